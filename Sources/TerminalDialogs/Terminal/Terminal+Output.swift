// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Writing to the terminal.
extension Terminal {
  /// Appends text to the pending output.
  func write(_ text: some Sequence<UInt8>) { pendingOutput.append(contentsOf: text) }

  /// Appends text to the pending output.
  func write(_ text: String) { write(text.utf8) }

  /// Clears the line of the cursor, or begins a new line if the terminal cannot erase.
  ///
  /// - Parameter canErase: Whether the terminal supports the sequence that erases a line.
  func clearLine(canErase: Bool) {
    write(canErase ? "\r\u{1B}[K" : "\r\n")
    isPlaceholderShown = false
  }

  /// Replaces incomplete characters in the pending output by question marks. When Readline scrolls
  /// a line sideways, it can write a part of a character, whose bytes may be C1 control characters.
  func repairOutput() {
    let rest = pendingOutput[writtenCount...]
    if rest.allSatisfy({ $0 < 0x80 }) || String(validating: rest, as: UTF8.self) != nil { return }
    let repaired = String(decoding: rest, as: UTF8.self).unicodeScalars
      .map { $0 == "\u{FFFD}" ? "?" : $0 }
    dropOutput()
    write(String(String.UnicodeScalarView(repaired)))
  }

  /// Writes all pending output, as soon as the terminal accepts it. After
  /// `discardInputBeforeNextOutput()`, discards input first.
  func flush() throws(Interruption) {
    if repairsOutput { repairOutput() }
    if discardsInput, !pendingOutput.isEmpty {
      discardsInput = false
      try discardInput()
    }
    try writeOutput()
  }

  /// Writes all pending output, as soon as the terminal accepts it.
  func writeOutput() throws(Interruption) {
    while !pendingOutput.isEmpty {
      let result = writeOnce()
      if result == 0 { continue }
      guard result == EAGAIN || result == EINTR else { throw waitForHangUpSignal() }
      _ = try wait(for: output, POLLOUT)
    }
  }

  /// Writes the output that the terminal accepts without blocking. Returns 0, or the error number.
  func writeOnce() -> Int32 {
    while writtenCount < pendingOutput.count {
      let count = pendingOutput[writtenCount...].withUnsafeBytes {
        prompt_terminal_write(output, $0.baseAddress, $0.count)
      }
      if count < 0 { return errno }
      writtenCount += count
    }
    dropOutput()
    return 0
  }

  /// Writes the output that the terminal accepts without blocking. Returns whether all of it is
  /// written.
  func writeIfPossible() -> Bool { writeOnce() == 0 }

  /// Writes all pending output unless the terminal accepts none for 50 milliseconds. Returns
  /// whether all of it is written.
  ///
  /// The output of another program may fill the terminal's queue for a moment. On Linux, a
  /// nonblocking write also fails while another process writes, even if there is room in the queue
  /// (`tty_write_lock`).
  func writeBriefly() -> Bool {
    let limit = Waiter.now + 50
    while true {
      let result = writeOnce()
      if result == 0 { return true }
      let remaining = limit - Waiter.now
      guard result == EAGAIN || result == EINTR, remaining > 0 else { return false }
      var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      if prompt_terminal_poll(&polled, 1, Int32(clamping: remaining)) > 0 {
        _ = prompt_terminal_poll(nil, 0, 1)
      }
    }
  }

  /// Discards the output that is not written yet.
  func dropOutput() {
    pendingOutput.removeAll(keepingCapacity: true)
    writtenCount = 0
  }
}
