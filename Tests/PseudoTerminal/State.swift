// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// The output of a job on one descriptor.
struct Collector: ~Copyable, Sendable {
  var descriptor: Descriptor
  var bytes: [UInt8] = []
  /// Whether output is left unread.
  var isPaused: Bool

  init(_ descriptor: consuming Descriptor, isPaused: Bool = false) {
    self.descriptor = descriptor
    self.isPaused = isPaused
  }

  var isWanted: Bool { descriptor.isOpen && !isPaused }

  /// Reads some of the available output.
  mutating func advance() { if isWanted { descriptor.read(appendingTo: &bytes, limit: 1 << 16) } }

  /// Reads all output that has been written so far.
  ///
  /// It is enough to read until EAGAIN, which the kernel does not return before it has delivered
  /// the output that is still in the terminal driver.
  mutating func catchUp() {
    // Other processes may continue to write, so there is a limit, which exceeds the buffers of the
    // kernel.
    if isWanted { descriptor.read(appendingTo: &bytes, limit: 1 << 20) }
  }
}

/// The state of a session, which its threads share under a lock.
///
/// The descriptors are used under the lock, and closed only by the pump, so that none is closed
/// while the pump waits for it.
struct State: ~Copyable, Sendable {
  /// The master side of the terminal.
  var terminal: Collector
  var output: Collector
  var errors: Collector
  /// The other end of the job's standard input, if that is a pipe.
  var input: Descriptor
  /// The socket for commands to the leader, and for events from the leader and the keeper.
  var control: Descriptor
  /// A pipe that interrupts the pump's waiting.
  var wakeReader: Descriptor
  var wakeWriter: Descriptor

  let job: pid_t
  /// The path of the slave side of the terminal.
  let terminalName: String

  /// The input that is still to be written to the terminal.
  var typed: [UInt8] = []
  /// The bytes that are still to be written to the standard input.
  var fed: [UInt8] = []
  /// Whether the standard input ends after those bytes.
  var inputEnds = false

  /// The end of the last expected text in the terminal's output.
  var expected = 0
  /// The signals of stops that no test has waited for yet.
  var stops: [Int32] = []
  /// Whether the job is stopped.
  var isStopped = false
  /// The number of commands that were sent to the leader.
  var commands = 0
  /// The error number of each command that has been carried out.
  var answers: [Int32] = []
  /// The number of events of processes that the job left behind, such as their ends.
  var orphans = 0
  /// How the job ended, once it has.
  var ending: Ending?
  /// The result that was returned to the test.
  var end: Session.End?

  /// Whether the pump is to close the terminal.
  var hangsUp = false
  /// Whether the pump is to close its end of the standard output.
  var closesOutput = false
  /// Whether the session is being closed, or is closed.
  var isClosing = false
  /// Whether all processes have ended, so that the pump ends, too.
  var isOver = false

  /// How a job ended.
  struct Ending {
    let status: Session.End.Status
    let cpuSeconds: Double
    let modes: Modes?
  }

  /// Makes the pump check the state again.
  func wakePump() {
    // A full pipe wakes the pump as well.
    if wakeWriter.isOpen { _ = write(wakeWriter.number, [0], 1) }
  }

  func error(_ reason: SessionError.Reason, while activity: String) -> SessionError {
    SessionError(
      reason, while: isStopped ? "\(activity), with the job stopped" : activity,
      transcript: terminal.bytes, standardOutput: output.bytes, standardError: errors.bytes)
  }

  /// Throws if the job has ended or the session is closed.
  func checkJob(while activity: String) throws {
    if let ending { throw error(.jobEnded(ending.status), while: activity) }
    if isClosing || isOver { throw error(.closed, while: activity) }
  }

  /// Throws if the terminal is gone.
  func checkTerminal(while activity: String) throws {
    if !terminal.descriptor.isOpen { throw error(.closed, while: activity) }
  }

  /// Takes the unread input, as a shell would read it, including an incomplete line.
  ///
  /// End-of-file that was typed on an empty line is the byte 4. The result is empty if the terminal
  /// is closed.
  mutating func takeLeftover() throws -> [UInt8] {
    guard terminal.descriptor.isOpen else { return [] }
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK
    let slave = try Descriptor(path: terminalName, flags: flags)
    guard let modes = slave.attributes else { throw SessionError(call: "tcgetattr") }

    var leftover: [UInt8] = []
    // The terminal is first read in its present modes. Other modes would change input that is still
    // in the terminal driver.
    if modes.c_lflag & tcflag_t(ICANON) != 0 { slave.readLines(appendingTo: &leftover) }
    var raw = modes
    raw.c_lflag &= ~tcflag_t(ICANON)
    // VMIN is 1, since with 0 a lack of input could not be distinguished from end-of-file.
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(slave.number, TCSANOW, &raw) == 0 else { throw SessionError(call: "tcsetattr") }
    slave.readLines(appendingTo: &leftover)
    var restored = modes
    guard tcsetattr(slave.number, TCSANOW, &restored) == 0 else {
      throw SessionError(call: "tcsetattr")
    }
    leftover += typed
    typed = []
    return leftover
  }
}

extension Descriptor {
  /// Appends all available input of a terminal, including what follows an end-of-file.
  fileprivate func readLines(appendingTo bytes: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(number, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 {
        bytes.append(4)
      } else if errno != EINTR {
        return
      }
    }
  }
}
