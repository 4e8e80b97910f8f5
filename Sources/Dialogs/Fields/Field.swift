// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of a dialog, which asks for a value (prompt(1), Forms).
///
/// The rules for each kind of field are in a separate file.
package struct Field: Sendable {
  /// A kind of field, with its properties.
  package enum Content: Sendable {
    case text(LineField)
    case secure(SecretField)
    case toggle(ToggleField)
    case picker(PickerField)
    case file(FileField)
    case date(DateField)

    /// The name of the kind, which begins the name of its option: `text` for `--text-field`.
    package var name: String {
      switch self {
      case .text: "text"
      case .secure: "secure"
      case .toggle: "toggle"
      case .picker: "picker"
      case .file: "file"
      case .date: "date"
      }
    }
  }

  /// The name of the value in the output, an identifier in the syntax of the shell.
  package let name: RawText
  /// The label on screen.
  package var label: RawText
  /// The kind of field.
  package var content: Content
  /// Whether an empty value is rejected and, unless it is a secret, a blank one.
  package var isRequired = false
  /// The text that is shown above the field, and in the reason for rejecting a value that does not
  /// match the pattern, or violates another rule of its kind of field (the footer of SwiftUI's
  /// `Section`).
  package var message: RawText?
  /// The text that is shown where the user types until something is typed (SwiftUI's `prompt:`).
  package var prompt: RawText?
  /// The command with which the console checks a value that complies with the rules of the field,
  /// and is not empty; nil for none.
  package var checkCommand: RawText?

  /// Creates an optional field.
  ///
  /// - Parameters:
  ///   - name: An identifier in the syntax of the shell.
  ///   - label: The label on screen; nil for the name.
  /// - Throws: `FieldError` if the name is not an identifier, or if the label is blank or cannot be
  ///   shown as it is.
  package init(
    name: RawText, label: RawText? = nil, _ content: Content = .text(LineField())
  ) throws(FieldError) {
    (self.name, self.label, self.content) = (name, label ?? name, content)
    guard name.isIdentifier else { throw .malformedName(name) }
    do throws(LabelError) { try self.label.validateAsLabel() } catch { throw .label(error) }
    if self.label.isBlank { throw .emptyLabel(name) }
  }
}

extension Field {
  /// The reason why a value is rejected (prompt(1), Forms).
  enum Refusal: Sendable, Equatable {
    /// The value is empty or blank, but required.
    case empty
    /// The value is not valid UTF-8, or contains U+FFFD, which replaces malformed bytes.
    case notText
    /// The value contains a line break or another control character.
    case control
    /// The value does not match the pattern.
    case mismatch(pattern: RawText)
    /// The value violates another rule of its kind of field, such as a range.
    case invalid(reason: PlainText)
    /// The value matches the pattern, but violates a further rule, which has its own reason.
    case explained(reason: PlainText)
    /// The path does not lead to an accepted file. The phrase explains the reason.
    case path(Word, name: RawText)
  }

  /// The result of checking the input.
  enum Check: Equatable {
    /// The input is accepted. The value may be another form of the input.
    case valid(FieldValue)
    /// The path leads to an existing file, although the field asks for a new file. The user has to
    /// confirm that the file is to be replaced.
    case existing(FieldValue)
    case refused(Refusal)
  }

  /// The verdict of a command that checks a value.
  package enum Verdict: Sendable, Equatable {
    case accepted
    /// The value is rejected for a reason, which is blank if the command has given none.
    case rejected(reason: RawText)
    /// The value could not be checked, and is therefore rejected. The reason is in English, since
    /// the author of the dialog has to correct the command.
    case unchecked(reason: String)
  }

  /// Returns the field with another text where the user types.
  func with(prompt: RawText) -> Field {
    var field = self
    field.prompt = prompt
    return field
  }

  /// The way in which the value is entered.
  var entry: Entry {
    switch content {
    case .text(let field): .line(field.line)
    case .file(let field): .line(field.line)
    case .date(let field): .line(field.line)
    case .secure(let field): .secret(field)
    case .toggle(let field): .options(field.choice)
    case .picker(let field): .options(field.choice)
    }
  }

