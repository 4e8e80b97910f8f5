// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// What comes from a job over one descriptor.
struct Collector: ~Copyable, Sendable {
  var descriptor: Descriptor
  var bytes: [UInt8] = []
  /// Whether what comes is left where it is.
  var isPaused: Bool

  init(_ descriptor: consuming Descriptor, isPaused: Bool = false) {
    self.descriptor = descriptor
    self.isPaused = isPaused
  }

  var isWanted: Bool { descriptor.isOpen && !isPaused }

  /// Collects some of what has come.
  mutating func advance() {
    if isWanted { descriptor.read(appendingTo: &bytes, limit: 1 << 16) }
  }

  /// Collects everything that was written before now.
  ///
  /// Reading until there is nothing to read does that, as the kernel does not say so before it has
  /// delivered what is on its way through the terminal.
  mutating func catchUp() {
    // Other processes may go on writing, so there is a limit: more than the kernel holds at a time.
    if isWanted { descriptor.read(appendingTo: &bytes, limit: 1 << 20) }
  }
}

/// What a session knows; its threads share it behind a lock.
///
/// The descriptors are used under the lock, and closed by nobody but the pump, so that none is
/// closed while the pump waits for it.
struct State: ~Copyable, Sendable {
  /// The master side of the terminal.
  var terminal: Collector
  var output: Collector
  var errors: Collector
  /// The other end of the job's standard input, if that is a pipe.
  var input: Descriptor
  /// Where commands go and events come from.
  var control: Descriptor
  /// A pipe that interrupts the pump's waiting.
  var wakeReader: Descriptor
  var wakeWriter: Descriptor

  let job: pid_t
  /// The path of the slave side of the terminal.
  let terminalName: String

  /// What is still to be written to the terminal.
  var typed: [UInt8] = []
  /// What is still to be written to the standard input.
  var fed: [UInt8] = []
  /// Whether the standard input ends after that.
  var inputEnds = false

  /// How far the terminal's output has been expected.
  var expected = 0
  /// The stops that nobody has waited for yet.
  var stops: [Int32] = []
  /// Whether the job is stopped.
  var isStopped = false
  /// How many commands the leader was sent.
  var commands = 0
  /// The error numbers that it answered them with.
  var answers: [Int32] = []
  /// How many processes that the job left behind have ended or stopped.
  var orphans = 0
  /// How the job ended, once it has.
  var ending: Ending?
  /// What the test was told about that.
  var end: Session.End?

  /// Whether the pump is to close the terminal.
  var hangsUp = false
  /// Whether the pump is to close its end of the standard output.
  var closesOutput = false
  /// Whether somebody has begun to close the session.
  var isClosing = false
  /// Whether all processes are gone, and the pump with them.
  var isOver = false

  /// How a job ended.
  struct Ending {
    let status: Session.End.Status
    let cpuSeconds: Double
    let modes: Modes?
  }

  /// Has the pump look at the state again.
  func wakePump() {
    // A full pipe wakes it as well.
    if wakeWriter.isOpen { _ = write(wakeWriter.number, [0], 1) }
  }

  func error(_ reason: SessionError.Reason, while activity: String) -> SessionError {
    SessionError(
      reason, while: isStopped ? "\(activity), with the job stopped" : activity,
      transcript: terminal.bytes, standardOutput: output.bytes, standardError: errors.bytes)
  }

  /// Throws if nothing more will come of the job.
  func checkJob(while activity: String) throws {
    if let ending { throw error(.jobEnded(ending.status), while: activity) }
    if isClosing || isOver { throw error(.closed, while: activity) }
  }

  /// Throws if the terminal is gone.
  func checkTerminal(while activity: String) throws {
    if !terminal.descriptor.isOpen { throw error(.closed, while: activity) }
  }

  /// Takes what was typed and not read, as a shell would find it: all of it, if need be without
  /// the end of the line.
  ///
  /// An end of file that was typed on a line of its own is a byte 4.
  mutating func takeLeftover() throws -> [UInt8] {
    guard terminal.descriptor.isOpen else { return [] }
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK
    let slave = try Descriptor(path: terminalName, flags: flags)
    guard let modes = slave.attributes else { throw SessionError(call: "tcgetattr") }

    var leftover: [UInt8] = []
    // The terminal is first read in its present modes.  Other modes would change what is still on
    // its way through it.
    if modes.c_lflag & tcflag_t(ICANON) != 0 {
      slave.readLines(appendingTo: &leftover)
    }
    var raw = modes
    raw.c_lflag &= ~tcflag_t(ICANON)
    // At least one byte is asked for, as otherwise nothing to read would look like an end of file.
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(slave.number, TCSANOW, &raw) == 0 else {
      throw SessionError(call: "tcsetattr")
    }
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
  /// Appends what there is to read from a terminal, beyond ends of file.
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
