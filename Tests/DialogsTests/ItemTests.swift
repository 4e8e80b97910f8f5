// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// The items of most tests: the second is chosen at first.
private let apps = [Item("1Password"), Item("Spotify", isSelected: true), Item("Zoom", id: "zm")]

/// Makes a dialog with items.
private func dialog(
  _ kind: Dialog.Kind = .alert, _ items: [Item] = apps, _ buttons: [Text] = [],
  count: SelectionCount = .any, list: Text? = nil, columns: Columns = .wholeLine,
  policy: DismissalPolicy = DismissalPolicy(), fields: [Field] = []
) throws -> Dialog {
  try Dialog(
    kind, title: "Which?", buttons: buttons.map { try Action(notation: $0) }, fields: fields,
    items: items, itemList: list, columns: columns, selectionCount: count,
    dismissalPolicy: policy)
}

/// Makes items without states or IDs.
private func items(_ labels: Text...) -> [Item] { labels.map { Item($0) } }

private let one = SelectionCount(minimum: 1, maximum: 1) ?? .any

@Suite("Answers that choose items")
struct ItemAnswerTests {
  /// The indices that an answer means, or why it means none.
  private func meaning(_ answer: Text, _ items: [Item], language: String = "en") -> String {
    let answers = ItemAnswers(about: Items(written: items), in: Words(in: [language]))
    return switch answers.interpretation(of: answer) {
    case .items(let indices, _): indices.map(String.init).joined(separator: " ")
    case .all: "all"
    case .none: "none"
    case .unknown(let word): "unknown: \(word.string)"
    case .ambiguous(let word, let indices): "ambiguous: \(word.string) \(indices)"
    }
  }

