// SPDX-License-Identifier: GPL-3.0-or-later

/// A field for one line of text (SwiftUI's `TextField`).
package struct LineField: Sendable {
  /// A pattern for whole values.
  package struct Pattern: Sendable {
    /// The regular expression as its author wrote it.
    package let source: RawText
    /// Returns whether the pattern matches all of the bytes.
    package let matches: @Sendable (UnsafeRawBufferPointer) -> Bool
    /// Returns the reason for rejecting a value that matches the pattern; nil if the value is
    /// accepted.
    let reason: (@Sendable (UnsafeRawBufferPointer) -> RawText?)?

    /// Creates a pattern.
    package init(
      source: RawText, matches: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
      reason: (@Sendable (UnsafeRawBufferPointer) -> RawText?)? = nil
    ) {
      (self.source, self.matches, self.reason) = (source, matches, reason)
    }
  }

  /// A range of whole numbers.
  package struct Range: Sendable, Equatable {
    /// The lowest number; nil for any.
    package let minimum: Int64?
    /// The highest number; nil for any.
    package let maximum: Int64?

    /// Creates a range.
    ///
    /// - Returns: nil if `minimum` is greater than `maximum`, or both are nil.
    package init?(minimum: Int64?, maximum: Int64?) {
      guard minimum != nil || maximum != nil, minimum ?? .min <= maximum ?? .max else { return nil }
      (self.minimum, self.maximum) = (minimum, maximum)
    }

    /// The notation of the range: `1..16`, `1..` or `..16`.
    package var notation: String { "\(lowest ?? "")..\(highest ?? "")" }

    /// The lowest number as text.
    fileprivate var lowest: String? { minimum.map(String.init) }
    /// The highest number as text.
    fileprivate var highest: String? { maximum.map(String.init) }

    /// Returns whether the range contains `number`.
    func contains(_ number: Int64) -> Bool { (minimum ?? .min)...(maximum ?? .max) ~= number }
  }

  /// The initial value.
  package var value: RawText
  /// The pattern that a value must match unless it is empty.
  package var pattern: Pattern?
  /// The range that a value must be in unless it is empty.
  package var range: Range?
  /// Whether Tab completes file names.
  package var completesFiles: Bool

  /// Creates a field, by default for any line of text.
  package init(
    value: RawText = "", pattern: Pattern? = nil, range: Range? = nil, completesFiles: Bool = false
  ) {
    (self.value, self.pattern, self.range) = (value, pattern, range)
    self.completesFiles = completesFiles
  }

  /// The line that is edited.
  var line: Field.EditedLine {
    Field.EditedLine(
      completion: completesFiles ? .files : .none, text: value, isQuicklyChecked: pattern == nil,
      bounds: { words in range.map { words.bounds($0.lowest, $0.highest) } }, check: check)
  }

  func check(_ text: RawText, in words: Words) -> Field.Check {
    let text = range == nil ? text : RawText(text.trimmed)
    if let refusal = pattern.refusal(of: .text(text)) { return .refused(refusal) }
    guard let range else { return .valid(.text(text)) }
    guard let number = Int64(text.string), range.contains(number) else {
      let bounds = words.bounds(range.lowest, range.highest)
      return .refused(.invalid(reason: words(.fieldNumber, ("bounds", bounds))))
    }
    // Leading zeros are removed, since a shell treats a number that begins with a zero as octal.
    return .valid(.text(RawText(String(number))))
  }
}

extension LineField.Pattern? {
  /// Returns the reason why a value is rejected: it is not one line of text, does not match the
  /// pattern, or violates the further rule of the pattern. Returns nil if the value is valid.
  func refusal(of value: FieldValue) -> Field.Refusal? {
    value.withBytes { bytes in
      if let refusal = RawText.refusal(ofLine: bytes) { return refusal }
      guard let self else { return nil }
      if !self.matches(bytes) { return .mismatch(pattern: self.source) }
      return self.reason?(bytes).map { .explained(reason: PlainText(label: $0)) }
    }
  }
}
