// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// The tag characters that turn a black flag into the flag of a region, such as `gbsct`.
private func tags(_ region: String) -> String {
  var tags = String.UnicodeScalarView()
  for scalar in region.unicodeScalars {
    if let tag = Unicode.Scalar(0xE0000 + scalar.value) { tags.append(tag) }
  }
  return String(tags) + "\u{E007F}"
}

private func number(of scalar: Unicode.Scalar) -> String {
  "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
}

@Suite("Sanitized text")
struct PlainTextTests {
  @Test(
    "Sanitized text shows controls and invisible characters in a visible form",
    arguments: [
      ("plain, ünïcödé 中文 🙂", "plain, ünïcödé 中文 🙂"),
      ("\u{1B}[2J", "^[[2J"), ("\u{0}\u{7F}", "^@^?"), ("\u{9B}31m", "<U+009B>31m"),
      ("photo\u{202E}gpj.exe", "photo<U+202E>gpj.exe"),
      ("a\u{2066}b\u{2069}", "a<U+2066>b<U+2069>"),
      ("a\u{200B}b\u{FEFF}", "a<U+200B>b<U+FEFF>"), ("soft\u{AD}hyphen", "soft<U+00AD>hyphen"),
      ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
      ("\u{61C}\u{200E}\u{200F}", "<U+061C><U+200E><U+200F>"),
      ("\u{E0041}", "<U+E0041>"), ("\u{3164}", "<U+3164>"), ("\u{FFF9}", "<U+FFF9>"),
      ("👩\u{200D}💻 ❤\u{FE0F} می\u{200C}خواهم", "👩\u{200D}💻 ❤\u{FE0F} می\u{200C}خواهم"),
      ("\u{1}prompt\u{2}", "^Aprompt^B"),
      ("\u{200D}Yes", "<U+200D>Yes"), ("a\u{2800}", "a<U+2800>"),
      ("\u{2813}\u{2800}\u{2801}", "\u{2813}\u{2800}\u{2801}"),
      ("De\u{200C}lete\u{34F}", "De<U+200C>lete<U+034F>"),
      ("a\u{E0100} \u{115F}", "a<U+E0100> <U+115F>"),
      ("1\u{FE0F}\u{20E3} a\u{FE0F} 1\u{200D}", "1\u{FE0F}\u{20E3} a<U+FE0F> 1<U+200D>"),
      ("漢\u{E0100} ❤\u{FE0F}\u{200D}🔥", "漢\u{E0100} ❤\u{FE0F}\u{200D}🔥"),
      ("漢\u{E0100}\u{E0101}", "漢\u{E0100}<U+E0101>"), ("é\u{200D}\u{200C}", "é<U+200D><U+200C>"),
      ("🥰\u{FE0F}\u{200D}🔥", "🥰<U+FE0F><U+200D>🔥"),
      ("漢\u{3000}\u{FE0F}", "漢\u{3000}<U+FE0F>"), ("한\u{115F}\u{1160}", "한<U+115F><U+1160>"),
      (RawText("🏴\(tags("gbsct"))🏴"), "🏴\(tags("gbsct"))🏴"),
      (RawText("🏴\(tags("gbxyz"))"), "🏴" + tags("gbxyz").unicodeScalars.map(number(of:)).joined()),
      ("🏴\u{E0067}\u{E0062}", "🏴<U+E0067><U+E0062>"),
      ("🏴\u{E0067}🙂\u{E0067}", "🏴<U+E0067>🙂<U+E0067>"),
      ("\u{13440}\u{1D159}\u{16FE4}", "<U+13440><U+1D159><U+16FE4>"),
      ("\u{605}1 \u{E000}\u{F8FF}", "\u{605}1 \u{E000}\u{F8FF}"),
    ] as [(RawText, String)])
  func visible(text: RawText, shown: String) {
    #expect(PlainText(label: text).string == shown && PlainText(title: text).string == shown)
  }

