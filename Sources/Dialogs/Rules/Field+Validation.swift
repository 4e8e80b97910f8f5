// SPDX-License-Identifier: GPL-3.0-or-later

extension Field {
  /// Why a value is not valid (prompt(1), Text fields).
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
  }

  /// Returns why `value` is not valid; nil if it is.
  func refusal(of value: FieldValue) -> Refusal? {
    value.withBytes { bytes in
      // mutant: an empty value of a required field is refused
      //   `isRequired ? .empty : nil` -> `nil`
      // mutant: an empty value need not match the pattern
      //   `bytes.isEmpty { return isRequired ? .empty : nil }`
      //   -> `bytes.isEmpty && isRequired { return .empty }`
      if bytes.isEmpty { return isRequired ? .empty : nil }
      if let refusal = Self.refusal(ofBytes: bytes) { return refusal }
      // mutant: a value that does not match the pattern is refused
      //   `pattern?.matches(bytes) == false` -> `false`
      if pattern?.matches(bytes) == false { return .mismatch }
      // mutant: a value that is not in the range is refused
      //   `isInRange(bytes) ? nil : .outOfRange` -> `nil`
      return isInRange(bytes) ? nil : .outOfRange
    }
  }

  /// Returns whether `bytes` are a whole number in the range, with blanks around it or not.
  private func isInRange(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let range else { return true }
    return Int64(Text(bytes: Array(bytes)).trimmed).map(range.contains) == true
  }

  /// Returns `value` as it is printed: a number in a range without the blanks around it.
  func normalized(_ value: FieldValue) -> FieldValue {
    guard range != nil, case .text(let text) = value else { return value }
    // mutant: blanks around a number are not part of the value
    //   `Text(text.trimmed)` -> `text`
    return .text(Text(text.trimmed))
  }

  /// Returns why `bytes` are not one line of text; nil if they are. They are checked one by one, so
  /// that no copy is made.
  static func refusal(ofBytes bytes: some Sequence<UInt8>) -> Refusal? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      // mutant: a value that is not UTF-8 is refused
      //   `return .notText` -> `continue`
      case .error: return .notText
      case .scalarValue(let scalar):
        // U+FFFD replaces malformed bytes from the terminal.
        // mutant: a value with malformed bytes is refused
        if scalar == "\u{FFFD}" { return .notText }
        // mutant: a value with a control character is refused
        if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value { return .control }
      }
    }
  }
}

extension Text {
  /// Whether the text is an identifier of the shell: `[A-Za-z_][A-Za-z0-9_]*`.
  public var isIdentifier: Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || $0.isDigit }
  }

  /// Whether the text is a valid value of a field: one line of UTF-8 without control characters.
  public var isOneLine: Bool { Field.refusal(ofBytes: bytes) == nil }
}

extension Dialog {
  /// The first field whose initial value is not valid.
  public var unfilledField: Field? {
    fields.first { $0.refusal(of: .text($0.value)) != nil }
  }

  /// The initial values of the fields, which an assumed answer uses (prompt(1), Text fields); nil
  /// if one of them is not valid.
  var prefilledValues: [FieldValue]? {
    // mutant: an assumed answer uses no value that is not valid
    //   `unfilledField == nil` -> `true`
    unfilledField == nil ? fields.map { $0.normalized(.text($0.value)) } : nil
  }
}
