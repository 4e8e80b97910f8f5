// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Invariants
import PseudoTerminal
import Testing

/// Dialogs with keys, signals, suspensions, resizes and hang-ups in random order.
///
/// `PROMPT_CONVERSATIONS` is the number of conversations for each initial seed. The seed of a
/// conversation that fails is printed, and `PROMPT_SEED` repeats that conversation.
@Suite("Random conversations")
struct RandomConversationTests {
  private static let count =
    getenv("PROMPT_CONVERSATIONS").flatMap { Int(String(cString: $0)) } ?? 50
  private static let seeds: [UInt64] =
    getenv("PROMPT_SEED").flatMap { UInt64(String(cString: $0)) }.map { [$0] }
    ?? (0..<8).map { $0 << 32 }

  /// Keys that do not confirm: no text here is the beginning of a label, a yes or a number, or
  /// becomes such a beginning when one more key is typed.
  fileprivate static let noise = [
    "x", "wx", "é", "中", "\u{7F}", "\u{1}", "\u{5}", "\u{15}", "\u{17}", "\u{B}", "\t", "\t\t",
    "\u{C}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OH", "\u{1B}[3~", "\u{1B}[99~",
    "\u{1B}[5;7R", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}",
    "\u{1B}[200~x\ny\nzap\n\u{1B}[201~", "\u{1B}[200~", "\u{1B}[201~", "\u{12}", "\u{13}", "\u{11}",
    "\u{18}\u{12}", "\u{0}", "x\r", "\r", "\n", "\u{4}", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[",
    "\u{16}", "\u{1F}", "maybe\r", "\u{14}", "no way\r", "\u{19}", "?\r", "ap\r", "ine-1\r",
    "\u{1B}[A\r", "\u{1B}[B\r", "\u{1B}[B\u{1B}[B\r",
  ]

  private static let dialogs = [
    RandomDialog(call: "--confirm Q --button Zap:destructive"),
    RandomDialog(call: "Q --button Zap:destructive", cancellations: []),
    RandomDialog(call: "Q --message M --button Zap:destructive --button Keep:cancel"),
    RandomDialog(
      call: "Q --button Zap:destructive --interactive-dismiss-disabled --button Keep:cancel"),
    RandomDialog(call: "--confirm Q --require-typing 'zap it' --button Zap", answer: "zap it"),
    RandomDialog(
      call: "--confirm Q --button Zap:destructive --dismissal-confirmation Sure?", denial: "n"),
    RandomDialog(call: "--confirm Q --button Zap:destructive --timeout 0.3"),
    RandomDialog(
      call: """
        --confirm Q --button Zap:destructive --button Save --timeout 0.3 --timeout-action Save
        """, timeoutOutput: "Save\n", offers: ["Save\n"]),
    RandomDialog(
      call: "--confirm Q --button Zap:destructive --buttons-from -",
      input: (1...100).map { "line-\($0)\n" }.joined(), offers: (1...100).map { "line-\($0)\n" }),
    RandomDialog(call: "--confirm Q --button Zap:destructive --name it", name: "it"),
    RandomDialog(
      call: "Q --text-field t --secure-field s --button Zap:destructive --button Keep:cancel",
      output: nil, cancellations: [""]),
    RandomDialog(
      call: """
        Q --text-field t --text-field u --field-pattern u=zap --field-value t=maybe \
        --button Zap:destructive
        """, inputrc: "set editing-mode vi\n", output: nil, cancellations: [""]),
    RandomDialog(
      call: "--confirm Q --button Zap:destructive --items-from -",
      input: (1...100).map { "line-\($0)\n" }.joined(), items: (1...100).map { "line-\($0)" },
      lines: ["ine-99", "none", "15", "", "zap"], output: nil, cancellations: [""]),
    RandomDialog(
      call: """
        Q --item Alpha --item Beta:on --item 'Gamma, delta:' --item Zap --selection-count 1..2 \
        --timeout 0.3 --timeout-action OK
        """, items: ["Alpha", "Beta", "Gamma, delta", "Zap"], lines: ["none", "gamma", ""],
      output: nil, cancellations: [""]),
    RandomDialog(
      call: """
        --confirm Q --item Alpha --item Beta --selection-count 1 --button Zap:destructive \
        --interactive-dismiss-disabled
        """, items: ["Alpha", "Beta"], lines: ["beta", "zap"], output: nil, cancellations: [""]),
    RandomDialog(
      call: "Q --secure-field s --field-repeat s --field-pattern s=zap --field-required s",
      output: "zap\n", cancellations: [""]),
  ]

