// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Answers")
struct AnswerTests {
  /// Returns the label that `answer` chooses, "?" for none, the labels that it could mean with "|"
  /// between them, or "" if it is empty and there is no default action.
  private func meaning(of answer: Text, in dialog: Dialog) -> String {
    switch Answers(to: dialog, in: .english).interpretation(of: answer) {
    case .action(let index): dialog.label(index) ?? ""
    case .ambiguous(let indices): indices.compactMap { dialog.label($0) }.joined(separator: "|")
    case .unknown: "?"
    case .noDefault: ""
    }
  }

  @Test(
    "An answer names an action by its label, ID or number, or by the beginning of one label",
    arguments: [
      ("Retry", "Retry"), ("retry", "Retry"), ("  RETRY\t", "Retry"), ("r", "Retry"),
      ("again", "Retry"), ("AGAIN", "Retry"), ("ag", "?"),
      ("Delete", "Delete"), ("delete draft", "Delete draft"), ("delete d", "Delete draft"),
      ("del", "Delete|Delete draft"),
      ("not", "Not now"), ("1", "Retry"), ("2", "Delete"), ("4", "Not now"),
      ("5", "?"), ("0", "?"), ("01", "?"), ("1.", "?"), ("-1", "?"), ("+1", "?"), ("１", "?"),
      ("99999999999999999999", "?"),
      ("", "Not now"), (" \t ", "Not now"), ("Retry!", "?"), ("xyz", "?"), ("y", "?"),
      ("yes", "?"), ("no", "Not now"), ("n", "Not now"),
    ] as [(Text, String)])
  func interpretation(answer: Text, expected: String) throws {
    let dialog = try dialog(
      .alert,
      ["Retry:=again", "Delete:destructive", "Delete draft:destructive", "Not now:cancel"])
    #expect(meaning(of: answer, in: dialog) == expected)
  }

  @Test("An answer is understood whatever its case and canonical form")
  func canonicalForm() throws {
    let dialog = try dialog(.alert, ["Café", "Große", "Σίσυφος", "İptal"])
    #expect(meaning(of: "cafe\u{301}", in: dialog) == "Café")
    #expect(meaning(of: "GROSSE", in: dialog) == "Große")
    #expect(meaning(of: "ΣΊΣΥΦΟΣ", in: dialog) == "Σίσυφος")
    #expect(meaning(of: "iptal", in: dialog) == "İptal")
    #expect(meaning(of: "caf", in: dialog) == "Café")
    #expect(meaning(of: "cafe", in: dialog) == "?")
  }

  @Test(
    "Yes and no have to be whole words or letters, and nothing else means them",
    arguments: [
      ("y", "Empty"), ("Y", "Empty"), ("yes", "Empty"), ("YES ", "Empty"), ("n", "Cancel"),
      ("no", "Cancel"), ("ye", "?"), ("yikes", "?"), ("12", "?"), ("+", "?"), ("1", "?"),
      ("nope", "?"), ("", "Cancel"),
    ] as [(Text, String)])
  func yesAndNo(answer: Text, expected: String) throws {
    #expect(meaning(of: answer, in: try dialog(.confirmation, ["Empty:destructive"])) == expected)
  }

  @Test("Yes means nothing if several actions do not cancel, and no means nothing if none cancels")
  func yesWithoutMeaning() throws {
    #expect(meaning(of: "yes", in: try dialog(.alert, ["A", "B"])) == "?")
    #expect(meaning(of: "no", in: try dialog(.alert, ["A"])) == "?")
    #expect(meaning(of: "yes", in: try dialog(.alert, ["Go", "Stop:cancel"])) == "Go")
  }

  @Test("An answer that means one action as yes or no and begins the label of another is ambiguous")
  func ambiguousYes() throws {
    let dialog = try dialog(.confirmation, ["Nuke:destructive"])
    #expect(meaning(of: "n", in: dialog) == "Cancel|Nuke")
    #expect(meaning(of: "no", in: dialog) == "Cancel")
    #expect(meaning(of: "y", in: dialog) == "Nuke")
  }

  @Test("A whole label names its action, whatever else it could mean")
  func labelFirst() throws {
    let dialog = try dialog(.alert, ["No", "Leave:cancel"])
    #expect(meaning(of: "no", in: dialog) == "No")
  }

  @Test(
    "A translated word that would name two actions names none",
    arguments: [
      // The automatic Cancel is called Abbrechen in German, and its key is OK in any language.
      (["Abbrechen:destructive"], "abbrechen", "Abbrechen|Cancel"),
      (["Abbrechen:destructive"], "cancel", "Cancel"),
      (["Abbrechen:destructive"], "a", "Abbrechen|Cancel"),
      (["Abbrechen:destructive=x"], "x", "Abbrechen"),
      (["Weg:=abbrechen"], "abbrechen", "Weg|Cancel"),
      (["Nein:destructive"], "nein", "Nein|Cancel"), (["Nein:destructive"], "no", "Cancel"),
      (["Ja:cancel", "Weg:destructive"], "ja", "Ja|Weg"),
      (["Nein:destructive", "Ja:cancel"], "nein", "Nein|Ja"),
      (["Ja", "Nein:cancel"], "nein", "Nein"), (["Ja", "Nein", "Weg"], "nein", "Nein|Cancel"),
    ] as [([Text], Text, String)])
  func translatedWords(buttons: [Text], answer: Text, expected: String) throws {
    let dialog = try dialog(.confirmation, buttons)
    let words = Words(in: ["de"])
    let meaning =
      switch Answers(to: dialog, in: words).interpretation(of: answer) {
      case .action(let index): dialog.label(index) ?? ""
      case .ambiguous(let indices): indices.compactMap { dialog.label($0) }.joined(separator: "|")
      case .unknown, .noDefault: "?"
      }
    #expect(meaning == expected)
  }