  @Test(
    "The name of a chosen item in the question does not look like its end, or like a key",
    arguments: [
      ("b) or Keep [k/D] (c", "! Delete 1: “b) or Keep [k/D] (c” [y/N] "),
      ("b", "! Delete 1: b [y/N] "),
    ] as [(Text, String)])
  func imitation(label: Text, question: String) throws {
    let dialog = try Dialog(
      .confirmation, title: "Which?", buttons: [Action("Delete", role: .destructive)],
      items: [Item(label), Item("z")])
    var console = ScriptedConsole(replies: [.line("1"), .line("")])
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.questions.last?.line.string == question)
  }

  @Test(
    "Numbers, ranges, names, IDs and their beginnings name items, each of them once",
    arguments: [
      ("1", "0"), ("2-3", "1 2"), ("2-", "1 2"), ("1-1", "0"), ("3,1", "2 0"), ("1 3", "0 2"),
      (" 1 ,, 3 ", "0 2"), ("2-,1", "1 2 0"), ("1 2-", "0 1 2"), ("2,1- 3", "1 0 2"),
      ("1 - 2", "0 1"), ("1,1-2,spotify", "0 1"),
      ("SPO", "1"), ("1p", "0"), ("zoom", "2"),
      ("zm", "2"), ("ZM", "2"), ("Zoom,1Password", "2 0"), ("z s", "2 1"),
    ] as [(Text, String)])
  func names(answer: Text, meaning: String) {
    #expect(self.meaning(answer, apps) == meaning)
  }

  @Test(
    "Nothing of an answer counts if one of its words names nothing, or two items",
    arguments: [
      ("0", "unknown: 0"), ("4", "unknown: 4"), ("1,4", "unknown: 4"), ("2-4", "unknown: 2-4"),
      ("3-2", "unknown: 3-2"), ("-2", "unknown: -2"), ("1-2-3", "unknown: 1-2-3"),
      ("01", "unknown: 01"), ("1- 3 2", "unknown: 1- 3 2"),
      ("1,x", "unknown: x"), ("potify", "unknown: potify"),
      (",", "unknown: ,"),
    ] as [(Text, String)])
  func unknown(answer: Text, meaning: String) {
    #expect(self.meaning(answer, apps) == meaning)
  }

  @Test("A word that begins two names is ambiguous, and one that is a whole name is not")
  func ambiguous() {
    let items = items("Word", "Word processor", "Works")
    #expect(meaning("wor", items) == "ambiguous: wor [0, 1, 2]")
    #expect(meaning("word", items) == "0")
    #expect(meaning("Word p", items) == "1")
    #expect(meaning("1,wor", items) == "ambiguous: wor [0, 1, 2]")
  }

  @Test("Spaces separate words unless a name contains one, and a whole line may be a name")
  func separators() {
    let items = items("a, b", "a", "b c", "c")
    #expect(meaning("a, b", items) == "0")
    #expect(meaning("a,c", items) == "1 3")
    #expect(meaning("b c", items) == "2")
    #expect(meaning("a c", items) == "unknown: a c")
    #expect(meaning("1,b", items) == "0 2")
  }

  @Test(
    "Spaces separate numbers and ranges, whatever the names contain",
    arguments: [
      ("1 2", "0 1"), ("1 3-4", "0 2 3"), ("4\t1-2", "3 0 1"), ("1 3-", "0 2 3"),
      (" 2  4 , Small pear", "1 3 2"), ("1 9", "unknown: 9"), ("1 2-9", "unknown: 2-9"),
      ("1- 3", "0 1 2"), ("1 Small pear", "unknown: 1 Small pear"), ("1 -", "0 1 2 3"),
      ("- 1", "unknown: - 1"),
    ] as [(Text, String)])
  func spacedNumbers(answer: Text, meaning: String) {
    #expect(
      self.meaning(answer, items("Big apple", "Big pear", "Small pear", "Plum")) == meaning)
  }

  @Test("Numbers that are the beginning of a name are ambiguous, and a whole name is not")
  func numbersInNames() {
    let items = items("1 2 inch", "2 3", "3 m", "5")
    #expect(meaning("2 3", items) == "1")
    let sizes = [Item("1 2 inch"), Item("2 3 inch"), Item("3 m")]
    #expect(meaning("2 3", sizes) == "ambiguous: 2 3 [1]")
    #expect(meaning("1 3", sizes) == "0 2")
    #expect(meaning("2,3", sizes) == "1 2")
  }

  @Test("An item is called by the translation of its label, unless another has that name too")
  func translations() {
    let items = [Item("All", translation: "Alle"), Item("Most", translation: "Alle Neuen")]
    #expect(meaning("alle", items, language: "de") == "0")
    #expect(meaning("Alle N", items, language: "de") == "1")
    let shared = [Item("A", translation: "Neu"), Item("B", translation: "Neu"), Item("C")]
    #expect(meaning("neu", shared, language: "de") == "ambiguous: neu [0, 1]")
    let hidden = [Item("A", translation: "C"), Item("C")]
    #expect(meaning("c", hidden, language: "de") == "ambiguous: c [0, 1]")
  }

  @Test("All and none choose everything and nothing, in English and the language of the dialog")
  func allAndNone() {
    #expect(meaning("ALL", apps) == "all")
    #expect(meaning(" none", apps) == "none")
    #expect(meaning("alle", apps, language: "de") == "all")
    #expect(meaning("all", apps, language: "de") == "all")
    #expect(meaning("ei mitään", apps, language: "fi") == "none")
    #expect(meaning("all,1", apps) == "unknown: all")
    #expect(meaning("all", items("All", "Other")) == "0")
    #expect(meaning("none", items("Some", "None of them")) == "none")
  }

  @Test("Numbers are IDs if all IDs are numbers, and no number is an answer if a label is one")
  func numbering() {
    let ports = [Item("http", id: "80"), Item("https", id: "443"), Item("ssh", id: "22")]
    #expect(meaning("80", ports) == "0")
    #expect(meaning("22-100", ports) == "unknown: 22-100")
    #expect(meaning("22-80", ports) == "0 2")
    #expect(meaning("80-", ports) == "0 1")
    #expect(meaning("80-22", ports) == "unknown: 80-22")
    #expect(meaning("1", ports) == "unknown: 1")
    #expect(meaning("1", items("10", "20")) == "unknown: 1")
    #expect(meaning("10", items("10", "20")) == "0")
    #expect(meaning("2", [Item("a", id: "2"), Item("b")]) == "unknown: 2")
  }

  @Test("The beginning of an ID names an item, unless the IDs are numbers")
  func idBeginnings() throws {
    let commits = [Item("Mend", id: "c0ffee1"), Item("Build", id: "badcafe")]
    #expect(meaning("c0f,bad", commits) == "0 1")
    #expect(meaning("b", commits) == "1")
    #expect(meaning("8", [Item("http", id: "80"), Item("https", id: "443")]) == "unknown: 8")
    let dialog = try dialog(
      .alert, [], list: "c0ffee1\tMend\nbadcafe\tBuild\n",
      columns: try #require(Columns([.id, .label])))
    let answers = ItemAnswers(about: dialog.items, in: .english)
    #expect(answers.interpretation(of: "c0f") == .items([0]))
    #expect(answers.interpretation(of: "adc") == .unknown("adc"))
  }

  private static func listing(_ list: Text) throws -> Dialog {
    try Dialog(.alert, title: "T", itemList: list)
  }

  @Test("Of names that differ only in case, an answer means the one that is written exactly so")
  func exactCase() throws {
    let dialog = try Self.listing("Makefile\nmakefile\nMAKE\n")
    let answers = ItemAnswers(about: dialog.items, in: .english)
    #expect(answers.interpretation(of: "makefile") == .items([1]))
    #expect(answers.interpretation(of: "MakeFile") == .ambiguous("MakeFile", [0, 1]))
    let all = ItemAnswers(
      about: try Self.listing("All\nall\n").items, in: .english)
    #expect(all.interpretation(of: "aLL") == .ambiguous("aLL", [0, 1]))
  }

  @Test("No number is too small to be refused", arguments: ["-9223372036854775808", "-1", "0"])
  func smallNumber(number: Text) throws {
    let answers = ItemAnswers(about: try Self.listing("a\nb\n").items, in: .english)
    #expect(answers.interpretation(of: number) == .unknown(number))
  }

  @Test("White space around a name, and an ID, tell which name is written exactly like the answer")
  func exactSpaceAndID() throws {
    let spaced = ItemAnswers(about: try Self.listing(" a\na\n").items, in: .english)
    #expect(spaced.interpretation(of: " a") == .items([0]))
    #expect(spaced.interpretation(of: "a") == .items([1]))
    let dialog = try Dialog(
      .alert, title: "T", itemList: "Foo\tX\nBar\tx\n",
      columns: try #require(Columns([.label, .id])))
    let called = ItemAnswers(about: dialog.items, in: .english)
    #expect(called.interpretation(of: "x") == .items([1]))
    #expect(called.interpretation(of: "X") == .items([0]))
  }
}

@Suite("Conversations about items")
struct ItemConversationTests {
  private func hold(
    _ dialog: Dialog, _ typed: [Text], maximumAttempts: Int? = nil
  ) throws -> (Outcome?, selected: [String], ScriptedConsole) {
    var console = ScriptedConsole(
      replies: typed.map { $0 == "ESC" ? .dismissal(typed: "") : .line($0) },
      maximumAttempts: maximumAttempts)
    var state = DialogState(of: dialog)
    let outcome = try? Conversation(about: dialog, in: .english)
      .run(on: &console, changing: &state)
    guard case .chosen(let choice, _) = outcome else { return (outcome, [], console) }
    return (outcome, choice.selection.map { dialog.items[$0].output.string }, console)
  }

  @Test(
    "Each answer changes the state of what it names, until Enter alone says that it is done",
    arguments: [
      ([""], ["Spotify"]), (["1", ""], ["1Password", "Spotify"]), (["2", ""], []),
      (["1-3", ""], ["1Password", "Spotify", "zm"]),
      (["all", ""], ["1Password", "Spotify", "zm"]),
      (["none", ""], []), (["1", "1", ""], ["Spotify"]),
      (["none", "zm,1", ""], ["1Password", "zm"]),
      (["1,x", ""], ["Spotify"]), (["1-9", ""], ["Spotify"]),
      (["1-3", "1-3", ""], []), (["1-2,3", ""], ["1Password", "Spotify", "zm"]),
      (["2,1-3", ""], ["1Password", "zm"]), (["1-3,2", ""], ["1Password", "Spotify", "zm"]),
    ] as [([Text], [String])])
  func changing(typed: [Text], selected: [String]) throws {
    let (outcome, labels, _) = try hold(try dialog(), typed)
    #expect(outcome?.index == 0 && labels == selected)
  }

  @Test(
    "A line of white space is never done, and the dialog explains what to type",
    arguments: [nil, 3])
  func whiteSpace(maximumAttempts: Int?) throws {
    for answer in [" ", "   ", "\t", "\u{3000}"] as [Text] {
      let (outcome, _, console) = try hold(
        try dialog(), [answer], maximumAttempts: maximumAttempts)
      #expect(outcome == nil)
      #expect(
        console.notices == [
          ["Space selects nothing here: type a number or a name, or press Enter alone."]
        ])
      // Where Enter alone does nothing, it is not offered.
      let one = try hold(
        try dialog(.alert, items("a", "b"), count: one), [answer], maximumAttempts: maximumAttempts
      ).2
      #expect(one.notices.count == 1)
      #expect(one.notices.last?.first?.hasSuffix("is none of them: 1-2 or a name.") == true)
      // Without numbers, the names are shown.
      let unnumbered = try hold(
        try dialog(.alert, items("10", "20")), [answer], maximumAttempts: maximumAttempts
      ).2
      #expect(unnumbered.notices == [["Please answer 10, 20."]])
    }
    // It takes no item that is selected or the only one left either.
    let selected = try hold(
      try dialog(.alert, [Item("a", isSelected: true), Item("b")], count: one), [" "],
      maximumAttempts: maximumAttempts)
    #expect(selected.0 == nil && selected.2.notices.count == 1)
    let attempts = try hold(try dialog(), [" ", " ", " "], maximumAttempts: 3)
    #expect(attempts.0 == .unanswered)
  }

  @Test("A refusal names the comma if a name contains a space, and several can be chosen")
  func comma() throws {
    let apples = items("Big apple", "Small pear")
    let notice = try hold(try dialog(.alert, apples), ["big small"]).2.notices
    #expect(
      notice == [["“big small” is none of them: 1-2 or names, with commas between them."]])
    #expect(
      try hold(try dialog(.alert, apples), ["x"]).2.notices
        == [["“x” is none of them: 1-2 or a name."]])
    #expect(
      try hold(try dialog(.alert, apples, count: one), ["big small"]).2.notices
        == [["“big small” is none of them: 1-2 or a name."]])
  }

  @Test("After a change, one line says how many items are chosen and which, and no list is shown")
  func summary() throws {
    let (_, _, console) = try hold(try dialog(), ["1,3", "all", "none", "2"])
    #expect(
      console.notices == [
        ["3 of 3: 1Password, Spotify, Zoom"], ["3 of 3: 1Password, Spotify, Zoom"], ["0 of 3"],
        ["1 of 3: Spotify"],
      ])
    #expect(
      console.questions.map(\.line.string)
        == Array(repeating: "Numbers or names to change, Enter when done: ", count: 5))
  }

  @Test("A notice says which word of an answer names nothing, or several items")
  func refusals() throws {
    let (_, _, console) = try hold(try dialog(), ["1,what", "9"])
    #expect(
      console.notices == [
        ["“what” is none of them: 1-3 or a name."], ["“9” is none of them: 1-3 or a name."],
      ])
    let ambiguous = try hold(try dialog(.alert, items("Word", "Works")), ["wor"]).2
    #expect(ambiguous.notices == [["“wor” fits 1 Word, 2 Works."]])
    let numeric = try hold(try dialog(.alert, items("10", "20")), ["1"]).2
    #expect(numeric.notices == [["Please answer 10, 20."]])
  }

  @Test(
    "Enter is refused while too few or too many items are chosen",
    arguments: [
      (2, 2, "Choose 2, not 1."), (2, 3, "Choose 2-3, not 1."),
      (2, nil, "Choose at least 2, not 1."),
      (0, 0, "Choose 0, not 1."),
    ] as [(Int, Int?, String)])
  func bounds(minimum: Int, maximum: Int?, notice: String) throws {
    let count = try #require(SelectionCount(minimum: minimum, maximum: maximum))
    let (outcome, _, console) = try hold(try dialog(count: count), [""])
    #expect(outcome == nil && console.notices == [[notice]])
  }

  @Test("At most some items may be chosen, and more only until Enter")
  func maximum() throws {
    let count = try #require(SelectionCount(minimum: 0, maximum: 1))
    let (outcome, selected, console) = try hold(try dialog(count: count), ["1", "", "2", ""])
    #expect(outcome?.index == 0 && selected == ["1Password"])
    #expect(console.notices[1] == ["Choose at most 1, not 2."])
  }

  @Test(
    "Where one item has to be chosen, naming it replaces the choice and is done",
    arguments: [
      (["3"], ["zm"]), (["zoom"], ["zm"]), ([""], ["Spotify"]), (["1,3", "1"], ["1Password"]),
      (["all", "1"], ["1Password"]), (["none", "2"], ["Spotify"]), (["2"], ["Spotify"]),
    ] as [([Text], [String])])
  func oneItem(typed: [Text], selected: [String]) throws {
    let (outcome, labels, console) = try hold(try dialog(count: one), typed)
    #expect(outcome?.index == 0 && labels == selected)
    #expect(console.questions.first?.line.string == "Choose 1-3 or a name: ")
  }

  @Test("Where one item has to be chosen, Enter takes none that the narrowed list leaves out")
  func narrowedItem() throws {
    let lines = Text((1...40).map { "line \($0)x\n" }.joined())
    let dialog = try dialog(
      .alert, [Item("first", isSelected: true)], count: one, list: lines)
    let (_, _, console) = try hold(dialog, ["7x", "", "?", ""])
    #expect(console.notices[1] == ["Enter alone chooses nothing here."])
    // The item that Enter takes is on every page.
    #expect(console.notices[2].contains("   1  (x)  first     [Enter] chosen"))
    #expect(console.echoes.last == "(first)")
    let sole = try hold(dialog, ["e31", ""])
    #expect(sole.selected == ["line 31x"])
    #expect(sole.2.questions.last?.line.string == "Enter takes line 31x; ? shows all: ")
  }

  @Test("An item that an action destroys is named in full, and its echo takes one line")
  func longItem() throws {
    let names = ["a", "b"].map { Text(String(repeating: "disk/", count: 20) + $0) }
    let dialog = try dialog(
      .confirmation, names.map { Item($0) }, ["Write:destructive"], count: one)
    let (_, _, console) = try hold(dialog, ["2"])
    let question = try #require(console.questions.last)
    let shown = (question.above + [question.line]).map { $0.string.drop { $0 == " " } }.joined()
    #expect(shown.contains(names[1].string))
    let echo = try #require(console.echoes.first ?? nil)
    #expect("Choose 1-2 or a name: 2 \(echo)".count < 80 && echo.hasSuffix("…)"))
  }

  @Test("Behind a number that has chosen the only item, the dialog shows its label")
  func echo() throws {
    #expect(try hold(try dialog(count: one), ["3"]).2.echoes == ["(Zoom)"])
    #expect(try hold(try dialog(count: one), ["zoom"]).2.echoes == [nil])
  }

  @Test("The question about the action says what it does to which items")
  func actionQuestion() throws {
    let delete = try dialog(.confirmation, apps, ["Delete:destructive"])
    let (outcome, selected, console) = try hold(delete, ["1", "", "y"])
    #expect(outcome?.index == 0 && selected == ["1Password", "Spotify"])
    #expect(console.questions.last?.line.string == "! Delete 2: 1Password, Spotify [y/N] ")
    let declined = try hold(delete, ["1", "", "n"])
    #expect(declined.0?.index == delete.cancelAction && declined.selected == [])
    let write = try dialog(.confirmation, apps, ["Write:destructive"], count: one)
    #expect(try hold(write, ["3"]).2.questions.last?.line.string == "! Write: Zoom [y/N] ")
    #expect(try hold(write, ["3", ""]).0?.index == 1)
    let kept = try dialog(.alert, apps, ["Install", "Leave it:cancel"])
    #expect(
      try hold(kept, [""]).2.questions.last?.line.string
        == "Install 1 (Spotify) or Leave it [Y/n] ")
    let several = try hold(try dialog(.alert, apps, ["Copy", "Move", "No:cancel"]), [""]).2
    #expect(several.notices.last?.first == "1 of 3: Spotify")
    #expect(several.questions.last?.lines.contains { $0.string == "1 of 3: Spotify" } == true)
    let typed = try hold(
      try Dialog(
        .confirmation, title: "T", buttons: [Action("Drop", role: .destructive)], items: apps,
        requiredText: "db"), [""]
    ).2
    #expect(typed.notices.last?.first == "1 of 3: Spotify")
    let long = try dialog(
      .confirmation, items(Text(String(repeating: "x", count: 100))), ["Delete:destructive"])
    let line = try #require(try hold(long, ["1", ""]).2.questions.last?.line.string)
    let names = items("feature/a-long-name", "feature/another-long-name", "main", "old")
    let cut = try hold(try dialog(.confirmation, names, ["Delete:destructive"]), ["all", ""]).2
    #expect(
      cut.questions.last?.line.string
        == "! Delete 4: feature/a-long-name, feature/another-long-name, … [y/N] ")
    #expect(line.utf8.count < 80 && line.hasPrefix("! Delete 1: xxx") && line.hasSuffix("… [y/N] "))
  }

  @Test("An action that destroys is not asked for if nothing is chosen")
  func nothingChosen() throws {
    let delete = try dialog(.confirmation, apps, ["Delete:destructive"])
    let (outcome, _, console) = try hold(delete, ["none", "", ""])
    #expect(outcome == nil)
    #expect(console.notices.last == ["Nothing is chosen; Esc leaves."])
    let policy = {
      var policy = DismissalPolicy()
      policy.interactiveDismissal = .disabled
      return policy
    }()
    let three = try #require(SelectionCount(minimum: 0, maximum: 3))
    let kept = try dialog(.confirmation, apps, ["Delete:destructive"], count: three, policy: policy)
    #expect(try hold(kept, ["none", ""]).2.notices.last == ["Choose at least 1, not 0."])
    #expect(try hold(try dialog(.confirmation, apps, ["Copy"]), ["none", "", "y"]).0?.index == 0)
  }

  @Test("While items are asked for, Escape cancels, and no beginning of a label names an action")
  func dismissal() throws {
    let dialog = try dialog(.confirmation, apps, ["Install"])
    let (outcome, selected, console) = try hold(dialog, ["Canc", "no", "Install", "ESC"])
    #expect(dialog.cancelAction == outcome?.index && selected == [])
    #expect(console.notices.count == 3)
    let alert = try self.hold(try ItemConversationTests.alertWithoutCancel(), ["ESC"])
    #expect(alert.0 == nil)
    #expect(alert.2.notices == [["Esc does nothing here; choose one, or Ctrl-C to quit."]])
  }

  @Test("The whole label of the cancel action leaves a list, unless an item is called so")
  func cancelLabel() throws {
    for answer in ["Cancel", " cancel "] as [Text] {
      let (outcome, selected, _) = try hold(try dialog(), ["1", answer])
      #expect(outcome?.index == 1 && outcome?.dismissal == .action && selected == [])
    }
    // It also does on standard input.
    #expect(try hold(try dialog(), ["cancel"], maximumAttempts: 3).0?.index == 1)
    // A translated label and its key are the label, an ID is not.
    let later = try Dialog(
      .alert, title: "T",
      buttons: [Action("Go"), Action("Later", translation: "Später", role: .cancel, id: "no-go")],
      items: apps)
    #expect(try hold(later, ["später"]).0?.index == 1)
    #expect(try hold(later, ["later"]).0?.index == 1)
    #expect(try hold(later, ["no-go"]).0 == nil)
    // An item that is called so is an item.
    let (_, _, console) = try hold(try dialog(.alert, items("Cancel", "OK")), ["cancel"])
    #expect(console.notices == [["1 of 2: Cancel"]])
    #expect(try hold(try dialog(.alert, [Item("Drop", id: "cancel")]), ["cancel"]).0 == nil)
    // Where Escape does nothing, it still is an answer.
    let policy = {
      var policy = DismissalPolicy()
      policy.interactiveDismissal = .disabled
      return policy
    }()
    #expect(try hold(try dialog(policy: policy), ["cancel"]).0?.index == 1)
  }

  @Test("Where Escape has to be confirmed, so has the label of the cancel action in a list")
  func confirmedCancelLabel() throws {
    let policy = {
      var policy = DismissalPolicy()
      policy.confirmation = DismissalConfirmation("Leave?")
      return policy
    }()
    let dialog = try dialog(policy: policy)
    let (outcome, _, console) = try hold(dialog, ["cancel", "n"])
    #expect(outcome == nil && console.questions[1].line.string == "Leave? [y/N] ")
    #expect(try hold(dialog, ["cancel", "y"]).0?.index == 1)
  }

  private static func alertWithoutCancel() throws -> Dialog {
    try Dialog(.alert, title: "T", buttons: [Action("Go")], items: apps)
  }

  @Test("On standard input, the third line that is refused ends the dialog, and nothing narrows")
  func attempts() throws {
    let (outcome, _, console) = try hold(
      try dialog(), ["1", "what", "?", "2-9"], maximumAttempts: 3)
    #expect(outcome == .unanswered)
    #expect(console.questions.count == 4)
  }

  @Test("A list that fits on the screen is not narrowed, a longer one is by a line of one word")
  func narrowing() throws {
    let short = try hold(try dialog(), ["o"]).2
    #expect(short.notices == [["“o” is none of them: 1-3 or a name."]])
    let lines = Text((1...40).map { "line \($0)x\n" }.joined())
    let long = try dialog(.alert, [], list: lines)
    let console = try hold(long, ["7x", "7", "?", "?"]).2
    #expect(
      console.notices[0] == [
        "Which?", "4 of 40 have “7x”:", "   7  [ ]  line 7x", "  17  [ ]  line 17x",
        "  27  [ ]  line 27x", "  37  [ ]  line 37x",
      ])
    #expect(
      console.questions[1].line.string
        == "7, 17, 27, 37, or more of a name; ? shows all, Enter when done: ")
    // A change shows neither the list nor its part.
    #expect(console.notices[1] == ["1 of 40: line 7x"])
    #expect(
      console.questions[2].line.string == "Numbers, names or part of a name, Enter when done: ")
    // All and none mean the rows that are left.
    #expect(try hold(long, ["7x", "all"]).2.notices[1].first?.hasPrefix("4 of 40: ") == true)
    #expect(
      try hold(long, ["all", "7x", "none"]).2.notices[2].first?.hasPrefix("36 of 40: ") == true)
    // So does a range, but not a number.
    #expect(try hold(long, ["7x", "10-30"]).2.notices[1] == ["2 of 40: line 17x, line 27x"])
    #expect(try hold(long, ["7x", "8"]).2.notices[1] == ["1 of 40: line 8x"])
    // A list that is narrowed to one row does not choose it.
    #expect(try hold(long, ["e31", ""]).2.notices[0].last == "  31  [ ]  line 31x")
    // ? shows the list from its beginning, and then its next page.
    #expect(console.notices[2].contains("   7  [x]  line 7x   chosen"))
    #expect(console.notices[2].contains("   1  [ ]  line 1x   not chosen"))
    #expect(console.notices[3].contains("  22  [ ]  line 22x  not chosen"))
    #expect(try hold(long, ["7x,zz"]).2.notices == [["“7x” is none of them: 1-40 or a name."]])
  }

  @Test("The arrow keys and Tab offer items, and Enter on an offer changes it")
  func offers() throws {
    let dialog = try dialog()
    var console = ScriptedConsole(replies: [.action(0), .action(1), .line("")])
    let outcome = try Conversation(about: dialog, in: .english).run(on: &console)
    #expect(
      outcome
        == .chosen(
          Choice(0, of: dialog.actions, selection: selection(of: dialog, [0])), by: .action))
    let suggestions = try #require(console.questions.first?.suggestions)
    #expect(suggestions.offer(after: nil, isDown: true)?.label.string == "1Password")
    #expect(suggestions.completions(of: "z", most: 9).map(\.text) == ["Zoom"])
    #expect(suggestions.completions(of: "1, z", most: 9).map(\.text) == ["1, Zoom"])
    let commas = try PromptDialogs.commas()
    #expect(commas.completions(of: "c", most: 9).map(\.text) == ["cat, dog"])
    #expect(commas.completions(of: "dog, c", most: 9).map(\.text) == [])
  }

  private enum PromptDialogs {
    static func commas() throws -> Suggestions {
      let dialog = try dialog(.alert, items("cat, dog", "dog"))
      var console = ScriptedConsole(replies: [])
      _ = try? Conversation(about: dialog, in: .english).run(on: &console)
      return try #require(console.questions.first?.suggestions)
    }
  }

  private func selection(of dialog: Dialog, _ indices: [Int]) -> Selection {
    var selection = dialog.initialSelection
    selection.setAll(to: false)
    for index in indices { selection.set(index, to: true) }
    return selection
  }

  @Test("A dialog that destroys discards what was typed before each of its questions")
  func typeAhead() throws {
    let delete = try dialog(.confirmation, apps, ["Delete:destructive"])
    #expect(try hold(delete, ["", "y"]).2.questions.allSatisfy(\.discardsTypeAhead))
    #expect(try hold(try dialog(), [""]).2.questions.allSatisfy { !$0.discardsTypeAhead })
  }

  @Test("Fields are asked for before items, and items before the action")
  func order() throws {
    let dialog = try dialog(
      .alert, apps, ["Go", "No:cancel"], fields: [try Field(name: "name", label: "Name")])
    let (outcome, selected, console) = try hold(dialog, ["x", "", "y"])
    #expect(outcome?.index == 0 && selected == ["Spotify"])
    #expect(
      console.questions.map(\.line.string) == [
        "  Name: ", "Numbers or names to change, Enter when done: ",
        "Go 1 (Spotify) or No [Y/n] ",
      ])
    #expect(
      console.questions.map { $0.above.contains { $0.string == "Which?" } } == [
        true, false, false,
      ])
  }
}

