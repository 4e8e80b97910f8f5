// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
@testable import TerminalDialogs
import Testing

@Suite("Signals of a client")
struct ClientSignalsTests {
  /// Raises signals in this thread while they are recorded, and returns the resulting job control
  /// actions.
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

  @Test("SIGCONT discards a client's pending stop signals, and a stop signal a pending SIGCONT")
  func stopAndContinue() throws {
    #expect(try jobControl(after: [SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT]) == [.continue])
    #expect(try jobControl(after: [SIGCONT, SIGTSTP]) == [.stop])
    #expect(try jobControl(after: [SIGWINCH, SIGCONT]) == [.continue, .resize])
  }
}
