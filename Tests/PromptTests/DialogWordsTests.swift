// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Words of dialog")
struct DialogWordsTests {
  @Test(
    "The words of a file are those that dialog 1.3 finds in it",
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

  /// The options of dialog 1.3-20230209 besides those of boxes, as its executable has them.
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

  @Test("No option of dialog becomes a row or a text after a box")
  func options() {
    let table = Set(BoxCall.options(of: .dialog).map(\.name.string))
    let names = Self.names.components(of: " ").map(String.init)
    #expect(names.count > 90)
    #expect(names.filter { !table.contains($0) } == [])
  }

  @Test("What dialog takes for a word after a box is one")
  func operands() throws {
    let boxes = try BoxCall.boxes(
      ofDialog: ["--menu", "T", "0", "0", "0", "--frob", "a", "--", "--file", "b"], options: [])
    #expect(boxes.first?.operands.suffix(4) == ["--frob", "a", "--file", "b"])
  }
}
