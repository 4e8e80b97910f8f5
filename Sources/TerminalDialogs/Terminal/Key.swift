// SPDX-License-Identifier: GPL-3.0-or-later

/// A typed key, or a part of a paste.
enum Key: Equatable {
  /// The bytes that the terminal sends for a key: one character or a whole sequence.
  case bytes([UInt8])
  /// The Escape key.
  case escape
  /// A byte of pasted text, on a terminal that marks pastes.
  case pasted(UInt8)
  /// The end of a paste.
  case pasteEnd
}
