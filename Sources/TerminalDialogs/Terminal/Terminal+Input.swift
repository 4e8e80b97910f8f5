// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Reading and discarding the input of the terminal.
extension Terminal {
  /// Waits for the next event.
  func nextEvent() throws(Interruption) -> Event {
    while true {
      if let event = try nextEvent(timeout: nil) { return event }
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameter timeout: The maximum time to wait, in milliseconds; nil for no limit.
  /// - Returns: The event; nil if none occurred in time.
  func nextEvent(timeout: Int64?) throws(Interruption) -> Event? {
    try flush()
    // Many keys may have been typed during a check. Signals, the timeout and dismissals are handled
    // before each of these keys, so that they need not wait for the last one.
    if !events.isEmpty { _ = try wait(for: -1, 0, timeout: 0) }
    while events.isEmpty {
      let keyTimeout = decoder.deadline.map { max(0, $0 - Waiter.now) }
      switch try wait(for: input, POLLIN, timeout: keyTimeout ?? timeout) {
      case .ready:
        guard let byte = try read() else { break }
        let keys = decoder.take(byte, at: Waiter.now)
        // A pasted byte cannot choose anything, so the turn need not be confirmed for it.
        let isPasted = keys.allSatisfy { if case .pasted = $0 { true } else { false } }
        if !isPasted, try !confirmsTurn() { break }
        events += keys.map { .key($0) }
      case .event: break
      case .timedOut where keyTimeout == nil: return nil
      case .timedOut:
        if let key = decoder.takeTimeout(), try confirmsTurn() { events.append(.key(key)) }
      }
      try flush()
    }
    return events.popFirst()
  }

  /// The maximum number of events that are kept while the dialog does not wait for a key.
  private static let maximumEvents = 1 << 16

  /// Keeps a key for the next question. Endless input must not fill the memory, and a part of a
  /// paste must not become an answer: if there are too many keys, all of them except Escape are
  /// discarded.
  private func keep(_ key: Key) {
    mayHaveEscape = mayHaveEscape || key == .escape
    hasLostKeys = hasLostKeys || events.count >= Self.maximumEvents
    if hasLostKeys {
      events.removeAll { if case .key(let key) = $0 { key != .escape } else { false } }
    }
    if !hasLostKeys || key == .escape { events.append(.key(key)) }
  }

  /// The interval at which the modes are checked during a sleep, in milliseconds.
  private static let modesInterval: Int64 = 100

  /// Sleeps until one of `descriptors` is ready, an event occurs, or `limit` is reached, but for at
  /// most 100 milliseconds. The event is kept for the next question. Sets `revents` as poll(2)
  /// does.
  ///
  /// - Parameter limit: A monotonic time; nil for no limit.
  func sleep(_ descriptors: inout [pollfd], until limit: Int64?) throws(Interruption) {
    try flush()
    let keyDeadline = decoder.deadline
    descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    // Another program may have turned echo on.
    try renewRawModes()
    let times = [limit, keyDeadline, Waiter.now + Self.modesInterval].compactMap { $0 }
    let signal = try waiter.sleep(&descriptors, until: times.min())
    let hasInput = descriptors.removeLast().revents != 0
    if let signal {
      _ = try handle(signal)
    } else if hasInput {
      guard let byte = try read() else { return }
      let keys = decoder.take(byte, at: Waiter.now)
      if !keys.isEmpty, try confirmsTurn() { keys.forEach(keep) }
    } else if let keyDeadline, keyDeadline <= Waiter.now {
      if let key = decoder.takeTimeout(), try confirmsTurn() { keep(key) }
    }
  }

  /// Removes Escape from the events, with the keys before it. Returns whether Escape was one of the
  /// events.
  func takeEscape() -> Bool {
    guard mayHaveEscape else { return false }
    mayHaveEscape = false
    guard let index = events.firstIndex(of: .key(.escape)) else { return false }
    let others = events[..<index].filter { if case .key = $0 { false } else { true } }
    events = others + events[(index + 1)...]
    return true
  }

  /// Whether an event or a byte is available without waiting.
  var hasInput: Bool { !events.isEmpty || hasBytes }

  /// Whether a byte can be read without waiting, or the terminal has hung up.
  var hasBytes: Bool {
    var polled = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return prompt_terminal_poll(&polled, 1, 0) > 0
  }

  /// Discards input until the next output is written. Pending output is written first, so that an
  /// immediate answer to the next output is not discarded.
  func discardInputBeforeNextOutput() throws(Interruption) {
    try flush()
    discardsInput = true
  }

  /// The time without a key after which type-ahead is complete, in milliseconds.
  private static let quietInterval: Int64 = 50
  /// The corresponding time in the middle of a paste. It is longer, since there may be pauses
  /// between the parts of a paste.
  private static let pasteQuietInterval: Int64 = 1000
  /// The time after which a notice explains that the dialog waits, in milliseconds.
  private static let quietNoticeDelay: Int64 = 1000

  /// Discards type-ahead. A terminal sends a long paste only as fast as it is read. If there is any
  /// input, more may therefore follow, and input is discarded until no key has arrived for a while.
  /// Discarded input is still decoded, so that the rest of a paste is not mistaken for keys.
  func discardInput() throws(Interruption) {
    // Keys that have been decoded but not used were also typed before the question.
    events.removeAll { if case .key = $0 { true } else { false } }
    guard try readAndDiscard() else { return }
    // The question is shown only when it can be answered.
    let question = pendingOutput[writtenCount...]
    dropOutput()
    let start = Waiter.now
    var isNoticeShown = false
    while true {
      let interval = decoder.isInPaste ? Self.pasteQuietInterval : Self.quietInterval
      let keyTimeout = decoder.deadline.map { max(0, $0 - Waiter.now) } ?? 0
      if try wait(for: input, POLLIN, timeout: max(interval, keyTimeout)) == .timedOut { break }
      _ = try readAndDiscard()
      if !isNoticeShown, Waiter.now - start >= Self.quietNoticeDelay {
        isNoticeShown = true
        write(quietNotice)
        try writeOutput()
      }
    }
    decoder.reset()
    write(question)
  }

  /// Discards the available input, up to a limit, so that endless input does not delay a signal.
  /// Returns whether there was any input.
  private func readAndDiscard() throws(Interruption) -> Bool {
    var count = 0
    // poll(2) also waits for input that is in transit through a pseudo-terminal.
    while count < 4096, hasBytes, let byte = try read() {
      count += 1
      _ = decoder.take(byte, at: Waiter.now)
    }
    return count > 0
  }

  /// Reads a single byte, so that input after the answer remains for the next program. Returns nil
  /// if there is no byte for the dialog, for example since the byte has sent a signal.
  private func read() throws(Interruption) -> UInt8? {
    if try givesWayToShell() { return nil }
    var byte: UInt8 = 0
    let count = systemRead(input, &byte, 1)
    if count == 1 {
      // The signals of keys are sent by the kernel on the controlling terminal, by the attendant on
      // a lent terminal, and by this process on any other terminal. An ignored signal stays
      // ignored.
      if !keysSendSignals, let signal = signal(assignedTo: [byte]), signal != SIGTSTP {
        kill(getpid(), signal)
        return nil
      }
      return byte
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    // SIGTTIN is blocked, so that a read in the background fails.
    if count < 0, errno == EIO, isInBackground {
      _ = try handle(.continue)
      return nil
    }
    throw waitForHangUpSignal()
  }

  /// The time to wait for SIGHUP after a hang-up, in milliseconds. A shell sends SIGHUP to its
  /// jobs.
  private static let hangUpDelay: Int64 = 200

  /// Waits for the SIGHUP that follows a hang-up.
  ///
  /// - Returns: The signal that ends the dialog, or the hang-up itself if no signal arrives.
  func waitForHangUpSignal() -> Interruption {
    do throws(TerminatingSignal) {
      try waiter.waiter.wait(for: -1, 0, timeout: isControlling ? Self.hangUpDelay : 0)
      return .terminal(.hungUp)
    } catch {
      return .signal(error)
    }
  }
}
