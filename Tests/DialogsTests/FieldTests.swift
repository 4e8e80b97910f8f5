// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// Locates a path in the fictitious file system of the file fields in these tests.
func locate(_ path: RawText) -> FileField.Location {
  let entries: [RawText: FileField.Entry] = [
    "/": .folder, "/a": .file, "/b": .folder, "/link": .danglingLink, "/loop": .linkLoop,
    "/locked/a": .inaccessible, "/long": .nameTooLong, "/gone": .unreachable,
  ]
  func entry(_ path: RawText) -> FileField.Entry { entries[path] ?? .missing }
  return FileField.Location(path: path, entry: entry(path), folder: entry(path.folder ?? "/"))
}

/// Makes a field whose label is its capitalized name.
func field(
  _ name: String, _ content: Field.Content = .text(LineField()), isRequired: Bool = false,
  message: RawText? = nil
) throws -> Field {
  let label = RawText(name.prefix(1).uppercased() + name.dropFirst())
  var field = try Field(name: RawText(name), label: label, content)
  (field.isRequired, field.message) = (isRequired, message)
  return field
}

/// A secure field.
func password(_ content: SecretField = SecretField()) throws -> Field {
  try field("password", .secure(content))
}

/// A pattern that matches lowercase letters.
let lowercase = LineField.Pattern(source: "[a-z]+") { $0.allSatisfy { $0 >= 0x61 } }

@Suite("Fields")
struct FieldTests {
  @Test(
    "A field is rejected if its name is not an identifier or its label cannot be shown",
    arguments: [
      ("", nil, .malformedName("")), ("1a", nil, .malformedName("1a")),
      ("a-b", "C", .malformedName("a-b")), ("a", " ", .emptyLabel("a")),
      ("a", "b\u{7}", .label(.controlCharacter("b\u{7}"))),
    ] as [(RawText, RawText?, FieldError)])
  func malformed(name: RawText, label: RawText?, error: FieldError) {
    #expect(throws: error) { try Field(name: name, label: label) }
  }

  @Test(
    "A field accepts one line of UTF-8 of any length",
    arguments: [
      (Array("é漢🙂 \u{202E}'\"\\".utf8), nil), ([UInt8](repeating: 0x61, count: 100_000), nil),
      ([], nil), (Array("a\nb".utf8), .control), (Array("a\tb".utf8), .control),
      (Array("a\0b".utf8), .control), (Array("a\u{7F}".utf8), .control),
      (Array("\u{9B}31m".utf8), .control), ([0x61, 0xFF], .notText), ([0xE2, 0x82], .notText),
      (Array("\u{FFFD}".utf8), .notText),
    ] as [([UInt8], Field.Refusal?)])
  func refusals(bytes: [UInt8], refusal: Field.Refusal?) throws {
    let value = FieldValue.text(RawText(bytes: bytes))
    #expect(try field("a").check(value) == (refusal.map { .refused($0) } ?? .valid(value)))
    let secret = FieldValue.secret(ScriptedSecret(""))
    #expect(try password().check(secret) == .valid(secret))
    #expect(RawText(bytes: bytes).isOneLine == (refusal == nil))
  }

