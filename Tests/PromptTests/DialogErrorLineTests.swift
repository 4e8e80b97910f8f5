// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs
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

  @Test(
    "What is wrong with items is said in one line, with what would be right",
    arguments: [
      (.emptyItemLabel, ["an item", "visible character"]),
      (.sameItemName("a\u{1B}b"), ["two items", "'a^[b'", "regardless of case"]),
      (.tooFewItems(count: 2, minimum: 3), ["--selection-count", "3 items", "items is 2"]),
    ] as [(DialogError, [String])])
  func items(error: DialogError, says: [String]) {
    for text in says { #expect(error.line.contains(text), "\(error.line)") }
    #expect(!error.line.contains("\n"))
  }

  @Test(
    "The refusal of a list names the list, and its line where there is one",
    arguments: [
      (.containsNUL, "contains a NUL byte, so it is not text"),
      (.noLabel(line: 7), "has neither a label nor an ID"),
      (.sameID(line: 12), "has the ID of an earlier line, but another label"),
    ] as [(ListError, String)])
  func lists(error: ListError, says: String) {
    let line =
      switch error {
      case .containsNUL: ""
      case .noLabel(let line), .sameID(let line): "line \(line) of "
      }
    for (path, name) in [(nil, "standard input"), ("a\nb", "'a^Jb'")] as [(Text?, String)] {
      let refusal = ExitError(.malformedList(path, error))
      #expect(refusal.status == .noInput)
      #expect(refusal.text == "\(line)\(name) \(says)")
    }
  }
}
