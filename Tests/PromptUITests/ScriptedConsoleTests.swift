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
    #expect(transcript.contains("(closes in 90\u{A0}s)\n\n  Name: notes\n"))
    #expect(transcript.hasSuffix("OK [Enter] (closes in 90\u{A0}s) OK\n"))
    #expect(try !Alert("Title").answered([""]).transcript.contains("closes in"))
  }

  @Test("A scripted dismissal ends a dialog that is presented without concurrency")
  func dismissal() throws {
    #expect(try Alert("Title").answered([.dismissal]).outcome == .dismissed(.programmatic))
  }
}
