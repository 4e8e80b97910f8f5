// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// Moves a session's bytes and events until all its processes are gone.
///
/// It reads continuously, so that no job is blocked while a test does something else.
func pump(_ monitor: Monitor<State>) {
  var isOver = false
  while !isOver {
    var polls = monitor.withLock { $0.polls() }
    // The only expected error is EINTR, after which a call of `serve()` does no harm.
    _ = poll(&polls, nfds_t(polls.count), -1)
    isOver = monitor.withLock { state in
      state.serve()
      return state.isOver
    }
  }
}

extension State {
  /// The events for which the pump waits.
  func polls() -> [pollfd] {
    func poll(_ descriptor: borrowing Descriptor, reads: Bool, writes: Bool = false) -> pollfd {
      let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
      // A negative number is ignored. With the number and no events, the kernel would still report
      // hang-ups repeatedly.
      return pollfd(fd: events == 0 ? -1 : descriptor.number, events: Int16(events), revents: 0)
    }
    return [
      poll(wakeReader, reads: true), poll(control, reads: true),
      poll(terminal.descriptor, reads: terminal.isWanted, writes: !typed.isEmpty),
      poll(output.descriptor, reads: output.isWanted),
      poll(errors.descriptor, reads: errors.isWanted),
      poll(input, reads: false, writes: !fed.isEmpty || inputEnds),
    ]
  }

  /// Does all work that does not block.
  fileprivate mutating func serve() {
    var wakes: [UInt8] = []
    wakeReader.read(appendingTo: &wakes, limit: 1)
    if hangsUp {
      terminal.descriptor.close()
      typed = []
    }
    if closesOutput { output.descriptor.close() }
    terminal.advance()
    output.advance()
    errors.advance()
    terminal.descriptor.write(from: &typed)
    input.write(from: &fed)
    if inputEnds && fed.isEmpty { input.close() }

    var event = pseudo_terminal_event()
    while true {
      switch pseudo_terminal_receive(control.number, &event) {
      case 1: handle(event)
      case 0: return
      default: return finish()
      }
    }
  }

  private mutating func handle(_ event: pseudo_terminal_event) {
    if event.kind == PSEUDO_TERMINAL_OBEYED {
      answers.append(event.value)
      return
    }
    // All other events concern processes, including some that the job left behind.
    guard event.process == job else {
      orphans += 1
      return
    }
    // A test that has waited for the event finds all output from before the event.
    catchUp()
    isStopped = event.kind == PSEUDO_TERMINAL_STOPPED
    switch event.kind {
    case PSEUDO_TERMINAL_STOPPED: stops.append(event.value)
    case PSEUDO_TERMINAL_CONTINUED: break
    case PSEUDO_TERMINAL_EXITED: end(.exited(event.value), event)
    default: end(.signaled(event.value), event)
    }
  }

  private mutating func end(_ status: Session.End.Status, _ event: pseudo_terminal_event) {
    ending = Ending(
      status: status, cpuSeconds: Double(event.microseconds) / 1e6,
      modes: terminal.descriptor.attributes.map(Modes.init))
  }

  private mutating func catchUp() {
    terminal.catchUp()
    output.catchUp()
    errors.catchUp()
  }

  private mutating func finish() {
    catchUp()
    terminal.descriptor.close()
    output.descriptor.close()
    errors.descriptor.close()
    input.close()
    control.close()
    wakeReader.close()
    wakeWriter.close()
    isOver = true
  }
}
