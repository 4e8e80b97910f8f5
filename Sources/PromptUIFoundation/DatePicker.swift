// SPDX-License-Identifier: GPL-3.0-or-later

public import PromptUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A field for a date in the time zone of the user.
///
/// ```swift
/// @State var start = Date.now
/// try await Alert("Report") {
///   DatePicker("Start", selection: $start, in: Date.now..., displayedComponents: .date)
/// }.present()
/// ```
///
/// If the user enters another day, the binding is set to noon of that day, so that changes to or
/// from summer time cannot move the date to yet another day. Otherwise, the binding is not changed.
public struct DatePicker: View {
  /// The parts of a date that the user types.
  public struct Components: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The year, the month and the day.
    public static let date = Components(rawValue: 1)
  }

  private let field: DateField

  /// Creates a field for a date.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: The date.
  ///   - displayedComponents: The parts of the date: only `.date`.
  public init(
    _ title: some TitleConvertible, selection: Binding<Date>,
    displayedComponents: Components = .date
  ) {
    field = DateField(title, date: selection.day).required()
  }

  /// Creates a field for a date in a range.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: The date.
  ///   - range: The first and the last valid date.
  ///   - displayedComponents: The parts of the date: only `.date`.
  public init(
    _ title: some TitleConvertible, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = .date
  ) {
    let range = range.lowerBound.day...range.upperBound.day
    field = DateField(title, date: selection.day, in: range).required()
  }

  /// Creates a field for a date that is not before a given date.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: The date.
  ///   - range: The first valid date.
  ///   - displayedComponents: The parts of the date: only `.date`.
  public init(
    _ title: some TitleConvertible, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = .date
  ) {
    field = DateField(title, date: selection.day, in: range.lowerBound.day...).required()
  }

  /// Creates a field for a date that is not after a given date.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: The date.
  ///   - range: The last valid date.
  ///   - displayedComponents: The parts of the date: only `.date`.
  public init(
    _ title: some TitleConvertible, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = .date
  ) {
    field = DateField(title, date: selection.day, in: ...range.upperBound.day).required()
  }

  /// The field.
  public var body: some View { field }
}

extension Binding<Date> {
  /// The day as text in the format of ISO 8601.
  fileprivate var day: Binding<String> {
    Binding<String>(
      get: { wrappedValue.day },
      set: { text in
        if text != wrappedValue.day, let date = Date(day: text) { wrappedValue = date }
      })
  }
}

extension Date {
  private static var calendar: Calendar { Calendar(identifier: .gregorian) }

  /// The day in the format of ISO 8601. A day outside the years 1 to 9999 is replaced by the first
  /// or the last day of these years.
  fileprivate var day: String {
    let parts = Self.calendar.dateComponents([.era, .year, .month, .day], from: self)
    if parts.era == 0 { return "0001-01-01" }
    if parts.year ?? 0 > 9999 { return "9999-12-31" }
    func padded(_ number: Int?, to count: Int) -> String {
      String(("000" + String(number ?? 0)).suffix(count))
    }
    return "\(padded(parts.year, to: 4))-\(padded(parts.month, to: 2))-\(padded(parts.day, to: 2))"
  }

  /// Creates noon of a day; nil if the text does not contain exactly three numbers between hyphens.
  fileprivate init?(day: String) {
    let numbers = day.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3,
      let date = Self.calendar.date(
        from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12))
    else { return nil }
    self = date
  }
}
