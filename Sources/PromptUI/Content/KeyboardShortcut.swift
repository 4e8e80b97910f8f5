// SPDX-License-Identifier: GPL-3.0-or-later

/// A key that chooses a button.
public struct KeyboardShortcut: Sendable, Hashable {
  /// Enter, with no other input.
  public static let defaultAction = KeyboardShortcut()

  private init() {}
}
