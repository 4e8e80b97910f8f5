// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field for one line of text, or for a value that is represented by one line of text.
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
/// The user edits the current value of the binding. The bindings of all fields are set together if
/// the dialog ends by a button that does not cancel.
public struct TextField: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let text: () -> String
  private let set: (String) -> Void
  /// The range of valid values, for a field of whole numbers.
  private var range: LineField.Range?
  private var isValue: (@Sendable (String) -> Bool)?
  private var source = ""
  private var prompt: String?
  private var rules = ValueRules()

  /// Creates a field for text.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - text: The text, which must not contain line breaks or other control characters.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  public init(_ title: some TitleConvertible, text: Binding<String>, prompt: Text? = nil) {
    label = title.titleString
    self.text = { text.wrappedValue }
    set = { text.wrappedValue = $0 }
    self.prompt = prompt?.string
  }

  /// Creates a field for text, with the label in braces.
  ///
  /// - Parameters:
  ///   - text: The text, which must not contain line breaks or other control characters.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  ///   - label: The label.
  public init(
    text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> some View
  ) {
    self.init(label().content.label, text: text, prompt: prompt)
  }

  /// Creates a field for a value that is represented by text, such as a number. A text that does
  /// not represent a value is rejected. This includes the empty line, unless it represents a value.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - value: The value. For a type of integers that `Int64` can represent, the user is asked for
  ///     a whole number, and for a type of floating-point numbers, for a finite decimal number.
  public init<Value: LosslessStringConvertible & SendableMetatype>(
    _ title: some TitleConvertible, value: Binding<Value>
  ) {
    self.init(title.titleString, value, source: "\(Value.self)") { Value($0) != nil }
    // The bounds of a range are shown in the language of the user, unlike `source`.
    if let integer = Value.self as? any FixedWidthInteger.Type { range = integer.range }
    if Value.self is any BinaryFloatingPoint.Type {
      rules.add("A number.") { Value.isDecimalNumber($0) }
    }
  }

  /// Creates a field for a value in a range. Values outside the range are rejected, as is the empty
  /// line, unless it represents a value in the range.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - value: The value.
  ///   - range: The minimum and the maximum value.
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
    if Value.self is any BinaryFloatingPoint.Type {
      let lower = range.lowerBound.description.withoutZeroFraction
      let upper = range.upperBound.description.withoutZeroFraction
      rules.add("A number from \(lower) to \(upper).") { Value.isDecimalNumber($0) }
    }
  }

  private init<Value: LosslessStringConvertible>(
    _ label: String, _ value: Binding<Value>, source: String,
    _ isValue: @escaping @Sendable (String) -> Bool
  ) {
    self.init(
      label, text: { value.wrappedValue.description },
      set: { text in if let new = Value(text) { value.wrappedValue = new } }, prompt: nil,
      source: source, isValue)
  }

  /// Creates a field for a value that is represented by text.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - text: Returns the text that represents the value.
  ///   - set: Sets the value that a text represents.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  ///   - source: The description of valid texts, which is shown if there is no message.
  ///   - isValue: Returns whether a text represents a value. It runs on the thread of the dialog.
  package init(
    _ title: some TitleConvertible, text: @escaping () -> String, set: @escaping (String) -> Void,
    prompt: Text?,
    source: String, _ isValue: @escaping @Sendable (String) -> Bool
  ) {
    (label, self.text, self.set, self.prompt) = (title.titleString, text, set, prompt?.string)
    (self.source, self.isValue) = (source, isValue)
    rules.isRequired = !isValue("")
  }

  /// Returns a range of whole numbers; nil if `Int64` cannot represent a bound.
  fileprivate static func range(
    from minimum: Int64?, to maximum: Int64?
  ) -> LineField.Range? {
    guard let minimum, let maximum else { return nil }
    return LineField.Range(minimum: minimum, maximum: maximum)
  }

  /// Rejects an empty line.
  public func required() -> TextField { with { $0.rules.isRequired = true } }

  /// Rejects a text for which `isValid` returns false.
  ///
  /// ```swift
  /// TextField("Branch", text: $branch)
  ///   .validated("A name without spaces.") { !$0.contains(" ") }
  /// ```
  ///
  /// - Parameters:
  ///   - message: A description of valid texts. It is shown above the field, and again if a text is
  ///     rejected.
  ///   - isValid: Returns whether the text is valid. It runs on the thread of the dialog, and is
  ///     not called for an empty line.
  public func validated(
    _ message: String, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> TextField {
    with { $0.rules.add(message, isValid) }
  }

  /// Rejects a text for which `check` throws an error. The error is the reason that is shown.
  ///
  /// - Parameter check: Throws an error if the text is not valid. The description of the error is
  ///   one line. The closure runs on the thread of the dialog, and is not called for an empty line.
  public func validated(_ check: @escaping @Sendable (String) throws -> Void) -> TextField {
    with { $0.rules.add(check) }
  }

  /// Rejects a text for which the asynchronous `check` throws an error. The check may wait, for
  /// example for a server. The error is the reason that is shown.
  ///
  /// ```swift
  /// TextField("Name", text: $name)
  ///   .validated { name in try await server.check(name) }
  /// ```
  ///
  /// Such checks run after all synchronous checks. If the dialog is dismissed during a check,
  /// `present()` returns only after the check has returned. `presentAndWait()` throws
  /// `PresentationError.invalid` for a dialog with such a check.
  ///
  /// - Parameter check: Throws an error if the text is not valid. The description of the error is
  ///   one line. The closure runs on the actor of the caller of `present()`, and is not called for
  ///   an empty line.
  public func validated(
    _ check: nonisolated(nonsending) @escaping (String) async throws -> Void
  ) -> TextField {
    with { $0.rules.add(check) }
  }

  /// Not available: without a message, the user would not learn why a value is rejected.
  @available(
    *, unavailable, message: "write validated(_:_:) with a message that describes valid values"
  )
  public func validated(_ isValid: @escaping @Sendable (String) -> Bool) -> TextField { self }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    let text = RawText(text())
    guard text.isOneLine else { throw .invalid(ofSeveralLines: label) }
    let check = rules.callerCheck
    // If there is a range, it is checked instead of `isValue`.
    let pattern = rules.pattern(source, range == nil ? isValue : nil, then: check?.link)
    return FieldDeclaration(
      content: .text(LineField(value: text, pattern: pattern, range: range)),
      isRequired: rules.isRequired, message: rules.message, prompt: prompt, callerCheck: check)
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let string = value.string
    return { set(string) }
  }
}

extension FixedWidthInteger {
  /// The range of all numbers of the type; nil if `Int64` cannot represent some of them.
  fileprivate static var range: LineField.Range? {
    TextField.range(from: Int64(exactly: min), to: Int64(exactly: max))
  }
}

extension LosslessStringConvertible {
  /// Returns whether a text is a finite decimal number of this floating-point type. `nan` and
  /// `0x1p3` are not.
  fileprivate static func isDecimalNumber(_ text: String) -> Bool {
    guard let number = Self(text) as? any BinaryFloatingPoint, number.isFinite else { return false }
    return text.allSatisfy { "0123456789+-.eE".contains($0) }
  }
}

extension String {
  /// The number without the fraction `.0`.
  fileprivate var withoutZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
