// SPDX-License-Identifier: GPL-3.0-or-later

/// A view of the progress of work (SwiftUI's `ProgressView`) with a title, a message, and an action
/// that stops the work.
package struct ProgressDialog: Sendable {
  /// The title.
  package let title: RawText
  /// The message above the line; nil if there is none.
  package let message: RawText?
  /// The label, as shown, of the action that Escape chooses; nil if there is no such action.
  package let stopLabel: RawText?
  /// Whether the keys have the same effects as in a window. Escape and a key that follows quickly
  /// then count as two keys, and Ctrl-D counts as Escape.
  package let hasWindowKeys: Bool

  /// Creates a view. An ellipsis at the end of the title is omitted, since the view adds one.
  package init(
    title: RawText, message: RawText? = nil, stopLabel: RawText? = nil, hasWindowKeys: Bool = false
  ) {
    var bytes = RawText(title.trimmed).bytes[...]
    for ellipsis in ["…", "..."] where bytes.count > ellipsis.utf8.count {
      if bytes.suffix(ellipsis.utf8.count).elementsEqual(ellipsis.utf8) {
        bytes = bytes.dropLast(ellipsis.utf8.count)
      }
    }
    self.title = RawText(RawText(bytes: Array(bytes)).trimmed)
    self.message = message.flatMap { $0.isBlank ? nil : $0 }
    self.stopLabel = stopLabel
    self.hasWindowKeys = hasWindowKeys
  }

  /// The end of the work.
  package enum Ending: Sendable, Equatable {
    /// The work is complete.
    case done
    /// The work has ended. It is unknown whether the work is complete.
    case ended
    /// The work was stopped, or has ended before it was complete.
    case stopped
    /// The command has ended with this exit status, which is not 0.
    case failed(status: Int32)
    /// This signal has ended the command.
    case signaled(signal: Int32)
  }
}
