// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Progress views")
struct ProgressViewTests {
  private let console = ScriptedConsole([])

  @Test("A progress view returns the result of its work, and rethrows its errors")
  func results() async throws {
    let sum = try await console.run {
      try await ProgressView("Adding", total: 3).present { progress in
        var sum = 0
        for number in 1...3 {
          sum += number
          progress.value = Double(number)
        }
        progress.currentValueLabel = "all"
        return (sum, progress.value, progress.currentValueLabel)
      }
    }
    #expect(sum == (6, 3, "all"))
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await console.run { try await ProgressView("Adding").present { _ in throw Failure() } }
    }
  }

  @Test("Cancelling the task of a progress view cancels its work")
  func cancel() async {
    let task = Task {
      try await console.run {
        try await ProgressView("Adding").present { _ in try await Task.sleep(for: .seconds(1000)) }
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A dialog within the work of a progress view is answered by the same script")
  func dialog() async throws {
    let console = ScriptedConsole(["retry"])
    let outcome = try await console.run {
      try await ProgressView("Adding").present { _ in
        try await Alert("Save failed.") {
          Button("Retry")
          Button("Not now", role: .cancel)
        }.present()
      }
    }
    #expect(outcome.id == "Retry")
  }

  @Test("The transcript has a line for the title, each new label, each further tenth, and the end")
  func transcript() async throws {
    let console = ScriptedConsole([])
    try await console.run {
      try await ProgressView("Packing…", total: 4).present { progress in
        progress.currentValueLabel = "notes.txt"
        progress.value = 0.1
        progress.value = 2
        progress.currentValueLabel = ""
      }
      await #expect(throws: CancellationError.self) {
        try await ProgressView("Sending").present { _ in throw CancellationError() }
      }
    }
    #expect(
      console.transcript == """
        Packing…
        Packing: notes.txt
        Packing: 50%
        Packing… done (0 s)
        Sending…
        Sending… stopped (0 s)

        """, "\(console.transcript)")
  }

  @Test(
    "Escape stops the work at its start or at a report, and the cancel button's action runs",
    arguments: [([.escape], 0), (["", .escape], 1)] as [([ScriptedConsole.Answer], Int)])
  func escape(answers: [ScriptedConsole.Answer], reports: Int) async throws {
    let console = ScriptedConsole(answers)
    var log: [String] = []
    let isCancelled = try await console.run {
      try await ProgressView("Packing") {
        Button("Stop", role: .cancel) { log.append("stopping") }
      }.present { progress in
        if !Task.isCancelled {
          try await Alert("Replace it?").present()
          progress.value = 0.5
        }
        return Task.isCancelled
      }
    }
    #expect(isCancelled && log == ["stopping"])
    #expect(console.transcript.components(separatedBy: "50%").count == reports + 1)
  }

  @Test("Escape is kept for a dialog if the progress view has no cancel button")
  func noCancelButton() async throws {
    let outcome = try await ScriptedConsole([.escape]).run {
      try await ProgressView("Packing").present { progress in
        progress.value = 0.5
        return try await ConfirmationDialog("Replace it?") { Button("Replace") }.present()
      }
    }
    #expect(outcome == .cancelled)
  }

  @Test(
    "Progress that is reported during a dialog is shown after the dialog, and consumes no answer")
  func duringDialog() async throws {
    let console = ScriptedConsole(["a", .escape])
    @State var name = ""
    let outcome = try await console.run {
      try await ProgressView("Packing") { Button("Stop", role: .cancel) }.present { progress in
        try await Alert("Replace it?") {
          TextField("Name", text: .constant("")).validated { _ in progress.value = 0.5 }
          Button("Replace")
        }.present()
      }
    }
    #expect(outcome == .cancelled)
    #expect(
      console.transcript.hasSuffix("(Cancel)\nPacking: 50%\nPacking… done (0 s)\n"),
      "\(console.transcript)")
  }

  @Test("An invalid progress view does not begin its work")
  func invalid() async throws {
    let views = [
      (ProgressView(" "), "A progress view needs a title."),
      (ProgressView("T", total: 0), "The total of a progress view is greater than zero."),
      (ProgressView("T", total: .infinity), "The total of a progress view is greater than zero."),
      (
        ProgressView("T") { Button("Stop") },
        "A progress view has at most one button, with the role cancel."
      ),
      (
        ProgressView("T") {
          Button("Stop", role: .cancel)
          Button("Halt", role: .cancel)
        }, "A progress view has at most one button, with the role cancel."
      ),
    ]
    for (view, reason) in views {
      await #expect(throws: PresentationError.invalid(reason)) {
        try await view.present { _ in Issue.record("The work has begun.") }
      }
    }
  }
}
