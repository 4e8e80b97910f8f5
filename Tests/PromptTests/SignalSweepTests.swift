// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

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
