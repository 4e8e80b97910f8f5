// SPDX-License-Identifier: GPL-3.0-or-later

/// A text of prompt's own, which `words.txt` translates.
///
/// A name in braces is replaced by a value.
public enum Word: String, CaseIterable, Sendable {
  /// The label of the automatic action of an alert.
  case ok
  /// The label of the automatic cancel action.
  case cancel
  /// The answers that choose the one action that does not cancel.
  case yes
  case yesLetter = "yes-letter"
  /// The answers that choose the cancel action.
  case no
  case noLetter = "no-letter"
  /// Precedes the title of an error.
  case error
  /// Precedes the title of a critical dialog that is not an error.
  case warning
  /// Explains the sign beside a destructive action.
  case destructive
  /// The name of the key that chooses the default action.
  case enter
  /// Separates two actions or answers on one line.
  case or
  /// Joins the items of a list.
  case pair
  /// Marks what was typed, or has to be.
  case quoted
  /// Joins a label and what belongs to it.
  case labelled
  /// Asks for one of several numbered actions.
  case chooseNumber = "choose-number"
  /// Asks for one of several actions without numbers.
  case chooseName = "choose-name"
  /// Asks for an action of a long list.
  case choosePart = "choose-part"
  /// Asks for an action of a list that an answer has narrowed.
  case chooseNarrowed = "choose-narrowed"
  /// Asks for the only action that a list is narrowed to.
  case soleMatch = "sole-match"
  /// Says how many actions of a long list are not shown.
  case more
  /// Says how many actions a list is narrowed to.
  case narrowed
  /// Says that an answer names no action of a list, and what would.
  case noneOfThem = "none-of-them"
  /// The same of several names without commas between them.
  case separateNames = "separate-names"
  /// Explains that white space chooses no item, and what does.
  case space
  /// Says which answers there are.
  case pleaseAnswer = "please-answer"
  /// Says which actions an answer could name.
  case ambiguous
  /// Asks which items of a checklist to switch on or off.
  case change
  /// The same, in a list without numbers.
  case changeNames = "change-names"
  /// The same, in a long list of which only a part is shown.
  case changePart = "change-part"
  /// The same, in a list that an answer has narrowed.
  case changeNarrowed = "change-narrowed"
  /// Says how many items of a checklist are chosen.
  case selected
  /// Explains the sign beside an item that is chosen.
  case chosen
  /// The same, beside one that is not.
  case notChosen = "not-chosen"
  /// The answer that chooses all items of a checklist.
  case all
  /// The answer that chooses no item.
  case none
  /// Says how many items can be chosen, and how many are.
  case chooseCount = "choose-count"
  /// A lower bound of that number.
  case atLeast = "at-least"
  /// An upper bound of that number.
  case atMost = "at-most"
  /// Says that nothing is chosen that an action could destroy, and which key leaves.
  case nothingChosen = "nothing-chosen"
  /// Says that Enter alone chooses nothing.
  case noDefault = "no-default"
  /// The same, in a dialog that waits for a process.
  case waiting
  /// Says that Escape and end-of-file do not dismiss the dialog.
  case noDismissal = "no-dismissal"
  /// Says that the question waits until no more keys are typed.
  case quiet
  /// Says what has to be typed to choose an action.
  case typeText = "type-text"
  /// The same, and which key cancels.
  case typeTextOr = "type-text-or"
  /// Says that something else was typed.
  case notTyped = "not-typed"
  /// The same, if only the case of letters differs.
  case notTypedCase = "not-typed-case"
  /// Says what the time-out chooses.
  case timeoutAction = "timeout-action"
  /// Says when the time-out closes the dialog.
  case closesIn = "closes-in"
  /// Shown in place of an answer if the time-out has closed the dialog.
  case timeRanOut = "time-ran-out"
  /// Units of time.
  case seconds
  case minutes
  /// Says that a field cannot be empty.
  case fieldRequired = "field-required"
  /// Says which pattern a field has to match.
  case fieldPattern = "field-pattern"
  /// Says that a field takes a whole number, and which.
  case fieldNumber = "field-number"
  /// The label of a field that is asked a second time.
  case fieldAgain = "field-again"
  /// Says that the second value differs.
  case fieldMismatch = "field-mismatch"
  /// Says that a value contains a line break or a control character.
  case fieldUnfit = "field-unfit"
  /// Says that a value is not UTF-8.
  case fieldNotText = "field-not-text"
  /// Asks whether a toggle is on.
  case toggle
  /// Goes back to the field before, beside `shiftTab`.
  case back
  /// The name of the key that goes back to the field before.
  case shiftTab = "shift-tab"
  /// Says that there is no file with a name.
  case noFile = "no-file"
  /// Reports that there is no directory with a name.
  case noFolder = "no-folder"
  /// Reports that a directory is named where a file is asked for.
  case isFolder = "is-folder"
  /// Reports that something other than a directory is named.
  case isNoFolder = "is-no-folder"
  /// Reports that the user may not search a path.
  case noAccess = "no-access"
  /// Says that a path has symbolic links without an end.
  case linkLoop = "link-loop"
  /// Says that a name is longer than the file system allows.
  case nameTooLong = "name-too-long"
  /// Says that a path cannot be looked at for some other reason.
  case unreachable
  /// Says that a file exists where the name of a new one is asked for.
  case fileExists = "file-exists"
  /// Asks whether to replace a file that exists.
  case replaceFile = "replace-file"
  /// Reports that work continues.
  case progress
  /// Says that work which was shown is done.
  case progressDone = "progress-done"
  /// Reports that it has ended, if it is unknown whether all of it is done.
  case progressEnded = "progress-ended"
  /// Reports that it was stopped, and its progress.
  case progressStoppedAt = "progress-stopped-at"
  /// The same, if the progress is unknown.
  case progressStopped = "progress-stopped"
  /// The progress of work.
  case percent