  @Test(
    "A field with a range accepts only integers within it, normalized for shell arithmetic",
    arguments: [
      ("80", 1, 88, "80"), (" 80\u{20}", 1, 88, "80"), ("1", 1, 88, "1"), ("88", 1, 88, "88"),
      ("80\r", 1, 88, "80"), ("08", 1, 88, "8"), ("-0", nil, 3, "0"),
      ("0", 1, 88, nil), ("89", 1, 88, nil), ("-3", -5, nil, "-3"), ("+3", nil, 3, "3"),
      ("4", nil, 3, nil), ("8.5", 1, 88, nil), ("", 1, 88, ""), ("x", 1, 88, nil),
      (" ", 1, 88, nil), ("9223372036854775807", 1, nil, "9223372036854775807"),
      ("9223372036854775808", 1, nil, nil), ("٣", 1, 88, nil),
    ] as [(RawText, Int64?, Int64?, RawText?)])
  func range(value: RawText, minimum: Int64?, maximum: Int64?, number: RawText?) throws {
    let range = LineField.Range(minimum: minimum, maximum: maximum)
    let field = try field("a", .text(LineField(range: range)))
    let bounds = Words.english.bounds(minimum.map(String.init), maximum.map(String.init))
    let refusal = Field.Refusal.invalid(reason: Words.english(.fieldNumber, ("bounds", bounds)))
    let expected = number.map { Field.Check.valid(.text($0)) } ?? .refused(refusal)
    #expect(field.check(.text(value)) == expected)
    // The pattern does not have to match the blanks around a number.
    let digits = LineField.Pattern(source: "[0-9]*") { $0.allSatisfy { 0x30...0x39 ~= $0 } }
    let matched = try Field(name: "a", .text(LineField(pattern: digits, range: range)))
    if number == "80" { #expect(matched.check(.text(value)) == expected) }
  }

  @Test("A range has at least one bound, and its minimum does not exceed its maximum")
  func ranges() {
    #expect(LineField.Range(minimum: nil, maximum: nil) == nil)
    #expect(LineField.Range(minimum: 2, maximum: 1) == nil)
  }

  @Test(
    "An empty value is valid unless the field is required, and is not matched against the pattern")
  func required() throws {
    let pattern = LineField.Pattern(source: "x") { $0.elementsEqual("x".utf8) }
    var field = try field("a", .text(LineField(pattern: pattern)))
    #expect(field.check(.text("")) == .valid(.text("")))
    #expect(field.check(.text("y")) == .refused(.mismatch(pattern: "x")))
    #expect(field.check(.text("x")) == .valid(.text("x")))
    field.isRequired = true
    #expect(field.check(.text("")) == .refused(.empty))
  }
}

@Suite("Checks of fields by a command")
struct FieldCheckTests {
  /// Makes a dialog with a field that a command checks.
  private func dialog(
    _ content: Field.Content = .text(LineField()), policy: DismissalPolicy = DismissalPolicy()
  ) throws -> Dialog {
    var field = try field("name", content)
    field.checkCommand = "check"
    return try Dialog(.alert, fields: [field], dismissalPolicy: policy)
  }

  /// Accepts "ok", and rejects everything else.
  private static func verdict(_ command: RawText, _ value: FieldValue) -> Field.Verdict? {
    #expect(command == "check")
    return value == .text("ok") ? .accepted : .rejected(reason: " too short ")
  }

  @Test(
    "A command checks only valid values that are not empty, and gives the reason for a rejection")
  func verdicts() throws {
    let range = LineField.Range(minimum: 1, maximum: 9)
    let result = run(try dialog(), ["x", "ok"]) { $0.verdict = Self.verdict }
    #expect(result.notices == [["        ^ too short"]] && result.questions[1].text == "x")
    #expect(result.outcome?.values == [.text("ok")] && result.console.shown.contains("  Checking…"))
    let number = run(try dialog(.text(LineField(range: range))), ["x", ""]) {
      $0.verdict = { _, _ in
        Issue.record("An invalid or empty value is checked.")
        return .accepted
      }
    }
    #expect(number.outcome?.values == [.text("")])
  }

  @Test("A value is rejected even if the command gives no reason or cannot be run")
  func reasons() throws {
    for (verdict, reason) in [
      (.rejected(reason: ""), "It was not accepted."),
      (.rejected(reason: " "), "It was not accepted."),
      (.rejected(reason: "a\u{1B}[2Jb"), "a^[[2Jb"), (.unchecked(reason: "No sh."), "No sh."),
    ] as [(Field.Verdict, String)] {
      let result = run(try dialog(), ["x"]) { $0.verdict = { _, _ in verdict } }
      #expect(result.notices == [["        ^ \(reason)"]])
    }
  }

