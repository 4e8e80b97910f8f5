// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import PromptUIFoundation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    // The messages are shown above the field, and the message of the failed check below a rejected
    // value.
    #expect(result.transcript.split(separator: "^ No spaces.\n").count == 2)
    #expect(result.transcript.split(separator: "^ Short.\n").count == 2)
    #expect(result.transcript.split(separator: "No spaces.").count == 3)
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

  @Test("A field for a number rejects input that its type cannot represent, and shows the reason")
  func values() throws {
    let number = try edit(8080, ["x", .emptyLine, " 80 "])
    #expect(number.0 == 80 && number.1.contains("Type a whole number"))
    #expect(number.1.contains("It cannot be empty."))
    #expect(try edit(8080, [""]).0 == 8080)
    #expect(try edit(UInt8(1), ["256", "-1", "255"]).0 == 255)
    #expect(try edit(UInt64(1), ["-1", "18446744073709551615"]).0 == .max)
    let ratio = try edit(0.5, ["half", "nan", "0x1p3", "1e999", .emptyLine, "0.25"])
    #expect(ratio.0 == 0.25 && ratio.1.split(separator: "^ A number.\n").count == 5)
    #expect(try edit("text", ["other"]).0 == "other")
  }

  @Test("A field for a value in a range rejects values outside it, and shows the bounds")
  func ranges() throws {
    let port = try edit(8080, in: 1...65535, ["0", "65536", "x", "65535"])
    #expect(port.0 == 65535 && port.1.contains("Type a whole number: 1-65535."))
    let ratio = try edit(0.5, in: 0...1, ["1.5", "1"])
    #expect(ratio.0 == 1 && ratio.1.contains("^ A number from 0 to 1.\n"), "\(ratio.1)")
    #expect(try edit(UInt64.max, in: 1...UInt64.max, ["0", "2"]).0 == 2)
    #expect(try edit("b", in: "a"..."c", ["d", "c"]).0 == "c")
  }

  @Test("A secret is set but never shown, and a repeated secret is asked for twice")
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
    let (first, seen) = (State(wrappedValue: "1"), State(wrappedValue: [String]()))
    try Alert("Title") {
      TextField("First", text: first.projectedValue)
      TextField(
        "Second",
        text: Binding(get: { first.wrappedValue + "2" }, set: { seen.wrappedValue.append($0) }))
    }.answered(["a", "b"])
    #expect((first.wrappedValue, seen.wrappedValue) == ("a", ["b"]))
  }

  @Test("The error that a check throws is the reason for rejecting a value")
  func reasons() throws {
    struct Taken: Error, CustomStringConvertible {
      let description: String
    }
    @State var name = ""
    @State var secret = ""
    let transcript = try Alert("Server") {
      TextField("Name", text: $name).validated { name in
        if name == "web" { throw Taken(description: "There is a server “\(name)” already.") }
      }
      SecureField("Key", text: $secret).validated { _ in throw Taken(description: "No.") }
    }.answered(["web", "db", "k", ""]).transcript
    #expect(transcript.contains("^ There is a server “web” already."), "\(transcript)")
    #expect(transcript.contains("^ No.") && (name, secret) == ("db", ""))
  }

  @Test("A field with a format edits the value as text, and rejects what the format cannot parse")
  func formats() throws {
    let day = Date.ISO8601FormatStyle.iso8601.year().month().day()
    @State var start = Date(timeIntervalSince1970: 86400)
    @State var end: Date?
    func ask(_ answers: ScriptedConsole.Answer...) throws -> String {
      try Alert("Report") {
        TextField("Start", value: $start, format: day)
        TextField("End", value: $end, format: day, prompt: Text("such as 1970-01-31"))
      }.answered(answers).transcript
    }
    let transcript = try ask("soon", .emptyLine, "1970-01-03", "x", "1970-01-04")
    #expect(start.timeIntervalSince1970 == 2 * 86400 && end?.timeIntervalSince1970 == 3 * 86400)
    #expect(transcript.contains("It must match “1970-01-02”"), "\(transcript)")
    #expect(transcript.contains("It cannot be empty."), "\(transcript)")
    #expect(transcript.contains("End (such as 1970-01-31): x"), "\(transcript)")
    _ = try ask("", .emptyLine)
    #expect(start.timeIntervalSince1970 == 2 * 86400 && end == nil)
  }

  @Test("The footer of a section describes its first field, and is valid without a field")
  func footer() throws {
    @State var name = ""
    let transcript = try Alert("Server") {
      Section {
        TextField("Name", text: $name).validated("Letters only.") { !$0.contains("1") }
      } header: {
        Text("Host")
      } footer: {
        Text("It must not exist yet.")
      }
      Section {
        Toggle("Public", isOn: .constant(true))
      } header: {
        Text("Access")
      }
    }.answered(["1", "a", ""]).transcript
    #expect(
      transcript.contains("│ Letters only.\n  │ It must not exist yet.\n  Name: 1"), "\(transcript)"
    )
    let line = try Alert("Server") {
      Section {
      } footer: {
        Text("Nothing.")
      }
    }.answered([""])
    #expect(line.outcome.isChosen)
  }

  @Test("A field can have a prompt, and its label can be given by a closure")
  func prompts() throws {
    @State var name = ""
    @State var isOn = false
    @State var size = 1
    @State var key = ""
    let transcript = try Alert("Server") {
      TextField(text: $name, prompt: Text("such as web-1")) { Text("Name") }
      SecureField(text: $key, prompt: Text("32 letters")) { Text("Key") }
      Toggle(isOn: $isOn) { Text("Public") }
      Picker(selection: $size) {
        Text("One").tag(1)
      } label: {
        Text("Size")
      }
    }.answered(["a", "k", "y", ""]).transcript
    for text in ["Name (such as web-1): ", "Key (32 letters): ", "Public? [y/N] ", "Size: 1 One"] {
      #expect(transcript.contains(text), "\(transcript)")
    }
  }

  @Test("A file field accepts only a path of its kind, and returns the absolute path")
  func files() throws {
    @State var path = "/etc"
    try Alert("Open") { FileField("File", path: $path) }.answered(["", "/etc/passwd"])
    #expect(path == "/etc/passwd")
    try Alert("Open") { FileField("Folder", path: $path, kind: .folder).required() }
      .answered(["", "/etc/../etc/"])
    #expect(path == "/etc/../etc/")
    let transcript = try Alert("Save") { FileField("Copy", path: $path, kind: .newFile) }
      .answered(["/etc/passwd", "n", "/etc/none/x", "/etc/none"]).transcript
    #expect(path == "/etc/none" && transcript.contains("passwd"), "\(transcript)")
  }

  @Test("A date field accepts dates in its range, and returns them in the format of ISO 8601")
  func dates() throws {
    @State var date = ""
    let transcript = try Alert("Report") {
      DateField("Start", date: $date, in: "2026-01-01"..."2026-12-31")
    }.answered(["2025-12-31", "2026-02-30", "2026-02-28"]).transcript
    #expect(date == "2026-02-28")
    #expect(transcript.contains("2026-01-01 to 2026-12-31"), "\(transcript)")
    try Alert("Report") { DateField("Start", date: $date).required() }.answered([
      .emptyLine, "2026-02-28",
    ])
    #expect(date == "2026-02-28")
    for (field, reason) in [
      (DateField("D", date: .constant("x")), "The field 'D' begins with 'x', which is no date."),
      (DateField("D", date: $date, in: "x"...), "The range of the field 'D' contains no date."),
    ] {
      #expect(throws: PresentationError.invalid(reason)) {
        try Alert("Report") { field }.answered([])
      }
    }
  }

  @Test("A date picker sets a date at noon, within its range")
  func datePicker() throws {
    let first = Date(timeIntervalSince1970: 1_800_000_000)
    @State var date = first
    let transcript = try Alert("Report") {
      DatePicker("Start", selection: $date, in: first..., displayedComponents: .date)
    }.answered(["2027-01-14", "2027-01-16"]).transcript
    #expect(transcript.contains("from 2027-01-15"), "\(transcript)")
    let hours = date.timeIntervalSince(first) / 3600
    #expect(hours > 20 && hours < 44)
    try Alert("Report") { DatePicker("Start", selection: $date, in: ...first) }
      .answered(["2027-01-14"])
    #expect(date < first)
    let far = Date(timeIntervalSince1970: 1e15)
    let late = try Alert("Report") { DatePicker("End", selection: $date, in: first...far) }
      .answered(["9999-12-31"]).transcript
    #expect(late.contains("to 9999-12-31"), "\(late)")
    // If the day remains the same, so does the time of day.
    date = first
    try Alert("Report") { DatePicker("Start", selection: $date) }.answered([""])
    #expect(date == first)
  }

  @Test("A dialog with fields or a list can be left, unless Escape is disabled")
  func leaving() throws {
    @State var name = "a"
    @State var chosen: Set<Int> = []
    let fields = Alert("Title") {
      TextField("Name", text: $name)
      Button("Save")
      Button("Send")
    }
    #expect(try fields.answered(["b", "cancel"]).outcome == .cancelled && name == "a")
    let list = Alert("Title") {
      List([1, 2], id: \.self, selection: $chosen) { Text("row \($0)") }
      Button("Save")
    }
    #expect(try list.answered([.escape]).outcome == .cancelled)
    // A dialog whose only button is destructive can be left, too.
    let erase = Alert("Erase?") { Button("Erase", role: .destructive) }
    #expect(try erase.answered([.escape]).outcome == .cancelled)
    let bound = try fields.interactiveDismissDisabled().answered(["b", "cancel", "save"])
    #expect(bound.outcome.id == "Save" && !bound.transcript.contains("Cancel"))
  }

  @Test("A binding to an optional can be converted to a binding to its value if it is not nil")
  func optionals() throws {
    @State var name: String? = "a"
    let binding = try #require(Binding($name))
    try Alert("Title") { TextField("Name", text: binding) }.answered(["b"])
    #expect(name == "b" && Binding(Binding<Int?>.constant(nil)) == nil)
  }
}
