// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// The items of most tests: the second is initially selected.
private let apps = [Item("1Password"), Item("Spotify", isSelected: true), Item("Zoom", id: "zm")]

/// Makes a dialog with items.
private func itemDialog(
  _ kind: Dialog.Kind = .alert, _ items: [Item] = apps, _ buttons: [Action] = [],
  count: SelectionCount = .any, list: RawText? = nil, columns: Columns = .wholeLine,
  policy: DismissalPolicy = DismissalPolicy(), fields: [Field] = []
) throws -> Dialog {
  try Dialog(
    kind, title: "Which?", buttons: buttons, fields: fields, items: items, itemList: list,
    columns: columns, selectionCount: count, dismissalPolicy: policy)
}

/// Makes bounds for the number of selected items.
private func count(_ minimum: Int, _ maximum: Int?) throws -> SelectionCount {
  try #require(SelectionCount(minimum: minimum, maximum: maximum))
}

@Suite("Answers that select items")
struct ItemAnswerTests {
  @Test(
    "Numbers, ranges, names and prefixes name items, and an unknown or ambiguous word is rejected",
    arguments: [
      // Each item is named only once.
      (
        apps, "en",
        [
          "1": "0", "2-3": "1 2", "2-": "1 2", "1-1": "0", "3,1": "2 0", "1 3": "0 2",
          " 1 ,, 3 ": "0 2", "2-,1": "1 2 0", "1 2-": "0 1 2", "2,1- 3": "1 0 2", "1 - 2": "0 1",
          "1,1-2,spotify": "0 1", "SPO": "1", "1p": "0", "zoom": "2", "zm": "2", "ZM": "2",
          "Zoom,1Password": "2 0", "z s": "2 1",
        ]
      ),
      // An answer is rejected as a whole.
      (
        apps, "en",
        [
          "0": "unknown: 0", "4": "unknown: 4", "1,4": "unknown: 4", "2-4": "unknown: 2-4",
          "3-2": "unknown: 3-2", "-2": "unknown: -2", "1-2-3": "unknown: 1-2-3",
          "01": "unknown: 01",
          "1- 3 2": "unknown: 1- 3 2", "1,x": "unknown: x", "potify": "unknown: potify",
          ",": "unknown: ,", "-9223372036854775808": "unknown: -9223372036854775808",
        ]
      ),
      // A prefix of several names is ambiguous, but a whole name is not.
      (
        ["Word", "Word processor", "Works"], "en",
        [
          "wor": "ambiguous: wor [0, 1, 2]", "word": "0", "Word p": "1",
          "1,wor": "ambiguous: wor [0, 1, 2]",
        ]
      ),
      // Spaces separate words unless a name contains one, and a whole line may be a name.
      (
        ["a, b", "a", "b c", "c"], "en",
        ["a, b": "0", "a,c": "1 3", "b c": "2", "a c": "unknown: a c", "1,b": "0 2"]
      ),
      // Spaces separate numbers and ranges, even if names contain spaces.
      (
        ["Big apple", "Big pear", "Small pear", "Plum"], "en",
        [
          "1 2": "0 1", "1 3-4": "0 2 3", "4\t1-2": "3 0 1", "1 3-": "0 2 3",
          " 2  4 , Small pear": "1 3 2", "1 9": "unknown: 9", "1 2-9": "unknown: 2-9",
          "1- 3": "0 1 2", "1 Small pear": "unknown: 1 Small pear", "1 -": "0 1 2 3",
          "- 1": "unknown: - 1",
        ]
      ),
      // Numbers that are also a prefix of a name are ambiguous, but a whole name is not.
      (["1 2 inch", "2 3", "3 m", "5"], "en", ["2 3": "1"]),
      (
        ["1 2 inch", "2 3 inch", "3 m"], "en",
        ["2 3": "ambiguous: 2 3 [1]", "1 3": "0 2", "2,3": "1 2"]
      ),
      // The translation of a label names its item, unless another item has the same name.
      (
        [Item("All", translation: "Alle"), Item("Most", translation: "Alle Neuen")], "de",
        ["alle": "0", "Alle N": "1"]
      ),
      (
        [Item("A", translation: "Neu"), Item("B", translation: "Neu"), "C"], "de",
        ["neu": "ambiguous: neu [0, 1]"]
      ),
      ([Item("A", translation: "C"), "C"], "de", ["c": "ambiguous: c [0, 1]"]),
      // All and none are understood in English and the language of the dialog.
      (apps, "en", ["ALL": "all", " none": "none", "all,1": "unknown: all"]),
      (apps, "de", ["alle": "all", "all": "all"]), (apps, "fi", ["ei mitään": "none"]),
      (["All", "Other"], "en", ["all": "0"]), (["Some", "None of them"], "en", ["none": "none"]),
      // Numbers mean IDs if all items have numeric IDs; else, a numeric name disables row numbers.
      (
        [Item("http", id: "80"), Item("https", id: "443"), Item("ssh", id: "22")], "en",
        [
          "80": "0", "22-100": "unknown: 22-100", "22-80": "0 2", "80-": "0 1",
          "80-22": "unknown: 80-22", "1": "unknown: 1", "8": "unknown: 8",
        ]
      ),
      (["10", "20"], "en", ["1": "unknown: 1", "10": "0"]),
      ([Item("a", id: "2"), "b"], "en", ["2": "unknown: 2"]),
      // A prefix of an ID names an item.
      (
        [Item("Mend", id: "c0ffee1"), Item("Build", id: "badcafe")], "en",
        ["c0f,bad": "0 1", "b": "1"]
      ),
    ] as [([Item], String, KeyValuePairs<RawText, String>)])
  func meanings(
    items: [Item], language: String, meanings: KeyValuePairs<RawText, String>
  ) { expect(meanings, Items(written: items), language: language) }

