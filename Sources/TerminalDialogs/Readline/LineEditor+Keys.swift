// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// The handling of keys: a key is passed to Readline, or it ends the line.
extension LineEditor {
  /// Readline's value for a read error (`READERR`), which ends the line immediately.
  static let readError: Int32 = -2

  /// Returns the next byte for Readline, or `readError` if the line has ended.
  ///
  /// If the user's inputrc is in effect, the watchdog runs while Readline handles the byte.
  func nextByte() -> Int32 {
    terminal.waiter.stopWatching()
    // Once the user has changed an offered label, it is not offered any more, and is an ordinary
    // answer if the user types it again. A key that does not change the line does not end the
    // offer.
    if currentOffer == nil { offer = nil }
    macro = nil
    // After the end of the line, the modes may still be those in which a key is quoted, so
    // `terminal.isQuoting` is not reset then.
    if isQuoting || interruption == nil && reply == nil && !isDraining {
      terminal.isQuoting = isQuoting
    }
    let byte = readByte()
    // Readline draws over the placeholder, or ends the line.
    terminal.erasePlaceholder()
    if settings.usesInputrc { terminal.waiter.startWatching() }
    return byte
  }

  private func readByte() -> Int32 {
    if isDraining { return Self.readError }
    while queue.isEmpty {
      if isPasteComplete, !isReadingCommand { insertPaste() }
      if interruption != nil || reply != nil { return Self.readError }
      if isRedisplayDeferred, rl_end >= 2 * displayedLength || !terminal.hasInput { redisplay() }
      do throws(Interruption) {
        switch try terminal.nextEvent(timeout: timeToUpdate) {
        case nil: updateTime()
        case .key(let key):
          extendTimeAfterWarning()
          try handle(key)
        case .resized:
          redisplay()
          resize()
        case .resumed:
          redisplay()
          try redraw()
        }
      } catch {
        // No command is executed after the end of the line.
        queue = []
        interrupt(by: error)
      }
    }
    return queue.popFirst().map(Int32.init) ?? Self.readError
  }

  /// Ends the line without a reply, and ends a macro that is being executed.
  func interrupt(by error: Interruption) {
    showValue()
    interruption = error
    rl_done = 1
    if error == .dismissed(.timeout) {
      interruptedLine = typedText
      replaceLine(by: request?.question.echoes.timeout)
    }
  }

  private func handle(_ key: Key) throws(Interruption) {
    if leavesField(by: key) { return }
    switch key {
    case .escape where (isViMode || isQuoting) && exit?.isOnButton != true:
      queue = [ControlCode.escape]
    case .escape: dismiss()
    case .pasted where isOnButton, .pasteEnd where isOnButton: break
    case .pasted(let byte):
      paste.append(byte)
      terminal.waiter.extendTimeLimit()
    case .pasteEnd:
      isPasteComplete = true
      // Control-G ends a search or the count of a command, so that no byte of the paste becomes a
      // part of that command.
      if isReadingCommand { queue = [ControlCode.control("G")] }
    // The key was pressed before the modes in which Readline reads a quoted key had ended, so the
    // terminal has not sent the signal of the key.
    case .bytes(let key) where !isQuoting && terminal.signal(ofKey: key) != nil:
      if let signal = terminal.signal(ofKey: key) { kill(0, signal) }
    case .bytes(let key) where rl_end == 0 && !isQuoting && terminal.isEndOfFile(key): dismiss()
    // Readline's command would accept the line instead of dismissing the dialog.
    case .bytes(let key)
    where isViMode && !takesKeyIntoCommand && Self.isBound(key, to: rl_vi_eof_maybe):
      dismiss()
    case .bytes(let key) where !takesKeyIntoCommand && goesBack(by: key):
      end(.back(typed: typedText), showing: request?.question.echoes.back)
    case .bytes(let key) where !settings.usesInputrc && suggest(after: key): break
    case .bytes(let key) where !takesKeyIntoCommand && acceptsOpenLine(by: key): acceptLine()
    case .bytes(let bytes)
    where isTextField && Self.isCharacter(bytes) && RawText(bytes: bytes).hasControlCharacter:
      paste = bytes
      try handle(.pasteEnd)
    case .bytes(let key):
      let bytes = settings.usesInputrc ? key : ActionKeymap.keymapSequence(for: key)
      // With the keys of a window, editing keys do not change the label of a row.
      let isOnRow = hasWindowKeys && currentOffer != nil
      if !accepts(bytes) || isOnRow && !Self.isCharacter(bytes) { break }
      if hasWindowKeys { formerRow = currentRow }
      if !Self.isCharacter(bytes) {
        redisplay()
      } else if terminal.hasInput {
        deferRedisplay()
      }
      // A question mark asks for help, and is not appended to the label that the question offers.
      if isOfferInitial, RawText(bytes: bytes).asksForHelp { rl_replace_line("", 1) }
      // With the keys of a window, a letter leads from the current row to another row.
      if isOnRow, bytes != [0x20] { rl_replace_line("", 1) }
      isOfferInitial = false
      // The user is typing, and needs time to complete the answer.
      if Self.isCharacter(bytes) || rl_end > 0 { terminal.waiter.extendTimeLimit() }
      queue = Array(repeating: bytes, count: repetitions(of: key)).flatMap { $0 }[...]
      if settings.usesInputrc { try readRest(of: bytes) }
    }
  }

