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
    if tcgetattr(input, &rawModes) != 0 { rawModes = modes }
    prompt_terminal_guard_modes(&rawModes)
    hasReadKeys = true
    return true
  }

  /// Restores the modes, unless another program has set its own.
  func endReadingKeys() {
    guard isRaw else { return }
    isRaw = false
    giveModesBack(inBackground: false)
    prompt_terminal_unguard()
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
  /// Whether lines are read, and echoed.
  fileprivate var areAtRest: Bool {
    let flags = tcflag_t(ICANON | ECHO)
    return c_lflag & flags == flags
  }
}
