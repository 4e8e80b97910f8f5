// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// The translation of a call of whiptail or dialog to a request of prompt.
extension BoxCall {
  /// The file with the text that the box shows; nil for none.
  var source: Request.List? {
    information == nil && (kind == .textbox || kind == .tailbox || kind == .editbox)
      ? .file(text) : nil
  }

  /// The descriptor of the output, which is standard output for a text about the program.
  var outputDescriptor: Int32 { information == nil ? descriptor : STDOUT_FILENO }

  /// Returns the translated call.
  ///
  /// - Parameter content: The contents of `source`.
  func foreignCall(with content: [UInt8]) throws(CallError) -> ForeignCall {
    var call = emptyCall
    if let information {
      call.content = .information(information)
      return call
    }
    let heading = self.heading
    switch kind {
    case .yesno:
      call.setHeading(heading, shown(text))
      addButtons(&call, ok: yesLabel, .yes, cancel: noLabel, .no)
      setOutput(of: &call) { _ in [] }
    case .msgbox:
      call.setHeading(heading, shown(text))
      addMessageButtons(&call)
    case .textbox, .tailbox:
      call.request.title = heading
      call.request.message = RawText(bytes: content).nonBlank.map { .text($0) }
      addMessageButtons(&call)
      // If the call names No as the default, the only button of the box has the status of No.
      if kind == .textbox, program == .dialog, namedEnding == .cancel {
        call.statuses.ok = call.statuses.cancel
      }
    case .infobox:
      call.setHeading(heading, shown(text))
      call.content = .notice(listens: false)
    case .inputbox:
      let initial = operands.dropFirst(3).first ?? ""
      try call.add(
        .text(textField(initial.typeable)), title: heading,
        askedBy: shown(text), otherwise: "Text")
      addFieldButtons(&call)
      setOutput(of: &call) { choice in
        choice.values.prefix(1).map { $0.printed(insteadOf: initial.typeable, initial) }
      }
    case .passwordbox:
      try call.add(
        .secure(SecretField(pattern: inputPattern())), title: heading, askedBy: shown(text),
        otherwise: "Password")
      addFieldButtons(&call)
      // An empty answer means the initial value, which is not shown.
      let initial = operands.dropFirst(3).first ?? ""
      setOutput(of: &call) { choice in
        choice.values.prefix(1).map { $0.printed(insteadOf: "", initial) }
      }
    case .menu, .checklist, .radiolist, .buildlist, .treeview, .inputmenu: askForRows(&call)
    case .gauge: showProgress(&call)
    case .form, .mixedform, .passwordform: try askForForm(&call)
    case .rangebox: try askForNumber(&call)
    case .calendar: try askForDate(&call)
    case .timebox: try askForTime(&call)
    case .fselect, .dselect: try askForFile(&call)
    case .pause: waitForTimeout(&call)
    case .mixedgauge: showStates(&call)
    case .progressbox, .programbox, .prgbox:
      call.setHeading(heading, shown(text))
      call.content = .output(of: command, isConfirmed: kind != .progressbox)
      addMessageButtons(&call)
    case .editbox:
      let text = content.isEmpty || content.last == UInt8(ascii: "\n") ? content : content + [0x0A]
      call.setHeading(heading, self.text)
      addFieldButtons(&call)
      // If no buttons are shown after the editor, its exit status determines whether the text is
      // accepted.
      let isConfirmed = call.request.actionQuestionVisibility == .visible
      call.content = .editor(try .ofUser(for: "editbox"), text, isConfirmed: isConfirmed)
    case nil: call.content = .printing(answer ?? "")
    }
    if let line = bottomLine.map(withoutColours)?.nonBlank { call.addParagraph(line) }
    let beginning = (kind == nil ? "" : answer ?? "") + (printsSize ? size : "")
    if !beginning.isEmpty { call.begin(output: Array(beginning.utf8)) }
    return call
  }

