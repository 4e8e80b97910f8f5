// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Reads a secret from the terminal without echo (prompt(1), Forms).
///
/// Readline is not used, since its undo list and kill ring contain copies of the input.
struct SecretReader {
  let terminal: Terminal
  /// Whether the terminal supports the sequence that erases a line.
  let canErase: Bool

  /// The interval at which the reader checks that echo is still off, in milliseconds.
  private static let modesInterval: Int64 = 100

  /// The sequences of Left, Right, Home, End, Insert, Delete, PageUp and PageDown. A secret in
  /// which one of these keys is pressed is rejected.
  private static let cursorKeys =
    LineEditor.sidewaysKeys
    + ["[H", "[F", "OH", "OF", "[1~", "[2~", "[3~", "[4~", "[5~", "[6~"].map {
      [0x1B] + Array($0.utf8)
    }

  /// Reads until Enter or a dismissal.
  func read(_ question: Question, in styles: StyleSheet) throws(Interruption) -> Reply {
    let secret = SecretBuffer(forbiddingDumps: terminal.process.mayForbidDumps)
    let echoes = question.echoes
    var hasKey = false
    // The number of bytes of a paste that has not ended.
    var pastedCount = 0
    var line = question.line
    var isWarned = false
    var exit = question.exit
    var timeUpdates = timeUpdates(for: question)
    func showPlaceholder() {
      // The placeholder does not return when the input is deleted, so that it shows nothing about
      // the secret.
      guard !hasKey, let text = question.placeholder else { return }
      terminal.show(placeholder: text, in: styles, at: line.columns)
    }
    /// Draws the line of the question on an empty row, followed by the label of an action if one is
    /// shown.
    func drawLine() {
      terminal.write(styles.bytes(of: line))
      if let label = exit?.shownLabel { terminal.write(label.string) }
    }
    /// Returns the effect of a key. If the effect requires it, shows or hides the label of an
    /// action.
    func effect(of key: FieldExit.Key) -> FieldExit.Effect {
      let isLabelShown = exit?.shownLabel != nil
      guard let effect = exit?.effect(of: key, isUnchanged: secret.isEmpty) else { return .usual }
      switch effect {
      case .usual, .none: break
      case .acceptance where !isLabelShown: break
      case .label where !isLabelShown: terminal.write(exit?.shownLabel?.string ?? "")
      case .acceptance, .submission, .label, .value, .valueAndUsual, .cancellation:
        terminal.clearLine(canErase: canErase)
        drawLine()
      }
      return effect
    }
    /// If it is time for an update, shows how much time is left.
    func updateTime() {
      guard let remaining = terminal.waiter.remainingTime,
        let time = timeUpdates.take(remaining: remaining), !terminal.isInBackground
      else { return }
      if let warning = question.timeWarning {
        isWarned = true
        line = warning(time, secret.isEmpty ? terminal.waiter.extensionAfterWarning : nil)
        terminal.write("\n")
        drawLine()
        return
      }
      guard canErase, let later = question.lineAfterTime?(time),
        max(line.columns, later.columns) < terminal.columns
      else { return }
      line = later
      terminal.erasePlaceholder()
      terminal.clearLine(canErase: true)
      drawLine()
      showPlaceholder()
    }
    try terminal.discardInputBeforeNextOutput()
    terminal.write(styles.bytes(of: question.line))
    showPlaceholder()
    while true {
      // Another program may have turned echo on again.
      try terminal.renewRawModes()
      if !terminal.isEchoOff, !terminal.isInBackground { throw .terminal(.echoes) }
      let event: Terminal.Event
      do throws(Interruption) {
        guard let next = try terminal.nextEvent(timeout: Self.modesInterval) else {
          updateTime()
          continue
        }
        event = next
      } catch {
        terminal.erasePlaceholder()
        if error == .dismissed(.timeout) { terminal.write(question.ending(by: echoes.timeout)) }
        throw error
      }
      if case .key = event {
        hasKey = true
        terminal.erasePlaceholder()
        if isWarned, secret.isEmpty {
          isWarned = false
          if terminal.waiter.extendAfterWarning() { timeUpdates = self.timeUpdates(for: question) }
        }
      }
      switch event {
      case .key(.bytes(let key)):
        let isShiftTab = LineEditor.shiftTabKeys.contains(key)
        let goesBack =
          question.allowsBack && goesBack(by: key, from: secret, inWindow: exit?.windowKeys != nil)
          && exit?.goesBack(byShiftTab: isShiftTab) != false
        let isLetter = exit?.isLetter(key) == true
        let keys = exit?.windowKeys
        switch effect(of: goesBack ? .other : isLetter ? .letter : exitKey(key, keys)) {
        case .usual, .valueAndUsual: break
        case .none, .label, .value: continue
        case .acceptance: return try end(question, with: .secret(secret), showing: echoes.secret)
        case .submission:
          return try end(question, with: .submission(.secret(secret)), showing: echoes.secret)
        case .cancellation: return try dismiss(question, secret)
        }
        if key == [0x0D] || key == [0x0A] {
          return try end(question, with: .secret(secret), showing: echoes.secret)
        }
        if secret.isEmpty, terminal.isEndOfFile(key) { return try dismiss(question, secret) }
        if goesBack {
          let typed = secret.isUntouched ? nil : secret
          return try end(question, with: .back(typed: "", secret: typed), showing: echoes.back)
        }
        edit(secret, by: key)
        if !secret.isEmpty { terminal.waiter.extendTimeLimit() }
      case .key(.escape):
        _ = effect(of: .other)
        return try dismiss(question, secret)
      case .key(.pasted(let byte)):
        if effect(of: .other) != .none {
          secret.append(byte)
          pastedCount += 1
        }
      case .key(.pasteEnd):
        secret.removeLineBreaksAtEnd()
        pastedCount = 0
      case .resized:
        terminal.erasePlaceholder(isResized: true)
        showPlaceholder()
      case .resumed(let keptModes):
        terminal.clearLine(canErase: canErase)
        terminal.write(styles.bytes(of: question.lines))
        // Another program may have read some of the keys. The remaining keys are discarded, so that
        // the secret does not lack characters in its middle. The bytes of an incomplete paste are
        // removed, since that program may have read the rest of the paste.
        if !keptModes {
          secret.removeLastBytes(pastedCount)
          pastedCount = 0
          try terminal.discardInputBeforeNextOutput()
        }
        drawLine()
        showPlaceholder()
      }
    }
  }

