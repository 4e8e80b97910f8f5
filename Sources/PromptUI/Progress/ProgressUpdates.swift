// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
import Synchronization
internal import TerminalDialogs

/// The reports of a client about its work, for the thread that shows the progress.
final class ProgressUpdates: Sendable {
  struct State: Sendable {
    var value: Double?
    var label = ""
    /// The result of the work; nil until it has ended.
    var ending: ProgressDialog.Ending?
    /// Whether a dialog of this process needs the terminal.
    var isPausing = false
    /// The time at which a change last woke the thread.
    var wakeTime: ContinuousClock.Instant?

    /// Whether a change woke the thread so recently that the next change need not wake it.
    var isChanging: Bool {
      guard let wakeTime else { return false }
      return wakeTime.duration(to: .now) < .milliseconds(ProgressConsole.updateInterval)
    }
  }

  /// The pipe that wakes the thread when there is a new report.
  let pipe = WakeUpPipe()
  private let total: Double
  private let script: ScriptedProgress?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - total: The value at the end of the work.
  ///   - script: The scripted console on which the progress is shown; nil for the terminal.
  init(total: Double, script: ScriptedProgress? = nil) {
    (self.total, self.script) = (total, script)
  }

  var value: Double? { state.withLock { $0.value } }
  var label: String { state.withLock { $0.label } }
  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Changes the report. If a change has just woken the thread, this change does not wake it. The
  /// view is not redrawn that often, and the thread reads the change after a short time.
  func change(_ body: (inout sending State) -> Void) {
    let (value, label) = state.withLock { state in
      body(&state)
      if !state.isChanging {
        state.wakeTime = .now
        pipe.wake()
      }
      return (state.value, state.label)
    }
    script?.report(value.map { $0 / total }, label)
  }

  /// Records that the work has ended.
  func end(_ ending: ProgressDialog.Ending) {
    state.withLock { $0.ending = ending }
    pipe.wake()
  }

  /// Asks the thread to release the terminal for a dialog.
  func pause() {
    state.withLock { $0.isPausing = true }
    pipe.wake()
  }

  /// Returns the end of the work, a request to release the terminal, or else the latest report.
  func take() -> ProgressConsole.News {
    // The pipe is cleared before the report is read. A change between the two steps then wakes the
    // thread again, so that no change is lost.
    pipe.clear()
    return state.withLock { state in
      if let ending = state.ending { return .ended(ending) }
      if state.isPausing {
        state.isPausing = false
        return .pause
      }
      return .progress(
        fraction: state.value.map { $0 / total }, text: RawText(state.label),
        isChanging: state.isChanging)
    }
  }
}
