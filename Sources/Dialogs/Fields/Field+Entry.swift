// SPDX-License-Identifier: GPL-3.0-or-later

extension Field {
  /// How the value of a field is entered. All kinds of field are entered in one of these ways.
  enum Entry {
    /// A line is edited, with the user's own Readline settings.
    case line(EditedLine)
    /// A line is typed without being shown.
    case secret(SecureField)
    /// An option is chosen.
    case options(Options)
  }

  /// A line to edit, and what its text has to be.
  struct EditedLine {
    /// What is completed while the line is edited.
    let kind: Question.Kind
    /// The initial text.
    let text: Text
    /// Whether checking a text takes little time.
    let isQuicklyChecked: Bool
    /// Checks a text that is not empty.
    let check: (Text) -> Check
  }

  /// Options to choose from.
  struct Options {
    /// The value of the option that is chosen initially; nil if no option is.
    let value: Text?
    /// Returns the options of a field with a label.
    ///
    /// - Parameters:
    ///   - label: The label of the field.
    ///   - value: The value of the chosen option; nil for the initial one.
    let answers: (_ label: Text, _ value: FieldValue?, Words) -> ItemAnswers
  }
}
