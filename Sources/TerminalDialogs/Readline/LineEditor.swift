// SPDX-License-Identifier: GPL-3.0-or-later
// The one file that knows GNU Readline.

@preconcurrency import CPromptReadline
import CPromptSupport
import Dialogs

/// A line of input, edited with GNU Readline on a terminal.
///
/// Readline edits and draws the line; everything else it would do is done here, by its own hooks:
/// keys come from `Terminal` whole (so no half sequence ever answers), what it draws goes through
/// `Terminal`'s buffer, and modes and signals are not its business.
///
/// Where an action is asked for, the keys are Readline's standard emacs keys whatever inputrc says, so
/// that no macro stands between a key and an answer. A text field is the person's own editor: their
/// inputrc, their mode, their keys.
final class LineEditor {
  /// A question as its line is drawn and read.
  final class Request {
    let question: Question
    /// What stands before the input, ready to be drawn.
    let prompt: [UInt8]
    /// How many columns that takes.
    let promptColumns: Int
    /// What is drawn above it when the dialog is drawn anew.
    let redrawing: [UInt8]

    init(_ question: Question, in styles: StyleSheet) {
      self.question = question
      prompt = styles.bytes(of: question.line, forReadline: true)
      promptColumns = question.line.columns
      redrawing = styles.bytes(of: question.lines)
    }
  }

  private let terminal: Terminal
  /// What the terminal can do, by its description in terminfo.
  let abilities: Abilities

  /// Whether the locale knows no characters but bytes.
  private let bytesAreCharacters: Bool

  private var request: Request?
  /// Bytes that Readline is still to be given.
  private var queue: ArraySlice<UInt8> = []
  /// What has come of a paste.
  private var paste: [UInt8] = []
  /// Whether a paste has ended, and is to be put on the line.
  private var isPasteWhole = false
  /// Whether the line is not drawn as it changes, since more of it comes at once.
  private var isBehind = false
  /// How long the line was when it was last drawn after that.
  private var drawnLength: Int32 = 0
  /// What Enter will return, where that is not the line as it stands.
  private var result: Reply?
  private var interruption: Interruption?
  /// Whether what Readline reads now is thrown away.
  private var isForgetting = false
  private var keymap: Keymap?
  /// Where the person's inputrc is, by the environment.
  private let inputrc: String?
  /// Whether Readline has the person's settings now.
  private var isPersonal = false

  /// What a terminal can do.
  struct Abilities {
    /// Colours, at least eight.
    var hasColours: Bool
    /// Bold.
    var hasWeight: Bool
    /// It understands escape sequences at all.
    var hasSequences: Bool
  }

  /// The editor that Readline's callbacks, which can carry nothing, speak for: there is one thread,
  /// and one line is read at a time.
  nonisolated(unsafe) private static var current: LineEditor?