  @Test(
    "If names of lines differ only in case or white space, an answer means the exact match",
    arguments: [
      ("Makefile\nmakefile\nMAKE\n", [.label], "makefile", "1"),
      ("Makefile\nmakefile\nMAKE\n", [.label], "MakeFile", "ambiguous: MakeFile [0, 1]"),
      ("All\nall\n", [.label], "aLL", "ambiguous: aLL [0, 1]"), (" a\na\n", [.label], " a", "0"),
      (" a\na\n", [.label], "a", "1"), ("Foo\tX\nBar\tx\n", [.label, .id], "x", "1"),
      ("Foo\tX\nBar\tx\n", [.label, .id], "X", "0"),
      // A prefix of an ID names a line.
      ("c0ffee1\tMend\nbadcafe\tBuild\n", [.id, .label], "c0f", "0"),
      ("c0ffee1\tMend\nbadcafe\tBuild\n", [.id, .label], "adc", "unknown: adc"),
    ] as [(RawText, [Columns.Column], RawText, String)])
  func exactNames(list: RawText, columns: [Columns.Column], answer: RawText, meaning: String) throws
  {
    let dialog = try itemDialog(.alert, [], list: list, columns: try #require(Columns(columns)))
    expect([answer: meaning], dialog.items)
  }

  /// Expects that each answer means the given indices, or is rejected for the given reason.
  private func expect(
    _ meanings: KeyValuePairs<RawText, String>, _ items: Items, language: String = "en"
  ) {
    let answers = ItemAnswers(about: items, in: Words(in: [language]))
    for (answer, expected) in meanings {
      let meaning =
        switch answers.interpretation(of: answer) {
        case .items(let indices, _): indices.map(String.init).joined(separator: " ")
        case .all: "all"
        case .none: "none"
        case .unknown(let word): "unknown: \(word.string)"
        case .ambiguous(let word, let indices): "ambiguous: \(word.string) \(indices)"
        }
      #expect(meaning == expected, "\(answer.string)")
    }
  }
}

@Suite("Conversations about items")
struct ItemConversationTests {
  @Test(
    "Each answer selects or deselects the items that it names, and Enter alone completes the list",
    arguments: [
      ([""], ["Spotify"]), (["1", ""], ["1Password", "Spotify"]), (["2", ""], []),
      (["1-3", ""], ["1Password", "Spotify", "zm"]),
      (["all", ""], ["1Password", "Spotify", "zm"]),
      (["none", ""], []), (["1", "1", ""], ["Spotify"]),
      (["none", "zm,1", ""], ["1Password", "zm"]),
      (["1,x", ""], ["Spotify"]), (["1-9", ""], ["Spotify"]),
      (["1-3", "1-3", ""], []), (["1-2,3", ""], ["1Password", "Spotify", "zm"]),
      (["2,1-3", ""], ["1Password", "zm"]), (["1-3,2", ""], ["1Password", "Spotify", "zm"]),
    ] as [([Reply], [String])])
  func changing(typed: [Reply], selected: [String]) throws {
    let result = run(try itemDialog(), typed)
    #expect(result.outcome?.index == 0 && result.items == selected)
  }