  /// A call without content, with the settings that all dialogs of the box have in common.
  private var emptyCall: ForeignCall {
    var call = ForeignCall(of: program, statuses: statuses)
    (call.descriptor, call.separator, call.isChained) = (outputDescriptor, boxSeparator, isChained)
    call.isSeparated = !printsLines
    // A timeout does not end a gauge: the work would lose the reader of its progress.
    if kind != .gauge { call.setTimeout(seconds: timeout) }
    return call
  }

  /// The line that reports the size of the box, which is at most the size of the screen. For a size
  /// of zero, which dialog computes from the text, the line contains the size of the screen.
  private var size: String {
    let screen = TerminalNotice.screen
    let given = sizes.map { Int($0.trimmed) ?? 0 }
    let shown = zip(given, [screen.rows, screen.columns]).map { $0 > 0 ? min($0, $1) : $1 }
    return "Size: \(shown.map { "\($0)" }.joined(separator: ", "))\n"
  }

  private var statuses: ForeignCall.Statuses {
    if program == .whiptail {
      return ForeignCall.Statuses(escape: 255, timeout: 255, extra: 3)
    }
    return ForeignCall.Statuses(
      ok: isFollowedByOption
        ? ForeignCall.status("DIALOG_ERROR", 255)
        : ForeignCall.status("DIALOG_OK", 0, isAnswer: true),
      cancel: ForeignCall.status("DIALOG_CANCEL", 1),
      escape: ForeignCall.status("DIALOG_ESC", 255),
      timeout: ForeignCall.status("DIALOG_TIMEOUT", 255),
      extra: ForeignCall.status("DIALOG_EXTRA", 3, isAnswer: true),
      help: ForeignCall.status(
        hasItemHelp ? "DIALOG_ITEM_HELP" : "DIALOG_HELP",
        ForeignCall.status("DIALOG_HELP", 2, isAnswer: true), isAnswer: true))
  }

  /// The title of the box or, if it has none, the title of the background; nil if there is neither.
  var heading: RawText? {
    [title, backtitle].lazy.compactMap { $0.map(withoutColours)?.nonBlank }.first
  }

  /// Returns a text. If the call enables colours, the sequences that set them are removed.
  private func withoutColours(_ text: RawText) -> RawText {
    parsesColours ? text.withoutColours : text
  }

  /// Returns a text as it is shown.
  func shown(_ text: RawText) -> RawText {
    var text = withoutColours(text)
    if program == .dialog {
      text = text.arranged(
        expandingEscapes: parsesEscapes, collapsingSpaces: collapsesSpaces,
        keepingLines: keepsLines, trimming: trimsLines)
    }
    return parsesEscapes ? text.unescaped(knowsAll: false) : text
  }

  // MARK: Buttons

  func addButtons(
    _ call: inout ForeignCall, ok: RawText?, _ okWord: Word, cancel: RawText?, _ cancelWord: Word
  ) {
    var buttons = [ForeignCall.Button(ending: .ok, label: ok, word: okWord)] + extraButtons
    // `--no-ok` removes the button Yes of a question only if there is an extra button.
    if !hasOK, hasExtra, okWord == .yes { buttons.removeFirst() }
    if hasCancel || okWord == .yes {
      buttons.append(.init(ending: .cancel, label: cancel, word: cancelWord))
    }
    buttons += helpButtons
    call.add(buttons, defaultingTo: defaultEnding(among: buttons))
    if !buttons.contains(where: { $0.ending == .cancel }) {
      call.request.dismissing.interactiveDismissal = .disabled
    }
    // The user is asked for an action if there are further buttons, or if OK is not the default
    // button of the box. Otherwise, Enter after a field would choose OK.
    let isOKDefault = defaultEnding(among: buttons) == .ok
    if !extraButtons.isEmpty || hasHelp || !isOKDefault {
      call.request.actionQuestionVisibility = .visible
    }
  }

