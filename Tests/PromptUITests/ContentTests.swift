// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import PromptUI

private struct Custom: View {
  let isLong: Bool

  var body: some View {
    Button("Custom")
    if isLong { Button("Long") }
  }
}

/// A value for a switch in a builder.
enum ShirtSize {
  case small, medium, large
}

@Suite("Views and builders")
struct ContentTests {
  private func labels(@ViewBuilder _ content: () -> some View) -> [String] {
    content().content.buttons.map(\.label)
  }

  private func rows(@ViewBuilder _ content: () -> some View) -> [String] {
    content().content.rows.map { row in
      let tag = row.tag.map { "\($0.base)" }
      return [row.label, row.detail, tag].compactMap { $0 }.joined(separator: "|")
    }
  }

  @ViewBuilder private func buttons(for size: ShirtSize, name: String?) -> some View {
    if let name { Button(name) }
    switch size {
    case .small: Button("S")
    case .medium: EmptyView()
    case .large:
      Button("L")
      Button("XL")
    }
    if size == .small { Button("few") } else { Button("many") }
  }

  @Test(
    "A builder accepts if, if let and switch",
    arguments: [
      (.small, nil, ["S", "few"]), (.medium, "M", ["M", "many"]),
      (.large, "G", ["G", "L", "XL", "many"]),
    ] as [(ShirtSize, String?, [String])])
  func conditions(size: ShirtSize, name: String?, expected: [String]) {
    #expect(labels { buttons(for: size, name: name) } == expected)
  }

  @Test("A builder accepts for, ForEach, groups and custom views, in order")
  func repetitions() {
    let names = ["a", "b"]
    let views = labels {
      for name in names { Button("for \(name)") }
      ForEach(names, id: \.self) { name in
        Button("each \(name)")
        Button("other \(name)")
      }
      ForEach(0..<2) { Button("\($0)") }
      Group {
        Button("group")
        Custom(isLong: true)
      }
      Custom(isLong: false)
    }
    #expect(
      views == [
        "for a", "for b", "each a", "other a", "each b", "other b", "0", "1", "group", "Custom",
        "Long", "Custom",
      ])
    #expect(labels {}.isEmpty)
  }

  @Test("The tag of a row takes precedence over the tag of its group, and over an ID")
  func tags() {
    let views = rows {
      Text("a")
      Group {
        Text("b").tag(1)
        Text("c")
      }.tag(2)
      ForEach([3, 4], id: \.self) { Text("d\($0)") }
      ForEach([5], id: \.self) { _ in Text("e").tag(6) }
    }
    #expect(views == ["a", "b|1", "c|2", "d3|3", "d4|4", "e|6"])
  }

  @Test("The texts for one element of a ForEach form one row")
  func details() {
    let views = rows {
      ForEach([1], id: \.self) { _ in
        Text("name")
        Button("button")
        Text("size")
        Text("date")
      }
    }
    #expect(views == ["name|size date|1"])
  }

  @Test("The second text of a button's label is its detail")
  func buttonLabel() {
    let button = Button(role: .destructive) {
    } label: {
      Text("Delete")
      Text("3 files")
    }
    #expect(button.label == "Delete" && button.detail == "3 files")
    #expect(
      Button {
      } label: {
        Text("Delete")
      }.detail == nil)
  }

  @Test("Text among the buttons is ignored")
  func textAmongButtons() throws {
    let result = try Alert("Title") {
      Text("left out")
      Button("OK")
    }.answered([""])
    #expect(!result.transcript.contains("left out"))
  }

  @Test("Texts are the lines of a message, in order")
  func message() throws {
    let result = try Alert("Title") {
    } message: {
      Text("one")
      Text(verbatim: "two")
      ForEach(["three", "four"], id: \.self) { text in
        Text(text)
        Text("and more")
      }
    }.answered([""])
    for line in ["one", "two", "three", "four", "and more"] {
      #expect(result.transcript.contains("\(line)\n"))
    }
  }
}
