// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// A secret that tells whether it was wiped.
final class ScriptedSecret: Secret {
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  nonisolated(unsafe) private var count: Int

  init(_ text: String) {
    count = text.utf8.count
    memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    memory.copyBytes(from: text.utf8)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  func wipe() { count = 0 }
}

@Suite("Fields")
struct FieldTests {
  private func field(_ name: Text) throws -> Field { try Field(name: name) }

  @Test(
    "A field is refused if its name is no identifier or its label cannot be shown",
    arguments: [
      ("", nil, .malformedName("")), ("1a", nil, .malformedName("1a")),
      ("a-b", "C", .malformedName("a-b")), ("a", " ", .emptyLabel("a")),
      ("a", "b\u{7}", .label(.controlCharacterInLabel("b\u{7}"))),
    ] as [(Text, Text?, FieldError)])
  func malformed(name: Text, label: Text?, error: FieldError) {
    #expect(throws: error) { try Field(name: name, label: label) }
  }

  @Test(
    "A field takes one line of UTF-8, whatever its length",
    arguments: [
      (Array("é漢🙂 \u{202E}'\"\\".utf8), nil), ([UInt8](repeating: 0x61, count: 100_000), nil),
      ([], nil), (Array("a\nb".utf8), .control), (Array("a\tb".utf8), .control),
      (Array("a\0b".utf8), .control), (Array("a\u{7F}".utf8), .control),
      (Array("\u{9B}31m".utf8), .control), ([0x61, 0xFF], .notText), ([0xE2, 0x82], .notText),
      (Array("\u{FFFD}".utf8), .notText),
    ] as [([UInt8], Field.Refusal?)])
  func refusals(bytes: [UInt8], refusal: Field.Refusal?) throws {
    let value = FieldValue.text(Text(bytes: bytes))
    #expect(try field("a").check(value) == (refusal.map { .refused($0) } ?? .valid(value)))
    let secret = FieldValue.secret(ScriptedSecret(""))
    #expect(try Field(name: "a", .secure(SecureField())).check(secret) == .valid(secret))
    #expect(Text(bytes: bytes).isOneLine == (refusal == nil))
  }

  @Test(
    "A field with a range takes a whole number in it, as a shell can count with it",
    arguments: [
      ("80", 1, 88, "80"), (" 80\u{20}", 1, 88, "80"), ("1", 1, 88, "1"), ("88", 1, 88, "88"),
      ("80\r", 1, 88, "80"), ("08", 1, 88, "8"), ("-0", nil, 3, "0"),
      ("0", 1, 88, nil), ("89", 1, 88, nil), ("-3", -5, nil, "-3"), ("+3", nil, 3, "3"),
      ("4", nil, 3, nil), ("8.5", 1, 88, nil), ("", 1, 88, ""), ("x", 1, 88, nil),
      (" ", 1, 88, nil), ("9223372036854775807", 1, nil, "9223372036854775807"),
      ("9223372036854775808", 1, nil, nil), ("٣", 1, 88, nil),
    ] as [(Text, Int64?, Int64?, Text?)])
  func range(value: Text, minimum: Int64?, maximum: Int64?, number: Text?) throws {
    let range = TextField.Range(minimum: minimum, maximum: maximum)
    let field = try Field(name: "a", .text(TextField(range: range)))
    let refusal = Field.Refusal.outOfRange(
      .fieldNumber, minimum: minimum.map(String.init), maximum: maximum.map(String.init))
    let expected = number.map { Field.Check.valid(.text($0)) } ?? .refused(refusal)
    #expect(field.check(.text(value)) == expected)
    // The blanks around a number do not have to match.
    let digits = TextField.Pattern(source: "[0-9]*") {
      $0.allSatisfy { 0x30...0x39 ~= $0 }
    }
    let matched = try Field(name: "a", .text(TextField(pattern: digits, range: range)))
    if number == "80" { #expect(matched.check(.text(value)) == expected) }
  }

  @Test("A range has a bound at least, and its bounds are in order")
  func ranges() {
    #expect(TextField.Range(minimum: nil, maximum: nil) == nil)
    #expect(TextField.Range(minimum: 2, maximum: 1) == nil)
  }

  @Test("Only a required field has to be filled in, and an empty value is not matched")
  func required() throws {
    let pattern = TextField.Pattern(source: "x") { $0.elementsEqual("x".utf8) }
    var field = try Field(name: "a", .text(TextField(pattern: pattern)))
    #expect(field.check(.text("")) == .valid(.text("")))
    #expect(field.check(.text("y")) == .refused(.mismatch(pattern: "x")))
    #expect(field.check(.text("x")) == .valid(.text("x")))
    field.isRequired = true
    #expect(field.check(.text("")) == .refused(.empty))
  }
}

@Suite("Conversations with fields")
struct FieldConversationTests {
  private func dialog(
    _ fields: [Field], _ buttons: [Text] = [], dismissalPolicy: DismissalPolicy = DismissalPolicy()
  ) throws -> Dialog {
    try Dialog(
      .alert, title: "Log in", buttons: buttons.map { try Action(notation: $0) }, fields: fields,
      dismissalPolicy: dismissalPolicy)
  }

