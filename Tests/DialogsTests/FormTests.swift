// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// The paths that the file fields of these tests find.
private func locate(_ path: Text) -> FileField.Location {
  let entries: [Text: FileField.Entry] = [
    "/": .folder, "/a": .file, "/b": .folder, "/link": .danglingLink, "/loop": .linkLoop,
    "/locked/a": .inaccessible, "/long": .nameTooLong, "/gone": .unreachable,
  ]
  func entry(_ path: Text) -> FileField.Entry { entries[path] ?? .missing }
  return FileField.Location(path: path, entry: entry(path), folder: entry(path.folder ?? "/"))
}

private func field(_ name: Text, _ content: Field.Content = .text(TextField())) throws -> Field {
  try Field(name: name, label: Text(name.string.capitalized), content)
}

extension String {
  /// The string with a capital.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

@Suite("Kinds of fields")
struct FieldKindTests {
  @Test(
    "A file field takes what its kind says, and says why it does not take anything else",
    arguments: [
      (.file, "/a", nil), (.file, "/b", .isFolder), (.file, "/c", .noFile),
      (.file, "/link", .noFile), (.file, "/loop", .linkLoop), (.file, "/locked/a", .noAccess),
      (.file, "/long", .nameTooLong), (.file, "/gone", .unreachable),
      (.folder, "/b", nil), (.folder, "/a", .isNoFolder), (.folder, "/c", .noFolder),
      (.folder, "/link", .noFolder), (.folder, "/loop", .linkLoop),
      (.new, "/c", nil), (.new, "/b/c", nil), (.new, "/b", .isFolder), (.new, "/loop", .linkLoop),
    ] as [(FileField.Kind, Text, Word?)])
  func files(kind: FileField.Kind, path: Text, refusal: Word?) throws {
    let field = try field("key", .file(FileField(kind: kind, locate: locate)))
    let expected = refusal.map { Field.Check.refused(.path($0, name: path)) }
    #expect(field.check(.text(path)) == expected ?? .valid(.text(path)))
  }

  @Test(
    "A new file is refused by the name of a folder that does not do",
    arguments: [("/c/d", .noFolder, "/c"), ("/a/d", .isNoFolder, "/a")] as [(Text, Word, Text)])
  func folders(path: Text, refusal: Word, folder: Text) throws {
    let field = FileField(kind: .new, locate: locate)
    #expect(field.check(path) == .refused(.path(refusal, name: folder)))
  }

  @Test(
    "A name that exists has to be confirmed for a new file, also that of a link to nothing",
    arguments: ["/a", "/link"] as [Text])
  func existing(path: Text) throws {
    let field = try field("key", .file(FileField(value: path, kind: .new, locate: locate)))
    #expect(field.check(.text(path)) == .existing(.text(path)))
    // Nobody confirms an assumed answer.
    #expect(field.assumedValue == nil)
  }

  @Test("A path is any bytes but NUL, and a new one has no bytes that a terminal has replaced")
  func bytes() {
    let field = FileField { FileField.Location(path: $0, entry: .file, folder: .folder) }
    let new = FileField(kind: .new) {
      FileField.Location(path: $0, entry: .missing, folder: .folder)
    }
    let odd = Text(bytes: Array("/a \n'\u{FFFD}".utf8) + [0xFF])
    #expect(field.check(odd) == .valid(.text(odd)))
    #expect(field.check("/a\0b") == .refused(.control))
    #expect(new.check("/a\u{FFFD}") == .refused(.notText))
    #expect(new.check("/a\n") == .valid(.text("/a\n")))
  }

  @Test("A picker selects an option by its label or ID, and has at most one with a name")
  func pickers() throws {
    var picker = Picker(options: [Item("Small", id: "s"), Item("Large")])
    #expect(picker.choice.value == nil)
    for (name, value) in [("S", "s"), ("large", "Large"), ("Medium", nil)] as [(Text, Text?)] {
      let isFound = picker.select(name)
      #expect(isFound == (value != nil))
      #expect(picker.choice.value == value)
    }
    #expect(throws: DialogError.sameItemName("S")) {
      try Picker(options: [Item("Small", id: "s"), Item("S")]).validate()
    }
  }

