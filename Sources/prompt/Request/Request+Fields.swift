// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Request {
  /// Adds the field that the argument of `--text-field` or `--secure-field` describes.
  mutating func addField(_ notation: Text, isSecure: Bool) throws(ExitError) {
    let field: Field
    do throws(FieldError) {
      field = try Field(notation: notation, isSecure: isSecure)
    } catch {
      throw .usage(error.line)
    }
    // mutant: no two fields have one name [TextFieldTests]
    if fields.contains(where: { $0.name == field.name }) {
      throw .usage("two fields are called '\(field.name.shown)'")
    }
    fields.append(field)
  }

  /// Returns the fields with all of their options, and with their labels as they are shown
  /// (prompt(1), Text fields).
  func fields(in texts: TextResolver) throws(ExitError) -> [Field] {
    var fields: [Field] = []
    for var field in self.fields {
      field.label = try texts.fieldLabel(field.label)
      fields.append(field)
    }
    for option in fieldOptions { try option.apply(to: &fields, in: texts) }
    return fields
  }
}
