// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

private let toggle = Field.Content.toggle(ToggleField())

private func size(_ selected: RawText? = nil) throws -> Field {
  var picker = PickerField(options: [Item("Small", id: "s"), Item("Large", id: "l"), "Largest"])
  if let selected { _ = picker.select(selected) }
  return try field("size", .picker(picker))
}

private func dialog(
  _ fields: [Field], _ buttons: [Action] = [], items: [Item] = [],
  dismissalPolicy: DismissalPolicy = DismissalPolicy()
) throws -> Dialog {
  try Dialog(
    .alert, title: "Server", buttons: buttons, fields: fields, items: items,
    dismissalPolicy: dismissalPolicy)
}

/// Fills in a form on a terminal on which Shift-Tab goes back.
private func fill(
  _ dialog: Dialog, _ replies: [Reply], maximumAttempts: Int? = nil, language: String = "en"
) -> Run {
  run(dialog, replies, maximumAttempts: maximumAttempts, goesBack: true, language: language)
}

@Suite("Conversations with forms")
struct FormConversationTests {
  @Test(
    "The bounds of a number are shown after its label, unless the label contains them",
    arguments: [
      ("Port", "Port (1-9999): "), ("Port, 1-9999", "Port, 1-9999: "),
      ("Port 1-99999", "Port 1-99999 (1-9999): "), ("Port 11-9999", "Port 11-9999 (1-9999): "),
    ] as [(RawText, String)])
  func bounds(label: RawText, question: String) throws {
    let content = LineField(range: LineField.Range(minimum: 1, maximum: 9999))
    let port = try Field(name: "port", label: label, .text(content))
    let line = try #require(fill(try dialog([port]), ["1"]).questions.first).line.string
    #expect(line.drop { $0 == " " } == question)
  }

  @Test(
    "A toggle accepts yes, no, on, off, the letters for yes and no, and Enter",
    arguments: [
      ("y", "en", "on"), ("YES", "en", "on"), ("on", "en", "on"), ("n", "en", "off"),
      ("no", "en", "off"), ("off", "en", "off"), ("", "en", "off"), ("j", "de", "on"),
      ("ja", "de", "on"), ("yes", "de", "on"), ("nein", "de", "off"), ("はい", "ja", "on"),
      ("y", "ja", "on"),
      // Neither a prefix nor a number is an answer.
      ("of", "en", nil), ("o", "en", nil), ("ye", "en", nil), ("1", "en", nil),
      ("nei", "de", nil), ("of", "de", nil), ("x", "en", nil),
    ] as [(Reply, String, RawText?)])
  func toggleAnswers(answer: Reply, language: String, value: RawText?) throws {
    let result = fill(try dialog([try field("tls", toggle)]), [answer], language: language)
    #expect(result.outcome?.values == value.map { [.text($0)] })
    #expect(result.questions.count == (value == nil ? 2 : 1))
  }

  @Test(
    "A toggle is a question, with the letter that Enter chooses in upper case",
    arguments: [
      ("Use TLS", false, "en", "  Use TLS? [y/N] "), ("Use TLS", true, "en", "  Use TLS? [Y/n] "),
      ("Use TLS?", false, "en", "  Use TLS? [y/N] "), ("TLS", false, "es", "  ¿TLS? [s/N] "),
      ("TLS:", false, "en", "  TLS: [y/N] "), ("TLS nutzen", true, "de", "  TLS nutzen? [J/n] "),
      ("TLS: ", false, "en", "  TLS: [y/N] "), ("TLS? ", false, "en", "  TLS? [y/N] "),
      ("TLS ", false, "en", "  TLS [y/N] "), ("TLS：", false, "ja", "  TLS：[y/N] "),
      ("TLS", false, "ja", "  TLS? [y/N] "), ("TLS？", true, "zh_CN", "  TLS？[Y/n] "),
    ])
  func toggleQuestion(label: String, isOn: Bool, language: String, line: String) throws {
    let toggle = try Field(name: "tls", label: RawText(label), .toggle(ToggleField(isOn: isOn)))
    #expect(fill(try dialog([toggle]), [], language: language).lines.first == line)
  }

