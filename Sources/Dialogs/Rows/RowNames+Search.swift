// SPDX-License-Identifier: GPL-3.0-or-later

/// The search for an answer in the labels of rows (prompt(1), Many actions).
extension RowNames {
  /// An answer, and the rows whose labels or IDs match it.
  struct Search {
    let matcher: AnswerMatcher
    /// The matching rows, in order, and the kind of each match.
    let matches: [(row: Int, match: AnswerMatcher.Match)]

    /// Returns the matches among `rows`; nil for all rows.
    func matches(among rows: [Int]?) -> [(row: Int, match: AnswerMatcher.Match)] {
      guard let rows else { return matches }
      let left = Set(rows)
      return matches.filter { left.contains($0.row) }
    }

    /// Returns whether the answer is the whole label or ID of a row.
    func isWhole(_ row: Int) -> Bool { matches.contains { $0.row == row && $0.match == .whole } }

    /// Returns the matching rows. Rows whose names begin with the answer precede the other rows. If
    /// the answer is the whole label or ID of some rows, only these rows are returned.
    func rows(among rows: [Int]?) -> [Int] {
      let matches = matches(among: rows)
      func found(_ match: AnswerMatcher.Match) -> [Int] {
        matches.filter { $0.match == match }.map { $0.row }
      }
      let whole = found(.whole)
      return whole.isEmpty ? found(.beginning) + found(.part) : whole
    }
  }

  /// Searches all labels for `answer`, and all IDs for an equal one. An empty answer matches no
  /// row, and a number matches no ID.
  ///
  /// - Parameter includesIDs: Whether the beginning of an ID matches too.
  func search(for answer: RawText, includingIDs includesIDs: Bool = false) -> Search {
    let matcher = AnswerMatcher(answer)
    if matcher.key.folded.isEmpty { return Search(matcher: matcher, matches: []) }
    // A number identifies a row by its number on screen, and not by an ID.
    let isNumber = matcher.key.isNumber
    var matches: [(row: Int, match: AnswerMatcher.Match)] = []
    for (row, index) in order.enumerated() {
      let label: AnswerMatcher.Match
      var id: AnswerMatcher.Match?
      if listIndices.contains(index) {
        (label, id) = list.withCells(index - listIndices.lowerBound) { cells in
          (matcher.match(cells.label), isNumber ? nil : cells.id.map { matcher.match($0) })
        }
      } else {
        let names = names(of: index)
        label = names.match(matcher)
        id = isNumber ? nil : names.id.map { matcher.match($0) }
      }
      let isNamed = id == .whole || includesIDs && id == .beginning
      let match = isNamed ? max(label, id ?? label) : label
      if match > .none { matches.append((row, match)) }
    }
    return Search(matcher: matcher, matches: matches)
  }

  /// Returns whether the answer of a search is the whole label of a row. An ID does not count,
  /// since it is not shown.
  func haveLabel(equalTo search: Search) -> Bool {
    search.matches.contains { AnswerKey(label(of: order[$0.row])) == search.matcher.key }
  }

  /// Returns the rows whose labels contain all words of `answer` in any order. If `answer` is one
  /// word, the labels need only contain its letters in the same order.
  func rows(withPiecesOf answer: RawText) -> [Int] {
    let letters = AnswerKey(answer).folded.unicodeScalars
    let words = letters.split { $0.properties.isWhitespace }
      .map { AnswerMatcher(RawText(String($0))) }
    // Many labels contain two given letters in order by chance, so a word has to have three
    // letters.
    if words.count < 2, letters.count < 3 { return [] }
    return order.indices.filter { row in
      let label = AnswerKey(label(of: order[row]))
      if words.count > 1 { return words.allSatisfy { $0.match(label) > .none } }
      var missing = letters[...]
      for scalar in label.folded.unicodeScalars where scalar == missing.first {
        missing.removeFirst()
      }
      return missing.isEmpty
    }
  }
}
