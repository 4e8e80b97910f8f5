// SPDX-License-Identifier: GPL-3.0-or-later

/// What a question asks for that is chosen, not typed.
enum Subject: Sendable {
  /// One of the actions of a dialog.
  case action
  /// The items of a list, of which several may be chosen.
  case items
  /// One of the options of a picker.
  case picker
  /// Yes or no, in this order, which are the options of a toggle.
  case toggle
}