  /// Reads the rest of a key sequence. If a sequence is bound to a command and is also a prefix of
  /// another sequence, this function waits for the next key as long as Readline would
  /// (keyseq-timeout). An example is the first j with `"jj":` in an inputrc. Readline itself would
  /// only check whether input is available, without waiting.
  private func readRest(of key: [UInt8]) throws(Interruption) {
    var sequence = key
    while isCommandAndPrefix(sequence),
      let event = try terminal.nextEvent(timeout: sequenceTimeout)
    {
      switch event {
      case .key(.bytes(let next)):
        sequence += next
        queue += next
      case .key(let key):
        let before = queue
        try handle(key)
        queue = before + queue
        return
      case .resized: resize()
      case .resumed: try redraw()
      }
    }
  }

  /// Returns whether a key sequence is bound to a command, and is also a prefix of a longer
  /// sequence.
  private func isCommandAndPrefix(_ sequence: [UInt8]) -> Bool {
    guard !isReadingCommand else { return false }
    return sequence.withCharacters { keys, count in
      var type: Int32 = 0
      guard
        let found = rl_function_of_keyseq_len(keys, count, rl_get_keymap(), &type),
        type == ISKMAP
      else { return false }
      return prompt_readline_keymap(found)?[Int(ANYOTHERKEY)].function != nil
    }
  }

  /// The time to wait for the next key of a sequence, in milliseconds (readline(3),
  /// keyseq-timeout).
  private var sequenceTimeout: Int64 {
    rl_variable_value("keyseq-timeout").flatMap { Int64(String(cString: $0)) } ?? 500
  }

  /// Inserts a paste as text: no byte of it is treated as a key. Line breaks at its end are
  /// removed, since copying a line often includes its line break.
  ///
  /// The value of a field contains no control characters. If a paste contains one, the line with
  /// the paste appended is returned as the value, so that it is rejected with an error message that
  /// names the reason.
  private func insertPaste() {
    while let last = paste.last, last == 0x0A || last == 0x0D { paste.removeLast() }
    if isTextField, RawText(bytes: paste).hasControlCharacter {
      end(.line(RawText(bytes: line + paste)), showing: nil)
    } else {
      Self.insert(paste)
      VisibleLine.display()
    }
    paste = []
    isPasteComplete = false
  }

  /// Inserts text at the cursor. A C string cannot contain NUL, so each NUL is replaced by U+FFFD.
  /// This character is visible, and no valid answer contains it.
  static func insert(_ text: [UInt8]) {
    let pieces = text.split(separator: 0, omittingEmptySubsequences: false)
    (pieces.joined(separator: "\u{FFFD}".utf8) + [0]).withCharacters { text, _ in
      _ = rl_insert_text(text)
    }
  }

