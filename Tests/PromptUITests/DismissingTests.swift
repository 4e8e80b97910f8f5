// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

@Suite("Dismissing")
struct DismissingTests {
  @Test("A dismiss action dismisses its dialog, and does nothing after that")
  func dismissAction() async throws {
    var isCancelled = false
    let outcome = try await answer([.dismissal]) {
      try await Alert("Title") {
        Button("Cancel", role: .cancel) { isCancelled = true }
      }.present { dismiss in
        dismiss()
        dismiss()
      }
    }
    #expect(outcome == .dismissed(.programmatic) && !isCancelled)
  }

  @Test("The closure that runs during a dialog is cancelled when the dialog ends, and awaited")
  func companion() async throws {
    actor Log {
      private(set) var entries: [String] = []
      func add(_ entry: String) { entries.append(entry) }
    }
    let log = Log()
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    let outcome = try await answer(["A"]) {
      try await Alert("Title") {
        Button("A")
        Button("B")
      }.present { dismiss in
        for await _ in ended {}
        dismiss()
        await log.add(Task.isCancelled ? "cancelled" : "not cancelled")
      }
    }
    end.finish()
    #expect(outcome.label == "A")
    let entries = await log.entries
    #expect(entries == ["cancelled"])
  }

  @Test("A dialog that has been dismissed presents no further field")
  func betweenQuestions() async throws {
    let isPresented = State(wrappedValue: true)
    @State var name = "initial"
    let console = ScriptedConsole(["a"])
    let outcome = try await console.run {
      try await Alert("Title", isPresented: isPresented.projectedValue) {
        TextField("First", text: $name).validated("Message") { _ in
          isPresented.wrappedValue = false
          return true
        }
        TextField("Second", text: $name)
      }.present()
    }
    #expect(outcome == .dismissed(.programmatic) && !console.transcript.contains("Second"))
    #expect(name == "initial")
  }

  @Test("A dialog is not shown if isPresented becomes false while the dialog is created")
  func whileMade() async throws {
    @State var isPresented = true
    let name = Binding { [$isPresented] in
      $isPresented.wrappedValue = false
      return ""
    } set: { (_: String) in
    }
    let console = ScriptedConsole([])
    let outcome = try await console.run {
      try await Alert("Title", isPresented: $isPresented) { TextField("Name", text: name) }
        .present()
    }
    #expect(outcome == .dismissed(.programmatic) && console.transcript.isEmpty)
  }

  @Test("A dialog ends when its isPresented binding becomes false") @MainActor
  func isPresented() async throws {
    struct Model {
      var isShown = true
      var count = 0
    }
    @State var model = Model()
    let task = Task { @MainActor in
      model.count += 1
      model.isShown = false
    }
    let outcome = try await answer([.dismissal]) {
      try await Alert("Title", isPresented: $model.isShown).present()
    }
    #expect(outcome == .dismissed(.programmatic))
    await task.value
    #expect(!model.isShown && model.count == 1)
  }

  @Test("Cancelling a task ends its dialog, and the closure that runs during the dialog") @MainActor
  func cancelling() async throws {
    let console = ScriptedConsole([.dismissal])
    let (started, start) = AsyncStream.makeStream(of: Never.self)
    let task = Task { @MainActor in
      _ = await #expect(throws: PresentationError.taskCancelled) {
        try await console.run {
          try await Alert("Title").present { _ in
            start.finish()
            for await _ in AsyncStream<Never>.makeStream().stream {}
          }
        }
      }
    }
    for await _ in started {}
    task.cancel()
    await task.value
  }

  @Test("A dialog of a task that is already cancelled is not shown")
  func cancelledBefore() async {
    let console = ScriptedConsole([""])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Result<Outcome, any Error> {
        try await console.run { try await Alert("Title").present() }
      }
    }
    task.cancel()
    let result = await task.value
    #expect(throws: PresentationError.taskCancelled) { try result.get() }
    #expect(console.transcript.isEmpty)
  }

  @Test("A dialog waits until the previous one has ended, or until its own task is cancelled")
  @MainActor
  func turns() async throws {
    @State var isPresented = true
    let console = ScriptedConsole([.dismissal, ""])
    let first = Task { @MainActor in
      try await console.run { try await Alert("First", isPresented: $isPresented).present() }
    }
    while !console.transcript.contains("First") { await Task.yield() }
    let second = Task { @MainActor in
      try await console.run { try await Alert("Second").present() }
    }
    let third = Task { @MainActor in
      try await console.run { try await Alert("Third").present() }
    }
    // Both are suspended after their first step.
    for _ in 0..<10 { await Task.yield() }
    second.cancel()
    await #expect(throws: PresentationError.taskCancelled) { try await second.value }
    #expect(!console.transcript.contains("Third"))
    isPresented = false
    #expect(try await first.value == .dismissed(.programmatic))
    #expect(try await third.value.label == "OK")
    #expect(!console.transcript.contains("Second"))
  }
}

extension Result where Failure == any Error {
  /// Captures the value that `body` returns or the error that it throws.
  nonisolated(nonsending) fileprivate init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