  /// Checks the input.
  ///
  /// - Parameter words: The language of the input and of the reason for rejecting it.
  func check(_ typed: FieldValue, in words: Words = .english) -> Check {
    if typed.isEmpty { return isRequired ? .refused(.empty) : .valid(typed) }
    // A blank line does not count as a value. A secret may consist of spaces.
    if isRequired, case (.line, .text(let text)) = (entry, typed), text.isBlank {
      return .refused(.empty)
    }
    switch (entry, typed) {
    case (.line(let line), .text(let text)): return line.check(text, words)
    case (.secret(let field), _): return field.check(typed)
    case (.line, _), (.options, _): return .valid(typed)
    }
  }

  /// Returns the bounds of the value; nil if there are none.
  func bounds(in words: Words) -> PlainText? {
    if case .line(let line) = entry { line.bounds(words) } else { nil }
  }

  /// Returns the meaning of an accepted value, in round brackets; nil if there is none, or if the
  /// input already shows it.
  func meaning(of value: FieldValue, typed: RawText, in words: Words) -> PlainText? {
    guard case .line(let line) = entry, case .text(let text) = value else { return nil }
    return line.meaning?(text, typed, words).map { words.inBrackets($0) }
  }

  /// Returns the meaning of the value, in round brackets; nil if the input is not accepted, or if
  /// `meaning(of:typed:in:)` returns nil for its value.
  func meaning(of check: Check, typed: RawText, in words: Words) -> PlainText? {
    if case .valid(let value) = check { meaning(of: value, typed: typed, in: words) } else { nil }
  }

  /// Whether the meaning of a value may follow the input on its line.
  var explainsMeaning: Bool {
    if case .line(let line) = entry { line.meaning != nil } else { false }
  }

  /// Whether the user chooses the value among options.
  var isChosen: Bool { if case .options = entry { true } else { false } }

  /// Whether the user edits the value with their own Readline settings.
  var isEdited: Bool { if case .line = entry { true } else { false } }

  /// Whether the value is a secret, which is not shown, and is overwritten in memory after use.
  var isSecure: Bool { if case .secret = entry { true } else { false } }

  /// Whether the value is asked for twice.
  var isRepeated: Bool { if case .secret(let field) = entry { field.isRepeated } else { false } }

  /// Whether the value may be empty unless a value is required. A toggle or a picker is never
  /// empty.
  package var canBeEmpty: Bool { !isChosen }

  /// Whether checking a value takes little time.
  var isQuicklyChecked: Bool {
    switch entry {
    case .line(let line): line.isQuicklyChecked
    case .secret(let field): field.pattern == nil
    case .options: true
    }
  }

  /// The text that the user edits initially.
  var initialText: RawText { if case .line(let line) = entry { line.text } else { "" } }

  /// The initial value, unchecked.
  var initialValue: FieldValue {
    if case .options(let options) = entry { .text(options.value ?? "") } else { .text(initialText) }
  }

  /// The result of checking the initial value as if the user had typed it. The check may take a
  /// long time.
  private var initialCheck: Check {
    guard case .options(let options) = entry else { return check(.text(initialText)) }
    return options.value.map { .valid(.text($0)) } ?? .refused(.empty)
  }

  /// The value of the field if the answer is assumed (prompt(1), Forms); nil if the initial value
  /// is not valid, or is the path of an existing file that would be replaced.
  var assumedValue: FieldValue? {
    // The replacement of a file has to be confirmed by a user, so it is not assumed.
    if case .valid(let value) = initialCheck { value } else { nil }
  }

  /// Whether a value is required, and the initial value is missing or blank.
  package var lacksInitialValue: Bool {
    if case .refused(.empty) = initialCheck { true } else { false }
  }

  /// The reason in English why the initial value cannot be assumed; nil if it can.
  var initialRefusal: PlainText? {
    switch initialCheck {
    case .valid: nil
    case .existing: Words.english.notice(ofExisting: initialText)
    case .refused(let refusal): Words.english.notice(of: refusal, by: self)
    }
  }
}
