// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import PromptUIFoundation
import Testing

extension View {
  /// Presents this view with these answers, and returns its outcome and the transcript.
  @discardableResult
  fileprivate func answered(
    _ answers: [ScriptedConsole.Answer]
  ) throws -> (outcome: Outcome, transcript: String) {
    let console = ScriptedConsole(answers)
    let outcome = try console.run { try presentAndWait() }
    return (outcome, console.transcript)
  }
}

/// A list of what has happened, in order.
private final class Log {
  var lines: [String] = []
}

/// A view that asks whether to run an action.
private struct Ask: View {
  let title: String
  let action: () -> Void

  var body: some View { Button(title, action: action) }
}

@Suite("Views")
struct ViewTests {
  private let log = Log()

  @Test("A view is presented as a question, a form or a message, depending on its content")
  func content() throws {
    let question = try Ask(title: "Empty Trash") {}.answered([""])
    #expect(question.outcome.id == "Empty Trash")
    #expect(question.transcript.hasPrefix("Empty Trash? [Y/n] "))
    #expect(try Ask(title: "Empty Trash") {}.answered([.escape]).outcome == .cancelled)
    @State var name = "notes"
    let form = try NavigationStack {
      Form {
        Section("A folder for your notes.") { TextField("Name", text: $name) }
        Divider()
        HStack {
          Button("Delete", role: .destructive)
          Spacer()
          Button("Create").font(.title)
        }
      }
      .navigationTitle("New folder")
    }
    .answered(["photos", ""])
    #expect(form.outcome.id == "Create" && name == "photos")
    #expect(form.transcript.contains("New folder"))
    #expect(form.transcript.contains("A folder for your notes."))
    #expect(try VStack { Text("The backup has ended.") }.answered([""]).outcome.id == "OK")
    #expect(try VStack { Text("Go on?") }.disabled(true).answered([""]).outcome.id == "OK")
  }

  @Test(
    "A view without content is not presented, and neither is a view whose only button is disabled")
  func nothing() throws {
    #expect(try EmptyView().answered([]).outcome == .notPresented)
    #expect(try Ask(title: "Go on") {}.disabled(true).answered([]).outcome == .notPresented)
    #expect(try Ask(title: "Go on") {}.disabled(false).answered([""]).outcome.id == "Go on")
  }

  @Test("A dialog whose binding an action sets to true is presented, and the view ends after it")
  func dialogs() throws {
    struct Erase: View {
      let log: Log
      @State private var isConfirming = false
      @State private var isFinished = false

      var body: some View {
        Ask(title: "Empty Trash") { isConfirming = true }
          .confirmationDialog("Erase all?", isPresented: $isConfirming) {
            Button("Erase", role: .destructive) {
              log.lines.append("erasing")
              isFinished = true
            }
          }
          .alert("Erased.", isPresented: $isFinished) {}
          .onChange(of: isFinished) { log.lines.append("finished: \($0) \($1)") }
      }
    }
    let erased = try Erase(log: log).answered(["", "y", ""])
    #expect(erased.outcome.id == "Empty Trash")
    #expect(log.lines == ["erasing", "finished: false true", "finished: true false"])
    #expect(erased.transcript.contains("Erased. OK [Enter]"))
    let kept = try Erase(log: log).answered(["", ""])
    #expect(kept.outcome.id == "Empty Trash" && !kept.transcript.contains("Erased."))
  }

