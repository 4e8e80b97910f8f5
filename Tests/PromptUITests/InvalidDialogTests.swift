// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Invalid dialogs")
struct InvalidDialogTests {
  /// An invalid dialog, and the reason.
  struct Row: Sendable, CustomTestStringConvertible {
    let reason: String
    let alert: @Sendable () -> Alert

    init(_ reason: String, _ alert: @escaping @Sendable () -> Alert) {
      (self.reason, self.alert) = (reason, alert)
    }

    var testDescription: String { reason }
  }

  static let rows = [
    Row("More than one button has the role cancel.") {
      Alert("T") { for label in ["A", "B"] { Button(label, role: .cancel) } }
    },
    Row("More than one button is the default action.") {
      Alert("T") { for label in ["A", "B"] { Button(label).keyboardShortcut(.defaultAction) } }
    },
    Row("More than one button is the timeout action.") {
      Alert("T") { for label in ["A", "B"] { Button(label).timeoutAction() } }.timeout(.seconds(1))
    },
    Row("Two buttons are called 'A'.") { Alert("T") { for _ in 1...2 { Button("A") } } },
    Row("The buttons 'A' and 'a' share a name: labels and IDs are compared regardless of case.") {
      Alert("T") { for label in ["A", "a"] { Button(label) } }
    }, Row("A button needs a label with a visible character.") { Alert("T") { Button(" ") } },
    Row("The label 'a^[b' contains a control character.") { Alert("T") { Button("a\u{1B}b") } },
    Row("The ID '' is not one line of text with a visible character.") {
      Alert("T") { Button("A").id("") }
    },
    Row("The ID 'a^Jb' is not one line of text with a visible character.") {
      Alert("T") { Button("A").id("a\nb") }
    }, Row("A dialog needs a title or a message.") { Alert(" ") },
    Row(
      "A modifier of the dialog, such as requiresTyping, is applied to a button: apply it to the dialog."
    ) {
      Alert("T") { Button("A").requiresTyping("a") }
    },
    Row("A timeout is longer than zero.") { Alert("T").timeout(.zero) },
    Row("A timeout action needs a timeout.") { Alert("T") { Button("A").timeoutAction() } },
    Row("The button 'A' is destructive, so a timeout cannot choose it.") {
      Alert("T") { Button("A", role: .destructive).timeoutAction() }.timeout(.seconds(1))
    },
    Row(
      "A timeout cannot choose 'A': in a dialog with fields, it can choose only the cancel button."
    ) {
      Alert("T") {
        TextField("F", text: .constant(""))
        Button("A").timeoutAction()
      }.timeout(.seconds(1))
    },
    Row("A timeout cannot choose a button for which a text has to be typed.") {
      Alert("T") { Button("A").timeoutAction() }.timeout(.seconds(1)).requiresTyping("a")
    }, Row("The text to type is empty.") { Alert("T").requiresTyping("") },
    Row(
      "The text to type, ' a', cannot be typed as it is shown, or begins or ends with white space."
    ) { Alert("T").requiresTyping(" a") },
    Row(
      "The text to type, 'no', could cancel: it means no in some language, or is the beginning of the "
        + "cancel button's label or its ID. Require another text."
    ) {
      Alert("T") {
        Button("A")
        Button("B", role: .cancel)
      }.requiresTyping("no")
    },
    Row("A text to type needs exactly one button that does not cancel.") {
      Alert("T") { for label in ["A", "B"] { Button(label) } }.requiresTyping("yes")
    },
    Row(
      "The presentation name 'a b' is not 1 to 32 letters A-Z and a-z, digits, '.', '_' and '-', of "
        + "which the first is no dot."
    ) { Alert("T").presentationName("a b") },
    Row("A field needs a label with a visible character.") {
      Alert("T") { Toggle(" ", isOn: .constant(true)) }
    },
    Row("The label 'a^Jb' contains a control character.") {
      Alert("T") { Toggle("a\nb", isOn: .constant(true)) }
    },
    Row("The text of the field 'F' is not one line without control characters.") {
      Alert("T") { TextField("F", text: .constant("a\nb")) }
    },
    Row("The picker 'P' has no options.") {
      Alert("T") {
        // If such a picker were presented, the dialog would return to this field.
        TextField("F", text: .constant(""))
        Picker("P", selection: .constant(1)) {}
      }
    },
    Row("The row 'A' needs a tag of the type Int, that of the selection.") {
      Alert("T") { Picker("P", selection: .constant(1)) { Text("A") } }
    },
    Row("The row 'A' needs a tag of the type Int, that of the selection.") {
      Alert("T") { List(selection: .constant([1])) { Text("A").tag("1") } }
    },
    Row("The row 'B' has the same tag as a row before it.") {
      Alert("T") {
        Picker("P", selection: .constant(1)) { for label in ["A", "B"] { Text(label).tag(1) } }
      }
    },
    Row("The selection count asks for 2 items, but the number of items is 1.") {
      Alert("T") { List(selection: .constant([1])) { Text("A").tag(1) }.selectionCount(2...) }
    },
    Row("A selection count is not negative.") {
      Alert("T") { List(selection: .constant([1])) { Text("A").tag(1) }.selectionCount(-1...1) }
    },
    Row("A dialog has at most one List.") {
      Alert("T") {
        for _ in 1...2 { List(selection: .constant([1])) { Text("A").tag(1) } }
      }
    },
    Row(
      "All buttons are disabled, before the fields are filled in: use required() or validated() of a field."
    ) {
      Alert("T") {
        TextField("F", text: .constant(""))
        Button("A").disabled(true)
      }
    },
    Row("A dismissal confirmation dialog has only buttons.") {
      Alert("T").dismissalConfirmationDialog("Q", shouldPresent: true) {
        TextField("F", text: .constant(""))
      }
    },
    Row("Two buttons are called 'A'.") {
      Alert("T").dismissalConfirmationDialog("Q", shouldPresent: true) {
        for _ in 1...2 { Button("A") }
      }
    },
  ]

