// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Translated words")
struct WordsTests {
  static let languages = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "uk", "ru", "tr",
    "el", "ar", "he", "hi", "ja", "ko", "zh_CN", "zh_TW",
  ]

  @Test(
    "Every language has each phrase once, with the same names in braces", arguments: languages)
  func complete(language: String) {
    let translations = Words.translations(in: language)
    for word in Word.allCases {
      let text = translations[word] ?? ""
      #expect(!text.isEmpty, "\(language) \(word.rawValue)")
      #expect(names(in: text) == names(in: word.english), "\(language) \(word.rawValue)")
      // The words are drawn without being sanitized.
      #expect(PlainText(label: Text(text)).string == text, "\(language) \(word.rawValue)")
    }
    for letter in [Word.yesLetter, .noLetter] { #expect(translations[letter]?.count == 1) }
    let lines = String(decoding: PackageResources.words_txt, as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("\(language) ") }
    #expect(lines.count == Word.allCases.count)
  }

  @Test("A language that lacks a phrase is passed over, so that a dialog is in one language")
  func incomplete() {
    let words = Words(in: ["de", "fr", "en"]) { language in
      var translations = Words.translations(in: language)
      if language == "de" { translations[.minutes] = nil }
      return translations
    }
    #expect(words.text(of: .cancel) == "Annuler")
  }

  @Test("The English phrases are the same in the source and in words.txt")
  func english() {
    let translations = Words.translations(in: "en")
    for word in Word.allCases { #expect(translations[word] == word.english, "\(word.rawValue)") }
  }

  @Test("Every line of words.txt has a known language and phrase")
  func lines() {
    for line in String(decoding: PackageResources.words_txt, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let language = String(line.prefix { $0 != " " })
      #expect(Self.languages.contains(language), "\(line)")
      let name = line.dropFirst(language.count + 1).prefix { $0 != " " }
      #expect(Word(rawValue: String(name)) != nil, "\(line)")
    }
  }

  @Test("No language takes a yes, a no, an all or a none for another", arguments: languages)
  func wholeAnswers(language: String) {
    let words = Words(in: [language])
    for (meanings, isMeant) in [
      ([.yes, .yesLetter], [true, false, false, false]),
      ([.no, .noLetter], [false, true, false, false]),
      ([.all], [false, false, true, false]), ([.none], [false, false, false, true]),
    ] as [([Word], [Bool])] {
      for word in meanings {
        for answers in [words, .english] {
          let text = answers.text(of: word)
          #expect(text == text.lowercased(), "\(language) \(word.rawValue)")
          let key = AnswerKey(Text(text))
          let means = [words.isYes(key), words.isNo(key), words.isAll(key), words.isNone(key)]
          #expect(means == isMeant, "\(language) \(word.rawValue)")
          // Numbers name the items of a list, and ? shows all of it.
          #expect(!key.isNumber && !text.contains("?"), "\(language) \(word.rawValue)")
        }
      }
    }
  }

  @Test("A text asks for input on its line exactly if it does in English", arguments: languages)
  func colons(language: String) {
    let words = Words(in: [language])
    for word in Word.allCases {
      let asks = [":", "："].contains { words.text(of: word).hasSuffix($0) }
      #expect(asks == word.english.hasSuffix(":"), "\(language) \(word.rawValue)")
    }
  }

  @Test("A bound fits into the sentence that names it", arguments: languages)
  func bounds(language: String) {
    let words = Words(in: [language])
    for word in [Word.atLeast, .atMost] {
      let bounds = words(word, ("count", PlainText(sanitized: "2")))
      #expect(bounds.string == bounds.string.lowercased(), "\(language) \(word.rawValue)")
      let sentence = words(
        .chooseCount, ("bounds", bounds), ("count", PlainText(sanitized: "1")))
      #expect(sentence.string.contains(bounds.string), "\(language) \(word.rawValue)")
      // A sentence begins with a capital, where the script has case.
      let first = sentence.string.prefix(1)
      #expect(first == first.uppercased(), "\(language) \(word.rawValue)")
      #expect(!sentence.string.contains("  "), "\(language) \(word.rawValue)")
    }
  }

  @Test(
    "A letter for yes on the key of n destroys nothing, and the whole word does",
    arguments: languages)
  func neighbouringKeys(language: String) throws {
    let words = Words(in: [language])
    let (letter, word) = (Text(words.text(of: .yesLetter)), Text(words.text(of: .yes)))
    let isOnKeyOfN = ["el", "uk"].contains(language)
    let destructive = try dialog(.confirmation, "T?", ["Zap:destructive"])
    let answers = Answers(to: destructive, in: words)
    #expect(answers.interpretation(of: letter) == (isOnKeyOfN ? .unknown : .action(0)))
    for answer in [word, "yes", "y"] { #expect(answers.interpretation(of: answer) == .action(0)) }
    // It is a yes if no action is destructive.
    let constructive = Answers(to: try dialog(.confirmation, "T?", ["Zap"]), in: words)
    #expect(constructive.interpretation(of: letter) == .action(0))
    // It does not destroy as the beginning of a label either.
    let named = try dialog(.confirmation, "T?", [Text("\(letter.string)xyz:destructive"), "Zap"])
    let interpretation = Answers(to: named, in: words).interpretation(of: letter)
    #expect(interpretation == (isOnKeyOfN ? .unknown : .action(0)))
  }

  @Test(
    "A letter that looks like the one that cancels destroys nothing, whatever its script",
    arguments: [
      ("el", "Overwrite?", ["Overwrite:destructive"], "o"),
      ("ru", "Hard reset?", ["Hard reset:destructive"], "h"),
      ("uk", "Hard reset?", ["Hard reset:destructive"], "H"),
      ("el", "It exists.", ["Apply:destructive"], "α"),
      ("el", "Υπάρχει", ["Αντικατάσταση:destructive", "Υπαναχώρηση:cancel"], "Y"),
      ("ru", "Существует", ["Стереть:destructive", "Уйти:cancel"], "y"),
      ("en", "Full", ["Clear:destructive", "Сохранить:cancel"], "с"),
    ] as [(String, Text, [Text], Text)])
  func lookAlikes(language: String, title: Text, buttons: [Text], typed: Text) throws {
    let answers = Answers(
      to: try dialog(.confirmation, title, buttons), in: Words(in: [language]))
    #expect(answers.interpretation(of: typed) != .action(0))
    let letters = try #require(answers.letters)
    #expect(letters.sole != letters.cancel)
  }

  @Test(
    "The first letters of two labels are not shown if they look alike, or are no plain letters",
    arguments: [
      ["Clear:destructive", "Сохранить:cancel"], ["Clear:destructive", "C\u{200D}ancel:cancel"],
      ["Apply", "Ακύρωση:cancel"], ["Clear", "Ｃancel it:cancel"],
    ] as [[Text]])
  func similarInitials(buttons: [Text]) throws {
    let answers = Answers(to: try dialog(.alert, "Full.", buttons), in: .english)
    #expect(answers.letters?.areInitials == false)
  }

  @Test("The brackets show the word for yes if its letter destroys nothing")
  func hintOfWord() throws {
    for (language, hint) in [("el", "[ναι/Ο]"), ("uk", "[так/Н]"), ("ru", "[д/Н]")] {
      let words = Words(in: [language])
      let dialog = try dialog(.confirmation, "Zap?", ["Zap:destructive"])
      let layout = Layout(
        dialog, words: words,
        screen: Screen(columns: 80, rows: 24))
      #expect(layout.question.string.hasSuffix(" \(hint) "))
    }
  }

  @Test("Automatic actions are shown translated, printed in English, and answered in either")
  func automaticActions() throws {
    let dialog = try dialog(.confirmation)
    let german = Answers(to: dialog, in: Words(in: ["de"]))
    for answer in ["Abbrechen", "abbr", "cancel", "nein", "no", "n"] as [Text] {
      #expect(german.interpretation(of: answer) == .action(1), "\(answer)")
    }
    for answer in ["ja", "j", "yes", "y", "ok"] as [Text] {
      #expect(german.interpretation(of: answer) == .action(0), "\(answer)")
    }
    #expect(Answers(to: dialog, in: .english).interpretation(of: "ja") == .unknown)
    #expect(dialog.actions.map(\.output) == ["OK", "Cancel"])
  }

  @Test("An automatic action is shown in English if another action has its translated name")
  func sameName() throws {
    let dialog = try dialog(.confirmation, "T?", ["Abbrechen:destructive"])
    let words = Words(in: ["de"])
    let answers = Answers(to: dialog, in: words)
    let layout = Layout(
      dialog, words: words, screen: Screen(columns: 80, rows: 24))
    #expect(layout.question.string == "! T? Abbrechen [j/N] ")
    // Who types the word to cancel does not confirm with it.
    #expect(answers.interpretation(of: "abbr") == .ambiguous([0, 1]))
    #expect(answers.interpretation(of: "abbrechen") == .ambiguous([0, 1]))
    #expect(answers.interpretation(of: "cancel") == .action(1))
  }

  @Test("The brackets show the letters of a language with capitals, or else the English ones")
  func hints() throws {
    func question(_ language: String) throws -> String {
      let (dialog, words) = (try dialog(.confirmation, "T?"), Words(in: [language]))
      let layout = Layout(
        dialog, words: words,
        screen: Screen(columns: 80, rows: 24))
      return layout.question.string
    }
    #expect(try question("de") == "T? [j/N] ")
    #expect(try question("el") == "T? [ν/Ο] ")
    #expect(try question("he") == "T? [y/N] ")
    #expect(try question("ja") == "T? [y/N] ")
  }

  @Test("The phrases of every language fit the narrowest screen", arguments: languages)
  func width(language: String) throws {
    let words = Words(in: [language])
    let dialog = try dialog(.confirmation, "T", message: "M", ["A:destructive", "B"])
    let layout = Layout(
      dialog, words: words,
      screen: Screen(columns: 20, rows: 24))
    for line in layout.lines + [layout.question] { #expect(line.columns <= 20, "\(line.string)") }
  }

  private func names(in text: String) -> Set<Substring> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
        $0.prefix { $0 != "}" }
      })
  }
}

