// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a dialog that is read aloud (prompt(1), Speech).
///
///     Empty Trash?
///     This destroys data. y or n, Enter for n:
///
/// Words replace signs, brackets and places. The words of prompt's own are on the last line, so that
/// a listener can distinguish them from the author's texts.
extension DialogRenderer {
  /// Whether the dialog is read aloud.
  var isSpoken: Bool { words.isSpoken }

  /// Returns what a key does: `Enter for Retry`.
  func effect(of key: PlainText, _ action: PlainText) -> PlainText {
    words(.keyFor, ("key", key), ("action", action))
  }

  /// Returns the question below the title: the answers, the action that Enter chooses, and the
  /// action that Escape chooses if no answer names it.
  var spokenQuestion: Line {
    if let requiredText = dialog.requiredText {
      return warning + challenge(requiredText)
    }
    let letters = answers.letters
    let sole = dialog.soleAction.flatMap { index in letters?.sole.map { (index, $0) } }
    let cancel = dialog.cancelAction.flatMap { index in letters?.cancel.map { (index, $0) } }
    let named = [sole, cancel].compactMap { $0 }
    let needsNames = !(answers.isSoleActionClear || areLabelsLetters)
    var notes: [PlainText]
    if needsNames || named.count == 1 {
      notes = named.map { effect(of: PlainText(sanitized: $1), spokenLabel(of: $0)) }
    } else {
      let texts = named.map { PlainText(sanitized: $1) }
      notes = named.isEmpty ? [] : [words.either(texts)]
    }
    if let enterIndex {
      let letter = named.first { $0.0 == enterIndex }?.1
      notes.append(
        effect(
          of: words(.enter),
          letter.map { PlainText(sanitized: $0) } ?? spokenLabel(of: enterIndex)))
    }
    if hasKeys, let index = dialog.interactiveAction, !named.contains(where: { $0.0 == index }) {
      notes.append(effect(of: escape, spokenLabel(of: index)))
    }
    if let timeNote { notes.append(timeNote) }
    return warning + colon(after: words.list(notes))
  }

  /// Returns a question with a colon, after which the answer is typed.
  private func colon(after question: PlainText) -> Line {
    let line = words.line(.labelled, ("label", Line(question)), ("value", Line()))
    return words.question(line.withoutLastSpace)
  }

  /// A sentence before the question if its answer may destroy data.
  private var warning: Line {
    guard let sole = dialog.soleAction, dialog.actions[sole].role == .destructive else {
      return Line()
    }
    let warning = Line(words(.destroys))
    return warning.endsFullWidth ? warning : warning + Line(" ")
  }

  /// The action and the items that it concerns, above the question: `Delete: old, test`.
  var spokenItems: [Line] {
    guard let sole = dialog.soleAction, let selectedItems, selectedItems.selection.count > 0,
      dialog.requiredText == nil
    else { return [] }
    let names = selectedItems.names(columns: columns)
    return wrapped(words.line(.labelled, ("label", label(of: sole)), ("value", Line(names))))
  }

  /// The label of the action at `index` within a question.
  private func spokenLabel(of index: Int) -> PlainText {
    words.shownLabel(of: index, in: dialog, columns: columns)
  }

  /// Returns the answers to a question about yes or no: `y or n, Enter for n: `.
  func spokenQuestion(_ letters: [String]) -> Line {
    let texts = letters.map { PlainText(sanitized: $0) }
    let enter = enterIndex.flatMap { texts.indices.contains($0) ? texts[$0] : nil }
    let notes = [
      words.either(texts), enter.map { effect(of: words(.enter), $0) }, questionNote,
    ].compactMap { $0 }
    return colon(after: words.list(notes))
  }

  /// Returns the label of the row that Enter chooses. A label with punctuation might be mistaken for
  /// further words of the question, so that the number of the row replaces it.
  private func spokenName(ofRowOf index: Int) -> PlainText {
    let label = PlainText(label: names.label(of: index))
    let isPlain = label.string.allSatisfy { $0.isLetter || $0.isNumber || " -'’_./".contains($0) }
    if isPlain, label.columns <= columns / 2 { return label }
    let number = names.order.firstIndex(of: index).flatMap { names.number(ofRow: $0) }
    return number.map { PlainText(sanitized: $0) } ?? label
  }

  /// Returns a row: `2 Delete draft, destroys data`.
  func spokenLines(ofRow row: Int) -> [Line] {
    let index = names.order[row]
    let answer = answer(ofRow: row)
    var line = Line(answer.isEmpty ? "" : "\(answer) ") + rowLabel(of: index)
    var notes = [detail(of: index).map { PlainText(label: $0, columns: columns) }]
    if let choice {
      if asksForItems, !isMenu, choice.selection.contains(index) {
        notes.append(words(.isSelected))
      }
    } else if dialog.actions[index].role == .destructive {
      notes.append(words(.destructive))
    }
    for note in notes.compactMap({ $0 }) {
      line = words.line(.pair, ("first", line), ("second", Line(note)))
    }
    return line.wrapped(to: columns, indentation: Line())
  }

  /// Returns the keys of a question below rows: the row that Enter chooses, or the end of the
  /// selection, and the action that Escape chooses.
  ///
  /// - Parameter isRepeated: Whether the question has been asked before, so that Escape is known.
  func spokenKeys(isRepeated: Bool) -> [PlainText?] {
    var keys: [PlainText?] = []
    if let enterIndex {
      keys.append(effect(of: words(.enter), spokenName(ofRowOf: enterIndex)))
    }
    for note in notes {
      guard let key = note.key else { continue }
      if key == escape, isRepeated || note.label == words(.escapeName) { continue }
      keys.append(effect(of: key, note.label))
    }
    if !isRepeated, choice == nil, let escapeAction, escapeAction != enterIndex {
      keys.append(effect(of: escape, spokenLabel(of: escapeAction)))
    }
    return keys
  }
}

extension Words {
  /// Returns the characters of a text that has to be typed: `spelled m y hyphen d b`; nil if the
  /// text contains only letters in lower case and digits, which speech does not omit.
  func spelling(of text: RawText) -> PlainText? {
    let names = self(.signNames).string.split(separator: ",").map { String($0.drop { $0 == " " }) }
    let signs = Array("-_./: ")
    var isPlain = true
    let characters = PlainText(label: text).string.map { character -> String in
      if character.isNumber || character.isLetter && !character.isUppercase {
        return String(character)
      }
      isPlain = false
      if let index = signs.firstIndex(of: character), names.indices.contains(index) {
        return names[index]
      }
      if !character.isUppercase { return String(character) }
      return self(.capital, ("letter", PlainText(sanitized: String(character)))).string
    }
    if isPlain { return nil }
    return self(.spelled, ("letters", PlainText(sanitized: characters.joined(separator: " "))))
  }
}