  private func hold(
    _ dialog: Dialog, _ replies: [Reply], maximumAttempts: Int? = nil
  ) throws -> (Outcome, ScriptedConsole) {
    var console = ScriptedConsole(replies: replies, maximumAttempts: maximumAttempts)
    let outcome = try Conversation(about: dialog, in: .english).run(on: &console)
    return (outcome, console)
  }

  private var user: Field { get throws { try Field(name: "user", label: "User") } }
  private let small = TextField.Pattern(source: "[a-z]+") { $0.allSatisfy { $0 >= 0x61 } }
  private var password: Field {
    get throws { try Field(name: "password", label: "Password", .secure(SecureField())) }
  }

  @Test("Fields are asked in order, and without actions Enter in the last one means OK")
  func order() throws {
    let secret = ScriptedSecret("geheim")
    let (outcome, console) = try hold(
      try dialog([try user, try password]), [.line("jane"), .secret(secret)])
    #expect(outcome.index == 0)
    #expect(outcome.dismissal == .action)
    #expect(outcome.values == [.text("jane"), .text("geheim")])
    #expect(console.questions.map(\.line.string) == ["  User:     ", "  Password: "])
    #expect(console.questions.map(\.kind) == [.text(completesFiles: false), .secret])
    #expect(
      console.questions[0].above.map(\.string) == [
        "", "Log in", "OK [Enter]   Cancel [Esc]", "",
      ])
    #expect(console.questions[1].above.isEmpty)
    #expect(
      console.questions[1].lines.map(\.string) == [
        "", "Log in", "OK [Enter]   Cancel [Esc]", "", "  User:     jane",
      ])
    // What was typed before a secret was asked for is discarded.
    #expect(console.questions.map(\.discardsTypeAhead) == [false, true])
  }

