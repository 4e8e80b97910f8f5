// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The locks of a terminal, by which its processes take turns, even if they belong to different
/// users (prompt(1), Dismissing).
///
/// Each resource of the terminal is locked on each of these files:
///
/// - the device of the terminal. If the device has no path, as in some containers, a file named
///   after the device number replaces it. If input and output are different terminals, there are
///   two devices. A process that has no path to the device, or may not open the device of its
///   controlling terminal, uses a standard stream that is open on the device;
/// - `/dev/tty`, which every process of the terminal may open, regardless of the owners of the
///   process and of the device. Since `/dev/tty` is a single file for all terminals, the offset of
///   the locked bytes depends on the device number.
///
/// Any two processes of a terminal can therefore lock a common file, or a process looks up the
/// locks of the file that it cannot lock itself. The kernel releases the locks when the process
/// ends.
struct TerminalLock {
  /// A resource that can be locked. A process locks `.modes` before it changes or restores modes.
  enum Resource: off_t, CaseIterable {
    /// The turn, which one dialog at a time can have. Progress bars that are being drawn share the
    /// turn.
    case turn
    /// The line that is redrawn in place. All bars that show a line on the terminal share this
    /// lock.
    case line
    /// The modes of the terminal, and its keys.
    case modes
    /// The screen. A dialog locks the screen before it is drawn, since a bar whose process is
    /// stopped may still have a lock on the line.
    case screen
  }

  /// A file on which the resources of one terminal are locked.
  private struct Place {
    let file: Int32
    /// The offset of the first byte.
    var offset: off_t = 0
    /// Whether all terminals share the file.
    var isCommon = false
    /// Whether the open file description is locked in addition to the process. A lock of an open
    /// file description belongs to all processes that have inherited it, so this is set only for
    /// files that this process has opened.
    var locksDescription = false
  }

  /// A file that this process cannot lock: the device of another user, or `/dev/tty` in a process
  /// without a controlling terminal. Its locks can still be looked up (proc(5), /proc/locks).
  private struct Unlockable {
    let device: dev_t
    let inode: ino_t
    let offset: off_t
    /// Whether all terminals share the file.
    let isCommon: Bool

