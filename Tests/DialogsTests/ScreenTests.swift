// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import Dialogs

/// A console that records what a person sees: the questions, the answers and what follows them.
private struct RecordingConsole: Console {
  struct End: Error {}

  let screen: Screen
  var replies: [Reply]
  var remainingTime: Int64?
  var lines: [String] = []
  /// The line of the question, with what was typed on it.
  private var line = ""
  let input = Input.keyboard
  let editingKeys = EditingKeys(dismissal: PlainText(label: "Esc"), goesBackByShiftTab: true)

  init(columns: Int, replies: [Reply], remainingTime: Int64?) {
    screen = Screen(columns: columns, rows: 24)
    self.replies = replies
    self.remainingTime = remainingTime
  }

  mutating func ask(_ question: Question) throws(End) -> Reply {
    lines += question.above.map(\.string)
    line = question.line.string
    if replies.isEmpty {
      lines.append(line + "▮")
      throw End()
    }
    let reply = replies.removeFirst()
    switch reply {
    case .line(let text), .back(let text): line += text.string
    case .dismissal: line += question.echoes.dismissal?.string ?? ""
    default: break
    }
    var isAction = question.kind == .action
    switch reply {
    case .dismissal, .back: isAction = false
    default: break
    }
    if !isAction { lines.append(line) }
    return reply
  }

  mutating func endLine(showing echo: PlainText?) {
    lines.append(line + (echo.map { (line.hasSuffix(" ") ? "" : " ") + $0.string } ?? ""))
  }
}

/// The screens in Tests/Screens.md, which a person can read.
@Suite("Screens")
struct ScreenTests {
  private static func screen(
    _ dialog: Dialog, _ replies: [Reply], columns: Int, language: String = "en"
  ) -> String {
    var console = RecordingConsole(
      columns: columns, replies: replies,
      remainingTime: dialog.dismissalPolicy.timeout?.milliseconds)
    _ = try? Conversation(about: dialog, in: Words(in: [language])).run(on: &console)
    return console.lines.map { $0 + "\n" }.joined()
  }

  private static func policy(_ change: (inout DismissalPolicy) -> Void) -> DismissalPolicy {
    var policy = DismissalPolicy()
    change(&policy)
    return policy
  }

