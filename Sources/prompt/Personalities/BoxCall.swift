// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A box that a call of whiptail or dialog asks for (prompt-whiptail(1), prompt-dialog(1)).
struct BoxCall {
  enum Kind {
    case yesno, msgbox, infobox, inputbox, passwordbox, menu, checklist, radiolist, gauge, textbox
  }

  /// How the tags of a checklist are printed.
  enum Quoting {
    /// In quotation marks, without escapes.
    case always
    /// In quotation marks if a shell would divide or expand them.
    case ifNeeded
    /// The same, in single quotes.
    case single
  }

  /// The program that is called.
  let program: Personality
  private(set) var kind: Kind?
  var information: String?
  /// What is written where answers are, instead of asking.
  var answer: String?
  /// The words that are not options: the text, sizes and, for a list, its tags and items.
  var operands: [Text] = []

  var title: Text?
  var backtitle: Text?
  var okLabel: Text?
  var cancelLabel: Text?
  var yesLabel: Text?
  var noLabel: Text?
  var extraLabel: Text?
  var helpLabel: Text?
  var hasExtra = false
  var hasHelp = false
  var hasCancel = true
  /// The name of the button that Enter means.
  var defaultButton: Text?
  var defaultItem: Text?
  var hasItems = true
  var hasTags = true
  var hasItemHelp = false
  var tellsHelpTags = false
  var tellsHelpStatus = false
  var parsesEscapes = true
  var parsesColours = false
  var timeout: Int64 = 0
  var quoting: Quoting
  var printsLines = false
  /// Whether the tag of a menu is quoted like those of a checklist.
  var quotesEveryTag = false
  /// What is printed before each tag of a checklist.
  var separator: Text?
  /// The separator between the answers of several boxes.
  var boxSeparator: Text = "\t"
  var descriptor: Int32 = 2
  /// Whether the screen is to be cleared, which is all that a call without a box can ask for.
  var isCleared = false
  /// Whether the next box is shown even if this one is cancelled.
  var isChained = false

  init(of program: Personality) {
    self.program = program
    quoting = program == .whiptail ? .always : .ifNeeded
  }

  mutating func take(_ kind: Kind) throws(CallError) {
    if self.kind != nil { throw CallError(text: "only one box can be shown at a time") }
    self.kind = kind
  }

  /// The options that ask for a box.
  static var kinds: [(name: Text, kind: Kind)] {
    [
      ("yesno", .yesno), ("msgbox", .msgbox), ("infobox", .infobox), ("inputbox", .inputbox),
      ("passwordbox", .passwordbox), ("menu", .menu), ("checklist", .checklist),
      ("radiolist", .radiolist), ("gauge", .gauge), ("textbox", .textbox),
    ]
  }
}

// MARK: whiptail

extension BoxCall {
  /// Reads the words after the name of whiptail, which takes options and operands in any order.
  init(ofWhiptail words: [Text]) throws(CallError) {
    self.init(of: .whiptail)
    if words == ["-v"] || words == ["-h"] {
      information = words == ["-v"] ? program.version : program.help
      return
    }
    try words.read(
      into: &self, by: Self.options(of: .whiptail),
      unknown: { .unknownOption($0, status: 1) },
      takeOperand: { $0.operands.append($1) })
    try validate()
  }
}

// MARK: dialog

extension BoxCall {
  /// Reads the words after the name of dialog: one box after another, each of them with the options
  /// before it. The words after a box are its own until the next option.
  ///
  /// - Parameter options: The words of `DIALOGOPTS`, which precede all others.
  static func boxes(ofDialog words: [Text], options: [Text]) throws(CallError) -> [BoxCall] {
    let table = Self.options(of: .dialog)
    var boxes: [BoxCall] = []
    // The options since the last box, which are those of the next one.
    var given: [(option: ForeignOption<BoxCall>, argument: Text)] = []
    var words = ForeignWords(words)
    let settings = BoxCall.settings(from: options, by: table)
    var box = settings
    while let word = words.next() {
      if word == "--" {
        if box.kind != nil, let literal = words.next() { box.operands.append(literal) }
        continue
      }
      let name = word.longOption.flatMap { $0.argument == nil ? $0.name : nil }
      guard let option = table.first(where: { $0.name == name }) else {
        // A text may begin with hyphens.
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
      if box.kind == nil { given.append((option, argument)) } else { given = [] }
    }
    if box.kind == nil, box.information == nil, box.answer == nil, var last = boxes.popLast() {
      // Options after the last box are its own.
      for (option, argument) in given { try option.effect(&last, argument) }
      box = last
    }
    boxes.append(box)
    for box in boxes { try box.validate() }
    return boxes
  }

  /// Reads the settings of a user, which apply to every box. They ask for nothing, and what they
  /// contain besides options is ignored, so that no call is refused because of them.
  private static func settings(
    from options: [Text], by table: [ForeignOption<BoxCall>]
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
    }
    return settings
  }
}

// MARK: Operands

extension BoxCall {
  /// Whether the words of a row contain an item. Those of whiptail's menus do, whatever the options are.
  var rowsHaveItems: Bool { hasItems || program == .whiptail && kind == .menu }

  /// The number of words that belong to one row of a list.
  var rowWidth: Int {
    1 + (rowsHaveItems ? 1 : 0) + (kind == .menu ? 0 : 1) + (hasItemHelp ? 1 : 0)
  }

  /// The text that the box shows, or the file of a text box.
  var text: Text { operands.first ?? "" }

  /// Refuses a number of words that does not fit the box, and sizes that are not numbers.
  private func validate() throws(CallError) {
    if information != nil || kind == nil && (answer != nil || isCleared) { return }
    guard let kind else {
      throw CallError(text: "write which box to show, such as --yesno or --menu")
    }
    let isList = kind == .menu || kind == .checklist || kind == .radiolist
    let sizes = isList ? 3 : kind == .gauge && program == .whiptail ? 3 : 2
    let least = 1 + sizes
    guard operands.count >= least else {
      throw CallError(
        text:
          "the box needs a text, a height and a width\(isList ? ", and the height of the list" : "")"
      )
    }
    for size in operands[1..<least] where !size.isBlank && Int64(size.trimmed) == nil {
      throw CallError.invalid(size, "a size")
    }
    let further = operands.count - least
    if isList, further == 0 || further % rowWidth != 0 {
      throw CallError(text: "each row of the list takes \(rowWidth) words")
    }
    let most = kind == .inputbox || kind == .passwordbox || kind == .gauge ? 1 : 0
    if program == .dialog, !isList, further > most {
      throw CallError(text: "the box takes fewer words")
    }
  }
}
