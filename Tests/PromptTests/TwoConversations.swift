// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Invariants
import PseudoTerminal
import Testing

/// Two dialogs of different kinds on one terminal, in two processes of one job, and random events
/// during them.
struct TwoConversations {
  /// A dialog, and its state.
  private struct Member {
    /// A text that the screen shows only for this dialog.
    let title: String
    let kind: Kind
    var pid: pid_t = 0
    var wasTerminated = false
    var status: Int32?
  }

  private enum Kind: CaseIterable {
    case destructive, secret, alert

    var options: [String] {
      switch self {
      case .destructive: ["--confirm", "--button", "Zap:destructive"]
      case .secret: ["--secure-field", "s:Password"]
      case .alert: ["--button", "Fine", "--button", "Good"]
      }
    }

    var answer: String {
      switch self {
      case .destructive: "zap"
      case .secret: TwoConversations.secret
      case .alert: "good"
      }
    }

    /// The possible outputs of an answer.
    var outputs: [String] {
      switch self {
      case .destructive: ["Zap\n"]
      case .secret: [TwoConversations.secret + "\n"]
      // Type-ahead is taken as an answer here, and so is Enter.
      case .alert: ["Good\n", "Fine\n"]
      }
    }
  }

  private static let secret = "hunter2"

  private var random: SeededGenerator
  private var members: [Member]
  /// The events so far.
  private(set) var events: [String]
  /// The kinds of dialogs that have been answered while their question was shown.
  private var answered: Set<Kind> = []
  private var hasTypedEnter = false
  /// The ranges of the transcript in which output may be missing, since Ctrl-Z discards queued
  /// output (POSIX, 11.1.9).
  private var gaps: [Range<Int>] = []

  init(seed: UInt64, _ random: SeededGenerator) {
    self.random = random
    let kinds = Kind.allCases.shuffled(using: &self.random)
    members = [Member(title: "Alpha", kind: kinds[0]), Member(title: "Beta", kind: kinds[1])]
    events = ["seed \(seed)", "\(kinds[0]) and \(kinds[1])"]
  }

  mutating func hold() throws {
    let folder = try TemporaryFolder()
    let session = try start(in: folder)
    try session.wait { session.hasEnded || read("\(folder.path)/pids").hasSuffix("\n") }
    let pids = read("\(folder.path)/pids").split { !$0.isNumber }.compactMap { pid_t($0) }
    try #require(pids.count == 2)
    for index in members.indices { members[index].pid = pids[index] }

    for _ in 0..<Int.random(in: 0...8, using: &random) where !session.hasEnded {
      try performRandomEvent(on: session)
    }
    try finish(session)
    try check(session, in: folder)
  }

  /// Starts both dialogs in one process group, which is the foreground process group.
  private func start(in folder: TemporaryFolder) throws -> Session {
    let commands = members.map { member in
      let options = ([member.title] + member.kind.options).map { "'\($0)'" }.joined(separator: " ")
      return "\"$0\" \(options) >\"$1/\(member.title)\" 2>&1 &"
    }
    return try PromptTests.start(
      script: """
        \(commands[0])
        first=$!
        \(commands[1])
        second=$!
        echo $first $second >"$1/pids"
        wait $first; status=$?
        wait $second
        echo $status $?
        """, arguments: [folder.path], environment: ["NO_COLOR": "1"], stdin: .null)
  }

