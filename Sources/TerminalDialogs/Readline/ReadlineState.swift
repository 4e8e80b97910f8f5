// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// The state of Readline: its hooks, its variables and its keymaps. They are global variables, so a
/// process has only one state.
final class ReadlineState {
  /// The variables and keys that are in effect.
  var settings: InputrcSettings
  /// The keys that edit an answer; nil if memory was exhausted.
  let actionKeymap: Keymap?

  /// The state, once the first dialog has initialized Readline. Only one dialog is shown at a time,
  /// and only its thread uses the state.
  nonisolated(unsafe) private static var initialized: ReadlineState?

  /// The type of the terminal whose description is loaded.
  private var terminalType: String?

  /// Returns the state for a new dialog on a type of terminal, with the settings for an answer.
  static func shared(in process: any HostProcess, on type: String?) -> ReadlineState {
    if let initialized {
      rl_initialize()
      if initialized.terminalType != type {
        initialized.terminalType = type
        UncheckedFile.terminalDescription.reading {
          rl_reset_terminal(TerminalDescription.name(of: type))
          omitLongPadding()
        }
      }
      initialized.settings.applyDefaultSettings()
      return initialized
    }
    let state = UncheckedFile.terminalDescription.reading { ReadlineState(in: process, on: type) }
    initialized = state
    return state
  }

  private init(in process: any HostProcess, on type: String?) {
    terminalType = type
    Self.installHooks(on: type)
    settings = InputrcSettings(inputrc: getenv("INPUTRC").map { String(cString: $0) })
    // If this variable were on, Readline would read the modes of the terminal, and set the size of
    // its window.
    InputrcSettings.apply([("bind-tty-special-chars", "off")])
    let entries = ViKeymaps.borrowSequences()
    Self.initialize(restoring: settings.inputrc, in: process)
    ViKeymaps.restore(entries)
    Self.omitLongPadding()
    // These variables are set after rl_initialize, which changes some of them.
    InputrcSettings.apply(InputrcSettings.answerVariables)
    actionKeymap = ActionKeymap.make()
  }

  /// Initializes Readline without an inputrc. Opening a FIFO would block until a process opens it
  /// for writing, and a macro could answer in place of the user.
  ///
  /// - Parameter inputrc: The value of `INPUTRC` that is restored in the environment.
  private static func initialize(restoring inputrc: String?, in process: any HostProcess) {
    if !process.mayChangeEnvironment {
      // rl_initialize reads the same inputrc as the last call that read an inputrc, so `/dev/null`
      // is read first.
      rl_read_init_file("/dev/null")
      rl_initialize()
      return
    }
    // Opening a path that cannot exist is faster than reading an empty file.
    setenv("INPUTRC", "/dev/null/inputrc", 1)
    rl_initialize()
    if let inputrc { setenv("INPUTRC", inputrc, 1) } else { unsetenv("INPUTRC") }
  }

  private static func omitLongPadding() {
    if Capabilities.haveLongPadding { rl_reset_terminal(TerminalDescription.dumbName) }
  }

  /// Makes Readline read, write and complete through the current editor.
  private static func installHooks(on type: String?) {
    rl_readline_name = cString("prompt")
    rl_terminal_name = UnsafePointer(strdup(TerminalDescription.name(of: type)))
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
      LineEditor.current?.insertInitialText()
      return 0
    }
    rl_attempted_completion_function = { word, _, _ in LineEditor.current?.complete(word) }
    LineEditor.restrictTildes()

    // Readline's command with this name prints on standard output. Of two commands with the same
    // name, Readline uses the one that was added first, which is this one.
    _ = rl_add_funmap_entry(cString("print-last-kbd-macro")) { _, _ in rl_ding() }
  }
}
