// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Dialogs
import Testing

@Suite("Layout of dialogs")
struct LayoutTests {
  @Test(
    "A dialog takes one line if it has no message and at most one action that does not cancel",
    arguments: [
      (.confirmation, "Empty Trash?", [], "Empty Trash? [y/N] "),
      (.confirmation, "Empty Trash?", ["Empty Trash:destructive"], "! Empty Trash? [y/N] "),
      (
        .confirmation, "Erase all?", ["Empty Trash:destructive", "Keep:cancel"],
        "! Erase all? Empty Trash or Keep [y/N] "
      ),
      (.confirmation, "Save?", ["Save:default"], "Save? [Y/n] "),
      (.alert, "Launch?", ["Go", "Stop:cancel"], "Launch? Go or Stop [Y/n] "),
      (.alert, "Saved.", [], "Saved. OK [Enter] "),
      (.alert, "Saved.", ["Close:cancel"], "Saved. Close [Enter] "),
      (.alert, "Wipe.", ["Erase:destructive"], "! Wipe. Erase [y] "),
      (.error, "No such file.", [], "Error: No such file. OK [Enter] "),
      // A dash separates a title without punctuation from a label, but not from keys.
      (.alert, "The files were copied", [], "The files were copied – OK [Enter] "),
      (.confirmation, "Proceed", ["Go", "Stop:cancel"], "Proceed – Go or Stop [g/S] "),
      // The letters name the labels.
      (.confirmation, "Proceed?", ["Yes", "No:cancel"], "Proceed? [y/N] "),
      // The label is omitted if the title begins with it.
      (.confirmation, "Delete 3 photos?", ["Delete"], "Delete 3 photos? [y/N] "),
      (.confirmation, "delete, really?", ["Delete"], "delete, really? [y/N] "),
      (.confirmation, "¿Borrar todo?", ["Borrar…"], "¿Borrar todo? [y/N] "),
      (.confirmation, "Deleted?", ["Delete"], "Deleted? Delete [y/N] "),
      (.confirmation, "3 photos?", ["Delete"], "3 photos? Delete [y/N] "),
      (.confirmation, "Delete it?", ["Delete", "Keep:cancel"], "Delete it? Delete or Keep [y/N] "),
      (.confirmation, "Delete 3 photos", ["Delete"], "Delete 3 photos [y/N] "),
      (.confirmation, "3 photos", ["Delete"], "3 photos – Delete or Cancel [d/C] "),
      // The brackets leave out a letter that would be ambiguous.
      (.confirmation, "Really?", ["Nuke:destructive"], "! Really? Nuke or Cancel [Enter] [y] "),
      // If no letter is left, [Enter] follows the label that it chooses.
      (
        .alert, "Keep the files?", ["No, erase", "Yes, keep:cancel"],
        "Keep the files? No, erase [Enter] or Yes, keep "
      ),
    ] as [(Dialog.Kind, RawText, [Action], String)])
  func oneLine(kind: Dialog.Kind, title: RawText, buttons: [Action], line: String) throws {
    #expect(screenLines(try dialog(kind, title, buttons)) == [line])
  }

