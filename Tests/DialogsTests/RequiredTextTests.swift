// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Required texts")
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
    "Only the required text in the same case chooses its action, and the cancel action needs none",
    arguments: [
      ("prod-DB", "Drop"), ("  prod-DB ", "Drop"), ("prod-db", "?"), ("prod-DB!", "?"),
      ("prod", "?"), ("drop", "?"), ("d", "?"), ("yes", "?"), ("y", "?"), ("1", "?"),
      ("drop-id", "?"),
      ("", "Cancel"), ("no", "Cancel"), ("n", "Cancel"), ("cancel", "Cancel"), ("can", "Cancel"),
    ] as [(Text, String)])
  func answers(answer: Text, expected: String) throws {
    let dialog = try dialog(typing: "prod-DB", "Drop:destructive,default=drop-id")
    let interpretation = Answers(to: dialog, in: .english).interpretation(of: answer)
    let label =
      if case .action(let index) = interpretation { dialog.label(index) } else { "?" as String? }
    #expect(label == expected)
  }

  @Test("Enter alone never chooses an action that requires a text, even if nothing cancels")
  func enter() throws {
    let dialog = try dialog(.alert, typing: "prod", "Drop:default")
    #expect(dialog.defaultAction == nil)
    #expect(Answers(to: dialog, in: .english).interpretation(of: "") == .noDefault)
  }

  @Test("With --assume, an action that requires a text is chosen only by that text")
  func assumed() throws {
    let dialog = try dialog(typing: "prod", "Drop:destructive=id")
    #expect(dialog.label(dialog.action(assuming: "prod")) == "Drop")
    #expect(dialog.label(dialog.action(assuming: "no")) == "Cancel")
    for answer in ["yes", "Drop", "id", "PROD", "pro"] as [Text] {
      #expect(dialog.action(assuming: answer) == nil)
    }
  }

  @Test("A required text is compared in canonical form")
  func canonicalForm() throws {
    let dialog = try dialog(typing: "caf\u{E9}", "Drop")
    #expect(Answers(to: dialog, in: .english).interpretation(of: "cafe\u{301}") == .action(0))
  }

  @Test(
    "A text cannot be required if it cannot be typed, could cancel, or is for several actions",
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
    "A text that does not name the cancel action can be required",
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
      #expect(answers.interpretation(of: text) == .action(0), "\(language)")
    }
  }

  @Test("A text that means no can be required if nothing cancels")
  func noWithoutCancel() throws {
    let dialog = try dialog(.alert, typing: "no", "Drop")
    #expect(Answers(to: dialog, in: .english).interpretation(of: "no") == .action(0))
  }

  @Test("A text that begins the translation of the cancel action's label cannot be required")
  func translatedCancel() throws {
    let keep = Action("Keep", translation: "Behalten", role: .cancel)
    #expect(throws: DialogError.requiredTextCancels("behalt")) {
      try Dialog(
        .confirmation, title: "T", buttons: [Action("Drop"), keep], requiredText: "behalt")
    }
  }

  /// What cancels in each language: the automatic Cancel, no, and its letter. No call can require one of
  /// these, so a text that is added makes calls invalid: CHANGELOG names it.
  private static let cancelling = [
    "en": ["Cancel", "no", "n"],
    "de": ["Abbrechen", "nein", "n"],
    "fr": ["Annuler", "non", "n"],
    "es": ["Cancelar", "no", "n"],
    "it": ["Annulla", "no", "n"],
    "pt": ["Cancelar", "não", "n"],
    "nl": ["Annuleren", "nee", "n"],
    "sv": ["Avbryt", "nej", "n"],
    "da": ["Annuller", "nej", "n"],
    "nb": ["Avbryt", "nei", "n"],
    "fi": ["Peru", "ei", "e"],
    "pl": ["Anuluj", "nie", "n"],
    "cs": ["Zrušit", "ne", "n"],
    "uk": ["Скасувати", "ні", "н"],
    "ru": ["Отмена", "нет", "н"],
    "tr": ["İptal", "hayır", "h"],
    "el": ["Ακύρωση", "όχι", "ο"],
    "ar": ["إلغاء", "لا", "ل"],
    "he": ["ביטול", "לא", "ל"],
    "hi": ["रद्द करें", "नहीं", "न"],
    "ja": ["キャンセル", "いいえ", "n"],
    "ko": ["취소", "아니요", "n"],
    "zh_CN": ["取消", "否", "n"],
    "zh_TW": ["取消", "否", "n"],
  ]

  @Test("The texts that cannot be required in any language stay the same")
  func frozenTexts() {
    #expect(Set(WordsTests.languages) == Set(Self.cancelling.keys))
    for (language, texts) in Self.cancelling {
      let words = Words(in: [language])
      #expect([.cancel, .no, .noLetter].map { words.text(of: $0) } == texts, "\(language)")
      for text in texts.map({ Text($0) }) {
        #expect(throws: DialogError.requiredTextCancels(text)) { try dialog(typing: text, "Drop") }
      }
    }
  }

  @Test("A text can be required if, and only if, it cancels in no language")
  func consistency() throws {
    let buttons = ["Drop", "Yes, keep it:cancel=stop"].map { try? Action(notation: $0) }
    for buttons in [buttons.compactMap(\.self), []] {
      let plain = try Dialog(.confirmation, title: "T", buttons: buttons)
      for text in ["y", "yes", "stop", "st", "c", "ca", "k", "per", "zr", "от", "prod", "1"] {
        let dialog = try? Dialog(
          .confirmation, title: "T", buttons: buttons, requiredText: Text(text))
        let cancelsForSomebody = WordsTests.languages.contains { language in
          let words = Words(in: [language])
          // A beginning may be ambiguous among labels, and is never ambiguous beside a text.
          let labels = [words.label(of: 1, in: plain)].map { AnswerKey($0).folded }
          return Answers(to: plain, in: words).interpretation(of: Text(text)) == .action(1)
            || labels.contains { $0.hasPrefix(text) }
        }
        #expect((dialog == nil) == cancelsForSomebody, "\(text)")
      }
    }
  }

  @Test("The question shows the required text and its action, and offers no letters or numbers")
  func layout() throws {
    #expect(
      screenLines(try dialog(typing: "prod", "Drop:destructive"))
        == ["", "Drop it?", "! Type “prod” for Drop, Enter for Cancel: "])
    #expect(
      screenLines(try dialog(typing: "prod", "Drop:destructive", message: "All of it."))
        == ["", "Drop it?", "│ All of it.", "! Type “prod” for Drop, Enter for Cancel: "])
    #expect(
      screenLines(try dialog(.alert, typing: "I agree", "Go on")) == [
        "", "Drop it?", "Type “I agree” for Go on: ",
      ])
  }

  @Test("Tab completes neither a required text nor the label of its action")
  func completion() throws {
    var console = ScriptedConsole(replies: [.line("no")])
    _ = try Conversation(about: try dialog(typing: "prod", "Drop"), in: .english).run(on: &console)
    let suggestions = try #require(console.questions.first?.suggestions)
    #expect(suggestions.completions(of: "", most: 9).map(\.text) == ["Cancel"])
  }
}
