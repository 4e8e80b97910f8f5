// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Whether sweeps try everything (`PROMPT_SWEEPS=all`, `make test-sweeps`), or only a part of it, which is
/// what `make test` has the time for.
let sweepsAreWhole = getenv("PROMPT_SWEEPS").map { String(cString: $0) } == "all"

extension Collection {
  /// What a sweep tries: every element, or each tenth.
  var swept: [Element] {
    sweepsAreWhole ? Array(self) : enumerated().filter { $0.offset % 10 == 0 }.map { $0.element }
  }
}
