// SPDX-License-Identifier: GPL-3.0-or-later

/// A text of prompt's own. `words.txt` contains its explanation and its translations.
package enum Word: CaseIterable, Sendable {
  case ok, cancel, yes, no, yesLetter, noLetter, error, warning, destructive, enter, escape
  case escapeName, or, pair, quoted, labelled, chooseNumber, chooseName, choosePart, chooseNarrowed
  case soleMatch, more, narrowed, noneOfThem, noPart, separateNames, pressKey, showAgain, space
  case spaceOrEnter
  case pleaseAnswer, ambiguous, change, changeAgain, changeNames, changePart, changeNarrowed, done
  case inAll, range, selected, isSelected, all, none, chooseCount, atLeast, atMost, nothingChosen
  case noDefault, waiting, process, noDismissal, quiet, typeText, typeTextOr, notTyped
  case notTypedCase, timeoutAction, closesIn, timeRanOut, seconds, minutes, fieldRequired
  case fieldPattern, fieldNumber, fieldDate, fieldDateRange, dateForm, fromDate, untilDate, today,
    tomorrow
  case weekdays, dated, checking, fieldRefused, fieldAgain, fieldMismatch, fieldUnfit, fieldNotText
  case hidden, toggle, back, wentBack, shiftTab, noFile, noFolder, isFolder, isNoFolder, noAccess
  case linkLoop, nameTooLong, unreachable, fileExists, replaceFile, progress, progressDone
  case progressEnded, progressStoppedAt, progressStopped, progressFailed, progressSignaled
  case percent
  case questionMark, controlD, keyFor, destroys, message, messageEnd, spelled, capital, signNames
  case spokenSeconds, spokenMinutes, spokenPercent, timeLeft, empty

  /// The name of the text in `words.txt`.
  package var name: String { entry.name }

  /// The text in English.
  package var english: String { entry.english }

  /// The name of the text, and the text in English. The English text is in this source in addition
  /// to `words.txt`, so that English needs no look-up. A name in braces is replaced by a value.
  private var entry: (name: String, english: String) {
    switch self {
    case .ok: ("ok", "OK")
    case .cancel: ("cancel", "Cancel")
    case .yes: ("yes", "yes")
    case .no: ("no", "no")
    case .yesLetter: ("yes-letter", "y")
    case .noLetter: ("no-letter", "n")
    case .error: ("error", "Error:")
    case .warning: ("warning", "Warning:")
    case .destructive: ("destructive", "destroys data")
    case .enter: ("enter", "Enter")
    case .escape: ("escape", "Esc")
    case .escapeName: ("escape-name", "Escape")
    case .or: ("or", "or")
    case .pair: ("pair", "{first}, {second}")
    case .quoted: ("quoted", "“{text}”")
    case .labelled: ("labelled", "{label}: {value}")
    case .chooseNumber: ("choose-number", "Choose {numbers} or a name:")
    case .chooseName: ("choose-name", "Type a name:")
    case .choosePart: ("choose-part", "Number, or part of a name:")
    case .chooseNarrowed: ("choose-narrowed", "{numbers}, or more of the name; {help} shows all:")
    case .soleMatch: ("sole-match", "{help} shows all; Enter takes this one:")
    case .more: ("more", "{count} more")
    case .narrowed: ("narrowed", "{count} of {total} with {answer}:")
    case .noneOfThem: ("none-of-them", "{answer} is not in the list; type {numbers} or a name.")
    case .noPart: ("no-part", "No name contains {answer}; type {numbers} or part of a name.")
    case .separateNames:
      (
        "separate-names",
        "{answer} is not in the list; type {numbers} or names, with commas between them."
      )
    case .pressKey: ("press-key", "Press {key} for {action}.")
    case .showAgain: ("show-again", "{help} shows the list again.")
    case .space: ("space", "Space selects nothing here; type a number or a name.")
    case .spaceOrEnter:
      (
        "space-or-enter",
        "Space selects nothing here; type a number or a name, or press Enter alone."
      )
    case .pleaseAnswer: ("please-answer", "Please answer {answers}.")
    case .ambiguous: ("ambiguous", "{answer} matches {actions}.")
    case .change: ("change", "Select or deselect, for example {example}:")
    case .changeAgain: ("change-again", "Select or deselect:")
    case .changeNames: ("change-names", "Select or deselect by name:")
    case .changePart: ("change-part", "Select or deselect by number or part of a name:")
    case .changeNarrowed: ("change-narrowed", "{numbers}, or more of a name; {help} shows all:")
    case .done: ("done", "Done")
    case .inAll: ("in-all", "{bounds} in all")
    case .range: ("range", "{first} to {last}")
    case .selected: ("selected", "{count} of {total} selected")
    case .isSelected: ("is-selected", "selected")
    case .all: ("all", "all")
    case .none: ("none", "none")
    case .chooseCount: ("choose-count", "{count} selected; required: {bounds}.")
    case .atLeast: ("at-least", "at least {count}")
    case .atMost: ("at-most", "at most {count}")
    case .nothingChosen: ("nothing-chosen", "Nothing is selected; press {key} to leave.")
    case .noDefault: ("no-default", "There is no default; type an answer.")
    case .waiting: ("waiting", "Enter does nothing; this closes when {process} ends.")
    case .process: ("process", "process {number}")
    case .noDismissal: ("no-dismissal", "{key} does nothing here; press Ctrl-C to quit.")
    case .quiet: ("quiet", "Waiting for the typing to stop.")
    case .typeText: ("type-text", "Type {text} for {action}:")
    case .typeTextOr: ("type-text-or", "Type {text} for {action}, {key} for {cancel}:")
    case .notTyped: ("not-typed", "That is not {text}.")
    case .notTypedCase: ("not-typed-case", "That is not {text}; capitals matter.")
    case .timeoutAction: ("timeout-action", "after {time}: {action}")
    case .closesIn: ("closes-in", "closes in {time}")
    case .timeRanOut: ("time-ran-out", "timed out")
    case .seconds: ("seconds", "{count}\u{A0}s")
    case .minutes: ("minutes", "{count}\u{A0}min")
    case .fieldRequired: ("field-required", "It cannot be empty.")
    case .fieldPattern: ("field-pattern", "It must match {pattern}")
    case .fieldNumber: ("field-number", "Type a whole number: {bounds}.")
    case .fieldDate: ("field-date", "Type a date, such as {example}.")
    case .fieldDateRange: ("field-date-range", "Type a date: {bounds}.")
    case .dateForm: ("date-form", "YYYY-MM-DD")
    case .fromDate: ("from-date", "from {date}")
    case .untilDate: ("until-date", "until {date}")
    case .today: ("today", "today")
    case .tomorrow: ("tomorrow", "tomorrow")
    case .weekdays: ("weekdays", "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday")
    case .dated: ("dated", "{weekday}, {date}")
    case .checking: ("checking", "Checking…")
    case .fieldRefused: ("field-refused", "It was not accepted.")
    case .fieldAgain: ("field-again", "{field} again")
    case .fieldMismatch: ("field-mismatch", "The two entries do not match.")
    case .fieldUnfit:
      ("field-unfit", "Not accepted: line breaks and control characters are not allowed.")
    case .fieldNotText: ("field-not-text", "Not accepted: this is not valid UTF-8.")
    case .hidden: ("hidden", "hidden")
    case .toggle: ("toggle", "{label}?")
    case .back: ("back", "Back")
    case .wentBack: ("went-back", "back")
    case .shiftTab: ("shift-tab", "Shift-Tab")
    case .noFile: ("no-file", "The file {name} does not exist.")
    case .noFolder: ("no-folder", "The directory {name} does not exist.")
    case .isFolder: ("is-folder", "{name} is a directory.")
    case .isNoFolder: ("is-no-folder", "{name} is not a directory.")
    case .noAccess: ("no-access", "You do not have permission to access {name}.")
    case .linkLoop: ("link-loop", "The symbolic links at {name} form a loop.")
    case .nameTooLong: ("name-too-long", "{name} is too long for a name.")
    case .unreachable: ("unreachable", "{name} cannot be reached.")
    case .fileExists: ("file-exists", "{name} already exists.")
    case .replaceFile: ("replace-file", "{name} already exists. Replace it?")
    case .progress: ("progress", "{title}…")
    case .progressDone: ("progress-done", "{title}… done ({time})")
    case .progressEnded: ("progress-ended", "{title}… ended ({time})")
    case .progressStoppedAt: ("progress-stopped-at", "{title}… stopped at {percent} ({time})")
    case .progressStopped: ("progress-stopped", "{title}… stopped ({time})")
    case .progressFailed:
      ("progress-failed", "{title}… failed with status {status} ({time})")
    case .progressSignaled:
      ("progress-signaled", "{title}… ended by signal {signal} ({time})")
    case .percent: ("percent", "{number}%")
    case .questionMark: ("question-mark", "question mark")
    case .controlD: ("control-d", "Control D")
    case .keyFor: ("key-for", "{key} for {action}")
    case .destroys: ("destroys", "This destroys data.")
    case .message: ("message", "Message:")
    case .messageEnd: ("message-end", "End of message.")
    case .spelled: ("spelled", "spelled {letters}")
    case .capital: ("capital", "capital {letter}")
    case .signNames: ("sign-names", "hyphen, underscore, period, slash, colon, space")
    case .spokenSeconds: ("spoken-seconds", "{count} second | {count} seconds")
    case .spokenMinutes: ("spoken-minutes", "{count} minute | {count} minutes")
    case .spokenPercent: ("spoken-percent", "{count} percent | {count} percent")
    case .timeLeft: ("time-left", "{time} left; any key adds {more}:")
    case .empty: ("empty", "empty")
    }
  }
}

