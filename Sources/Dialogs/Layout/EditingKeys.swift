// SPDX-License-Identifier: GPL-3.0-or-later

/// The keys for leaving a field that is edited.
package struct EditingKeys: Sendable, Equatable {
  /// A key that dismisses a dialog.
  package enum Dismissal: Sendable {
    case escape
    /// Ctrl-D on an empty line.
    case endOfFile
  }

  /// The key that dismisses the dialog; nil if there is none.
  package let dismissal: Dismissal?
  /// Whether Shift-Tab goes back to the previous field.
  package let goesBackByShiftTab: Bool

  /// Creates a description of the keys.
  package init(dismissal: Dismissal? = nil, goesBackByShiftTab: Bool = false) {
    (self.dismissal, self.goesBackByShiftTab) = (dismissal, goesBackByShiftTab)
  }
}

extension Words {
  /// Returns the name of a key that dismisses a dialog.
  func name(of key: EditingKeys.Dismissal) -> PlainText {
    if key == .escape { return escape }
    return isSpoken ? self(.controlD) : PlainText(sanitized: "Ctrl-D")
  }
}
