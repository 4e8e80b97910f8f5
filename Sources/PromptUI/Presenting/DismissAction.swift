// SPDX-License-Identifier: GPL-3.0-or-later

/// Dismisses a dialog while it is presented.
///
/// ```swift
/// try await Alert("Waiting for the server").present { dismiss in
///   await server.isReady()
///   dismiss()
/// }
/// ```
///
/// The outcome of the dialog is `.dismissed(.programmatic)`.
public struct DismissAction: Sendable {
  let dismiss: @Sendable () -> Void

  /// Dismisses the dialog; does nothing if the dialog has ended.
  public func callAsFunction() { dismiss() }
}
