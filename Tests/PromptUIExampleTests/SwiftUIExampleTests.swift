// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

// The code in docs/library.md (Rows.swift and Examples.swift of RowClient) is compiled with this file,
// without a warning, in the language modes of Swift 5 and 6, and with the main actor as the default
// isolation.

private struct DetailView {
  @State private var isSheetPresented = true

  func showSheet() async throws -> Outcome {
    try await Alert("Sheet", isPresented: $isSheetPresented) { SheetContents() }
      .present { dismiss in dismiss() }
  }

  func changeIsPresented() async throws -> Outcome {
    try await Alert("Sheet", isPresented: $isSheetPresented) { SheetContents() }
      .present { @MainActor _ in isSheetPresented = false }
  }
}

@Suite("Examples of the page about the library")
struct SwiftUIExampleTests {
  @Test(
    "The rows of the page have the same outcomes in every language mode",
    arguments: [
      ("alert(_:isPresented:actions:), a String", [""], "OK"),
      ("alert(_:isPresented:actions:), a Text", [""], "OK"),
      ("alert(_:isPresented:presenting:actions:)", ["Delete notes.txt"], "Delete notes.txt"),
      ("alert(_:isPresented:presenting:actions:message:)", ["retry"], "Retry"),
      ("alert(isPresented:error:actions:)", [""], "OK"),
      ("alert(isPresented:error:actions:message:)", [""], "OK"),
      ("confirmationDialog(_:isPresented:titleVisibility:actions:), a Text", ["y"], "Empty Trash"),
      ("interactiveDismissDisabled(_:)", [.escape, "Accept"], "Accept"),
      ("dismiss, DismissAction", [.dismissal], nil), ("@State, @Binding", [""], "Accept"),
    ] as [(String, [ScriptedConsole.Answer], String?)])
  func rows(row: String, answers: [ScriptedConsole.Answer], id: String?) async throws {
    let outcome = try await ScriptedConsole(answers).run { try await present(row) }
    #expect(outcome?.id == id)
  }

  @Test("A dialog is dismissed by its dismiss action, and by its isPresented binding")
  func dismiss() async throws {
    let outcomes = try await ScriptedConsole([.dismissal, .dismissal]).run {
      [try await DetailView().showSheet(), try await DetailView().changeIsPresented()]
    }
    #expect(outcomes == [.dismissed(.programmatic), .dismissed(.programmatic)])
  }
}
