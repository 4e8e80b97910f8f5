// SPDX-License-Identifier: GPL-3.0-or-later

/// Text exactly as its author wrote it, which need not be valid UTF-8.
///
/// A `RawText` can be compared and printed, but must not be drawn. `PlainText` is the sanitized
/// form.
package struct RawText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes.
  package var bytes: [UInt8]

  /// Creates a text of these bytes.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates the UTF-8 form of `string`.
  package init(_ string: String) { bytes = Array(string.utf8) }

  /// Creates a text of the bytes of a C string without its NUL.
  package init(cString: UnsafePointer<CChar>) {
    var count = 0
    while cString[count] != 0 { count += 1 }
    bytes = (0..<count).map { UInt8(bitPattern: cString[$0]) }
  }

  /// Creates the UTF-8 form of a literal.
  package init(stringLiteral value: String) { self.init(value) }

  /// The bytes as a C string.
  package var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the text has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether the text is empty or consists of white space.
  package var isBlank: Bool { string.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }

  /// The text without white space at its beginning, since an indented label could look like a row.
  /// A blank text is unchanged.
  package var withoutInitialBlanks: RawText {
    if isBlank { return self }
    let count = string.unicodeScalars.prefix { $0.isBlank }.reduce(0) { $0 + UTF8.width($1) }
    return RawText(bytes: Array(bytes.dropFirst(count)))
  }

  /// Whether comparing the text with another one takes little time.
  var isQuicklyCompared: Bool { bytes.count < 1000 }

  /// The text; nil if it is blank.
  package var nonBlank: RawText? { isBlank ? nil : self }

  /// The text as a string, in which U+FFFD replaces bytes that are not valid UTF-8.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are valid UTF-8.
  var isValidUTF8: Bool { string.utf8.elementsEqual(bytes) }
}
