// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Appearance of dialogs")
struct AppearanceTests {
  @Test("A transcript contains the questions, the answers, and the labels that these choose")
  func transcript() throws {
    let result = try ConfirmationDialog("Branch?") {
      Button("Keep")
      Button("Delete", role: .destructive)
    } message: {
      Text("It is merged.")
    }.answered(["x", "de"])
    #expect(
      result.transcript == """

        Branch?
        │ It is merged.

          1  Keep
        ! 2  Delete
          3  Cancel  [Enter] [Esc]

        Choose 1-3 or a name: x
        “x” is not in the list; type 1-3 or a name. Press Esc for “Cancel”.
        Choose 1-3 or a name: de (Delete)

        """)
  }

  @Test(
    "A critical dialog has a word before its title",
    arguments: [(.automatic, false), (.standard, false), (.critical, true)]
      as [(DialogSeverity, Bool)])
  func severity(_ severity: DialogSeverity, isMarked: Bool) throws {
    let alert = try Alert("Disk").dialogSeverity(severity).answered([""])
    let dialog = try ConfirmationDialog("Disk").dialogSeverity(severity).answered([""])
    #expect(alert.transcript.hasPrefix("Warning: ") == isMarked)
    #expect(dialog.transcript.hasPrefix("Warning: ") == isMarked)
  }

  @Test("A dismissal confirmation has a title and a message")
  func dismissalConfirmation() throws {
    let question = "Discard?\n│ All is lost."
    func message() -> Text { Text("All is lost.") }
    let alert = Alert("Title") { Button("Cancel", role: .cancel) }.dismissalConfirmationDialog(
      Text("Discard?"), shouldPresent: true, actions: {}, message: message)
    let dialog = ConfirmationDialog("Title").dismissalConfirmationDialog(
      "Discard?", shouldPresent: true, actions: {}, message: message)
    for result in [try alert.answered([.escape, "y"]), try dialog.answered([.escape, "y"])] {
      #expect(result.outcome == .cancelled && result.transcript.contains(question))
    }
  }

  @Test("A hidden title is not shown")
  func hiddenTitle() throws {
    for (visibility, isShown) in [(.hidden, false), (.visible, true), (.automatic, true)]
      as [(Visibility, Bool)]
    {
      let dialog = ConfirmationDialog("Title", titleVisibility: visibility) {
      } message: {
        Text("Message")
      }
      #expect(try dialog.answered([""]).transcript.contains("Title") == isShown)
    }
  }
}
