// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Checks on the actor of the caller")
struct CallerCheckTests {
  private struct Taken: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits, and then checks a name.
  @Sendable private static func check(_ name: String) async throws {
    await Task.yield()
    if name == "web" { throw Taken(description: "There is a server “\(name)” already.") }
  }

  @Test(
    "An async check runs on the actor of the caller, and the error that it throws is the reason")
  @MainActor
  func reasons() async throws {
    @State var name = ""
    @State var key = ""
    var checked: [String] = []
    let console = ScriptedConsole(["a b", "web", "db", "k", "key", ""])
    let outcome = try await console.run {
      try await Alert("Server") {
        TextField("Name", text: $name)
          .validated { name in
            MainActor.assertIsolated()
            checked.append(name)
            try await Self.check(name)
          }
          .validated("No spaces.") { !$0.contains(" ") }
        SecureField("Key", text: $key).validated { key in
          await Task.yield()
          if key == "k" { throw Taken(description: "No.") }
        }
        Button("Create")
      }.present()
    }
    #expect(outcome.label == "Create" && (name, key) == ("db", "key"))
    // The async check does not run for a value that the other check rejects.
    #expect(checked == ["web", "db"])
    #expect(console.transcript.contains("^ There is a server “web” already."))
    #expect(console.transcript.contains("^ No."), "\(console.transcript)")
  }

  @Test("An async check does not run for an empty value")
  func empty() async throws {
    let outcome = try await answer([""]) {
      try await Alert("Server") {
        TextField("Name", text: .constant("")).validated { _ in
          await Task.yield()
          throw Taken(description: "No.")
        }
      }.present()
    }
    #expect(outcome.label == "OK")
  }

  @Test("The async check of a field in a section of a form runs")
  func inside() async throws {
    let console = ScriptedConsole(["web", "db", ""])
    try await console.run {
      try await Form {
        Section {
          TextField("Name", text: .constant(""))
            .validated { try await Self.check($0) }
            .validated { _ in TerminalOutput.print("checking") }
        } footer: {
          Text("A new name.")
        }
        Button("Create")
      }.present()
    }
    #expect(console.transcript.contains("already."), "\(console.transcript)")
    #expect(console.transcript.hasSuffix("checking\nchecking\n"), "\(console.transcript)")
  }

  @Test("A dialog with an async check cannot be presented without concurrency")
  func withoutConcurrency() throws {
    @State var isPresented = true
    let reason =
      "The field 'Name' has a check that is async: call present() instead of presentAndWait()."
    #expect(throws: PresentationError.invalid(reason)) {
      try Alert("Server", isPresented: $isPresented) {
        TextField("Name", text: .constant("db")).validated { try await Self.check($0) }
      }.answered([""])
    }
    #expect(!isPresented)
  }

  @Test("Async checks also run for the values of an assumed answer", arguments: ["db", "web"])
  func assumed(name: String) async throws {
    let dialog = Alert("Server") {
      TextField("Name", text: .constant(name)).validated { try await Self.check($0) }
      Button("Create")
    }.assumed("create")
    if name == "db" {
      #expect(try await dialog.present().label == "Create")
      return
    }
    let reason =
      "The answer 'create' cannot be assumed: the value of 'Name' is not valid. There is a server "
      + "“web” already."
    await #expect(throws: PresentationError.invalid(reason)) { try await dialog.present() }
  }

  @Test("A dialog that is dismissed by one of its checks ends when the check returns")
  func dismissal() async throws {
    @State var isPresented = true
    let outcome = try await answer(["web"]) {
      try await Alert("Server", isPresented: $isPresented) {
        TextField("Name", text: .constant("")).validated { _ in
          await Task.yield()
          isPresented = false
        }
        Button("Create")
      }.present()
    }
    #expect(outcome == .dismissed(.programmatic))
  }
}
