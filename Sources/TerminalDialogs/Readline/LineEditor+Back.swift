// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// The keys that return to the previous field (prompt(1), Forms).
///
/// In a field that Readline edits, the keys are bound to commands of this program before the user's
/// inputrc is read. They therefore return to the previous field only if the inputrc does not bind
/// them otherwise.
extension LineEditor {
  /// The value of a field that Tab has left.
  struct LeftValue {
    let text: [UInt8]
    /// The position of the cursor, in bytes.
    let cursor: Int32
  }

  /// The command of the key that always returns to the previous field.
  private static let goBack: ReadlineCommand = { _, _ in 0 }
  /// The command of the key that returns to the previous field if the line is unchanged. On any
  /// other line, the key has its usual effect in Readline.
  private static let goBackFromUnchangedLine: ReadlineCommand = { count, key in
    rl_get_previous_history(count, key)
  }

  static let downKeys = ["\u{1B}[B", "\u{1B}OB"].map { Array($0.utf8) }
  static let sidewaysKeys = ["\u{1B}[C", "\u{1B}OC", "\u{1B}[D", "\u{1B}OD"].map { Array($0.utf8) }
  static let upKeys = ["\u{1B}[A", "\u{1B}OA"].map { Array($0.utf8) }

  /// The sequences of Shift-Tab: the common sequence, and the sequence in the terminal's
  /// description.
  static var shiftTabKeys: [[UInt8]] {
    var keys = [Array("\u{1B}[Z".utf8)]
    if let own = tgetstr("kB", nil).map({ RawText(cString: $0).bytes }), own.count > 1 {
      keys.append(own)
    }
    return keys
  }

  /// Binds the keys in Readline's keymaps.
  static func bindBackKeys() {
    for name in ["emacs-standard", "vi-insert", "vi-move"] {
      guard let map = rl_get_keymap_by_name(name) else { continue }
      for key in shiftTabKeys { bind(key, to: goBack, in: map) }
      for key in upKeys { bind(key, to: goBackFromUnchangedLine, in: map) }
    }
  }

  private static func bind(_ key: [UInt8], to command: @escaping ReadlineCommand, in map: Keymap) {
    // The notation of an inputrc, which can represent any byte by an octal number.
    let digits = key.map { byte in
      "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { String($0) }.joined()
    }
    rl_bind_keyseq_in_map(digits.joined(), command, map)
  }

  /// Whether Shift-Tab returns to the previous field from a field that Readline edits.
  var goesBackByShiftTab: Bool {
    applyUserSettings()
    return Self.shiftTabKeys.contains { Self.isBound($0, to: Self.goBack) }
  }

  /// Returns whether a key returns to the previous field from the current line.
  func goesBack(by key: [UInt8]) -> Bool {
    guard let question = request?.question, question.allowsBack else { return false }
    if !settings.usesInputrc { return Self.shiftTabKeys.contains(key) }
    if Self.isBound(key, to: Self.goBack) { return true }
    let isRefilled = question.isReturn && line == question.text.bytes
    let isUnchanged = line.isEmpty || isRefilled
    return isUnchanged && Self.isBound(key, to: Self.goBackFromUnchangedLine)
  }

  /// Handles the keys that lead from a field to what is above or below it, and Enter after them. As in a
  /// window, Tab and Down go on to the next question. If there is none, the first of them on a line that
  /// nobody has changed, or the second one, puts the label of the cancel action there, which Enter or Space
  /// then chooses; Up and Shift-Tab do so at once if they cannot go back. The third Tab, or another key that
  /// leads nowhere, returns to the value. Returns whether the key has been handled.
  func leavesField(by key: Key) -> Bool {
    guard let question = request?.question, question.kind != .action else { return false }
    var bytes: [UInt8] = []
    if case .bytes(let key) = key, !takesKeyIntoCommand { bytes = key }
    let isTab =
      question.kind == .text(completesFiles: false) && Self.isBound(bytes, to: rl_complete)
    let isDown = Self.downKeys.contains(bytes) && Self.isBound(bytes, to: rl_get_next_history)
    let isBack =
      !question.allowsBack
      && (Self.isBound(bytes, to: Self.goBack)
        || Self.isBound(bytes, to: Self.goBackFromUnchangedLine))
    // In a row of buttons, these keys would lead from one to the next.
    if leftValue != nil, Self.sidewaysKeys.contains(bytes) { return true }
    guard isTab || isDown || isBack else {
      tabs = 0
      // An inputrc may bind Enter to a macro, and another key to a command that accepts the line.
      let accepts =
        [[0x0D], [0x0A], [0x20]].contains(bytes) || Self.isBound(bytes, to: rl_newline)
        || Self.isBound(bytes, to: rl_operate_and_get_next)
      guard returnToValue(), accepts else { return false }
      dismiss()
      return true
    }
    tabs += 1
    if leftValue != nil {
      // Whoever does not look at the screen presses Tab twice.
      if isTab, tabs > 2 {
        tabs = 0
        returnToValue()
      }
    } else if isTab && question.goesOnByTab || isDown && question.goesOnByDown {
      acceptValue()
    } else if let label = question.leavingLabel {
      if isBack || tabs > 1 || line == question.text.bytes {
        redisplay()
        terminal.waiter.extendTimeLimit()
        terminal.erasePlaceholder()
        leftValue = LeftValue(text: line, cursor: rl_point)
        rl_replace_line(label.string, 1)
        moveToEnd()
      }
    } else {
      return false
    }
    return true
  }

  /// Puts the value on the line again if Tab has left the field. Returns whether it has.
  @discardableResult
  func returnToValue() -> Bool {
    guard let value = leftValue else { return false }
    leftValue = nil
    rl_replace_line("", 1)
    Self.insert(value.text)
    rl_point = value.cursor
    VisibleLine.display()
    return true
  }

  /// Returns whether a key is bound to a command in the current keymap.
  static func isBound(_ key: [UInt8], to command: ReadlineCommand) -> Bool {
    key.withCharacters { sequence, count in
      var type: Int32 = 0
      let found = rl_function_of_keyseq_len(sequence, count, rl_get_keymap(), &type)
      return type == ISFUNC && prompt_readline_is_same(found, command)
    }
  }
}