  /// The text in English. It is in the source as well as in `words.txt`, so that English needs no
  /// look-up.
  var english: String {
    switch self {
    case .ok: "OK"
    case .cancel: "Cancel"
    case .yes: "yes"
    case .yesLetter: "y"
    case .no: "no"
    case .noLetter: "n"
    case .error: "Error:"
    case .warning: "Warning:"
    case .destructive: "destroys"
    case .enter: "Enter"
    case .or: "or"
    case .pair: "{first}, {second}"
    case .quoted: "“{text}”"
    case .labelled: "{label}: {value}"
    case .chooseNumber: "Choose {numbers} or a name:"
    case .chooseName: "Type a name:"
    case .choosePart: "Number, or part of a name:"
    case .chooseNarrowed: "{numbers}, or more of the name; ? shows all:"
    case .soleMatch: "Enter takes {action}; ? shows all:"
    case .more: "{count} more"
    case .narrowed: "{count} of {total} have {answer}:"
    case .noneOfThem: "{answer} is none of them: {numbers} or a name."
    case .separateNames: "{answer} is none of them: {numbers} or names, with commas between them."
    case .space: "Space selects nothing here: type a number or a name, or press Enter alone."
    case .pleaseAnswer: "Please answer {answers}."
    case .ambiguous: "{answer} fits {actions}."
    case .change: "Numbers or names to change, Enter when done:"
    case .changeNames: "Names to change, Enter when done:"
    case .changePart: "Numbers, names or part of a name, Enter when done:"
    case .changeNarrowed: "{numbers}, or more of a name; ? shows all, Enter when done:"
    case .selected: "{count} of {total}"
    case .chosen: "chosen"
    case .notChosen: "not chosen"
    case .all: "all"
    case .none: "none"
    case .chooseCount: "Choose {bounds}, not {count}."
    case .atLeast: "at least {count}"
    case .atMost: "at most {count}"
    case .nothingChosen: "Nothing is chosen; Esc leaves."
    case .noDefault: "Enter alone chooses nothing here."
    case .waiting: "Enter does nothing here; this ends with process {process}."
    case .noDismissal: "Esc does nothing here; choose one, or Ctrl-C to quit."
    case .quiet: "Waiting until no key is pressed."
    case .typeText: "Type {text} for {action}:"
    case .typeTextOr: "Type {text} for {action}, {key} for {cancel}:"
    case .notTyped: "That is not {text}."
    case .notTypedCase: "That is not {text}: capitals count."
    case .timeoutAction: "no answer in {time}: {action}"
    case .closesIn: "closes in {time}"
    case .timeRanOut: "time ran out"
    case .seconds: "{count} s"
    case .minutes: "{count} min"
    case .fieldRequired: "{field} cannot be empty."
    case .fieldPattern: "{field} must match {pattern}"
    case .fieldNumber: "{field} must be a whole number: {bounds}."
    case .fieldAgain: "{field} again"
    case .fieldMismatch: "The two entries differ."
    case .fieldUnfit: "Not taken: line breaks and control characters are not allowed."
    case .fieldNotText: "Not taken: this is not valid UTF-8."
    case .toggle: "{label}?"
    case .back: "Back"
    case .shiftTab: "Shift-Tab"
    case .noFile: "There is no file {name}."
    case .noFolder: "There is no folder {name}."
    case .isFolder: "{name} is a folder."
    case .isNoFolder: "{name} is not a folder."
    case .noAccess: "You have no permission to look at {name}."
    case .linkLoop: "The links at {name} lead in a circle."
    case .nameTooLong: "{name} is too long for a name."
    case .unreachable: "{name} cannot be reached."
    case .fileExists: "{name} exists already."
    case .replaceFile: "{name} exists. Replace it?"
    case .progress: "{title}…"
    case .progressDone: "{title}… done ({time})"
    case .progressEnded: "{title}… ended ({time})"
    case .progressStoppedAt: "{title}… stopped at {percent}"
    case .progressStopped: "{title}… stopped"
    case .percent: "{number} %"
    }
  }
}

