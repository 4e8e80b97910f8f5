// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Field {
  /// Parses `NAME[:LABEL]`, the notation of `--text-field` and of the options of the other kinds of
  /// fields (prompt(1), Forms).
  ///
  /// - Throws: `FieldError` if the name is not an identifier, or the label is blank or cannot be
  ///   shown.
  init(notation: RawText, _ content: Content) throws(FieldError) {
    let bytes = notation.bytes
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    let label = colon.map { RawText(bytes: Array(bytes[($0 + 1)...])) } ?? ""
    try self.init(
      name: RawText(bytes: Array(bytes[..<(colon ?? bytes.endIndex)])),
      label: label.isEmpty ? nil : label, content)
  }
}
