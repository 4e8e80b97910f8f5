// SPDX-License-Identifier: GPL-3.0-or-later

/// What a byte is where it is a character of ASCII.
extension UInt8 {
  /// Whether it is white space.
  var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// Whether it is one of the digits 0 to 9.
  public var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// A capital letter as the small one, anything else as it is.
  var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
