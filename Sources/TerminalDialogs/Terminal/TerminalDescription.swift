// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The description of the terminal in terminfo. Its directories may be the user's own (terminfo(5)).
enum TerminalDescription {
  /// The name by which the description is looked up: that of the terminal or, if reading its description
  /// could wait, one that no description has.
  static var name: String { usable(environmentVariable("TERM") ?? "dumb") }

  /// The name of the description of a terminal without capabilities, which is used if there is no other.
  static var dumbName: String { usable("dumb") }

  /// A directory separator cannot be a part of a name, so nothing is opened.
  private static let missing = "/"

  /// A FIFO or a device in the place of a description would be waited for, and neither a signal nor a
  /// time-out would end that.
  private static func usable(_ name: String) -> String {
    guard let first = name.utf8.first else { return missing }
    let subdirectories = [String(name.prefix(1)), String(first, radix: 16)]
    for directory in directories {
      for subdirectory in subdirectories
      where !opensAtOnce("\(directory)/\(subdirectory)/\(name)") {
        return missing
      }
    }
    return name
  }

  /// The directories that are searched before and besides those of the system.
  private static var directories: [String] {
    var directories = [environmentVariable("TERMINFO")].compactMap { $0 }
    if let home = environmentVariable("HOME") { directories.append("\(home)/.terminfo") }
    let more = environmentVariable("TERMINFO_DIRS") ?? ""
    return directories + more.split(separator: ":").map { String($0) }
  }
}

/// Returns whether opening and reading a file does not wait for anybody: it is a regular file or a
/// directory, or does not exist.
func opensAtOnce(_ path: String) -> Bool {
  var status = stat()
  guard stat(path, &status) == 0 else { return true }
  return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}
