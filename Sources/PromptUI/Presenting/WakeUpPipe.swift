// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport
import Synchronization
internal import TerminalDialogs

/// A pipe by which other threads wake the thread that shows a dialog or progress. A pipe is used,
/// since that thread waits for descriptors, and cannot wait for a condition variable at the same
/// time.
final class WakeUpPipe: Sendable {
  private struct State {
    /// Whether the descriptor is readable, or will be readable as soon as it exists.
    var isWoken = false
    /// The descriptors of both ends; nil while no thread waits.
    var ends: (start: Int32, end: Int32)?
  }

  private let state = Mutex(State())

  /// Makes the descriptor readable until `clear()`.
  func wake() {
    state.withLock { state in
      if state.isWoken { return }
      state.isWoken = true
      if let end = state.ends?.end { Self.fill(end) }
    }
  }

  /// Makes the descriptor unreadable until the next `wake()`.
  func clear() {
    state.withLock { state in
      var byte: UInt8 = 0
      if state.isWoken, let start = state.ends?.start { _ = read(start, &byte, 1) }
      state.isWoken = false
    }
  }

  /// Writes a byte, so that the pipe is readable. Closing the writing end would not suffice, since
  /// a child process of fork(2) may have inherited it.
  private static func fill(_ end: Int32) {
    _ = write(end, [0], 1)
  }

  /// Runs `body` with the descriptor, and returns its result.
  ///
  /// - Throws: `PresentationError.system` if no pipe can be created.
  func withDescriptor<Value>(
    _ body: (Int32) throws(PresentationError) -> Value
  ) throws(PresentationError) -> Value {
    var ends: [Int32] = [-1, -1]
    guard prompt_client_pipe(&ends) else { throw .system(errno: SystemError.last.code) }
    let (start, end) = (ends.first ?? -1, ends.last ?? -1)
    state.withLock { state in
      state.ends = (start, end)
      if state.isWoken { Self.fill(end) }
    }
    defer {
      state.withLock { state in
        close(start)
        close(end)
        state.ends = nil
      }
    }
    return try body(start)
  }
}
