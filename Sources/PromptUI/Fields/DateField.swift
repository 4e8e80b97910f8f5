// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
internal import TerminalDialogs

/// A field for a date.
///
/// ```swift
/// @State var start = "2026-11-23"
/// try await Alert("Report") { DateField("Start", date: $start, in: "2026-01-01"..."2026-12-31") }
///   .present()
/// ```
///
/// The user types a date such as `2026-11-23`, a day relative to today such as `+3`, or a word such
/// as `tomorrow`. The binding is set to the date in the format of ISO 8601, or to an empty string.
/// The module `PromptUIFoundation` has a `DatePicker` for a `Date`.
public struct DateField: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let date: Binding<String>
  private let first: String
  private let last: String
  private var isRequired = false

  /// Creates a field for a date.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - date: The date in the format of ISO 8601; empty for none.
  public init(_ title: some TitleConvertible, date: Binding<String>) {
    self.init(title, date: date, first: "", last: "")
  }

  /// Creates a field for a date in a range.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - date: The date in the format of ISO 8601; empty for none.
  ///   - range: The first and the last valid date in the format of ISO 8601.
  public init(_ title: some TitleConvertible, date: Binding<String>, in range: ClosedRange<String>)
  {
    self.init(title, date: date, first: range.lowerBound, last: range.upperBound)
  }

  /// Creates a field for a date that is not before a given date.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - date: The date in the format of ISO 8601; empty for none.
  ///   - range: The first valid date in the format of ISO 8601.
  public init(
    _ title: some TitleConvertible, date: Binding<String>, in range: PartialRangeFrom<String>
  ) {
    self.init(title, date: date, first: range.lowerBound, last: "")
  }

  /// Creates a field for a date that is not after a given date.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - date: The date in the format of ISO 8601; empty for none.
  ///   - range: The last valid date in the format of ISO 8601.
  public init(
    _ title: some TitleConvertible, date: Binding<String>, in range: PartialRangeThrough<String>
  ) {
    self.init(title, date: date, first: "", last: range.upperBound)
  }

  private init(_ title: some TitleConvertible, date: Binding<String>, first: String, last: String) {
    (label, self.date, self.first, self.last) = (title.titleString, date, first, last)
  }

  /// Rejects an empty line.
  public func required() -> DateField { with { $0.isRequired = true } }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    var field = Dialogs.DateField()
    if !field.select(RawText(date.wrappedValue)) {
      throw .invalid(
        "The field \(label.shown) begins with \(date.wrappedValue.shown), which is no date.")
    }
    if !first.isEmpty || !last.isEmpty {
      guard let range = Dialogs.DateField.Range(first: RawText(first), last: RawText(last)),
        field.restrict(to: range)
      else { throw .invalid("The range of the field \(label.shown) contains no date.") }
    }
    return FieldDeclaration(content: .date(field), isRequired: isRequired)
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let string = value.string
    return { date.wrappedValue = string }
  }
}
