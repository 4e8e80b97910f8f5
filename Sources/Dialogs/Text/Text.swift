// SPDX-License-Identifier: GPL-3.0-or-later

/// Text as its author gave it, byte for byte, valid UTF-8 or not.
///
/// A `Text` can be compared and printed, but never drawn: what reaches a screen is `PlainText`,
/// and the only way from here to there makes it harmless.
public struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes as they were given.
  public var bytes: [UInt8]

  /// Takes `bytes` as they are.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The UTF-8 form of `string`.
  public init(_ string: String) {
    self.bytes = Array(string.utf8)
  }

  /// The bytes before the NUL that ends a C string.
  public init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  /// The UTF-8 form of a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Whether there is nothing in it at all.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether there is nothing in it but white space.
  public var isBlank: Bool { string.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text as a string; every byte that is not UTF-8 has become U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are well-formed UTF-8: none of them had to be mended.
  public var isValidUTF8: Bool { string.utf8.elementsEqual(bytes) }
}
