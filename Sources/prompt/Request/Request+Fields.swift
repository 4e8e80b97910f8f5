// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Request {
  /// Adds the field described by the argument of `--text-field` or of the option for another kind
  /// of field.
  mutating func addField(_ notation: RawText, _ content: Field.Content) throws(ExitError) {
    let field: Field
    do throws(FieldError) {
      field = try Field(notation: notation, content)
    } catch {
      throw .usage(error)
    }
    if fields.contains(where: { $0.name == field.name }) {
      throw .usage("two fields are called '\(field.name.shown)'")
    }
    fields.append(field)
  }

  /// Returns the fields with all of their options, and with their labels in the form in which they
  /// are shown (prompt(1), Forms).
  func fields(in texts: TextResolver) throws(ExitError) -> [Field] {
    var fields: [Field] = []
    for var field in self.fields {
      // The label was checked as it was written, with its keys. If it is blank after the keys are
      // replaced by data, the name takes its place.
      let label = try texts.shown(field.label)
      field.label = label.isBlank ? field.name : label.withoutInitialBlanks
      fields.append(field)
    }
    // A value may be the name of a picker's option, so all options of pickers are added first.
    for option in fieldOptions where option.kind != .value {
      try option.apply(to: &fields, in: texts)
    }
    for option in fieldOptions where option.kind == .value {
      try option.apply(to: &fields, in: texts)
    }
    for field in fields {
      if case .picker(let picker) = field.content { try validate(picker, of: field.name.shown) }
    }
    return fields
  }

  /// Rejects a picker that has no options, or whose options have blank labels or cannot be
  /// distinguished.
  private func validate(_ picker: PickerField, of name: String) throws(ExitError) {
    if picker.options.isEmpty {
      throw .usage(
        "the picker '\(name)' has no options: write --field-option \(name)=LABEL", .formOptions)
    }
    do throws(DialogError) {
      try picker.validate()
    } catch {
      throw switch error {
      case .sameItemName(let label):
        .usage(
          "two options of the picker '\(name)' are called '\(label.shown)': "
            + "give each an ID; labels and IDs are compared regardless of case")
      case .emptyItemLabel:
        .usage("an option of the picker '\(name)' needs a label with a visible character")
      default: .usage(error)
      }
    }
  }
}
