// SPDX-License-Identifier: GPL-3.0-or-later

/// A question of a dialog, as a console asks it.
public struct Question: Sendable {
  /// What a question asks for.
  public enum Kind: Sendable, Equatable {
    /// An action.
    case action
    /// The value of a text field, which is edited with the user's own Readline settings.
    case text(completesFiles: Bool)
    /// A path, which is edited in the same way.
    case path
    /// The value of a secure field, which is neither shown nor kept.
    case secret
  }

  /// What the question asks for.
  public let kind: Kind
  /// The lines that are shown above the question: the rest of the dialog, or why it is asked again.
  public var above: [Line]
  /// The rest of the dialog, for a console that has to show all of it again.
  public let lines: [Line]
  /// The lines of the question before the last one, if it takes several.
  let leadingLines: [Line]
  /// The line on which the answer is typed.
  public let line: Line
  /// Where the next page of a list starts, as in `ListState.start`; nil if there is none.
  var nextPageStart: Int?
  /// The text on the line that the user edits, as if it had been typed.
  public var text: Text = ""
  /// Whether the user can go back to the question before.
  public var allowsBack = false
  /// Whether the text is that of a field to which the user has gone back.
  public var isReturn = false
  /// Whether input that was typed before the question is shown is discarded (prompt(1), Answers).
  public let discardsTypeAhead: Bool
  /// The notice that is shown while such input keeps coming; nil if none is discarded.
  public let quietNotice: PlainText?
  /// What is shown instead of an answer if the dialog ends without one.
  public let echoes: Echoes
  /// The labels that Tab and the arrow keys offer; nil for a field.
  public var suggestions: Suggestions?

  /// What is shown if the dialog ends without an answer; nil for nothing.
  public struct Echoes: Sendable {
    /// Shown when Escape or end-of-file chooses an action.
    public let dismissal: PlainText?
    /// Shown when the time has run out.
    public let timeout: PlainText?
  }
}
