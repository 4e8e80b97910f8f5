// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of a picker in the notation of `--field-option`: `LABEL[:=ID]` (prompt(1), Forms).
///
/// An option has no role, so a colon is a part of the label unless it is the last character, or
/// `=ID` follows it.
struct OptionNotation: Equatable {
  let label: RawText
  let id: RawText?

  /// Parses `notation`.
  ///
  /// - Throws: A usage error if the ID is malformed or does not follow a colon. The label is not
  ///   checked.
  init(_ notation: RawText) throws(ExitError) {
    let bytes = notation.bytes
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else {
      try notation.refuseIDWithoutColon()
      (label, id) = (notation, nil)
      return
    }
    let suffix = bytes[(colon + 1)...]
    guard suffix.isEmpty || suffix.first == UInt8(ascii: "=") else {
      (label, id) = (notation, nil)
      return
    }
    label = RawText(bytes: Array(bytes[..<colon]))
    id = suffix.isEmpty ? nil : try RawText(bytes: Array(suffix.dropFirst())).asActionID()
  }
}
