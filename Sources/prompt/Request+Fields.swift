// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// What one of the `--field-…` options says of a field, as it stands on the command line.
struct FieldOption {
  let name: Option.Name
  let argument: Text
}

extension Request {
  /// Takes the argument of `--text-field` or `--secure-field`.
  mutating func addField(_ notation: Text, isSecure: Bool) throws(Failure) {
    do throws(FieldError) {
      let field = try Field(notation: notation, isSecure: isSecure)
      if fields.contains(where: { $0.name == field.name }) { throw .repeatedName(field.name) }
      fields.append(field)
    } catch {
      throw .usage(error.description)
    }
  }

  /// The fields with all that is said of them, their labels as they are shown (contract, section 9).
  func fields(in texts: Texts) throws(Failure) -> [Field] {
    var fields: [Field] = []
    for var field in self.fields {
      field.label = try texts.fieldLabel(field.label)
      fields.append(field)
    }
    do throws(FieldError) {
      for option in fieldOptions { try option.apply(to: &fields) }
    } catch {
      throw .usage(error.description)
    }
    return fields
  }
}

extension FieldOption {
  fileprivate func apply(to fields: inout [Field]) throws(FieldError) {
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { Text(bytes: Array($0)) }
    let takesValue = name != .fieldRequired && name != .fieldRepeat
    let fieldName = takesValue ? parts.first ?? "" : argument
    if takesValue, parts.count < 2 { throw .noValue(argument) }
    guard let place = fields.firstIndex(where: { $0.name == fieldName }) else {
      throw .unknownName(fieldName)
    }
    let isSecure = fields[place].isSecure
    let value = parts.last ?? ""
    switch name {
    case .fieldRequired: fields[place].isRequired = true
    case .fieldRepeat:
      if !isSecure { throw .wrongKind(fieldName, option: "--field-repeat") }
      fields[place].isRepeated = true
    case .fieldValue:
      if isSecure { throw .wrongKind(fieldName, option: "--field-value") }
      if !value.isOneLine || !value.isPlain { throw .valueCannotBeTyped(fieldName) }
      fields[place].value = value
    case .fieldPattern:
      fields[place].pattern = try Field.Pattern(value, matchesBytes: isSecure)
    case .fieldCompletion:
      if isSecure { throw .wrongKind(fieldName, option: "--field-completion") }
      if value != "files" { throw .unknownCompletion(value) }
      fields[place].completesFiles = true
    default: break
    }
  }
}
