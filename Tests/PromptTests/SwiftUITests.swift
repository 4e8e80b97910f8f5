// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Equivalents of SwiftUI")
struct SwiftUITests {
  /// The rows of the table in docs/compatibility.md: the name in SwiftUI, and the equivalent
  /// command.
  private static let rows: [(name: String, command: String)] = {
    let page = read("\(repository)/docs/compatibility.md")
    let table =
      page.components(of: "## SwiftUI and prompt").last?
      .components(of: "```text\n").dropFirst().first?.components(of: "\n```").first ?? ""
    return table.components(of: "\n\n").compactMap { row in
      let lines = row.components(of: "\n")
      guard let name = lines.first, lines.count > 1 else { return nil }
      let command = lines.dropFirst().joined(separator: "\n")
      return (String(name), command)
    }
  }()

  /// The expectations for a row.
  struct Example: CustomTestStringConvertible {
    /// The name of the row.
    let name: String
    /// The keys, each of which is typed when the dialog waits for input.
    let keys: [String]
    /// The texts that the dialog shows, and those that it does not show.
    let shows: [String]
    let hides: [String]
    let status: Int32
    let output: String
    /// The status of the dialog that is called `save` on another terminal.
    let other: Session.End.Status

    var testDescription: String { name }

    init(
      _ name: String, keys: [String] = [], shows: [String] = [], hides: [String] = [],
      status: Int32 = 0, prints output: String = "", other: Session.End.Status = .exited(0)
    ) {
      (self.name, self.keys, self.shows, self.hides) = (name, keys, shows, hides)
      (self.status, self.output, self.other) = (status, output, other)
    }
  }

  /// The rows in the order of the table.
  private static let examples = [
    Example("AlertScene", keys: ["\r"], shows: ["Backup finished."], prints: "OK\n"),
    Example(
      "alert(_:isPresented:actions:)", keys: ["\r"], shows: ["Login failed."], prints: "OK\n"),
    Example(
      "alert(_:isPresented:actions:message:)", keys: ["\r"],
      shows: ["Login failed.", "│ Check your password."], prints: "OK\n"),
    Example(
      "alert(_:isPresented:presenting:actions:)", keys: ["delete\r"], shows: ["Delete a: b.txt"],
      prints: "Delete a: b.txt\n"),
    Example(
      "alert(_:isPresented:presenting:actions:message:)", keys: ["retry\r"],
      shows: ["│ It failed."], prints: "Retry\n"),
    Example(
      "alert(isPresented:error:actions:)", keys: ["\r"], shows: ["Error: It failed."],
      prints: "OK\n"),
    Example(
      "alert(isPresented:error:actions:message:)", keys: ["\r"],
      shows: ["Error: It failed.", "│ Choose another name."], prints: "OK\n"),
    // In prompt, the title is visible by default.
    Example(
      "confirmationDialog(_:isPresented:titleVisibility:actions:)", keys: ["y\r"],
      shows: ["Permanently erase the items in the trash?", "[y/N] "], prints: "Empty Trash\n"),
    Example(
      "the same with message:", keys: ["\u{1B}"], shows: ["│ You cannot undo this action."],
      hides: ["Empty Trash?"], status: 1, prints: "Cancel\n"),
    Example(
      "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)", keys: ["\r"],
      shows: ["Delete a: b.txt?"], status: 1, prints: "Cancel\n"),
    Example(
      "the same with message:", keys: ["\u{1B}"], shows: ["│ It is a: b.txt."], status: 1,
      prints: "Cancel\n"),
    Example(
      "each of these with a LocalizedStringKey", keys: ["\r"], shows: ["Sichern fehlgeschlagen."],
      prints: "Retry\n"),
    Example("Button(\"Retry\")", keys: ["\r"], prints: "Retry\n"),
    Example("Button(\"Not now\", role: .cancel)", keys: ["\u{1B}"], status: 1, prints: "Not now\n"),
    Example(
      "Button(\"Delete\", role: .destructive)", keys: ["1\r"], shows: ["! 1  Delete"],
      prints: "Delete\n"),
    Example("Button(\"Retry\").keyboardShortcut(.defaultAction)", keys: ["\r"], prints: "Retry\n"),
    Example("TextField(\"User\", text: $user)", keys: ["t\r"], prints: "janet\n"),
    Example(
      "TextField(\"User\", text: $user, prompt: Text(\"as in your mail\"))", keys: ["janet\r"],
      shows: ["User: ", "as in your mail"], prints: "janet\n"),
    Example(
      "SecureField(\"Password\", text: $password)", keys: ["a b\r"], shows: ["Password: "],
      hides: ["a b"], prints: "a b\n"),
    Example(
      "TextField and SecureField next to Button(\"Log In\")", keys: ["jane\r", "a b\r", "\r"],
      shows: ["Cancel  [Esc]"], hides: ["a b"],
      prints: """
        prompt_action='Log In'
        prompt_id=''
        prompt_index='1'
        prompt_role=''
        prompt_dismissal='action'
        prompt_status='0'
        prompt_field_user='jane'
        prompt_field_password='a b'

        """),
    Example(
      "Toggle(\"Use TLS\", isOn: $tls)", keys: ["\r"], shows: ["Use TLS? [Y/n] "], prints: "on\n"),
    Example(
      "Picker(\"Size\", selection: $size)", keys: ["\r"],
      shows: ["Size: 1 Small, 2 Large [Enter]: "], prints: "l\n"),
    Example(
      "fileImporter(isPresented:allowedContentTypes:onCompletion:)",
      keys: ["\r", "/etc\r", "/passwd\r"], shows: ["“/etc” is a directory."],
      prints: "/etc/passwd\n"),
    Example(
      "fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)", keys: ["\r"],
      prints: "/tmp/servers.conf\n"),
    Example(
      "DatePicker(\"Start\", selection: $start, in: range, displayedComponents: .date)",
      keys: ["\u{15}2130-01-31\r"], shows: ["Start (from 2"], prints: "2130-01-31\n"),
    Example(
      "TextField(\"Name\", text: $name, prompt: Text(\"such as web-1\"))", keys: ["web\r"],
      shows: ["such as web-1"], prints: "web\n"),
    Example(
      "Section footer", keys: ["web\r"], shows: ["│ It must not exist yet."], prints: "web\n"),
    Example("Button(\"OK\").disabled(user.isEmpty)", keys: ["\r", "jane\r"], prints: "jane\n"),
    Example("ProgressView(\"Copying\", value: 43, total: 100)", shows: ["Copying… done ("]),
    Example("ProgressView(\"Building\")", shows: ["Building… ended ("]),
    Example(
      "ProgressView(\"Building\") next to Button(\"Stop\", role: .cancel)", keys: ["\u{1B}"],
      shows: ["Stop [Esc]", "Building… stopped"], status: 1),
    Example(
      "List(selection: $chosen)", keys: ["2\r", "\r"],
      shows: ["1  [x]  Spotify", "2 of 2 selected: Spotify, Zoom"], prints: "Spotify\nZoom\n"),
    Example("dismiss (environment)", other: .exited(2)),
    Example("isPresented (environment)"),
    Example(
      "interactiveDismissDisabled(_:)", keys: ["\u{1B}", "n\r"],
      shows: ["Esc does nothing here; press Ctrl-C to quit."], status: 1, prints: "Cancel\n"),
    Example(
      "dismissalConfirmationDialog(_:shouldPresent:actions:)", keys: ["\u{1B}", "y\r"],
      shows: ["! Discard the draft? [y/N]"], status: 1, prints: "Discard\n"),
    Example(
      "dismissalConfirmationDialog(_:shouldPresent:actions:message:)", keys: ["\u{1B}", "y\r"],
      shows: ["│ It has not been sent."], status: 1, prints: "Discard\n"),
  ]