  @Test("The command checks the value of the field, not the input")
  func value() throws {
    let date = DateField { .init(clamping: 0) }
    var checked: FieldValue?
    let result = run(try dialog(.date(date)), ["tomorrow"]) {
      $0.verdict = { _, value in
        checked = value
        return .accepted
      }
    }
    #expect(checked == .text("1970-01-02"))
    #expect(
      result.console.shown.suffix(2) == [
        "  Name (YYYY-MM-DD): tomorrow (Friday, 1970-01-02)", "  Checking…",
      ])
  }

  @Test("A secret is wiped if it is rejected or if Escape ends its check")
  func secret() throws {
    for verdict in [.rejected(reason: "weak"), nil] as [Field.Verdict?] {
      let secret = ScriptedSecret("x")
      let result = run(try dialog(.secure(SecretField())), [.secret(secret)]) {
        $0.verdict = { _, _ in verdict }
      }
      #expect(secret.bytes.isEmpty && result.questions.dropFirst().allSatisfy { $0.text == "" })
    }
  }

  @Test("Escape during a check dismisses the dialog or, if disabled, returns to the input")
  func escape() throws {
    let result = run(try dialog(), ["x"]) { $0.verdict = { _, _ in nil } }
    #expect(result.outcome?.dismissal == .interactive)
    let disabled = run(try dialog(policy: .withoutEscape), ["x"]) { $0.verdict = { _, _ in nil } }
    #expect(disabled.questions.last?.text == "x")
    #expect(disabled.notices == [["        ^ Esc does nothing here; press Ctrl-C to quit."]])
  }
}

@Suite("Prompts of fields")
struct FieldPromptTests {
  @Test("A prompt is shown as a placeholder or, on consoles without placeholders, after the label")
  func prompt() throws {
    var name = try field("name", message: "m")
    var number = try field("cpus", .text(LineField(range: LineField.Range(minimum: 1, maximum: 9))))
    (name.prompt, number.prompt) = ("web-1", "[Enter]")
    let dialog = try Dialog(.alert, fields: [name, number])
    let result = run(dialog, ["a", "1"])
    #expect(result.lines == ["  Name (web-1):          ", "  Cpus (1-9, “[Enter]”): "])
    #expect(result.questions.map(\.placeholder) == [nil, nil])
    let inPlace = run(dialog, ["a", "1"], showsPromptsInPlace: true)
    #expect(inPlace.lines == ["  Name:       ", "  Cpus (1-9): "])
    #expect(inPlace.questions.map { $0.placeholder?.string } == ["web-1", "“[Enter]”"])
  }

  @Test("The repeated entry of a secret has no prompt")
  func repetition() throws {
    var secret = try password(SecretField(isRepeated: true))
    secret.prompt = "six digits"
    let dialog = try Dialog(.alert, fields: [secret])
    let result = run(dialog, [.hidden("a"), .hidden("a")], showsPromptsInPlace: true)
    #expect(result.questions.map { $0.placeholder?.string } == ["six digits", nil])
  }
}

@Suite("Kinds of fields")
struct FieldKindTests {
  @Test(
    "A file field accepts only paths of its kind, and gives the reason for rejecting others",
    arguments: [
      (.file, "/a", nil), (.file, "/b", .isFolder), (.file, "/c", .noFile),
      (.file, "/link", .noFile), (.file, "/loop", .linkLoop), (.file, "/locked/a", .noAccess),
      (.file, "/long", .nameTooLong), (.file, "/gone", .unreachable),
      (.folder, "/b", nil), (.folder, "/a", .isNoFolder), (.folder, "/c", .noFolder),
      (.folder, "/link", .noFolder), (.folder, "/loop", .linkLoop),
      (.new, "/c", nil), (.new, "/b/c", nil), (.new, "/b", .isFolder), (.new, "/loop", .linkLoop),
    ] as [(FileField.Kind, RawText, Word?)])
  func files(kind: FileField.Kind, path: RawText, refusal: Word?) throws {
    let field = try field("key", .file(FileField(kind: kind, locate: locate)))
    let expected = refusal.map { Field.Check.refused(.path($0, name: path)) }
    #expect(field.check(.text(path)) == expected ?? .valid(.text(path)))
  }

