// SPDX-License-Identifier: GPL-3.0-or-later

/// What a typed answer means in a dialog (contract, sections 4 and 10).
public struct Answers: Sendable {
  /// How an answer was understood.
  public enum Reading: Sendable, Equatable {
    /// It names the action at this index.
    case action(Int)
    /// It could mean each of these.
    case ambiguous([Int])
    /// It names nothing.
    case unknown
    /// It is empty, and Enter alone chooses nothing.
    case noDefault
  }

  /// What an action that is no line of a list is called.
  private struct Names: Sendable {
    let index: Int
    let label: AnswerKey
    /// The translation that is shown in place of the label.
    let shownLabel: AnswerKey?
    let id: AnswerKey?

    /// The ID, where it is a number.
    var number: String? { id.flatMap { $0.isNumber ? $0.folded : nil } }

    /// Whether a person chooses the action by `key`, as its whole label or its ID. Digits alone have to
    /// be on the screen: an ID that is a number is an answer only where it is shown (`number(_:in:)`).
    func include(_ key: AnswerKey) -> Bool {
      // mutant: an ID that is not shown is no number
      //   `key.isNumber ? (shownLabel ?? label) == key : label == key || id == key`
      //   -> `label == key || id == key`
      key.isNumber ? (shownLabel ?? label) == key : label == key || id == key
    }

    /// How much an answer is of what the action is called here.
    func match(_ matcher: AnswerMatcher) -> AnswerMatcher.Match {
      guard let shownLabel else { return matcher.match(label) }
      let match = matcher.match(shownLabel)
      return matcher.key.isNumber ? match : max(match, matcher.match(label))
    }
  }

  /// Which numbers stand beside the actions.
  private enum Numbering {
    /// None: the actions stand on one line, or a number could be taken for another.
    case none
    /// Those of the rows, from 1.
    case rows
    /// The IDs that their author gave them.
    case ids
  }

  private let dialog: Dialog
  private let words: Words
  private let names: [Names]
  private let numbering: Numbering
  /// How many digits the longest number beside an action has.
  let digits: Int

  /// The answers to `dialog`, held in the language of `words`.
  public init(to dialog: Dialog, in words: Words) {
    self.dialog = dialog
    self.words = words
    names = dialog.actions.indicesBesideList.map { index in
      let action = dialog.actions[index]
      let shown = words.label(of: index, in: dialog)
      return Names(
        index: index, label: AnswerKey(action.label),
        shownLabel: shown == action.label ? nil : AnswerKey(shown),
        id: action.id.map(AnswerKey.init))
    }
    numbering = Self.numbering(of: dialog, names)
    digits =
      switch numbering {
      case .none: 0
      case .rows: String(dialog.order.count).utf8.count
      case .ids:
        names.reduce(0) { max($0, $1.number?.utf8.count ?? 0) }
      }
  }

  /// Which numbers stand beside the actions of `dialog`, so that each of them can mean one action only
  /// (prompt(1), Answers).
  private static func numbering(of dialog: Dialog, _ names: [Names]) -> Numbering {
    let actions = dialog.actions
    if !dialog.isList || actions.list.holdsNumber { return .none }
    if names.contains(where: { $0.label.isNumber || $0.shownLabel?.isNumber == true }) {
      return .none
    }
    if dialog.numbersIndices || !names.contains(where: { $0.number != nil }) { return .rows }
    // Those of the author's come first.
    let isNumbered = actions.written.indices.allSatisfy { index in
      actions.written[index].role == .cancel || names[index].number != nil
    }
    let areAll = isNumbered && actions.list.isEmpty
    // mutant: the IDs that are numbers are shown where all are
    //   `areAll && actions.written.contains { $0.role != .cancel } ? .ids : .none` -> `.rows`
    return areAll && actions.written.contains { $0.role != .cancel } ? .ids : .none
  }

  /// Whether numbers stand beside the actions.
  public var haveNumbers: Bool { numbering != .none }

