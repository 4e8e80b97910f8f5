// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Functions for Unix sockets in the file system.
enum UnixSocket {
  /// The result of `listen(at:in:_:)`.
  enum Listening {
    case listening(Int32)
    /// Another process listens at this path.
    case taken
    /// No socket can be created at this path.
    case failed(SystemError)
  }

  /// Listens at `path`, under the lock of the directory. Replaces a socket on which no process
  /// listens.
  ///
  /// - Parameter wait: Waits for the lock of the directory.
  /// - Throws: The event that ends the wait.
  static func listen(
    at path: String, in directory: PrivateDirectory, _ wait: DirectoryWait
  ) throws(Interruption) -> Listening {
    do throws(Interruption) {
      return try directory.withLock(wait) { listen(at: path) }
    } catch {
      guard case .failed(.terminal(.system(let error))) = error else { throw error }
      return .failed(error)
    }
  }

  private static func listen(at path: String) -> Listening {
    if case let found = connectOnce(to: path), found >= 0 {
      close(found)
      return .taken
    }
    guard case let listener = open(), listener >= 0 else { return .failed(.last) }
    prompt_socket_reject_descriptors(listener)
    remove(path)
    let isBound = withAddress(of: path) { address, size in bind(listener, address, size) }
    // There is no interval in which another user could connect: only this user can enter the
    // directory.
    if isBound == 0, chmod(path, 0o700) == 0, systemListen(listener, maximumQueue) == 0 {
      return .listening(listener)
    }
    let reason = SystemError.last
    close(listener)
    return .failed(reason)
  }

  /// The maximum number of connections that are queued while the listening process is suspended. It
  /// is more than the number of dialogs that wait for an attendant.
  private static let maximumQueue: Int32 = 64

  /// Connects to the process that listens at `path`. Removes a socket on which no process listens.
  ///
  /// - Parameter wait: Waits for the lock of the directory.
  /// - Returns: A descriptor; nil if no process listens.
  /// - Throws: The system's error if no resources are left to connect or the directory cannot be
  ///   opened, or the event that ends the wait.
  static func connect(
    to path: String, in directory: PrivateDirectory, _ wait: DirectoryWait
  ) throws(Interruption) -> Int32? {
    if case let found = connectOnce(to: path), found >= 0 { return found }
    guard errno == ECONNREFUSED else {
      let error = SystemError.last
      if error.isShortage { throw .system(error) }
      return nil
    }
    // The socket may belong to a process that has bound it and does not listen yet. That process
    // holds the lock of the directory until it listens, so the socket is removed only under the
    // lock.
    return try directory.withLock(wait) {
      if case let found = connectOnce(to: path), found >= 0 { return found }
      if errno == ECONNREFUSED { remove(path) }
      return nil
    }
  }

  /// Makes a descriptor nonblocking and close-on-exec. Returns whether that succeeds.
  static func configure(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
  }

  /// Removes the socket at `path`. Any other kind of file stays, since prompt did not create it.
  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    unlink(path)
  }

  private static func open() -> Int32 {
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    if descriptor >= 0, !configure(descriptor) {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// Connects once. Returns a descriptor; -1 on error, with the error number in `errno`.
  static func connectOnce(to path: String) -> Int32 {
    guard case let descriptor = open(), descriptor >= 0 else { return -1 }
    let result = withAddress(of: path) { systemConnect(descriptor, $0, $1) }
    // EAGAIN means that the queue of connections is full. In that case, a process listens, although
    // it may be suspended.
    if result == 0 || errno == EAGAIN { return descriptor }
    let reason = errno
    close(descriptor)
    errno = reason
    return -1
  }

  /// Calls `body` with the address of the socket at `path`, and returns its result with its
  /// `errno`; -1 if the path has no address.
  ///
  /// An address contains about 100 bytes. A longer path is shortened by means of a descriptor of
  /// its directory in `/proc`. On systems without `/proc`, such as macOS, a longer path has no
  /// address.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    var directory: Int32 = -1
    defer {
      let reason = errno
      if directory >= 0 { close(directory) }
      errno = reason
    }
    let maximumLength = MemoryLayout.size(ofValue: address.sun_path) - 1
    if bytes.count > maximumLength, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) {
      let parent = String(decoding: bytes[..<slash], as: UTF8.self)
      directory = openFile(parent, prompt_terminal_folder_access)
      if directory < 0 { return -1 }
      bytes = Array("/proc/self/fd/\(directory)".utf8) + bytes[slash...]
    }
    if bytes.count > maximumLength {
      errno = ENAMETOOLONG
      return -1
    }
    // The remaining bytes of the address are zero.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
