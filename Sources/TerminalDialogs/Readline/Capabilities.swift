// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// What a terminal supports, according to its description in terminfo.
struct Capabilities {
  /// Whether it has at least eight colours.
  let supportsColours: Bool
  let supportsBold: Bool
  let supportsFaint: Bool
  /// Whether it understands escape sequences.
  let supportsSequences: Bool

  /// Reads the description that Readline has loaded.
  init() {
    supportsColours = tgetnum("Co") >= 8
    supportsBold = tgetstr("md", nil) != nil
    supportsFaint = tgetstr("mh", nil) != nil
    supportsSequences = tgetstr("ce", nil) != nil
  }

  /// Loads the description without Readline. A terminal without one supports nothing.
  static func load() -> Capabilities {
    if tgetent(nil, TerminalDescription.name) != 1 { tgetent(nil, TerminalDescription.dumbName) }
    return Capabilities()
  }
}
