// SPDX-License-Identifier: GPL-3.0-or-later

/// A text of prompt's own. `words.txt` contains its explanation and its translations.
package enum Word: CaseIterable, Sendable {
  case ok, cancel, yes, yesLetter, no, noLetter, error, warning, destructive, enter, or, pair
  case quoted, labelled, chooseNumber, chooseName, choosePart, chooseNarrowed, soleMatch, more
  case narrowed, noneOfThem, separateNames, space, pleaseAnswer, ambiguous, change, changeNames
  case changePart, changeNarrowed, selected, chosen, notChosen, all, none, chooseCount, atLeast
  case atMost, nothingChosen, noDefault, waiting, noDismissal, quiet, typeText, typeTextOr, notTyped
  case notTypedCase, timeoutAction, closesIn, timeRanOut, seconds, minutes, fieldRequired
  case fieldPattern, fieldNumber, fieldAgain, fieldMismatch, fieldUnfit, fieldNotText, toggle, back
  case shiftTab, noFile, noFolder, isFolder, isNoFolder, noAccess, linkLoop, nameTooLong
  case unreachable, fileExists, replaceFile, progress, progressDone, progressEnded
  case progressStoppedAt, progressStopped, percent

  /// The name of the text in `words.txt`.
  var name: String { entry.name }

  /// The text in English.
  var english: String { entry.english }

  /// The name of the text, and the text in English. The English text is in this source in addition
  /// to `words.txt`, so that English needs no look-up. A name in braces is replaced by a value.
  private var entry: (name: String, english: String) {
    switch self {
    case .ok: ("ok", "OK")
    case .cancel: ("cancel", "Cancel")
    case .yes: ("yes", "yes")
    case .yesLetter: ("yes-letter", "y")
    case .no: ("no", "no")
    case .noLetter: ("no-letter", "n")
    case .error: ("error", "Error:")
    case .warning: ("warning", "Warning:")
    case .destructive: ("destructive", "destroys")
    case .enter: ("enter", "Enter")
    case .or: ("or", "or")
    case .pair: ("pair", "{first}, {second}")
    case .quoted: ("quoted", "“{text}”")
    case .labelled: ("labelled", "{label}: {value}")
    case .chooseNumber: ("choose-number", "Choose {numbers} or a name:")
    case .chooseName: ("choose-name", "Type a name:")
    case .choosePart: ("choose-part", "Number, or part of a name:")
    case .chooseNarrowed: ("choose-narrowed", "{numbers}, or more of the name; ? shows all:")
    case .soleMatch: ("sole-match", "Enter takes {action}; ? shows all:")
    case .more: ("more", "{count} more")
    case .narrowed: ("narrowed", "{count} of {total} have {answer}:")
    case .noneOfThem: ("none-of-them", "{answer} is none of them: {numbers} or a name.")
    case .separateNames:
      ("separate-names", "{answer} is none of them: {numbers} or names, with commas between them.")
    case .space:
      (
        "space",
        "Space selects nothing here: type a number or a name, or press Enter alone."
      )
    case .pleaseAnswer: ("please-answer", "Please answer {answers}.")
    case .ambiguous: ("ambiguous", "{answer} fits {actions}.")
    case .change: ("change", "Numbers or names to change, Enter when done:")
    case .changeNames: ("change-names", "Names to change, Enter when done:")
    case .changePart: ("change-part", "Numbers, names or part of a name, Enter when done:")
    case .changeNarrowed:
      ("change-narrowed", "{numbers}, or more of a name; ? shows all, Enter when done:")
    case .selected: ("selected", "{count} of {total}")
    case .chosen: ("chosen", "chosen")
    case .notChosen: ("not-chosen", "not chosen")
    case .all: ("all", "all")
    case .none: ("none", "none")
    case .chooseCount: ("choose-count", "Choose {bounds}, not {count}.")
    case .atLeast: ("at-least", "at least {count}")
    case .atMost: ("at-most", "at most {count}")
    case .nothingChosen: ("nothing-chosen", "Nothing is chosen; Esc leaves.")
    case .noDefault: ("no-default", "Enter alone chooses nothing here.")
    case .waiting: ("waiting", "Enter does nothing here; this ends with process {process}.")
    case .noDismissal: ("no-dismissal", "Esc does nothing here; choose one, or Ctrl-C to quit.")
    case .quiet: ("quiet", "Waiting until no key is pressed.")
    case .typeText: ("type-text", "Type {text} for {action}:")
    case .typeTextOr: ("type-text-or", "Type {text} for {action}, {key} for {cancel}:")
    case .notTyped: ("not-typed", "That is not {text}.")
    case .notTypedCase: ("not-typed-case", "That is not {text}: capitals count.")
    case .timeoutAction: ("timeout-action", "no answer in {time}: {action}")
    case .closesIn: ("closes-in", "closes in {time}")
    case .timeRanOut: ("time-ran-out", "time ran out")
    case .seconds: ("seconds", "{count} s")
    case .minutes: ("minutes", "{count} min")
    case .fieldRequired: ("field-required", "{field} cannot be empty.")
    case .fieldPattern: ("field-pattern", "{field} must match {pattern}")
    case .fieldNumber: ("field-number", "{field} must be a whole number: {bounds}.")
    case .fieldAgain: ("field-again", "{field} again")
    case .fieldMismatch: ("field-mismatch", "The two entries differ.")
    case .fieldUnfit:
      (
        "field-unfit",
        "Not taken: line breaks and control characters are not allowed."
      )
    case .fieldNotText: ("field-not-text", "Not taken: this is not valid UTF-8.")
    case .toggle: ("toggle", "{label}?")
    case .back: ("back", "Back")
    case .shiftTab: ("shift-tab", "Shift-Tab")
    case .noFile: ("no-file", "There is no file {name}.")
    case .noFolder: ("no-folder", "There is no folder {name}.")
    case .isFolder: ("is-folder", "{name} is a folder.")
    case .isNoFolder: ("is-no-folder", "{name} is not a folder.")
    case .noAccess: ("no-access", "You have no permission to look at {name}.")
    case .linkLoop: ("link-loop", "The links at {name} lead in a circle.")
    case .nameTooLong: ("name-too-long", "{name} is too long for a name.")
    case .unreachable: ("unreachable", "{name} cannot be reached.")
    case .fileExists: ("file-exists", "{name} exists already.")
    case .replaceFile: ("replace-file", "{name} exists. Replace it?")
    case .progress: ("progress", "{title}…")
    case .progressDone: ("progress-done", "{title}… done ({time})")
    case .progressEnded: ("progress-ended", "{title}… ended ({time})")
    case .progressStoppedAt: ("progress-stopped-at", "{title}… stopped at {percent} ({time})")
    case .progressStopped: ("progress-stopped", "{title}… stopped ({time})")
    case .percent: ("percent", "{number}%")
    }
  }
}

