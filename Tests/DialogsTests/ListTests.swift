// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Lists of actions")
struct ListTests {
  @Test(
    "Each line of a list is the label of an action, whatever it contains",
    arguments: [
      ("", []), ("\n\n", []), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "b"]),
      ("a:destructive\n{b}\nc=d\n", ["a:destructive", "{b}", "c=d"]),
      ("a\nb\na\n b\n", ["a", "b", " b"]), ("A\na\n", ["A", "a"]), ("a\r\n", ["a\r"]),
    ] as [(RawText, [String])])
  func lines(list: RawText, labels: [String]) throws {
    let dialog = try dialog(list: list, ["Stop"])
    #expect(dialog.actions.list.map(\.label.string) == labels)
    #expect(dialog.actions.listIndices.allSatisfy { dialog.actions[$0].role == nil })
  }

  @Test("A list with a NUL is rejected", arguments: [0, 1, 7, 8, 9, 16, 22, 23])
  func nul(index: Int) throws {
    var bytes = [UInt8](repeating: 0x61, count: 24)
    bytes[index] = 0
    #expect(throws: ListError.containsNUL) { try dialog(list: RawText(bytes: bytes)) }
  }

  @Test("Each line of a list is preserved, whatever its length and offset", arguments: 0...17)
  func lengths(first: Int) throws {
    let words = (first..<first + 20).map { String(repeating: "a", count: $0) }
    let list = RawText((words + words.map { $0 + "b" } + words).joined(separator: "\n"))
    let lines = try dialog(list: list).actions.list
    let once = words.filter { !$0.isEmpty } + words.map { $0 + "b" }
    #expect(lines.map(\.label.string) == once)
  }

  @Test(
    "A list keeps its order, except for the default action and the cancel action",
    arguments: [
      ([], false, [0, 1, 2, 3]), (["C:cancel"], false, [1, 2, 3, 0]),
      (["A", "C:cancel"], false, [0, 2, 3, 4, 1]),
      (["A", "D:default"], false, [1, 0, 2, 3, 4, 5]),
      (["C:cancel", "D:default"], false, [1, 2, 3, 4, 0]),
      (["C:cancel", "D:default"], true, [0, 1, 2, 3, 4]),
    ] as [([Action], Bool, [Int])])
  func order(buttons: [Action], keepsOrder: Bool, order: [Int]) throws {
    let dialog = try dialog(list: "a\nb\nc\n", buttons, keepsOrder: keepsOrder)
    #expect(Array(dialog.order) == order)
    #expect(dialog.order.map { dialog.order.row(of: $0) } == Array(order.indices))
  }

  @Test(
    "A non-ASCII answer or line matches only by canonical equivalence",
    arguments: [("ä", "a", 0), ("ä", "a\u{308}", 1), ("k", "\u{212A}", 1), ("\u{37E}", ";", 1)]
      as [(RawText, RawText, Int)])
  func canonicalEquivalence(answer: RawText, line: RawText, index: Int) throws {
    let dialog = try dialog(.alert, list: RawText(bytes: Array("z\n".utf8) + line.bytes))
    let interpretation = Answers(to: dialog, in: .english).interpretation(of: answer)
    #expect(interpretation == (index == 1 ? .action(1) : .unknown))
  }

  @Test("A line that occurs several times is one action")
  func duplicateLines() throws {
    let numbers = (0..<5000).map { "line \($0 % 2500)" }
    let list = try dialog(list: RawText(numbers.joined(separator: "\n"))).actions.list
    #expect(list.map(\.label.string) == Array(numbers.prefix(2500)))
  }

  @Test(
    "A list follows the actions of --button without repeating them, and precedes automatic actions")
  func indices() throws {
    let dialog = try dialog(list: "b\nNew\nnew\nagain\n", ["New…:=again", "New"])
    #expect(dialog.actions.map(\.label.string) == ["New…", "New", "b", "new", "Cancel"])
    #expect(dialog.cancelAction == 4)
  }

  @Test("A list is inserted at its position among the actions of --button, without repeating them")
  func place() throws {
    for (place, order) in [
      (0, ["x", "y", "A", "B", "Stop"]), (1, ["A", "x", "y", "B", "Stop"]),
      (3, ["A", "B", "Stop", "x", "y"]), (nil, ["A", "B", "Stop", "x", "y"]),
      (9, ["A", "B", "Stop", "x", "y"]),
    ] as [(Int?, [String])] {
      let dialog = try Dialog(
        .confirmation, buttons: ["A", "B", "Stop:cancel"], actionList: "x\nb\nB\ny\n",
        actionListIndex: place, namedDefaultAction: "y", dismissalPolicy: .timeout(choosing: "B"))
      // Answers ignore case, but lines that differ in case are different actions.
      let actions = dialog.actions.map(\.label.string).filter { $0 != "b" }
      #expect(actions == order && dialog.label(dialog.cancelAction) == "Stop")
      #expect(dialog.label(dialog.timeoutAction) == "B")
      #expect(dialog.label(dialog.defaultAction) == "y")
      let answers = Answers(to: dialog, in: .english)
      for index in dialog.actions.indices {
        let label = dialog.actions[index].label
        #expect(answers.interpretation(of: label) == .action(index), "\(label)")
        #expect(dialog.action(assuming: label) == index)
        let row = dialog.order.row(of: index)
        #expect(answers.interpretation(of: RawText("\(row + 1)")) == .action(index))
      }
      #expect(
        dialog.actions.indices.compactMap { dialog.actions.writtenIndex(of: $0) } == [0, 1, 2])
    }
  }

  @Test("A dialog with an empty list requires an action of --button that does not cancel")
  func emptyList() throws {
    let nothing = Dialog.Shortage.nothingToChoose
    #expect(throws: nothing) { try dialog(list: "") }
    #expect(throws: nothing) { try dialog(.alert, list: "\n") }
    #expect(throws: nothing) { try dialog(list: "", ["Close:cancel"]) }
    #expect(throws: Never.self) { try dialog(list: "", ["A"]) }
    #expect(throws: Never.self) { try dialog(list: "a") }
  }

  @Test("An answer means the line that it equals exactly, or else the only line that it matches")
  func answers() throws {
    let dialog = try dialog(list: branches, ["Other…"])
    expect(
      [
        "main": "main", " MAIN ": "main", "Makefile": "Makefile", "makefile": "makefile",
        " makefile": "makefile", "MAKEFILE": "Makefile|makefile", "rel": "release/1.0",
        "fix": "fix-login", "feature/log": "feature/login|feature/logout", "login": "?",
        "2": "main", "9": "Cancel", "10": "?", "no": "Cancel", "yes": "?", "can": "Cancel",
        "": "Cancel", "release/1.0": "release/1.0",
      ], in: dialog)
    for (answer, label) in [
      ("main", "main"), (" MAIN ", "main"), ("Makefile", "Makefile"), ("makefile", "makefile"),
      (" makefile", "makefile"), ("no", "Cancel"), ("release/1.0", "release/1.0"),
      ("MAKEFILE", nil), ("rel", nil), ("fix", nil), ("feature/log", nil), ("login", nil),
      ("2", nil), ("9", nil), ("10", nil), ("yes", nil), ("can", nil), ("", nil),
    ] as [(RawText, String?)] { #expect(dialog.label(dialog.action(assuming: answer)) == label) }
  }

  @Test(
    "An automatic action with the same name as a line is still chosen by its number, no or Enter")
  func shadowedAutomaticAction() throws {
    let dialog = try dialog(list: "cancel\nAbbrechen\n")
    #expect(Words(in: ["de"]).label(of: 2, in: dialog) == "Cancel")
    expect(
      [
        "3": "Cancel", "no": "Cancel", "nein": "Cancel", "": "Cancel", "Cancel": "cancel",
        "abbrechen": "Abbrechen",
      ], in: dialog, language: "de")
    #expect(dialog.action(assuming: "Cancel") == 0)
  }

  @Test(
    "A list with a numeric line has no row numbers",
    arguments: ["7", " 7", "007", "\u{A0}7", "a\n42\n"] as [RawText])
  func numericLines(list: RawText) throws {
    let dialog = try dialog(list: RawText(bytes: list.bytes + Array("\nb\n".utf8)))
    #expect(!Answers(to: dialog, in: .english).names.usesNumbers)
    #expect(screenLines(dialog).last == "Type a name: ")
  }

  @Test("Comparing bytes and comparing folded names find the same matches")
  func matching() {
    var generator = SystemRandomNumberGenerator()
    let letters = [
      "a", "B", "É", "e\u{301}", " ", "ß", "s", "K", "\u{212A}", "\t", "i", "I", "İ", "ı",
      "\u{307}",
      "ſ", "ŉ", "n", "ǰ", "j", "ﬁ", "f", ";", "\u{37E}", "h", "ẖ", "漢", "が", "か\u{3099}",
    ]
    for _ in 0..<4000 {
      func word(_ most: Int) -> RawText {
        RawText(
          (0..<Int.random(in: 0...most, using: &generator)).map { _ in letters.randomElement()! }
            .joined())
      }
      let (name, answer) = (word(6), word(3))
      let matcher = AnswerMatcher(answer)
      if matcher.key.folded.isEmpty { continue }
      let found = name.bytes.withUnsafeBytes { matcher.match($0) }
      #expect(found == matcher.match(AnswerKey(name)), "\(answer.string) in \(name.string)")
    }
  }
}
