// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs
@testable import TerminalDialogs

/// Every code point in every kind of text. Here, the Unicode properties in Swift's library
/// determine whether a code point is invisible, and not the generated table.
@Suite("Every code point")
struct CodePointTests {
  private static let size: UInt32 = 0x1000

  @Test(
    "Every code point is shown as itself or in a visible form, in every kind of text",
    arguments: stride(from: 0, through: 0x10FFFF, by: Int(size)).map { UInt32($0) })
  func codePoints(first: UInt32) throws {
    var text = ""
    var line = ""
    var plain: [Unicode.Scalar] = []
    for scalar in (first..<first + Self.size).compactMap(Unicode.Scalar.init) {
      // None of these is shaped by a following character; ShapingTests contains those that are.
      for previous in ["a", "é", "\u{3000}"] as [Unicode.Scalar] {
        text.unicodeScalars.append(previous)
        text.unicodeScalars.append(scalar)
        line.unicodeScalars.append(previous)
        if scalar.isSeen { line.unicodeScalars.append(scalar) } else { line += scalar.visibleForm }
      }
      if scalar.isSeen { plain.append(scalar) }
    }
    #expect(PlainText(wholeLabel: RawText(text)).string.isSame(as: line))
    #expect(
      PlainText(label: RawText(text), columns: .max).string.prefix(1000).isSame(
        as: line.prefix(1000)))
    Array(text.utf8).withUnsafeBytes { bytes in
      #expect(VisibleLine.visibleForm(of: bytes.indices, in: bytes).isSame(as: line))
    }
    for scalar in plain { #expect(RawText("a\(Character(scalar))").isPlain, "\(scalar)") }
    // In titles and messages, line breaks and tabs keep their meaning.
    if first > 0 {
      #expect(PlainText(title: RawText(text)).string.isSame(as: line))
      #expect(PlainText.lines(ofMessage: RawText(text)).map(\.string).joined().isSame(as: line))
    }
  }

  @Test(
    "Titles and messages contain no control or invisible character of the first 4,096 code points")
  func controls() {
    for scalar in (0..<Self.size).compactMap(Unicode.Scalar.init) where !scalar.isSeen {
      let text = RawText("a\(String(scalar))b")
      for plain in [PlainText(title: text)] + PlainText.lines(ofMessage: text) {
        #expect(!plain.string.unicodeScalars.contains(scalar), "\(scalar)")
      }
    }
  }

  @Test("A text with a character that is not shown as itself is not plain")
  func plain() {
    for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where !scalar.isSeen {
      #expect(!RawText("a\(String(scalar))").isPlain, "\(scalar)")
    }
  }
}

extension StringProtocol {
  fileprivate func isSame(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Unicode.Scalar {
  fileprivate var isSeen: Bool {
    switch value {
    // The visible signs around numbers (Prepended_Concatenation_Mark).
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return true
    // Blank glyphs, and the signs for damage and layout of Egyptian hieroglyphs.
    case 0x2800, 0x13430...0x1345F, 0x16FE4, 0x1D159: return false
    default: break
    }
    if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  fileprivate var visibleForm: String {
    if value < 0x20 || value == 0x7F { return "^" + String(UnicodeScalar(UInt8(value) ^ 0x40)) }
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}
