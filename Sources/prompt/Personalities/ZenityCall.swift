// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A call of zenity (prompt-zenity(1)).
struct ZenityCall {
  /// The dialogs that can be asked for.
  enum Kind {
    case question, info, warning, error, entry, password, list, forms, fileSelection, progress,
      scale
    case textInfo, notification
  }

  /// The options that ask for a dialog.
  static var kinds: [(name: Text, kind: Kind)] {
    [
      ("question", .question), ("info", .info), ("warning", .warning), ("error", .error),
      ("entry", .entry), ("password", .password), ("list", .list), ("forms", .forms),
      ("file-selection", .fileSelection), ("progress", .progress), ("scale", .scale),
      ("text-info", .textInfo), ("notification", .notification),
    ]
  }

  /// A field of `--forms`.
  struct FormField {
    enum Kind {
      case entry, password, list, combo
    }

    let kind: Kind
    let label: Text
    /// The values of a list or combo.
    var values: [Text] = []
    /// The titles of the columns of a list.
    var columnCount = 1
  }

  private(set) var kind: Kind?
  /// The options given that belong to some dialogs only.
  private var special: [(name: Text, kind: Kind)] = []
  var information: String?

  var title: Text?
  var text: Text?
  var parsesMarkup = true
  var timeout: Int64 = 0
  var okLabel: Text?
  var cancelLabel: Text?
  var extraLabels: [Text] = []
  var defaultsToCancel = false
  var offersOnlyExtras = false
  var entryText: Text?
  var hidesText = false
  var asksForName = false
  var columns: [Text] = []
  var hiddenColumns: [Int] = []
  var printedColumns: [Int]?
  var isChecklist = false
  var isRadiolist = false
  var isMultiple = false
  var separator: Text = "|"
  var fields: [FormField] = []
  var filename: Text?
  var isFolder = false
  var isNew = false
  var percentage: Int64?
  var hasNoCancel = false
  var hangsUp = false
  var closesItself = false
  var value: Int64 = 0
  var minimum: Int64 = 0
  var maximum: Int64 = 100
  var checkbox: Text?
  var listens = false
  /// The words that are not options: the cells of a list, or the values of a combo.
  var operands: [Text] = []

  /// Reads the words after the name of the program.
  ///
  /// - Throws: `CallError` if zenity refuses the call, or asks for what a terminal cannot show.
  init(_ words: [Text]) throws(CallError) {
    try words.read(
      into: &self, by: Self.options,
      unknown: { .unknownOption($0) },
      takeOperand: { $0.operands.append($1) })
    if information != nil { return }
    guard let kind else {
      throw CallError(text: "write which dialog to show, such as --question or --list")
    }
    for option in special where option.kind != kind {
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

  mutating func use(_ name: Text, for kind: Kind) { special.append((name, kind)) }
}
