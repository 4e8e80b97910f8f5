// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
import Synchronization

/// Holds the conversation about a dialog on the terminal of the process.
enum Presenter {
  /// Holds it on a thread of its own, while the caller is suspended. Cancelling the task ends it.
  nonisolated(nonsending) static func present(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal
  ) async throws(PresentationError) -> Dialogs.Outcome {
    throw .noTerminal
  }

  /// Holds it while the calling thread waits.
  static func presentAndWait(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal
  ) throws(PresentationError) -> Dialogs.Outcome {
    throw .noTerminal
  }
}

/// What ends a dialog from elsewhere: a `DismissAction`, `isPresented` that becomes false, or the
/// cancellation of its task. The first cause counts.
final class DismissalSignal: Sendable {
  /// What ends the dialog.
  enum Cause: Sendable {
    case dismissed, taskCancelled
  }

  private let first = Mutex<Cause?>(nil)

  init() {}

  /// Ends the dialog. It does nothing after the end.
  func dismiss(_ cause: Cause) { first.withLock { $0 = $0 ?? cause } }

  /// What has ended the dialog; nil if nothing has yet.
  var cause: Cause? { first.withLock { $0 } }
}