  @Test("Dialogs presented from the start precede the view, beginning with the one nearest to it")
  func order() throws {
    struct Steps: View {
      @State private var first = true
      @State private var second = true

      var body: some View {
        Button("Go on")
          .alert("First", isPresented: $first) {}
          .alert("Second", isPresented: $second) {}
      }
    }
    let transcript = try Steps().answered(["", "", ""]).transcript
    #expect(
      transcript == "First – OK [Enter] \nSecond – OK [Enter] \nGo on? [Y/n] (Go on)\n",
      "\(transcript.debugDescription)")
  }

  @Test("A dialog whose isPresented stays true is presented once")
  func constant() throws {
    let view = Button("Go on").alert("Note", isPresented: .constant(true)) {}
    #expect(
      try view.answered(["", ""]).transcript == "Note – OK [Enter] \nGo on? [Y/n] (Go on)\n")
    let sheet = Button("Go on").sheet(isPresented: .constant(true)) { Button("Done") }
    #expect(try sheet.answered([.escape, ""]).outcome.id == "Go on")
  }

  @Test("Nothing is asked after a view is cancelled, and isPresented is false after an error")
  func ended() throws {
    @State var isPresented = false
    let view = VStack {
      Button("Go on") { isPresented = true }
      Button("Not now", role: .cancel) { isPresented = true }
    }
    .alert("Note", isPresented: $isPresented) {}
    #expect(try view.answered(["not now"]).outcome == .cancelled)
    isPresented = false
    #expect(throws: PresentationError.noTerminal) { try view.answered(["go on"]) }
    #expect(!isPresented)
    @State var isSheetPresented = true
    let sheet = EmptyView().sheet(isPresented: $isSheetPresented) { Button("Done") }
    #expect(throws: PresentationError.noTerminal) { try sheet.answered([]) }
    #expect(!isSheetPresented)
  }

  @Test("A dialog that is declared within another dialog follows that dialog")
  func nested() throws {
    @State var isPresented = false
    let alert = Alert("Save failed.") {
      Button("Retry") { isPresented = true }.alert("Saved.", isPresented: $isPresented) {}
    }
    #expect(try alert.answered(["", ""]).transcript.contains("Saved. OK [Enter]"))
    @State var isFirst = true
    let view = EmptyView().alert("Save failed.", isPresented: $isFirst) {
      Button("Retry") { isPresented = true }.alert("Saved.", isPresented: $isPresented) {}
    }
    #expect(try view.answered(["", ""]).transcript.contains("Saved. OK [Enter]"))
  }

  @Test("Each form of an alert and of a confirmation dialog can be presented by a modifier")
  func forms() throws {
    enum Failure: Error, CustomStringConvertible {
      case full
      var description: String { "The disk is full." }
    }
    let (view, yes) = (EmptyView(), Binding.constant(true))
    let none: String? = nil
    let transcripts = [
      try view.alert(Text("T"), isPresented: yes) {
      } message: {
        Text("M")
      }.answered([""]),
      try view.alert("T", isPresented: yes, presenting: "D") { Button($0) }.answered([""]),
      try view.alert("T", isPresented: yes, presenting: "D") {
        Button($0)
      } message: {
        Text($0)
      }
      .answered([""]),
      try view.alert(isPresented: yes, error: Failure.full) {}.answered([""]),
      try view.alert(isPresented: yes, error: Failure.full) { _ in
        Button("OK")
      } message: { _ in
        Text("M")
      }.answered([""]),
      try view.confirmationDialog("T", isPresented: yes, titleVisibility: .hidden) {
        Button("Erase")
      } message: {
        Text("M")
      }.answered([""]),
      try view.confirmationDialog("T", isPresented: yes, presenting: "D") { Button($0) }
        .answered([""]),
      try view.confirmationDialog("T", isPresented: yes, presenting: "D") {
        Button($0)
      } message: {
        Text($0)
      }.answered([""]),
    ]
    .map { $0.transcript.split(separator: "\n").first.map { String($0) } ?? "" }
    #expect(
      transcripts == [
        "T", "T – D [Enter] ", "T", "Error: The disk is full. OK [Enter] ",
        "Error: The disk is full.", "│ M", "T – D or Cancel [d/C] (Cancel)", "T",
      ], "\(transcripts)")
    #expect(
      try view.alert("T", isPresented: yes, presenting: none) { Button($0) }.answered([]).outcome
        == .notPresented)
  }

  @Test("The dialog modifiers of a view apply to its question and to its dialogs")
  func modifiers() throws {
    let view = Button("Go on").alert("Note", isPresented: .constant(true)) {}
    let timed = try view.timeout(.seconds(60)).answered(["", ""]).transcript
    #expect(timed.components(separatedBy: "closes in 60 s").count == 3)
    let severe = try view.dialogSeverity(.critical).answered(["", ""]).transcript
    #expect(severe.hasPrefix("Warning: Note"))
    let sheet = EmptyView().sheet(isPresented: .constant(true)) { Text("Note") }
      .timeout(.seconds(60))
    #expect(try sheet.answered([""]).transcript.contains("closes in 60 s"))
    let ordered = VStack {
      Button("Not now", role: .cancel)
      Button("Go on")
      Button("Go back")
    }
    let (kept, sorted) = try (ordered.keepsOrder().answered([""]), ordered.answered([""]))
    #expect(kept.transcript.contains("1  Not now"), "\(kept.transcript)")
    #expect(sorted.transcript.contains("1  Go on"), "\(sorted.transcript)")
    let group = Group { Button("Erase", role: .destructive) }.keyboardShortcut(.defaultAction)
    #expect(try group.answered([""]).outcome.id == "Erase")
    let erasing = EmptyView().confirmationDialog("Erase?", isPresented: .constant(true)) {
      Button("Erase", role: .destructive)
    }.requiresTyping("disk1")
    #expect(try erasing.answered(["y", "disk1"]).transcript.contains("disk1"))
    #expect(throws: PresentationError.invalid("A timeout is longer than zero.")) {
      try view.timeout(.zero).answered([""])
    }
  }
}

