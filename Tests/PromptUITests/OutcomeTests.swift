// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Outcomes")
struct OutcomeTests {
  private func dialog() -> ConfirmationDialog {
    ConfirmationDialog("Branch?") {
      Button("Keep").id("keep")
      Button("Delete", role: .destructive)
      Button("Back", role: .cancel)
    }
  }

  @Test("A choice has the ID, the label, the index and the role of its button")
  func choices() throws {
    let first = try dialog().answered(["1"]).outcome
    let keep = try #require(first.choice)
    #expect((keep.id, keep.label, keep.index) == ("keep", "Keep", 0) && keep.role == nil)
    #expect(first.id == "keep")
    let second = try dialog().answered(["Delete"]).outcome
    let delete = try #require(second.choice)
    #expect((delete.id, delete.label, delete.index) == ("Delete", "Delete", 1))
    #expect(delete.role == .destructive)
  }

  @Test(
    "A dialog is cancelled by its cancel button, no, Escape, and Enter if Cancel is the default",
    arguments: ["Back", "no", .escape, ""] as [ScriptedConsole.Answer])
  func cancelling(answer: ScriptedConsole.Answer) throws {
    let outcome = try dialog().answered([answer]).outcome
    #expect(outcome == .cancelled && outcome.id == nil)
  }

  @Test("A timeout chooses the timeout action, or dismisses the dialog if there is none")
  func timeouts() throws {
    func outcome(_ buttons: Button...) throws -> Outcome {
      try Alert("Title") { for button in buttons { button } }.timeout(.seconds(5))
        .answered([.timeout]).outcome
    }
    #expect(try outcome(Button("Retry"), Button("Wait")) == .dismissed(.timeout))
    #expect(try outcome(Button("Retry"), Button("Wait").timeoutAction()).label == "Wait")
    #expect(try outcome(Button("A"), Button("Wait").id("w").timeoutAction()).id == "w")
    #expect(try outcome(Button("A"), Button("B", role: .cancel).timeoutAction()) == .cancelled)
  }

  @Test("Nothing is presented if isPresented is false, the data is nil, or the list is empty")
  func notPresented() async throws {
    func expect(_ alert: Alert) async throws {
      #expect(try alert.answered([]) == (.notPresented, ""))
      #expect(try await answer([]) { try await alert.present() } == .notPresented)
      let outcome = try await answer([]) {
        try await alert.present { _ in Issue.record("The closure runs.") }
      }
      #expect(outcome == .notPresented)
    }
    // A dialog that is not presented is not validated.
    try await expect(Alert("", isPresented: .constant(false)))
    try await expect(Alert("Title", presenting: nil as Int?) { Button("\($0)") })
    try await expect(
      Alert("Title", isPresented: .constant(false), presenting: 1) { Button("\($0)") })
    @State var chosen: Set<Int> = []
    try await expect(
      Alert("Title") {
        List([], id: \.self, selection: $chosen) { (number: Int) in Text("\(number)") }
          .selectionCount(1...)
      })
    let dialog = ConfirmationDialog("Title", presenting: nil as Int?) { _ in
    } message: {
      Text("\($0)")
    }
    #expect(try dialog.answered([]).outcome == .notPresented)
  }

  @Test("A dialog about data creates its buttons and message from the data")
  func data() throws {
    @ViewBuilder func buttons(_ name: String) -> some View {
      Button("Delete \(name)")
      Button("Keep")
    }
    func message(_ name: String) -> Text { Text("What about \(name)?") }
    let alert = Alert("Title", presenting: "a.txt", actions: buttons, message: message)
    let dialog = ConfirmationDialog(
      Text("Title"), titleVisibility: .hidden, presenting: "a.txt", actions: buttons,
      message: message)
    for result in [try alert.answered(["Delete a.txt"]), try dialog.answered(["Delete a.txt"])] {
      #expect(result.outcome.label == "Delete a.txt")
      #expect(result.transcript.contains("What about a.txt?"))
    }
  }

  @Test("Enter alone chooses the default action, even a destructive one")
  func defaultAction() throws {
    let outcome = try Alert("Title") {
      Button("A")
      Button("B", role: .destructive).keyboardShortcut(.defaultAction)
    }.answered([""]).outcome
    #expect(outcome.label == "B")
  }

  @Test("A button that requires typing is chosen only by the required text")
  func requiredText() throws {
    let dialog = ConfirmationDialog("Title") { Button("Erase", role: .destructive) }
      .requiresTyping("disk 1")
    let result = try dialog.answered(["Erase", "y", "disk 1"])
    #expect(result.outcome.label == "Erase" && result.transcript.contains("That is not “disk 1”."))
  }

  @Test("Escape does nothing if interactive dismissal is disabled")
  func interactiveDismissal() throws {
    let dialog = ConfirmationDialog("Title").interactiveDismissDisabled()
    let result = try dialog.answered([.escape, "y"])
    #expect(result.outcome.label == "OK" && result.transcript.contains("Esc does nothing here"))
    let enabled = ConfirmationDialog("Title").interactiveDismissDisabled(false)
    #expect(try enabled.answered([.escape]).outcome == .cancelled)
  }
}