  /// Performs one random event.
  private mutating func performRandomEvent(on session: Session) throws {
    let index = Int.random(in: members.indices, using: &random)
    let member = members[index]
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let times = Int.random(in: 1...3, using: &random)
      events.append("continue \(member.title) \(times) times")
      for _ in 0..<times { kill(member.pid, SIGCONT) }
    case 2:
      events.append("stop and continue \(member.title)")
      kill(member.pid, SIGSTOP)
      try session.wait { ["T", "Z", nil].contains(state(of: member)) }
      if Bool.random(using: &random) {
        let other = members[1 - index]
        events.append("continue \(other.title) meanwhile")
        kill(other.pid, SIGCONT)
      }
      kill(member.pid, SIGCONT)
    case 3:
      events.append("Ctrl-Z")
      // Ctrl-Z discards queued output (termios(3), NOFLSH), even the output with which a dialog has
      // released the terminal.
      try session.wait {
        guard let owner = try questionOwner(on: session).map({ members[$0] }) else { return true }
        let state = state(of: owner)
        return owner.wasTerminated ? state == "T" : state != nil && state != "Z"
      }
      let start = session.transcriptBytes.count
      _ = try? session.type("\u{1A}")
      let isStopped = (try? session.waitForStop(within: 1)) != nil
      // A shell continues a job only after all of its processes have stopped. SIGCONT would discard
      // the SIGTSTP of a dialog that has not handled it yet, although the kernel has discarded the
      // output.
      if isStopped {
        try session.wait { members.allSatisfy { ["T", "Z", nil].contains(state(of: $0)) } }
      }
      gaps.append(start..<session.transcriptBytes.count)
      if isStopped { try session.foreground() }
    case 4:
      events.append("terminate \(member.title)")
      if kill(member.pid, SIGTERM) == 0 { members[index].wasTerminated = true }
      // A stopped process receives the signal when it continues.
      kill(member.pid, SIGCONT)
    case 5:
      events.append("answer")
      try answer(session)
    default:
      // Keys that erase are left out, as a terminal without a dialog would erase earlier input.
      let keys =
        ["x", "\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1}", "\u{5}"].randomElement(
          using: &random) ?? ""
      events.append(keys.debugDescription)
      _ = try? session.type(keys)
    }
  }

  /// Answers each question that is shown, until both have ended.
  private mutating func finish(_ session: Session) throws {
    events.append("answer until both have ended")
    for _ in 0..<4 where !session.hasEnded { try answer(session) }
    try session.waitForEnd()
  }

  /// Waits until a question is shown and its dialog is quiet, answers the question, and waits for
  /// the end of the dialog.
  private mutating func answer(_ session: Session) throws {
    var asking: Member?
    try session.wait {
      // A job that stops again as it continues is brought back, as a user does with fg.
      if (members.map { $0.pid } + [session.pid]).contains(where: { state(of: $0) == "T" }) {
        _ = try? session.foreground()
      }
      asking = try questionOwner(on: session).map { members[$0] }
      guard let asking else { return session.hasEnded }
      return isQuiet(asking)
    }
    guard let asking else { return }
    answered.insert(asking.kind)
    hasTypedEnter = true
    _ = try? session.type("\u{5}\u{15}\(asking.kind.answer)\r")
    try session.wait { ["Z", nil].contains(state(of: asking)) }
  }

  /// The index of the dialog whose question is on the screen; nil if there is no question.
  ///
  /// A dialog turns bracketed paste on before it shows anything, and off when it releases the
  /// terminal. The release may be in a gap, directly after a question that was shown between the
  /// last look at the screen and Ctrl-Z.
  private func questionOwner(on session: Session) throws -> Int? {
    let shown = session.transcriptBytes
    var owner: Int?
    // In a gap, and until the next dialog is shown, the owner may have released the terminal.
    var isCertain = true
    var offset = 0
    let signs = members.map { Array($0.title.utf8) } + [Array("\u{1B}[?2004l".utf8)]
    while offset < shown.count {
      let isInGap = gaps.contains { $0.contains(offset) }
      if isInGap { isCertain = false }
      guard let sign = signs.firstIndex(where: { shown[offset...].starts(with: $0) }) else {
        offset += 1
        continue
      }
      if members.indices.contains(sign) {
        if isCertain, owner != nil, owner != sign {
          throw TwoQuestions(transcript: session.transcript)
        }
        owner = sign
      } else {
        owner = nil
      }
      isCertain = !isInGap
      offset += signs[sign].count
    }
    if let owner, !isCertain, ["Z", nil].contains(state(of: members[owner])) { return nil }
    return owner
  }

  /// Whether a dialog waits, and no signal is pending for it.
  private func isQuiet(_ member: Member) -> Bool {
    guard read("/proc/\(member.pid)/wchan").contains("poll") else { return false }
    // A wait of up to 50 ms discards type-ahead. A secure field checks the modes every 100 ms.
    guard let limit = waitingLimit(of: member.pid), limit > 50 else { return false }
    let lines = read("/proc/\(member.pid)/status").components(of: "\n")
    return lines.filter { $0.hasPrefix("ShdPnd:") || $0.hasPrefix("SigPnd:") }
      .allSatisfy { line in !line.dropFirst(7).contains { $0 != "0" && $0 != "\t" } }
  }

  /// The time in milliseconds for which a process waits in poll(2) or ppoll(2); nil if it waits in
  /// no such call.
  private func waitingLimit(of pid: pid_t) -> UInt64? {
    let call = read("/proc/\(pid)/syscall").components(of: " ")
    guard call.count > 3, let limit = UInt64(call[3].dropFirst(2), radix: 16) else { return nil }
    // The numbers of poll(2) and ppoll(2). 64-bit ARM has only ppoll(2), which an emulator also
    // calls.
    #if arch(x86_64)
      let (poll, ppoll) = ("7", "271")
    #else
      let (poll, ppoll) = ("none", "73")
    #endif
    if call[0] == poll { return limit }
    guard call[0] == ppoll else { return nil }
    guard limit != 0 else { return .max }
    let memory = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
    guard memory >= 0 else { return nil }
    defer { close(memory) }
    var time = timespec()
    let size = MemoryLayout<timespec>.size
    guard pread(memory, &time, size, off_t(limit)) == size else { return nil }
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }

  /// The state of the process of a dialog, as in proc(5); nil if there is no such process.
  private func state(of member: Member) -> Character? { state(of: member.pid) }

  /// The state of a process, as in proc(5); nil if there is no such process.
  private func state(of pid: pid_t) -> Character? {
    read("/proc/\(pid)/stat").components(of: ") ").last?.first
  }

  /// Two questions were on the screen at once.
  private struct TwoQuestions: Error {
    let transcript: String
  }

  private func check(_ session: Session, in folder: TemporaryFolder) throws {
    let end = try session.end(spending: 100, after: events.joined(separator: ", "))
    let what = Comment(rawValue: "\(events) \(end.shown)")
    #expect(try questionOwner(on: session) == nil, what)
    #expect(!end.transcript.contains(Self.secret), what)
    let statuses = end.outputText.split { !$0.isNumber }.compactMap { Int32($0) }
    try #require(statuses.count == 2, what)
    for (member, status) in zip(members, statuses) {
      let output = read("\(folder.path)/\(member.title)")
      let what = Comment(rawValue: "\(member.title) \(status) \(output) \(what)")
      switch (status, member.kind) {
      case (0, .alert): #expect(hasTypedEnter && member.kind.outputs.contains(output), what)
      case (0, _):
        #expect(answered.contains(member.kind) && member.kind.outputs.contains(output), what)
      case (128 + SIGTERM, _): #expect(member.wasTerminated && output.isEmpty, what)
      default: Issue.record(what)
      }
    }
  }
}
