// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a dialog or the options of a field, and which of them are selected.
struct ItemChoice: Sendable {
  let answers: ItemAnswers
  var selection: Selection

  /// Whether the items are the options of a field.
  var isOption: Bool { answers.areOptions }

  /// The items that are chosen, as a list that takes at most `columns` columns: as many whole names as
  /// fit, and an ellipsis for the others, or the beginning of the first.
  func names(columns: Int) -> PlainText {
    let words = answers.words
    let ellipsis = PlainText(sanitized: "…")
    var whole: PlainText?
    var cut = ellipsis
    for index in selection.indices.prefix(columns) {
      let label = answers.names.label(of: index)
      let name = words.besideBrackets(PlainText(label: label, columns: columns))
      let longer = whole.map { words.list([$0, name]) } ?? name
      if longer.columns > columns { return cut }
      let rest = words.list([longer, ellipsis])
      if rest.columns <= columns {
        cut = rest
      } else if whole == nil {
        let name = words.besideBrackets(PlainText(label: label, columns: max(columns - 3, 1)))
        cut = words.list([name, ellipsis])
      }
      whole = longer
    }
    return whole ?? ellipsis
  }

  /// `3 of 3: 1Password, Spotify, Zoom`
  func summary(columns: Int) -> PlainText {
    let words = answers.words
    let count = words(
      .selected, ("count", PlainText(selection.count)), ("total", PlainText(selection.total)))
    if selection.count == 0 { return count }
    let names = names(columns: max(columns - count.columns - 2, 8))
    return words(.labelled, ("label", count), ("value", names))
  }
}