@Suite("Choice of language")
struct LanguageTests {
  @Test(
    "The environment names the language, in the order of gettext",
    arguments: [
      (nil, nil, ["en"]),
      (nil, "C", ["en"]), (nil, "C.UTF-8", ["en"]), (nil, "POSIX", ["en"]),
      ("de", nil, ["en"]), ("de", "C", ["en"]), ("de", "C.UTF-8", ["en"]), ("de", "", ["en"]),
      (nil, "de_DE.UTF-8", ["de", "en"]), (nil, "de", ["de", "en"]),
      (nil, "de_DE@euro", ["de", "en"]),
      ("fr:de", "en_US.UTF-8", ["fr", "de", "en"]), ("fr", "de_DE", ["fr", "de", "en"]),
      ("en:de", "de_DE", ["en"]), ("", "de_DE", ["de", "en"]), ("::sv", "en_GB", ["sv", "en"]),
      ("C", "de_DE", ["en"]), ("POSIX", "de_DE.UTF-8", ["en"]), ("C:fr", "de_DE", ["en"]),
      ("xx:C:de", "de_DE", ["xx", "en"]), ("fr:C.UTF-8:de", "de_DE", ["fr", "en"]),
      ("c", "de_DE", ["c", "de", "en"]),
      (nil, "pt_BR.UTF-8", ["pt", "en"]), (nil, "no_NO", ["nb", "en"]),
      (nil, "nn_NO", ["nb", "en"]),
      (nil, "zh_CN.GB18030", ["zh_CN", "en"]), (nil, "zh_SG", ["zh_CN", "en"]),
      (nil, "zh_HK", ["zh_TW", "en"]), (nil, "zh", ["zh_CN", "en"]),
      (nil, "zh_Hant_TW", ["zh_TW", "en"]), (nil, "xx_YY", ["xx", "en"]),
    ] as [(String?, String?, [String])])
  func preferred(language: String?, locale: String?, keys: [String]) {
    #expect(Language.preferred(language: language, locale: locale) == keys)
  }

  @Test("A language without a translation is skipped")
  func unknown() {
    #expect(Words(in: ["xx", "de", "en"]).text(of: .cancel) == "Abbrechen")
    #expect(Words(in: ["xx", "en", "de"]).text(of: .cancel) == "Cancel")
  }
}
