// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// The translation of a call of zenity to a request of prompt.
extension ZenityCall {
  /// The source of the text or the list that the dialog shows: a file or standard input; nil for
  /// none.
  var source: Request.List? {
    if information != nil { return nil }
    switch kind {
    case .list: return operands.isEmpty ? .standardInput : nil
    case .textInfo: return filename.map { .file($0) } ?? .standardInput
    default: return nil
    }
  }

  /// Returns the translated call.
  ///
  /// - Parameter content: The contents of `source`.
  func foreignCall(with content: [UInt8]) throws(CallError) -> ForeignCall {
    var call = ForeignCall(of: .zenity, statuses: Self.statuses)
    if let information {
      call.content = .information(information)
      return call
    }
    call.setTimeout(seconds: timeout)
    switch kind {
    case .question: ask(&call)
    case .info, .warning, .error: tell(&call)
    case .entry: try askForText(&call)
    case .password: try askForPassword(&call)
    case .list: askForRows(&call, cells(with: content))
    case .forms: try askForForm(&call)
    case .fileSelection: try askForFile(&call)
    case .progress: showProgress(&call)
    case .scale: try askForNumber(&call)
    case .calendar: try askForDate(&call)
    case .color: try askForColor(&call)
    case .textInfo where isEditable:
      show(checkbox == nil ? RawText(bytes: content) : "", &call)
      call.content = .editor(
        try .ofUser(for: "editable"), content, isConfirmed: checkbox != nil)
    case .textInfo: show(RawText(bytes: content), &call)
    case .notification:
      call.setHeading(title, shownText ?? "")
      // If standard input is a terminal, there are no messages to read.
      call.content = .notice(listens: listens && isatty(STDIN_FILENO) == 0)
    case nil: break
    }
    return call
  }

  private static var statuses: ForeignCall.Statuses {
    ForeignCall.Statuses(
      ok: ForeignCall.status("ZENITY_OK", 0, isAnswer: true),
      cancel: ForeignCall.status("ZENITY_CANCEL", 1), escape: ForeignCall.status("ZENITY_ESC", 1),
      timeout: ForeignCall.status("ZENITY_TIMEOUT", 5),
      extra: ForeignCall.status("ZENITY_EXTRA", 1, isAnswer: true))
  }

  /// The text as it is shown; nil if there is none.
  private var shownText: RawText? {
    guard let text = text?.unescaped(knowsAll: true) else { return nil }
    return parsesMarkup ? text.withoutMarkup : text
  }

  // MARK: Questions

  private func ask(_ call: inout ForeignCall) {
    call.setHeading(title, shownText ?? "Are you sure you want to proceed?")
    let ending: ForeignCall.Ending =
      offersOnlyExtras ? .extra(0) : defaultsToCancel ? .cancel : .ok
    let extras = extraButtons
    call.add(
      offersOnlyExtras
        ? extras
        : [button(.ok, okLabel, .yes)] + extras + [button(.cancel, cancelLabel, .no)],
      defaultingTo: ending)
    setOutput(of: &call) { _ in [] }
  }

  private func tell(_ call: inout ForeignCall) {
    switch kind {
    case .error:
      call.request.isError = true
      call.setHeading(title, shownText ?? "An error has occurred.")
    case .warning:
      call.request.appearance.severity = .critical
      call.setHeading(title, shownText ?? "Are you sure you want to proceed?")
    default: call.setHeading(title, shownText ?? "All updates are complete.")
    }
    call.add(
      [button(.ok, okLabel, .ok)] + extraButtons, defaultingTo: .ok)
    setOutput(of: &call) { _ in [] }
  }

  private func show(_ shown: RawText, _ call: inout ForeignCall) {
    var text = shown
    if let checkbox { text.bytes += Array("\n\n".utf8) + checkbox.bytes }
    call.setHeading(title, text)
    addButtons(&call)
    // Enter alone must not accept the text.
    if checkbox != nil { call.requireAnswer() }
    setOutput(of: &call) { _ in [] }
  }

  // MARK: Fields