  @Test("A reason in English says why an initial value is not valid")
  func initialValues() throws {
    let fields = [
      try field("key", .file(FileField(value: "/c", locate: locate))),
      try field("new", .file(FileField(value: "/a", kind: .new, locate: locate))),
      try field("size", .picker(Picker(options: [Item("Small")]))),
      try field("tls", .toggle(Toggle())),
    ]
    #expect(
      fields.map { $0.initialRefusal?.string } == [
        "There is no file “/c”.", "“/a” exists already.", "Size cannot be empty.", nil,
      ])
    let dialog = try Dialog(.alert, title: "Server", fields: fields.reversed())
    #expect(dialog.refusedInitialValue?.field.name == "size")
  }

  @Test(
    "An assumed answer takes a toggle and a picker as they are at first",
    arguments: [(true, nil), (false, 1), (true, 0)] as [(Bool, Int?)])
  func assumed(isOn: Bool, selected: Int?) throws {
    let options = ["Small", "Large"].enumerated().map { index, label in
      Item(Text(label), isSelected: index == selected)
    }
    let dialog = try Dialog(
      .alert, title: "Server",
      fields: [
        try field("tls", .toggle(Toggle(isOn: isOn))),
        try field("size", .picker(Picker(options: options))),
      ])
    let values: [FieldValue]? = selected.map {
      [.text(isOn ? "on" : "off"), .text(options[$0].label)]
    }
    #expect(dialog.outcome(assuming: "ok").values == values ?? [])
    if selected == nil { #expect(dialog.outcome(assuming: "ok") == .unanswered) }
  }
}

@Suite("Conversations with forms")
struct FormConversationTests {
  private func hold(
    _ dialog: Dialog, _ replies: [Reply], maximumAttempts: Int? = nil, language: String = "en"
  ) -> (Outcome?, ScriptedConsole) {
    var console = ScriptedConsole(
      replies: replies, maximumAttempts: maximumAttempts, goesBackByShiftTab: true)
    let outcome = try? Conversation(about: dialog, in: Words(in: [language])).run(on: &console)
    return (outcome, console)
  }

  private func dialog(
    _ fields: [Field], _ buttons: [Text] = [], dismissalPolicy: DismissalPolicy = DismissalPolicy()
  ) throws -> Dialog {
    try Dialog(
      .alert, title: "Server", buttons: buttons.map { try Action(notation: $0) }, fields: fields,
      dismissalPolicy: dismissalPolicy)
  }

  private func size(_ selected: Text? = nil) throws -> Field {
    var picker = Picker(
      options: [Item("Small", id: "s"), Item("Large", id: "l"), Item("Largest")])
    if let selected { _ = picker.select(selected) }
    return try field("size", .picker(picker))
  }

  @Test(
    "A toggle is answered by yes, no, on, off, their letters, and Enter",
    arguments: [
      ("y", "en", "on"), ("YES", "en", "on"), ("on", "en", "on"), ("n", "en", "off"),
      ("no", "en", "off"), ("off", "en", "off"), ("", "en", "off"), ("j", "de", "on"),
      ("ja", "de", "on"), ("yes", "de", "on"), ("nein", "de", "off"), ("はい", "ja", "on"),
      ("y", "ja", "on"),
    ] as [(Text, String, Text)])
  func toggle(answer: Text, language: String, value: Text) throws {
    let dialog = try dialog([try field("tls", .toggle(Toggle()))])
    #expect(hold(dialog, [.line(answer)], language: language).0?.values == [.text(value)])
  }

  @Test(
    "A toggle takes whole answers, never a beginning or a number",
    arguments: [
      ("of", "en"), ("o", "en"), ("ye", "en"), ("1", "en"), ("nei", "de"), ("of", "de"),
      ("x", "en"),
    ] as [(Text, String)])
  func partialToggle(answer: Text, language: String) throws {
    let dialog = try dialog([try field("tls", .toggle(Toggle(isOn: true)))])
    let (outcome, console) = hold(dialog, [.line(answer)], language: language)
    #expect(outcome == nil && console.questions.count == 2)
  }

