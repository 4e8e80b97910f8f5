// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
import Synchronization
internal import TerminalDialogs

/// What a client reports about its work, for the thread that shows it.
final class ProgressUpdates: Sendable {
  struct State: Sendable {
    var value: Double?
    var label = ""
    /// How the work has ended.
    var ending: Dialogs.ProgressView.Ending?
    /// Whether a dialog of this process is to be shown.
    var isPausing = false
    /// When a change has last woken the thread.
    var wakeTime: ContinuousClock.Instant?

    /// Whether a change has woken the thread a moment ago, so that the next one does not.
    var isChanging: Bool {
      guard let wakeTime else { return false }
      return wakeTime.duration(to: .now) < .milliseconds(ProgressConsole.updateInterval)
    }
  }

  /// What wakes the thread when there are news.
  let pipe = WakeUpPipe()
  private let total: Double
  private let state = Mutex(State())

  init(total: Double) { self.total = total }

  var value: Double? { state.withLock { $0.value } }
  var label: String { state.withLock { $0.label } }
  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Changes what the client reports. What comes right after another change, the thread takes without
  /// being woken: it draws less often anyway.
  func change(_ body: (inout sending State) -> Void) {
    state.withLock { state in
      body(&state)
      if state.isChanging { return }
      state.wakeTime = .now
      pipe.wake()
    }
  }

  /// Says that the work has ended.
  func end(_ ending: Dialogs.ProgressView.Ending) {
    state.withLock { $0.ending = ending }
    pipe.wake()
  }

  /// Asks the thread to give the terminal up to a dialog.
  func pause() {
    state.withLock { $0.isPausing = true }
    pipe.wake()
  }

  /// Returns the news, and has the next ones wake the thread again.
  func take() -> ProgressConsole.News {
    // In this order, a change that is not returned here wakes the thread again.
    pipe.clear()
    return state.withLock { state in
      if let ending = state.ending { return .ended(ending) }
      if state.isPausing {
        state.isPausing = false
        return .pause
      }
      return .progress(
        fraction: state.value.map { $0 / total }, text: Dialogs.Text(state.label),
        isChanging: state.isChanging)
    }
  }
}
