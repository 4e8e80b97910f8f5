// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Returns what an answer means as a whole label or ID; nil if it is neither.
  ///
  /// The lines of a list can differ only in case and white space, which answers ignore. If several
  /// actions match, the answer means the one that is written exactly like it (prompt(1), Many
  /// actions).
  ///
  /// - Parameters:
  ///   - named: The indices of the actions, other than lines, whose label or ID is the answer.
  ///   - lines: The indices of the lines that the answer matches as a whole.
  func interpretation(
    ofWhole matcher: AnswerMatcher, named: [Int], lines: [Int]
  ) -> Answers.Interpretation? {
    var named = named
    // If a line has the name of an automatic action, the name means the line.
    if !lines.isEmpty { named.removeAll { actions[$0].isAutomatic } }
    named += lines
    if named.count < 2 { return named.first.map { .action($0) } }
    let index = matcher.exactIndex(among: named) { (actions[$0].label, actions[$0].id) }
    return index.map { .action($0) } ?? .ambiguous(named)
  }

  /// Returns the index of the action that `answer` assumes: by its whole label, its ID, or English
  /// yes or no, so that a script means the same in every language (prompt(1), Answers).
  public func action(assuming answer: Text) -> Int? {
    let key = AnswerKey(answer)
    if let requiredText {
      if requiredText.isTyped(by: answer) { return soleAction }
      guard let cancelAction else { return nil }
      let cancels = actions[cancelAction].isCalled(key) || Words.english.isNo(key)
      return cancels ? cancelAction : nil
    }
    let matcher = AnswerMatcher(answer)
    var lines: [Int] = []
    actions.list.forEachLine { line, cells in
      if matcher.isWhole(cells) { lines.append(actions.listIndex + line) }
    }
    let named = actions.indicesOutsideList.filter { actions[$0].isCalled(key) }
    switch interpretation(ofWhole: matcher, named: named, lines: lines) {
    case .action(let index): return index
    case nil: break
    default: return nil
    }
    if Words.english.isYes(key) { return soleAction }
    if Words.english.isNo(key) { return cancelAction }
    return nil
  }
}
