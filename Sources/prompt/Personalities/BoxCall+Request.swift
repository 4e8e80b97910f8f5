// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// What a call of whiptail or dialog asks for, in prompt's words.
extension BoxCall {
  /// What the box shows beside the words of the call; nil for nothing.
  var source: Request.List? {
    information == nil && kind == .textbox ? .file(text) : nil
  }

  /// The descriptor that is written to.
  var outputDescriptor: Int32 { information == nil ? descriptor : STDOUT_FILENO }

  /// Returns the call in prompt's words.
  ///
  /// - Parameter content: What the source contains.
  func foreignCall(with content: [UInt8]) throws(CallError) -> ForeignCall {
    var call = ForeignCall(of: program, statuses: statuses)
    call.descriptor = outputDescriptor
    if let information {
      call.content = .information(information)
      return call
    }
    (call.separator, call.isChained) = (boxSeparator, isChained)
    call.setTimeout(seconds: timeout)
    let heading = self.heading
    switch kind {
    case .yesno:
      call.setHeading(heading, shown(text))
      addButtons(&call, ok: yesLabel, .yes, cancel: noLabel, .no)
      setOutput(of: &call) { _ in [] }
    case .msgbox:
      call.setHeading(heading, shown(text))
      addMessageButtons(&call)
    case .textbox:
      call.request.title = heading
      call.request.message = Text(bytes: content).nonBlank.map { .text($0) }
      addMessageButtons(&call)
    case .infobox:
      call.setHeading(heading, shown(text))
      call.content = .notice(listens: false)
    case .inputbox:
      let initial = operands.dropFirst(3).first ?? ""
      try call.add(
        .text(TextField(value: initial.typeable)), title: heading, askedBy: shown(text),
        otherwise: "Text")
      addFieldButtons(&call)
      setOutput(of: &call) { choice in
        choice.values.prefix(1).map { $0.printed(insteadOf: initial.typeable, initial) }
      }
    case .passwordbox:
      try call.add(
        .secure(SecureField()), title: heading, askedBy: shown(text), otherwise: "Password")
      addFieldButtons(&call)
      // Enter alone keeps the initial value, which is not shown.
      let initial = operands.dropFirst(3).first ?? ""
      setOutput(of: &call) { choice in
        choice.values.prefix(1).map { $0.printed(insteadOf: "", initial) }
      }
    case .menu, .checklist, .radiolist: askForRows(&call)
    case .gauge: showProgress(&call)
    case nil: call.content = .printing(answer ?? "")
    }
    if kind != nil, let answer {
      let output = call.output
      call.output = { [.bytes(Array(answer.utf8))] + output($0, $1) }
    }
    return call
  }

  private var statuses: ForeignCall.Statuses {
    if program == .whiptail {
      return ForeignCall.Statuses(escape: 255, timeout: 255, extra: 3)
    }
    return ForeignCall.Statuses(
      ok: ForeignCall.status("DIALOG_OK", 0, isAnswer: true),
      cancel: ForeignCall.status("DIALOG_CANCEL", 1),
      escape: ForeignCall.status("DIALOG_ESC", 255),
      timeout: ForeignCall.status("DIALOG_TIMEOUT", 255),
      extra: ForeignCall.status("DIALOG_EXTRA", 3, isAnswer: true),
      help: ForeignCall.status(
        hasItemHelp ? "DIALOG_ITEM_HELP" : "DIALOG_HELP",
        ForeignCall.status("DIALOG_HELP", 2, isAnswer: true), isAnswer: true))
  }

  /// The title; that behind the box if the box has none.
  private var heading: Text? {
    title?.nonBlank ?? backtitle?.nonBlank
  }

  /// The text as it is shown.
  private func shown(_ text: Text) -> Text {
    let text = parsesColours ? text.withoutColours : text
    return parsesEscapes ? text.unescaped(knowsAll: false) : text
  }

  // MARK: Buttons

