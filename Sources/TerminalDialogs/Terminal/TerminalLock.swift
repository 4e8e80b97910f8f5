// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The lock that a dialog holds on its terminal, so that one dialog at a time is shown there
/// (prompt(1), Dismissing).
///
/// It consists of record locks (fcntl(2), `F_SETLK`), which the kernel releases when the process
/// ends:
///
/// - one on the device of the terminal; if the device has no path, as in some containers, on a file
///   that is named after its number; two if input and output are different terminals;
/// - one on `/dev/tty`, which every process of the terminal may open, whoever its user is and
///   whoever owns the device. The offset of the byte that is locked is the number of the device,
///   since `/dev/tty` is one file for all terminals.
///
/// Closing any descriptor of a file releases its lock, so none is closed while the lock is held.
struct TerminalLock {
  /// The interval at which a lock that another process holds is tried again, in milliseconds. With
  /// `F_SETLKW`, the kernel could grant the lock while the process is stopped.
  private static let interval: Int64 = 50

  /// The device of the terminal; 0 if it is not known, and nothing can be locked.
  private let device: dev_t
  /// Descriptors of the devices of input and output; one if they are the same.
  let deviceFiles: [Int32]
  /// A descriptor of `/dev/tty`; -1 if this is not the controlling terminal.
  private let controllingTerminal: Int32

  /// Makes the lock of a terminal, without acquiring it.
  ///
  /// - Parameters:
  ///   - input: A descriptor of the terminal.
  ///   - output: A descriptor of the same terminal or another one.
  ///   - isControlling: Whether both are `/dev/tty`.
  /// - Throws: `TerminalError.cannotBeLocked` if neither lock can be acquired.
  init(on input: Int32, _ output: Int32, isControlling: Bool) throws(TerminalError) {
    device = prompt_terminal_device(input)
    controllingTerminal = isControlling && device != 0 ? input : -1
    var files: [Int32] = []
    let other = isControlling ? device : prompt_terminal_device(output)
    for device in other == device ? [device] : [device, other] where device != 0 {
      switch Self.open(device) {
      case .file(let file): files.append(file)
      case .denied where !isControlling:
        for file in files { close(file) }
        throw .cannotBeLocked
      case .denied, .unavailable: break
      }
    }
    deviceFiles = files
  }

  /// Acquires the lock as soon as no other process holds it.
  ///
  /// - Parameter wait: Waits for a number of milliseconds, or throws.
  func acquire(waiting wait: (Int64) throws(Interruption) -> Void) throws(Interruption) {
    while try !tryToAcquire() {
      // mutant: a dialog that acquires only one of the locks releases it [TurnTests]
      // Otherwise two dialogs could wait for each other.
      release()
      // mutant: a signal ends a dialog that waits for the lock [TurnTests]
      try wait(Self.interval)
    }
  }

  /// Acquires the lock, for as long as it takes to draw, unless a dialog holds it. Those that only draw
  /// share it. Returns whether it is acquired.
  func acquireAtOnce() -> Bool {
    do throws(Interruption) {
      // mutant: two progress bars do not keep each other from being drawn [ProgressTests]
      //   `F_RDLCK` -> `F_WRLCK`
      if try tryToAcquire(F_RDLCK) { return true }
    } catch {
      // Nobody can tell whether a dialog is shown.
      return true
    }
    release()
    return false
  }

  // MARK: A line that is redrawn in place

  /// The byte of a device's file that is locked while a line on the terminal is redrawn in place.
  private static let lineOffset: off_t = 1
  /// The byte that is locked by the one of these processes that reads keys.
  private static let keysOffset: off_t = 2

  /// Tells dialogs that such a line of this process stands on the terminal.
  func markLine() {
    for file in deviceFiles { _ = set(F_RDLCK, on: file, at: Self.lineOffset) }
  }

  /// Tells the others that no such line of this process stands there any more, and that it reads no
  /// keys.
  func unmarkLine() {
    for file in deviceFiles {
      _ = set(F_UNLCK, on: file, at: Self.lineOffset)
      _ = set(F_UNLCK, on: file, at: Self.keysOffset)
    }
  }

  /// Claims the keys of the terminal for this process until `unmarkLine()`. Two processes that both
  /// changed the modes could not restore them in turn.
  ///
  /// - Returns: Whether no other such process has claimed them.
  func claimKeys() -> Bool {
    // mutant: two progress bars that a key stops restore the modes of the terminal [ProgressTests]
    //   `F_WRLCK` -> `F_RDLCK`
    deviceFiles.allSatisfy { set(F_WRLCK, on: $0, at: Self.keysOffset) }
  }

  /// A process of which such a line stands on the terminal; nil if there is none.
  var lineOwner: pid_t? {
    for file in deviceFiles {
      var lock = Self.lock(F_WRLCK, at: Self.lineOffset)
      if fcntl(file, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) { return lock.l_pid }
    }
    return nil
  }

  private func tryToAcquire(_ type: Int32 = F_WRLCK) throws(Interruption) -> Bool {
    // mutant: dialogs with and without a controlling terminal take turns [TurnTests]
    for file in deviceFiles where !set(type, on: file, at: 0) { return false }
    if controllingTerminal < 0 || set(type, on: controllingTerminal, at: off_t(device)) {
      return true
    }
    // mutant: dialogs of one terminal but different users take turns [TurnTests]
    if isHeldOnThisTerminal { return false }
    // Without a lock on the device, another dialog might be shown at the same time.
    if deviceFiles.isEmpty { throw .terminal(.cannotBeLocked) }
    return true
  }

  /// Releases the lock.
  func release() {
    for file in deviceFiles { _ = set(F_UNLCK, on: file, at: 0) }
    if controllingTerminal >= 0 {
      _ = set(F_UNLCK, on: controllingTerminal, at: off_t(device))
    }
  }

  /// Locks or unlocks a byte of a file.
  ///
  /// - Returns: false if another process holds the lock; true otherwise, even on other errors.
  private func set(_ type: Int32, on descriptor: Int32, at offset: off_t) -> Bool {
    var lock = Self.lock(type, at: offset)
    // mutant: one dialog at a time is shown on a terminal [TurnTests]
    //   `errno != EAGAIN && errno != EACCES` -> `true`
    return fcntl(descriptor, F_SETLK, &lock) == 0 || errno != EAGAIN && errno != EACCES
  }

  /// Whether a process of this terminal holds the lock on `/dev/tty`. Any user can lock any byte of
  /// that file, but a process of another terminal, or without one, must not delay this one. If
  /// `/proc` shows no processes, the holder is assumed to be one of this terminal.
  private var isHeldOnThisTerminal: Bool {
    guard let holder, prompt_terminal_device_of_process(getpid()) == device else { return true }
    // mutant: dialogs of two users on one terminal take turns [TurnTests]
    if holder > 0, prompt_terminal_device_of_process(holder) == device { return true }
    // The terminal of a process that has ended meanwhile is not known.
    // mutant: a process of another terminal cannot keep a dialog waiting [TurnTests]
    //   `self.holder != holder` -> `true`
    return self.holder != holder
  }

  /// The process that holds the lock on `/dev/tty`; -1 for an open file description lock, nil if
  /// the byte is not locked.
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

  /// The file to lock for a device.
  private enum Lockable {
    /// The device itself, or the file that replaces it.
    case file(Int32)
    /// The device belongs to another user, and only the lock on `/dev/tty` can be acquired.
    case denied
    /// The device has no path, and there is no private folder for a file.
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