  private func askForText(_ call: inout ForeignCall) throws(CallError) {
    let text = shownText ?? "Enter new text:"
    let initial = entryText ?? ""
    // A secret is not shown, so the line is initially empty.
    let shown = hidesText ? "" : initial.typeable
    let content: Field.Content =
      hidesText ? .secure(SecretField()) : .text(LineField(value: shown))
    try call.add(content, title: title, askedBy: text, otherwise: "Text")
    // The words are offered, but any text is a valid answer.
    let words = operands.map { $0.printable }.filter { $0 != entryText && !$0.isBlank }
    if operands.count > 1, !words.isEmpty, !call.request.fields.isEmpty {
      call.request.fields[0].message = words.joined(by: ", ")
    }
    addButtons(&call, tellsTimeout: !hidesText)
    setOutput(of: &call) { choice in
      choice.values.prefix(1).map { $0.printed(insteadOf: shown, initial) } + [.newline]
    }
  }

  private func askForPassword(_ call: inout ForeignCall) throws(CallError) {
    if let shownText { call.setHeading(title, shownText) } else { call.request.title = title }
    if asksForName { try call.add(.text(LineField()), label: "Username") }
    try call.add(.secure(SecretField()), label: "Password")
    addButtons(&call, tellsTimeout: false)
    call.statuses.timeout = call.statuses.cancel
    setOutput(of: &call) { choice in
      line(choice.values.map { .value($0, .raw) }, separatedBy: "|")
    }
  }

  private func askForNumber(_ call: inout ForeignCall) throws(CallError) {
    var field = LineField(value: RawText(String(value)))
    field.range = LineField.Range(minimum: minimum, maximum: maximum)
    let text = shownText ?? title ?? "Value"
    try call.add(
      .text(field), title: shownText == nil ? nil : title,
      askedBy: text, otherwise: "Value")
    call.requireFields()
    addButtons(&call)
    setOutput(of: &call) { $0.values.prefix(1).map { .value($0, .raw) } + [.newline] }
  }

  private func askForDate(_ call: inout ForeignCall) throws(CallError) {
    // If the month does not exist, zenity ignores the month and the year.
    let exists = 1...12 ~= month ?? 1
    try call.add(
      .date(DateField(on: day, exists ? month : nil, exists ? year : nil)), title: title,
      askedBy: shownText ?? "Select a date from below.", otherwise: "Date")
    call.requireFields()
    addButtons(&call)
    call.request.windowKeys?.sidewaysKeysLeaveField = true
    setOutput(of: &call) { [dateFormat] choice in
      choice.values.prefix(1).map { .bytes($0.formattedDate(by: dateFormat)) } + [.newline]
    }
  }

  private func askForColor(_ call: inout ForeignCall) throws(CallError) {
    // The names of colours are not supported. If the call names a colour, the field is initially
    // empty.
    var field = LineField(value: RGBColor(color.bytes) == nil ? "" : color)
    field.pattern = LineField.Pattern(source: "#RRGGBB") { RGBColor(Array($0)) != nil }
    try call.add(.text(field), label: title ?? shownText ?? "#RRGGBB")
    call.requireFields()
    addButtons(&call, tellsTimeout: false)
    call.statuses.timeout = call.statuses.cancel
    setOutput(of: &call) { choice in
      choice.values.prefix(1).map { value in
        .bytes(Array((value.withBytes { RGBColor(Array($0)) }?.description ?? "").utf8))
      } + [.newline]
    }
  }

  private func askForFile(_ call: inout ForeignCall) throws(CallError) {
    var field = FileField(kind: isFolder ? .folder : isNew ? .new : .file)
    field.value = filename ?? ""
    try call.add(.file(field), label: title ?? (isFolder ? "Folder" : "File"))
    call.requireFields()
    addButtons(&call, tellsTimeout: false)
    setOutput(of: &call) { choice in
      choice.values.prefix(1).map { .bytes($0.withBytes { Array($0) }.withoutLastSlash) }
        + [.newline]
    }
  }

  private func askForForm(_ call: inout ForeignCall) throws(CallError) {
    call.setHeading(title, shownText ?? "")
    for field in fields {
      switch field.kind {
      case .entry: try call.add(.text(LineField()), label: field.label)
      case .password: try call.add(.secure(SecretField()), label: field.label)
      case .list, .combo: try call.add(.picker(field.picker), label: field.label)
      case .calendar:
        try call.add(.date(DateField(on: nil, nil, nil)), label: field.label)
        call.requireLastField()
      }
    }
    addButtons(&call, defaultingTo: fields.isEmpty ? .cancel : .ok)
    setOutput(of: &call) { choice in
      line(
        zip(fields.indices, choice.values).map { index, value in
          fields[index].kind == .calendar
            ? .bytes(value.formattedDate(by: dateFormat))
            : fields[index].printed(value, isLast: index == fields.count - 1)
        }, separatedBy: separator)
    }
  }

