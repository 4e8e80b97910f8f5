// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Required texts")
struct RequiredTextTests {
  private func dialog(
    _ kind: Dialog.Kind = .confirmation, typing text: RawText, _ buttons: Action...
  ) throws -> Dialog { try Dialog(kind, title: "Drop it?", buttons: buttons, requiredText: text) }

  @Test(
    "Only the required text, in the same case, chooses its action, and cancelling requires no text")
  func answers() throws {
    expect(
      [
        "prod-DB": "Drop", "  prod-DB ": "Drop", "prod-db": "?", "prod-DB!": "?", "prod": "?",
        "drop": "?", "d": "?", "yes": "?", "y": "?", "1": "?", "drop-id": "?", "": "Cancel",
        "no": "Cancel", "n": "Cancel", "cancel": "Cancel", "can": "Cancel",
      ], in: try dialog(typing: "prod-DB", "Drop:destructive,default=drop-id"))
    // The text is compared in canonical form.
    expect(["cafe\u{301}": "Drop"], in: try dialog(typing: "caf\u{E9}", "Drop"))
    // Enter alone never chooses the action, even if nothing cancels.
    let alert = try dialog(.alert, typing: "prod", "Drop:default")
    #expect(alert.defaultAction == nil)
    expect(["": ""], in: alert)
  }

  @Test("With --assume, an action that requires a text is chosen only by that text")
  func assumed() throws {
    let dialog = try dialog(typing: "prod", "Drop:destructive=id")
    for (answer, label) in [
      ("prod", "Drop"), ("no", "Cancel"), ("yes", nil), ("Drop", nil), ("id", nil), ("PROD", nil),
      ("pro", nil),
    ] as [(RawText, String?)] { #expect(dialog.label(dialog.action(assuming: answer)) == label) }
  }

  @Test(
    "A text cannot be required if it cannot be typed, could cancel, or would be for several actions",
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
    ] as [(RawText, [Action])])
  func refused(text: RawText, buttons: [Action]) {
    #expect(throws: DialogError.self) {
      try Dialog(.confirmation, buttons: buttons, requiredText: text)
    }
  }

  @Test(
    "A text that does not name the cancel action can be required",
    arguments: [
      ("7", ["Drop", "7 lives:cancel"]), ("cancel", ["Cancel it", "Keep:cancel"]),
      ("Abbrechen", ["Drop", "Keep:cancel"]), ("yes", ["Drop", "Keep:cancel"]),
      ("keeper", ["Drop", "Keep:cancel"]), ("eep", ["Drop", "Keep:cancel"]),
    ] as [(RawText, [Action])])
  func permitted(text: RawText, buttons: [Action]) throws {
    let dialog = try Dialog(.confirmation, buttons: buttons, requiredText: text)
    for language in WordsTests.languages {
      let answers = Answers(to: dialog, in: Words(in: [language]))
      #expect(answers.interpretation(of: text) == .action(0), "\(language)")
    }
    // A text that means no can be required if no action cancels.
    expect(["no": "Drop"], in: try self.dialog(.alert, typing: "no", "Drop"))
  }

  @Test("A prefix of the translation of the cancel action's label cannot be required")
  func translatedCancel() {
    let keep = Action("Keep", translation: "Behalten", role: .cancel)
    #expect(throws: DialogError.requiredTextCancels("behalt")) {
      try dialog(typing: "behalt", "Drop", keep)
    }
  }

  /// The texts that cancel in each language of version 1: the automatic Cancel, no, and its letter.
  /// No call can require one of these. Languages that are added later are not in the list.
  private static let cancelling = [
    "en": ["Cancel", "no", "n"], "de": ["Abbrechen", "nein", "n"],
    "fr": ["Annuler", "non", "n"], "es": ["Cancelar", "no", "n"], "it": ["Annulla", "no", "n"],
    "pt_BR": ["Cancelar", "não", "n"], "nl": ["Annuleren", "nee", "n"],
    "sv": ["Avbryt", "nej", "n"], "da": ["Annuller", "nej", "n"], "nb": ["Avbryt", "nei", "n"],
    "fi": ["Peru", "ei", "e"], "pl": ["Anuluj", "nie", "n"], "cs": ["Zrušit", "ne", "n"],
    "uk": ["Скасувати", "ні", "н"], "ru": ["Отмена", "нет", "н"], "tr": ["İptal", "hayır", "h"],
    "el": ["Ακύρωση", "όχι", "ο"], "ar": ["إلغاء", "لا", "ل"], "he": ["ביטול", "לא", "ל"],
    "hi": ["रद्द करें", "नहीं", "न"], "ja": ["キャンセル", "いいえ", "n"], "ko": ["취소", "아니요", "n"],
    "zh_CN": ["取消", "否", "n"], "zh_TW": ["取消", "否", "n"],
  ]

  @Test("The texts that cancel in a language of version 1 can never be required, and stay the same")
  func frozenTexts() {
    #expect(Set(Words.languagesOfVersion1) == Set(Self.cancelling.keys))
    for (language, texts) in Self.cancelling {
      let words = Words(in: [language])
      #expect([.cancel, .no, .noLetter].map { words.text(of: $0) } == texts, "\(language)")
      for text in texts.map({ RawText($0) }) {
        #expect(throws: DialogError.requiredTextCancels(text)) { try dialog(typing: text, "Drop") }
      }
    }
  }

  @Test("A text can be required if, and only if, it cancels in no language")
  func consistency() throws {
    for buttons in [["Drop", "Yes, keep it:cancel=stop"], []] as [[Action]] {
      let plain = try Dialog(.confirmation, buttons: buttons)
      for text in ["y", "yes", "stop", "st", "c", "ca", "k", "per", "zr", "от", "prod", "1"] {
        let dialog = try? Dialog(.confirmation, buttons: buttons, requiredText: RawText(text))
        let cancelsForSomebody = Words.languagesOfVersion1.contains { language in
          let words = Words(in: [language])
          // A prefix may be ambiguous among labels, but not in a dialog that requires a text.
          let labels = [words.label(of: 1, in: plain)].map { AnswerKey($0).folded }
          return Answers(to: plain, in: words).interpretation(of: RawText(text)) == .action(1)
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
      screenLines(try dialog(.alert, typing: "I agree", "Go on")) == [
        "", "Drop it?", "Type “I agree” for Go on: ",
      ])
  }
}
