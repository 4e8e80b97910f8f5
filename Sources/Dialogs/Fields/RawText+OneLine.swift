// SPDX-License-Identifier: GPL-3.0-or-later

extension RawText {
  /// Returns the reason why `bytes` are rejected as a line of text; nil if they are one line. The
  /// bytes are not copied.
  static func refusal(ofLine bytes: some Sequence<UInt8>) -> Field.Refusal? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .error: return .notText
      case .scalarValue(let scalar):
        // U+FFFD replaces malformed bytes from the terminal, and is therefore rejected like them.
        if scalar == "\u{FFFD}" { return .notText }
        if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value { return .control }
      }
    }
  }

  /// Whether the text is one line of UTF-8 without control characters and U+FFFD.
  package var isOneLine: Bool { Self.refusal(ofLine: bytes) == nil }

  /// Whether the text is an identifier of the shell: `[A-Za-z_][A-Za-z0-9_]*`.
  package var isIdentifier: Bool {
    guard bytes.first?.isDigit == false else { return false }
    return bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}
