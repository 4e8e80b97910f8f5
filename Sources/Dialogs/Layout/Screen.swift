// SPDX-License-Identifier: GPL-3.0-or-later

/// The size of the terminal for which a dialog is laid out.
package struct Screen: Sendable, Equatable {
  /// The width, at least 20 columns. If the terminal is narrower, it wraps the lines itself.
  package let columns: Int
  /// The height, at least 1.
  package let rows: Int

  /// Creates the size of a screen from the size that a terminal reports. If the terminal reports 0
  /// rows, or at most 1 column, the size is unknown; 80 columns or 24 rows are then assumed.
  package init(columns: Int, rows: Int) {
    self.columns = columns > 1 ? max(columns, 20) : 80
    self.rows = rows > 0 ? rows : 24
  }
}