  /// Handles the keys that lead to rows, pages and buttons, such as Up, Down and, on an empty line,
  /// Tab, Right and Left, and accepts the line at Enter. Returns whether the key has been handled.
  private func suggest(after key: [UInt8]) -> Bool {
    // This is a computed variable, since its value is not needed for each key of a long line.
    var isFree: Bool { RawText(bytes: line).isBlank || currentOffer != nil }
    // With the keys of a window, these keys have an effect even if something else has been typed.
    var leavesInput: Bool { hasWindowKeys || isFree }
    if request?.question.suggestions?.sidewaysKeysMoveRows == true, !isOnButton {
      if Self.rightKeys.contains(key) { return offerLabel(.next) }
      if Self.leftKeys.contains(key) { return offerLabel(.previous) }
      if (Self.homeKeys + Self.endKeys).contains(key) { return true }
    }
    if places?.isExact == true || isOnButton, movesBetweenPlaces(by: key) { return true }
    let left = hasWindowKeys && !Self.isCharacter(key) ? (line, currentOffer) : nil
    defer {
      if isOnButton {
        leftAnswer = left
        places?.cancel(by: Self.windowKey(key))
      }
    }
    switch String(decoding: key, as: UTF8.self) {
    case "\r", "\n": acceptLine()
    // In a window, Space on an empty line puts the label of the cursor's row on the line. In a
    // checklist, Space then selects or deselects that row, and in a question about the buttons, it
    // presses the button on the line.
    case " " where line.isEmpty && hasWindowKeys:
      guard put(request?.question.suggestions?.rowOfCursor) else { return false }
      if asksForSeveral { acceptLine() }
    case " " where currentOffer != nil && hasWindowKeys && (asksForSeveral || offersButtons):
      acceptLine()
    case "\t" where leavesInput:
      // In a window without a button to offer, Tab leads to OK, and the input stays on the line.
      let isOffered = put(request?.question.tabOffer(after: currentOffer))
      if !isOffered, currentOffer == nil, !hasWindowKeys { turnPage(by: .help) }
    // No page is turned while the label of a button, such as the cancel action, is on the line,
    // since Enter then chooses that button.
    case "\u{1B}[6~" where isPart: if isFree, currentOffer?.button == nil { turnPage(by: .help) }
    case "\u{1B}[5~" where isPart:
      if isFree, currentOffer?.button == nil { turnPage(by: .previousPage) }
    case "\u{1B}[A", "\u{1B}OA", "\u{10}": offerLabel(.previous)
    case "\u{1B}[B", "\u{1B}OB", "\u{E}": offerLabel(.next)
    case _ where Self.firstRowKeys.contains(key): return leavesInput && offerLabel(.first)
    case _ where Self.lastRowKeys.contains(key): return leavesInput && offerLabel(.last)
    case "\u{6}": return leavesInput && offerButton(.next)
    case "\u{2}": return leavesInput && offerButton(.previous)
    case _ where Self.rightKeys.contains(key): return leavesInput && offerButton(.next)
    case _ where (Self.leftKeys + Self.shiftTabKeys).contains(key):
      return leavesInput && offerButton(.previous)
    default: return false
    }
    return true
  }

  /// The sequences of Home, and those of End.
  private static let homeKeys = ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~"].map { Array($0.utf8) }
  private static let endKeys = ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~"].map { Array($0.utf8) }
  private static let firstRowKeys = homeKeys + [pageUpKey]
  private static let lastRowKeys = endKeys + [pageDownKey]

  /// Whether several rows can be chosen.
  private var asksForSeveral: Bool { request?.question.suggestions?.asksForSeveral == true }

  /// Whether the labels on the line are those of the buttons of a window.
  private var offersButtons: Bool { request?.question.suggestions?.offersButtons == true }

  /// Whether the keys have the same effects as in a window.
  var hasWindowKeys: Bool { request?.question.hasWindowKeys == true }

  /// Whether the label of a button of a window is on the line. Most keys have no effect there.
  private var isOnButton: Bool { hasWindowKeys && currentOffer?.button != nil }

  /// Handles a key that moves between the rows and the buttons of a window, or a key on a button.
  /// Returns whether `key` is one of these keys.
  private func movesBetweenPlaces(by key: [UInt8]) -> Bool {
    guard let placeKey = placeKey(key) else { return false }
    let left = (line, currentOffer)
    switch places?.effect(of: placeKey, hasNext: false, isUnchanged: false) {
    case .label:
      if leftAnswer == nil { leftAnswer = left }
      if let label = places?.shownLabel {
        put(request?.question.suggestions?.offer(places?.button, label: label))
      }
    case .value: returnToRows()
    case .acceptance:
      returnToRows()
      // If the label of a row of a checklist stayed on the line, Enter would select or deselect
      // that row.
      if asksForSeveral { rl_replace_line("", 1) }
      acceptLine()
    case .cancellation: acceptLine()
    default: break
    }
    return true
  }

