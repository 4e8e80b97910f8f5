// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

extension PresentableDialog {
  /// Presents this dialog with these answers, and returns its outcome and the transcript.
  @discardableResult
  func answered(
    _ answers: [ScriptedConsole.Answer]
  ) throws -> (outcome: Outcome, transcript: String) {
    let console = ScriptedConsole(answers)
    let outcome = try console.run { try presentAndWait() }
    return (outcome, console.transcript)
  }
}

/// Answers the dialogs of `present`, and returns its outcome.
nonisolated(nonsending) func answer(
  _ answers: [ScriptedConsole.Answer], _ present: nonisolated(nonsending) () async throws -> Outcome
) async throws -> Outcome { try await ScriptedConsole(answers).run { try await present() } }

extension Outcome {
  /// The button that was chosen; nil if none was.
  var choice: Choice? { if case .chosen(let choice) = self { choice } else { nil } }

  /// The label of the button that was chosen; nil if none was.
  var label: String? { choice?.label }
}
