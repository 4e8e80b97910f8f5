// SPDX-License-Identifier: GPL-3.0-or-later

/// A word or line that prompt itself says; `words.txt` has the text in every language.
///
/// In a line, a name in braces stands for what is put in.
public enum Word: String, CaseIterable, Sendable {
  /// The label of the action that an alert has by itself.
  case ok
  /// The label of the action that a confirmation dialog has by itself.
  case cancel
  /// The answers that choose the one action that does not cancel.
  case yes
  case yesLetter = "yes-letter"
  /// The answers that choose the cancel action.
  case no
  case noLetter = "no-letter"
  /// What stands before the title of an error.
  case error
  /// What stands beside an action that destroys.
  case destructive
  /// What stands beside the cancel action.
  case cancels
  /// The name of the key that chooses the default action.
  case enter
  /// What stands between two actions on one line.
  case or
  /// Asks for one of several actions by its number.
  case chooseNumber = "choose-number"
  /// Asks for one of several actions that have no numbers.
  case chooseName = "choose-name"
  /// Says what has to be typed to choose an action, where there is no cancel action.
  case typeText = "type-text"
  /// The same, where there is one.
  case typeTextOr = "type-text-or"
  /// Says what is chosen when the time is out.
  case timeoutAction = "timeout-action"
  /// Says that an answer is none.
  case notUnderstood = "not-understood"
  /// Says that an answer names several actions.
  case ambiguous
  /// Says that Enter alone chooses nothing.
  case noDefault = "no-default"
  /// The same, in a dialog that waits for a process.
  case waiting
  /// Says that Escape and end-of-file do not dismiss the dialog.
  case noDismissal = "no-dismissal"
  /// Says that nothing is asked while keys that were typed before go on coming.
  case quiet
  /// Says that a field must not be left empty.
  case fieldRequired = "field-required"
  /// Says what a field has to match.
  case fieldPattern = "field-pattern"
  /// The label of a field that is asked a second time.
  case fieldAgain = "field-again"
  /// Says that the second time was not the same.
  case fieldMismatch = "field-mismatch"
  /// Says that a value holds a line break or a control character.
  case fieldUnfit = "field-unfit"
  /// Says that a value is not UTF-8.
  case fieldNotText = "field-not-text"
  /// Says how many actions of a long list are not shown yet.
  case more
  /// Says how many actions what was typed has left over.
  case narrowed
  /// Says which one it has left over, where it is one.
  case soleMatch = "sole-match"

  /// The word in English.
  ///
  /// It stands here and not in the file alone, so that those who read English pay for no look-up.
  var english: String {
    switch self {
    case .ok: "OK"
    case .cancel: "Cancel"
    case .yes: "yes"
    case .yesLetter: "y"
    case .no: "no"
    case .noLetter: "n"
    case .error: "Error:"
    case .destructive: "destructive"
    case .cancels: "cancel"
    case .enter: "Enter"
    case .or: "or"
    case .chooseNumber: "Choose {numbers} or a name:"
    case .chooseName: "Type a name:"
    case .typeText: "Type {text} for {action}:"
    case .typeTextOr: "Type {text} for {action}, or {cancel}:"
    case .timeoutAction: "Without an answer in {time}: {action}"
    case .notUnderstood: "Not understood: {answer}"
    case .ambiguous: "{answer} could be {actions}"
    case .noDefault: "Enter alone chooses nothing here."
    case .waiting: "Enter does nothing here; this waits for another process."
    case .noDismissal: "Escape chooses nothing here."
    case .quiet: "Waiting until no key is pressed."
    case .fieldRequired: "{field} cannot be empty."
    case .fieldPattern: "{field} must match {pattern}"
    case .fieldAgain: "{field} again"
    case .fieldMismatch: "The two entries differ."
    case .fieldUnfit: "Not taken: line breaks and control characters are not allowed."
    case .fieldNotText: "Not taken: this is not valid UTF-8."
    case .more: "{count} more; ? shows the next ones."
    case .narrowed: "{count} fit {answer}; type more, or a number."
    case .soleMatch: "Enter chooses {action}."
    }
  }
}

/// What prompt says, in one language.
public struct Words: Sendable {
  /// What is not English.
  private var translations: [Word: String] = [:]

  /// English.
  public static var english: Words { Words() }

  private init() {}

  /// The words of the first of `languages` that there are words in.
  ///
  /// - Parameter languages: Keys of languages, the preferred one first; English, `en`, ends the list.
  public init(in languages: [String]) {
    for language in languages where translations.isEmpty {
      if language == "en" { return }
      translations = Self.translations(in: language)
    }
  }

  /// Whether `key` is no in some language.
  static func sayNoInSomeLanguage(_ key: AnswerKey) -> Bool {
    (texts(of: .no) + texts(of: .noLetter)).contains { AnswerKey($0) == key }
  }

  /// What the automatic cancel action is called, in every language.
  static var labelsOfCancelInAllLanguages: [Text] { texts(of: .cancel) }

  /// What `word` is in every language, English included.
  private static func texts(of word: Word) -> [Text] {
    PackageResources.words_txt.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3)
      return parts.count == 4 && parts[1] == word.rawValue ? Text(String(parts[3])) : nil
    }
  }

  /// What `words.txt` has in one language, in lines of the form `LANGUAGE WORD = TEXT`.
  static func translations(in language: String) -> [Word: String] {
    var translations: [Word: String] = [:]
    let start = Array("\(language) ".utf8)
    for line in PackageResources.words_txt.split(separator: UInt8(ascii: "\n"))
    where line.starts(with: start) {
      let text = String(decoding: line.dropFirst(start.count), as: UTF8.self)
      guard let equals = text.firstIndex(of: "="),
        let word = Word(rawValue: String(text[..<equals].dropLast()))
      else { continue }
      translations[word] = String(text[equals...].dropFirst(2))
    }
    return translations
  }

  /// The text of `word` as it stands in the catalogue.
  func text(of word: Word) -> String { translations[word] ?? word.english }

  /// The text of `word`, with `values` put in for the names in braces.
  func callAsFunction(_ word: Word, _ values: (name: String, text: PlainText)...) -> PlainText {
    let line = line(word, values.map { ($0.name, Line($0.text)) })
    return PlainText(harmless: line.string)
  }

  /// The line `word`, with `values` put in for the names in braces.
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
