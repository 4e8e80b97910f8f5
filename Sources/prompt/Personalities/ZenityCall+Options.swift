// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The options of zenity.
extension ZenityCall {
  static var options: [ForeignOption<ZenityCall>] {
    kinds.map { name, kind in
      ForeignOption(name: name) { call, _ throws(CallError) in try call.take(kind) }
    } + help + general + special + unused + passedOver
      + ForeignOption.impossible("html")
  }

  /// The options that all dialogs accept, or several of them.
  private static var general: [ForeignOption<ZenityCall>] {
    [
      ForeignOption(name: "title", argument: .text) { $0.title = $1 },
      ForeignOption(name: "text", argument: .text) { $0.text = $1 },
      ForeignOption(name: "timeout", argument: .number) { $0.timeout = Int64($1.string) ?? 0 },
      option("ok-label", .text, for: kinds(except: [.fileSelection])) { $0.okLabel = $1 },
      option("cancel-label", .text, for: kinds(except: [.info, .warning, .error, .fileSelection])) {
        $0.cancelLabel = $1
      },
      ForeignOption(name: "extra-button", argument: .text) { $0.extraLabels.append($1) },
      ForeignOption(name: "no-markup") { call, _ in call.parsesMarkup = false },
      option("separator", .text, for: [.list, .forms, .fileSelection]) { $0.separator = $1 },
      option("multiple", for: [.list, .fileSelection]) { call, _ in call.isMultiple = true },
      option("editable", for: [.list, .textInfo]) { call, _ in call.isEditable = true },
      option("filename", .text, for: [.fileSelection, .textInfo]) { $0.filename = $1 },
      ForeignOption(name: "version") { call, _ in call.information = Personality.zenity.version },
    ]
  }

  private static func kinds(except others: [Kind]) -> [Kind] {
    kinds.map { $0.kind }.filter { !others.contains($0) }
  }

  /// The options that print help. zenity has such an option for each dialog, and further ones such
  /// as `--help-gtk`.
  private static var help: [ForeignOption<ZenityCall>] {
    let topics = RawText("all general misc gtk").split(by: " ") + kinds.map { $0.name }
    let names = ["about", "help"] + topics.map { RawText(bytes: Array("help-".utf8) + $0.bytes) }
    return names.map { name in
      ForeignOption(name: name) { call, _ in call.information = Personality.zenity.help }
    }
  }

  /// The options that only one dialog accepts.
  private static var special: [ForeignOption<ZenityCall>] {
    [
      option("default-cancel", for: .question) { call, _ in call.defaultsToCancel = true },
      option("switch", for: .question) { call, _ in call.offersOnlyExtras = true },
      option("entry-text", .text, for: .entry) { $0.entryText = $1 },
      option("hide-text", for: .entry) { call, _ in call.hidesText = true },
      option("username", for: .password) { call, _ in call.asksForName = true },
      option("column", .text, for: .list) { $0.columns.append($1) },
      option("checklist", for: .list) { call, _ in call.isChecklist = true },
      option("radiolist", for: .list) { call, _ in call.isRadiolist = true },
      option("print-column", .text, for: .list) { call, argument throws(CallError) in
        call.printedColumns = argument.string.uppercased() == "ALL" ? [] : try numbers(argument)
      },
      option("hide-column", .text, for: .list) { call, argument throws(CallError) in
        call.hiddenColumns = argument.isBlank ? [] : try numbers(argument)
      },
      option("hide-header", for: .list) { call, _ in call.hidesColumnTitles = true },
      option("add-entry", .text, for: .forms) {
        $0.fields.append(FormField(kind: .entry, label: $1))
      },
      option("add-multiline-entry", .text, for: .forms) {
        $0.fields.append(FormField(kind: .entry, label: $1))
      },
      option("add-password", .text, for: .forms) {
        $0.fields.append(FormField(kind: .password, label: $1))
      },
      option("add-list", .text, for: .forms) {
        $0.fields.append(FormField(kind: .list, label: $1))
      },
      option("add-combo", .text, for: .forms) {
        $0.fields.append(FormField(kind: .combo, label: $1))
      },
      option("add-calendar", .text, for: .forms) {
        $0.fields.append(FormField(kind: .calendar, label: $1))
      },
      option("forms-date-format", .text, for: .forms) { $0.dateFormat = $1 },
      option("day", .number, for: .calendar) { $0.day = Int64($1.string) },
      option("month", .number, for: .calendar) { $0.month = Int64($1.string) },
      option("year", .number, for: .calendar) { $0.year = Int64($1.string) },
      option("date-format", .text, for: .calendar) { $0.dateFormat = $1 },
      option("color", .text, for: .color) { $0.color = $1 },
      option("list-values", .text, for: .forms) { $0.set(values: $1, of: .list) },
      option("combo-values", .text, for: .forms) { $0.set(values: $1, of: .combo) },
      option("column-values", .text, for: .forms) { call, argument in
        if let index = call.fields.lastIndex(where: { $0.kind == .list }) {
          call.fields[index].columnCount = argument.split(by: "|").count
        }
      },
      option("directory", for: .fileSelection) { call, _ in call.isFolder = true },
      option("save", for: .fileSelection) { call, _ in call.isNew = true },
      option("percentage", .number, for: .progress) { $0.percentage = Int64($1.string) },
      option("no-cancel", for: .progress) { call, _ in call.hasNoCancel = true },
      option("auto-kill", for: .progress) { call, _ in call.hangsUp = true },
      option("auto-close", for: .progress) { call, _ in call.closesItself = true },
      option("value", .number, for: .scale) { $0.value = Int64($1.string) ?? 0 },
      option("min-value", .number, for: .scale) { $0.minimum = Int64($1.string) ?? 0 },
      option("max-value", .number, for: .scale) { $0.maximum = Int64($1.string) ?? 0 },
      option("checkbox", .text, for: .textInfo) { $0.checkbox = $1 },
      option("listen", for: .notification) { call, _ in call.listens = true },
    ]
  }

