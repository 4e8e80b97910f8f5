// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Unix sockets in the file system.
enum UnixSocket {
  /// The result of `listen(at:)`.
  enum Listening {
    case listening(Int32)
    /// Another process listens there.
    case taken
    /// No socket can be created there.
    case failed(SystemError)
  }

  /// Listens at `path`. Replaces a socket on which no process listens.
  static func listen(at path: String) -> Listening {
    if case let found = connectOnce(to: path), found >= 0 {
      close(found)
      return .taken
    }
    guard case let listener = open(), listener >= 0 else { return .failed(.last) }
    unlink(path)
    let isBound = withAddress(of: path) { address, size in bind(listener, address, size) }
    // Nobody else can enter the directory.
    if isBound == 0, chmod(path, 0o700) == 0, systemListen(listener, 16) == 0 {
      return .listening(listener)
    }
    let reason = SystemError.last
    close(listener)
    return .failed(reason)
  }

  /// Connects to the process that listens at `path`. Removes a socket on which no process listens.
  ///
  /// - Parameter wait: How to wait for the lock of the directory.
  /// - Returns: A descriptor; nil if no process listens.
  /// - Throws: The system's error if that cannot be found out, or what ends the wait.
  static func connect(
    to path: String, in directory: PrivateDirectory, _ wait: DirectoryWait
  ) throws(Interruption) -> Int32? {
    if case let found = connectOnce(to: path), found >= 0 { return found }
    guard errno == ECONNREFUSED else {
      let error = SystemError.last
      if error.isShortage { throw .system(error) }
      return nil
    }
    // A process that is about to listen on the socket holds the lock of the directory until it does.
    return try directory.withLock(wait) {
      if case let found = connectOnce(to: path), found >= 0 { return found }
      if errno == ECONNREFUSED { unlink(path) }
      return nil
    }
  }

  /// Makes a descriptor nonblocking and close-on-exec.
  static func configure(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
  }

  private static func open() -> Int32 {
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    if descriptor >= 0, !configure(descriptor) {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// Returns a descriptor, or -1 with the error in `errno`.
  private static func connectOnce(to path: String) -> Int32 {
    guard case let descriptor = open(), descriptor >= 0 else { return -1 }
    let result = withAddress(of: path) { systemConnect(descriptor, $0, $1) }
    // EAGAIN means that the queue of connections is full, so a process listens, though it may be
    // suspended.
    if result == 0 || errno == EAGAIN { return descriptor }
    let reason = errno
    close(descriptor)
    errno = reason
    return -1
  }

  /// Returns what `body` returns for the address of the socket at `path`, and preserves its
  /// `errno`; -1 if the path has no address.
  ///
  /// An address holds about 100 bytes. A longer path is shortened by means of a descriptor of its
  /// directory in `/proc`; without `/proc`, as on macOS, such a path has no address.
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
    // The rest of the address is zero.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
