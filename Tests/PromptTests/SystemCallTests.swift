// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// A system call: the `nth` call with its name.
private struct SystemCall {
  let name: String
  let nth: Int
  /// As strace writes it.
  let line: String
}

/// Signals at the system calls of an answered dialog. `SignalSweepTests` sends its signals by time,
/// and may miss moments; here each system call is a moment.
@Suite(
  "Signals at every system call",
  .enabled(if: canTrace, "strace is not installed, or may not trace (ptrace)"))
struct SystemCallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Otherwise the first dialog with a name would create this directory, and make other calls than
    // the next dialog.
    mkdir("\(folder.path)/prompt", 0o700)
  }

  /// Starts a traced dialog that has to restore the terminal and to release a name. Its answer is
  /// typed ahead, so that it makes the same calls every time.
  private func start(_ format: String, tracing options: String...) throws -> Session {
    let session = try Session(
      arguments: ["/usr/bin/env", "strace"] + options + [
        executable, "--confirm", "T", "--name", "it", "--timeout", "20", "--format", format,
      ], environment: Session.defaultEnvironment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 },
      stdin: .null)
    try session.type("y\r")
    return session
  }

  /// Starts the same dialog, which receives a signal as it enters a system call.
  private func start(
    _ number: Int32, at call: SystemCall, format: String = "label"
  ) throws -> Session {
    // With -DDD, strace is not the parent of the dialog, which remains a child of its shell.
    try start(
      format, tracing: "-DDD", "-o", "/dev/null", "-e", "trace=\(call.name)", "-e",
      "inject=\(call.name):signal=\(number):when=\(call.nth)")
  }

  /// All system calls of prompt, in order.
  private func calls(format: String = "label") throws -> [SystemCall] {
    let log = "\(folder.path)/log"
    try start(format, tracing: "-f", "-o", log).end(.exited(0))
    var counts: [Substring: Int] = [:]
    return read(log).split(separator: "\n").dropFirst().compactMap { line in
      // The process ID precedes the call.
      let call = line.drop { $0 != " " }.drop { $0 == " " }
      guard let end = call.firstIndex(of: "("), call.first?.isLetter == true else { return nil }
      let name = call[..<end]
      counts[name, default: 0] += 1
      return SystemCall(name: String(name), nth: counts[name, default: 0], line: String(line))
    }
  }

  @Test(
    "After a fatal signal, the answer is whole or absent, the terminal restored, and the name free",
    arguments: [SIGINT, SIGTERM, SIGQUIT])
  func deadly(number: Int32) throws {
    let calls = try calls()
    let answer = try #require(calls.firstIndex { $0.line.contains(#"write(1, "OK\n""#) })
    for (index, call) in Array(calls.enumerated()).swept {
      try start(number, at: call)
        .end(index < answer ? .signaled(number) : .exited(0), prints: index < answer ? "" : "OK\n")
      #expect(access("\(folder.path)/prompt/it", F_OK) != 0, "at \(call.line)")
    }
  }

  @Test("With --format none, a fatal signal determines the status until bracketed paste is off")
  func deadlyWithoutOutput() throws {
    let calls = try calls(format: "none")
    let end_sequence = try #require(calls.lastIndex { $0.line.contains("[?2004l") })
    for call in calls[...end_sequence].swept {
      try start(SIGTERM, at: call, format: "none").end(.signaled(SIGTERM), prints: "")
    }
    for call in calls[(end_sequence + 1)...].swept {
      let end = try start(SIGTERM, at: call, format: "none").waitForEnd()
      #expect([.exited(0), .signaled(SIGTERM)].contains(end.status), "at \(call.line)")
      #expect(end.modesAfter == end.modesBefore, "at \(call.line)")
    }
  }

  @Test("A harmless signal changes nothing", arguments: [SIGWINCH, SIGCONT])
  func harmless(number: Int32) throws {
    for call in try calls().swept {
      try start(number, at: call).end(.exited(0), prints: "OK\n")
    }
  }

  @Test(
    "A dialog that is stopped at any system call continues, and is answered",
    arguments: [SIGTSTP, SIGSTOP])
  func stopping(number: Int32) throws {
    let calls = try calls()
    // After the last wait for a key, the dialog only writes its answer, and may end without a stop.
    let end_sequence = try #require(calls.lastIndex { $0.line.contains("[?2004l") })
    let last = try #require(calls[..<end_sequence].lastIndex { $0.name.hasSuffix("poll") })
    for (index, call) in Array(calls.enumerated()).swept {
      let session = try start(number, at: call)
      do {
        #expect(try session.waitForStop() == number)
        // A process cannot restore the modes before SIGSTOP stops it.
        if number == SIGTSTP {
          #expect(try session.modes == session.modesBefore, "at \(call.line)")
        }
        try session.foreground()
      } catch {
        #expect(index > last, "at \(call.line): \(error)")
      }
      try session.end(.exited(0), prints: "OK\n")
    }
  }
}

@Suite("Signals at any moment")
struct SignalSweepTests {
  /// The minimum number of moments. The whole sweep tries twenty times as many.
  private static let rounds = sweepsAreWhole ? 2000 : 100

  @Test(
    "After a signal at any moment, the answer is whole or absent, and the terminal is restored",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGPIPE])
  func sweep(number: Int32) throws {
    // The duration of the last run without a signal, from its start to its end.
    var length = 0.0
    var found: Set<Moment> = []
    var rounds = 0
    // On a busy machine, a whole sweep may miss one of the moments.
    while rounds < Self.rounds || found != Set(Moment.allCases) && rounds < 10 * Self.rounds {
      let isMeasured = rounds % 10 == 0
      // The delays do not ascend, so that a slow phase of the machine hides no moment, and they
      // exceed the measured duration, since durations vary.
      let delay = length * 1.3 * Double(rounds * 89 % Self.rounds) / Double(Self.rounds)
      rounds += 1
      let session = try start("--confirm T --timeout 20")
      let start = now()
      try session.type("y\r")
      if !isMeasured {
        while now() - start < delay {}
        _ = try? session.signal(number)
      }
      let end = try session.waitForEnd()
      if isMeasured { length = now() - start }
      switch end.status {
      case .exited(0):
        #expect(end.outputText == "OK\n")
        if !isMeasured { found.insert(.answered) }
      case .signaled(number):
        #expect(!isMeasured)
        #expect(end.outputText == "")
        found.insert(end.transcript.contains("[y/N] ") ? .asked : .unasked)
      default: Issue.record("round \(rounds), \(delay) ms: \(end.status) \(end.errorText)")
      }
      #expect(end.modesAfter == end.modesBefore, "round \(rounds), \(delay) ms")
    }
    #expect(found == Set(Moment.allCases))
  }

  /// The moment of a signal: before the question, while it was shown, or after the answer.
  private enum Moment: CaseIterable {
    case unasked, asked, answered
  }
}
