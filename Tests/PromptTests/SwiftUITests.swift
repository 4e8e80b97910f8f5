// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Equivalents of SwiftUI")
struct SwiftUITests {
  /// The rows of docs/compatibility.md: what SwiftUI calls it, and the command that does the same.
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

  /// What a row is about, and what happens in it.
  struct Example: CustomTestStringConvertible {
    /// The name of the row.
    let name: String
    /// What the row is about: parts of its command, each of which makes a difference.
    let parts: [Part]
    /// What is typed, each time that the dialog waits for something.
    let keys: [String]
    /// What the script sets in another way than for the other rows.
    let variables: String
    /// What the screen holds in the end, and what it does not.
    let shows: [String]
    let hides: [String]
    let status: Int32
    let output: String
    /// How the dialog that is called `save` ends meanwhile.
    let other: Session.End.Status

    init(
      _ name: String, _ parts: [Part], keys: [String] = [], variables: String = "",
      shows: [String] = [], hides: [String] = [], status: Int32 = 0, prints output: String = "",
      other: Session.End.Status = .exited(0)
    ) {
      (self.name, self.parts, self.keys, self.variables) = (name, parts, keys, variables)
      (self.shows, self.hides, self.status, self.output) = (shows, hides, status, output)
      self.other = other
    }

    var testDescription: String { name }

    /// Whether `outcome` is what the example expects.
    func isSame(as outcome: Outcome) -> Bool {
      outcome.status == .exited(status) && outcome.output == output && outcome.other == other
        && shows.allSatisfy { outcome.screen.contains($0) }
        && !hides.contains { outcome.screen.contains($0) }
    }
  }

  /// A part of a command.
  enum Part: ExpressibleByStringLiteral {
    /// An option and its value, or something else that can be left out.
    case option(String)
    /// What could stand there instead.
    case instead(String, of: String)
    /// The condition, which makes no difference where it is true.
    case condition(String)

    init(stringLiteral option: String) { self = .option(option) }
  }

  /// What happened.
  struct Outcome {
    let status: Session.End.Status
    let output: String
    let screen: String
    let other: Session.End.Status
  }

