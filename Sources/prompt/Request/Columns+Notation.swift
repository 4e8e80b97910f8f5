// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Columns {
  /// Parses the names of columns, such as `id,label,detail` (prompt(1), Many actions).
  ///
  /// - Throws: A usage error if a column is unknown or repeated, or if there is no label.
  init(notation: RawText) throws(ExitError) {
    var columns: [Column] = []
    for name in notation.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      let name = RawText(bytes: Array(name))
      guard let column = Column.allCases.first(where: { RawText($0.rawValue) == name }) else {
        throw .usage(
          "'\(name.shown)' is not a column: a column is label, id or detail", .manyActions)
      }
      columns.append(column)
    }
    guard let parsed = Columns(columns) else {
      throw .usage("--columns needs label, and each column once: '\(notation.shown)'", .manyActions)
    }
    self = parsed
  }
}
