// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

/// Makes a dialog with the lines of `list`.
private func dialog(
  _ kind: Dialog.Kind = .confirmation, list: Text, _ buttons: [Text] = [], keepsOrder: Bool = false
) throws -> Dialog {
  let dialog = try Dialog(
    kind, title: "T", buttons: buttons.map { try Action(notation: $0) }, hasActionList: true,
    keepsOrder: keepsOrder)
  return dialog.adding(try #require(ActionList(list.bytes, for: dialog)))
}

private let branches: Text = """
  main
  feature/login
  feature/logout
  fix-login
  release/1.0
  Makefile
  makefile

  """

@Suite("Lists of actions")
struct ListTests {
  @Test(
    "Each line of a list is the label of an action, whatever it contains",
    arguments: [
      ("", []), ("\n\n", []), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "b"]),
      ("a:destructive\n{b}\nc=d\n", ["a:destructive", "{b}", "c=d"]),
      ("a\nb\na\n b\n", ["a", "b", " b"]), ("A\na\n", ["A", "a"]), ("a\r\n", ["a\r"]),
    ] as [(Text, [String])])
  func lines(list: Text, labels: [String]) throws {
    let dialog = try dialog(list: list)
    #expect(dialog.actions.list.map(\.string) == labels)
    #expect(dialog.actions.listIndices.allSatisfy { dialog.actions[$0].role == nil })
  }

  @Test("A list with a NUL is refused", arguments: [0, 1, 7, 8, 9, 16, 22, 23])
  func nul(index: Int) throws {
    var bytes = [UInt8](repeating: 0x61, count: 24)
    bytes[index] = 0
    #expect(ActionList(bytes, for: try dialog(list: "")) == nil)
  }

  @Test("Each line of a list is kept whole, whatever its length and offset", arguments: 0...17)
  func lengths(first: Int) throws {
    let words = (first..<first + 20).map { String(repeating: "a", count: $0) }
    let list = Text((words + words.map { $0 + "b" } + words).joined(separator: "\n"))
    let lines = try dialog(list: list).actions.list
    let once = words.filter { !$0.isEmpty } + words.map { $0 + "b" }
    #expect(lines.map(\.string) == once)
  }

  @Test(
    "A list keeps its order, except for the default action and the cancel action",
    arguments: [
      ([], false, [0, 1, 2, 3]), (["C:cancel"], false, [1, 2, 3, 0]),
      (["A", "C:cancel"], false, [0, 2, 3, 4, 1]),
      (["A", "D:default"], false, [1, 0, 2, 3, 4, 5]),
      (["C:cancel", "D:default"], false, [1, 2, 3, 4, 0]),
      (["C:cancel", "D:default"], true, [0, 1, 2, 3, 4]),
    ] as [([Text], Bool, [Int])])
  func order(buttons: [Text], keepsOrder: Bool, order: [Int]) throws {
    let dialog = try dialog(list: "a\nb\nc\n", buttons, keepsOrder: keepsOrder)
    #expect(Array(dialog.order) == order)
    #expect(dialog.order.map { dialog.order.row(of: $0) } == Array(order.indices))
  }

  @Test(
    "An answer beyond ASCII names only a line that is canonically equivalent",
    arguments: [("ä", "a", 0), ("ä", "a\u{308}", 1), ("k", "\u{212A}", 1), ("\u{37E}", ";", 1)]
      as [(Text, Text, Int)])
  func canonicalEquivalence(answer: Text, line: Text, index: Int) throws {
    let dialog = try dialog(.alert, list: Text(bytes: Array("z\n".utf8) + line.bytes))
    let interpretation = Answers(to: dialog, in: .english).interpretation(of: answer)
    #expect(interpretation == (index == 1 ? .action(1) : .unknown))
  }

  @Test("A line that occurs several times is one action")
  func duplicateLines() throws {
    let numbers = (0..<5000).map { "line \($0 % 2500)" }
    let list = try dialog(list: Text(numbers.joined(separator: "\n"))).actions.list
    #expect(list.map(\.string) == Array(numbers.prefix(2500)))
  }

  @Test(
    "A list follows the actions of --button, repeats none of them, and precedes automatic ones")
  func indices() throws {
    let dialog = try dialog(list: "b\nNew\nnew\nagain\n", ["New…:=again", "New"])
    #expect(dialog.actions.map(\.label.string) == ["New…", "New", "b", "new", "Cancel"])
    #expect(dialog.cancelAction == 4)
  }

  @Test("A dialog with an empty list has no choices unless an action of --button does not cancel")
  func emptyList() throws {
    #expect(try dialog(list: "").hasNoChoices)
    #expect(try dialog(.alert, list: "\n").hasNoChoices)
    #expect(try dialog(list: "", ["Close:cancel"]).hasNoChoices)
    #expect(try !dialog(list: "", ["A"]).hasNoChoices)
    #expect(try !dialog(list: "a").hasNoChoices)
  }

  @Test(
    "An answer names the line that is written exactly so, or the only line with that name",
    arguments: [
      ("main", "main"), (" MAIN ", "main"), ("Makefile", "Makefile"), ("makefile", "makefile"),
      (" makefile", "makefile"), ("MAKEFILE", "? Makefile makefile"), ("rel", "release/1.0"),
      ("fix", "fix-login"), ("feature/log", "? feature/login feature/logout"), ("login", "-"),
      ("2", "main"), ("9", "Cancel"), ("10", "-"), ("no", "Cancel"), ("yes", "-"),
      ("can", "Cancel"), ("", "Cancel"), ("release/1.0", "release/1.0"),
    ] as [(Text, String)])
  func answers(answer: Text, meaning: String) throws {
    let dialog = try dialog(list: branches, ["Other…"])
    let found =
      switch Answers(to: dialog, in: .english).interpretation(of: answer) {
      case .action(let index): dialog.label(index) ?? ""
      case .ambiguous(let indices):
        (["?"] + indices.compactMap { dialog.label($0) }).joined(separator: " ")
      case .unknown, .noDefault: "-"
      }
    #expect(found == meaning)
    let isAssumable = Set(["main", " MAIN ", "Makefile", "makefile", " makefile", "no"])
      .union(["release/1.0"]).contains(answer.string)
    #expect(dialog.label(dialog.action(assuming: answer)) == (isAssumable ? meaning : nil))
  }

  @Test(
    "An automatic action whose name a line takes is still chosen by number, no, Escape or Enter")
  func shadowedAutomaticAction() throws {
    let dialog = try dialog(list: "cancel\nAbbrechen\n")
    let german = Words(in: ["de"])
    let answers = Answers(to: dialog, in: german)
    #expect(german.label(of: 2, in: dialog) == "Cancel")
    for answer in ["3", "no", "nein", ""] as [Text] {
      #expect(answers.interpretation(of: answer) == .action(2))
    }
    #expect(answers.interpretation(of: "Cancel") == .action(0))
    #expect(answers.interpretation(of: "abbrechen") == .action(1))
    #expect(dialog.action(assuming: "Cancel") == 0)
  }

  @Test(
    "A list in which a line is a number shows no numbers",
    arguments: ["7", " 7", "007", "\u{A0}7", "a\n42\n"] as [Text])
  func numericLines(list: Text) throws {
    let dialog = try dialog(list: Text(bytes: list.bytes + Array("\nb\n".utf8)))
    #expect(!Answers(to: dialog, in: .english).usesNumbers)
    #expect(screenLines(dialog).last == "Type a name: ")
  }

  @Test("Comparing bytes and comparing folded names find the same matches")
  func matching() {
    var generator = SystemRandomNumberGenerator()
    let letters = [
      "a", "B", "É", "e\u{301}", " ", "ß", "s", "K", "\u{212A}", "\t", "i", "I", "İ", "ı",
      "\u{307}",
      "ſ", "ŉ", "n", "ǰ", "j", "ﬁ", "f", ";", "\u{37E}", "h", "ẖ", "漢", "が", "か\u{3099}",
    ]
    for _ in 0..<4000 {
      func word(_ most: Int) -> Text {
        Text(
          (0..<Int.random(in: 0...most, using: &generator)).map { _ in letters.randomElement()! }
            .joined())
      }
      let (name, answer) = (word(6), word(3))
      let matcher = AnswerMatcher(answer)
      if matcher.key.folded.isEmpty { continue }
      let found = name.bytes.withUnsafeBytes { matcher.match($0) }
      #expect(found == matcher.match(AnswerKey(name)), "\(answer.string) in \(name.string)")
    }
  }
}