  @Test(
    "A line of white space does not complete a list, and the dialog explains what to type",
    arguments: [nil, 3])
  func whiteSpace(maximumAttempts: Int?) throws {
    func run(_ dialog: Dialog, _ typed: [Reply]) -> Run {
      DialogsTests.run(dialog, typed, maximumAttempts: maximumAttempts)
    }
    for answer in [" ", "   ", "\t", "\u{3000}"] as [Reply] {
      let any = run(try itemDialog(), [answer])
      #expect(any.outcome == nil)
      #expect(
        any.notices == [
          ["Space selects nothing here; type a number or a name, or press Enter alone."]
        ])
      // The notice does not suggest Enter if Enter alone does nothing.
      let one = run(try itemDialog(.alert, ["a", "b"], count: .one), [answer])
      #expect(one.notices == [["Space selects nothing here; type a number or a name."]])
      let several = try #require(SelectionCount(minimum: 2, maximum: 3))
      let two = run(try itemDialog(count: several), [answer])
      #expect(two.notices == one.notices)
      // If the rows have no numbers, the notice lists the names.
      #expect(
        run(try itemDialog(.alert, ["10", "20"]), [answer]).notices
          == [["Please answer “10”, “20”."]])
    }
    // White space does not choose the selected item or the only remaining one either.
    let selected = run(
      try itemDialog(.alert, [Item("a", isSelected: true), "b"], count: .one), [" "])
    #expect(selected.outcome == nil && selected.notices.count == 1)
    let attempts = DialogsTests.run(try itemDialog(), [" ", " ", " "], maximumAttempts: 3)
    #expect(attempts.outcome == .unanswered)
  }

  @Test("A label in the question about items does not look like a row on a continuation line")
  func labelInQuestion() throws {
    let label = RawText(String(repeating: "x", count: 79) + " 1  Keep")
    let result = DialogsTests.run(
      try itemDialog(.alert, apps, [Action(label, id: "id")], policy: .timeout(choosing: "id")),
      [""], remainingTime: 60_000)
    let lines = try #require(result.questions.first).lines.map(\.string)
    let line = try #require(lines.first { $0.contains("1  Keep") }, "\(lines)")
    #expect(line.prefix { $0 == " " }.count == 12)
  }

  @Test(
    "A notice quotes the word that names no item or several, and suggests commas if they help",
    arguments: [
      (apps, .any, "9", "“9” is not in the list; type 1-3 or a name."),
      (apps, .any, "o", "“o” is not in the list; type 1-3 or a name."),
      // A part of one name does not select the item, and is suggested from three letters on.
      (apps, .any, "pot", "Please answer 2 or “Spotify”."),
      (apps, .any, "ot", "“ot” is not in the list; type 1-3 or a name."),
      (["Word", "Works"], .any, "wor", "“wor” matches 1 Word, 2 Works."),
      (["10", "20"], .any, "1", "Please answer “10”, “20”."),
      (
        ["Big apple", "Small pear"], .any, "big small",
        "“big small” is not in the list; type 1-2 or names, with commas between them."
      ),
      (["Big apple", "Small pear"], .any, "x", "“x” is not in the list; type 1-2 or a name."),
      (
        ["Big apple", "Small pear"], .one, "big small",
        "“big small” is not in the list; type 1-2 or a name."
      ),
    ] as [([Item], SelectionCount, Reply, String)])
  func refusals(items: [Item], count: SelectionCount, typed: Reply, notice: String) throws {
    let result = run(try itemDialog(.alert, items, count: count), [typed])
    let lines = result.notices[0].map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(lines == notice || lines == "\(notice) Press Esc for “Cancel”.")
  }

  @Test(
    "After an answer with a wrong name among several, the items that are still selected are shown")
  func unchanged() throws {
    let result = run(try itemDialog(.alert, apps), ["1,what", "1 o"])
    #expect(result.notices.map(\.last) == Array(repeating: "1 of 3 selected: Spotify", count: 2))
    #expect(result.notices.map { $0[0].prefix(8) } == ["“what” i", "“o” is n"])
  }

  @Test(
    "After a change, one line shows the number and names of the selected items, without the list")
  func summary() throws {
    let result = run(try itemDialog(), ["1,3", "all", "none", "2"])
    #expect(
      result.notices == [
        ["3 of 3 selected: 1Password, Spotify, Zoom"],
        ["3 of 3 selected: 1Password, Spotify, Zoom"], ["0 of 3 selected"],
        ["1 of 3 selected: Spotify"],
      ])
    // The example is shown only once.
    #expect(result.lines.prefix(1) == ["Select or deselect, for example 2-3 or all: "])
    #expect(Set(result.lines.dropFirst()) == ["Select or deselect: "])
  }

  @Test(
    "A question mark after an answer that is left on the line shows the list, and keeps the answer")
  func helpAfterKeptAnswer() throws {
    let result = run(try itemDialog(), ["2,x", "2,x؟", "？", "none?"])
    #expect(result.questions.map(\.text) == ["", "2,x", "2,x", "", ""])
    // The heading is shown with the list.
    let rows = result.questions.map { $0.above.contains { $0.string.contains("[ ]  Zoom") } }
    #expect(rows == [true, false, true, true, false])
  }

  @Test("The example suggests “all” only if it is accepted, names no item and cannot destroy data")
  func suggestingAll() throws {
    func example(_ dialog: Dialog, in language: String = "en") throws -> String {
      try #require(run(dialog, [], language: language).lines.first)
    }
    let (short, long) = ("example 1 or 2-3", "example 2-3 or all")
    #expect(try example(try itemDialog()).contains(long))
    #expect(try example(try itemDialog(count: try count(2, 3))).contains(long))
    #expect(try example(try itemDialog(count: try count(0, 2))).contains(short))
    #expect(try example(try itemDialog(.alert, apps, ["Delete:destructive"])).contains(short))
    #expect(try example(try itemDialog(.alert, ["a", "All", "c"])).contains(short))
    #expect(try example(try itemDialog(.alert, ["a", "b"])).contains("example 1 or 1,2"))
    #expect(try example(try itemDialog(), in: "de").contains("2-3 oder alle"))
  }

  @Test(
    "Enter is rejected while too few or too many items are selected",
    arguments: [
      (2, 2, "2"), (2, 3, "2 to 3"), (2, nil, "at least 2"), (0, 0, "0"),
    ] as [(Int, Int?, String)])
  func bounds(minimum: Int, maximum: Int?, bounds: String) throws {
    let result = run(try itemDialog(count: try count(minimum, maximum)), [""])
    #expect(result.outcome == nil && result.notices == [["1 selected; required: \(bounds)."]])
    // The question shows the bounds in advance.
    #expect(result.lines[0].hasSuffix(" (\(bounds) in all): "))
  }

  @Test("More items than the maximum can be selected, but not confirmed by Enter")
  func maximum() throws {
    let result = run(try itemDialog(count: try count(0, 1)), ["1", "", "2", ""])
    #expect(result.outcome?.index == 0 && result.items == ["1Password"])
    #expect(result.notices[1] == ["2 selected; required: at most 1."])
  }

  @Test(
    "If exactly one item is required, naming one replaces the selection and completes the list",
    arguments: [
      (["3"], ["zm"], ["(Zoom)"]), (["zoom"], ["zm"], [nil]), ([""], ["Spotify"], nil),
      (["1,3", "1"], ["1Password"], nil), (["all", "1"], ["1Password"], nil),
      (["none", "2"], ["Spotify"], nil), (["2"], ["Spotify"], nil),
    ] as [([Reply], [String], [String?]?)])
  func oneItem(typed: [Reply], selected: [String], echoes: [String?]?) throws {
    let result = run(try itemDialog(count: .one), typed)
    #expect(result.outcome?.index == 0 && result.items == selected)
    #expect(result.lines.first == "Choose 1-3 or a name: ")
    // After a number, the label is echoed.
    if let echoes { #expect(result.console.echoes == echoes) }
  }

  private let lines = RawText((1...40).map { "line \($0)x\n" }.joined())

  @Test(
    "If exactly one item is required, Enter does not choose an item that the narrowed list omits")
  func narrowedItem() throws {
    let dialog = try itemDialog(.alert, [Item("first", isSelected: true)], count: .one, list: lines)
    let result = run(dialog, ["7x", "", "?", ""])
    #expect(result.notices[1] == ["There is no default; type an answer."])
    // The item that Enter chooses is on every page.
    #expect(result.notices[2].contains("   1  (x)  first     [Enter] selected"))
    #expect(result.console.echoes.last == "(first)")
    // Neither words for all or none nor ranges choose one item.
    let refused = run(
      dialog, ["7x", "none", "?", "1x", "1-5", "11-20", "all", "1-5,2-6", "3-3", "3,3"])
    #expect(refused.outcome == nil && refused.notices.count == 10, "\(refused.notices)")
    let sole = run(dialog, ["e31", ""])
    #expect(sole.items == ["line 31x"] && sole.lines.last == "? shows all; Enter takes this one: ")
    #expect(sole.questions.last?.offer?.label.string == "line 31x")
    // The row is on the line of the question, and no line above it counts rows.
    #expect(sole.questions.last?.above == [])
  }

  @Test("The item of a destructive action is shown in full, and its echo takes one line")
  func longItem() throws {
    let names = ["a", "b"].map { RawText(String(repeating: "disk/", count: 20) + $0) }
    let result = run(
      try itemDialog(.confirmation, names.map { Item($0) }, ["Write:destructive"], count: .one),
      ["2"])
    let question = try #require(result.questions.last)
    let shown = (question.above + [question.line]).map { $0.string.drop { $0 == " " } }.joined()
    #expect(shown.contains(names[1].string))
    let echo = try #require(result.console.echoes.first ?? nil)
    #expect("Choose 1-2 or a name: 2 \(echo)".count < 80 && echo.hasSuffix("…)"))
  }

  @Test(
    "The question about the action names the action and its items unambiguously on one line",
    arguments: [
      (apps, ["Delete:destructive"], .any, ["1", ""], "! Delete 2 (1Password, Spotify) [y/N] "),
      (apps, ["Write:destructive"], .one, ["3"], "! Write: Zoom [y/N] "),
      (
        ["feature/a-long-name", "feature/another-long-name", "main", "old"], ["Delete:destructive"],
        .any, ["all", ""], "! Delete 4 (feature/a-long-name, feature/another-long-name, …) [y/N] "
      ),
      (
        ["b) or Keep [k/D] (c", "z"], ["Delete:destructive"], .any, ["1", ""],
        "! Delete 1 (“b) or Keep [k/D] (c”) [y/N] "
      ),
      (["b", "z"], ["Delete:destructive"], .any, ["1", ""], "! Delete 1 (b) [y/N] "),
    ] as [([Item], [Action], SelectionCount, [Reply], String)])
  func actionQuestion(
    items: [Item], buttons: [Action], count: SelectionCount, typed: [Reply], question: String
  ) throws {
    let dialog = try itemDialog(.confirmation, items, buttons, count: count)
    #expect(run(dialog, typed).lines.last == question)
    let confirmed = run(dialog, typed + ["y"])
    #expect(confirmed.outcome?.index == 0 && !confirmed.items.isEmpty)
    for reply in ["n", ""] as [Reply] {
      let declined = run(dialog, typed + [reply])
      #expect(declined.outcome?.index == dialog.cancelAction && declined.items == [])
    }
  }

  @Test("The selected items are listed above the question if the question does not contain them")
  func chosenItems() throws {
    let kept = try itemDialog(.alert, apps, ["Install", "Leave it:cancel"])
    #expect(run(kept, [""]).lines.last == "Install 1 (Spotify) or Leave it [Y/n] ")
    let several = run(try itemDialog(.alert, apps, ["Copy", "Move", "No:cancel"]), [""])
    #expect(several.notices.last?.first == "1 of 3 selected: Spotify")
    #expect(
      several.questions.last?.lines.contains { $0.string == "1 of 3 selected: Spotify" } == true)
    let typed = try Dialog(
      .confirmation, buttons: ["Drop:destructive"], items: apps, requiredText: "db")
    #expect(run(typed, [""]).notices.last?.first == "1 of 3 selected: Spotify")
    let long = Item(RawText(String(repeating: "x", count: 100)))
    let line = try #require(
      run(try itemDialog(.confirmation, [long], ["Delete:destructive"]), ["1", ""]).lines.last)
    #expect(
      line.utf8.count < 80 && line.hasPrefix("! Delete 1 (xxx") && line.hasSuffix("…) [y/N] "))
  }

  @Test("A destructive action requires at least one selected item")
  func nothingChosen() throws {
    let result = run(try itemDialog(.confirmation, apps, ["Delete:destructive"]), ["none", "", ""])
    #expect(result.outcome == nil)
    #expect(result.notices.last == ["Nothing is selected; press Esc to leave."])
    let kept = try itemDialog(
      .confirmation, apps, ["Delete:destructive"], count: try count(0, 3), policy: .withoutEscape)
    #expect(run(kept, ["none", ""]).notices.last == ["0 selected; required: at least 1."])
    let copy = try itemDialog(.confirmation, apps, ["Copy"])
    #expect(run(copy, ["none", "", "y"]).outcome?.index == 0)
  }

  @Test("During the selection of items, Escape cancels, and no prefix of a label chooses an action")
  func dismissal() throws {
    let dialog = try itemDialog(.confirmation, apps, ["Install"])
    let result = run(dialog, ["Canc", "no", "Install", .escape])
    #expect(dialog.cancelAction == result.outcome?.index && result.items == [])
    #expect(result.notices.count == 3)
    let alert = run(try Dialog(.alert, buttons: ["Go"], items: apps), [.escape])
    #expect(alert.outcome == nil)
    #expect(alert.notices == [["Esc does nothing here; press Ctrl-C to quit."]])
  }

  @Test("The whole label beside Enter or Escape has the effect of this key, unless an item has it")
  func keyLabels() throws {
    let policy = DismissalPolicy { $0.interactiveDismissal = .dismisses }
    let list = try itemDialog(count: try count(1, 2), policy: policy)
    #expect(run(list, ["1", "DONE"]).items == ["1Password", "Spotify"])
    #expect(run(list, ["none", "done"]).notices.last == ["0 selected; required: 1 to 2."])
    #expect(run(list, ["1", "don"]).outcome == nil)
    #expect(run(list, ["1", "escape"]).outcome?.dismissal == .interactive)
    // Escape dismisses no other dialog.
    #expect(run(try itemDialog(), ["escape"]).outcome == nil)
    let named = try itemDialog(.alert, ["Done", "escape"], policy: policy)
    #expect(run(named, ["1", "escape", ""]).items == ["Done", "escape"])
    for answer in ["done", "Done", "ESCAPE"] {
      let result = run(named, [.line(RawText(answer)), ""])
      #expect(result.notices.joined().contains { $0.contains("“\(answer)” matches") })
      #expect(result.items == [])
    }
    // Numbers, ranges, several names and the words for all and none mean items.
    for label in ["All", "2", "2-3", "1password,zm"] {
      let dialog = try itemDialog(.alert, apps, [Action(RawText(label)), "Stop:cancel"])
      #expect(run(dialog, [.line(RawText(label))]).outcome == nil, "\(label)")
    }
    // The label is a whole name, and an item may only begin with it or differ in its capitals.
    #expect(run(named, ["Escape"]).outcome?.dismissal == .interactive)
    let longer = try itemDialog(.alert, ["Done later", "Escapes"], policy: policy)
    #expect(run(longer, ["2", "done"]).items == ["Escapes"])
    #expect(run(longer, ["escape"]).outcome?.dismissal == .interactive)
  }

  @Test("The whole label of the cancel action cancels a list, unless an item has that name")
  func cancelLabel() throws {
    for answer in ["Cancel", " cancel "] as [Reply] {
      let result = run(try itemDialog(), ["1", answer])
      #expect(
        result.outcome?.index == 1 && result.outcome?.dismissal == .action && result.items == [])
    }
    // This also holds on standard input, and if Escape is disabled.
    #expect(run(try itemDialog(), ["cancel"], maximumAttempts: 3).outcome?.index == 1)
    #expect(run(try itemDialog(policy: .withoutEscape), ["cancel"]).outcome?.index == 1)
    // The translated label and the original one are both accepted, but an ID is not.
    let later = try Dialog(
      .alert, buttons: ["Go", Action("Later", translation: "Später", role: .cancel, id: "no-go")],
      items: apps)
    #expect(run(later, ["später"]).outcome?.index == 1 && run(later, ["later"]).outcome?.index == 1)
    #expect(run(later, ["no-go"]).outcome == nil)
    // An item with the name of the cancel action takes precedence.
    #expect(
      run(try itemDialog(.alert, ["Cancel", "OK"]), ["cancel"]).notices
        == [["1 of 2 selected: Cancel"]])
    // So do the words that concern all items.
    for answer in ["all", "none"] {
      let dialog = try itemDialog(.alert, apps, ["Go", Action(RawText(answer), role: .cancel)])
      #expect(run(dialog, [.line(RawText(answer))]).outcome == nil, "\(answer)")
    }
    // An ID does not take precedence, since it is not shown.
    #expect(
      run(try itemDialog(.alert, [Item("Drop", id: "cancel")]), ["cancel"]).outcome?.index == 1)
  }

  @Test("If Escape requires confirmation, so does the label of the cancel action in a list")
  func confirmedCancelLabel() throws {
    let dialog = try itemDialog(
      policy: DismissalPolicy { $0.confirmation = DismissalConfirmation("Leave?") })
    let result = run(dialog, ["cancel", "n"])
    #expect(result.outcome == nil && result.lines[1] == "Leave? [y/N] ")
    #expect(run(dialog, ["cancel", "y"]).outcome?.index == 1)
  }

  @Test("A list that is longer than the screen is narrowed by a single word")
  func narrowing() throws {
    let long = try itemDialog(.alert, [], list: lines)
    let result = run(long, ["7x", "7", "?", "?"])
    #expect(
      result.notices[0] == [
        "4 of 40 with “7x”:", "   7  [ ]  line 7x", "  17  [ ]  line 17x",
        "  27  [ ]  line 27x", "  37  [ ]  line 37x", "Done [Enter]   Cancel [Esc]",
      ])
    #expect(result.lines[1] == "7, 17, 27, 37, or more of a name; ? shows all: ")
    // After a change, neither the list nor its narrowed part is shown.
    #expect(result.notices[1] == ["1 of 40 selected: line 7x"])
    #expect(result.lines[2] == "Select or deselect by number or part of a name: ")
    // ? shows the list from its beginning, and then its next page.
    #expect(result.notices[2].contains("   7  [x]  line 7x   selected"))
    #expect(result.notices[2].contains("   1  [ ]  line 1x"))
    #expect(result.notices[3].contains("  22  [ ]  line 22x"))
    // All, none and a range apply to the remaining rows only, but a number applies to all rows.
    for (typed, notice) in [
      (["7x", "all"], "4 of 40 selected: "), (["all", "7x", "none"], "36 of 40 selected: "),
      (["7x", "10-30"], "2 of 40 selected: line 17x, line 27x"),
      (["7x", "8"], "1 of 40 selected: line 8x"),
    ] as [([Reply], String)] {
      #expect(run(long, typed).notices.last?.first?.hasPrefix(notice) == true)
    }
    // A range of which no row remains is rejected.
    #expect(
      run(long, ["7x", "8-16"]).notices.last?.first?.hasPrefix("No name contains “8-16”") == true)
    // Narrowing a list to one row does not select the row.
    #expect(run(long, ["e31", ""]).notices[0][1] == "  31  [ ]  line 31x")
    let refusal = "No name contains “zz”; type 1-40 or part of a name. Press Esc for “Cancel”."
    #expect(run(long, ["zz"]).notices == [[refusal]])
    // Among several words, a part of a name does not narrow the list.
    #expect(
      run(long, ["8,ne"]).notices[0][0].hasPrefix("“ne” is not in the list; type 1-40 or a name."))
  }

  @Test("The arrow keys and Tab offer items, and Enter selects or deselects the offered item")
  func offers() throws {
    let dialog = try itemDialog()
    let result = run(dialog, [.action(0), .action(1), ""])
    var selection = dialog.initialSelection
    for index in 0..<3 { selection.set(index, to: index == 0) }
    let choice = ChosenAction(0, of: dialog.actions, selection: selection)
    #expect(result.outcome == .chosen(choice, by: .action))
    func completions(_ result: Run, _ typed: RawText) -> [RawText]? {
      result.questions.first?.suggestions?.completions(of: typed, limit: 9).map(\.text)
    }
    let offer = result.questions.first?.suggestions?.offer(.next, after: nil)
    #expect(offer?.label.string == "1Password" && completions(result, "z") == ["Zoom"])
    #expect(completions(result, "1, z") == ["1, Zoom"])
    let commas = run(try itemDialog(.alert, ["cat, dog", "dog"]), [])
    #expect(completions(commas, "c") == ["cat, dog"] && completions(commas, "dog, c") == [])
  }

  @Test(
    "Before data is destroyed, the question distinguishes an item from others with the same label")
  func sharedLabels() throws {
    let items = [Item("SSD", id: "sda"), Item("SSD", id: "sdb"), Item("Other", id: "sdc")]
    let dialog = try itemDialog(.confirmation, items, ["Erase:destructive"], count: .one)
    #expect(run(dialog, ["2", "y"]).lines.contains("! Erase: 2 SSD [y/N] "))
    #expect(run(dialog, ["3", "y"]).lines.contains("! Erase: Other [y/N] "))
  }

  @Test("Enter does not choose an item of an earlier page")
  func earlierPage() throws {
    let items = (1...40).map { Item(RawText("line \($0)x"), isSelected: $0 == 2) }
    let dialog = try itemDialog(.alert, items, count: .one)
    #expect(run(dialog, [""]).items == ["line 2x"])
    #expect(run(dialog, ["?", "", "30"]).items == ["line 30x"])
  }

  @Test("Up and Down begin beside the item that Enter chooses")
  func arrowsBesideDefault() throws {
    let one = try itemDialog(
      .alert, [Item("a"), Item("b", isSelected: true), Item("c")], count: .one)
    let suggestions = try #require(run(one, []).questions.first?.suggestions)
    #expect(suggestions.offer(.next, after: nil)?.label.string == "c")
    #expect(suggestions.offer(.previous, after: nil)?.label.string == "a")
  }

  @Test(
    "Right, Left and Tab offer the cancel action, even in a list that is longer than the screen")
  func cancelOffer() throws {
    // An item has the name of the action.
    let dialog = try itemDialog(.alert, [Item("Cancel"), Item("b")])
    let question = try #require(run(dialog, []).questions.first)
    #expect(question.suggestions?.cancelOffer?.label.string == "Cancel")
    #expect(question.tabOffer()?.label.string == "Cancel")
    #expect(run(dialog, [Reply.cancel]).outcome?.index == dialog.cancelAction)
    // After the cancel action, the arrow keys begin anew.
    let next = question.suggestions?.offer(.next, after: question.tabOffer())
    guard case .action(0)? = next?.reply else {
      Issue.record("\(String(describing: next))")
      return
    }
    let long = try itemDialog(.alert, (1...40).map { Item(RawText("line \($0)x")) })
    let first = try #require(run(long, []).questions.first)
    #expect(first.suggestions?.cancelOffer != nil && first.tabOffer()?.label.string == "Cancel")
  }

  @Test("Fields are presented before items, and items before the action")
  func order() throws {
    let dialog = try itemDialog(
      .alert, apps, ["Go", "No:cancel"], fields: [try Field(name: "name", label: "Name")])
    let result = run(dialog, ["x", "", "y"])
    #expect(result.outcome?.index == 0 && result.items == ["Spotify"])
    #expect(
      result.lines == [
        "  Name: ", "Select or deselect, for example 2-3 or all: ", "Go 1 (Spotify) or No [Y/n] ",
      ])
    #expect(
      result.questions.map { $0.above.contains { $0.string == "Which?" } } == [true, false, false])
  }
}

