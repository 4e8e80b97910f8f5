// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The appearance of a dialog, apart from its texts and actions (prompt(1), How a dialog is
  /// shown).
  package struct Appearance: Sendable {
    /// Whether the title is shown (SwiftUI's `titleVisibility`).
    package var titleVisibility = Visibility.automatic
    /// The severity of the dialog (SwiftUI's `dialogSeverity`).
    package var severity = Severity.automatic
    /// Whether the actions keep the order given.
    package var keepsOrder = false

    /// Creates the default appearance.
    package init() {}
  }

  /// The visibility of a part of a dialog (SwiftUI's `Visibility`). For a title, automatic means
  /// visible.
  package enum Visibility: String, CaseIterable, Sendable {
    case automatic, visible, hidden
  }

  /// The severity of a dialog (SwiftUI's `DialogSeverity`). Automatic means critical for an error,
  /// and standard for any other dialog.
  package enum Severity: String, CaseIterable, Sendable {
    case automatic, standard, critical
  }
}

extension Dialog.Declaration {
  /// Whether a word before the title marks the dialog as an error or as critical.
  var isCritical: Bool {
    let severity = appearance.severity
    return severity == .critical || severity == .automatic && kind == .error
  }
}