/// The texts of prompt's own, in one language.
public struct Words: Sendable {
  /// The texts in a language other than English; empty in English.
  private var translations: [Word: String] = [:]

  /// English.
  public static var english: Words { Words() }

  private init() {}

  /// Takes the first of `languages` in which `words.txt` has every text.
  ///
  /// - Parameter languages: Keys of languages, the preferred one first. English, `en`, is the last.
  public init(in languages: [String]) {
    self.init(in: languages, translations: Self.translations)
  }

  /// - Parameter translationsIn: Returns the texts of a language.
  init(in languages: [String], translations translationsIn: (String) -> [Word: String]) {
    for language in languages {
      if language == "en" { return }
      let translations = translationsIn(language)
      // A dialog is in one language.
      if translations.count == Word.allCases.count {
        self.translations = translations
        return
      }
    }
  }

  /// Returns whether `key` is no in any language.
  static func isNoInAnyLanguage(_ key: AnswerKey) -> Bool {
    (texts(of: .no) + texts(of: .noLetter)).contains { AnswerKey($0) == key }
  }

  /// The label of the automatic cancel action in every language.
  static var cancelLabelsInAllLanguages: [Text] { texts(of: .cancel) }

  // Otherwise each module that is compiled as Embedded Swift would contain a copy of the file.
  #if hasAttribute(export)
    @export(interface)
  #endif
  @inline(never)
  /// Returns the lines of `words.txt`.
  static func lines() -> [ArraySlice<UInt8>] {
    PackageResources.words_txt.split(separator: UInt8(ascii: "\n"))
  }

  /// Returns `word` in every language, English included.
  private static func texts(of word: Word) -> [Text] {
    lines().compactMap { line in
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3)
      return parts.count == 4 && parts[1] == word.rawValue ? Text(String(parts[3])) : nil
    }
  }

  /// Returns the texts of one language in `words.txt`.
  ///
  /// Its lines have the form `LANGUAGE WORD = TEXT`.
  static func translations(in language: String) -> [Word: String] {
    var translations: [Word: String] = [:]
    let start = Array("\(language) ".utf8)
    for line in lines() where line.starts(with: start) {
      let text = String(decoding: line.dropFirst(start.count), as: UTF8.self)
      guard let equals = text.firstIndex(of: "="),
        let word = Word(rawValue: String(text[..<equals].dropLast()))
      else { continue }
      translations[word] = String(text[equals...].dropFirst(2))
    }
    return translations
  }

  /// Returns the text of `word`, with names in braces.
  func text(of word: Word) -> String { translations[word] ?? word.english }

  /// Returns the text of `word`, with `values` for the names in braces.
  func callAsFunction(_ word: Word, _ values: (name: String, text: PlainText)...) -> PlainText {
    let line = line(word, values.map { ($0.name, Line($0.text)) })
    return PlainText(sanitized: line.string)
  }

  /// Returns the line `word`, with `values` for the names in braces.
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
