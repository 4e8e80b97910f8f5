// SPDX-License-Identifier: GPL-3.0-or-later

extension Field {
  /// The ways to enter the value of a field.
  enum Entry {
    /// A line that is edited with the user's own Readline settings.
    case line(EditedLine)
    /// A line that is not shown.
    case secret(SecretField)
    /// One of several options.
    case options(Options)
  }

  /// The files that Tab completes on a line.
  enum Completion {
    case none
    /// The names of files, as words of the line.
    case files
    /// The names of files, as the whole line.
    case path
  }

  /// A line to edit, and the rules for its text.
  struct EditedLine {
    /// The files that Tab completes.
    let completion: Completion
    /// The initial text.
    let text: RawText
    /// Whether checking a text takes little time.
    let isQuicklyChecked: Bool
    /// Returns the bounds of the value, which are shown beside the label; nil if there are none.
    var bounds: (Words) -> PlainText? = { _ in nil }
    /// Returns the meaning of an accepted value, to be shown in round brackets after the input; nil
    /// if the input already shows the meaning. The closure is nil if no input needs such an
    /// explanation.
    var meaning: ((_ value: RawText, _ typed: RawText, Words) -> PlainText?)?
    /// Checks a text that is not empty. The words contain the answers that a user types, and the
    /// reasons for rejecting a value.
    let check: (RawText, Words) -> Check
  }

  /// Options to choose from.
  struct Options {
    /// The value of the initial option; nil if there is none.
    let value: RawText?
    /// Returns the answers to the question about the options.
    ///
    /// - Parameters:
    ///   - label: The label of the field.
    ///   - value: The value of the chosen option; nil for the initial option.
    let answers: (_ label: RawText, _ value: FieldValue?, Words) -> ItemAnswers
  }
}
