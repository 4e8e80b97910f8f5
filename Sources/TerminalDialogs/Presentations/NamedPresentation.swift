// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A presentation with a name. Other processes of the same user find the presentation by this name
/// (prompt(1), Names). A presentation is a dialog or a progress bar from its start until its answer
/// is written.
///
/// The name is a Unix socket in a private directory, on which the presentation listens. A process
/// that connects to the socket has found the presentation, and dismisses it by sending one byte. A
/// socket on which no process listens is ignored, so that the name of a process that has crashed
/// can be used again.
package final class NamedPresentation {
  private let directory: PrivateDirectory
  /// The path of the socket. The handler of fatal signals in this process (guard.c) also removes
  /// the socket.
  private let path: UnsafeMutablePointer<CChar>
  private let listener: Int32
  private var connections: [Int32] = []
  private var hasEnded = false
  /// A descriptor that is kept open only to be closed when another descriptor is needed. A
  /// dismissal can therefore be received even if the process has reached its limit on descriptors.
  private var reserve: Int32

  /// Claims `name`, until `end()` is called.
  ///
  /// - Parameter wait: Waits for the lock of a directory.
  /// - Throws: A refusal, the event that ends the wait for a directory, or the system's error if no
  ///   resources are left.
  init(name: String, _ wait: DirectoryWait) throws(Interruption) {
    var isTaken = false
    let directories: [PrivateDirectory]
    do throws(SystemError) { directories = try PrivateDirectory.all() } catch {
      throw .system(error)
    }
    // Another presentation with this name may use a directory other than the preferred one.
    for directory in directories {
      if let found = try UnixSocket.connect(to: "\(directory.path)/\(name)", in: directory, wait) {
        close(found)
        isTaken = true
      }
    }
    if isTaken { throw .failed(.name(.taken)) }
    for directory in directories {
      let path = "\(directory.path)/\(name)"
      switch try UnixSocket.listen(at: path, in: directory, wait) {
      case .listening(let listener):
        guard let kept = strdup(path) else { continue }
        (self.directory, self.path, self.listener) = (directory, kept, listener)
        reserve = fcntl(listener, F_DUPFD_CLOEXEC, 0)
        prompt_terminal_guard_file(kept)
        return
      case .taken: throw .failed(.name(.taken))
      case .failed(let error): if error.isShortage { throw .system(error) }
      }
    }
    throw .failed(.name(.noPrivateDirectory))
  }

  /// Releases the name; does nothing if it is already released.
  package func end() {
    if hasEnded { return }
    hasEnded = true
    prompt_watchdog_set_name(-1, 0)
    prompt_terminal_remove_guarded_file()
    // A process that has dismissed the presentation waits until its connection is closed.
    for descriptor in connections + [listener, reserve] where descriptor >= 0 { close(descriptor) }
    free(path)
  }

  /// The descriptors that become readable when another process connects or sends a request.
  var descriptors: [Int32] { acceptsConnections ? [listener] + connections : connections }

  /// Whether new connections are accepted. If the system has no descriptor left for a new
  /// connection, the listening socket stays readable, and would end every wait immediately. This
  /// property is then set to false.
  private var acceptsConnections = true

  /// Reads the requests of other processes without blocking, and returns whether one of them
  /// dismisses the presentation. A new connection is accepted, and is read at the next call.
  func takeDismissal() -> Bool {
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
      if prompt_terminal_peer_is_user(connection), UnixSocket.configure(connection) {
        connections.append(connection)
      } else {
        close(connection)
      }
    } else if errno == EMFILE || errno == ENFILE {
      // Frees a descriptor, which the next call uses to accept the connection.
      if reserve >= 0 {
        close(reserve)
        reserve = -1
      } else if let oldest = connections.first {
        close(oldest)
        connections.removeFirst()
      } else {
        acceptsConnections = false
      }
    }
  }

  /// Makes the watchdog (CPromptSupport/watchdog.c) end the process when another process dismisses
  /// the presentation.
  func watchForDismissal() {
    prompt_watchdog_set_name(acceptsConnections ? listener : -1, CChar(Self.dismissal))
  }

  /// Adopts the connections that the watchdog has accepted.
  func takeWatchedConnections() {
    while case let connection = prompt_watchdog_next_connection(), connection >= 0 {
      if UnixSocket.configure(connection) {
        connections.append(connection)
      } else {
        close(connection)
      }
    }
  }

  /// The time to wait for the lock of the directory without a `--timeout`, in milliseconds.
  private static let lockTime: Int64 = 1000

  /// The byte that dismisses a presentation.
  private static let dismissal = UInt8(ascii: "d")

  /// Finds the presentation with the name `name`, and dismisses it if `isDismissing`.
  ///
  /// - Parameters:
  ///   - isDismissing: Whether to dismiss the presentation and to wait until it has ended. The wait
  ///     is limited to two seconds, since a suspended presentation ends only when it is resumed.
  ///   - timeout: The time to wait for a presentation with this name; nil to search only once.
  /// - Returns: Whether the presentation was found.
  package static func find(
    _ name: String, isDismissing: Bool, timeout: Timeout?, waiter: Waiter
  ) throws(Interruption) -> Bool {
    func wait(_ descriptor: Int32, _ events: Int32, _ timeout: Int64) throws(Interruption) -> Bool {
      do throws(TerminatingSignal) {
        return try waiter.wait(for: descriptor, events, timeout: timeout)
      } catch {
        throw .signal(error)
      }
    }
    let deadline = timeout.map { Waiter.now + $0.milliseconds }
    var watch: Int32 = -1
    defer { if watch >= 0 { close(watch) } }
    if deadline != nil {
      do throws(SystemError) { watch = try PrivateDirectory.watch() } catch { throw .system(error) }
    }
    var retries = 40
    search: while true {
      let found: Int32?
      do throws(Interruption) {
        found = try connect(
          to: name,
          DirectoryWait(waiter: waiter, deadline: deadline ?? Waiter.now + Self.lockTime))
      } catch {
        if case .dismissed = error { return false }
        throw error
      }
      if let found {
        defer { close(found) }
        if isDismissing {
          var byte = dismissal
          if systemWrite(found, &byte, 1) == 1 {
            _ = try wait(found, POLLIN, 2000)
          } else if errno == ENOTCONN, retries > 0 {
            // The queue of connections is full, perhaps since the presentation is suspended.
            retries -= 1
            _ = try wait(-1, 0, 50)
            continue search
          }
        }
        return true
      }
      let now = Waiter.now
      guard let deadline, watch >= 0, now < deadline else { return false }
      _ = try wait(watch, POLLIN, min(deadline - now, searchInterval))
      PrivateDirectory.continueWatching(watch)
    }
  }

  /// The interval at which a name is searched for again, in milliseconds. The system does not
  /// report that a directory above the directory of names has been created or replaced.
  private static let searchInterval: Int64 = 500

  /// Connects to the presentation with the name `name`.
  ///
  /// - Parameter wait: Waits for the lock of a directory.
  /// - Returns: A descriptor; nil if no presentation has the name.
  private static func connect(
    to name: String, _ wait: DirectoryWait
  ) throws(Interruption) -> Int32? {
    let directories: [PrivateDirectory]
    do throws(SystemError) { directories = try PrivateDirectory.existing() } catch {
      throw .system(error)
    }
    for directory in directories {
      if let found = try UnixSocket.connect(to: "\(directory.path)/\(name)", in: directory, wait) {
        return found
      }
    }
    return nil
  }
}
