// SPDX-License-Identifier: GPL-3.0-or-later

/// What ended a dialog in which no button was chosen.
public enum Dismissal: Sendable, Hashable {
  /// The time ran out.
  case timeout
  /// The program ended it, by a ``DismissAction`` or by setting `isPresented` to false, or
  /// `prompt --dismiss` did.
  case programmatic
  /// There is no more input.
  case endOfInput
}
