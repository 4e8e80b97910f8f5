// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The modes in which a progress bar reads the key that stops the work (prompt(1), Progress).
///
/// At the same time, another program of the pipeline may ask for a password. The bar therefore
/// changes only the modes that a single key requires, and leaves echo on. If a program turns echo
/// off, it changes these modes, and the bar recognizes that the keys belong to that program.
extension Terminal {
  /// Sets the modes. They are not set if this process is in the background, or if another program
  /// uses the terminal: the terminal is not at rest (`isAtRest`), and does not have the former
  /// modes of this process either. The caller must have locked `.modes`.
  ///
  /// - Returns: Whether the modes are set.
  func beginReadingKeys() -> Bool {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return false }
    if modes.areAtRest {
      originalModes = modes
    } else if hasReadKeys, modes.isSame(as: rawModes) {
      // When another program started, it saved the modes that this process had set, and it has
      // restored them when it ended. The original modes are therefore still known.
      modes = originalModes
    } else {
      return false
    }
    modes.c_lflag &= ~tcflag_t(ICANON)
    // Keys are echoed in a visible form until the line is redrawn.
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

  /// Restores the modes, unless another program has set its own modes.
  func endReadingKeys() {
    guard isRaw else { return }
    isRaw = false
    giveModesBack(inBackground: false)
    prompt_terminal_unguard()
  }

  /// Whether echo is on, or its mode is unknown.
  var isEchoOn: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) != 0 || modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether the terminal is at rest: it reads lines and echoes them, as it does while no program
  /// changes its modes.
  var isAtRest: Bool {
    var modes = termios()
    return tcgetattr(input, &modes) == 0 && modes.areAtRest
  }
}

extension termios {
  /// Whether lines are read and echoed.
  fileprivate var areAtRest: Bool {
    let flags = tcflag_t(ICANON | ECHO)
    return c_lflag & flags == flags
  }
}
