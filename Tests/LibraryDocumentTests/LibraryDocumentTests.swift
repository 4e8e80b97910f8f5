// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PseudoTerminal
import Testing

/// The directory of the repository.
let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// The build directory, which contains the programs of this package and the tests.
private let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent().path

func read(_ path: String) -> String {
  (try? String(contentsOfFile: "\(repository)/\(path)", encoding: .utf8)) ?? ""
}

extension String {
  /// The code without white space and semicolons.
  fileprivate var compact: String { filter { !$0.isWhitespace && $0 != ";" } }
}

/// The behaviour of a row or a block: the ends of its questions, the keys that answer them, and its
/// output.
private struct Conversation {
  let steps: [(String, String)]
  let output: String

  init(_ steps: (String, String)..., prints output: String) {
    (self.steps, self.output) = (steps, output)
  }

  /// Runs the conversation with a program of this package.
  func run(with program: String, _ arguments: String...) throws {
    let session = try Session(arguments: ["\(programs)/\(program)"] + arguments, stdin: .null)
    for (question, keys) in steps { try session.answer(question, keys) }
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0), "\(end.transcript.debugDescription) \(end.errorText)")
    #expect(end.outputText == output, "\(end.transcript.debugDescription)")
    #expect(end.modesAfter == end.modesBefore)
  }
}

@Suite("The page about the library")
struct LibraryDocumentTests {
  private static let page = read("docs/library.md")

  /// The rows of the first table, each with its name and its code.
  private static let rows: [(name: String, code: String)] = page.split(separator: "\n").drop {
    $0 != "| SwiftUI | PromptUI | what differs |"
  }.dropFirst(2).prefix { $0.hasPrefix("| `") }.map { row in
    let cells = row.components(separatedBy: " | ")
    return (
      cells[0].trimmingCharacters(in: ["|", " ", "`"]), cells[1].trimmingCharacters(in: ["`"])
    )
  }

  /// The blocks of Swift code.
  private static let blocks = page.components(separatedBy: "\n```swift\n").dropFirst().map {
    $0.components(separatedBy: "\n```")[0]
  }

  private static let ok = Conversation(("OK", "\r"), prints: "chosen: OK\n")
  private static let full = Conversation(("The disk is full.", "\r"), prints: "chosen: OK\n")
  private static let acknowledged = Conversation(("OK", "\r"), prints: "acknowledged\nchosen: OK\n")
  private static let emptied = Conversation(
    ("[y/N] ", "y\r"), prints: "emptying\nchosen: Empty Trash\n")

  /// The conversation of each row.
  private static let conversations: [String: Conversation] = [
    "alert(_:isPresented:actions:), a String": acknowledged,
    "alert(_:isPresented:actions:), a Text": acknowledged,
    "alert(_:isPresented:actions:message:), a String": full,
    "alert(_:isPresented:actions:message:), a Text": full,
    "alert(_:isPresented:presenting:actions:)": Conversation(
      ("Delete notes.txt", ""), ("a name: ", "d\r"), prints: "chosen: Delete notes.txt\n"),
    "alert(_:isPresented:presenting:actions:message:)": Conversation(
      ("The disk is full.", ""), ("a name: ", "r\r"), prints: "chosen: Retry\n"),
    "alert(isPresented:error:actions:)": Conversation(
      ("Error:", ""), ("This name is taken.", "\r"), prints: "chosen: OK\n"),
    "alert(isPresented:error:actions:message:)": Conversation(
      ("This name is taken.", ""), ("Choose another name.", "\r"), prints: "chosen: OK\n"),
    "AlertScene": ok, "an alert without actions": ok,
    "Button(_:action:)": Conversation(("Stop", "stop\r"), prints: "stopping\nchosen: Stop\n"),
    "Button(_:role:action:)": Conversation(
      ("a name: ", "\r"), ("no default", ""), ("a name: ", "delete\r"),
      prints: "deleting\nchosen: Delete\n"),
    "Button(role:action:label:)": Conversation(
      ("Delete the draft", ""), ("a name: ", "d\r"), prints: "deleting\nchosen: Delete the draft\n"),
    "ButtonRole.cancel": Conversation(("Not now", "\u{1B}"), prints: "later\ncancelled\n"),
    "KeyboardShortcut.defaultAction": Conversation(("Retry", "\r"), prints: "chosen: Retry\n"),
    "the order of buttons": Conversation(
      ("1  Not now", ""), ("Retry", "r\r"), prints: "chosen: Retry\n"),
    "confirmationDialog(_:isPresented:titleVisibility:actions:), a String": emptied,
    "confirmationDialog(_:isPresented:titleVisibility:actions:), a Text": emptied,
    "confirmationDialog(…:titleVisibility:…), hidden": Conversation(
      ("Empty the trash?", ""), ("[e/C] ", "\r"), prints: "cancelled\n"),
    "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)": Conversation(
      ("Delete notes.txt", ""), ("[d/C] ", "d\r"), prints: "chosen: Delete notes.txt\n"),
    "the standard dismiss action": Conversation(
      ("[y/N] ", "keep\r"), prints: "keeping\ncancelled\n"),
    "dismissalConfirmationDialog(_:shouldPresent:actions:)": Conversation(
      ("Name: ", "x\u{1B}"), ("Discard the folder?", "keep\r"), ("Name: x", "\u{1B}"),
      ("Discard the folder?", "d\r"), prints: "cancelled\n"),
    "interactiveDismissDisabled(_:)": Conversation(
      ("Accept", "\u{4}accept\r"), prints: "chosen: Accept\n"),
    "dismiss, DismissAction": Conversation(prints: "dismissed: programmatic\n"),
    "isPresented": Conversation(("OK", "\r"), prints: "presented: false\nchosen: OK\n"),
    "@State, @Binding": Conversation(("Accept", "\r"), prints: "chosen: Accept\n"),
    "View, body, @ViewBuilder": Conversation(("Done", "\r"), prints: "done\nchosen: Done\n"),
    "Form, in a sheet": Conversation(
      ("Name: ", "notes\r"), ("Create", "\r"), prints: "creating notes\nchosen: Create\n"),
  ]