  /// The number beside the action in `row`; nil where there is none.
  func number(ofRow row: Int) -> String? {
    switch numbering {
    case .none: return nil
    case .rows: return String(row + 1)
    case .ids: return names(of: dialog.order[row]).number
    }
  }

  /// The numbers beside the actions as a person reads them: `1-3`, or `10, 20, 30`.
  ///
  /// - Parameter columns: How many there is room for; what is beyond is left out, and an ellipsis says
  ///   so.
  func numbers(columns: Int) -> String {
    if numbering == .rows { return "1-\(dialog.order.count)" }
    var list = ""
    var last = ""
    for row in dialog.order.indices {
      guard let number = number(ofRow: row) else { continue }
      if list.isEmpty {
        list = number
      } else if list.utf8.count + number.utf8.count + 5 > columns {
        return list + ", …"
      } else if Self.successor(of: last) != number {
        list += ", \(number)"
      } else if list.hasSuffix("-\(last)") {
        list.removeLast(last.utf8.count)
        list += number
      } else {
        list += "-\(number)"
      }
      last = number
    }
    return list
  }

  /// The number after one that is written without needless zeros.
  private static func successor(of number: String) -> String? {
    guard let value = Int(number), value < Int.max, String(value) == number else { return nil }
    return String(value + 1)
  }

  /// A typed answer, and how much of the label in each row it is.
  struct Search {
    let matcher: AnswerMatcher
    /// The rows where it is something, from the first.
    let matches: [(row: Int, match: AnswerMatcher.Match)]

    /// Those among `rows`; nil stands for all.
    func matches(among rows: [Int]?) -> [(row: Int, match: AnswerMatcher.Match)] {
      guard let rows else { return matches }
      let left = Set(rows)
      return matches.filter { left.contains($0.row) }
    }

    /// The rows whose labels the answer is a part of: those that begin with it first. Where it is the
    /// whole of some, only these.
    func rows(among rows: [Int]?) -> [Int] {
      let matches = matches(among: rows)
      func found(_ match: AnswerMatcher.Match) -> [Int] {
        matches.filter { $0.match == match }.map(\.row)
      }
      let whole = found(.whole)
      return whole.isEmpty ? found(.beginning) + found(.part) : whole
    }
  }

  /// Looks for `answer` in every label.
  func search(for answer: Text) -> Search {
    let matcher = AnswerMatcher(answer)
    let actions = dialog.actions
    var matches: [(row: Int, match: AnswerMatcher.Match)] = []
    if matcher.key.folded.isEmpty { return Search(matcher: matcher, matches: []) }
    for (row, index) in dialog.order.enumerated() {
      let match =
        actions.listIndices.contains(index)
        ? actions.list.withLine(index - actions.written.count) { matcher.match($0) }
        : names(of: index).match(matcher)
      if match > .none { matches.append((row, match)) }
    }
    return Search(matcher: matcher, matches: matches)
  }

  /// What `answer` means.
  public func reading(of answer: Text) -> Reading {
    reading(of: search(for: answer), in: Listing())
  }

