// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A box that a call of whiptail or dialog requests (prompt-whiptail(1), prompt-dialog(1)).
struct BoxCall {
  enum Kind {
    case yesno, msgbox, infobox, inputbox, passwordbox, menu, checklist, radiolist, gauge, textbox
    case form, mixedform, passwordform, rangebox, calendar, timebox, fselect, dselect
    case buildlist, treeview, inputmenu, pause, mixedgauge, tailbox, editbox
    case progressbox, programbox, prgbox
  }

  /// The way in which the tags of a checklist are printed.
  enum Quoting {
    /// In quotation marks, without escape sequences.
    case always
    /// In quotation marks if a shell would split or expand the tag.
    case ifNeeded
    /// In single quotes if a shell would split or expand the tag.
    case single
  }

  /// The called program.
  let program: Personality
  private(set) var kind: Kind?
  var information: String?
  /// A text that is printed as an answer, without asking.
  var answer: String?
  /// Whether the size of the box is printed.
  var printsSize = false
  /// The words that are not options: the text, the sizes and, for a list, its tags and items.
  var operands: [RawText] = []

  var title: RawText?
  var backtitle: RawText?
  /// The text at the bottom of the box.
  var bottomLine: RawText?
  var okLabel: RawText?
  var cancelLabel: RawText?
  var yesLabel: RawText?
  var noLabel: RawText?
  var extraLabel: RawText?
  var helpLabel: RawText?
  var hasExtra = false
  var hasHelp = false
  var hasOK = true
  var hasCancel = true
  /// The name of the button that Enter activates.
  var defaultButton: RawText?
  var defaultItem: RawText?
  /// The maximum number of characters of a text; nil for any.
  var maximumInput: Int?
  var hasItems = true
  var hasTags = true
  var hasItemHelp = false
  /// Whether the cursor is initially in the list, regardless of the default button, so that Enter
  /// chooses OK.
  var visitsItems = false
  var tellsHelpTags = false
  var tellsHelpStatus = false
  var parsesEscapes = true
  var parsesColours = false
  /// Whether a tab is shown as a space, and several spaces in a text without `\n` as one.
  var collapsesSpaces = true
  /// Whether a line break in a text that also contains `\n` is kept.
  var keepsLines = false
  /// Whether a line break in a text without `\n` is replaced by a space.
  var trimsLines = false
  var timeout: Int64 = 0
  var quoting: Quoting
  var printsLines = false
  /// Whether the tag of a menu is quoted like the tags of a checklist.
  var quotesEveryTag = false
  /// The text that is printed before or after each tag of a list, and after each value of a form;
  /// nil for the default.
  var separator: RawText?
  /// The separator between the answers of several boxes.
  var boxSeparator: RawText = "\t"
  /// The formats of strftime(3) in which a calendar and a time box print.
  var dateFormat: RawText = "%d/%m/%Y"
  var timeFormat: RawText = "%H:%M:%S"
  var descriptor: Int32 = 2
  /// Whether the screen is to be cleared. A call without a box is valid if it requests only that.
  var isCleared = false
  /// Whether the next box is shown even if this box is cancelled.
  var isChained = false
  /// Whether options without a box follow this last box. dialog ignores these options, and reports
  /// an error unless the box is cancelled.
  var isFollowedByOption = false

  init(of program: Personality) {
    self.program = program
    quoting = program == .whiptail ? .always : .ifNeeded
  }

  /// Adds a text that is printed as an answer, without asking.
  mutating func print(_ text: String) { answer = (answer ?? "") + text }

  mutating func take(_ kind: Kind) throws(CallError) {
    if self.kind != nil { throw CallError(text: "only one box can be shown at a time") }
    self.kind = kind
  }

  /// The options of both programs that request a box.
  static var kinds: [(name: RawText, kind: Kind)] {
    [
      ("yesno", .yesno), ("msgbox", .msgbox), ("infobox", .infobox), ("inputbox", .inputbox),
      ("passwordbox", .passwordbox), ("menu", .menu), ("checklist", .checklist),
      ("radiolist", .radiolist), ("gauge", .gauge), ("textbox", .textbox),
    ]
  }