  @Test(
    "The reason names the missing directory of a new file, and an existing file is to be confirmed")
  func newFiles() throws {
    for (path, refusal, folder) in [
      ("/c/d", .noFolder, "/c"), ("/a/d", .isNoFolder, "/a"),
    ] as [(RawText, Word, RawText)] {
      let field = FileField(kind: .new, locate: locate)
      #expect(field.check(path) == .refused(.path(refusal, name: folder)))
    }
    // A dangling symbolic link counts as existing. An assumed answer does not confirm a
    // replacement.
    for path in ["/a", "/link"] as [RawText] {
      let field = try field("key", .file(FileField(value: path, kind: .new, locate: locate)))
      #expect(field.check(.text(path)) == .existing(.text(path)) && field.assumedValue == nil)
    }
  }

  @Test("A path may contain any byte except NUL, but a new path cannot contain U+FFFD")
  func bytes() {
    let field = FileField { FileField.Location(path: $0, entry: .file, folder: .folder) }
    let new = FileField(kind: .new) {
      FileField.Location(path: $0, entry: .missing, folder: .folder)
    }
    let odd = RawText(bytes: Array("/a \n'\u{FFFD}".utf8) + [0xFF])
    #expect(field.check(odd) == .valid(.text(odd)) && field.check("/a\0b") == .refused(.control))
    #expect(new.check("/a\u{FFFD}") == .refused(.notText))
    #expect(new.check("/a\n") == .valid(.text("/a\n")))
  }

  @Test("A picker selects an option by its label or ID, and rejects two options with the same name")
  func pickers() throws {
    var picker = PickerField(options: [Item("Small", id: "s"), "Large"])
    #expect(picker.choice.value == nil)
    for (name, value) in [("S", "s"), ("large", "Large"), ("Medium", nil)] as [(RawText, RawText?)]
    {
      let isFound = picker.select(name)
      #expect(isFound == (value != nil) && picker.choice.value == value)
    }
    #expect(throws: DialogError.sameItemName("S")) {
      try PickerField(options: [Item("Small", id: "s"), "S"]).validate()
    }
  }

  @Test("An invalid initial value is reported with a reason in English")
  func initialValues() throws {
    let fields = [
      try field("key", .file(FileField(value: "/c", locate: locate))),
      try field("new", .file(FileField(value: "/a", kind: .new, locate: locate))),
      try field("size", .picker(PickerField(options: ["Small"]))),
      try field("tls", .toggle(ToggleField())),
    ]
    #expect(
      fields.map { $0.initialRefusal?.string } == [
        "The file “/c” does not exist.", "“/a” already exists.", "It cannot be empty.", nil,
      ])
    #expect(try Dialog(.alert, fields: fields.reversed()).refusedInitialValue?.field.name == "size")
  }

  @Test("An assumed answer uses the initial values of the fields if they are valid")
  func assumed() throws {
    func outcome(_ fields: Field..., assuming answer: RawText = "ok") throws -> DialogOutcome {
      try Dialog(.alert, fields: fields).outcome(assuming: answer)
    }
    func size(_ selected: Int?) throws -> Field {
      let options = ["Small", "Large"].enumerated().map { index, label in
        Item(RawText(label), isSelected: index == selected)
      }
      return try field("size", .picker(PickerField(options: options)))
    }
    for (isOn, selected) in [(true, 0), (false, 1)] {
      let values = try outcome(field("tls", .toggle(ToggleField(isOn: isOn))), size(selected))
        .values
      #expect(values == [.text(isOn ? "on" : "off"), .text(selected == 0 ? "Small" : "Large")])
    }
    #expect(try outcome(field("tls", .toggle(ToggleField(isOn: true))), size(nil)) == .unanswered)
    let preset = try field("user", .text(LineField(value: "jane")))
    #expect(try outcome(preset).values == [.text("jane")])
    #expect(try outcome(preset, assuming: "cancel").values == [])
    let required = try field("user", isRequired: true)
    #expect(try outcome(required, assuming: "y") == .unanswered)
    #expect(try outcome(required, assuming: "n").index == 1)
  }
}

