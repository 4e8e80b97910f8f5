// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// Signals, the foreground and the background, and the end of the job.
extension Session {
  /// Sends a signal to the job.
  @discardableResult
  public func signal(_ number: Int32) throws -> Session {
    try send(number, to: pid)
    return self
  }

  /// Sends a signal to the job's process group.
  @discardableResult
  public func signalGroup(_ number: Int32) throws -> Session {
    try send(number, to: -pid)
    return self
  }

  /// Whether the job has not ended.
  public var isRunning: Bool { monitor.withLock { $0.ending == nil } }

  /// Brings the job to the foreground and, by default, continues it, as `fg` does.
  @discardableResult
  public func foreground(continuing: Bool = true) throws -> Session {
    try command(
      continuing ? PSEUDO_TERMINAL_TO_FOREGROUND_CONTINUED : PSEUDO_TERMINAL_TO_FOREGROUND,
      while: "bringing the job to the foreground")
    return self
  }

  /// Sends the job to the background and, by default, continues it, as `bg` does.
  @discardableResult
  public func background(continuing: Bool = true) throws -> Session {
    try command(
      continuing ? PSEUDO_TERMINAL_TO_BACKGROUND_CONTINUED : PSEUDO_TERMINAL_TO_BACKGROUND,
      while: "sending the job to the background")
    return self
  }

  /// Waits for the next time that the job stops, and returns the signal that stopped it.
  @discardableResult
  public func waitForStop(within seconds: Double = patience) throws -> Int32 {
    let activity = "waiting for the job to stop"
    return try wait(within: seconds, while: activity) { state in
      if !state.stops.isEmpty { return state.stops.removeFirst() }
      try state.checkJob(while: activity)
      return nil
    }
  }

  /// Waits for the next time that the job stops, and throws if a signal other than `number` has
  /// stopped it. If `number` is nil, any signal is expected.
  @discardableResult
  public func stops(by number: Int32? = nil) throws -> Session {
    let stop = try waitForStop()
    guard let number, stop != number else { return self }
    throw monitor.withLock { $0.error(.stopped(by: stop), while: "waiting for signal \(number)") }
  }

  /// Waits until the job ends.
  ///
  /// The result has all output of the job itself and, of processes that it left running, the output
  /// until then.
  @discardableResult
  public func waitForEnd(within seconds: Double = patience) throws -> End {
    let activity = "waiting for the job to end"
    return try wait(within: seconds, while: activity) { state in
      if let end = state.end { return end }
      guard let ending = state.ending else {
        try state.checkJob(while: activity)
        return nil
      }
      let end = End(
        status: ending.status, standardOutput: state.output.bytes,
        standardError: state.errors.bytes,
        transcript: String(decoding: state.terminal.bytes, as: UTF8.self),
        cpuSeconds: ending.cpuSeconds, modesBefore: modesBefore, modesAfter: ending.modes,
        orphans: state.orphans + orphansRunning, leftover: try state.takeLeftover())
      state.end = end
      return end
    }
  }

  /// The number of processes that the job left behind and that still run. The keeper has adopted
  /// them, so its children are these processes and the leader.
  private var orphansRunning: Int {
    let path = "/proc/\(keeper)/task/\(keeper)/children"
    guard var list = try? Descriptor(path: path, flags: O_RDONLY) else { return 0 }
    var text: [UInt8] = []
    list.read(appendingTo: &text, limit: 1 << 16)
    return max(0, text.count { $0 == UInt8(ascii: " ") } - 1)
  }

  private func send(_ number: Int32, to target: pid_t) throws {
    let activity = "sending signal \(number)"
    try monitor.withLock { state in
      // No signal is sent once the job has ended, since its process ID may be reused.
      try state.checkJob(while: activity)
      guard kill(target, number) == 0 else { throw SessionError(call: "kill") }
    }
  }

  /// Sends a command to the leader, and waits until it has been carried out.
  private func command(_ command: pseudo_terminal_command, while activity: String) throws {
    let index = try monitor.withLock { state in
      try state.checkJob(while: activity)
      guard pseudo_terminal_send(state.control.number, command) == 0 else {
        throw SessionError(call: "send")
      }
      defer { state.commands += 1 }
      return state.commands
    }
    let error = try wait(within: Self.patience, while: activity) { state in
      if index < state.answers.count { return state.answers[index] }
      if state.isOver { throw state.error(.closed, while: activity) }
      return nil
    }
    if error != 0 { throw SessionError(.failed(call: "tcsetpgrp", error: error), while: activity) }
  }
}
