// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

private enum Size: String { case small, large }

@Suite("Fields")
struct FieldTests {
  @Test("A text field sets its text, and Enter alone keeps the text")
  func texts() throws {
    @State var name = ""
    @State var comment = "none"
    let result = try Alert("Person") {
      TextField("Name", text: $name)
      TextField(Text("Comment"), text: $comment)
    }.answered(["Ann", ""])
    #expect(result.outcome.label == "OK" && (name, comment) == ("Ann", "none"))
  }

  @Test("White space at the beginning of the label of a field is not shown")
  func blankLabel() throws {
    @State var name = ""
    let result = try Alert("Person") { TextField(" \u{3000}1  Name", text: $name) }.answered(["Ann"]
    )
    #expect(result.transcript.contains("\n  “1  Name”: "), "\(result.transcript)")
  }

  @Test("A required field rejects an empty line")
  func required() throws {
    @State var name = ""
    @State var secret = ""
    let result = try Alert("Person") {
      TextField("Name", text: $name).required()
      SecureField("Key", text: $secret).required()
    }.answered(["", "Ann", "", "key"])
    #expect((name, secret) == ("Ann", "key"))
    #expect(result.transcript.split(separator: "^ It cannot be empty.").count == 3)
  }

  @Test("A field rejects invalid input with the author's message, and accepts an empty line")
  func validated() throws {
    @State var branch = ""
    @State var key = ""
    func alert() -> Alert {
      Alert("Branch") {
        TextField("Branch", text: $branch)
          .validated("No spaces.") { !$0.contains(" ") }
          .validated("Short.") { $0.utf8.count < 5 }
        SecureField(Text("Key"), text: $key).validated("Digits.") { Int($0) != nil }
      }
    }
    let result = try alert().answered(["a b", "a-long-name", "a-b", "x", "12"])
    #expect((branch, key) == ("a-b", "12"))
    // The message is shown above the field, and below each rejected value.
    #expect(result.transcript.split(separator: "No spaces.").count == 4)
    #expect(result.transcript.split(separator: "Digits.").count == 3)
    (branch, key) = ("", "")
    #expect(try alert().answered(["", ""]).outcome.label == "OK")
  }

  /// Returns the value after the answers, and the transcript.
  private func edit<Value: LosslessStringConvertible & Comparable & Sendable>(
    _ value: Value, in range: ClosedRange<Value>? = nil, _ answers: [ScriptedConsole.Answer]
  ) throws -> (Value, String) {
    @State var edited = value
    let result = try Alert("Title") {
      if let range {
        TextField("Value", value: $edited, in: range)
      } else {
        TextField("Value", value: $edited)
      }
    }.answered(answers)
    return (edited, result.transcript)
  }

  @Test("A field for a value of a type rejects other input, with the reason")
  func values() throws {
    let number = try edit(8080, ["x", .emptyLine, " 80 "])
    #expect(number.0 == 80 && number.1.contains("Type a whole number"))
    #expect(number.1.contains("It cannot be empty."))
    #expect(try edit(8080, [""]).0 == 8080)
    #expect(try edit(UInt8(1), ["256", "-1", "255"]).0 == 255)
    #expect(try edit(UInt64(1), ["-1", "18446744073709551615"]).0 == .max)
    let ratio = try edit(0.5, ["half", .emptyLine, "0.25"])
    #expect(ratio.0 == 0.25 && ratio.1.contains("It must match “Double”"))
    #expect(try edit("text", ["other"]).0 == "other")
  }

  @Test("A field for a value in a range rejects values outside it, and shows the bounds")
  func ranges() throws {
    let port = try edit(8080, in: 1...65535, ["0", "65536", "x", "65535"])
    #expect(port.0 == 65535 && port.1.contains("Type a whole number: 1-65535."))
    let ratio = try edit(0.5, in: 0...1, ["1.5", "1"])
    #expect(ratio.0 == 1 && ratio.1.contains("It must match “0.0…1.0”"))
    #expect(try edit(UInt64.max, in: 1...UInt64.max, ["0", "2"]).0 == 2)
    #expect(try edit("b", in: "a"..."c", ["d", "c"]).0 == "c")
  }

  @Test("A secret is set and never shown, and a repeated one is prompted twice")
  func secrets() throws {
    @State var password = "old"
    let result = try Alert("Login") { SecureField("Password", text: $password).repeated() }
      .answered(["new", "other", "new", "new"])
    #expect(password == "new" && result.transcript.contains("The two entries do not match."))
    for secret in ["old", "new", "other"] { #expect(!result.transcript.contains(secret)) }
  }

  @Test("A toggle is set by yes or no, and Enter alone keeps its value", arguments: [true, false])
  func toggles(isOn: Bool) throws {
    for (answer, value) in [("y", true), ("no", false), ("", isOn)]
      as [(ScriptedConsole.Answer, Bool)]
    {
      @State var edited = isOn
      try Alert("Title") { Toggle("Public", isOn: $edited) }.answered([answer])
      #expect(edited == value)
    }
  }

  @Test("A picker sets the tag of the chosen option, and Enter alone chooses the selected one")
  func pickers() throws {
    @State var size = Size.large
    @State var optional: Size?
    @State var number = 7
    func ask(_ answers: ScriptedConsole.Answer...) throws {
      try Alert("Order") {
        Picker("Size", selection: $size) {
          Text("Small").tag(Size.small)
          Text("Large").tag(Size.large)
        }
        Picker(Text("Other"), selection: $optional) {
          Text("None").tag(nil as Size?)
          Text("Small").tag(Size.small)
        }
        Picker("Number", selection: $number) { ForEach([1, 2], id: \.self) { Text("n\($0)") } }
      }.answered(answers)
    }
    try ask("small", "Small", "2")
    #expect((size, number) == (.small, 2) && optional == .small)
    try ask("", "None", "n1")
    #expect((size, number) == (.small, 1) && optional == nil)
  }

  @Test("A picker without an option for its value has no default")
  func unselected() throws {
    @State var size: Size?
    try Alert("Order") { Picker("Size", selection: $size) { Text("Large").tag(Size.large) } }
      .answered(["", "large"])
    #expect(size == .large)
  }

  @Test("Fields are set together: no binding is affected by another that is set first")
  func together() throws {
    var first = "1"
    var seen: [String] = []
    try Alert("Title") {
      TextField("First", text: Binding(get: { first }, set: { first = $0 }))
      TextField("Second", text: Binding(get: { first + "2" }, set: { seen.append($0) }))
    }.answered(["a", "b"])
    #expect((first, seen) == ("a", ["b"]))
  }
}
