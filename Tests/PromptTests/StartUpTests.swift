// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The budgets of calls in Tests/start-up-budget.txt.
private let budget: [(name: String, value: String)] = read(
  "\(repository)/Tests/start-up-budget.txt"
)
.split(separator: "\n").filter { !$0.hasPrefix("#") }
.map { line in
  let parts = line.split(separator: ":", maxSplits: 1)
  return (String(parts[0]), String(parts[1].drop { $0 == " " }))
}

/// Whether the executable and the system are those for which the budget was measured: another
/// compiler or libc needs other budgets.
private let isBudgeted: Bool = {
  let path = getenv("PATH").map { String(cString: $0) } ?? ""
  let names = try? run(
    [
      "/bin/sh", "-c",
      #"swift --version | sed -n 's/.*(\(.*\)).*/\1/p'; getconf GNU_LIBC_VERSION; uname -m"#,
    ], environment: ["PATH": path])
  let system = names?.outputText.split(separator: "\n").joined(separator: ", ")
  return isShipped && budget.contains { $0.name == "system" && $0.value == system }
}()

/// The number of instructions that a command executes, from its start to its end.
///
/// - Parameter start: Starts the command after the given words, and types its input.
func instructions(start: ([String]) throws -> Session) throws -> Int {
  let folder = try TemporaryFolder()
  let log = "\(folder.path)/log"
  let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
  try start(["/usr/bin/env", "valgrind"] + options).waitForEnd(within: 60)
  let count = read(log).components(of: "refs:").last?.prefix { $0 != "\n" }.filter(\.isNumber)
  return try #require(count.flatMap { Int($0) }, "\(read(log))")
}

/// The number of instructions that prompt executes.
///
/// - Parameter answer: The keys to type when the question is shown; nil if there is no question.
private func instructions(
  _ arguments: [String], question: String = "[y/N] ", answer: String?, stdin: [UInt8] = []
) throws -> Int {
  try instructions { log in
    let session = try Session(
      arguments: log + [executable] + arguments, stdin: .bytes(stdin),
      placement: answer == nil ? .noTerminal : .foreground)
    if let answer { try session.shows(question, within: 60).type(answer) }
    return session
  }
}

@Suite("Use of resources")
struct StartUpTests {
  private static let calls: [(name: String, arguments: [String], answer: String?)] = [
    ("a question and its answer", ["--confirm", "T"], "y\r"),
    ("nothing presented", ["--is-presented", "false", "T"], nil),
    ("an answer assumed", ["--assume", "y", "--confirm", "T"], nil),
    ("a usage error", ["--no-such-option"], nil),
  ]

  @Test(
    "A call takes at most the instructions of its budget, and at least three quarters of them",
    .enabled(if: isBudgeted), arguments: calls)
  func instructionCount(name: String, arguments: [String], answer: String?) throws {
    let allowed = try #require(budget.first { $0.name == name }.flatMap { Int($0.value) })
    let needed = try instructions(arguments, answer: answer)
    #expect(needed <= allowed, "\(name): \(needed)")
    // A budget far above the count would not reveal a slower start.
    #expect(needed > allowed * 3 / 4, "\(name): \(needed)")
  }

  @Test(
    "A call that asks nothing opens no file",
    .enabled(if: isShipped), arguments: calls.filter { $0.answer == nil })
  func filesUnasked(name: String, arguments: [String], answer: String?) throws {
    let folder = try TemporaryFolder()
    _ = try run(trace(into: folder) + arguments)
    #expect(opened(in: folder) == [])
  }

  @Test(
    "A question opens only its terminal, the terminal's description and locales, each once",
    .enabled(if: isShipped), arguments: ["C", "en_US.UTF-8", "C.UTF-8"])
  func filesAsked(locale: String) throws {
    let folder = try TemporaryFolder()
    let session = try Session(
      arguments: trace(into: folder) + ["--confirm", "T"],
      environment: Session.defaultEnvironment.merging(["LC_ALL": locale]) { $1 }, stdin: .null)
    try session.answer("[y/N] ", "y\r").waitForEnd()
    let files = opened(in: folder)
    let descriptions = files.filter { $0.contains("/terminfo/") }
    #expect(descriptions.count == 1)
    let known = ["/dev/tty", session.terminalName, "/dev/null/inputrc"] + descriptions
    for file in files where !known.contains(file) {
      #expect(file.contains("/locale/"), "\(file)")
    }
    #expect(Set(files).count == files.count, "\(files)")
  }

  private func trace(into folder: TemporaryFolder) -> [String] {
    ["/usr/bin/env", "strace", "-f", "-e", "trace=open,openat", "-o", "\(folder.path)/log"]
      + [executable]
  }

