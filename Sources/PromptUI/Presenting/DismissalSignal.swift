// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport
internal import TerminalDialogs

/// What ends a dialog from elsewhere: a `DismissAction`, `isPresented = false`, or the cancellation of its
/// task. The first cause counts.
final class DismissalSignal: @unchecked Sendable {
  enum Cause: Sendable {
    case dismissed, taskCancelled
  }

  private let condition = Condition()
  // The lock of `condition` protects these.
  private var firstCause: Cause?
  private var pipe: (start: Int32, end: Int32)?

  /// Why the dialog is to end; nil if it is not.
  var cause: Cause? { condition.withLock { firstCause } }

  /// Ends the dialog. This does nothing if the dialog has ended.
  func dismiss(_ cause: Cause) {
    condition.change {
      if firstCause != nil { return }
      firstCause = cause
      if let pipe { Self.wake(pipe.end) }
    }
    TerminalTurn.shared.review()
  }

  /// Makes the pipe of which this is the end readable. Closing it would not do so if a child of fork(2) has it
  /// too.
  private static func wake(_ end: Int32) {
    // mutant: a dialog is dismissed although a child of fork(2) lives on [ClientTests]
    //   `write(end, [0], 1)` -> `close(dup(end))`
    _ = write(end, [0], 1)
  }

  /// Returns what `body` returns for a descriptor that is readable once the dialog is to end.
  ///
  /// - Throws: `PresentationError.system` if no descriptor is left.
  func withDescriptor<Value>(
    _ body: (Int32) throws(PresentationError) -> Value
  ) throws(PresentationError) -> Value {
    var ends: [Int32] = [-1, -1]
    guard prompt_client_pipe(&ends) else { throw .system(errno: SystemError.last.code) }
    let (start, end) = (ends.first ?? -1, ends.last ?? -1)
    condition.change {
      pipe = (start, end)
      if firstCause != nil { Self.wake(end) }
    }
    defer {
      condition.change {
        close(start)
        close(end)
        pipe = nil
      }
    }
    return try body(start)
  }
}
