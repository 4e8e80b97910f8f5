// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal

/// A dialog with a time-out, and the clock by which its time runs, which can be set forward.
struct Clocked {
  let session: Session
  private let folder: TemporaryFolder

  init(_ line: ShellWords) throws { try self.init(arguments: line.list) }

  init(arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    session = try start(
      arguments, of: preloadable,
      environment: environment.merging([
        "LD_PRELOAD": preloaded("watch.c", in: folder), "WATCH_AHEAD": folder.path + "/ahead",
      ]) { $1 })
  }

  /// Sets the clock to so many seconds after the start, and however long the test takes.
  func set(to seconds: Int) {
    folder.write("ahead", [UInt8](repeating: 0, count: seconds))
  }
}
