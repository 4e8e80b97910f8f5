// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("A dismissal")
struct DismissingTests {
  private func dialog(
    _ kind: Dialog.Kind = .confirmation, _ buttons: Text...,
    dismissing change: (inout Dismissing) -> Void
  ) throws -> Dialog {
    var dismissing = Dismissing()
    change(&dismissing)
    return try Dialog(
      kind, title: "T?", buttons: buttons.map { try Action(notation: $0) }, dismissing: dismissing)
  }

  private func hold(_ dialog: Dialog, _ replies: Reply...) throws -> (Outcome, ScriptedConsole) {
    var console = ScriptedConsole(replies: replies)
    let outcome = try Conversation(about: dialog, in: .english).hold(on: &console)
    return (outcome, console)
  }

  @Test(
    "by Escape does not go through where interactive dismissal is disabled, and what was typed stays"
  )
  func disabled() throws {
    let dialog = try dialog { $0.isInteractiveDisabled = true }
    let (outcome, console) = try hold(dialog, .dismissal(typed: "ye"), .line("no"))
    #expect(outcome.dismissal == .action)
    #expect(console.notices == [["Escape chooses nothing here."]])
    #expect(console.questions.last?.text == "ye")
    #expect(console.questions.first?.echoes.dismissal == nil)
  }

  @Test("at the end of standard input goes through even there, without the cancel action")
  func endOfInput() throws {
    let (outcome, _) = try hold(try dialog { $0.isInteractiveDisabled = true }, .endOfInput)
    #expect(outcome.status == .dismissed)
    #expect(outcome.dismissal == .endOfInput)
  }

  @Test("is asked about where that is wanted: yes goes on with it")
  func confirmed() throws {
    let dialog = try dialog(.confirmation, "Save") { $0.confirmation = "Discard changes?" }
    let (outcome, console) = try hold(dialog, .dismissal(typed: "s"), .line("maybe"), .line("yes"))
    #expect(outcome.status == .cancelled)
    #expect(outcome.dismissal == .interactive)
    #expect(console.questions[1].line.string == "Discard changes? [y/N] ")
    #expect(console.questions[0].echoes.dismissal == nil)
    #expect(console.questions[1].echoes.enter?.string == "no")
  }

  @Test(
    "that is asked about and not confirmed returns to the dialog with what was typed",
    arguments: [.line("no"), .line(""), .dismissal(typed: "y"), .line("n")] as [Reply])
  func notConfirmed(reply: Reply) throws {
    let dialog = try dialog { $0.confirmation = "Discard changes?" }
    let (outcome, console) = try hold(dialog, .dismissal(typed: "sav"), reply, .line("y"))
    #expect(outcome.dismissal == .action)
    #expect(console.questions[2].text == "sav")
    #expect(console.questions[2].line == console.questions[0].line)
    #expect(console.questions[2].above == [])
  }

  @Test("What was typed before a dismissal that was not confirmed comes back once")
  func typedOnce() throws {
    let dialog = try dialog { $0.confirmation = "Discard changes?" }
    let (_, console) = try hold(
      dialog, .dismissal(typed: "sav"), .line("no"), .line("what?"), .line("y"))
    #expect(console.questions.map(\.text) == ["", "", "sav", ""])
  }

  @Test("is not asked about where Escape does not dismiss")
  func notAsked() throws {
    let both = try dialog {
      $0.confirmation = "Discard?"
      $0.isInteractiveDisabled = true
    }
    #expect(try hold(both, .dismissal(typed: ""), .line("y")).1.questions.count == 2)
    let alert = try dialog(.alert, "A", "B") { $0.confirmation = "Discard?" }
    #expect(try hold(alert, .dismissal(typed: ""), .line("b")).1.questions.count == 2)
  }

  @Test("is asked about with what was typed ahead discarded, where the dialog can destroy")
  func typeAhead() throws {
    let dialog = try dialog(.confirmation, "A:destructive") { $0.confirmation = "Discard?" }
    let (_, console) = try hold(dialog, .dismissal(typed: ""), .line("y"))
    #expect(console.questions.map(\.discardsTypeAhead) == [true, true])
  }

