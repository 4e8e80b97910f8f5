// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// Details of the appearance that Tests/Screens.md does not show, since it shows no styles.
@Suite("Appearance")
struct LookTests {
  private let lines = RawText((1...40).map { "feature/Line-\($0)\n" }.joined())

  private func underlined(_ line: Line) -> [String] {
    line.spans.filter { $0.isUnderlined }.map { $0.text.string }
  }

  @Test("The part of each label that matches the answer is underlined, regardless of case")
  func underlining() throws {
    let result = run(try dialog(list: lines), ["line-3"])
    let rows = result.questions[1].above.filter { $0.string.contains("Line-3") }
    #expect(rows.count == 11)
    for row in rows { #expect(underlined(row) == ["Line-3"]) }
    // Nothing else is underlined, and nothing at all after all rows are shown again.
    #expect(result.questions[1].above.filter { !underlined($0).isEmpty }.count == 11)
    let all = run(try dialog(list: lines), ["line-3", "?"]).questions[2]
    #expect(all.above.allSatisfy { underlined($0).isEmpty })
  }

  @Test("The only match is offered in a short list as well, unless it is destructive")
  func shortList() throws {
    let actions: [Action] = ["As PDF", "Delete draft:destructive", "Not now:cancel"]
    let result = run(try dialog(.alert, actions), ["pdf", ""])
    #expect(result.label == "As PDF" && result.lines[1] == "? shows all; Enter takes this one: ")
    let refused = run(try dialog(.alert, actions), ["draft"])
    #expect(refused.questions[1].offer == nil)
    #expect(refused.notices[0][0].contains("is not in the list"))
  }

  @Test("PageUp shows the previous page, and PageDown the next one")
  func pages() throws {
    let result = run(try dialog(list: lines), [.help, .previousPage, .previousPage, .help])
    let firsts = result.questions.map { question in
      question.above.first { $0.string.contains("feature/") }?.string.split(separator: " ").first
    }
    #expect(firsts[1] != firsts[0] && firsts[2] == firsts[0] && firsts[3] == firsts[0])
    #expect(firsts[4] != firsts[0])
  }

  @Test("In a row without a detail, the keys are in the column of the details")
  func keysBesideDetails() throws {
    let list: RawText = "System\tConfigure the system\nDisplay\tConfigure the display\n"
    let dialog = try Dialog(
      .alert, buttons: ["Finish:cancel"], actionList: list,
      columns: Columns([.label, .detail]) ?? .wholeLine)
    let rows = screenLines(dialog).filter { $0.contains("  ") }
    #expect(
      rows == [
        "  1  System   Configure the system   [Enter]", "  2  Display  Configure the display",
        "  3  Finish   [Esc]",
      ])
  }

  @Test("Empty boxes and details are faint, and selected boxes have the weight of their labels")
  func boxes() throws {
    let items = [Item("a", detail: "d", isSelected: true), Item("b")]
    let rows = run(try Dialog(.alert, items: items), []).questions[0].above.filter {
      $0.string.contains("[")
    }
    #expect(rows[0].spans.map(\.style) == [.plain, .detail])
    #expect(rows[1].spans.map(\.style) == [.plain, .emptyBox, .plain])
  }

  @Test("A menu has no boxes, and its other actions are rows below the items")
  func menu() throws {
    var items = DeclaredItems(["System", "Display"])
    items.selectionCount = SelectionCount(minimum: 1, maximum: 1) ?? .any
    (items.isMenu, items.acceptsActionNames) = (true, true)
    var actions = DeclaredActions(["Select", "Finish:cancel"])
    actions.questionVisibility = .hidden
    for (dismissal, rows) in [
      (.cancels, ["     Finish   [Esc]"]), (.dismisses, ["     Finish", "     Escape   [Esc]"]),
    ] as [(DismissalPolicy.InteractiveDismissal, [String])] {
      let declaration = try Dialog.Declaration(
        .alert, title: "T", actions: actions, items: items,
        dismissalPolicy: DismissalPolicy { $0.interactiveDismissal = dismissal })
      let result = run(try Dialog(declaration), ["finish"])
      #expect(
        result.questions[0].above.map(\.string) == ["", "T", "  1  System", "  2  Display"] + rows)
      #expect(result.label == "Finish")
    }
  }

  @Test("A question with a timeout can be redrawn with the remaining time, at the same width")
  func remainingTime() throws {
    let minute = DismissalPolicy { $0.timeout = Timeout(milliseconds: 60_000) }
    for buttons in [["A"], ["A", "B"]] as [[Action]] {
      let dialog = try Dialog(.confirmation, title: "T?", buttons: buttons, dismissalPolicy: minute)
      let question = try #require(run(dialog, [], remainingTime: 60_000).questions.first)
      let later = question.lineAfterTime?(10_000)?.string
      #expect(later?.contains("(closes in 10\u{A0}s)") == true)
      #expect(later?.count == question.line.string.count)
    }
    #expect(run(try dialog(.confirmation, ["A"]), []).questions.first?.lineAfterTime == nil)
  }

  @Test("A dialog that waits for a process shows the name or the ID of the process")
  func processName() throws {
    func notice(_ name: RawText?) throws -> String? {
      let policy = DismissalPolicy { ($0.processID, $0.processName) = (42, name) }
      let dialog = try Dialog(.alert, buttons: ["Stop:cancel"], dismissalPolicy: policy)
      return run(dialog, [""]).notices.first?.first
    }
    #expect(try notice(nil) == "Enter does nothing; this closes when process 42 ends.")
    #expect(
      try notice("rs\u{1B}ync") == "Enter does nothing; this closes when “rs^[ync” (42) ends.")
  }

  @Test("The Spanish conjunction depends on the next label, and the Turkish capital of i has a dot")
  func inflection() throws {
    func line(_ language: String, _ labels: [Action]) throws -> String {
      run(try dialog(.alert, "T.", labels), [], language: language).lines.first ?? ""
    }
    #expect(try line("es", ["Reintentar", "Omitir:cancel"]).contains("Reintentar u Omitir"))
    #expect(try line("es", ["Reintentar", "Hoy:cancel"]).contains("Reintentar u Hoy"))
    #expect(try line("es", ["Omitir", "Reintentar:cancel"]).contains("Omitir o Reintentar"))
    #expect(Words(in: ["tr"]).capital("i") == "İ" && Words(in: ["de"]).capital("i") == "I")
  }
}
