// SPDX-License-Identifier: GPL-3.0-or-later

/// A colour of zenity's `--color-selection`, written as `#rrggbb`, `#rgb` or `rgb(r,g,b)`.
struct RGBColor {
  /// The red, the green and the blue part, from 0 to 255.
  private let parts: [Int]

  /// Reads a colour; nil if the text is none.
  init?(_ text: [UInt8]) {
    if text.first == UInt8(ascii: "#") {
      let digits = text.dropFirst().compactMap { Int(String(UnicodeScalar($0)), radix: 16) }
      switch digits.count {
      case 3 where text.count == 4: parts = digits.map { 17 * $0 }
      case 6 where text.count == 7:
        parts = [0, 2, 4].map { 16 * digits[$0] + digits[$0 + 1] }
      default: return nil
      }
      return
    }
    guard text.starts(with: "rgb(".utf8), text.last == UInt8(ascii: ")") else { return nil }
    let numbers = text.dropFirst(4).dropLast().split(separator: UInt8(ascii: ","))
      .compactMap { part in
        Int(String(decoding: part.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
      }
    guard numbers.count == 3, numbers.allSatisfy({ 0...255 ~= $0 }) else { return nil }
    parts = numbers
  }

  /// The colour as zenity prints it: `rgb(255,0,0)`.
  var description: String {
    "rgb(" + parts.map { String($0) }.joined(separator: ",") + ")"
  }
}
