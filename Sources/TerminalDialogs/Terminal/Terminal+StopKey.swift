// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The modes in which a bar reads the key that stops the work (prompt(1), Progress).
///
/// Other programs of the same pipeline may ask for a password meanwhile. So only what a single key needs is
/// changed, and echo stays on: a program that turns it off changes these modes, which shows that the keys
/// are not those of the bar any more.
extension Terminal {
  /// Sets the modes, unless this process is in the background or another program uses the terminal, which
  /// has other modes then than a terminal at rest. `.modes` is locked.
  ///
  /// - Returns: Whether they are set.
  func beginReadingKeys() -> Bool {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return false }
    if modes.areAtRest {
      originalModes = modes
    } else if hasReadKeys, modes.isSame(as: rawModes) {
      // Another program has restored the modes that it found, those of this process.
      modes = originalModes
    } else {
      return false
    }
    modes.c_lflag &= ~tcflag_t(ICANON)
    // Keys are echoed in a visible form until the line is drawn again.
    modes.c_lflag |= tcflag_t(ECHOCTL)
    modes.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    isRaw = true
    prompt_terminal_guard(input, output, &originalModes, nil, 0)
    do throws(Interruption) {
      isRaw = try setIfInForeground(&modes)
    } catch {
      isRaw = false
    }
    guard isRaw else {
      prompt_terminal_unguard()
      return false
    }
    tcgetattr(input, &rawModes)
    hasReadKeys = true
    return true
  }

  /// Restores the modes. If another program has turned echo off since, it stays off, and the program will
  /// find lines instead of keys. Any other modes are left to the program that has set them.
  func endReadingKeys() {
    guard isRaw else { return }
    isRaw = false
    defer { prompt_terminal_unguard() }
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return }
    guard modes.settingEcho(as: rawModes).isSame(as: rawModes) else { return }
    var restored = originalModes.settingEcho(as: modes)
    if modes.isSame(as: rawModes) { restored = originalModes }
    // Retried after a failure, since the shell needs lines.
    for _ in 0..<3 where tcsetattr(input, TCSANOW, &restored) == 0 { break }
  }

  /// Whether echo is on.
  var isEchoOn: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) != 0 || modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether the terminal has the modes of a terminal that no program uses in a way of its own.
  var isAtRest: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) == 0 && modes.areAtRest
  }
}

extension termios {
  /// What programs change that ask for a password: echo, and with it the keys that send signals.
  private static var passwordFlags: tcflag_t { tcflag_t(ECHO | ECHOE | ECHOK | ECHONL | ISIG) }

  /// Whether lines are read, and echoed.
  fileprivate var areAtRest: Bool {
    let flags = tcflag_t(ICANON | ECHO)
    return c_lflag & flags == flags
  }

  /// Returns these modes with the echo of others.
  fileprivate func settingEcho(as other: termios) -> termios {
    var modes = self
    modes.c_lflag =
      modes.c_lflag & ~Self.passwordFlags | other.c_lflag & Self.passwordFlags
    return modes
  }
}
