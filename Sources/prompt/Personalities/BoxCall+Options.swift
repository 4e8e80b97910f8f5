// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// The options of whiptail and dialog.
extension BoxCall {
  static func options(of program: Personality) -> [ForeignOption<BoxCall>] {
    boxes(kinds) + common + (program == .whiptail ? whiptail : boxes(kindsOfDialog) + dialog)
  }

  private static func boxes(_ kinds: [(name: RawText, kind: Kind)]) -> [ForeignOption<BoxCall>] {
    kinds.map { name, kind in
      ForeignOption(name: name) { call, _ throws(CallError) in try call.take(kind) }
    }
  }

  private static var common: [ForeignOption<BoxCall>] {
    [
      ForeignOption(name: "title", argument: .text) { $0.title = $1 },
      ForeignOption(name: "backtitle", argument: .text) { $0.backtitle = $1 },
      ForeignOption(name: "defaultno") { call, _ in call.defaultButton = "no" },
      ForeignOption(name: "default-item", argument: .text) { $0.defaultItem = $1 },
      ForeignOption(name: "nocancel") { call, _ in call.hasCancel = false },
      ForeignOption(name: "notags") { call, _ in call.hasTags = false },
      ForeignOption(name: "separate-output") { call, _ in call.printsLines = true },
      ForeignOption(name: "output-fd", argument: .number) { call, argument throws(CallError) in
        guard let number = Int32(argument.string), number >= 0 else {
          throw CallError.invalid(argument, "a descriptor")
        }
        call.descriptor = number
      },
      ForeignOption(name: "help") { call, _ in call.information = call.program.help },
      ForeignOption(name: "version") { call, _ in call.information = call.program.version },
    ]
  }

  private static var whiptail: [ForeignOption<BoxCall>] {
    [
      ForeignOption(name: "yes-button", argument: .text) { $0.yesLabel = $1 },
      ForeignOption(name: "no-button", argument: .text) { $0.noLabel = $1 },
      ForeignOption(name: "ok-button", argument: .text) { $0.okLabel = $1 },
      ForeignOption(name: "cancel-button", argument: .text) { $0.cancelLabel = $1 },
      ForeignOption(name: "noitem") { call, _ in call.hasItems = false },
    ] + ForeignOption.passedOver("clear fb fullbuttons scrolltext topleft")
  }

