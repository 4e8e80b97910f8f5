// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// The severity of a dialog.
public enum DialogSeverity: Sendable, Hashable, CaseIterable {
  /// Critical for an alert about an error, standard for any other dialog.
  case automatic
  /// The title is not marked.
  case standard
  /// A word before the title marks the dialog as serious.
  case critical

  /// The equivalent value of `Dialogs`.
  var declaration: Dialogs.Dialog.Severity {
    switch self {
    case .automatic: .automatic
    case .standard: .standard
    case .critical: .critical
    }
  }
}
