// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import CPromptSupport
import Dialogs

/// Reads a line on a terminal, with GNU Readline as the editor.
///
/// Readline only edits and draws the line. Through its hooks, it receives whole keys from
/// `Terminal`, so that no part of a sequence is an answer, and it writes to the buffer of
/// `Terminal`. Readline handles neither modes nor signals.
///
/// An answer is edited with Readline's emacs keys regardless of the inputrc (`ActionKeymap`), so
/// that no macro can change an answer. A text field is edited with the user's own settings and keys
/// (`InputrcSettings`). Only the files in this directory import Readline.
final class LineEditor {
  /// A question, with the bytes that are written to ask it.
  final class Request {
    let question: Question
    /// The line of the question that is shown as the prompt.
    var line: Line
    /// The lines above the prompt, for drawing the whole dialog again.
    let redrawing: [UInt8]
    let styles: StyleSheet

    init(_ question: Question, in styles: StyleSheet) {
      self.question = question
      self.styles = styles
      line = question.line
      redrawing = styles.bytes(of: question.lines)
    }

    /// Returns the bytes that list `completions`.
    func bytes(of completions: [Suggestions.Completion]) -> [UInt8] {
      styles.bytes(of: question.suggestions?.lines(of: completions) ?? [])
    }
  }

  let terminal: Terminal
  let capabilities: Capabilities
  /// Whether Readline treats each byte as a character, since no locale with UTF-8 is installed.
  let readsBytesAsCharacters: Bool
  /// The state of Readline that is kept from one dialog to the next.
  private let state: ReadlineState
  var settings: InputrcSettings {
    get { state.settings }
    set { state.settings = newValue }
  }

  /// The current question.
  var request: Request?
  /// The standard error stream of C's library, while Readline's output stream replaces it.
  private var standardError: UnsafeMutablePointer<FILE>?
  /// The bytes that Readline has not read yet.
  var queue: ArraySlice<UInt8> = []
  /// The received bytes of a paste.
  var paste: [UInt8] = []
  /// Whether a paste is complete but not inserted yet.
  var isPasteComplete = false
  /// Whether drawing the line is deferred, since more keys are available.
  var isRedisplayDeferred = false
  /// The macro that is being executed; nil if Readline reads keys.
  var macro: MacroProgress?
  /// The length of the line in bytes when it was last drawn after a delay.
  var displayedLength: Int32 = 0
  /// The reply; nil if the reply is the line that the user typed.
  var reply: Reply?
  /// The reason why the line ended without a reply.
  var interruption: Interruption?
  /// The input when the timeout expired; nil if it has not expired.
  var interruptedLine: RawText?
  /// Whether `nextByte()` reports a read error in order to end the input of Readline.
  var isDraining = false
  /// The completions that Tab lists.
  var completions: [Suggestions.Completion] = []
  /// The texts to which Tab may complete the line.
  var candidates: [RawText] = []
  /// The action or item whose label a key has placed on the line, or with which the question began.
  var offer: Suggestions.Offer?
  /// Whether the offer was on the line from the beginning, and no key has been pressed since.
  var isOfferInitial = false
  /// In a window, the row that was current before the input; nil if there was none.
  var formerRow: Suggestions.Offer?
  /// With the keys of a window, what the label of a button has replaced on the line; nil if no such
  /// label is on the line.
  var leftAnswer: (line: [UInt8], offer: Suggestions.Offer?)?
  /// The rows and the buttons between which the keys of a window move; nil if no key leads from the
  /// rows to a button.
  var places: WindowPlaces?
  /// The state of the keys that lead from a field to a question or a button; nil in a question with
  /// rows.
  var exit: FieldExit?
  /// The value in place of which the label of an action is shown; nil if the value is on the line.
  var replacedValue: ReplacedValue?
  /// Whether the prompt has no styles.
  var isPromptPlain = false
  /// The times at which the question is drawn again.
  var timeUpdates = TimeUpdates(remaining: nil)
  /// Whether the user has been warned of the timeout, and has pressed no key since.
  var isWarned = false
  /// Whether the line of the last answer was empty.
  var isLineEmpty = true
  /// Whether Readline itself has ended the line of the last answer, at the end of a macro or of a
  /// search.
  var isLineEnded = false

  /// The editor that Readline's hooks call. It is global, since the hooks have no context
  /// parameter. Only one line is read at a time, by one thread.
  nonisolated(unsafe) static var current: LineEditor?
  /// The address at which the stack of Readline begins.
  nonisolated(unsafe) static var stackBase = 0
  /// Whether nested commands of Readline are being aborted, so that they are not aborted again.
  nonisolated(unsafe) static var isAborting = false

