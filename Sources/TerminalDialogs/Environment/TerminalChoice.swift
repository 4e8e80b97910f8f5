// SPDX-License-Identifier: GPL-3.0-or-later

/// The caller's choice of the terminal on which to ask (prompt(1), Environment, `PROMPT_TERMINAL`).
enum TerminalChoice {
  /// The terminal of this process or, without one, the attending terminal.
  case automatic
  /// The attending terminal, even if this process has a terminal.
  case attending
  /// No terminal: there is no user.
  case none

  /// The choice in the environment of this process.
  static var ofEnvironment: TerminalChoice {
    guard let value = getenv("PROMPT_TERMINAL") else { return .automatic }
    return strcmp(value, "0") == 0 ? .none : strcmp(value, "attend") == 0 ? .attending : .automatic
  }
}
