// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Dismissal of dialogs")
struct DismissingTests {
  private func dialog(
    _ kind: Dialog.Kind = .confirmation, _ buttons: Text...,
    dismissalPolicy change: (inout DismissalPolicy) -> Void
  ) throws -> Dialog {
    var dismissalPolicy = DismissalPolicy()
    change(&dismissalPolicy)
    return try Dialog(
      kind, title: "T?", buttons: buttons.map { try Action(notation: $0) },
      dismissalPolicy: dismissalPolicy)
  }

  private func hold(_ dialog: Dialog, _ replies: Reply...) throws -> (Outcome, ScriptedConsole) {
    var console = ScriptedConsole(replies: replies)
    let outcome = try Conversation(about: dialog, in: .english).run(on: &console)
    return (outcome, console)
  }

  @Test(
    "Where interactive dismissal is disabled, Escape chooses nothing and keeps what was typed"
  )
  func disabledEscape() throws {
    let dialog = try dialog { $0.interactiveDismissal = .disabled }
    let (outcome, console) = try hold(dialog, .dismissal(typed: "ye"), .line("no"))
    #expect(outcome.dismissal == .action)
    #expect(console.notices == [["Esc does nothing here; choose one, or Ctrl-C to quit."]])
    #expect(console.questions.last?.text == "ye")
    #expect(console.questions.first?.echoes.dismissal == nil)
  }

  @Test(
    "The end of standard input ends even a dialog that Escape does not dismiss, without an action")
  func endOfInput() throws {
    let (outcome, _) = try hold(try dialog { $0.interactiveDismissal = .disabled }, .endOfInput)
    #expect(outcome == .dismissed(by: .endOfInput))
  }

  @Test("A dismissal that has to be confirmed goes on after a yes")
  func confirmed() throws {
    let dialog = try dialog(.confirmation, "Save") {
      $0.confirmation = DismissalConfirmation("Discard changes?")
    }
    let (outcome, console) = try hold(dialog, .dismissal(typed: "s"), .line("maybe"), .line("yes"))
    #expect(outcome == .chosen(Choice(1, of: dialog.actions), by: .interactive))
    #expect(console.questions[1].line.string == "Discard changes? [y/N] ")
    #expect(console.questions[0].echoes.dismissal == nil)
    #expect(console.questions[1].echoes.dismissal?.string == "(no)")
  }

  @Test(
    "A dismissal that is not confirmed returns to the question with what was typed",
    arguments: [.line("no"), .line(""), .dismissal(typed: "y"), .line("n")] as [Reply])
  func declined(reply: Reply) throws {
    let dialog = try dialog { $0.confirmation = DismissalConfirmation("Discard changes?") }
    let (outcome, console) = try hold(dialog, .dismissal(typed: "sav"), reply, .line("y"))
    #expect(outcome.dismissal == .action)
    #expect(console.questions[2].text == "sav")
    #expect(console.questions[2].line == console.questions[0].line)
    #expect(console.questions[2].above == [])
  }

  @Test("What was typed before a declined dismissal is restored only once")
  func restoredOnce() throws {
    let dialog = try dialog { $0.confirmation = DismissalConfirmation("Discard changes?") }
    let (_, console) = try hold(
      dialog, .dismissal(typed: "sav"), .line("no"), .line("what?"), .line("y"))
    #expect(console.questions.map(\.text) == ["", "", "sav", ""])
  }

  @Test("No confirmation is asked for where Escape does not dismiss")
  func unneededConfirmation() throws {
    let both = try dialog {
      $0.confirmation = DismissalConfirmation("Discard?")
      $0.interactiveDismissal = .disabled
    }
    #expect(try hold(both, .dismissal(typed: ""), .line("y")).1.questions.count == 2)
    let alert = try dialog(.alert, "A", "B") { $0.confirmation = DismissalConfirmation("Discard?") }
    #expect(try hold(alert, .dismissal(typed: ""), .line("b")).1.questions.count == 2)
  }

  @Test("The confirmation of a dismissal discards type-ahead where the dialog can destroy")
  func typeAhead() throws {
    let dialog = try dialog(.confirmation, "A:destructive") {
      $0.confirmation = DismissalConfirmation("Discard?")
    }
    let (_, console) = try hold(dialog, .dismissal(typed: ""), .line("y"))
    #expect(console.questions.map(\.discardsTypeAhead) == [true, true])
  }