  /// The line that is printed for the values of fields.
  private func line(_ values: [Report.Part], separatedBy separator: RawText) -> [Report.Part] {
    var parts: [Report.Part] = []
    for value in values {
      if !parts.isEmpty { parts.append(.bytes(separator.bytes)) }
      parts.append(value)
    }
    return parts + [.newline]
  }

  // MARK: Lists

  /// The cells of a list: the operands or, if there are none, the lines of standard input.
  private func cells(with content: [UInt8]) -> [RawText] {
    if !operands.isEmpty { return operands }
    var lines = RawText(bytes: content).split(by: "\n")
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func askForRows(_ call: inout ForeignCall, _ cells: [RawText]) {
    call.setHeading(title, shownText ?? (title == nil ? "Select items from the list below." : ""))
    let hasTicks = isChecklist || isRadiolist
    let width = columns.count
    let shown = columns.indices.filter { index in
      !(hasTicks && index == 0) && !hiddenColumns.contains(index + 1)
    }
    let titles = shown.map { columns[$0] }.filter { !$0.isBlank }
    if !hidesColumnTitles, !titles.isEmpty {
      call.addParagraph(titles.joined(by: ", "))
    }
    var rows: [[RawText]] = []
    for start in stride(from: 0, to: cells.count, by: width) {
      let row = Array(cells[start..<min(start + width, cells.count)])
      rows.append(row + Array(repeating: "", count: width - row.count))
    }
    let widths = columns.indices.map { column in
      rows.map { $0[column].string.unicodeScalars.count }.max() ?? 0
    }
    call.add(
      rows.map { row in
        ForeignRow(
          label: shown.first.map { row[$0] } ?? "",
          detail: RawText(
            shown.dropFirst().map { row[$0].string.padded(to: widths[$0]) }.joined(separator: "  ")),
          isSelected: hasTicks && row.first?.string.uppercased() == "TRUE")
      }, choosesOne: isRadiolist || !(isChecklist || isMultiple),
      isMenu: !(isRadiolist || isChecklist || isMultiple))
    addButtons(&call)
    let all = columns.indices.filter { !(hasTicks && $0 == 0) }
    let usual = hasTicks ? 2 : 1
    let printed = printedColumns.map { $0.isEmpty ? Array(all) : $0.map { $0 - 1 } } ?? [usual - 1]
    /// The cells that are printed for a choice, each with its column.
    func printedCells(of choice: ChosenAction) -> [(column: Int, text: RawText)] {
      choice.selection.flatMap { index in
        printed.compactMap { column in
          rows.indices.contains(index) && rows[index].indices.contains(column)
            ? (column, rows[index][column]) : nil
        }
      }
    }
    if isEditable { call.next = { edit(printedCells(of: $0)) } }
    let separator = separator.unescaped(knowsAll: true)
    setOutput(of: &call) { choice in
      let chosen = printedCells(of: choice).map { $0.text.bytes }
      if chosen.isEmpty { return [] }
      return [.bytes(Array(chosen.joined(separator: separator.bytes))), .newline]
    }
  }

  /// Returns the dialog in which the cells of the chosen rows are edited; nil if there are no cells
  /// or if the dialog cannot have such fields.
  private func edit(_ cells: [(column: Int, text: RawText)]) -> ForeignCall? {
    if cells.isEmpty { return nil }
    var call = ForeignCall(of: .zenity, statuses: Self.statuses)
    call.setTimeout(seconds: timeout)
    call.setHeading(title, shownText ?? "")
    for (column, text) in cells {
      let label = columns.indices.contains(column) ? columns[column] : ""
      do throws(CallError) {
        try call.add(.text(LineField(value: text.typeable)), label: label)
      } catch {
        return nil
      }
    }
    addButtons(&call)
    setOutput(of: &call) { choice in
      line(
        zip(cells, choice.values).map { cell, value in
          value.printed(insteadOf: cell.text.typeable, cell.text)
        }, separatedBy: separator.unescaped(knowsAll: true))
    }
    return call
  }

  // MARK: Progress

  private func showProgress(_ call: inout ForeignCall) {
    if !hasNoCancel {
      call.add([button(.cancel, cancelLabel, .cancel)], defaultingTo: .ok)
    }
    var input = ProgressInput(percent: percentage.flatMap { Int(exactly: $0) })
    (input.syntax, input.endsWhenComplete) = (.escapedComments, closesItself)
    call.showProgress(
      from: input, title: title, text: shownText ?? "", otherwise: "Running...", hangsUp: hangsUp)
  }

  // MARK: Buttons

  private var extraButtons: [ForeignCall.Button] {
    extraLabels.enumerated().map { button(.extra($0), $1, .ok) }
  }

  /// Returns a button. In a label, an underscore marks the letter that presses the button in GTK,
  /// and is not shown; two underscores stand for one.
  private func button(
    _ ending: ForeignCall.Ending, _ label: RawText?, _ word: Word
  ) -> ForeignCall.Button {
    ForeignCall.Button(ending: ending, label: label?.withoutMnemonic, word: word)
  }

  /// Adds OK, the extra buttons and Cancel. After fields, the user is asked for an action only if
  /// there are extra buttons.
  private func addButtons(
    _ call: inout ForeignCall, defaultingTo ending: ForeignCall.Ending = .ok,
    tellsTimeout: Bool = true
  ) {
    call.add(
      [button(.ok, okLabel, .ok)] + extraButtons + [button(.cancel, cancelLabel, .cancel)],
      defaultingTo: ending)
    // In a list, the extra buttons can be named instead of a row, so the user is not asked for an
    // action.
    if !extraLabels.isEmpty, call.request.items.isEmpty {
      call.request.actionQuestionVisibility = .visible
    }
    // Escape has the effect of Cancel.
    call.request.dismissing.interactiveDismissal = .cancels
    if tellsTimeout { call.tellOnTimeout() }
  }

  /// Sets the output: the label of an extra button; the result of `body` for the choice made by OK
  /// or a timeout; nothing after Cancel or Escape.
  private func setOutput(
    of call: inout ForeignCall, _ body: @escaping (ChosenAction) -> [Report.Part]
  ) {
    let labels = extraLabels
    call.output = { ending, choice in
      switch ending {
      case .extra(let index): [.bytes(labels[index].bytes), .newline]
      case .ok, .timeout: choice.map(body) ?? []
      case .cancel, .escape, .help: []
      }
    }
  }
}

extension ZenityCall.FormField {
  /// The cells of the list's rows.
  private var rows: [ArraySlice<RawText>] {
    let width = max(columnCount, 1)
    return stride(from: 0, to: values.count, by: width).map { values[$0...].prefix(width) }
  }