  @Test(
    "Enter chooses nothing in a dialog that waits for a process, unless its author says so",
    arguments: [
      (.alert, [], nil), (.alert, ["Stop:cancel"], nil), (.alert, ["A", "B"], nil),
      (.confirmation, [], nil), (.confirmation, ["A", "B"], nil), (.error, [], nil),
      (.alert, ["Hide", "Stop:cancel"], nil), (.alert, ["Stop:cancel,default"], "Stop"),
      (.alert, ["Hide:default", "Stop:cancel"], "Hide"),
      (.confirmation, ["Erase:destructive,default"], "Erase"),
    ] as [(Dialog.Kind, [Text], String?)])
  func waiting(kind: Dialog.Kind, buttons: [Text], label: String?) throws {
    var dismissing = Dismissing()
    dismissing.waitsForProcess = true
    let dialog = try Dialog(
      kind, title: "T?", buttons: buttons.map { try Action(notation: $0) }, dismissing: dismissing)
    #expect(dialog.label(dialog.defaultAction) == label)
    let (_, console) = try hold(dialog, .line(""), .dismissal(typed: ""), .line("a"), .line("y"))
    if label == nil {
      #expect(
        console.notices.first == ["Enter does nothing here; this waits for another process."])
      #expect(console.questions.first?.echoes.enter == nil)
      for line in screenLines(dialog) {
        #expect(!line.contains("Enter") && !line.contains("N]") && !line.contains("[Y"), "\(line)")
      }
    }
  }

  @Test("An empty line of standard input chooses nothing in a dialog that waits for a process")
  func waitingForInput() throws {
    let dialog = try dialog(.alert, "Stop:cancel") { $0.waitsForProcess = true }
    var console = ScriptedConsole(replies: [.line(""), .line(" "), .line("")], patience: 3)
    let outcome = try Conversation(about: dialog, in: .english).hold(on: &console)
    #expect(outcome == .unanswered)
  }

  @Test("A dialog that waits for a process shows how its only action, which cancels, is chosen")
  func waitingForJob() throws {
    var dialog = try dialog(.alert, "Stop:cancel") { $0.waitsForProcess = true }
    #expect(screenLines(dialog) == ["T? Stop [Esc] "])
    for answer in ["stop", "no", "n", "s"] as [Text] {
      #expect(Answers(to: dialog, in: .english).reading(of: answer) == .action(0))
    }
    dialog = try self.dialog(.alert, "Stop:cancel") {
      $0.waitsForProcess = true
      $0.isInteractiveDisabled = true
    }
    #expect(screenLines(dialog) == ["T? Stop "])
  }

  @Test("Enter chooses nothing in a dialog that waits for a process and has a text typed")
  func waitingForText() throws {
    for (button, reading) in [("Keep:cancel", .noDefault), ("Keep:cancel,default", .action(1))]
      as [(Text, Answers.Reading)]
    {
      var dismissing = Dismissing()
      dismissing.waitsForProcess = true
      let dialog = try Dialog(
        .confirmation, title: "T", buttons: [Action("Drop"), Action(notation: button)],
        requiredText: "prod", dismissing: dismissing)
      #expect(Answers(to: dialog, in: .english).reading(of: "") == reading)
    }
  }

  @Test("by time chooses what its author named, or nothing")
  func timeout() throws {
    var outcome = try dialog { $0.timeout = Timeout(notation: "1") }.outcomeOfTimeout
    #expect(outcome.status == .timedOut && outcome.action == nil && outcome.dismissal == .timeout)
    let dialog = try dialog(.confirmation, "Go on:=go") {
      $0.timeout = Timeout(notation: "1")
      $0.timeoutAction = "GO"
    }
    outcome = dialog.outcomeOfTimeout
    #expect(outcome.status == .chosen && outcome.action == 0 && outcome.dismissal == .timeout)
    #expect(
      screenLines(dialog) == ["T? (Without an answer in 1 s: Go on) Go on or Cancel [y/N] "])
  }

  @Test("by time may choose the cancel action")
  func timeoutCancels() throws {
    let dialog = try dialog {
      $0.timeout = Timeout(notation: "5m")
      $0.timeoutAction = "cancel"
    }
    #expect(dialog.outcomeOfTimeout.status == .cancelled)
  }

  @Test("by time never chooses what destroys, what has to be typed, or what is no action")
  func timeoutRefused() throws {
    for (name, buttons) in [
      ("A", ["A:destructive"]), ("x", ["A"]), ("A", ["Alpha"]), ("1", ["A"]), ("y", ["A"]),
    ] as [(Text, [Text])] {
      #expect(throws: DialogError.self) {
        var dismissing = Dismissing()
        dismissing.timeout = Timeout(notation: "1")
        dismissing.timeoutAction = name
        _ = try Dialog(
          .confirmation, title: "T", buttons: buttons.map { try Action(notation: $0) },
          dismissing: dismissing)
      }
    }
    #expect(throws: DialogError.self) { try dialog { $0.timeoutAction = "OK" } }
    #expect(throws: DialogError.self) {
      var dismissing = Dismissing()
      dismissing.timeout = Timeout(notation: "1")
      dismissing.timeoutAction = "OK"
      _ = try Dialog(.confirmation, title: "T", requiredText: "prod", dismissing: dismissing)
    }
  }

  @Test("The refusal of a line of a list for a time-out says that an action of --button is needed")
  func timeoutOfLine() throws {
    func error(hasList: Bool) -> DialogError? {
      var dismissing = Dismissing()
      dismissing.timeout = Timeout(notation: "1")
      dismissing.timeoutAction = "main"
      return #expect(throws: DialogError.self) {
        try Dialog(
          .alert, title: "T", buttons: [Action("Go")], hasList: hasList, dismissing: dismissing)
      }
    }
    #expect(error(hasList: true) == .timeoutActionIsNoButton("main"))
    let line = error(hasList: true)?.description ?? ""
    for word in ["'main'", "--button:", "--buttons-from"] { #expect(line.contains(word)) }
    #expect(error(hasList: false) == .timeoutActionIsNone("main"))
  }

  @Test(
    "time is a number of seconds, minutes or hours over 0",
    arguments: [
      ("10", 10_000, "10 s"), ("0.5", 500, "0.5 s"), (".5", 500, "0.5 s"),
      ("30s", 30_000, "30 s"), ("5m", 300_000, "5 min"), ("1h", 3_600_000, "1 h"),
      ("1.5h", 5_400_000, "1.5 h"), ("0.0001", 1, "0.0001 s"),
    ] as [(Text, Int64, String)])
  func times(notation: Text, milliseconds: Int64, description: String) {
    let timeout = Timeout(notation: notation)
    #expect(timeout?.milliseconds == milliseconds)
    #expect(timeout?.description == description)
  }

  @Test(
    "time is nothing else",
    arguments: [
      "", "0", "0.0", "5.", "-1", "+1", "s", ".", "1.2.3", "1e3", "inf", "nan", "0x1", "1d", "1 s",
      " 1",
      "1ms", "٣", "10000000000", "2777778h", "1sm", "10S",
    ] as [Text])
  func noTimes(notation: Text) {
    #expect(Timeout(notation: notation) == nil)
  }
}
