// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Lets one task at a time continue, while the other tasks are suspended. The tasks continue in the
/// order in which they called `take()`.
final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var count = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  /// Waits for the turn of this task.
  ///
  /// - Returns: Whether the task has the turn; false if the task was cancelled before it got the
  ///   turn.
  nonisolated(nonsending) func take() async -> Bool {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.isTaken {
            state.waiting.append((number, continuation))
            return nil
          }
          state.isTaken = true
          return true
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let index = state.waiting.firstIndex { $0.number == number }
        return index.map { state.waiting.remove(at: $0) }
      }
      waiting?.continuation.resume(returning: false)
    }
  }

  /// Passes the turn to the task that has waited the longest.
  func give() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
