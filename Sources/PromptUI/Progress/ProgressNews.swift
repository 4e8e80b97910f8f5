// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport
internal import Dialogs
import Synchronization
internal import TerminalDialogs

/// What a client says about its work, for the thread that shows it.
final class ProgressNews: Sendable {
  struct State: Sendable {
    var value: Double?
    var label = ""
    /// How the work has ended.
    var ending: Dialogs.ProgressView.Ending?
    /// Whether a dialog of this process is to be shown.
    var isPausing = false
    /// The pipe that wakes the thread; nil if there is none.
    var pipe: (start: Int32, end: Int32)?
    /// Whether there is a byte in the pipe, and when the last one was written.
    var isWoken = false
    var wakeTime: ContinuousClock.Instant?
  }

  private let total: Double
  private let state = Mutex(State())

  /// The time between two changes that wake the thread. It draws less often anyway.
  private static let interval = Duration.milliseconds(50)

  init(total: Double) { self.total = total }

  var value: Double? { state.withLock { $0.value } }
  var label: String { state.withLock { $0.label } }
  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Changes what the client says. The thread takes what comes right after another change at its next
  /// drawing.
  func change(_ body: (inout sending State) -> Void) {
    state.withLock { state in
      body(&state)
      let now = ContinuousClock.now
      if let last = state.wakeTime, now < last + Self.interval { return }
      state.wakeTime = now
      Self.wake(&state)
    }
  }

  /// Says that the work has ended.
  func end(_ ending: Dialogs.ProgressView.Ending) {
    state.withLock { state in
      state.ending = ending
      Self.wake(&state)
    }
  }

  /// Asks the thread to give the terminal up to a dialog.
  func pause() {
    state.withLock { state in
      state.isPausing = true
      Self.wake(&state)
    }
  }

  private static func wake(_ state: inout State) {
    guard let pipe = state.pipe, !state.isWoken else { return }
    state.isWoken = true
    var byte: UInt8 = 0
    _ = write(pipe.end, &byte, 1)
  }

  /// Returns the news, and has the next ones wake the thread again.
  func take() -> ProgressConsole.News {
    state.withLock { state in
      if let pipe = state.pipe, state.isWoken {
        var byte: UInt8 = 0
        _ = read(pipe.start, &byte, 1)
        state.isWoken = false
      }
      if let ending = state.ending { return .ended(ending) }
      if state.isPausing {
        state.isPausing = false
        return .pause
      }
      return .progress(fraction: state.value.map { $0 / total }, text: Dialogs.Text(state.label))
    }
  }

  /// Returns what `body` returns for a descriptor that is readable when there are news.
  ///
  /// - Throws: `PresentationError.system` if no descriptor is left.
  func withDescriptor(_ body: (Int32) throws(PresentationError) -> Void) throws(PresentationError) {
    var ends: [Int32] = [-1, -1]
    guard prompt_client_pipe(&ends) else { throw .system(errno: SystemError.last.code) }
    let (start, end) = (ends.first ?? -1, ends.last ?? -1)
    state.withLock { $0.pipe = (start, end) }
    defer {
      state.withLock { $0.pipe = nil }
      close(start)
      close(end)
    }
    try body(start)
  }
}
