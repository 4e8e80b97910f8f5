// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The lock that a dialog holds on its terminal: one dialog at a time is shown there
/// (prompt(1), Dismissing).
///
/// It is made of record locks (fcntl(2), `F_SETLK`), which a process gives back when it ends, however
/// it ends:
///
/// - one on the terminal's own device, or where that has no name, as in some containers, on a file named
///   by its number;
/// - one on `/dev/tty`, which every process of the terminal may open, whoever its user is and whoever
///   owns the device. The byte that is locked has the number of the device, since `/dev/tty` is one file
///   for all terminals.
///
/// Closing any descriptor of a file would give its lock back, so none is closed while it is held.
struct TerminalLock {
  /// How often a lock that another process holds is tried again, in milliseconds. A thread that waited
  /// for it in the kernel could obtain it while the process is stopped.
  private static let interval: Int64 = 50

  private let device: dev_t
  /// Descriptors of the device and of `/dev/tty`; -1 where there is none, and nobody to wait for.
  private let deviceFile: Int32
  private let controllingTerminal: Int32

  /// The lock on a terminal; nobody holds it yet.
  ///
  /// - Parameters:
  ///   - terminal: A descriptor that is open on it.
  ///   - isControlling: Whether that is `/dev/tty`.
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
        // Never one without the other, or two dialogs could wait for each other.
        release()
      }
      try wait(Self.interval)
    }
  }

  /// Gives the lock back.
  func release() {
    _ = set(F_UNLCK, on: deviceFile, at: 0)
    _ = set(F_UNLCK, on: controllingTerminal, at: off_t(device))
  }

  /// Locks or unlocks a byte of a file.
  ///
  /// - Returns: Whether that is done, or cannot be done for any other reason than that another process
  ///   holds the lock.
  private func set(_ type: Int32, on descriptor: Int32, at offset: off_t) -> Bool {
    if descriptor < 0 { return true }
    var lock = Self.lock(type, at: offset)
    return fcntl(descriptor, F_SETLK, &lock) == 0 || errno != EAGAIN && errno != EACCES
  }

  /// Whether whoever holds the lock on `/dev/tty` is a process of this terminal. Any user could lock any
  /// byte there, but a process of another terminal has no business with this one.
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
      // It belongs to another user, whose dialogs take the other lock too.
      if file < 0, errno == EACCES { return -1 }
      if file >= 0 { close(file) }
    }
    guard let folder = PrivateFolder.all.first else { return -1 }
    return openFile("\(folder.path)/.terminal-\(device)", O_RDWR | O_CREAT | O_CLOEXEC)
  }
}
