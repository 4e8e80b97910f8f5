// SPDX-License-Identifier: GPL-3.0-or-later

/// Other ways to type the same answer, which are tried if the answer itself has no meaning
/// (prompt(1), Answers).
extension AnswerKey {
  /// Returns whether this answer is `name` without its accents, or with straight apostrophes: `si`
  /// for `sí`, `ΟΧΙ` for `όχι`.
  func isUnaccented(_ name: AnswerKey) -> Bool {
    let plain = name.withoutAccents
    return plain == self && plain != name
  }

  /// The key without the accents of Latin and Greek letters, and with straight apostrophes.
  var withoutAccents: AnswerKey {
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      // A combining mark follows its letter.
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered
      if isMark, scalars.last.map({ $0.isLatinOrGreek }) == true { continue }
      scalars.append(scalar.withoutAccent)
    }
    return AnswerKey(folded: String(scalars))
  }
}

extension Unicode.Scalar {
  fileprivate var isLatinOrGreek: Bool {
    properties.isAlphabetic && (value < 0x250 || 0x370..<0x400 ~= value || 0x1E00...0x1FFF ~= value)
  }

  /// The letter without its accent (Unicode, canonical decompositions in lower case), or a straight
  /// apostrophe for a typographic one; any other character as it is.
  fileprivate var withoutAccent: Unicode.Scalar {
    let accented =
      "àáâãäåāăąçćĉċčďèéêëēĕėęěĝğġģĥìíîïĩīĭįĵķĺļľñńņňòóôõöōŏőŕŗřśŝşšţťùúûüũūŭůűųŵýÿŷźżž"
      + "ơưșțạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹάέήίΰϊϋόύώ’"
    let plain =
      "aaaaaaaaacccccdeeeeeeeeegggghiiiiiiiijklllnnnnoooooooorrrssssttuuuuuuuuuuwyyyzzz"
      + "oustaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyyαεηιυιυουω'"
    return zip(accented.unicodeScalars, plain.unicodeScalars).first { $0.0 == self }?.1 ?? self
  }
}
