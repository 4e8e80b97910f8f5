// SPDX-License-Identifier: GPL-3.0-or-later

/// A field for a date (SwiftUI's `DatePicker`).
///
/// The input is a date such as `2026-11-23`, a day relative to today such as `+3`, or a word such
/// as `tomorrow`. The value is the date.
package struct DateField: Sendable {
  /// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
  package struct Day: Sendable, Equatable {
    /// The number of days since 1970-01-01; negative before it.
    fileprivate let number: Int

    /// The numbers of the days from 0001-01-01 to 9999-12-31.
    private static let numbers = number(ofYear: 1, 1, 1)...number(ofYear: 9999, 12, 31)

    /// Creates the day with a number of days since 1970-01-01; nil if the number is out of range.
    fileprivate init?(number: Int) {
      guard Self.numbers.contains(number) else { return nil }
      self.number = number
    }

    /// Creates the day that is `number` days after 1970-01-01. A number that is out of range means
    /// the first or the last day.
    package init(clamping number: Int) {
      self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)
    }

    /// Creates a day; nil if there is no such day, such as 2026-02-30.
    package init?(year: Int, month: Int, day: Int) {
      guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
      number = Self.number(ofYear: year, month, day)
      if parts != (year, month, day) { return nil }
    }

    /// The year, the month and the day of the month.
    package var parts: (year: Int, month: Int, day: Int) {
      // The inverse of the calculation below.
      let days = number + Self.epoch
      let (cycle, dayOfCycle) = days.quotientAndRemainder(dividingBy: 146_097)
      let yearOfCycle =
        (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
      let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
      let month = (5 * dayOfYear + 2) / 153
      let day = dayOfYear - (153 * month + 2) / 5 + 1
      let year = 400 * cycle + yearOfCycle
      return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
    }

    /// The number of days from 0000-03-01 to 1970-01-01.
    private static let epoch = 719_468

    /// Returns the number of days from 1970-01-01 to a day.
    ///
    /// The years of the calculation begin in March, so that a leap day is the last day of a year.
    /// The calendar repeats itself every 400 years, which have 146,097 days. The lengths of the
    /// months, from March on, repeat themselves every 5 months, which have 153 days.
    private static func number(ofYear year: Int, _ month: Int, _ day: Int) -> Int {
      let (year, month) = month < 3 ? (year - 1, month + 9) : (year, month - 3)
      let (cycle, yearOfCycle) = year.quotientAndRemainder(dividingBy: 400)
      let dayOfYear = (153 * month + 2) / 5 + day - 1
      return 146_097 * cycle + 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        - epoch
    }

    /// The date in the format of ISO 8601: `2026-11-23`.
    package var date: String {
      func padded(_ number: Int, to count: Int) -> String {
        String(("000" + String(number)).suffix(count))
      }
      let (year, month, day) = parts
      return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }

    /// The day of the week, counted from 0, which is Monday.
    fileprivate var weekday: Int {
      // 1970-01-01 is a Thursday.
      let remainder = (number + 3) % 7
      return remainder < 0 ? remainder + 7 : remainder
    }
  }

  /// A day in the notation that the user types: a date, or a day relative to today.
  package enum Point: Sendable, Equatable {
    case day(Day)
    /// The day that is this number of days after today.
    case offset(Int)

    /// The notation of the date: `2026-11-23` or `+3`.
    fileprivate var notation: String {
      switch self {
      case .day(let day): day.date
      case .offset(let days): days < 0 ? "\(days)" : "+\(days)"
      }
    }
  }

  /// A range of days. A bound may be relative to today.
  package struct Range: Sendable, Equatable {
    /// The first day; nil for any.
    fileprivate let first: Point?
    /// The last day; nil for any.
    fileprivate let last: Point?

    /// Creates a range from bounds in the notation of a date, in English.
    ///
    /// - Parameters:
    ///   - first: The first day; empty for any.
    ///   - last: The last day; empty for any.
    /// - Returns: nil if both bounds are empty, or if one of them is neither empty nor a date.
    package init?(first: RawText, last: RawText) {
      (self.first, self.last) = (Point(first, in: .english), Point(last, in: .english))
      if self.first == nil, !first.isEmpty || last.isEmpty { return nil }
      if self.last == nil, !last.isEmpty { return nil }
    }
  }

  /// The initial value: a date, or empty.
  package private(set) var value: RawText = ""
  /// The range that a date must be in.
  private var range: Range?
  /// Returns the current day.
  private let today: @Sendable () -> Day

  /// Creates a field for any date.
  ///
  /// - Parameter today: Returns the current day. It is called whenever a value is checked.
  package init(today: @escaping @Sendable () -> Day) { self.today = today }

  /// The range in the notation of its bounds, such as `2026-01-01..+30`; nil if there is none.
  package var rangeNotation: String? {
    range.map { "\($0.first?.notation ?? "")..\($0.last?.notation ?? "")" }
  }

  /// Makes `text`, a date in English, the initial value. Any other text makes the initial value
  /// empty.
  ///
  /// - Returns: Whether the text is empty, or a date within the calendar.
  package mutating func select(_ text: RawText) -> Bool {
    let day = Point(text, in: .english)?.day(today: today())
    // The initial value is shown as a date, since a word such as `today` may not be in the language
    // of the dialog.
    value = day.map { RawText($0.date) } ?? ""
    return day != nil || text.isEmpty
  }

  /// Restricts the value to a range.
  ///
  /// - Returns: Whether the range contains a date, and its bounds are within the calendar.
  package mutating func restrict(to range: Range) -> Bool {
    self.range = range
    let days = days
    if let first = days.first, let last = days.last { return first.number <= last.number }
    // A bound relative to today that is outside the calendar is rejected.
    return (days.first == nil) == (range.first == nil) && (days.last == nil) == (range.last == nil)
  }

  /// The line that is edited.
  var line: Field.EditedLine {
    Field.EditedLine(
      completion: .none, text: value, isQuicklyChecked: true,
      bounds: { words in
        if range != nil { return bounds(in: words) }
        // The form of a date, `YYYY-MM-DD`, is not needed beside an initial value, and a screen
        // reader would spell its letters.
        return value.isEmpty && !words.isSpoken ? words(.dateForm) : nil
      }, meaning: Self.meaning, check: check)
  }

  /// Checks a text that is not empty.
  func check(_ text: RawText, in words: Words) -> Field.Check {
    if let refusal = RawText.refusal(ofLine: text.bytes) { return .refused(refusal) }
    let (first, last) = days
    guard let day = Point(text, in: words)?.day(today: today()),
      first.map({ $0.number <= day.number }) != false,
      last.map({ day.number <= $0.number }) != false
    else {
      let example = PlainText(sanitized: today().date)
      return .refused(
        .invalid(
          reason: range == nil
            ? words(.fieldDate, ("example", example))
            : words(.fieldDateRange, ("bounds", bounds(in: words)))))
    }
    return .valid(.text(RawText(day.date)))
  }

  /// The bounds of the value today.
  private var days: (first: Day?, last: Day?) {
    let today = today()
    return (range?.first?.day(today: today), range?.last?.day(today: today))
  }

  /// Returns the range as text: `2026-11-01 to 2026-11-30`, or `from 2026-11-01`.
  private func bounds(in words: Words) -> PlainText {
    let (first, last) = days
    let date = { (day: Day) in PlainText(sanitized: day.date) }
    return switch (first, last) {
    case (let first?, let last?): words(.range, ("first", date(first)), ("last", date(last)))
    case (let first?, nil): words(.fromDate, ("date", date(first)))
    case (nil, let last?): words(.untilDate, ("date", date(last)))
    case (nil, nil): PlainText(sanitized: "")
    }
  }

  /// Returns the date with its day of the week; nil if the user has typed the date itself, or if
  /// `value` is not a date.
  private static func meaning(of value: RawText, typed: RawText, in words: Words) -> PlainText? {
    guard typed.trimmed != value.string, case .day(let day)? = Point(value, in: .english) else {
      return nil
    }
    let weekdays = words.text(of: .weekdays).split(separator: ",")
    let weekday = weekdays.indices.contains(day.weekday) ? weekdays[day.weekday] : ""
    return words(
      .dated, ("weekday", PlainText(sanitized: RawText(String(weekday)).trimmed)),
      ("date", PlainText(sanitized: day.date)))
  }
}

