// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Choosing several at the terminal")
struct ItemTests {
  private static let question = "Numbers or names to change, Enter when done: "
  private static let longQuestion = "Numbers, names or part of a name, Enter when done: "
  private static let apps = ["--item", "1Password:on", "--item", "Spotify", "--item", "Zoom"]
  private static let branches = "main\nold\ntest\n"
  private static let erasing = ["--confirm", "--button", "Erase:destructive"]

  private func start(
    _ arguments: [String], list: String = "", rows: UInt16 = 24, columns: UInt16 = 80,
    placement: Session.Placement = .foreground
  ) throws -> Session {
    try Session(
      arguments: [executable, "Optional apps"] + arguments, environment: environment, rows: rows,
      columns: columns, stdin: .bytes(Array(list.utf8)), placement: placement)
  }

  /// Starts a dialog about a list of branches, which is longer than its screen.
  private func startLong(_ arguments: String...) throws -> Session {
    let list = (1...20).map { "branch-\($0)\n" }.joined()
    return try start(["--items-from", "-"] + arguments, list: list, rows: 12)
  }

  /// Types each of the lines once the dialog asks for it.
  private func type(_ lines: [String], into session: Session) throws {
    for line in lines {
      _ = try session.expect("done: ")
      try session.type("\(line)\r")
    }
  }

  // MARK: What is shown and chosen

  @Test("Space and Enter do not end a list, and the dialog explains what to type")
  func space() throws {
    for key in [" ", "  "] {
      let session = try start(Self.apps)
      _ = try session.expect("done: ")
      try session.type("\(key)\r")
      _ = try session.expect(
        "Space selects nothing here: type a number or a name, or press Enter alone.\r\n")
      _ = try session.expect("done: ")
      try session.type("2\r")
      _ = try session.expect("done: ")
      try session.type("\r")
      try session.end(.exited(0), prints: "1Password\nSpotify\n")
    }
    let lines = try run(
      [executable, "T", "--stdin"] + Self.apps, environment: environment,
      stdin: Array(" \n\t\n\n".utf8))
    #expect(lines.status == .exited(0) && lines.outputText == "1Password\n")
    let refused = try run(
      [executable, "T", "--stdin"] + Self.apps, environment: environment,
      stdin: Array(" \n \n \n\n".utf8))
    #expect(refused.status == .exited(65) && refused.outputText == "")
  }

  @Test("The label of the cancel action leaves a list, also on standard input")
  func cancelLabel() throws {
    let session = try start(Self.apps + ["--format", "json"])
    try type(["2", "Cancel"], into: session)
    let end = try session.end(.exited(1))
    #expect(end.outputText.contains(#""dismissal":"action""#))
    #expect(end.outputText.hasSuffix(#""selection":null}"# + "\n"))
    let lines = try run(
      [executable, "T", "--stdin"] + Self.apps, environment: environment,
      stdin: Array("cancel\n".utf8))
    #expect(lines.status == .exited(1) && lines.outputText == "")
  }

