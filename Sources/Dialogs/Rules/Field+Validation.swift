// SPDX-License-Identifier: GPL-3.0-or-later

extension Field {
  /// Why a value is not taken (prompt(1), Text fields).
  enum Refusal: Sendable, Equatable {
    /// It is empty, and must not be.
    case empty
    /// It is not UTF-8.
    case notText
    /// It holds a line break, or another control character.
    case control
    /// It does not match the pattern.
    case mismatch
  }

  /// Why `value` is not taken; nil where it is.
  func refusal(of value: FieldValue) -> Refusal? {
    value.withBytes { bytes in
      // mutant: a value that is required is not empty
      //   `isRequired ? .empty : nil` -> `nil`
      // mutant: an empty value need not match
      //   `bytes.isEmpty { return isRequired ? .empty : nil }`
      //   -> `bytes.isEmpty && isRequired { return .empty }`
      if bytes.isEmpty { return isRequired ? .empty : nil }
      if let refusal = Self.refusal(ofBytes: bytes) { return refusal }
      // mutant: a value that does not match is refused
      //   `pattern?.matches(bytes) == false ? .mismatch : nil` -> `nil`
      return pattern?.matches(bytes) == false ? .mismatch : nil
    }
  }

  /// Why `bytes` are not one line of text. They are looked at one by one, so that no copy is made.
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
        // What the terminal sends that is no character comes as U+FFFD.
        // mutant: a value with what was no character is refused
        if scalar == "\u{FFFD}" { return .notText }
        // mutant: a value with a control is refused
        if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value { return .control }
      }
    }
  }
}

extension Text {
  /// Whether this is an identifier of the shell: `[A-Za-z_][A-Za-z0-9_]*`.
  public var isIdentifier: Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || $0.isDigit }
  }

  /// Whether this can be typed into a field: one line of UTF-8, without control characters.
  public var isOneLine: Bool { Field.refusal(ofBytes: bytes) == nil }
}

extension Dialog {
  /// The first field that cannot be left as it is before anything is typed.
  public var unfilledField: Field? {
    fields.first { $0.refusal(of: .text($0.value)) != nil }
  }

  /// The values that the fields have before anything is typed, which an assumed answer takes
  /// (prompt(1), Text fields); nil where one of them cannot be left like this.
  var prefilledValues: [FieldValue]? {
    // mutant: no value is assumed that would be refused
    //   `unfilledField == nil ? fields.map { .text($0.value) } : nil`
    //   -> `fields.map { .text($0.value) }`
    unfilledField == nil ? fields.map { .text($0.value) } : nil
  }
}
