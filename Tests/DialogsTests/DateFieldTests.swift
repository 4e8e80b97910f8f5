// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Date fields")
struct DateFieldTests {
  /// A field for which today is Monday, 2026-11-23.
  private func dateField(_ first: RawText = "", _ last: RawText = "") -> DateField {
    var field = DateField { DateField.Day(year: 2026, month: 11, day: 23) ?? .init(clamping: 0) }
    if let range = DateField.Range(first: first, last: last) { _ = field.restrict(to: range) }
    return field
  }

  /// German words for the answers, and English texts.
  private var german: Words {
    Words(in: ["de"]) { _ in
      var texts: [String: String] = [:]
      for word in Word.allCases { texts[word.name] = word.english }
      texts["today"] = "heute"
      texts["tomorrow"] = "morgen"
      texts["weekdays"] = "Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag, Sonntag"
      return texts
    }
  }

  @Test(
    "A date is accepted in every notation, and its value is in the format of ISO 8601",
    arguments: [
      ("2026-11-23", "2026-11-23"), ("2026-1-5", "2026-01-05"), (" 2026-12-01\t", nil),
      (" 2026-12-01 ", "2026-12-01"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
      ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"), ("1600-02-29", "1600-02-29"),
      ("today", "2026-11-23"), ("TODAY ", "2026-11-23"), ("Tomorrow", "2026-11-24"),
      ("+0", "2026-11-23"), ("+3", "2026-11-26"), ("-3", "2026-11-20"), ("+38", "2026-12-31"),
      ("+39", "2027-01-01"), ("-23", "2026-10-31"), ("+465", "2028-03-02"),
      // Digits and hyphens of other scripts, and a direction mark.
      ("٢٠٢٦-١١-٢٣", "2026-11-23"), ("२०२६-११-२३", "2026-11-23"), ("２０２６－１１－２３", "2026-11-23"),
      ("＋３", "2026-11-26"), ("−3", "2026-11-20"), ("2026‑11‑23", "2026-11-23"),
      ("\u{200F}2026-11-23", "2026-11-23"),
    ] as [(RawText, RawText?)])
  func notations(typed: RawText, date: RawText?) throws {
    let field = try field("date", .date(dateField()))
    let refusal = Field.Refusal.control
    #expect(field.check(.text(typed)) == date.map { .valid(.text($0)) } ?? .refused(refusal))
  }

  @Test(
    "A text that is not a date is rejected, with a date as an example",
    arguments: [
      "2026-02-30", "2026-11-31", "2025-02-29", "1900-02-29", "2100-02-29", "0000-01-01",
      "10000-01-01", "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "26-11-23",
      "2026-11", "2026-11-23-1", "2026--11-23", "-2026-11-23", "2026-011-23", "2026/11/23",
      "23.11.2026", "+", "-", "+-3", "+ 3", "3", "+99999999", "+9999999", "-9999999", "todays",
      "heute", "yesterday", "x", " ", "²026-11-23", "2026-11-23x",
    ] as [RawText])
  func noDates(typed: RawText) throws {
    let field = try field("date", .date(dateField()))
    let reason = PlainText(sanitized: "Type a date, such as 2026-11-23.")
    #expect(field.check(.text(typed)) == .refused(.invalid(reason: reason)))
  }

  @Test("Line breaks and malformed UTF-8 are rejected, and a long text is not examined as a date")
  func notText() {
    let long = RawText(String(repeating: " ", count: 1 << 20) + "today")
    #expect(DateField.Point(long, in: .english) == nil)
    #expect(dateField().check("today\n", in: .english) == .refused(.control))
    #expect(dateField().check(RawText(bytes: [0xFF]), in: .english) == .refused(.notText))
  }

  @Test("Today and tomorrow are accepted in English and in the language of the dialog")
  func words() {
    for (typed, date) in [
      ("heute", "2026-11-23"), ("Morgen", "2026-11-24"), ("tomorrow", "2026-11-24"),
    ] as [(RawText, RawText)] {
      #expect(dateField().check(typed, in: german) == .valid(.text(date)))
    }
  }

  @Test(
    "A date is shown with its weekday in the proleptic Gregorian calendar",
    arguments: [
      ("0001-01-01", "Monday"), ("1582-10-15", "Friday"), ("1969-12-31", "Wednesday"),
      ("1970-01-01", "Thursday"), ("2000-02-29", "Tuesday"), ("2026-11-23", "Monday"),
      ("2026-11-29", "Sunday"), ("9999-12-31", "Friday"),
    ] as [(RawText, String)])
  func weekdays(date: RawText, weekday: String) throws {
    let field = try field("date", .date(dateField()))
    let meaning = field.meaning(of: .text(date), typed: "x", in: .english)
    #expect(meaning?.string == "(\(weekday), \(date.string))")
  }

  @Test("A date is valid if its month has the day, and +1 means the day after today")
  func calendar() {
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    var previous: DateField.Day?
    for year in [1, 2, 4, 100, 399, 400, 1600, 1900, 1970, 2000, 2026, 2028, 2100, 9999] {
      previous = nil
      for month in 1...12 {
        let count = month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        for day in 1...31 {
          let date = DateField.Day(year: year, month: month, day: day)
          #expect((date != nil) == (day <= count))
          guard let date else { continue }
          let digits = [(year, 4), (month, 2), (day, 2)].map { number, count in
            String(repeating: "0", count: count - "\(number)".count) + "\(number)"
          }
          #expect(date.date == digits.joined(separator: "-"))
          if let previous {
            #expect(DateField.Point("+1", in: .english)?.day(today: previous) == date)
          }
          previous = date
        }
      }
    }
  }

  @Test(
    "The format of a date is shown, except with an initial value or if the dialog is read aloud")
  func form() throws {
    let empty = try field("date", .date(dateField()))
    #expect(empty.bounds(in: .english)?.string == "YYYY-MM-DD")
    #expect(empty.bounds(in: Words(in: ["de"]))?.string == "JJJJ-MM-TT")
    #expect(empty.bounds(in: Words(in: ["en"], isSpoken: true)) == nil)
    var preset = dateField()
    _ = preset.select("today")
    #expect(try field("date", .date(preset)).bounds(in: .english) == nil)
  }

  @Test(
    "A date outside the range is rejected, and the bounds are shown",
    arguments: [
      ("2026-11-01", "2026-11-30", "2026-11-01 to 2026-11-30"),
      ("today", "", "from 2026-11-23"), ("", "+7", "until 2026-11-30"),
    ] as [(RawText, RawText, String)])
  func range(first: RawText, last: RawText, bounds: String) throws {
    let field = try field("date", .date(dateField(first, last)))
    #expect(field.bounds(in: .english)?.string == bounds)
    let refused = Field.Check.refused(
      .invalid(reason: PlainText(sanitized: "Type a date: \(bounds).")))
    #expect(field.check(.text("today")) == .valid(.text("2026-11-23")))
    #expect(
      field.check(.text("2026-10-31")) == (first.isEmpty ? .valid(.text("2026-10-31")) : refused))
    #expect(
      field.check(.text("2026-12-01")) == (last.isEmpty ? .valid(.text("2026-12-01")) : refused))
    if !first.isEmpty { #expect(field.check(.text("x")) == refused) }
  }

