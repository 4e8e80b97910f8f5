// SPDX-License-Identifier: GPL-3.0-or-later

/// The meaning of a span, which determines its appearance on a terminal.
package enum Style: Sendable, Equatable {
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
  /// The detail beside a label.
  case detail
  /// The box before an item that is not selected.
  case emptyBox
  /// The row of a list that Enter chooses.
  case prominent
  /// A destructive action, and the sign before it.
  case destructive
}
