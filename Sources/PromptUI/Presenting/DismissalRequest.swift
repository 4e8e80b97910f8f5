// SPDX-License-Identifier: GPL-3.0-or-later

/// A request of the program to end a dialog, on a terminal or on a scripted console.
final class DismissalRequest: Sendable {
  /// The signal that ends the dialog on a terminal.
  let signal = DismissalSignal()
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  /// Ends the dialog; does nothing if the dialog has ended.
  func dismiss() {
    signal.dismiss(.dismissed)
    continuation.finish()
  }

  /// Waits until the dialog is dismissed or the task is cancelled. Only one task may wait.
  nonisolated(nonsending) func wait() async {
    for await _ in stream {}
  }
}
