// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// Keeps Readline from building the key sequences of its vi keymaps before they are needed.
///
/// Readline binds the arrow keys and the like in each of its keymaps, which takes as many pages of
/// memory as everything else before the first question. So the vi keymaps borrow the sequences of
/// the emacs keymap while Readline initializes itself, which finds them bound already, and get
/// sequences of their own before the first text field.
enum ViKeymaps {
  private static var all: [Keymap] {
    [rl_get_keymap_by_name("vi-move"), rl_get_keymap_by_name("vi-insert")].compactMap { $0 }
  }

  private static let escape = Int(ControlCode.escape)

  /// Makes the vi keymaps share the sequences of the emacs keymap.
  ///
  /// - Returns: The entries for ESC that this replaces, for `restore`.
  static func borrowSequences() -> [KEYMAP_ENTRY] {
    let shared = rl_get_keymap_by_name("emacs-meta").map { KEYMAP_ENTRY($0) }
    return all.map { map in
      let entry = map[escape]
      if let shared { map[escape] = shared }
      return entry
    }
  }

  /// Gives the vi keymaps their own entries for ESC back.
  static func restore(_ entries: [KEYMAP_ENTRY]) {
    for (map, entry) in zip(all, entries) { map[escape] = entry }
  }

  /// Gives the vi keymaps copies of the sequences of the emacs keymap, unless they have some.
  static func bindSequences() {
    guard let meta = rl_get_keymap_by_name("emacs-meta") else { return }
    for map in all where map[escape].type == CChar(ISFUNC) {
      guard let sequences = rl_make_bare_keymap() else { return }
      sequences[Int(ANYOTHERKEY)] = map[escape]
      for key in 0..<Int(ANYOTHERKEY) where meta[key].type == CChar(ISKMAP) {
        sequences[key] = copy(of: meta[key])
        sequences[key].keymap?[Int(ANYOTHERKEY)] = KEYMAP_ENTRY(
          type: CChar(ISFUNC), function: nil)
      }
      map[escape] = KEYMAP_ENTRY(sequences)
    }
  }

  /// Copies an entry, and the keymaps in it.
  private static func copy(of entry: KEYMAP_ENTRY) -> KEYMAP_ENTRY {
    guard let map = entry.keymap, let copied = rl_copy_keymap(map) else { return entry }
    for key in 0...Int(ANYOTHERKEY) { copied[key] = copy(of: copied[key]) }
    return KEYMAP_ENTRY(copied)
  }
}

extension KEYMAP_ENTRY {
  /// The beginning of the sequences in a keymap.
  init(_ keymap: Keymap) {
    self.init(type: CChar(ISKMAP), function: prompt_readline_function(keymap))
  }

  /// The keymap of the sequences that begin with this key; nil if the key is bound to a command.
  var keymap: Keymap? {
    type == CChar(ISKMAP) ? function.flatMap { prompt_readline_keymap($0) } : nil
  }
}