  /// Returns the key of a window that has the bytes `key`; on a row, nil for a key that does not
  /// lead to a button.
  private func placeKey(_ key: [UInt8]) -> FieldExit.Key? {
    if places?.button != nil { return Self.windowKey(key) }
    return switch Self.windowKey(key) {
    case .tab: .tab
    case .shiftTab: .shiftTab
    case .right: .down
    case .left: .other
    default: nil
    }
  }

  /// Returns the key of a window with the bytes `key`.
  static func windowKey(_ key: [UInt8]) -> FieldExit.Key {
    switch key {
    case [0x09]: .tab
    case _ where shiftTabKeys.contains(key): .shiftTab
    case _ where rightKeys.contains(key): .right
    case _ where leftKeys.contains(key): .left
    case _ where upKeys.contains(key): .up
    case _ where downKeys.contains(key): .down
    case pageUpKey: .pageUp
    case pageDownKey: .pageDown
    case [0x0D], [0x0A], [0x20]: .press
    // Home and End. Any other sequence may be a report of the terminal, and is ignored.
    case _ where (firstRowKeys + lastRowKeys).contains(key): .other
    default: key.first == 0x1B ? .ignored : .other
    }
  }

  private func returnToRows() {
    guard let (line, offer) = leftAnswer else { return }
    (self.offer, leftAnswer) = (offer, nil)
    rl_replace_line("", 1)
    Self.insert(line)
    moveToEnd()
  }

  /// Returns whether a key accepts a line that remains open, so that the meaning of the value can
  /// follow the input. Readline would end the line.
  private func acceptsOpenLine(by key: [UInt8]) -> Bool {
    request?.question.leavesLineOpen == true && Self.isBound(key, to: rl_newline)
  }

  /// Replies with a request for other rows, which are shown below the line.
  private func turnPage(by request: Reply) {
    isLineEmpty = true
    reply = request
  }

  /// Replies with the line, which remains open.
  func acceptLine() {
    redisplay()
    isLineEmpty = rl_end == 0
    // A user who has erased the label that the question offers has not chosen it.
    if request?.question.offer != nil, RawText(bytes: line).isBlank { return turnPage(by: .help) }
    // The label on the line may also be an answer for another action, so the offer contains the
    // reply.
    reply = currentOffer?.reply ?? .line(RawText(bytes: line))
    moveToEnd()
  }

  /// Replaces the line by the label of the action or item to which a step leads. Returns false if
  /// no label can be offered.
  @discardableResult
  private func offerLabel(_ step: Suggestions.Step) -> Bool {
    put(request?.question.suggestions?.offer(step, after: currentRow))
  }

  /// Replaces the line by the label of a button. Returns whether there is such a button.
  private func offerButton(_ step: Suggestions.Step) -> Bool {
    put(request?.question.suggestions?.buttonOffer(step, after: currentOffer))
  }

  /// The row from which a step begins: the row whose label is on the line or, in a window, the
  /// first row whose label begins with the input, or the row that was current before the input.
  private var currentRow: Suggestions.Offer? {
    currentOffer ?? request?.question.suggestions?.offer(matching: RawText(bytes: line))
      ?? formerRow
  }

  /// Whether some of the rows are not on screen.
  private var isPart: Bool { request?.question.hasFurtherRows == true }

  /// Replaces the line by the label of an offer. Returns false if the offer is nil.
  @discardableResult
  private func put(_ offer: Suggestions.Offer?) -> Bool {
    redisplay()
    guard let offer else { return false }
    self.offer = offer
    terminal.waiter.extendTimeLimit()
    rl_replace_line(offer.label.string, 1)
    moveToEnd()
    return true
  }

  func moveToEnd() {
    rl_point = rl_end
    VisibleLine.display()
  }

  /// The bytes on the line.
  var line: [UInt8] { rl_line_buffer.map { RawText(cString: $0).bytes } ?? [] }

  /// The offer on the line; nil if there is none, or if the line has been changed since.
  private var currentOffer: Suggestions.Offer? {
    offer.flatMap { line.elementsEqual($0.label.string.utf8) ? $0 : nil }
  }