@Suite("Dialogs with items")
struct ItemTests {
  @Test(
    "A list asks for an action if it has buttons or waits for a process; else, Enter completes it")
  func automaticActions() throws {
    let alert = try itemDialog()
    #expect(alert.actions.map(\.label.string) == ["OK", "Cancel"] && !alert.asksForAction)
    #expect(try itemDialog(.alert, apps, ["Go"]).asksForAction)
    // Enter alone must not end the dialog while it waits for a process.
    let waiting = try itemDialog(policy: .waiting)
    #expect(waiting.asksForAction && waiting.defaultAction == nil)
  }

  @Test("The lines of a list are inserted at their position among the author's items")
  func place() throws {
    let written = [Item("a", isSelected: true), "b", Item("c", isSelected: true)]
    for (place, order) in [(0, "xyabc"), (1, "axybc"), (2, "abxyc"), (3, "abcxy"), (nil, "abcxy")]
      as [(Int?, String)]
    {
      let dialog = try Dialog(.alert, items: written, itemList: "x\nb\ny\n", itemListIndex: place)
      #expect(dialog.items.map(\.label.string).joined() == order)
      let chosen = dialog.initialSelection.indices.map { dialog.items[$0].label }
      #expect(chosen == ["a", "c"])
      let answers = ItemAnswers(about: dialog.items, in: .english)
      for (index, item) in dialog.items.enumerated() {
        #expect(answers.interpretation(of: item.label) == .items([index]))
        #expect(answers.interpretation(of: RawText("\(index + 1)")) == .items([index]))
      }
    }
  }

