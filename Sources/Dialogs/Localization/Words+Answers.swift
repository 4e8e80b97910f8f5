// SPDX-License-Identifier: GPL-3.0-or-later

extension Words {
  /// Returns whether `key` is yes in this language or in English.
  func isYes(_ key: AnswerKey) -> Bool { means(key, .yes) || means(key, .yesLetter) }

  /// Returns whether `key` is yes or no in this language or in English.
  func isYesOrNo(_ key: AnswerKey) -> Bool { isYes(key) || isNo(key) }

  /// Returns whether `key` is no in this language or in English.
  func isNo(_ key: AnswerKey) -> Bool { means(key, .no) || means(key, .noLetter) }

  /// Returns true if `key` means yes, and false if it means no; nil if it means neither, or both.
  func yesOrNo(_ key: AnswerKey) -> Bool? {
    let isYes = isYes(key)
    return isYes == isNo(key) ? nil : isYes
  }

  /// Returns the letter or word for yes or no. If the script has no capitals, the English text is
  /// returned, since a capital shows which answer is the default.
  func letter(_ word: Word) -> String {
    let local = text(of: word)
    return local.uppercased() == local ? word.english : local
  }

  /// Returns whether `key` is `word` in this language, with or without accents, or in English.
  func means(_ key: AnswerKey, _ word: Word) -> Bool {
    // The English words are in folded form.
    if key.folded == word.english { return true }
    return forms(of: word).contains { form in
      // Folding does not change the length of a form in ASCII. This is part of each question.
      let isASCII = form.utf8.allSatisfy { $0 < 0x80 }
      if isASCII, form.utf8.count != key.folded.utf8.count { return false }
      let form = AnswerKey(RawText(form))
      return form == key || key.isUnaccented(form)
    }
  }

  /// Returns the letter as a capital. In Turkish, the capital of i has a dot.
  func capital(_ letter: String) -> String {
    letter == "i" && language == "tr" ? "İ" : letter.uppercased()
  }

  /// Returns true if `key` means yes in this language, and false if it means no; nil if it means
  /// neither or both, or if it is an English word for yes or no.
  func translatedYesOrNo(_ key: AnswerKey) -> Bool? {
    Words.english.isYesOrNo(key) ? nil : yesOrNo(key)
  }
}
