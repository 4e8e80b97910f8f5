// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import Dialogs

/// The keys that return to the previous field (prompt(1), Forms).
///
/// In a field that Readline edits, the keys are bound to commands of this program before the user's
/// inputrc is read. They therefore return to the previous field only if the inputrc does not bind
/// them otherwise.
extension LineEditor {
  /// The command of the key that always returns to the previous field.
  static let goBack: ReadlineCommand = { _, _ in 0 }
  /// The command of the key that returns to the previous field if the line is empty, or if the
  /// user has gone back to this field and has not changed the line. On any other line, the key has
  /// its usual effect in Readline.
  static let goBackFromUnchangedLine: ReadlineCommand = { count, key in
    rl_get_previous_history(count, key)
  }

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
    if hasWindowKeys, Self.upKeys.contains(key) { return true }
    if !settings.usesInputrc { return Self.shiftTabKeys.contains(key) }
    if Self.isBound(key, to: Self.goBack) { return true }
    let isRefilled = question.isReturn && line == question.text.bytes
    let isUnchanged = line.isEmpty || isRefilled
    return isUnchanged && Self.isBound(key, to: Self.goBackFromUnchangedLine)
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
