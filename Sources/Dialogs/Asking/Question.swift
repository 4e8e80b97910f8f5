// SPDX-License-Identifier: GPL-3.0-or-later

/// A question of a dialog for a console.
package struct Question: Sendable {
  /// The kind of answer to a question.
  package enum Kind: Sendable, Equatable {
    /// An action, an item or an option.
    case action
    /// The value of a text field or a date field, edited with the user's own Readline settings.
    case text(completesFiles: Bool)
    /// A path, which is edited like a text field.
    case path
    /// The value of a secure field, which is not shown, and is overwritten in memory after use.
    case secret
  }

  /// The kind of answer.
  package let kind: Kind
  /// The lines above the question: the rest of the dialog, or the reason why the question is
  /// repeated.
  package var above: [Line]
  /// The rest of the dialog, for a console that has to redraw the screen.
  package private(set) var lines: [Line]
  /// All lines of the question itself except the last, on which the answer is typed.
  let leadingLines: [Line]
  /// The line on which the answer is typed.
  package private(set) var line: Line
  /// Returns the line on which the answer is typed, with another remaining time, in milliseconds;
  /// nil if the result would need several lines. The closure is nil if the line shows no remaining
  /// time.
  package var lineAfterTime: (@Sendable (Int64) -> Line?)?
  /// Returns the line that warns of the timeout. The arguments are the remaining time and the time
  /// that a key adds, in milliseconds; the added time is nil if keys add no more time. The closure
  /// is nil if the dialog is not read aloud, since the remaining time is then drawn.
  package var timeWarning: (@Sendable (Int64, Int64?) -> Line)?
  /// Whether the dialog is read aloud. Answers are then repeated on lines of their own, and nothing
  /// is drawn again.
  package var isSpoken = false
  /// The start of the next page of a list, as in `ListState.start`; nil if there is none.
  var nextPageStart: Int?
  /// The number of rows up to the last row that is on screen; nil if all rows are. After a notice,
  /// it is valid whether or not the console draws the dialog again.
  var shownEnd: Int?
  /// The number of answers to this part of the dialog that have been rejected.
  var refusals = 0
  /// The initial text on the line, which the user can edit.
  package var text: RawText = ""
  /// The text that is shown where the user types until something is typed; nil for none.
  package var placeholder: PlainText?
  /// Whether the user can go back to the previous question.
  package var allowsBack = false
  /// Whether the user has gone back to this field, so that `text` is the text that was typed
  /// before.
  package var isReturn = false
  /// The notice that is shown while earlier input is being discarded; nil if earlier input is used.
  package let quietNotice: PlainText?
  /// The texts that are shown in place of an answer if the dialog ends before the user answers.
  package let echoes: Echoes
  /// Whether the line of a field remains open after Enter until `Console.endLine(showing:)` is
  /// called, like the line of a question about an action.
  package var leavesLineOpen = false
  /// The labels that Tab and the arrow keys offer; nil if the user types the value of a field.
  package var suggestions: Suggestions?
  /// The effects of the keys that leave a field; nil unless the user types the value of a field.
  package var exit: FieldExit?
  /// Whether the keys have the same effects as in a window. Alt then has no effect of its own, so
  /// Escape and a key that follows quickly count as two keys.
  package var hasWindowKeys: Bool { windowKeys != nil }
  /// The effects of keys in the window that the dialog imitates; nil if it imitates none.
  package var windowKeys: WindowKeys? { suggestions?.windowKeys ?? exit?.windowKeys }
  /// The label that is on the line initially, as if an arrow key had put it there; nil for none.
  package var offer: Suggestions.Offer?

  /// Whether the list is narrowed, or some of its rows are not on screen.
  package var hasFurtherRows: Bool { suggestions?.listState.isPart(of: self) == true }

  /// Whether input typed before the question is shown is discarded (prompt(1), Answers).
  package var discardsTypeAhead: Bool { quietNotice != nil }

  /// The texts that are shown in place of an answer if the dialog ends before the user answers; nil
  /// for none.
  package struct Echoes: Sendable {
    /// Shown when Escape or end-of-file dismisses the dialog without a confirmation.
    package let dismissal: PlainText?
    /// Shown when the timeout has expired.
    package let timeout: PlainText?
    /// Shown when the user goes back to the previous question.
    package let back: PlainText?
    /// Shown in place of a secret.
    package let secret: PlainText?
  }
}

extension Question {
  /// The question with its line above a line `> `, on which the answer is typed.
  package var withLineAbove: Question {
    var question = self
    question.above.append(line.withoutLastSpace)
    question.lines.append(line.withoutLastSpace)
    question.line = Line("> ")
    question.lineAfterTime = nil
    return question
  }
}

extension Question {
  /// Returns the text that is on the line after `answer` has asked for help; nil if `answer` does
  /// not ask for help. A question mark after the initial text of the line asks for help, too, and
  /// the initial text stays.
  func inputAfterHelp(_ answer: RawText) -> RawText? {
    if answer.asksForHelp { return "" }
    let isAppended = RawText.questionMarks.contains { answer.string == text.string + $0 }
    return !text.isEmpty && isAppended ? text : nil
  }

  /// Returns what is written at the end of the line of the question: `text`, on a line of its own
  /// if the dialog is read aloud.
  package func ending(by text: PlainText?) -> String {
    text.map { isSpoken ? "\n\($0.string)" : $0.string } ?? ""
  }
}

extension RawText {
  /// The question marks that ask for help: that of ASCII, and those on the keyboards of Chinese and
  /// Arabic.
  fileprivate static let questionMarks: [String] = ["?", "？", "؟"]

  /// Whether the answer consists of a question mark, which asks for help.
  package var asksForHelp: Bool { Self.questionMarks.contains(trimmed) }
}

extension Question.Kind {
  /// The kind of the question about a field.
  init(of field: Field) {
    switch field.entry {
    case .line(let line):
      self = line.completion == .path ? .path : .text(completesFiles: line.completion == .files)
    case .secret: self = .secret
    case .options: self = .action
    }
  }
}
