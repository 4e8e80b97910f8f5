// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// What keeps macros and nested commands from delaying a signal, or from exhausting the stack.
///
/// Readline does not ask for keys while a macro types them, but it draws the line after each
/// command.
extension LineEditor {
  /// How long the macro has been typing.
  struct MacroProgress {
    let start: Int64
    /// When signals were taken last, in monotonic time.
    var lastCheck: Int64
  }

  /// For how long the line is drawn after each command of a macro, in milliseconds. After that it
  /// is drawn when signals are taken.
  private static let drawnTime: Int64 = 20
  /// How often signals are taken while a macro types, in milliseconds.
  private static let checkInterval: Int64 = 20

  /// The function that Readline calls to draw the line (`rl_redisplay_function`).
  static var displayFunction: @convention(c) () -> Void {
    { LineEditor.displayMacro(drawing: true) }
  }

  /// Draws the line, unless a long macro is typing. A signal, a time-out and a dismissal end the
  /// macro, and the line with it.
  static func displayMacro(drawing isDrawn: Bool) {
    abortIfNested()
    limitLine()
    undoHistory.limit()
    // Otherwise no signal ends a macro that types without end.
    if rl_readline_state & UInt(RL_STATE_MACROINPUT) != 0, let current {
      current.displayMacro(drawing: isDrawn)
    } else if isDrawn {
      VisibleLine.display()
    }
  }

  /// The number of bytes that a line may have.
  private static let maximumLength: Int32 = 1 << 24

  /// Deletes what exceeds the limit of a line. Commands can double a line again and again, and Readline does
  /// not notice that its length overflows.
  static func limitLine() {
    guard rl_end > maximumLength else { return }
    rl_delete_text(maximumLength, rl_end)
    rl_point = min(rl_point, rl_end)
    _ = rl_ding()
  }

  /// What Readline keeps of the line in order to undo commands. Each command that deletes text keeps a copy.
  struct UndoHistory {
    /// The latest entry that has been counted, and the number of bytes in all of them.
    private var last: UnsafeMutablePointer<UNDO_LIST>?
    private var size = 0

    /// The number of bytes of deleted text that are kept.
    private static let maximumSize = 1 << 25

    /// Forgets how to undo commands if that takes too much memory.
    mutating func limit() {
      var (added, entry) = (0, rl_undo_list)
      while let current = entry, current != last {
        added += current.pointee.text == nil ? 0 : Int(current.pointee.end - current.pointee.start)
        entry = current.pointee.next
      }
      // Commands have been undone, or this is another line.
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
    // A wait takes signals itself.
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

  /// How many bytes of the stack the commands of Readline may take. Each command that reads another
  /// one calls that one, as the count of a command does, and would take all of the stack if it is
  /// held down.
  private static let stackLimit = 128 * 1024

  /// Whether commands are nested so deeply that there would be no end.
  static var areCommandsNested: Bool { stackBase - prompt_readline_stack() > stackLimit }

  /// Leaves the commands of Readline that call each other. This is called where no reference is
  /// held, since it does not return then.
  static func abortIfNested() {
    if !areCommandsNested {
      isAborting = false
    } else if !isAborting {
      isAborting = true
      prompt_readline_abort()
    }
  }
}
