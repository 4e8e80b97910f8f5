// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Returns what an answer means as a whole label or ID; nil if it is neither.
  ///
  /// The lines of a list can differ in case and white space, which answers ignore. Of several
  /// actions with the same name, the one that is written exactly like the answer is meant: white
  /// space included, or else without it (prompt(1), Many actions).
  ///
  /// - Parameters:
  ///   - named: The indices of the actions of which the answer is the label or ID, without lines.
  ///   - lines: The indices of the lines of which the answer is the whole.
  func interpretation(
    ofWhole matcher: AnswerMatcher, named: [Int], lines: [Int]
  ) -> Answers.Interpretation? {
    let answer = matcher.answer
    var named = named
    // The name of a line does not mean an automatic action.
    // mutant: the name of a line means that line
    if !lines.isEmpty { named.removeAll { actions[$0].isAutomatic } }
    named += lines
    if named.count < 2 { return named.first.map { .action($0) } }
    for isSame in [
      { $0 == answer }, { $0.trimmed.streamSafe == answer.trimmed.streamSafe },
    ] as [(Text) -> Bool] {
      let exactly = named.filter { isSame(actions[$0].label) }
      if exactly.count == 1 { return .action(exactly[0]) }
    }
    return .ambiguous(named)
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
    actions.list.forEachLine { line, label in
      if matcher.isWhole(label) { lines.append(actions.written.count + line) }
    }
    // mutant: whole labels only are assumed [CallTests]
    //   `actions[$0].isCalled(key)` -> `AnswerKey(actions[$0].label).folded.hasPrefix(key.folded)`
    let named = actions.indicesBesideList.filter { actions[$0].isCalled(key) }
    switch interpretation(ofWhole: matcher, named: named, lines: lines) {
    case .action(let index): return index
    case nil: break
    default: return nil
    }
    // mutant: English only is assumed [CallTests]
    //   `Words.english` -> `Words(in: ["de"])`
    if Words.english.isYes(key) { return soleAction }
    if Words.english.isNo(key) { return cancelAction }
    return nil
  }
}