@Suite("Narrowing of lists")
struct NarrowingTests {
  private func hold(_ dialog: Dialog, _ replies: [Text], maximumAttempts: Int? = nil) -> (
    label: String?, ScriptedConsole
  ) {
    var console = ScriptedConsole(
      replies: replies.map { .line($0) }, maximumAttempts: maximumAttempts)
    let outcome = try? Conversation(about: dialog, in: .english).run(on: &console)
    return (dialog.label(outcome?.index), console)
  }

  @Test(
    "An answer narrows a list to the labels that contain it, or chooses the action that it names",
    arguments: [
      (["login"], ["2 fit login; type more, or a number.", "2 feature/login", "4 fix-login"], nil),
      (
        ["og", "fe"], ["2 fit fe; type more, or a number.", "2 feature/login", "3 feature/logout"],
        nil
      ),
      (["LOGIN", "fi"], [], "fix-login"),
      (["log", "out"], ["Enter chooses feature/logout."], nil),
      (["log", "out", ""], [], "feature/logout"),
      (["log", "4"], [], "fix-login"),
      // The narrowed list is searched first, then the others, of which nothing is chosen unseen.
      (["log", "rel"], ["Enter chooses release/1.0."], nil),
      (["log", "main"], [], "main"),
      // Nor is an action chosen by the number of a row that is left out.
      (["log", "1"], ["Enter chooses release/1.0."], nil), (["log", "8"], [], "Cancel"),
      (["nothing"], ["Not understood: nothing"], nil),
      (["log", "nothing"], ["Not understood: nothing"], nil),
      (["makeFile"], ["2 fit makeFile; type more, or a number.", "6 Makefile", "7 makefile"], nil),
      (["makeFile", "makefile"], [], "makefile"),
      (["log", ""], [], "Cancel"), (["log", "no"], [], "Cancel"),
      (["?"], ["Not understood: ?"], nil),
      (["log", "?"], ["1 main", "2 feature/login", "3 feature/logout"], nil),
      (["ancel"], ["Enter chooses Cancel."], nil), (["ancel", ""], [], "Cancel"),
    ] as [([Text], [String], String?)])
  func narrowing(typed: [Text], shows: [String], chosen: String?) throws {
    let (label, console) = hold(try dialog(list: branches), typed)
    #expect(label == chosen)
    if chosen == nil {
      let lines = (console.questions.last?.above ?? []).map {
        $0.string.split(separator: " ").joined(separator: " ")
      }
      #expect(Array(lines.prefix(shows.count)) == shows)
    }
  }

