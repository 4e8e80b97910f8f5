// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// The keys that edit an answer: the editing keys of Readline's emacs mode (prompt(1), Answers).
///
/// This keymap has no keys for history, searches, macros, other modes, and reading the inputrc
/// again.
///
/// Each keymap occupies a page of memory, and Readline would create one for each prefix of a
/// sequence, which delays the first question. A key that sends a sequence is therefore represented
/// by ESC and a single byte in this keymap (`keymapSequence`).
enum ActionKeymap {
  /// Creates the keymap; nil if memory is exhausted.
  static func make() -> Keymap? {
    // No character separates words, so that Tab completes the whole line.
    rl_completer_word_break_characters = cString("")
    guard let keymap = rl_make_bare_keymap(), let meta = rl_make_bare_keymap() else { return nil }
    let map = UnsafeMutableRawPointer(meta).assumingMemoryBound(to: CChar.self)
    rl_generic_bind(ISKMAP, cString("\\e"), map, keymap)
    bindKeys(in: keymap)
    bindKeysAfterEscape(in: meta)
    return keymap
  }

  private static func bindKeys(in keymap: Keymap) {
    func bind(_ command: @escaping ReadlineCommand, to key: UInt8) {
      keymap[Int(key)] = KEYMAP_ENTRY(type: CChar(ISFUNC), function: command)
    }
    for byte: UInt8 in 0x20...0xFF { bind(rl_insert, to: byte) }
    bind(rl_newline, to: ControlCode.control("M"))
    bind(rl_newline, to: ControlCode.control("J"))
    bind(rl_complete, to: ControlCode.control("I"))
    bind(rl_beg_of_line, to: ControlCode.control("A"))
    bind(rl_end_of_line, to: ControlCode.control("E"))
    bind(rl_backward_char, to: ControlCode.control("B"))
    bind(rl_forward_char, to: ControlCode.control("F"))
    bind(rl_rubout, to: ControlCode.control("H"))
    bind(rl_rubout, to: ControlCode.delete)
    bind(rl_delete, to: ControlCode.control("D"))
    bind(rl_kill_line, to: ControlCode.control("K"))
    bind(rl_unix_line_discard, to: ControlCode.control("U"))
    bind(rl_unix_word_rubout, to: ControlCode.control("W"))
    bind(rl_yank, to: ControlCode.control("Y"))
    bind(rl_transpose_chars, to: ControlCode.control("T"))
    bind(rl_undo_command, to: ControlCode.control("_"))
    bind(rl_refresh_line, to: ControlCode.control("L"))
  }

  private static func bindKeysAfterEscape(in keymap: Keymap) {
    func bind(_ command: @escaping ReadlineCommand, to key: UInt8) {
      keymap[Int(key)] = KEYMAP_ENTRY(type: CChar(ISFUNC), function: command)
    }
    bind(rl_backward_word, to: UInt8(ascii: "b"))
    bind(rl_forward_word, to: UInt8(ascii: "f"))
    bind(rl_kill_word, to: UInt8(ascii: "d"))
    bind(rl_backward_kill_word, to: ControlCode.control("H"))
    bind(rl_backward_kill_word, to: ControlCode.delete)
    bind(rl_yank_pop, to: UInt8(ascii: "y"))
    bind(rl_transpose_words, to: UInt8(ascii: "t"))
    bind(rl_upcase_word, to: UInt8(ascii: "u"))
    bind(rl_downcase_word, to: UInt8(ascii: "l"))
    bind(rl_capitalize_word, to: UInt8(ascii: "c"))
    bind(rl_revert_line, to: UInt8(ascii: "r"))
    bind(rl_beg_of_line, to: EditingKey.home.rawValue)
    bind(rl_end_of_line, to: EditingKey.end.rawValue)
    bind(rl_backward_char, to: EditingKey.left.rawValue)
    bind(rl_forward_char, to: EditingKey.right.rawValue)
    bind(rl_backward_word, to: EditingKey.wordLeft.rawValue)
    bind(rl_forward_word, to: EditingKey.wordRight.rawValue)
    bind(rl_delete, to: EditingKey.delete.rawValue)
  }

  /// The keys that send a sequence, each with the byte that follows ESC in the keymap. No UTF-8
  /// character begins with such a byte, so no character after Escape is mistaken for these keys.
  private enum EditingKey: UInt8 {
    case home = 0x80
    case end, left, right, wordLeft, wordRight, delete
  }

  /// Returns the bytes of a key in the keymap: ESC and one byte for an editing key that sends a
  /// sequence, and the unchanged bytes for any other key.
  static func keymapSequence(for key: [UInt8]) -> [UInt8] {
    if key.count < 3 { return key }
    let editingKey: EditingKey? =
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
    return editingKey.map { [ControlCode.escape, $0.rawValue] } ?? key
  }
}
