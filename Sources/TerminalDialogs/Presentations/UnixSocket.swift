// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Sockets that stand in the file system.
enum UnixSocket {
  /// What became of listening at a path.
  enum Listening {
    case listening(Int32)
    /// Somebody else listens there.
    case taken
    /// Nothing can be made there.
    case impossible
  }

  /// Listens at `path`, in the place of a socket that nobody listens on any more.
  static func listening(at path: String) -> Listening {
    if case let found = connect(to: path), found >= 0 {
      close(found)
      return .taken
    }
    guard case let listener = open(), listener >= 0 else { return .impossible }
    unlink(path)
    let isBound = withAddress(of: path) { address, size in
      PrivateFolder.privately { bind(listener, address, size) }
    }
    if isBound == 0, systemListen(listener, 16) == 0 { return .listening(listener) }
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
    guard case let descriptor = open(), descriptor >= 0 else { return -1 }
    let result = withAddress(of: path) { systemConnect(descriptor, $0, $1) }
    // Too many wait already: somebody listens, if suspended.
    if result == 0 || errno == EAGAIN { return descriptor }
    let reason = errno
    close(descriptor)
    errno = reason
    return -1
  }

  /// What `body` returns for the address of the socket at `path`, with its `errno`; -1 where it has no
  /// address.
  ///
  /// An address has room for 100 bytes or so. A longer path is shortened by way of the descriptor of
  /// its folder; where `/proc` is missing, as on macOS, nothing is found or made there.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    var folder: Int32 = -1
    defer {
      let reason = errno
      if folder >= 0 { close(folder) }
      errno = reason
    }
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    if bytes.count > room, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) {
      folder = openFile(
        String(decoding: bytes[..<slash], as: UTF8.self), prompt_terminal_folder_access)
      if folder < 0 { return -1 }
      bytes = Array("/proc/self/fd/\(folder)".utf8) + bytes[slash...]
    }
    if bytes.count > room {
      errno = ENAMETOOLONG
      return -1
    }
    // The rest of it is zero already.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
