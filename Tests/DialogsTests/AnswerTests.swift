// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Answers")
struct AnswerTests {
  @Test(
    "An answer names an action by its label, ID or number, or by an unambiguous prefix of a label")
  func interpretation() throws {
    expect(
      [
        "Retry": "Retry", "retry": "Retry", "  RETRY\t": "Retry", "r": "Retry", "again": "Retry",
        "AGAIN": "Retry", "ag": "?", "Delete": "Delete", "delete draft": "Delete draft",
        "delete d": "Delete draft", "del": "Delete|Delete draft", "not": "Not now", "1": "Retry",
        "2": "Delete", "4": "Not now", "5": "?", "0": "?", "01": "?", "1.": "?", "-1": "?",
        "+1": "?", "１": "Retry", "２": "Delete", "99999999999999999999": "?", "": "Not now",
        " \t ": "Not now",
        "Retry!": "?", "xyz": "?", "y": "?", "yes": "?", "no": "Not now", "n": "Not now",
      ],
      in: try dialog(
        .alert,
        ["Retry:=again", "Delete:destructive", "Delete draft:destructive", "Not now:cancel"]))
  }

  @Test("An answer that cancels never chooses the action whose hidden ID it equals")
  func hiddenNames() throws {
    expect(
      [
        "no": "Delete|Cancel", "NO": "Delete|Cancel", "n": "Cancel", "delete": "Delete",
        "": "Cancel",
      ],
      in: try dialog(.confirmation, ["Delete:destructive=no"]))
    expect(
      ["cancel": "Cancel", "delete": "Delete", "no": "Cancel"],
      in: try Dialog(
        .confirmation, actionList: "cancel\tDelete\n",
        columns: try #require(Columns([.id, .label]))))
    // A hidden ID of a destructive action does not have precedence over the beginning of a label.
    expect(
      ["k": "Wipe|Keep", "wi": "Wipe", "ke": "Keep"],
      in: try dialog(.confirmation, ["Wipe:destructive=k", "Keep:cancel"]))
    expect(["k": "Wipe|Keep"], in: try dialog(.confirmation, ["Wipe:=k", "Keep:cancel"]))
    expect(["k": "Wipe"], in: try dialog(.confirmation, ["Wipe:=k", "Kin", "Stop:cancel"]))
    expect(
      ["cancel": "Cancel order|Keep"],
      in: try dialog(.confirmation, ["Cancel order:=cancel", "Keep:cancel"]))
    // An ID that is the label of its own action is shown.
    expect(["no": "No"], in: try dialog(.confirmation, ["No:=no"]))
    let other = try dialog(.alert, ["Go:=x", "Stop:cancel=no"])
    expect(["no": "Stop", "x": "Go"], in: other)
  }

  @Test("A word for no is not the beginning of the label of a destructive action")
  func noWithoutCancelAction() throws {
    expect(
      ["n": "?", "no": "?", "nu": "Nuke", "y": "Nuke"],
      in: try dialog(.alert, ["Nuke:destructive"]))
    expect(["n": "Next"], in: try dialog(.alert, ["Next", "Stop"]))
    expect(
      ["y": "?", "yes": "?", "yest": "Yesterday"],
      in: try dialog(.alert, ["Yesterday:destructive", "All:destructive", "Stop:cancel"]))
  }

  @Test("The word for cancel that is also the beginning of a label is ambiguous")
  func ambiguousCancel() throws {
    expect(
      ["cancel": "Cancel order|Keep", "canc": "Cancel order", "cancel order": "Cancel order"],
      in: try dialog(.confirmation, ["Cancel order:destructive", "Keep:cancel"]))
    expect(["cancel": "Cancel"], in: try dialog(.confirmation, ["Cancel order"]))
    expect(["cancel": "Cancel order"], in: try dialog(.alert, ["Cancel order", "Keep order"]))
  }

  @Test("Answers are compared regardless of case and canonical form")
  func canonicalForm() throws {
    expect(
      [
        "cafe\u{301}": "Café", "GROSSE": "Große", "ΣΊΣΥΦΟΣ": "Σίσυφος", "iptal": "İptal",
        "caf": "Café", "cafe": "Café",
      ], in: try dialog(.alert, ["Café", "Große", "Σίσυφος", "İptal"]))
  }

  @Test("Yes and no are whole words or letters, and yes requires one action that does not cancel")
  func yesAndNo() throws {
    expect(
      [
        "y": "Empty", "Y": "Empty", "yes": "Empty", "YES ": "Empty", "n": "Cancel",
        "no": "Cancel", "ye": "?", "yikes": "?", "12": "?", "+": "?", "1": "?", "nope": "?",
        "": "Cancel",
      ], in: try dialog(.confirmation, ["Empty:destructive"]))
    expect(["yes": "?"], in: try dialog(.alert, ["A", "B"]))
    expect(["no": "?"], in: try dialog(.alert, ["A"]))
    expect(["yes": "Go"], in: try dialog(.alert, ["Go", "Stop:cancel"]))
  }

  @Test(
    "An answer that means yes or no and is also a prefix of another action's label is ambiguous")
  func ambiguousYes() throws {
    expect(
      ["n": "Cancel|Nuke", "no": "Cancel", "y": "Nuke"],
      in: try dialog(.confirmation, ["Nuke:destructive"]))
    // A whole label names its action, whatever else it could mean.
    expect(["no": "No"], in: try dialog(.alert, ["No", "Leave:cancel"]))
  }

  @Test(
    "Yes and no choose no action if a label contradicts them, in any language",
    arguments: [
      (["Nein", "Ja:cancel"], "en", "y", "?"), (["Nein", "Ja:cancel"], "en", "n", "Ja|Nein"),
      (["No", "Yes:cancel"], "de", "j", "?"), (["はい", "いいえ:cancel"], "en", "y", "はい"),
      (["いいえ", "はい:cancel"], "en", "y", "?"), (["いいえ", "はい:cancel"], "en", "n", "?"),
      (["Ja", "Nein:cancel"], "en", "y", "Ja"), (["Ja", "Nein:cancel"], "en", "n", "Nein"),
      (["Tak", "Lanjut:cancel"], "id", "y", "?"), (["Tak", "Zostaw:cancel"], "pl", "y", "Tak"),
      (["No, delete it", "Keep it:cancel"], "en", "y", "?"),
      (["No/Nein", "Ja/Yes:cancel"], "de", "ja", "No/Nein|Ja/Yes"),
      (["Note", "Keep:cancel"], "en", "y", "Note"),
      (["[N]o", "[Y]es:cancel"], "en", "y", "?"), (["❌ Nein", "✅ Ja:cancel"], "en", "y", "?"),
      (["1. No", "2. Sure:cancel"], "en", "yes", "?"), (["N", "Y:cancel"], "en", "yes", "?"),
      (["Nope", "Yep:cancel"], "en", "yes", "?"), (["Nope", "Yep:cancel"], "en", "y", "Nope|Yep"),
      (["Nö", "Jo:cancel"], "de", "ja", "?"), (["Now", "Later:cancel"], "en", "y", "Now"),
      // The label of the other action is the answer.
      (["Delete", "(Yes):cancel"], "en", "y", "?"),
      (["Delete", "[Yes] keep:cancel"], "en", "y", "?"),
      (["Löschen", "Ja, behalten:cancel"], "de", "y", "?"),
      (["Delete", "Oui:cancel"], "en", "y", "?"),
      (["Удалить", "Да, оставить:cancel"], "ru", "yes", "?"),
      (["削除", "はい:cancel"], "ja", "y", "?"),
      (["(No)", "Delete:cancel"], "en", "n", "?"), (["いいえ", "削除:cancel"], "ja", "n", "?"),
      // The first word is one for yes or no in another language, or informal.
      (["Nein, weiter", "Ja, abbrechen:cancel"], "en", "y", "?"),
      (["Non, supprimer", "Keep:cancel"], "en", "y", "?"),
      (["Nah", "Keep:cancel"], "en", "y", "?"),
      (["Delete", "Yup, keep:cancel"], "en", "yes", "?"),
      (["Don’t", "Do it:cancel"], "en", "y", "?"),
      (["Do not delete", "Back:cancel"], "en", "n", "?"),
      (["Never", "Sure:cancel"], "en", "y", "?"),
      (["जी नहीं: हटाएँ", "Keep:cancel"], "hi", "y", "?"), (["不保留", "保留:cancel"], "zh_CN", "y", "?"),
      (["لَا، احذف", "Keep:cancel"], "ar", "ن", "?"), (["לֹא, מחק", "Keep:cancel"], "he", "y", "?"),
      (["Ｎｏ", "Keep:cancel"], "en", "y", "?"), (["いいえ削除する", "残す:cancel"], "ja", "y", "?"),
      // The last word is one for no.
      (["Delete (no)", "Keep:cancel"], "en", "y", "?"),
      (["Ya no", "Borrar:cancel"], "es", "s", "?"),
      // The label of the action is a negated form of the other one.
      (["Disagree", "Agree:cancel"], "en", "yes", "?"),
      (["Nicht behalten", "Behalten:cancel"], "de", "ja", "?"),
      (["Jetzt sichern", "Sichern:cancel"], "de", "ja", "?"),
      (["保存しない", "保存:cancel"], "ja", "y", "?"), (["保存しない", "保存する:cancel"], "ja", "y", "?"),
      (["저장 안 함", "저장:cancel"], "ko", "y", "?"),
      (["Don't save:=y", "Save:cancel"], "en", "y", "?"),
      (["I do not accept", "I accept:cancel"], "en", "y", "?"),
      (["Let's not", "Let's:cancel"], "en", "y", "?"), (["Won’t", "Will:cancel"], "en", "y", "?"),
      (["Ne pas supprimer", "Supprimer:cancel"], "fr", "o", "?"),
      (["Ne mentse", "Mégse:cancel"], "hu", "i", "?"),
      (["عدم الحفظ", "Stop:cancel"], "ar", "نعم", "?"),
      (["Nemazat", "Mazat:cancel"], "cs", "a", "?"), (["Silme", "Sil:cancel"], "tr", "e", "?"),
      (["'No', delete", "Keep:cancel"], "en", "y", "?"), (["‘No’", "Keep:cancel"], "en", "y", "?"),
      // These labels do not contradict the answers.
      (["Nu installeren", "Later:cancel"], "nl", "j", "Nu installeren"),
      (["En savoir plus", "Fermer:cancel"], "fr", "o", "En savoir plus"),
      (["Delete", "No, keep:cancel"], "en", "y", "Delete"),
      (["Yes, cancel", "Cancel:cancel"], "en", "y", "Yes, cancel"),
      (["Install", "Don't install:cancel"], "en", "n", "Don't install"),
      (["Overwrite, not advised", "Back:cancel"], "en", "y", "Overwrite, not advised"),
      (["Unlock", "Lock:cancel"], "en", "y", "Unlock"),
      (["Save and exit", "Exit:cancel"], "en", "y", "Save and exit"),
      (["別名で保存", "キャンセル:cancel"], "ja", "y", "別名で保存"),
      (["업데이트", "예전 버전 유지:cancel"], "ko", "y", "업데이트"),
      (["Pas à pas", "Annuler:cancel"], "fr", "o", "Pas à pas"),
      (["Neu starten", "Jetzt nicht:cancel"], "de", "ja", "Neu starten"),
    ] as [([Action], String, RawText, String)])
  func contraryLabels(buttons: [Action], language: String, answer: RawText, expected: String) throws
  {
    expect([answer: expected], in: try dialog(.confirmation, buttons), language: language)
  }

  @Test(
    "Yes and no choose no action if the title asks about the cancel action",
    arguments: [
      ("Keep the files?", ["Delete", "Keep:cancel"], "?"),
      ("Delete all files?", ["Keep", "Delete:cancel"], "?"),
      ("Keep the files?", ["Keep", "Delete:cancel"], "Keep"),
      ("Keep the files?", ["Keep all", "Keep:cancel"], "Keep all"),
      ("No space left. Continue?", ["Continue", "No:cancel"], "Continue"),
      ("Cancel the download?", ["Continue", "Cancel:cancel"], "?"),
      ("Do you want to keep the old file?", ["Delete", "Keep:cancel"], "?"),
      ("Keep old.txt?", ["Delete", "Keep:cancel"], "?"),
      ("Keep it??", ["Delete", "Keep:cancel"], "?"),
      ("Keep it? Are you sure?", ["Delete", "Keep:cancel"], "?"),
      ("Keep\nit?", ["Delete", "Keep:cancel"], "?"), ("Keep?", ["Delete", "Keep it:cancel"], "?"),
      ("Keep it", ["Delete", "_Keep:cancel"], "?"),
      ("Datei behalten?", ["Löschen", "Behalten:cancel"], "?"),
      ("保留文件？", ["删除", "保留:cancel"], "?"), ("¿Desea salir?", ["Quedarse", "Salir:cancel"], "?"),
      ("Delete or keep the file?", ["Delete", "Keep:cancel"], "Delete"),
      ("Save changes before you quit?", ["Quit without saving", "Save:cancel"], "?"),
      ("保留还是删除文件？", ["删除", "保留:cancel"], "?"), ("删除还是保留文件？", ["删除", "保留:cancel"], "删除"),
      ("Διατήρηση αρχείων;", ["Διαγραφή", "Διατήρηση:cancel"], "?"),
      // The question negates an action, as the label does.
      ("Not now?", ["Restart", "Not now:cancel"], "?"),
      ("Don’t send a report?", ["Send", "Don't send:cancel"], "?"),
      ("Make no changes?", ["Apply", "No changes:cancel"], "?"),
      ("Stop here?", ["Wipe", "No, stop here:cancel"], "?"),
      ("Keep it?", ["Yes, delete it", "Keep it:cancel"], "?"),
      ("Ne pas supprimer ?", ["Supprimer", "Ne pas supprimer:cancel"], "?"),
      ("不删除吗？", ["删除", "不删除:cancel"], "?"), ("削除しない？", ["削除", "削除しない:cancel"], "?"),
      ("Send a report?", ["Send", "Don't send:cancel"], "Send"),
      ("Save changes?", ["Save", "No, go back:cancel"], "Save"),
      ("Make changes?", ["Apply", "No changes:cancel"], "Apply"),
      // A form of the label, with an article, an ending, or other accents.
      ("취소하시겠습니까?", ["삭제", "취소:cancel"], "?"),
      ("Voulez-vous l’enregistrer ?", ["Supprimer", "Enregistrer:cancel"], "?"),
      ("ΑΚΥΡΩΣΗ;", ["Διαγραφή", "Ακύρωση:cancel"], "?"),
      ("Conservare il file?", ["Elimina", "Conserva:cancel"], "?"),
      ("Get the latest version?", ["Update", "Later:cancel"], "Update"),
      // A list, a statement or a clause before the question.
      (
        "Packages to remove:\n  vim\n  git\n\nDo you want to abort?", ["Remove", "Abort:cancel"],
        "?"
      ),
      ("Discard list: a, b\nSave them first?", ["Discard", "Save:cancel"], "?"),
      ("Keep them? Delete is final. Are you sure?", ["Delete", "Keep:cancel"], "?"),
      ("This will erase sda, do you want to go back?", ["Erase", "Go back:cancel"], "?"),
      ("Remove vim, git and nano?", ["Remove", "Keep:cancel"], "Remove"),
      // All words of the label, or only its first word.
      ("Do you want to use the existing partition?", ["Format", "Use existing:cancel"], "?"),
      ("Run all the tests?", ["Skip", "Run tests:cancel"], "?"),
      ("Do you use this?", ["Format", "Use existing:cancel"], "Format"),
      ("Keep it?", ["Keep nothing", "Keep all:cancel"], "?"),
      ("Save changes?", ["Save", "Save as copy:cancel"], "Save"),
      // A question mark in an address ends no question.
      ("Keep it? See https://x.org/delete?id=3", ["Delete", "Keep:cancel"], "?"),
      ("Go on? There is no way back.", ["Continue", "Back:cancel"], "Continue"),
      ("Log in?", ["Connect", "Log out:cancel"], "Connect"),
      ("Cancel the download?", ["Stop"], "Stop"),
    ] as [(RawText, [Action], String)])
  func titleOfCancelAction(title: RawText, buttons: [Action], expected: String) throws {
    expect(["yes": expected], in: try dialog(.confirmation, title, buttons))
    let isQuestion = title.string.contains { "?？;".contains($0) }
    let message = try dialog(.confirmation, "Config", message: title, buttons)
    if isQuestion { expect(["yes": expected], in: message) }
  }

  @Test(
    "A title that begins with the label of the cancel action is a question about this action",
    arguments: [
      ("Keep the file", "Are you sure?", ["Delete", "Keep:cancel"], "?"),
      ("保存しますか", "", ["破棄", "保存:cancel"], "?"), ("要取消吗", "", ["继续", "取消:cancel"], "?"),
      ("취소하시겠습니까", "", ["삭제", "취소:cancel"], "?"),
      ("Keep the file", "Delete it?", ["Delete", "Keep:cancel"], "Delete"),
      (
        "Old files", "Keep them?\n" + String(repeating: "/var/old\n", count: 200),
        ["Delete", "Keep:cancel"], "?"
      ),
    ] as [(RawText, String, [Action], String)])
  func titleWithoutQuestionMark(
    title: RawText, message: String, buttons: [Action], expected: String
  ) throws {
    expect(
      ["yes": expected],
      in: try dialog(
        .confirmation, title, message: message.isEmpty ? nil : RawText(message), buttons))
  }

  @Test("Yes chooses no destructive action if the question shows the initials of the labels")
  func yesBesideInitials() throws {
    let statement = try dialog(
      .confirmation, "The file exists.", ["Delete:destructive", "Keep:cancel"])
    expect(["y": "?", "yes": "?", "d": "Delete", "no": "Keep"], in: statement)
    expect(
      ["yes": "?", "no": "Keep"],
      in: try dialog(
        .confirmation, "The file exists.", ["Delete:destructive=yes", "Keep:cancel=no"]))
    expect(
      ["y": "Delete"],
      in: try dialog(.confirmation, "Delete it?", ["Delete:destructive", "Keep:cancel"]))
    expect(
      ["y": "Retry"],
      in: try dialog(.confirmation, "Save failed.", ["Retry", "Work offline:cancel"]))
  }

  @Test(
    "A translated word that matches two actions is ambiguous",
    arguments: [
      // In German, the automatic Cancel is called Abbrechen; “cancel” chooses it in every language.
      (["Abbrechen:destructive"], "abbrechen", "Abbrechen|Cancel"),
      (["Abbrechen:destructive"], "cancel", "Cancel"),
      (["Abbrechen:destructive"], "a", "Abbrechen|Cancel"),
      (["Abbrechen:destructive=x"], "x", "Abbrechen"),
      (["Weg:=abbrechen"], "abbrechen", "Weg|Cancel"),
      (["Nein:destructive"], "nein", "Nein|Cancel"), (["Nein:destructive"], "no", "?"),
      (["Ja:cancel", "Weg:destructive"], "ja", "Ja|Weg"),
      (["Nein:destructive", "Ja:cancel"], "nein", "Nein|Ja"),
      (["Ja", "Nein:cancel"], "nein", "Nein"), (["Ja", "Nein", "Weg"], "nein", "Nein|Cancel"),
    ] as [([Action], RawText, String)])
  func translatedWords(buttons: [Action], answer: RawText, expected: String) throws {
    expect([answer: expected], in: try dialog(.confirmation, buttons), language: "de")
  }

  @Test("A translated label that means another action, or no, does not choose its action")
  func translationThatCancels() throws {
    let abort = Action("Abort", translation: "Abbrechen", role: .destructive)
    let delete = Action("Delete", translation: "Nein", role: .destructive)
    for (dialog, answer) in [
      (try dialog(.confirmation, [abort]), "abbrechen"),
      (try dialog(.confirmation, [abort, "Keep"]), "abbrechen"),
      (
        try dialog(.confirmation, [delete, Action("Keep", translation: "Ja", role: .cancel)]),
        "nein"
      ),
    ] {
      let outcome = run(dialog, [Reply(stringLiteral: answer)], language: "de").outcome
      #expect(outcome == nil || outcome?.index == dialog.cancelAction, "\(answer)")
    }
  }

  @Test("A label that equals the translation of another action's label is ambiguous")
  func sharedTranslation() throws {
    expect(
      ["keep": "Delete|Keep", "delete": "Delete", "retain": "Keep"],
      in: try dialog(
        .alert, [Action("Delete", translation: "Keep"), Action("Keep", translation: "Retain")]))
    expect(
      ["both": "One|Two"],
      in: try dialog(
        .alert, [Action("One", translation: "Both"), Action("Two", translation: "Both")]))
  }

  /// Returns the row numbers of the actions of `dialog`, in the order of the rows.
  private func numbers(beside dialog: Dialog) -> [String?] {
    let answers = Answers(to: dialog, in: .english)
    return dialog.order.indices.map { answers.names.number(ofRow: $0) }
  }

  @Test(
    "Numeric IDs replace row numbers if all of the author's actions that do not cancel have one",
    arguments: [
      (["Keep:=2", "Erase:destructive=1", "Stop:cancel"], ["2", "1", nil]),
      (["Keep:=2", "Erase:destructive=1", "Stop:cancel=stop"], ["2", "1", nil]),
      (["Keep:=2", "Erase:destructive=1", "Stop:cancel=9"], ["2", "1", "9"]),
      (["Keep:=2", "Erase:destructive=1"], ["2", "1", nil]),
      (["One:=01", "Two:=1", "Stop:cancel=007"], ["01", "1", "007"]),
      (["A:", "B:", "Stop:cancel"], ["1", "2", "3"]),
    ] as [([Action], [String?])])
  func numbersOfTheAuthor(buttons: [Action], shown: [String?]) throws {
    let dialog = try dialog(.confirmation, buttons)
    #expect(numbers(beside: dialog) == shown)
    for (row, number) in shown.enumerated() {
      guard let number else { continue }
      #expect(meaning(of: RawText(number), in: dialog) == dialog.label(dialog.order[row]))
    }
    // A number that is not on the screen chooses no action.
    for number in ["0", "00", "1", "2", "3", "4", "7", "9", "01", "02", "007", "0001", "12"]
    where !shown.contains(number) {
      #expect(meaning(of: RawText(number), in: dialog) == "?", "\(number)")
    }
  }

  @Test(
    "A number that is not shown chooses no action, except with --assume",
    arguments: [
      // Some IDs are numbers, but not all of them.
      ["A:=1", "B:=2", "C"], ["A:", "B:", "Stop:cancel=1"], ["A:=1", "B:=x", "Stop:cancel"],
      // A label is a number of any script, with or without an invisible character.
      ["A:=1", "22"], ["A:=1", "\u{661}\u{662}:=2"], ["A:=1", "3\u{FE0F}:=2"],
      // The dialog takes one line.
      ["A:=1"],
    ] as [[Action]])
  func hiddenNumbers(buttons: [Action]) throws {
    let dialog = try dialog(.confirmation, buttons)
    #expect(numbers(beside: dialog).allSatisfy { $0 == nil })
    expect(["1": "?", "2": "?", "3": "?", " 1 ": "?"], in: dialog)
    let index = dialog.actions.firstIndex { $0.id == "1" }
    #expect(index != nil && dialog.action(assuming: "1") == index)
  }

  @Test("Rows are not numbered if a label is a number; a numeric label is an answer if it is shown")
  func numericLabels() throws {
    let ports = try dialog(.alert, ["8080", "443", "22"])
    #expect(numbers(beside: ports) == [nil, nil, nil])
    expect(["3": "?", "22": "22"], in: ports)
    expect(["1": "A"], in: try dialog(.alert, ["B:=2", "A:=1"]))
    let translated = try dialog(
      .alert,
      [Action("1", translation: "Erste", id: "first"), Action("two", translation: "7"), "x"])
    #expect(numbers(beside: translated) == [nil, nil, nil])
    expect(["1": "?", "erste": "1", "7": "two"], in: translated)
  }

  @Test("Digits of any script are a row number, and not a prefix of a label")
  func digitsAsPrefix() throws {
    expect(
      [
        "10": "?", "12": "?", "٣": "٣ ملفات", "1\u{FE0F}": "?", "10:": "10:30, hall",
        "3": "٣ ملفات",
      ], in: try dialog(.alert, ["10:30, hall:", "12:00, garden:", "٣ ملفات", "No:cancel"]))
    // In a dialog on one line and in a dialog that requires a text, digits are not an answer
    // either.
    expect(["2": "?"], in: try dialog(.confirmation, ["2 files:destructive"]))
    expect(
      ["9": "?", "7": "?", "9 l": "9 lives"],
      in: try Dialog(.confirmation, buttons: ["Drop", "9 lives:cancel=7"], requiredText: "prod"))
  }

  @Test("With --format index, indices are shown, and a numeric ID is not an answer")
  func indices() throws {
    let dialog = try Dialog(
      .alert, buttons: ["Keep:=2", "Erase:destructive,default=1", "Stop:cancel=9"],
      numbersIndices: true)
    #expect(dialog.labelsOnScreen == ["Keep", "Erase", "Stop"])
    #expect(numbers(beside: dialog) == ["1", "2", "3"])
    expect(["1": "Keep", "2": "Erase", "9": "?"], in: dialog)
    #expect(dialog.label(dialog.action(assuming: "1")) == "Erase")
  }

  @Test("At most 30 consecutive combining marks are put into canonical order")
  func combiningMarks() throws {
    let (one, other) = ("\u{301}\u{316}", "\u{316}\u{301}")
    for count in [1, 15, 16, 40, 1000] {
      let text = RawText("e\(String(repeating: one, count: count))x")
      var longest = 0
      var run = 0
      for scalar in AnswerKey(text).folded.unicodeScalars {
        run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
        longest = max(longest, run)
      }
      #expect(longest == min(2 * count, 30))
      // A label names its action, whatever it contains.
      expect([text: text.string], in: try dialog(.alert, [Action(text), "b"]))
      expect([text: "Drop"], in: try Dialog(.confirmation, buttons: ["Drop"], requiredText: text))
      // The order of up to thirty marks does not matter.
      guard count <= 15 else { continue }
      let answer = RawText("e\(String(repeating: other, count: count))x")
      expect([answer: text.string], in: try dialog(.alert, [Action(text), "b"]))
    }
  }

  @Test("An answer with a NUL or malformed UTF-8 matches no action")
  func malformedAnswer() throws {
    let dialog = try dialog(.confirmation, ["a"])
    for bytes in [[0x79, 0], [0x61, 0xFF], [0x61, 0xE2, 0x82], [0]] as [[UInt8]] {
      expect([RawText(bytes: bytes): "?"], in: dialog)
    }
  }

  @Test(
    "An assumed answer is a whole label, an ID, or an English yes or no",
    arguments: [
      ("Empty Trash", "Empty Trash"), ("empty trash", "Empty Trash"), ("x", "Empty Trash"),
      ("y", "Empty Trash"), ("yes", "Empty Trash"), ("no", "Cancel"), ("cancel", "Cancel"),
      ("1", nil), ("empty", nil), ("ye", nil), ("c", nil), ("ja", nil),
    ] as [(RawText, String?)])
  func assumedAnswer(answer: RawText, label: String?) throws {
    let dialog = try dialog(.confirmation, message: "M", ["Empty Trash:destructive=x"])
    #expect(dialog.label(dialog.action(assuming: answer)) == label)
  }
}
