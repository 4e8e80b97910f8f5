// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// Every text that prompt itself adds, in every language, as it appears in a dialog.
@Suite("Phrases")
struct PhraseTests {
  /// Dialogs that show the phrases which no dialog in Tests/Screens.md shows.
  private static func furtherDialogs() throws -> [(Dialog, [Reply])] {
    let minutes = DismissalPolicy { $0.timeout = Timeout(milliseconds: 600_000) }
    let waiting = DismissalPolicy { $0.processID = 42 }
    let long = RawText((1...40).map { "line \($0)x\n" }.joined())
    let destructive: [Action] = ["Delete:destructive"]
    let paths: [(RawText, FileField.Entry)] = [
      ("/folder", .folder), ("/locked", .inaccessible), ("/loop", .linkLoop),
      ("/long", .nameTooLong), ("/far", .unreachable),
    ]
    func file(_ kind: FileField.Kind, _ folder: FileField.Entry = .folder) throws -> Field {
      try field(
        "key",
        .file(
          FileField(kind: kind) { path in
            let entry = paths.first { $0.0 == path }?.1 ?? (path == "/old" ? .file : .missing)
            return FileField.Location(path: path, entry: entry, folder: folder)
          }))
    }
    let pattern = LineField.Pattern(source: "[a-z]+") { _ in false }
    func date(_ first: RawText, _ last: RawText) throws -> Field {
      let today = try #require(DateField.Day(year: 2026, month: 11, day: 10))
      var date = DateField { today }
      #expect(date.restrict(to: try #require(DateField.Range(first: first, last: last))))
      return try field("date", .date(date))
    }
    func form(_ fields: [Field]) throws -> Dialog { try Dialog(.alert, fields: fields) }
    func items(_ count: SelectionCount?) throws -> Dialog {
      try Dialog(.alert, items: ["Big apple", "B", "C"], selectionCount: count ?? .any)
    }
    return try [
      (Dialog(.confirmation, title: "T?", dismissalPolicy: minutes), []),
      (Dialog(.alert, buttons: ["Stop:cancel"], dismissalPolicy: waiting), [""]),
      (dialog(.alert, ["8080", "443"]), ["x"]), (dialog(list: long), ["x", "7x", "zz", "31x"]),
      (Dialog(.alert, itemList: long), ["7x", "zz", " "]),
      (Dialog(.alert, items: ["10", "20"]), ["10"]),
      (items(nil), [" ", "big pear", "all", "none"]),
      (items(SelectionCount(minimum: 2, maximum: 3)), ["", " "]),
      (items(SelectionCount(minimum: 2, maximum: nil)), [""]),
      (items(SelectionCount(minimum: 0, maximum: 1)), ["all", ""]),
      (Dialog(.confirmation, buttons: destructive, items: ["a", "b"]), ["", ""]),
      (dialog(.alert, ["A", "B"]), [.escape, "x"]),
      (dialog(.alert, ["A:destructive", "B:destructive"]), [""]),
      (form([field("tls", .toggle(ToggleField()))]), ["on"]),
      (
        Dialog(
          .confirmation, title: "T?", message: "M", buttons: destructive, requiredText: "db",
          dismissalPolicy: DismissalPolicy { $0.interactiveDismissal = .disabled }), ["DB", "x"]
      ),
      (Dialog(.alert, buttons: destructive, requiredText: "db"), ["x"]),
      (
        form([field("a", .text(LineField(pattern: pattern)), isRequired: true)]),
        ["", "x", "a\nb", .line(RawText(bytes: [0xFF]))]
      ),
      (form([field("n", .text(LineField(range: .init(minimum: 1, maximum: nil))))]), ["x"]),
      (form([field("n", .text(LineField(range: .init(minimum: nil, maximum: 9))))]), ["x"]),
      (form([file(.file)]), ["/missing"] + paths.map { .line($0.0) }),
      (form([file(.folder)]), ["/missing", "/old"]), (form([file(.new)]), ["/old", "n"]),
      (form([date("2026-11-01", "2026-11-30")]), ["x", "2026-12-01", "tomorrow"]),
      (form([date("2026-11-01", "")]), ["2025-01-01"]),
      (form([date("", "2026-11-30")]), ["2027-01-01"]),
      (form([field("date", .date(DateField { DateField.Day(clamping: 0) }))]), ["x"]),
    ]
  }

  /// Phrases that no dialog shows: answers, which the user types, and texts that other tests show.
  private static let unseen: Set<Word> = [
    // The user types these answers.
    .all, .none, .today, .tomorrow, .yesLetter, .noLetter,
    // ProgressTests shows these.
    .progress, .progressDone, .progressEnded, .progressStopped, .progressStoppedAt,
    .progressFailed, .progressSignaled, .percent,
    // LookTests shows the first phrase in a menu, and FieldCheckTests the other two.
    .escapeName, .checking, .fieldRefused,
    // This phrase is shown on standard input, where the user cannot be asked for confirmation.
    .fileExists,
    // SpeechTests shows these.
    .signNames, .spelled, .capital, .spokenSeconds, .spokenMinutes, .spokenPercent, .timeLeft,
  ]

  /// Returns all that a dialog shows on a wide screen, in one line.
  private static func shown(
    _ dialog: Dialog, _ replies: [Reply], in language: String, isSpoken: Bool
  ) -> String {
    let time = dialog.dismissalPolicy.timeout?.milliseconds
    let result = run(
      dialog, replies, remainingTime: time, goesBack: true, language: language, isSpoken: isSpoken
    ) { ($0.columns, $0.pace) = (300, 0) }
    let echoes = result.questions.flatMap {
      [$0.echoes.dismissal, $0.echoes.timeout, $0.echoes.back, $0.echoes.secret, $0.quietNotice]
    }
    return (result.console.shown + echoes.compactMap { $0?.string }).joined(separator: "\n")
  }

  @Test("Every phrase is shown by a dialog in every language", arguments: WordsTests.languages)
  func phrases(language: String) throws {
    let dialogs = try ScreenTests.dialogs().map { ($0.1, $0.2) } + Self.furtherDialogs()
    let shown = dialogs.flatMap { dialog, replies in
      [false, true].map { Self.shown(dialog, replies, in: language, isSpoken: $0) }
    }.joined(separator: "\n")
    let words = Words(in: [language])
    for word in Word.allCases where !Self.unseen.contains(word) {
      // The parts between the names in braces.
      let parts = words.text(of: word).split { $0 == "{" || $0 == "}" }.enumerated()
        .filter { words.text(of: word).first == "{" ? $0.offset % 2 == 1 : $0.offset % 2 == 0 }
      let texts = word == .weekdays ? [] : parts.map { String($0.element) }
      for text in texts {
        #expect(shown.contains(text.trimmed), "\(language) \(word.name): \(text)")
      }
    }
  }

  @Test("A question leaves room for its answer on 80 columns", arguments: WordsTests.languages)
  func widths(language: String) throws {
    for (_, dialog, replies) in try ScreenTests.dialogs() where dialog.requiredText == nil {
      let result = run(dialog, replies, goesBack: true, language: language)
      for question in result.questions where question.kind == .action && dialog.message == nil {
        #expect(
          question.line.string != "> " || dialog.title?.bytes.count ?? 0 > 40,
          "\(language): \(question.above.last?.string ?? "")")
      }
    }
  }
}
