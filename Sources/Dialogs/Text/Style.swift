// SPDX-License-Identifier: GPL-3.0-or-later

/// The meaning of a span; the terminal decides how it looks.
public enum Style: Sendable, Equatable {
  /// Ordinary text.
  case plain
  /// The title of a dialog.
  case title
  /// The word that marks an error.
  case error
  /// The word that marks a critical dialog.
  case warning
  /// The margin of a message.
  case margin
  /// The action that Enter chooses.
  case prominent
  /// A destructive action.
  case destructive
  /// A word beside an action.
  case note
}
