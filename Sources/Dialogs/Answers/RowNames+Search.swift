// SPDX-License-Identifier: GPL-3.0-or-later

/// The search for an answer in the labels of rows (prompt(1), Many actions).
extension RowNames {
  /// A typed answer, and the rows whose labels it matches.
  struct Search {
    let matcher: AnswerMatcher
    /// The rows that match, from the first, and how well they do.
    let matches: [(row: Int, match: AnswerMatcher.Match)]

    /// Returns the matches among `rows`; nil for all rows.
    func matches(among rows: [Int]?) -> [(row: Int, match: AnswerMatcher.Match)] {
      guard let rows else { return matches }
      let left = Set(rows)
      return matches.filter { left.contains($0.row) }
    }

    /// Returns the rows that match, those whose labels begin with the answer first. If the answer
    /// is the whole label of some rows, only these match.
    func rows(among rows: [Int]?) -> [Int] {
      let matches = matches(among: rows)
      func found(_ match: AnswerMatcher.Match) -> [Int] {
        matches.filter { $0.match == match }.map { $0.row }
      }
      let whole = found(.whole)
      return whole.isEmpty ? found(.beginning) + found(.part) : whole
    }
  }

  /// Searches every label for `answer`.
  ///
  /// - Parameter includesIDs: Whether the beginning of an ID matches too.
  func search(for answer: Text, includingIDs includesIDs: Bool = false) -> Search {
    let matcher = AnswerMatcher(answer)
    if matcher.key.folded.isEmpty { return Search(matcher: matcher, matches: []) }
    // A number is an answer only if it is shown, never an ID or its beginning.
    let isNumber = matcher.key.isNumber
    var matches: [(row: Int, match: AnswerMatcher.Match)] = []
    for (row, index) in order.enumerated() {
      let label: AnswerMatcher.Match
      let id: AnswerMatcher.Match
      if listIndices.contains(index) {
        (label, id) = list.withCells(index - listIndices.lowerBound) { cells in
          (
            matcher.match(cells.label),
            isNumber ? .none : cells.id.map { matcher.match($0) } ?? .none
          )
        }
      } else {
        let names = names(of: index)
        (label, id) = (
          names.match(matcher), isNumber ? .none : names.id.map { matcher.match($0) } ?? .none
        )
      }
      let isNamed = id == .whole || includesIDs && id == .beginning
      let match = isNamed ? max(label, id) : label
      if match > .none { matches.append((row, match)) }
    }
    return Search(matcher: matcher, matches: matches)
  }

  /// Returns the rows whose labels contain `answer` in pieces: all of its words, in any order, or the
  /// letters of its only word, in their order. This is for an answer that no label contains as a
  /// whole.
  func rows(withPiecesOf answer: Text) -> [Int] {
    let pieces = AnswerPieces(answer)
    return order.indices.filter { pieces.areContained(in: AnswerKey(label(of: order[$0]))) }
  }
}

/// The pieces of an answer that occur in a label, although the answer as a whole does not.
private struct AnswerPieces {
  private let words: [AnswerMatcher]
  private let letters: [Unicode.Scalar]

  init(_ answer: Text) {
    let scalars = AnswerKey(answer).folded.unicodeScalars
    let words = scalars.split { $0.properties.isWhitespace }
    self.words = words.map { AnswerMatcher(Text(String($0))) }
    letters = Array(scalars)
  }

  func areContained(in label: AnswerKey) -> Bool {
    if words.count > 1 { return words.allSatisfy { $0.match(label) > .none } }
    // Two letters in order are in many labels by chance.
    if letters.count < 3 { return false }
    var missing = letters[...]
    for scalar in label.folded.unicodeScalars where scalar == missing.first {
      missing.removeFirst()
    }
    return missing.isEmpty
  }
}
