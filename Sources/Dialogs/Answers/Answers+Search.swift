// SPDX-License-Identifier: GPL-3.0-or-later

/// The search for an answer in the labels of actions (prompt(1), Many actions).
extension Answers {
  /// A typed answer, and the rows whose labels it matches.
  struct Search {
    let matcher: AnswerMatcher
    /// The rows that match, from the first, and how well they do.
    let matches: [(row: Int, match: AnswerMatcher.Match)]

    /// Returns the matches among `rows`; nil stands for all rows.
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
  func search(for answer: Text) -> Search {
    let matcher = AnswerMatcher(answer)
    let actions = dialog.actions
    var matches: [(row: Int, match: AnswerMatcher.Match)] = []
    if matcher.key.folded.isEmpty { return Search(matcher: matcher, matches: []) }
    for (row, index) in dialog.order.enumerated() {
      let match =
        actions.listIndices.contains(index)
        ? actions.list.withLine(index - actions.written.count) { matcher.match($0) }
        : names(of: index).match(matcher)
      if match > .none { matches.append((row, match)) }
    }
    return Search(matcher: matcher, matches: matches)
  }

  /// Returns the rows whose labels contain `answer` in pieces: all of its words, in any order, or the
  /// letters of its only word, in their order. This is for an answer that no label contains as a
  /// whole.
  func rows(withPiecesOf answer: Text) -> [Int] {
    let pieces = AnswerPieces(answer)
    let actions = dialog.actions
    return dialog.order.indices.filter { row in
      let index = dialog.order[row]
      let label =
        actions.listIndices.contains(index)
        ? AnswerKey(actions[index].label) : AnswerKey(words.label(of: index, in: dialog))
      return pieces.areContained(in: label)
    }
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
