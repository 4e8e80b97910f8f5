// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Dismissal of dialogs")
struct DismissingTests {
  private func dialog(
    _ policy: DismissalPolicy, _ kind: Dialog.Kind = .confirmation, _ buttons: [Action] = []
  ) throws -> Dialog { try Dialog(kind, title: "T?", buttons: buttons, dismissalPolicy: policy) }

  /// A policy that requires confirmation of a dismissal.
  private func confirming(
    _ condition: DismissalConfirmation.Condition = .always
  ) -> DismissalPolicy {
    DismissalPolicy { $0.confirmation = DismissalConfirmation("Discard?", condition: condition) }
  }

  @Test("If interactive dismissal is disabled, Escape does nothing and keeps the input")
  func disabledEscape() throws {
    let dialog = try dialog(.withoutEscape)
    let result = run(dialog, [.dismissal(typed: "ye"), "no"])
    #expect(result.outcome?.dismissal == .action)
    #expect(result.notices == [["Esc does nothing here; press Ctrl-C to quit."]])
    #expect(result.questions.last?.text == "ye" && result.questions.first?.echoes.dismissal == nil)
    // The end of standard input ends even such a dialog, without an action.
    #expect(run(dialog, [.endOfInput]).outcome == .dismissed(by: .endOfInput))
  }

  @Test("A dismissal that requires confirmation takes effect after a yes")
  func confirmed() throws {
    let dialog = try dialog(confirming(), .confirmation, ["Save"])
    let result = run(dialog, [.dismissal(typed: "s"), "maybe", "yes"])
    #expect(result.outcome == .chosen(ChosenAction(1, of: dialog.actions), by: .interactive))
    #expect(result.lines[1] == "Discard? [y/N] " && result.questions[0].echoes.dismissal == nil)
    #expect(result.questions[1].echoes.dismissal?.string == "(no)")
  }

  @Test(
    "A dismissal that is not confirmed returns to the question with its input",
    arguments: ["no", "", .dismissal(typed: "y"), "n"] as [Reply])
  func declined(reply: Reply) throws {
    let result = run(try dialog(confirming()), [.dismissal(typed: "sav"), reply, "what?", "y"])
    #expect(result.outcome?.dismissal == .action)
    #expect(result.questions[2].line == result.questions[0].line && result.questions[2].above == [])
    // The input is restored only once.
    #expect(result.questions.map(\.text) == ["", "", "sav", ""])
  }

  @Test("No confirmation is requested if Escape does not dismiss the dialog")
  func unneededConfirmation() throws {
    var both = confirming()
    both.interactiveDismissal = .disabled
    #expect(run(try dialog(both), [.escape, "y"]).questions.count == 2)
    let alert = try dialog(confirming(), .alert, ["A", "B"])
    #expect(run(alert, [.escape, "b"]).questions.count == 2)
  }

