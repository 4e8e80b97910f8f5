// SPDX-License-Identifier: GPL-3.0-or-later

extension PlainText {
  /// Returns this text as a line in which the first part that matches `answer` is underlined. The
  /// comparison ignores case, like the comparison of answers.
  func line(underlining answer: RawText, style: Style) -> Line {
    let folded = string.map { AnswerKey(RawText(String($0))).folded }
    let pattern = AnswerKey(answer).folded
    let characters = Array(string)
    for start in characters.indices where !pattern.isEmpty {
      var end = start
      var found = ""
      while end < characters.count, found.utf8.count < pattern.utf8.count {
        // The folded form of a space is empty.
        found += folded[end].isEmpty ? " " : folded[end]
        end += 1
      }
      if found != pattern { continue }
      var line = Line()
      for (part, isMatch) in [
        (characters[..<start], false), (characters[start..<end], true), (characters[end...], false),
      ] where !part.isEmpty {
        line.append(PlainText(sanitized: String(part)), style: style, isUnderlined: isMatch)
      }
      return line
    }
    return Line(self, style: style)
  }
}
