// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Completion by Tab")
struct CompletionTests {
  @Test(
    "Tab offers plain labels that begin with what was typed, too many cut to what they share, or else contain it",
    arguments: [
      ("login", 9, ["feature/login", "fix-login"]), ("login", 1, []), ("IX", 9, ["fix-login"]),
      ("f", 9, ["feature/login", "feature/logout", "fix-login"]), ("fea", 1, ["feature/log"]),
      ("feature/log", 1, []), ("FEA", 1, ["feature/log"]), ("x", 9, ["fix-login"]), ("z", 9, []),
      ("can", 9, ["Cancel"]),
      ("b", 9, []),
    ] as [(Text, Int, [String])])
  func completions(typed: Text, most: Int, labels: [String]) throws {
    let list = Text(bytes: branches.bytes + Array("bad\u{202E}\n".utf8))
    let completions = suggestions(for: try dialog(list: list)).completions(of: typed, most: most)
    #expect(completions.map(\.text.string) == labels)
  }

  @Test(
    "Tab completes the beginning of a label, and offers all that begin so",
    arguments: [
      (["Zap:destructive"], "z", ["Zap"]), (["Delete:destructive", "Keep"], "k", ["Keep"]),
      (["Delete:destructive", "Delete all:destructive"], "d", ["Delete", "Delete all"]),
    ] as [([Text], Text, [String])])
  func beginnings(buttons: [Text], typed: Text, labels: [String]) throws {
    let completions = suggestions(for: try dialog(.alert, buttons))
      .completions(of: typed, most: 9)
    #expect(completions.map(\.text.string) == labels)
  }

  @Test("Completions are listed as rows, with their numbers, signs and keys")
  func rows() throws {
    let dialog = try dialog(
      .confirmation, ["Delete:destructive", "Delete the other one:destructive", "Deny"])
    func lines(_ typed: Text, columns: Int) -> [String] {
      let suggestions = suggestions(for: dialog, columns: columns)
      return suggestions.lines(of: suggestions.completions(of: typed, most: 9)).map(\.string)
    }
    #expect(
      lines("de", columns: 80) == ["! 1  Delete", "! 2  Delete the other one", "  3  Deny"])
    #expect(
      lines("de", columns: 20) == [
        "! 1  Delete", "! 2  Delete the", "     other one", "  3  Deny",
      ])
    #expect(lines("c", columns: 80) == ["  4  Cancel  [Enter] [Esc]"])
  }
}

@Suite("Labels that the arrow keys offer")
struct OfferTests {
  /// Returns the labels that keys offer one after the other; nil where nothing is offered.
  private func labels(
    _ dialog: Dialog, listState: ListState = ListState(), down: Bool, count: Int
  ) -> [String?] {
    let suggestions = suggestions(for: dialog, listState: listState)
    var offer: Suggestions.Offer?
    return (0..<count).map { _ in
      offer = suggestions.offer(after: offer, isDown: down)
      return offer?.label.string
    }
  }

  @Test("The keys turn through the labels in the order on screen, and begin again after the last")
  func order() throws {
    let dialog = try dialog(.alert, ["B", "A:default", "C:cancel"])
    #expect(labels(dialog, down: true, count: 4) == ["A", "B", "C", "A"])
    #expect(labels(dialog, down: false, count: 4) == ["C", "B", "A", "C"])
  }

  @Test("What destroys is passed over, since it has to be typed")
  func destructive() throws {
    let several = try dialog(.alert, ["Erase:destructive", "B", "Wipe:destructive", "C:cancel"])
    #expect(labels(several, down: true, count: 3) == ["B", "C", "B"])
    #expect(labels(several, down: false, count: 3) == ["C", "B", "C"])
    #expect(labels(try dialog(.alert, ["Erase:destructive"]), down: true, count: 1) == [nil])
  }

  @Test("Where a text is required, only the cancel action is offered")
  func requiredText() throws {
    let dialog = try Dialog(
      .confirmation, title: "T", buttons: [Action("Drop")], requiredText: "prod")
    #expect(labels(dialog, down: true, count: 2) == ["Cancel", "Cancel"])
  }

  @Test("The first label that Down offers is on the page that is shown")
  func paged() throws {
    let list = try dialog(list: branches)
    let listState = ListState(rows: nil, answer: "", start: 2)
    #expect(
      labels(list, listState: listState, down: true, count: 2) == ["feature/logout", "fix-login"])
  }

  @Test("A narrowed list offers its own labels, and none that cannot be shown as it is")
  func narrowed() throws {
    let list = try dialog(list: branches)
    #expect(
      labels(list, listState: ListState(rows: [1, 2], answer: ""), down: true, count: 3) == [
        "feature/login", "feature/logout", "feature/login",
      ])
    let invisible = try dialog(.alert, list: Text(bytes: [0x61, 0x1B, 0x0A, 0x62]))
    #expect(labels(invisible, down: true, count: 2) == ["a^[", "b"])
  }

  @Test(
    "A destructive action that is the default is passed over too, and one offer names its action")
  func indices() throws {
    let dialog = try dialog(.confirmation, ["Erase:destructive,default", "Keep"])
    let suggestions = suggestions(for: dialog)
    let offer = try #require(suggestions.offer(after: nil, isDown: true))
    #expect(dialog.label(offer.index) == "Keep")
  }

  @Test("A label that is offered takes no second line, however long it is")
  func longLabel() throws {
    let list = try dialog(list: Text(String(repeating: "e\u{301}", count: 50_000) + "\nb\n"))
    let offer = try #require(suggestions(for: list).offer(after: nil, isDown: true))
    #expect(offer.label.columns <= 50)
    #expect(offer.label.string.hasSuffix("…"))
  }
}
