// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// Limits on macros and nested commands. Without these limits, they could delay a signal or exhaust
/// the stack.
///
/// Readline does not request keys while it executes a macro, but it draws the line after each
/// command, so the checks are made when the line is drawn.
extension LineEditor {
  /// The times of a macro that is being executed.
  struct MacroProgress {
    let start: Int64
    /// The time at which signals were last read, in monotonic time.
    var lastCheck: Int64
  }

  /// During this time from the start of a macro, in milliseconds, the line is drawn after each
  /// command. Later, it is drawn only when signals are read (`checkInterval`).
  private static let drawnTime: Int64 = 20
  /// The interval at which signals are read while a macro is executed, in milliseconds.
  private static let checkInterval: Int64 = 20

  /// The function that Readline calls to draw the line (`rl_redisplay_function`).
  static var displayFunction: @convention(c) () -> Void {
    { LineEditor.displayMacro(drawing: true) }
  }

  /// Draws the line, unless a macro has been executed for some time. A signal, a timeout and a
  /// dismissal end the macro and the line.
  static func displayMacro(drawing isDrawn: Bool) {
    abortIfNested()
    limitLine()
    undoHistory.limit()
    // Without this check, no signal would end an endless macro.
    if rl_readline_state & UInt(RL_STATE_MACROINPUT) != 0, let current {
      current.displayMacro(drawing: isDrawn)
    } else if isDrawn {
      VisibleLine.display()
    }
  }

  /// The maximum length of a line, in bytes.
  private static let maximumLength: Int32 = 1 << 24

  /// Deletes the part of the line that exceeds the maximum length. Commands can double a line
  /// repeatedly, and Readline does not check whether its length overflows.
  static func limitLine() {
    guard rl_end > maximumLength else { return }
    rl_delete_text(maximumLength, rl_end)
    rl_point = min(rl_point, rl_end)
    _ = rl_ding()
  }

  /// The entries that Readline keeps to undo commands. Each command that deletes text keeps a copy
  /// of the text.
  struct UndoHistory {
    /// The latest counted entry, and the number of bytes in all entries.
    private var last: UnsafeMutablePointer<UNDO_LIST>?
    private var size = 0

    /// The maximum number of bytes of deleted text that are kept.
    private static let maximumSize = 1 << 25

    /// Deletes all entries if they occupy too much memory, so that earlier commands cannot be
    /// undone.
    mutating func limit() {
      var (added, entry) = (0, rl_undo_list)
      while let current = entry, current != last {
        added += current.pointee.text == nil ? 0 : Int(current.pointee.end - current.pointee.start)
        entry = current.pointee.next
      }
      // Commands have been undone, or a new line has begun, so all entries are counted again.
      if entry == nil { size = 0 }
      last = rl_undo_list
      size += added
      guard size > Self.maximumSize else { return }
      rl_free_undo_list()
      (last, size) = (nil, 0)
    }
  }

  nonisolated(unsafe) private static var undoHistory = UndoHistory()

  private func displayMacro(drawing isDrawn: Bool) {
    let now = Waiter.now
    let start = macro?.start ?? now
    let lastCheck = macro?.lastCheck ?? now
    if now - lastCheck < Self.checkInterval {
      macro = MacroProgress(start: start, lastCheck: lastCheck)
      if now - start >= Self.drawnTime {
        isRedisplayDeferred = true
      } else if isDrawn {
        VisibleLine.display()
      }
      return
    }
    VisibleLine.display()
    if interruption != nil { return }
    // The wait below reads signals itself, so the watchdog is not needed.
    terminal.waiter.stopWatching()
    do throws(Interruption) {
      try terminal.flush()
      _ = try terminal.wait(for: -1, 0, timeout: 0)
    } catch {
      interrupt(by: error)
    }
    terminal.waiter.startWatching()
    macro = MacroProgress(start: start, lastCheck: Waiter.now)
  }

  /// The maximum number of bytes of the stack that nested commands of Readline may occupy. A
  /// command that precedes another command, such as a count, calls that command, so that both
  /// occupy the stack. If the key of such a command is held down, the calls would exhaust the
  /// stack.
  private static let stackLimit = 128 * 1024

  /// Whether commands are nested so deeply that further commands could exhaust the stack.
  static var areCommandsNested: Bool { stackBase - prompt_readline_stack() > stackLimit }

  /// Aborts nested commands of Readline by a jump, so that this function may never return. The
  /// caller must not hold a reference, since it would not be released.
  static func abortIfNested() {
    if !areCommandsNested {
      isAborting = false
    } else if !isAborting {
      isAborting = true
      prompt_readline_abort()
    }
  }
}