@Suite("Dialogs with items")
struct ItemTests {
  @Test("Items without a button have OK and Cancel, and a button is asked for")
  func automaticActions() throws {
    let alert = try dialog()
    #expect(alert.actions.map(\.label.string) == ["OK", "Cancel"] && !alert.asksForAction)
    #expect(try dialog(.alert, apps, ["Go"]).asksForAction)
  }

  @Test(
    "A dialog that waits for a process asks for the action, so that Enter alone does not end it")
  func waiting() throws {
    let policy = {
      var policy = DismissalPolicy()
      policy.processID = 1
      return policy
    }()
    let dialog = try dialog(policy: policy)
    #expect(dialog.asksForAction && dialog.defaultAction == nil)
  }

  @Test("A list of items has its place among those that the author wrote")
  func place() throws {
    let written = [Item("a", isSelected: true), Item("b"), Item("c", isSelected: true)]
    for (place, order) in [
      (0, "xyabc"), (1, "axybc"), (2, "abxyc"), (3, "abcxy"), (nil, "abcxy"),
    ] as [(Int?, String)] {
      let dialog = try Dialog(
        .alert, title: "T", items: written, itemList: "x\nb\ny\n", itemListIndex: place)
      #expect(dialog.items.map(\.label.string).joined() == order)
      let chosen = dialog.initialSelection.indices.map { dialog.items[$0].label }
      #expect(chosen == ["a", "c"])
      let answers = ItemAnswers(about: dialog.items, in: .english)
      for (index, item) in dialog.items.enumerated() {
        #expect(answers.interpretation(of: item.label) == .items([index]))
        #expect(answers.interpretation(of: Text("\(index + 1)")) == .items([index]))
      }
    }
  }

