// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of code in docs/library.md, each of which is repeated here verbatim.

import PromptUI
import PromptUIFoundation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TermsOfService: View {
  @Binding var areTermsAccepted: Bool

  var body: some View {
    Form {
      Text("Terms and conditions").font(.title)
      Button("Accept") { areTermsAccepted = true }
    }
  }
}

struct SheetContents: View {
  var body: some View {
    Button("Done") { print("done") }
  }
}

struct Account: View {
  @State private var isSheetPresented = false
  @State private var name = ""

  var body: some View {
    Button("Change name") { isSheetPresented = true }
      .sheet(isPresented: $isSheetPresented) {
        NameForm(name: $name)
      }
      .onChange(of: name) { _, name in print("the name is", name) }
  }
}

struct NameForm: View {
  @Binding var name: String
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      TextField("Name", text: $name).required()
      Button("Save") { dismiss() }
    }
  }
}

func emptyTrash() async throws {
  try await EmptyTrash().present()
}

/// A server that starts slowly.
actor Server {
  func isReady() async {}
}

enum Size: CaseIterable { case small, large }

/// The hosts that are known.
struct Hosts {
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  nonisolated func check(_ name: String) throws {
    if name == "web" { throw Unknown(description: "There is no host called web.") }
  }
}

actor Directory {
  struct Taken: Error, CustomStringConvertible {
    let description = "This name is taken."
  }

  func check(_ name: String) async throws { if name == "web" { throw Taken() } }
}

struct File: Identifiable {
  let id: Int
  let name: String

  func copy() async throws {}
}

func askForServer() async throws {
  @State var name = ""
  @State var port = 8080
  @State var password = ""
  @State var isPublic = false
  @State var size = Size.small

  try await Alert("New server") {
    TextField("Name", text: $name).required()
    TextField("Port", value: $port, in: 1...65535)
    SecureField("Password", text: $password).repeated()
    Toggle("Public", isOn: $isPublic)
    Picker("Size", selection: $size) {
      Text("Small").tag(Size.small)
      Text("Large").tag(Size.large)
    }
    Button("Create") { print("creating", name, port, isPublic, size) }
  }.present()
}

func askForFiles() async throws {
  let files = [File(id: 1, name: "a.txt"), File(id: 2, name: "b.txt")]

  @State var chosen: Set<File.ID> = []
  try await ConfirmationDialog("Delete which files?") {
    List(files, selection: $chosen) { file in Text(file.name) }.selectionCount(1...)
    Button("Delete", role: .destructive) { print("deleting", chosen) }
  }.present()
}

func restore() async throws {
  let hosts = Hosts()

  @State var backup = ""
  @State var host = ""
  @State var date = Date.now

  try await Alert("Restore") {
    Section {
      FileField("Backup", path: $backup).required()
    } footer: {
      Text("A file that this tool has written.")
    }
    TextField("Host", text: $host, prompt: Text("such as web-1"))
      .validated("Small letters, digits and hyphens.") { name in !name.contains(" ") }
      .validated { name in try hosts.check(name) }
    DatePicker("Until", selection: $date, in: ...Date.now, displayedComponents: .date)
  }.present()
  print("restoring", backup, "to", host)
}

func register(in directory: Directory) async throws {
  @State var name = ""
  @State var day = Date.now

  try await Alert("New server") {
    TextField("Name", text: $name).validated { name in try await directory.check(name) }
    TextField("Day", value: $day, format: .iso8601.year().month().day())
  }.present()
  print("registered", name)
}

func publish() async throws {
  if try await confirm("Publish the release?", action: "Publish") {
    let size = try await choose("Which size?", from: Size.self)
    print(size.map { "publishing \($0)" } ?? "cancelled")
  }
}

func deleteRelease(isForced: Bool) async throws {
  try await ConfirmationDialog("Delete the release?") {
    Button("Delete", role: .destructive) { print("deleting") }.id("delete")
  }.assumed(isForced ? "delete" : nil).present()
}

@MainActor func askToRetry(_ dialog: Alert) async throws {
  switch try await dialog.present() {
  case .chosen(let choice): print("\(choice.label) was chosen.")
  case .cancelled: print("It was cancelled.")
  case .dismissed(.timeout): print("There was no answer in time.")
  case .dismissed, .notPresented: break
  }
}

func askOrGoOn() async throws {
  do {
    try await ConfirmationDialog("Go on?").present()
  } catch .noTerminal {
    print("The user cannot be asked.")
  }
}

func waitFor(_ server: Server) async throws {
  try await Alert("Waiting for the server").present { dismiss in
    await server.isReady()
    dismiss()
  }
}

func waitByState(for server: Server) async throws {
  @State var isPresented = true
  try await Alert("Waiting for the server", isPresented: $isPresented).present { [$isPresented] _ in
    await server.isReady()
    $isPresented.wrappedValue = false
  }
}

func askWithoutConcurrency() throws {
  if case .chosen = try ConfirmationDialog("Go on?").presentAndWait() { print("going on") }
}

@MainActor func reportFailure(of save: () throws -> Void) async throws {
  do {
    try save()
  } catch {
    try await Alert(error: error).present()
  }
}

func copy(_ files: [File]) async throws {
  try await ProgressView("Copying", total: Double(files.count)) {
    Button("Stop", role: .cancel)
  }.present { progress in
    for (index, file) in files.enumerated() {
      progress.currentValueLabel = file.name
      if file.name.hasPrefix(".") { TerminalOutput.print("\(file.name) is hidden.") }
      try await file.copy()
      progress.value = Double(index + 1)
    }
  }
  print("copied")
}

func test() async throws {
  let console = ScriptedConsole(["photos", "create"])
  try await console.run {
    try await makeFolder()
  }
  assert(console.transcript.contains("Name: photos"))
}

/// Runs the function of a block.
@MainActor func run(_ block: String) async throws {
  switch block {
  case "first": try await makeFolder()
  case "view": try await emptyTrash()
  case "sheet": try await Account().present()
  case "fields": try await askForServer()
  case "kinds": try await restore()
  case "checks": try await register(in: Directory())
  case "questions": try await publish()
  case "assumed": try await deleteRelease(isForced: true)
  case "list": try await askForFiles()
  case "outcome": try await askToRetry(Alert("Save failed.") { Button("Retry") })
  case "error": try await askOrGoOn()
  case "dismissing": try await waitFor(Server())
  case "state": try await waitByState(for: Server())
  case "waiting": try askWithoutConcurrencyFromHere()
  case "caught": try await reportFailure { throw NameError.taken }
  case "progress": try await copy([File(id: 1, name: "a.txt"), File(id: 2, name: "b.txt")])
  case "testing": try await test()
  default: print("There is no such row or block.")
  }
}

/// The main function is asynchronous, and cannot call a blocking function directly.
func askWithoutConcurrencyFromHere() throws { try askWithoutConcurrency() }