  @Test("A list of items stays on the screen, and each change is said in one line below it")
  func shown() throws {
    let session = try start(Self.apps)
    try type(["2-3", "spotify", ""], into: session)
    let end = try session.end(.exited(0), prints: "1Password\nZoom\n")
    #expect(
      end.transcript.withoutSequences.components(of: "\r\n").joined(separator: "\n") == """

        Optional apps
          1  [x]  1Password
          2  [ ]  Spotify
          3  [ ]  Zoom
        \(Self.question)2-3
        3 of 3: 1Password, Spotify, Zoom
        \(Self.question)spotify
        2 of 3: 1Password, Zoom
        \(Self.question)

        """)
  }

  @Test(
    "Numbers, ranges and names change the state of an item, and all and none set every state",
    arguments: [
      ([], "1Password\n"), (["1"], ""), (["2-3"], "1Password\nSpotify\nZoom\n"),
      (["zoom", "Spot"], "1Password\nSpotify\nZoom\n"), (["3,2"], "1Password\nSpotify\nZoom\n"),
      (["3 1"], "Zoom\n"), (["2-", "2"], "1Password\nZoom\n"),
      (["1-"], "1Password\nSpotify\nZoom\n"), (["1-", "1-"], ""), (["1-1"], ""),
      (["2, zoom"], "1Password\nSpotify\nZoom\n"), (["all"], "1Password\nSpotify\nZoom\n"),
      (["NONE"], ""), (["all", "none", "3"], "Zoom\n"),
      // An item that a line names twice changes once.
      (["1,1"], ""), (["1-2,2-3"], "1Password\nSpotify\nZoom\n"), (["1,1password"], ""),
      (["1,1-2"], "Spotify\n"),
    ])
  func changes(lines: [String], output: String) throws {
    let session = try start(Self.apps)
    try type(lines + [""], into: session)
    try session.end(.exited(0), prints: output)
  }

  @Test(
    "A line of which one word names no item, or two, changes nothing, and is told which word",
    arguments: [
      ("x", "“x” is none of them: 1-5 or a name."), ("3,x", "“x” is none of them: "),
      ("9", "“9” is none of them: "), ("0", "“0” is none of them: "),
      ("02", "“02” is none of them: "), ("2-9", "“2-9” is none of them: "),
      ("3-2", "“3-2” is none of them: "), ("-2", "“-2” is none of them: "),
      ("2-3-4", "“2-3-4” is none of them: "), ("2-zoom", "“2-zoom” is none of them: "),
      ("3 -", "“-” is none of them: "), (",", "“,” is none of them: "),
      ("2,all", "“all” is none of them: "), ("3,S", "“S” fits 2 Spotify, 4 Slack."),
      ("OK", "“OK” is none of them: "), ("canc", "“canc” is none of them: "),
      ("no", "“no” is none of them: "), ("y", "“y” is none of them: "),
      // A number is never the beginning of a name.
      ("3,7", "“7” is none of them: "),
      // A part of several names narrows only a list that is longer than the screen.
      ("o", "“o” is none of them: "),
    ])
  func refused(line: String, says: String) throws {
    let session = try start(Self.apps + ["--item", "Slack", "--item", "7-Zip"])
    try type([line], into: session)
    let shown = try session.expect(Self.question)
    #expect(shown.contains("\r\n\(says)"), "\(shown)")
    #expect(!shown.contains("[ ]") && !shown.contains(" of 5"), "\(shown)")
    try session.type("\r")
    try session.end(.exited(0), prints: "1Password\n")
  }

  @Test("A name that contains a comma or a space is an answer as a whole")
  func separators() throws {
    let session = try start([
      "--item", "Smith, J", "--item", "Smith:on", "--item", "J", "--item", "Lee Ann", "--item",
      "Lee",
    ])
    // A space separates nothing where a name contains one.
    try type(["smith, j", "lee ann", "Smith,Lee", "J Lee", ""], into: session)
    let end = try session.end(.exited(0), prints: "Smith, J\nLee Ann\nLee\n")
    #expect(end.transcript.contains("“J Lee” is none of them: "))
  }

  @Test("Where items are called all and none, these words name them and change nothing else")
  func calledAll() throws {
    let session = try start(["--item", "All", "--item", "none:on", "--item", "x"])
    try type(["all", "none", ""], into: session)
    try session.end(.exited(0), prints: "All\n")
  }

  @Test("All and none are answers in the language of the dialog, and in English")
  func localized() throws {
    for word in ["alle", "all"] {
      let session = try Session(
        arguments: [executable, "T", "--item", "A", "--item", "B"],
        environment: environment.merging(["LC_ALL": "de_DE.UTF-8"]) { $1 }, stdin: .null)
      _ = try session.expect("fertig mit Enter: ")
      try session.type("\(word)\r")
      _ = try session.expect("2 von 2: A, B")
      _ = try session.expect("fertig mit Enter: ")
      try session.type("keine\r")
      _ = try session.expect("0 von 2")
      _ = try session.expect("fertig mit Enter: ")
      try session.type("\r")
      try session.end(.exited(0), prints: "")
    }
  }

  @Test("A question mark shows the list with its present states, in words too")
  func help() throws {
    let session = try start(Self.apps)
    try type(["3,1", "?", ""], into: session)
    let end = try session.end(.exited(0), prints: "Zoom\n")
    #expect(
      end.transcript.withoutSequences.contains(
        "?\r\n  1  [ ]  1Password  not chosen\r\n  2  [ ]  Spotify    not chosen\r\n"
          + "  3  [x]  Zoom       chosen\r\n\(Self.question)"))
  }

  @Test("The arrow keys put items on the line one after the other, and Tab completes their names")
  func keys() throws {
    let session = try start(Self.apps)
    _ = try session.expect("done: ")
    try session.type("\u{1B}[B\u{1B}[B\r")
    _ = try session.expect("2 of 3: 1Password, Spotify")
    _ = try session.expect("done: ")
    try session.type("\u{1B}[A\r")
    _ = try session.expect("3 of 3: ")
    _ = try session.expect("done: ")
    try session.type("spo\t")
    _ = try session.expect("Spotify")
    try session.type("\r")
    _ = try session.expect("2 of 3: 1Password, Zoom")
    _ = try session.expect("done: ")
    try session.type("\r")
    try session.end(.exited(0), prints: "1Password\nZoom\n")
  }

  // MARK: Being done

  @Test(
    "Enter ends the choice only if as many items are chosen as have to be",
    arguments: [
      ("2", ["2"], "Choose 2, not 1."), ("2..", ["2"], "Choose at least 2, not 1."),
      ("..2", ["all", "1"], "Choose at most 2, not 3."),
      ("1..2", ["all", "1"], "Choose 1-2, not 3."),
      ("0", ["none"], "Choose 0, not 1."), ("2..3", ["3"], "Choose 2-3, not 1."),
    ])
  func bounds(count: String, lines: [String], says: String) throws {
    let session = try start(Self.apps + ["--selection-count", count])
    // The first state breaks the bounds, and the last one keeps them.
    if lines.count > 1 { try type([lines[0]], into: session) }
    try type([""], into: session)
    let shown = try session.expect("done: ")
    #expect(shown.contains("\r\n\(says)\r\n"), "\(shown)")
    try session.type("\(lines[lines.count - 1])\r")
    try type([""], into: session)
    try session.end(.exited(0))
  }

  @Test(
    "Where one item has to be chosen, naming it replaces the choice and is the whole answer",
    arguments: [
      ("3\r", "Zoom\n"), ("spotify\r", "Spotify\n"), ("sp\r", "Spotify\n"), ("1\r", "1Password\n"),
      ("\r", "1Password\n"), ("\u{1B}[B\u{1B}[B\r", "Spotify\n"), ("Zo\t\r", "Zoom\n"),
    ])
  func one(typed: String, output: String) throws {
    let session = try start(Self.apps + ["--selection-count", "1"])
    let shown = try session.expect("Choose 1-3 or a name: ").withoutSequences
    #expect(shown.contains("  1  (x)  1Password  [Enter]\r\n  2  ( )  Spotify\r\n"))
    try session.type(typed)
    try session.end(.exited(0), prints: output)
  }

  @Test(
    "Where one item has to be chosen, more than one or none is refused",
    arguments: [
      ("\r", "Choose 1, not 0."), ("1,2\r", "Choose 1, not 2."), ("1-3\r", "Choose 1, not 3."),
      ("all\r", "Choose 1, not 3."), ("none\r", "Choose 1, not 0."),
    ])
  func notOne(typed: String, says: String) throws {
    let session = try start(
      ["--item", "A", "--item", "B", "--item", "C", "--selection-count", "1"] + Self.erasing)
    _ = try session.expect("a name: ")
    try session.type(typed)
    _ = try session.expect("\r\n\(says)\r\n")
    _ = try session.expect("a name: ")
    try session.type("2\r")
    _ = try session.expect("2 (B)\r\n")
    _ = try session.expect(": B [y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "B\n")
  }

  @Test("The question for the action says which items are chosen, as far as there is room")
  func action() throws {
    for (columns, prompt) in [(80, "done: "), (40, "> ")] {
      let session = try start(
        Self.erasing + ["--items-from", "-"], list: Self.branches, columns: UInt16(columns))
      for typed in ["all\r", "\r"] {
        _ = try session.expect(prompt)
        try session.type(typed)
      }
      let shown = try session.expect(" [y/N] ").withoutSequences
      let line = shown.components(of: "\r\n").last ?? ""
      #expect(line.hasPrefix("! Erase 3: main, old") && line.count <= columns, "\(line)")
      #expect((columns < 80) == line.contains("… [y/N] "), "\(line)")
      try session.type("y\r")
      try session.end(.exited(0), prints: "main\nold\ntest\n")
    }
  }

  @Test(
    "Enter alone chooses no action that destroys, and then nothing is printed",
    arguments: ["\r", "n\r", "\u{1B}", "\u{4}", "cancel\r"])
  func declined(typed: String) throws {
    let session = try start(Self.apps + Self.erasing)
    try type(["2", ""], into: session)
    let shown = try session.expect("[y/N] ").withoutSequences
    #expect(shown.hasSuffix("\r\n! Erase 2: 1Password, Spotify [y/N] "))
    try session.type(typed)
    try session.end(.exited(1), prints: "")
  }

  @Test(
    "The question for the action says which items are chosen, however the action is chosen",
    arguments: [
      ["--confirm", "--button", "Erase:destructive", "--require-typing", "erase"],
      ["--button", "Keep", "--button", "Erase:destructive", "--format", "json"],
    ])
  func actionNamesItems(actions: [String]) throws {
    let session = try start(Self.apps + actions)
    try type(["2", ""], into: session)
    _ = try session.expect("2 of 3: 1Password, Spotify\r\n")
    try session.type("\u{3}")
    _ = try session.waitForEnd()
  }

  @Test("With nothing chosen, an action that destroys is not asked for")
  func nothingChosen() throws {
    let session = try start(Self.apps + Self.erasing)
    try type(["none", "", "1", ""], into: session)
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    let end = try session.end(.exited(0), prints: "1Password\n")
    #expect(
      end.transcript.contains(
        "0 of 3\r\n\(Self.question)\r\nNothing is chosen; Esc leaves.\r\n\(Self.question)"))
    #expect(end.transcript.components(of: "Erase").count == 2)
  }

  @Test("With nothing chosen, an action that destroys nothing is asked for")
  func nothingChosenHarmlessly() throws {
    let session = try start(["--item", "A", "--item", "B", "--confirm", "--button", "Install"])
    try type([""], into: session)
    _ = try session.expect("Install")
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "")
  }

  // MARK: Other ends

  @Test(
    "Escape and end-of-file cancel the choice, and nothing is printed",
    arguments: ["\u{1B}", "\u{4}"],
    [[], ["--confirm"], erasing, ["--button", "A", "--button", "No:cancel"]])
  func cancelled(key: String, actions: [String]) throws {
    let session = try start(Self.apps + actions)
    try type(["2"], into: session)
    _ = try session.expect("done: ")
    try session.type(key)
    let label = actions.contains("No:cancel") ? "No" : "Cancel"
    _ = try session.expect("(\(label))")
    try session.end(.exited(1), prints: "")
  }

  @Test("Escape ends no choice of a dialog without a cancel action")
  func notCancelled() throws {
    let session = try start(
      Self.apps + ["--button", "A", "--button", "B", "--format", "shell"])
    try type(["2"], into: session)
    _ = try session.expect("done: ")
    try session.type("\u{1B}")
    _ = try session.expect("Esc does nothing here")
    try type([""], into: session)
    _ = try session.expect("a name: ")
    try session.type("B\r")
    let end = try session.end(.exited(0))
    #expect(end.outputText.contains("prompt_action='B'\n"))
    #expect(end.outputText.contains("prompt_selection='1Password\nSpotify'\n"))
  }

  @Test("Ctrl-C ends a choice, and prints nothing", arguments: [[], erasing])
  func interrupted(actions: [String]) throws {
    let session = try start(Self.apps + actions)
    try type(["2"], into: session)
    _ = try session.expect("done: ")
    try session.type("\u{3}")
    try session.end(.signaled(SIGINT), prints: "")
  }

  @Test(
    "A time-out action prints the items that are chosen at that moment, within the bounds only",
    arguments: [
      ([], 0, "1Password\nSpotify\n"), (["--selection-count", "2"], 0, "1Password\nSpotify\n"),
      (["--selection-count", "1.."], 0, "1Password\nSpotify\n"),
      (["--selection-count", "3"], 124, ""), (["--selection-count", "..1"], 124, ""),
      (["--timeout-action", "cancel", "--selection-count", "3"], 1, ""),
    ] as [([String], Int32, String)])
  func timeout(options: [String], status: Int32, output: String) throws {
    let clocked = try Clocked(
      arguments: ["T", "--timeout", "20", "--timeout-action", "OK"] + Self.apps + options)
    _ = try clocked.session.expect("):")
    try clocked.session.type("2\r")
    _ = try clocked.session.expect("2 of 3: 1Password, Spotify")
    _ = try clocked.session.expect("):")
    clocked.set(to: 100)
    try clocked.session.type("\r")
    try clocked.session.end(.exited(status), prints: output)
  }

  @Test("A time-out that chooses nothing, since the bounds do not hold, names no action")
  func timeoutOutOfBounds() throws {
    let session = try start(
      Self.apps + ["--timeout", "0.2", "--timeout-action", "OK", "--selection-count", "2"])
    let end = try session.end(.exited(124), prints: "")
    #expect(end.transcript.withoutSequences.hasSuffix(" (time ran out)\r\n"), "\(end.transcript)")
  }

  @Test("A time-out before any key takes the items as they were given")
  func timeoutAtOnce() throws {
    let session = try start(
      Self.apps + ["--timeout", "0.2", "--timeout-action", "OK", "--format", "json"])
    let end = try session.end(.exited(0))
    #expect(end.outputText.contains(#""dismissal":"timeout","status":0,"selection":["1Password"]"#))
  }

  @Test("A dialog that is resumed shows the items as they are chosen now")
  func suspended() throws {
    let session = try start(Self.apps)
    try type(["2-3,1"], into: session)
    _ = try session.expect("done: ")
    try session.type("sp")
    _ = try session.expect("sp")
    try session.type("\u{1A}")
    #expect(try session.waitForStop() == SIGTSTP)
    try session.foreground()
    let anew = try session.expect("done: ").withoutSequences
    #expect(
      anew.contains(
        "Optional apps\r\n  1  [ ]  1Password\r\n  2  [x]  Spotify\r\n  3  [x]  Zoom\r\n"
          + Self.question), "\(anew)")
    _ = try session.expect("sp")
    try session.type("otify\r")
    try type([""], into: session)
    try session.end(.exited(0), prints: "Zoom\n")
  }

  @Test("What is typed before the list answers only where no action destroys")
  func typeAhead() throws {
    for (actions, output) in [([], "1Password\nSpotify\n"), (Self.erasing, "Zoom\n")] {
      let session = try start(Self.apps + actions, placement: .background)
      _ = try session.waitForStop()
      try session.type("2\r\r")
      try session.foreground()
      if !actions.isEmpty {
        try type(["3,1", ""], into: session)
        _ = try session.expect(" 1: Zoom [y/N] ")
        try session.type("y\r")
      }
      let end = try session.end(.exited(0), prints: output)
      #expect(!end.transcript.contains("Spotify, Zoom"))
    }
  }

  @Test(
    "What is typed together with a change does not answer the next question of a dialog that destroys"
  )
  func typeAheadOfNextQuestion() throws {
    let session = try start(Self.apps + Self.erasing)
    _ = try session.expect("done: ")
    try session.type("3\r\ry\r")
    _ = try session.expect("2 of 3: 1Password, Zoom")
    _ = try session.expect("done: ")
    try session.type("\ry\r")
    _ = try session.expect("[y/N] ")
    try session.type("n\r")
    try session.end(.exited(1), prints: "")
  }

  @Test("A paste of several lines changes nothing by itself")
  func paste() throws {
    let session = try start(Self.apps)
    _ = try session.expect("done: ")
    try session.type("\u{1B}[200~2\n3\n\u{1B}[201~")
    _ = try session.expect("2^J3")
    try session.type("\u{15}3\r")
    try type([""], into: session)
    try session.end(.exited(0), prints: "1Password\nZoom\n")
  }

  // MARK: Long lists

  @Test("A list that is longer than the screen is shown page by page, and ? turns the page")
  func pages() throws {
    let session = try startLong()
    var shown = try session.expect(Self.longQuestion).withoutSequences
    #expect(shown.contains("   1  [ ]  branch-1\r\n"))
    #expect(shown.contains("… 11 more [?]\r\n") && !shown.contains("branch-10"))
    try session.type("?\r")
    shown = try session.expect(Self.longQuestion).withoutSequences
    #expect(shown.contains("  10  [ ]  branch-10  not chosen\r\n"))
    #expect(!shown.contains("branch-9\u{20}"))
    // After a change the screen is out of date, so that ? begins again.
    try session.type("12,3\r")
    _ = try session.expect("2 of 20: branch-3, branch-12")
    _ = try session.expect(Self.longQuestion)
    try session.type("?\r")
    shown = try session.expect(Self.longQuestion).withoutSequences
    #expect(shown.contains("   2  [ ]  branch-2  not chosen\r\n   3  [x]  branch-3  chosen\r\n"))
    try session.type("\r")
    try session.end(.exited(0), prints: "branch-3\nbranch-12\n")
  }

  @Test("A part of several names narrows a list that is longer than the screen, until a change")
  func narrowing() throws {
    let session = try startLong("--selection-count", "1..")
    try type(["h-2"], into: session)
    var shown = try session.expect("all, Enter when done: ").withoutSequences
    #expect(
      shown.hasSuffix(
        "\r\n2 of 20 have “h-2”:\r\n   2  [ ]  branch-2\r\n  20  [ ]  branch-20\r\n"
          + "2, 20, or more of a name; ? shows all, Enter when done: "), "\(shown)")
    // Every number of the list is an answer, also one that is not among these.
    try session.type("7\r")
    _ = try session.expect("1 of 20: branch-7\r\n\(Self.longQuestion)")
    try session.type("h-1\r")
    shown = try session.expect("shows all, Enter when done: ").withoutSequences
    #expect(shown.contains("11 of 20 have “h-1”:") && !shown.contains("branch-7"))
    try session.type("branch-11\r")
    _ = try session.expect("2 of 20: branch-7, branch-11\r\n\(Self.longQuestion)")
    try session.type("\r")
    try session.end(.exited(0), prints: "branch-7\nbranch-11\n")
  }

  @Test("A question mark shows a narrowed list whole again")
  func whole() throws {
    let session = try startLong()
    try type(["h-2"], into: session)
    _ = try session.expect("shows all, Enter when done: ")
    try session.type("?\r")
    let shown = try session.expect(Self.longQuestion).withoutSequences
    #expect(shown.contains("   1  [ ]  branch-1  not chosen\r\n") && shown.contains("more [?]"))
    try session.type("\r")
    try session.end(.exited(0), prints: "")
  }

  @Test("A line of several words narrows nothing, and Escape leaves a narrowed list")
  func notNarrowing() throws {
    let session = try startLong()
    try type(["3,h-2"], into: session)
    let shown = try session.expect(Self.longQuestion)
    #expect(shown.contains("“h-2” is none of them: 1-20 or a name."))
    try session.type("h-2\r")
    _ = try session.expect("shows all, Enter when done: ")
    try session.type("\u{1B}")
    try session.end(.exited(1), prints: "")
  }

  @Test("A part of one name narrows a long list to that item, and the dialog goes on")
  func narrowedToOne() throws {
    for (options, output) in [([], "branch-20\n"), (["--selection-count", "1"], "branch-20\n")] {
      let list = (1...20).map { "branch-\($0)\n" }.joined()
      let session = try start(["--items-from", "-"] + options, list: list, rows: 12)
      _ = try session.expect(options.isEmpty ? "done: " : "name: ")
      try session.type("h-20\r")
      let shown = try session.expect(
        options.isEmpty ? "shows all, Enter when done: " : "shows all: "
      ).withoutSequences
      #expect(shown.contains("branch-20") && !shown.contains("branch-2\r"), "\(shown)")
      try session.type("20\r")
      if options.isEmpty { try type([""], into: session) }
      try session.end(.exited(0), prints: output)
    }
  }

  @Test("The question about a long list says that a part of a name is an answer")
  func narrowingIsSaid() throws {
    let session = try startLong()
    let shown = try session.expect("done: ").withoutSequences
    #expect(shown.components(of: "\r\n").last?.contains("part of") == true, "\(shown)")
    try session.type("\u{3}")
    _ = try session.waitForEnd()
  }

  @Test("A list that is narrowed is shown narrowed again after a suspension, with its states")
  func suspendedNarrowed() throws {
    let session = try startLong()
    try type(["20", "h-2"], into: session)
    _ = try session.expect("shows all, Enter when done: ")
    try session.type("\u{1A}")
    _ = try session.waitForStop()
    try session.foreground()
    let anew = try session.expect("shows all, Enter when done: ").withoutSequences
    #expect(anew.contains("2 of 20 have “h-2”:\r\n   2  [ ]  branch-2\r\n  20  [x]  branch-20\r\n"))
    try session.type("20,2\r")
    try type([""], into: session)
    try session.end(.exited(0), prints: "branch-2\n")
  }

  // MARK: Much

  @Test("Ten thousand items keep nobody waiting longer than ten", .enabled(if: isShipped))
  func tenThousand() throws {
    func cost(_ count: Int) throws -> Double {
      let session = try start(
        ["--items-from", "-"], list: (1...count).map { "branch-\($0)\n" }.joined())
      try type(["2-5", "branch-7", "?", "3", ""], into: session)
      return try session.end(
        .exited(0), prints: [2, 4, 5, 7].map { "branch-\($0)\n" }.joined(), spending: 10_000
      ).cost
    }
    // Five answers cost as much as a few plain dialogs do.
    #expect(try cost(10_000) < 20 * max(try cost(10), 1))
  }

  @Test("A list of up to a million items takes time in proportion to its length")
  func proportion() throws {
    func cost(_ count: Int) throws -> Double {
      let session = try start(
        ["--items-from", "-"], list: (1...count).map { "branch-\($0)\n" }.joined())
      _ = try session.expect("done: ", within: 60)
      try session.type("all\r")
      _ = try session.expect("\(count) of \(count): branch-1, ", within: 60)
      _ = try session.expect("done: ", within: 60)
      try session.type("3-\r")
      _ = try session.expect("2 of \(count): branch-1, branch-2", within: 60)
      _ = try session.expect("done: ", within: 60)
      try session.type("\r")
      return try session.end(.exited(0), prints: "branch-1\nbranch-2\n", spending: 10_000)
        .cpuSeconds
    }
    let few = try cost(100_000)
    #expect(try cost(1_000_000) < 30 * max(few, 0.01))
  }
}
