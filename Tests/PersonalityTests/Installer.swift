// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

/// A script that calls one of the programs many times, and the user's answers to all dialogs.
struct Installer: Sendable {
  let program: Call.Program
  let steps: [Step]
  /// The content of the file that the script writes.
  let result: String

  /// One dialog: its title, the keys that the user presses in the original, and the input in
  /// prompt.
  struct Step: Sendable {
    let title: String
    let original: [Call.Key]
    let typed: [Call.Answer]

    init(_ title: String, original: [Call.Key], typed: [Call.Answer]) {
      self.title = title
      self.original = original
      self.typed = typed
    }
  }

  static let all = [zenity, whiptail, dialog]

  private static let zenity = Installer(
    program: .zenity,
    steps: [
      Step("Welcome", original: [.enter], typed: ["\r"]),
      Step("Terms", original: [.tab, .space, .tab, .tab, .enter], typed: ["y\r"]),
      Step(
        "Identity",
        original: ["Jane Doe", .tab, "mail", .tab, .space, .down, .enter, .tab, .tab, .enter],
        typed: ["Jane Doe\r", "mail\r", "weekly\r"]),
      Step("Passphrase", original: ["one", .enter], typed: ["one\r"]),
      Step("Again", original: ["two", .enter], typed: ["two\r"]),
      Step("Different", original: [.enter], typed: ["\r"]),
      Step("Passphrase", original: ["three", .enter], typed: ["three\r"]),
      Step("Again", original: ["three", .enter], typed: ["three\r"]),
      Step("Disk", original: [.down, .enter], typed: ["/dev/sdc\r"]),
      Step("Method", original: [.down, .right, .space, .tab, .tab, .enter], typed: ["2\r"]),
      Step(
        "Folders", original: [.down, .right, .space, .tab, .tab, .enter], typed: ["2\r", "\r"]),
      Step("Share", original: [.right, .enter], typed: [.after(") 50", "\u{15}60\r")]),
      Step("Language", original: [.enter], typed: [.after("English", "\r")]),
      Step("Place", original: [.enter], typed: [.after("/new", "\r")]),
      Step("Erase", original: [.tab, .enter], typed: ["erase\r"]),
      Step("Done", original: [.tab, .enter], typed: ["show\r"]),
      Step("Log", original: [.tab, .tab, .enter], typed: ["\r"]),
    ],
    result: """
      terms: agreed
      person: Jane Doe
      computer: mail
      plan: weekly
      passphrase: 5 characters
      disk: /dev/sdc
      method: link
      folder: Documents
      folder: My Pictures
      folder: Mail
      share: 60
      language: English
      place: new
      work: done
      log: shown
      end: 1

      """)

  private static let whiptail = Installer(
    program: .whiptail,
    steps: [
      Step("Welcome", original: [.enter], typed: ["\r"]),
      Step("Questions", original: [.enter], typed: ["\r"]),
      Step("Notes", original: [.enter], typed: ["\r"]),
      Step("Main menu", original: [.enter], typed: ["\r"]),
      Step("Name", original: ["-1", .enter], typed: [.after("web", "-1\r")]),
      Step("Main menu", original: [.down, .enter], typed: ["2\r"]),
      Step("Packages", original: [.down, .down, .space, .enter], typed: ["redis\r", "\r"]),
      Step("Main menu", original: [.down, .down, .enter], typed: ["about\r"]),
      Step("About", original: [.enter], typed: ["\r"]),
      Step("Main menu", original: [.tab, .tab, .enter], typed: ["finish\r"]),
      Step("Password", original: ["one", .enter], typed: ["one\r"]),
      Step("Again", original: ["two", .enter], typed: ["two\r"]),
      Step("Password", original: ["three", .enter], typed: ["three\r"]),
      Step("Again", original: ["three", .enter], typed: ["three\r"]),
      Step("Zone", original: [.down, .space, .enter], typed: ["2\r"]),
      Step("Go", original: [.tab, .enter], typed: ["install\r"]),
      Step("Done", original: [.enter], typed: ["\r"]),
    ],
    result: """
      name: web-1
      package: nginx
      package: redis
      menu: 1
      password: 5 characters
      zone: America/Lima
      work: 0
      end

      """)

  private static let dialog = Installer(
    program: .dialog,
    steps: [
      Step("Welcome", original: [.enter], typed: ["\r"]),
      Step("Disk", original: [.down, .enter], typed: ["/dev/sdb\r"]),
      Step("Layout", original: [.down, .space, .enter], typed: ["2\r"]),
      Step("Name", original: ["-1", .enter], typed: [.after("box", "-1\r")]),
      Step("Password", original: ["three", .enter], typed: ["three\r"]),
      Step("Packages", original: [.down, .space, .enter], typed: ["2\r", "\r"]),
      Step("Updates", original: [.tab, .enter], typed: ["later\r"]),
      Step("Summary", original: [.enter], typed: ["\r"]),
      Step("Go", original: [.left, .enter], typed: ["y\r"]),
      Step("Done", original: [.tab, .enter], typed: ["stay\r"]),
    ],
    result: """
      disk: /dev/sdb
      layout: home
      name: box-1
      password: 5 characters
      packages: base "big office"
      updates: later
      work: 0
      end: 1

      """)

  /// Starts the script on a pseudo-terminal, with `path` as the search path for programs.
  func start(
    in folder: TemporaryFolder, path: String, environment: [String: String]
  ) throws -> Session {
    let script = "\(repository)/Tests/PersonalityTests/Scripts/\(program.rawValue)-installer.sh"
    return try Session(
      arguments: ["/bin/bash", script, "\(folder.path)/result"],
      environment: Session.defaultEnvironment.merging(["PATH": path, "HOME": folder.path]) { $1 }
        .merging(environment) { $1 },
      stdin: .terminal, stdout: .terminal, stderr: .terminal, workingDirectory: folder.path)
  }

  /// Waits for the end of the script, and checks the file that it has written.
  func finish(_ session: Session, in folder: TemporaryFolder) throws {
    let end = try session.waitForEnd()
    let shown = Comment(rawValue: "\(end.status) \(end.transcript.suffix(2000).debugDescription)")
    #expect(end.status == .exited(0), shown)
    let written = try read("\(folder.path)/result")
    #expect(written == result, "\(written)")
  }
}

extension Installer: CustomTestStringConvertible {
  var testDescription: String { program.rawValue }
}
