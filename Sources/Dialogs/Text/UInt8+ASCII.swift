// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes as ASCII characters.
extension UInt8 {
  /// Whether the byte is white space.
  package var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// Whether the byte is one of the digits 0 to 9.
  package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// The lower-case form of a letter; any other byte as it is.
  var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
