// SPDX-License-Identifier: GPL-3.0-or-later

/// A field for one line of text (SwiftUI's `TextField`).
public struct TextField: Sendable {
  /// A pattern that a whole value has to match.
  public struct Pattern: Sendable {
    /// The regular expression as its author wrote it.
    public let source: Text
    /// Returns whether the pattern matches all of the bytes.
    public let matches: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// Makes a pattern that matches what `matches` accepts.
    public init(source: Text, matches: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) {
      self.source = source
      self.matches = matches
    }
  }

  /// Whole numbers with a least or a greatest one, or both.
  public struct Range: Sendable, Equatable {
    /// The least number; nil for any.
    public let minimum: Int64?
    /// The greatest number; nil for any.
    public let maximum: Int64?

    /// Makes a range.
    ///
    /// - Returns: nil if `minimum` is greater than `maximum`, or there is neither.
    public init?(minimum: Int64?, maximum: Int64?) {
      guard minimum != nil || maximum != nil, minimum ?? .min <= maximum ?? .max else { return nil }
      (self.minimum, self.maximum) = (minimum, maximum)
    }

    /// Returns whether the range contains `number`.
    func contains(_ number: Int64) -> Bool { (minimum ?? .min)...(maximum ?? .max) ~= number }
  }

  /// The initial value.
  public var value: Text
  /// The pattern that a value must match unless it is empty.
  public var pattern: Pattern?
  /// The range that a value must be in unless it is empty.
  public var range: Range?
  /// Whether Tab completes file names.
  public var completesFiles: Bool

  /// Makes a field that takes any line of text.
  public init(
    value: Text = "", pattern: Pattern? = nil, range: Range? = nil, completesFiles: Bool = false
  ) {
    (self.value, self.pattern, self.range) = (value, pattern, range)
    self.completesFiles = completesFiles
  }

  /// The line that is edited.
  var line: Field.EditedLine {
    Field.EditedLine(
      kind: .text(completesFiles: completesFiles), text: value, isQuicklyChecked: pattern == nil,
      check: check)
  }

  func check(_ text: Text) -> Field.Check {
    let text = range == nil ? text : Text(text.trimmed)
    if let refusal = pattern.refusal(of: .text(text)) { return .refused(refusal) }
    guard let range else { return .valid(.text(text)) }
    guard let number = Int64(text.string), range.contains(number) else {
      return .refused(
        .outOfRange(
          .fieldNumber, minimum: range.minimum.map(String.init),
          maximum: range.maximum.map(String.init)))
    }
    // A shell takes a number that begins with a zero for an octal one.
    return .valid(.text(Text(String(number))))
  }
}

extension TextField.Pattern? {
  /// Returns why a value is not one line of text that matches the pattern, if there is one; nil if it
  /// is.
  func refusal(of value: FieldValue) -> Field.Refusal? {
    value.withBytes { bytes in
      if let refusal = Text.refusal(ofLine: bytes) { return refusal }
      guard let self, !self.matches(bytes) else { return nil }
      return .mismatch(pattern: self.source)
    }
  }
}

extension Text {
  /// Returns why `bytes` are not one line of text; nil if they are. They are checked one by one, so
  /// that no copy is made.
  static func refusal(ofLine bytes: some Sequence<UInt8>) -> Field.Refusal? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .error: return .notText
      case .scalarValue(let scalar):
        // U+FFFD replaces malformed bytes from the terminal.
        if scalar == "\u{FFFD}" { return .notText }
        if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value { return .control }
      }
    }
  }

  /// Whether the text is one line of UTF-8 without control characters.
  public var isOneLine: Bool { Self.refusal(ofLine: bytes) == nil }

  /// Whether the text is an identifier of the shell: `[A-Za-z_][A-Za-z0-9_]*`.
  public var isIdentifier: Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || $0.isDigit }
  }
}
