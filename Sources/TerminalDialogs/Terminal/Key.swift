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

  /// Whether the bytes are Escape and one other byte, as the terminal sends them for a key with Alt.
  var hasAlt: Bool {
    guard case .bytes(let bytes) = self else { return false }
    return bytes.count == 2 && bytes.first == ControlCode.escape
  }
}