  @Test("Items and options with the same label are chosen by number or ID if each has an ID")
  func sharedLabels() throws {
    let shared = [Item("A", id: "x"), Item("a", id: "y"), "B"]
    let answers = ItemAnswers(about: try itemDialog(.alert, shared).items, in: .english)
    for (answer, index) in [("1", 0), ("2", 1), ("x", 0), ("Y", 1), ("A", 0), ("b", 2)]
      as [(RawText, Int)]
    {
      #expect(answers.interpretation(of: answer) == .items([index]))
    }
    let same = [Item("A", id: "x"), Item("A", id: "y")]
    let sameAnswers = ItemAnswers(about: try itemDialog(.alert, same).items, in: .english)
    #expect(sameAnswers.interpretation(of: "A") == .ambiguous("A", [0, 1]))
    var picker = PickerField(options: same)
    #expect(throws: Never.self) { try picker.validate() }
    #expect(!picker.select("a") && picker.select("y") && picker.choice.value == "y")
  }

  @Test(
    "Items need visible labels, and unique names unless each has an ID",
    arguments: [
      (apps + ["ZOOM"], .sameItemName("ZOOM")),
      (apps + [Item("x", id: "spotify")], .sameItemName("x")),
      ([Item("A", id: "x"), "A"], .sameItemName("A")), ([" "], .emptyItemLabel),
      (["a\u{7}"], .label(.controlCharacter("a\u{7}"))),
    ] as [([Item], DialogError)])
  func names(items: [Item], error: DialogError) {
    #expect(throws: error) { try itemDialog(.alert, items) }
  }

