// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a dialog or the options of a field, together with the selected ones.
struct ItemChoice: Sendable {
  let answers: ItemAnswers
  var selection: Selection

  /// Whether the items are the options of a field.
  var isOption: Bool { answers.areOptions }

  /// Returns the names of the selected items as a list of at most `columns` columns. An ellipsis
  /// replaces the names that do not fit. If no whole name fits, the beginning of the first name is
  /// returned.
  func names(columns: Int) -> PlainText {
    let words = answers.words
    let ellipsis = PlainText(sanitized: "…")
    var whole: PlainText?
    var cut = ellipsis
    let repeated = answers.names.repeatedLabels
    for index in selection.indices.prefix(columns) {
      let label = answers.names.distinctLabel(of: index, among: repeated)
      let name = words.besideBrackets(label.shortened(to: columns))
      let longer = whole.map { words.list([$0, name]) } ?? name
      if longer.columns > columns { return cut }
      let rest = words.list([longer, ellipsis])
      if rest.columns <= columns {
        cut = rest
      } else if whole == nil {
        let name = words.besideBrackets(label.shortened(to: max(columns - 3, 1)))
        cut = words.list([name, ellipsis])
      }
      whole = longer
    }
    return whole ?? ellipsis
  }

  /// `3 of 3 selected: 1Password, Spotify, Zoom`; without selected items, only the numbers.
  func summary(columns: Int) -> PlainText {
    let words = answers.words
    let count = words(
      .selected, ("count", PlainText(selection.count)), ("total", PlainText(selection.total)))
    if selection.count == 0 { return count }
    let names = names(columns: max(columns - count.columns - 2, 8))
    return words(.labelled, ("label", count), ("value", names))
  }
}

extension ItemChoice {
  /// Creates the choice with the initial selection.
  init(_ answers: ItemAnswers) {
    self.init(answers: answers, selection: Selection(in: answers.items))
  }
}
