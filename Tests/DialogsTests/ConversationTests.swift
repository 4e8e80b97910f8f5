// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// A console that replies from a script, and records the questions.
struct ScriptedConsole: Console {
  struct EndOfScript: Error {}

  var replies: [Reply]
  var maximumAttempts: Int?
  var questions: [Question] = []
  /// What was shown behind each answer.
  var echoes: [String?] = []
  /// The time until the time-out, of which each question takes a second.
  var remainingTime: Int64?
  /// What has been typed when the script ends.
  var interruptedLine: Text?
  let screen = Screen(columns: 80, rows: 24)
  var dismissalKey: PlainText? = PlainText(label: "Esc")
  var goesBackByShiftTab = false

  var input: Input { maximumAttempts.map { .lines(maximumAttempts: $0) } ?? .keyboard }
  var editingKeys: EditingKeys {
    EditingKeys(dismissal: dismissalKey, goesBackByShiftTab: goesBackByShiftTab)
  }

  mutating func endLine(showing echo: PlainText?) { echoes.append(echo?.string) }

  mutating func ask(_ question: Question) throws(EndOfScript) -> Reply {
    questions.append(question)
    remainingTime = remainingTime.map { $0 - 1000 }
    if replies.isEmpty { throw EndOfScript() }
    return replies.removeFirst()
  }

  /// The lines above each question except the first.
  var notices: [[String]] { questions.dropFirst().map { $0.above.map(\.string) } }
}

@Suite("Conversations")
struct ConversationTests {
  private func hold(_ dialog: Dialog, _ replies: Reply..., maximumAttempts: Int? = nil) throws -> (
    Outcome, ScriptedConsole
  ) {
    var console = ScriptedConsole(replies: replies, maximumAttempts: maximumAttempts)
    let outcome = try Conversation(about: dialog, in: .english).run(on: &console)
    return (outcome, console)
  }

  @Test("A conversation ends with the action that is chosen")
  func end() throws {
    let dialog = try dialog(.confirmation, ["Empty:destructive"])
    var (outcome, _) = try hold(dialog, .line("y"))
    #expect(dialog.label(outcome.index) == "Empty")
    #expect(outcome.dismissal == .action)
    (outcome, _) = try hold(dialog, .line(""))
    #expect(dialog.label(outcome.index) == "Cancel")
  }