    init?(at path: UnsafePointer<CChar>, offset: off_t, isCommon: Bool) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, inode, self.offset) = (status.st_dev, status.st_ino, offset)
      self.isCommon = isCommon
    }
  }

  /// The result of an attempt to lock a resource on one file.
  private enum Attempt {
    case locked
    /// A process of this terminal has locked the resource.
    case held
    /// A process of another terminal, or a process whose terminal is unknown, has locked the
    /// resource.
    case prevented
    /// The file cannot be locked.
    case impossible
  }

  /// The number of bytes that are reserved for each terminal in the file that all terminals share.
  private static let stride: off_t = 16

  /// The device of the terminal; 0 if it is unknown, so that nothing can be locked.
  private let device: dev_t
  /// Descriptors of the devices of input and output, or of the files that replace them, that this
  /// process has opened; at most one if both are the same device.
  let deviceFiles: [Int32]
  private let places: [Place]
  /// A file that other processes of the terminal may have locked, but that this process cannot
  /// lock.
  private let unlockable: Unlockable?

  /// Creates the lock of a terminal, without acquiring it.
  ///
  /// - Parameters:
  ///   - input: A descriptor of the terminal.
  ///   - output: A descriptor of the same terminal or of another terminal.
  ///   - isControlling: Whether both are `/dev/tty`.
  ///   - process: The process that takes turns with others.
  /// - Throws: `TerminalError.cannotBeLocked` if a device that is not that of the controlling
  ///   terminal cannot be opened; `TerminalError.system` if the system has no resources left.
  init(
    on input: Int32, _ output: Int32, isControlling: Bool, in process: any HostProcess
  ) throws(TerminalError) {
    device = prompt_terminal_device(input)
    var files: [Int32] = []
    var places: [Place] = []
    var unlockable: Unlockable?
    let other = isControlling ? device : prompt_terminal_device(output)
    for device in other == device ? [device] : [device, other] where device != 0 {
      let lockable = Self.open(device)
      switch lockable {
      case .device(let file), .replacement(let file):
        files.append(file)
        places.append(Place(file: file, locksDescription: process.sharesDescriptors))
      case .denied where !isControlling:
        for file in files { close(file) }
        throw .cannotBeLocked
      case .denied:
        // Another process of this terminal may have no `/dev/tty`, so that it locks only the
        // device.
        if let stream = Self.inheritedStream(of: device) {
          places.append(Place(file: stream))
        } else {
          var path = [CChar](repeating: 0, count: 64)
          if prompt_terminal_device_path(device, &path, path.count) {
            unlockable = Unlockable(at: path, offset: 0, isCommon: false)
          }
        }
      case .failed(let error):
        for file in files { close(file) }
        throw .system(error)
      case .unavailable: break
      }
      // The device can have a path for other processes of this terminal, for example outside of a
      // chroot.
      if lockable.isWithoutPath, let stream = Self.inheritedStream(of: device) {
        places.append(Place(file: stream))
      }
    }
    deviceFiles = files
    if isControlling, device != 0 {
      let offset = off_t(device) * Self.stride
      places.append(
        Place(
          file: input, offset: offset, isCommon: true, locksDescription: process.sharesDescriptors))
    }
    if !isControlling, device != 0 {
      unlockable = Unlockable(
        at: "/dev/tty", offset: off_t(device) * Self.stride, isCommon: true)
    }
    self.places = places
    self.unlockable = unlockable
  }

  /// Creates the lock of a terminal that an attendant lends, on the descriptor that it has opened
  /// for this process.
  init(onLent terminal: Int32) {
    device = prompt_terminal_device(terminal)
    deviceFiles = []
    places = [Place(file: terminal, locksDescription: true)]
    unlockable = nil
  }

  /// Locks a resource, unless another process of the terminal has locked it.
  ///
  /// - Parameters:
  ///   - isShared: Whether other processes may lock the resource at the same time, if they share it
  ///     too.
  ///   - isSure: Whether at least one file must be locked. Otherwise, the resource also counts as
  ///     locked if no file can be locked, so that dialogs can be shown on such a terminal.
  /// - Returns: Whether the resource is locked.
  /// - Throws: `TerminalError.cannotBeLocked` if a process of another terminal prevents the lock,
  ///   and no file can be locked, unless `isSure`.
  func tryToAcquire(
    _ resource: Resource, isShared: Bool = false, isSure: Bool = false
  ) throws(Interruption) -> Bool {
    var isLocked = false
    var isPrevented = false
    for place in places {
      switch lock(resource, as: isShared ? F_RDLCK : F_WRLCK, on: place) {
      case .locked: isLocked = true
      case .held:
        // The locks on the other files are released, since two dialogs that each keep a lock could
        // wait for each other.
        release(resource)
        return false
      case .prevented: isPrevented = true
      case .impossible: break
      }
    }
    if isLocked {
      guard isHeldElsewhere(resource) else { return true }
      release(resource)
      return false
    }
    if isPrevented, !isSure { throw .terminal(.cannotBeLocked) }
    // If no file can be locked, a dialog is shown nevertheless, but a bar does not read keys.
    return !isSure
  }

  /// Whether a process of this terminal has locked a resource on the file that this process cannot
  /// lock. If two processes have no file that both can lock, each process finds the lock of the
  /// other process. Both then release their locks, and try again.
  private func isHeldElsewhere(_ resource: Resource) -> Bool {
    guard let unlockable else { return false }
    let holder = prompt_terminal_lock_holder(
      unlockable.device, unlockable.inode, unlockable.offset + resource.rawValue * 2)
    return holder > 0 && (!unlockable.isCommon || isOfThisTerminal(holder))
  }

  /// Locks a resource without waiting.
  ///
  /// - Returns: Whether the resource is locked on at least one file.
  func acquireForSure(_ resource: Resource) -> Bool {
    do throws(Interruption) {
      return try tryToAcquire(resource, isSure: true)
    } catch {
      return false
    }
  }

  /// Locks the turn for the duration of a drawing, unless a dialog has the turn. Bars share this
  /// lock. Returns false if a dialog has the turn.
  func shareTurn() -> Bool {
    do throws(Interruption) {
      return try tryToAcquire(.turn, isShared: true)
    } catch {
      // It is unknown whether a dialog is shown. Drawing is harmless, since it changes no mode.
      return true
    }
  }

  /// Locks the line of the terminal, to mark it as a line that this process redraws in place.
  func markLine() {
    for place in places { _ = lock(.line, as: F_RDLCK, on: place) }
  }

  /// Unlocks a resource.
  func release(_ resource: Resource) {
    for place in places { unlock(resource, on: place) }
  }

  /// Unlocks all resources that a dialog locks.
  func release() {
    for resource in [Resource.screen, .modes, .turn] { release(resource) }
  }

  /// A process of this terminal that has locked a resource; nil if none is known.
  func holder(of resource: Resource) -> pid_t? {
    for place in places {
      guard let holder = holder(of: resource, on: place), holder > 0 else { continue }
      if !place.isCommon || isOfThisTerminal(holder) { return holder }
    }
    return nil
  }

  // MARK: One file

  /// Locks a resource on one file by two bytes. The first is locked for the process, so that other
  /// processes can look up its process ID. The second is locked only in a client, for the open file
  /// description: that lock is not lost when other code in the process closes a descriptor of the
  /// file (fcntl(2)).
  private func lock(_ resource: Resource, as type: Int32, on place: Place) -> Attempt {
    let offset = place.offset + resource.rawValue * 2
    var lock = Self.lock(type, at: offset)
    if fcntl(place.file, F_SETLK, &lock) != 0 {
      guard errno == EAGAIN || errno == EACCES else { return .impossible }
      return !place.isCommon || isHeldOnThisTerminal(resource, on: place) ? .held : .prevented
    }
    if place.locksDescription,
      prompt_terminal_lock_description(place.file, type, offset + 1) != 0,
      errno == EAGAIN || errno == EACCES
    {
      unlock(resource, on: place)
      // The kernel does not report the process that has locked an open file description.
      return place.isCommon ? .prevented : .held
    }
    return .locked
  }

  private func unlock(_ resource: Resource, on place: Place) {
    let offset = place.offset + resource.rawValue * 2
    var lock = Self.lock(F_UNLCK, at: offset)
    _ = fcntl(place.file, F_SETLK, &lock)
    if place.locksDescription {
      _ = prompt_terminal_lock_description(place.file, F_UNLCK, offset + 1)
    }
  }

  /// Whether a process of this terminal has locked a resource on the file that all terminals share,
  /// or the lock has changed just now, so that another attempt has to be made. Any user can lock
  /// any byte of that file, but a process of another terminal, or without a terminal, must not
  /// delay this process.
  private func isHeldOnThisTerminal(_ resource: Resource, on place: Place) -> Bool {
    guard let holder = holder(of: resource, on: place) else { return true }
    if holder > 0, isOfThisTerminal(holder) { return true }
    // The lock holder may have ended since it was looked up, so that its terminal is unknown.
    return self.holder(of: resource, on: place) != holder
  }

  /// Whether this is the controlling terminal of a process. If `/proc` hides the process from this
  /// user, the answer is assumed to be yes.
  private func isOfThisTerminal(_ process: pid_t) -> Bool {
    var status = prompt_process_status()
    if prompt_terminal_process_status(process, &status) { return status.terminal == device }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// The process that has locked a resource on a file; nil if none has. The ID is -1 for the lock
  /// of an open file description.
  private func holder(of resource: Resource, on place: Place) -> pid_t? {
    var lock = Self.lock(F_WRLCK, at: place.offset + resource.rawValue * 2)
    guard fcntl(place.file, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
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

  // MARK: Files

  /// The file to lock for a device.
  private enum Lockable {
    /// The device itself.
    case device(Int32)
    /// A file that replaces the device, which has no path.
    case replacement(Int32)
    /// This process may not open the device, usually since it belongs to another user.
    case denied
    /// The device has no path, and no file can be opened that replaces it.
    case unavailable
    /// The system has no descriptor or memory left.
    case failed(SystemError)

    /// Whether the device has no path.
    var isWithoutPath: Bool {
      switch self {
      case .replacement, .unavailable: true
      case .device, .denied, .failed: false
      }
    }
  }

  private static func open(_ device: dev_t) -> Lockable {
    func file(at name: UnsafePointer<CChar>) -> Lockable? {
      var status = stat()
      guard stat(name, &status) == 0, status.st_rdev == device else { return nil }
      let file = openFile(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      if file >= 0 { return .device(file) }
      return SystemError.last.isShortage ? .failed(.last) : .denied
    }
    var path = [CChar](repeating: 0, count: 64)
    if prompt_terminal_device_path(device, &path, path.count), let file = file(at: path) {
      return file
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if let name = ttyname(stream), let file = file(at: name) { return file }
    }
    do throws(SystemError) {
      guard let directory = try PrivateDirectory.all().first else { return .unavailable }
      let file = openFile("\(directory.path)/.terminal-\(device)", O_RDWR | O_CREAT | O_CLOEXEC)
      if file >= 0 { return .replacement(file) }
      try SystemError.throwShortage()
      return .unavailable
    } catch {
      return .failed(error)
    }
  }

  /// A standard stream that is open on a device, both for reading and for writing, since locks
  /// require both.
  private static func inheritedStream(of device: dev_t) -> Int32? {
    [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].first { stream in
      var status = stat()
      return fstat(stream, &status) == 0 && status.st_rdev == device
        && fcntl(stream, F_GETFL) & O_ACCMODE == O_RDWR
    }
  }
}
