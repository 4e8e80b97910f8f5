// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension Option {
  /// Returns the text of `--help` on a terminal with `columns` columns. The text is wrapped to the
  /// width of the terminal, but to at least 40 and at most 80 columns.
  static func help(_ extent: Request.HelpExtent, columns: Int) -> String {
    let columns = min(max(columns, 40), 80)
    let isComplete = extent == .all
    let usage = isComplete ? Self.usage + Self.furtherUsage : Self.usage
    let isWide = columns == 80
    var text = ""
    if isWide {
      for (index, (synopsis, meaning)) in usage.enumerated() {
        let synopsis = (index == 0 ? "Usage: " : spaces(7)) + "prompt \(synopsis)"
        text += synopsis + spaces(49 - synopsis.utf8.count) + "\(meaning)\n"
      }
    } else {
      text += "Usage:\n"
      for (synopsis, meaning) in usage {
        text += paragraph("prompt \(synopsis)", indentation: 2, hanging: 4, columns) + "\n"
        text += paragraph("\(meaning)", indentation: 6, columns) + "\n"
      }
    }
    text += "\n" + paragraph(purpose, columns) + "\n\n" + (isWide ? example : narrowExample) + "\n"
    // Without empty lines between its groups, the help on the common options fits a screen.
    let isSpaced = isComplete || !isWide
    if !isSpaced { text += "\n" }
    var heading: StaticString?
    for option in all {
      heading = option.heading ?? heading
      if !isComplete && !option.isCommon { continue }
      if let heading { text += (isSpaced ? "\n" : "") + "\(heading)\n" }
      heading = nil
      text += option.help(columns: columns) + "\n"
    }
    return text + "\n" + paragraph(isComplete ? statuses : commonStatuses, columns) + "\n\n"
      + paragraph(isComplete ? manual : furtherHelp, columns) + "\n"
  }

  /// The width of the terminal on standard output, in columns; 80 if the width is unknown, or if
  /// standard output is not a terminal.
  static var outputColumns: Int {
    var size = winsize()
    guard prompt_window_size(STDOUT_FILENO, &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private static let usage: [(synopsis: StaticString, meaning: StaticString)] = [
    ("[OPTION]... [TITLE]", "an alert"),
    ("--confirm [OPTION]... [TITLE]", "a confirmation dialog"),
    ("--error [OPTION]... [DESCRIPTION]", "an alert that presents an error"),
    ("--progress [OPTION]... [TITLE]", "show progress"),
    ("--progress TITLE -- COMMAND", "show progress of a command"),
  ]

  /// Further synopses, which only `--help all` prints.
  private static let furtherUsage: [(synopsis: StaticString, meaning: StaticString)] = [
    ("--dismiss NAME [--timeout TIME]", "dismiss a named presentation"),
    ("--query NAME [--timeout TIME]", "test whether it is presented"),
    ("--attend [--timeout TIME]", "show here what programs ask"),
  ]

  private static let purpose = """
    Asks the user of a script at the terminal, prints the chosen action, and exits with 0 if \
    it is not the cancel action:
    """

  private static let example = """
      if prompt -q --confirm "Empty Trash?" --button "Empty Trash:destructive"; then
    """

  private static let narrowExample = """
      if prompt -q \\
        --confirm "Empty Trash?" \\
        --button "Empty Trash:destructive"
      then
    """

  private static let commonStatuses = """
    Exit status: 0 an action was chosen, 1 the cancel action, 2 dismissed, 64 usage \
    error, 69 no terminal, 124 timeout; any other: no action. COMMAND has its own.
    """

  private static let manual = "For details, see the man page: man prompt"

  private static let furtherHelp = "Every option: prompt --help all. More: man prompt"

  private static let statuses = """
    Exit status: 0 an action was chosen, a presentation found, or work ended; \
    1 the cancel action; 2 dismissed without an action, or work ended before \
    100; 3 not presented, or not found; 64 usage error; 65 the answer matches no \
    action; 66 a text, list or standard input is unreadable; 69 no terminal; 70 a \
    fault in prompt; 74 the answer could not be written; 75 the name is taken; 124 \
    timeout; 128+N ended by signal N. COMMAND has its own status.
    """

  /// Returns the option and its description. They are side by side unless the terminal is narrow or
  /// the option is long.
  private func help(columns: Int) -> String {
    let argument =
      switch argument {
      case .none: ""
      case .required(let name): " \(name)"
      case .optional(let name, _): "[=\(name)]"
      }
    let indentation = 35
    let name = "--\(long)\(argument)"
    if columns - indentation < 40 {
      let option = Self.spaces(2) + (short.map { "-\($0), " } ?? "") + name
      return option + "\n" + Self.paragraph(help.description, indentation: 6, columns)
    }
    let option = Self.spaces(2) + (short.map { "-\($0), " } ?? Self.spaces(4)) + name
    let meaning = Self.paragraph(help.description, indentation: indentation, columns)
    if option.utf8.count > indentation - 2 { return option + "\n" + meaning }
    return option + meaning.dropFirst(option.utf8.count)
  }

  /// Returns `text` wrapped and indented. Its second and all further lines are indented by
  /// `hanging` more columns.
  private static func paragraph(
    _ text: String, indentation: Int = 0, hanging: Int = 0, _ columns: Int
  ) -> String {
    let further = Line(PlainText(title: RawText(spaces(hanging))))
    return Line(PlainText(title: RawText(text)))
      .wrapped(to: columns - indentation, indentation: further)
      .map { spaces(indentation) + $0.string }.joined(separator: "\n")
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
