// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The version of prompt; CHANGELOG and man page name the same.
let version = "0.1.0"

extension Option {
  /// What `--help` prints.
  static var help: String {
    let left = all.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let argument =
        switch option.argument {
        case .none: ""
        case .required(let placeholder): " \(placeholder)"
        case .optional(let placeholder): "[=\(placeholder)]"
        }
      return "  \(short)--\(option.long)\(argument)"
    }
    var text = """
      Usage: prompt [OPTION]... [TITLE]                an alert
             prompt --confirm [OPTION]... [TITLE]      a confirmation dialog
             prompt --error [OPTION]... [DESCRIPTION]  an alert that presents an error
             prompt --dismiss NAME [--timeout TIME]    dismiss another's presentation
             prompt --query NAME [--timeout TIME]      is it being presented?

      Asks a person at the terminal, prints the chosen action, and exits with 0 if
      it is not the cancel action:

        if prompt -q --confirm "Empty Trash?" --button "Empty Trash:destructive"; then
      """
    for (option, left) in zip(all, left) {
      if let heading = option.heading { text += "\n\n\(heading)" }
      text += "\n\(left)"
      text += left.utf8.count > 24 ? "\n" + spaces(26) : spaces(26 - left.utf8.count)
      text += Line(PlainText(title: Text(option.summary.description))).wrapped(to: 80 - 26)
        .map(\.string).joined(separator: "\n" + spaces(26))
    }
    return text + """


      Exit status: 0 an action was chosen, or a presentation found; 1 the cancel
      action; 2 dismissed without an action; 3 not presented, or not found; 64 usage
      error; 65 the answer fits no action; 66 a text or list could not be read; 69 no
      terminal; 70 a fault in prompt; 74 the answer could not be written; 75 the name
      is taken; 124 the time ran out; 128+N ended by signal N.

      """
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
