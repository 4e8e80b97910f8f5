// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Scripted consoles")
struct ScriptedConsoleTests {
  @Test("A script without an answer throws noTerminal, and the transcript shows the question")
  func noAnswer() async throws {
    let console = ScriptedConsole(["A"])
    try await console.run {
      try await Alert("First") { Button("A") }.present()
      await #expect(throws: PresentationError.noTerminal) { try await Alert("Second").present() }
    }
    #expect(console.transcript.contains("Second"))
  }

  @Test("A dialog without a timeout cannot time out")
  func noTimeout() {
    let reason = "The script lets time run out, but the dialog has no timeout."
    #expect(throws: PresentationError.invalid(reason)) { try Alert("Title").answered([.timeout]) }
  }

  @Test("A transcript shows the timeout, as a terminal does")
  func timeout() throws {
    let answers: [ScriptedConsole.Answer] = ["notes", "OK"]
    let transcript = try Alert("Title") {
      TextField("Name", text: .constant(""))
      Button("OK")
    }.timeout(.seconds(90)).answered(answers).transcript
    #expect(transcript.contains("(closes in 90 s)\n\n  Name: notes\n"))
    #expect(transcript.hasSuffix(" name (closes in 90 s): OK\n"), "\(transcript)")
    #expect(try !Alert("Title").answered([""]).transcript.contains("closes in"))
  }

  @Test("A scripted dismissal ends a dialog that is presented without concurrency")
  func dismissal() throws {
    #expect(try Alert("Title").answered([.dismissal]).outcome == .dismissed(.programmatic))
  }

  @Test("Answers that are left over are an error, since the test expected further questions")
  func leftAnswers() async throws {
    let console = ScriptedConsole(["", "b", .escape])
    let reason = "The script has 2 more answers than was asked for, beginning with line(\"b\")."
    await #expect(throws: PresentationError.invalid(reason)) {
      try await console.run { try await Alert("Title").present() }
    }
    #expect(
      throws: PresentationError.invalid(
        "The script has 1 more answer than was asked for, beginning with escape.")
    ) {
      try ScriptedConsole([.escape]).run {}
    }
  }

  @Test("A line that is printed is in the transcript, after the dialog during which it is printed")
  func printing() throws {
    let console = ScriptedConsole(["a"])
    try console.run {
      TerminalOutput.print("One\nTwo")
      try Alert("Title") {
        TextField("Name", text: .constant("")).validated { _ in TerminalOutput.print("Three\u{7}") }
      }.presentAndWait()
    }
    #expect(console.transcript.hasPrefix("One\nTwo\n"), "\(console.transcript)")
    #expect(console.transcript.hasSuffix("Name: a\nThree^G\n"), "\(console.transcript)")
  }

  @Test("An answer may be interpolated")
  func interpolation() throws {
    @State var name = ""
    let number = 7
    try Alert("Title") { TextField("Name", text: $name) }.answered(["web-\(number)"])
    #expect(name == "web-7")
  }

  @Test("An assumed answer asks no question, and its action runs")
  func assumed() throws {
    @State var name = "notes"
    var log: [String] = []
    let dialog = Alert("Title") {
      TextField("Name", text: $name)
      Button("Create") { log.append(name) }
      Button("Drop", role: .destructive) { log.append("drop") }.id("x")
    }
    #expect(try dialog.assumed("create").answered([]).outcome.id == "Create")
    let dropped = try dialog.assumed("x").answered([])
    #expect(dropped.outcome.id == "x" && dropped.transcript.isEmpty)
    #expect(log == ["notes", "drop"])
    let reason = "The answer 'y' cannot be assumed: it is the name of no button."
    #expect(throws: PresentationError.invalid(reason)) { try dialog.assumed("y").answered([]) }
    let empty = Alert("Title") {
      TextField("Name", text: .constant("")).required()
      Button("Create")
    }
    let refusal =
      "The answer 'create' cannot be assumed: the value of 'Name' is not valid. It cannot be empty."
    #expect(throws: PresentationError.invalid(refusal)) { try empty.assumed("create").answered([]) }
    #expect(try dialog.assumed(nil).answered(["", "x"]).outcome.id == "x")
  }

  @Test("confirm returns whether the user agrees, and choose returns the value that is chosen")
  func questions() async throws {
    enum Size: CaseIterable { case small, large }
    let console = ScriptedConsole(["y", .escape, "letter b", "large", .escape])
    try await console.run {
      let agreements = try await [
        confirm("Publish?"), confirm("Publish?", action: "Publish", role: .destructive),
      ]
      #expect(agreements == [true, false])
      let letter = try await choose("Which?", from: ["a", "A", "b"]) { "letter \($0)" }
      let sizes = try await [choose("Which?", from: Size.self), choose("Which?", from: Size.self)]
      let number = try await choose("Which?", from: [Int]())
      #expect(letter == "b" && sizes == [.large, nil] && number == nil)
    }
  }
}
