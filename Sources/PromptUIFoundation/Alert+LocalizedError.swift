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
  /// Creates an alert whose title is the `errorDescription` of an error.
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

  /// Creates an alert whose title is the `errorDescription` of an error.
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

  /// Creates an alert whose title is the `errorDescription` of an error.
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

  /// Creates an alert whose title is the `errorDescription` of an error.
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

  /// Creates an alert whose title is the `errorDescription` of an error or, if it has none, the
  /// description that `print` would write.
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

  /// Creates an alert whose title is the `errorDescription` of an error or, if it has none, the
  /// description that `print` would write.
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

extension Error {
  /// The title of an alert about the error.
  fileprivate var title: String {
    (self as? any LocalizedError)?.errorDescription ?? String(describing: self)
  }
}
