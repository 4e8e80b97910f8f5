// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// The boxes of dialog that ask for values (prompt-dialog(1), BOXES).
extension BoxCall {
  // MARK: Forms

  /// A row of a form.
  private struct FormRow {
    let label: RawText
    let value: RawText
    /// Whether the value can be changed.
    let isEditable: Bool
    let isHidden: Bool
    /// Whether the value is printed.
    let isPrinted: Bool
    let help: RawText
  }

  private var formRows: [FormRow] {
    let cells = Array(operands.dropFirst(4))
    return stride(from: 0, to: cells.count, by: rowWidth).map { start in
      func number(_ index: Int) -> Int64 { Int64(cells[start + index].trimmed) ?? 0 }
      let type = kind == .mixedform ? number(8) : 0
      let length = number(6)
      var value = cells[start + 3]
      // dialog truncates an initial value to the maximum length of a value or, without one, to the
      // width of the field.
      let maximum = Int(clamping: number(7) == 0 ? length : number(7))
      let scalars = value.string.unicodeScalars
      if length > 0, maximum > 0, scalars.count > maximum {
        value = RawText(String(scalars.prefix(maximum)))
      }
      return FormRow(
        label: RawText(cells[start].trimmed), value: value,
        isEditable: length > 0 && type & 2 == 0, isHidden: kind == .passwordform || type & 1 != 0,
        isPrinted: length > 0, help: hasItemHelp ? cells[start + rowWidth - 1] : "")
    }
  }

  func askForForm(_ call: inout ForeignCall) throws(CallError) {
    let rows = formRows
    // Values that cannot be changed, and help texts, are parts of the message.
    let fixed = rows.filter { !$0.isEditable && !$0.isHidden }
      .map { RawText("\($0.label.string) \($0.value.string)") }.filter { !$0.isBlank }
    let helps = rows.filter { !$0.help.isBlank }
      .map { RawText("\($0.label.string) \($0.help.string)") }
    let lines = [shown(text)] + fixed + helps
    call.setHeading(heading, lines.joined(by: "\n"))
    for row in rows where row.isEditable {
      let content: Field.Content =
        row.isHidden
        ? .secure(SecretField(pattern: inputPattern())) : .text(textField(row.value.typeable))
      try call.add(content, label: row.label.isBlank ? "?" : row.label)
    }
    addFieldButtons(&call)
    let end = (separator ?? "\n").bytes
    setOutput(of: &call) { [self] choice in
      var values = choice.values[...]
      return rows.flatMap { row -> [Report.Part] in
        let value = row.isEditable ? values.popFirst() : nil
        if !row.isPrinted { return [] }
        // A hidden field that is left empty keeps its value, as in a password box.
        let shown = row.isHidden ? "" : row.value.typeable
        let part = value.map { $0.printed(insteadOf: shown, row.value) } ?? .bytes(row.value.bytes)
        if !quotesEveryTag { return [part, .bytes(end)] }
        return [.bytes(quoted(part.text) + end)]
      }
    }
    let output = call.output
    call.output = { [self] ending, choice in
      guard ending == .help, let row = rows.first(where: { $0.isEditable }) ?? rows.first else {
        return output(ending, choice)
      }
      return help(about: row.label, row.help)
        + (tellsHelpStatus ? [.newline] + output(.ok, choice) : [])
    }
  }

  /// Returns a text field that accepts its initial value, and any text of at most the maximum
  /// length.
  func textField(_ value: RawText) -> LineField {
    LineField(value: value, pattern: inputPattern(besides: value))
  }

  /// Returns the pattern of texts of at most the maximum length; nil if there is no maximum.
  ///
  /// - Parameter initial: The initial value, which is accepted even if it is longer.
  func inputPattern(besides initial: RawText = "") -> LineField.Pattern? {
    maximumInput.map { count in
      LineField.Pattern(source: RawText(".{0,\(count)}")) {
        initial.bytes.elementsEqual($0)
          || String(decoding: $0, as: UTF8.self).unicodeScalars.count <= count
      }
    }
  }

  // MARK: Numbers, dates and times

  /// Returns the number at `index` after the sizes; nil if there is no such word, or it is not a
  /// number.
  private func number(_ index: Int) -> Int64? {
    operands.dropFirst(3 + index).first.flatMap { Int64($0.trimmed) }
  }

  func askForNumber(_ call: inout ForeignCall) throws(CallError) {
    let minimum = number(0) ?? 0
    let maximum = max(number(1) ?? minimum, minimum)
    var field = LineField(value: RawText(String(min(max(number(2) ?? minimum, minimum), maximum))))
    field.range = LineField.Range(minimum: minimum, maximum: maximum)
    try call.add(.text(field), title: heading, askedBy: shown(text), otherwise: "Number")
    call.requireFields()
    addFieldButtons(&call)
    setOutput(of: &call) { $0.values.prefix(1).map { .value($0, .raw) } }
  }

