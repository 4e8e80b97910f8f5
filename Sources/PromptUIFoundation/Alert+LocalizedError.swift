// SPDX-License-Identifier: GPL-3.0-or-later

public import PromptUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Alerts about errors of any kind, such as a `LocalizedError` of Foundation.
///
/// ```swift
/// do {
///   try save()
/// } catch {
///   try await Alert(error: error) { Button("Retry") { retry() } }.present()
/// }
/// ```
extension Alert {
  /// Creates an alert whose title is the `errorDescription` of an error or, if the error has none,
  /// a text from its description.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: The buttons, fields and the list.
  public init<E: LocalizedError>(
    isPresented: Binding<Bool> = .constant(true), error: E?,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Creates an alert whose title is the `errorDescription` of an error or, if the error has none,
  /// a text from its description.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: Returns the buttons, fields and the list.
  ///   - message: Returns the message.
  public init<E: LocalizedError>(
    isPresented: Binding<Bool> = .constant(true), error: E?,
    @ViewBuilder actions: (E) -> some View, @ViewBuilder message: (E) -> some View
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title }, actions: actions,
      message: message)
  }

  /// Creates an alert whose title is the `errorDescription` of an error or, if the error has none,
  /// a text from its description.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: The buttons, fields and the list.
  public init<E: LocalizedError & CustomStringConvertible>(
    isPresented: Binding<Bool> = .constant(true), error: E?,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Creates an alert whose title is the `errorDescription` of an error or, if the error has none,
  /// a text from its description.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: Returns the buttons, fields and the list.
  ///   - message: Returns the message.
  public init<E: LocalizedError & CustomStringConvertible>(
    isPresented: Binding<Bool> = .constant(true), error: E?,
    @ViewBuilder actions: (E) -> some View, @ViewBuilder message: (E) -> some View
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title }, actions: actions,
      message: message)
  }

  /// Creates an alert whose title is the text of an error of Foundation, after the path of the file
  /// that the error concerns, if any.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: The buttons, fields and the list.
  public init(
    isPresented: Binding<Bool> = .constant(true), error: CocoaError?,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Creates an alert whose title is the `errorDescription` of an error or, if the error has none,
  /// a text from its description.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: The buttons, fields and the list.
  @_disfavoredOverload  // Errors of a known type use the other initializers.
  public init(
    isPresented: Binding<Bool> = .constant(true), error: (any Error)?,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Creates an alert whose title is the `errorDescription` of an error or, if the error has none,
  /// a text from its description.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: Returns the buttons, fields and the list.
  ///   - message: Returns the message.
  @_disfavoredOverload  // Errors of a known type use the other initializers.
  public init(
    isPresented: Binding<Bool> = .constant(true), error: (any Error)?,
    @ViewBuilder actions: (any Error) -> some View, @ViewBuilder message: (any Error) -> some View
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.title }, actions: actions,
      message: message)
  }
}

extension PresentationError: LocalizedError {
  /// A line that explains the error.
  public var errorDescription: String? { description }
}

extension Error {
  /// The title of an alert about the error.
  fileprivate var title: String {
    if let text = (self as? any LocalizedError)?.errorDescription { return text }
    return switch self as any Error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      Self.line(context.debugDescription, about: context.codingPath)
    case EncodingError.invalidValue(_, let context):
      Self.line(context.debugDescription, about: context.codingPath)
    default: localizedText
    }
  }

  private static func line(_ text: String, about path: [any CodingKey]) -> String {
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    return place.isEmpty ? text : "\(place): \(text)"
  }

  /// The text for users in the description of an error of Foundation; the whole description if it
  /// contains no such text. The text of a `CocoaError` follows the path of the file that the error
  /// concerns, if any.
  ///
  /// FoundationEssentials does not have `localizedDescription`, which is this text.
  private var localizedText: String {
    let description = String(describing: self)
    guard description.hasPrefix("Error Domain="),
      let start = description.firstIndex(of: "\""),
      let end = description[start...].dropFirst().firstIndex(of: "\"")
    else { return description }
    let text = description[start..<end].dropFirst()
    let path = (self as? CocoaError)?.userInfo["NSFilePath"] as? String
    return path.map { "\($0): \(text)" } ?? String(text)
  }
}