  @Test(
    "After a title that is not a question, the initials of the labels are shown if unambiguous",
    arguments: [
      ("It failed.", ["Retry", "Work offline:cancel"], "Retry or Work offline [R/w] "),
      ("It failed?", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("失敗しましたか？", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("هل فشل؟", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("Απέτυχε;", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("Failed;", ["Retry", "Work offline:cancel"], "Retry or Work offline [R/w] "),
      ("„Failed?“", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("'Failed?'", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("“Failed?” ", ["Retry", "Work offline:cancel"], "Retry or Work offline [Y/n] "),
      ("It failed.", ["Retry", "Return:cancel"], "Retry or Return [Y/n] "),
      ("It failed.", ["Yield", "Stop:cancel"], "Yield or Stop [Y/n] "),
      ("It failed.", ["Retry", "Never mind:cancel"], "Retry or Never mind [Y/n] "),
      ("It failed.", ["再試行", "中止:cancel"], "再試行 or 中止 [Y/n] "),
      ("It failed.", ["1st", "2nd:cancel"], "1st or 2nd [Y/n] "),
      ("It failed.", ["Écrire", "Stop:cancel"], "Écrire or Stop [É/s] "),
    ] as [(RawText, [Action], String)])
  func initials(title: RawText, buttons: [Action], choice: String) throws {
    let dialog = try dialog(.alert, title, buttons)
    let line = try #require(screenLines(dialog).last)
    #expect(line.hasSuffix(choice), "\(line)")
    for letter in Answers(to: dialog, in: .english).letters?.all ?? [] {
      #expect(line.lowercased().contains(letter))
    }
  }

  @Test("A letter for yes or no in the user's language is not used as the initial of a label")
  func lettersOfLanguage() throws {
    let dialog = try dialog(.alert, "Es ging nicht.", ["Jetzt", "Später:cancel"])
    #expect(Layout(dialog).question.string == "Es ging nicht. Jetzt or Später [J/s] ")
    let german = Layout(dialog, words: Words(in: ["de"]))
    #expect(german.question.string == "Es ging nicht. Jetzt oder Später [J/n] ")
  }

  @Test(
    "A word before the title marks a critical dialog or an error, unless the severity is standard",
    arguments: [
      (.alert, .automatic, "Saved. OK [Enter] "), (.alert, .standard, "Saved. OK [Enter] "),
      (.alert, .critical, "Warning: Saved. OK [Enter] "),
      (.confirmation, .critical, "Warning: Saved. [y/N] "),
      (.error, .automatic, "Error: Saved. OK [Enter] "),
      (.error, .standard, "Saved. OK [Enter] "), (.error, .critical, "Error: Saved. OK [Enter] "),
    ] as [(Dialog.Kind, Dialog.Severity, String)])
  func severity(kind: Dialog.Kind, severity: Dialog.Severity, line: String) throws {
    let dialog = try Dialog(kind, title: "Saved.", appearance: { $0.severity = severity })
    #expect(screenLines(dialog) == [line])
  }

  @Test("On a narrow screen, keys and answers that do not fit are on lines of their own")
  func narrow() throws {
    let dialog = try dialog(
      .alert, "Save failed.", message: "The disk is full. Free some space, then try again.",
      ["Delete draft:destructive", "Retry", "Not now:cancel"])
    #expect(
      screenLines(dialog, columns: 20) == [
        "", "Save failed.", "│ The disk is full.", "│ Free some space,", "│ then try again.", "",
        "! 1  Delete draft", "  2  Retry", "  3  Not now", "     [Enter] [Esc]", "",
        "Choose 1-3 or a", "       name:", "> ",
      ])
  }

  @Test("Numbers are aligned, numeric labels are not numbered, and missing parts take no line")
  func rows() throws {
    for (dialog, lines) in [
      (
        try dialog(.alert, ["8080", "443"]), ["Title", "  8080  [Enter]", "  443", "Type a name: "]
      ),
      (
        try dialog(.alert, ["Retry:=5", "Erase:destructive=10", "Stop:cancel"]),
        [
          "Title", "   5  Retry", "! 10  Erase", "      Stop   [Enter] [Esc]",
          "Choose 5, 10 or a name: ",
        ]
      ),
      // A sole action is below the message.
      (
        try dialog(.alert, "Done.", message: "All copied."),
        ["Done.", "│ All copied.", "OK [Enter] "]
      ),
      // A dialog without a title begins with its message.
      (try dialog(.alert, nil, message: "M"), ["│ M", "OK [Enter] "]),
      (try dialog(.error, nil, message: "M"), ["Error:", "│ M", "OK [Enter] "]),
    ] { #expect(screenLines(dialog) == [""] + lines) }
  }

  @Test("Empty lines separate a list from a message, but not from a title, and not on a low screen")
  func spacing() throws {
    let message = try dialog(.alert, message: "M", ["A", "B"])
    func emptyLines(_ dialog: Dialog, rows: Int) -> Int {
      screenLines(dialog, rows: rows).filter { $0.isEmpty }.count
    }
    #expect(emptyLines(message, rows: 15) == 3 && emptyLines(message, rows: 14) == 1)
    #expect(emptyLines(try dialog(.alert, ["A", "B"]), rows: 24) == 1)
    #expect(emptyLines(try dialog(.alert, message: "M", ["A"]), rows: 24) == 1)
    #expect(emptyLines(try dialog(.alert, ["A"]), rows: 24) == 0)
  }

  @Test("Keys are aligned in one column, regardless of labels wider than 30 columns")
  func keyColumn() throws {
    let long = String(repeating: "x", count: 31)
    let lines = screenLines(try dialog(.alert, ["A", "\(long)", "Leave it:cancel"]))
    #expect(
      lines.suffix(4) == [
        "  1  A         [Enter]", "  2  \(long)", "  3  Leave it  [Esc]", "Choose 1-3 or a name: ",
      ])
  }

  @Test(
    "The question lists the row numbers if they are IDs",
    arguments: [
      (["1", "2", "3"], "1-3"), (["3", "1", "2"], "3, 1-2"), (["10", "20", "30"], "10, 20, 30"),
      (["1", "2", "3", "7", "9", "10"], "1-3, 7, 9-10"), (["01", "1"], "01, 1"),
      (["8", "99999999999999999999"], "8, 99999999999999999999"),
      ((0..<50).map { "\($0 * 11)" }, "0, 11, 22, 33, 44, 55, 66, 77, 88, 99, …"),
    ] as [([String], String)])
  func numbersAsIDs(ids: [String], numbers: String) throws {
    let buttons = ids.map { "Label of \($0):=\($0)" as Action }
    let lines = screenLines(try dialog(.alert, buttons), rows: 99)
    #expect(lines.last == "Choose \(numbers) or a name: ")
  }

  @Test("A label after an ID of many digits keeps half of the line")
  func longNumber() throws {
    let number = String(repeating: "1", count: 30)
    let label: Action = "x\(String(repeating: " ", count: 30))2  Cancel:=\(number)"
    let lines = screenLines(try dialog(.alert, [label, "B:=2"]), columns: 24)
    for line in lines { #expect(line.utf8.count <= 26, "\(line)") }
    let last = try #require(lines.first { $0.hasSuffix("2  Cancel") })
    #expect(last.prefix { $0 == " " }.count == 12)
  }

  @Test("If a question leaves too little room, the answer is typed on the next line")
  func room() throws {
    let dialog = try dialog(.alert, ["A", "B"])
    #expect(screenLines(dialog, columns: 34).suffix(1) == ["Choose 1-2 or a name: "])
    #expect(screenLines(dialog, columns: 33).suffix(2) == ["Choose 1-2 or a name:", "> "])
  }

  @Test("The effect of the timeout is shown after the keys of a question, or before its colon")
  func timeNote() throws {
    func line(_ buttons: [Action], seconds: Int64, language: String = "en") throws -> String {
      let policy = DismissalPolicy { $0.timeout = Timeout(milliseconds: seconds * 1000 - 999) }
      let dialog = try Dialog(.confirmation, title: "T?", buttons: buttons, dismissalPolicy: policy)
      return Layout(dialog, words: Words(in: [language])).question.string
    }
    #expect(try line(["A"], seconds: 1) == "T? A [y/N] (closes in 1\u{A0}s) ")
    #expect(try line(["A", "B"], seconds: 119) == "Choose 1-3 or a name (closes in 119\u{A0}s): ")
    #expect(try line(["A"], seconds: 120) == "T? A [y/N] (closes in 2\u{A0}min) ")
    #expect(try line(["A"], seconds: 121) == "T? A [y/N] (closes in 3\u{A0}min) ")
    let french = try line(["A", "B"], seconds: 60, language: "fr")
    #expect(french.hasSuffix(")\u{A0}: "), "\(french)")
    let chinese = try line(["A", "B"], seconds: 60, language: "zh_CN")
    #expect(chinese.hasSuffix(")：") || chinese.hasSuffix("): "), "\(chinese)")
  }

  @Test("A message is at most 100 columns wide, and its list items have a hanging indent")
  func messageWidth() throws {
    let words = String(repeating: "word ", count: 30)
    for (bullet, indentation) in [("- ", 2), ("  * ", 4), ("12. ", 4), ("2) ", 3), ("-x ", 0)] {
      let lines = screenLines(try dialog(.alert, message: RawText(bullet + words)), columns: 150)
        .filter { $0.hasPrefix("│") }
      #expect(lines.allSatisfy { $0.count <= 100 })
      #expect(lines.last?.dropFirst(2).prefix { $0 == " " }.count == indentation, "\(lines)")
    }
  }

  @Test("Continuation lines of data are indented deeper than any row or text of prompt")
  func imitation() throws {
    let data = RawText(String(repeating: "x", count: 79) + " 1  Keep")
    func indentation(_ dialog: Dialog) throws -> Int {
      let line = try #require(screenLines(dialog).first { $0.contains("1  Keep") })
      return line.prefix { $0 == " " }.count
    }
    #expect(try indentation(dialog(.confirmation, data)) == 4)
    #expect(try indentation(dialog(.error, data, message: "M")) == 4)
    #expect(try indentation(dialog(.alert, data, ["A", "B"])) == 7)
    #expect(try indentation(dialog(.alert, data, ["1", "2"])) == 4)
    #expect(try indentation(dialog(.alert, data, (0..<200).map { "label \($0)" })) == 9)
    #expect(try indentation(dialog(.alert, message: "M", ["\(data.string):"])) == 4)
    let timed = try Dialog(
      .alert, message: "M", buttons: [Action(data, id: "id")],
      dismissalPolicy: .timeout(choosing: "id"))
    #expect(screenLines(timed).allSatisfy { !$0.hasPrefix(" 1") && !$0.hasPrefix("  1") })
    let typed = RawText("\(String(repeating: "x", count: 79)) 1 Keep")
    let typing = try Dialog(.confirmation, buttons: ["A"], requiredText: typed)
    #expect(screenLines(typing).contains { $0.contains("1 Keep") && $0.hasPrefix("    ") })
  }

  @Test(
    "A label or detail that contains what looks like a key is shown in quotation marks",
    arguments: [
      "Cancel            [Enter] [Esc]", "Cancel [esc]", "Cancel [ENTER] now", "Cancel ［Enter］",
      "More [?]", "Erase [Y/n]", "Cancel  [Еnter]", "Cancel\u{3000}[Go]", "Cancel\u{A0} [x]",
      "[Invio]", "Keep [Еnter]", "Keep [Ｅｎｔｅｒ]", "Keep [Е\u{455}\u{441}]", "Keep [\u{301}Enter]",
      "Keep ⦋Enter⦌", "Keep ❲Esc❳", "Keep ❬Esc❭", "Keep [ E n t e r ]", "Keep [ᴇɴᴛᴇʀ]",
      "Keep [Shift‑Tab]", "Keep [Enter, Esc]",
      "Erase [y∕N]", "Erase [ y/N ]", "Erase [y／N]", "Keep ⎣Enter⎦", "Keep ⦏Esc⦎",
      "Keep ⎢Enter⎥", "Keep ⊏Enter⊐", "Keep ｢Enter｣", "Keep 「Enter」", "Keep ｛Esc｝", "Keep ⌜Enter⌝",
      "Keep {?}",
    ])
  func keyImitation(label: RawText) throws {
    let words = label == "[Invio]" ? Words(in: ["it"]) : .english
    let quoted = words.quoted(PlainText(label: label)).string
    let rows = Layout(try dialog(.alert, [Action(label), "Keep:cancel", "Retry"]), words: words)
    #expect(rows.lines.contains { $0.string.contains("1  \(quoted)") })
    let line = Layout(try dialog(.alert, "Go.", [Action(label), "Keep:cancel"]), words: words)
    #expect(line.question.string.contains(" \(quoted) "))
    let items = try Dialog(.alert, items: [Item(label), Item("Keep", detail: label)])
    let result = run(items, [], language: label == "[Invio]" ? "it" : "en")
    let shown = result.questions.flatMap(\.lines).map(\.string)
    #expect(shown.count { $0.contains(quoted) } == 2, "\(shown)")
  }

  @Test(
    "Brackets in a label that do not look like a key are shown unchanged",
    arguments: [
      "Debian 12 [amd64]", "main [ahead 2]", "[x] Done", "a/b", "[1/2/3]", "[3/7]", "x[]", "Esc",
      "[", "「ゴミ箱」を空にする", "{name}",
    ])
  func brackets(label: RawText) throws {
    #expect(
      screenLines(try dialog(.alert, "Go.", [Action(label), "Keep:cancel"])).last?
        .contains("Go. \(label.string) or Keep") == true)
  }

  @Test(
    "The label of a field that contains what looks like a row or a key is shown in quotation marks",
    arguments: [
      ("Name [Enter]", true), ("Keep it [Y/n]", true), ("Name [1]", false),
      ("1  Keep", true), ("12  Keep", true), ("٣  Keep", true), ("y  Keep", true),
      ("!\u{3000}Erase", true), ("Where to put the copy 1  Keep", true),
      ("1 Keep", false), ("Keep  1", false), ("No", false), ("", false), ("1", false),
    ] as [(RawText, Bool)])
  func rowImitation(label: RawText, isQuoted: Bool) throws {
    let conversation = Conversation(about: try dialog(.alert), in: .english)
    let renderer = conversation.renderer(columns: 80, listState: nil, remainingTime: nil)
    #expect(renderer.labelled(label).string.contains("“\(label.string)”") == isQuoted)
    if label.isEmpty { return }
    let toggle = try Field(name: "on", label: label, .toggle(ToggleField()))
    let lines = run(try Dialog(.alert, title: "T", fields: [toggle]), ["y"]).lines
    #expect(lines.contains { $0.contains("“\(label.string)”") } == isQuoted, "\(lines)")
  }

  @Test("Every line of a message begins with a margin, even a blank or wrapped one")
  func margin() throws {
    let message: RawText = "first\n\n  1  OK\nChoose 1-2 or a name: and more words than fit\n"
    let lines = screenLines(try dialog(.alert, "T", message: message, ["A", "B"]), columns: 24)
    #expect(
      lines.dropFirst(2).prefix(5) == [
        "│ first", "│ ", "│   1  OK", "│ Choose 1-2 or a name:", "│ and more words than",
      ])
    #expect(lines.filter { $0.hasPrefix("│") }.count == 6)
  }

  @Test("The title is repeated below a message that is longer than the screen")
  func repeatedTitle() throws {
    let message = RawText(String(repeating: "line\n", count: 30))
    func titles(rows: Int) throws -> Int {
      screenLines(try dialog(.alert, "T", message: message, ["A", "B"]), rows: rows)
        .filter { $0 == "T" }.count
    }
    #expect(try titles(rows: 24) == 2)
    #expect(try titles(rows: 30) == 1)
  }

  @Test("No line of a dialog is wider than the screen")
  func width() throws {
    for columns in [20, 33, 40, 80] {
      let lines = screenLines(
        try dialog(
          .confirmation, RawText("Löschen 削除しますか？ " + String(repeating: "long", count: 30)),
          message: RawText("中文 " + String(repeating: "wordwordword ", count: 20)),
          [
            "\(String(repeating: "label ", count: 20))", "削除:destructive",
            "\(String(repeating: "x", count: 99))",
          ]), columns: columns)
      for line in lines { #expect(PlainText(sanitized: line).columns <= columns, "\(line)") }
    }
  }

  @Test(
    "A screen of unknown size is treated as 80 by 24, and a narrow one as at least 20 columns wide")
  func screenSizes() {
    #expect(Screen(columns: 0, rows: 0) == Screen(columns: 80, rows: 24))
    #expect(Screen(columns: 1, rows: 1).columns == 80)
    #expect(Screen(columns: 5, rows: 1) == Screen(columns: 20, rows: 1))
  }

  @Test("Continuation lines of a notice are indented, however long the numbers are")
  func noticeIndentation() throws {
    let dialog = try dialog(.alert, ["as a ! 1 Keep:=20261122113000", "as b:=20261122113001"])
    let conversation = Conversation(about: dialog, in: .english)
    let lines = conversation.notice(
      of: .ambiguous([0, 1]), "as", in: nil, refusals: 0, columns: 20)
    #expect(lines.count > 1)
    for line in lines.dropFirst() { #expect(line.string.hasPrefix("          ")) }
  }
}
