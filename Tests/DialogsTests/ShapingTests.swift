// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Joiners and variation selectors")
struct ShapingTests {
  @Test(
    "Joiners and variation selectors that belong to a script or an emoji are shown unchanged",
    arguments: [
      // Emoji: a family, an unqualified sequence, a skin tone, a flag, a keycap, and both styles.
      "👨\u{200D}👩\u{200D}👧\u{200D}👦", "❤\u{200D}🔥 ❤\u{FE0F}\u{200D}🔥",
      "👩🏽\u{200D}💻 🕵🏽\u{200D}♂\u{FE0F}", "🏳\u{FE0F}\u{200D}🌈 🏴\u{200D}☠\u{FE0F} 🇩🇪",
      "#\u{FE0F}\u{20E3} *\u{FE0F}\u{20E3} 0\u{FE0E}\u{20E3}",
      "❤\u{FE0F} ☎\u{FE0E} ☎\u{FE0F} ☕\u{FE0E}",
      "👁\u{FE0F}\u{200D}🗨\u{FE0F} 👍\u{FE0F} ©\u{FE0F}",
      // Persian, with a non-joiner after a letter with a mark, and after a letter that is never
      // joined with the next one; Kurdish; the abbreviation of the Hijri calendar; Uyghur; Adlam.
      "می\u{200C}خواهم خانه\u{200C}ها", "کتابِ\u{200C}ما کار\u{200C}ها", "کورده\u{200C}",
      "ه\u{200D}.ق",
      "ئى\u{200D}", "𞤀𞤣\u{200C}𞤤",
      // Hindi, Marathi, Bengali, Kannada, Sinhala, and Malayalam with older spellings.
      "क्\u{200D}ष क्\u{200C}ष", "ड\u{93C}्\u{200D}य र्\u{200D}य", "র\u{200D}্যাব", "ರ\u{200D}್ಕ",
      "ශ්\u{200D}රී ලංකා", "ന്\u{200D} അവന്\u{200C} തമിഴ്\u{200C}നാട്",
      // Mongolian, Japanese names, Phags-pa, and mathematics.
      "ᠭ\u{180B}ᠠ ᠳ\u{180C} ᠠ\u{180F}", "葛\u{E0100}城 辻\u{E0101} 邉\u{E010C}",
      "神\u{FE00} 﨑 丸\u{FE02}",
      "ꡖ\u{FE00}", "∩\u{FE00} 𝒜\u{FE00}𝒜\u{FE01} 。\u{FE01}",
    ])
  func shaping(text: String) {
    #expect(PlainText(label: RawText(text)).string.utf8.elementsEqual(text.utf8))
    #expect(PlainText(title: RawText(text)).string.utf8.elementsEqual(text.utf8))
    #expect(RawText(text).isPlain)
  }

  @Test(
    "A joiner or variation selector after a character that it does not shape is shown as <U+…>",
    arguments: [
      ("é", "\u{E0101}"), ("é", "\u{180B}"), ("é", "\u{FE00}"), ("é", "\u{FE0F}"),
      ("é", "\u{200D}"),
      ("é", "\u{200C}"), ("ф", "\u{200D}"), ("ф", "\u{200C}"), ("λ", "\u{FE0E}"), ("ש", "\u{200D}"),
      ("漢", "\u{200D}"), ("漢", "\u{200C}"), ("漢", "\u{FE03}"), ("漢", "\u{FE0F}"), ("漢", "\u{180B}"),
      ("漢\u{E0100}", "\u{200D}"), ("漢\u{E0100}", "\u{E0101}"), ("か", "\u{E0100}"),
      ("한", "\u{FE00}"),
      ("\u{F900}", "\u{E0100}"), ("ไ", "\u{200D}"), ("ᠠ", "\u{180E}"), ("ᠠ", "\u{FE00}"),
      ("᠐", "\u{180B}"),
      ("ᠠ\u{180B}", "\u{180C}"), ("ا", "\u{200D}"), ("ـ", "\u{200D}"), ("٣", "\u{200C}"),
      ("ء", "\u{200C}"),
      ("ب", "\u{FE00}"), ("ب", "\u{E0100}"), ("ب\u{200C}", "\u{200C}"), ("ب\u{200D}", "\u{200D}"),
      ("न", "\u{200D}"), ("न", "\u{200C}"), ("न्\u{200D}", "\u{200D}"), ("न", "\u{FE00}"),
      ("ন्", "\u{200D}"), ("é्", "\u{200D}"), ("४्", "\u{200C}"), ("र", "\u{200D}\u{9CD}"),
      ("👍", "\u{200D}"), ("👍", "\u{200C}"), ("👍", "\u{200D}é"), ("👍", "\u{FE00}"),
      ("👍", "\u{E0100}"),
      ("👍🏽", "\u{FE0F}"), ("👍", "\u{200D}🏽"), ("🥰", "\u{FE0F}"), ("❤\u{FE0F}", "\u{FE0F}"),
      ("❤\u{FE0F}", "\u{200D}a"), ("🇩🇪", "\u{200D}🔥"), ("🇩", "\u{FE0F}"), ("1", "\u{FE0F}"),
      ("1", "\u{FE0E}a"), ("1\u{FE0F}\u{20E3}", "\u{200D}🔥"), ("0", "\u{FE00}"),
      ("é\u{301}", "\u{200C}"),
      ("∩", "\u{FE01}"), ("∫", "\u{FE00}"), ("𝒜", "\u{FE02}"), ("…", "\u{FE0F}"),
    ])
  func notShaping(base: String, hidden: String) throws {
    let text = RawText(base + hidden)
    let scalar = try #require(hidden.unicodeScalars.first)
    let form = "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
    let shown = base + form + String(String.UnicodeScalarView(hidden.unicodeScalars.dropFirst()))
    #expect(PlainText(label: text).string.utf8.elementsEqual(shown.utf8))
    #expect(PlainText(title: text).string.utf8.elementsEqual(shown.utf8))
    #expect(PlainText.lines(ofMessage: text).map(\.string).joined().utf8.elementsEqual(shown.utf8))
    #expect(!text.isPlain)
  }

