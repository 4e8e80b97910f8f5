// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The placeholder: a faint text where the user types, until something is typed (prompt(1), Forms).
extension Terminal {
  /// The minimum width of a placeholder, in columns. A shorter part of a text would not be
  /// understood.
  private static let minimumColumns = 4

  /// Shows a placeholder after the cursor. If the row has too little room, the placeholder is
  /// shortened or omitted. The last column stays empty, so that the cursor remains on the row.
  ///
  /// - Parameters:
  ///   - styles: The styles of the terminal, which supports faint text.
  ///   - column: The column of the cursor, counted from 0.
  func show(placeholder text: PlainText, in styles: StyleSheet, at column: Int) {
    let room = columns - column - 1
    let shown = text.shortened(to: room)
    guard room >= min(Self.minimumColumns, text.columns), shown.columns > 0 else { return }
    var line = Line()
    line.append(shown, style: .detail)
    write(styles.bytes(of: line))
    write("\u{1B}[\(shown.columns)D")
    isPlaceholderShown = true
  }

  /// Erases the placeholder if it is shown.
  ///
  /// - Parameter isResized: Whether the terminal may have moved a part of the placeholder to a
  ///   further row, since the size of the window has changed.
  func erasePlaceholder(isResized: Bool = false) {
    guard isPlaceholderShown else { return }
    write(isResized ? "\u{1B}[J" : "\u{1B}[K")
    isPlaceholderShown = false
  }
}
