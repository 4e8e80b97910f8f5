// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import CPromptSupport
import Dialogs

/// Reads a line on a terminal, with GNU Readline as the editor.
///
/// Readline edits and draws the line. By its hooks, everything else stays outside of it: keys come
/// from `Terminal` as a whole, so that no part of a sequence is an answer; what Readline draws goes
/// through the buffer of `Terminal`; and modes and signals are not Readline's business.
///
/// An answer is edited with Readline's emacs keys whatever inputrc says (`ActionKeymap`), so that
/// no macro stands between a key and an answer. A text field is edited with the user's own settings
/// and keys (`InputrcSettings`). Only the files of this folder import Readline.
final class LineEditor {
  /// A question, with the bytes that are written for it.
  final class Request {
    let question: Question
    /// The question's line, as a prompt of Readline's.
    let prompt: [UInt8]
    /// The width of the prompt, in columns.
    let promptColumns: Int
    /// The lines above the prompt when the whole dialog is drawn again.
    let redrawing: [UInt8]

    init(_ question: Question, in styles: StyleSheet) {
      self.question = question
      prompt = styles.bytes(of: question.line, forReadline: true)
      promptColumns = question.line.columns
      redrawing = styles.bytes(of: question.lines)
    }
  }

  /// What a terminal supports, by its description in terminfo.
  struct Capabilities {
    /// At least eight colours.
    var supportsColours: Bool
    var supportsBold: Bool
    /// Escape sequences of any kind.
    var supportsSequences: Bool
  }

  let terminal: Terminal
  let capabilities: Capabilities
  /// Whether a character is a byte to Readline, since no locale is in UTF-8.
  let readsBytesAsCharacters: Bool
  var settings: InputrcSettings
  private var actionKeymap: Keymap?

  /// The question that is being asked.
  var request: Request?
  /// Bytes that Readline has not read yet.
  var queue: ArraySlice<UInt8> = []
  /// The bytes of a paste so far.
  var paste: [UInt8] = []
  /// Whether a paste has ended and is not inserted yet.
  var isPasteComplete = false
  /// Whether the line is not drawn as it changes, since more keys are waiting.
  var isRedisplayDeferred = false
  /// The length of the line in bytes when it was last drawn after such a delay.
  var displayedLength: Int32 = 0
  /// The reply, where it is not the line as it stands.
  var reply: Reply?
  /// Why no line is read.
  var interruption: Interruption?
  /// Whether Readline is to find no more input.
  var isDraining = false
  /// The labels that Tab lists.
  var matches: [Text] = []

  /// The editor for which Readline's hooks act, since they pass no context. Only one line is read
  /// at a time, on one thread.
  nonisolated(unsafe) static var current: LineEditor?