  @Test("A minimum above the number of items, including the lines of a list, is rejected")
  func tooFew() throws {
    let four = try count(4, nil)
    #expect(throws: DialogError.tooFewItems(count: 3, minimum: 4)) { try itemDialog(count: four) }
    #expect(throws: Never.self) { try itemDialog(count: four, list: "d\n") }
    #expect(throws: Dialog.Shortage.tooFewItems) { try itemDialog(count: four, list: "Zoom\n") }
    #expect(SelectionCount(minimum: 2, maximum: 1) == nil)
  }

  @Test("A line that repeats the name of an item adds no item, and an empty list is rejected")
  func list() throws {
    let dialog = try itemDialog(.alert, apps, list: "Zoom\nzm\nSlack\n\nSlack\n")
    #expect(dialog.items.map(\.label.string) == ["1Password", "Spotify", "Zoom", "Slack"])
    #expect(dialog.initialSelection.indices == [1])
    #expect(throws: Dialog.Shortage.nothingToChoose) { try Dialog(.alert, itemList: "\n") }
  }

  @Test("An assumed answer uses the initially selected items if their number is within the bounds")
  func assumed() throws {
    let outcome = try itemDialog().outcome(assuming: "OK")
    #expect(outcome.dismissal == .assumed && outcome.choice?.selection == [1])
    let two = try itemDialog(count: try count(2, nil))
    #expect(two.outcome(assuming: "OK") == .unanswered)
    #expect(two.outcome(assuming: "Cancel").index == 1)
    let delete = try itemDialog(.alert, ["a"], ["Delete:destructive", "Copy", "No:cancel"])
    #expect(delete.outcome(assuming: "Delete") == .unanswered)
    #expect(delete.outcome(assuming: "Copy").index == 1)
  }