  /// Every kind of dialog, with the replies of a person.
  private static func dialogs() throws -> [(String, Dialog, [Reply])] {
    let disk: Text = "The disk is full. Free some space, then try again."
    let saving: [Text] = ["Delete draft:destructive", "Retry:default", "Not now:cancel"]
    let formats: [Text] = ["As PDF", "As text", "As text only"]
    let user = try Field(name: "user", label: "User")
    var required = user
    required.isRequired = true
    let repeated = try Field(
      name: "password", label: "Password", .secure(SecureField(isRepeated: true)))
    let minute = policy { $0.timeout = Timeout(milliseconds: 60_000) }
    let restart = policy {
      $0.timeout = Timeout(milliseconds: 60_000)
      $0.timeoutAction = "Restart"
    }
    let long = (1...40).map { "feature/\($0 % 4 == 0 ? "search" : "login")-\($0)" }
    let apps = [Item("1Password", isSelected: true), Item("Spotify"), Item("Zoom")]
    let disks: Text =
      "sda\t1.8T  Samsung SSD 860 EVO\nnvme0n1\t465G  WD Blue SN570, with the system\n"
    var critical = Dialog.Appearance()
    critical.severity = .critical
    let small = TextField.Pattern(source: "[a-z]+") { $0.allSatisfy { $0 >= 0x61 } }
    var name = try Field(name: "name", label: "Name", .text(TextField(pattern: small)))
    name.message = "Small letters."
    let server = [
      name, try Field(name: "tls", label: "Use TLS", .toggle(Toggle())),
      try Field(
        name: "size", label: "Size",
        .picker(Picker(options: [Item("Small", id: "s"), Item("Large", isSelected: true)]))),
      try Field(
        name: "key", label: "Key file",
        .file(
          FileField { path in
            FileField.Location(
              path: path, entry: path == "/nowhere" ? .missing : .file, folder: .folder)
          })),
    ]
    let discard = policy {
      $0.confirmation = DismissalConfirmation(
        "Leave without saving?", message: "What was typed is lost.",
        buttons: [Action("Discard", role: .destructive)], condition: .ifChanged)
    }
    func buttons(_ notations: [Text]) throws -> [Action] {
      try notations.map { try Action(notation: $0) }
    }
    return [
      ("An alert", try dialog(.alert, "Update finished."), [.line("")]),
      (
        "An alert with a message", try dialog(.alert, "Saved.", message: "All 312 files."),
        [.line("x"), .line("")]
      ),
      (
        "Several actions, answered by Enter",
        try dialog(.alert, "Save failed.", message: disk, saving), [.line("")]
      ),
      (
        "The same, answered by a number",
        try dialog(.alert, "Save failed.", message: disk, saving), [.line("2")]
      ),
      (
        "The same, answered by Escape", try dialog(.alert, "Save failed.", message: disk, saving),
        [.dismissal(typed: "")]
      ),
      (
        "Actions without a message, and answers that choose nothing",
        try dialog(.alert, "How shall it be saved?", formats),
        [.line("x"), .line("as"), .dismissal(typed: ""), .line("?"), .line("as text o")]
      ),
      ("A confirmation", try dialog(.confirmation, "Restart now?"), [.line("y")]),
      (
        "A confirmation of what destroys",
        try dialog(.confirmation, "Delete 3 photos?", ["Delete:destructive"]),
        [.line("what"), .line("?"), .line("")]
      ),
      (
        "A confirmation with a cancel action of the author's",
        try dialog(.confirmation, "Wipe the disk?", ["Wipe:destructive", "Keep:cancel"]),
        [.line("n")]
      ),
      (
        "A confirmation with a message",
        try dialog(
          .confirmation, "Install the service?", message: "It starts with the system.", ["Install"]),
        [.line("y")]
      ),
      (
        "A title too long for the line of its question",
        try dialog(
          .confirmation,
          "Do you really want to remove the folder /srv/www/example.org/images with all its files?",
          ["Remove:destructive", "Keep:cancel"]), [.line("")]
      ),
      (
        "An error, whose labels begin with the letters",
        try dialog(
          .error, "The network cannot be reached.", ["Retry", "Work offline:cancel"]),
        [.line("x"), .line("w")]
      ),
      (
        "A critical alert, with items in its message",
        try Dialog(
          .alert, title: "The certificate expires today.", appearance: critical,
          message:
            "- Renew it before midnight, or no client connects from tomorrow on.\n- Restart.",
          buttons: buttons(["Renew", "Later:cancel"])), []
      ),
      (
        "A text that has to be typed",
        try Dialog(
          .confirmation, title: "Drop orders?", message: "All its tables go.",
          buttons: buttons(["Drop:destructive"]), requiredText: "orders"),
        [.line("yes"), .line("Orders"), .line("orders")]
      ),
      (
        "A time-out",
        try Dialog(
          .confirmation, title: "Restart now?", buttons: buttons(["Restart"]),
          dismissalPolicy: minute), []
      ),
      (
        "A time-out that chooses an action",
        try Dialog(
          .confirmation, title: "Restart now?", buttons: buttons(["Restart"]),
          dismissalPolicy: restart), [.line("x")]
      ),
      (
        "A time-out beside several actions",
        try Dialog(
          .alert, title: "Restart now?", buttons: buttons(["Restart", "Shut down"]),
          dismissalPolicy: minute), []
      ),
      (
        "A dialog that waits for a process",
        try Dialog(
          .alert, title: "Copying…", buttons: buttons(["Stop:cancel"]),
          dismissalPolicy: policy { $0.processID = 4711 }), [.line("")]
      ),
      (
        "A dismissal that has to be confirmed",
        try Dialog(
          .confirmation, title: "Publish?",
          dismissalPolicy: policy { $0.confirmation = DismissalConfirmation("Discard the notes?") }),
        [.dismissal(typed: ""), .line("")]
      ),
      (
        "Fields",
        try Dialog(
          .alert, title: "Log in to example.org", message: "Use your work account.",
          fields: [required, repeated]),
        [
          .line(""), .line("jane"), .secret(ScriptedSecret("a")), .secret(ScriptedSecret("b")),
        ]
      ),
      (
        "Fields with actions of the author's",
        try Dialog(
          .alert, title: "Sign up", buttons: buttons(["Create:default", "Not now:cancel"]),
          fields: [user], dismissalPolicy: minute), [.line("jane")]
      ),
      (
        "A form of every kind of field, with a way back",
        try Dialog(.alert, title: "New server", fields: server),
        [
          .line("Web"), .line("web"), .line("maybe"), .line(""), .line("?"), .line("1"),
          .line("/nowhere"), .back(typed: "/nowhere"), .back(typed: ""), .line("y"), .line(""),
          .line("/key"),
        ]
      ),
      (
        "A form that is left after something was typed",
        try Dialog(.alert, title: "New server", fields: [name, user], dismissalPolicy: discard),
        [.line("web"), .dismissal(typed: ""), .line(""), .line("")]
      ),
      (
        "A list, narrowed, and shown again",
        try dialog(list: Text(long.joined(separator: "\n"))),
        [.line("search"), .line("3"), .line("?"), .line("12")]
      ),
      (
        "Items, of which any number is chosen",
        try Dialog(.alert, title: "Optional apps", items: apps),
        [.line("2-3"), .line("x"), .line("?"), .line("")]
      ),
      (
        "Items that an action destroys",
        try Dialog(
          .confirmation, title: "Delete which apps?", buttons: buttons(["Delete:destructive"]),
          items: apps), [.line("1"), .line(""), .line("2,3"), .line(""), .line("")]
      ),
      (
        "One item of a list with details",
        try Dialog(
          .confirmation, title: "Write to which disk?", message: "All data on it is lost.",
          buttons: buttons(["Write:destructive"]), itemList: disks,
          columns: Columns([.label, .detail]) ?? .wholeLine,
          selectionCount: SelectionCount(minimum: 1, maximum: 1) ?? .any),
        [.line(""), .line("2"), .line("y")]
      ),
    ]
  }

