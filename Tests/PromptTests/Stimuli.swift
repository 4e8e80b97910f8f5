// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The time of the monotonic clock, in milliseconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Lets time pass between two actions of a test. The pause is part of the stimulus, and never a
/// wait for a reaction of prompt.
func pass(milliseconds: Double) {
  let end = now() + milliseconds
  while now() < end { usleep(useconds_t(max(1, min(1000, (end - now()) * 1000)))) }
}

/// A command that runs a script in Python, which then executes prompt with these arguments.
func python(_ script: String, _ arguments: [String]) -> [String] {
  [
    "/usr/bin/python3", "-I", "-S", "-c",
    "import os, sys\n\(script)\nos.execv(sys.argv[1], sys.argv[1:])", executable,
  ] + arguments
}

/// Starts a process on another terminal that locks, in its /dev/tty, the bytes for the terminal of
/// `session`, until the input of the process ends. Other tests use other bytes.
///
/// - Parameter locking: The statement in Python.
func startLocker(
  of session: Session,
  by locking: String = "fcntl.lockf(terminal, fcntl.LOCK_EX | fcntl.LOCK_NB, 16, 16 * device)"
) throws -> Session {
  let number = try #require(session.terminalName.components(of: "/").last)
  let script = """
    import fcntl, os, struct, sys, termios
    terminal, leave = os.open("/dev/tty", os.O_RDWR), False
    device = 0x8800 + \(number)
    \(locking)
    print("locked", flush=True)
    if leave: fcntl.ioctl(terminal, termios.TIOCNOTTY)
    sys.stdin.read()
    """
  let locker = try Session(
    arguments: ["/usr/bin/python3", "-I", "-S", "-c", script], stdin: .pipe, stdout: .terminal)
  try locker.shows("locked").wait { read("/proc/\(locker.pid)/wchan").contains("pipe") }
  return locker
}

extension Session {
  /// The number of bytes that the job has read so far, from all files; nil after its end.
  var bytesRead: Int? {
    let line = read("/proc/\(pid)/io").components(of: "\n").first ?? ""
    return Int(line.drop { !$0.isNumber })
  }

  /// Types a text, whose effect may be invisible, and waits until it has been read.
  @discardableResult
  func typeUnseen(_ text: String) throws -> Session {
    let wanted = (bytesRead ?? 0) + text.utf8.count
    try type(text)
    try wait { (bytesRead ?? wanted) >= wanted }
    return self
  }

  /// Whether the job has ended.
  var hasEnded: Bool { (try? waitForEnd(within: 0)) != nil }

  /// Waits until the job waits in poll(2), or has ended.
  @discardableResult
  func waitForIdleness() throws -> Session {
    /// Whether the job has no second thread, which could compute while the first one waits for it.
    var isAlone: Bool {
      let hasEmulator = isEmulated && destination(of: "/proc/\(pid)/exe").contains("/qemu-")
      return read("/proc/\(pid)/status").contains("\nThreads:\t\(hasEmulator ? 2 : 1)\n")
    }
    try wait {
      let wasAlone = isAlone
      let channel = read("/proc/\(pid)/wchan")
      return channel.isEmpty || channel.contains("poll") && wasAlone && isAlone
    }
    return self
  }

  /// Types Ctrl-Z, and expects that the job restores the terminal and stops.
  @discardableResult
  func suspend(sourceLocation: SourceLocation = #_sourceLocation) throws -> Session {
    try type("\u{1A}").stops(by: SIGTSTP)
    #expect(try modes == modesBefore, sourceLocation: sourceLocation)
    return self
  }

  /// Waits for a condition that can only be polled.
  func wait(until isDone: () throws -> Bool) throws {
    let end = now() + 20_000
    while try !isDone() {
      try #require(now() < end, "timed out: \(transcript.debugDescription)")
      sched_yield()
    }
  }
}

/// A dialog with a timeout, and the clock by which its time runs, which can be set forward.
struct Clocked {
  let session: Session
  private let folder: TemporaryFolder

  init(_ line: ShellWords) throws { try self.init(arguments: line.list) }

  init(
    arguments: [String], environment: [String: String] = [:], stdin: Session.Input = .null
  ) throws {
    folder = try TemporaryFolder()
    session = try start(
      arguments, of: preloadable,
      environment: environment.merging([
        "LD_PRELOAD": preloaded("watch.c", in: folder), "WATCH_AHEAD": folder.path + "/ahead",
      ]) { $1 }, stdin: stdin)
  }

  /// Sets the clock to this number of seconds after the start, plus the time that the test takes.
  func set(to seconds: Int) {
    folder.write("ahead", [UInt8](repeating: 0, count: seconds))
  }
}