@Suite("Conversations with fields")
struct FieldConversationTests {
  private func dialog(_ fields: [Field], _ buttons: [Action] = []) throws -> Dialog {
    try Dialog(.alert, title: "Log in", buttons: buttons, fields: fields)
  }

  private var user: Field { get throws { try field("user") } }
  private var required: Field { get throws { try field("user", isRequired: true) } }

  @Test("Fields are presented in order and, without actions, Enter in the last one chooses OK")
  func order() throws {
    let result = run(try dialog([try user, try password()]), ["jane", .hidden("geheim")])
    #expect(result.outcome?.index == 0 && result.outcome?.dismissal == .action)
    #expect(result.outcome?.values == [.text("jane"), .text("geheim")])
    #expect(result.lines == ["  User:     ", "  Password: "])
    #expect(result.questions.map(\.kind) == [.text(completesFiles: false), .secret])
    let heading = ["", "Log in", "Cancel [Esc]", ""]
    #expect(result.questions[0].above.map(\.string) == heading && result.questions[1].above.isEmpty)
    #expect(result.questions[1].lines.map(\.string) == heading + ["  User:     jane"])
  }

  @Test("If the author declared actions, the dialog asks for one after the fields")
  func action() throws {
    let dialog = try dialog([try user], ["Log In:default", "Stop:cancel"])
    let result = run(dialog, ["jane", "what", ""])
    #expect(result.outcome?.index == 0 && result.outcome?.values == [.text("jane")])
    #expect(
      result.questions[1].above.map(\.string) == [
        "", "  1  Log In  [Enter]", "  2  Stop    [Esc]", "",
      ])
    #expect(
      result.questions[1].lines.map(\.string).prefix(4) == ["", "Log in", "", "  User: jane"])
    let cancelled = run(dialog, ["jane", "stop"]).outcome
    #expect(cancelled?.index == 1 && cancelled?.values == [])
  }

  @Test("The field is prompted again after a rejected value, with the reason")
  func refusedValue() throws {
    let result = run(
      try dialog([try field("user", .text(LineField(pattern: lowercase)), isRequired: true)]),
      ["", "Jane", "a\nb", .line(RawText(bytes: [0xFF])), .lineTooLong, "jane"])
    #expect(result.outcome?.values == [.text("jane")])
    #expect(
      result.notices == [
        ["        ^ It cannot be empty."], ["        ^ It must match “[a-z]+”"],
        ["        ^ Not accepted: line breaks and control characters are not allowed."],
        ["        ^ Not accepted: this is not valid UTF-8."], [],
      ])
    // Input that cannot be edited leaves the text that was on the line before.
    #expect(result.questions.map(\.text) == ["", "", "Jane", "Jane", "Jane", ""])
  }

  @Test("The author's message is shown above a field, and in the reason for a rejection")
  func message() throws {
    let letters = try field(
      "user", .text(LineField(pattern: lowercase)), message: "Small letters\u{1B}.")
    let range = LineField.Range(minimum: 1, maximum: nil)
    let number = try field("port", .text(LineField(range: range)), message: "A free port.")
    let result = run(try dialog([letters, number]), ["J", "j", "0", " 7 "])
    #expect(result.outcome?.values == [.text("j"), .text("7")])
    #expect(result.questions[0].above.last?.string == "  │ Small letters^[.")
    #expect(
      result.notices == [
        ["                     ^ Small letters^[."], ["  │ A free port."],
        ["                     ^ Type a whole number: at least 1. A free port."],
      ])
    // The question shows the range, and so does the reason.
    #expect(result.lines[2] == "  Port (at least 1): ")
    // The rejected input can be edited, and the message is shown again after a suspension.
    #expect(result.questions.map(\.text) == ["", "J", "", "0"])
    #expect(result.questions[3].lines.last?.string == "  │ A free port.")
    // Every line of a long message begins with a margin.
    let long = RawText(String(repeating: "Many words follow one another. ", count: 12) + "End.")
    let above = run(try dialog([try field("note", message: long)]), []).questions[0].above
      .dropFirst(4).map(\.string)
    #expect(above.count > 3 && above.allSatisfy { $0.hasPrefix("  │ ") })
    #expect(above.last?.hasSuffix("End.") == true)
  }

  @Test(
    "Without a message, the reason for a rejection contains the range",
    arguments: [(1, 9, "1-9"), (-9, 9, "-9..9"), (nil, 9, "at most 9")]
      as [(Int64?, Int64?, String)])
  func rangeNotice(minimum: Int64?, maximum: Int64?, bounds: String) throws {
    let range = LineField.Range(minimum: minimum, maximum: maximum)
    let dialog = try dialog([try field("user", .text(LineField(range: range)))])
    let result = run(dialog, ["x", "3"])
    #expect(result.lines.first == "  User (\(bounds)): ")
    let line = try #require(result.notices.first?.first)
    #expect(line.drop { $0 == " " } == "^ Type a whole number: \(bounds).")
    // The reason is below the value.
    #expect(line.prefix { $0 == " " }.count == result.lines[0].count)
  }

  @Test("A required text must not be blank, but a required secret may be")
  func blank() throws {
    #expect(
      try field("user", .text(LineField()), isRequired: true).check(.text(" ")) == .refused(.empty))
    #expect(try field("user", .text(LineField())).check(.text(" ")) == .valid(.text(" ")))
    let secret = try field("secret", .secure(SecretField()), isRequired: true)
    let dialog = try dialog([secret])
    #expect(run(dialog, [" "]).outcome != nil)
  }

  @Test("An empty line on standard input means the initial value of the field")
  func initialValue() throws {
    let dialog = try dialog([try field("user", .text(LineField(value: "jane")))])
    #expect(run(dialog, [""], maximumAttempts: 3).outcome?.values == [.text("jane")])
    #expect(run(dialog, [""]).outcome?.values == [.text("")])
  }

  @Test("A dialog that consists of one field takes one line")
  func soleField() throws {
    let sole = try Dialog(.alert, title: nil, fields: [try required])
    let result = run(sole, ["", "jane"])
    #expect(result.outcome?.values == [.text("jane")])
    #expect(
      result.questions.map { $0.above.map(\.string) } == [[], ["      ^ It cannot be empty."]])
    #expect(result.lines == ["User: ", "User: "])
    #expect(
      run(sole, [""], remainingTime: 60_000).lines == [
        "User (closes in 60\u{A0}s): ", "User (closes in 59\u{A0}s): ",
      ])
    let two = try Dialog(.alert, title: nil, message: "m", fields: [try required])
    #expect(run(two, ["x"]).lines == ["  User: "])
  }

  @Test("A repeated secret is asked for twice, and all entries except the accepted one are wiped")
  func repeatedEntry() throws {
    let dialog = try dialog([try password(SecretField(isRepeated: true))])
    let secrets = ["a", "b", "c", "c"].map(ScriptedSecret.init)
    let result = run(dialog, secrets.map { .secret($0) })
    #expect(result.outcome?.values == [.text("c")])
    #expect(
      result.lines == [
        "  Password:       ", "  Password again: ", "  Password:       ", "  Password again: ",
      ])
    #expect(result.notices[1] == ["                  ^ The two entries do not match."])
    #expect(secrets.map { Array($0.bytes) } == [[], [], [0x63], []])
    // The first entry is also wiped if there is no second one.
    for end in [Reply.escape, .endOfInput] {
      let secret = ScriptedSecret("a")
      let outcome = run(dialog, [.secret(secret), end]).outcome
      #expect(outcome?.index == 1 && outcome?.values == [] && secret.bytes.isEmpty)
    }
  }

  @Test("A rejected secret is overwritten")
  func refusedSecret() throws {
    let secrets = ["A", "a"].map(ScriptedSecret.init)
    let result = run(
      try dialog([try password(SecretField(pattern: lowercase))]), secrets.map { .secret($0) })
    #expect(result.outcome?.values == [.text("a")] && secrets.map { $0.bytes.count } == [0, 1])
  }

  @Test("The values of earlier fields are shown sanitized, and those of secure fields not at all")
  func earlierValues() throws {
    let result = run(
      try dialog([try password(), try user, try user]), [.hidden("geheim"), "a\u{202E}b", ""])
    #expect(
      result.questions[2].lines.suffix(2).map(\.string) == [
        "  Password: (hidden)", "  User:     a<U+202E>b",
      ])
  }

  @Test(
    "Escape cancels in a field of any kind or, if no action cancels, keeps the input",
    arguments: [
      .text(LineField()), .toggle(ToggleField()),
      .picker(PickerField(options: [Item("Small", isSelected: true), "Large"])),
    ] as [Field.Content])
  func cancelling(content: Field.Content) throws {
    let field = try field("user", content, isRequired: true)
    let outcome = run(try dialog([field]), [.dismissal(typed: "x")]).outcome
    #expect(outcome?.index == 1 && outcome?.dismissal == .interactive && outcome?.values == [])
    let result = run(try dialog([field], ["Go"]), [.dismissal(typed: "x")])
    #expect(result.outcome == nil)
    #expect(
      result.notices.map { $0.map { $0.drop { $0 == " " } } }
        == [["^ Esc does nothing here; press Ctrl-C to quit."]])
    #expect(result.questions[1].text == "x")
  }

  @Test("The third rejected value of one field ends a dialog whose console allows three attempts")
  func maximumAttempts() throws {
    #expect(
      run(try dialog([try required]), ["", "", ""], maximumAttempts: 3).outcome == .unanswered)
    let two = try dialog([try required, try required])
    #expect(run(two, ["", "", "a", "", "b"], maximumAttempts: 3).outcome?.index == 0)
  }

  @Test("End-of-file on standard input ends a dialog with fields, without values")
  func endOfInput() throws {
    let outcome = run(try dialog([try user]), [.endOfInput]).outcome
    #expect(outcome?.index == 1 && outcome?.values == [] && outcome?.dismissal == .endOfInput)
    let none = run(try dialog([try user], ["Go"]), ["a", .endOfInput]).outcome
    #expect(none == .dismissed(by: .endOfInput))
  }

  @Test(
    "A label that ends without punctuation or a space is followed by a colon",
    arguments: [
      ("User", "  User: "), ("Who?", "  Who? "), ("名前：", "  名前："), ("a:", "  a: "),
      ("User: ", "  User: "), ("Who? ", "  Who? "), ("名前： ", "  名前： "), ("a ", "  a "),
      ("من؟", "  من؟ "), ("User :", "  User : "), ("User\u{A0}: ", "  User\u{A0}: "),
    ])
  func labels(label: String, line: String) throws {
    for content in [
      .text(LineField()), .secure(SecretField()),
      .file(FileField { FileField.Location(path: $0, entry: .file, folder: .folder) }),
    ] as [Field.Content] {
      let field = try Field(name: "a", label: RawText(label), content)
      #expect(run(try dialog([field]), [""]).lines.first == line)
    }
  }

  @Test(
    "A label within a sentence loses its final punctuation",
    arguments: ["Password", "Password:", "Password: ", "Password?", "Password ", "Password："])
  func labelsInSentences(label: String) throws {
    let field = try Field(name: "a", label: RawText(label), .secure(SecretField(isRepeated: true)))
    let result = run(try dialog([field]), [.hidden("a"), .hidden("a")])
    #expect(result.lines[1].hasPrefix("  Password again: "))
  }

  @Test(
    "The remaining time is shown before the colon of a label",
    arguments: [
      ("User", "User (closes in 1\u{A0}s): "), ("User: ", "User (closes in 1\u{A0}s): "),
      ("User ", "User (closes in 1\u{A0}s) "), ("Who? ", "Who? (closes in 1\u{A0}s) "),
    ])
  func labelWithTime(label: String, line: String) throws {
    let field = try Field(name: "a", label: RawText(label))
    let dialog = try Dialog(.alert, title: nil, fields: [field], dismissalPolicy: .timeout())
    #expect(run(dialog, [""], remainingTime: 1000).lines.first == line)
  }
}
