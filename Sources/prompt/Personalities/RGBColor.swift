// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A colour of zenity's `--color-selection`, written as `#rrggbb` or with another number of digits,
/// or as `rgb(r,g,b)` with numbers or percentages.
struct RGBColor {
  /// The red, the green and the blue part, from 0 to 255.
  private let parts: [Int]

  /// Parses a colour; nil if the text is not a colour.
  init?(_ text: [UInt8]) {
    let parts =
      text.first == UInt8(ascii: "#") ? Self.hexadecimal(text.dropFirst()) : Self.decimal(text)
    guard let parts, parts.count == 3, parts.allSatisfy({ 0...255 ~= $0 }) else { return nil }
    self.parts = parts
  }

  /// Parses three hexadecimal numbers of one to four digits each; nil if the text is not of this
  /// form. Only the first two digits count, and a single digit is repeated.
  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> [Int]? {
    let digits = text.compactMap { Int(String(UnicodeScalar($0)), radix: 16) }
    let width = digits.count / 3
    guard digits.count == text.count, digits.count % 3 == 0, 1...4 ~= width else { return nil }
    return stride(from: 0, to: digits.count, by: width).map { start in
      16 * digits[start] + digits[width == 1 ? start : start + 1]
    }
  }

  /// Parses the numbers or percentages in the parentheses of `rgb(…)`; nil if the text is not of
  /// this form. A part that is neither is -1.
  private static func decimal(_ text: [UInt8]) -> [Int]? {
    guard text.starts(with: "rgb(".utf8), text.last == UInt8(ascii: ")") else { return nil }
    let parts = text.dropFirst(4).dropLast().split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return parts.map { part in
      let part = RawText(bytes: Array(part)).trimmed
      guard part.utf8.last == UInt8(ascii: "%") else { return Int(part) ?? -1 }
      return Int(part.dropLast()).map { 0...100 ~= $0 ? (255 * $0 + 50) / 100 : -1 } ?? -1
    }
  }

  /// The colour as zenity prints it: `rgb(255,0,0)`.
  var description: String {
    "rgb(" + parts.map { String($0) }.joined(separator: ",") + ")"
  }
}