  /// - Throws: `TerminalError.system` if a stream cannot be created.
  init(on terminal: Terminal) throws(TerminalError) {
    self.terminal = terminal
    guard
      let output = prompt_terminal_stream({ bytes, count in
        LineEditor.current?.terminal.write(UnsafeRawBufferPointer(start: bytes, count: count))
        return count
      })
    else { throw .system(SystemError.last) }
    // Without these streams, Readline would use the standard streams.
    guard let input = fdopen(terminal.input, "r") else {
      let error = SystemError.last
      fclose(output)
      throw .system(error)
    }
    (rl_instream, rl_outstream) = (input, output)
    let process = terminal.process
    state = ReadlineState.shared(in: process, on: terminal.environment.type)
    // Readline rings the bell and reports errors in an inputrc on standard error. In some calls,
    // the answer is written to standard error, and must not be mixed with such output.
    if process.mayReplaceStandardError { standardError = prompt_terminal_replace_error(output) }
    rl_tty_set_echoing(1)
    capabilities = Capabilities(of: terminal.environment.type)
    readsBytesAsCharacters =
      nl_langinfo(nl_item(CODESET)).map { strcmp($0, "UTF-8") != 0 } ?? true
  }

  /// Closes the streams of Readline, and with them the descriptor of the terminal's input, unless
  /// it is a standard stream.
  func closeStreams() {
    if terminal.input > STDERR_FILENO { fclose(rl_instream) }
    if let standardError { _ = prompt_terminal_replace_error(standardError) }
    fclose(rl_outstream)
    (rl_instream, rl_outstream) = (nil, nil)
  }

  /// Reads a line.
  func read(_ request: Request) throws(Interruption) -> Reply {
    reset(for: request)
    Self.current = self
    defer { Self.current = nil }

    if request.question.discardsTypeAhead { try terminal.discardInputBeforeNextOutput() }
    applySettings(for: request.question)
    Self.avoidNarrowWindow()
    Self.stackBase = prompt_readline_stack()
    let line = prompt(of: request).withCharacters { prompt, _ in readline(prompt) }
    defer { free(line) }
    drainPendingKeys()
    terminal.waiter.stopWatching()
    if let interruption { throw interruption }
    try terminal.renewRawModes()
    // A macro may contain the end-of-file key, which Readline handles itself.
    if line == nil, reply == nil { endAtEndOfFile() }
    try terminal.flush()
    if let reply { return reply }
    isLineEnded = true
    return .line(line.map { RawText(cString: $0) } ?? "")
  }

  private func reset(for request: Request) {
    self.request = request
    reply = nil
    interruption = nil
    interruptedLine = nil
    queue = []
    paste = []
    isPasteComplete = false
    displayedLength = 0
    isRedisplayDeferred = false
    macro = nil
    offer = nil
    isOfferInitial = false
    formerRow = nil
    leftAnswer = nil
    places = request.question.suggestions?.places
    exit = request.question.exit
    replacedValue = nil
    isLineEnded = false
    isWarned = false
    startTimeUpdates()
    rl_redisplay_function = Self.displayFunction
  }

  /// Puts the text of the question on the line, or the label that is offered with the question.
  func insertInitialText() {
    guard let question = request?.question else { return }
    offer = question.offer
    isOfferInitial = offer != nil
    let text = offer.map { Array($0.label.string.utf8) } ?? question.text.bytes
    if !text.isEmpty { Self.insert(text) }
  }

  /// Sets Readline's variables and keys for a question, and binds the terminal's own editing keys.
  private func applySettings(for question: Question) {
    switch question.kind {
    case .text, .path: applyUserSettings()
    case .action, .secret:
      settings.applyDefaultSettings()
      rl_set_keymap(state.actionKeymap)
      rl_completion_display_matches_hook = { _, _, _ in LineEditor.current?.showMatches() }
    }
    bindControlCharacter(VERASE, to: rl_rubout)
    bindControlCharacter(VKILL, to: rl_unix_line_discard)
    bindControlCharacter(VWERASE, to: rl_unix_word_rubout)
  }

  /// Sets the user's variables and keys, for a field.
  func applyUserSettings() {
    settings.applyUserSettings(on: terminal)
    rl_completion_display_matches_hook = { matches, count, _ in
      LineEditor.current?.showPaths(matches, count: Int(count))
    }
  }

  /// Binds a control character of the terminal (an index of termios, `c_cc`) as Readline does.
  private func bindControlCharacter(_ index: Int32, to command: ReadlineCommand) {
    let byte = terminal.controlCharacter(index)
    if byte != 0 { rl_bind_key_in_map(Int32(byte), command, rl_get_keymap()) }
  }

  /// Whether Escape is a key of the editor: in vi mode, in a text field.
  var isViMode: Bool { settings.usesInputrc && rl_editing_mode == 0 }

  /// Whether the user's settings select vi mode for text fields.
  var usesViModeInFields: Bool {
    applyUserSettings()
    return isViMode
  }

  /// Whether the line is the value of a text field, which may not contain control characters.
  var isTextField: Bool { if case .text = request?.question.kind { true } else { false } }

  /// Discards keys that Readline has read or a macro has produced, but that have not had an effect,
  /// so that none of them answers the next question.
  private func drainPendingKeys() {
    // While the pending keys are discarded, Readline must not draw the line again below the old
    // line.
    rl_redisplay_function = {}
    rl_free_line_state()
    // rl_read_key calls `nextByte` once Readline has no more keys of its own.
    isDraining = true
    while rl_read_key() != Self.readError {}
    isDraining = false
  }

  private func endAtEndOfFile() {
    reply = .dismissal(typed: "")
    terminal.write((request?.question.ending(by: request?.question.echoes.dismissal) ?? "") + "\n")
  }
}
