// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Texts of zenity, whiptail and dialog")
struct ForeignTextTests {
  @Test(
    "Markup is removed and entities are resolved, unless the text is not well-formed",
    arguments: [
      ("a", "a"), ("<b>Go</b>?", "Go?"), ("<span color='red'>x</span>", "x"), ("a<br/>b", "ab"),
      ("a &amp; b &lt;c&gt; &quot;d&quot; &apos;", "a & b <c> \"d\" '"), ("&#65;&#x42;", "AB"),
      ("<b><i>x</i></b>", "x"), ("1 < 2", "1 < 2"), ("<b>x", "<b>x"), ("x</b>", "x</b>"),
      ("<b>x</i>", "<b>x</i>"), ("<b><i>x</b></i>", "<b><i>x</b></i>"), ("a & b", "a & b"),
      ("&nbsp;", "&nbsp;"), ("&#xD800;", "&#xD800;"), ("&#99999999999;", "&#99999999999;"),
      ("<>x</>", "<>x</>"), ("<", "<"), ("&", "&"), ("", ""),
    ] as [(RawText, RawText)])
  func markup(text: RawText, plain: RawText) {
    #expect(text.withoutMarkup == plain)
  }

  @Test(
    "A backslash escape is replaced by its character, as in C",
    arguments: [
      (#"a\nb"#, true, "a\nb"), (#"a\tb"#, true, "a\tb"), (#"a\\nb"#, true, #"a\nb"#),
      (#"a\nb"#, false, "a\nb"), (#"a\tb"#, false, #"a\tb"#), (#"a\\b"#, false, #"a\\b"#),
      (#"a\b\f\r\vb"#, true, "a\u{8}\u{C}\r\u{B}b"), (#"\101\x41"#, true, "Ax41"),
      (#"\7a\0b\1012"#, true, "\u{7}abA2"), (#"a\|\"#, true, "a|"), (#"a\x\"#, false, #"a\x\"#),
      ("", true, ""),
    ] as [(RawText, Bool, RawText)])
  func escapes(text: RawText, knowsAll: Bool, unescaped: RawText) {
    #expect(text.unescaped(knowsAll: knowsAll) == unescaped)
  }

  @Test(
    "The sequences that set colours are removed",
    arguments: [(#"\Z1red\Zn"#, "red"), (#"a\Z"#, #"a\Z"#), (#"\Z"#, #"\Z"#), ("a", "a")]
      as [(RawText, RawText)])
  func colours(text: RawText, plain: RawText) {
    #expect(text.withoutColours == plain)
  }

  @Test(
    "A number at the beginning of a tag is the number of its row",
    arguments: [
      ("1", "1", ""), ("8 Update", "8", "Update"), ("02", "2", ""), ("1) a", "1", "a"),
      ("000", "0", ""), ("10. b", "10", "b"), ("1a", nil, ""), ("a", nil, ""), ("", nil, ""),
      ("1-2", nil, ""), ("1234567890", nil, ""),
    ] as [(RawText, RawText?, RawText)])
  func leadingNumber(tag: RawText, number: RawText?, rest: RawText) {
    #expect(tag.leadingNumber?.number == number)
    #expect(tag.leadingNumber?.rest ?? "" == rest)
  }

  @Test(
    "Blank lines at the ends of a text are removed, and others are reduced to one",
    arguments: [
      ("\n\na\n\n\nb\n \n", "a\n\nb"), ("a", "a"), ("", ""), ("\n\n", ""), ("a\nb", "a\nb"),
    ] as [(RawText, RawText)])
  func blankLines(text: RawText, tidy: RawText) {
    #expect(text.withoutFurtherBlankLines == tidy)
  }

  @Test("Labels that differ at most in case are distinguished by numbers")
  func distinct() {
    let labels: [RawText] = ["a", "A", "b", "a", "a (2)", "B"]
    #expect(labels.distinctNames == ["a (1)", "A (3)", "b (1)", "a (4)", "a (2)", "B (2)"])
  }

  @Test(
    "A label is one line of text without control characters",
    arguments: [
      ("a\nb", "a b"), (" a ", "a"), ("a\u{1B}[1m", "a [1m"), ("", ""), ("\n", ""), ("é", "é"),
    ] as [(RawText, RawText)])
  func label(text: RawText, label: RawText) {
    #expect(text.printable == label)
  }
}

@Suite("Words of dialog")
struct DialogWordsTests {
  @Test(
    "A file is split into words in the same way as by dialog 1.3",
    arguments: [
      (#"a "Item one" b"#, ["a", "Item one", "b"]),
      ("c 'Item two' d", ["c", "'Item", "two'", "d"]),
      (#""x\"y" "l1\nl2" "quo\ ted""#, [#"x"y"#, #"l1\nl2"#, #"quo\ ted"#]),
      ("\"con\\\ntinued\" f \\\ng", ["continued", "f", "g"]),
      (#"one\ two "" x""y ab"c d"e"#, [#"one\"#, "two", "", "xy", "abc de"]),
      ("a \"not closed b\nc", ["a", "not closed b\nc"]), (" \n\t", []), ("", []),
    ] as [(RawText, [RawText])])
  func words(text: RawText, expected: [RawText]) {
    #expect(text.dialogWords == expected)
  }

  /// The options of dialog 1.3-20230209 according to its executable, except those that select a
  /// box.
  private static let names = """
    allow-close and-widget args ascii-lines aspect auto-placement backtitle beep beep-after begin \
    cancel-button cancel-label clear colors column-separator cr-wrap create-rc cursor-off-label \
    date-format default-button default-item defaultno erase-on-exit exit-label extra-button \
    extra-label fb file fixed-font fullbutton guage help help-button help-label help-status help-tags \
    hfile hline icon ignore input-fd insecure iso-week item-help keep-colors keep-tite keep-window \
    last-key max-input no-button no-cancel no-close no-collapse no-cr-wrap no-hot-list no-items \
    no-kill no-label no-lines no-mouse no-nl-expand no-ok no-shadow no-tags nocancel nocollapse \
    noitem noitems nook notags ok-button ok-label output-fd output-separator print-maxsize print-size \
    print-text-only print-text-size print-version quoted reorder screen-center scrollbar scrolltext \
    separate-output separate-widget separator shadow single-quoted size-err sleep smooth stderr \
    stdout tab-correct tab-len time-format timeout title topleft trace trim under-mouse version \
    visit-items week-start wmclass yes-button yes-label
    """

  @Test("Every option of dialog is known, so that none becomes a row or a text after a box")
  func options() {
    let table = Set(BoxCall.options(of: .dialog).map(\.name.string))
    let names = Self.names.components(of: " ").map(String.init)
    #expect(names.count > 90)
    #expect(names.filter { !table.contains($0) } == [])
  }

  @Test("An unknown option after a box, and every word after --, is an operand of the box")
  func operands() throws {
    let boxes = try BoxCall.boxes(
      ofDialog: ["--menu", "T", "0", "0", "0", "--frob", "a", "--", "--file", "b"], options: [])
    #expect(boxes.first?.operands.suffix(4) == ["--frob", "a", "--file", "b"])
  }
}