  @Test(
    "Enter chooses nothing while a dialog waits for a process, unless an action is the default",
    arguments: [
      (.alert, [], nil), (.alert, ["Stop:cancel"], nil), (.alert, ["A", "B"], nil),
      (.confirmation, [], nil), (.confirmation, ["A", "B"], nil), (.error, [], nil),
      (.alert, ["Hide", "Stop:cancel"], nil), (.alert, ["Stop:cancel,default"], "Stop"),
      (.alert, ["Hide:default", "Stop:cancel"], "Hide"),
      (.confirmation, ["Erase:destructive,default"], "Erase"),
    ] as [(Dialog.Kind, [Action], String?)])
  func enterWhileWaiting(kind: Dialog.Kind, buttons: [Action], label: String?) throws {
    let dialog = try dialog(.waiting, kind, buttons)
    #expect(dialog.label(dialog.defaultAction) == label)
    guard label == nil else { return }
    #expect(
      run(dialog, ["", .escape, "a", "y"]).notices.first
        == ["Enter does nothing; this closes when process 42 ends."])
    for line in screenLines(dialog) {
      #expect(!line.contains("Enter") && !line.contains("N]") && !line.contains("[Y"), "\(line)")
    }
    // An empty line of standard input chooses nothing either.
    #expect(run(dialog, ["", " ", ""], maximumAttempts: 3).outcome == .unanswered)
  }

  @Test(
    "With only a cancel action, a dialog that waits for a process shows Esc if Escape is enabled")
  func soleCancelWhileWaiting() throws {
    let waiting = try dialog(.waiting, .alert, ["Stop:cancel"])
    #expect(screenLines(waiting) == ["T? Stop [Esc] "])
    expect(["stop": "Stop", "no": "Stop", "n": "Stop", "s": "Stop"], in: waiting)
    var policy = DismissalPolicy.waiting
    policy.interactiveDismissal = .disabled
    #expect(screenLines(try dialog(policy, .alert, ["Stop:cancel"])) == ["T? Stop "])
  }

  @Test("Enter does not cancel while a dialog waits for a process and requires a text")
  func requiredTextWhileWaiting() throws {
    for (button, label) in [("Keep:cancel", ""), ("Keep:cancel,default", "Keep")]
      as [(Action, String)]
    {
      let dialog = try Dialog(
        .confirmation, buttons: ["Drop", button], requiredText: "prod", dismissalPolicy: .waiting)
      expect(["": label], in: dialog)
    }
  }

  @Test(
    "A timeout chooses the action that is named for it, even the cancel action, or none by default")
  func timeout() throws {
    #expect(try dialog(.timeout()).outcomeOfTimeout == .dismissed(by: .timeout))
    let dialog = try dialog(.timeout(choosing: "GO"), .confirmation, ["Go on:=go"])
    #expect(dialog.outcomeOfTimeout == .chosen(ChosenAction(0, of: dialog.actions), by: .timeout))
    #expect(screenLines(dialog) == ["T? Go on [y/N] (after 1\u{A0}s: Go on) "])
    #expect(try self.dialog(.timeout(choosing: "cancel")).outcomeOfTimeout.index == 1)
  }

  @Test("A timeout cannot choose a destructive action, one that requires a text, or an unknown one")
  func timeoutRefused() throws {
    for (name, button) in [
      ("A", "A:destructive"), ("x", "A"), ("A", "Alpha"), ("1", "A"), ("y", "A"),
    ] as [(RawText, Action)] {
      #expect(throws: DialogError.self) {
        try dialog(.timeout(choosing: name), .confirmation, [button])
      }
    }
    #expect(throws: DialogError.self) { try dialog(DismissalPolicy { $0.timeoutAction = "OK" }) }
    #expect(throws: DialogError.self) {
      try Dialog(.confirmation, requiredText: "prod", dismissalPolicy: .timeout(choosing: "OK"))
    }
  }

  @Test(
    "The error for a timeout action that is a line of a list differs from that for an unknown name")
  func timeoutOfLine() throws {
    for (list, error) in [
      ("main", .timeoutActionIsNoButton("main")),
      (nil, .timeoutActionIsNone("main", among: ActionNames(names: ["Go"]))),
    ] as [(RawText?, DialogError)] {
      #expect(throws: error) {
        try Dialog(
          .alert, buttons: ["Go"], actionList: list, dismissalPolicy: .timeout(choosing: "main"))
      }
    }
  }

  // MARK: A caller that distinguishes Escape from Cancel

  @Test(
    "Escape dismisses a dialog without a cancel action only if its policy allows this",
    arguments: [(.dismisses, true), (.cancels, false), (.disabled, false)]
      as [(DismissalPolicy.InteractiveDismissal, Bool)])
  func withoutCancel(dismissal: DismissalPolicy.InteractiveDismissal, isDismissed: Bool) throws {
    let dialog = try dialog(DismissalPolicy { $0.interactiveDismissal = dismissal }, .alert)
    let result = run(dialog, [.escape, "ok"])
    #expect((result.outcome == .dismissed(by: .interactive)) == isDismissed)
    #expect(result.questions.count == (isDismissed ? 1 : 2))
  }

  @Test(
    "Unless a confirmation may follow, Escape is echoed as its action or, without one, as the key")
  func echo() throws {
    for (policy, echo) in [
      (DismissalPolicy { $0.interactiveDismissal = .dismisses }, "(Esc)"),
      (DismissalPolicy(), "(No)"), (confirming(.never), "(No)"), (confirming(.always), nil),
      (confirming(.ifChanged), nil),
    ] {
      let result = run(try dialog(policy, .alert, ["Go", "No:cancel"]), [.escape, "y"])
      #expect(result.questions.first?.echoes.dismissal?.string == echo)
    }
    // In a field, Escape is echoed as the cancel action even if it dismisses the dialog.
    let policy = DismissalPolicy { $0.interactiveDismissal = .dismisses }
    let field = try Dialog(
      .alert, title: "T", buttons: ["Go", "No:cancel"], fields: [try field("f")],
      dismissalPolicy: policy)
    #expect(run(field, [.escape]).questions.first?.echoes.dismissal?.string == "(No)")
  }
}