  @Test("A range has at least one bound, its bounds are dates in English, and it is not empty")
  func ranges() {
    for (first, last) in [
      ("", ""), ("x", ""), ("", "x"), ("2026-02-30", "2026-03-01"), ("heute", ""),
    ] as [(RawText, RawText)] { #expect(DateField.Range(first: first, last: last) == nil) }
    var field = dateField()
    for (first, last, hasDates) in [
      ("+1", "+1", true), ("+2", "+1", false), ("today", "2026-11-22", false),
      ("2026-11-23", "today", true), ("+9999999", "", false), ("", "-9999999", false),
    ] as [(RawText, RawText, Bool)] {
      #expect(DateField.Range(first: first, last: last).map { field.restrict(to: $0) } == hasDates)
    }
  }

  @Test("The initial value is empty or a date in English, and is converted to ISO 8601")
  func initialValue() {
    var field = dateField()
    for (text, value) in [
      ("tomorrow", "2026-11-24"), ("2026-12-24", "2026-12-24"), ("", ""), ("x", nil),
      ("heute", nil), ("2026-02-30", nil),
    ] as [(RawText, RawText?)] {
      #expect(field.select(text) == (value != nil))
      #expect(field.value == value ?? "")
    }
  }

  @Test("The range is shown after the label, and a relative date is followed by the absolute date")
  func conversation() throws {
    let dialog = try Dialog(
      .alert, fields: [field("date", .date(dateField("2026-11-01", "2026-11-30"))), field("name")])
    let result = run(dialog, ["+8", "tomorrow", "x"])
    #expect(
      result.console.shown == [
        "", "T", "Cancel [Esc]", "", "  Date (2026-11-01 to 2026-11-30): +8",
        spaces(35) + "^ Type a date: 2026-11-01 to 2026-11-30.",
        "  Date (2026-11-01 to 2026-11-30): tomorrow (Tuesday, 2026-11-24)", "  Name: x",
      ])
    #expect(result.outcome?.values == [.text("2026-11-24"), .text("x")])
    #expect(
      result.questions.last?.lines.map(\.string).contains { $0.hasSuffix(" 2026-11-24)") } == true)
    // The rejected input is on the line again, for editing.
    #expect(result.questions[1].text == "+8")
    #expect(run(dialog, ["2026-11-24", "x"]).console.echoes == [nil])
  }

  @Test("A date on standard input is checked by the same rules as a date that is typed")
  func lines() throws {
    let dialog = try Dialog(.alert, fields: [field("date", .date(dateField("today")))])
    let result = run(dialog, ["x", "-1", "+1"], maximumAttempts: 3)
    #expect(result.outcome?.values == [.text("2026-11-24")])
  }
}