  /// Returns options of some dialogs that have no effect.
  ///
  /// - Parameter names: The names, separated by spaces.
  private static func unused(
    _ names: StaticString, _ argument: ForeignOption<ZenityCall>.Argument = .none,
    for kinds: Kind...
  ) -> [ForeignOption<ZenityCall>] {
    RawText(names.description).split(by: " ").map { option($0, argument, for: kinds) { _, _ in } }
  }

  /// The options of some dialogs that affect only the appearance of a window, or repeat a default.
  private static var unused: [ForeignOption<ZenityCall>] {
    unused("no-wrap", for: .question, .info, .warning, .error, .textInfo)
      + unused("ellipsize", for: .question, .info, .warning, .error)
      + unused("mid-search imagelist", for: .list) + unused("show-header", for: .forms)
      + unused("confirm-overwrite", for: .fileSelection) + unused("show-palette", for: .color)
      + unused("file-filter", .text, for: .fileSelection)
      + unused("pulsate time-remaining", for: .progress)
      + unused("print-partial hide-value", for: .scale) + unused("step", .number, for: .scale)
      + unused("auto-scroll", for: .textInfo) + unused("font", .text, for: .textInfo)
  }

  /// The options that affect only the appearance of a window.
  private static var passedOver: [ForeignOption<ZenityCall>] {
    ForeignOption.passedOver("modal")
      + ForeignOption.passedOver(
        "app-id icon icon-name window-icon class name display", argument: .text)
      + ForeignOption.passedOver("width height attach", argument: .number)
  }

  /// Returns an option of one dialog.
  private static func option(
    _ name: RawText, _ argument: ForeignOption<ZenityCall>.Argument = .none, for kind: Kind,
    _ effect: @escaping @Sendable (inout ZenityCall, RawText) throws(CallError) -> Void
  ) -> ForeignOption<ZenityCall> {
    option(name, argument, for: [kind], effect)
  }

  /// Returns an option of several dialogs.
  ///
  /// This function is not inlined, since a copy of it for each option would delay every start of
  /// prompt.
  @inline(never)
  private static func option(
    _ name: RawText, _ argument: ForeignOption<ZenityCall>.Argument = .none, for kinds: [Kind],
    _ effect: @escaping @Sendable (inout ZenityCall, RawText) throws(CallError) -> Void
  ) -> ForeignOption<ZenityCall> {
    ForeignOption(name: name, argument: argument) { call, argument throws(CallError) in
      call.use(name, for: kinds)
      try effect(&call, argument)
    }
  }

  /// Sets the values of the last field of a kind.
  private mutating func set(values: RawText, of kind: FormField.Kind) {
    guard let index = fields.lastIndex(where: { $0.kind == kind }) else { return }
    fields[index].values = values.split(by: "|")
  }

  private static func numbers(_ list: RawText) throws(CallError) -> [Int] {
    var numbers: [Int] = []
    for part in list.split(by: ",") {
      guard let number = Int(part.trimmed), number >= 0 else {
        throw CallError.invalid(list, "a list of columns")
      }
      numbers.append(number)
    }
    return numbers
  }
}