  @Test(
    "A label is never empty on the screen", arguments: ["\u{2800}", "\u{200D}\u{2800}", "\u{34F}"])
  func emptyLabel(label: RawText) { #expect(PlainText(label: label).string.hasPrefix("<U+")) }

  @Test("Line breaks and tabs become spaces in a title, and are visible in a label")
  func lineBreaks() {
    #expect(PlainText(title: "a\nb\r\nc\td\re").string == "a b c d e")
    #expect(PlainText(label: "a\nb\tc\r").string == "a^Jb^Ic^M")
  }

  @Test(
    "A title that begins with white space of any kind does not look like a row",
    arguments: [
      " ", "\t", "\n", "\u{A0}", "\u{1680}", "\u{2000}", "\u{2003}", "\u{2009}", "\u{202F}",
      "\u{205F}", "\u{3000}", " \u{A0}\t\u{3000} ",
    ])
  func initialWhiteSpace(space: String) {
    let row = "1\(space)Keep"
    for text in [row, space + row] {
      #expect(PlainText(title: RawText(text)) == PlainText(title: RawText(row)))
      // A control character is visible in a label.
      let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      #expect(!isPlain || RawText(text).withoutInitialBlanks == RawText(row))
    }
    #expect(RawText(space).withoutInitialBlanks == RawText(space))
  }

  @Test("White space that is not drawn as itself is visible at the beginning of a title")
  func initialInvisibleWhiteSpace() {
    #expect(PlainText(title: "\u{2028}\u{B}\u{2800}a").string == "<U+2028>^K<U+2800>a")
  }

  @Test("Bytes that are not valid UTF-8 are shown as U+FFFD")
  func invalidUTF8() {
    #expect(PlainText(title: RawText(bytes: [0x61, 0xFF, 0x62])).string == "a\u{FFFD}b")
    #expect(PlainText(title: RawText(bytes: [0x61, 0x9B, 0x62])).string == "a\u{FFFD}b")
  }

  @Test("A message keeps its lines, and its tabs are expanded to tab stops")
  func message() {
    func lines(_ text: RawText) -> [String] { PlainText.lines(ofMessage: text).map(\.string) }
    #expect(lines("a\nb\r\n\nc") == ["a", "b", "", "c"] && lines("a\n") == ["a"])
    #expect(lines("a\n\n") == ["a", ""] && lines("a\tb\n\tc") == ["a       b", "        c"])
    #expect(lines("中\tx") == ["中      x"] && lines("a\rb\r") == ["a^Mb^M"])
    #expect(lines("a\u{1B}[1mb") == ["a^[[1mb"])
  }

  @Test(
    "The width of sanitized text is the number of columns that it takes on a terminal",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("ｆｕｌｌ", 8), ("한국", 4), ("🙂", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("नमस्ते", 4), ("", 0), ("│", 1), ("…", 1),
      // If terminals differ, the larger width counts.
      ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("⌚\u{FE0F}", 2), ("☰", 2), ("⚊", 2),
      ("䷀", 2), ("䷿", 2), ("𝌀", 2), ("𝍠", 2), ("🇩🇪", 4), ("❤\u{FE0F}\u{FE0F}a", 3),
    ])
  func columns(text: String, columns: Int) {
    #expect(PlainText(sanitized: text).columns == columns)
  }

  @Test(
    "A path that is too long is truncated at its beginning, so that the file name is shown",
    arguments: [
      ("/a/b/name.txt", 13, "/a/b/name.txt"), ("/a/b/name.txt", 12, "…/b/name.txt"),
      ("/漢字/e\u{301}x", 5, "…/e\u{301}x"), ("/漢字/e\u{301}x", 3, "…e\u{301}x"),
      ("/漢字/e\u{301}x", 2, "…x"), ("a❤\u{FE0F}b", 3, "…b"), ("ab", 1, "…"),
      (String(repeating: "漢", count: 5000) + "/x", 4, "…/x"),
      (String(repeating: "a", count: 5000), .max, "…" + String(repeating: "a", count: 4096)),
    ])
  func path(path: String, columns: Int, shown: String) {
    let text = PlainText(path: RawText(path), columns: columns)
    #expect(text.string == shown && text.columns <= max(columns, 1))
  }

  @Test("A tab after an emoji accounts for the column that a variation selector adds")
  func tabAfterEmoji() {
    let line = PlainText.lines(ofMessage: "❤\u{FE0F}\tx").first
    #expect(line?.string == "❤\u{FE0F}      x" && line?.columns == 9)
  }
}