  @Test(
    "Only an answer confirms a dialog, each answer is taken, and the terminal is restored",
    arguments: seeds)
  func conversations(seed: UInt64) throws {
    let isRepeated = getenv("PROMPT_SEED") != nil
    for number in 0..<UInt64(isRepeated ? 1 : Self.count) {
      var random = SeededGenerator(seed: seed + number)
      if Int.random(in: 0..<3, using: &random) == 0 {
        var conversations = TwoConversations(seed: seed + number, random)
        do {
          try conversations.hold()
        } catch {
          Issue.record("\(conversations.events): \(error)")
        }
        continue
      }
      let dialog = Self.dialogs[Int.random(in: Self.dialogs.indices, using: &random)]
      var conversation = RandomConversation(dialog, seed: seed + number, random)
      do {
        try conversation.hold()
      } catch {
        Issue.record("\(conversation.events): \(error)")
      }
    }
  }
}

/// A dialog, and its possible results.
private struct RandomDialog {
  let call: ShellWords
  var arguments: [String] { call.list }
  var input = ""
  /// The lines of an inputrc.
  var inputrc = ""
  /// The name by which the dialog can be dismissed.
  var name: String?
  /// The answer that confirms, in every field and to every question.
  var answer = "zap"
  /// The answer to a second question that returns to the first question.
  var denial: String?
  /// The items, some of which are printed on confirmation.
  var items: [String] = []
  /// The lines that end the dialog if they are typed repeatedly; empty if one answer ends it.
  var lines: [String] = []
  /// The output on confirmation; nil if it is not fixed.
  var output: String? = "Zap\n"
  /// The output after a timeout, for a dialog with a timeout action.
  var timeoutOutput: String?
  /// The outputs, other than those of cancellation, if Enter takes a name that an arrow key has
  /// inserted.
  var offers: [String] = []
  /// The possible outputs on cancellation.
  var cancellations = ["Keep\n", "Cancel\n"]
}

/// One dialog, and the events during it.
private struct RandomConversation {
  let dialog: RandomDialog
  var random: SeededGenerator
  /// The events so far.
  var events: [String]
  private var hasAnswered = false
  /// The events that may have ended the dialog: a status is accepted only if one of them is its
  /// cause.
  private var hasHungUp = false
  private var wasDismissed = false
  private var signals: Set<Int32> = []
  private var typed = ""
  /// Whether the last output may not reach the terminal: it has hung up, or Ctrl-Z was typed as the
  /// dialog ended, which discards queued output (POSIX, 11.1.9).
  private var isDiscarded = false
  /// How often bracketed paste had been turned on or off when Ctrl-Z was last typed.
  private var changesBeforeStop: Int?

  init(_ dialog: RandomDialog, seed: UInt64, _ random: SeededGenerator) {
    (self.dialog, self.random) = (dialog, random)
    events = ["seed \(seed)"] + dialog.arguments
  }

