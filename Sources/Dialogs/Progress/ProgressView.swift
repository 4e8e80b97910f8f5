// SPDX-License-Identifier: GPL-3.0-or-later

/// What is shown about work that takes time (SwiftUI's `ProgressView`): its title, and the action that
/// stops it, if there is one.
public struct ProgressView: Sendable {
  /// The title.
  public let title: Text
  /// The message, which is above the line from the beginning; nil if there is none.
  public let message: Text?
  /// The label of the action that Escape chooses, as it is shown; nil if there is none.
  public let stopLabel: Text?

  /// Makes a view. An ellipsis at the end of the title is left out, since the view adds one.
  public init(title: Text, message: Text? = nil, stopLabel: Text? = nil) {
    var bytes = Text(title.trimmed).bytes[...]
    for ellipsis in ["…", "..."] where bytes.count > ellipsis.utf8.count {
      if bytes.suffix(ellipsis.utf8.count).elementsEqual(ellipsis.utf8) {
        bytes = bytes.dropLast(ellipsis.utf8.count)
      }
    }
    self.title = Text(Text(bytes: Array(bytes)).trimmed)
    self.message = message.flatMap { $0.isBlank ? nil : $0 }
    self.stopLabel = stopLabel
  }

  /// How the work has ended.
  public enum Ending: Sendable, Equatable {
    /// All of it is done.
    case done
    /// It has ended, and it is unknown whether all of it is done.
    case ended
    /// It was stopped, or has ended before all of it was done.
    case stopped
  }
}