  /// A joiner or variation selector of each kind, except tags.
  private static let selectors: [Unicode.Scalar] = [
    "\u{180B}", "\u{200C}", "\u{200D}", "\u{FE00}", "\u{FE01}", "\u{FE0F}", "\u{E0100}",
  ]

  @Test(
    "Joiners and variation selectors are kept only after code points of scripts that use them",
    arguments: selectors)
  func neighbours(selector: Unicode.Scalar) {
    // The planes after the ideographs have no characters that are visible.
    for value in UInt32(0x80)...0x3FFFF {
      guard let base = Unicode.Scalar(value), !base.isInvisible else { continue }
      var text = String.UnicodeScalarView()
      text.append(base)
      text.append(selector)
      guard RawText(String(text)).isPlain else { continue }
      let properties = base.properties
      let isExpected =
        switch selector.value {
        case 0x180B: 0x1820...0x18AA ~= value
        case 0x200C, 0x200D:
          0x0620...0x08FF ~= value || value == 0x1807 || 0x1820...0x18AA ~= value
            || 0xA840...0xA872 ~= value || 0x10AC0...0x10FCB ~= value || 0x1E900...0x1E943 ~= value
        case 0xFE00...0xFE01:
          properties.isIdeographic || properties.isMath || 0x1000...0x109F ~= value
            || 0x3001...0x3002 ~= value || 0xA840...0xAA7F ~= value || 0xFF00...0xFF1F ~= value
            || 0x2110...0x2133 ~= value || 0x10AC0...0x10AFF ~= value
        case 0xFE0F: properties.isEmoji
        case 0xE0100...: properties.isUnifiedIdeograph
        default: false
        }
      #expect(isExpected, "\(base) \(selector)")
    }
  }

  @Test("The beginning of a text, shown separately, looks as it does in the whole text")
  func beginnings() {
    let flag = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    let text = "a👩\u{200D}💻é\u{200D}#\u{FE0F}\u{20E3}র\u{200D}্য\(flag)"
    let whole = PlainText(wholeLabel: RawText(text)).string
    for end in text.unicodeScalars.indices {
      let (beginning, rest) = (RawText(String(text[..<end])), RawText(String(text[end...])))
      let shown = PlainText(wholeLabel: beginning, before: rest).string
      #expect(whole.utf8.starts(with: shown.utf8))
    }
  }

  @Test("A shortened text does not end with a joiner")
  func shortened() {
    let text = PlainText(label: "👩\u{200D}💻👩\u{200D}💻", columns: 7)
    #expect(text.string.utf8.elementsEqual("👩\u{200D}💻👩…".utf8))
    #expect(PlainText(label: RawText(text.string)) == text)
  }

  @Test(
    "A text that is shortened in the middle keeps its beginning and end, and fits the given width",
    arguments: [
      ("/usr/bin/prompt", 15, "/usr/bin/prompt"), ("/usr/bin/prompt", 14, "/usr/b…/prompt"),
      ("/usr/bin/prompt", 5, "/u…pt"), ("/usr/bin/prompt", 1, "…"), ("日本語日本語", 8, "日…本語"),
      ("कीकीकीकी", 5, "की…की"),
    ] as [(RawText, Int, String)])
  func middle(text: RawText, columns: Int, shown: String) {
    let shortened = PlainText(label: text).shortenedInTheMiddle(to: columns)
    #expect(shortened.string.utf8.elementsEqual(shown.utf8), "\(shortened.string)")
    #expect(shortened.columns <= columns)
  }
}