  /// The rows in their order.
  private static let examples = [
    Example(
      "AlertScene", ["\"Backup finished.\""], keys: ["\r"], shows: ["Backup finished."],
      prints: "OK\n"),
    Example(
      "alert(_:isPresented:actions:)", [.condition("didFail")], keys: ["\r"],
      shows: ["Login failed."], prints: "OK\n"),
    Example(
      "alert(_:isPresented:actions:message:)",
      [.condition("didFail"), "--message \"Check your password.\""], keys: ["\r"],
      shows: ["Login failed.", "│ Check your password."], prints: "OK\n"),
    Example(
      "alert(_:isPresented:presenting:actions:)",
      [.condition("didError"), "--presenting \"name=$name\""], keys: ["delete\r"],
      shows: ["Delete a: b.txt"], prints: "Delete a: b.txt\n"),
    Example(
      "alert(_:isPresented:presenting:actions:message:)",
      [.condition("didError"), "--presenting \"error=$error\"", "--message \"{error}\""],
      keys: ["retry\r"], shows: ["│ It failed."], prints: "Retry\n"),
    Example(
      "alert(isPresented:error:actions:)", [.condition("showAlert"), "--error "], keys: ["\r"],
      shows: ["Error: It failed."], prints: "OK\n"),
    Example(
      "alert(isPresented:error:actions:message:)",
      [.condition("showAlert"), "--error ", "--message \"Choose another name.\""], keys: ["\r"],
      shows: ["Error: It failed.", "│ Choose another name."], prints: "OK\n"),
    Example(
      // In prompt, the title is visible by default.
      "confirmationDialog(_:isPresented:titleVisibility:actions:)",
      [
        .condition("isShowingDialog"), "--confirm ", .instead("hidden", of: "visible"),
      ], keys: ["y\r"], shows: ["Permanently erase the items in the trash?", "[y/N] "],
      prints: "Empty Trash\n"),
    Example(
      "the same with message:",
      [
        .condition("isShowingDialog"), "--confirm ", "--title-visibility hidden",
        "--message \"You cannot undo this action.\"",
      ], keys: ["\u{1B}"], shows: ["│ You cannot undo this action."], hides: ["Empty Trash?"],
      status: 1, prints: "Cancel\n"),
    Example(
      "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)",
      [.condition("isShowingDialog"), "--confirm ", "--presenting \"name=$name\""], keys: ["\r"],
      shows: ["Delete a: b.txt?"], status: 1, prints: "Cancel\n"),
    Example(
      "the same with message:",
      [
        .condition("isShowingDialog"), "--confirm ", "--presenting \"name=$name\"",
        "--message \"It is {name}.\"",
      ], keys: ["\u{1B}"], shows: ["│ It is a: b.txt."], status: 1, prints: "Cancel\n"),
    Example(
      "each of these with a LocalizedStringKey", ["--text-domain backup"], keys: ["\r"],
      shows: ["Sichern fehlgeschlagen."], prints: "Retry\n"),
    Example("Button(\"Retry\")", ["--button \"Retry\""], keys: ["\r"], prints: "Retry\n"),
    Example(
      "Button(\"Not now\", role: .cancel)", ["--button \"Not now:cancel\"", ":cancel"],
      keys: ["\u{1B}"], status: 1, prints: "Not now\n"),
    Example(
      "Button(\"Delete\", role: .destructive)",
      ["--button \"Delete:destructive\"", ":destructive"], keys: ["1\r"], shows: ["! 1  Delete"],
      prints: "Delete\n"),
    Example(
      "Button(\"Retry\").keyboardShortcut(.defaultAction)", [":default"], keys: ["\r"],
      prints: "Retry\n"),
    Example(
      "TextField(\"User\", text: $user)",
      ["--field-value \"user=$user\"", "--text-field user:User"], keys: ["t\r"], prints: "janet\n"),
    Example(
      "TextField(\"User\", text: $user, prompt: Text(\"as in your mail\"))",
      ["--text-field \"user:User, as in your mail\"", ", as in your mail"], keys: ["janet\r"],
      shows: ["User, as in your mail: "], prints: "janet\n"),
    Example(
      "SecureField(\"Password\", text: $password)",
      ["--secure-field password:Password", .instead("--text-field", of: "--secure-field")],
      keys: ["a b\r"], shows: ["Password: "], hides: ["a b"], prints: "a b\n"),
    Example(
      "TextField and SecureField beside Button(\"Log In\")",
      [
        "--text-field user:User", "--secure-field password:Password",
        "--button \"Log In\"", "--format shell",
        "--button \"Cancel:cancel\"",
      ], keys: ["jane\r", "a b\r", "\r"], shows: ["Cancel  [Esc]"], hides: ["a b"],
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
      "Toggle(\"Use TLS\", isOn: $tls)",
      ["--toggle-field tls:\"Use TLS\"", "--field-value \"tls=$tls\""], keys: ["\r"],
      shows: ["Use TLS? [Y/n] "], prints: "on\n"),
    Example(
      "Picker(\"Size\", selection: $size)",
      [
        "--picker-field size:Size", "--field-option size=Small:=s", "--field-option size=Large:=l",
        "--field-value \"size=$size\"",
      ], keys: ["\r"], shows: ["Size (1 Small, 2 Large [Enter]): "], prints: "l\n"),
    Example(
      "fileImporter(isPresented:allowedContentTypes:onCompletion:)",
      [.condition("isImporting"), "--file-field file:File", "--field-required file"],
      keys: ["\r", "/etc\r", "/passwd\r"], shows: ["“/etc” is a folder."], prints: "/etc/passwd\n"),
    Example(
      "fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)",
      [.condition("isExporting"), "--field-kind file=new", "--field-value file=/tmp/servers.conf"],
      keys: ["\r"], prints: "/tmp/servers.conf\n"),
    Example(
      "Section footer", ["--field-message \"name=It must not exist yet.\""], keys: ["web\r"],
      shows: ["│ It must not exist yet."], prints: "web\n"),
    Example(
      "Button(\"OK\").disabled(user.isEmpty)", ["--field-required user"], keys: ["\r", "jane\r"],
      prints: "jane\n"),
    Example(
      "ProgressView(\"Copying\", value: 43, total: 100)", [.instead("43 43", of: "43 100")],
      shows: ["Copying… done ("]),
    Example(
      "ProgressView(\"Building\")", ["--progress ", "--while-pid \"$job\""],
      shows: ["Building… ended ("]),
    Example(
      "ProgressView(\"Building\") beside Button(\"Stop\", role: .cancel)",
      ["--progress ", "--button \"Stop:cancel\""], keys: ["\u{1B}"],
      // It never ends before itself.
      variables: "job=$$", shows: ["Stop [Esc]", "Building… stopped"], status: 1),
    Example(
      "List(selection: $chosen)", ["--item Spotify:on", "--item Zoom"], keys: ["2\r", "\r"],
      shows: ["1  [x]  Spotify", "2 of 2: Spotify, Zoom"], prints: "Spotify\nZoom\n"),
    Example("dismiss (environment)", ["--dismiss save"], other: .exited(2)),
    Example("isPresented (environment)", ["--query save"]),
    Example(
      "interactiveDismissDisabled(_:)", ["--interactive-dismiss-disabled"],
      keys: ["\u{1B}", "n\r"], shows: ["Esc does nothing here; choose one, or Ctrl-C to quit."],
      status: 1, prints: "Cancel\n"),
    Example(
      "dismissalConfirmationDialog(_:shouldPresent:actions:)",
      [
        "--dismissal-confirmation \"Discard the draft?\"", .instead("false", of: "$hasChanges"),
        "--dismissal-button \"Discard:destructive\"",
      ], keys: ["\u{1B}", "y\r"], shows: ["! Discard the draft? [y/N]"], status: 1,
      prints: "Discard\n"),
    Example(
      "dismissalConfirmationDialog(_:shouldPresent:actions:message:)",
      ["--dismissal-message \"It has not been sent.\""], keys: ["\u{1B}", "y\r"],
      shows: ["│ It has not been sent."], status: 1, prints: "Discard\n"),
  ]

