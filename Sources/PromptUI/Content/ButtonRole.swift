// SPDX-License-Identifier: GPL-3.0-or-later

/// The purpose of a button.
public enum ButtonRole: Sendable, Hashable {
  /// Leaves everything as it is. Escape chooses it too.
  case cancel
  /// Destroys something. Enter alone chooses it only if it is the default action.
  case destructive
}