  /// The further options of dialog that request a box.
  static var kindsOfDialog: [(name: RawText, kind: Kind)] {
    [
      ("guage", .gauge), ("form", .form), ("mixedform", .mixedform),
      ("passwordform", .passwordform), ("rangebox", .rangebox), ("calendar", .calendar),
      ("timebox", .timebox), ("fselect", .fselect), ("dselect", .dselect),
      ("buildlist", .buildlist), ("treeview", .treeview), ("pause", .pause),
      ("mixedgauge", .mixedgauge), ("progressbox", .progressbox), ("programbox", .programbox),
      ("prgbox", .prgbox), ("tailbox", .tailbox), ("tailboxbg", .tailbox),
      ("inputmenu", .inputmenu), ("editbox", .editbox),
    ]
  }
}

// MARK: whiptail

extension BoxCall {
  /// Reads the words after the name of whiptail. Options and operands may be in any order.
  init(ofWhiptail words: [RawText]) throws(CallError) {
    self.init(of: .whiptail)
    if words == ["-v"] || words == ["-h"] {
      information = words == ["-v"] ? program.version : program.help
      return
    }
    try words.read(
      into: &self, by: Self.options(of: .whiptail), ignoresArguments: false, errorStatus: 1,
      takeOperand: { $0.operands.append($1) })
    try validate()
  }
}

// MARK: dialog

extension BoxCall {
  /// Reads the words after the name of dialog. A call may contain several boxes, each with the
  /// options before it. The words after a box are its operands, up to the next option.
  ///
  /// - Parameter options: The words of `DIALOGOPTS`, which precede all other words.
  static func boxes(ofDialog words: [RawText], options: [RawText]) throws(CallError) -> [BoxCall] {
    let table = Self.options(of: .dialog)
    var boxes: [BoxCall] = []
    // Whether an option has been given since the last box. It applies to the next box.
    var hasOption = false
    var settings = BoxCall.settings(from: options, by: table)
    var words = ForeignWords(settings.takeStream(of: words))
    var box = settings
    while let word = words.next() {
      if word == "--" {
        if box.kind != nil, let literal = words.next() { box.operands.append(literal) }
        continue
      }
      let name = word.longOption.flatMap { $0.argument == nil ? $0.name : nil }
      guard let option = table.first(where: { $0.name == name }) else {
        // After a box, any other word is an operand, since a text may begin with hyphens.
        if box.kind == nil { throw CallError.unknownOption(word) }
        box.operands.append(word)
        continue
      }
      let isNext = option.name == "and-widget"
      if box.kind != nil {
        box.isChained = isNext
        boxes.append(box)
        let last = box
        box = settings
        (box.backtitle, box.descriptor) = (last.backtitle, last.descriptor)
        box.boxSeparator = last.boxSeparator
      }
      if isNext { continue }
      let argument = try words.argument(of: option, given: nil)
      try option.effect(&box, argument)
      hasOption = box.kind == nil
    }
    if box.kind == nil, box.information == nil, box.answer == nil, let last = boxes.popLast() {
      box = last
      box.isFollowedByOption = hasOption
    }
    boxes.append(box)
    let asks = boxes.contains { $0.kind != nil }
    var isChained = true
    for box in boxes {
      if asks, box.kind == nil, box.information != nil || box.answer != nil && !isChained {
        throw .informationBesideQuestion
      }
      isChained = box.isChained
      try box.validate()
      if box.printsLines, !settings.printsLines, box.kind != nil, !box.takesSeparateOutput {
        throw CallError(text: "--separate-output is for a list in which several rows are chosen")
      }
    }
    return boxes
  }

  /// Returns the words without `--stdout` and `--stderr`. The last of these options determines the
  /// stream of the answers. dialog accepts these options anywhere but after `--`, even where the
  /// argument of another option is expected.
  private mutating func takeStream(of words: [RawText]) -> [RawText] {
    var isLiteral = false
    return words.filter { word in
      let isStream = !isLiteral && (word == "--stdout" || word == "--stderr")
      if isStream { descriptor = word == "--stdout" ? 1 : 2 }
      isLiteral = word == "--"
      return !isStream
    }
  }

  /// Reads the settings of a user, which apply to every box. Boxes, requests to print a text or to
  /// clear the screen, and words that are not valid options are ignored, so that the settings never
  /// make a call invalid.
  private static func settings(
    from options: [RawText], by table: [ForeignOption<BoxCall>]
  ) -> BoxCall {
    var settings = BoxCall(of: .dialog)
    var words = ForeignWords(options)
    while let word = words.next() {
      guard let name = word.longOption?.name, let option = table.first(where: { $0.name == name }),
        let argument = try? words.argument(of: option, given: nil)
      else { continue }
      try? option.effect(&settings, argument)
      (settings.kind, settings.information, settings.answer) = (nil, nil, nil)
      settings.isCleared = false
      // dialog takes the stream of the answer only from the call itself.
      settings.descriptor = 2
    }
    return settings
  }
}

