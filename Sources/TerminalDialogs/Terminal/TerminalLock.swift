// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The lock that a dialog holds on its terminal: one dialog at a time is shown there
/// (prompt(1), Dismissing).
///
/// It consists of record locks (fcntl(2), `F_SETLK`), which the kernel releases when the process ends:
///
/// - one on the terminal's own device, or where that has no name, as in some containers, on a file named
///   by its number; two where input and output are two terminals;
/// - one on `/dev/tty`, which every process of the terminal may open, whoever its user is and whoever
///   owns the device. The byte that is locked has the number of the device, since `/dev/tty` is one file
///   for all terminals.
///
/// Closing any descriptor of a file releases its lock, so none is closed while the lock is held.
struct TerminalLock {
  /// After how long a lock that another process holds is tried again, in milliseconds. A thread
  /// that waited in the kernel could acquire the lock while the process is stopped.
  private static let interval: Int64 = 50

  /// The device of the terminal; 0 where that cannot be told, and nobody is waited for.
  private let device: dev_t
  /// Descriptors of the devices of input and output: one, where they are the same.
  private let deviceFiles: [Int32]
  /// A descriptor of `/dev/tty`; -1 where this is not the controlling terminal.
  private let controllingTerminal: Int32

  /// Makes the lock of a terminal, without acquiring it.
  ///
  /// - Parameters:
  ///   - input: A descriptor that is open on it.
  ///   - output: A descriptor that is open on it too, or on another terminal.
  ///   - isControlling: Whether both are `/dev/tty`.
  /// - Throws: `TerminalError.cannotBeLocked` where neither lock can be taken.
  init(on input: Int32, _ output: Int32, isControlling: Bool) throws(TerminalError) {
    device = prompt_terminal_device(input)
    controllingTerminal = isControlling && device != 0 ? input : -1
    var files: [Int32] = []
    let other = isControlling ? device : prompt_terminal_device(output)
    for device in other == device ? [device] : [device, other] where device != 0 {
      switch Self.open(device) {
      case .file(let file): files.append(file)
      case .denied where !isControlling: throw .cannotBeLocked
      case .denied, .unavailable: break
      }
    }
    deviceFiles = files
  }

  /// Acquires the lock as soon as no other process holds it.
  ///
  /// - Parameter wait: Waits for the milliseconds given, or throws.
  func acquire(waiting wait: (Int64) throws(Interruption) -> Void) throws(Interruption) {
    while try !tryToAcquire() {
      // mutant: a dialog that holds one lock only does not keep it [TurnTests]
      // Never one without the other, or two dialogs could wait for each other.
      release()
      // mutant: a signal ends a dialog that waits for its turn [TurnTests]
      try wait(Self.interval)
    }
  }

  private func tryToAcquire() throws(Interruption) -> Bool {
    // mutant: dialogs with and without a controlling terminal take turns [TurnTests]
    for file in deviceFiles where !set(F_WRLCK, on: file, at: 0) { return false }
    if controllingTerminal < 0 || set(F_WRLCK, on: controllingTerminal, at: off_t(device)) {
      return true
    }
    // mutant: dialogs of one terminal but different users take turns [TurnTests]
    if isHeldOnThisTerminal { return false }
    // Who may not open the device has no other lock, and might be shown beside another dialog.
    if deviceFiles.isEmpty { throw .terminal(.cannotBeLocked) }
    return true
  }

  /// Gives the lock back.
  func release() {
    for file in deviceFiles { _ = set(F_UNLCK, on: file, at: 0) }
    if controllingTerminal >= 0 {
      _ = set(F_UNLCK, on: controllingTerminal, at: off_t(device))
    }
  }

  /// Locks or unlocks a byte of a file.
  ///
  /// - Returns: Whether that succeeded, or failed for another reason than that another process
  ///   holds the lock.
  private func set(_ type: Int32, on descriptor: Int32, at offset: off_t) -> Bool {
    var lock = Self.lock(type, at: offset)
    // mutant: one dialog at a time is shown on a terminal [TurnTests]
    //   `errno != EAGAIN && errno != EACCES` -> `true`
    return fcntl(descriptor, F_SETLK, &lock) == 0 || errno != EAGAIN && errno != EACCES
  }

  /// Whether a process of this terminal holds the lock on `/dev/tty`. Any user can lock any byte of that
  /// file, but a process of another terminal, or of none, must not delay this one. Where `/proc` shows no
  /// processes, the holder is taken for one of this terminal.
  private var isHeldOnThisTerminal: Bool {
    guard let holder, prompt_terminal_device_of_process(getpid()) == device else { return true }
    // mutant: dialogs of two users on one terminal take turns [TurnTests]
    if holder > 0, prompt_terminal_device_of_process(holder) == device { return true }
    // A process that has ended meanwhile tells nothing of its terminal.
    // mutant: a process of another terminal cannot keep a dialog waiting [TurnTests]
    //   `self.holder != holder` -> `true`
    return self.holder != holder
  }

  /// The process that holds the lock on `/dev/tty`; -1 where an open file holds it, nil where none does.
  private var holder: pid_t? {
    var lock = Self.lock(F_WRLCK, at: off_t(device))
    guard fcntl(controllingTerminal, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else {
      return nil
    }
    return lock.l_pid
  }

  private static func lock(_ type: Int32, at offset: off_t) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = offset
    lock.l_len = 1
    return lock
  }

  /// What there is to lock for a device.
  private enum Lockable {
    /// The device itself, or the file that stands in for it.
    case file(Int32)
    /// The device belongs to another user, who takes the other lock too.
    case denied
    /// The device has no path, and there is no folder for a file.
    case unavailable
  }

  private static func open(_ device: dev_t) -> Lockable {
    func file(at name: UnsafePointer<CChar>) -> Lockable? {
      var status = stat()
      guard stat(name, &status) == 0, status.st_rdev == device else { return nil }
      let file = openFile(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      return file >= 0 ? .file(file) : .denied
    }
    var path = [CChar](repeating: 0, count: 64)
    if prompt_terminal_device_path(device, &path, path.count), let file = file(at: path) {
      return file
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if let name = ttyname(stream), let file = file(at: name) { return file }
    }
    guard let folder = PrivateFolder.all.first else { return .unavailable }
    let file = openFile("\(folder.path)/.terminal-\(device)", O_RDWR | O_CREAT | O_CLOEXEC)
    return file >= 0 ? .file(file) : .unavailable
  }
}
