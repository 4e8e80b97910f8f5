// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The modes of the terminal.
extension Terminal {
  /// Sets raw mode, in which keys come one at a time and are not echoed.
  ///
  /// - Parameter marksPastes: Whether the terminal is asked to mark what is pasted.
  func enterRawMode(marksPastes: Bool) throws(Interruption) {
    // The shell may have moved another process group to the foreground since the lock was acquired.
    while !isRaw {
      if try setRawModes(marksPastes: marksPastes) { return }
      lock.release()
      try acquire()
    }
  }

  /// Sets the raw modes. Returns false, and changes nothing, if this process is in the background.
  private func setRawModes(marksPastes: Bool) throws(Interruption) -> Bool {
    var modes = termios()
    if tcgetattr(input, &modes) != 0 { throw .terminal(.hungUp) }
    // After SIGSTOP, the modes may still be those of this dialog.
    if !isRawMode(modes) { originalModes = modes }
    modes = makeRawModes()
    self.marksPastes = marksPastes
    isRaw = true
    let farewell = UnsafeRawPointer(Self.unmarkPastes.utf8Start)
    prompt_terminal_guard(
      input, output, &originalModes, farewell.assumingMemoryBound(to: CChar.self),
      marksPastes ? Self.unmarkPastes.utf8CodeUnitCount : 0)
    if !(try setIfInForeground(&modes)) {
      isRaw = false
      prompt_terminal_unguard()
      return false
    }
    // The terminal may not support all of the modes that were set.
    tcgetattr(input, &rawModes)
    if marksPastes { write("\u{1B}[?2004h") }
    return true
  }

  /// Sets modes unless this process is in the background. Returns whether they are set.
  func setIfInForeground(_ modes: inout termios) throws(Interruption) -> Bool {
    let isSet: Bool
    if waiter.waiter.signals.areClients {
      prompt_client_terminal_lock()
      defer { prompt_client_terminal_unlock() }
      // SIGTTOU, by which the kernel would refuse the call, goes to any thread of a client.
      isSet = !isInBackground
      if isSet, tcsetattr(input, TCSANOW, &modes) != 0 { throw .terminal(.hungUp) }
    } else {
      isSet = prompt_terminal_set_modes(input, &modes) == 0
      if !isSet, errno != EINTR { throw .terminal(.hungUp) }
    }
    return isSet
  }

  /// Sets raw mode again if it has changed. Readline's command quoted-insert turns the keys off that send
  /// signals, and does not turn them on again if the line ends before the next key.
  func restoreRawModes() {
    var modes = termios()
    guard isRaw, !isInBackground, tcgetattr(input, &modes) == 0, !modes.isSame(as: rawModes) else {
      return
    }
    tcsetattr(input, TCSANOW, &rawModes)
  }

  /// Returns the modes of a dialog, which are made from the original modes.
  private func makeRawModes() -> termios {
    var modes = originalModes
    // The line editor draws what is typed, except for a secret, so the terminal itself must not
    // echo.
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    // Ctrl-C sends a signal even if another program has left the terminal in raw mode.
    if isControlling {
      modes.c_lflag |= tcflag_t(ISIG)
    } else {
      // The signals would go to the foreground processes of that terminal, not to this process.
      modes.c_lflag &= ~tcflag_t(ISIG)
    }
    modes.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    return modes
  }

  /// Restores the terminal's modes. Output that the terminal does not accept for a moment is lost.
  ///
  /// SIGTTOU is blocked, so that these calls succeed in the background too.
  func restoreModes() {
    guard isRaw else { return }
    isRaw = false
    // Otherwise the next program would receive the marks around a paste as input.
    if marksPastes { write(Self.unmarkPastes.description) }
    if !writeBriefly() {
      // If the terminal accepts no more output, what it holds is discarded to end bracketed paste.
      dropOutput()
      tcflush(output, TCOFLUSH)
      if marksPastes { write(Self.unmarkPastes.description) }
      _ = writeOnce()
      dropOutput()
    }
    // In the background, modes that the shell has set meanwhile are left as they are.
    var modes = termios()
    if !isInBackground || tcgetattr(input, &modes) == 0 && isRawMode(modes) {
      // Retried after a failure, since the terminal must not be left in raw mode.
      for _ in 0..<3 where tcsetattr(input, TCSANOW, &originalModes) == 0 { break }
    }
    prompt_terminal_unguard()
  }

  /// Whether the terminal still has the modes that this process has set.
  var hasOwnModes: Bool {
    var modes = termios()
    return isRaw && tcgetattr(input, &modes) == 0 && isRawMode(modes)
  }

  /// Whether the terminal has gone away.
  var hasHungUp: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) != 0
  }

  /// Returns whether modes are those of this dialog. While Readline waits for a character to quote,
  /// it turns signals and flow control off, so those two modes are not compared.
  private func isRawMode(_ modes: termios) -> Bool {
    func settingComparedModes(_ modes: termios) -> termios {
      var modes = modes
      modes.c_lflag |= tcflag_t(ISIG)
      modes.c_iflag |= tcflag_t(IXON)
      return modes
    }
    return settingComparedModes(modes).isSame(as: settingComparedModes(rawModes))
  }

  /// Ends bracketed paste (xterm's control sequences, "Bracketed Paste Mode").
  private static let unmarkPastes: StaticString = "\u{1B}[?2004l"

  /// Returns whether a key is end-of-file: Control-D, or the terminal's own character for it.
  func isEndOfFile(_ key: [UInt8]) -> Bool {
    key == [0x04] || key == [controlCharacter(VEOF)] && key != [0]
  }

  /// A control character of the terminal, by its index in termios (`VERASE` and the like); 0 for
  /// none.
  func controlCharacter(_ index: Int32) -> UInt8 {
    withUnsafeBytes(of: originalModes.c_cc) { $0[Int(index)] }
  }

  /// Whether echo is off. This asks the terminal, since tcsetattr(3) succeeds even if only some of
  /// the modes could be set.
  var isEchoOff: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO | ICANON) == 0
  }
}

extension termios {
  /// Returns whether both are the same modes.
  func isSame(as other: termios) -> Bool {
    withUnsafeBytes(of: self) { one in
      withUnsafeBytes(of: other) { two in one.elementsEqual(two) }
    }
  }
}
