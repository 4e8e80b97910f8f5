// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The lock that a dialog holds on its terminal: one dialog at a time is shown there
/// (prompt(1), Dismissing).
///
/// It consists of two record locks (fcntl(2), `F_SETLK`), which the kernel releases when the
/// process ends:
///
/// - one on the device of the terminal, or where that has no path, as in some containers, on a file
///   named by its number;
/// - one on `/dev/tty`, which every process of the terminal may open, whoever its user is and
///   whoever owns the device. The number of the device is the offset of the locked byte, since
///   `/dev/tty` is the same file for all terminals.
///
/// Closing any descriptor of a file releases its lock, so none is closed while the lock is held.
struct TerminalLock {
  /// After how long a lock that another process holds is tried again, in milliseconds. A thread
  /// that waited in the kernel could acquire the lock while the process is stopped.
  private static let interval: Int64 = 50

  private let device: dev_t
  /// Descriptors of the device and of `/dev/tty`, or -1 where there is nothing to lock.
  private let deviceFile: Int32
  private let controllingTerminal: Int32

  /// Makes the lock of a terminal, without acquiring it.
  ///
  /// - Parameters:
  ///   - terminal: A descriptor of the terminal.
  ///   - isControlling: Whether the descriptor is one of `/dev/tty`.
  init(on terminal: Int32, isControlling: Bool) {
    device = prompt_terminal_device(terminal)
    deviceFile = device == 0 ? -1 : Self.open(device)
    controllingTerminal = isControlling && device != 0 ? terminal : -1
  }

  /// Acquires the lock as soon as no other process holds it.
  ///
  /// - Parameter wait: Waits for the milliseconds given, or throws.
  func acquire(waiting wait: (Int64) throws(Interruption) -> Void) throws(Interruption) {
    while true {
      if set(F_WRLCK, on: deviceFile, at: 0) {
        if set(F_WRLCK, on: controllingTerminal, at: off_t(device)) || !isHeldOnThisTerminal {
          return
        }
        // Holding one without the other, two dialogs could wait for each other.
        release()
      }
      try wait(Self.interval)
    }
  }

  /// Releases the lock.
  func release() {
    _ = set(F_UNLCK, on: deviceFile, at: 0)
    _ = set(F_UNLCK, on: controllingTerminal, at: off_t(device))
  }

  /// Locks or unlocks a byte of a file.
  ///
  /// - Returns: Whether that succeeded, or failed for another reason than that another process
  ///   holds the lock.
  private func set(_ type: Int32, on descriptor: Int32, at offset: off_t) -> Bool {
    if descriptor < 0 { return true }
    var lock = Self.lock(type, at: offset)
    return fcntl(descriptor, F_SETLK, &lock) == 0 || errno != EAGAIN && errno != EACCES
  }

  /// Whether the process that holds the lock on `/dev/tty` belongs to this terminal. Any user can
  /// lock any byte of that file, but a process of another terminal must not delay this one.
  private var isHeldOnThisTerminal: Bool {
    var lock = Self.lock(F_WRLCK, at: off_t(device))
    guard fcntl(controllingTerminal, F_GETLK, &lock) == 0 else { return true }
    let holder = prompt_terminal_device_of_process(lock.l_pid)
    return holder == 0 || holder == device
  }

  private static func lock(_ type: Int32, at offset: off_t) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = offset
    lock.l_len = 1
    return lock
  }

  private static func open(_ device: dev_t) -> Int32 {
    var path = [CChar](repeating: 0, count: 64)
    var names = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].compactMap { stream in
      ttyname(stream).map { String(cString: $0) }
    }
    if prompt_terminal_device_path(device, &path, path.count) {
      names.append(Text(cString: path).string)
    }
    for name in names {
      let file = openFile(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      var status = stat()
      if file >= 0, fstat(file, &status) == 0, status.st_rdev == device { return file }
      // The device belongs to another user, whose dialogs acquire the other lock too.
      if file < 0, errno == EACCES { return -1 }
      if file >= 0 { close(file) }
    }
    guard let folder = PrivateFolder.all.first else { return -1 }
    return openFile("\(folder.path)/.terminal-\(device)", O_RDWR | O_CREAT | O_CLOEXEC)
  }
}