  /// - Throws: `TerminalError.system` where memory runs out.
  init(on terminal: Terminal) throws(TerminalError) {
    self.terminal = terminal
    prompt_terminal_guard_exit()
    let input = fdopen(terminal.input, "r")
    let output = prompt_terminal_stream { bytes, count in
      LineEditor.current?.terminal.write(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
    // Without streams of its own, Readline uses the standard ones.
    guard let input, let output else { throw .system(SystemError.last) }
    Self.installHooks(input: input, output: output)

    settings = InputrcSettings(inputrc: getenv("INPUTRC").map { String(cString: $0) })
    Self.initialize(restoring: settings.inputrc)
    // After rl_initialize, which has settings of its own.
    InputrcSettings.apply(InputrcSettings.answerVariables)
    rl_tty_set_echoing(1)
    capabilities = Capabilities(
      supportsColours: tgetnum("Co") >= 8, supportsBold: tgetstr("md", nil) != nil,
      // mutant: a dumb terminal is sent text only [AnsweringTests]
      //   `tgetstr("ce", nil) != nil` -> `true`
      supportsSequences: tgetstr("ce", nil) != nil)
    readsBytesAsCharacters =
      nl_langinfo(nl_item(CODESET)).map { strcmp($0, "UTF-8") != 0 } ?? true
    actionKeymap = ActionKeymap.make()
  }

  /// Initializes Readline without an inputrc: opening a FIFO would wait for its writer, and a macro
  /// could answer instead of the user. No file can have the path that stands in for it.
  ///
  /// - Parameter inputrc: The value of `INPUTRC` that the environment has again after this.
  private static func initialize(restoring inputrc: String?) {
    // mutant: no inputrc answers for a person [AnsweringTests]
    setenv("INPUTRC", "/dev/null/inputrc", 1)
    // Otherwise Readline reads the modes of the terminal, and sets the size of its window.
    InputrcSettings.apply([("bind-tty-special-chars", "off")])
    rl_initialize()
    if let inputrc { setenv("INPUTRC", inputrc, 1) } else { unsetenv("INPUTRC") }
  }

  /// Makes Readline read, write and complete through the current editor.
  private static func installHooks(
    input: UnsafeMutablePointer<FILE>, output: UnsafeMutablePointer<FILE>
  ) {
    rl_readline_name = cString("prompt")
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    // mutant: the environment stays as it is [FootprintTests]
    //   `0` -> `1`
    rl_change_environment = 0
    rl_instream = input
    rl_outstream = output
    rl_getc_function = { _ in LineEditor.current?.nextByte() ?? LineEditor.readError }
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

    // Readline's command of this name prints on standard output. Of two commands with one name, the
    // first that was added is used.
    // mutant: no keyboard macro is printed where the value is [HiddenValueTests]
    _ = rl_add_funmap_entry(cString("print-last-kbd-macro")) { _, _ in rl_ding() }
  }

  /// Reads a line.
  func read(_ request: Request) throws(Interruption) -> Reply {
    reset(for: request)
    Self.current = self
    defer { Self.current = nil }

    if request.question.discardsTypeAhead { try terminal.discardInputBeforeNextOutput() }
    applySettings(for: request.question)
    let line = (request.prompt + [0]).withCharacters { prompt, _ in readline(prompt) }
    defer { free(line) }
    drainPendingKeys()
    if let interruption { throw interruption }
    // A macro may contain the key for end-of-file, which Readline handles itself.
    // mutant: the end-of-file of a macro dismisses [TextFieldTests]
    if line == nil, reply == nil { endAtEndOfFile() }
    try terminal.flush()
    if let reply { return reply }
    return .line(line.map { Text(cString: $0) } ?? "")
  }

  private func reset(for request: Request) {
    self.request = request
    reply = nil
    interruption = nil
    queue = []
    paste = []
    isPasteComplete = false
    displayedLength = 0
    isRedisplayDeferred = false
    rl_redisplay_function = VisibleLine.displayFunction
  }

  /// Gives Readline the settings and the keys for a question, and the terminal's own keys for
  /// editing.
  private func applySettings(for question: Question) {
    if case .text = question.kind {
      settings.applyUserSettings(on: terminal)
      rl_completion_display_matches_hook = nil
    } else {
      settings.applyDefaultSettings()
      rl_set_keymap(actionKeymap)
      rl_completion_display_matches_hook = { _, _, _ in LineEditor.current?.showMatches() }
    }
    bindControlCharacter(VERASE, to: rl_rubout)
    bindControlCharacter(VKILL, to: rl_unix_line_discard)
    bindControlCharacter(VWERASE, to: rl_unix_word_rubout)
  }

  /// Binds a control character of the terminal (an index of termios, `c_cc`) as Readline does.
  private func bindControlCharacter(_ index: Int32, to command: ReadlineCommand) {
    let byte = terminal.controlCharacter(index)
    if byte != 0 { rl_bind_key_in_map(Int32(byte), command, rl_get_keymap()) }
  }

  /// Whether Escape is a key of the editor: in a text field, in vi mode.
  var isViMode: Bool { settings.usesInputrc && rl_editing_mode == 0 }

  /// Whether the user's settings select vi mode for text fields.
  var usesViModeInFields: Bool {
    settings.applyUserSettings(on: terminal)
    rl_completion_display_matches_hook = nil
    return isViMode
  }

  /// Discards what Readline has read or made by a macro and not acted on, so that none of it
  /// answers the next question.
  private func drainPendingKeys() {
    rl_free_line_state()
    // rl_read_key calls `nextByte` once Readline has no more keys of its own.
    isDraining = true
    while rl_read_key() != Self.readError {}
    isDraining = false
  }

  private func endAtEndOfFile() {
    reply = .dismissal(typed: "")
    terminal.write((request?.question.echoes.dismissal?.string ?? "") + "\n")
  }
}