  @Test(
    "Enter chooses nothing while a dialog waits for a process, unless an action is the default",
    arguments: [
      (.alert, [], nil), (.alert, ["Stop:cancel"], nil), (.alert, ["A", "B"], nil),
      (.confirmation, [], nil), (.confirmation, ["A", "B"], nil), (.error, [], nil),
      (.alert, ["Hide", "Stop:cancel"], nil), (.alert, ["Stop:cancel,default"], "Stop"),
      (.alert, ["Hide:default", "Stop:cancel"], "Hide"),
      (.confirmation, ["Erase:destructive,default"], "Erase"),
    ] as [(Dialog.Kind, [Text], String?)])
  func enterWhileWaiting(kind: Dialog.Kind, buttons: [Text], label: String?) throws {
    var dismissalPolicy = DismissalPolicy()
    dismissalPolicy.processID = 42
    let dialog = try Dialog(
      kind, title: "T?", buttons: buttons.map { try Action(notation: $0) },
      dismissalPolicy: dismissalPolicy)
    #expect(dialog.label(dialog.defaultAction) == label)
    let (_, console) = try hold(dialog, .line(""), .dismissal(typed: ""), .line("a"), .line("y"))
    if label == nil {
      #expect(
        console.notices.first == ["Enter does nothing here; this ends with process 42."])
      for line in screenLines(dialog) {
        #expect(!line.contains("Enter") && !line.contains("N]") && !line.contains("[Y"), "\(line)")
      }
    }
  }

  @Test("An empty line of standard input chooses nothing while a dialog waits for a process")
  func emptyLineWhileWaiting() throws {
    let dialog = try dialog(.alert, "Stop:cancel") { $0.processID = 42 }
    var console = ScriptedConsole(replies: [.line(""), .line(" "), .line("")], maximumAttempts: 3)
    let outcome = try Conversation(about: dialog, in: .english).run(on: &console)
    #expect(outcome == .unanswered)
  }

  @Test("A dialog that waits for a process shows how to choose its only action, which cancels")
  func soleCancelWhileWaiting() throws {
    var dialog = try dialog(.alert, "Stop:cancel") { $0.processID = 42 }
    #expect(screenLines(dialog) == ["T? Stop [Esc] "])
    for answer in ["stop", "no", "n", "s"] as [Text] {
      #expect(Answers(to: dialog, in: .english).interpretation(of: answer) == .action(0))
    }
    dialog = try self.dialog(.alert, "Stop:cancel") {
      $0.processID = 42
      $0.interactiveDismissal = .disabled
    }
    #expect(screenLines(dialog) == ["T? Stop "])
  }

  @Test("Enter does not cancel while a dialog waits for a process and requires a text")
  func requiredTextWhileWaiting() throws {
    for (button, interpretation) in [
      ("Keep:cancel", .noDefault), ("Keep:cancel,default", .action(1)),
    ]
      as [(Text, Answers.Interpretation)]
    {
      var dismissalPolicy = DismissalPolicy()
      dismissalPolicy.processID = 42
      let dialog = try Dialog(
        .confirmation, title: "T", buttons: [Action("Drop"), Action(notation: button)],
        requiredText: "prod", dismissalPolicy: dismissalPolicy)
      #expect(Answers(to: dialog, in: .english).interpretation(of: "") == interpretation)
    }
  }

  @Test("A time-out chooses the action that the author named, or nothing")
  func timeout() throws {
    var outcome = try dialog { $0.timeout = .second }.outcomeOfTimeout
    #expect(outcome == .dismissed(by: .timeout))
    let dialog = try dialog(.confirmation, "Go on:=go") {
      $0.timeout = .second
      $0.timeoutAction = "GO"
    }
    outcome = dialog.outcomeOfTimeout
    #expect(outcome == .chosen(Choice(0, of: dialog.actions), by: .timeout))
    #expect(
      screenLines(dialog) == ["T? Go on [y/N] (no answer in 1 s: Go on) "])
  }

  @Test("A time-out may choose the cancel action")
  func timeoutCancels() throws {
    let dialog = try dialog {
      $0.timeout = .second
      $0.timeoutAction = "cancel"
    }
    #expect(dialog.label(dialog.outcomeOfTimeout.index) == "Cancel")
  }

  @Test(
    "A time-out cannot choose a destructive action, one that requires a text, or an unknown one")
  func timeoutRefused() throws {
    for (name, buttons) in [
      ("A", ["A:destructive"]), ("x", ["A"]), ("A", ["Alpha"]), ("1", ["A"]), ("y", ["A"]),
    ] as [(Text, [Text])] {
      #expect(throws: DialogError.self) {
        var dismissalPolicy = DismissalPolicy()
        dismissalPolicy.timeout = .second
        dismissalPolicy.timeoutAction = name
        _ = try Dialog(
          .confirmation, title: "T", buttons: buttons.map { try Action(notation: $0) },
          dismissalPolicy: dismissalPolicy)
      }
    }
    #expect(throws: DialogError.self) { try dialog { $0.timeoutAction = "OK" } }
    #expect(throws: DialogError.self) {
      var dismissalPolicy = DismissalPolicy()
      dismissalPolicy.timeout = .second
      dismissalPolicy.timeoutAction = "OK"
      _ = try Dialog(
        .confirmation, title: "T", requiredText: "prod", dismissalPolicy: dismissalPolicy)
    }
  }

  @Test("A line of a list is refused as the action of a time-out, with an error of its own")
  func timeoutOfLine() throws {
    func error(hasActionList: Bool) -> DialogError? {
      var dismissalPolicy = DismissalPolicy()
      dismissalPolicy.timeout = .second
      dismissalPolicy.timeoutAction = "main"
      return #expect(throws: DialogError.self) {
        try Dialog(
          .alert, title: "T", buttons: [Action("Go")], actionList: hasActionList ? "main" : nil,
          dismissalPolicy: dismissalPolicy)
      }
    }
    #expect(error(hasActionList: true) == .timeoutActionIsNoButton("main"))
    #expect(
      error(hasActionList: false) == .timeoutActionIsNone("main", among: ActionNames(names: ["Go"]))
    )
  }
}

