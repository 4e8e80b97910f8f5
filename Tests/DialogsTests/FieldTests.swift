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

@Suite("A field")
struct FieldTests {
  private func field(_ name: Text) throws -> Field { try Field(name: name) }

  @Test(
    "is refused where its name is no identifier or its label cannot be shown",
    arguments: [
      ("", nil, .malformedName("")), ("1a", nil, .malformedName("1a")),
      ("a-b", "C", .malformedName("a-b")), ("a", " ", .emptyLabel("a")),
      ("a", "b\u{7}", .label(.controlCharacterInLabel("b\u{7}"))),
    ] as [(Text, Text?, FieldError)])
  func malformed(name: Text, label: Text?, error: FieldError) {
    #expect(throws: error) { try Field(name: name, label: label) }
  }

  @Test(
    "takes one line of UTF-8, whatever its length",
    arguments: [
      (Array("é漢🙂 \u{202E}'\"\\".utf8), nil), ([UInt8](repeating: 0x61, count: 100_000), nil),
      ([], nil), (Array("a\nb".utf8), .control), (Array("a\tb".utf8), .control),
      (Array("a\0b".utf8), .control), (Array("a\u{7F}".utf8), .control),
      (Array("\u{9B}31m".utf8), .control), ([0x61, 0xFF], .notText), ([0xE2, 0x82], .notText),
      (Array("\u{FFFD}".utf8), .notText),
    ] as [([UInt8], Field.Refusal?)])
  func refusals(bytes: [UInt8], refusal: Field.Refusal?) throws {
    let field = try field("a")
    #expect(field.refusal(of: .text(Text(bytes: bytes))) == refusal)
    let secret = ScriptedSecret("")
    #expect(field.refusal(of: .secret(secret)) == nil)
    #expect(Text(bytes: bytes).isOneLine == (refusal == nil))
  }

  @Test("that is required is not empty, and one that is not is not matched when it is")
  func required() throws {
    var field = try field("a")
    field.pattern = Field.Pattern(source: "x") { $0.elementsEqual("x".utf8) }
    #expect(field.refusal(of: .text("")) == nil)
    #expect(field.refusal(of: .text("y")) == .mismatch)
    #expect(field.refusal(of: .text("x")) == nil)
    field.isRequired = true
    #expect(field.refusal(of: .text("")) == .empty)
  }
}

