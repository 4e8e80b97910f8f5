// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels that imitate the texts that prompt shows beside labels (prompt(1), How a dialog is
/// shown).
extension Words {
  /// Returns a label or a detail that is followed by keys. If it imitates a key, it is put in
  /// quotation marks.
  func besideKeys(_ label: PlainText) -> PlainText { imitatesKey(label) ? quoted(label) : label }

  /// Returns a label that is shown in brackets or followed by keys. If it imitates the closing
  /// bracket or a key, it is put in quotation marks.
  func besideBrackets(_ label: PlainText) -> PlainText {
    label.string.contains { $0 == ")" || $0 == "）" } ? quoted(label) : besideKeys(label)
  }

  /// Returns whether `label` contains a text in brackets that imitates a key. Such a text contains
  /// the name of a key or a character beyond ASCII, is a choice of letters such as `[y/N]`, or
  /// follows two blank columns, as a key beside a row does.
  private func imitatesKey(_ label: PlainText) -> Bool {
    let scalars = label.string.unicodeScalars
    var gap = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      if "[［⁅〔【⟦〚⦋❲〖〘⟬⌈⌊﹝⦗⸢⸤﹇⎡⎣⎢⦏⦍⊏｢❬❮❰❴⟨⟪〈《".unicodeScalars.contains(scalar) {
        let contents = scalars[scalars.index(after: index)...].prefix { $0 != "]" }
        if gap >= 2 || isKey(contents) { return true }
      } else if "「『｛{⌜".unicodeScalars.contains(scalar) {
        // These brackets are also used as quotation marks, so only the name of a key counts.
        let contents = scalars[scalars.index(after: index)...].prefix {
          !"」』｝}⌝".unicodeScalars.contains($0)
        }
        if keyNames.contains(AnswerKey(RawText(String(contents)))) { return true }
      }
      gap = scalar.isBlank ? gap + PlainText(sanitized: String(scalar)).columns : 0
    }
    return false
  }

  /// The names of keys in the user's language and in English.
  private var keyNames: [AnswerKey] {
    ([Word.enter, .escape, .shiftTab].flatMap { [text(of: $0), $0.english] } + ["?"])
      .map { AnswerKey(RawText($0)) }
  }

  private func isKey(_ contents: Substring.UnicodeScalarView) -> Bool {
    // Characters beyond ASCII may look like those in the name of a key in some language.
    if contents.contains(where: { !$0.isASCII }) { return true }
    let parts = contents.split {
      !("a"..."z" ~= $0 || "A"..."Z" ~= $0 || "-?".unicodeScalars.contains($0))
    }
    // Blank columns between the letters do not change the word, so it is also compared without
    // them.
    let joined = String.UnicodeScalarView(contents.filter { !$0.isBlank })
    let names = ([contents, joined[...]] + parts).map { AnswerKey(RawText(String($0))) }
    let letters = contents.filter { $0 != " " }.split(separator: "/")
    return keyNames.contains { names.contains($0) }
      || letters.count == 2
        && letters.allSatisfy { $0.count == 1 && !AnswerKey(RawText(String($0))).isNumber }
  }

  /// Returns the label of a field. If the label imitates a key or a row, it is put in quotation
  /// marks. The imitation of a row is a number or a single character, followed by two blank
  /// columns, anywhere in the label, since a line of the screen may begin at any word of a long
  /// label.
  func besideRows(_ label: PlainText) -> PlainText {
    imitatesRow(label) ? quoted(label) : besideKeys(label)
  }

  private func imitatesRow(_ label: PlainText) -> Bool {
    var rest = label.string.unicodeScalars[...]
    while !rest.isEmpty {
      let answer = rest.prefix { !$0.isBlank }
      let gap = rest[answer.endIndex...].prefix { $0.isBlank }
      if PlainText(sanitized: String(gap)).columns >= 2,
        answer.count == 1 || AnswerKey(RawText(String(answer))).isNumber
      {
        return true
      }
      rest = rest[gap.endIndex...]
    }
    return false
  }
}