  @Test("A narrowed list begins with the labels that begin with the answer")
  func order() throws {
    let (_, console) = hold(try dialog(list: "xa1\nab\nxa2\nac\n"), ["a"])
    #expect(
      console.notices.last == [
        "5 fit a; type more, or a number.", "  2  ab", "  4  ac", "  1  xa1", "  3  xa2",
        "  5  Cancel  Enter",
      ])
  }

  @Test(
    "A notice says that Enter does not choose the only action left if it is destructive")
  func soleMatch() throws {
    for role in ["destructive", "destructive,default"] {
      let list = try dialog(.alert, list: branches, [Text("Delete it:\(role)"), "Keep"])
      let (_, console) = hold(list, ["elete"])
      #expect(
        console.notices.last?.prefix(3) == [
          "1 fit elete; type more, or a number.", "Enter alone chooses nothing here.",
          "  1  Delete it  destructive",
        ])
      #expect(hold(list, ["elete", "", "keep"]).label == "Keep")
    }
  }

  @Test("A question mark turns the page, even if an action has that name")
  func questionMark() throws {
    let (label, console) = hold(try dialog(list: Text("?\n" + branches.string)), ["log", "?", "1"])
    #expect(label == "?")
    #expect(console.notices.last?.first == "  1  ?")
  }

  @Test("An answer of malformed UTF-8 names only an action with the same bytes")
  func malformedAnswer() throws {
    let dialog = try dialog(list: Text(bytes: [0x61, 0xFF, 0x0A, 0x62]))
    #expect(dialog.action(assuming: Text(bytes: [0x61, 0xFE])) == nil)
    #expect(dialog.action(assuming: Text(bytes: [0x61, 0xFF])) == 0)
    #expect(hold(dialog, ["a\u{FFFD}"]).label == nil)
  }

  @Test("Enter chooses neither a destructive action nor one that a narrowed list leaves out")
  func enterWhileNarrowed() throws {
    let list = try dialog(.alert, list: branches, ["Delete it:destructive", "Keep"])
    var (label, console) = hold(list, ["elete", "", "keep"])
    #expect(label == "Keep")
    #expect(console.notices.last == ["Enter alone chooses nothing here."])
    let alert = try dialog(.alert, list: branches)
    #expect(alert.label(alert.defaultAction) == "main")
    (label, console) = hold(alert, ["login", "", "main"])
    #expect(label == "main")
    #expect(console.notices.last == ["Enter alone chooses nothing here."])
    #expect(hold(alert, ["ma", ""]).label == "main")
  }

  @Test("A no that is also the beginning of a label does not narrow a list")
  func ambiguousNo() throws {
    let list = try dialog(list: "notes\nmail\n", ["Abort:cancel"])
    let (label, console) = hold(list, ["no", ""])
    #expect(label == "Abort")
    #expect(console.notices == [["no could be Abort, notes"]])
  }

  @Test("A list that fits the screen without narrowing is not narrowed")
  func shortList() throws {
    let (_, console) = hold(
      try Dialog(.alert, title: "T", buttons: [Action("Keep"), Action("Delete")]), ["e"])
    #expect(console.notices == [["Not understood: e"]])
  }

  @Test("A console that counts wrong answers neither narrows a list nor turns pages")
  func countedAttempts() throws {
    let list = Text((1...100).map { "line \($0)" }.joined(separator: "\n"))
    let (_, console) = hold(try dialog(list: list), ["?", "ine", "line 1x"], maximumAttempts: 3)
    #expect(console.notices == [["Not understood: ?"], ["Not understood: ine"]])
    #expect(console.questions.first?.above.count == 102)
  }
}