@Suite("Sheets")
struct SheetTests {
  private let log = Log()

  private struct Contents: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    @State private var count = 0
    let log: Log

    var body: some View {
      VStack {
        Text("Count: \(count)")
        Button("Add") { count += 1 }
        Button("Done") { dismiss() }
      }
      .onAppear { log.lines.append("appeared") }
      .onChange(of: isPresented) { log.lines.append("presented: \($1)") }
    }
  }

  @Test("A sheet is presented again until it is dismissed, and keeps the state of its views")
  func dismissal() throws {
    for (answers, transcript) in [
      (["add", "add", "done", ""], "Count: 2"), (["add", .escape, ""], "Count: 1"),
      (["close", ""], "Count: 0"),
    ] as [([ScriptedConsole.Answer], String)] {
      log.lines = []
      @State var isPresented = true
      let view = Button("Go on").sheet(isPresented: $isPresented) {
        log.lines.append("dismissed")
      } content: {
        Contents(log: log)
      }
      let end = try view.answered(answers)
      #expect(end.outcome.id == "Go on" && !isPresented)
      #expect(end.transcript.contains(transcript), "\(end.transcript)")
      #expect(log.lines == ["appeared", "presented: true", "dismissed"])
    }
  }

  @Test("A sheet is dismissed when its binding becomes false, and presents a view for its item")
  func bindings() throws {
    struct Item: Identifiable {
      let id: String
    }
    @State var isPresented = true
    let view = EmptyView().sheet(isPresented: $isPresented) {
      Button("Stop") { isPresented = false }
    }
    #expect(try view.answered(["stop"]).outcome == .notPresented)
    // The view is not notified when this binding changes.
    isPresented = true
    let binding = $isPresented
    let silent = Binding(get: { binding.wrappedValue }, set: { binding.wrappedValue = $0 })
    let quiet = EmptyView().sheet(isPresented: silent) {
      Button("Stop") { isPresented = false }
    }
    #expect(try quiet.answered(["stop"]).outcome == .notPresented)
    @State var item: Item? = Item(id: "first")
    let items = EmptyView().sheet(item: $item) { shown in
      Button("Next after \(shown.id)") { item = Item(id: "second") }
    }
    let end = try items.answered(["next after first", .escape])
    #expect(end.transcript.contains("Next after second") && item == nil)
  }

  @Test("The dismiss action belongs to the view that declares it")
  func scope() throws {
    struct Detail: View {
      @State private var isSheetPresented = false
      @Environment(\.dismiss) private var dismiss

      var body: some View {
        Button("Show") { isSheetPresented = true }
          .sheet(isPresented: $isSheetPresented) { Button("Done") { dismiss() } }
      }
    }
    // Here, the dismiss action has no effect, so the sheet is presented again.
    let end = try Detail().answered(["", "done", "done", .escape])
    #expect(end.transcript.components(separatedBy: "Done or Close").count == 4)
  }

  @Test("A sheet that cannot be dismissed interactively has no Close button")
  func interactive() throws {
    @State var isAccepted = false
    let view = EmptyView().sheet(isPresented: .constant(true)) {
      Toggle("Accept the terms", isOn: $isAccepted)
    }
    #expect(try view.answered([.escape]).transcript.contains("Accept the terms? [y/N] (Cancel)"))
    #expect(!isAccepted)
    try view.answered(["y"])
    #expect(isAccepted)
    isAccepted = false
    let terms = EmptyView().sheet(isPresented: .constant(true)) {
      Group {
        Text("Terms")
        Button("Leave", role: .cancel)
        Button("Accept") { isAccepted = true }
      }
      .interactiveDismissDisabled(!isAccepted)
    }
    let end = try terms.answered([.escape, "accept", .escape])
    #expect(end.transcript.contains("Esc does nothing here"), "\(end.transcript)")
    #expect(!end.transcript.contains("Close"))
    isAccepted = false
    let strict = EmptyView().sheet(isPresented: .constant(true)) {
      Button("Accept") { isAccepted = true }.interactiveDismissDisabled(!isAccepted)
    }
    let questions = try strict.answered([.escape, "accept", .escape]).transcript
    #expect(questions.hasPrefix("Accept [Enter]"), "\(questions)")
    #expect(questions.contains("Accept or Close"), "\(questions)")
    let question = EmptyView().sheet(isPresented: .constant(true)) {
      Button("Done")
        .dismissalConfirmationDialog("Discard?", shouldPresent: true) {
          Button("Discard", role: .destructive)
        }
    }
    #expect(try question.answered([.escape, "n", .escape, "y"]).transcript.contains("Discard?"))
  }

  @Test("Another task can dismiss a sheet while it is presented")
  func otherTask() async throws {
    struct Waiting: View {
      @Environment(\.dismiss) private var dismiss

      var body: some View {
        let dismiss = dismiss
        Text("Waiting").onAppear { Task { dismiss() } }
      }
    }
    let view = EmptyView().sheet(isPresented: .constant(true)) { Waiting() }
    let outcome = try await ScriptedConsole([.dismissal]).run { try await view.present() }
    #expect(outcome == .notPresented)
  }

  @Test("A sheet that cannot end is invalid, and so is a view that changes at each evaluation")
  func endless() throws {
    struct Nested: View {
      @State private var isPresented = true

      var body: some View { EmptyView().sheet(isPresented: $isPresented) { Nested() } }
    }
    struct Restless: View {
      @State private var count = 0

      var body: some View { Button("Go on").onChange(of: count, initial: true) { count += 1 } }
    }
    #expect(throws: PresentationError.invalid("A sheet presents itself.")) {
      try Nested().answered([])
    }
    #expect(throws: PresentationError.self) { try Restless().answered([]) }
    #expect(
      throws: PresentationError.invalid(
        "A sheet without texts, buttons and fields cannot be dismissed.")
    ) {
      try EmptyView().sheet(isPresented: .constant(true)) { EmptyView() }.answered([])
    }
  }
}