  @Test("Every row of the table in docs/compatibility.md is tested")
  func everyRow() {
    #expect(Self.rows.map(\.name) == Self.examples.map(\.name))
  }

  /// Types each key when the dialog waits for input. SIGTERM ends a dialog that waits for more
  /// input afterwards. Meanwhile, a dialog called `save` is shown on another terminal.
  @Test("The command in each row does what SwiftUI does", arguments: zip(rows, examples))
  func row(row: (name: String, command: String), example: Example) throws {
    let (command, keys) = (row.command, example.keys)
    // A bar that Escape stops waits for its own process, so that the process cannot end first.
    let isStopped = command.contains("--while-pid") && !keys.isEmpty
    let names = Names()
    names.folder.writeCatalogue(
      "de/LC_MESSAGES/backup.mo", catalogue(["Save failed.": "Sichern fehlgeschlagen."]))
    let other = try start("--confirm T --name save", environment: names.environment)
    try other.expect("[y/N] ")

    let folder = executable.components(of: "/").dropLast().joined(separator: "/")
    let session = try Session(
      arguments: [
        "/bin/sh", "-c",
        """
        didFail=true didError=true showAlert=true isShowingDialog=true
        isImporting=true isExporting=true hasChanges=true tls=true
        \(isStopped ? "job=$$" : ": & job=$!")
        name='a: b.txt' error='It failed.' user=jane size=l
        exec \(command.drop { $0 == " " })
        """,
      ],
      environment: Session.defaultEnvironment.merging(
        names.environment.merging([
          "PATH": "\(folder):/usr/bin:/bin", "LANGUAGE": "de", "LC_ALL": "C.UTF-8",
          "TEXTDOMAINDIR": names.folder.path,
        ]) { $1 }
      ) { $1 })
    for key in keys {
      try session.waitForIdleness()
      if key != "\u{1B}" {
        guard (try? session.typeUnseen(key)) != nil else { break }
        continue
      }
      // ESC is taken as the key Escape after a pause, and every dialog reacts to that key.
      try session.wait {
        session.hasEnded || session.transcript.withoutSequences.hasSuffix(" ")
          || session.transcript.hasSuffix("[K\r")
      }
      let shown = session.transcript
      guard (try? session.type(key)) != nil else { break }
      // A bar that reads keys echoes the key before it reacts.
      let isBar = shown.hasSuffix("Stop [Esc]\u{1B}[K\r")
      try session.wait { session.hasEnded || !isBar && session.transcript != shown }
    }
    // A command that dismisses another dialog waits until that has ended, and a command that waits
    // for a process ends after the process.
    let endsItself =
      command.contains("--dismiss ") || command.contains("--while-pid") && !isStopped
    if !endsItself {
      try session.waitForIdleness()
      _ = try? session.signal(SIGTERM)
    }
    let end = try session.waitForEnd()
    end.expect(.exited(example.status), prints: example.output)
    let screen = end.transcript.withoutSequences
    for text in example.shows { #expect(screen.contains(text), "\(end.shown)") }
    for text in example.hides { #expect(!screen.contains(text), "\(end.shown)") }
    _ = try? other.type("y\r")
    #expect(try other.waitForEnd().status == example.other)
  }
}
