// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// Answers that are typed without accents, in another form, or with the digits of another script.
@Suite("Variants of answers")
struct VariantTests {
  @Test(
    "Yes and no are accepted without accents, in capitals, and in other forms of the language",
    arguments: [
      ("es", "si", "A"), ("es", "SÍ", "A"), ("it", "si", "A"), ("pt_BR", "nao", "Cancel"),
      ("cs", "ano", "A"), ("el", "ΟΧΙ", "Cancel"), ("el", "ναι", "A"), ("hi", "हां", "A"),
      ("ko", "네", "A"), ("ko", "아니오", "Cancel"), ("zh_CN", "不是", "Cancel"), ("ja", "ｙ", "A"),
      ("de", "nein", "Cancel"), ("de", "jaa", "?"),
    ] as [(String, RawText, String)])
  func yesAndNo(language: String, answer: RawText, label: String) throws {
    expect([answer: label], in: try dialog(.confirmation, "T?", ["A"]), language: language)
  }

  @Test("A whole label may be typed without its accents if the result is unambiguous")
  func labels() throws {
    let dialog = try dialog(
      .alert, ["Διαγραφή:destructive", "Café", "L’eau", "Cafè noir", "Nein:cancel"])
    expect(
      [
        "ΔΙΑΓΡΑΦΗ": "Διαγραφή", "cafe": "Café", "l'eau": "L’eau", "caf": "Café|Cafè noir",
        "diagrafi": "?",
        // An accent that the label does not have is a different letter.
        "çafé": "?",
      ], in: dialog)
    let same = try DialogsTests.dialog(.alert, ["Café", "Cafè"])
    expect(["cafe": "?", "café": "Café"], in: same)
  }

  @Test(
    "Numbers and lists may be typed with the digits and commas of another script",
    arguments: ["2,3", "٢،٣", "२,३", "２，３", "２、３", "2-3", "２～３", "２－３", "2　3"] as [Reply])
  func digits(answer: Reply) throws {
    #expect(run(try Dialog(.alert, items: ["A", "B", "C"]), [answer, ""]).items == ["B", "C"])
  }

  @Test("A label with digits or commas of another script is chosen by typing the same characters")
  func labelsOfDigits() throws {
    expect(["２": "２", "１": "?"], in: try dialog(.alert, ["A", "２", "B"]))
    let items = run(try Dialog(.alert, items: ["甲、乙", "丙"]), ["甲、乙", ""])
    #expect(items.items == ["甲、乙"])
  }
}
