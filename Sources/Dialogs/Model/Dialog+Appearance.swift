// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// How a dialog looks, apart from its texts and actions (prompt(1), How a dialog is shown).
  public struct Appearance: Sendable {
    /// Whether the title is shown (SwiftUI's `titleVisibility`).
    public var titleVisibility = Visibility.automatic
    /// How serious the dialog is (SwiftUI's `dialogSeverity`).
    public var severity = Severity.automatic
    /// Whether the order on screen is the order given.
    public var keepsOrder = false

    /// Makes the default appearance.
    public init() {}
  }

  /// Whether something is shown (SwiftUI's `Visibility`). For a title, automatic means visible.
  public enum Visibility: String, CaseIterable, Sendable {
    case automatic, visible, hidden
  }

  /// How serious a dialog is (SwiftUI's `DialogSeverity`). Automatic means critical for an error, and
  /// standard for any other dialog.
  public enum Severity: String, CaseIterable, Sendable {
    case automatic, standard, critical
  }
}

extension Dialog.Declaration {
  /// Whether a word before the title shows how serious the dialog is.
  var isCritical: Bool {
    switch appearance.severity {
    case .automatic: kind == .error
    case .standard: false
    case .critical: true
    }
  }
}
