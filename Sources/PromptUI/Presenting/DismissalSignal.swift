// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A signal that ends a dialog from another thread. Its cause is a `DismissAction`, setting
/// `isPresented` to false, or the cancellation of the dialog's task. Only the first cause is
/// recorded.
final class DismissalSignal: Sendable {
  enum Cause: Sendable {
    case dismissed, taskCancelled
  }

  /// The pipe that wakes the thread of the dialog.
  let pipe = WakeUpPipe()
  private let firstCause = Mutex<Cause?>(nil)

  /// The cause; nil if nothing has ended the dialog.
  var cause: Cause? { firstCause.withLock { $0 } }

  /// Ends the dialog; does nothing if the dialog has ended.
  func dismiss(_ cause: Cause) {
    firstCause.withLock { $0 = $0 ?? cause }
    pipe.wake()
    TerminalTurn.shared.review()
  }
}