  /// Adds the buttons of a box with a field. Since every typed text is a value of the field, Escape
  /// takes the place of Cancel, and has its status. Unlike Cancel, Escape also ends a chain of
  /// boxes.
  func addFieldButtons(_ call: inout ForeignCall) {
    addButtons(&call, ok: okLabel, .ok, cancel: cancelLabel, .cancel)
    call.statuses.escape = call.statuses.cancel
    call.request.windowKeys?.tabLeavesForm = true
    call.request.windowKeys?.verticalKeysReachButtons = true
    let startsOnButton =
      kind == .calendar || kind == .timebox || kind == .rangebox || defaultButton != nil
    call.request.windowKeys?.sidewaysKeysLeaveField = startsOnButton
    call.request.windowKeys?.cancelIsFirst = startsOnButton
    call.request.windowKeys?.isForm = kind == .form || kind == .mixedform || kind == .passwordform
    if kind == .calendar { call.request.windowKeys?.stopsAtEnds = true }
  }

  private var extraButtons: [ForeignCall.Button] {
    hasExtra && kind != .inputmenu
      ? [.init(ending: .extra(0), label: extraLabel ?? "Extra", word: .ok)] : []
  }

  private var helpButtons: [ForeignCall.Button] {
    hasHelp ? [.init(ending: .help, label: helpLabel ?? "Help", word: .ok)] : []
  }

  private func addMessageButtons(_ call: inout ForeignCall) {
    let others = extraButtons + helpButtons
    // `--no-ok` removes OK only from a box that shows output, and only if there is another button.
    let hasOK = hasOK || others.isEmpty || kind != .prgbox && kind != .programbox
    let buttons =
      (hasOK ? [ForeignCall.Button(ending: .ok, label: okLabel, word: .ok)] : []) + others
    call.add(buttons, defaultingTo: defaultEnding(among: buttons))
    setOutput(of: &call) { _ in [] }
  }

  private func defaultEnding(among buttons: [ForeignCall.Button]) -> ForeignCall.Ending {
    // whiptail's --defaultno applies only to --yesno. With --visit-items, the cursor is initially
    // in the list, where Enter chooses OK.
    if program == .whiptail && kind != .yesno || visitsItems && isList { return .ok }
    let ending = namedEnding
    return buttons.contains { $0.ending == ending } ? ending : buttons.first?.ending ?? .ok
  }

  /// The ending of the button that the call names as the default; OK if it names none.
  private var namedEnding: ForeignCall.Ending {
    switch defaultButton?.string.lowercased() {
    case "no", "cancel": .cancel
    case "extra": .extra(0)
    case "help": .help
    default: .ok
    }
  }

  // MARK: Lists

  private struct Row {
    let tag: RawText
    let item: RawText
    let isOn: Bool
    let help: RawText
  }

  /// Whether any number of rows can be chosen.
  var printsSeveral: Bool { kind == .checklist || kind == .buildlist }

  private var rows: [Row] {
    let cells = Array(operands.dropFirst(4))
    let width = rowWidth
    let isMenu = isMenu
    return stride(from: 0, to: cells.count, by: width).map { start in
      let row = Array(cells[start..<min(start + width, cells.count)])
      var rest = row.dropFirst()
      let item = rowsHaveItems ? rest.popFirst() ?? "" : ""
      let state = isMenu ? "" : rest.popFirst() ?? ""
      if kind == .treeview { rest = rest.dropFirst() }
      return Row(
        tag: row[0], item: item, isOn: isOn(state), help: hasItemHelp ? rest.popFirst() ?? "" : "")
    }
  }

