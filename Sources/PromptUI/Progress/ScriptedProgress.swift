// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
import Synchronization

/// Shows progress on a scripted console, as lines of the transcript like those of a terminal that
/// cannot redraw a line.
final class ScriptedProgress: Sendable {
  private struct State: Sendable {
    var input = ProgressInput()
    /// The number of completed tenths of the work, and the description of the step, that were shown
    /// last.
    var tenth = 0
    var text: RawText = ""
    /// Whether the script has stopped the work.
    var isStopped = false
  }

  private let console: ScriptedConsole
  private let renderer: ProgressRenderer
  private let isStoppable: Bool
  private let state = Mutex(State())
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  init(of view: ProgressDialog, on console: ScriptedConsole) {
    self.console = console
    renderer = ProgressRenderer(of: view, in: Words(in: ["en"]), glyphs: .ascii)
    isStoppable = view.stopLabel != nil
  }

  /// Shows the beginning of the work, and lets the task of the work continue.
  ///
  /// - Parameter stop: Stops the work. It is called when the script answers `.escape`.
  func start(stopping stop: @escaping @Sendable () -> Void) {
    self.stop.withLock { $0 = stop }
    console.show(line: renderer.firstLine(isStoppable: isStoppable).string)
    takeEscape()
    continuation.finish()
  }

  /// Waits for the call of `start`, so that the script can stop the work at its first report.
  nonisolated(nonsending) func waitForStart() async {
    for await _ in stream {}
  }

  /// Shows a report about the work if it has reached another tenth, or describes another step.
  func report(_ fraction: Double?, _ text: String) {
    let line = state.withLock { state in
      state.input.set(fraction, RawText(text))
      let (percentage, text) = (state.input.percentage, state.input.text)
      let tenth = (percentage?.percent ?? 0) / 10
      let isNewText = text != state.text && !text.isEmpty
      defer { (state.tenth, state.text) = (tenth, text) }
      return renderer.line(
        saying: tenth == state.tenth ? nil : percentage, isNewText ? text : nil, columns: 80)
    }
    if let line { console.show(line: line.string) }
    takeEscape()
  }

  /// Shows the end of the work. Returns whether the script has stopped the work.
  func end(_ ending: ProgressDialog.Ending) -> Bool {
    let (input, isStopped) = state.withLock { ($0.input, $0.isStopped) }
    for line in renderer.lastLines(ending, input, elapsed: 0, columns: 80) {
      console.show(line: line.string)
    }
    return isStopped
  }

  private func takeEscape() {
    guard isStoppable, console.takeEscape() else { return }
    state.withLock { $0.isStopped = true }
    stop.withLock { $0 }?()
  }
}
