// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Invariants
import PseudoTerminal
import Testing

/// Random conversations of two dialogs at one attending terminal, with keys that are typed there,
/// and signals to the dialogs. The seed of a conversation that fails is printed, and `PROMPT_SEED`
/// repeats that conversation.
@Suite("Random conversations at an attending terminal")
struct AttendingConversationTests {
  /// The number of conversations for each initial seed: 2,000 in total if `PROMPT_SWEEPS` is `all`.
  private static let count = getenv("PROMPT_SEED") != nil ? 1 : sweepsAreWhole ? 500 : 4
  private static let seeds: [UInt64] =
    getenv("PROMPT_SEED").flatMap { UInt64(String(cString: $0)) }.map { [$0] }
    ?? (1...4).map { $0 << 40 }

  @Test(
    "Each dialog ends, no dialog is confirmed without an answer, and the terminal is restored",
    arguments: seeds)
  func conversations(seed: UInt64) throws {
    for number in 0..<UInt64(Self.count) {
      var conversation = try AttendingConversation(
        seed: seed + number, SeededGenerator(seed: seed + number))
      try conversation.hold()
    }
  }
}

/// One random conversation.
private struct AttendingConversation {
  private static let dialogs: [ShellWords] = [
    "-q --confirm Sure?", "--confirm T --button Wipe:destructive", "T --text-field name",
    "T --secure-field pw", "T --button Alpha --button Beta --button Stop:cancel",
    "T --item Alpha --item Beta --selection-count 1..",
  ]
  private static let keys = [
    "y\r", "n\r", "\r", "x", "\u{1B}", "\u{7F}", "\t", "\u{1B}[B", "\u{3}", "1\r", "wipe\r",
    "\u{1B}[200~y\u{1B}[201~",
  ]

  private var random: SeededGenerator
  private let terminal: AttendingTerminal
  private var askers: [(line: ShellWords, session: Session)] = []
  /// What has happened, for the message of a failure.
  private var events: [String]

  init(seed: UInt64, _ random: SeededGenerator) throws {
    (self.random, events) = (random, ["seed \(seed)"])
    terminal = try AttendingTerminal()
  }

  mutating func hold() throws {
    for _ in 0..<2 {
      let line = Self.dialogs.randomElement(using: &random) ?? ""
      askers.append((line, try terminal.ask(line)))
    }
    for _ in 0..<Int.random(in: 0...10, using: &random) where !terminal.session.hasEnded {
      try performRandomEvent()
    }
    // The attendant may be stopped, so it is continued before the signal.
    if !terminal.session.hasEnded {
      _ = try? terminal.session.foreground()
      _ = try? terminal.session.signal(SIGTERM)
    }
    try check()
  }

  private mutating func performRandomEvent() throws {
    let asker = askers[Int.random(in: askers.indices, using: &random)].session
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3:
      let keys = Self.keys.randomElement(using: &random) ?? ""
      events.append("type \(keys.debugDescription)")
      _ = try? terminal.session.type(keys)
    case 4:
      let number = [SIGTERM, SIGINT, SIGKILL, SIGHUP].randomElement(using: &random) ?? SIGTERM
      events.append("signal \(number) to \(asker.pid)")
      _ = try? asker.signal(number)
    case 5:
      events.append("stop and continue \(asker.pid)")
      _ = try? asker.signal(SIGSTOP)
      if Bool.random(using: &random) { _ = try? terminal.session.type("y\r") }
      _ = try? asker.signal(SIGCONT)
    case 6:
      events.append("Ctrl-Z and fg")
      _ = try? terminal.session.type("\u{1A}")
      _ = try? terminal.session.waitForStop(within: 2)
      _ = try? terminal.session.foreground()
    default:
      events.append("wait")
      if !asker.hasEnded { try asker.waitForIdleness() }
    }
    if Bool.random(using: &random), !asker.hasEnded { try asker.waitForIdleness() }
  }

  private func check() throws {
    let story = Comment(rawValue: events.joined(separator: ", "))
    for asker in askers {
      _ = try? asker.session.signal(SIGCONT)
      let end = try asker.session.waitForEnd()
      switch end.status {
      case .exited(0):
        let agrees = asker.line.list.contains("--confirm")
        let isAnswered = events.contains { event in
          ["y", "wipe"].contains { event.contains("\"\($0)") }
        }
        #expect(!agrees || isAnswered || events.contains { $0.contains("stop and") }, story)
      case .exited(let status): #expect([1, 2, 69].contains(status), story)
      case .signaled(let number):
        #expect([SIGTERM, SIGINT, SIGKILL, SIGHUP].contains(number), story)
      }
    }
    let end = try terminal.session.waitForEnd()
    #expect([.signaled(SIGTERM), .signaled(SIGINT)].contains(end.status), story)
    #expect(try terminal.session.modes == terminal.session.modesBefore, story)
    #expect(try terminal.names.files == "", story)
  }
}
