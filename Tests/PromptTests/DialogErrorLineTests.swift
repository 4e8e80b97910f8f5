// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

@testable import prompt

@Suite("Errors about dialogs")
struct DialogErrorLineTests {
  @Test("The refusal of a line of a list for a time-out asks for an action of --button")
  func timeoutOfLine() {
    let line = DialogError.timeoutActionIsNoButton("main").line
    for word in ["'main'", "--button:", "--buttons-from"] { #expect(line.contains(word)) }
  }

  @Test("The refusal of a pattern quotes the pattern and says what is wrong with it")
  func pattern() {
    #expect(
      FieldError.malformedPattern("[\u{1B}", reason: "no bracket").line
        == "'[^[' is not a valid extended regular expression: no bracket")
  }
}
