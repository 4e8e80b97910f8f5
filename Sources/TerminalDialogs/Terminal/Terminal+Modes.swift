// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Setting and restoring the modes of the terminal.
extension Terminal {
  /// Sets raw mode, in which keys are received one at a time and are not echoed.
  ///
  /// - Parameter marksPastes: Whether the terminal is asked to mark pasted text.
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
    self.marksPastes = marksPastes
    isRaw = true
    guard try setRawModes(over: modes) else {
      isRaw = false
      prompt_terminal_unguard()
      return false
    }
    if marksPastes { write("\u{1B}[?2004h") }
    return true
  }

  /// Sets the raw modes in place of `modes`, unless this process is in the background. Returns
  /// whether they are set.
  private func setRawModes(over modes: termios) throws(Interruption) -> Bool {
    var modes = modes
    // After SIGSTOP, the terminal may still have the modes of this dialog, possibly with changes by
    // a program that asks for a password. Such modes must not be restored later.
    if !prompt_terminal_is_derived(&modes, &rawModes) { originalModes = modes }
    modes = makeRawModes()
    let endSequence = UnsafeRawPointer(Self.unmarkPastes.utf8Start)
    var modesAfterFault = lent == nil ? originalModes : originalModes.withoutEcho
    prompt_terminal_guard(
      input, output, &modesAfterFault, endSequence.assumingMemoryBound(to: CChar.self),
      marksPastes ? Self.unmarkPastes.utf8CodeUnitCount : 0)
    let isSet = try setIfInForeground(&modes)
    // The terminal may not support all of these modes, so the modes that it has set are read.
    if isSet, tcgetattr(input, &rawModes) != 0 { rawModes = modes }
    prompt_terminal_guard_modes(&rawModes)
    return isSet
  }

  /// Sets modes unless this process is in the background. Returns whether they are set.
  func setIfInForeground(_ modes: inout termios) throws(Interruption) -> Bool {
    do throws(SystemError) { return try process.setModes(&modes, of: input) } catch {
      throw .terminal(.hungUp)
    }
  }

  /// Sets the raw modes again if they have changed.
  ///
  /// There are two cases. Readline's command quoted-insert disables the keys that send signals, and
  /// does not enable them again if the line ends before the next key. A program that has asked for
  /// a password restores the modes that it found, and it may have found the modes from before this
  /// dialog. While such a program asks, echo is off, and the modes are left unchanged. A lent
  /// terminal in the modes of another program is given back.
  func renewRawModes() throws(Interruption) {
    var modes = termios()
    guard isRaw, !isInBackground, tcgetattr(input, &modes) == 0 else { return }
    if prompt_terminal_is_own(&modes, &rawModes) {
      if !modes.isSame(as: rawModes) { tcsetattr(input, TCSANOW, &rawModes) }
      isQuoting = false
    } else if lent != nil {
      _ = try givesWayToShell()
    } else if modes.c_lflag & tcflag_t(ECHO) != 0 {
      // Modes in which lines are read become the original modes. Modes in which keys are read were
      // set by a program that asked for keys, so the original modes are kept.
      _ = try setRawModes(over: modes.c_lflag & tcflag_t(ICANON) != 0 ? modes : originalModes)
    }
  }

  /// Returns the modes of a dialog, derived from the original modes.
  private func makeRawModes() -> termios {
    var modes = originalModes
    // The line editor draws the input, except for a secret, so the terminal must not echo it.
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    // Ctrl-C sends a signal even if another program has left the terminal in raw mode.
    if keysSendSignals {
      modes.c_lflag |= tcflag_t(ISIG)
    } else {
      // The keys of a terminal that is neither controlling nor lent would send signals to the
      // foreground processes of that terminal, and not to this process.
      modes.c_lflag &= ~tcflag_t(ISIG)
    }
    modes.c_oflag |= tcflag_t(OPOST | ONLCR)
    // This mode is set to recognize programs that ask for a password: they turn off echo, which is
    // off already, and this mode, so that the modes of the terminal change.
    modes.c_lflag |= recognizableMode
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    return modes
  }

  /// Restores the terminal's modes. Output that the terminal does not accept within a short time is
  /// lost.
  ///
  /// SIGTTOU is blocked, so that these calls succeed in the background too.
  ///
  /// - Parameter isAbandoned: Whether the dialog is left without an answer. The user may still be
  ///   typing, so echo of a lent terminal stays off until its attendant turns it on.
  func restoreModes(isAbandoned: Bool = false) {
    guard isRaw else { return }
    defer {
      isQuoting = false
      prompt_terminal_unguard()
    }
    // In the background, modes that another program, such as the shell, has set are left unchanged.
    let isOthers = (isInBackground || lent != nil) && !hasOwnModes
    isRaw = false
    if isOthers { return dropOutput() }
    // If the terminal continued to mark pastes, the next program would receive the marks as input.
    if marksPastes { write(Self.unmarkPastes.description) }
    erasePlaceholder()
    if !writeBriefly() {
      // The terminal accepts no more output, so its output queue is discarded to end bracketed
      // paste.
      dropOutput()
      tcflush(output, TCOFLUSH)
      if marksPastes { write(Self.unmarkPastes.description) }
      _ = writeOnce()
      dropOutput()
    }
    let leavesEchoOff = isAbandoned && lent?.hasTurn == true
    giveModesBack(inBackground: isInBackground, withEcho: !leavesEchoOff)
    // An attendant that ends closes the connection before it restores the modes.
    if leavesEchoOff, lent?.hasAttendantEnded == true {
      var modes = termios()
      guard tcgetattr(input, &modes) == 0 else { return }
      modes.c_lflag |= originalModes.c_lflag & tcflag_t(ECHO)
      tcsetattr(input, TCSANOW, &modes)
    }
  }

  /// Restores the modes, unless another program has set its own modes. If the other program has
  /// only turned echo off, the modes are restored, but echo stays off, so that the program reads a
  /// line.
  ///
  /// - Parameters:
  ///   - isInBackground: Whether this process is in the background. If so, modes of another program
  ///     are left unchanged even if that program seems to ask for a password.
  ///   - withEcho: Whether the mode of echo is restored, too. Otherwise, echo stays off.
  func giveModesBack(inBackground isInBackground: Bool, withEcho: Bool = true) {
    var (modes, restored) = (termios(), originalModes)
    if tcgetattr(input, &modes) == 0 {
      guard
        prompt_terminal_modes_to_restore(
          &modes, &rawModes, &originalModes, isInBackground, &restored)
      else { return }
    } else if isInBackground {
      return
    }
    if !withEcho { restored = restored.withoutEcho }
    // The call is repeated if it fails, since the terminal must not be left in raw mode.
    for _ in 0..<3 where tcsetattr(input, TCSANOW, &restored) == 0 { break }
  }

  /// Whether the terminal still has the modes that this process has set.
  var hasOwnModes: Bool {
    var modes = termios()
    return isRaw && tcgetattr(input, &modes) == 0 && prompt_terminal_is_own(&modes, &rawModes)
  }

  /// Whether the terminal has the modes that this process has set, possibly with the changes that a
  /// program makes while it asks for a password.
  var hasDerivedModes: Bool {
    var modes = termios()
    return isRaw && tcgetattr(input, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) == 0
      && prompt_terminal_is_derived(&modes, &rawModes)
  }

  /// Whether the terminal has hung up.
  var hasHungUp: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) != 0
  }

  /// Ends bracketed paste (xterm's control sequences, "Bracketed Paste Mode").
  private static let unmarkPastes: StaticString = "\u{1B}[?2004l"

  /// Returns whether a key is end-of-file: Control-D, or the terminal's end-of-file character.
  func isEndOfFile(_ key: [UInt8]) -> Bool {
    key == [0x04] || key == [controlCharacter(VEOF)] && key != [0]
  }

  /// The signal that a key sends to the foreground process group in the original modes; nil if it
  /// sends none.
  func signal(ofKey key: [UInt8]) -> Int32? {
    originalModes.c_lflag & tcflag_t(ISIG) != 0 ? signal(assignedTo: key) : nil
  }

  /// The signal of a key, even if the original modes disable the signals of keys; nil for none.
  func signal(assignedTo key: [UInt8]) -> Int32? {
    if key == [0] { return nil }
    return termios.signalKeys.first { key == [controlCharacter($0.index)] }?.signal
  }

  /// A control character of the terminal, by its index in termios, such as `VERASE`. For none, it
  /// is `_POSIX_VDISABLE`, which is 0 on Linux.
  func controlCharacter(_ index: Int32) -> UInt8 {
    withUnsafeBytes(of: originalModes.c_cc) { $0[Int(index)] }
  }

  /// Whether echo is off. The modes are read from the terminal, since tcsetattr(3) succeeds even if
  /// only some of the modes could be set.
  var isEchoOff: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) == 0
  }
}

