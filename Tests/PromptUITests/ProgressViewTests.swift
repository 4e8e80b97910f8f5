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