@Suite("Pages of lists")
struct PageTests {
  private let list = Text((1...20).map { "line \($0)" }.joined(separator: "\n"))

  @Test("A page shows the first actions, how many more there are, and those of Enter and Escape")
  func first() throws {
    #expect(
      screenLines(try dialog(list: list), rows: 8) == [
        "T", "   1  line 1", "   2  line 2", "   3  line 3", "   4  line 4",
        "16 more; ? shows the next ones.", "  21  Cancel  Enter", "Choose 1-21 or a name: ",
      ])
    #expect(
      screenLines(try dialog(.alert, list: list, ["Go:default", "No:cancel"]), rows: 8) == [
        "T", "   1  Go      Enter", "   2  line 1", "   3  line 2", "   4  line 3",
        "17 more; ? shows the next ones.", "  22  No      cancel", "Choose 1-22 or a name: ",
      ])
  }

  @Test("A page fits the screen together with the title and the question", arguments: 6...22)
  func height(rows: Int) throws {
    for list in [list, Text(list.string + String(repeating: " long", count: 50))] {
      let lines = screenLines(try dialog(list: list), rows: rows)
      #expect(lines.count <= rows)
      #expect(lines.contains { $0.contains("more;") })
    }
  }

  @Test("A page shows an action even if there is no room for one", arguments: [1, 2, 3])
  func tiny(rows: Int) throws {
    #expect(screenLines(try dialog(list: list), rows: rows).contains("   1  line 1"))
    // Leaving out a single action would save no line.
    #expect(screenLines(try dialog(list: "a\nb\n"), rows: 5).contains("  2  b"))
  }

  @Test("Pages follow one another, and the first follows the last")
  func order() throws {
    struct Small: Console {
      struct End: Error {}
      var replies: [Text]
      var shown: [[String]] = []
      let screen = Screen(columns: 80, rows: 12)
      let dismissalKey: PlainText? = nil
      let maximumAttempts: Int? = nil
      mutating func ask(_ question: Question) throws(End) -> Reply {
        shown.append(question.above.map(\.string))
        if replies.isEmpty { throw End() }
        return .line(replies.removeFirst())
      }
    }
    var console = Small(replies: ["?", " ? ", "?", "1", "e", "?", "?"])
    let dialog = try dialog(list: list)
    _ = try? Conversation(about: dialog, in: .english).run(on: &console)
    let first = console.shown.map { $0.first { $0.contains("line") }?.split(separator: " ").first }
    #expect(first == ["1", "9", "17", "1"])
    #expect(console.shown[1].contains("4 more; ? shows the next ones."))
    #expect(!console.shown[2].contains { $0.contains("more;") })
    #expect(
      console.shown.allSatisfy {
        $0.last == "  21  Cancel   Enter" || $0.last == "  21  Cancel  Enter"
      })
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
      screenLines(dialog, rows: 7)[1...3] == [
        "   1  Stop    cancel, Enter", "   2  line 1", "   3  line 2",
      ])
  }
}

