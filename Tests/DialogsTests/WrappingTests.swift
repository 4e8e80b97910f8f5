// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Wrapping of lines")
struct WrappingTests {
  private func wrapped(_ text: String, _ columns: Int, indentation: String = "") -> [String] {
    Line(text).wrapped(to: columns, indentation: Line(indentation)).map(\.string)
  }

  @Test(
    "A line is broken between words, and within a word only if the word is longer than a line",
    arguments: [
      ("one two three", 20, ["one two three"]), ("one two three", 8, ["one two", "three"]),
      ("one  two", 5, ["one", "two"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
      ("a abcdefghij", 4, ["a ab", "cdef", "ghij"]), ("中文字符很长", 4, ["中文", "字符", "很长"]),
      ("ab中文", 3, ["ab", "中", "文"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("  indented text", 10, ["  indented", "text"]), ("                    x", 10, ["     x"]),
      ("❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}", 5, ["❤\u{FE0F}❤\u{FE0F}", "❤\u{FE0F}"]),
      ("abc ❤\u{FE0F}", 5, ["abc", "❤\u{FE0F}"]), ("☰☰☰", 4, ["☰☰", "☰"]),
      ("确定)：字", 5, ["确", "定)：", "字"]), ("中文，字符", 4, ["中", "文，", "字符"]),
      ("文「字」符", 6, ["文", "「字」", "符"]), ("中文”字", 5, ["中文”", "字"]), ("你好“中文”", 6, ["你好", "“中文”"]),
      ("A（B）", 5, ["A", "（B）"]), ("ab🇩🇪🇫🇷", 6, ["ab🇩🇪", "🇫🇷"]),
      // A path is broken after its separators.
      ("/srv/www/images", 10, ["/srv/www/", "images"]),
      ("a-b_c.defghijk", 7, ["a-b_c.", "defghij", "k"]),
      ("/home/jane", 6, ["/home/", "jane"]), ("abc/defghi", 5, ["abc/", "defgh", "i"]),
    ] as [(String, Int, [String])])
  func breaks(text: String, columns: Int, lines: [String]) {
    #expect(wrapped(text, columns) == lines)
  }

  @Test("A wrapped row has a hanging indent")
  func hangingIndentation() {
    #expect(wrapped("1  one two three", 9, indentation: "   ") == ["1  one", "   two", "   three"])
    #expect(wrapped("1  abcdefghij", 9, indentation: "   ") == ["1  abcdef", "   ghij"])
  }

  @Test("A wrapped line keeps its styles, even within a word")
  func styles() {
    var line = Line("one t", style: .title)
    line.append("wo three", style: .error)
    let lines = line.wrapped(to: 7)
    #expect(lines.map(\.string) == ["one two", "three"])
    #expect(lines.first?.spans.map(\.style) == [.title, .error])
  }
}
