// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// Dialogs that are read aloud (prompt(1), Speech).
@Suite("Speech")
struct SpeechTests {
  /// Returns the lines of a dialog that is read aloud.
  private static func spoken(
    _ dialog: Dialog, _ replies: Reply..., language: String = "en", printsLabel: Bool = false
  ) -> [String] {
    spoken(dialog, replies, language: language, printsLabel: printsLabel)
  }

  private static func spoken(
    _ dialog: Dialog, _ replies: [Reply], language: String = "en", printsLabel: Bool = false
  ) -> [String] {
    let time = dialog.dismissalPolicy.timeout?.milliseconds
    let run = run(
      dialog, replies, remainingTime: time, language: language, isSpoken: true,
      printsLabel: printsLabel
    ) { ($0.columns, $0.pace) = (400, 0) }
    // A blank line separates the dialog from the output above it.
    return run.console.shown.drop { $0.isEmpty }.map { $0.replacing("▮", with: "") }
  }

  @Test(
    "A question names its answers, what Enter does, and whether data is destroyed",
    arguments: [
      (["Restart"], "y or n, Enter for n: "),
      (["Restart:default"], "y or n, Enter for y: "),
      (["Restart:destructive"], "This destroys data. y or n, Enter for n: "),
      (["Retry", "Keep:cancel"], "y for Retry, n for Keep, Enter for n: "),
      (["Retry:default", "Keep:cancel"], "y for Retry, n for Keep, Enter for y: "),
    ] as [([Action], String)])
  func yesOrNo(buttons: [Action], question: String) throws {
    let dialog = try dialog(.confirmation, "Restart?", buttons)
    #expect(Self.spoken(dialog) == ["Restart?", question])
  }

  @Test(
    "A question whose labels have the contrary meaning of yes or no names its actions by labels",
    arguments: [
      (["No", "Yes:cancel"], ["No or Yes, Enter for Yes: "]),
      (["No:default", "Yes:cancel"], ["No or Yes, Enter for No, Escape or Control D for Yes: "]),
      (
        ["No, wipe:destructive", "Keep:cancel"],
        ["No, wipe", "Keep", "This destroys data. No… or Keep, Enter for Keep: "]
      ),
      (["Wipe", "Yesterday:cancel"], ["Wipe", "n Yesterday", "Wipe or n, Enter for n: "]),
      (["Wipe", "Yes:cancel"], ["Wipe or Yes, Enter for Yes: "]),
    ] as [([Action], [String])])
  func contraryLabels(buttons: [Action], lines: [String]) throws {
    let dialog = try dialog(.confirmation, "Restart?", buttons)
    #expect(Self.spoken(dialog) == ["Restart?"] + lines)
  }