/// The texts of prompt's own in one language, as they are written or as they are read aloud.
package struct Words: Sendable {
  /// Whether the dialog is read aloud, so that words replace signs (prompt(1), Speech).
  package var isSpoken: Bool
  /// The texts in a language other than English, by their names; empty in English.
  private var translations: [String: String] = [:]
  /// The key of the language in `words.txt`.
  private(set) var language = "en"

  /// English.
  package static var english: Words { Words(isSpoken: false) }

  private init(isSpoken: Bool) { self.isSpoken = isSpoken }

  /// Creates the texts in the first of `languages` for which every text is translated.
  ///
  /// - Parameters:
  ///   - languages: Keys of languages, beginning with the preferred language. The last key is `en`,
  ///     English.
  ///   - isSpoken: Whether the dialog is read aloud.
  ///   - translationsIn: Returns the texts of a language, by their names.
  package init(
    in languages: [String], isSpoken: Bool = false,
    translations translationsIn: (String) -> [String: String] = Words.translations
  ) {
    self.isSpoken = isSpoken
    for language in languages.prefix(while: { $0 != "en" }) {
      let translations = translationsIn(language)
      // A language with missing texts is not used, so that all texts of a dialog are in one
      // language.
      if translations.count == Word.allCases.count {
        (self.translations, self.language) = (translations, language)
        return
      }
    }
  }

  /// The languages in which a required text must not be an answer that cancels (prompt(1), Typing a
  /// text). No language may be added, since valid calls could then become invalid.
  static let languagesOfVersion1 = [
    "en", "de", "fr", "es", "it", "pt_BR", "nl", "sv", "da", "nb", "fi", "pl", "cs", "uk", "ru",
    "tr", "el", "ar", "he", "hi", "ja", "ko", "zh_CN", "zh_TW",
  ]

  /// Returns whether `key` is no in a language of version 1.
  static func isNoInVersion1(_ key: AnswerKey) -> Bool {
    (texts(of: .no) + texts(of: .noLetter)).contains { AnswerKey($0) == key }
  }

  /// The label of the automatic cancel action in every language of version 1.
  static var cancelLabelsInAllLanguages: [RawText] { texts(of: .cancel) }

  /// Returns the bytes of `translations.txt`, which a dialog in English does not read.
  // Without this attribute, each module that is compiled as Embedded Swift would contain a copy of
  // the file.
  #if hasAttribute(export)
    @export(interface)
  #endif
  @inline(never)
  package static func translations() -> [UInt8] { PackageResources.translations_txt }

  /// Returns true if `key` is the word yes in any language, and false if it is the word no; nil if
  /// it is neither or, as tak in Polish and Indonesian, both. The letters for yes and no are not
  /// considered.
  static func yesOrNoInAnyLanguage(_ key: AnswerKey) -> Bool? {
    let word = Array(key.folded.utf8)
    // The words in ASCII come first, and the words are compared in place, since this is part of each
    // question with letters.
    let end = word.allSatisfy { $0 < 0x80 } ? 2 : 4
    var (line, isYes, isNo) = (0, false, false)
    // The number of bytes after the last `|` that equal the beginning of the word; nil once a byte
    // differs.
    var count: Int?
    for byte in translations() {
      if byte == UInt8(ascii: "|") {
        if count == word.count { if line % 2 == 0 { isYes = true } else { isNo = true } }
        count = 0
      } else if byte == UInt8(ascii: "\n") {
        (line, count) = (line + 1, nil)
        if line == end { break }
      } else if let same = count {
        count = same < word.count && word[same] == byte ? same + 1 : nil
      }
    }
    return isYes == isNo ? nil : isYes
  }

  /// Returns the lines of `translations.txt`: words for yes and for no, and for each language a line
  /// such as `[de]` and its texts, in the order of `Word`.
  static func lines() -> [ArraySlice<UInt8>] {
    translations().split(separator: UInt8(ascii: "\n"))
  }

  /// Returns `word` in every language of version 1.
  private static func texts(of word: Word) -> [RawText] {
    let lines = lines()
    let position = Word.allCases.prefix { $0 != word }.count + 1
    let texts = languagesOfVersion1.compactMap { language -> String? in
      if language == "en" { return word.english }
      return heading(of: language, in: lines).flatMap { heading in
        lines.dropFirst(heading + position).first.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    // Further forms of the answer, which are accepted as well, are not reserved.
    return texts.map { RawText(RawText(String($0.prefix { $0 != "|" })).trimmed) }
  }

  private static func heading(of language: String, in lines: [ArraySlice<UInt8>]) -> Int? {
    lines.firstIndex { $0.elementsEqual("[\(language)]".utf8) }
  }

  /// Returns the texts of one language, by their names; none for a language without translations.
  package static func translations(in language: String) -> [String: String] {
    let lines = lines()
    guard let heading = heading(of: language, in: lines) else { return [:] }
    var translations: [String: String] = [:]
    for (word, line) in zip(Word.allCases, lines.dropFirst(heading + 1)) {
      translations[word.name] = String(decoding: line, as: UTF8.self)
    }
    return translations
  }

  /// Returns the text of `word`, with names in braces. If there are several forms, the first is
  /// returned.
  func text(of word: Word) -> String { forms(of: word).first ?? word.english }

  /// Returns all forms of a text, such as the answers that a user may type or the plural forms,
  /// beginning with the one that is shown.
  func forms(of word: Word) -> [String] {
    let text = translations[word.name] ?? word.english
    guard text.utf8.contains(UInt8(ascii: "|")) else { return [text] }
    var (forms, rest) = ([String](), text[...])
    while let separator = rest.firstIndex(of: "|") {
      forms.append(RawText(String(rest[..<separator])).trimmed)
      rest = rest[rest.index(after: separator)...]
    }
    return forms + [RawText(String(rest)).trimmed]
  }

  /// Returns the text of `word`, with `values` for the names in braces.
  func callAsFunction(_ word: Word, _ values: (name: String, text: PlainText)...) -> PlainText {
    let line = line(word, values.map { ($0.name, Line($0.text)) })
    return PlainText(sanitized: line.string)
  }

  /// Returns the text of `word` in the plural form of `count`, which replaces the name in braces.
  func callAsFunction(_ word: Word, counting count: Int64) -> PlainText {
    let forms = forms(of: word)
    let form = forms.prefix(pluralForm(of: count) + 1).last ?? word.english
    let line = line(form, [("count", Line(PlainText(count)))])
    return PlainText(sanitized: line.string)
  }

  /// Returns the line of `word`, with `values` for the names in braces.
  func line(_ word: Word, _ values: (name: String, line: Line)...) -> Line { line(word, values) }

  private func line(_ word: Word, _ values: [(name: String, line: Line)]) -> Line {
    line(text(of: word), values)
  }

  private func line(_ text: String, _ values: [(name: String, line: Line)]) -> Line {
    var line = Line()
    var rest = text[...]
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
