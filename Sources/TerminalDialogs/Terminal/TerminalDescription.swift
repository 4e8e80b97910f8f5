// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The terminfo description of the terminal. The user can add directories of descriptions
/// (terminfo(5)).
enum TerminalDescription {
  /// Returns the name by which the description of a type of terminal is looked up. If reading the
  /// description could block, the result is a name that no description has.
  ///
  /// - Parameter type: The type of the terminal; nil if it is unknown.
  static func name(of type: String?) -> String { usable(type ?? "dumb") }

  /// The name of a description without capabilities, which is used if the terminal has no
  /// description.
  static var dumbName: String { usable("dumb") }

  /// Returns whether a type of terminal is the console of the system, whose font has few
  /// characters, and whose palette leaves faint text illegible.
  static func isConsole(_ type: String?) -> Bool {
    ["linux", "vt", "cons"].contains { type?.hasPrefix($0) == true }
  }

  /// A name that contains the directory separator. There can be no description with such a name, so
  /// no file is opened.
  private static let missing = "/"

  /// Returns `name`, or `missing` if a FIFO or a device is in place of the description. Opening it
  /// would block, and neither a signal nor a timeout would end that call.
  private static func usable(_ name: String) -> String {
    let file = Array(name.utf8)
    guard let first = file.first else { return missing }
    let slash = [UInt8(ascii: "/")]
    for directory in directories {
      for subdirectory in [[first], Array(String(first, radix: 16).utf8)]
      where !opensAtOnce(directory + slash + subdirectory + slash + file) {
        return missing
      }
    }
    return name
  }

  /// The directories that are searched in addition to the system's directories, as bytes.
  private static var directories: [[UInt8]] {
    var directories = [environmentBytes("TERMINFO")].compactMap { $0 }
    if let home = environmentBytes("HOME") { directories.append(home + "/.terminfo".utf8) }
    let more = environmentBytes("TERMINFO_DIRS") ?? []
    return directories + more.split(separator: UInt8(ascii: ":")).map { Array($0) }
  }
}

/// Returns whether a file can be opened and read without waiting for another process: it is a
/// regular file or a directory, or does not exist.
func opensAtOnce(_ path: [UInt8]) -> Bool {
  var status = stat()
  guard stat(RawText(bytes: path).cString, &status) == 0 else { return true }
  return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}
