// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("The picture")
struct PictureTests {
  @Test("shows what the executable shows")
  func isCurrent() throws {
    let end = try run([
      "/usr/bin/env", "python3", "\(repository)/Scripts/picture", "--check", executable,
    ])
    #expect(end.status == .exited(0), "\(end.errorText)")
  }
}