  @Test("An invalid dialog is rejected with a reason, before anything is shown", arguments: rows)
  func invalid(row: Row) throws {
    let console = ScriptedConsole([""])
    #expect(throws: PresentationError.invalid(row.reason)) {
      try console.run { try row.alert().presentAndWait() }
    }
    #expect(console.transcript.isEmpty)
    #expect(PresentationError.invalid(row.reason).description == row.reason)
  }

  @Test(
    "A confirmation dialog rejects fields, a hidden title without a message, and its own labels")
  func confirmationDialogs() {
    for (dialog, reason) in [
      (
        ConfirmationDialog("T") { TextField("F", text: .constant("")) },
        "A confirmation dialog has no fields: use an Alert."
      ),
      (
        ConfirmationDialog("T", titleVisibility: .hidden),
        "A dialog with a hidden title needs a message."
      ),
      (
        ConfirmationDialog("T") { Button("OK", role: .cancel) },
        "The dialog adds a button 'OK': give it another button, or change the label of this one."
      ),
      (
        ConfirmationDialog("T") { Button("Cancel") },
        "The dialog adds a button 'Cancel': give the button 'Cancel' the role cancel to replace it."
      ),
    ] { #expect(throws: PresentationError.invalid(reason)) { try dialog.answered([""]) } }
  }

  @Test("A dialog of a type that the library does not declare is invalid")
  func foreignDialog() {
    struct Foreign: PresentableDialog {}
    #expect(throws: PresentationError.invalid("A dialog needs a title or a message.")) {
      try Foreign().timeout(.seconds(1)).answered([""])
    }
  }

  @Test("A timeout of Int64.max seconds is valid")
  func longTimeout() throws {
    let alert = Alert("T").timeout(.seconds(Int64.max))
    #expect(try alert.answered([""]).outcome.label == "OK")
  }
}