  @Test("Items and options that share a label are chosen by number or ID if each has an ID")
  func sharedLabels() throws {
    let shared = [Item("A", id: "x"), Item("a", id: "y"), Item("B")]
    let answers = ItemAnswers(about: try dialog(.alert, shared).items, in: .english)
    for (answer, index) in [("1", 0), ("2", 1), ("x", 0), ("Y", 1), ("A", 0), ("b", 2)]
      as [(Text, Int)]
    {
      #expect(answers.interpretation(of: answer) == .items([index]))
    }
    let same = [Item("A", id: "x"), Item("A", id: "y")]
    let sameAnswers = ItemAnswers(about: try dialog(.alert, same).items, in: .english)
    #expect(sameAnswers.interpretation(of: "A") == .ambiguous("A", [0, 1]))
    #expect(throws: DialogError.sameItemName("A")) {
      try dialog(.alert, [Item("A", id: "x"), Item("A")])
    }
    var picker = Picker(options: same)
    #expect(throws: Never.self) { try picker.validate() }
    #expect(!picker.select("a") && picker.select("y") && picker.choice.value == "y")
  }

  @Test("No two items share a name, and each has a visible one")
  func names() throws {
    #expect(throws: DialogError.sameItemName("ZOOM")) { try dialog(.alert, apps + items("ZOOM")) }
    #expect(throws: DialogError.sameItemName("x")) {
      try dialog(.alert, apps + [Item("x", id: "spotify")])
    }
    #expect(throws: DialogError.emptyItemLabel) { try dialog(.alert, items(" ")) }
    #expect(throws: DialogError.controlCharacterInLabel("a\u{7}")) {
      try dialog(.alert, items("a\u{7}"))
    }
  }

  @Test("Bounds that the items cannot meet are refused, unless a list is still to come")
  func tooFew() throws {
    let four = try #require(SelectionCount(minimum: 4, maximum: nil))
    #expect(throws: DialogError.tooFewItems(count: 3, minimum: 4)) { try dialog(count: four) }
    #expect(throws: Never.self) { try dialog(count: four, list: "d\n") }
    #expect(throws: Dialog.Shortage.tooFewItems) {
      try dialog(count: four, list: "Zoom\n")
    }
    #expect(SelectionCount(minimum: 2, maximum: 1) == nil)
  }

  @Test("A line that prints the name of an item means that item, and an empty list has no items")
  func list() throws {
    let dialog = try dialog(.alert, apps, list: "Zoom\nzm\nSlack\n\nSlack\n")
    #expect(dialog.items.map(\.label.string) == ["1Password", "Spotify", "Zoom", "Slack"])
    #expect(dialog.initialSelection.indices == [1])
    #expect(throws: Dialog.Shortage.nothingToChoose) { try ItemsOnly.empty() }
  }

  private enum ItemsOnly {
    static func empty() throws -> Dialog { try dialog(.alert, [], list: "\n") }
  }

  @Test("An assumed answer takes the items as they are at first, if they are enough")
  func assumed() throws {
    let dialog = try dialog()
    guard case .chosen(let choice, .assumed) = dialog.outcome(assuming: "OK") else {
      Issue.record("nothing is chosen")
      return
    }
    #expect(choice.selection == [1])
    let two = try ItemTests.two()
    #expect(two.outcome(assuming: "OK") == .unanswered)
    #expect(two.outcome(assuming: "Cancel").index == 1)
    let delete = try ItemTests.delete()
    #expect(delete.outcome(assuming: "Delete") == .unanswered)
    #expect(delete.outcome(assuming: "Copy").index == 1)
  }

  private static func delete() throws -> Dialog {
    try dialog(.alert, items("a"), ["Delete:destructive", "Copy", "No:cancel"])
  }

  private static func two() throws -> Dialog {
    try dialog(count: try #require(SelectionCount(minimum: 2, maximum: nil)))
  }

  @Test(
    "Only where the dialog says so is an answer the name of an action that needs no items, or its beginning",
    arguments: [
      ("add", true, 1), ("Add one", true, 1), ("cancel", true, 2), ("ok", true, nil),
      ("a", true, nil), ("1", true, nil), ("add", false, nil), ("cancel", false, 2),
      ("canc", false, nil),
    ] as [(Text, Bool, Int?)])
  func namedAction(answer: Text, namesActions: Bool, action: Int?) throws {
    let dialog = try Dialog(
      .alert, title: "Which?",
      buttons: [Action("OK", isDefault: true), Action("Add one"), Action("Cancel", role: .cancel)],
      items: [Item("ada"), Item("okra"), Item("1 a")], selectionCount: one,
      acceptsActionNames: namesActions)
    var console = ScriptedConsole(replies: [.line(answer)])
    let outcome = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(outcome?.index == action)
  }

  @Test(
    "A button's whole label leaves a list even if an item begins so, and a beginning of both does not",
    arguments: [
      ("cancel", 2), ("stop", 1), ("Stop", 1), ("canc", nil), ("st", nil), ("cancel-all", nil),
      ("none", 3), ("keep", nil), ("Keep", nil), ("KEEP", 4), ("Sto", nil), ("ok", nil),
      ("o", nil), ("2", nil), ("none", 3),
    ] as [(Text, Int?)])
  func namedLikeItems(answer: Text, action: Int?) throws {
    let dialog = try Dialog(
      .alert, title: "Which?",
      buttons: [
        Action("OK"), Action("Stop"), Action("Cancel", role: .cancel, isDefault: true),
        Action("None"), Action("KEEP"), Action("2"),
      ],
      items: [Item("cancel-all"), Item("Stop the server"), Item("Stop the rest"), Item("Keep")],
      acceptsActionNames: true)
    var console = ScriptedConsole(replies: [.line(answer)])
    let outcome = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(outcome?.index == action)
    // What is the name of an item chooses it, and what could be one of several is refused.
    let chosen = console.questions.last?.above.first?.string ?? ""
    switch answer {
    case "cancel-all", "Keep": #expect(chosen.hasPrefix("1 of 4"))
    case "keep": #expect(chosen == "“keep” fits 4 Keep, KEEP.")
    case "2": #expect(chosen == "“2” fits 2 Stop the server, 2.")
    case "canc": #expect(chosen == "“canc” fits 1 cancel-all, Cancel.")
    case "st": #expect(chosen == "“st” fits 2 Stop the server, 3 Stop the rest, Stop.")
    default: break
    }
  }

  @Test("A list of items says only in its question when it closes")
  func timeNote() throws {
    var policy = DismissalPolicy()
    policy.timeout = .second
    let dialog = try Dialog(.alert, title: "T", items: apps, dismissalPolicy: policy)
    var console = ScriptedConsole(replies: [], remainingTime: 9000)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    let question = try #require(console.questions.first)
    #expect(question.line.string.contains("(closes in 9 s)"))
    #expect(!question.above.contains { $0.string.contains("closes in") })
  }

  @Test("A time-out chooses its action with the items of that moment, if they are enough")
  func timeout() throws {
    let policy = {
      var policy = DismissalPolicy()
      (policy.timeout, policy.timeoutAction) = (.second, "Go")
      return policy
    }()
    let two = try #require(SelectionCount(minimum: 2, maximum: nil))
    let dialog = try dialog(.alert, apps, ["Go", "No:cancel"], count: two, policy: policy)
    var state = DialogState(of: dialog)
    #expect(dialog.outcome(ofTimeoutWith: state) == .dismissed(by: .timeout))
    var console = ScriptedConsole(replies: [.line("3")], remainingTime: 9000)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(
      console.questions.map { $0.line.string.split(separator: "(").last } == [
        "closes in 9 s): ", "no answer in 8 s: Go): ",
      ])
    #expect(
      console.questions.map { $0.echoes.timeout?.string } == [
        "(time ran out)", "(time ran out: Go)",
      ])
    state.selection.set(2, to: true)
    guard case .chosen(let choice, .timeout) = dialog.outcome(ofTimeoutWith: state) else {
      Issue.record("nothing is chosen")
      return
    }
    #expect(choice.selection == [1, 2])
  }

  @Test("Items stand in rows with a box, their number and their detail, which is cut to the line")
  func rows() throws {
    let list: Text = "sda\t1.8T  Samsung SSD 860\nmmcblk0\t\nsdb1\t32G"
    let columns = try #require(Columns([.label, .detail]))
    let dialog = try dialog(.alert, [Item("disk", isSelected: true)], list: list, columns: columns)
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
  private func rows(_ list: Text, _ columns: [Columns.Column]) throws -> [LineList.Row] {
    let columns = try #require(Columns(columns))
    return Array(try LineList(list.bytes, columns: columns, besides: [Item]()))
  }

  @Test("Columns are tab-separated, and the last one takes the rest of the line")
  func cells() throws {
    #expect(
      try rows("a\tb\tc\td\n", [.id, .label, .detail]) == [
        LineList.Row(label: "b", id: "a", detail: "c\td")
      ])
    #expect(try rows("a\tb", [.label, .id]) == [LineList.Row(label: "a", id: "b", detail: nil)])
    #expect(try rows("a\tb", [.label]) == [LineList.Row(label: "a\tb", id: nil, detail: nil)])
  }

  @Test("A column that is missing is empty, and an ID stands in for a label")
  func missingCells() throws {
    #expect(
      try rows("a\n\tb\nc\t\n", [.id, .label]) == [
        LineList.Row(label: "a", id: "a", detail: nil),
        LineList.Row(label: "b", id: nil, detail: nil),
        LineList.Row(label: "c", id: "c", detail: nil),
      ])
  }

  @Test("A line without label and ID is refused, as is an ID that comes again with another label")
  func refusals() throws {
    #expect(throws: ListError.noLabel(line: 3)) {
      try rows("a\tx\n\n\tdetail\n", [.label, .detail])
    }
    for list in ["1\ta\n1\tb\n", "a\tb\n\ta\n", "\ta\na\tb\n"] as [Text] {
      #expect(throws: ListError.sameOutput(line: 2)) { try rows(list, [.id, .label]) }
    }
    #expect(try rows("1\ta\n2\tb\n1\ta\n", [.id, .label]).count == 2)
    #expect(try rows("a\tx\na\ty\na\tx\n", [.label, .detail]).count == 2)
    #expect(try rows("1\ta\tx\n1\ta\ty\n", [.id, .label, .detail]).count == 1)
    #expect(Columns([.id]) == nil && Columns([.label, .label]) == nil)
  }

  @Test("The ID of a line is printed, is an answer, and names a default action")
  func ids() throws {
    let columns = try #require(Columns([.id, .label, .detail]))
    let dialog = try Dialog(
      .confirmation, title: "T",
      actionList: "a 1\tFirst\nb/2\tSecond\tnew\nB/2\tThird\n",
      namedDefaultAction: "b/2", columns: columns)
    let answers = Answers(to: dialog, in: .english)
    #expect(answers.interpretation(of: "b/2") == .action(1))
    #expect(answers.interpretation(of: "A 1") == .action(0))
    #expect(answers.interpretation(of: "b/") == .unknown)
    #expect(answers.interpretation(of: "new") == .unknown)
    #expect(dialog.actions.map(\.output.string) == ["a 1", "b/2", "B/2", "Cancel"])
    #expect(dialog.defaultAction == 1)
    #expect(dialog.action(assuming: "B/2") == 2 && dialog.action(assuming: "Second") == 1)
  }

  @Test(
    "IDs of lines that are numbers are the numbers shown if all of them are",
    arguments: [
      ("10\ta\n20\tb\n", "20", 1), ("10\ta\n20\tb\n", "2", nil), ("10\ta\nx\tb\n", "10", nil),
      ("10\ta\nx\tb\n", "1", nil), (" 1\ta\n1\tb\n", "1", nil), ("1\u{200B}\ta\n", "1", nil),
      ("x\ta\ny\tb\n", "2", 1),
    ] as [(Text, Text, Int?)])
  func numberIDs(list: Text, answer: Text, index: Int?) throws {
    let columns = try #require(Columns([.id, .label]))
    let dialog = try Dialog(.confirmation, title: "T", actionList: list, columns: columns)
    let interpretation = Answers(to: dialog, in: .english).interpretation(of: answer)
    #expect(interpretation == (index.map { .action($0) } ?? .unknown))
  }
}
