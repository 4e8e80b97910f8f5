// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// Delays the creation of the key sequences in Readline's vi keymaps until they are needed.
///
/// Readline binds keys such as the arrow keys in each of its keymaps. These bindings use as many
/// pages of memory as all other work before the first question. Therefore the vi keymaps share the
/// sequences of the emacs keymap while Readline is initialized, so that Readline finds them already
/// bound. The vi keymaps receive sequences of their own before the first text field.
enum ViKeymaps {
  private static var all: [Keymap] {
    [rl_get_keymap_by_name("vi-move"), rl_get_keymap_by_name("vi-insert")].compactMap { $0 }
  }

  private static let escape = Int(ControlCode.escape)

  /// Makes the vi keymaps share the sequences of the emacs keymap.
  ///
  /// - Returns: The replaced entries for ESC, for `restore`.
  static func borrowSequences() -> [KEYMAP_ENTRY] {
    let shared = rl_get_keymap_by_name("emacs-meta").map { KEYMAP_ENTRY($0) }
    return all.map { map in
      let entry = map[escape]
      if let shared { map[escape] = shared }
      return entry
    }
  }

  /// Restores the entries for ESC of the vi keymaps.
  static func restore(_ entries: [KEYMAP_ENTRY]) {
    for (map, entry) in zip(all, entries) { map[escape] = entry }
  }

  /// Copies the sequences of the emacs keymap to the vi keymaps, unless they have sequences of
  /// their own.
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

  /// Copies an entry and the keymaps in it.
  private static func copy(of entry: KEYMAP_ENTRY) -> KEYMAP_ENTRY {
    guard let map = entry.keymap, let copied = rl_copy_keymap(map) else { return entry }
    for key in 0...Int(ANYOTHERKEY) { copied[key] = copy(of: copied[key]) }
    return KEYMAP_ENTRY(copied)
  }
}

extension KEYMAP_ENTRY {
  /// Creates the entry of a key with which the sequences in a keymap begin.
  init(_ keymap: Keymap) {
    self.init(type: CChar(ISKMAP), function: prompt_readline_function(keymap))
  }

  /// The keymap of the sequences that begin with this key; nil if the key is bound to a command.
  var keymap: Keymap? {
    type == CChar(ISKMAP) ? function.flatMap { prompt_readline_keymap($0) } : nil
  }
}
