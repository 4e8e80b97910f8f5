// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// Whether something is shown. Automatic means visible.
public enum Visibility: Sendable, Hashable, CaseIterable {
  /// The library decides.
  case automatic
  /// It is shown.
  case visible
  /// It is not shown.
  case hidden

  /// The same in the terms of `Dialogs`.
  var declaration: Dialogs.Dialog.Visibility {
    switch self {
    case .automatic: .automatic
    case .visible: .visible
    case .hidden: .hidden
    }
  }
}
