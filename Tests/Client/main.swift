// SPDX-License-Identifier: GPL-3.0-or-later
// A program that uses the library as its clients do. The first argument selects what it does; the
// result is printed on standard output.

import Glibc
import PromptUI

/// An alert whose buttons are not destructive.
@MainActor func saveFailed(_ title: String = "Save failed.") -> Alert {
  Alert(title) {
    Button("Retry")
    Button("Not now", role: .cancel)
  } message: {
    Text("The disk is full.")
  }
}

/// Presents an alert, and prints its outcome.
@MainActor func present(_ title: String = "Save failed.") async {
  do {
    say(title, describe(try await saveFailed(title).present()))
  } catch {
    say(title, "throws \(error)")
  }
}

switch CommandLine.arguments.dropFirst().first {
case "async": await present()
case "sync": presentAndWait()
case "state": await printStates()
case "handler":
  handle(SIGINT)
  handle(SIGTERM)
  await present()
  say("handled:", handled)
case "ignore":
  signal(SIGINT, SIG_IGN)
  await present()
case "threads":
  for _ in 0..<4 { startThread { while true { usleep(1000) } } }
  await present()
case "timer":
  startTimer()
  let outcome = try await saveFailed().present { dismiss in
    await Task.detached { waitForAlarms() }.value
    dismiss()
  }
  say(describe(outcome))
case "window":
  handle(SIGWINCH)
  await present()
  say("handled:", handled)
case "exit":
  startThread {
    waitForFile()
    exit(3)
  }
  await present()
case "fault":
  startThread {
    waitForFile()
    fatalError("no more")
  }
  await present()
case "cancelled":
  let task = Task { await present() }
  task.cancel()
  await task.value
case "cancel":
  let task = Task { await present() }
  let later = Task.detached {
    waitForFile()
    task.cancel()
  }
  await task.value
  await later.value
case "waiting":
  let first = Task { await present("First.") }
  // The first alert is on the screen when the test creates the file.
  await waitForGate()
  let second = Task { await present("Second.") }
  await Task.yield()
  second.cancel()
  await second.value
  await first.value
case "dismiss":
  let outcome = try await saveFailed().present { dismiss in
    await waitForGate()
    dismiss()
  }
  say(describe(outcome))
case "binding":
  let isPresented = State(wrappedValue: true)
  startThread {
    waitForFile()
    isPresented.wrappedValue = false
  }
  let alert = Alert("Save failed.", isPresented: isPresented.projectedValue) { Button("Retry") }
  say(describe(try await alert.present()), isPresented.wrappedValue)
case "thousand":
  await startPool()
  let before = state()
  for _ in 0..<1000 { try await Alert("Again.").present() }
  say(state() == before ? "the same" : "\(before) \(state())")
case "form":
  @State var name = ""
  @State var key = ""
  let outcome = try await Alert("Log in") {
    TextField("Name", text: $name).validated("A name has no digits.") { name in
      !name.contains { $0.isNumber }
    }
    SecureField("Key", text: $key)
    Button("Log in")
  }.present()
  say(describe(outcome), name, key)
case let mode where mode == "check" || mode == "dismissed-check":
  struct Taken: Error, CustomStringConvertible { let description = "This name is taken." }
  @State var name = ""
  let outcome = try await Alert("Log in") {
    TextField("Name", text: $name).validated { name in
      say("checking", name)
      await waitForGate()
      if name == "web" { throw Taken() }
    }
    Button("Log in")
  }.present { dismiss in
    if mode == "check" { return }
    await waitForGate(2)
    dismiss()
  }
  say(describe(outcome), name)
case "print":
  startThread {
    waitForFile()
    TerminalOutput.print("notes.txt is empty.")
    waitForFile(2)
    TerminalOutput.print("A\tB\nC")
  }
  @State var name = ""
  @State var key = ""
  let outcome = try await Alert("Log in") {
    TextField("Name", text: $name)
    SecureField("Key", text: $key)
    Button("Log in")
  }.present()
  say(describe(outcome), name, key)
case "print-alone": TerminalOutput.print("Saved.\u{7}")
case "print-progress":
  try await ProgressView("Packing", total: 4).present { progress in
    progress.value = 1
    await waitForGate()
    TerminalOutput.print("notes.txt is empty.")
    await waitForGate(2)
  }
case "progress-twice":
  try await ProgressView("Packing", total: 4).present { progress in
    progress.value = 2
    // The first change has woken the thread that shows the progress.
    try await Task.sleep(for: .milliseconds(10))
    progress.currentValueLabel = "the rest"
    await waitForGate(1)
  }
case "progress":
  let count = try await ProgressView("Packing", total: 4).present { progress in
    for number in 1...4 {
      progress.currentValueLabel = "part \(number)"
      progress.value = Double(number)
      await waitForGate(number)
    }
    return 4
  }
  say("packed \(count)")
case "stop":
  do {
    try await ProgressView("Packing") { Button("Stop", role: .cancel) { say("stopping") } }
      .present { _ in try await Task.sleep(for: .seconds(1000)) }
  } catch {
    say("throws", error)
  }
case "ask":
  let outcome = try await ProgressView("Packing") { Button("Stop", role: .cancel) }.present { _ in
    await waitForGate()
    let outcome = try await Alert("Replace it?") { Button("Replace") }.present()
    await waitForGate(2)
    return outcome
  }
  say(describe(outcome))
case "bars":
  @Sendable func work(_ number: Int) async throws -> Int {
    try await ProgressView("Part \(number)").present { _ in
      await waitForGate(number)
      return number
    }
  }
  /// Begins its work when the test has seen the first progress view.
  @Sendable func workLater() async throws -> Int {
    await waitForGate(3)
    return try await work(2)
  }
  async let first = work(1)
  async let second = workLater()
  say(try await first + second)
case "found": presentAndFindHandler()
case "continue":
  signal(SIGCONT, SIG_IGN)
  await present()
case "exiting":
  exitSlowly()
  await present()
case "closing":
  closeOtherDescriptors()
  await present()
case "children": try await presentWithChildren()
case "closed": presentWithoutStandardInput()
case "closed-progress": try await showProgressWithoutStandardInput()
case "limit": presentWithFewDescriptors()
case "order":
  let tasks = (1...20).map { number in Task { @MainActor in await present("Number \(number).") } }
  for task in tasks { await task.value }
default: exit(64)
}