  /// Ends the line of an answer, and shows `echo` after the answer. If Readline has ended the line,
  /// `echo` is on a line of its own.
  func endLine(showing echo: PlainText?) {
    if isLineEnded {
      if let echo { terminal.write(echo.string + "\n") }
      return
    }
    if let echo, let question = request?.question {
      terminal.write((isLineEmpty || question.isSpoken ? "" : " ") + question.ending(by: echo))
    }
    terminal.write("\n")
  }

  /// The text typed by the user. It is empty if the line is an offered label, which the user can
  /// request again by a key.
  private var typedText: RawText {
    currentOffer == nil ? RawText(bytes: replacedValue?.text ?? line) : ""
  }

  /// Dismisses the dialog, and shows the action that a dismissal chooses.
  func dismiss() {
    end(.dismissal(typed: typedText), showing: request?.question.echoes.dismissal)
  }

  /// Ends the line with `reply`, and shows `text` in place of the input; nil leaves the input.
  func end(_ reply: Reply, showing text: PlainText?) {
    self.reply = reply
    replaceLine(by: text)
    terminal.write("\n")
  }

  /// Shows `text` in place of the input, or below the input if the question is read aloud; nil
  /// leaves the input. Moves the cursor to the end of the line.
  private func replaceLine(by text: PlainText?) {
    let isSpoken = request?.question.isSpoken == true
    if let text, !isSpoken { rl_replace_line(text.string, 1) }
    moveToEnd()
    if let text, isSpoken { terminal.write("\n\(text.string)") }
  }

  /// Returns the number of times that a key is passed to Readline so that it affects one character.
  /// It is 1 or, if Readline treats bytes as characters, the number of bytes of the character.
  private func repetitions(of key: [UInt8]) -> Int {
    guard readsBytesAsCharacters, let line = rl_line_buffer else { return 1 }
    let text = UnsafeRawBufferPointer(start: line, count: Int(rl_end))
    let isContinuation = { (byte: UInt8) in 0x80...0xBF ~= byte }
    if key == [terminal.controlCharacter(VERASE)] || Self.backwardKeys.contains(key) {
      return text.prefix(Int(rl_point)).reversed().prefix(while: isContinuation).count + 1
    }
    if Self.forwardKeys.contains(key) {
      return text.dropFirst(Int(rl_point) + 1).prefix(while: isContinuation).count + 1
    }
    return 1
  }

  private static let backwardKeys = ["\u{7F}", "\u{8}", "\u{2}", "\u{1B}[D", "\u{1B}OD"]
    .map { Array($0.utf8) }
  private static let forwardKeys = ["\u{6}", "\u{4}", "\u{1B}[C", "\u{1B}OC", "\u{1B}[3~"]
    .map { Array($0.utf8) }

  /// Returns whether a key is a character, which is inserted into the line.
  static func isCharacter(_ key: [UInt8]) -> Bool {
    key.first.map { $0 >= 0x20 && $0 != 0x7F } ?? false
  }

  /// Returns whether a key is passed to Readline. Characters and bound keys are passed, and so are
  /// keys that may be a part of a command that the user has bound. If an unknown sequence were
  /// passed, Readline would insert a part of it.
  func accepts(_ bytes: [UInt8]) -> Bool {
    if let first = bytes.first, first >= 0x80 { return true }
    // Commands that the user has bound may read further keys, which can be any keys.
    if settings.usesInputrc, bytes.count == 1 || takesKeyIntoCommand { return true }
    // In vi mode, a key immediately after Escape is a command.
    if isViMode, bytes.count == 2 { return true }
    return bytes.withCharacters { sequence, count in
      var type: Int32 = 0
      return rl_function_of_keyseq_len(sequence, count, rl_get_keymap(), &type) != nil
        && (type == ISFUNC || settings.usesInputrc)
    }
  }

  /// Whether the next key is a part of a command.
  var takesKeyIntoCommand: Bool { isReadingCommand || isQuoting }

  /// Whether the next key is inserted regardless of its binding (quoted-insert).
  private var isQuoting: Bool { rl_readline_state & UInt(RL_STATE_MOREINPUT) != 0 }

  /// Whether Readline is reading the rest of a command.
  var isReadingCommand: Bool {
    let states =
      RL_STATE_METANEXT | RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG
      | RL_STATE_MULTIKEY | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH
    return rl_readline_state & UInt(states) != 0
  }
}
