// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Picture of the dialogs")
struct PictureTests {
  @Test("The picture matches the output of the executable")
  func current() throws {
    try run([
      "/usr/bin/env", "python3", "\(repository)/Scripts/picture", "--check", executable,
    ]).expect(.exited(0))
  }
}