  private func addButtons(
    _ call: inout ForeignCall, ok: Text?, _ okWord: Word, cancel: Text?, _ cancelWord: Word
  ) {
    var buttons = [ForeignCall.Button(ending: .ok, label: ok, word: okWord)] + extraButtons
    if hasCancel || okWord == .yes {
      buttons.append(.init(ending: .cancel, label: cancel, word: cancelWord))
    }
    buttons += helpButtons
    call.add(buttons, defaultingTo: defaultEnding(among: buttons))
    if !buttons.contains(where: { $0.ending == .cancel }) {
      call.request.dismissing.interactiveDismissal = .disabled
    }
    // Where Enter does not mean OK, it must not after a field either.
    let isOKDefault = defaultEnding(among: buttons) == .ok
    if hasExtra || hasHelp || !isOKDefault { call.request.actionQuestionVisibility = .visible }
    call.showButtonsBesideRows()
  }

  /// Adds the buttons of a box with a field. Every text is a value there, so Escape is Cancel, with
  /// its status; it still leaves the boxes that follow.
  private func addFieldButtons(_ call: inout ForeignCall) {
    addButtons(&call, ok: okLabel, .ok, cancel: cancelLabel, .cancel)
    call.statuses.escape = call.statuses.cancel
  }

  private var extraButtons: [ForeignCall.Button] {
    hasExtra ? [.init(ending: .extra(0), label: extraLabel ?? "Extra", word: .ok)] : []
  }

  private var helpButtons: [ForeignCall.Button] {
    hasHelp ? [.init(ending: .help, label: helpLabel ?? "Help", word: .ok)] : []
  }

  private func addMessageButtons(_ call: inout ForeignCall) {
    let buttons =
      [ForeignCall.Button(ending: .ok, label: okLabel, word: .ok)] + extraButtons + helpButtons
    call.add(buttons, defaultingTo: defaultEnding(among: buttons))
    setOutput(of: &call) { _ in [] }
  }

  private func defaultEnding(among buttons: [ForeignCall.Button]) -> ForeignCall.Ending {
    // whiptail's --defaultno is about --yesno alone.
    if program == .whiptail, kind != .yesno { return .ok }
    let ending: ForeignCall.Ending =
      switch defaultButton?.string.lowercased() {
      case "no", "cancel": .cancel
      case "extra": .extra(0)
      case "help": .help
      default: .ok
      }
    return buttons.contains { $0.ending == ending } ? ending : .ok
  }

  // MARK: Lists

  private struct Row {
    let tag: Text
    let item: Text
    let isOn: Bool
    let help: Text
  }

  private var rows: [Row] {
    let cells = Array(operands.dropFirst(4))
    let width = rowWidth
    let isMenu = kind == .menu
    return stride(from: 0, to: cells.count, by: width).map { start in
      let row = Array(cells[start..<min(start + width, cells.count)])
      var rest = row.dropFirst()
      let item = rowsHaveItems ? rest.popFirst() ?? "" : ""
      let state = isMenu ? "" : rest.popFirst() ?? ""
      return Row(tag: row[0], item: item, isOn: isOn(state), help: rest.popFirst() ?? "")
    }
  }

  /// Returns the numbers with which all tags begin, if they can be those of the rows: no two are
  /// the same, and no row has a name that is a number, or that of another row.
  private func numbers(of rows: [Row]) -> [(number: Text, rest: Text)]? {
    var numbers: [(number: Text, rest: Text)] = []
    var names: [Text] = []
    for row in rows {
      guard let number = row.tag.leadingNumber else { return nil }
      let name = number.rest.isBlank || !hasTags ? row.item : number.rest
      if name.isBlank || name.leadingNumber != nil { return nil }
      numbers.append(number)
      names.append(name)
    }
    let areDistinct =
      names.distinctNames == names && Set(numbers.map { $0.number }).count == rows.count
    return areDistinct ? numbers : nil
  }

  private func isOn(_ state: Text) -> Bool {
    let word = state.string.lowercased()
    return word == "on" || program == .whiptail && (word == "1" || word == "yes")
  }