  @Test(
    "A toggle is a question, with a capital for what Enter takes",
    arguments: [
      ("Use TLS", false, "en", "  Use TLS? [y/N] "), ("Use TLS", true, "en", "  Use TLS? [Y/n] "),
      ("Use TLS?", false, "en", "  Use TLS? [y/N] "), ("TLS", false, "es", "  ¿TLS? [s/N] "),
      ("TLS:", false, "en", "  TLS: [y/N] "), ("TLS nutzen", true, "de", "  TLS nutzen? [J/n] "),
      ("TLS: ", false, "en", "  TLS: [y/N] "), ("TLS? ", false, "en", "  TLS? [y/N] "),
      ("TLS ", false, "en", "  TLS [y/N] "), ("TLS：", false, "ja", "  TLS： [y/N] "),
      ("TLS", false, "ja", "  TLS? [y/N] "),
    ])
  func toggleQuestion(label: String, isOn: Bool, language: String, line: String) throws {
    let toggle = try Field(name: "tls", label: Text(label), .toggle(Toggle(isOn: isOn)))
    let console = hold(try dialog([toggle]), [], language: language).1
    #expect(console.questions.first?.line.string == line)
  }

  @Test("A toggle says which answers there are, and explains them")
  func toggleHelp() throws {
    let dialog = try dialog([try field("tls", .toggle(Toggle()))])
    let console = hold(dialog, [.line("maybe"), .line("1"), .help, .line("n")]).1
    #expect(
      console.notices == [
        ["  Please answer y or n."], ["  Please answer y or n."],
        ["    y  yes", "    n  no   [Enter]"],
      ])
    // The line shows what was chosen, unless that is what was typed.
    #expect(console.echoes == [nil, nil, nil, nil])
    #expect(hold(dialog, [.line("")]).1.echoes == ["(no)"])
    #expect(hold(dialog, [.line("on")]).1.echoes == ["(yes)"])
  }

  @Test(
    "A picker is answered by number, name, ID, beginning, and Enter if an option is selected",
    arguments: [
      ("1", nil, "s"), ("small", nil, "s"), ("S", nil, "s"), ("largest", nil, "Largest"),
      ("large", nil, "l"), ("3", nil, "Largest"), ("", "l", "l"), ("sm", nil, "s"),
    ] as [(Text, Text?, Text)])
  func picker(answer: Text, selected: Text?, value: Text) throws {
    let dialog = try dialog([try size(selected)])
    #expect(hold(dialog, [.line(answer)]).0?.values == [.text(value)])
  }

  @Test(
    "A picker asks again for anything else",
    arguments: [
      ("", "  Enter alone chooses nothing here."), ("4", "  “4” is none of them: 1-3 or a name."),
      ("1,2", "  “1,2” is none of them: 1-3 or a name."),
      ("1-2", "  “1-2” is none of them: 1-3 or a name."),
      ("all", "  “all” is none of them: 1-3 or a name."),
      ("la", "  “la” fits 2 Large, 3 Largest."),
    ])
  func pickerRefusals(answer: String, notice: String) throws {
    let console = hold(try dialog([try size()]), [.line(Text(answer))]).1
    #expect(console.notices == [[notice]])
  }

  @Test("The options of a picker stand on the line that asks, or in rows if they do not fit")
  func pickerLine() throws {
    let question = hold(try dialog([try size("l")]), []).1.questions.first
    #expect(question?.line.string == "  Size (1 Small, 2 Large [Enter], 3 Largest): ")
    #expect(question?.above.last == Line())
    let long = try field(
      "size", .picker(Picker(options: (1...4).map { Item(Text("Size number \($0) of four")) })))
    let rows = hold(try dialog([long]), [.line("x")]).1
    #expect(
      rows.questions[0].above.suffix(6).map(\.string) == [
        "", "  Size:", "    1  Size number 1 of four", "    2  Size number 2 of four",
        "    3  Size number 3 of four", "    4  Size number 4 of four",
      ])
    #expect(rows.questions[0].line.string == "  Choose 1-4 or a name: ")
    #expect(rows.notices == [["  “x” is none of them: 1-4 or a name."]])
  }

  @Test("Shift-Tab returns to the field before, and every field holds what it held")
  func back() throws {
    let fields = [
      try field("name", .text(TextField(value: "web"))), try field("tls", .toggle(Toggle())),
      try size(), try field("password", .secure(SecureField())), try field("note"),
    ]
    let secrets = [ScriptedSecret("a"), ScriptedSecret("b")]
    let (outcome, console) = hold(
      try dialog(fields),
      [
        .line("wbe"), .line("y"), .line("3"), .secret(secrets[0]), .back(typed: "unfinished"),
        .back(typed: ""), .back(typed: "x"), .back(typed: ""),
        .line("web"), .line(""), .line(""), .secret(secrets[1]), .line("done"),
      ])
    #expect(
      outcome?.values == [
        .text("web"), .text("on"), .text("Largest"), .secret(secrets[1]), .text("done"),
      ])
    // A secret begins empty, and what was typed of it is overwritten.
    #expect(secrets[0].bytes.isEmpty)
    #expect(
      console.questions.map(\.text) == [
        "web", "", "", "", "", "", "", "", "wbe", "", "x", "", "unfinished",
      ])
    #expect(console.questions[7].line.string == "  Tls? [Y/n] ")
    #expect(
      console.questions[10].line.string == "  Size (1 Small, 2 Large, 3 Largest [Enter]): ")
    #expect(
      console.questions.map(\.allowsBack)
        == [false, true, true, true, true, true, true, true, false, true, true, true, true])
    #expect(
      console.questions.enumerated().filter { $1.isReturn }.map(\.offset) == [5, 8])
    // Nothing above a field is shown a second time.
    #expect(console.questions[8].above.isEmpty)
    #expect(
      console.questions[12].lines.suffix(4).map(\.string) == [
        "  Name:     web", "  Tls:      yes", "  Size:     Largest", "  Password: ",
      ])
  }

  @Test("Shift-Tab returns from the actions to the last field, and from the items to it")
  func backFromActions() throws {
    let actions = try dialog([try field("name")], ["Create", "Stop:cancel"])
    let (outcome, console) = hold(
      actions, [.line("a"), .back(typed: "cr"), .line("b"), .line("create")])
    #expect(outcome?.values == [.text("b")])
    #expect(console.questions.map(\.text) == ["", "", "a", ""])
    let items = try Dialog(
      .alert, title: "Server", buttons: [Action("Create"), Action("Stop", role: .cancel)],
      fields: [try field("name")], items: [Item("x"), Item("y")])
    let (chosen, listed) = hold(
      items,
      [
        .line("a"), .line("1"), .back(typed: ""), .line("b"), .line(""), .back(typed: ""),
        .line("2"), .line(""), .line("create"),
      ])
    #expect(chosen?.values == [.text("b")])
    if case .chosen(let choice, _)? = chosen { #expect(choice.selection == [0, 1]) }
    // What stands above the items is on the screen.
    #expect(
      listed.questions[6].above.map(\.string) == ["  1  [x]  x", "  2  [ ]  y"])
    #expect(listed.questions[6].lines.contains { $0.string == "  Name: b" })
    #expect(
      listed.questions.map(\.allowsBack) == [false] + Array(repeating: true, count: 2)
        + [false] + Array(repeating: true, count: 5))
    // Where nothing was asked before, there is no way back.
    let alone = try Dialog(.alert, title: "T", items: [Item("x")])
    #expect(hold(alone, []).1.questions.map(\.allowsBack) == [false])
    #expect(hold(try Dialog(.alert, title: "T"), []).1.questions.map(\.allowsBack) == [false])
  }

  @Test("Shift-Tab returns from the second asking of a secret to the first")
  func backFromRepetition() throws {
    let password = try field("password", .secure(SecureField(isRepeated: true)))
    let secrets = ["a", "b", "b"].map(ScriptedSecret.init)
    let (outcome, console) = hold(
      try dialog([password]),
      [.secret(secrets[0]), .back(typed: ""), .secret(secrets[1]), .secret(secrets[2])])
    #expect(outcome?.values == [.secret(secrets[1])])
    #expect(secrets.map { $0.bytes.count } == [0, 1, 0])
    #expect(console.questions.map(\.allowsBack) == [false, true, false, true])
  }

  @Test("The heading names the keys, with a way back where there is one")
  func heading() throws {
    let two = try dialog([try field("a"), try field("b")])
    #expect(
      hold(two, []).1.questions[0].above.map(\.string) == [
        "", "Server", "OK [Enter]   Cancel [Esc]   Back [Shift-Tab]", "",
      ])
    let actions = try dialog([try field("a"), try field("b")], ["Go"])
    #expect(
      hold(actions, []).1.questions[0].above.map(\.string) == [
        "", "Server", "Back [Shift-Tab]", "",
      ])
    let one = try dialog([try field("a")], ["Go"])
    #expect(hold(one, []).1.questions[0].above.contains { $0.string == "Back [Shift-Tab]" })
  }

  @Test("A name that exists is taken for a new file only if the person says so")
  func replacing() throws {
    let new = try field("key", .file(FileField(kind: .new, locate: locate)))
    let (outcome, console) = hold(
      try dialog([new]), [.line("/a"), .line(""), .line("/a"), .line("y")])
    #expect(outcome?.values == [.text("/a")])
    #expect(
      console.questions.map(\.line.string) == [
        "  Key: ", "  “/a” exists. Replace it? [y/N] ", "  Key: ",
        "  “/a” exists. Replace it? [y/N] ",
      ])
    // The path is there to be edited, and an answer that was typed before the question is none.
    #expect(console.questions[2].text == "/a")
    #expect(console.questions.map(\.discardsTypeAhead) == [false, true, false, true])
    #expect(hold(try dialog([new]), [.line("/a"), .back(typed: "")]).1.questions[2].text == "/a")
    let (refused, stream) = hold(
      try dialog([new]), [.line("/a"), .line("/a"), .line("/a")], maximumAttempts: 3)
    #expect(refused == .unanswered)
    #expect(stream.notices.first == ["  “/a” exists already."])
  }

  @Test("A path that does not do is there to be edited, under the reason")
  func refusedPath() throws {
    let key = try field("key", .file(FileField(locate: locate)))
    let (outcome, console) = hold(try dialog([key]), [.line("/c"), .line("/a")])
    #expect(outcome?.values == [.text("/a")])
    #expect(console.notices == [["  There is no file “/c”."]])
    #expect(console.questions.map(\.text) == ["", "/c"])
    #expect(console.questions.map(\.kind) == [.path, .path])
  }

  @Test("Lines of standard input fill a form in, and empty ones stand for what is there at first")
  func standardInput() throws {
    let fields = [
      try field("tls", .toggle(Toggle(isOn: true))), try size("l"),
      try field("key", .file(FileField(value: "/a", locate: locate))),
    ]
    let (outcome, _) = hold(
      try dialog(fields), [.line(""), .line(""), .line("")], maximumAttempts: 3)
    #expect(outcome?.values == [.text("on"), .text("l"), .text("/a")])
    let (other, _) = hold(
      try dialog(fields), [.line("no"), .line("1"), .line("/a")], maximumAttempts: 3)
    #expect(other?.values == [.text("off"), .text("s"), .text("/a")])
    let (none, _) = hold(
      try dialog([try size()]), [.line("x"), .line(""), .line("9")], maximumAttempts: 3)
    #expect(none == .unanswered)
    // There is no key called Enter.
    #expect(
      hold(try dialog([try size()]), [.line("")], maximumAttempts: 3).1.notices
        == [["  Size cannot be empty."]])
    #expect(hold(try dialog(fields), [.endOfInput]).0?.dismissal == .endOfInput)
  }

  @Test("What is asked about a value stands below it when the form is drawn again")
  func drawnAgain() throws {
    let new = try field("key", .file(FileField(kind: .new, locate: locate)))
    let replacing = hold(try dialog([new]), [.line("/a")]).1
    #expect(replacing.questions[1].lines.last?.string == "  Key: /a")
    let password = try field("password", .secure(SecureField(isRepeated: true)))
    let repeating = hold(try dialog([password]), [.secret(ScriptedSecret("a"))]).1
    #expect(repeating.questions[1].lines.last?.string == "  Password:       ")
  }

  @Test(
    "A label that looks like several options puts each option on a row",
    arguments: [
      "x, 2 y", "x) or", "[Enter]", "甲、2 乙",
    ])
  func imitations(label: String) throws {
    let options = [Item(Text(label)), Item("z")]
    let question = hold(try dialog([try field("s", .picker(Picker(options: options)))]), []).1
      .questions[0]
    #expect(question.line.string == "  Choose 1-2 or a name: ")
  }

  @Test("A message of several lines stands beside a margin as a whole")
  func longMessage() throws {
    var note = try field("note")
    note.message = Text(String(repeating: "Many words follow one another. ", count: 12) + "End.")
    let above = hold(try dialog([note]), []).1.questions[0].above.dropFirst(4).map(\.string)
    #expect(above.count > 3 && above.allSatisfy { $0.hasPrefix("  │ ") })
    #expect(above.last?.hasSuffix("End.") == true)
  }

  @Test("The heading names Escape where no line is edited, whatever the editor does with it")
  func headingOfOptions() throws {
    var console = ScriptedConsole(replies: [])
    console.dismissalKey = PlainText(label: "Ctrl-D")
    _ = try? Conversation(
      about: try dialog([try field("tls", .toggle(Toggle()))]), in: .english
    ).run(on: &console)
    #expect(console.questions[0].above[2].string == "OK [Enter]   Cancel [Esc]")
  }

  // MARK: Dismissing

  private func policy(
    _ buttons: [Text] = [], _ condition: DismissalConfirmation.Condition = .always
  ) throws -> DismissalPolicy {
    var policy = DismissalPolicy()
    policy.confirmation = DismissalConfirmation(
      "Leave?", message: "It is lost.", buttons: try buttons.map { try Action(notation: $0) },
      condition: condition)
    return policy
  }

  @Test("Escape in a toggle or picker dismisses the form")
  func escape() throws {
    for field in [try field("tls", .toggle(Toggle())), try size()] {
      let (outcome, _) = hold(try dialog([field]), [.dismissal(typed: "y")])
      #expect(outcome?.dismissal == .interactive)
      #expect(outcome?.index == 1)
      let (chosen, console) = hold(
        try dialog([field], ["Go"]), [.dismissal(typed: "y"), .line("n")])
      #expect(chosen == nil)
      #expect(
        console.notices.first == ["  Esc does nothing here; choose one, or Ctrl-C to quit."])
      #expect(console.questions[1].text == "y")
    }
  }

  @Test("The author's actions confirm a dismissal or return, and the one that confirms is told")
  func dismissalActions() throws {
    let dialog = try dialog(
      [try field("name")],
      dismissalPolicy: try policy(["Save", "Discard:destructive=drop", "Stay:cancel"]))
    for (answer, action) in [("Save", "Save"), ("discard", "Discard")] as [(Text, Text)] {
      let (outcome, console) = hold(dialog, [.dismissal(typed: "we"), .line(answer)])
      guard case .chosen(let choice, .interactive)? = outcome else {
        Issue.record("not dismissed")
        continue
      }
      #expect(choice.dismissalAction?.label == action)
      #expect(choice.index == dialog.cancelAction)
      // What destroys gets no values.
      #expect(choice.values == (action == "Save" ? [.text("we")] : []))
      #expect(
        console.questions[1].above.map(\.string).prefix(3) == ["", "Leave?", "│ It is lost."])
    }
    for reply in [.line("stay"), .line(""), .dismissal(typed: "")] as [Reply] {
      let (outcome, console) = hold(dialog, [.dismissal(typed: "we"), reply, .line("web")])
      #expect(outcome?.values == [.text("web")])
      #expect(console.questions[2].text == "we")
    }
  }

  @Test("An answer that is typed ahead confirms no dismissal that destroys")
  func freshDismissal() throws {
    for (button, isFresh) in [("Drop:destructive", true), ("Leave", false)] as [(Text, Bool)] {
      let dialog = try dialog([try field("name")], dismissalPolicy: try policy([button]))
      let console = hold(dialog, [.dismissal(typed: "")]).1
      #expect(console.questions.map(\.discardsTypeAhead) == [false, isFresh])
    }
  }

  @Test("Without actions of the author's, no action is told")
  func dismissalWithoutActions() throws {
    let dialog = try dialog([try field("name")], dismissalPolicy: try policy())
    let (outcome, _) = hold(dialog, [.dismissal(typed: ""), .line("y")])
    if case .chosen(let choice, _)? = outcome { #expect(choice.dismissalAction == nil) }
    #expect(outcome?.dismissal == .interactive)
  }

  @Test(
    "A form that holds what it held at first is left without a question if the author says so",
    arguments: [
      ([.dismissal(typed: "web")], false), ([.dismissal(typed: "we")], true),
      ([.line("web"), .dismissal(typed: "")], false), ([.line("x"), .dismissal(typed: "")], true),
      ([.line("web"), .line("n"), .dismissal(typed: "")], false),
      ([.line("web"), .line("y"), .dismissal(typed: "")], true),
      ([.line("web"), .line(""), .line("s"), .dismissal(typed: "")], false),
      ([.line("web"), .line(""), .line("l"), .dismissal(typed: "")], true),
      ([.line("web"), .line(""), .line(""), .dismissal(typed: "", isSecretTyped: true)], true),
      (
        [.line("web"), .line(""), .line(""), .secret(ScriptedSecret("a")), .dismissal(typed: "")],
        true
      ),
      (
        [.line("web"), .line(""), .line(""), .secret(ScriptedSecret("")), .dismissal(typed: "")],
        false
      ),
      ([.line("x"), .back(typed: ""), .line("web"), .dismissal(typed: "")], false),
    ] as [([Reply], Bool)])
  func condition(replies: [Reply], isAsked: Bool) throws {
    let fields = [
      try field("name", .text(TextField(value: "web"))), try field("tls", .toggle(Toggle())),
      try size("s"), try field("password", .secure(SecureField())), try field("note"),
    ]
    for (condition, isExpected) in [
      (.ifChanged, isAsked), (.always, true), (.never, false),
    ] as [(DismissalConfirmation.Condition, Bool)] {
      let dialog = try dialog(fields, dismissalPolicy: try policy([], condition))
      let (outcome, console) = hold(dialog, replies)
      #expect((outcome == nil) == isExpected)
      let last = console.questions.last
      #expect(last?.above.contains { $0.string == "Leave?" } == isExpected)
    }
  }

  @Test(
    "A secret that is asked for twice counts as a change only if something was typed",
    arguments: [("", false, false), ("", true, true), ("a", false, true)])
  func repeatedSecret(first: String, isSecondTyped: Bool, isAsked: Bool) throws {
    let secret = try field("password", .secure(SecureField(isRepeated: true)))
    let dialog = try dialog([secret], dismissalPolicy: try policy([], .ifChanged))
    let (outcome, _) = hold(
      dialog,
      [.secret(ScriptedSecret(first)), .dismissal(typed: "", isSecretTyped: isSecondTyped)])
    #expect((outcome == nil) == isAsked)
  }

  @Test("A form whose items were changed is left after a question, also in a field")
  func changedItemsOfForm() throws {
    let dialog = try Dialog(
      .alert, title: "T", fields: [try field("name")], items: [Item("x"), Item("y")],
      dismissalPolicy: try policy(["Save"], .ifChanged))
    let replies = [.line(""), .line("1"), .back(typed: ""), .dismissal(typed: "")] as [Reply]
    #expect(hold(dialog, replies).0 == nil)
    guard case .chosen(let choice, _)? = hold(dialog, replies + [.line("y")]).0 else {
      Issue.record("not dismissed")
      return
    }
    #expect(choice.selection == [0])
  }

  @Test("A list whose states were changed is left after a question")
  func changedItems() throws {
    let dialog = try Dialog(
      .alert, title: "T", items: [Item("x"), Item("y")],
      dismissalPolicy: try policy([], .ifChanged))
    #expect(hold(dialog, [.dismissal(typed: "1")]).0?.dismissal == .interactive)
    #expect(hold(dialog, [.line("1"), .dismissal(typed: "")]).0 == nil)
    let both = [.line("1"), .line("1"), .dismissal(typed: "")] as [Reply]
    #expect(hold(dialog, both).0?.dismissal == .interactive)
  }

  @Test("The actions that confirm a dismissal keep to the rules of actions")
  func malformedDismissal() throws {
    #expect(throws: DialogError.severalCancelActions) {
      try dialog([], dismissalPolicy: try policy(["A:cancel", "B:cancel"]))
    }
  }
}

