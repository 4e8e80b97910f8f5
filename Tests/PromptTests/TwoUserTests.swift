// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Invariants
import PseudoTerminal
import Testing

/// Interactions of two users' processes on one terminal, as after su(1) or runuser(1). One of the
/// users may not open the device of the terminal, which the other user opens.
@Suite(
  "Two users on one terminal",
  .enabled(if: geteuid() == 0, "only root can run processes of two users"))
struct TwoUserTests {
  /// The number of random conversations for each initial seed: 5,000 in total if `PROMPT_SWEEPS` is
  /// `all`.
  private static let count =
    getenv("PROMPT_SEED") != nil
    ? 1 : sweepsAreWhole ? 1250 : 8
  private static let seeds: [UInt64] =
    getenv("PROMPT_SEED").flatMap { UInt64(String(cString: $0)) }.map { [$0] }
    ?? (1...4).map { $0 << 40 }

  @Test(
    "A secret is not echoed while another user's bar is shown, and both restore the terminal",
    arguments: [true, false])
  func secret(isForeignBar: Bool) throws {
    let place = try SharedPlace()
    let (bar, dialog) = isForeignBar ? (place.foreign, "") : ("", place.foreign)
    let session = try place.start(
      """
      \(bar) "$0" --progress Copying --button Stop:cancel <"$1/first" &
      read -r go
      \(dialog) "$0" -q Log --secure-field s </dev/null; echo "$?"; wait
      """)
    let input = place.openInput("first")
    input.write("10\n")
    try session.shows("Stop [Esc]").feed("go\n").shows("s: ")
    try session.wait { try !session.modes.isEchoing }
    for _ in 0..<4 {
      input.write("20\n")
      try session.type("§")
      pass(milliseconds: 300)
      #expect(try !session.modes.isEchoing)
    }
    try session.type("\r").shows("20%")
    input.write("100\n")
    input.close()
    let end = try session.waitForEnd()
    #expect(end.outputText == "0\n")
    #expect(!end.transcript.contains("§"), "\(end.transcript.debugDescription)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "Two users' bars restore the terminal, whichever ends first", arguments: ["first", "second"])
  func twoBars(endsFirst: String) throws {
    let place = try SharedPlace()
    let session = try place.start(
      """
      "$0" --progress First --button Stop:cancel <"$1/first" &
      read -r go
      \(place.foreign) "$0" --progress Second --button Stop:cancel <"$1/second" &
      wait
      """)
    var inputs = ["first", "second"].map { place.openInput($0) }
    inputs[0].write("7\n")
    inputs[1].write("8\n")
    try session.shows(" 7%").feed("go\n").shows(" 8%")
    if endsFirst == "second" { inputs.reverse() }
    for input in inputs {
      input.write("100\n")
      input.close()
      try session.expect("… done")
    }
    let end = try session.waitForEnd()
    #expect(end.modesAfter == end.modesBefore, "\(end.transcript.debugDescription)")
  }

  @Test(
    "A dialog waits for a stopped bar that has changed the modes, and its secret is not echoed",
    arguments: [true, false])
  func stoppedBar(isForeignBar: Bool) throws {
    let place = try SharedPlace()
    let (bar, dialog) = isForeignBar ? (place.foreign, "") : ("", place.foreign)
    let session = try place.start(
      """
      \(bar) "$0" --progress Copying --button Stop:cancel <"$1/first" & bar=$!
      read -r go
      kill -STOP $bar; echo $bar
      \(dialog) "$0" -q Log --secure-field s </dev/null 2>"$1/errors"; echo "$?"; wait
      """)
    let input = place.openInput("first")
    input.write("10\n")
    try session.shows("Stop [Esc]").feed("go\n")
    let errors = "\(place.path)/errors"
    try session.wait { read(errors).hasSuffix("continues it\n") }
    #expect(!session.transcript.contains("s: "))
    let pid = read(errors).components(of: "process ").last.flatMap {
      pid_t($0.prefix { $0.isNumber })
    }
    kill(try #require(pid), SIGCONT)
    try session.expect("s: ")
    try session.wait { try !session.modes.isEchoing }
    try session.type("§§\r")
    input.write("100\n")
    input.close()
    let end = try session.waitForEnd()
    #expect(end.outputText.hasSuffix("\n0\n"))
    #expect(!end.transcript.contains("§"), "\(end.transcript.debugDescription)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "A stopped bar without keys does not block a dialog, and does not draw over the dialog when it continues"
  )
  func stoppedPlainBar() throws {
    let place = try SharedPlace()
    let session = try place.start(
      """
      \(place.foreign) "$0" --progress Copying <"$1/first" & bar=$!
      read -r go
      kill -STOP $bar
      "$0" -q --confirm Second </dev/null & dialog=$!
      read -r go
      kill -CONT $bar
      wait $dialog; echo "$?"; wait
      """)
    let input = place.openInput("first")
    input.write("10\n")
    try session.shows("10%").feed("go\n").shows("[y/N] ")
    input.write("20\n")
    try session.feed("go\n")
    // The bar would be drawn, or its line erased, in this time.
    pass(milliseconds: 1300)
    #expect(session.transcript.hasSuffix("[y/N] "), "\(session.transcript.debugDescription)")
    try session.type("y\r").shows("20%")
    input.close()
    #expect(try session.waitForEnd().outputText == "0\n")
  }

  @Test(
    "Two users' dialogs on one terminal are never shown at the same time",
    arguments: [true, false])
  func turns(isForeignFirst: Bool) throws {
    let place = try SharedPlace()
    let users = isForeignFirst ? (place.foreign, "") : ("", place.foreign)
    let session = try place.start(
      """
      \(users.0) "$0" -q --confirm First </dev/null 2>/dev/null & first=$!
      read -r go
      \(users.1) "$0" -q --confirm Second </dev/null & second=$!
      wait $first; wait $second; echo "$?"
      """)
    try session.shows(bold("First") + " [y/N] ").feed("go\n")
    try session.wait { read("/proc/locks").contains("POSIX") }
    pass(milliseconds: 200)
    #expect(!session.transcript.contains("Second"))
    try session.type("y\r").answer(bold("Second") + " [y/N] ", "n\r")
    #expect(try session.waitForEnd().outputText == "1\n")
  }

  @Test(
    "Two dialogs take turns even if they open different files of the terminal",
    arguments: [true, false])
  func nothingInCommon(isForeignFirst: Bool) throws {
    let place = try SharedPlace()
    // One dialog has only /dev/tty, and the other dialog, in a session of its own, only the device.
    let foreign = "\(place.foreign) \"$0\" -q One --secure-field s </dev/null >/dev/null 2>&1"
    let own = "setsid -w \"$0\" -q Two --secure-field s <\"$tty\" >/dev/null 2>\"$tty\""
    let (first, second) = isForeignFirst ? (foreign, own) : (own, foreign)
    let session = try place.start(
      """
      tty=/dev/$(ps -o tty= -p $$)
      \(first) & first=$!
      read -r go
      \(second) & second=$!
      wait $first; echo "$?"; wait $second; echo "$?"
      """)
    try session.shows("s: ").feed("go\n")
    // The second dialog would be shown in this time.
    pass(milliseconds: 500)
    #expect(!session.transcript.contains(isForeignFirst ? "Two" : "One"))
    for _ in 0..<2 {
      try session.wait { try !session.modes.isEchoing }
      try session.type("§\r")
      if !session.transcript.contains(isForeignFirst ? "Two" : "One") {
        try session.expect("s: ")
      }
    }
    let end = try session.waitForEnd()
    #expect(end.outputText == "0\n0\n", "\(end.transcript.debugDescription)")
    #expect(!end.transcript.contains("§"))
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "A dialog ends with 69 if a process of another terminal holds the only lock that it can take")
  func nothingToLock() throws {
    let place = try SharedPlace()
    let session = try place.start(
      """
      read -r go; \(place.foreign) "$0" --confirm One </dev/null 2>"$1/errors"; echo "$?"
      read -r go; \(place.foreign) "$0" --confirm Two </dev/null 2>/dev/null; echo "$?"
      """)
    let locker = try startLocker(of: session)
    try session.feed("go\n")
    let errors = "\(place.path)/errors"
    try session.wait { read(errors).hasSuffix("cannot be locked for this dialog\n") }
    #expect(!session.transcript.contains("One"))
    locker.endInput()
    try locker.waitForEnd()
    try session.feed("go\n").answer("[y/N] ", "y\r")
    #expect(try session.waitForEnd().outputText == "69\nOK\n0\n")
  }

  @Test(
    "A dialog waits for a process of a closed terminal whose number the dialog's own terminal has now"
  )
  func lockOfClosedTerminal() throws {
    let place = try SharedPlace()
    let session = try place.start(
      "read -r go; exec \(place.foreign) \"$0\" --confirm One </dev/null")
    // The dialog does not distinguish another terminal, such as that of the locker, from a closed
    // one.
    let locker = try startLocker(of: session)
    try session.feed("go\n").wait {
      read("/proc/\(session.pid)/comm") == "prompt\n"
        && read("/proc/\(session.pid)/wchan").contains("poll")
    }
    locker.endInput()
    try locker.waitForEnd()
    try session.answer("[y/N] ", "y\r")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test(
    "Whatever happens between two users' dialogs and bars, no secret is echoed", arguments: seeds)
  func conversations(seed: UInt64) throws {
    for number in 0..<UInt64(Self.count) {
      var conversation = TwoUserConversation(seed: seed + number)
      do {
        try conversation.hold()
      } catch {
        Issue.record("\(conversation.events): \(error)")
      }
    }
  }
}

/// A directory that every user can enter, with a copy of prompt and FIFOs for the input of bars.
private struct SharedPlace {
  let folder: TemporaryFolder
  var path: String { folder.path }
  /// The prefix of a command that another user runs.
  let foreign = "setpriv --reuid 65534 --clear-groups"

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    _ = try folder.copyExecutable()
    for name in ["first", "second"] {
      try #require(mkfifo("\(folder.path)/\(name)", 0o666) == 0)
    }
  }

  /// Starts a script, in which `$0` is prompt and `$1` the directory.
  func start(_ script: String) throws -> Session {
    try Session(
      arguments: ["/bin/sh", "-c", script, "\(path)/prompt", path],
      environment: environment.merging(["NO_COLOR": "1"]) { $1 }, stdin: .pipe)
  }

  /// Opens the input of a bar, which does not end before the descriptor is closed.
  func openInput(_ name: String) -> BarInput { BarInput(path: "\(path)/\(name)") }
}

/// The writing end of a bar's FIFO. It is closed only once, since another test may have the number
/// of a descriptor that was closed.
private final class BarInput {
  private var descriptor: Int32

  init(path: String) { descriptor = open(path, O_RDWR | O_CLOEXEC) }

  deinit { close() }

  func write(_ text: String) { _ = Glibc.write(descriptor, text, text.utf8.count) }

  func close() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}

/// A dialog with a secure field and two bars, each run by one of two users; one or both bars read
/// keys.
private struct TwoUserConversation {
  private var random: SeededGenerator
  private(set) var events: [String]
  /// A text that no other output contains.
  private static let secret = "§§§§"

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    events = ["seed \(seed)"]
  }

  mutating func hold() throws {
    let place = try SharedPlace()
    let users = (0..<3).map { _ in Bool.random(using: &random) ? place.foreign : "" }
    let button = Bool.random(using: &random) ? "--button Stop:cancel" : ""
    events += users.map { $0.isEmpty ? "root" : "another user" } + [button]
    let session = try place.start(
      """
      exec 3<"$1/first" 4<"$1/second"
      \(users[0]) "$0" --progress First --button Stop:cancel <&3 & first=$!
      \(users[1]) "$0" --progress Second \(button) <&4 & second=$!
      read -r go
      \(users[2]) "$0" -q Log --secure-field s </dev/null 2>/dev/null & dialog=$!
      echo $first $second $dialog >"$1/pids"
      wait $dialog; echo "$?"; wait
      """)
    let inputs = ["first", "second"].map { place.openInput($0) }
    for input in inputs { input.write("5\n") }
    if Bool.random(using: &random) { _ = try session.expect("[Esc]") }
    try session.feed("go\n")
    let pids = "\(place.path)/pids"
    try session.wait { read(pids).hasSuffix("\n") }
    let processes = read(pids).split { !$0.isNumber }.compactMap { pid_t($0) }
    try #require(processes.count == 3)

    for _ in 0..<Int.random(in: 0...6, using: &random) { performRandomEvent(on: processes, inputs) }
    for process in processes { kill(process, SIGCONT) }
    try session.expect("s: ")
    try session.wait {
      try !session.modes.isEchoing && read("/proc/\(processes[2])/wchan").contains("poll")
    }
    for character in Self.secret {
      try session.type(String(character))
      performRandomEvent(on: Array(processes.prefix(2)), inputs)
      #expect(try !session.modes.isEchoing, "\(events)")
    }
    try session.type("\r")
    for process in processes.prefix(2) { kill(process, SIGCONT) }
    for input in inputs {
      input.write("100\n")
      input.close()
    }
    let end = try session.waitForEnd()
    let what = Comment(rawValue: "\(events) \(end.shown)")
    #expect(end.outputText == "0\n", what)
    #expect(!end.transcript.contains("§"), what)
    #expect(end.modesAfter == end.modesBefore, what)
  }

  /// Performs one random event on some of the processes.
  private mutating func performRandomEvent(on processes: [pid_t], _ inputs: [BarInput]) {
    let index = Int.random(in: processes.indices, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      events.append("stop \(index)")
      kill(processes[index], SIGSTOP)
    case 2:
      events.append("continue \(index)")
      kill(processes[index], SIGCONT)
    case 3:
      // This is what the cgroup freezer does.
      events.append("stop and continue all")
      for process in processes { kill(process, SIGSTOP) }
      pass(milliseconds: 20)
      for process in processes { kill(process, SIGCONT) }
    case 4:
      events.append("progress")
      for input in inputs { input.write("\(Int.random(in: 1..<100, using: &random))\n") }
    case 5:
      events.append("resize signal")
      kill(processes[index], SIGWINCH)
    default:
      let time = Double.random(in: 0...200, using: &random)
      events.append("\(Int(time)) ms")
      pass(milliseconds: time)
    }
  }
}