// MARK: Operands

extension BoxCall {
  /// Whether the words of a row contain an item. In a menu of whiptail, they always do.
  var rowsHaveItems: Bool { hasItems || program == .whiptail && kind == .menu }

  /// The number of words for each row of a list or a form.
  var rowWidth: Int {
    let help = hasItemHelp ? 1 : 0
    switch kind {
    case .form, .passwordform: return 8 + help
    case .mixedform: return 9 + help
    case .mixedgauge: return 2
    case .treeview: return 4 + help
    case .menu, .inputmenu: return 1 + (rowsHaveItems ? 1 : 0) + help
    default: return 2 + (rowsHaveItems ? 1 : 0) + help
    }
  }

  /// The number of words that the box requires after its text: the sizes, and further numbers.
  private var requiredNumbers: Int {
    switch kind {
    case .gauge: program == .whiptail ? 3 : 2
    case .pause, .rangebox: 3
    default: hasRows ? 3 : 2
    }
  }

  /// Whether rows follow the sizes.
  private var hasRows: Bool {
    switch kind {
    case .form, .mixedform, .passwordform, .mixedgauge: true
    default: isList
    }
  }

  /// The maximum number of words after the sizes of a box without rows.
  private var maximumWords: Int {
    switch kind {
    case .inputbox, .passwordbox, .gauge, .prgbox: 1
    case .rangebox: 2
    case .calendar, .timebox: 3
    default: 0
    }
  }

  /// Whether rows can be chosen.
  var isList: Bool {
    switch kind {
    case .menu, .checklist, .radiolist, .buildlist, .treeview, .inputmenu: true
    default: false
    }
  }

  /// Whether dialog accepts `--separate-output` for the box.
  private var takesSeparateOutput: Bool { printsSeveral || kind == .treeview }

  /// Whether the box is a menu, whose rows are neither on nor off.
  var isMenu: Bool { kind == .menu || kind == .inputmenu }

  /// The text of the box, or the path of a text box's file; empty if it is omitted.
  var text: RawText {
    let isOmitted = operands.count < (kind == .prgbox ? 4 : 3)
    return isOmitted && (showsOutput || kind == .prgbox) ? "" : operands.first ?? ""
  }

  /// The command whose output a `--prgbox` shows; nil for any other box.
  var command: RawText? {
    kind == .prgbox ? operands.dropLast(2).last : nil
  }

  /// The words for the height and the width.
  var sizes: ArraySlice<RawText> {
    if kind == .prgbox { return operands.suffix(2) }
    let first = showsOutput && operands.count < 3 ? 0 : 1
    return operands.dropFirst(first).prefix(2)
  }

  /// Whether the box shows the lines of standard input. If so, its text may be omitted.
  private var showsOutput: Bool { kind == .progressbox || kind == .programbox }

  /// Rejects a call that requests nothing, or a box and a text about the program. Also rejects a
  /// number of words that the box does not accept, and words that are not numbers in the places of
  /// sizes, dates, times and ranges.
  private func validate() throws(CallError) {
    if information != nil, kind != nil { throw .informationBesideQuestion }
    if information != nil || kind == nil && (answer != nil || isCleared) { return }
    guard let kind else {
      throw CallError(text: "write which box to show, such as --yesno or --menu")
    }
    let least = (showsOutput && operands.count < 3 ? 0 : 1) + requiredNumbers
    guard operands.count >= least else {
      let more = requiredNumbers > 2 ? ", and a further number" : ""
      throw CallError(
        text:
          "the box needs a text, a height and a width\(hasRows ? ", and the height of the list" : more)"
      )
    }
    for size in kind == .prgbox ? sizes : operands[(least - requiredNumbers)..<least]
    where !size.isBlank && (size.bytes.last?.isWhiteSpace == true || Int64(size.trimmed) == nil) {
      throw CallError.invalid(size, "a size")
    }
    let further = operands.count - least
    if hasRows, further % rowWidth != 0 || further == 0 && kind != .mixedgauge {
      throw CallError(text: "each row of the list takes \(rowWidth) words")
    }
    if program == .dialog, !hasRows, further > maximumWords {
      throw CallError(text: "the box takes fewer words")
    }
    if kind == .rangebox || kind == .calendar || kind == .timebox {
      for number in operands.dropFirst(3) where Int64(number.trimmed) == nil {
        throw CallError.invalid(number, "a number")
      }
    }
  }
}