  /// What an answer means. The rules are tried in the contract's order.
  ///
  /// - Parameter listing: What the person is looking at: the beginning of a label, or a number, that is
  ///   not among what is left there names nothing.
  func reading(of search: Search, in listing: Listing) -> Reading {
    let key = search.matcher.key
    if key.folded.isEmpty {
      return listing.enterAction(in: dialog).map { .action($0) } ?? .noDefault
    }
    if let text = dialog.requiredText {
      if text.isTyped(by: search.matcher.answer) {
        return dialog.soleAction.map { .action($0) } ?? .unknown
      }
      guard let cancel = dialog.cancelAction, cancels(search.matcher) else { return .unknown }
      return .action(cancel)
    }
    let inList = dialog.actions.listIndices
    let lines = search.matches.filter { $0.match == .whole }.map { dialog.order[$0.row] }
      .filter(inList.contains)
    let called = names.filter { $0.include(key) }.map(\.index)
    if let whole = dialog.reading(ofWhole: search.matcher, called: called, lines: lines) {
      return whole
    }
    if let index = translated(key) ?? number(key, in: listing) { return .action(index) }
    // Whoever types a number means one that is shown, never the beginning of a label.
    // mutant: digits are the beginning of no label
    if key.isNumber { return .unknown }

    let meant = yesOrNo(key)
    // mutant: the beginning of a label chooses nothing that was left out
    //   `listing.rows` -> `nil`
    var begun = search.matches(among: listing.rows).filter { $0.match >= .beginning }
      .map { dialog.order[$0.row] }
    // mutant: the beginning of a label destroys nothing by a letter on the key of n
    if isSlip(key) { begun.removeAll { dialog.actions[$0].role == .destructive } }
    if let meant {
      return begun.count == 1 && begun != [meant] ? .ambiguous([meant] + begun) : .action(meant)
    }
    switch begun.count {
    case 0: return .unknown
    case 1: return .action(begun[0])
    // mutant: an ambiguous answer chooses nothing
    //   `.ambiguous(begun)` -> `.action(begun[0])`
    default: return .ambiguous(begun)
    }
  }

  private func names(of index: Int) -> Names {
    names[index < dialog.actions.written.count ? index : index - dialog.actions.list.count]
  }

  /// Whether an answer chooses the cancel action, where any other has to be typed in full.
  private func cancels(_ matcher: AnswerMatcher) -> Bool {
    let key = matcher.key
    guard let cancel = dialog.cancelAction else { return false }
    let names = names(of: cancel)
    return names.include(key) || words.say(no: key)
      || !key.isNumber && names.match(matcher) >= .beginning
  }

  /// A translated label that names one action only.
  private func translated(_ key: AnswerKey) -> Int? {
    let translated = names.filter { $0.shownLabel == key }
    return translated.count == 1 ? translated.first?.index : nil
  }

  /// A number as it is shown beside an action.
  private func number(_ key: AnswerKey, in listing: Listing) -> Int? {
    guard key.isNumber, let row = row(ofNumber: key) else { return nil }
    let index = dialog.order[row]
    // mutant: no number chooses what was left out
    //   `listing.rows?.contains(row) ?? true` -> `true`
    let isLeft = listing.rows?.contains(row) ?? true
    return isLeft || index == dialog.cancelAction ? index : nil
  }

  /// The row of the action beside which a number is shown, digit for digit.
  private func row(ofNumber key: AnswerKey) -> Int? {
    switch numbering {
    case .none: return nil
    case .rows:
      guard let number = Int(key.folded), "\(number)" == key.folded,
        dialog.order.indices.contains(number - 1)
      else { return nil }
      return number - 1
    case .ids: return names.first { $0.id == key }.map { dialog.order.row(of: $0.index) }
    }
  }

  /// Yes or no as a whole answer, in English or in the language of the dialog.
  private func yesOrNo(_ key: AnswerKey) -> Int? {
    let isYes = words.say(yes: key)
    let isNo = words.say(no: key)
    if isYes == isNo { return nil }
    if isNo { return dialog.cancelAction }
    guard let sole = dialog.soleAction else { return nil }
    // mutant: a letter on the key of n destroys nothing
    //   `dialog.actions[sole].role == .destructive && isSlip(key) ? nil : sole` -> `sole`
    return dialog.actions[sole].role == .destructive && isSlip(key) ? nil : sole
  }

  /// Whether an answer is a letter for yes that stands on the key of n: whoever means no, and has the
  /// other keyboard layout in mind, types it. It destroys nothing.
  private func isSlip(_ key: AnswerKey) -> Bool { key.isOnKeyOfN && words.say(yes: key) }
}