  private func exitKey(_ key: [UInt8], _ keys: WindowKeys?) -> FieldExit.Key {
    let exitKey = LineEditor.windowKey(key)
    return switch exitKey {
    case .pageUp where keys?.stopsAtEnds != true, .pageDown where keys?.stopsAtEnds != true:
      .ignored
    // Other sequences have no effect: keys that move the cursor, and reports of the terminal.
    case .other where key.first == 0x1B: .ignored
    default: exitKey
    }
  }

  /// Returns whether a key goes back to the previous field. Outside a window, Up goes back only from
  /// an empty secret, as it goes back from an empty line that Readline edits.
  private func goesBack(
    by key: [UInt8], from secret: SecretBuffer, inWindow isInWindow: Bool
  ) -> Bool {
    (secret.isEmpty || isInWindow) && LineEditor.upKeys.contains(key)
      || LineEditor.shiftTabKeys.contains(key)
  }

  private func dismiss(
    _ question: Question, _ secret: SecretBuffer
  ) throws(Interruption) -> Reply {
    try end(
      question, with: .dismissal(typed: "", secret: secret.isUntouched ? nil : secret),
      showing: question.echoes.dismissal)
  }

  /// Returns the times at which the question shows how much time is left.
  private func timeUpdates(for question: Question) -> TimeUpdates {
    TimeUpdates(
      remaining: terminal.waiter.remainingTime, isSpoken: question.timeWarning != nil,
      timeout: terminal.waiter.timeoutLength ?? 0)
  }

  /// Ends the line, and shows `text`.
  private func end(
    _ question: Question, with reply: Reply, showing text: PlainText?
  ) throws(Interruption) -> Reply {
    terminal.write(question.ending(by: text) + "\n")
    try terminal.flush()
    return reply
  }

  /// Edits the secret if `key` is a control character of the terminal or a common editing key;
  /// otherwise appends the key, unless it is end-of-file or an unknown sequence.
  private func edit(_ secret: SecretBuffer, by key: [UInt8]) {
    func isControlCharacter(_ index: Int32) -> Bool {
      let byte = terminal.controlCharacter(index)
      return byte != 0 && key == [byte]
    }
    if key == [0x7F] || key == [0x08] || isControlCharacter(VERASE) {
      secret.removeLastCharacter()
    } else if key == [0x15] || isControlCharacter(VKILL) {
      secret.wipe()
    } else if key == [0x17] || isControlCharacter(VWERASE) {
      secret.removeLastWord()
    } else if key.first != 0x1B || Self.cursorKeys.contains(key), !terminal.isEndOfFile(key) {
      // Other control characters, and keys that would move the cursor, are appended, so that the
      // value is rejected with an error message that names the reason.
      for byte in key { secret.append(byte) }
    }
  }
}
