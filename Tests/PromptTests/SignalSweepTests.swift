// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("At whatever moment a signal comes")
struct SignalSweepTests {
  @Test(
    "the answer is whole with its status, or absent with the signal's, and the terminal as it was",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGPIPE])
  func sweep(number: Int32) throws {
    var wasEndedBySignal = false
    for round in 0..<200 {
      let session = try start("--confirm", "T", "--timeout", "20")
      try session.type("y\r")
      // From the first instruction to well after the last.
      let start = now()
      while now() - start < UInt64(round) * 30_000 {}
      _ = try? session.signal(number)
      let end = try session.waitForEnd()
      switch end.status {
      case .exited(0): #expect(end.outputText == "OK\n")
      case .signaled(number):
        wasEndedBySignal = true
        #expect(end.outputText == "")
      default: Issue.record("round \(round): \(end.status) \(end.errorText)")
      }
      #expect(end.modesAfter == end.modesBefore, "round \(round)")
    }
    #expect(wasEndedBySignal)
  }

  private func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
