// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
  /// The options of other dialog programs, and what to write instead. Every option that the advice
  /// names is one of prompt's.
  static let foreign: [(names: [StaticString], advice: StaticString)] = [
    (["yes", "assume-yes", "y"], "write --assume yes"),
    (["no", "assume-no"], "write --assume no"),
    (["yesno", "question"], "write --confirm TITLE"),
    (["msgbox", "infobox", "info", "warning", "notification"], "write the text as the title"),
    (["text", "header"], "write the text as the title, or --message TEXT"),
    (["prompt"], "write the text as the title, or --text-field NAME:LABEL"),
    (["textbox", "text-info"], "write --message - and redirect the file to standard input"),
    (["input", "inputbox", "entry", "add-entry"], "write --text-field NAME"),
    (
      ["password", "passwordbox", "hide-text", "insecure", "add-password"],
      "write --secure-field NAME"
    ),
    (["value", "entry-text"], "write --field-value NAME=TEXT"),
    (["placeholder"], "write --text-field NAME:LABEL, or --field-value NAME=TEXT"),
    (["default-item", "default-button", "selected"], "write --default-action LABEL"),
    (["defaultno", "default-cancel"], "write --confirm, where Enter cancels"),
    (
      ["list", "menu", "radiolist", "choose"],
      "write --button LABEL for each choice, or --buttons-from FILE"
    ),
    (["checklist", "multiple"], "write --item LABEL for each choice, or --items-from FILE"),
    (["gauge", "pulsate"], "write --progress TITLE, or --while-pid PID to wait for a process"),
    (
      [
        "affirmative", "ok-label", "yes-label", "ok-button", "yes-button", "extra-label",
        "extra-button",
      ], "write --button LABEL"
    ),
    (
      ["negative", "cancel-label", "no-label", "cancel-button", "no-button"],
      "write --button LABEL:cancel"
    ),
    (["nocancel", "no-cancel"], "leave --confirm out, so that no cancel action is added"),
    (["fselect", "filename", "file-selection"], "write --file-field NAME"),
    (["dselect", "directory"], "write --file-field NAME and --field-kind NAME=folder"),
    (["save"], "write --file-field NAME and --field-kind NAME=new"),
    (["forms", "mixedform"], "write --text-field NAME for each field"),
    (
      ["add-list", "add-combo", "list-values", "combo-values"],
      "write --picker-field NAME, and --field-option NAME=LABEL for each choice"
    ),
    (["height", "width"], "leave it out, since a dialog adapts to the terminal"),
  ]

  /// Returns what to write instead of the option `name` of another program; nil if it is not in the
  /// table.
  static func advice(onForeign name: some StringProtocol) -> String? {
    let name = Array(name.utf8)
    return foreign.first { row in
      row.names.contains { $0.withUTF8Buffer { name.elementsEqual($0) } }
    }?.advice.description
  }
}
