// SPDX-License-Identifier: GPL-3.0-or-later

/// Ends a dialog on behalf of the program, on a terminal or on a scripted console.
final class DismissalRequest: Sendable {
  /// What ends the dialog on a terminal.
  let signal = DismissalSignal()
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  /// Ends the dialog. It does nothing after the end.
  func dismiss() {
    signal.dismiss(.dismissed)
    continuation.finish()
  }

  /// Waits until the dialog is dismissed, or the task is cancelled. Only one task waits.
  nonisolated(nonsending) func wait() async {
    for await _ in stream {}
  }
}
