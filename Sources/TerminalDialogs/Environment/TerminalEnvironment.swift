// SPDX-License-Identifier: GPL-3.0-or-later

/// The description of a terminal and of its user in the environment (prompt(1), Environment).
struct TerminalEnvironment {
  /// The type of the terminal (`TERM`); nil if it is unknown.
  let type: String?
  /// Whether no colour is used (`NO_COLOR`).
  let isMonochrome: Bool
  /// Whether dialogs are read aloud (`ACCESSIBLE`).
  let isAccessible: Bool

  /// The environment of this process.
  static var ofProcess: TerminalEnvironment {
    TerminalEnvironment(
      type: environmentVariable("TERM"), isMonochrome: environmentVariable("NO_COLOR") != nil,
      isAccessible: isAccessible)
  }

  /// Whether `ACCESSIBLE` is set, and is neither empty nor a word for no.
  static var isAccessible: Bool {
    guard let value = environmentVariable("ACCESSIBLE") else { return false }
    return !["", "0", "false", "no"].contains(value.lowercased())
  }
}