  /// The picker for a list or a combo. A combo also has an empty option, since its value is
  /// optional; so does a list without rows, since a picker needs an option.
  fileprivate var picker: PickerField {
    let rows =
      kind == .list
      ? rows.map { $0.joined(by: " ") } : [""] + values
    return PickerField(
      options: (rows.isEmpty ? [""] : rows).shownNames.enumerated().map { index, label in
        Item(label, id: RawText("\(Self.idPrefix)\(index)"), isSelected: index == 0)
      })
  }

  /// The beginning of the ID of each option, a character for private use, since no value and no
  /// answer should be equal to an ID.
  private static let idPrefix: Character = "\u{F8FF}"

  /// Returns the output for the value of the field. As in zenity, a comma follows each cell of a
  /// list unless the list is the last field.
  fileprivate func printed(_ value: FieldValue, isLast: Bool) -> Report.Part {
    guard kind == .list || kind == .combo, case .text(let id) = value,
      let index = Int(id.string.dropFirst())
    else { return .value(value, .raw) }
    if kind == .combo {
      return .bytes(values.indices.contains(index - 1) ? values[index - 1].bytes : [0x20])
    }
    let cells = rows.indices.contains(index) ? rows[index] : []
    return .bytes(cells.flatMap { $0.bytes + (isLast ? [] : [UInt8(ascii: ",")]) })
  }
}

extension RawText {
  /// The label without the underscores of GTK's mnemonics.
  fileprivate var withoutMnemonic: RawText {
    var bytes: [UInt8] = []
    var isAfterUnderscore = false
    for byte in self.bytes {
      isAfterUnderscore = byte == UInt8(ascii: "_") && !isAfterUnderscore
      if !isAfterUnderscore { bytes.append(byte) }
    }
    return RawText(bytes: bytes)
  }
}

extension [UInt8] {
  /// The path without a slash at its end; unchanged for the root directory.
  fileprivate var withoutLastSlash: [UInt8] {
    count > 1 && last == UInt8(ascii: "/") ? dropLast() : self
  }
}

extension String {
  /// The text, padded with spaces to the width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - unicodeScalars.count))
  }
}
