// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// How serious a dialog is.
public enum DialogSeverity: Sendable, Hashable, CaseIterable {
  /// Critical for an alert about an error, standard for any other dialog.
  case automatic
  /// Nothing special.
  case standard
  /// A word before the title shows that the dialog is serious.
  case critical

  /// The same in the terms of `Dialogs`.
  var declaration: Dialogs.Dialog.Severity {
    switch self {
    case .automatic: .automatic
    case .standard: .standard
    case .critical: .critical
    }
  }
}