  @Test("Every row of the table in docs/compatibility.md is tried")
  func everyRow() {
    #expect(Self.rows.map(\.name) == Self.examples.map(\.name))
  }

  @Test("The command in each row does what SwiftUI does", arguments: zip(rows, examples))
  func row(row: (name: String, command: String), example: Example) throws {
    let outcome = try outcome(of: row.command, keys: example.keys, variables: example.variables)
    #expect(example.isSame(as: outcome), "\(outcome)")
  }

  @Test(
    "Without the part that a row is about, its command does something else",
    arguments: zip(rows, examples)
  )
  func withoutPart(row: (name: String, command: String), example: Example) throws {
    #expect(!example.parts.isEmpty)
    for part in example.parts {
      switch part {
      case .option(let option):
        let rest = row.command.components(of: option)
        #expect(rest.count == 2, "\(option) stands \(rest.count - 1) times in \(row.command)")
        let outcome = try outcome(
          of: rest.joined(), keys: example.keys, variables: example.variables)
        #expect(!example.isSame(as: outcome), "without \(option): \(outcome)")
      case .instead(let other, let part):
        let rest = row.command.components(of: part)
        #expect(rest.count == 2, "\(part) stands \(rest.count - 1) times in \(row.command)")
        let outcome = try outcome(
          of: rest.joined(separator: other), keys: example.keys, variables: example.variables)
        #expect(!example.isSame(as: outcome), "with \(other): \(outcome)")
      case .condition(let name):
        let option = "--is-presented \"$\(name)\""
        let rest = row.command.components(of: option)
        #expect(rest.count == 2, "\(option) stands \(rest.count - 1) times in \(row.command)")
        let absent = try outcome(of: row.command, keys: [], variables: "\(name)=false")
        #expect(absent.status == .exited(3) && absent.screen.isEmpty, "\(absent)")
        let present = try outcome(of: rest.joined(), keys: example.keys, variables: "\(name)=false")
        #expect(example.isSame(as: present), "without \(option): \(present)")
      }
    }
  }

  /// What happens when `keys` are typed, each once the dialog waits for something; one that waits for
  /// more then is ended by SIGTERM. Meanwhile there is a dialog called `save` on another terminal.
  private func outcome(
    of command: String, keys: [String], variables: String = ""
  ) throws -> Outcome {
    let names = try Names()
    for path in ["/de", "/de/LC_MESSAGES"] { mkdir(names.folder.path + path, 0o700) }
    names.folder.write(
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
        : & job=$!
        name='a: b.txt' error='It failed.' user=jane size=l
        \(variables)
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
      // ESC is the key Escape by the pause after it, and every dialog reacts to that.
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
    // A command that dismisses another dialog waits until that has ended, and one that waits for a process
    // ends with it, perhaps after a while.
    let endsItself =
      command.contains("--dismiss ") || command.contains("--while-pid") && keys.isEmpty
    if !endsItself {
      try session.waitForIdleness()
      _ = try? session.signal(SIGTERM)
    }
    let end = try session.waitForEnd()
    _ = try? other.type("y\r")
    return Outcome(
      status: end.status, output: end.outputText, screen: end.transcript.withoutSequences,
      other: try other.waitForEnd().status)
  }
}
