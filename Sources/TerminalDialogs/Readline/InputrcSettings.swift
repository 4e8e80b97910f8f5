// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import CPromptReadline

/// The variables of Readline. They have the user's values in a text field, and fixed values
/// elsewhere (prompt(1), Forms).
struct InputrcSettings {
  /// The value of `INPUTRC` when the process was started.
  let inputrc: String?
  /// Whether the user's settings are in effect.
  private(set) var usesInputrc = false
  /// The user's values of the variables that are changed for an answer; nil before they are first
  /// changed.
  private var userVariables: Variables?

  /// Creates settings; the user's settings are not in effect yet.
  init(inputrc: String?) {
    self.inputrc = inputrc
  }

  /// Names and values of Readline's variables, as in an inputrc.
  typealias Variables = [(String, String)]

  /// The values that an answer requires for some variables. They differ from Readline's defaults.
  static let answerVariables: Variables = [
    ("bell-style", "none"),
    ("bind-tty-special-chars", "off"),
    ("byte-oriented", "off"),
    ("convert-meta", "off"),
    ("input-meta", "on"),
    ("output-meta", "on"),
    ("enable-bracketed-paste", "off"),
    ("echo-control-characters", "off"),
    ("completion-ignore-case", "on"),
    ("completion-query-items", "0"),
    ("page-completions", "off"),
    ("show-all-if-ambiguous", "on"),
  ]

  /// Readline's defaults for the other variables that an inputrc can set.
  private static let defaultVariables: Variables = [
    ("editing-mode", "emacs"),
    ("blink-matching-paren", "off"),
    ("colored-completion-prefix", "off"),
    ("colored-stats", "off"),
    ("completion-display-width", "-1"),
    ("completion-map-case", "off"),
    ("completion-prefix-display-length", "0"),
    ("disable-completion", "off"),
    ("expand-tilde", "off"),
    ("horizontal-scroll-mode", "off"),
    ("keyseq-timeout", "500"),
    ("mark-modified-lines", "off"),
    ("menu-complete-display-prefix", "off"),
    ("print-completions-horizontally", "off"),
    ("show-all-if-unmodified", "off"),
    ("show-mode-in-prompt", "off"),
    ("skip-completed-text", "off"),
    ("visible-stats", "off"),
  ]

  /// Readline's defaults for some of the variables in `answerVariables`, for use in a text field.
  private static let fieldDefaults: Variables = [
    ("bell-style", "audible"),
    ("echo-control-characters", "on"),
    ("show-all-if-ambiguous", "off"),
    ("completion-ignore-case", "off"),
    ("completion-query-items", "100"),
  ]

  /// The values that a text field requires, whatever the inputrc contains: characters are in UTF-8
  /// and are edited as a whole, and `Terminal` marks pastes and reads them.
  private static let requiredFieldVariables: Variables = [
    ("convert-meta", "off"), ("input-meta", "on"), ("output-meta", "on"),
    ("byte-oriented", "off"), ("enable-bracketed-paste", "off"),
  ]

  /// Sets variables of Readline.
  static func apply(_ variables: Variables) {
    for (name, value) in variables { rl_variable_bind(name, value) }
  }

  /// Sets the variables for an answer, regardless of the user's inputrc.
  mutating func applyDefaultSettings() {
    guard usesInputrc else { return }
    let variables = Self.defaultVariables + Self.answerVariables
    userVariables = variables.map {
      ($0.0, rl_variable_value($0.0).map { String(cString: $0) } ?? "")
    }
    Self.apply(variables)
    usesInputrc = false
  }

  /// Sets the variables and the keys of the user's inputrc, as in any program that uses Readline.
  /// The file is read only once, at the first call.
  mutating func applyUserSettings(on terminal: Terminal) {
    if usesInputrc { return }
    usesInputrc = true
    if let userVariables {
      Self.apply(userVariables)
      rl_set_keymap_from_edit_mode()
      return
    }
    ViKeymaps.bindSequences()
    LineEditor.bindBackKeys()
    Self.apply(Self.fieldDefaults)
    rl_set_keymap_from_edit_mode()
    readInputrc(on: terminal)
  }

  /// Reads the user's inputrc. If that takes a long time, the watchdog ends the process when a
  /// signal arrives.
  func readInputrc(on terminal: Terminal) {
    terminal.waiter.startWatching()
    defer { terminal.waiter.stopWatching() }
    let file = terminal.lent.map { $0.inputrc } ?? Self.userFile(inputrc: inputrc)
    if let file, !file.isEmpty {
      // On a lent terminal, relative paths are not included, since the home directory and the
      // working directory are those of the process that asks.
      InputrcReader.read(file, includesRelativePaths: terminal.lent == nil)
    }
    BoundCommands.restrict()
    Self.limitModeStrings()
    Self.apply(Self.requiredFieldVariables)
    rl_set_keymap_from_edit_mode()
  }

  /// The maximum length of a mode string, in bytes.
  private static let maximumModeString = 100

  /// Removes long mode strings. In a narrow window, Readline would write beyond the end of its
  /// table of prompt lines.
  private static func limitModeStrings() {
    for name in ["emacs-mode-string", "vi-cmd-mode-string", "vi-ins-mode-string"]
    where rl_variable_value(name).map({ strlen($0) }) ?? 0 > maximumModeString {
      rl_variable_bind(name, "")
    }
  }

  /// The absolute path of the user's inputrc, for other processes; nil if there is none, or if the
  /// path is relative.
  static var userFile: String? {
    guard let file = userFile(inputrc: environmentVariable("INPUTRC")) else { return nil }
    if !file.hasPrefix("~/") { return file.hasPrefix("/") ? file : nil }
    return environmentVariable("HOME").map { $0 + file.dropFirst() }
  }

  /// Returns the path of the user's inputrc, according to the rules of Readline (readline(3),
  /// INPUTRC).
  private static func userFile(inputrc: String?) -> String? {
    if let inputrc, !inputrc.isEmpty { return inputrc }
    let home = environmentVariable("HOME") ?? ""
    return [home + "/.inputrc", "/etc/inputrc"].first { access($0, R_OK) == 0 }
  }
}
