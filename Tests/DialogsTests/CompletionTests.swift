// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Tab completion")
struct CompletionTests {
  @Test(
    "Tab offers labels that begin with the input, or else contain it, or the prefix that they share",
    arguments: [
      ("login", 9, ["feature/login", "fix-login"]), ("login", 1, []), ("IX", 9, ["fix-login"]),
      ("f", 9, ["feature/login", "feature/logout", "fix-login"]), ("fea", 1, ["feature/log"]),
      ("feature/log", 1, []), ("FEA", 1, ["feature/log"]), ("x", 9, ["fix-login"]), ("z", 9, []),
      ("can", 9, ["Cancel"]), ("b", 9, []),
    ] as [(RawText, Int, [String])])
  func completions(typed: RawText, limit: Int, labels: [String]) throws {
    let list = RawText(bytes: branches.bytes + Array("bad\u{202E}\n".utf8))
    let completions = suggestions(for: try dialog(list: list)).completions(of: typed, limit: limit)
    #expect(completions.map(\.text.string) == labels)
  }

  @Test("Tab completes a prefix of a label, and offers all labels with this prefix")
  func beginnings() throws {
    for (buttons, typed, labels) in [
      (["Zap:destructive"], "z", ["Zap"]), (["Delete:destructive", "Keep"], "k", ["Keep"]),
      (["Delete:destructive", "Delete all:destructive"], "d", ["Delete", "Delete all"]),
      // The name of an action that destroys data has to be typed from its beginning.
      (["Delete all:destructive", "Keep all"], "all", ["Keep all"]),
    ] as [([Action], RawText, [String])] {
      let completions = suggestions(for: try dialog(.alert, buttons)).completions(
        of: typed, limit: 9)
      #expect(completions.map(\.text.string) == labels)
    }
  }

  @Test("Completions are listed as rows, with their numbers, signs and keys")
  func rows() throws {
    let dialog = try dialog(
      .confirmation, ["Delete:destructive", "Delete the other one:destructive", "Deny"])
    func lines(_ typed: RawText, columns: Int) -> [String] {
      let suggestions = suggestions(for: dialog, columns: columns)
      return suggestions.lines(of: suggestions.completions(of: typed, limit: 9)).map(\.string)
    }
    #expect(
      lines("de", columns: 20) == ["! 1  Delete", "! 2  Delete the", "     other one", "  3  Deny"])
    #expect(lines("c", columns: 80) == ["  4  Cancel  [Enter] [Esc]"])
  }
}

@Suite("Labels that the arrow keys offer")
struct OfferTests {
  /// Returns the labels that repeated keys offer; nil if a key offers none.
  private func labels(
    _ dialog: Dialog, listState: ListState = ListState(), down: Bool, count: Int
  ) -> [String?] {
    let suggestions = suggestions(for: dialog, listState: listState)
    var offer: Suggestions.Offer?
    return (0..<count).map { _ in
      offer = suggestions.offer(down ? .next : .previous, after: offer)
      return offer?.label.string
    }
  }

  @Test("The arrow keys offer the labels in the order on the screen, up to the last one")
  func order() throws {
    let dialog = try dialog(.alert, ["B", "A:default", "C:cancel"])
    #expect(labels(dialog, down: true, count: 4) == ["A", "B", "C", "C"])
    #expect(labels(dialog, down: false, count: 4) == ["C", "B", "A", "A"])
    let suggestions = suggestions(for: dialog)
    let last = try #require(suggestions.offer(.last, after: nil))
    #expect(last.label.string == "C")
    #expect(suggestions.offer(.first, after: last)?.label.string == "A")
  }

