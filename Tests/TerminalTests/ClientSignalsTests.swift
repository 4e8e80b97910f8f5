// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
@testable import TerminalDialogs
import Testing

@Suite("Signals of a client")
struct ClientSignalsTests {
  /// Raises signals in this thread while they are noted, and returns what is to be done for them.
  private func jobControl(after numbers: [Int32]) throws -> [JobControl] {
    var all = sigset_t()
    sigemptyset(&all)
    for number in numbers { sigaddset(&all, number) }
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let process = try ClientProcess()
    let waiter = Waiter(process: process)
    for number in numbers { raise(number) }
    var taken: [JobControl] = []
    while let signal = try waiter.nextSignal() { taken.append(signal) }
    process.end()
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