  /// - Throws: `TerminalError.system` where there is no memory for it.
  init(on terminal: Terminal) throws(TerminalError) {
    self.terminal = terminal
    prompt_terminal_guard_exit()
    let input = fdopen(terminal.input, "r")
    let output = prompt_terminal_stream { bytes, count in
      LineEditor.current?.terminal.write(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }
    // Without streams of its own Readline would take the standard ones.
    guard let input, let output else { throw .system(SystemError.last) }

    rl_readline_name = cString("prompt")
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
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
    rl_attempted_completion_function = { word, _, _ in LineEditor.complete(word) }

    // This one would print on standard output. The first command of a name is the one that holds.
    _ = rl_add_funmap_entry(cString("print-last-kbd-macro")) { _, _ in rl_ding() }

    // Nobody's inputrc: it could answer for the person (and a FIFO would be waited for).
    inputrc = getenv("INPUTRC").map { String(cString: $0) }
    setenv("INPUTRC", "/dev/null", 1)
    let modalEscapes = Self.borrowSequences()
    rl_initialize()
    for (map, escape) in zip(Self.modalMaps, modalEscapes) { map[Int(Self.escape)] = escape }
    // After rl_initialize, since the later setting holds.
    for (name, value) in Self.variables { rl_variable_bind(name, value) }
    rl_tty_set_echoing(1)
    abilities = Abilities(
      hasColours: tgetnum("Co") >= 8, hasWeight: tgetstr("md", nil) != nil,
      hasSequences: tgetstr("ce", nil) != nil)
    bytesAreCharacters = nl_langinfo(nl_item(CODESET)).map { strcmp($0, "UTF-8") != 0 } ?? true
    keymap = Self.makeKeymap()
  }

  /// Reads a line.
  func read(_ request: Request) throws(Interruption) -> Reply {
    self.request = request
    result = nil
    interruption = nil
    queue = []
    paste = []
    isPasteWhole = false
    drawnLength = 0
    isBehind = false
    rl_redisplay_function = Self.redisplay
    Self.current = self
    defer { Self.current = nil }

    if request.question.discardsTypeAhead { try terminal.discardInputBeforeNextOutput() }
    if case .text = request.question.kind {
      takePersonalSettings()
    } else {
      takeOwnSettings()
    }
    bindSpecialCharacter(VERASE, to: rl_rubout)
    bindSpecialCharacter(VKILL, to: rl_unix_line_discard)
    bindSpecialCharacter(VWERASE, to: rl_unix_word_rubout)
    let line = (request.prompt + [0]).withUnsafeBytes {
      readline($0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    defer { free(line) }
    forgetWhatIsLeft()
    if let interruption { throw interruption }
    // End-of-file from a macro, which Readline took for itself.
    if line == nil, result == nil { endAtEndOfFile() }
    try terminal.flush()
    if let result { return result }
    return .line(line.map { Text(cString: $0) } ?? "")
  }

  /// A line ends its macros, and what else Readline would still have read: nothing of it is an answer
  /// to the next question.
  private func forgetWhatIsLeft() {
    rl_free_line_state()
    // Its reader comes to `nextByte` when it has nothing of its own left.
    isForgetting = true
    while rl_read_key() != Self.readError {}
    isForgetting = false
  }

  private func endAtEndOfFile() {
    result = .dismissal(typed: "")
    terminal.write((request?.question.echoes.dismissal?.string ?? "") + "\n")
  }

  // MARK: Keys

  /// What Readline's own reader returns where the terminal failed: it ends the line at once.
  private static let readError: Int32 = -2

  /// The next byte that Readline is to act on.
  private func nextByte() -> Int32 {
    if isForgetting { return Self.readError }
    while queue.isEmpty {
      if isPasteWhole, !isInCommand { takePaste() }
      if interruption != nil || result != nil { return Self.readError }
      if isBehind, rl_end >= 2 * drawnLength || !terminal.hasInput { catchUp() }
      do throws(Interruption) {
        switch try terminal.next() {
        case .key(let key): try take(key)
        case .resized:
          catchUp()
          try resize()
        case .resumed:
          catchUp()
          try redraw()
        }
      } catch {
        interruption = error
        if error == .dismissed(.timeout) { replaceLine(by: request?.question.echoes.timeout) }
      }
    }
    return queue.popFirst().map(Int32.init) ?? Self.readError
  }

  private func take(_ key: Key) throws(Interruption) {
    switch key {
    case .escape where isModal: queue = [Self.escape]
    case .escape: dismiss()
    case .pasted(let byte): paste.append(byte)
    case .pasteEnd:
      isPasteWhole = true
      // A search, or the count of a command, is given up: no byte of a paste is a key of it.
      if isInCommand { queue = [Self.control("G")] }
    case .bytes([terminal.controlCharacter(VEOF)]) where rl_end == 0,
      .bytes([0x04]) where rl_end == 0:
      dismiss()
    case .bytes([0x0D]) where rl_end == 0 && !isPersonal,
      .bytes([0x0A]) where rl_end == 0 && !isPersonal:
      end(.line(""), showing: request?.question.echoes.enter)
    case .bytes(let bytes)
    where isPersonal && Self.isCharacter(bytes) && Text(bytes: bytes).holdsControl:
      paste = bytes
      try take(.pasteEnd)
    case .bytes(let key):
      let bytes = isPersonal ? key : Self.own(key)
      if !isTaken(bytes) { break }
      if !Self.isCharacter(bytes) {
        catchUp()
      } else if terminal.hasInput {
        fallBehind()
      }
      queue = Array(repeating: bytes, count: steps(of: key)).flatMap(\.self)[...]
      if isPersonal { try takeRest(of: bytes) }
    }
  }

  /// Where a key is a command and the beginning of another, as the first j of `"jj":` in an inputrc,
  /// waits a moment for the next key. Readline would wait itself, but it knows no such moment: what it
  /// is told of is whether there is input by now.
  private func takeRest(of bytes: [UInt8]) throws(Interruption) {
    var sequence = bytes
    while isCommandAndBeginning(sequence), let event = try terminal.next(atMost: keyPause) {
      switch event {
      case .key(.bytes(let next)):
        sequence += next
        queue += next
      case .key(let key):
        let before = queue
        try take(key)
        queue = before + queue
        return
      case .resized: try resize()
      case .resumed: try redraw()
      }
    }
  }

  private func isCommandAndBeginning(_ sequence: [UInt8]) -> Bool {
    guard !isInCommand else { return false }
    return sequence.withUnsafeBytes {
      let keys = $0.baseAddress?.assumingMemoryBound(to: CChar.self)
      var type: Int32 = 0
      guard
        let map = rl_function_of_keyseq_len(keys, $0.count, rl_get_keymap(), &type),
        type == ISKMAP
      else { return false }
      return unsafeBitCast(map, to: Keymap.self)[Int(ANYOTHERKEY)].function != nil
    }
  }

  /// How long the next key of a command is waited for, in milliseconds (readline(3), keyseq-timeout).
  private var keyPause: Int64 {
    rl_variable_value("keyseq-timeout").flatMap { Int64(String(cString: $0)) } ?? 500
  }

  /// No byte of a paste is a key: it stands on the line as it is, without the end of its last line.
  ///
  /// A field has no value with a line break or another control in it. Such a paste is the value as a
  /// whole, and is refused with a reason.
  private func takePaste() {
    // Whoever copies a line copies its end too.
    while let last = paste.last, last == 0x0A || last == 0x0D { paste.removeLast() }
    if isPersonal, Text(bytes: paste).holdsControl {
      let line = rl_line_buffer.map { Text(cString: $0).bytes } ?? []
      end(.line(Text(bytes: line + paste)), showing: nil)
    } else {
      Self.insert(paste)
      draw()
    }
    paste = []
    isPasteWhole = false
  }

  /// Puts text at the cursor. In the place of a NUL, which no C string holds, stands U+FFFD: it is
  /// seen, and answers nothing.
  private static func insert(_ text: [UInt8]) {
    let pieces = text.split(separator: 0, omittingEmptySubsequences: false)
    (pieces.joined(separator: "\u{FFFD}".utf8) + [0]).withUnsafeBytes {
      _ = rl_insert_text($0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Puts the action that dismissing chooses in the place of what was typed, and ends the line.
  private func dismiss() {
    let typed = rl_line_buffer.map { Text(cString: $0) } ?? ""
    end(.dismissal(typed: typed), showing: request?.question.echoes.dismissal)
  }

  /// Ends the line with `result`.
  private func end(_ result: Reply, showing text: PlainText?) {
    self.result = result
    replaceLine(by: text)
    terminal.write("\n")
  }

  /// Has `text` stand in the place of what was typed; nil leaves that as it is. The cursor is at the
  /// end then.
  private func replaceLine(by text: PlainText?) {
    if let text { rl_replace_line(text.string, 1) }
    rl_point = rl_end
    draw()
  }

  /// How often a key has to be pressed for one character: once, but where no locale is UTF-8, and
  /// Readline takes bytes for characters, once for each of them.
  private func steps(of key: [UInt8]) -> Int {
    guard bytesAreCharacters, let line = rl_line_buffer else { return 1 }
    let text = UnsafeRawBufferPointer(start: line, count: Int(rl_end))
    let isInside = { (byte: UInt8) in 0x80...0xBF ~= byte }
    if key == [terminal.controlCharacter(VERASE)] || Self.backwardKeys.contains(key) {
      return text.prefix(Int(rl_point)).reversed().prefix(while: isInside).count + 1
    }
    if Self.forwardKeys.contains(key) {
      return text.dropFirst(Int(rl_point) + 1).prefix(while: isInside).count + 1
    }
    return 1
  }

  private static let backwardKeys = ["\u{7F}", "\u{8}", "\u{2}", "\u{1B}[D", "\u{1B}OD"]
    .map { Array($0.utf8) }
  private static let forwardKeys = ["\u{6}", "\u{4}", "\u{1B}[C", "\u{1B}OC", "\u{1B}[3~"]
    .map { Array($0.utf8) }

  /// Whether a key is a character that stands on the line.
  private static func isCharacter(_ key: [UInt8]) -> Bool {
    key.first.map { $0 >= 0x20 && $0 != 0x7F } ?? false
  }

  /// Whether Readline is given a key: any character, but of the others only those in the keymap, so
  /// that nothing unknown leaves a part of itself on the line.
  private func isTaken(_ bytes: [UInt8]) -> Bool {
    if let first = bytes.first, first >= 0x80 { return true }
    // The person's own commands may take several keys, and any key.
    if isPersonal, bytes.count == 1 || isInCommand { return true }
    // In vi mode a key that follows Escape at once is the next command.
    if isModal, bytes.count == 2 { return true }
    return bytes.withUnsafeBytes {
      let sequence = $0.baseAddress?.assumingMemoryBound(to: CChar.self)
      var type: Int32 = 0
      return rl_function_of_keyseq_len(sequence, $0.count, rl_get_keymap(), &type) != nil
        && (type == ISFUNC || isPersonal)
    }
  }

  /// Whether Readline is reading the rest of a command.
  private var isInCommand: Bool {
    let states =
      RL_STATE_METANEXT | RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG
      | RL_STATE_MULTIKEY | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH
    return rl_readline_state & UInt(states) != 0
  }

  // MARK: Drawing

  /// What Readline calls to have the line drawn.
  private static var redisplay: @convention(c) () -> Void { { LineEditor.current?.draw() } }

  /// Draws the line with every byte of it visible.
  ///
  /// What stands there is what is compared and returned, byte for byte. Where that holds what a
  /// terminal would obey or nobody would see, Readline draws a copy in the visible form. While it draws
  /// it only reads the line.
  private func draw() {
    if rl_readline_state & UInt(RL_STATE_ISEARCH) != 0, let message = rl_display_prompt,
      message != rl_prompt
    {
      // What is searched for was typed too. This shows it and draws the line.
      let text = Text(cString: message)
      if !text.isPlain { return prompt_readline_show_message(PlainText(label: text).string) }
    }
    guard let line = rl_line_buffer else { return rl_redisplay() }
    let bytes = UnsafeRawBufferPointer(start: line, count: Int(rl_end))
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return rl_redisplay() }
    let visible = PlainText(label: Text(bytes: Array(bytes))).string
    if visible.utf8.elementsEqual(bytes) { return rl_redisplay() }

    let (end, point, mark) = (rl_end, rl_point, rl_mark)
    /// How long the visible form of so many bytes is.
    func length(of count: Int32) -> Int32 {
      let beginning = Text(bytes: Array(bytes.prefix(Int(max(0, count)))))
      return Int32(PlainText(label: beginning).string.utf8.count)
    }
    var copy = Array(visible.utf8CString)
    copy.withUnsafeMutableBufferPointer {
      rl_line_buffer = $0.baseAddress
      rl_end = Int32($0.count - 1)
      rl_point = length(of: point)
      rl_mark = length(of: mark)
      rl_redisplay()
    }
    (rl_line_buffer, rl_end, rl_point, rl_mark) = (line, end, point, mark)
  }

  /// Has the line not drawn for a while, since more of it comes at once: to draw it takes the longer
  /// the more stands on it, which is too long for each of many thousand keys.
  private func fallBehind() {
    isBehind = true
    rl_redisplay_function = {}
  }

  /// Draws the line as it stands now: there is nothing more to come, or it has doubled.
  private func catchUp() {
    guard isBehind else { return }
    isBehind = false
    drawnLength = rl_end
    rl_redisplay_function = Self.redisplay
    draw()
  }

  /// Draws the question's line for another width.
  ///
  /// Where it takes several rows, only the terminal knows how many these are now: some wrap them
  /// anew, some cut them off. Moving up by the old count could erase what stands above, so that the
  /// line is drawn anew below.
  private func resize() throws(Interruption) {
    var columns: Int32 = 0
    rl_get_screen_size(nil, &columns)
    let typed = rl_line_buffer.map { PlainText(label: Text(cString: $0)).columns } ?? 0
    if (request?.promptColumns ?? 0) + typed < Int(columns) {
      terminal.leaveLine(canErase: abilities.hasSequences)
    } else {
      terminal.write(abilities.hasSequences ? "\r\n\u{1B}[J" : "\r\n")
    }
    rl_reset_screen_size()
    rl_on_new_line()
    rl_forced_update_display()
  }

  private func redraw() throws(Interruption) {
    guard let request else { return }
    terminal.leaveLine(canErase: abilities.hasSequences)
    terminal.write(request.redrawing)
    if request.question.discardsTypeAhead { try terminal.discardInputBeforeNextOutput() }
    rl_reset_screen_size()
    rl_on_new_line()
    rl_forced_update_display()
  }

  // MARK: Completion

  /// The labels that `word`, the whole line so far, may become.
  private static func complete(_ word: UnsafePointer<CChar>?)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    // No file names, whatever comes of this.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    guard let editor = current, let word else { return nil }
    let typed = Text(cString: word)
    switch editor.request?.question.kind {
    case .action:
      // No more are listed than there is room for.
      editor.matches = editor.completions(of: typed)
      return rl_completion_matches(word) { _, state in
        guard let editor = LineEditor.current, editor.matches.indices.contains(Int(state)) else {
          return nil
        }
        return strdup(editor.matches[Int(state)].string)
      }
    case .text(completesFiles: true):
      return rl_completion_matches(word) { word, state in
        // A name that cannot stand in a line as it is, is not put there.
        var state = state
        while let name = rl_filename_completion_function(word, state) {
          if Text(cString: name).isPlain { return name }
          free(name)
          state = 1
        }
        return nil
      }
    default: return nil
    }
  }

  private var matches: [Text] = []

  /// The labels that begin with `typed`. In a long list it takes a while to find them.
  private func completions(of typed: Text) -> [Text] {
    guard let completions = request?.question.completions else { return [] }
    // No more are listed than there is room for.
    let most = terminal.screen.rows - 2
    if completions.isQuicklySearched { return completions.matching(typed, most: most) }
    do throws(Interruption) {
      return try terminal.compute { completions.matching(typed, most: most) }
    } catch {
      interruption = error
      return []
    }
  }

  /// Shows the labels that what was typed may become, below the line.
  private func showMatches() {
    terminal.write("\n")
    let columns = terminal.screen.columns
    for line in request?.question.completions.lines(of: matches, columns: columns) ?? [] {
      terminal.write(line.string + "\n")
    }
    rl_on_new_line()
    rl_forced_update_display()
  }

  // MARK: Settings

  private static let variables = [
    ("bell-style", "none"),
    ("bind-tty-special-chars", "off"),
    ("convert-meta", "off"),
    ("input-meta", "on"),
    ("output-meta", "on"),
    ("enable-bracketed-paste", "off"),
    ("echo-control-characters", "off"),
    ("completion-ignore-case", "on"),
    ("completion-query-items", "0"),
    ("page-completions", "off"),
    ("show-all-if-ambiguous", "on"),
  ]

  /// What an inputrc may have set, as it is without one.
  private static let defaults = [
    ("editing-mode", "emacs"),
    ("blink-matching-paren", "off"),
    ("colored-completion-prefix", "off"),
    ("colored-stats", "off"),
    ("completion-display-width", "-1"),
    ("completion-map-case", "off"),
    ("completion-prefix-display-length", "0"),
    ("disable-completion", "off"),
    ("expand-tilde", "off"),
    ("horizontal-scroll-mode", "off"),
    ("keyseq-timeout", "500"),
    ("mark-modified-lines", "off"),
    ("menu-complete-display-prefix", "off"),
    ("print-completions-horizontally", "off"),
    ("show-all-if-unmodified", "off"),
    ("show-mode-in-prompt", "off"),
    ("skip-completed-text", "off"),
    ("visible-stats", "off"),
  ]

  /// What holds in a text field whatever inputrc says: characters are UTF-8, and pastes are marked and
  /// taken by `Terminal`.
  private static let fieldVariables = [
    ("convert-meta", "off"), ("input-meta", "on"), ("output-meta", "on"),
    ("enable-bracketed-paste", "off"),
  ]

  // Readline binds the arrow keys and their like in each of its modes, which takes as many pages of
  // memory as everything else before the question. So vi mode borrows those of emacs mode meanwhile,
  // where they are found bound already, and gets its own once a text field is asked.

  /// The maps of vi mode.
  private static var modalMaps: [Keymap] {
    [rl_get_keymap_by_name("vi-move"), rl_get_keymap_by_name("vi-insert")].compactMap(\.self)
  }

  /// Has vi mode share what follows ESC in emacs mode.
  ///
  /// - Returns: What stands there otherwise.
  private static func borrowSequences() -> [KEYMAP_ENTRY] {
    let shared = rl_get_keymap_by_name("emacs-meta").map {
      KEYMAP_ENTRY(type: CChar(ISKMAP), function: unsafeBitCast($0, to: Optional<Command>.self))
    }
    return modalMaps.map { map in
      let entry = map[Int(escape)]
      if let shared { map[Int(escape)] = shared }
      return entry
    }
  }

  /// Gives vi mode sequences of its own, those of emacs mode.
  private static func bindModalSequences() {
    guard let meta = rl_get_keymap_by_name("emacs-meta") else { return }
    for map in modalMaps where map[Int(escape)].type == CChar(ISFUNC) {
      guard let sequences = rl_make_bare_keymap() else { return }
      sequences[Int(ANYOTHERKEY)] = map[Int(escape)]
      for key in 0..<Int(ANYOTHERKEY) where meta[key].type == CChar(ISKMAP) {
        sequences[key] = copy(of: meta[key])
        unsafeBitCast(sequences[key].function, to: Optional<Keymap>.self)?[Int(ANYOTHERKEY)] =
          KEYMAP_ENTRY(type: CChar(ISFUNC), function: nil)
      }
      map[Int(escape)] = KEYMAP_ENTRY(
        type: CChar(ISKMAP), function: unsafeBitCast(sequences, to: Optional<Command>.self))
    }
  }

  /// An entry of a keymap, with maps of its own.
  private static func copy(of entry: KEYMAP_ENTRY) -> KEYMAP_ENTRY {
    guard entry.type == CChar(ISKMAP),
      let map = unsafeBitCast(entry.function, to: Optional<Keymap>.self),
      let copied = rl_copy_keymap(map)
    else { return entry }
    for key in 0...Int(ANYOTHERKEY) { copied[key] = copy(of: copied[key]) }
    return KEYMAP_ENTRY(
      type: CChar(ISKMAP), function: unsafeBitCast(copied, to: Optional<Command>.self))
  }

  private func takeOwnSettings() {
    if isPersonal {
      for (name, value) in Self.defaults + Self.variables { rl_variable_bind(name, value) }
      isPersonal = false
    }
    rl_set_keymap(keymap)
    rl_completion_display_matches_hook = { _, _, _ in LineEditor.current?.showMatches() }
  }

  /// The person's own settings, as any program on Readline would have them.
  private func takePersonalSettings() {
    if isPersonal { return }
    isPersonal = true
    rl_completion_display_matches_hook = nil
    Self.bindModalSequences()
    rl_variable_bind("bell-style", "audible")
    rl_variable_bind("echo-control-characters", "on")
    rl_variable_bind("show-all-if-ambiguous", "off")
    rl_variable_bind("completion-ignore-case", "off")
    rl_set_keymap_from_edit_mode()
    // A FIFO would be waited for, and no signal could end that.
    var status = stat()
    if let file = initFile, stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      // It may include one all the same.
      terminal.interruptibly { rl_read_init_file(file) }
    }
    for (name, value) in Self.fieldVariables { rl_variable_bind(name, value) }
    rl_set_keymap_from_edit_mode()
  }

  /// The person's init file, where Readline would look for it (readline(3), INPUTRC).
  private var initFile: String? {
    if let inputrc, !inputrc.isEmpty { return inputrc }
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    return [home + "/.inputrc", "/etc/inputrc"].first { access($0, R_OK) == 0 }
  }

  /// Whether Escape belongs to the editor: in a text field, in vi mode.
  private var isModal: Bool { isPersonal && rl_editing_mode == 0 }

  /// Whether it will in text fields, by the person's settings.
  var isModalInFields: Bool {
    takePersonalSettings()
    return isModal
  }

  private static let escape: UInt8 = 0x1B

  /// The keys of Readline's emacs mode that edit a line. What would leave it (history, searches,
  /// macros, other modes, the init file) has no key here.
  ///
  /// A map takes a page of memory, and Readline would have one for each beginning of a sequence: the
  /// question would stand there later. So that a sequence is one key after ESC (`own`).
  private static func makeKeymap() -> Keymap? {
    // The whole line is the word.
    rl_completer_word_break_characters = cString("")
    guard let keymap = rl_make_bare_keymap(), let meta = rl_make_bare_keymap() else { return nil }
    let map = UnsafeMutableRawPointer(meta).assumingMemoryBound(to: CChar.self)
    rl_generic_bind(ISKMAP, cString("\\e"), map, keymap)
    func bind(_ command: @escaping Command, to key: UInt8, in map: Keymap) {
      map[Int(key)] = KEYMAP_ENTRY(type: CChar(ISFUNC), function: command)
    }
    for byte: UInt8 in 0x20...0xFF { bind(rl_insert, to: byte, in: keymap) }
    bind(rl_newline, to: control("M"), in: keymap)
    bind(rl_newline, to: control("J"), in: keymap)
    bind(rl_complete, to: control("I"), in: keymap)
    bind(rl_beg_of_line, to: control("A"), in: keymap)
    bind(rl_end_of_line, to: control("E"), in: keymap)
    bind(rl_backward_char, to: control("B"), in: keymap)
    bind(rl_forward_char, to: control("F"), in: keymap)
    bind(rl_rubout, to: control("H"), in: keymap)
    bind(rl_rubout, to: delete, in: keymap)
    bind(rl_delete, to: control("D"), in: keymap)
    bind(rl_kill_line, to: control("K"), in: keymap)
    bind(rl_unix_line_discard, to: control("U"), in: keymap)
    bind(rl_unix_word_rubout, to: control("W"), in: keymap)
    bind(rl_yank, to: control("Y"), in: keymap)
    bind(rl_transpose_chars, to: control("T"), in: keymap)
    bind(rl_undo_command, to: control("_"), in: keymap)
    bind(rl_refresh_line, to: control("L"), in: keymap)
    bind(rl_backward_word, to: UInt8(ascii: "b"), in: meta)
    bind(rl_forward_word, to: UInt8(ascii: "f"), in: meta)
    bind(rl_kill_word, to: UInt8(ascii: "d"), in: meta)
    bind(rl_backward_kill_word, to: control("H"), in: meta)
    bind(rl_backward_kill_word, to: delete, in: meta)
    bind(rl_yank_pop, to: UInt8(ascii: "y"), in: meta)
    bind(rl_transpose_words, to: UInt8(ascii: "t"), in: meta)
    bind(rl_upcase_word, to: UInt8(ascii: "u"), in: meta)
    bind(rl_downcase_word, to: UInt8(ascii: "l"), in: meta)
    bind(rl_capitalize_word, to: UInt8(ascii: "c"), in: meta)
    bind(rl_revert_line, to: UInt8(ascii: "r"), in: meta)
    bind(rl_beg_of_line, to: SequenceKey.home.rawValue, in: meta)
    bind(rl_end_of_line, to: SequenceKey.end.rawValue, in: meta)
    bind(rl_backward_char, to: SequenceKey.left.rawValue, in: meta)
    bind(rl_forward_char, to: SequenceKey.right.rawValue, in: meta)
    bind(rl_backward_word, to: SequenceKey.wordLeft.rawValue, in: meta)
    bind(rl_forward_word, to: SequenceKey.wordRight.rawValue, in: meta)
    bind(rl_delete, to: SequenceKey.delete.rawValue, in: meta)
    return keymap
  }

  /// The byte of a character with Control.
  private static func control(_ character: Unicode.Scalar) -> UInt8 {
    UInt8(truncatingIfNeeded: character.value) & 0x1F
  }

  private static let delete: UInt8 = 0x7F

  /// What stands after ESC in the keymap for the sequences of a key: no character begins so.
  private enum SequenceKey: UInt8 {
    case home = 0x80
    case end, left, right, wordLeft, wordRight, delete
  }

  /// A key as it stands in the keymap: a sequence is ESC and one byte there.
  private static func own(_ key: [UInt8]) -> [UInt8] {
    if key.count < 3 { return key }
    let sequence: SequenceKey? =
      switch String(decoding: key[1...], as: UTF8.self) {
      case "[H", "OH", "[1~", "[7~": .home
      case "[F", "OF", "[4~", "[8~": .end
      case "[D", "OD": .left
      case "[C", "OC": .right
      case "[1;3D", "[1;5D": .wordLeft
      case "[1;3C", "[1;5C": .wordRight
      case "[3~": .delete
      default: nil
      }
    return sequence.map { [escape, $0.rawValue] } ?? key
  }

  private typealias Command = @convention(c) (Int32, Int32) -> Int32

  /// What the person's own terminal uses for editing, as Readline would bind it.
  private func bindSpecialCharacter(_ place: Int32, to command: Command) {
    let byte = terminal.controlCharacter(place)
    if byte != 0 { rl_bind_key_in_map(Int32(byte), command, rl_get_keymap()) }
  }
}

/// A C string that lives as long as the process.
private func cString(_ string: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
}