@Suite("State and environment of views")
struct ViewStateTests {
  private struct Counter: View {
    let name: String
    let log: Log
    @State private var count = 0

    var body: some View {
      Button("\(name) \(count)") { count += 1 }.id(name)
        .onChange(of: count) { log.lines.append("\(name): \($1)") }
    }
  }

  @Test("The state of a view belongs to its position or, within ForEach, to the ID of its element")
  func places() throws {
    let log = Log()
    @State var names = ["a", "b"]
    let sheet = EmptyView().sheet(isPresented: .constant(true)) {
      Counter(name: "d", log: log)
      ForEach(names, id: \.self) { Counter(name: $0, log: log) }
      Button("Turn", role: nil) { names.reverse() }
    }
    let end = try sheet.answered(["d", "b", "turn", "b", "a", .escape])
    #expect(log.lines == ["d: 1", "b: 1", "b: 2", "a: 1"], "\(end.transcript)")
  }

  @Test("The state of a presented view lasts as long as the value of the view")
  func value() throws {
    let log = Log()
    let counter = Counter(name: "a", log: log)
    #expect(try counter.answered(["a"]).transcript.hasPrefix("a 0?"))
    #expect(try counter.answered(["a"]).transcript.hasPrefix("a 1?"))
  }

  @Test("The elements of a collection can be edited through their bindings")
  func bindings() throws {
    struct File: Identifiable {
      let id: Int
      var name: String
    }
    @State var files = [File(id: 1, name: "a"), File(id: 2, name: "b")]
    let form = Form { ForEach($files) { $file in TextField("File \(file.id)", text: $file.name) } }
    #expect(try form.answered(["x", "y"]).outcome.id == "OK")
    #expect(files.map(\.name) == ["x", "y"])
  }

  private struct Level: View {
    @Environment(\.level) private var level

    var body: some View { Text("Level \(level)") }
  }

  @Test("A value of the environment reaches the views inside, and no others")
  func environment() throws {
    let transcript = try VStack {
      Level()
      VStack { Level() }.environment(\.level, 3)
      Level()
    }
    .environment(\.level, 2)
    .answered([""]).transcript
    let lines = transcript.split(separator: "\n").filter { $0.hasPrefix("│") }
    #expect(lines == ["│ Level 2", "│ Level 3", "│ Level 2"], "\(transcript)")
    #expect(try Level().answered([""]).transcript.contains("Level 1"))
  }
}

private struct LevelKey: EnvironmentKey {
  static let defaultValue = 1
}

extension EnvironmentValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}
