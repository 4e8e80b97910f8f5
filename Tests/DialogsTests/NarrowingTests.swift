// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Narrowing of lists")
struct NarrowingTests {
  @Test(
    "An answer narrows a list to the labels that contain it, or chooses the action that it names",
    arguments: [
      (["login"], ["2 of 7 with “login”:", "2 feature/login", "4 fix-login"], nil),
      (["og", "fe"], ["2 of 7 with “fe”:", "2 feature/login", "3 feature/logout"], nil),
      (["LOGIN", "fi"], [], "fix-login"),
      (["log", "out"], ["? ? shows all; Enter takes this one:"], nil),
      (["log", "out", ""], [], "feature/logout"), (["log", "4"], [], "fix-login"),
      // The narrowed list is searched first, and then the other rows, which are not chosen by a
      // prefix.
      (["log", "rel"], ["? ? shows all; Enter takes this one:"], nil),
      (["log", "main"], [], "main"),
      // The number of a row that is not shown does not choose the row.
      (["log", "1"], ["? ? shows all; Enter takes this one:"], nil), (["log", "8"], [], "Cancel"),
      // If no label contains the answer, its words are found in any order, or its letters in order.
      (["fix gin"], ["? ? shows all; Enter takes this one:"], nil),
      (["gin f"], ["2 of 7 with “gin f”:", "2 feature/login", "4 fix-login"], nil),
      (["lgt"], ["? ? shows all; Enter takes this one:"], nil),
      (
        ["tgl"], ["No name contains “tgl”; type 1-8 or part of a name. Press Esc for “Cancel”."],
        nil
      ),
      (
        ["nothing"],
        ["No name contains “nothing”; type 1-8 or part of a name. Press Esc for “Cancel”."], nil
      ),
      (
        ["log", "nothing"],
        ["No name contains “nothing”; type 2-4 or part of a name. Press Esc for “Cancel”."], nil
      ),
      (["makeFile"], ["2 of 7 with “makeFile”:", "6 Makefile", "7 makefile"], nil),
      (["makeFile", "makefile"], [], "makefile"),
      (["log", ""], [], "Cancel"), (["log", "no"], [], "Cancel"),
      (["?"], ["1 main", "2 feature/login", "3 feature/logout"], nil),
      (["log", "?"], ["1 main", "2 feature/login", "3 feature/logout"], nil),
      (["ancel"], ["? ? shows all; Enter takes this one:"], nil), (["ancel", ""], [], "Cancel"),
    ] as [([Reply], [String], String?)])
  func narrowing(typed: [Reply], shows: [String], chosen: String?) throws {
    let result = run(try dialog(list: branches), typed)
    #expect(result.label == chosen)
    if chosen == nil {
      let question = try #require(result.questions.last)
      let sole = question.above.isEmpty ? ["? " + question.line.string] : []
      let lines = (question.above.map(\.string) + sole).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(Array(lines.prefix(shows.count)) == shows)
    }
  }

  @Test("A narrowed list begins with the labels that begin with the answer")
  func order() throws {
    let result = run(try dialog(list: "xa1\nab\nxa2\nac\n"), ["a"])
    #expect(
      result.notices.last == [
        "4 of 4 with “a”:", "  2  ab", "  4  ac", "  1  xa1", "  3  xa2",
        "  5  Cancel  [Enter] [Esc]",
      ])
  }

  @Test(
    "Enter does not choose the only match if it is destructive, and the match is listed instead")
  func soleMatch() throws {
    for role in ["destructive", "destructive,default"] {
      let list = try dialog(.alert, list: branches, ["Delete it:\(role)", "Keep"])
      let notice = run(list, ["elete"]).notices.last
      #expect(notice?.prefix(2) == ["1 of 9 with “elete”:", "! 1  Delete it"])
      #expect(run(list, ["elete", "", "keep"]).label == "Keep")
    }
  }

  @Test("A question mark shows the whole list again, unless an action has that label")
  func questionMark() throws {
    let result = run(try dialog(list: branches), ["log", "?", "1"])
    #expect(result.label == "main" && result.notices.last?.first == "  1  main")
    #expect(run(try dialog(list: branches), ["log", " ؟", "1"]).label == "main")
    let named = try dialog(list: RawText("?\n" + branches.string))
    #expect(run(named, ["log", "?"]).label == "?")
  }

  @Test("An answer of malformed UTF-8 names only an action with the same bytes")
  func malformedAnswer() throws {
    let dialog = try dialog(list: RawText(bytes: [0x61, 0xFF, 0x0A, 0x62]))
    #expect(dialog.action(assuming: RawText(bytes: [0x61, 0xFE])) == nil)
    #expect(dialog.action(assuming: RawText(bytes: [0x61, 0xFF])) == 0)
    #expect(run(dialog, ["a\u{FFFD}"]).label == nil)
  }

  @Test("Enter chooses neither a destructive action nor an action that a narrowed list omits")
  func enterWhileNarrowed() throws {
    let list = try dialog(.alert, list: branches, ["Delete it:destructive", "Keep"])
    let alert = try dialog(.alert, list: branches)
    #expect(alert.label(alert.defaultAction) == "main")
    for (dialog, typed, label) in [
      (list, ["elete", "", "keep"], "Keep"), (alert, ["login", "", "main"], "main"),
    ] as [(Dialog, [Reply], String)] {
      let result = run(dialog, typed)
      #expect(result.label == label)
      #expect(result.notices.last == ["There is no default; type an answer."])
    }
    #expect(run(alert, ["ma", ""]).label == "main")
  }

  @Test("“no” is ambiguous if it is also a prefix of a label, and does not narrow a list")
  func ambiguousNo() throws {
    let list = try dialog(list: "notes\nmail\n", ["Abort:cancel"])
    let result = run(list, ["no", ""])
    #expect(result.label == "Abort" && result.notices == [["“no” matches 3 Abort, 1 notes."]])
  }

  @Test("Buttons that fit the screen are not narrowed")
  func shortList() throws {
    let result = run(try dialog(.alert, ["Keep", "Delete"]), ["e"])
    #expect(result.notices == [["“e” is not in the list; type 1-2 or a name."]])
  }

  @Test("A console that limits invalid answers neither narrows a list nor turns pages")
  func countedAttempts() throws {
    let list = RawText((1...100).map { "line \($0)" }.joined(separator: "\n"))
    let result = run(try dialog(list: list), ["?", "ine", "line 1x"], maximumAttempts: 3)
    #expect(
      result.notices == [
        ["“?” is not in the list; type 1-101 or a name."],
        ["“ine” is not in the list; type 1-101 or a name."],
      ])
    #expect(result.questions.first?.above.count == 103)
  }

  @Test(
    "A question mark shows the next page of a narrowed list, and all rows only after the last page")
  func severalPages() throws {
    let lines = (1...40).map { "line \($0)\n" }.joined()
    let result = run(try dialog(list: RawText(lines)), ["line", .help, .help])
    #expect(
      result.lines.suffix(3) == [
        "Number, or part of a name: ", "1-40, or more of the name; ? shows all: ",
        "Number, or part of a name: ",
      ])
  }
}
