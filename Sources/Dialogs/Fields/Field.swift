// SPDX-License-Identifier: GPL-3.0-or-later

/// One of the values that a dialog asks for (prompt(1), Forms).
///
/// Each kind of field has a file of its own, which contains its rules.
public struct Field: Sendable {
  /// A kind of field, and what is special about it.
  public enum Content: Sendable {
    case text(TextField)
    case secure(SecureField)
    case toggle(Toggle)
    case picker(Picker)
    case file(FileField)
  }

  /// The name of the value in the output, an identifier of the shell.
  public let name: Text
  /// The label that is shown.
  public var label: Text
  /// The kind of field.
  public var content: Content
  /// Whether an empty value is refused.
  public var isRequired = false
  /// What is shown before the field is asked for, and if a value is refused (the footer of SwiftUI's
  /// `Section`).
  public var message: Text?

  /// Makes a field that is not required.
  ///
  /// - Parameters:
  ///   - name: An identifier of the shell.
  ///   - label: The label that is shown; the name by default.
  /// - Throws: `FieldError` if the name is not an identifier, or the label cannot be shown.
  public init(
    name: Text, label: Text? = nil, _ content: Content = .text(TextField())
  ) throws(FieldError) {
    self.name = name
    self.label = label ?? name
    self.content = content
    guard name.isIdentifier else { throw .malformedName(name) }
    do throws(DialogError) { try self.label.validateAsLabel() } catch { throw .label(error) }
    if self.label.isBlank { throw .emptyLabel(name) }
  }
}

extension Field {
  /// Why a value is refused (prompt(1), Forms).
  enum Refusal: Sendable, Equatable {
    /// The value is empty, but required.
    case empty
    /// The value is not valid UTF-8.
    case notText
    /// The value contains a line break or another control character.
    case control
    /// The value does not match the pattern.
    case mismatch
    /// The value is no whole number in the range.
    case outOfRange
    /// The value names no file that the field takes, as the phrase says about the name.
    case path(Word, name: Text)
  }

  /// What becomes of a value that has been typed.
  enum Check: Equatable {
    /// It is taken, perhaps in another form.
    case valid(FieldValue)
    /// It is the path of a file that exists where a new one is asked for, and taken if the person says
    /// so.
    case existing(FieldValue)
    case refused(Refusal)
  }

  /// Checks what was typed into the field.
  func check(_ typed: FieldValue) -> Check {
    if typed.isEmpty { return isRequired ? .refused(.empty) : .valid(typed) }
    switch (content, typed) {
    case (.text(let field), .text(let text)): return field.check(text)
    case (.file(let field), .text(let path)): return field.check(path)
    case (.secure(let field), _): return field.check(typed)
    case (.text, _), (.file, _), (.toggle, _), (.picker, _): return .valid(typed)
    }
  }

  /// What a question for the field asks for.
  var questionKind: Question.Kind {
    switch content {
    case .text(let field): .text(completesFiles: field.completesFiles)
    case .secure: .secret
    case .file: .path
    case .toggle, .picker: .action
    }
  }

  /// Whether the person edits the value with their own Readline settings.
  var isEdited: Bool {
    switch content {
    case .text, .file: true
    case .secure, .toggle, .picker: false
    }
  }

  /// Whether the value is neither shown nor kept.
  var isSecure: Bool { if case .secure = content { true } else { false } }

  /// Whether the value is asked for twice.
  var isRepeated: Bool { if case .secure(let field) = content { field.isRepeated } else { false } }

  /// The pattern that a value must match.
  var pattern: TextField.Pattern? {
    switch content {
    case .text(let field): field.pattern
    case .secure(let field): field.pattern
    case .toggle, .picker, .file: nil
    }
  }

  /// The range that a value must be in.
  var range: TextField.Range? { if case .text(let field) = content { field.range } else { nil } }

  /// Whether checking a value takes little time.
  var isQuicklyChecked: Bool {
    // A file system may be far away.
    if case .file = content { false } else { pattern == nil }
  }

  /// The text that the person edits at first.
  var initialText: Text {
    switch content {
    case .text(let field): field.value
    case .file(let field): field.value
    case .secure, .toggle, .picker: ""
    }
  }

  /// Checks the initial value as if it had been typed. This may take long.
  private var initialCheck: Check {
    switch content {
    case .toggle(let toggle): .valid(.text(toggle.value))
    case .picker(let picker): picker.initialValue.map { .valid(.text($0)) } ?? .refused(.empty)
    case .text, .secure, .file: check(.text(initialText))
    }
  }

  /// The value that an assumed answer uses (prompt(1), Forms); nil if it is not valid.
  var assumedValue: FieldValue? {
    switch initialCheck {
    case .valid(let value): return value
    // Replacing a file has to be confirmed, and no user is asked.
    case .existing, .refused: return nil
    }
  }

  /// Why the initial value is not valid, as a sentence in English; nil if it is.
  var initialRefusal: PlainText? {
    switch initialCheck {
    case .valid: nil
    case .existing: Words.english.notice(ofExisting: initialText)
    case .refused(let refusal): Words.english.notice(of: refusal, by: self)
    }
  }
}

extension Dialog {
  /// The first field whose initial value is not valid, and why, as a sentence in English; nil if all are
  /// valid. Finding out may take long.
  public var refusedInitialValue: (field: Field, reason: PlainText)? {
    for field in fields {
      if let reason = field.initialRefusal { return (field, reason) }
    }
    return nil
  }

  /// The values of the fields that an assumed answer uses (prompt(1), Forms); nil if one of them is
  /// not valid.
  var assumedValues: [FieldValue]? {
    let values = fields.compactMap { $0.assumedValue }
    return values.count == fields.count ? values : nil
  }
}
