// SPDX-License-Identifier: GPL-3.0-or-later

/// The size of the terminal that a dialog is laid out for.
public struct Screen: Sendable, Equatable {
  /// The columns of a line, at least 20: narrower terminals wrap the lines themselves.
  public let columns: Int
  /// The lines that can be seen at once, at least 1.
  public let rows: Int

  /// Takes a size as a terminal reports it. A size of 0 means unknown, for which 80 by 24 is used.
  public init(columns: Int, rows: Int) {
    self.columns = columns > 1 ? max(columns, 20) : 80
    self.rows = rows > 0 ? rows : 24
  }
}
