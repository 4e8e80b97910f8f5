// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Translated words")
struct WordsTests {
  static let languages = [
    "en", "de", "fr", "es", "it", "pt_BR", "nl", "sv", "da", "nb", "fi", "pl", "cs", "uk", "ru",
    "tr", "el", "ar", "he", "hi", "ja", "ko", "zh_CN", "zh_TW", "pt", "id", "hu", "ro", "ca", "vi",
    "sk", "fa", "bg", "sr", "sr@latin",
  ]

  @Test("Every language has each phrase once, with the same placeholders", arguments: languages)
  func complete(language: String) {
    let translations = Words.translations(in: language)
    let words = Words(in: [language])
    for word in Word.allCases {
      let text = language == "en" ? word.english : translations[word.name] ?? ""
      #expect(!text.isEmpty, "\(language) \(word.name)")
      let isPlural = [.spokenSeconds, .spokenMinutes, .spokenPercent].contains(word)
      for form in isPlural ? words.forms(of: word) : [text] {
        let expected = isPlural ? ["count"] : names(in: word.english)
        #expect(names(in: form) == expected, "\(language) \(word.name)")
      }
      if [.seconds, .minutes, .percent].contains(word) {
        #expect(!text.contains(" "), "A no-break space is needed: \(language) \(word.name)")
      }
      // `!` marks destructive actions, and each language has its own quotation marks.
      #expect(!text.contains { "!！'\"".contains($0) }, "\(language) \(word.name)")
      // The words are drawn without being sanitized.
      #expect(PlainText(label: RawText(text)).string == text, "\(language) \(word.name)")
    }
    for letter in [Word.yesLetter, .noLetter] {
      #expect(words.forms(of: letter).allSatisfy { $0.count == 1 })
    }
    #expect(
      language == "en" || Words.translations(in: language).count == Word.allCases.count)
  }

  @Test("A language that lacks a phrase is skipped, so that a dialog is in one language")
  func incomplete() {
    let words = Words(in: ["de", "fr", "en"]) { language in
      var translations = Words.translations(in: language)
      if language == "de" { translations[Word.minutes.name] = nil }
      return translations
    }
    #expect(words.text(of: .cancel) == "Annuler")
  }

  @Test("Every text of translations.txt belongs to a known language")
  func lines() {
    let lines = String(decoding: PackageResources.translations_txt, as: UTF8.self)
      .split(separator: "\n")
    let headings = lines.filter { $0.hasPrefix("[") }.map { $0.dropFirst().dropLast() }
    #expect(Set(headings.map(String.init)) == Set(Self.languages).subtracting(["en"]))
    #expect(lines.count == headings.count * (Word.allCases.count + 1) + 4)
  }

  @Test("A label that is yes or no in some language is known as such", arguments: languages)
  func labelsInAnyLanguage(language: String) {
    let words = Words(in: [language])
    for (word, isYes) in [(Word.yes, true), (.no, false)] {
      for form in words.forms(of: word) {
        let key = AnswerKey(RawText(form.prefix(1).uppercased() + form.dropFirst()))
        let expected = form == "tak" ? nil : isYes
        #expect(Words.yesOrNoInAnyLanguage(key) == expected, "\(form)")
      }
    }
  }

  @Test("The words for yes, no, all and none are distinct in every language", arguments: languages)
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
          #expect(text == text.lowercased(), "\(language) \(word.name)")
          let key = AnswerKey(RawText(text))
          let means =
            [words.isYes(key), words.isNo(key)] + [.all, .none].map { words.means(key, $0) }
          #expect(means == isMeant, "\(language) \(word.name)")
          // Numbers name the items of a list, and ? shows the whole list.
          #expect(!key.isNumber && !text.contains("?"), "\(language) \(word.name)")
        }
      }
    }
  }

  @Test("A text ends with a colon if, and only if, the English text does", arguments: languages)
  func colons(language: String) {
    let words = Words(in: [language])
    for word in Word.allCases {
      let asks = [":", "："].contains { words.text(of: word).hasSuffix($0) }
      #expect(asks == word.english.hasSuffix(":"), "\(language) \(word.name)")
    }
  }

  @Test(
    "A bound is in lower case, and a sentence that contains it begins with a capital",
    arguments: languages)
  func bounds(language: String) {
    let words = Words(in: [language])
    for word in [Word.atLeast, .atMost] {
      let bounds = words(word, ("count", PlainText(sanitized: "2")))
      #expect(bounds.string == bounds.string.lowercased(), "\(language) \(word.name)")
      let sentence = words(.chooseCount, ("bounds", bounds), ("count", PlainText(sanitized: "1")))
      #expect(sentence.string.contains(bounds.string), "\(language) \(word.name)")
      // A sentence begins with a capital, where the script has case.
      let first = sentence.string.prefix(1)
      #expect(first == first.uppercased(), "\(language) \(word.name)")
      #expect(!sentence.string.contains("  "), "\(language) \(word.name)")
    }
  }

  @Test(
    "A letter for yes on the N key chooses no destructive action, but the whole word does",
    arguments: languages)
  func neighbouringKeys(language: String) throws {
    let words = Words(in: [language])
    let (letter, word) = (RawText(words.text(of: .yesLetter)), RawText(words.text(of: .yes)))
    let isOnKeyOfN = ["el", "uk"].contains(language)
    let destructive = try dialog(.confirmation, "T?", ["Zap:destructive"])
    let answers = Answers(to: destructive, in: words)
    #expect(answers.interpretation(of: letter) == (isOnKeyOfN ? .unknown : .action(0)))
    for answer in [word, "yes", "y"] { #expect(answers.interpretation(of: answer) == .action(0)) }
    // The letter is a yes if no action is destructive.
    let constructive = Answers(to: try dialog(.confirmation, "T?", ["Zap"]), in: words)
    #expect(constructive.interpretation(of: letter) == .action(0))
    // As the beginning of one of several labels, no letter for yes chooses a destructive action.
    let named = try dialog(.confirmation, "T?", ["\(letter.string)xyz:destructive", "Zap"])
    #expect(Answers(to: named, in: words).interpretation(of: letter) == .unknown)
  }

  @Test(
    "At a keyboard, y chooses no destructive action if a layout has the letter for no on that key",
    arguments: languages)
  func otherNeighbouringKeys(language: String) throws {
    let isRefused = ["ru", "uk"].contains(language)
    let destructive = try dialog(.confirmation, "T?", ["Zap:destructive"])
    #expect((run(destructive, ["y"], language: language).outcome == nil) == isRefused)
    // The question about a statement shows other letters, but the letter for no chooses Cancel.
    let statement = try dialog(.confirmation, "T", ["Zap:destructive"])
    #expect((run(statement, ["y"], language: language).outcome == nil) == isRefused)
    // The word yes is unambiguous in every layout, and standard input has no layout. If no action is
    // destructive, y means yes.
    #expect(run(destructive, ["yes"], language: language).outcome?.index == 0)
    #expect(run(destructive, ["y"], maximumAttempts: 3, language: language).outcome?.index == 0)
    let harmless = try dialog(.confirmation, "T?", ["Zap"])
    #expect(run(harmless, ["y"], language: language).outcome?.index == 0)
  }

  @Test(
    "A letter of any script that looks like the cancelling letter chooses no destructive action",
    arguments: [
      ("el", "Overwrite?", ["Overwrite:destructive"], "o"),
      ("ru", "Hard reset?", ["Hard reset:destructive"], "h"),
      ("uk", "Hard reset?", ["Hard reset:destructive"], "H"),
      ("el", "It exists.", ["Apply:destructive"], "α"),
      ("el", "Υπάρχει", ["Αντικατάσταση:destructive", "Υπαναχώρηση:cancel"], "Y"),
      ("ru", "Существует", ["Стереть:destructive", "Уйти:cancel"], "y"),
      ("en", "Full", ["Clear:destructive", "Сохранить:cancel"], "с"),
    ] as [(String, RawText, [Action], RawText)])
  func lookAlikes(language: String, title: RawText, buttons: [Action], typed: RawText) throws {
    let answers = Answers(
      to: try dialog(.confirmation, title, buttons), in: Words(in: [language]))
    #expect(answers.interpretation(of: typed) != .action(0))
    let letters = try #require(answers.letters)
    #expect(letters.sole != letters.cancel)
  }

  @Test(
    "The initials of two labels are not shown if they look alike or are not plain letters",
    arguments: [
      ["Clear:destructive", "Сохранить:cancel"], ["Clear:destructive", "C\u{200D}ancel:cancel"],
      ["Apply", "Ακύρωση:cancel"], ["Clear", "Ｃancel it:cancel"],
    ] as [[Action]])
  func similarInitials(buttons: [Action]) throws {
    let answers = Answers(to: try dialog(.alert, "Full.", buttons), in: .english)
    #expect(answers.letters?.areInitials == false)
  }

  @Test(
    "Automatic actions are shown translated, printed in English, and accepted in both languages")
  func automaticActions() throws {
    let confirmation = try dialog(.confirmation)
    expect(
      [
        "Abbrechen": "Cancel", "abbr": "Cancel", "cancel": "Cancel", "nein": "Cancel",
        "no": "Cancel", "n": "Cancel", "ja": "OK", "j": "OK", "yes": "OK", "y": "OK", "ok": "OK",
      ], in: confirmation, language: "de")
    expect(["ja": "?"], in: confirmation)
    #expect(confirmation.actions.map(\.output) == ["OK", "Cancel"])
    // An automatic action is shown in English if another action has its translated label, so that a
    // user who types the word to cancel does not confirm.
    let named = try dialog(.confirmation, "T?", ["Abbrechen:destructive"])
    #expect(Layout(named, words: Words(in: ["de"])).question.string == "! T? Abbrechen [j/N] ")
    expect(["abbr": "Abbrechen|Cancel"], in: named, language: "de")
  }

  @Test(
    "A word that is used as a label is capitalized in every language",
    arguments: [
      ("de", "Ja"), ("it", "Sì"), ("es", "Sí"), ("el", "Ναι"), ("en", "Yes"), ("ja", "はい"),
    ])
  func label(language: String, label: RawText) {
    #expect(Words(in: [language]).label(of: .yes) == label)
  }

  @Test(
    "The brackets show the letters or the word for yes of the language, with the default in capitals",
    arguments: [
      ("de", [], "[j/N]"), ("el", [], "[ν/Ο]"), ("he", [], "[y/N]"), ("ja", [], "[y/N]"),
      // The word for yes is shown if the letter for yes does not choose the destructive action.
      ("el", ["Zap:destructive"], "[ναι/Ο]"), ("uk", ["Zap:destructive"], "[так/Н]"),
      ("ru", ["Zap:destructive"], "[д/Н]"),
    ] as [(String, [Action], String)])
  func hints(language: String, buttons: [Action], hint: String) throws {
    let dialog = try dialog(.confirmation, "Zap?", buttons)
    #expect(Layout(dialog, words: Words(in: [language])).question.string.hasSuffix(" \(hint) "))
  }

  @Test("The phrases of every language fit the narrowest screen", arguments: languages)
  func width(language: String) throws {
    let words = Words(in: [language])
    let dialog = try dialog(.confirmation, "T", message: "M", ["A:destructive", "B"])
    let layout = Layout(dialog, words: words, screen: Screen(columns: 20, rows: 24))
    for line in layout.lines + [layout.question] { #expect(line.columns <= 20, "\(line.string)") }
  }

  private func names(in text: String) -> [Substring] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { $0.prefix { $0 != "}" } }.sorted()
  }
}

