// SPDX-License-Identifier: GPL-3.0-or-later

/// What a typed answer means in a dialog (contract, section 4).
public struct Answers: Sendable {
  /// How an answer was understood.
  public enum Reading: Sendable, Equatable {
    /// It names the action at this place.
    case action(Int)
    /// It could mean each of these.
    case ambiguous([Int])
    /// It names nothing.
    case unknown
    /// It is empty, and Enter alone chooses nothing.
    case noDefault
  }

  private struct Names: Sendable {
    let label: AnswerKey
    let shownLabel: AnswerKey?
    let id: AnswerKey?

    func include(_ key: AnswerKey) -> Bool { label == key || id == key }
  }

  private let dialog: Dialog
  private let words: Words
  private let names: [Names]
  /// Whether numbers stand beside the actions: not on one line, and only where no label or ID is
  /// itself a number.
  public let haveNumbers: Bool

  /// The answers to `dialog`, held in the language of `words`.
  public init(to dialog: Dialog, in words: Words) {
    self.dialog = dialog
    self.words = words
    names = dialog.actions.enumerated().map { place, action in
      let shown = words.label(of: place, in: dialog)
      return Names(
        label: AnswerKey(action.label),
        shownLabel: shown == action.label ? nil : AnswerKey(shown),
        id: action.id.map(AnswerKey.init))
    }
    haveNumbers =
      dialog.isList
      && !names.contains { $0.label.isNumber || $0.id?.isNumber == true }
  }

  /// What `answer` means. The rules are tried in the contract's order.
  public func reading(of answer: Text) -> Reading {
    let key = AnswerKey(answer)
    if let text = dialog.requiredText {
      if text.isTyped(by: answer) { return dialog.soleAction.map { .action($0) } ?? .unknown }
      return cancels(key) ? dialog.cancelAction.map { .action($0) } ?? .noDefault : .unknown
    }
    if key.folded.isEmpty { return dialog.defaultAction.map { .action($0) } ?? .noDefault }
    if let place = whole(key) ?? number(key) { return .action(place) }

    let meant = yesOrNo(key)
    let begun = names.indices.filter { begins($0, with: key) }
    if let meant {
      return begun.count == 1 && begun != [meant] ? .ambiguous([meant] + begun) : .action(meant)
    }
    switch begun.count {
    case 0: return .unknown
    case 1: return .action(begun[0])
    default: return .ambiguous(begun)
    }
  }

  /// Whether an answer chooses the cancel action, where any other has to be typed in full.
  private func cancels(_ key: AnswerKey) -> Bool {
    if key.folded.isEmpty { return true }
    guard let cancel = dialog.cancelAction else { return false }
    return names[cancel].include(key) || words.say(no: key) || begins(cancel, with: key)
  }

  /// A whole label or ID, or a translated label that names one action only.
  private func whole(_ key: AnswerKey) -> Int? {
    if let place = names.firstIndex(where: { $0.include(key) }) { return place }
    let translated = names.indices.filter { names[$0].shownLabel == key }
    return translated.count == 1 ? translated.first : nil
  }

  /// A number as it is shown beside an action.
  private func number(_ key: AnswerKey) -> Int? {
    guard haveNumbers, key.isNumber, !key.folded.hasPrefix("0"), let number = Int(key.folded),
      dialog.order.indices.contains(number - 1)
    else { return nil }
    return dialog.order[number - 1]
  }

  /// Yes or no as a whole answer, in English or in the language of the dialog.
  private func yesOrNo(_ key: AnswerKey) -> Int? {
    let isYes = words.say(yes: key)
    let isNo = words.say(no: key)
    if isYes == isNo { return nil }
    return isYes ? dialog.soleAction : dialog.cancelAction
  }

  private func begins(_ place: Int, with key: AnswerKey) -> Bool {
    names[place].label.folded.hasPrefix(key.folded)
      || names[place].shownLabel?.folded.hasPrefix(key.folded) == true
  }
}

extension Dialog {
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
    if let place = actions.firstIndex(where: { $0.isCalled(key) }) { return place }
    if Words.english.say(yes: key) { return soleAction }
    if Words.english.say(no: key) { return cancelAction }
    return nil
  }
}

extension Words {
  /// Whether `key` is yes, here or in English.
  func say(yes key: AnswerKey) -> Bool { means(key, [.yes, .yesLetter]) }

  /// Whether `key` is no, here or in English.
  func say(no key: AnswerKey) -> Bool { means(key, [.no, .noLetter]) }

  private func means(_ key: AnswerKey, _ answers: [Word]) -> Bool {
    [self, .english].contains { words in
      answers.contains { AnswerKey(Text(words($0).string)) == key }
    }
  }

  /// How the action at `place` is called on screen: automatic actions in this language, unless an
  /// author's is called the same there, others as given.
  func label(of place: Int, in dialog: Dialog) -> Text {
    let action = dialog.actions[place]
    guard action.isAutomatic else { return action.translation ?? action.label }
    let label = Text(self(action.role == .cancel ? .cancel : .ok).string)
    let key = AnswerKey(label)
    let isTaken = dialog.actions.contains { other in
      !other.isAutomatic
        && [other.label, other.translation, other.id].contains { $0.map(AnswerKey.init) == key }
    }
    return isTaken ? action.label : label
  }
}