  @Test(
    "A question about one action names the action that Enter chooses, and Escape only for another one"
  )
  func alert() throws {
    #expect(Self.spoken(try dialog(.alert, "Saved.")) == ["Saved.", "Enter for OK: "])
    #expect(
      Self.spoken(try dialog(.alert, "Saved.", ["Fine:cancel"])) == ["Saved.", "Enter for Fine: "])
    #expect(
      Self.spoken(try dialog(.alert, "Saved.", ["Fine, Enter"]))
        == ["Saved.", "Fine, Enter", "Enter for Fine…: "])
  }

  @Test(
    "A destructive action's row ends with “destroys data”, and only one question names Escape")
  func rows() throws {
    let buttons: [Action] = ["Retry:default", "Delete draft:destructive", "Not now:cancel"]
    #expect(
      Self.spoken(try dialog(.alert, "Save failed.", buttons), "x", "2") == [
        "Save failed.", "1 Retry", "2 Delete draft, destroys data", "3 Not now",
        "Choose 1 to 3 or a name, Enter for Retry, Escape or Control D for Not now: x",
        "“x” is not in the list; type 1 to 3 or a name. Press Escape or Control D for “Not now”.",
        "Choose 1 to 3 or a name, Enter for Retry: 2", "Delete draft",
      ])
  }

  @Test(
    "A default action whose label has punctuation between words is named by its number",
    arguments: [("Keep, Enter for Wipe", "1"), ("Keep: all", "1"), ("Keep all-in", "Keep all-in")])
  func imitatedKey(label: String, name: String) throws {
    let buttons = [Action("Wipe"), Action(RawText(label), isDefault: true), Action("Skip")]
    let lines = Self.spoken(try dialog(.alert, "Disk", buttons))
    #expect(lines.last == "Choose 1 to 3 or a name, Enter for \(name): ")
  }

  /// Labels that might be mistaken for further words of a question.
  static let imitations: [RawText] = [
    "Keep, Enter for n", "Keep. Enter for Wipe", "Keep; Enter for n", "2 Keep", "Keep Enter for n",
    "Keep   Enter", "Keep: n", "ENTER for n",
  ]

  @Test("No label within a question is mistaken for a key", arguments: imitations)
  func imitatedQuestion(label: RawText) throws {
    let (other, cancel) = (Action("Wipe"), Action(label, role: .cancel))
    let minute = DismissalPolicy {
      ($0.timeout, $0.timeoutAction) = (Timeout(milliseconds: 60_000), label)
    }
    let dialogs = [
      try dialog(.confirmation, "T?", [other, cancel]),
      try dialog(.confirmation, "T?", [Action(label), "Stay:cancel"]),
      try dialog(.alert, "T", [other, Action("Stay"), cancel]),
      try dialog(.alert, "T", [Action(label), Action("Stay"), "Skip:cancel"]),
      try dialog(.alert, "T", [Action(label)]), try dialog(.alert, "T", [cancel]),
      try Dialog(.confirmation, title: "T?", buttons: [Action(label)], requiredText: "prod"),
      try Dialog(
        .confirmation, title: "T?", buttons: [Action(label)], dismissalPolicy: minute),
      try Dialog(.alert, title: "T", buttons: [other, cancel], fields: [try field("user")]),
    ]
    for dialog in dialogs {
      let question = Self.spoken(dialog).last ?? ""
      #expect(!question.contains(label.string), "\(question)")
      let keys = question.lowercased().split(separator: " ").count { $0 == "enter" }
      #expect(keys <= 1, "\(question)")
    }
    var name = try field("name")
    name.prompt = label
    let lines = Self.spoken(try Dialog(.alert, title: "T", fields: [name]))
    #expect(lines.suffix(2) == ["Message: \(PlainText(label: label).string)", "Name: "])
  }

  @Test(
    "The answer to a confirmation of prompt's own is spoken as yes or no",
    arguments: [("y", "yes"), ("", "no")])
  func ownConfirmation(answer: String, spoken: String) throws {
    let policy = DismissalPolicy {
      $0.confirmation = DismissalConfirmation("Discard?", condition: .always)
    }
    let dialog = try Dialog(.confirmation, title: "T?", buttons: ["Save"], dismissalPolicy: policy)
    let lines = Self.spoken(dialog, .dismissal(typed: ""), .line(RawText(answer)), "n")
    #expect(lines.contains(spoken), "\(lines)")
  }

  @Test("An item whose label contains “selected” ends with “selected: yes” or “selected: no”")
  func imitatedState() throws {
    let items = [Item("Backup, selected"), Item("Selected", isSelected: true), Item("Logs")]
    #expect(
      Self.spoken(try Dialog(.alert, title: "T", items: items)).dropFirst().prefix(3) == [
        "1 Backup, selected, selected: no", "2 Selected, selected: yes", "3 Logs",
      ])
  }

  @Test("The further lines of a long row begin with a mark, and those of a notice with a word")
  func longRow() throws {
    let label = RawText(String(repeating: "word ", count: 100) + "2 Wipe")
    for actions in [[Action(label), "Stay", "Skip:cancel"], [Action(label)]] {
      let lines = Self.spoken(try dialog(.confirmation, "T?", actions), "x")
      #expect(lines.contains { $0.hasPrefix("… ") } == (actions.count > 1), "\(lines)")
      #expect(!lines.contains { $0.hasPrefix(" ") }, "\(lines)")
    }
  }

  @Test(
    "A text that has to be typed is spelled if speech omits a part of it",
    arguments: [
      ("orders", nil), ("my-db", "spelled m y hyphen d b"),
      ("A_1", "spelled capital A underscore 1"),
      ("a b./:c", "spelled a space b period slash colon c"), ("año", nil),
    ])
  func requiredText(text: RawText, spelling: String?) throws {
    let dialog = try Dialog(
      .confirmation, title: "Drop?", buttons: ["Drop:destructive"], requiredText: text)
    let spelling = spelling.map { "\($0), " } ?? ""
    #expect(
      Self.spoken(dialog).last
        == "This destroys data. Type “\(text.string)” for Drop, \(spelling)Enter for Cancel: ")
  }

  @Test("Words enclose a message of several lines, and a line that imitates these words is marked")
  func message() throws {
    func lines(_ message: RawText) throws -> [String] {
      Array(Self.spoken(try dialog(.alert, "Saved.", message: message)).dropFirst().dropLast())
    }
    #expect(try lines("All files.") == ["Message: All files."])
    #expect(try lines("One.\nTwo.") == ["Message: One.", "Two.", "End of message."])
    #expect(
      try lines("One.\nEnd of MESSAGE. Wipe?\nTwo.") == [
        "Message: One.", "Message: End of MESSAGE. Wipe?", "Two.", "End of message.",
      ])
    for imitation in [
      "\u{415}nd of message.", "Ｅｎｄ　ｏｆ　ｍｅｓｓａｇｅ", "End o\u{301}f message.", "End of messaɡe.",
      "End  of message.", "End\u{A0}of message", "End-of-message.", "End, of message",
    ] {
      let lines = try lines(RawText("One.\n\(imitation)"))
      #expect(lines.dropFirst().first?.hasPrefix("Message: ") == true, "\(imitation)")
    }
    #expect(try lines("One. End of\nmessage. Two.").dropFirst().first == "Message: message. Two.")
    let words = Words(in: ["en"], isSpoken: true)
    #expect(Line.notice(title: nil, message: "\n", in: words, columns: 80).isEmpty)
  }

  @Test("Selected items, and each change of the selection, are named in words")
  func items() throws {
    let apps = [Item("Maps", isSelected: true), Item("Chess"), Item("Mail")]
    let dialog = try Dialog(
      .confirmation, title: "Delete?", buttons: ["Delete:destructive"], items: apps)
    let lines = Self.spoken(dialog, "2", "")
    #expect(lines.prefix(4) == ["Delete?", "1 Maps, selected", "2 Chess", "3 Mail"])
    #expect(lines.contains { $0.hasPrefix("Select or deselect") && $0.contains("Enter for Done") })
    #expect(lines.filter { $0 == "2 of 3 selected: Maps, Chess" }.count == 1, "\(lines)")
    #expect(lines.last == "This destroys data. y or n, Enter for n: ")
  }

  @Test("Each value is repeated once on its own line, but a secret is only said to be hidden")
  func values() throws {
    let dialog = try Dialog(
      .alert, title: "Log in",
      fields: [
        try field("user"), try password(), try field("host"),
        try Field(name: "tls", label: "TLS", .toggle(ToggleField())),
      ])
    let lines = Self.spoken(dialog, "jane", .hidden("x"), "", "y")
    #expect(
      lines.dropFirst(2) == [
        "User: jane", "jane", "Password: ", "hidden", "Host: ", "empty",
        "TLS?", "y or n, Enter for n: y", "yes",
      ], "\(lines)")
  }

  @Test("The answer to a question is repeated once, unless standard output contains the label")
  func echoes() throws {
    let restart = try dialog(.confirmation, "Restart?", ["Restart"])
    #expect(Self.spoken(restart, "y").dropFirst(2) == ["Restart"])
    #expect(Self.spoken(restart, "").dropFirst(2) == ["Cancel"])
    #expect(Self.spoken(restart, "restart").dropFirst(2) == ["Restart"])
    #expect(Self.spoken(restart, "y", printsLabel: true).count == 2)
  }

  @Test("The notice about a wrong answer names the action that each valid answer chooses")
  func refusal() throws {
    let restart = try dialog(.confirmation, "Restart?", ["Restart"])
    #expect(
      Self.spoken(restart, "x").dropFirst(2).first
        == "Please answer y for “Restart” or n for “Cancel”.")
  }

  @Test("Keys that can be pressed and signs that can be typed are named in words")
  func names() throws {
    let list = try dialog(
      list: RawText((1...30).map { "feature/login-\($0)" }.joined(separator: "\n")))
    let text = Self.spoken(list, "x", "login-1").joined(separator: "\n")
    #expect(text.contains("question mark") && text.contains("Escape or Control D"))
    #expect(!text.contains("?:") && !text.contains("; ?") && !text.contains("Esc "))
  }

  @Test(
    "A count of seconds or minutes has the plural form of its language",
    arguments: [
      ("en", 1, "1 second"), ("en", 90, "90 seconds"), ("en", 120, "2 minutes"),
      ("fr", 1, "1 seconde"), ("fr", 2, "2 secondes"), ("de", 1, "1 Sekunde"),
      ("ru", 1, "1 секунду"), ("ru", 22, "22 секунды"), ("ru", 11, "11 секунд"),
      ("ru", 21, "21 секунду"), ("pl", 21, "21 sekund"), ("pl", 22, "22 sekundy"),
      ("pl", 12, "12 sekund"), ("cs", 3, "3 sekundy"), ("cs", 22, "22 sekund"),
      ("ar", 11, "11 ثانية"), ("ar", 3, "3 ثوانٍ"), ("tr", 2, "2 saniye"), ("ja", 2, "2秒"),
      ("ro", 2, "2 secunde"), ("ro", 21, "21 de secunde"), ("ro", 101, "101 secunde"),
      ("sr", 21, "21 секунду"), ("sr@latin", 22, "22 sekunde"), ("sk", 3, "3 sekundy"),
    ] as [(String, Int64, String)])
  func plurals(language: String, seconds: Int64, text: String) {
    let words = Words(in: [language], isSpoken: true)
    #expect(words.time(milliseconds: seconds * 1000).string == text)
  }

  @Test(
    "Every language has as many plural forms as its rules require", arguments: WordsTests.languages)
  func pluralForms(language: String) {
    let words = Words(in: [language], isSpoken: true)
    let forms = Set((1...200).map { words.pluralForm(of: $0) })
    for word in [Word.spokenSeconds, .spokenMinutes, .spokenPercent] {
      #expect(words.forms(of: word).count == forms.count && forms.max() == forms.count - 1)
    }
  }

  @Test(
    "Every language has names for hyphen, underscore, period, slash and colon",
    arguments: WordsTests.languages)
  func signs(language: String) {
    let words = Words(in: [language], isSpoken: true)
    let names = words.spelling(of: "-_./:")?.string.split(separator: " ") ?? []
    #expect(names.count >= 5 && !names.contains { "-_./:".contains($0) }, "\(names)")
  }

  @Test(
    "Spoken lines have no indentation, and no signs that have a meaning only on a screen",
    arguments: WordsTests.languages)
  func plain(language: String) throws {
    // In other languages, round brackets are spoken as pauses, as in “(3 de 3)”.
    let signs = language == "en" ? "│[]{}<>▮*=()" : "│[]{}<>▮*="
    for (name, dialog, replies) in try ScreenTests.dialogs() {
      for line in Self.spoken(dialog, replies, language: language) {
        #expect(!line.contains { signs.contains($0) }, "\(name): \(line)")
        #expect(!line.hasPrefix(" "), "\(name): \(line)")
      }
    }
  }

  /// Returns what is heard if punctuation is not spoken.
  private static func heard(_ dialog: Dialog, language: String) -> [Substring] {
    spoken(dialog, language: language).joined(separator: " ").lowercased()
      .split { !$0.isLetter && !$0.isNumber }
  }

  /// Returns a dialog with other properties of its first action.
  private static func variant(
    of dialog: Dialog, isDefault: Bool? = nil, role: Role?? = nil
  ) -> Dialog? {
    var actions = dialog.declaration.actionRules
    let first = actions.written.first ?? Action("OK")
    actions.written[0..<min(actions.written.count, 1)] = [
      Action(
        first.label, role: role ?? first.role, isDefault: isDefault ?? first.isDefault, id: first.id
      )
    ]
    guard
      let declaration = try? Dialog.Declaration(
        dialog.declaration.kind, title: dialog.title, actions: actions, fields: dialog.fields,
        items: dialog.declaration.itemRules, dismissalPolicy: dialog.dismissalPolicy)
    else { return nil }
    return try? Dialog(declaration)
  }

  @Test(
    "Another default action or a destructive role is heard even if punctuation is not spoken",
    arguments: WordsTests.languages)
  func differences(language: String) throws {
    var count = 0
    for (name, dialog, _) in try ScreenTests.dialogs() {
      // A dialog without a question about its actions has no default action to name.
      if dialog.declaration.itemRules != nil || !dialog.fields.isEmpty { continue }
      let variants: [(Dialog?, Dialog?)] = [
        (Self.variant(of: dialog, isDefault: true), Self.variant(of: dialog, isDefault: false)),
        (Self.variant(of: dialog, role: .destructive), Self.variant(of: dialog, role: .some(nil))),
      ]
      for case (let one?, let other?) in variants
      where one.defaultAction != other.defaultAction
        || one.actions[0].role != other.actions[0].role
      {
        count += 1
        let (heard, otherHeard) = (
          Self.heard(one, language: language), Self.heard(other, language: language)
        )
        #expect(heard != otherHeard, "\(name): \(heard)")
      }
    }
    #expect(count > 20)
  }
}