  @Test("A label that another action has as its translation names neither")
  func sharedTranslation() throws {
    let dialog = try Dialog(
      .alert, title: "T",
      buttons: [Action("Delete", translation: "Keep"), Action("Keep", translation: "Retain")])
    #expect(meaning(of: "keep", in: dialog) == "Delete|Keep")
    #expect(meaning(of: "delete", in: dialog) == "Delete")
    #expect(meaning(of: "retain", in: dialog) == "Keep")
    let same = try Dialog(
      .alert, title: "T",
      buttons: [Action("One", translation: "Both"), Action("Two", translation: "Both")])
    #expect(meaning(of: "both", in: same) == "One|Two")
  }

  @Test("No number is an answer if a label or an ID is a number itself")
  func numericLabels() throws {
    for buttons in [["8080", "443", "22"], ["A:=1", "B:=2", "C"]] as [[Text]] {
      let dialog = try dialog(.alert, buttons)
      #expect(!Answers(to: dialog, in: .english).names.usesNumbers)
      #expect(meaning(of: "3", in: dialog) == "?")
    }
    #expect(meaning(of: "22", in: try dialog(.alert, ["8080", "443", "22"])) == "22")
    #expect(meaning(of: "1", in: try dialog(.alert, ["B:=2", "A:=1"])) == "A")
  }

  /// Returns the numbers beside the actions of `dialog`, from the first row on.
  private func numbers(beside dialog: Dialog) -> [String?] {
    let answers = Answers(to: dialog, in: .english)
    return dialog.order.indices.map { answers.names.number(ofRow: $0) }
  }

  @Test(
    "IDs that are numbers are shown as the numbers if all of the author's actions have one",
    arguments: [
      (["Keep:=2", "Erase:destructive=1", "Stop:cancel"], ["2", "1", nil]),
      (["Keep:=2", "Erase:destructive=1", "Stop:cancel=stop"], ["2", "1", nil]),
      (["Keep:=2", "Erase:destructive=1", "Stop:cancel=9"], ["2", "1", "9"]),
      (["Keep:=2", "Erase:destructive=1"], ["2", "1", nil]),
      (["One:=01", "Two:=1", "Stop:cancel=007"], ["01", "1", "007"]),
      (["A:", "B:", "Stop:cancel"], ["1", "2", "3"]),
    ] as [([Text], [String?])])
  func numbersOfTheAuthor(buttons: [Text], shown: [String?]) throws {
    let dialog = try dialog(.confirmation, buttons)
    #expect(numbers(beside: dialog) == shown)
    for (row, number) in shown.enumerated() {
      guard let number else { continue }
      #expect(meaning(of: Text(number), in: dialog) == dialog.label(dialog.order[row]))
    }
    // No digit that is not on the screen chooses anything.
    for number in ["0", "00", "1", "2", "3", "4", "7", "9", "01", "02", "007", "0001", "12"]
    where !shown.contains(number) {
      #expect(meaning(of: Text(number), in: dialog) == "?", "\(number)")
    }
  }

  @Test(
    "A number that is not shown chooses nothing, except with --assume",
    arguments: [
      // Some IDs are numbers, but not all of them.
      ["A:=1", "B:=2", "C"], ["A:", "B:", "Stop:cancel=1"], ["A:=1", "B:=x", "Stop:cancel"],
      // A label is a number of any script, with or without an invisible character.
      ["A:=1", "22"], ["A:=1", "\u{661}\u{662}:=2"], ["A:=1", "3\u{FE0F}:=2"],
      // The dialog takes one line.
      ["A:=1"],
    ] as [[Text]])
  func hiddenNumbers(buttons: [Text]) throws {
    let dialog = try dialog(.confirmation, buttons)
    #expect(numbers(beside: dialog).allSatisfy { $0 == nil })
    for answer in ["1", "2", "3", " 1 "] as [Text] {
      #expect(meaning(of: answer, in: dialog) == "?", "\(answer)")
    }
    let index = dialog.actions.firstIndex { $0.id == "1" }
    #expect(index != nil && dialog.action(assuming: "1") == index)
  }

