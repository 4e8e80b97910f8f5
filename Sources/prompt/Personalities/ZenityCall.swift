// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A call of zenity (prompt-zenity(1)).
struct ZenityCall {
  /// The dialogs of zenity that are supported.
  enum Kind {
    case question, info, warning, error, entry, password, list, forms, fileSelection, progress,
      scale
    case textInfo, notification, calendar, color
  }

  /// The options that request a dialog.
  static var kinds: [(name: RawText, kind: Kind)] {
    [
      ("question", .question), ("info", .info), ("warning", .warning), ("error", .error),
      ("entry", .entry), ("password", .password), ("list", .list), ("forms", .forms),
      ("file-selection", .fileSelection), ("progress", .progress), ("scale", .scale),
      ("text-info", .textInfo), ("notification", .notification), ("calendar", .calendar),
      ("color-selection", .color),
    ]
  }

  /// A field of `--forms`.
  struct FormField {
    enum Kind {
      case entry, password, list, combo, calendar
    }

    let kind: Kind
    let label: RawText
    /// The values of a list or combo.
    var values: [RawText] = []
    /// The number of columns of a list.
    var columnCount = 1
  }

  private(set) var kind: Kind?
  /// The given options that only some dialogs accept.
  private var special: [(name: RawText, kinds: [Kind])] = []
  var information: String?

  var title: RawText?
  var text: RawText?
  var parsesMarkup = true
  var timeout: Int64 = 0
  var okLabel: RawText?
  var cancelLabel: RawText?
  var extraLabels: [RawText] = []
  var defaultsToCancel = false
  var offersOnlyExtras = false
  var entryText: RawText?
  var hidesText = false
  var asksForName = false
  var columns: [RawText] = []
  var hiddenColumns: [Int] = []
  var hidesColumnTitles = false
  var printedColumns: [Int]?
  var isChecklist = false
  var isRadiolist = false
  var isMultiple = false
  /// Whether the chosen rows of a list or the text of `--text-info` can be changed.
  var isEditable = false
  var separator: RawText = "|"
  var fields: [FormField] = []
  var filename: RawText?
  var isFolder = false
  var isNew = false
  var percentage: Int64?
  var hasNoCancel = false
  var hangsUp = false
  var closesItself = false
  var value: Int64 = 0
  var minimum: Int64 = 0
  var maximum: Int64 = 100
  var checkbox: RawText?
  var listens = false
  /// The numbers of the day, the month and the year of a calendar.
  var day: Int64?
  var month: Int64?
  var year: Int64?
  /// The initial colour.
  var color: RawText = "#ffffff"
  /// The format of strftime(3) in which dates are printed.
  var dateFormat: RawText = "%x"
  /// The words that are not options: the cells of a list, or the suggestions of an entry.
  var operands: [RawText] = []

  /// Reads the words after the name of the program.
  ///
  /// - Throws: `CallError` if zenity would reject the call, if a terminal cannot support an option,
  ///   or if the call requests both a dialog and a text about the program.
  init(_ words: [RawText]) throws(CallError) {
    try words.read(
      into: &self, by: Self.options, ignoresArguments: true,
      takeOperand: { $0.operands.append($1) })
    if information != nil {
      if kind != nil { throw .informationBesideQuestion }
      return
    }
    guard let kind else {
      throw CallError(text: "write which dialog to show, such as --question or --list")
    }
    for option in special where !option.kinds.contains(kind) {
      throw CallError(text: "--\(option.name.string) is an option of another dialog")
    }
    if kind == .list, columns.isEmpty {
      throw CallError(text: "--list needs a --column for each column")
    }
    if isChecklist, isRadiolist {
      throw CallError(text: "--checklist and --radiolist cannot be combined")
    }
    if offersOnlyExtras, extraLabels.isEmpty {
      throw CallError(text: "--switch needs an --extra-button for each choice")
    }
    if kind == .scale, !(minimum < maximum && minimum...maximum ~= value) {
      throw CallError(text: "--value is not between --min-value and --max-value")
    }
  }

  mutating func take(_ kind: Kind) throws(CallError) {
    if self.kind != nil, self.kind != kind {
      throw CallError(text: "only one dialog can be shown at a time")
    }
    self.kind = kind
  }

  mutating func use(_ name: RawText, for kinds: [Kind]) { special.append((name, kinds)) }
}
