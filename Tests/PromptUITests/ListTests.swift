// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

private struct File: Identifiable {
  let id: Int
  let name: String
  var size = ""
}

@Suite("Lists")
struct ListTests {
  private let files = [
    File(id: 10, name: "a.txt", size: "1 kB"), File(id: 20, name: "b.txt"),
    File(id: 30, name: "c.txt"),
  ]

  @Test("A list sets the values of the selected items")
  func chosen() throws {
    @State var chosen: Set<Int> = [10, 99]
    let result = try Alert("Files") {
      List(files, selection: $chosen) { file in
        Text(file.name)
        Text(file.size)
      }
    }.answered(["a.txt", "2 3", ""])
    #expect(result.outcome.label == "OK" && chosen == [20, 30])
    #expect(result.transcript.contains("1 kB"))
  }

  @Test("A list is created from tagged texts, from data with a key path, or from a ForEach")
  func forms() throws {
    @State var chosen: Set<String> = []
    func choose(_ list: List<String>) throws -> Set<String> {
      chosen = []
      try Alert("Files") { list }.answered(["1", ""])
      return chosen
    }
    #expect(try choose(List(selection: $chosen) { Text("A").tag("a") }) == ["a"])
    #expect(
      try choose(List(files, id: \.name, selection: $chosen) { Text("no. \($0.id)") }) == ["a.txt"])
    #expect(
      try choose(
        List(selection: $chosen) { ForEach(["x", "y"], id: \.self) { Text("row \($0)") } }) == ["x"]
    )
  }

  @Test("A list enforces and shows its selection count")
  func counts() throws {
    @State var chosen: Set<Int> = []
    func choose(_ list: List<Int>, _ answers: ScriptedConsole.Answer...) throws -> String {
      chosen = []
      return try ConfirmationDialog("Files") { list }.answered(answers).transcript
    }
    let list = List(files, selection: $chosen) { Text($0.name) }
    #expect(try choose(list.selectionCount(2...), "1", "", "2", "").contains("at least 2"))
    #expect(chosen == [10, 20])
    let transcript = try choose(list.selectionCount(0...1), "1 2", "", "2", "")
    #expect(transcript.contains("2 selected; required: at most 1.") && chosen == [10])
    _ = try choose(list.selectionCount(1...1), "3")
    #expect(chosen == [30])
  }

  @Test("A list is followed by the buttons, and cancelling sets no binding")
  func buttons() throws {
    @State var chosen: Set<Int> = [10]
    var deleted: Set<Int> = []
    func dialog() -> ConfirmationDialog {
      ConfirmationDialog("Files") {
        List(files, selection: $chosen) { Text($0.name) }
        Button("Delete", role: .destructive) { deleted = chosen }
      }
    }
    #expect(try dialog().answered(["2", "", "Cancel"]).outcome == .cancelled)
    #expect((chosen, deleted) == ([10], []))
    #expect(try dialog().answered(["2", "", "Delete"]).outcome.label == "Delete")
    #expect((chosen, deleted) == ([10, 20], [10, 20]))
  }

  @Test("Exactly one element of a list is chosen if the selection is one value")
  func one() throws {
    @State var chosen: Int?
    let list = List(files, selection: $chosen) { Text($0.name) }
    let result = try ConfirmationDialog("File") { list }.answered(["", "2"])
    #expect(chosen == 20 && result.outcome.isChosen)
    let again = try ConfirmationDialog("File") { list }.answered([""]).transcript
    #expect(chosen == 20 && again.contains("2  ") && again.contains("[Enter]"), "\(again)")
  }

  @Test("A selection count may be exact, or have only a maximum")
  func maximum() throws {
    @State var chosen: Set<Int> = []
    let list = List(files, selection: $chosen) { Text($0.name) }
    try ConfirmationDialog("Files") { list.selectionCount(...1) }.answered(["1", "2", "1", ""])
    #expect(chosen == [20])
    try ConfirmationDialog("Files") { list.selectionCount(2) }.answered(["", "3", ""])
    #expect(chosen == [20, 30])
  }

  @Test("Rows can be chosen whatever their names are, and numbers distinguish equal names")
  func data() throws {
    let names = ["Makefile", "makefile", "a\nb", "", "Cancel", "\u{1B}[2J", "\u{200B}", "OK"]
    for (index, name) in names.enumerated() {
      @State var chosen: Int?
      let rows = Array(names.indices)
      try ConfirmationDialog("Which?") {
        List(rows, id: \.self, selection: $chosen) { Text(names[$0]) }
      }.answered(["\(index + 1)"])
      #expect(chosen == index)
      @State var picked = -1
      try Alert("Which?") {
        Picker("Name", selection: $picked) { ForEach(rows, id: \.self) { Text(names[$0]) } }
      }.answered(["\(index + 1)"])
      #expect(picked == index)
      var run: Int?
      let result = try ConfirmationDialog("Which?") {
        ForEach(rows, id: \.self) { row in Button(names[row]) { run = row } }
      }.answered(["\(index + 1)"])
      #expect(run == index && result.outcome.label == name, "\(result.transcript)")
      #expect(!result.transcript.contains("\u{1B}"))
    }
    let shown = try ConfirmationDialog("Which?") {
      ForEach(names, id: \.self) { Button($0) }
    }.answered(["x", "makefile (2)"]).transcript
    #expect(shown.contains("2  makefile (2)\n  3  a^Jb\n  4  –\n  5  Cancel (1)"), "\(shown)")
  }
}
