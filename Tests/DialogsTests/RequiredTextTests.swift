// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("A text to type")
struct RequiredTextTests {
  private func dialog(
    _ kind: Dialog.Kind = .confirmation, typing text: Text, _ buttons: Text...,
    message: Text? = nil
  ) throws -> Dialog {
    try Dialog(
      kind, title: "Drop it?", message: message, buttons: buttons.map { try Action(notation: $0) },
      requiredText: text)
  }

  @Test(
    "chooses the action only as it is, case and all; all else serves the cancel action",
    arguments: [
      ("prod-DB", "Drop"), ("  prod-DB ", "Drop"), ("prod-db", "?"), ("prod-DB!", "?"),
      ("prod", "?"), ("drop", "?"), ("d", "?"), ("yes", "?"), ("y", "?"), ("1", "?"),
      ("drop-id", "?"),
      ("", "Cancel"), ("no", "Cancel"), ("n", "Cancel"), ("cancel", "Cancel"), ("can", "Cancel"),
    ] as [(Text, String)])
  func answers(answer: Text, expected: String) throws {
    let dialog = try dialog(typing: "prod-DB", "Drop:destructive,default=drop-id")
    let reading = Answers(to: dialog, in: .english).reading(of: answer)
    let label = if case .action(let index) = reading { dialog.label(index) } else { "?" as String? }
    #expect(label == expected)
  }

  @Test("is never what Enter alone chooses, even where nothing cancels")
  func enter() throws {
    let dialog = try dialog(.alert, typing: "prod", "Drop:default")
    #expect(dialog.defaultAction == nil)
    #expect(Answers(to: dialog, in: .english).reading(of: "") == .noDefault)
  }

  @Test("is what --assume takes for the action, and nothing else is")
  func assumed() throws {
    let dialog = try dialog(typing: "prod", "Drop:destructive=id")
    #expect(dialog.label(dialog.action(assuming: "prod")) == "Drop")
    #expect(dialog.label(dialog.action(assuming: "no")) == "Cancel")
    for answer in ["yes", "Drop", "id", "PROD", "pro"] as [Text] {
      #expect(dialog.action(assuming: answer) == nil)
    }
  }

  @Test("can be é in either form")
  func canonicalForm() throws {
    let dialog = try dialog(typing: "caf\u{E9}", "Drop")
    #expect(Answers(to: dialog, in: .english).reading(of: "cafe\u{301}") == .action(0))
  }

  @Test(
    "can be typed, does not cancel, and is for one action",
    arguments: [
      ("", ["Drop"]), (" prod", ["Drop"]), ("prod ", ["Drop"]), ("a\u{1B}b", ["Drop"]),
      ("\u{200D}", ["Drop"]), ("a\u{200D}b", ["Drop"]),
      ("a\u{202E}b", ["Drop"]), ("no", ["Drop"]), ("N", ["Drop"]), ("Cancel", ["Drop"]),
      ("can", ["Drop"]), ("nein", ["Drop"]), ("いいえ", ["Drop"]), ("Abbrechen", ["Drop"]),
      ("prod", ["Drop", "Keep"]), ("keep", ["Drop", "Keep:cancel"]),
      ("yes", ["Drop", "Yes, keep it:cancel"]), ("y", ["Drop", "Y not:cancel"]),
      ("YES,", ["Drop", "Yes, keep it:cancel"]), ("stop-it", ["Drop", "Keep:cancel=stop-it"]),
      ("7", ["Drop", "Keep:cancel=7"]), ("7", ["Drop", "7:cancel"]),
      ("nein", ["Drop", "Keep:cancel"]), ("abbr", ["Drop"]), ("annu", ["Drop"]), ("取", ["Drop"]),
    ] as [(Text, [Text])])
  func refused(text: Text, buttons: [Text]) {
    #expect(throws: DialogError.self) {
      try Dialog(
        .confirmation, title: "T", buttons: buttons.map { try Action(notation: $0) },
        requiredText: text)
    }
  }

  @Test(
    "A text that the dialog does not take for the cancel action can be required",
    arguments: [
      ("7", ["Drop", "7 lives:cancel"]), ("cancel", ["Cancel it", "Keep:cancel"]),
      ("Abbrechen", ["Drop", "Keep:cancel"]), ("yes", ["Drop", "Keep:cancel"]),
      ("keeper", ["Drop", "Keep:cancel"]), ("eep", ["Drop", "Keep:cancel"]),
    ] as [(Text, [Text])])
  func permitted(text: Text, buttons: [Text]) throws {
    let dialog = try Dialog(
      .confirmation, title: "T", buttons: buttons.map { try Action(notation: $0) },
      requiredText: text)
    for language in WordsTests.languages {
      let answers = Answers(to: dialog, in: Words(in: [language]))
      #expect(answers.reading(of: text) == .action(0), "\(language)")
    }
  }

  @Test("A text that says no can be required where nothing cancels")
  func noWithoutCancel() throws {
    let dialog = try dialog(.alert, typing: "no", "Drop")
    #expect(Answers(to: dialog, in: .english).reading(of: "no") == .action(0))
  }

  @Test("A text that begins the translation of the cancel action's label cannot be required")
  func translatedCancel() throws {
    let keep = Action("Keep", translation: "Behalten", role: .cancel)
    #expect(throws: DialogError.requiredTextCancels("behalt")) {
      try Dialog(
        .confirmation, title: "T", buttons: [Action("Drop"), keep], requiredText: "behalt")
    }
  }

  @Test("A text that can be required cancels for nobody, and none that is refused confirms")
  func judgedAsAnswer() throws {
    let buttons = ["Drop", "Yes, keep it:cancel=stop"].map { try? Action(notation: $0) }
    for buttons in [buttons.compactMap(\.self), []] {
      let plain = try Dialog(.confirmation, title: "T", buttons: buttons)
      for text in ["y", "yes", "stop", "st", "c", "ca", "k", "per", "zr", "от", "prod", "1"] {
        let dialog = try? Dialog(
          .confirmation, title: "T", buttons: buttons, requiredText: Text(text))
        let cancelsForSomebody = WordsTests.languages.contains { language in
          let words = Words(in: [language])
          // Beside the other labels a beginning may be ambiguous, which none is beside a text.
          let labels = [words.label(of: 1, in: plain)].map { AnswerKey($0).folded }
          return Answers(to: plain, in: words).reading(of: Text(text)) == .action(1)
            || labels.contains { $0.hasPrefix(text) }
        }
        #expect((dialog == nil) == cancelsForSomebody, "\(text)")
      }
    }
  }

  @Test("is shown with what it is for, and neither letters nor numbers are offered")
  func layout() throws {
    #expect(
      screenLines(try dialog(typing: "prod", "Drop:destructive"))
        == ["Drop it? Type prod for Drop (destructive), or Cancel: "])
    #expect(
      screenLines(try dialog(typing: "prod", "Drop:destructive", message: "All of it."))
        == ["Drop it?", "│ All of it.", "Type prod for Drop (destructive), or Cancel: "])
    #expect(
      screenLines(try dialog(.alert, typing: "I agree", "Go on")) == [
        "Drop it? Type I agree for Go on: "
      ])
  }

  @Test("is completed to by no Tab, nor is the action's label")
  func completion() throws {
    var console = ScriptedConsole(replies: [.line("no")])
    _ = try Conversation(about: try dialog(typing: "prod", "Drop"), in: .english).hold(on: &console)
    #expect(console.questions.map { $0.completions.matching("", most: 9) } == [["Cancel"]])
  }
}
