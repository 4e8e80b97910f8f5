// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline
import CPromptSupport

/// Removes harmful bindings of an inputrc.
///
/// A few commands of Readline execute another key, on the assumption that it is bound to another
/// command. If the key is bound to the same command, the command calls itself until the stack
/// overflows.
enum BoundCommands {
  /// Removes harmful bindings from Readline's keymaps, and replaces commands that are unsafe on
  /// every key.
  static func restrict() {
    for name in ["emacs-standard", "vi-insert", "vi-move"] {
      guard let map = rl_get_keymap_by_name(name) else { continue }
      restrict(map, insertsCharacters: name != "vi-move")
    }
  }

  private static func restrict(_ map: Keymap, insertsCharacters: Bool) {
    // Sequences may be long, so their keymaps are collected instead of being visited recursively.
    // If the beginning of a sequence is itself bound to a command, that command is in the keymap of
    // the sequence, as the entry ANYOTHERKEY.
    var rest: [(map: Keymap, depth: Int, prefix: Int)] = [(map, 0, 0)]
    while let (map, depth, prefix) = rest.popLast() {
      for index in 0...Int(ANYOTHERKEY) {
        let entry = map[index]
        if let inner = entry.keymap {
          rest.append((inner, depth + 1, index))
          continue
        }
        guard entry.type == CChar(ISFUNC), let command = entry.function else { continue }
        let isPrefix = index == Int(ANYOTHERKEY)
        let key = isPrefix ? prefix : index
        let isFirst = depth == (isPrefix ? 1 : 0)
        // A command that executes its own key overflows the stack.
        if !suits(command, key, isFirst: isFirst) {
          map[index].function =
            depth == 0 ? standardCommand(for: index, inserts: insertsCharacters) : nil
        } else if let replacement = replacement(for: command) {
          map[index].function = replacement
        }
      }
    }
  }

  /// Returns whether a command terminates when it is bound to a key.
  ///
  /// - Parameter isFirst: Whether the key is executed alone, and not as a part of a sequence.
  private static func suits(_ command: ReadlineCommand, _ key: Int, isFirst: Bool) -> Bool {
    let isDigit = 0x30...0x39 ~= key & 0x7F
    if prompt_readline_is_same(command, rl_do_lowercase_version) { return 0x41...0x5A ~= key }
    if prompt_readline_is_same(command, rl_vi_arg_digit) { return isDigit }
    // A minus that follows digits is executed as a key of its own.
    if prompt_readline_is_same(command, rl_digit_argument) {
      return isDigit || key & 0x7F == 0x2D && !isFirst
    }
    return true
  }

  /// The command of a key whose binding is removed; nil for none.
  private static func standardCommand(for key: Int, inserts: Bool) -> ReadlineCommand? {
    if key == 0x0A || key == 0x0D { return rl_newline }
    return inserts && 0x20...0xFF ~= key && key != 0x7F ? rl_insert : nil
  }

  /// Returns the command that replaces a command of Readline; nil if it is not replaced.
  private static func replacement(for command: ReadlineCommand) -> ReadlineCommand? {
    if prompt_readline_is_same(command, rl_vi_redo) { return redo }
    if prompt_readline_is_same(command, rl_vi_delete_to) { return deleteTo }
    if prompt_readline_is_same(command, rl_vi_change_to) { return changeTo }
    if prompt_readline_is_same(command, rl_vi_yank_to) { return yankTo }
    if prompt_readline_is_same(command, rl_vi_subst) { return substitute }
    if prompt_readline_is_same(command, rl_vi_put) { return put }
    if prompt_readline_is_same(command, rl_vi_yank_pop) { return yankPop }
    if prompt_readline_is_same(command, rl_re_read_init_file) { return readAgain }
    if prompt_readline_is_same(command, rl_bracketed_paste_begin) { return ring }
    if prompt_readline_is_same(command, rl_dump_variables) { return ring }
    return nil
  }

  // Each of these commands executes another key, either the key of the last change or the key of a
  // motion. This key may be bound to the same command, so deeply nested commands only ring the
  // bell.
  private static let redo: ReadlineCommand = { count, key in
    LineEditor.areCommandsNested ? rl_ding() : rl_vi_redo(limited(count), key)
  }
  private static let deleteTo: ReadlineCommand = { count, key in
    LineEditor.areCommandsNested ? rl_ding() : rl_vi_delete_to(count, key)
  }
  private static let changeTo: ReadlineCommand = { count, key in
    LineEditor.areCommandsNested ? rl_ding() : rl_vi_change_to(count, key)
  }
  private static let yankTo: ReadlineCommand = { count, key in
    LineEditor.areCommandsNested ? rl_ding() : rl_vi_yank_to(count, key)
  }

  private static let substitute: ReadlineCommand = { count, key in
    LineEditor.areCommandsNested ? rl_ding() : rl_vi_subst(count, key)
  }

  private static let put: ReadlineCommand = { count, key in rl_vi_put(limited(count), key) }
  private static let yankPop: ReadlineCommand = { count, key in
    // Readline's command works only after `rl_vi_put`, and does not recognize `put`.
    if let last = rl_last_func, prompt_readline_is_same(last, put) { rl_last_func = rl_vi_put }
    return rl_vi_yank_pop(count, key)
  }

  /// Returns a valid count for a command that inserts a text the given number of times. Readline
  /// decrements the count until it is zero, and a negative count never becomes zero. Readline also
  /// does not check whether the length of the line overflows. This limit, together with the limit
  /// on the line (`LineEditor.limitLine`), prevents such an overflow.
  private static func limited(_ count: Int32) -> Int32 { min(max(count, 1), 100) }

  // This function replaces two commands. Pastes are read by `Terminal`; Readline's command would
  // read beyond the end of a buffer if a paste did not end. The list of variables would contain
  // control characters of the inputrc, which could, for example, set the title of the window.
  private static let ring: ReadlineCommand = { _, _ in rl_ding() }

  // The inputrc is read by this program, since Readline would open any kind of file, and block on a
  // FIFO. Readline's messages about malformed lines are discarded, since they contain control
  // characters of the file and would appear on the terminal.
  private static let readAgain: ReadlineCommand = { _, _ in
    guard let editor = LineEditor.current else { return 0 }
    let messages = prompt_terminal_silence_error()
    editor.settings.readInputrc(on: editor.terminal)
    prompt_terminal_unsilence_error(messages)
    return 0
  }
}