  /// Returns the leading number of each tag, and the rest of the tag, if the numbers can be used as
  /// the numbers of the rows; otherwise nil. Each tag must begin with a number, and the numbers
  /// must be distinct. The names of the rows must also be distinct, and none may be blank or begin
  /// with a number.
  private func numbers(of rows: [Row]) -> [(number: RawText, rest: RawText)]? {
    var numbers: [(number: RawText, rest: RawText)] = []
    var names: [RawText] = []
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

  private func isOn(_ state: RawText) -> Bool {
    let word = state.string.lowercased()
    return word == "on" || program == .whiptail && (word == "1" || word == "yes")
  }

  private func askForRows(_ call: inout ForeignCall) {
    let rows = rows
    call.setHeading(heading, shown(text))
    let numbers = numbers(of: rows)
    let choosesOne = !printsSeveral
    // If several rows of a radio list are on, whiptail selects the last of these rows, and dialog
    // the first.
    let preset =
      program == .whiptail ? rows.lastIndex { $0.isOn } : rows.firstIndex { $0.isOn }
    // The default item is selected in a menu. In any other list, it only determines the initial
    // position of the cursor, and only in dialog.
    let named = rows.firstIndex { $0.tag == defaultItem } ?? 0
    let initial = isMenu ? named : preset
    if !isMenu { call.request.windowKeys?.initialRow = program == .dialog ? named : 0 }
    call.add(
      rows.enumerated().map { index, row in
        let tag = numbers.map { $0[index].rest } ?? row.tag
        let showsTag = hasTags && !tag.isBlank || row.item.isBlank
        let item = showsTag ? withoutColours(row.item) : ""
        return ForeignRow(
          label: showsTag ? tag : row.item,
          detail: [item, row.help].filter { !$0.isBlank }.joined(by: ": "), name: item,
          number: numbers?[index].number,
          isSelected: choosesOne ? index == initial : row.isOn)
      }, choosesOne: choosesOne, isMenu: isMenu,
      besides: [okLabel, cancelLabel, extraLabel, helpLabel].compactMap { $0 }
        + [.ok, .cancel].map { Words.ofEnvironment.label(of: $0) })
    addButtons(&call, ok: okLabel, .ok, cancel: cancelLabel, .cancel)
    if choosesOne, initial == nil, !hasCancel {
      // If Escape did not dismiss the list, the user would have to choose one of the rows.
      call.request.dismissing.interactiveDismissal = .dismisses
      if program == .whiptail { call.statuses.escape = call.statuses.cancel }
    }
    if kind == .inputmenu {
      call.next = { choice in choice.selection.first.flatMap { rename(rows[$0]) } }
    }
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

  /// Returns the dialog in which the item of a row is edited; nil if it cannot have such a field.
  private func rename(_ row: Row) -> ForeignCall? {
    var call = emptyCall
    call.request.title = heading ?? shown(text).nonBlank
    let shown = row.item.typeable
    guard
      (try? call.add(.text(textField(shown)), label: row.tag)) != nil
    else { return nil }
    var buttons = [ForeignCall.Button(ending: .ok, label: okLabel, word: .ok)]
    if hasCancel { buttons.append(.init(ending: .cancel, label: cancelLabel, word: .cancel)) }
    call.add(buttons, defaultingTo: .ok)
    if !hasCancel { call.request.dismissing.interactiveDismissal = .disabled }
    call.statuses.escape = call.statuses.cancel
    call.hasExtraStatus = { choice in choice.values.first != .text(shown) }
    setOutput(of: &call) { choice in
      guard let value = choice.values.first, value != .text(shown) else { return printed([row]) }
      func part(_ text: RawText) -> [UInt8] { quotesEveryTag ? quoted(text) : text.bytes }
      let item = RawText(bytes: value.withBytes { Array($0) })
      return [.bytes(Array("RENAMED ".utf8) + part(row.tag) + [UInt8(ascii: " ")] + part(item))]
    }
    return call
  }

  /// Returns the output if the user requests help about a row.
  private func helped(_ chosen: [Row]) -> [Report.Part] {
    guard let row = chosen.first ?? rows.first else { return [] }
    let tellsStatus = tellsHelpStatus && !isMenu
    let isQuoted = tellsStatus && !printsLines
    // The tags that follow already begin with the separator of the call, if there is one. Tags in
    // lines do so only in a build list.
    let isSeparated = separator != nil && (!printsLines || kind == .buildlist)
    // dialog separates the state of a tree twice if it prints lines.
    let lineEnd = kind == .treeview ? "\n\n" : "\n"
    let before = isSeparated ? [] : separator?.bytes ?? Array((printsLines ? lineEnd : " ").utf8)
    let state = tellsStatus ? [.bytes(before)] + printed(chosen) : []
    return help(about: row.tag, row.help, isQuoted: isQuoted) + state
  }

  /// Returns the beginning of the output of Help: the tag or the label of a row, or the help text
  /// of the row.
  func help(about tag: RawText, _ help: RawText, isQuoted: Bool = false) -> [Report.Part] {
    let subject = hasItemHelp && !tellsHelpTags ? help : tag
    let isQuoted = isQuoted || quotesEveryTag
    return [.bytes(Array("HELP ".utf8) + (isQuoted ? quoted(subject) : subject.bytes))]
  }

  /// Returns the output for the chosen rows.
  private func printed(_ chosen: [Row]) -> [Report.Part] {
    let plain = { (row: Row) in quotesEveryTag ? quoted(row.tag) : row.tag.bytes }
    guard printsSeveral else {
      let before = kind == .radiolist || kind == .treeview ? separator?.bytes ?? [] : []
      return chosen.prefix(1).map { .bytes(before + plain($0)) }
    }
    if printsLines {
      let end = (separator ?? "\n").bytes
      // Unlike a checklist, a build list has no separator after its last tag.
      if kind == .buildlist {
        let before = separator?.bytes ?? []
        return [.bytes(before + chosen.map(plain).joined(separator: end))]
      }
      return chosen.map { .bytes(plain($0) + end) }
    }
    let tags = chosen.map { quoted($0.tag) }
    if let separator { return tags.map { .bytes(separator.bytes + $0) } }
    return [.bytes(Array(tags.joined(separator: [UInt8(ascii: " ")])))]
  }

  /// Returns a tag, quoted as the program does. whiptail always puts the tag in quotation marks,
  /// without escaping characters in it. dialog quotes the tag only if it is empty, or if a shell
  /// would split or expand it. The quotes are single quotes, or double quotes with a backslash
  /// before each special character.
  func quoted(_ tag: RawText) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    if quoting == .always { return [mark] + tag.bytes + [mark] }
    let special = Array("\\$#&()*;<>?[]^`{|}~\n\"".utf8)
    let divided = special + Array(quoting == .single ? " \t'".utf8 : " \t".utf8)
    if !tag.isEmpty, !tag.bytes.contains(where: { divided.contains($0) }) { return tag.bytes }
    if quoting == .single { return tag.shellWord }
    return [mark]
      + tag.bytes.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] } + [mark]
  }

  // MARK: Progress

  private func showProgress(_ call: inout ForeignCall) {
    var input = ProgressInput(
      percent: operands.dropFirst(3).first.flatMap { Int($0.string) })
    input.syntax = .blocks
    call.showProgress(
      from: input, title: heading, text: shown(text), otherwise: "…", hangsUp: false)
  }

  // MARK: Answers

  /// Sets the output: the result of `body` if the user chose OK, an extra button or Help;
  /// `timeoutNotice` after a timeout; nothing after Cancel or Escape.
  func setOutput(
    of call: inout ForeignCall, _ body: @escaping (ChosenAction) -> [Report.Part]
  ) {
    let timeoutNotice = timeoutNotice
    call.output = { ending, choice in
      switch ending {
      case .ok, .extra, .help: choice.map(body) ?? []
      case .timeout: timeoutNotice
      case .cancel, .escape: []
      }
    }
  }

  /// The notice that dialog writes to standard error after a timeout if the environment sets a
  /// status for timeouts. If the answer goes to another descriptor, no notice is written.
  private var timeoutNotice: [Report.Part] {
    outputDescriptor != STDERR_FILENO || ForeignCall.statusOfEnvironment("DIALOG_TIMEOUT") == nil
      ? [] : [.bytes(Array("\ntimeout\n".utf8))]
  }
}
