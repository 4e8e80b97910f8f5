// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

/// A script that calls one of the programs many times, and the user's answers to all dialogs.
struct Installer: Sendable {
  let program: Call.Program
  /// The titles of the dialogs, each with the input of the user.
  let steps: KeyValuePairs<String, Call.Press>
  /// The content of the file that the script writes.
  let result: String

  static let all = [zenity, whiptail, dialog]

  private static let zenity = Installer(
    program: .zenity,
    steps: [
      "Welcome": .enter, "Terms": .lines("y", for: .tab, .space, .tab, .tab, .enter),
      "Identity": .lines(
        "Jane Doe", "mail", "weekly", for: "Jane Doe", .tab, "mail", .tab, .space, .down, .enter,
        .tab, .tab, .enter),
      "Passphrase": .text("one"), "Again": .text("two"), "Different": .enter,
      "Passphrase": .text("three"), "Again": .text("three"),
      "Disk": .lines("/dev/sdc", for: .down, .enter),
      "Method": .lines("2", for: .down, .right, .space, .tab, .tab, .enter),
      "Folders": .lines("2", "", for: .down, .right, .space, .tab, .tab, .enter),
      "Share": Call.Press(original: [.right, .enter], typed: [.after(") 50", "\u{15}60\r")]),
      "Language": .accept("English"), "Place": .accept("/new"),
      "Erase": .lines("erase", for: .tab, .enter), "Done": .lines("show", for: .tab, .enter),
      "Log": .ok,
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
      "Welcome": .enter, "Questions": .enter, "Notes": .enter, "Main menu": .enter,
      "Name": Call.Press(original: ["-1", .enter], typed: [.after("web", "-1\r")]),
      "Main menu": .second, "Packages": .lines("redis", "", for: .down, .down, .space, .enter),
      "Main menu": .lines("about", for: .down, .down, .enter), "About": .enter,
      "Main menu": .lines("finish", for: .tab, .tab, .enter), "Password": .text("one"),
      "Again": .text("two"), "Password": .text("three"), "Again": .text("three"),
      "Zone": .lines("2", for: .down, .space, .enter), "Go": .lines("install", for: .tab, .enter),
      "Done": .enter,
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
      "Welcome": .enter, "Disk": .lines("/dev/sdb", for: .down, .enter),
      "Layout": .lines("2", for: .down, .space, .enter),
      "Name": Call.Press(original: ["-1", .enter], typed: [.after("box", "-1\r")]),
      "Password": .text("three"), "Packages": .lines("2", "", for: .down, .space, .enter),
      "Updates": .lines("later", for: .tab, .enter), "Summary": .enter,
      "Go": .lines("y", for: .left, .enter), "Done": .lines("stay", for: .tab, .enter),
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
