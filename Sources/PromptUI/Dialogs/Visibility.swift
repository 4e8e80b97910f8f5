// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// The visibility of a title. Automatic means visible.
public enum Visibility: Sendable, Hashable, CaseIterable {
  /// The default: visible.
  case automatic
  /// The title is shown.
  case visible
  /// The title is not shown.
  case hidden

  /// The equivalent value of `Dialogs`.
  var declaration: Dialogs.Dialog.Visibility {
    switch self {
    case .automatic: .automatic
    case .visible: .visible
    case .hidden: .hidden
    }
  }
}
