// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Conversations")
struct ConversationTests {
  @Test("The question is repeated after each invalid answer, with a notice that quotes the answer")
  func wrongAnswers() throws {
    let result = run(
      try dialog(.alert, ["Delete:destructive", "Deny", "Keep:cancel"]),
      ["what?", "de", .lineTooLong, "\u{1B}[2J", "keep"])
    #expect(result.label == "Keep" && result.outcome?.dismissal == .action)
    #expect(
      result.notices == [
        ["“what?” is not in the list; type 1-3 or a name. Press Esc for “Keep”."],
        ["“de” matches 1 Delete, 2 Deny."],
        // From the second invalid answer on, the notice mentions `?`, which shows the list again.
        [
          "“…” is not in the list; type 1-3 or a name. Press Esc for “Keep”. ? shows the",
          "       list again.",
        ],
        [
          "“^[[2J” is not in the list; type 1-3 or a name. Press Esc for “Keep”. ? shows",
          "       the list again.",
        ],
      ])
    // A notice about a long answer takes one line.
    let long = run(try dialog(.alert, ["A", "B"]), ["\(String(repeating: "x", count: 500))", "a"])
    #expect(long.questions.last?.above.first?.columns ?? 99 <= 80)
  }

  @Test("A notice explains that Enter or Escape does nothing")
  func nothingChosen() throws {
    let result = run(
      try dialog(.alert, ["Erase:destructive"]), ["", .dismissal(typed: "er"), "erase"])
    #expect(result.outcome?.index == 0)
    #expect(
      result.notices == [["Please answer y."], ["Esc does nothing here; press Ctrl-C to quit."]])
  }

  @Test(
    "Escape and end-of-file choose the cancel action, and end-of-file without one ends the dialog")
  func dismissal() throws {
    for (reply, kind) in [(.dismissal(typed: "y"), .interactive), (.endOfInput, .endOfInput)]
      as [(Reply, DismissalKind)]
    {
      let result = run(try dialog(.confirmation), [reply])
      #expect(result.label == "Cancel" && result.outcome?.dismissal == kind)
    }
    #expect(run(try dialog(.alert), [.endOfInput]).outcome == .dismissed(by: .endOfInput))
  }

  @Test("The third invalid answer ends a dialog whose console allows three attempts")
  func maximumAttempts() throws {
    let result = run(try dialog(.confirmation), ["x", "maybe", "1x"], maximumAttempts: 3)
    #expect(result.outcome == .unanswered && result.questions.count == 3)
  }

  @Test("Destructive actions, secrets and the author's setting cause type-ahead to be discarded")
  func typeAhead() throws {
    func discards(_ dialog: Dialog, _ replies: Reply...) -> [Bool] {
      run(dialog, replies).questions.map(\.discardsTypeAhead)
    }
    let user = [try field("user")]
    func confirming(_ button: Action? = nil) -> DismissalPolicy {
      DismissalPolicy {
        $0.confirmation = DismissalConfirmation("Leave?", buttons: [button].compactMap(\.self))
      }
    }
    #expect(discards(try dialog(.confirmation, ["A:destructive"]), "x", "y") == [true, true])
    #expect(discards(try dialog(.confirmation, ["A"]), "y") == [false])
    // This holds for every question of the dialog: about fields, items, or a dismissal.
    let erase = try Dialog(.alert, buttons: ["Erase:destructive"], fields: user)
    #expect(discards(erase, "jane", "erase") == [true, true])
    let delete = try Dialog(.confirmation, buttons: ["Delete:destructive"], items: ["a"])
    #expect(discards(delete, "1", "", "y") == [true, true, true])
    #expect(discards(try Dialog(.alert, items: ["a"]), "") == [false])
    let leaving = try Dialog(
      .confirmation, buttons: ["A:destructive"], dismissalPolicy: confirming())
    #expect(discards(leaving, .escape, "y") == [true, true])
    for (button, isDiscarded) in [("Drop:destructive", true), ("Leave", false)] as [(Action, Bool)]
    {
      let dialog = try Dialog(.alert, fields: user, dismissalPolicy: confirming(button))
      #expect(discards(dialog, .escape) == [false, isDiscarded])
    }
    let secret = try Dialog(.alert, fields: user + [password()])
    #expect(discards(secret, "jane", .hidden("x")) == [false, true])
    for isDiscarded in [true, false] {
      let dialog = try Dialog(
        .alert, buttons: ["OK", "No:cancel"], fields: user, discardsTypeAhead: isDiscarded)
      #expect(discards(dialog, "a", "ok") == [isDiscarded, isDiscarded])
    }
  }

  @Test(
    "An answer that does not show which action it chooses is followed by the label in parentheses",
    arguments: [
      ("T?", ["Go", "Stay", "Stop:cancel"], "", "(Go)"),
      ("T?", ["Go", "Stay", "Stop:cancel"], "2", "(Stay)"),
      ("T?", ["Go", "Stay", "Stop:cancel"], "sta", "(Stay)"),
      ("T?", ["Go", "Stay", "Stop:cancel"], "no", "(Stop)"),
      ("T?", ["Go", "Stay", "Stop:cancel"], " STAY ", nil),
      ("T?", ["Go:=x", "Stay", "Stop:cancel"], "x", "(Go)"),
      ("T?", ["Go", "Stop:cancel"], "", "(Go)"), ("T?", ["Go", "Stop:cancel"], "y", nil),
      ("T?", ["Go", "Stop:cancel"], "no", nil), ("T?", ["Go", "Stop:cancel"], "g", "(Go)"),
      ("T?", ["Go"], "", nil), ("T?", ["Go"], "g", nil),
      // Neither a letter that the question shows nor a label that an arrow key has entered is
      // followed by the label.
      ("T.", ["Go", "Stop:cancel"], "s", nil), ("T?", ["1", "2"], .action(1), nil),
    ] as [(RawText, [Action], Reply, String?)])
  func echoes(title: RawText, buttons: [Action], typed: Reply, echo: String?) throws {
    let result = run(try dialog(.alert, title, buttons), [typed])
    #expect(result.console.echoes == [echo])
    if case .action(let index) = typed { #expect(result.outcome?.index == index) }
  }

  @Test(
    "A label is not echoed in parentheses if the label itself, not an ID, is printed on the screen")
  func printedLabel() throws {
    for (button, echo) in [("Stay", nil), ("Stay:=id", "(Stay)")] as [(Action, String?)] {
      let result = run(try dialog(.alert, ["Go", button]), ["2"], printsLabel: true)
      #expect(result.console.echoes == [echo])
    }
    // A label that would be printed to the terminal unsanitized is echoed in a visible form first.
    let list = try dialog(list: RawText(bytes: Array("a\u{1B}[2J\nb\n".utf8)))
    #expect(run(list, ["1"], printsLabel: true).console.echoes == ["(a^[[2J)"])
  }

  @Test("A long echo is truncated to fit on the line of the question")
  func longEcho() throws {
    let list = try dialog(list: RawText(String(repeating: "x", count: 20_000) + "\nb\n"))
    let result = run(list, ["1"])
    let echo = try #require(result.console.echoes.first ?? nil)
    let question = try #require(result.questions.first)
    #expect(question.line.columns + 2 + echo.count <= 80 && echo.hasSuffix("x…)"))
  }

  @Test("The action that Escape or the timeout chooses is echoed, and so is the timeout itself")
  func echoesWithoutAnswer() throws {
    func echoes(_ policy: DismissalPolicy) throws -> Question.Echoes? {
      let dialog = try Dialog(.confirmation, buttons: ["Go"], dismissalPolicy: policy)
      return run(dialog, ["y"]).questions.first?.echoes
    }
    #expect(try echoes(.timeout())?.dismissal?.string == "(Cancel)")
    #expect(try echoes(.timeout())?.timeout?.string == "(timed out)")
    #expect(try echoes(.timeout(choosing: "go"))?.timeout?.string == "(timed out: Go)")
  }

  @Test("Help lists every action with its keys, and explains the sign of a destructive one")
  func help() throws {
    let list = run(
      try dialog(.alert, ["Go", "Wipe:destructive", "Stop:cancel"]), ["?", .help, "1"])
    let rows = ["  1  Go", "! 2  Wipe  destroys data", "  3  Stop  [Enter] [Esc]"]
    #expect(list.notices == [rows, rows])
    #expect(
      run(try dialog(.confirmation, "T?", ["Wipe:destructive"]), [" ? ", "n"]).notices
        == [["! y  Wipe    destroys data", "  n  Cancel  [Enter] [Esc]"]])
    #expect(run(try dialog(.alert), [.help, ""]).notices == [["  OK  [Enter]"]])
  }

  @Test(
    "A repeated question shows the remaining time, also on standard input",
    arguments: [["A"], ["A", "B"]], [nil, 3])
  func remainingTime(labels: [String], maximumAttempts: Int?) throws {
    let dialog = try Dialog(
      .confirmation, title: "T?", buttons: labels.map { Action(RawText($0)) },
      dismissalPolicy: .timeout())
    let replies: [Reply] =
      maximumAttempts == nil ? ["x", .dismissal(typed: "z"), "a"] : ["x", "z", "a"]
    let lines = run(dialog, replies, maximumAttempts: maximumAttempts, remainingTime: 60_000).lines
    #expect(lines[0].contains("(closes in 60\u{A0}s)"), "\(lines)")
    #expect(lines[1].contains("(closes in 59\u{A0}s)"), "\(lines)")
  }

  @Test("A repeated question of several lines is preceded only by the notice")
  func longQuestion() throws {
    let title = RawText(String(repeating: "words ", count: 30) + "end?")
    let question = run(try dialog(.confirmation, title), ["x", "y"]).questions[1]
    #expect(question.above == [Line("Please answer y or n.")])
    let list = run(try dialog(.alert, title, message: "M", ["A", "B"]), ["x", "a"]).questions[1]
    #expect(list.above == [Line("“x” is not in the list; type 1-2 or a name.")])
  }
}
