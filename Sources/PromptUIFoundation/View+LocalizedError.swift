// SPDX-License-Identifier: GPL-3.0-or-later

public import PromptUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Alerts about errors of any kind, which are presented over a view.
extension View {
  /// Presents an alert about an error when `isPresented` is true and the error is not nil. The
  /// title is the `errorDescription` of the error or, if the error has none, a text from its
  /// description.
  public func alert<E: LocalizedError>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> some View
  ) -> some View {
    presenting(Alert(isPresented: isPresented, error: error, actions: actions))
  }

  /// Presents an alert about an error, with a message, when `isPresented` is true and the error is
  /// not nil. The title is the `errorDescription` of the error or, if the error has none, a text
  /// from its description.
  public func alert<E: LocalizedError>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> some View,
    @ViewBuilder message: (E) -> some View
  ) -> some View {
    presenting(Alert(isPresented: isPresented, error: error, actions: actions, message: message))
  }

  /// Presents an alert about an error when `isPresented` is true and the error is not nil. The
  /// title is the `errorDescription` of the error or, if the error has none, a text from its
  /// description.
  public func alert<E: LocalizedError & CustomStringConvertible>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> some View
  ) -> some View {
    presenting(Alert(isPresented: isPresented, error: error, actions: actions))
  }

  /// Presents an alert about an error, with a message, when `isPresented` is true and the error is
  /// not nil. The title is the `errorDescription` of the error or, if the error has none, a text
  /// from its description.
  public func alert<E: LocalizedError & CustomStringConvertible>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> some View,
    @ViewBuilder message: (E) -> some View
  ) -> some View {
    presenting(Alert(isPresented: isPresented, error: error, actions: actions, message: message))
  }
}
