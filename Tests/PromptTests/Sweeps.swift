// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Whether sweeps try everything (`PROMPT_SWEEPS=all`, `make test-sweeps`), or only a part of it,
/// for which `make test` has the time.
let sweepsAreWhole = getenv("PROMPT_SWEEPS").map { String(cString: $0) } == "all"

extension Collection {
  /// The elements that a sweep tries: all, or every tenth.
  var swept: [Element] {
    sweepsAreWhole ? Array(self) : enumerated().filter { $0.offset % 10 == 0 }.map { $0.element }
  }
}