  @Test(
    "In a list that accepts action names, a label or its prefix chooses any action but the first",
    arguments: [
      ("add", true, 1), ("Add one", true, 1), ("cancel", true, 2), ("ok", true, nil),
      ("a", true, nil), ("1", true, nil), ("add", false, nil), ("cancel", false, 2),
      ("canc", false, nil),
    ] as [(Reply, Bool, Int?)])
  func namedAction(answer: Reply, namesActions: Bool, action: Int?) throws {
    let dialog = try Dialog(
      .alert, buttons: ["OK:default", "Add one", "Cancel:cancel"], items: ["ada", "okra", "1 a"],
      selectionCount: .one, acceptsActionNames: namesActions)
    #expect(run(dialog, [answer]).outcome?.index == action)
  }

  @Test(
    "A whole button label is preferred to a prefix of an item, but a common prefix is ambiguous",
    arguments: [
      ("cancel", 2, nil), ("stop", 1, nil), ("Stop", 1, nil), ("none", 3, nil), ("KEEP", 4, nil),
      ("Sto", nil, nil), ("ok", nil, nil), ("o", nil, nil),
      // The name of an item selects the item, and an ambiguous answer is rejected.
      ("cancel-all", nil, "1 of 4"), ("Keep", nil, "1 of 4"),
      ("keep", nil, "“keep” matches 4 Keep, KEEP."),
      ("2", nil, "“2” matches 2 Stop the server, 2."),
      ("canc", nil, "“canc” matches 1 cancel-all, Cancel."),
      ("st", nil, "“st” matches 2 Stop the server, 3 Stop the rest, Stop."),
    ] as [(Reply, Int?, String?)])
  func namedLikeItems(answer: Reply, action: Int?, notice: String?) throws {
    let dialog = try Dialog(
      .alert, buttons: ["OK", "Stop", "Cancel:cancel,default", "None", "KEEP", "2"],
      items: ["cancel-all", "Stop the server", "Stop the rest", "Keep"], acceptsActionNames: true)
    let result = run(dialog, [answer])
    #expect(result.outcome?.index == action)
    if let notice { #expect(result.notices.last?.first?.hasPrefix(notice) == true) }
  }

  @Test("A list of items shows the remaining time only in its question")
  func timeNote() throws {
    let result = run(
      try Dialog(.alert, items: apps, dismissalPolicy: .timeout()), [], remainingTime: 9000)
    let question = try #require(result.questions.first)
    #expect(question.line.string.contains("(closes in 9\u{A0}s)"))
    #expect(!question.above.contains { $0.string.contains("closes in") })
  }

  @Test(
    "A timeout chooses its action with the selected items, if their number is within the bounds")
  func timeout() throws {
    let dialog = try itemDialog(
      .alert, apps, ["Go", "No:cancel"], count: try count(2, nil), policy: .timeout(choosing: "Go"))
    var state = DialogState(of: dialog)
    #expect(dialog.outcome(ofTimeoutWith: state) == .dismissed(by: .timeout))
    let result = run(dialog, ["3"], remainingTime: 9000)
    #expect(
      result.lines.map { $0.split(separator: "(").last } == [
        "> ", "at least 2 in all, after 8\u{A0}s: Go): ",
      ])
    #expect(
      result.questions.map { $0.echoes.timeout?.string } == ["(timed out)", "(timed out: Go)"])
    state.selection.set(2, to: true)
    let outcome = dialog.outcome(ofTimeoutWith: state)
    #expect(outcome.dismissal == .timeout && outcome.choice?.selection == [1, 2])
  }

  @Test("Items are rows with a number, a box and a detail, which is truncated to fit the line")
  func rows() throws {
    let list: RawText = "sda\t1.8T  Samsung SSD 860\nmmcblk0\t\nsdb1\t32G"
    let columns = try #require(Columns([.label, .detail]))
    let dialog = try itemDialog(
      .alert, [Item("disk", isSelected: true)], list: list, columns: columns)
    func lines(_ width: Int) -> [String] {
      let choice = ItemChoice(
        answers: ItemAnswers(about: dialog.items, in: .english), selection: dialog.initialSelection)
      let renderer = Conversation(about: dialog, in: .english).renderer(
        columns: width, listState: ListState(), remainingTime: nil, choice: choice)
      return renderer.rows(of: Page(ofAll: renderer.names)).map(\.string)
    }
    #expect(
      lines(80) == [
        "  1  [x]  disk", "  2  [ ]  sda      1.8T  Samsung SSD 860", "  3  [ ]  mmcblk0",
        "  4  [ ]  sdb1     32G",
      ])
    #expect(
      lines(30) == [
        "  1  [x]  disk", "  2  [ ]  sda      1.8T  Sams…", "  3  [ ]  mmcblk0",
        "  4  [ ]  sdb1     32G",
      ])
    #expect(
      lines(20) == ["  1  [x]  disk", "  2  [ ]  sda", "  3  [ ]  mmcblk0", "  4  [ ]  sdb1"])
  }
}

