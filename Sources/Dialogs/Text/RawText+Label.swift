// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why a label cannot be shown as it is (prompt(1), Actions and roles).
package enum LabelError: Error, Equatable {
  /// The label is not UTF-8.
  case notUTF8(RawText)
  /// The label contains a C0 or C1 control character or DEL.
  case controlCharacter(RawText)
}

extension RawText {
  /// Rejects a label that cannot be shown as it is, since it contains control characters or
  /// malformed UTF-8.
  package func validateAsLabel() throws(LabelError) {
    guard isValidUTF8 else { throw .notUTF8(self) }
    if hasControlCharacter { throw .controlCharacter(self) }
  }

  /// Whether the text contains a C0 or C1 control character or DEL.
  package var hasControlCharacter: Bool {
    string.unicodeScalars.contains {
      !(0x20..<0x7F ~= $0.value) && $0.properties.generalCategory == .control
    }
  }
}

extension RawText {
  /// The label without the colon, the question mark and the white space at its end, for use in a
  /// sentence.
  var withoutEnd: RawText {
    let isOmitted = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || ":：?？؟".unicodeScalars.contains(scalar)
    }
    let scalars = string.unicodeScalars
    let rest = scalars.reversed().drop(while: isOmitted)
    // A label that consists only of such characters is unchanged.
    if rest.isEmpty || rest.count == scalars.count { return self }
    return RawText(String(String.UnicodeScalarView(rest.reversed())))
  }
}