  @Test("A question is asked again after each wrong answer, with a notice that quotes the answer")
  func wrongAnswers() throws {
    let dialog = try dialog(.alert, ["Delete:destructive", "Deny", "Keep:cancel"])
    let (outcome, console) = try hold(
      dialog, .line("what?"), .line("de"), .lineTooLong, .line("\u{1B}[2J"), .line("keep"))
    #expect(outcome == .chosen(Choice(2, of: dialog.actions), by: .action))
    #expect(
      console.notices == [
        ["“what?” is none of them: 1-3 or a name."], ["“de” fits 1 Delete, 2 Deny."],
        ["“…” is none of them: 1-3 or a name."], ["“^[[2J” is none of them: 1-3 or a name."],
      ])
  }

  @Test("A notice says that Enter or Escape chooses nothing")
  func nothingChosen() throws {
    let dialog = try dialog(.alert, ["Erase:destructive"])
    let (outcome, console) = try hold(dialog, .line(""), .dismissal(typed: "er"), .line("erase"))
    #expect(outcome.index == 0)
    #expect(
      console.notices == [
        ["Please answer y."], ["Esc does nothing here; choose one, or Ctrl-C to quit."],
      ])
  }

  @Test("A notice about a long answer takes one line")
  func longNotice() throws {
    let dialog = try dialog(.alert, ["A", "B"])
    let (_, console) = try hold(dialog, .line(Text(String(repeating: "x", count: 500))), .line("a"))
    #expect(console.questions.last?.above.first?.columns ?? 99 <= 80)
  }

  @Test("Escape and end-of-file choose the cancel action")
  func dismissal() throws {
    let dialog = try dialog(.confirmation)
    let (outcome, _) = try hold(dialog, .dismissal(typed: "y"))
    #expect(dialog.label(outcome.index) == "Cancel")
    #expect(outcome.dismissal == .interactive)
  }

  @Test("The end of standard input chooses the cancel action, or nothing if there is none")
  func endOfInput() throws {
    let confirmation = try dialog(.confirmation)
    var (outcome, _) = try hold(confirmation, .endOfInput)
    #expect(confirmation.label(outcome.index) == "Cancel")
    #expect(outcome.dismissal == .endOfInput)
    (outcome, _) = try hold(try dialog(.alert), .endOfInput)
    #expect(outcome == .dismissed(by: .endOfInput))
  }

  @Test("The third wrong answer ends a dialog whose console allows three")
  func maximumAttempts() throws {
    let (outcome, console) = try hold(
      try dialog(.confirmation), .line("x"), .line("maybe"), .line("1x"), maximumAttempts: 3)
    #expect(outcome == .unanswered)
    #expect(console.questions.count == 3)
  }

  @Test("Type-ahead is discarded in a dialog with a destructive action, and only there")
  func typeAhead() throws {
    var (_, console) = try hold(
      try dialog(.confirmation, ["A:destructive"]), .line("x"), .line("y"))
    #expect(console.questions.map(\.discardsTypeAhead) == [true, true])
    (_, console) = try hold(try dialog(.confirmation, ["A"]), .line("y"))
    #expect(console.questions.map(\.discardsTypeAhead) == [false])
  }

  @Test(
    "Brackets behind an answer hold the label that nobody typed",
    arguments: [
      (["Go", "Stay", "Stop:cancel"], "", "(Go)"), (["Go", "Stay", "Stop:cancel"], "2", "(Stay)"),
      (["Go", "Stay", "Stop:cancel"], "sta", "(Stay)"),
      (["Go", "Stay", "Stop:cancel"], "no", "(Stop)"),
      (["Go", "Stay", "Stop:cancel"], " STAY ", nil),
      (["Go:=x", "Stay", "Stop:cancel"], "x", "(Go)"),
      (["Go", "Stop:cancel"], "", "(Go)"), (["Go", "Stop:cancel"], "y", nil),
      (["Go", "Stop:cancel"], "no", nil), (["Go", "Stop:cancel"], "g", "(Go)"),
      (["Go"], "", nil), (["Go"], "g", nil),
    ] as [([Text], Text, String?)])
  func echoes(buttons: [Text], typed: Text, echo: String?) throws {
    let (_, console) = try hold(try dialog(.alert, "T?", buttons), .line(typed))
    #expect(console.echoes == [echo])
  }

  @Test("A letter that the question shows needs no brackets behind it")
  func echoOfLetter() throws {
    let (_, console) = try hold(try dialog(.alert, "T.", ["Go", "Stop:cancel"]), .line("s"))
    #expect(console.echoes == [nil])
  }

  @Test("No label is shown in brackets if it is printed on the same screen, and an ID is not it")
  func printedLabel() throws {
    for (button, echo) in [("Stay", nil), ("Stay:=id", "(Stay)")] as [(Text, String?)] {
      var console = ScriptedConsole(replies: [.line("2")])
      let dialog = try dialog(.alert, ["Go", button])
      _ = try Conversation(about: dialog, in: .english, printsLabel: true).run(on: &console)
      #expect(console.echoes == [echo])
    }
  }

  @Test("A label that the terminal is sent raw, since it is printed, is shown in brackets first")
  func unplainLabel() throws {
    let list = try dialog(list: Text(bytes: Array("a\u{1B}[2J\nb\n".utf8)))
    var console = ScriptedConsole(replies: [.line("1")])
    _ = try Conversation(about: list, in: .english, printsLabel: true).run(on: &console)
    #expect(console.echoes == ["(a^[[2J)"])
  }

  @Test("What stands in brackets takes no second line")
  func longEcho() throws {
    let list = try dialog(list: Text(String(repeating: "x", count: 20_000) + "\nb\n"))
    var console = ScriptedConsole(replies: [.line("1")])
    _ = try Conversation(about: list, in: .english).run(on: &console)
    let echo = try #require(console.echoes.first ?? nil)
    let question = try #require(console.questions.first)
    #expect(question.line.columns + 2 + echo.count <= 80)
    #expect(echo.hasSuffix("x…)"))
  }

  @Test("What Escape or the time-out chooses is shown in brackets, and so is that the time ran out")
  func echoesWithoutAnswer() throws {
    var policy = DismissalPolicy()
    policy.timeout = Timeout(milliseconds: 60_000)
    func echoes(_ policy: DismissalPolicy) throws -> Question.Echoes? {
      let dialog = try Dialog(
        .confirmation, title: "T?", buttons: [Action("Go")], dismissalPolicy: policy)
      return try hold(dialog, .line("y")).1.questions.first?.echoes
    }
    #expect(try echoes(policy)?.dismissal?.string == "(Cancel)")
    #expect(try echoes(policy)?.timeout?.string == "(time ran out)")
    policy.timeoutAction = "go"
    #expect(try echoes(policy)?.timeout?.string == "(time ran out: Go)")
  }

  @Test("Help shows every action again, with its keys, and with what its sign says in words")
  func help() throws {
    let list = try dialog(.alert, ["Go", "Wipe:destructive", "Stop:cancel"])
    var (_, console) = try hold(list, .line("?"), .help, .line("1"))
    let rows = ["  1  Go", "! 2  Wipe  destroys", "  3  Stop  [Enter] [Esc]"]
    #expect(console.notices == [rows, rows])
    (_, console) = try hold(
      try dialog(.confirmation, "T?", ["Wipe:destructive"]), .line(" ? "), .line("n"))
    #expect(console.notices == [["! y  Wipe    destroys", "  n  Cancel  [Enter] [Esc]"]])
    (_, console) = try hold(try dialog(.alert), .help, .line(""))
    #expect(console.notices == [["  OK  [Enter]"]])
  }

  @Test("A label that an arrow key has put on the line chooses its action, whatever it answers")
  func offeredLabel() throws {
    let (outcome, console) = try hold(try dialog(.alert, ["1", "2"]), .action(1))
    #expect(outcome.index == 1)
    #expect(console.echoes == [nil])
  }

  @Test("A question that is asked again says how much time is left")
  func remainingTime() throws {
    var policy = DismissalPolicy()
    policy.timeout = Timeout(milliseconds: 60_000)
    for buttons in [["A"], ["A", "B"]] as [[Text]] {
      let dialog = try Dialog(
        .confirmation, title: "T?", buttons: buttons.map { Action($0) }, dismissalPolicy: policy)
      var console = ScriptedConsole(replies: [.line("x"), .dismissal(typed: "z"), .line("a")])
      console.remainingTime = 60_000
      _ = try Conversation(about: dialog, in: .english).run(on: &console)
      let lines = console.questions.map(\.line.string)
      #expect(lines[0].contains("(closes in 60 s)"), "\(lines)")
      #expect(lines[1].contains("(closes in 59 s)"), "\(lines)")
    }
  }

  @Test("A question that takes several lines is shown again as a whole")
  func longQuestion() throws {
    let title = Text(String(repeating: "words ", count: 30) + "end?")
    let (_, console) = try hold(try dialog(.confirmation, title), .line("x"), .line("y"))
    #expect(console.questions[1].above == [Line("Please answer y or n.")])
    let list = try dialog(.alert, title, message: "M", ["A", "B"])
    let (_, other) = try hold(list, .line("x"), .line("a"))
    #expect(other.questions[1].above == [Line("“x” is none of them: 1-2 or a name.")])
  }
}