@Suite("Dismissing for a caller that tells Escape from Cancel")
struct DismissingForCallerTests {
  @Test(
    "Escape dismisses a dialog without a cancel action only if the dialog says so",
    arguments: [(.dismisses, true), (.cancels, false), (.disabled, false)]
      as [(DismissalPolicy.InteractiveDismissal, Bool)])
  func withoutCancel(
    dismissal: DismissalPolicy.InteractiveDismissal, isDismissed: Bool
  ) throws {
    var policy = DismissalPolicy()
    policy.interactiveDismissal = dismissal
    let dialog = try Dialog(.alert, title: "T", dismissalPolicy: policy)
    var console = ScriptedConsole(replies: [.dismissal(typed: ""), .line("ok")])
    let outcome = try Conversation(about: dialog, in: .english).run(on: &console)
    #expect((outcome == .dismissed(by: .interactive)) == isDismissed)
    #expect(console.questions.count == (isDismissed ? 1 : 2))
  }

  @Test(
    "The echo of Escape follows a question unless a confirmation may be asked for",
    arguments: [(.never, "(Cancel)"), (.always, nil), (.ifChanged, nil)]
      as [(DismissalConfirmation.Condition, String?)])
  func echoBesideConfirmation(condition: DismissalConfirmation.Condition, echo: String?) throws {
    var policy = DismissalPolicy()
    policy.confirmation = DismissalConfirmation("Sure?", condition: condition)
    let dialog = try Dialog(.confirmation, title: "T", dismissalPolicy: policy)
    var console = ScriptedConsole(replies: [.dismissal(typed: ""), .line("y")])
    _ = try Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.questions.first?.echoes.dismissal?.string == echo)
  }

  @Test("The echo of Escape is the key instead of the action, if the dialog says so")
  func echo() throws {
    for (dismissal, echo) in [(.dismisses, "(Esc)"), (.cancels, "(No)")]
      as [(DismissalPolicy.InteractiveDismissal, String)]
    {
      var policy = DismissalPolicy()
      policy.interactiveDismissal = dismissal
      let dialog = try Dialog(
        .alert, title: "T", buttons: [Action("Go"), Action("No", role: .cancel)],
        dismissalPolicy: policy)
      var console = ScriptedConsole(replies: [.dismissal(typed: "")])
      _ = try Conversation(about: dialog, in: .english).run(on: &console)
      #expect(console.questions.map { $0.echoes.dismissal?.string } == [echo])
    }
  }
}
