// SPDX-License-Identifier: GPL-3.0-or-later

/// How a person goes through a list that is too long to be shown at once (contract, section 10).
extension Listing {
  /// What is looked at after an answer; nil where that neither turns the page nor leaves anything over.
  ///
  /// - Parameters:
  ///   - reading: What the answer means.
  ///   - layout: What is looked at now, as it stands on the screen.
  func next(
    after search: Answers.Search, _ reading: Answers.Reading, in conversation: Conversation,
    _ layout: Layout
  ) -> Listing? {
    let dialog = conversation.dialog
    let isLong = dialog.hasList || layout.next != nil || self != Listing()
    guard dialog.isList, isLong else { return nil }
    let answer = search.matcher.answer
    if answer.trimmed == "?" {
      if let next = layout.next { return Listing(rows: rows, answer: self.answer, start: next) }
      if self != Listing() { return Listing() }
    }
    switch reading {
    case .action, .noDefault: return nil
    case .ambiguous where conversation.words.say(yesOrNo: search.matcher.key): return nil
    case .ambiguous, .unknown: break
    }
    var rows = search.rows(among: self.rows)
    if rows.isEmpty { rows = search.rows(among: nil) }
    return rows.isEmpty ? nil : Listing(rows: rows, answer: answer)
  }
}

extension Conversation {
  /// What stands above the question about actions: those of `listing`, and what has been left over.
  func lines(of layout: Layout, _ listing: Listing, columns: Int) -> [Line] {
    guard let rows = listing.rows else { return layout.lines }
    // Further in than anything that prompt says begins: a label says nothing in its place.
    let indentation = Line(String(repeating: " ", count: layout.labelColumn + 2))
    if listing.soleRow != nil, let index = listing.enterAction(in: dialog) {
      let label = PlainText(label: words.label(of: index, in: dialog))
      return Line(words(.soleMatch, ("action", label)))
        .wrapped(to: columns, indentation: indentation) + layout.questionLines
    }
    let answer = PlainText(label: listing.answer).shortened(to: columns / 2)
    let notice =
      answers.haveNumbers
      ? words(
        .narrowed, ("count", PlainText(harmless: String(rows.count))), ("answer", answer))
      : words(
        .ambiguous, ("answer", answer),
        ("actions", names(of: rows.lazy.map { dialog.order[$0] }, columns: columns)))
    var lines = Line(notice).wrapped(to: columns, indentation: indentation)
    if listing.soleRow != nil { lines += Line(words(.noDefault)).wrapped(to: columns) }
    return lines + layout.lines
  }
}
