// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field for one line of text, or for a value that is written as one.
///
/// ```swift
/// @State var name = ""
/// @State var port = 8080
/// try await Alert("New server") {
///   TextField("Name", text: $name).required()
///   TextField("Port", value: $port, in: 1...65535)
/// }.present()
/// ```
///
/// The user edits the value of the binding. The binding is set when the dialog ends by a button that
/// does not cancel, together with those of all other fields.
public struct TextField: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let text: () -> String
  private let set: (String) -> Void
  /// What the text has to be for the value to be made of it.
  private var range: Dialogs.TextField.Range?
  private var isValue: (@Sendable (String) -> Bool)?
  private var source = ""
  private var rules = ValueRules()

  /// Makes a field for text.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - text: The text, which has no line break or other control character.
  public init(_ title: some TitleConvertible, text: Binding<String>) {
    label = title.titleString
    self.text = { text.wrappedValue }
    set = { text.wrappedValue = $0 }
  }

  /// Makes a field for a value that is written as text, such as a number. What is not such a value is
  /// refused, and so is an empty line, unless that is one too.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - value: The value. Numbers of `Int64` and smaller types are asked for as whole numbers.
  public init<Value: LosslessStringConvertible & SendableMetatype>(
    _ title: some TitleConvertible, value: Binding<Value>
  ) {
    self.init(title.titleString, value, source: "\(Value.self)") { Value($0) != nil }
    // The user then sees the bounds, in their language.
    if let integer = Value.self as? any FixedWidthInteger.Type { range = integer.range }
  }

  /// Makes a field for a value in a range. What is not in it is refused, and so is an empty line.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - value: The value.
  ///   - range: The least and the greatest value.
  public init<Value: LosslessStringConvertible & Comparable & Sendable>(
    _ title: some TitleConvertible, value: Binding<Value>, in range: ClosedRange<Value>
  ) {
    self.init(
      title.titleString, value, source: "\(range.lowerBound)…\(range.upperBound)"
    ) { text in
      Value(text).map { range ~= $0 } ?? false
    }
    if let lower = range.lowerBound as? any BinaryInteger,
      let upper = range.upperBound as? any BinaryInteger
    {
      self.range = Self.range(from: Int64(exactly: lower), to: Int64(exactly: upper))
    }
  }

  private init<Value: LosslessStringConvertible>(
    _ label: String, _ value: Binding<Value>, source: String,
    _ isValue: @escaping @Sendable (String) -> Bool
  ) {
    self.label = label
    text = { value.wrappedValue.description }
    set = { text in if let new = Value(text) { value.wrappedValue = new } }
    (self.source, self.isValue) = (source, isValue)
    rules.isRequired = !isValue("")
  }

  /// Returns a range of whole numbers; nil if a bound is no `Int64`.
  fileprivate static func range(
    from minimum: Int64?, to maximum: Int64?
  ) -> Dialogs.TextField.Range? {
    guard let minimum, let maximum else { return nil }
    return Dialogs.TextField.Range(minimum: minimum, maximum: maximum)
  }

  /// Refuses an empty line.
  public func required() -> TextField { with { $0.rules.isRequired = true } }

  /// Refuses a text that `isValid` does not accept.
  ///
  /// ```swift
  /// TextField("Branch", text: $branch)
  ///   .validated("A name without spaces.") { !$0.contains(" ") }
  /// ```
  ///
  /// - Parameters:
  ///   - message: What the text has to be. It is shown above the field, and again if a text is refused.
  ///   - isValid: Returns whether the text is valid. It runs on the thread of the dialog, and is not asked
  ///     about an empty line.
  public func validated(
    _ message: String, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> TextField {
    with { $0.rules.add(message, isValid) }
  }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    let text = Dialogs.Text(text())
    guard text.isOneLine else { throw .invalid(ofSeveralLines: label) }
    // With a range, the text is a number of the type.
    let pattern = rules.pattern(source, range == nil ? isValue : nil)
    return FieldDeclaration(
      content: .text(Dialogs.TextField(value: text, pattern: pattern, range: range)),
      isRequired: rules.isRequired, message: rules.message)
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let string = value.string
    return { set(string) }
  }
}

extension FixedWidthInteger {
  /// All numbers of the type; nil if some are no `Int64`.
  fileprivate static var range: Dialogs.TextField.Range? {
    TextField.range(from: Int64(exactly: min), to: Int64(exactly: max))
  }
}
