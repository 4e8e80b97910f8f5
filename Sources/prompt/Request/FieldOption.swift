// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// A `--field-…` option, which may precede the option of its field (prompt(1), Forms).
struct FieldOption {
  enum Kind {
    case value, required, pattern, range, message, prompt, completion, repetition, option, fileKind,
      check
  }

  let kind: Kind
  /// `NAME`, or `NAME=VALUE`.
  let argument: RawText

  init(_ kind: Kind, _ argument: RawText) {
    self.kind = kind
    self.argument = argument
    // prompt changes its environment later, for example by unsetting LOCPATH. The command gets the
    // environment of the caller, which is therefore kept here.
    if kind == .check { CommandCheck.keepEnvironment() }
  }
}

extension FieldOption {
  /// Applies the option to its field.
  ///
  /// - Throws: A usage error if there is no such field, if the option does not apply to fields of
  ///   its kind, or if the value is missing or not valid.
  func apply(to fields: inout [Field], in texts: TextResolver) throws(ExitError) {
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { RawText(bytes: Array($0)) }
    let takesValue = kind != .required && kind != .repetition
    let fieldName = takesValue ? parts.first ?? "" : argument
    if takesValue, parts.count < 2 {
      throw .usage("'\(argument.shown)' has no '=': write NAME=VALUE", .formOptions)
    }
    guard let index = fields.firstIndex(where: { $0.name == fieldName }) else {
      let names = fields.prefix(20).map { $0.name.shown }.joined(separator: ", ")
      throw .usage(
        "there is no field '\(fieldName.shown)'"
          + (fields.isEmpty ? ", since the dialog has none" : "; the fields are: \(names)"))
    }
    let value = parts.last ?? ""
    let canBeEmpty = fields[index].canBeEmpty
    if kind == .message {
      if value.isBlank {
        throw .usage("the message of the field '\(fieldName.shown)' is blank")
      }
      // If the message is blank after its keys are replaced by data, none is shown.
      fields[index].message = try texts.shown(value).nonBlank
    } else if kind == .prompt, canBeEmpty {
      do throws(LabelError) { try value.validateAsLabel() } catch { throw .usage(error) }
      if value.isBlank { throw .usage("the prompt of the field '\(fieldName.shown)' is blank") }
      fields[index].prompt = try texts.shown(value).nonBlank
    } else if kind == .check, canBeEmpty {
      if value.isBlank { throw .usage("the check of the field '\(fieldName.shown)' is blank") }
      fields[index].checkCommand = value
    } else if kind == .required, canBeEmpty {
      fields[index].isRequired = true
    } else {
      let content = try content(fields[index], with: value, in: texts)
      guard let content else { throw refusal(of: fields[index]) }
      fields[index].content = content
    }
  }

  /// Returns the content of a field, changed by this option; nil if the option does not apply to
  /// fields of its kind.
  private func content(
    _ field: Field, with value: RawText, in texts: TextResolver
  ) throws(ExitError) -> Field.Content? {
    switch field.content {
    case .text(let text): return try textField(text, field, with: value).map { .text($0) }
    case .secure(var secure):
      switch kind {
      case .pattern: secure.pattern = try pattern(value, matchesBytes: true)
      case .repetition: secure.isRepeated = true
      default: return nil
      }
      return .secure(secure)
    case .toggle(var toggle):
      guard kind == .value else { return nil }
      guard let isOn = value.bool else {
        throw .usage(
          "'\(value.shown)' is not a value of the toggle '\(field.name.shown)': write on or off",
          .formOptions)
      }
      toggle.isOn = isOn
      return .toggle(toggle)
    case .picker(let picker): return try self.picker(picker, field, with: value, in: texts)
    case .file(var file):
      switch kind {
      case .value: file.value = value
      case .fileKind: file.kind = try value.word(for: "--field-kind")
      default: return nil
      }
      return .file(file)
    case .date(let date): return try dateField(date, field, with: value).map { .date($0) }
    }
  }

  private func textField(
    _ field: LineField, _ owner: Field, with value: RawText
  ) throws(ExitError) -> LineField? {
    var field = field
    switch kind {
    case .value:
      if !value.isOneLine || !value.isPlain {
        throw .usage(
          "the value for the field '\(owner.name.shown)' is not one line of text", .formOptions)
      }
      field.value = value
    case .pattern: field.pattern = try pattern(value, matchesBytes: false)
    case .range: field.range = try LineField.Range(notation: value)
    case .completion:
      if value != "files" {
        throw .usage("--field-completion takes NAME=files, not '\(value.shown)'")
      }
      field.completesFiles = true
    default: return nil
    }
    return field
  }

  private func dateField(
    _ field: DateField, _ owner: Field, with value: RawText
  ) throws(ExitError) -> DateField? {
    var field = field
    let advice =
      "write a date such as 2026-11-23, today, tomorrow, or the days from today, such as +3"
    switch kind {
    case .value:
      if !field.select(value) {
        throw .usage(
          "'\(value.shown)' is not a date for the field '\(owner.name.shown)': \(advice)",
          .formOptions)
      }
    case .range:
      guard let (first, last) = value.bounds,
        let range = DateField.Range(first: RawText(String(first)), last: RawText(String(last)))
      else {
        throw .usage(
          "'\(value.shown)' is not a range of dates: write MIN..MAX, MIN.. or ..MAX; \(advice)",
          .formOptions)
      }
      if !field.restrict(to: range) {
        throw .usage("the range '\(value.shown)' contains no date", .formOptions)
      }
    default: return nil
    }
    return field
  }

  private func picker(
    _ picker: PickerField, _ field: Field, with value: RawText, in texts: TextResolver
  ) throws(ExitError) -> Field.Content? {
    var picker = picker
    switch kind {
    case .option:
      picker.add(try texts.option(try OptionNotation(value)))
    case .value:
      if !picker.select(value) {
        let names = picker.options.prefix(20).map { $0.output.shown }.joined(separator: ", ")
        throw .usage(
          "'\(value.shown)' is not an option of the picker '\(field.name.shown)'; "
            + "its options are: \(names)")
      }
    default: return nil
    }
    return .picker(picker)
  }

  private func pattern(
    _ value: RawText, matchesBytes: Bool
  ) throws(ExitError) -> LineField.Pattern {
    do throws(FieldError) {
      return try LineField.Pattern(value, matchesBytes: matchesBytes)
    } catch {
      throw .usage(error)
    }
  }

  private func refusal(of field: Field) -> ExitError {
    let option =
      switch kind {
      case .value: "--field-value"
      case .required: "--field-required"
      case .pattern: "--field-pattern"
      case .range: "--field-range"
      case .message: "--field-message"
      case .prompt: "--field-prompt"
      case .check: "--field-check"
      case .completion: "--field-completion"
      case .repetition: "--field-repeat"
      case .option: "--field-option"
      case .fileKind: "--field-kind"
      }
    return .usage(
      "\(option) cannot be used for '\(field.name.shown)', which is a \(field.content.name) field",
      .formOptions)
  }
}