@Suite("A conversation about fields")
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
  private var password: Field {
    get throws { try Field(name: "password", label: "Password", isSecure: true) }
  }

  @Test("asks for each in order; without actions, Enter on the last one is OK")
  func order() throws {
    let secret = ScriptedSecret("geheim")
    let (outcome, console) = try hold(
      try dialog([try user, try password]), [.line("jane"), .secret(secret)])
    #expect(outcome.index == 0)
    #expect(outcome.dismissal == .action)
    #expect(outcome.values == [.text("jane"), .text("geheim")])
    #expect(console.questions.map(\.line.string) == ["User: ", "Password: "])
    #expect(console.questions.map(\.kind) == [.text(completesFiles: false), .secret])
    #expect(console.questions[0].above.map(\.string) == ["Log in", "OK: Enter, Cancel: Esc"])
    #expect(console.questions[1].above.isEmpty)
    #expect(
      console.questions[1].lines.map(\.string) == [
        "Log in", "OK: Enter, Cancel: Esc", "User: jane",
      ])
    // What was typed before a secret was asked for is nobody's.
    #expect(console.questions.map(\.discardsTypeAhead) == [false, true])
  }

  @Test("asks for the action after the fields, where there are any of the author's")
  func action() throws {
    let dialog = try dialog([try user], ["Log In:default", "Stop:cancel"])
    let (outcome, console) = try hold(dialog, [.line("jane"), .line("what"), .line("")])
    #expect(outcome.index == 0)
    #expect(outcome.values == [.text("jane")])
    #expect(
      console.questions[1].above.map(\.string) == ["  1  Log In  Enter", "  2  Stop    cancel"])
    #expect(console.questions[1].lines.first?.string == "Log in")
    #expect(console.questions[1].lines.dropFirst().first?.string == "User: jane")
    let (cancelled, _) = try hold(dialog, [.line("jane"), .line("stop")])
    #expect(cancelled.index == 1)
    #expect(cancelled.values == [])
  }

  @Test("asks again where a value is not taken, with the reason and what can be mended")
  func again() throws {
    var field = try user
    field.isRequired = true
    field.pattern = Field.Pattern(source: "[a-z]+") { $0.allSatisfy { $0 >= 0x61 } }
    let (outcome, console) = try hold(
      try dialog([field]),
      [
        .line(""), .line("Jane"), .line("a\nb"), .line(Text(bytes: [0xFF])), .lineTooLong,
        .line("jane"),
      ])
    #expect(outcome.values == [.text("jane")])
    #expect(
      console.notices == [
        ["User cannot be empty."], ["User must match [a-z]+"],
        ["Not taken: line breaks and control characters are not allowed."],
        ["Not taken: this is not valid UTF-8."], ["Not understood: …"],
      ])
    #expect(console.questions.map(\.text) == ["", "", "Jane", "", "", ""])
  }

  @Test("asks a secure field twice where that is wanted, and wipes what is not the value")
  func twice() throws {
    var field = try password
    field.isRepeated = true
    let secrets = ["a", "b", "c", "c"].map(ScriptedSecret.init)
    let (outcome, console) = try hold(try dialog([field]), secrets.map { .secret($0) })
    #expect(outcome.values == [.text("c")])
    #expect(
      console.questions.map(\.line.string) == [
        "Password: ", "Password again: ", "Password: ", "Password again: ",
      ])
    #expect(console.questions[2].above.map(\.string) == ["The two entries differ."])
    #expect(secrets.map { Array($0.bytes) } == [[], [], [0x63], []])
  }

  @Test("wipes the first entry where the second never comes")
  func noSecondEntry() throws {
    var field = try password
    field.isRepeated = true
    for end in [Reply.dismissal(typed: ""), .endOfInput] {
      let secret = ScriptedSecret("a")
      let (outcome, _) = try hold(try dialog([field]), [.secret(secret), end])
      #expect(outcome.index == 1 && outcome.values == [])
      #expect(secret.bytes.isEmpty)
    }
  }

  @Test("shows the values before it harmlessly, and nothing of a secret")
  func valuesShown() throws {
    let (_, console) = try hold(
      try dialog([try password, try user, try user]),
      [.secret(ScriptedSecret("geheim")), .line("a\u{202E}b"), .line("")])
    #expect(
      console.questions[2].lines.suffix(2).map(\.string) == ["Password: ", "User: a<U+202E>b"])
  }

  @Test("takes nothing typed ahead where what comes of it can destroy")
  func typeAhead() throws {
    let (_, console) = try hold(
      try dialog([try user], ["Erase:destructive"]), [.line("jane"), .line("erase")])
    #expect(console.questions.map(\.discardsTypeAhead) == [true, true])
  }

  @Test("lets nobody be kept from cancelling, by whatever a field asks for")
  func cancelling() throws {
    var field = try user
    field.isRequired = true
    let (outcome, _) = try hold(
      try dialog([field]), [.line(""), .dismissal(typed: "x")])
    #expect(outcome.index == 1)
    #expect(outcome.dismissal == .interactive)
    #expect(outcome.values == [])
    // Where nothing cancels, it is asked again with what was typed.
    let (chosen, console) = try hold(
      try dialog([field], ["Go"]), [.dismissal(typed: "x"), .line("x"), .line("")])
    #expect(chosen.index == 0)
    #expect(console.notices.first == ["Escape chooses nothing here."])
    #expect(console.questions[1].text == "x")
  }

  @Test("asks before a dismissal, and goes back to what was typed")
  func dismissalConfirmation() throws {
    var dismissalPolicy = DismissalPolicy()
    dismissalPolicy.confirmation = "Discard?"
    let (outcome, console) = try hold(
      try dialog([try user], dismissalPolicy: dismissalPolicy),
      [.dismissal(typed: "ja"), .line("n"), .line("jane")])
    #expect(outcome.values == [.text("jane")])
    #expect(console.questions[1].line.string == "Discard? [y/N] ")
    #expect(console.questions[2].text == "ja")
  }

  @Test("gives up after the third value of one field that is not taken, where that is the limit")
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

  @Test("ends with standard input, without values")
  func endOfInput() throws {
    let (outcome, _) = try hold(try dialog([try user]), [.endOfInput])
    #expect(outcome.index == 1 && outcome.values == [])
    let (none, _) = try hold(try dialog([try user], ["Go"]), [.line("a"), .endOfInput])
    #expect(none == .dismissed(by: .endOfInput))
  }

  @Test("takes what stands in the fields where the answer is assumed, if that is taken")
  func assumed() throws {
    var field = try user
    field.value = "jane"
    #expect(try dialog([field]).outcome(assuming: "ok").values == [.text("jane")])
    #expect(try dialog([field]).outcome(assuming: "cancel").values == [])
    field.value = ""
    field.isRequired = true
    #expect(try dialog([field]).outcome(assuming: "y") == .unanswered)
    #expect(try dialog([field]).outcome(assuming: "n").index == 1)
  }

  @Test("lets time choose nothing that needs the fields")
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
    "puts a colon behind a label that has no sign of its own",
    arguments: [("User", "User: "), ("Who?", "Who? "), ("名前：", "名前： "), ("a:", "a: ")])
  func labels(label: String, line: String) {
    #expect(Layout.line(ofField: Text(label)).string == line)
  }
}
