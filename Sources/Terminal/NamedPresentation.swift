// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal

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
        terminal_guard_file(kept)
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
    terminal_guard_file(nil)
    // Whoever dismissed it waits for this.
    for descriptor in descriptors { close(descriptor) }
  }

  /// What is readable when somebody wants something.
  var descriptors: [Int32] { [listener] + connections }

  /// Hears those who want something, without waiting: whether one of them dismisses.
  func isDismissed() -> Bool {
    while case let connection = accept(listener, nil, nil), connection >= 0 {
      guard terminal_peer_is_user(connection), UnixSocket.setUp(connection) else {
        close(connection)
        continue
      }
      connections.append(connection)
    }
    for connection in connections {
      var byte: UInt8 = 0
      let count = systemRead(connection, &byte, 1)
      if count == 1, byte == Self.dismissal { return true }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      close(connection)
      connections.removeAll { $0 == connection }
    }
    return false
  }

  /// What a client sends to dismiss.
  private static let dismissal = UInt8(ascii: "d")

  /// Whether the presentation `name` is being presented.
  ///
  /// - Parameters:
  ///   - isDismissing: Whether it is to be dismissed. This waits until it has gone, for two seconds at
  ///     most: a suspended one goes away when it is resumed.
  ///   - waiter: Waits for the presentation as long as it may.
  ///   - waits: Whether to wait until there is such a presentation.
  public static func find(
    _ name: String, isDismissing: Bool, waits: Bool, waiter: Waiter
  ) throws(Interruption) -> Bool {
    waiter.startClock()
    let watch = waits ? PrivateFolder.watch() : -1
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
            _ = try waiter.wait(for: found, POLLIN, atMost: 2000)
          }
        }
        return true
      }
      if watch < 0 { return false }
      do throws(Interruption) {
        if case .signal(let number) = try waiter.wait(for: watch, POLLIN, atMost: nil),
          Signals.isDeadly(number)
        {
          throw .signal(number)
        }
      } catch .timedOut {
        return false
      }
      PrivateFolder.keepWatching(watch)
    }
  }
}