  @Test("Right and Left offer the cancel action, wherever it is")
  func cancel() throws {
    let dialog = try dialog(.alert, ["No:cancel", "A", "B"], keepsOrder: true)
    for state in [ListState(), ListState(rows: [1, 2], answer: "b")] {
      let offer = try #require(suggestions(for: dialog, listState: state).cancelOffer)
      #expect(offer.label.string == "No")
    }
    let long = try Dialog(.alert, actionList: RawText((1...40).map { "\($0)\n" }.joined()))
    #expect(run(long, []).questions.first?.tabOffer() == nil)
    let last = try Dialog(.alert, buttons: ["A", "B"])
    #expect(suggestions(for: last).cancelOffer?.label.string == "B")
  }

  @Test("In a question on one line, Up and Down begin beside the action that Enter chooses")
  func line() throws {
    let no = try dialog(.alert, "Go on?", ["Yes", "No:cancel,default"])
    #expect(labels(no, down: true, count: 2) == ["No", "No"])
    #expect(labels(no, down: false, count: 2) == ["Yes", "Yes"])
    let yes = try dialog(.alert, "Go on?", ["Yes:default", "No:cancel"])
    #expect(labels(yes, down: true, count: 1) == ["No"])
  }

  @Test("The arrow keys skip destructive actions, which have to be typed, even a default action")
  func destructive() throws {
    let several = try dialog(.alert, ["Erase:destructive", "B", "Wipe:destructive", "C:cancel"])
    #expect(labels(several, down: true, count: 3) == ["B", "C", "C"])
    #expect(labels(several, down: false, count: 3) == ["C", "B", "B"])
    #expect(labels(try dialog(.alert, ["Erase:destructive"]), down: true, count: 1) == [nil])
    let preset = try dialog(.confirmation, ["Erase:destructive,default", "Keep"])
    #expect(labels(preset, down: true, count: 1) == ["Keep"])
  }

  @Test("If a text is required, Tab and the arrow keys offer only the cancel action")
  func requiredText() throws {
    let dialog = try Dialog(.confirmation, buttons: ["Drop"], requiredText: "prod")
    #expect(labels(dialog, down: true, count: 2) == ["Cancel", "Cancel"])
    #expect(suggestions(for: dialog).completions(of: "", limit: 9).map(\.text) == ["Cancel"])
  }

  @Test("The labels on the page or in the narrowed list are offered, in a visible form")
  func shown() throws {
    let list = try dialog(list: branches)
    let page = ListState(rows: nil, answer: "", start: 2)
    #expect(labels(list, listState: page, down: true, count: 2) == ["feature/logout", "fix-login"])
    #expect(
      labels(list, listState: ListState(rows: [1, 2], answer: ""), down: true, count: 3) == [
        "feature/login", "feature/logout", "feature/logout",
      ])
    let invisible = try dialog(.alert, list: RawText(bytes: [0x61, 0x1B, 0x0A, 0x62]))
    #expect(labels(invisible, down: true, count: 2) == ["a^[", "b"])
  }

  @Test("An offered label that several rows have is preceded by the row number")
  func shared() throws {
    let twice = try dialog(.confirmation, ["Go:=a", "Go:=b", "Stay:=c"])
    #expect(labels(twice, down: true, count: 3) == ["1 Go", "2 Go", "Stay"])
    let named = try dialog(list: "main\nCancel\n")
    #expect(labels(named, down: true, count: 3) == ["main", "2 Cancel", "3 Cancel"])
    let bytes = try dialog(.alert, list: RawText(bytes: [0x61, 0xFF, 0x0A, 0x61, 0xFE, 0x0A]))
    #expect(labels(bytes, down: true, count: 2) == ["1 a\u{FFFD}", "2 a\u{FFFD}"])
  }

  @Test("An offered label is truncated to fit on one line")
  func longLabel() throws {
    let list = try dialog(list: RawText(String(repeating: "e\u{301}", count: 50_000) + "\nb\n"))
    let offer = try #require(suggestions(for: list).offer(.next, after: nil))
    #expect(offer.label.columns <= 50 && offer.label.string.hasSuffix("…"))
  }
}
