// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

/// The events, in order.
private final class Log: @unchecked Sendable {
  // Each test uses its log on one thread at a time.
  var entries: [String] = []

  func binding<Value: Sendable>(_ name: String, _ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { self.entries.append("\(name) = \($0)") })
  }
}

@Suite("Effects of an outcome")
struct EffectTests {
  private func alert(_ log: Log) -> Alert {
    Alert("Server", isPresented: log.binding("isPresented", true)) {
      TextField("Name", text: log.binding("name", ""))
      Toggle("Public", isOn: log.binding("public", false))
      List(selection: log.binding("chosen", [] as Set<Int>)) { Text("One").tag(1) }
      Button("Save") { log.entries.append("save") }
      Button("Cancel", role: .cancel) { log.entries.append("cancel") }
    }.timeout(.seconds(10))
  }

  @Test(
    "Only a button that does not cancel sets bindings; then isPresented is set, and the action runs",
    arguments: [
      (
        ["a", "y", "1", "", "Save"],
        ["name = a", "public = true", "chosen = [1]", "isPresented = false", "save"]
      ),
      (["a", "y", "1", "", "Cancel"], ["isPresented = false", "cancel"]),
      (["a", "y", .escape], ["isPresented = false", "cancel"]),
      (["a", .timeout], ["isPresented = false"]), (["a", .dismissal], ["isPresented = false"]),
      (["a"], ["isPresented = false"]),
    ] as [([ScriptedConsole.Answer], [String])])
  func order(answers: [ScriptedConsole.Answer], expected: [String]) async throws {
    let (log, suspended) = (Log(), Log())
    let outcome = try? alert(log).answered(answers).outcome
    #expect(log.entries == expected)
    guard answers.last != .dismissal else { return }
    // The effects are the same if the caller is suspended.
    let other = try? await answer(answers) { try await alert(suspended).present() }
    #expect(suspended.entries == expected && other == outcome)
  }

  @Test("isPresented becomes false if a dialog is invalid, and if there is no terminal")
  func errors() {
    let log = Log()
    let isPresented = log.binding("isPresented", true)
    #expect(throws: PresentationError.self) {
      try Alert("", isPresented: isPresented).presentAndWait()
    }
    #expect(log.entries == ["isPresented = false"])
    #expect(throws: PresentationError.noTerminal) {
      try Alert("Title", isPresented: isPresented).answered([])
    }
    #expect(log.entries == ["isPresented = false", "isPresented = false"])
  }

  @Test("An action changes a variable of the function that presents the dialog")
  func localVariable() async throws {
    var count = 0
    try await ScriptedConsole(["Add", "Add"]).run {
      try await Alert("Count") { Button("Add") { count += 1 } }.present()
      try await ConfirmationDialog("Count") { Button("Add") { count += 1 } }.present()
    }
    #expect(count == 2)
  }

  @Test("An action runs on the actor of the caller") @MainActor
  func actor() async throws {
    var isIsolated = false
    try await ScriptedConsole([""]).run {
      try await Alert("Title") {
        Button("OK") { isIsolated = MainActor.assumeIsolated { true } }
      }.present()
    }
    #expect(isIsolated)
  }

  @Test("The action of a button that confirms a dismissal runs before that of the cancel button")
  func dismissalConfirmation() throws {
    func actions(_ answers: [ScriptedConsole.Answer], shouldPresent: Bool = true) throws -> [String]
    {
      let log = Log()
      try Alert("Title") {
        Button("Save") { log.entries.append("save") }
        Button("Cancel", role: .cancel) { log.entries.append("cancel") }
      }.dismissalConfirmationDialog("Discard?", shouldPresent: shouldPresent) {
        Button("Discard", role: .destructive) { log.entries.append("discard") }
        Button("Keep", role: .cancel) { log.entries.append("keep") }
      }.answered(answers)
      return log.entries
    }
    #expect(try actions([.escape, "Discard"]) == ["discard", "cancel"])
    #expect(try actions([.escape, "Keep", "Save"]) == ["save"])
    #expect(try actions([.escape], shouldPresent: false) == ["cancel"])
    #expect(try actions(["Cancel"]) == ["cancel"])
  }
}