  @Test("Every row has a unique name and is tested")
  func everyRow() {
    #expect(Self.rows.count == Set(Self.rows.map(\.name)).count)
    #expect(Set(Self.rows.map(\.name)) == Set(Self.conversations.keys))
  }

  @Test(
    "The code of a row is compiled, and has the expected conversation and output", arguments: rows)
  func row(name: String, code: String) throws {
    let source = read("Tests/RowClient/Rows.swift")
    let parts = source.components(separatedBy: "\n  case \"\(name)\":\n")
    try #require(parts.count == 2)
    let statements = parts[1].components(separatedBy: "\n  case \"")[0]
      .components(separatedBy: "\n  default:")[0]
    #expect("return\(code.compact)" == statements.compact)
    try #require(Self.conversations[name]).run(with: "RowClient", name)
  }

  /// The rows of the table of symbols in docs/compatibility.md.
  private static let symbols = read("docs/compatibility.md").split(separator: "\n").drop {
    $0 != "| symbol | | what differs |"
  }.dropFirst(2).prefix { $0.hasPrefix("| `") }.map { row in
    row.components(separatedBy: "|").dropFirst().map {
      $0.trimmingCharacters(in: [" ", "`"])
    }
  }

  @Test(
    "Each symbol of SwiftUI in the table is declared by the library, or is left out with a reason")
  func symbols() throws {
    let folder = "\(repository)/Sources/PromptUI"
    let paths = try #require(FileManager.default.enumerator(atPath: folder)).compactMap {
      $0 as? String
    }
    let declared = Set(
      paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
        read("Sources/PromptUI/\(path)").matches(
          of: /(?:struct|protocol|typealias|func|var|enum) (\w+)/
        ).map { String($0.1) }
      })
    #expect(Self.symbols.count > 20)
    for row in Self.symbols {
      #expect(["same", "adapted", "left out"].contains(row[1]), "\(row)")
      #expect(row[1] == "same" || !row[2].isEmpty, "\(row)")
      // Foundation declares this one.
      if row[1] != "left out", row[0] != "LocalizedError" {
        #expect(declared.contains(row[0]), "\(row)")
      }
    }
  }

  @Test("Every block of code is compiled")
  func everyBlock() {
    let sources =
      (read("Tests/RowClient/Examples.swift") + read("Tests/RowClient/FirstExample.swift")
      + read("Tests/RowClient/ViewExample.swift") + read("Tests/AppClient/Trash.swift")
      + read("Examples/swift-tool/Package.swift")
      .replacingOccurrences(of: "path: \"../..\"", with: "path: \"../prompt\"")).compact
    #expect(!Self.blocks.isEmpty)
    for block in Self.blocks { #expect(sources.contains(block.compact), "\(block)") }
  }

  @Test(
    "Every block of code behaves as the page describes",
    arguments: [
      ("first", Conversation(("Name: notes", "\r"), ("Create", "\r"), prints: "creating notes\n")),
      (
        "view",
        Conversation(("[Y/n] ", "\r"), ("[y/N] ", "y\r"), prints: "erasing\n")
      ),
      (
        "sheet",
        Conversation(
          ("[Y/n] ", "\r"), ("Name: ", "Ada\r"), ("Save", "\r"),
          prints: "the name is Ada\n")
      ),
      (
        "fields",
        Conversation(
          ("Name: ", "web\r"), ("Port (1-65535): ", "\r"), ("Password: ", "a\r"),
          ("Password", "a\r"), ("Public? [y/N] ", "y\r"), ("Size: 1 ", "large\r"), ("Create", "\r"),
          prints: "creating web 8080 true large\n")
      ),
      (
        "kinds",
        Conversation(
          ("Backup: ", "/etc/passwd\r"), ("Host: ", "web\r"), ("called web", "\u{15}db\r"),
          ("Until", "\r"), prints: "restoring /etc/passwd to db\n")
      ),
      (
        "checks",
        Conversation(
          ("Name: ", "web\r"), ("This name is taken.", "\u{15}db\r"),
          ("Day: ", "\u{15}2027-01-02\r"), prints: "registered db\n")
      ),
      (
        "questions",
        Conversation(("[y/N] ", "y\r"), ("a name: ", "large\r"), prints: "publishing large\n")
      ), ("assumed", Conversation(prints: "deleting\n")),
      (
        "list",
        Conversation(
          ("deselect", "2\r"), ("deselect", "\r"), ("[y/N] ", "y\r"), prints: "deleting [2]\n"
        )
      ),
      ("outcome", Conversation(("Retry", "\r"), prints: "Retry was chosen.\n")),
      ("error", Conversation(("[y/N] ", "\r"), prints: "")),
      ("dismissing", Conversation(prints: "")), ("state", Conversation(prints: "")),
      ("waiting", Conversation(("[y/N] ", "y\r"), prints: "going on\n")),
      ("caught", Conversation(("Error:", ""), ("This name is taken.", "\r"), prints: "")),
      // Work that ends at once may end before it is shown.
      ("progress", Conversation(prints: "copied\n")),
      ("testing", Conversation(prints: "creating photos\n")),
    ])
  private func block(name: String, conversation: Conversation) throws {
    try conversation.run(with: "RowClient", name)
  }

  @Test(
    "An app has the exit statuses of prompt, and prints one line of error without a terminal",
    arguments: [("\r", 0, "erasing\n"), ("\u{1B}", 1, "")] as [(String, Int32, String)])
  private func app(key: String, status: Int32, output: String) throws {
    let session = try Session(arguments: ["\(programs)/AppClient"], stdin: .null)
    try session.answer("[Y/n] ", key)
    if status == 0 { try session.answer("[y/N] ", "y\r") }
    let end = try session.waitForEnd()
    #expect(end.status == .exited(status) && end.outputText == output, "\(end.errorText)")
    let alone = try PseudoTerminal.run(["\(programs)/AppClient"], stdin: "y\n")
    #expect(alone.status == .exited(69))
    #expect(alone.errorText == "There is no terminal on which to ask.\n")
  }

  @Test("Every file to which the page links exists, and README links to the page")
  func links() {
    for link in Self.page.components(separatedBy: "](").dropFirst() {
      let path = link.components(separatedBy: ")")[0]
      #expect(FileManager.default.fileExists(atPath: "\(repository)/docs/\(path)"), "\(path)")
    }
    #expect(read("README.md").contains("](docs/library.md)"))
  }

  @Test("The example package asks what to release")
  func example() throws {
    try Conversation(
      ("deselect", "2\r"), ("deselect", "\r"), ("Version: ", "\r"), ("Preview? [y/N] ", "\r"),
      ("Continue", "\r"), ("[r/C] ", "choose\r"), ("Version: ", "\u{15}1.x\r"),
      ("Numbers with dots", "\u{15}1.1\r"), ("Preview? [y/N] ", "y\r"), ("Continue", "\r"),
      prints: "Would have released 1.1 as a preview of library, server.\n"
    ).run(with: "release")
  }
}
