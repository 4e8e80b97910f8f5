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
    case mismatch(pattern: Text)
    /// The value is not in the range; the phrase explains what is.
    case outOfRange(Word, minimum: String?, maximum: String?)
    /// The value does not name a file that the field accepts, as the phrase explains.
    case path(Word, name: Text)
  }

  /// The result of checking the input.
  enum Check: Equatable {
    /// It is taken, perhaps in another form.
    case valid(FieldValue)
    /// It is the path of a file that exists where a new one is asked for, and accepted if the user says
    /// so.
    case existing(FieldValue)
    case refused(Refusal)
  }

  /// How the value is entered.
  var entry: Entry {
    switch content {
    case .text(let field): .line(field.line)
    case .file(let field): .line(field.line)
    case .secure(let field): .secret(field)
    case .toggle(let field): .options(field.choice)
    case .picker(let field): .options(field.choice)
    }
  }

  /// Checks what was typed into the field.
  func check(_ typed: FieldValue) -> Check {
    if typed.isEmpty { return isRequired ? .refused(.empty) : .valid(typed) }
    switch (entry, typed) {
    case (.line(let line), .text(let text)): return line.check(text)
    case (.secret(let field), _): return field.check(typed)
    case (.line, _), (.options, _): return .valid(typed)
    }
  }

  /// What a question for the field asks for.
  var questionKind: Question.Kind {
    switch entry {
    case .line(let line): line.kind
    case .secret: .secret
    case .options: .action
    }
  }

  /// Whether the user edits the value with their own Readline settings.
  var isEdited: Bool { if case .line = entry { true } else { false } }

  /// Whether the value is neither shown nor kept.
  var isSecure: Bool { if case .secret = entry { true } else { false } }

  /// Whether the value is asked for twice.
  var isRepeated: Bool { if case .secret(let field) = entry { field.isRepeated } else { false } }

  /// Whether the user can leave the field empty.
  public var canBeEmpty: Bool { if case .options = entry { false } else { true } }

  /// Whether checking a value takes little time.
  var isQuicklyChecked: Bool {
    switch entry {
    case .line(let line): line.isQuicklyChecked
    case .secret(let field): field.pattern == nil
    case .options: true
    }
  }

  /// The text that the user edits initially.
  var initialText: Text { if case .line(let line) = entry { line.text } else { "" } }

  /// The initial value, as it is.
  var initialValue: FieldValue {
    if case .options(let options) = entry { .text(options.value ?? "") } else { .text(initialText) }
  }

  /// Checks the initial value as if it had been typed. This may take long.
  private var initialCheck: Check {
    guard case .options(let options) = entry else { return check(.text(initialText)) }
    return options.value.map { .valid(.text($0)) } ?? .refused(.empty)
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