  func askForDate(_ call: inout ForeignCall) throws(CallError) {
    try call.add(
      .date(DateField(on: number(0), number(1), number(2))), title: heading,
      askedBy: shown(text), otherwise: "Date")
    call.requireFields()
    addFieldButtons(&call)
    setOutput(of: &call) { [dateFormat] choice in
      choice.values.prefix(1).map { .bytes($0.formattedDate(by: dateFormat)) }
    }
  }

  func askForTime(_ call: inout ForeignCall) throws(CallError) {
    var parts = CalendarTime.now ?? tm()
    /// Returns a number of the time. The number of the current time replaces a number that is
    /// missing or negative.
    func part(_ index: Int, _ now: Int32) -> Int32 {
      number(index).flatMap { $0 < 0 ? nil : Int32(clamping: $0) } ?? now
    }
    parts.tm_hour = part(0, parts.tm_hour)
    parts.tm_min = part(1, parts.tm_min)
    parts.tm_sec = part(2, parts.tm_sec)
    guard 0...23 ~= parts.tm_hour, 0...59 ~= parts.tm_min, 0...59 ~= parts.tm_sec,
      let initial = CalendarTime.text(parts, by: "%H:%M:%S")
    else { throw CallError(text: "the time does not exist") }
    var field = LineField(value: RawText(bytes: initial))
    field.pattern = LineField.Pattern(source: "HH:MM:SS") { $0.timeOfDay != nil }
    try call.add(.text(field), title: heading, askedBy: shown(text), otherwise: "Time")
    call.requireFields()
    addFieldButtons(&call)
    setOutput(of: &call) { [timeFormat, parts] choice in
      choice.values.prefix(1).map { value in
        var parts = parts
        if let time = value.withBytes({ $0.timeOfDay }) {
          (parts.tm_hour, parts.tm_min, parts.tm_sec) = time
        }
        return .bytes(CalendarTime.text(parts, by: timeFormat, otherwise: "%H:%M:%S"))
      }
    }
  }

  // MARK: Files

  func askForFile(_ call: inout ForeignCall) throws(CallError) {
    var field = FileField(kind: kind == .dselect ? .folder : .file)
    field.value = text
    field.isMadeAbsolute = false
    try call.add(
      .file(field), label: heading ?? (kind == .dselect ? "Directory" : "File"))
    call.requireFields()
    addFieldButtons(&call)
    setOutput(of: &call) { $0.values.prefix(1).map { .value($0, .raw) } }
  }

  // MARK: Pauses, and states of progress

  /// Presents a box whose timeout has the effect of OK.
  func waitForTimeout(_ call: inout ForeignCall) {
    call.setHeading(heading, shown(text))
    addButtons(&call, ok: okLabel, .ok, cancel: cancelLabel, .cancel)
    call.setTimeout(seconds: min(max(number(0) ?? 0, 0), ForeignCall.maximumTimeout))
    (call.statuses.timeout, call.timeoutIsOK) = (call.statuses.ok, true)
    call.chooseOKOnTimeout()
    call.request.windowKeys?.verticalKeysReachButtons = true
    // The box also ends without an answer, so Escape may always dismiss it.
    call.request.dismissing.interactiveDismissal = .dismisses
    if call.request.dismissing.timeout == nil { call.content = .notice(listens: false) }
  }

  func showStates(_ call: inout ForeignCall) {
    let cells = operands.dropFirst(4)
    let states: [StaticString] = [
      "Succeeded", "Failed", "Passed", "Completed", "Checked", "Done", "Skipped", "In Progress", "",
      "N/A",
    ]
    let lines = zip(
      stride(from: cells.startIndex, to: cells.endIndex, by: 2),
      stride(from: cells.startIndex + 1, to: cells.endIndex, by: 2)
    ).map { tag, item -> String in
      let (tag, item) = (cells[tag].string, cells[item])
      guard let number = Int(item.trimmed) else { return "\(tag): \(item.string)" }
      if number < 0 { return "\(tag): \(number.magnitude)%" }
      return states.indices.contains(number) ? "\(tag): \(states[number])" : tag
    }
    let percentage = number(0).map { "\($0)%" } ?? ""
    let text = [shown(text).string] + lines + [percentage]
    call.setHeading(heading, RawText(text.filter { !$0.isEmpty }.joined(separator: "\n")))
    call.content = .notice(listens: false)
  }
}

extension Report.Part {
  /// The bytes of the part, without quotes.
  fileprivate var text: RawText {
    switch self {
    case .bytes(let bytes): RawText(bytes: bytes)
    case .value(let value, _): RawText(bytes: value.withBytes { Array($0) })
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The hour, the minute and the second of a time such as `09:30:00`; nil if the bytes are not a
  /// time.
  fileprivate var timeOfDay: (Int32, Int32, Int32)? {
    let parts = split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
      part.count == 2 ? Int32(String(decoding: part, as: UTF8.self)) ?? -1 : -1
    }
    guard parts.count == 3, 0...23 ~= parts[0], 0...59 ~= parts[1], 0...59 ~= parts[2] else {
      return nil
    }
    return (parts[0], parts[1], parts[2])
  }
}
