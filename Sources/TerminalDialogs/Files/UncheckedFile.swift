// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A file that a library reads without checking its contents, so that a damaged file can crash the
/// process (prompt(1), Environment).
package enum UncheckedFile {
  /// A compiled message catalogue, which gettext(3) reads.
  case catalogue
  /// A compiled description of a terminal, which terminfo(5) describes.
  case terminalDescription

  /// Calls `body`. If it crashes, the process ends with a line that names the kind of file.
  package func reading<Value>(_ body: () -> Value) -> Value {
    let (reason, status): (StaticString, ExitStatus) =
      switch self {
      case .catalogue:
        ("the message catalogue is damaged; see TEXTDOMAINDIR in prompt(1)", .noInput)
      case .terminalDescription:
        ("the terminal description is damaged; see TERM in prompt(1)", .unavailable)
      }
    reason.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) {
        prompt_terminal_guard_reading($0.baseAddress, status.rawValue)
      }
    }
    defer { prompt_terminal_guard_reading(nil, 0) }
    return body()
  }
}