/// The texts of prompt's own in one language.
package struct Words: Sendable {
  /// The texts in a language other than English, by their names; empty in English.
  private var translations: [String: String] = [:]

  /// English.
  package static var english: Words { Words() }

  private init() {}

  /// Creates the texts in the first of `languages` for which `words.txt` contains every text.
  ///
  /// - Parameters:
  ///   - languages: Keys of languages, beginning with the preferred language. The last key is `en`,
  ///     English.
  ///   - translationsIn: Returns the texts of a language, by their names.
  package init(
    in languages: [String],
    translations translationsIn: (String) -> [String: String] = Words.translations
  ) {
    for language in languages.prefix(while: { $0 != "en" }) {
      let translations = translationsIn(language)
      // A language with missing texts is not used, so that all texts of a dialog are in one
      // language.
      if translations.count == Word.allCases.count {
        self.translations = translations
        return
      }
    }
  }

  /// The languages whose answers no text can be that has to be typed (prompt(1), Typing a text). The list
  /// does not grow: with another language, a call that is valid would become invalid.
  static let languagesOfVersion1 = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "uk", "ru", "tr",
    "el",
    "ar", "he", "hi", "ja", "ko", "zh_CN", "zh_TW",
  ]

  /// Returns whether `key` is no in a language of version 1.
  static func isNoInAnyLanguage(_ key: AnswerKey) -> Bool {
    (texts(of: .no) + texts(of: .noLetter)).contains { AnswerKey($0) == key }
  }

  /// The label of the automatic cancel action in every language of version 1.
  static var cancelLabelsInAllLanguages: [RawText] { texts(of: .cancel) }

  // Without this attribute, each module that is compiled as Embedded Swift would contain a copy of
  // the file.
  #if hasAttribute(export)
    @export(interface)
  #endif
  @inline(never)
  /// Returns the lines of `words.txt`.
  static func lines() -> [ArraySlice<UInt8>] {
    PackageResources.words_txt.split(separator: UInt8(ascii: "\n"))
  }

  /// Returns `word` in every language of version 1.
  private static func texts(of word: Word) -> [RawText] {
    let name = word.name
    return lines().compactMap { line in
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3)
      guard parts.count == 4, parts[1] == name, languagesOfVersion1.contains(String(parts[0]))
      else {
        return nil
      }
      return RawText(String(parts[3]))
    }
  }

  /// Returns the texts of one language in `words.txt`, by their names.
  ///
  /// The lines of the file have the form `LANGUAGE WORD = TEXT`.
  package static func translations(in language: String) -> [String: String] {
    var translations: [String: String] = [:]
    let start = Array("\(language) ".utf8)
    for line in lines() where line.starts(with: start) {
      let text = String(decoding: line.dropFirst(start.count), as: UTF8.self)
      guard let equals = text.firstIndex(of: "=") else { continue }
      translations[String(text[..<equals].dropLast())] = String(text[equals...].dropFirst(2))
    }
    return translations
  }

  /// Returns the text of `word`, with names in braces.
  func text(of word: Word) -> String {
    translations.isEmpty ? word.english : translations[word.name] ?? word.english
  }

  /// Returns the text of `word`, with `values` for the names in braces.
  func callAsFunction(_ word: Word, _ values: (name: String, text: PlainText)...) -> PlainText {
    let line = line(word, values.map { ($0.name, Line($0.text)) })
    return PlainText(sanitized: line.string)
  }

  /// Returns the line of `word`, with `values` for the names in braces.
  func line(_ word: Word, _ values: (name: String, line: Line)...) -> Line { line(word, values) }

  private func line(_ word: Word, _ values: [(name: String, line: Line)]) -> Line {
    var line = Line()
    var rest = text(of: word)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      line.append(String(rest[..<open]))
      if let value = values.first(where: { $0.name == name }) { line.append(value.line) }
      rest = rest[rest.index(after: close)...]
    }
    line.append(String(rest))
    return line
  }
}
