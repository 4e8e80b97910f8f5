// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An option of a picker in the notation of `--field-option`: `LABEL[:=ID]` (prompt(1), Forms).
///
/// An option has no role, so a colon before anything but an ID belongs to the label.
struct OptionNotation: Equatable {
  let label: Text
  let id: Text?

  /// Parses `notation`.
  ///
  /// - Throws: A usage error if the ID is malformed. The label is not checked.
  init(_ notation: Text) throws(ExitError) {
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
    label = Text(bytes: Array(bytes[..<colon]))
    id = suffix.isEmpty ? nil : try Text(bytes: Array(suffix.dropFirst())).asActionID()
  }
}
