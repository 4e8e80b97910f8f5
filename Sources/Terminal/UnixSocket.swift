// SPDX-License-Identifier: GPL-3.0-or-later

/// Sockets that stand in the file system.
enum UnixSocket {
  /// What became of listening at a path.
  enum Listening {
    case listening(Int32)
    /// Somebody else listens there.
    case taken
    /// The path is too long, or nothing can be made there.
    case impossible
  }

  /// Listens at `path`, in the place of a socket that nobody listens on any more.
  static func listening(at path: String) -> Listening {
    if case let found = connect(to: path), found >= 0 {
      close(found)
      return .taken
    }
    guard var address = address(path), case let listener = open(), listener >= 0 else {
      return .impossible
    }
    unlink(path)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
    }
    if isBound, systemListen(listener, 16) == 0 { return .listening(listener) }
    close(listener)
    return .impossible
  }

  /// Connects to whoever listens at `path`, and takes away a socket that nobody listens on.
  static func connected(to path: String, in folder: PrivateFolder) -> Int32? {
    if case let found = connect(to: path), found >= 0 { return found }
    guard errno == ECONNREFUSED else { return nil }
    // Its owner may be about to listen, and is in the folder until it does.
    return folder.locked {
      if case let found = connect(to: path), found >= 0 { return found }
      if errno == ECONNREFUSED { unlink(path) }
      return nil
    }
  }

  /// Has a descriptor not block, and not outlive this program.
  static func setUp(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
  }

  private static func open() -> Int32 {
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    if descriptor >= 0, !setUp(descriptor) {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// A descriptor, or -1 with the reason in `errno`.
  private static func connect(to path: String) -> Int32 {
    guard var address = address(path), case let descriptor = open(), descriptor >= 0 else {
      errno = ENAMETOOLONG
      return -1
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { systemConnect(descriptor, $0, size) }
    }
    // Too many wait already: somebody listens, if suspended.
    if result == 0 || errno == EAGAIN { return descriptor }
    let reason = errno
    close(descriptor)
    errno = reason
    return -1
  }

  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8) + [0]
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count <= place.count else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    return fits ? address : nil
  }
}
