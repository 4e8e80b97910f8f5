// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("What SwiftUI presents")
struct SwiftUITests {
  /// The rows of the man page's table: what SwiftUI calls it, and the command that does the same.
  private static let rows: [(name: String, command: String)] = {
    let page = read("\(repository)/man/prompt.1")
    let table =
      page.components(of: ".Ss SwiftUI and prompt").last?
      .components(of: ".Bd -literal\n").dropFirst().first?.components(of: "\n.Ed").first ?? ""
    return table.components(of: "\n\n").compactMap { row in
      let lines = row.components(of: "\n")
      guard let name = lines.first, lines.count > 1 else { return nil }
      let command = lines.dropFirst().joined(separator: "\n").components(of: "\\e").joined(
        separator: "\\"
      )
      .components(of: "\\-").joined(separator: "-")
      return (String(name), command)
    }
  }()

  /// What happens in each row: the end of its question, what is typed then, the status and the output.
  /// Where there are more questions, a bar stands between them, and between what is typed.
  private static let expected:
    [String: (question: String, keys: String, status: Int32, output: String)] = [
      "AlertScene": ("[Enter] ", "\r", 0, "OK\n"),
      "alert(_:isPresented:actions:)": ("[Enter] ", "\r", 0, "OK\n"),
      "alert(_:isPresented:actions:message:)": ("[Enter] ", "\r", 0, "OK\n"),
      "alert(_:isPresented:presenting:actions:)": ("a name: ", "delete\r", 0, "Delete a: b.txt\n"),
      "alert(_:isPresented:presenting:actions:message:)": ("a name: ", "retry\r", 0, "Retry\n"),
      "alert(isPresented:error:actions:)": ("[Enter] ", "\r", 0, "OK\n"),
      "alert(isPresented:error:actions:message:)": ("[Enter] ", "\r", 0, "OK\n"),
      "confirmationDialog(_:isPresented:titleVisibility:actions:)": (
        "[y/N] ", "y\r", 0, "Empty Trash\n"
      ),
      "the same with message:": ("a name: ", "\u{1B}", 1, "Cancel\n"),
      "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)": (
        "[y/N] ", "\r", 1, "Cancel\n"
      ),
      "each of these with a LocalizedStringKey": ("[Enter] ", "\r", 0, "Retry\n"),
      "Button(\"Retry\")": ("[Enter] ", "\r", 0, "Retry\n"),
      "Button(\"Not now\", role: .cancel)": ("[Y/n] ", "\u{1B}", 1, "Not now\n"),
      "Button(\"Delete\", role: .destructive)": ("a name: ", "1\r", 0, "Delete\n"),
      "Button(\"Retry\").keyboardShortcut(.defaultAction)": ("a name: ", "\r", 0, "Retry\n"),
      "TextField(\"User\", text: $user)": ("User: jane", "t\r", 0, "janet\n"),
      "TextField(\"User\", text: $user, prompt: Text(\"as in your mail\"))": (
        "User, as in your mail: ", "janet\r", 0, "janet\n"
      ),
      "SecureField(\"Password\", text: $password)": ("Password: ", "a b\r", 0, "a b\n"),
      "TextField and SecureField beside Button(\"Log In\")": (
        "User: |Password: |a name: ", "jane\r|a b\r|\r", 0,
        """
        prompt_action='Log In'
        prompt_id=''
        prompt_index='1'
        prompt_role=''
        prompt_dismissal='action'
        prompt_status='0'
        prompt_field_user='jane'
        prompt_field_password='a b'

        """
      ),
      "Button(\"OK\").disabled(user.isEmpty)": (
        "User: |User: ", "\r|jane\r", 0, "jane\n"
      ),
      "dismiss (environment)": ("", "", 3, ""),
      "isPresented (environment)": ("", "", 3, ""),
      "interactiveDismissDisabled(_:)": ("[y/N] ", "\u{1B}n\r", 1, "Cancel\n"),
      "dismissalConfirmationDialog(_:shouldPresent:actions:)": ("[y/N] ", "y\r", 0, "OK\n"),
    ]

  @Test("has a row in the man page's table, and each row is tried here")
  func everyRow() {
    #expect(Set(Self.rows.map(\.name)) == Set(Self.expected.keys))
  }

  @Test("the command in its row does", arguments: rows)
  func row(name: String, command: String) throws {
    let expected = try #require(Self.expected[name])
    let names = try Names()
    let folder = executable.components(of: "/").dropLast().joined(separator: "/")
    let session = try Session(
      arguments: [
        "/bin/sh", "-c",
        "didFail=true didError=true showAlert=true isShowingDialog=true name='a: b.txt' error='It failed.' user=jane\n"
          + command,
      ],
      environment: Session.defaultEnvironment.merging(
        names.environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
      ) { $1 })
    for (question, keys) in zip(
      expected.question.components(of: "|"), expected.keys.components(of: "|"))
    where !question.isEmpty {
      _ = try session.expect(String(question))
      // Escape is one by the silence after it.
      let parts = keys.components(of: "\u{1B}")
      try session.type(parts.count > 1 ? "\u{1B}" : String(keys))
      if parts.count > 1, let rest = parts.last, !rest.isEmpty {
        _ = try session.expect(String(question))
        try session.type(String(rest))
      }
    }
    try session.end(.exited(expected.status), prints: expected.output)
  }

  @Test("is not presented where its condition is false, or there are no data", arguments: rows)
  func notPresented(name: String, command: String) throws {
    guard command.contains("--is-presented") else { return }
    let folder = executable.components(of: "/").dropLast().joined(separator: "/")
    let end = try run(
      [
        "/bin/sh", "-c",
        "didFail=false didError=false showAlert=false isShowingDialog=false name=x error=y\n"
          + command,
      ],
      environment: Session.defaultEnvironment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 })
    #expect(end.status == .exited(3))
  }
}
