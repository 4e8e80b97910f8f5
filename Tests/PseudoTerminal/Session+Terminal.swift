// SPDX-License-Identifier: GPL-3.0-or-later

import CPseudoTerminal
import Glibc

/// The terminal of a session: its input, its output, its modes and its size.
extension Session {
  /// Types at the keyboard, whether or not the job reads it.
  @discardableResult
  public func type(_ text: some SessionText) throws -> Session {
    try monitor.withLock { state in
      try state.checkTerminal(while: "typing")
      state.typed += text.sessionBytes
      // As much as fits is written at once, so that a signal sent next arrives after it.
      state.terminal.descriptor.write(from: &state.typed)
      if !state.typed.isEmpty { state.wakePump() }
    }
    return self
  }

  /// Waits until the terminal shows these texts, one after another.
  @discardableResult
  public func shows(_ texts: String..., within seconds: Double = patience) throws -> Session {
    for text in texts { try expect(text, within: seconds) }
    return self
  }

  /// Waits for a question, and types these keys.
  @discardableResult
  public func answer(_ question: String, _ keys: some SessionText) throws -> Session {
    try shows(question).type(keys)
  }

  /// Waits for each question, and types its keys.
  @discardableResult
  public func answer(_ turns: KeyValuePairs<String, String>) throws -> Session {
    for (question, keys) in turns { try answer(question, keys) }
    return self
  }

  /// Waits until the terminal shows a text after the last expected one.
  ///
  /// Returns the output since then, up to the end of the text.
  @discardableResult
  public func expect(_ text: String, within seconds: Double = patience) throws -> String {
    let wanted = Array(text.utf8)
    let activity = "expecting \"\(visible(wanted))\""
    var searched = 0
    return try wait(within: seconds, while: activity) { state in
      let shown = state.terminal.bytes
      let start = max(searched, state.expected)
      if let found = position(of: wanted, in: shown, from: start) {
        defer { state.expected = found + wanted.count }
        return String(decoding: shown[state.expected..<found + wanted.count], as: UTF8.self)
      }
      // A prefix of the text may have arrived already, so the next search begins with it.
      searched = max(start, shown.count - wanted.count + 1)
      try state.checkJob(while: activity)
      try state.checkTerminal(while: activity)
      return nil
    }
  }

  /// Everything that the terminal has shown so far.
  public var transcript: String { String(decoding: transcriptBytes, as: UTF8.self) }

  /// Everything that the terminal has shown so far, byte for byte.
  public var transcriptBytes: [UInt8] { monitor.withLock { $0.terminal.bytes } }

  /// The present modes of the terminal.
  public var modes: Modes {
    get throws {
      try monitor.withLock { state in
        try state.checkTerminal(while: "reading the modes")
        guard let attributes = state.terminal.descriptor.attributes else {
          throw SessionError(call: "tcgetattr")
        }
        return Modes(attributes)
      }
    }
  }

  /// Changes the size of the terminal.
  @discardableResult
  public func resize(rows: UInt16, columns: UInt16) throws -> Session {
    try monitor.withLock { state in
      try state.checkTerminal(while: "resizing")
      guard pseudo_terminal_resize(state.terminal.descriptor.number, rows, columns) == 0 else {
        throw SessionError(call: "TIOCSWINSZ")
      }
    }
    return self
  }

  /// Lets a stalled terminal accept output again, beginning with the pending output.
  public func unstall() {
    monitor.withLock { state in
      state.terminal.isPaused = false
      // A job that has ended may have left output, so it is read at once.
      state.terminal.catchUp()
      state.wakePump()
    }
  }

  /// Closes the terminal, as when the window is closed or the connection lost.
  ///
  /// The kernel sends SIGHUP to the leader, which passes it on to the job. A job that leads a
  /// session gets the signal from the kernel. A job that is orphaned or has no controlling terminal
  /// gets no signal. A job that is reading the terminal may get end-of-file or an error before the
  /// signal.
  public func hangUp() throws {
    monitor.withLock { state in
      state.hangsUp = true
      state.wakePump()
    }
    try wait(within: Self.patience, while: "hanging up") { state in
      state.terminal.descriptor.isOpen ? nil : ()
    }
  }
}

/// The first position from `start` on where `wanted` begins.
private func position(of wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
  guard let first = wanted.first else { return start }
  return bytes.withUnsafeBytes { buffer in
    guard let base = buffer.baseAddress else { return nil }
    var position = start
    // The C library searches, as tests are not optimized, and output can be long.
    while position + wanted.count <= buffer.count {
      let candidates = buffer.count - wanted.count + 1 - position
      guard let found = memchr(base + position, Int32(first), candidates) else { return nil }
      position = base.distance(to: UnsafeRawPointer(found))
      if memcmp(base + position, wanted, wanted.count) == 0 { return position }
      position += 1
    }
    return nil
  }
}