@Suite("Columns of a list")
struct ColumnTests {
  private func rows(_ list: RawText, _ columns: [Columns.Column]) throws -> [LineList.Row] {
    let columns = try #require(Columns(columns))
    return Array(try LineList(list.bytes, columns: columns, besides: []))
  }

  @Test(
    "Columns are tab-separated: the last takes the rest of a line, and a missing one is empty",
    arguments: [
      ("a\tb\tc\td\n", [.id, .label, .detail], [("b", "a", "c\td")]),
      ("a\tb", [.label, .id], [("a", "b", nil)]), ("a\tb", [.label], [("a\tb", nil, nil)]),
      // An ID replaces a missing label.
      ("a\n\tb\nc\t\n", [.id, .label], [("a", "a", nil), ("b", nil, nil), ("c", "c", nil)]),
    ] as [(RawText, [Columns.Column], [(RawText, RawText?, RawText?)])])
  func cells(
    list: RawText, columns: [Columns.Column], cells: [(RawText, RawText?, RawText?)]
  ) throws {
    #expect(try rows(list, columns) == cells.map { LineList.Row(label: $0, id: $1, detail: $2) })
  }

  @Test(
    "A line without label and ID is rejected, and so is an ID that is repeated with another label")
  func refusals() throws {
    #expect(throws: ListError.noLabel(line: 3)) {
      try rows("a\tx\n\n\tdetail\n", [.label, .detail])
    }
    for list in ["1\ta\n1\tb\n", "a\tb\n\ta\n", "\ta\na\tb\n"] as [RawText] {
      #expect(throws: ListError.sameOutput(line: 2)) { try rows(list, [.id, .label]) }
    }
    #expect(try rows("1\ta\n2\tb\n1\ta\n", [.id, .label]).count == 2)
    #expect(try rows("a\tx\na\ty\na\tx\n", [.label, .detail]).count == 2)
    #expect(try rows("1\ta\tx\n1\ta\ty\n", [.id, .label, .detail]).count == 1)
    #expect(Columns([.id]) == nil && Columns([.label, .label]) == nil)
  }

  @Test("The ID of a line is printed, is an answer, and names a default action")
  func ids() throws {
    let dialog = try Dialog(
      .confirmation, actionList: "a 1\tFirst\nb/2\tSecond\tnew\nB/2\tThird\n",
      namedDefaultAction: "b/2", columns: try #require(Columns([.id, .label, .detail])))
    expect(["b/2": "Second", "A 1": "First", "b/": "?", "new": "?"], in: dialog)
    #expect(dialog.actions.map(\.output.string) == ["a 1", "b/2", "B/2", "Cancel"])
    #expect(dialog.defaultAction == 1)
    #expect(dialog.action(assuming: "B/2") == 2 && dialog.action(assuming: "Second") == 1)
  }

  @Test(
    "The IDs of lines are shown as row numbers if all of them are numbers",
    arguments: [
      ("10\ta\n20\tb\n", "20", 1), ("10\ta\n20\tb\n", "2", nil), ("10\ta\nx\tb\n", "10", nil),
      ("10\ta\nx\tb\n", "1", nil), (" 1\ta\n1\tb\n", "1", nil), ("1\u{200B}\ta\n", "1", nil),
      ("x\ta\ny\tb\n", "2", 1),
    ] as [(RawText, RawText, Int?)])
  func numberIDs(list: RawText, answer: RawText, index: Int?) throws {
    let columns = try #require(Columns([.id, .label]))
    let dialog = try Dialog(.confirmation, actionList: list, columns: columns)
    let interpretation = Answers(to: dialog, in: .english).interpretation(of: answer)
    #expect(interpretation == (index.map { .action($0) } ?? .unknown))
  }
}
