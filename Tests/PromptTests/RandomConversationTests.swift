// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Invariants
import PseudoTerminal
import Testing

/// Conversations in which everything that can happen at a terminal happens in any order.
///
/// `PROMPT_CONVERSATIONS` is how many of each kind are held; the seed of one that fails is printed, and
/// `PROMPT_SEED` holds that one again.
@Suite("In a random conversation")
struct RandomConversationTests {
  private static let count =
    getenv("PROMPT_CONVERSATIONS").flatMap { Int(String(cString: $0)) } ?? 250
  private static let seeds: [UInt64] =
    getenv("PROMPT_SEED").flatMap { UInt64(String(cString: $0)) }.map { [$0] }
    ?? (0..<8).map { $0 << 32 }

  /// Everything but an answer that confirms: no text here begins a label, or is yes or a number.
  private static let noise = [
    "x", "wx", "é", "中", "\u{7F}", "\u{1}", "\u{5}", "\u{15}", "\u{17}", "\u{B}", "\t", "\t\t",
    "\u{C}",
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OH", "\u{1B}[3~", "\u{1B}[99~",
    "\u{1B}[5;7R",
    "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}",
    "\u{1B}[200~y\nzap\n\u{1B}[201~",
    "\u{1B}[200~", "\u{1B}[201~", "\u{12}", "\u{13}", "\u{11}", "\u{18}\u{12}", "\u{0}", "x\r",
    "\r", "\n", "\u{4}",
    "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{16}", "\u{1F}", "maybe\r", "\u{14}", "no way\r",
    "\u{19}", "?\r", "ap\r", "ine-1\r",
  ]

  private struct Conversation {
    let arguments: [String]
    let question: String
    var input = ""
    /// What is printed where it is cancelled.
    var cancellations = ["Keep\n", "Cancel\n"]
  }

  private static let dialogs = [
    Conversation(arguments: ["--confirm", "Q", "--button", "Zap:destructive"], question: "Q "),
    Conversation(arguments: ["Q", "--button", "Zap:destructive"], question: "Q "),
    Conversation(
      arguments: ["Q", "--message", "M", "--button", "Zap:destructive", "--button", "Keep:cancel"],
      question: "M"),
    Conversation(
      arguments: [
        "Q", "--button", "Zap:destructive", "--interactive-dismiss-disabled", "--button",
        "Keep:cancel",
      ], question: "Q "),
    Conversation(
      arguments: ["--confirm", "Q", "--require-typing", "zap it", "--button", "Zap"], question: "Q "
    ),
    Conversation(
      arguments: [
        "--confirm", "Q", "--button", "Zap:destructive", "--dismissal-confirmation", "Sure?",
      ], question: "Q "),
    Conversation(
      arguments: ["--confirm", "Q", "--button", "Zap:destructive", "--timeout", "0.3"],
      question: "Q "),
    Conversation(
      arguments: ["--confirm", "Q", "--button", "Zap:destructive", "--buttons-from", "-"],
      question: "Q", input: (1...100).map { "line-\($0)\n" }.joined()),
    Conversation(
      arguments: [
        "Q", "--text-field", "t", "--secure-field", "s", "--button", "Zap:destructive", "--button",
        "Keep:cancel",
      ], question: "Q", cancellations: [""]),
  ]

  @Test(
    "nothing but an answer confirms, the terminal stays as it was, and there is an end",
    arguments: seeds)
  func conversations(seed: UInt64) throws {
    let isRepeated = getenv("PROMPT_SEED") != nil
    for number in 0..<UInt64(isRepeated ? 1 : Self.count) {
      try hold(seed: seed + number)
    }
  }

  private func hold(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let dialog = Self.dialogs[Int.random(in: Self.dialogs.indices, using: &random)]
    let isAnsweredAhead = Bool.random(using: &random)
    let session = try Session(
      arguments: [executable] + dialog.arguments,
      environment: Session.defaultEnvironment.merging(["NO_COLOR": "1"]) { $1 },
      stdin: .bytes(Array(dialog.input.utf8)),
      placement: isAnsweredAhead ? .background : .foreground)
    var story: [String] = []
    if isAnsweredAhead {
      // Before the question stands there, an answer is none.
      story.append("answer ahead")
      _ = try session.waitForStop()
      try session.type("zap it\ry\r")
      try session.foreground()
    }
    _ = try? session.expect(dialog.question)
    var hasAnswered = false
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      switch Int.random(in: 0..<24, using: &random) {
      case 0:
        let number =
          [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGWINCH, SIGCONT].randomElement(using: &random)
          ?? SIGINT
        story.append("signal \(number)")
        _ = try? session.signal(number)
      case 1:
        story.append("stop")
        guard (try? session.type("\u{1A}")) != nil, (try? session.waitForStop(within: 5)) != nil
        else { break }
        try? session.type("zap it\r")
        _ = try? session.foreground()
      case 2:
        story.append("resize")
        try? session.resize(
          rows: .random(in: 0...60, using: &random), columns: .random(in: 0...200, using: &random))
      case 3:
        story.append("hang up")
        try? session.hangUp()
      case 4:
        story.append("answer")
        hasAnswered = true
        try? session.type("\u{15}zap it\r")
      default:
        let keys = Self.noise.randomElement(using: &random) ?? ""
        story.append(keys.debugDescription)
        try? session.type(keys)
      }
    }
    _ = try? session.signal(SIGTERM)
    _ = try? session.signal(SIGCONT)
    let end = try session.waitForEnd()
    let what = Comment(
      rawValue: "seed \(seed): \(dialog.arguments) \(story) \(end.status) "
        + end.transcript.debugDescription)
    switch end.status {
    case .exited(0):
      // Only typed in full, when the question stood there.
      #expect(hasAnswered, what)
      #expect(end.outputText == "Zap\n", what)
    case .exited(1): #expect(dialog.cancellations.contains(end.outputText), what)
    case .exited(69), .exited(124), .signaled(SIGINT), .signaled(SIGTERM), .signaled(SIGHUP),
      .signaled(SIGUSR1):
      #expect(end.outputText == "", what)
    default: Issue.record(what)
    }
    if let modes = end.modesAfter { #expect(modes == end.modesBefore, what) }
    #expect(try !end.spins, what)
  }
}