  @Test("A toggle lists its answers after an invalid one, and help explains them")
  func toggleHelp() throws {
    let dialog = try dialog([try field("tls", toggle)])
    let result = fill(dialog, ["maybe", "1", .help, "n"])
    #expect(
      result.notices == [
        ["             ^ Please answer y or n."], ["             ^ Please answer y or n."],
        ["    y  yes", "    n  no   [Enter]"],
      ])
    // The value is echoed, unless the answer was its label or its letter.
    #expect(result.console.echoes == [nil, nil, nil, nil])
    #expect(fill(dialog, [""]).console.echoes == ["(no)"])
    #expect(fill(dialog, ["on"]).console.echoes == ["(yes)"])
  }

  @Test(
    "A picker accepts a number, name, ID or prefix, and Enter if an option is selected",
    arguments: [
      ("1", nil, "s"), ("small", nil, "s"), ("S", nil, "s"), ("largest", nil, "Largest"),
      ("large", nil, "l"), ("3", nil, "Largest"), ("", "l", "l"), ("sm", nil, "s"),
    ] as [(Reply, RawText?, RawText)])
  func picker(answer: Reply, selected: RawText?, value: RawText) throws {
    #expect(fill(try dialog([try size(selected)]), [answer]).outcome?.values == [.text(value)])
  }

  @Test(
    "A picker rejects any other answer, with the reason",
    arguments: [
      ("", "There is no default; type an answer."),
      ("4", "“4” is not in the list; type 1-3 or a name."),
      ("1,2", "“1,2” is not in the list; type 1-3 or a name."),
      ("1-2", "“1-2” is not in the list; type 1-3 or a name."),
      ("all", "Please answer 1 or “Small”."), ("la", "“la” matches 2 Large, 3 Largest."),
    ] as [(Reply, String)])
  func pickerRefusals(answer: Reply, notice: String) throws {
    let result = fill(try dialog([try size()]), [answer])
    // The reason is below the answer.
    let column = try #require(result.questions.first).line.columns
    let lines = try #require(result.notices.first)
    #expect(result.notices.count == 1 && lines[0].hasPrefix(spaces(column) + "^ "))
    let text = lines.joined(separator: " ").split(separator: " ").dropFirst()
    #expect(text.joined(separator: " ") == notice)
  }

  @Test("A reason that has too little room below the answer begins in the column of the values")
  func longPicker() throws {
    let options = PickerField(options: ["First of all", "Second to none", "Third time lucky"])
    let result = fill(try dialog([try field("size", .picker(options))]), ["x"])
    #expect(try #require(result.questions.first).line.columns > 60)
    #expect(result.notices == [["    ^ “x” is not in the list; type 1-3 or a name."]])
  }

  @Test("The options of a picker are on the line of the question, or in rows if they do not fit")
  func pickerLine() throws {
    let question = fill(try dialog([try size("l")]), []).questions.first
    #expect(question?.line.string == "  Size: 1 Small, 2 Large [Enter], 3 Largest: ")
    #expect(question?.above.last == Line())
    let options = (1...4).map { Item(RawText("Size number \($0) of four")) }
    let rows = fill(try dialog([try field("size", .picker(PickerField(options: options)))]), ["x"])
    #expect(
      rows.questions[0].above.suffix(6).map(\.string) == [
        "", "  Size:", "    1  Size number 1 of four", "    2  Size number 2 of four",
        "    3  Size number 3 of four", "    4  Size number 4 of four",
      ])
    #expect(rows.lines[0] == "  Choose 1-4 or a name: ")
    #expect(rows.notices == [[spaces(24) + "^ “x” is not in the list; type 1-4 or a name."]])
    // The options are also in rows if a label looks like several options.
    for label in ["x, 2 y", "x) or", "[Enter]", "甲、2 乙"] as [Item] {
      let options = PickerField(options: [label, "z"])
      let result = fill(try dialog([try field("s", .picker(options))]), [])
      #expect(result.lines == ["  Choose 1-2 or a name: "])
    }
  }

  @Test("Shift-Tab returns to the previous field, and every field except a secret keeps its input")
  func back() throws {
    let fields = [
      try field("name", .text(LineField(value: "web"))), try field("tls", toggle), try size(),
      try password(), try field("note"),
    ]
    let secrets = [ScriptedSecret("a"), ScriptedSecret("b")]
    let result = fill(
      try dialog(fields),
      [
        "wbe", "y", "3", .secret(secrets[0]), .back(typed: "unfinished"), .back,
        .back(typed: "x"), .back, "web", "", "", .secret(secrets[1]), "done",
      ])
    #expect(
      result.outcome?.values == [
        .text("web"), .text("on"), .text("Largest"), .secret(secrets[1]), .text("done"),
      ])
    // If another secret is typed, the previous one is overwritten.
    #expect(secrets[0].bytes.isEmpty)
    #expect(
      result.questions.map(\.text) == [
        "web", "", "", "", "", "", "", "", "wbe", "", "x", "", "unfinished",
      ])
    #expect(
      result.lines.filter { $0.contains("Password") } == [
        "  Password: ", "  Password (hidden): ", "  Password (hidden): ",
      ])
    #expect(result.lines[7] == "  Tls? [Y/n] ")
    #expect(result.lines[10] == "  Size: 1 Small, 2 Large, 3 Largest [Enter]: ")
    #expect(
      result.questions.map(\.allowsBack)
        == [false, true, true, true, true, true, true, true, false, true, true, true, true])
    #expect(result.questions.enumerated().filter { $1.isReturn }.map(\.offset) == [5, 8])
    // The lines above a field are not shown a second time.
    #expect(result.questions[8].above.isEmpty)
    #expect(
      result.questions[12].lines.suffix(4).map(\.string) == [
        "  Name:     web", "  Tls:      yes", "  Size:     Largest", "  Password: (hidden)",
      ])
  }

  @Test("Tab after the second entry of a secret leads to the next field")
  func exitOfRepetition() throws {
    let secret = try password(SecretField(isRepeated: true))
    let form = try Dialog(.alert, title: "T", fields: [secret, try field("host")])
    for (dialog, effect) in [(try dialog([secret]), FieldExit.Effect.none), (form, .acceptance)] {
      let questions = fill(dialog, [.hidden("x")]).questions
      var exit = try #require(questions.last?.exit)
      #expect(questions.count == 2 && exit.effect(of: .tab, isUnchanged: false) == effect)
    }
  }

  @Test("Enter accepts the text that replaces a rejected paste only when it is pressed again")
  func substitute() throws {
    let name = try field("name", .text(LineField(value: "old")))
    for (replies, value, count) in [
      (["a\nb", "old", "old"], "old", 2), (["a\nb", "new"], "new", 1),
      (["a\nb", "old", "a\nb", "old", "old"], "old", 4), (["old"], "old", 0),
    ] as [([Reply], RawText, Int)] {
      let result = fill(try dialog([name]), replies)
      #expect(result.outcome?.values == [.text(value)])
      #expect(result.notices.joined().count { $0.contains("^") } == count, "\(result.notices)")
    }
    // A secret is never on the line again, so Enter would accept an empty or an older one.
    let secret = try dialog([try password()])
    for (replies, value) in [
      ([.hidden("a\nb"), .hidden("")], nil), ([.hidden("a\nb"), .hidden(""), .hidden("")], ""),
      ([.hidden("a\nb"), .hidden("x")], "x"), ([.hidden("")], ""),
    ] as [([Reply], String?)] {
      let values = fill(secret, replies).outcome?.values
      #expect(values == value.map { [.secret(ScriptedSecret($0))] }, "\(replies)")
    }
    let repeated = try dialog([try password(SecretField(isRepeated: true))])
    let pasted: [Reply] = [.hidden("new"), .hidden("new\nnew"), .hidden("")]
    #expect(fill(repeated, pasted).outcome == nil)
    // The line of a date is ended before each notice.
    let today = try #require(DateField.Day(year: 2026, month: 11, day: 23))
    let date = try field("day", .date(DateField { today }))
    let result = fill(try dialog([date]), ["a\nb", "", "today"])
    #expect(result.console.echoes == [nil, nil, "(Monday, 2026-11-23)"])
  }

  @Test("A secret that was typed when the user went back is checked and kept, and replaces another")
  func secretBeforeGoingBack() throws {
    let digits = try LineField.Pattern("[0-9]", matchesBytes: true)
    let fields = [try field("name"), try password(SecretField(pattern: digits)), try field("note")]
    let secrets = ["1", "x", "2"].map { ScriptedSecret($0) }
    let result = fill(
      try dialog(fields),
      [
        "a", .back(typed: "", secret: secrets[0]), "b", .secret(ScriptedSecret("")), .back,
        .back(typed: "", secret: secrets[1]), "c", .secret(ScriptedSecret("")),
        .secret(secrets[2]), "done",
      ])
    #expect(result.outcome?.values == [.text("c"), .secret(secrets[2]), .text("done")])
    #expect(secrets.map { $0.bytes.isEmpty } == [true, true, false])
    #expect(
      result.lines.filter { $0.contains("Password") } == [
        "  Password: ", "  Password (hidden): ", "  Password (hidden): ", "  Password (hidden): ",
        "  Password (hidden): ",
      ])
    #expect(result.notices.joined().filter { $0.contains("^") }.count == 1, "\(result.notices)")
    // The accepted secret is kept if the one that was typed later is rejected.
    let kept = ["1", "x"].map { ScriptedSecret($0) }
    let other = fill(
      try dialog(fields),
      [
        "a", .secret(kept[0]), .back, .back(typed: "", secret: kept[1]), "c",
        .secret(ScriptedSecret("")), .secret(ScriptedSecret("")), "done",
      ])
    #expect(other.outcome?.values == [.text("c"), .secret(kept[0]), .text("done")])
    #expect(kept.map { $0.bytes.isEmpty } == [false, true])
  }

  @Test(
    "The second entry of a secret leaves the accepted secret as it is unless both entries are equal"
  )
  func secondEntry() throws {
    let fields = [try password(SecretField(isRepeated: true)), try field("note")]
    func secret(_ text: String) -> Reply { .secret(ScriptedSecret(text)) }
    for (replies, value) in [
      // Mismatch, going back, and a new secret.
      ([secret("b"), secret("c"), secret("")], "a"),
      ([secret("b"), .back, secret(""), secret("c"), secret("")], "a"),
      ([secret("b"), .back, secret(""), secret("b")], "b"), ([secret("b"), secret("b")], "b"),
    ] as [([Reply], String)] {
      let dialog = try dialog(fields)
      let result = fill(dialog, [secret("a"), secret("a"), .back] + replies + ["done"])
      #expect(result.outcome?.values == [.secret(ScriptedSecret(value)), .text("done")])
    }
  }

  @Test(
    "Shift-Tab returns from actions to items or the last field, and from items to the last field")
  func backFromActions() throws {
    let actions = fill(
      try dialog([try field("name")], ["Create", "Stop:cancel"]),
      ["a", .back(typed: "cr"), "b", "create"])
    #expect(actions.outcome?.values == [.text("b")])
    #expect(actions.questions.map(\.text) == ["", "", "a", ""])
    let items = fill(
      try dialog([try field("name")], ["Create", "Stop:cancel"], items: ["x", "y"]),
      ["a", "1", .back, "b", "", .back, "2", "", "create"])
    #expect(items.choice?.values == [.text("b")] && items.choice?.selection == [0, 1])
    // The lines above the items are still on the screen, and not repeated.
    #expect(
      items.questions[6].above.map(\.string) == [
        "  1  [x]  x", "  2  [ ]  y", "Done [Enter]   Stop [Esc]",
      ])
    #expect(items.questions[6].lines.contains { $0.string == "  Name: b" })
    #expect(
      items.questions.map(\.allowsBack) == [false, true, true, false, true, true, true, true, true])
    // Shift-Tab is not available if there is no earlier question.
    #expect(fill(try dialog([], items: ["x"]), []).questions.map(\.allowsBack) == [false])
    #expect(fill(try dialog([]), []).questions.map(\.allowsBack) == [false])
  }

  @Test(
    "The button of a form accepts the following fields without asking, as far as they are valid")
  func submission() throws {
    var checked = try field("checked", .text(LineField(value: "x")))
    checked.checkCommand = "true"
    var required = try field("required")
    required.isRequired = true
    let name = try field("name", .text(LineField(value: "web")))
    let port = try field("port", .text(LineField(value: "80")))
    let repeated = try password(SecretField(isRepeated: true))
    for (fields, asked) in [
      ([name, port, try size("l"), try password()], 1), ([name, port, required], 2),
      ([name, checked], 2), ([name, repeated], 2),
    ] {
      let result = fill(try dialog(fields), [.submission(.text("db"))])
      #expect(result.questions.count == asked)
      guard asked == 1 else { continue }
      #expect(
        result.outcome?.values == [.text("db"), .text("80"), .text("l"), .text("")])
      #expect(result.console.shown.contains("  Port:     80"), "\(result.console.shown)")
    }
    // A rejected value is typed again, and the next field is asked for.
    let again = fill(try dialog([required, port]), [.submission(.text("")), "x"])
    #expect(again.questions.count == 3)
  }

  @Test("Shift-Tab returns from the second entry of a secret to the first")
  func backFromRepetition() throws {
    let secrets = ["a", "b", "b"].map(ScriptedSecret.init)
    let result = fill(
      try dialog([try password(SecretField(isRepeated: true))]),
      [.secret(secrets[0]), .back, .secret(secrets[1]), .secret(secrets[2])])
    #expect(result.outcome?.values == [.secret(secrets[1])])
    #expect(secrets.map { $0.bytes.count } == [0, 1, 0])
    #expect(result.questions.map(\.allowsBack) == [false, true, false, true])
  }

  @Test("The heading shows the keys, with Shift-Tab if the form has several questions")
  func heading() throws {
    let two = [try field("a"), try field("b")]
    for (fields, buttons, keys) in [
      (two, [], "Cancel [Esc]   Back [Shift-Tab]"), (two, ["Go"], "Back [Shift-Tab]"),
      (two, ["Go", "Stop:cancel"], "Stop [Esc]   Back [Shift-Tab]"),
      ([two[0]], [], "OK [Enter]   Cancel [Esc]"), ([two[0]], ["Go"], "Back [Shift-Tab]"),
    ] as [([Field], [Action], String)] {
      let result = fill(try dialog(fields, buttons), [])
      #expect(result.questions[0].above.map(\.string) == ["", "Server", keys, ""])
    }
    // If no line is edited, the heading shows Esc regardless of the key bindings of the editor.
    let result = run(try dialog([try field("tls", toggle)]), []) { $0.dismissalKey = .endOfFile }
    #expect(result.questions[0].above[2].string == "OK [Enter]   Cancel [Esc]")
  }

  @Test("An existing path is accepted for a new file only after confirmation")
  func replacing() throws {
    let dialog = try dialog([try field("key", .file(FileField(kind: .new, locate: locate)))])
    let result = fill(dialog, ["/a", "", "/a", "y"])
    #expect(result.outcome?.values == [.text("/a")])
    let question = "  “/a” already exists. Replace it? [y/N] "
    #expect(result.lines == ["  Key: ", question, "  Key: ", question])
    // The path can be edited, and is shown when the form is redrawn. Type-ahead does not answer the
    // confirmation.
    #expect(result.questions[2].text == "/a")
    #expect(result.questions[1].lines.last?.string == "  Key: /a")
    #expect(result.questions.map(\.discardsTypeAhead) == [false, true, false, true])
    #expect(fill(dialog, ["/a", .back]).questions[2].text == "/a")
    let stream = fill(dialog, ["/a", "/a", "/a"], maximumAttempts: 3)
    #expect(stream.outcome == .unanswered)
    #expect(stream.notices.first == ["       ^ “/a” already exists."])
  }

  @Test("A rejected path can be edited on the line below the reason")
  func refusedPath() throws {
    let key = try field("key", .file(FileField(locate: locate)))
    let result = fill(try dialog([key]), ["/c", "/a"])
    #expect(result.outcome?.values == [.text("/a")])
    #expect(result.notices == [["       ^ The file “/c” does not exist."]])
    #expect(result.questions.map(\.text) == ["", "/c"])
    #expect(result.questions.map(\.kind) == [.path, .path])
  }

  @Test("Lines on standard input fill in a form, and empty lines mean the initial values")
  func standardInput() throws {
    let form = try dialog([
      try field("tls", .toggle(ToggleField(isOn: true))), try size("l"),
      try field("key", .file(FileField(value: "/a", locate: locate))),
    ])
    for (lines, values) in [
      (["", "", ""], [.text("on"), .text("l"), .text("/a")]),
      (["no", "1", "/a"], [.text("off"), .text("s"), .text("/a")]),
    ] as [([Reply], [FieldValue])] {
      #expect(fill(form, lines, maximumAttempts: 3).outcome?.values == values)
    }
    let picker = try dialog([try size()])
    #expect(fill(picker, ["x", "", "9"], maximumAttempts: 3).outcome == .unanswered)
    // Standard input has no Enter key, so the notice does not mention a default.
    #expect(
      fill(picker, [""], maximumAttempts: 3).notices == [[spaces(37) + "^ It cannot be empty."]])
  }

  @Test("When a form is redrawn, the first entry of a secret is shown as hidden above the second")
  func drawnAgain() throws {
    let result = fill(try dialog([try password(SecretField(isRepeated: true))]), [.hidden("a")])
    #expect(result.questions[1].lines.last?.string == "  Password:       (hidden)")
  }

  // MARK: Dismissing

  private func policy(
    _ buttons: [Action] = [], _ condition: DismissalConfirmation.Condition = .always
  ) -> DismissalPolicy {
    DismissalPolicy {
      $0.confirmation = DismissalConfirmation(
        "Leave?", message: "It is lost.", buttons: buttons, condition: condition)
    }
  }

  @Test(
    "Declared actions confirm or decline a dismissal, and the outcome has the confirming action")
  func dismissalActions() throws {
    let several = policy(["Save", "Discard:destructive=drop", "Stay:cancel"])
    for (policy, answer, action) in [
      (several, "Save", "Save"), (several, "discard", "Discard"), (policy(), "y", nil),
    ] as [(DismissalPolicy, Reply, RawText?)] {
      let dialog = try dialog([try field("name")], dismissalPolicy: policy)
      let result = fill(dialog, [.dismissal(typed: "we"), answer])
      #expect(result.outcome?.dismissal == .interactive)
      #expect(result.choice?.dismissalAction?.label == action)
      #expect(result.choice?.index == dialog.cancelAction)
      // A destructive action gets no values.
      #expect(result.choice?.values == (action == "Save" ? [.text("we")] : []))
      #expect(result.notices[0].prefix(3) == ["", "Leave?", "│ It is lost."])
    }
    for (policy, reply) in [
      (several, "stay"), (several, ""), (several, .escape), (policy(), "n"),
    ] as [(DismissalPolicy, Reply)] {
      let result = fill(
        try dialog([try field("name")], dismissalPolicy: policy),
        [.dismissal(typed: "we"), reply, "web"])
      #expect(result.outcome?.values == [.text("web")] && result.questions[2].text == "we")
    }
  }

  @Test(
    "Dismissing a form requires confirmation always, never, or only if a value has changed",
    arguments: [
      ([.dismissal(typed: "web")], false), ([.dismissal(typed: "we")], true),
      (["web", .escape], false), (["x", .escape], true), (["web", "n", .escape], false),
      (["web", "y", .escape], true), (["web", "", "s", .escape], false),
      (["web", "", "l", .escape], true),
      (["web", "", "", .dismissal(typed: "", secret: ScriptedSecret("x"))], true),
      (["web", "", "", .hidden("a"), .escape], true),
      (["web", "", "", .hidden(""), .escape], false), (["x", .back, "web", .escape], false),
    ] as [([Reply], Bool)])
  func condition(replies: [Reply], isAsked: Bool) throws {
    let fields = [
      try field("name", .text(LineField(value: "web"))), try field("tls", toggle), try size("s"),
      try password(), try field("note"),
    ]
    for (condition, isExpected) in [
      (.ifChanged, isAsked), (.always, true), (.never, false),
    ] as [(DismissalConfirmation.Condition, Bool)] {
      let result = fill(try dialog(fields, dismissalPolicy: policy([], condition)), replies)
      #expect((result.outcome == nil) == isExpected)
      #expect(result.questions.last?.above.contains { $0.string == "Leave?" } == isExpected)
    }
  }

  @Test(
    "A repeated secret counts as a change only if something was typed",
    arguments: [("", false, false), ("", true, true), ("a", false, true)])
  func repeatedSecret(first: String, isSecondTyped: Bool, isAsked: Bool) throws {
    let dialog = try dialog(
      [try password(SecretField(isRepeated: true))], dismissalPolicy: policy([], .ifChanged))
    let result = fill(
      dialog,
      [.hidden(first), .dismissal(typed: "", secret: isSecondTyped ? ScriptedSecret("b") : nil)])
    #expect((result.outcome == nil) == isAsked)
  }

  @Test("A secret that was typed before Escape is kept if the dismissal is not confirmed")
  func secretBeforeEscape() throws {
    let secret = ScriptedSecret("b")
    let dialog = try dialog(
      [try password(), try field("note")], dismissalPolicy: policy([], .always))
    let result = fill(
      dialog, [.dismissal(typed: "", secret: secret), "n", .secret(ScriptedSecret("")), "done"])
    #expect(result.outcome?.values == [.secret(secret), .text("done")])
  }

  @Test("After a change of the selection, a dismissal requires confirmation, even from a field")
  func changedItems() throws {
    let list = try dialog([], items: ["x", "y"], dismissalPolicy: policy([], .ifChanged))
    #expect(fill(list, [.dismissal(typed: "1")]).outcome?.dismissal == .interactive)
    #expect(fill(list, ["1", .escape]).outcome == nil)
    #expect(fill(list, ["1", "1", .escape]).outcome?.dismissal == .interactive)
    let form = try dialog(
      [try field("name")], items: ["x", "y"], dismissalPolicy: policy(["Save"], .ifChanged))
    #expect(fill(form, ["", "1", .back, .escape]).outcome == nil)
    #expect(fill(form, ["", "1", .back, .escape, "y"]).choice?.selection == [0])
  }

  @Test("The actions of a dismissal confirmation follow the rules for actions")
  func malformedDismissal() throws {
    #expect(throws: DialogError.severalCancelActions) {
      try dialog([], dismissalPolicy: policy(["A:cancel", "B:cancel"]))
    }
  }
}

