// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// What ends a dialog from elsewhere: a `DismissAction`, `isPresented = false`, or the cancellation of its
/// task. The first cause counts.
final class DismissalSignal: Sendable {
  enum Cause: Sendable {
    case dismissed, taskCancelled
  }

  /// What wakes the dialog once it is to end.
  let pipe = WakeUpPipe()
  private let firstCause = Mutex<Cause?>(nil)

  /// Why the dialog is to end; nil if it is not.
  var cause: Cause? { firstCause.withLock { $0 } }

  /// Ends the dialog. This does nothing if the dialog has ended.
  func dismiss(_ cause: Cause) {
    firstCause.withLock { $0 = $0 ?? cause }
    pipe.wake()
    TerminalTurn.shared.review()
  }
}
