// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Glibc
import Testing

@Suite("Modes to restore")
struct RestoredModesTests {
  /// Modes with these local flags.
  private func modes(_ flags: Int32) -> termios {
    var modes = termios()
    modes.c_lflag = tcflag_t(flags)
    return modes
  }

  @Test(
    "The modes before a dialog are restored unless another program has set its own modes",
    arguments: [
      (ISIG, false, ICANON | ISIG | ECHO), (ISIG, true, ICANON | ISIG | ECHO),
      // Another program has turned off echo and the keys that send signals.
      (0, false, ICANON), (ISIG | ECHOK, false, ICANON | ISIG | ECHOK),
      // A shell has set similar modes.
      (0, true, nil), (ISIG | ECHOK, true, nil),
      (ICANON | ISIG | ECHO, false, nil), (ICANON | ISIG | ECHO, true, nil),
    ] as [(Int32, Bool, Int32?)])
  func restored(flags: Int32, inBackground: Bool, expected: Int32?) {
    var (current, own, before) = (modes(flags), modes(ISIG), modes(ICANON | ISIG | ECHO))
    var restored = termios()
    let isRestored = prompt_terminal_modes_to_restore(
      &current, &own, &before, inBackground, &restored)
    #expect(isRestored == (expected != nil))
    if let expected { #expect(restored.c_lflag == tcflag_t(expected)) }
  }
}
