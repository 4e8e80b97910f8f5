// SPDX-License-Identifier: GPL-3.0-or-later

extension RawText {
  /// Rejects a label that cannot be shown as it is, since it contains control characters or
  /// malformed UTF-8.
  package func validateAsLabel() throws(DialogError) {
    guard isValidUTF8 else { throw .labelIsNotUTF8(self) }
    if hasControlCharacter { throw .controlCharacterInLabel(self) }
  }

  /// Whether the text contains a control character, of C0 or C1.
  package var hasControlCharacter: Bool {
    string.unicodeScalars.contains {
      !(0x20..<0x7F ~= $0.value) && $0.properties.generalCategory == .control
    }
  }
}