  private static func page() throws -> String {
    var page = """
      <!-- SPDX-License-Identifier: GPL-3.0-or-later -->
      # Screens

      Every kind of dialog as a person sees it, on 80 columns and on 40. `ScreenTests` compares this page
      with the program; ▮ is the cursor.

      """
    for (name, dialog, replies) in try dialogs() {
      page += "\n## \(name)\n"
      for columns in [80, 40] {
        page += "\n```\n\(screen(dialog, replies, columns: columns))```\n"
      }
    }
    page += "\n## Other languages\n"
    for (language, title, label) in [
      ("de", "Papierkorb leeren?", "Löschen"), ("fr", "Vider la corbeille ?", "Supprimer"),
      ("ja", "ゴミ箱を空にしますか？", "削除"), ("ar", "هل تريد إفراغ المهملات؟", "حذف"),
    ] {
      let several = try dialog(
        .confirmation, Text(title), [Text("\(label):destructive"), "PDF"])
      let one = try dialog(.confirmation, Text(title), [Text("\(label):destructive")])
      for (dialog, replies) in [
        (several, [.line("x"), .line("?"), .line("")]), (one, [.line("x"), .line("")]),
      ] as [(Dialog, [Reply])] {
        page += "\n```\n\(screen(dialog, replies, columns: 80, language: language))```\n"
      }
    }
    return page
  }

  @Test("Every kind of dialog looks as Tests/Screens.md shows it")
  func screens() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(folder)/Screens.md"
    let page = Array(try Self.page().utf8)
    // `PROMPT_RECORD=1 swift test --filter ScreenTests` writes the page again.
    if getenv("PROMPT_RECORD") != nil {
      let file = try #require(fopen(path, "w"))
      fwrite(page, 1, page.count, file)
      fclose(file)
    }
    var recorded: [UInt8] = []
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    while case let byte = getc(file), byte != EOF { recorded.append(UInt8(byte)) }
    let (lines, expected) = [page, recorded].map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }.withUnsafeBufferPointer { ($0[0], $0[1]) }
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
  }
}
