// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A presentation that other processes of this user find by a name (contract, section 5).
///
/// The name is a Unix socket in a private folder. Its holder listens; whoever connects has found it,
/// and dismisses it with one byte. A socket that nobody listens on is no presentation, so a crash
/// leaves no name behind.
public final class NamedPresentation {
  /// Why a name cannot be held.
  public enum Refusal: Error {
    /// Another presentation has it.
    case taken
    /// There is no folder that only this user can enter.
    case noPrivateFolder
  }

  private let folder: PrivateFolder
  /// The socket's path, in memory that stays where it is: a fault removes the file too.
  private let path: UnsafeMutablePointer<CChar>
  private let listener: Int32
  private var connections: [Int32] = []
  /// A descriptor that is closed when one is needed, so that a dismissal is heard whatever the limit of
  /// descriptors is.
  private var reserve: Int32

  /// Takes `name`, until `end()`.
  public init(name: String) throws(Refusal) {
    let folders = PrivateFolder.all
    // Wherever the other one stands, two presentations never have one name.
    for folder in folders {
      if let found = UnixSocket.connected(to: "\(folder.path)/\(name)", in: folder) {
        close(found)
        throw .taken
      }
    }
    for folder in folders {
      let path = "\(folder.path)/\(name)"
      switch folder.locked({ UnixSocket.listening(at: path) }) {
      case .listening(let listener):
        guard let kept = strdup(path) else { continue }
        (self.folder, self.path, self.listener) = (folder, kept, listener)
        reserve = fcntl(listener, F_DUPFD_CLOEXEC, 0)
        prompt_terminal_guard_file(kept)
        return
      case .taken: throw .taken
      case .impossible: continue
      }
    }
    throw .noPrivateFolder
  }

  /// Gives the name back.
  public func end() {
    // While it listens nobody else takes the name, so the file is still this one's.
    unlink(path)
    prompt_terminal_guard_file(nil)
    // Whoever dismissed it waits for this.
    for descriptor in descriptors { close(descriptor) }
  }

  /// What is readable when somebody wants something.
  var descriptors: [Int32] { hears ? [listener] + connections : connections }

  /// Whether new connections are accepted: not once the system has no descriptor left for them, which
  /// would wake the dialog again and again.
  private var hears = true

  /// Takes what other processes want, without waiting, and returns whether one of them dismisses. A
  /// new connection is accepted, and read from the next time.
  func isDismissed() -> Bool {
    for connection in connections {
      var byte: UInt8 = 0
      let count = systemRead(connection, &byte, 1)
      if count == 1, byte == Self.dismissal { return true }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      close(connection)
      connections.removeAll { $0 == connection }
    }
    acceptConnection()
    return false
  }

  private func acceptConnection() {
    var polled = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard prompt_terminal_poll(&polled, 1, 0) > 0 else { return }
    let connection = accept(listener, nil, nil)
    if connection >= 0 {
      if prompt_terminal_peer_is_user(connection), UnixSocket.setUp(connection) {
        connections.append(connection)
      } else {
        close(connection)
      }
    } else if errno == EMFILE || errno == ENFILE {
      // The next time there is a descriptor for it.
      if reserve >= 0 {
        close(reserve)
        reserve = -1
      } else if let oldest = connections.first {
        close(oldest)
        connections.removeFirst()
      } else {
        hears = false
      }
    }
  }

  /// What a client sends to dismiss.
  private static let dismissal = UInt8(ascii: "d")

  /// Finds the presentation `name`, and dismisses it if so told.
  ///
  /// - Parameters:
  ///   - isDismissing: Whether it is to be dismissed. This waits until it has ended, for two seconds at
  ///     most: a suspended one ends when it is resumed.
  ///   - timeout: How long to wait for it to appear, in milliseconds; nil does not wait.
  /// - Returns: Whether it was found.
  public static func find(
    _ name: String, isDismissing: Bool, timeout: Int64?, waiter: Waiter
  ) throws(TerminatingSignal) -> Bool {
    let deadline = timeout.map { Waiter.now + $0 }
    let watch = deadline == nil ? -1 : PrivateFolder.watch()
    defer { if watch >= 0 { close(watch) } }
    while true {
      for folder in PrivateFolder.existing {
        guard let found = UnixSocket.connected(to: "\(folder.path)/\(name)", in: folder) else {
          continue
        }
        defer { close(found) }
        if isDismissing {
          var byte = dismissal
          if systemWrite(found, &byte, 1) == 1 {
            try waiter.wait(for: found, POLLIN, timeout: 2000)
          }
        }
        return true
      }
      guard let deadline, watch >= 0,
        try waiter.wait(for: watch, POLLIN, timeout: max(0, deadline - Waiter.now))
      else { return false }
      PrivateFolder.keepWatching(watch)
    }
  }
}