  mutating func hold() throws {
    let folder = try TemporaryFolder()
    let files = [
      "NO_COLOR": "1", "XDG_RUNTIME_DIR": folder.path,
      "INPUTRC": folder.write("inputrc", dialog.inputrc),
    ]
    let isAnsweredAhead = Bool.random(using: &random)
    let session = try start(
      dialog.arguments, environment: files, stdin: .text(dialog.input),
      placement: isAnsweredAhead ? .background : .foreground)
    if isAnsweredAhead {
      // Input before the question is not an answer.
      events.append("answer ahead")
      try session.waitForStop()
      try type("\(dialog.answer)\ry\r", into: session)
      try session.foreground()
    }
    _ = try? session.expect("Q")
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      // After the end of the dialog, typing and sending a signal fail.
      try? performRandomEvent(on: session, files)
    }
    finish(session)
    try check(session)
  }

  /// Performs one random event.
  private mutating func performRandomEvent(on session: Session, _ files: [String: String]) throws {
    switch Int.random(in: 0..<24, using: &random) {
    case 0:
      let number =
        [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGWINCH, SIGCONT].randomElement(using: &random)
        ?? SIGINT
      events.append("signal \(number)")
      signals.insert(number)
      try session.signal(number)
    case 1:
      events.append("stop")
      changesBeforeStop = changes(session)
      try session.type("\u{1A}")
      isDiscarded = true
      try session.waitForStop(within: 1)
      isDiscarded = false
      try type("\(dialog.answer)\r", into: session)
      try session.foreground()
    case 2:
      events.append("resize")
      try session.resize(
        rows: .random(in: 0...60, using: &random), columns: .random(in: 0...200, using: &random))
    case 3:
      events.append("hang up")
      isDiscarded = true
      hasHungUp = true
      try session.hangUp()
    case 4:
      events.append("answer")
      hasAnswered = true
      let answer = dialog.lines.randomElement(using: &random) ?? dialog.answer
      try type("\u{15}\(answer)\r", into: session)
    case 5:
      guard let name = dialog.name else { return }
      events.append("dismiss")
      wasDismissed = true
      _ = try run([executable, "--dismiss", name], environment: environment.merging(files) { $1 })
    default:
      let keys = RandomConversationTests.noise.randomElement(using: &random) ?? ""
      events.append(keys.debugDescription)
      try type(keys, into: session)
    }
  }

  /// How often bracketed paste has been turned on or off.
  private func changes(_ session: Session) -> Int {
    session.transcript.components(of: "\u{1B}[?2004").count - 1
  }

  private mutating func type(_ keys: String, into session: Session) throws {
    typed += keys
    try session.type(keys)
  }

  /// Ends the dialog by a signal, or answers until it ends, whatever incomplete key, line or paste
  /// precedes.
  private mutating func finish(_ session: Session) {
    guard Bool.random(using: &random), (try? session.waitForEnd(within: 0.01)) == nil else {
      events.append("end it")
      signals.insert(SIGTERM)
      _ = try? session.signal(SIGTERM)
      _ = try? session.signal(SIGCONT)
      return
    }
    events.append("answer until it ends")
    hasAnswered = true
    let lines =
      dialog.lines.isEmpty ? [dialog.denial ?? dialog.answer, dialog.answer] : dialog.lines
    for round in 0..<500 {
      if round % 8 == 7 { _ = try? session.signal(SIGCONT) }
      // This restarts output (Ctrl-Q), completes quoted-insert and a key, ends a paste, and kills
      // the line.
      if round % lines.count == 0 { try? type("\u{11}x\u{1B}[201~\u{15}", into: session) }
      try? type(lines[round % lines.count] + "\r", into: session)
      // A destructive question waits for a pause in the input.
      if (try? session.waitForEnd(within: 0.1)) != nil { return }
    }
  }

  private func check(_ session: Session) throws {
    _ = try? session.waitForEnd()
    // Ctrl-Z discards queued output (termios(3), NOFLSH), even the last output of a dialog that has
    // its answer and stops before it prints it.
    let isLost = isDiscarded || changesBeforeStop == changes(session)
    let end = try session.end(isDiscarded: isLost, after: events.joined(separator: ", "))
    let what = Comment(rawValue: "\(events) \(end.shown)")
    switch end.status {
    case .exited(0) where end.outputText == dialog.timeoutOutput: break
    case .exited(0) where dialog.offers.contains(end.outputText):
      #expect(["\u{1B}[A", "\u{1B}[B"].contains { typed.contains($0) }, what)
    case .exited(0) where !dialog.items.isEmpty:
      let chosen = end.outputText.components(of: "\n").dropLast().map(String.init)
      #expect(!chosen.isEmpty && dialog.items.filter(chosen.contains) == chosen, what)
      // Enter and a timeout end a selection, but do not confirm a destructive action.
      #expect(hasAnswered || !dialog.arguments.contains("Zap:destructive"), what)
    case .exited(0):
      // The answer has to be typed in full, after the question.
      #expect(hasAnswered, what)
      if let output = dialog.output { #expect(end.outputText == output, what) }
    case .exited(1):
      #expect(dialog.cancellations.contains(end.outputText), what)
      // Enter cancels if that is the default action; Escape and end-of-file do unless they are
      // disabled.
      let isDismissable = !dialog.arguments.contains("--interactive-dismiss-disabled")
      let waysOut: [Unicode.Scalar] =
        isDismissable ? ["\r", "\n", "\u{1B}", "\u{4}"] : ["\r", "\n"]
      #expect(typed.unicodeScalars.contains { waysOut.contains($0) }, what)
    case .exited(2): #expect(wasDismissed, what)
    case .exited(69): #expect(hasHungUp, what)
    case .exited(124):
      #expect(dialog.arguments.contains("--timeout") && dialog.timeoutOutput == nil, what)
    case .signaled(SIGHUP): #expect(hasHungUp || signals.contains(SIGHUP), what)
    case .signaled(let number): #expect(signals.contains(number), what)
    default: Issue.record(what)
    }
  }
}