  // This table must contain every option of dialog. After a box, an option that is not in the table
  // would be treated as a row or a text.
  private static var dialog: [ForeignOption<BoxCall>] {
    [
      ForeignOption(name: "yes-label", argument: .text) { $0.yesLabel = $1 },
      ForeignOption(name: "no-label", argument: .text) { $0.noLabel = $1 },
      ForeignOption(name: "ok-label", argument: .text) { $0.okLabel = $1 },
      ForeignOption(name: "yes-button", argument: .text) { $0.yesLabel = $1 },
      ForeignOption(name: "no-button", argument: .text) { $0.noLabel = $1 },
      ForeignOption(name: "ok-button", argument: .text) { $0.okLabel = $1 },
      ForeignOption(name: "cancel-button", argument: .text) { $0.cancelLabel = $1 },
      ForeignOption(name: "exit-label", argument: .text) { $0.okLabel = $1 },
      ForeignOption(name: "cancel-label", argument: .text) { $0.cancelLabel = $1 },
      ForeignOption(name: "extra-button") { call, _ in call.hasExtra = true },
      ForeignOption(name: "extra-label", argument: .text) { $0.extraLabel = $1 },
      ForeignOption(name: "help-button") { call, _ in call.hasHelp = true },
      ForeignOption(name: "help-label", argument: .text) { $0.helpLabel = $1 },
      ForeignOption(name: "help-status") { call, _ in call.tellsHelpStatus = true },
      ForeignOption(name: "help-tags") { call, _ in call.tellsHelpTags = true },
      ForeignOption(name: "visit-items") { call, _ in call.visitsItems = true },
      ForeignOption(name: "item-help") { call, _ in call.hasItemHelp = true },
      ForeignOption(name: "default-button", argument: .text) { call, argument throws(CallError) in
        let names = ["ok", "yes", "cancel", "no", "extra", "help"]
        guard names.contains(argument.string.lowercased()) else {
          throw CallError.invalid(argument, "a button")
        }
        call.defaultButton = argument
      },
      ForeignOption(name: "no-cancel") { call, _ in call.hasCancel = false },
      ForeignOption(name: "no-ok") { call, _ in call.hasOK = false },
      ForeignOption(name: "nook") { call, _ in call.hasOK = false },
      ForeignOption(name: "no-items") { call, _ in call.hasItems = false },
      ForeignOption(name: "noitem") { call, _ in call.hasItems = false },
      ForeignOption(name: "noitems") { call, _ in call.hasItems = false },
      ForeignOption(name: "no-tags") { call, _ in call.hasTags = false },
      ForeignOption(name: "no-nl-expand") { call, _ in call.parsesEscapes = false },
      ForeignOption(name: "cr-wrap") { call, _ in call.keepsLines = true },
      ForeignOption(name: "no-collapse") { call, _ in call.collapsesSpaces = false },
      ForeignOption(name: "nocollapse") { call, _ in call.collapsesSpaces = false },
      ForeignOption(name: "trim") { call, _ in call.trimsLines = true },
      ForeignOption(name: "colors") { call, _ in call.parsesColours = true },
      ForeignOption(name: "hline", argument: .text) { $0.bottomLine = $1 },
      ForeignOption(name: "max-input", argument: .number) { call, argument in
        call.maximumInput = Int(argument.string).flatMap { $0 > 0 ? $0 : nil }
      },
      ForeignOption(name: "timeout", argument: .number) { $0.timeout = Int64($1.string) ?? 0 },
      ForeignOption(name: "quoted") { call, _ in call.quotesEveryTag = true },
      ForeignOption(name: "single-quoted") { call, _ in call.quoting = .single },
      ForeignOption(name: "separator", argument: .text) { $0.separator = $1 },
      ForeignOption(name: "output-separator", argument: .text) { $0.separator = $1 },
      ForeignOption(name: "separate-widget", argument: .text) { $0.boxSeparator = $1 },
      ForeignOption(name: "date-format", argument: .text) { $0.dateFormat = $1 },
      ForeignOption(name: "time-format", argument: .text) { $0.timeFormat = $1 },
      ForeignOption(name: "stdout") { call, _ in call.descriptor = 1 },
      ForeignOption(name: "stderr") { call, _ in call.descriptor = 2 },
      ForeignOption(name: "and-widget") { _, _ in },
      ForeignOption(name: "print-version") { call, _ in call.print(call.program.version) },
      ForeignOption(name: "clear") { call, _ in call.isCleared = true },
      ForeignOption(name: "print-maxsize") { call, _ in
        let screen = TerminalNotice.screen
        call.print("MaxSize: \(screen.rows), \(screen.columns)\n")
      },
      ForeignOption(name: "print-size") { call, _ in call.printsSize = true },
      ForeignOption(name: "begin", argument: .words(2)) { _, _ in },
      // The file is already read when the options are evaluated, so its option has no effect here.
      ForeignOption(name: "file", argument: .text) { _, _ in },
    ]
      + ForeignOption.passedOver(
        """
        allow-close args ascii-lines auto-placement beep beep-after cursor-off-label \
        erase-on-exit fb fixed-font fullbutton ignore insecure iso-week keep-colors keep-tite \
        keep-window last-key no-close no-cr-wrap no-hot-list no-kill no-lines no-mouse \
        no-shadow reorder screen-center scrollbar scrolltext shadow size-err \
        smooth tab-correct topleft under-mouse
        """)
      + ForeignOption.passedOver(
        """
        aspect column-separator hfile icon input-fd sleep tab-len trace week-start \
        wmclass
        """, argument: .text)
      + ForeignOption.impossible(
        """
        print-text-size print-text-only create-rc
        """)
  }
}
