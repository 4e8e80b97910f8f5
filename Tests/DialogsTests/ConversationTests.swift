// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// A console that replies from a script, and records the questions.
struct ScriptedConsole: Console {
  struct EndOfScript: Error {}

  var replies: [Reply]
  var maximumAttempts: Int?
  var questions: [Question] = []
  let screen = Screen(columns: 80, rows: 24)
  let dismissalKey: PlainText? = PlainText(label: "Esc")

  mutating func ask(_ question: Question) throws(EndOfScript) -> Reply {
    questions.append(question)
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
    #expect(outcome == .chosen(Choice(2, in: dialog), by: .action))
    #expect(
      console.notices == [
        ["Not understood: what?"], ["de could be Delete, Deny"], ["Not understood: …"],
        ["Not understood: ^[[2J"],
      ])
  }

  @Test("A notice says that Enter or Escape chooses nothing")
  func nothingChosen() throws {
    let dialog = try dialog(.alert, ["Erase:destructive"])
    let (outcome, console) = try hold(dialog, .line(""), .dismissal(typed: "er"), .line("erase"))
    #expect(outcome.index == 0)
    #expect(
      console.notices == [
        ["Enter alone chooses nothing here."], ["Escape chooses nothing here."],
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

  @Test("What Enter or Escape chooses is shown in place of the answer")
  func echoedChoice() throws {
    let (_, console) = try hold(try dialog(.alert, ["Go", "Stop:cancel"]), .line(""))
    #expect(console.questions.first?.echoes.enter?.string == "Go")
    #expect(console.questions.first?.echoes.dismissal?.string == "Stop")
  }

  @Test("A question that takes several lines is shown again as a whole")
  func longQuestion() throws {
    let title = Text(String(repeating: "words ", count: 30) + "end?")
    let (_, console) = try hold(try dialog(.confirmation, title), .line("x"), .line("y"))
    #expect(console.questions[1].above == [Line("Not understood: x")] + console.questions[0].lines)
    let list = try dialog(.alert, title, message: "M", ["A", "B"])
    let (_, other) = try hold(list, .line("x"), .line("a"))
    #expect(other.questions[1].above == [Line("Not understood: x")])
  }
}