extension termios {
  /// These modes with echo off.
  fileprivate var withoutEcho: termios {
    var modes = self
    modes.c_lflag &= ~tcflag_t(ECHO)
    return modes
  }

  /// The keys that send signals, by their indices in `c_cc`.
  fileprivate static var signalKeys: [(index: Int32, signal: Int32)] {
    [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)]
  }

  /// Whether the keys that send signals are on, and are those of `other`.
  func hasSignalKeys(of other: termios) -> Bool {
    if c_lflag & tcflag_t(ISIG) == 0 { return false }
    return withUnsafeBytes(of: c_cc) { keys in
      withUnsafeBytes(of: other.c_cc) { others in
        Self.signalKeys.allSatisfy { keys[Int($0.index)] == others[Int($0.index)] }
      }
    }
  }

  /// Turns on the keys that send signals, and sets them to those of `other`.
  mutating func setSignalKeys(of other: termios) {
    c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &c_cc) { keys in
      withUnsafeBytes(of: other.c_cc) { others in
        for (index, _) in Self.signalKeys { keys[Int(index)] = others[Int(index)] }
      }
    }
  }

  /// Returns whether both structures contain the same modes.
  func isSame(as other: termios) -> Bool {
    withUnsafeBytes(of: self) { one in
      withUnsafeBytes(of: other) { two in one.elementsEqual(two) }
    }
  }
}
