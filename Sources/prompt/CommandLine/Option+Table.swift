// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Option {
  /// All options, in the order of `--help` and of prompt(1), Options. `Scripts/options` also reads
  /// this table.
  static let all: [Option] = [
    Option(
      heading: "Common options:", long: "title", argument: .required("TEXT"),
      help: "the title; or write it as the operand TITLE",
      combinesWithProgress: true
    ) { $0.title = $1 },
    Option(
      long: "message", argument: .required("TEXT"),
      help: "the message; - reads it from standard input", isCommon: true,
      combinesWithProgress: true
    ) { $0.message = $1 == "-" ? .standardInput : .text($1) },
    Option(
      long: "button", argument: .required("LABEL[:ROLE][=ID]"),
      help: "an action; ROLE: default, cancel, destructive", isCommon: true,
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in
      request.buttons.append(try ButtonNotation(argument))
    },
    Option(
      long: "buttons-from", argument: .required("FILE"),
      help: "each line is an action; - is standard input", isCommon: true
    ) { ($0.list, $0.listIndex) = (Request.List($1), $0.buttons.count) },
    Option(
      long: "default-action", argument: .required("LABEL"),
      help: "the action that Enter chooses; it keeps its place"
    ) { $0.defaultAction = $1 },
    Option(
      long: "confirm",
      help: "present a confirmation dialog, which always has a cancel action"
    ) { request, _ in request.isConfirmation = true },
    Option(
      long: "error",
      help: "present an alert about an error"
    ) { request, _ in request.isError = true },
    Option(
      long: "quiet", short: "q",
      help: "print nothing, the same as --format none", isCommon: true,
      combinesWithProgress: true
    ) { request, _ in request.format = Request.Format.none },
    Option(
      long: "format", argument: .required("FORMAT"),
      help: "the output: label, index, json, shell, none", isCommon: true
    ) { request, argument throws(ExitError) in
      request.format = try argument.word(for: "--format")
    },
    Option(
      long: "is-presented", argument: .required("BOOL"),
      help: "present only if true: true, yes, on, 1; or false, no, off, 0",
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in
      request.isPresented = try argument.bool(for: "--is-presented")
    },
    Option(
      long: "presenting", argument: .required("KEY=VALUE"),
      help: "replace {KEY} in texts by VALUE; if every VALUE is empty, present nothing",
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in try request.data.add(argument) },
    Option(
      long: "require-typing", argument: .required("TEXT"),
      help: "choose the action only if TEXT is typed"
    ) { $0.requiredText = $1 },
    Option(
      long: "timeout", argument: .required("TIME"),
      help: "dismiss it after TIME: 10, 0.5, 30s, 5m, 1h", isCommon: true,
      combinesWithFind: true,
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in
      request.dismissing.timeout = try argument.timeout()
    },
    Option(
      long: "assume", argument: .required("ANSWER"),
      help: "give this answer without asking", isCommon: true
    ) { $0.assumedAnswer = $1.nonBlank },
    Option(
      long: "stdin",
      help: "read the answer from standard input", isCommon: true
    ) { request, _ in request.readsStandardInput = true },
    Option(
      heading: "List options:", long: "item", argument: .required("LABEL[:STATE][=ID]"),
      help: "an item of a list; STATE: on, off (default)", isCommon: true
    ) { request, argument throws(ExitError) in
      request.items.append(try ItemNotation(argument))
    },
    Option(
      long: "items-from", argument: .required("FILE"),
      help: "each line is an item; - is standard input", isCommon: true
    ) { ($0.itemList, $0.itemListIndex) = (Request.List($1), $0.items.count) },
    Option(
      long: "selection-count", argument: .required("COUNT"),
      help: "how many items to select: 2, 1..3, 2..", isCommon: true
    ) { request, argument throws(ExitError) in
      request.selectionCount = try SelectionCount(notation: argument)
    },
    Option(
      long: "columns", argument: .required("COLUMN[,COLUMN]..."),
      help: "what the tab-separated columns of a list are: label, id, detail"
    ) { request, argument throws(ExitError) in
      request.columns = try Columns(notation: argument)
    },
    Option(
      heading: "Form options:", long: "text-field", argument: .required("NAME[:LABEL]"),
      help: "ask for a text, with LABEL on the screen", isCommon: true
    ) { request, argument throws(ExitError) in
      try request.addField(argument, .text(LineField()))
    },
    Option(
      long: "secure-field", argument: .required("NAME[:LABEL]"),
      help: "the same, but show nothing of what is typed", isCommon: true
    ) { request, argument throws(ExitError) in
      try request.addField(argument, .secure(SecretField()))
    },
    Option(
      long: "toggle-field", argument: .required("NAME[:LABEL]"),
      help: "ask for yes or no; the value is on or off", isCommon: true
    ) { request, argument throws(ExitError) in
      try request.addField(argument, .toggle(ToggleField()))
    },
    Option(
      long: "picker-field", argument: .required("NAME[:LABEL]"),
      help: "ask for one of several options", isCommon: true
    ) { request, argument throws(ExitError) in
      try request.addField(argument, .picker(PickerField()))
    },
    Option(
      long: "file-field", argument: .required("NAME[:LABEL]"),
      help: "ask for the path of a file that exists", isCommon: true
    ) { request, argument throws(ExitError) in
      try request.addField(argument, .file(FileField()))
    },
    Option(
      long: "date-field", argument: .required("NAME[:LABEL]"),
      help: "ask for a date, such as 2026-11-23, today or +3"
    ) { request, argument throws(ExitError) in
      try request.addField(argument, .date(DateField()))
    },
    Option(
      long: "field-value", argument: .required("NAME=TEXT"),
      help: "the initial value of the field", isCommon: true
    ) { $0.fieldOptions.append(FieldOption(.value, $1)) },
    Option(
      long: "field-required", argument: .required("NAME"),
      help: "ask again if nothing is entered", isCommon: true
    ) { $0.fieldOptions.append(FieldOption(.required, $1)) },
    Option(
      long: "field-pattern", argument: .required("NAME=ERE"),
      help: "a regular expression for the whole value", isCommon: true
    ) { $0.fieldOptions.append(FieldOption(.pattern, $1)) },
    Option(
      long: "field-range", argument: .required("NAME=MIN..MAX"),
      help: "ask again unless the whole number or the date is in this range"
    ) { $0.fieldOptions.append(FieldOption(.range, $1)) },
    Option(
      long: "field-check", argument: .required("NAME=COMMAND"),
      help: "ask again unless sh -c COMMAND, which reads the value, has status 0"
    ) { $0.fieldOptions.append(FieldOption(.check, $1)) },
    Option(
      long: "field-message", argument: .required("NAME=TEXT"),
      help: "what is expected; shown before the field and if a value is rejected"
    ) { $0.fieldOptions.append(FieldOption(.message, $1)) },
    Option(
      long: "field-prompt", argument: .required("NAME=TEXT"),
      help: "show TEXT where the value is typed, until something is typed"
    ) { $0.fieldOptions.append(FieldOption(.prompt, $1)) },
    Option(
      long: "field-completion", argument: .required("NAME=files"),
      help: "Tab completes file names in the text field"
    ) { $0.fieldOptions.append(FieldOption(.completion, $1)) },
    Option(
      long: "field-repeat", argument: .required("NAME"),
      help: "ask for the secure field twice, and compare the values"
    ) { $0.fieldOptions.append(FieldOption(.repetition, $1)) },
    Option(
      long: "field-option", argument: .required("NAME=LABEL[:=ID]"),
      help: "an option of the picker; ID is printed", isCommon: true
    ) { $0.fieldOptions.append(FieldOption(.option, $1)) },
    Option(
      long: "field-kind", argument: .required("NAME=KIND"),
      help: "what the path leads to: file (default), folder (a directory), or new (a name)"
    ) { $0.fieldOptions.append(FieldOption(.fileKind, $1)) },
    Option(
      heading: "Appearance options:", long: "title-visibility", argument: .required("VISIBILITY"),
      help: "automatic, visible or hidden"
    ) { request, argument throws(ExitError) in
      request.appearance.titleVisibility = try argument.word(for: "--title-visibility")
    },
    Option(
      long: "severity", argument: .required("SEVERITY"),
      help: "mark the title: automatic (errors only), standard or critical"
    ) { request, argument throws(ExitError) in
      request.appearance.severity = try argument.word(for: "--severity")
    },
    Option(
      long: "keep-order",
      help: "show the actions in the order given"
    ) { request, _ in request.appearance.keepsOrder = true },
    Option(
      long: "text-domain", argument: .required("DOMAIN"),
      help: "title, message and labels are keys of this gettext catalogue",
      combinesWithProgress: true
    ) { $0.textDomain = $1 },
    Option(
      heading: "Progress options:", long: "progress",
      help: "show progress instead, of standard input (43, # TEXT) or of a COMMAND after --",
      combinesWithProgress: true
    ) { request, _ in request.isProgress = true },
    Option(
      heading: "Dismissal options:", long: "interactive-dismiss-disabled",
      argument: .optional("BOOL", otherwise: "true"),
      help: "Escape and end-of-file do not dismiss the dialog"
    ) { request, argument throws(ExitError) in
      let isDisabled = try argument.bool(for: "--interactive-dismiss-disabled")
      request.dismissing.interactiveDismissal = isDisabled ? .disabled : .cancels
    },
    Option(
      long: "dismissal-confirmation", argument: .required("TITLE"),
      help: "ask TITLE before Escape or end-of-file dismisses the dialog"
    ) { $0.dismissalConfirmation = $1 },
    Option(
      long: "dismissal-message", argument: .required("TEXT"),
      help: "the message under the title of --dismissal-confirmation"
    ) { $0.dismissalMessage = $1 },
    Option(
      long: "dismissal-button", argument: .required("LABEL[:ROLE][=ID]"),
      help: "an action of that question; without one, it is answered by yes or no"
    ) { request, argument throws(ExitError) in
      request.dismissalButtons.append(try ButtonNotation(argument))
    },
    Option(
      long: "dismissal-should-present", argument: .required("WHEN"),
      help: "when to ask that question: true, false, or changed (after a change)"
    ) { request, argument throws(ExitError) in
      request.dismissalCondition = try argument.dismissalCondition()
    },
    Option(
      long: "timeout-action", argument: .required("LABEL"),
      help: "the action that a timeout chooses"
    ) { $0.dismissing.timeoutAction = $1 },
    Option(
      long: "while-pid", argument: .required("PID"),
      help: "dismiss the dialog, or end --progress, when this process ends",
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in
      request.dismissing.processID = try argument.processNumber()
    },
    Option(
      long: "name", argument: .required("NAME"),
      help: "a name by which --dismiss and --query find this presentation",
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in request.name = try argument.presentationName() },
    Option(
      long: "dismiss", argument: .required("NAME"),
      help: "dismiss the presentation with this name; present nothing",
      combinesWithFind: true
    ) { request, argument throws(ExitError) in
      request.dismissedName = try argument.presentationName()
    },
    Option(
      long: "query", argument: .required("NAME"),
      help: "test whether there is a presentation with this name",
      combinesWithFind: true
    ) { request, argument throws(ExitError) in
      request.queriedName = try argument.presentationName()
    },
    Option(
      long: "attend",
      help: "show here the dialogs of programs that have no terminal",
      combinesWithFind: true
    ) { request, _ in request.isAttending = true },
    Option(
      heading: "General options:", long: "help", short: "h",
      argument: .optional("all", otherwise: ""),
      help: "show this help; all: show every option", isCommon: true,
      combinesWithProgress: true
    ) { request, argument throws(ExitError) in
      request.information = .help(try argument.helpExtent())
    },
    Option(
      long: "version", short: "V",
      help: "show the version", isCommon: true,
      combinesWithProgress: true
    ) { request, _ in request.information = .version },
  ]
}
