// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// The state of Readline, of which a process has one: its hooks, its variables and its keymaps.
final class ReadlineState {
  /// The variables and keys that are in effect.
  var settings: InputrcSettings
  /// The keys that edit an answer; nil if memory has run out.
  let actionKeymap: Keymap?

  /// The state, once the first dialog has initialized Readline. Only the thread of a dialog uses it, and
  /// one dialog at a time is shown.
  nonisolated(unsafe) private static var initialized: ReadlineState?

  /// Returns the state for a new dialog, which has the settings of an answer.
  static func shared(in process: any HostProcess) -> ReadlineState {
    if let initialized {
      rl_initialize()
      initialized.settings.applyDefaultSettings()
      return initialized
    }
    let state = ReadlineState(in: process)
    initialized = state
    return state
  }

  private init(in process: any HostProcess) {
    Self.installHooks()
    settings = InputrcSettings(inputrc: getenv("INPUTRC").map { String(cString: $0) })
    // Otherwise Readline reads the modes of the terminal, and sets the size of its window.
    InputrcSettings.apply([("bind-tty-special-chars", "off")])
    let entries = ViKeymaps.borrowSequences()
    Self.initialize(restoring: settings.inputrc, in: process)
    ViKeymaps.restore(entries)
    if Capabilities.haveLongPadding { rl_reset_terminal(TerminalDescription.dumbName) }
    // This follows rl_initialize, which changes some of these variables.
    InputrcSettings.apply(InputrcSettings.answerVariables)
    actionKeymap = ActionKeymap.make()
  }

  /// Initializes Readline without an inputrc: opening a FIFO would wait for its writer, and a macro
  /// could answer instead of the user.
  ///
  /// - Parameter inputrc: The value of `INPUTRC` that is restored in the environment.
  private static func initialize(restoring inputrc: String?, in process: any HostProcess) {
    if !process.mayChangeEnvironment {
      // Readline reads the file again that it has read last.
      rl_read_init_file("/dev/null")
      rl_initialize()
      return
    }
    // A path that cannot exist takes less time than an empty file.
    setenv("INPUTRC", "/dev/null/inputrc", 1)
    rl_initialize()
    if let inputrc { setenv("INPUTRC", inputrc, 1) } else { unsetenv("INPUTRC") }
  }

  /// Makes Readline read, write and complete through the current editor.
  private static func installHooks() {
    rl_readline_name = cString("prompt")
    rl_terminal_name = UnsafePointer(strdup(TerminalDescription.name))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_getc_function = { _ in
      LineEditor.abortIfNested()
      return LineEditor.current?.nextByte() ?? LineEditor.readError
    }
    rl_input_available_hook = { LineEditor.current?.queue.isEmpty == false ? 1 : 0 }
    rl_prep_term_function = { _ in rl_readline_state |= UInt(RL_STATE_TERMPREPPED) }
    rl_deprep_term_function = { rl_readline_state &= ~UInt(RL_STATE_TERMPREPPED) }
    rl_startup_hook = {
      if let text = LineEditor.current?.request?.question.text, !text.isEmpty {
        LineEditor.insert(text.bytes)
      }
      return 0
    }
    rl_attempted_completion_function = { word, _, _ in LineEditor.current?.complete(word) }
    LineEditor.restrictTildes()

    // Readline's command with this name prints on standard output. Of two commands with the same
    // name, the one that was added first is used.
    _ = rl_add_funmap_entry(cString("print-last-kbd-macro")) { _, _ in rl_ding() }
  }
}