@Suite("Completion by Tab")
struct CompletionTests {
  @Test(
    "Tab completes only labels that need no sanitizing, and of too many their common beginning",
    arguments: [
      ("f", 9, ["feature/login", "feature/logout", "fix-login"]), ("fea", 1, ["feature/log"]),
      ("feature/log", 1, []), ("FEA", 1, ["feature/log"]), ("x", 9, []), ("can", 9, ["Cancel"]),
      ("b", 9, []),
    ] as [(Text, Int, [String])])
  func completions(typed: Text, most: Int, labels: [String]) throws {
    let list = Text(bytes: branches.bytes + Array("bad\u{202E}\n".utf8))
    let completions = Completions(dialog: try dialog(list: list), words: .english)
    #expect(completions.matching(typed, most: most).map(\.string) == labels)
  }

  @Test(
    "Tab puts no destructive action on an empty line",
    arguments: [
      (["Zap:destructive"], "", []), (["Zap:destructive"], "z", ["Zap"]),
      (["Zap"], "", ["Zap"]),
      (["Delete:destructive", "Delete all:destructive"], "", []),
      (["Delete:destructive", "Delete all:destructive"], "d", ["Delete", "Delete all"]),
      (["Delete:destructive", "Keep"], "", ["Delete", "Keep"]),
    ] as [([Text], Text, [String])])
  func emptyLine(buttons: [Text], typed: Text, labels: [String]) throws {
    let completions = Completions(dialog: try dialog(.alert, buttons), words: .english)
    #expect(completions.matching(typed, most: 9).map(\.string) == labels)
  }

  @Test("Completions are listed in the column of labels, where they imitate no question")
  func columnOfCompletions() throws {
    let completions = Completions(dialog: try dialog(list: ""), words: .english, labelColumn: 5)
    let labels = ["Choose 1-3 or a name: ", "  1  Keep", "x" + String(repeating: "y", count: 17)]
    #expect(
      completions.lines(of: labels.map { Text($0) }, columns: 20).map(\.string) == [
        "     Choose 1-3 or a", "       name: ", "       1  Keep", "     xyyyyyyyyyyyyyy",
        "       yyy",
      ])
  }

  @Test("Completions fit a window that has become narrower than the column of labels")
  func narrowerWindow() throws {
    let completions = Completions(dialog: try dialog(list: ""), words: .english, labelColumn: 40)
    #expect(
      completions.lines(of: ["feature/login of the old site"], columns: 20).map(\.string) == [
        String(repeating: " ", count: 10) + "feature/lo", "gin of the old site",
      ])
  }
}