  /// The files that were opened, or tried, in order.
  private func opened(in folder: TemporaryFolder) -> [String] {
    read("\(folder.path)/log").components(of: "\n").compactMap { line in
      line.contains("open") ? line.components(of: "\"").dropFirst().first.map(String.init) : nil
    }
  }

  @Test("The executable is at most 3.0 MB", .enabled(if: isShipped))
  func size() {
    var status = stat()
    #expect(stat(executable, &status) == 0)
    #expect(status.st_size <= 3_000_000)
  }

  /// Dialogs, with the texts that they show and the keys to type after each text.
  private static let dialogs: [(name: String, arguments: [String], steps: [(String, String)])] = [
    (
      "small", ["--confirm", "T", "--message", "Message"],
      [("OK [y/N] ", "x\r"), ("OK [y/N] ", "?\r"), ("OK [y/N] ", "")]
    ),
    (
      "with fields",
      ["T", "--text-field", "t", "--secure-field", "s", "--button", "A", "--button", "B:cancel"],
      [("t: ", "x\u{7F}y\r"), ("s: ", "x\u{7F}y\r"), (" a name: ", "x\r"), (" a name: ", "")]
    ),
  ]

  @Test(
    "A dialog takes no more memory than docs/testing.md states", .enabled(if: isShipped),
    arguments: zip(
      dialogs, ["A small dialog has at most ", "MB of memory, one with fields at most "]))
  func memory(
    dialog: (name: String, arguments: [String], steps: [(String, String)]), sentence: String
  ) throws {
    let page = read("\(repository)/docs/testing.md").split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    let figure = page.components(of: sentence).dropFirst().first?.prefix { $0 != " " }
    let most = Int(try #require(figure.flatMap { Double($0) }) * 1_000_000)
    let session = try start(dialog.arguments)
    for (question, keys) in dialog.steps {
      try session.answer(question, keys)
    }
    let peak = try #require(status(of: session.pid, "VmHWM").flatMap { Int($0.dropLast(3)) })
    #expect(peak * 1024 <= most, "\(dialog.name): \(peak) kB")
    // A figure far above the real use would be meaningless.
    #expect(peak * 1024 > most / 2, "\(dialog.name): \(peak) kB")
  }

  @Test(
    "An idle dialog never wakes up, and takes no processor time",
    arguments: [[], ["--timeout", "1h"], ["--while-pid", "\(getpid())"]])
  func idle(options: [String]) throws {
    let session = try start(["--confirm", "T"] + options)
    try session.expect("] ")
    var before = ""
    try session.wait {
      let last = before
      before = activity(of: session.pid)
      return before.hasPrefix("S") && before == last
    }
    _ = try run(["/bin/sleep", "1"])
    #expect(activity(of: session.pid) == before)
  }

  /// The state of a process, its numbers of context switches, and its processor time.
  private func activity(of process: Int32) -> String {
    let counts = ["State", "voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"]
      .map { status(of: process, $0) ?? "" }
    return (counts + [read("/proc/\(process)/schedstat")]).joined(separator: " ")
  }

  /// Kinds of large content: a size, a call with content of a given size, its question, and an
  /// answer.
  private static let growing:
    [(
      size: Int, call: @Sendable (Int) -> (arguments: [String], stdin: String), question: String,
      answer: String
    )] = [
      (
        400, { (["T"] + (0..<$0).flatMap { ["--button", "Action \($0):"] }, "") }, " a name: ",
        "Action 0\r"
      ),
      (
        20_000, { (["T", "--buttons-from", "-"], (0..<$0).map { "Action \($0)\n" }.joined()) },
        " a name: ", "Action 0\r"
      ),
      (
        20_000,
        {
          (
            ["T", "--items-from", "-", "--columns", "id,label"],
            (0..<$0).map { "\($0)\tItem \($0)\n" }.joined()
          )
        }, "deselect", "\r"
      ),
      (
        4000,
        {
          (
            ["--confirm", "T", "--message", "-"],
            String(repeating: "Five words and a newline.\n", count: $0)
          )
        }, "[y/N] ", "n\r"
      ),
      (
        8000, { (["--confirm", "T" + String(repeating: "\u{301}", count: $0)], "") }, "[y/N] ",
        "n\r"
      ),
    ]

  @Test(
    "Twice as much content takes at most 2.4 times the instructions", .enabled(if: isShipped),
    arguments: growing.indices)
  func growth(index: Int) throws {
    let thing = Self.growing[index]
    let counts = try [thing.size, 2 * thing.size].map { size in
      let (arguments, stdin) = thing.call(size)
      return try instructions(
        arguments, question: thing.question, answer: thing.answer, stdin: Array(stdin.utf8))
    }
    #expect(Double(counts[1]) < 2.4 * Double(counts[0]), "\(counts)")
  }
}
