// SPDX-License-Identifier: GPL-3.0-or-later

/// Text as its author gave it, byte for byte, valid UTF-8 or not.
///
/// A `Text` can be compared and printed, but never drawn. Only `PlainText` reaches a screen, and
/// making one sanitizes the text.
public struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes.
  public var bytes: [UInt8]

  /// Takes `bytes` as they are.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes the UTF-8 form of `string`.
  public init(_ string: String) {
    self.bytes = Array(string.utf8)
  }

  /// Takes the bytes of a C string, up to the NUL that ends it.
  public init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  /// Takes the UTF-8 form of a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The bytes as a C string, which ends at the first NUL.
  public var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the text has no bytes.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether the text is empty or consists of white space.
  public var isBlank: Bool { string.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }

  /// The text without the white space at its beginning, which would indent a label like a row. A blank text stays
  /// as it is.
  public var withoutInitialBlanks: Text {
    if isBlank { return self }
    let count = string.unicodeScalars.prefix { $0.isBlank }.reduce(0) { $0 + UTF8.width($1) }
    return Text(bytes: Array(bytes.dropFirst(count)))
  }

  /// Whether comparing the text with another one takes little time.
  var isQuicklyCompared: Bool { bytes.count < 1000 }

  /// The text; nil if it is blank.
  public var nonBlank: Text? { isBlank ? nil : self }

  /// The text as a string, in which U+FFFD replaces bytes that are not valid UTF-8.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are valid UTF-8.
  var isValidUTF8: Bool { string.utf8.elementsEqual(bytes) }
}
