// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Returns the meaning of an answer that is a whole label or ID; nil if it is neither a label nor
  /// an ID.
  ///
  /// Two lines of a list may differ only in case and white space, although an answer matches
  /// regardless of both. If several actions match, the answer means the action that is written
  /// exactly like the answer (prompt(1), Many actions).
  ///
  /// - Parameters:
  ///   - named: The indices of the actions, other than lines, whose label or ID is the answer.
  ///   - lines: The indices of the lines whose label or ID is the answer.
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
}
