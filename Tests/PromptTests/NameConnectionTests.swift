// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Connections to a presentation")
struct NameConnectionTests {
  private let names = Names()

  /// Presents a dialog called `it` with as few descriptors as a dialog needs.
  private func presentWithFewDescriptors() throws -> Session {
    let session = try names.start(command: [
      "/bin/sh", "-c", "ulimit -n 8; exec \"$0\" --confirm T --name it", executable,
    ])
    try session.expect("[y/N] ")
    return session
  }

  @Test("A name can be queried and dismissed even if its holder has no descriptor left")
  func fewDescriptors() throws {
    let session = try presentWithFewDescriptors()
    for _ in 0..<10 { #expect(try names.run("--query it").status == .exited(0)) }
    #expect(try names.run("--dismiss it").status == .exited(0))
    try session.end().expect(.exited(2))
  }

  /// Connects to a socket three times, waits for a line of standard input, and then sends the byte
  /// for dismissal over the first connection.
  private static let patientClient = """
    import socket, sys
    others = [socket.socket(socket.AF_UNIX) for _ in range(3)]
    for other in others: other.connect(sys.argv[1])
    print("connected", flush=True)
    if sys.stdin.readline(): others[0].sendall(b"d")
    sys.stdin.read()
    """

  /// Starts this client, and returns when it has connected to the dialog called `it`.
  private func connect() throws -> Session {
    let client = try Session(
      arguments: [
        "/usr/bin/env", "python3", "-c", Self.patientClient, "\(names.privateFolder)/it",
      ], environment: Session.defaultEnvironment, stdin: .pipe, stdout: .terminal)
    try client.expect("connected")
    return client
  }

  @Test("A connection that initially sends nothing can dismiss the presentation later")
  func lateByte() throws {
    let session = try names.present()
    let client = try connect()
    try session.waitForIdleness()
    try client.feed("go\n")
    try session.end().expect(.exited(2))
    client.close()
  }

  @Test("Idle connections do not prevent others from dismissing a presentation")
  func silentConnections() throws {
    let session = try presentWithFewDescriptors()
    let client = try connect()
    try session.waitForIdleness()
    #expect(try names.run("--dismiss it").status == .exited(0))
    try session.end().expect(.exited(2))
    client.close()
  }

  /// Connects to a socket and sends bytes, as a client other than prompt; ends when the peer has
  /// closed the connection, or after a second without an answer.
  private static let client = """
    import socket, sys
    other = socket.socket(socket.AF_UNIX)
    other.settimeout(1)
    other.connect(sys.argv[1])
    try:
        # The holder may have closed it by now.
        other.sendall(sys.argv[2].encode())
        print("closed" if other.recv(1) == b"" else "answered")
    except (BrokenPipeError, ConnectionResetError):
        print("closed")
    except TimeoutError:
        print("silent")
    """

  /// Sends bytes to the dialog called `it`, and returns whether it closes the connection or
  /// answers.
  private func send(_ bytes: String) throws -> String {
    try run(["/usr/bin/env", "python3", "-c", Self.client, "\(names.privateFolder)/it", bytes])
      .outputText
  }

  @Test(
    "Without a timeout, a query or a dismissal does not wait for a lock on the directory of names",
    arguments: ["--query", "--dismiss"])
  func lockedFolder(option: String) throws {
    let script = """
      import fcntl, os, socket, subprocess, sys
      os.mkdir(sys.argv[1], 0o700)
      # A process that was killed has left its socket behind.
      socket.socket(socket.AF_UNIX).bind(sys.argv[1] + "/it")
      fcntl.flock(os.open(sys.argv[1], os.O_RDONLY), fcntl.LOCK_EX)
      print(subprocess.run(sys.argv[2:], timeout=15).returncode)
      """
    let end = try PseudoTerminal.run(
      ["/usr/bin/env", "python3", "-c", script, names.privateFolder, executable, option, "it"],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 })
    #expect(end.outputText == "3\n", "\(end.errorText)")
  }

  @Test("Only the byte for dismissal dismisses a presentation")
  func otherBytes() throws {
    let session = try names.present()
    #expect(try send("x") == "closed\n")
    #expect(try names.run("--query it").status == .exited(0))
    #expect(try send("d") == "closed\n")
    try session.end(.exited(2), prints: "")
  }

  @Test(
    "No other user can dismiss a presentation, not even root",
    .enabled(if: geteuid() == 0, "only root can be another user"))
  func otherUser() throws {
    let nobody: uid_t = 65534
    chmod(names.folder.path, 0o755)
    mkdir(names.privateFolder, 0o700)
    chown(names.privateFolder, nobody, nobody)
    // Other users may not be able to enter the directory of the repository.
    let copy = names.folder.path + "/copy"
    try #require(try run(["/bin/cp", executable, copy]).status == .exited(0))
    let session = try names.start(command: [
      "/usr/bin/setpriv", "--reuid=\(nobody)", "--clear-groups", copy, "--confirm", "T", "--name",
      "it",
    ])
    try session.expect("[y/N] ")
    // prompt does not search the directories of other users, but this client does.
    #expect(try names.run("--dismiss it").status == .exited(3))
    #expect(try send("d") == "closed\n")
    try session.type("y\r").end(.exited(0), prints: "OK\n")
  }
}
