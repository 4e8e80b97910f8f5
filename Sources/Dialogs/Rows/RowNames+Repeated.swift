// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels that look the same. If only one row with such a label is named, its number or ID
/// distinguishes it from the other rows (prompt(1), Actions and roles).
extension RowNames {
  /// The maximum number of rows whose labels are compared. Comparing them takes a few milliseconds.
  private static let maximumCount = 2000

  /// The labels on screen that several rows have. If there are too many rows to compare them, the
  /// result is nil or, if the rows have no IDs, empty, since equal lines without IDs are one row.
  var repeatedLabels: Set<String>? {
    if order.count > Self.maximumCount {
      let haveIDs =
        names.contains { $0.id != nil } || listIndices.first.map { lineID(of: $0) != nil } == true
      return haveIDs ? nil : []
    }
    var known: Set<String> = []
    var repeated: Set<String> = []
    for row in order.indices {
      let label = PlainText(label: label(of: order[row])).string
      if !known.insert(label).inserted { repeated.insert(label) }
    }
    return repeated
  }

  /// Returns the label of the row at `index`, preceded by its number or ID if another row may look
  /// the same.
  ///
  /// - Parameter repeated: `repeatedLabels`.
  func distinctLabel(of index: Int, among repeated: Set<String>?) -> PlainText {
    let label = PlainText(label: label(of: index))
    if repeated?.contains(label.string) == false { return label }
    let number = number(ofRow: order.row(of: index)).map { RawText($0) }
    let isLine = listIndices.contains(index)
    let id = isLine ? lineID(of: index) : names(of: index).id.map { RawText($0.folded) }
    guard let name = number ?? id else { return label }
    return PlainText(label: name) + PlainText(sanitized: " ") + label
  }
}
