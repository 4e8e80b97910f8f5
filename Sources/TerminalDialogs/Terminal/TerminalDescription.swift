// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The terminfo description of the terminal. The user can add directories of descriptions
/// (terminfo(5)).
enum TerminalDescription {
  /// The name by which the description is looked up. If reading the description could block, it is
  /// a name that no description has.
  static var name: String { usable(environmentVariable("TERM") ?? "dumb") }

  /// The name of a description without capabilities, which is used if the terminal has no
  /// description.
  static var dumbName: String { usable("dumb") }

  /// Whether the terminal is the console of the system, whose font has few characters, and whose
  /// palette leaves faint text illegible.
  static var isConsole: Bool {
    let name = environmentVariable("TERM") ?? ""
    return ["linux", "vt", "cons"].contains { name.hasPrefix($0) }
  }

  /// A name that contains the directory separator. There can be no description with such a name, so
  /// no file is opened.
  private static let missing = "/"

  /// Opening a FIFO or a device in place of a description would block, and neither a signal nor a
  /// timeout would end that call.
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

  /// The directories that are searched in addition to the system's directories.
  private static var directories: [String] {
    var directories = [environmentVariable("TERMINFO")].compactMap { $0 }
    if let home = environmentVariable("HOME") { directories.append("\(home)/.terminfo") }
    let more = environmentVariable("TERMINFO_DIRS") ?? ""
    return directories + more.split(separator: ":").map { String($0) }
  }
}

/// Returns whether a file can be opened and read without waiting for another process: it is a
/// regular file or a directory, or does not exist.
func opensAtOnce(_ path: String) -> Bool {
  var status = stat()
  guard stat(path, &status) == 0 else { return true }
  return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}