  @Test("The action is asked for after the fields if the author gave any")
  func action() throws {
    let dialog = try dialog([try user], ["Log In:default", "Stop:cancel"])
    let (outcome, console) = try hold(dialog, [.line("jane"), .line("what"), .line("")])
    #expect(outcome.index == 0)
    #expect(outcome.values == [.text("jane")])
    #expect(
      console.questions[1].above.map(\.string) == [
        "", "  1  Log In  [Enter]", "  2  Stop    [Esc]",
      ])
    #expect(
      console.questions[1].lines.map(\.string).prefix(4) == ["", "Log in", "", "  User: jane"])
    let (cancelled, _) = try hold(dialog, [.line("jane"), .line("stop")])
    #expect(cancelled.index == 1)
    #expect(cancelled.values == [])
  }

  @Test("A value that is refused is asked for again, with the reason")
  func refusedValue() throws {
    var field = try user
    field.isRequired = true
    field.content = .text(TextField(pattern: small))
    let (outcome, console) = try hold(
      try dialog([field]),
      [
        .line(""), .line("Jane"), .line("a\nb"), .line(Text(bytes: [0xFF])), .lineTooLong,
        .line("jane"),
      ])
    #expect(outcome.values == [.text("jane")])
    #expect(
      console.notices == [
        ["  User cannot be empty."], ["  User must match “[a-z]+”"],
        ["  Not taken: line breaks and control characters are not allowed."],
        ["  Not taken: this is not valid UTF-8."], [],
      ])
    #expect(console.questions.map(\.text) == ["", "", "Jane", "", "", ""])
  }

  @Test("The author's message stands above a field, and is the reason for which a value is refused")
  func message() throws {
    var field = try user
    field.content = .text(TextField(pattern: small))
    field.message = "Small letters\u{1B}."
    let range = TextField.Range(minimum: 1, maximum: nil)
    var number = try Field(name: "port", label: "Port", .text(TextField(range: range)))
    number.message = "A free port."
    let (outcome, console) = try hold(
      try dialog([field, number]), [.line("J"), .line("j"), .line("0"), .line(" 7 ")])
    #expect(outcome.values == [.text("j"), .text("7")])
    #expect(console.questions[0].above.last?.string == "  │ Small letters^[.")
    #expect(
      console.notices == [
        ["  │ Small letters^[."], ["  │ A free port."],
        ["  Port must be a whole number: at least 1.", "  │ A free port."],
      ])
    // What was refused is there to be edited, and the message to be read, also after a suspension.
    #expect(console.questions.map(\.text) == ["", "J", "", "0"])
    #expect(console.questions[3].lines.last?.string == "  │ A free port.")
  }

  @Test(
    "Without a message, the reason names the range",
    arguments: [
      (1, 9, "  User must be a whole number: 1-9."),
      (-9, 9, "  User must be a whole number: -9..9."),
      (nil, 9, "  User must be a whole number: at most 9."),
    ] as [(Int64?, Int64?, String)])
  func rangeNotice(minimum: Int64?, maximum: Int64?, notice: String) throws {
    var field = try user
    field.content = .text(TextField(range: TextField.Range(minimum: minimum, maximum: maximum)))
    #expect(try hold(try dialog([field]), [.line("x"), .line("3")]).1.notices == [[notice]])
  }

  @Test("An empty line of standard input stands for the value that the field has at first")
  func initialValue() throws {
    var field = try user
    field.content = .text(TextField(value: "jane"))
    let (outcome, _) = try hold(try dialog([field]), [.line("")], maximumAttempts: 3)
    #expect(outcome.values == [.text("jane")])
    #expect(try hold(try dialog([field]), [.line("")]).0.values == [.text("")])
  }

  @Test("A dialog that is only one field takes one line")
  func soleField() throws {
    var field = try user
    field.isRequired = true
    let sole = try Dialog(.alert, title: nil, fields: [field])
    let (outcome, console) = try hold(sole, [.line(""), .line("jane")])
    #expect(outcome.values == [.text("jane")])
    #expect(console.questions.map { $0.above.map(\.string) } == [[], ["User cannot be empty."]])
    #expect(console.questions.map(\.line.string) == ["User: ", "User: "])
    var clocked = ScriptedConsole(replies: [.line("")], remainingTime: 60_000)
    _ = try? Conversation(about: sole, in: .english).run(on: &clocked)
    #expect(
      clocked.questions.map(\.line.string) == [
        "User (closes in 60 s): ", "User (closes in 59 s): ",
      ])
    let two = try Dialog(.alert, title: nil, message: "m", fields: [field])
    #expect(try hold(two, [.line("x")]).1.questions[0].line.string == "  User: ")
  }

  @Test("A repeated field is asked twice, and every entry but the value is wiped")
  func repeatedEntry() throws {
    var field = try password
    field.content = .secure(SecureField(isRepeated: true))
    let secrets = ["a", "b", "c", "c"].map(ScriptedSecret.init)
    let (outcome, console) = try hold(try dialog([field]), secrets.map { .secret($0) })
    #expect(outcome.values == [.text("c")])
    #expect(
      console.questions.map(\.line.string) == [
        "  Password:       ", "  Password again: ", "  Password:       ", "  Password again: ",
      ])
    #expect(console.questions[2].above.map(\.string) == ["  The two entries differ."])
    #expect(secrets.map { Array($0.bytes) } == [[], [], [0x63], []])
  }

  @Test("A secret that is refused is overwritten")
  func refusedSecret() throws {
    var field = try password
    field.content = .secure(SecureField(pattern: small))
    let secrets = ["A", "a"].map(ScriptedSecret.init)
    let (outcome, _) = try hold(try dialog([field]), secrets.map { .secret($0) })
    #expect(outcome.values == [.text("a")])
    #expect(secrets.map { $0.bytes.count } == [0, 1])
  }

  @Test("The first entry is wiped if the second never comes")
  func missingSecondEntry() throws {
    var field = try password
    field.content = .secure(SecureField(isRepeated: true))
    for end in [Reply.dismissal(typed: ""), .endOfInput] {
      let secret = ScriptedSecret("a")
      let (outcome, _) = try hold(try dialog([field]), [.secret(secret), end])
      #expect(outcome.index == 1 && outcome.values == [])
      #expect(secret.bytes.isEmpty)
    }
  }

  @Test("The values of earlier fields are shown sanitized, and those of secure fields not at all")
  func earlierValues() throws {
    let (_, console) = try hold(
      try dialog([try password, try user, try user]),
      [.secret(ScriptedSecret("geheim")), .line("a\u{202E}b"), .line("")])
    #expect(
      console.questions[2].lines.suffix(2).map(\.string) == [
        "  Password: ", "  User:     a<U+202E>b",
      ])
  }

  @Test("Fields discard type-ahead where the dialog can destroy")
  func typeAhead() throws {
    let (_, console) = try hold(
      try dialog([try user], ["Erase:destructive"]), [.line("jane"), .line("erase")])
    #expect(console.questions.map(\.discardsTypeAhead) == [true, true])
  }

  @Test("No field keeps a person from cancelling")
  func cancelling() throws {
    var field = try user
    field.isRequired = true
    let (outcome, _) = try hold(
      try dialog([field]), [.line(""), .dismissal(typed: "x")])
    #expect(outcome.index == 1)
    #expect(outcome.dismissal == .interactive)
    #expect(outcome.values == [])
    // If no action cancels, the field is asked again with what was typed.
    let (chosen, console) = try hold(
      try dialog([field], ["Go"]), [.dismissal(typed: "x"), .line("x"), .line("")])
    #expect(chosen.index == 0)
    #expect(console.notices.first == ["  Esc does nothing here; choose one, or Ctrl-C to quit."])
    #expect(console.questions[1].text == "x")
  }

  @Test("A declined dismissal returns to the field with what was typed")
  func dismissalConfirmation() throws {
    var dismissalPolicy = DismissalPolicy()
    dismissalPolicy.confirmation = DismissalConfirmation("Discard?")
    let (outcome, console) = try hold(
      try dialog([try user], dismissalPolicy: dismissalPolicy),
      [.dismissal(typed: "ja"), .line("n"), .line("jane")])
    #expect(outcome.values == [.text("jane")])
    #expect(console.questions[1].line.string == "Discard? [y/N] ")
    #expect(console.questions[2].text == "ja")
  }

  @Test("The third refused value of one field ends a dialog whose console allows three")
  func maximumAttempts() throws {
    var field = try user
    field.isRequired = true
    let (outcome, _) = try hold(
      try dialog([field]), [.line(""), .line(""), .line("")], maximumAttempts: 3)
    #expect(outcome == .unanswered)
    let (last, _) = try hold(
      try dialog([field, field]), [.line(""), .line(""), .line("a"), .line(""), .line("b")],
      maximumAttempts: 3)
    #expect(last.index == 0)
  }

  @Test("The end of standard input ends a dialog with fields, without values")
  func endOfInput() throws {
    let (outcome, _) = try hold(try dialog([try user]), [.endOfInput])
    #expect(outcome.index == 1 && outcome.values == [])
    let (none, _) = try hold(try dialog([try user], ["Go"]), [.line("a"), .endOfInput])
    #expect(none == .dismissed(by: .endOfInput))
  }

  @Test("An assumed answer takes the preset values of the fields if they are valid")
  func assumed() throws {
    var field = try user
    field.content = .text(TextField(value: "jane"))
    #expect(try dialog([field]).outcome(assuming: "ok").values == [.text("jane")])
    #expect(try dialog([field]).outcome(assuming: "cancel").values == [])
    field.content = .text(TextField())
    field.isRequired = true
    #expect(try dialog([field]).outcome(assuming: "y") == .unanswered)
    #expect(try dialog([field]).outcome(assuming: "n").index == 1)
  }

  @Test("A time-out cannot choose an action that needs the fields")
  func timeout() throws {
    var dismissalPolicy = DismissalPolicy()
    dismissalPolicy.timeout = .second
    dismissalPolicy.timeoutAction = "ok"
    #expect(throws: DialogError.timeoutActionWithFields("ok")) {
      try dialog([try user], dismissalPolicy: dismissalPolicy)
    }
    dismissalPolicy.timeoutAction = "cancel"
    #expect(try dialog([try user], dismissalPolicy: dismissalPolicy).timeoutAction == 1)
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
      .text(TextField()), .secure(SecureField()),
      .file(FileField { FileField.Location(path: $0, entry: .file, folder: .folder) }),
    ] as [Field.Content] {
      let field = try Field(name: "a", label: Text(label), content)
      let (_, console) = try hold(try dialog([field]), [.line("")])
      #expect(console.questions.first?.line.string == line)
    }
  }

  @Test(
    "A label in a sentence loses the punctuation at its end",
    arguments: ["Password", "Password:", "Password: ", "Password?", "Password ", "Password："])
  func labelsInSentences(label: String) throws {
    var field = try Field(name: "a", label: Text(label), .secure(SecureField(isRepeated: true)))
    field.isRequired = true
    let secrets = ["", "a", "a"].map(ScriptedSecret.init)
    let (_, console) = try hold(try dialog([field]), secrets.map { .secret($0) })
    #expect(console.questions[1].above.map(\.string) == ["  Password cannot be empty."])
    #expect(console.questions[2].line.string.hasPrefix("  Password again: "))
  }

  @Test(
    "A note about the time is put before the colon of a label",
    arguments: [
      ("User", "User (closes in 1 s): "), ("User: ", "User (closes in 1 s): "),
      ("User ", "User (closes in 1 s) "), ("Who? ", "Who? (closes in 1 s) "),
    ])
  func labelWithTime(label: String, line: String) throws {
    var policy = DismissalPolicy()
    policy.timeout = .second
    let field = try Field(name: "a", label: Text(label))
    let dialog = try Dialog(.alert, title: nil, fields: [field], dismissalPolicy: policy)
    var console = ScriptedConsole(replies: [.line("")])
    console.remainingTime = 1000
    _ = try Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.questions.first?.line.string == line)
  }
}