extension Dialog {
  /// What `answer` means as a whole label or ID; nil where it is none.
  ///
  /// Lines of a list may differ only as answers do not: of several that are called so the one that is
  /// written exactly so is meant, at first with the white space around it (contract, section 10).
  ///
  /// - Parameters:
  ///   - called: The indices of the other actions that are called so.
  ///   - lines: The indices of the lines that it is the whole of.
  fileprivate func reading(
    ofWhole matcher: AnswerMatcher, called: [Int], lines: [Int]
  ) -> Answers.Reading? {
    let answer = matcher.answer
    var called = called
    // Whoever types the name of a line does not mean what the dialog has by itself.
    // mutant: the name of a line means that line
    if !lines.isEmpty { called.removeAll { actions[$0].isAutomatic } }
    called += lines
    if called.count < 2 { return called.first.map { .action($0) } }
    for isSame in [
      { $0 == answer }, { $0.trimmed.streamSafe == answer.trimmed.streamSafe },
    ] as [(Text) -> Bool] {
      let exactly = called.filter { isSame(actions[$0].label) }
      if exactly.count == 1 { return .action(exactly[0]) }
    }
    return .ambiguous(called)
  }

  /// What `--assume` takes: a whole label, an ID, or English yes or no, so that a script means the
  /// same in every language (contract, section 4).
  public func action(assuming answer: Text) -> Int? {
    let key = AnswerKey(answer)
    if let requiredText {
      if requiredText.isTyped(by: answer) { return soleAction }
      guard let cancelAction else { return nil }
      let cancels = actions[cancelAction].isCalled(key) || Words.english.say(no: key)
      return cancels ? cancelAction : nil
    }
    let matcher = AnswerMatcher(answer)
    var lines: [Int] = []
    actions.list.forEachLine { line, label in
      if matcher.isWhole(label) { lines.append(actions.written.count + line) }
    }
    // mutant: whole labels only are assumed [CallTests]
    //   `actions[$0].isCalled(key)` -> `AnswerKey(actions[$0].label).folded.hasPrefix(key.folded)`
    let called = actions.indicesBesideList.filter { actions[$0].isCalled(key) }
    switch reading(ofWhole: matcher, called: called, lines: lines) {
    case .action(let index): return index
    case nil: break
    default: return nil
    }
    // mutant: English only is assumed [CallTests]
    //   `Words.english` -> `Words(in: ["de"])`
    if Words.english.say(yes: key) { return soleAction }
    if Words.english.say(no: key) { return cancelAction }
    return nil
  }
}

extension Words {
  /// Whether `key` is yes, here or in English.
  func say(yes key: AnswerKey) -> Bool { means(key, .yes) || means(key, .yesLetter) }

  /// Whether `key` is yes or no, here or in English.
  func say(yesOrNo key: AnswerKey) -> Bool { say(yes: key) || say(no: key) }

  /// Whether `key` is no, here or in English.
  func say(no key: AnswerKey) -> Bool { means(key, .no) || means(key, .noLetter) }

  private func means(_ key: AnswerKey, _ word: Word) -> Bool {
    let local = text(of: word)
    // The English words are folded as they stand.
    return key.folded == word.english
      || local != word.english && AnswerKey(Text(local)) == key
  }

  /// How the action at `index` is called on screen: automatic actions in this language, unless an
  /// author's is called the same there, others as given.
  func label(of index: Int, in dialog: Dialog) -> Text {
    let action = dialog.actions[index]
    guard action.isAutomatic else { return action.translation ?? action.label }
    let label = Text(self(action.role == .cancel ? .cancel : .ok).string)
    if label == action.label { return label }
    let matcher = AnswerMatcher(label)
    var isTaken = dialog.actions.written.contains { other in
      [other.label, other.translation, other.id].contains { $0.map(AnswerKey.init) == matcher.key }
    }
    dialog.actions.list.forEachLine { _, line in
      isTaken = isTaken || matcher.isWhole(line)
    }
    return isTaken ? action.label : label
  }
}