  @Test(
    "Digits alone never stand for the beginning of a label, in whatever script they are written")
  func digitsAsPrefix() throws {
    let hours = try dialog(.alert, ["10:30, hall:", "12:00, garden:", "٣ ملفات", "No:cancel"])
    for answer in ["10", "12", "٣", "1\u{FE0F}"] as [Text] {
      #expect(meaning(of: answer, in: hours) == "?", "\(answer)")
    }
    #expect(meaning(of: "10:", in: hours) == "10:30, hall")
    #expect(meaning(of: "3", in: hours) == "٣ ملفات")
    // Digits are no answer in a dialog on one line or in one that requires a text either.
    #expect(meaning(of: "2", in: try dialog(.confirmation, ["2 files:destructive"])) == "?")
    let typing = try Dialog(
      .confirmation, title: "T",
      buttons: ["Drop", "9 lives:cancel=7"].map { try Action(notation: $0) }, requiredText: "prod")
    for answer in ["9", "7"] as [Text] { #expect(meaning(of: answer, in: typing) == "?") }
    #expect(meaning(of: "9 l", in: typing) == "9 lives")
  }

  @Test("A label that is a number is an answer only if it is shown itself, and not its translation")
  func translatedNumericLabels() throws {
    let one = Action("1", translation: "Erste", id: "first")
    let two = Action("two", translation: "7")
    let dialog = try Dialog(.alert, title: "T", buttons: [one, two, Action("x")])
    #expect(numbers(beside: dialog) == [nil, nil, nil])
    #expect(meaning(of: "1", in: dialog) == "?")
    #expect(meaning(of: "erste", in: dialog) == "1")
    #expect(meaning(of: "7", in: dialog) == "two")
  }

  @Test(
    "With --format index, indices are shown, and an ID that is a number is no answer")
  func indices() throws {
    let buttons = ["Keep:=2", "Erase:destructive,default=1", "Stop:cancel=9"].map {
      try? Action(notation: $0)
    }.compactMap(\.self)
    let dialog = try Dialog(.alert, title: "T", buttons: buttons, numbersIndices: true)
    #expect(dialog.labelsOnScreen == ["Keep", "Erase", "Stop"])
    #expect(numbers(beside: dialog) == ["1", "2", "3"])
    #expect(meaning(of: "1", in: dialog) == "Keep")
    #expect(meaning(of: "2", in: dialog) == "Erase")
    #expect(meaning(of: "9", in: dialog) == "?")
    #expect(dialog.label(dialog.action(assuming: "1")) == "Erase")
  }

  @Test("At most thirty combining marks in a row are put in order")
  func combiningMarks() throws {
    let pair = "\u{301}\u{316}"
    for count in [1, 15, 16, 40, 1000] {
      let text = Text("e\(String(repeating: pair, count: count))x")
      var longest = 0
      var run = 0
      for scalar in AnswerKey(text).folded.unicodeScalars {
        run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
        longest = max(longest, run)
      }
      #expect(longest == min(2 * count, 30))
      // A label names its action, whatever it contains.
      let dialog = try dialog(.alert, [text, "b"])
      #expect(meaning(of: text, in: dialog) == text.string)
      let typing = try Dialog(
        .confirmation, title: "T", buttons: [Action("Drop")], requiredText: text)
      #expect(meaning(of: text, in: typing) == "Drop")
    }
    // The order of up to thirty marks does not matter.
    let (one, other) = ("\u{301}\u{316}", "\u{316}\u{301}")
    for count in [1, 15] {
      let label = Text("e\(String(repeating: one, count: count))")
      let dialog = try dialog(.alert, [label, "b"])
      let answer = Text("e\(String(repeating: other, count: count))")
      #expect(meaning(of: answer, in: dialog) == label.string)
    }
  }

  @Test("Actions are numbered in the order in which they are shown")
  func numbering() throws {
    #expect(meaning(of: "1", in: try dialog(.alert, ["C:cancel", "A", "B"])) == "A")
    #expect(
      meaning(of: "1", in: try dialog(.alert, ["C:cancel", "A", "B"], keepsOrder: true)) == "C")
  }

  @Test("An empty answer chooses nothing where Enter would destroy")
  func emptyAnswer() throws {
    #expect(meaning(of: "", in: try dialog(.alert, ["Erase:destructive"])) == "")
  }

  @Test("An answer with a NUL or malformed UTF-8 names no action")
  func malformedAnswer() throws {
    let dialog = try dialog(.confirmation, ["a"])
    for bytes in [[0x79, 0], [0x61, 0xFF], [0x61, 0xE2, 0x82], [0]] as [[UInt8]] {
      #expect(meaning(of: Text(bytes: bytes), in: dialog) == "?")
    }
  }

  @Test(
    "An assumed answer is a whole label, an ID, or an English yes or no",
    arguments: [
      ("Empty Trash", "Empty Trash"), ("empty trash", "Empty Trash"), ("x", "Empty Trash"),
      ("y", "Empty Trash"), ("yes", "Empty Trash"), ("no", "Cancel"), ("cancel", "Cancel"),
      ("1", nil), ("empty", nil), ("ye", nil), ("c", nil), ("ja", nil),
    ] as [(Text, String?)])
  func assumedAnswer(answer: Text, label: String?) throws {
    let dialog = try dialog(.confirmation, message: "M", ["Empty Trash:destructive=x"])
    #expect(dialog.label(dialog.action(assuming: answer)) == label)
  }
}
