// SPDX-License-Identifier: GPL-3.0-or-later

/// The purpose of a button.
public enum ButtonRole: Sendable, Hashable {
  /// The button changes nothing. Escape also chooses it.
  case cancel
  /// The button destroys data. Enter alone chooses it only if it is the default action.
  case destructive
}
