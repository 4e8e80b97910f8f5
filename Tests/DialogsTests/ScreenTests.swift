// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import Dialogs

/// The screens in Tests/Screens.md, which is written for human readers.
@Suite("Screens")
struct ScreenTests {
  private static func screen(
    _ dialog: Dialog, _ replies: [Reply], columns: Int, language: String = "en"
  ) -> String {
    let time = dialog.dismissalPolicy.timeout?.milliseconds
    let result = run(dialog, replies, remainingTime: time, goesBack: true, language: language) {
      ($0.columns, $0.pace) = (columns, 0)
      $0.verdict = { _, value in
        value == .text("web-1") ? .rejected(reason: "web-1 is in use.") : .accepted
      }
    }
    return result.console.shown.map { $0 + "\n" }.joined()
  }

  /// Every kind of dialog, with the replies of a user.
  static func dialogs() throws -> [(String, Dialog, [Reply])] {
    var dialogs: [(String, Dialog, [Reply])] = []
    func show(_ name: String, _ dialog: Dialog, _ replies: Reply...) {
      dialogs.append((name, dialog, replies))
    }
    let disk: RawText = "The disk is full. Free some space, then try again."
    let saving: [Action] = ["Delete draft:destructive", "Retry:default", "Not now:cancel"]
    let formats: [Action] = ["As PDF", "As text", "As text only"]
    let user = try field("user")
    let required = try field("user", isRequired: true)
    let repeated = try password(SecretField(isRepeated: true))
    let minute = DismissalPolicy { $0.timeout = Timeout(milliseconds: 60_000) }
    let restart = DismissalPolicy {
      $0.timeout = Timeout(milliseconds: 60_000)
      $0.timeoutAction = "Restart"
    }
    let long = (1...40).map { "feature/\($0 % 4 == 0 ? "search" : "login")-\($0)" }
    let apps = [Item("1Password", isSelected: true), Item("Spotify"), Item("Zoom")]
    let disks: RawText =
      "sda\t1.8T  Samsung SSD 860 EVO\nnvme0n1\t465G  WD Blue SN570, with the system\n"
    let name = try field("name", .text(LineField(pattern: lowercase)), message: "Small letters.")
    let server = [
      name, try Field(name: "tls", label: "Use TLS", .toggle(ToggleField())),
      try Field(
        name: "size", label: "Size",
        .picker(PickerField(options: [Item("Small", id: "s"), Item("Large", isSelected: true)]))),
      try Field(
        name: "key", label: "Key file",
        .file(
          FileField { path in
            FileField.Location(
              path: path, entry: path == "/nowhere" ? .missing : .file, folder: .folder)
          })),
    ]
    let today = try #require(DateField.Day(year: 2026, month: 11, day: 23))
    var date = DateField { today }
    #expect(date.restrict(to: try #require(DateField.Range(first: "2026-12-01", last: ""))))
    var host = try Field(name: "host", label: "Host")
    (host.prompt, host.checkCommand) = ("such as web-1", "check")
    let discard = DismissalPolicy {
      $0.confirmation = DismissalConfirmation(
        "Leave without saving?", message: "What was typed is lost.",
        buttons: [Action("Discard", role: .destructive)], condition: .ifChanged)
    }
    try show("An alert", dialog(.alert, "Update finished."), "")
    try show(
      "An alert with a message", dialog(.alert, "Saved.", message: "All 312 files."), "x", "")
    try show(
      "Several actions, answered by Enter", dialog(.alert, "Save failed.", message: disk, saving),
      "")
    try show(
      "The same, answered by a number", dialog(.alert, "Save failed.", message: disk, saving), "2")
    try show(
      "The same, answered by Escape", dialog(.alert, "Save failed.", message: disk, saving), .escape
    )
    try show(
      "Actions without a message, and answers that choose nothing",
      dialog(.alert, "How shall it be saved?", formats), "x", "as", .escape, "?", "as text o")
    try show("A confirmation", dialog(.confirmation, "Restart now?"), "y")
    try show(
      "A confirmation of what destroys",
      dialog(.confirmation, "Delete 3 photos?", ["Delete:destructive"]), "what", "?", "")
    try show(
      "A confirmation with a cancel action of the author's",
      dialog(.confirmation, "Wipe the disk?", ["Wipe:destructive", "Keep:cancel"]), "n")
    try show(
      "A confirmation with a message",
      dialog(
        .confirmation, "Install the service?", message: "It starts with the system.", ["Install"]),
      "y")
    try show(
      "A title too long for the line of its question",
      dialog(
        .confirmation,
        "Do you really want to remove the folder /srv/www/example.org/images with all its files?",
        ["Remove:destructive", "Keep:cancel"]), "")
    try show(
      "An error, whose labels begin with the letters",
      dialog(.error, "The network cannot be reached.", ["Retry", "Work offline:cancel"]), "x", "w")
    try show(
      "A critical alert, with items in its message",
      Dialog(
        .alert, title: "The certificate expires today.",
        message: "- Renew it before midnight, or no client connects from tomorrow on.\n- Restart.",
        appearance: { $0.severity = .critical }, buttons: ["Renew", "Later:cancel"]))
    try show(
      "A text that has to be typed",
      Dialog(
        .confirmation, title: "Drop orders?", message: "All its tables go.",
        buttons: ["Drop:destructive"], requiredText: "orders"), "yes", "Orders", "orders")
    try show(
      "A timeout",
      Dialog(.confirmation, title: "Restart now?", buttons: ["Restart"], dismissalPolicy: minute))
    try show(
      "A timeout that chooses an action",
      Dialog(.confirmation, title: "Restart now?", buttons: ["Restart"], dismissalPolicy: restart),
      "x")
    try show(
      "A timeout beside several actions",
      Dialog(
        .alert, title: "Restart now?", buttons: ["Restart", "Shut down"], dismissalPolicy: minute))
    try show(
      "A dialog that waits for a process",
      Dialog(
        .alert, title: "Copying…", buttons: ["Stop:cancel"],
        dismissalPolicy: DismissalPolicy { $0.processID = 4711 }), "")
    try show(
      "A dismissal that has to be confirmed",
      Dialog(
        .confirmation, title: "Publish?",
        dismissalPolicy: DismissalPolicy {
          $0.confirmation = DismissalConfirmation("Discard the notes?")
        }), .escape, "")
    try show(
      "Fields",
      Dialog(
        .alert, title: "Log in to example.org", message: "Use your work account.",
        fields: [required, repeated]), "", "jane", .hidden("a"), .hidden("b"))
    try show(
      "Fields with actions of the author's",
      Dialog(
        .alert, title: "Sign up", buttons: ["Create:default", "Not now:cancel"], fields: [user],
        dismissalPolicy: minute), "jane")
    try show(
      "A form of every kind of field, with a way back",
      Dialog(.alert, title: "New server", fields: server), "Web", "web", "maybe", "", "?", "1",
      "/nowhere", .back(typed: "/nowhere"), .back, "y", "", "/key")
    try show(
      "A form that is left after something was typed",
      Dialog(.alert, title: "New server", fields: [name, user], dismissalPolicy: discard), "web",
      .escape, "", "")
    try show(
      "A prompt, a value that a command rejects, and a date",
      Dialog(
        .alert, title: "Move the server",
        fields: [host, try Field(name: "date", label: "Date", .date(date))]), "web-1", "web-2", "x",
      "2026-12-05")
    try show(
      "A list, narrowed, and shown again", dialog(list: RawText(long.joined(separator: "\n"))),
      "search", "3", "?", "12")
    try show(
      "Items, of which any number is chosen", Dialog(.alert, title: "Optional apps", items: apps),
      "2-3", "x", "?", "")
    try show(
      "Items that an action destroys",
      Dialog(
        .confirmation, title: "Delete which apps?", buttons: ["Delete:destructive"], items: apps),
      "1", "", "2,3", "", "")
    try show(
      "One item of a list with details",
      Dialog(
        .confirmation, title: "Write to which disk?", message: "All data on it is lost.",
        buttons: ["Write:destructive"], itemList: disks,
        columns: Columns([.label, .detail]) ?? .wholeLine,
        selectionCount: SelectionCount(minimum: 1, maximum: 1) ?? .any), "", "2", "y")
    var commands = DeclaredItems([
      Item("System", detail: "Configure the system"),
      Item("Display", detail: "Configure the screen"),
    ])
    commands.selectionCount = SelectionCount(minimum: 1, maximum: 1) ?? .any
    (commands.isMenu, commands.acceptsActionNames, commands.hasPlainDetails) = (true, true, true)
    var buttons = DeclaredActions(["Select", "Finish:cancel"])
    buttons.questionVisibility = .hidden
    try show(
      "A menu of another program",
      Dialog(
        Dialog.Declaration(
          .alert, title: "Configuration", actions: buttons, items: commands,
          dismissalPolicy: DismissalPolicy { $0.interactiveDismissal = .dismisses })), "x", "finish"
    )
    return dialogs
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
      for columns in [80, 40] { page += "\n```\n\(screen(dialog, replies, columns: columns))```\n" }
    }
    page += "\n## Other languages\n"
    for (language, title, label) in [
      ("de", "Papierkorb leeren?", "Löschen"), ("fr", "Vider la corbeille ?", "Supprimer"),
      ("ja", "ゴミ箱を空にしますか？", "削除"), ("ar", "هل تريد إفراغ المهملات؟", "حذف"),
    ] {
      let several = try dialog(.confirmation, RawText(title), ["\(label):destructive", "PDF"])
      let one = try dialog(.confirmation, RawText(title), ["\(label):destructive"])
      for (dialog, replies) in [
        (several, ["x", "?", ""]), (one, ["x", ""]),
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
    // `PROMPT_RECORD=1 swift test --filter ScreenTests` rewrites the page.
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
