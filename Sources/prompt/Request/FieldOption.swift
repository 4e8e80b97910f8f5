// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// One of the `--field-…` options, which may precede the option of its field (prompt(1), Text
/// fields).
struct FieldOption {
  enum Kind {
    case value, required, pattern, range, message, completion, repetition
  }

  let kind: Kind
  /// `NAME`, or `NAME=VALUE`.
  let argument: Text

  init(_ kind: Kind, _ argument: Text) {
    self.kind = kind
    self.argument = argument
  }
}

extension FieldOption {
  /// Applies the option to its field.
  ///
  /// - Throws: A usage error if there is no such field, or the option is not meant for it.
  func apply(to fields: inout [Field], in texts: TextResolver) throws(ExitError) {
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { Text(bytes: Array($0)) }
    let takesValue = kind != .required && kind != .repetition
    let fieldName = takesValue ? parts.first ?? "" : argument
    if takesValue, parts.count < 2 {
      throw .usage("'\(argument.shown)' has no '=': write NAME=VALUE")
    }
    guard let index = fields.firstIndex(where: { $0.name == fieldName }) else {
      throw .usage("there is no field '\(fieldName.shown)'")
    }
    let isSecure = fields[index].isSecure
    let value = parts.last ?? ""
    func refuseSecure(_ option: String) throws(ExitError) {
      if isSecure {
        throw .usage(
          "\(option) cannot be used for '\(fieldName.shown)', which is a secure field")
      }
    }
    switch kind {
    case .required: fields[index].isRequired = true
    case .repetition:
      if !isSecure {
        throw .usage(
          "--field-repeat cannot be used for '\(fieldName.shown)', which is not a secure field")
      }
      fields[index].isRepeated = true
    case .value:
      try refuseSecure("--field-value")
      if !value.isOneLine || !value.isPlain {
        throw .usage("the value for the field '\(fieldName.shown)' is not one line of text")
      }
      fields[index].value = value
    case .pattern:
      do throws(FieldError) {
        fields[index].pattern = try Field.Pattern(value, matchesBytes: isSecure)
      } catch {
        throw .usage(error.line)
      }
    case .range:
      try refuseSecure("--field-range")
      fields[index].range = try Field.Range(notation: value)
    case .message:
      if value.isBlank {
        throw .usage("the message of the field '\(fieldName.shown)' is blank")
      }
      // Data may be empty.
      let message = try texts.shown(value)
      fields[index].message = message.isBlank ? nil : message
    case .completion:
      try refuseSecure("--field-completion")
      if value != "files" {
        throw .usage("--field-completion takes NAME=files, not '\(value.shown)'")
      }
      fields[index].completesFiles = true
    }
  }
}