  private func askForRows(_ call: inout ForeignCall) {
    let rows = rows
    call.setHeading(heading, shown(text))
    let numbers = numbers(of: rows)
    let choosesOne = kind != .checklist
    // Of several rows of a radio list that are on, whiptail takes the last, and dialog the first.
    let preset =
      program == .whiptail ? rows.lastIndex { $0.isOn } : rows.firstIndex { $0.isOn }
    // In other lists, the default item is only where a cursor would begin.
    let initial = kind == .menu ? rows.firstIndex { $0.tag == defaultItem } ?? 0 : preset
    call.add(
      rows.enumerated().map { index, row in
        let tag = numbers.map { $0[index].rest } ?? row.tag
        let showsTag = hasTags && !tag.isBlank || row.item.isBlank
        return ForeignRow(
          label: showsTag ? tag : row.item, detail: showsTag ? row.item : "",
          number: numbers?[index].number,
          isSelected: choosesOne ? index == initial : row.isOn)
      }, choosesOne: choosesOne)
    addButtons(&call, ok: okLabel, .ok, cancel: cancelLabel, .cancel)
    call.output = { [self] ending, choice in
      let chosen = choice?.selection.map { rows[$0] } ?? []
      switch ending {
      case .ok, .extra: return printed(chosen)
      case .help: return helped(chosen)
      case .timeout: return timeoutNotice
      case .cancel, .escape: return []
      }
    }
  }

  /// Returns what is printed where the user asks for help about a row.
  private func helped(_ chosen: [Row]) -> [Report.Part] {
    guard let row = chosen.first ?? rows.first else { return [] }
    let subject = hasItemHelp && !tellsHelpTags ? row.help : row.tag
    let tellsStatus = tellsHelpStatus && kind != .menu
    let isQuoted = quotesEveryTag || tellsStatus && kind == .checklist && !printsLines
    let state: [Report.Part] =
      tellsStatus ? [.bytes([UInt8(ascii: printsLines ? "\n" : " ")])] + printed(chosen) : []
    return [.bytes(Array("HELP ".utf8) + (isQuoted ? quoted(subject) : subject.bytes))] + state
  }

  /// Returns what is printed for the rows that are chosen.
  private func printed(_ chosen: [Row]) -> [Report.Part] {
    let plain = { (row: Row) in quotesEveryTag ? quoted(row.tag) : row.tag.bytes }
    guard kind == .checklist else {
      let before = kind == .radiolist ? separator?.bytes ?? [] : []
      return chosen.prefix(1).map { .bytes(before + plain($0)) }
    }
    if printsLines { return chosen.map { .bytes(plain($0) + (separator ?? "\n").bytes) } }
    let tags = chosen.map { quoted($0.tag) }
    if let separator { return tags.map { .bytes(separator.bytes + $0) } }
    return [.bytes(Array(tags.joined(separator: [UInt8(ascii: " ")])))]
  }

  /// Returns a tag in quotation marks: with whiptail as it is, with dialog only if a shell would
  /// divide or expand it, and with a backslash before each character of that kind.
  private func quoted(_ tag: Text) -> [UInt8] {
    let mark = UInt8(ascii: quoting == .single ? "'" : "\"")
    if quoting == .always { return [mark] + tag.bytes + [mark] }
    let expanded = Array("\\$#&()*;<>?[]^`{|}~\n".utf8) + [mark]
    let isPlain = !tag.bytes.contains { $0 == 0x20 || $0 == 0x09 || expanded.contains($0) }
    if isPlain, !tag.isEmpty { return tag.bytes }
    let escaped = quoting == .single ? [mark, UInt8(ascii: "\\")] : expanded
    return [mark]
      + tag.bytes.flatMap { escaped.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] } + [mark]
  }

  // MARK: Progress

  private func showProgress(_ call: inout ForeignCall) {
    let text = shown(text)
    call.request.title = heading ?? (text.isBlank ? "…" : text)
    var input = ProgressInput(
      percent: operands.dropFirst(3).first.flatMap { Int($0.string) })
    (input.syntax, input.isDoneAtEnd) = (.blocks, true)
    if heading != nil { input.set(nil, text) }
    call.content = .progress(input, hangsUp: false)
  }

  // MARK: Answers

  /// Sets what is printed: the values where the user chose OK, and with an extra button too.
  private func setOutput(of call: inout ForeignCall, _ body: @escaping (Choice) -> [Report.Part]) {
    let timeoutNotice = timeoutNotice
    call.output = { ending, choice in
      switch ending {
      case .ok, .extra, .help: choice.map(body) ?? []
      case .timeout: timeoutNotice
      case .cancel, .escape: []
      }
    }
  }

  /// What dialog writes after a time-out, if the caller gives that a status.
  private var timeoutNotice: [Report.Part] {
    ForeignCall.statusOfEnvironment("DIALOG_TIMEOUT") == nil
      ? [] : [.bytes(Array("\ntimeout\n".utf8))]
  }
}
