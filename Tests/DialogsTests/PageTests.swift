// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Pages of lists")
struct PageTests {
  private let list = Text((1...20).map { "line \($0)" }.joined(separator: "\n"))

  @Test("A page shows the first actions, how many more there are, and those of Enter and Escape")
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
    for list in [list, Text(list.string + String(repeating: " long", count: 50))] {
      let lines = screenLines(try dialog(list: list), rows: rows)
      // The empty line above the title may scroll off the screen.
      #expect(lines.count - 1 <= rows)
      #expect(lines.contains { $0.contains(" more [?]") })
    }
  }

  @Test("A page shows an action even if there is no room for one", arguments: [1, 2, 3])
  func tiny(rows: Int) throws {
    #expect(screenLines(try dialog(list: list), rows: rows).contains("   1  line 1"))
    // Leaving out a single action would save no line.
    #expect(screenLines(try dialog(list: "a\nb\n"), rows: 5).contains("  2  b"))
  }

  /// A console of few rows, which may change their number before a question is repeated.
  private struct SmallConsole: Console {
    struct End: Error {}
    var replies: [Text]
    var heights: [Int] = []
    var shown: [[String]] = []
    var screen = Screen(columns: 80, rows: 12)
    let input = Input.keyboard
    let editingKeys = EditingKeys()
    mutating func ask(_ question: Question) throws(End) -> Reply {
      shown.append(question.above.map(\.string))
      if !heights.isEmpty { screen = Screen(columns: 80, rows: heights.removeFirst()) }
      if replies.isEmpty { throw End() }
      return .line(replies.removeFirst())
    }

    /// The numbers of the first rows of the list above each question; nil above one without rows.
    var firstRows: [Substring?] {
      shown.map { $0.first { $0.contains("line") }?.split(separator: " ").first }
    }
  }

  @Test("Pages follow one another, and the first follows the last")
  func order() throws {
    var console = SmallConsole(replies: ["?", " ? ", "?", "1", "e", "?", "?"])
    let dialog = try dialog(list: list)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.firstRows == ["1", "9", "16", "1"])
    // The title may have scrolled off the screen.
    #expect(console.shown.dropFirst().allSatisfy { $0.first == "T" || $0.count < 3 })
    #expect(console.shown[1].contains("      … 5 more [?]"))
    #expect(!console.shown[2].contains { $0.contains(" more [?]") })
    #expect(
      console.shown.allSatisfy {
        $0.last?.hasPrefix("  21  Cancel ") == true
      })
  }

  @Test("After a refused answer, the next page follows the rows on the screen")
  func refusal() throws {
    // The window becomes lower, but the rows that it showed are still those above.
    var console = SmallConsole(replies: ["?", "22", "?"], heights: [12, 9])
    let dialog = try dialog(list: list)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.firstRows == ["1", "9", nil, "16"])
  }

  @Test("A page fits the window that has been resized since the page before")
  func resizing() throws {
    var console = SmallConsole(replies: ["?", "?"], heights: [8])
    let dialog = try dialog(list: list)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    #expect(console.firstRows == ["1", "9", "12"])
  }

  @Test("No wrapped label on a page imitates another row or a question")
  func imitation() throws {
    let name = Text("x." + String(repeating: " ", count: 30) + "3  Cancel")
    for list in [name, Text("7\n" + name.string)] {
      let dialog = try dialog(list: Text(list.string + "\ny"))
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

  @Test("The default action stands on every page, in the place of its number")
  func namedDefaultAction() throws {
    let dialog = try Dialog(
      .confirmation, title: "T", actionList: list, namedDefaultAction: "line 12")
    let lines = screenLines(dialog, rows: 8)
    #expect(
      lines.suffix(6) == [
        "   2  line 2", "   3  line 3", "      … 16 more [?]", "  12  line 12  [Enter]",
        "  21  Cancel   [Esc]", "Number, or part of a name: ",
      ])
  }
}