@Suite("What a form holds at a time-out")
struct StandingValueTests {
  @Test(
    "If the dialog says so, a time-out takes the values as they stand, but no secret",
    arguments: [(["b"], "b//red"), (["b", "secret"], "b//red"), ([], "a//red")])
  func values(typed: [Text], values: String) throws {
    let policy = {
      var policy = DismissalPolicy()
      (policy.timeout, policy.timeoutAction) = (.second, "OK")
      policy.timeoutTakesValues = true
      return policy
    }()
    let dialog = try Dialog(
      .alert, title: "T", buttons: [Action("OK"), Action("No", role: .cancel)],
      fields: [
        field("name", .text(TextField(value: "a"))), field("key", .secure(SecureField())),
        field("hue", .picker(Picker(options: [Item("red", isSelected: true), Item("blue")]))),
      ], dismissalPolicy: policy, questionVisibility: .hidden)
    var console = ScriptedConsole(replies: typed.map { .line($0) })
    var state = DialogState(of: dialog)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console, changing: &state)
    guard case .chosen(let choice, .timeout) = dialog.outcome(ofTimeoutWith: state) else {
      Issue.record("nothing is chosen")
      return
    }
    let told = choice.values.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } }
    #expect(told.joined(separator: "/") == values)
  }

  @Test("A time-out that takes the values as they are announces that it closes the dialog")
  func announcement() throws {
    var policy = DismissalPolicy()
    (policy.timeout, policy.timeoutAction) = (.second, "OK")
    policy.timeoutTakesValues = true
    let dialog = try Dialog(
      .alert, title: nil, buttons: [Action("OK")], fields: [field("name")],
      dismissalPolicy: policy, questionVisibility: .hidden)
    var console = ScriptedConsole(replies: [], remainingTime: 9000)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.questions.map { $0.line.string } == ["Name (closes in 9 s): "])
    #expect(console.questions.map { $0.echoes.timeout?.string } == ["(time ran out)"])
  }

  @Test("A time-out takes what has been typed into the field that it interrupts")
  func interrupted() throws {
    let fields = try ["a", "b"].map { try field($0) }
    let dialog = try Dialog(.alert, title: "T", fields: fields)
    var console = ScriptedConsole(replies: [.line("1")], interruptedLine: "2")
    var state = DialogState(of: dialog)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console, changing: &state)
    #expect(state.form.currentValues == [.text("1"), .text("2")])
  }

  @Test("Otherwise, a time-out chooses no action that takes the values of fields")
  func refused() throws {
    var policy = DismissalPolicy()
    (policy.timeout, policy.timeoutAction) = (.second, "OK")
    #expect(throws: DialogError.timeoutActionWithFields("OK")) {
      try Dialog(
        .alert, title: "T", buttons: [Action("OK")], fields: [try field("name")],
        dismissalPolicy: policy)
    }
  }

  @Test("A dialog that ignores type-ahead discards it before each of its questions")
  func typeAhead() throws {
    for ignores in [true, false] {
      let dialog = try Dialog(
        .alert, title: "T", buttons: [Action("OK"), Action("No", role: .cancel)],
        fields: [try field("name")], discardsTypeAhead: ignores)
      var console = ScriptedConsole(replies: [.line("a"), .line("ok")])
      _ = try? Conversation(about: dialog, in: .english).run(on: &console)
      #expect(console.questions.map { $0.discardsTypeAhead } == [ignores, ignores])
    }
  }
}
