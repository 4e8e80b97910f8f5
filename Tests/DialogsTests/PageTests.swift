// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Pages of lists")
struct PageTests {
  private let list = RawText((1...20).map { "line \($0)" }.joined(separator: "\n"))

  @Test("A page shows the first actions, the number of others, and the actions of Enter and Escape")
  func first() throws {
    #expect(
      screenLines(try dialog(list: list), rows: 8) == [
        "", "T", "   1  line 1", "   2  line 2", "   3  line 3", "   4  line 4",
        "      … 16 more [?]", "  21  Cancel  [Enter] [Esc]", "Number, or part of a name: ",
      ])
    #expect(
      screenLines(try dialog(.alert, list: list, ["Go:default", "No:cancel"]), rows: 8) == [
        "", "T", "   1  Go      [Enter]", "   2  line 1", "   3  line 2", "   4  line 3",
        "      … 17 more [?]", "  22  No      [Esc]", "Number, or part of a name: ",
      ])
  }

  @Test("A page fits the screen together with the title and the question", arguments: 6...22)
  func height(rows: Int) throws {
    for list in [list, RawText(list.string + String(repeating: " long", count: 50))] {
      let lines = screenLines(try dialog(list: list), rows: rows)
      // The empty line above the title may scroll off the screen.
      #expect(lines.count - 1 <= rows && lines.contains { $0.contains(" more [?]") })
    }
  }

  @Test(
    "The options of a field leave room for the title and the fields before it", arguments: [16, 24])
  func optionsBelowFields(rows: Int) throws {
    let options = (1...60).map { Item(RawText("host \($0)")) }
    let dialog = try Dialog(
      .alert, title: "T", message: "M",
      fields: [try field("name"), try field("host", .picker(PickerField(options: options)))])
    var console = ScriptedConsole(replies: ["x"], heights: [rows])
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    let question = try #require(console.questions.last)
    #expect(question.lines.drop { $0 == Line() }.count <= rows, "\(question.lines.map(\.string))")
  }

  @Test(
    "A page shows at least one action, even if the screen has no room for it", arguments: [1, 2, 3])
  func tiny(rows: Int) throws {
    #expect(screenLines(try dialog(list: list), rows: rows).contains("   1  line 1"))
    // A single action is never omitted, since the line about it would take as much room.
    #expect(screenLines(try dialog(list: "a\nb\n"), rows: 5).contains("  2  b"))
  }

  /// Runs a conversation on a screen of these heights. Returns the lines above each question, and
  /// the number of the first row of the list; nil if there are no rows.
  private func pages(
    _ replies: [Reply], heights: [Int] = [12]
  ) throws -> (firstRows: [Substring?], shown: [[String]], texts: [RawText]) {
    var console = ScriptedConsole(replies: replies, heights: heights)
    _ = try? Conversation(about: try dialog(list: list), in: .english).run(on: &console)
    let shown = console.questions.map { $0.above.map(\.string) }
    return (
      shown.map { $0.first { $0.contains("line") }?.split(separator: " ").first }, shown,
      console.questions.map { $0.text }
    )
  }

  @Test("Pages follow one another, and the first follows the last")
  func order() throws {
    let (firstRows, shown, _) = try pages(["?", " ? ", "?", "1", "e", "?", "?"])
    #expect(firstRows == ["1", "9", "16", "1"])
    // The title may have scrolled off the screen.
    #expect(shown.dropFirst().allSatisfy { $0.first == "T" || $0.count < 3 })
    #expect(shown[1].contains("      … 5 more [?]"))
    #expect(!shown[2].contains { $0.contains(" more [?]") })
    #expect(shown.allSatisfy { $0.last?.hasPrefix("  21  Cancel ") == true })
  }

  @Test("The next page fits the window, and follows the rows on the screen after a rejected answer")
  func resizing() throws {
    #expect(try pages(["?", "?"], heights: [12, 8]).firstRows == ["1", "9", "12"])
    // The window is lower now, but the last rows are those of the higher window.
    let heights = [12, 12, 9]
    #expect(try pages(["?", "22", "?"], heights: heights).firstRows == ["1", "9", nil, "16"])
  }

  @Test(
    "The number of a row that has not been shown first shows its page, and then chooses the row")
  func unseenNumbers() throws {
    #expect(try pages(["15", "15"]).firstRows == ["1", "15"])
    // The rows of earlier pages, and the rows that every page contains, have been shown.
    #expect(try pages(["15", "3"]).firstRows.count == 2)
    // The rows between two pages have not.
    #expect(try pages(["15", "10", "10"]).firstRows == ["1", "15", "10"])
    // The number remains on the line: Enter then chooses the row, and ? shows the next page.
    #expect(try pages(["15"]).texts == ["", "15"])
    #expect(try pages(["15", "15?"]).texts == ["", "15", "15"])
    #expect(try pages(["15", "?"]).texts == ["", "15", ""])
    #expect(try pages(["21"]).firstRows == ["1"] && pages(["9", "9"]).firstRows == ["1", "9"])
    #expect(try pages(["15", "?", "15"]).firstRows == ["1", "15", "1", "15"])
    // After an answer that is rejected, the dialog may be drawn again in a lower window.
    #expect(try pages(["22", "7", "7"], heights: [12, 8]).firstRows == ["1", nil, "7"])
  }

  @Test(
    "If one item is to be chosen, the number of an item that was not shown first shows its page")
  func unseenItems() throws {
    let items = (1...20).map { Item(RawText("line \($0)")) }
    func rows(_ replies: [Reply], _ count: SelectionCount) throws -> [Substring?] {
      let dialog = try Dialog(.alert, title: "T", items: items, selectionCount: count)
      var console = ScriptedConsole(replies: replies, heights: [12])
      _ = try? Conversation(about: dialog, in: .english).run(on: &console)
      return console.questions.map {
        $0.above.map(\.string).first { $0.contains("line") }?.split(separator: " ").first
      }
    }
    #expect(try rows(["15", "15"], .one) == ["1", "15"])
    #expect(try rows(["3"], .one) == ["1"])
    // A narrowed list omits the row.
    #expect(try rows(["ine 1", "5", "5"], .one) == ["1", "1", "5"])
    // If any number of items can be chosen, the selection is shown before Enter accepts it.
    #expect(try rows(["15", ""], .any).count == 2)
  }

  @Test(
    "The beginning of a label of an action that was not shown narrows the list if others match, too",
    arguments: [
      (["d"], nil), (["d", ""], "Cancel"), (["d", "delete"], "Delete"), (["delete"], "Delete"),
      (["del"], nil), (["u"], nil), (["u", "unit"], "unit"), (["z"], "zebra"), (["n"], "Cancel"),
      (["?", "?", "?", "u"], "unit"),
    ] as [([String], String?)])
  func unseenBeginnings(answers: [String], label: String?) throws {
    let lines = RawText("model\nrun\n\(list.string)\nunit\nzebra")
    for kind in [Dialog.Kind.confirmation, .alert] {
      var dialog = try Dialog(
        kind, title: "T", buttons: ["Delete:destructive"], actionList: lines, actionListIndex: 0)
      if kind == .alert {
        if label == "Delete" || label == "Cancel" || answers == ["del"] { continue }
        let items = lines.string.split(separator: "\n").map { Item(RawText(String($0))) }
        dialog = try Dialog(kind, title: "T", items: items, selectionCount: .one)
      }
      let result = run(dialog, answers.map { .line(RawText($0)) }) { $0.heights = [12] }
      #expect((kind == .alert ? result.items.first : result.label) == label, "\(result.notices)")
    }
  }

  @Test("No wrapped label on a page imitates another row or a question")
  func imitation() throws {
    let name = RawText("x." + String(repeating: " ", count: 30) + "3  Cancel")
    for list in [name, RawText("7\n" + name.string)] {
      let dialog = try dialog(list: RawText(list.string + "\ny"))
      let lines = screenLines(dialog, columns: 30)
      let last = try #require(lines.first { $0.hasSuffix("3  Cancel") })
      #expect(last.prefix { $0 == " " }.count > 3)
    }
  }

  @Test("The numbers on a page ascend if the given order is kept")
  func keptOrder() throws {
    let dialog = try dialog(list: list, ["Stop:cancel"], keepsOrder: true)
    #expect(
      screenLines(dialog, rows: 7)[2...4] == [
        "   1  Stop    [Enter] [Esc]", "   2  line 1", "   3  line 2",
      ])
  }

  @Test("A page includes a default action from further down the list, in the order of the numbers")
  func namedDefaultAction() throws {
    let dialog = try Dialog(.confirmation, actionList: list, namedDefaultAction: "line 12")
    let lines = screenLines(dialog, rows: 8)
    #expect(
      lines.suffix(6) == [
        "   2  line 2", "   3  line 3", "      … 16 more [?]", "  12  line 12  [Enter]",
        "  21  Cancel   [Esc]", "Number, or part of a name: ",
      ])
  }
}
