// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal
import Dialogs

/// The turn of a dialog on its terminal: there is one at a time (contract, section 5).
///
/// What is locked is the terminal's own device, never `/dev/tty`, which stands for another terminal in
/// every session; where the device has no name here, as in some containers, a file named by its number.
struct Turn {
  /// What the lock is on; -1 where there is nothing to lock, and so nobody to wait for.
  private let descriptor: Int32

  /// The turn on the terminal that `terminal` is open on; nobody has it yet.
  init(on terminal: Int32) {
    let device = terminal_device(terminal)
    descriptor = device == 0 ? -1 : Self.open(device)
  }

  /// Takes the turn as soon as nobody else has it, and shows nothing until then.
  func take(waiter: Waiter) throws(Interruption) {
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      return
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, terminal_lock(descriptor, ends[1]) == 0 else {
      throw .failed(SystemError.last)
    }
    defer { close(ends[0]) }
    try waiter.waitAsAStream(for: ends[0], POLLIN)
  }

  /// Lets the next one have it.
  func giveUp() {
    if descriptor >= 0 { flock(descriptor, LOCK_UN) }
  }

  private static func open(_ device: dev_t) -> Int32 {
    var path = [CChar](repeating: 0, count: 64)
    var names = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].compactMap { stream in
      ttyname(stream).map { String(cString: $0) }
    }
    if terminal_device_path(device, &path, path.count) {
      names.append(Text(cString: path).string)
    }
    for name in names {
      let file = openFile(name, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      var status = stat()
      if file >= 0, fstat(file, &status) == 0, status.st_rdev == device { return file }
      if file >= 0 { close(file) }
    }
    guard let folder = PrivateFolder.all.first else { return -1 }
    return openFile("\(folder.path)/.terminal-\(device)", O_RDWR | O_CREAT | O_CLOEXEC)
  }
}
