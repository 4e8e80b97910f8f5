// SPDX-License-Identifier: GPL-3.0-or-later

/// The options, in one table: the command line is read by it, `--help` is printed from it, and the
/// tests hold man page and completions against it (contract, section 1).
struct Option {
  enum Name {
    case title, message, button, buttonsFrom, confirm, error, titleVisibility, keepOrder,
      isPresented
    case presenting, requireTyping, interactiveDismissDisabled, dismissalConfirmation, timeout
    case timeoutAction, whilePID, name, dismiss, query, assume, stdin, format, quiet, textDomain
    case textField, secureField, fieldValue, fieldRequired, fieldPattern, fieldCompletion
    case fieldRepeat, help, version
  }

  /// What an option takes.
  enum Argument {
    case none
    case required(StaticString)
    case optional(StaticString)

    /// What it is called in `--help`.
    var placeholder: StaticString? {
      switch self {
      case .none: nil
      case .required(let placeholder), .optional(let placeholder): placeholder
      }
    }
  }

  /// What stands above it in `--help`, where a group of options begins with it.
  var heading: StaticString?
  let name: Name
  /// The long name, without its hyphens.
  let long: StaticString
  var short: Unicode.Scalar?
  var argument = Argument.none
  /// What it means, for `--help`.
  let summary: StaticString

  static let all: [Option] = [
    Option(
      heading: "Everyday options:", name: .title, long: "title", argument: .required("TEXT"),
      summary: "the title; the operand TITLE says the same"),
    Option(
      name: .message, long: "message", argument: .required("TEXT"),
      summary: "the message under the title; - reads it from standard input"),
    Option(
      name: .button, long: "button", argument: .required("LABEL[:ROLE][=ID]"),
      summary: "an action; ROLE is default, cancel, destructive, or two of them"),
    Option(
      name: .buttonsFrom, long: "buttons-from", argument: .required("FILE"),
      summary: "each line is the label of an action; - reads standard input"),
    Option(
      name: .confirm, long: "confirm", summary: "a confirmation dialog: there is always a way out"),
    Option(name: .error, long: "error", summary: "an alert that presents an error"),
    Option(name: .quiet, long: "quiet", short: "q", summary: "the same as --format none"),
    Option(
      name: .format, long: "format", argument: .required("FORMAT"),
      summary: "print the answer as label (default), index, json, shell or none"),
    Option(
      name: .isPresented, long: "is-presented", argument: .required("BOOL"),
      summary: "present only if true: true, yes, on, 1; or false, no, off, 0"),
    Option(
      name: .presenting, long: "presenting", argument: .required("KEY=VALUE"),
      summary: "data: {KEY} in a text stands for VALUE; nothing is presented if all are empty"),
    Option(
      name: .requireTyping, long: "require-typing", argument: .required("TEXT"),
      summary: "the action is chosen only by typing TEXT"),
    Option(
      name: .timeout, long: "timeout", argument: .required("TIME"),
      summary: "dismiss after TIME: 10, 0.5, 30s, 5m, 1h"),
    Option(
      name: .assume, long: "assume", argument: .required("ANSWER"),
      summary: "give this answer without holding the dialog"),
    Option(
      name: .stdin, long: "stdin",
      summary: "read the answer from standard input, show the dialog on standard error"),
    Option(
      heading: "Text fields:", name: .textField, long: "text-field",
      argument: .required("NAME[:LABEL]"), summary: "ask for a text, called LABEL on screen"),
    Option(
      name: .secureField, long: "secure-field", argument: .required("NAME[:LABEL]"),
      summary: "the same, and show nothing of what is typed"),
    Option(
      name: .fieldValue, long: "field-value", argument: .required("NAME=TEXT"),
      summary: "what stands in the text field, to be edited"),
    Option(
      name: .fieldRequired, long: "field-required", argument: .required("NAME"),
      summary: "ask again where the field is left empty"),
    Option(
      name: .fieldPattern, long: "field-pattern", argument: .required("NAME=ERE"),
      summary: "ask again unless all of the value matches this regular expression"),
    Option(
      name: .fieldCompletion, long: "field-completion", argument: .required("NAME=files"),
      summary: "Tab completes the names of files in the text field"),
    Option(
      name: .fieldRepeat, long: "field-repeat", argument: .required("NAME"),
      summary: "ask the secure field twice, and compare"),
    Option(
      heading: "What is shown:", name: .titleVisibility, long: "title-visibility",
      argument: .required("VISIBILITY"),
      summary: "automatic, visible or hidden"),
    Option(name: .keepOrder, long: "keep-order", summary: "number the actions in the order given"),
    Option(
      name: .textDomain, long: "text-domain", argument: .required("DOMAIN"),
      summary: "title, message and labels are keys of this gettext catalogue"),
    Option(
      heading: "How it goes away:", name: .interactiveDismissDisabled,
      long: "interactive-dismiss-disabled",
      argument: .optional("BOOL"), summary: "Escape and end-of-file do not dismiss"),
    Option(
      name: .dismissalConfirmation, long: "dismissal-confirmation", argument: .required("TITLE"),
      summary: "ask TITLE before Escape or end-of-file dismisses"),
    Option(
      name: .timeoutAction, long: "timeout-action", argument: .required("LABEL"),
      summary: "what a time-out chooses instead of dismissing"),
    Option(
      name: .whilePID, long: "while-pid", argument: .required("PID"),
      summary: "dismiss when this process ends"),
    Option(
      name: .name, long: "name", argument: .required("NAME"),
      summary: "a name by which --dismiss and --query find this presentation"),
    Option(
      name: .dismiss, long: "dismiss", argument: .required("NAME"),
      summary: "dismiss the presentation of this name; nothing is presented"),
    Option(
      name: .query, long: "query", argument: .required("NAME"),
      summary: "tell whether the presentation of this name is being presented"),
    Option(
      heading: "About prompt:", name: .help, long: "help", short: "h", summary: "show this help"),
    Option(name: .version, long: "version", short: "V", summary: "show the version"),
  ]
}