@Suite("Choice of language")
struct LanguageTests {
  @Test(
    "The language is taken from the environment, with the precedence of gettext",
    arguments: [
      (nil, nil, ["en"]), (nil, "C", ["en"]), (nil, "C.UTF-8", ["en"]), (nil, "POSIX", ["en"]),
      ("de", nil, ["en"]), ("de", "C", ["en"]), ("de", "C.UTF-8", ["en"]), ("de", "", ["en"]),
      (nil, "de_DE.UTF-8", ["de", "en"]), (nil, "de", ["de", "en"]),
      (nil, "de_DE@euro", ["de", "en"]), ("fr:de", "en_US.UTF-8", ["fr", "de", "en"]),
      ("fr", "de_DE", ["fr", "de", "en"]), ("en:de", "de_DE", ["en"]), ("", "de_DE", ["de", "en"]),
      ("::sv", "en_GB", ["sv", "en"]), ("C", "de_DE", ["en"]), ("POSIX", "de_DE.UTF-8", ["en"]),
      ("C:fr", "de_DE", ["en"]), ("xx:C:de", "de_DE", ["xx", "en"]),
      ("fr:C.UTF-8:de", "de_DE", ["fr", "en"]), ("c", "de_DE", ["c", "de", "en"]),
      (nil, "pt_BR.UTF-8", ["pt_BR", "en"]), (nil, "no_NO", ["nb", "en"]),
      (nil, "nn_NO", ["nb", "en"]),
      (nil, "zh_CN.GB18030", ["zh_CN", "en"]), (nil, "zh_SG", ["zh_CN", "en"]),
      (nil, "zh_HK", ["zh_TW", "en"]), (nil, "zh", ["zh_CN", "en"]),
      (nil, "zh_Hans_HK", ["zh_CN", "en"]), (nil, "pt_PT", ["pt", "en"]),
      (nil, "pt", ["pt", "en"]), (nil, "pt_AO.UTF-8", ["pt", "en"]),
      (nil, "ca_ES@valencia", ["ca", "en"]),
      (nil, "sr_RS.UTF-8", ["sr", "en"]), (nil, "sr_RS.UTF-8@latin", ["sr@latin", "en"]),
      (nil, "sr_Latn_ME", ["sr@latin", "en"]), ("sr@latin", "de_DE", ["sr@latin", "de", "en"]),
      (nil, "fa_IR", ["fa", "en"]),
      (nil, "zh_Hant_TW", ["zh_TW", "en"]), (nil, "xx_YY", ["xx", "en"]),
    ] as [(String?, String?, [String])])
  func preferred(language: String?, locale: String?, keys: [String]) {
    #expect(Language.preferred(language: language, locale: locale) == keys)
  }

  @Test("At most 32 names of LANGUAGE are read")
  func manyNames() {
    let names = (1...50).map { "x\($0)" }
    #expect(
      Language.preferred(language: names.joined(separator: ":"), locale: "de_DE")
        == names.prefix(32) + ["de", "en"])
  }

  @Test("A language without a translation is skipped")
  func unknown() {
    #expect(Words(in: ["xx", "de", "en"]).text(of: .cancel) == "Abbrechen")
    #expect(Words(in: ["xx", "en", "de"]).text(of: .cancel) == "Cancel")
  }
}
