// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
@testable import TerminalDialogs
import Testing

@Suite("Signals of a client")
struct ClientSignalsTests {
  /// Raises signals in this thread while they are noted, and returns what is to be done for them.
  private func jobControl(after numbers: [Int32]) throws -> [Signals.JobControl] {
    var all = sigset_t()
    sigemptyset(&all)
    for number in numbers { sigaddset(&all, number) }
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let signals = try Signals.beginForClient()
    for number in numbers { raise(number) }
    var taken: [Signals.JobControl] = []
    while let signal = try signals.next() { taken.append(signal) }
    signals.endForClient()
    return taken
  }

  @Test(
    "A signal that stops a client is discarded by one that continues it, and the other way round")
  func stopAndContinue() throws {
    #expect(try jobControl(after: [SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT]) == [.continue])
    #expect(try jobControl(after: [SIGCONT, SIGTSTP]) == [.stop])
    #expect(try jobControl(after: [SIGWINCH, SIGCONT]) == [.continue, .resize])
  }
}