extension DateField.Point {
  /// The maximum length of a date in bytes, with white space around it.
  private static let maximumLength = 256

  /// Parses `2026-11-23`, `+3`, `-3`, or a word in English or in the language of `words`, such as
  /// `tomorrow`; nil if the text is not a date, or is too long.
  init?(_ text: RawText, in words: Words) {
    if text.bytes.count > Self.maximumLength { return nil }
    let key = AnswerKey(text)
    if words.means(key, .today) {
      self = .offset(0)
    } else if words.means(key, .tomorrow) {
      self = .offset(1)
    } else if let date = text.foldedDate, let point = Self(folded: date) {
      self = point
    } else {
      return nil
    }
  }

  /// Parses a date or the distance of a day from today, in ASCII.
  private init?(folded text: [UInt8]) {
    let sign = text.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      guard let count = Self.number(text[1...], digits: 1...7) else { return nil }
      self = .offset(sign == UInt8(ascii: "-") ? -count : count)
      return
    }
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Self.number(parts[0], digits: 4...4),
      let month = Self.number(parts[1], digits: 1...2),
      let day = Self.number(parts[2], digits: 1...2),
      let date = DateField.Day(year: year, month: month, day: day)
    else { return nil }
    self = .day(date)
  }

  /// Returns the number that the digits represent; nil if there are other characters, or too many
  /// or too few digits.
  private static func number(
    _ digits: ArraySlice<UInt8>, digits count: ClosedRange<Int>
  ) -> Int? {
    guard count.contains(digits.count), digits.allSatisfy({ $0.isDigit }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Returns the day; nil if it is outside the calendar.
  func day(today: DateField.Day) -> DateField.Day? {
    switch self {
    case .day(let day): day
    case .offset(let count): DateField.Day(number: today.number + count)
    }
  }
}

extension RawText {
  /// The text without white space around it, with the digits of every script, hyphens and plus
  /// signs in ASCII, and without invisible characters, such as direction marks; nil if it contains
  /// anything else.
  fileprivate var foldedDate: [UInt8]? {
    var folded: [UInt8] = []
    for scalar in trimmed.unicodeScalars where !scalar.isInvisible {
      let scalar = scalar.asciiDigit ?? scalar
      switch scalar {
      case "-", "‐", "‑", "−", "－": folded.append(UInt8(ascii: "-"))
      case "+", "＋": folded.append(UInt8(ascii: "+"))
      case "0"..."9": folded.append(UInt8(ascii: scalar))
      default: return nil
      }
    }
    return folded
  }
}
