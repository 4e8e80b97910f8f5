// SPDX-License-Identifier: GPL-3.0-or-later

/// A key that was typed, or a part of a paste.
enum Key: Equatable {
  /// A key, as the bytes that the terminal sends for it: one character or a whole sequence.
  case bytes([UInt8])
  /// The Escape key.
  case escape
  /// A byte of text that was pasted, on a terminal that marks pastes.
  case pasted(UInt8)
  /// The end of a paste.
  case pasteEnd
}