@Suite("Values of a form at a timeout")
struct StandingValueTests {
  private let taking = DismissalPolicy {
    ($0.timeout, $0.timeoutAction) = (.second, "OK")
    $0.timeoutTakesValues = true
  }

  @Test(
    "A timeout can take the current values of a form, except secrets",
    arguments: [(["b"], "b//red"), (["b", "secret"], "b//red"), ([], "a//red")]
      as [([Reply], String)])
  func values(typed: [Reply], values: String) throws {
    let dialog = try Dialog(
      .alert, buttons: ["OK", "No:cancel"],
      fields: [
        field("name", .text(LineField(value: "a"))), field("key", .secure(SecretField())),
        field("hue", .picker(PickerField(options: [Item("red", isSelected: true), "blue"]))),
      ], dismissalPolicy: taking, questionVisibility: .hidden)
    let outcome = dialog.outcome(ofTimeoutWith: run(dialog, typed).state)
    let told = outcome.values.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } }
    #expect(outcome.dismissal == .timeout && told.joined(separator: "/") == values)
  }

  @Test("A timeout that takes the current values is announced as closing the dialog")
  func announcement() throws {
    let dialog = try Dialog(
      .alert, title: nil, buttons: ["OK"], fields: [field("name")], dismissalPolicy: taking,
      questionVisibility: .hidden)
    let result = run(dialog, [], remainingTime: 9000)
    #expect(result.lines == ["Name (closes in 9\u{A0}s): "])
    #expect(result.questions.map { $0.echoes.timeout?.string } == ["(timed out)"])
  }

  @Test("A timeout takes the input of the field that it interrupts")
  func interrupted() throws {
    let dialog = try Dialog(.alert, fields: [field("a"), field("b")])
    let state = run(dialog, ["1"]) { $0.interruptedLine = "2" }.state
    #expect(state.form.currentValues == [.text("1"), .text("2")])
  }

  @Test("By default, a timeout cannot choose an action that takes the values of fields")
  func refused() throws {
    func dialog(_ policy: DismissalPolicy, _ buttons: [Action] = []) throws -> Dialog {
      try Dialog(.alert, buttons: buttons, fields: [try field("name")], dismissalPolicy: policy)
    }
    #expect(throws: DialogError.timeoutActionWithFields("OK")) {
      try dialog(.timeout(choosing: "OK"), ["OK"])
    }
    #expect(throws: DialogError.timeoutActionWithFields("ok")) {
      try dialog(.timeout(choosing: "ok"))
    }
    #expect(try dialog(.timeout(choosing: "cancel")).timeoutAction == 1)
  }
}
