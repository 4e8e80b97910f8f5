// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// A dynamically linked executable of prompt, into which a library can be preloaded: the executable
/// of the package in `make test`, and otherwise the debug build.
let preloadable =
  getenv("PROMPT_PRELOADABLE").map { String(cString: $0) } ?? "\(repository)/.build/debug/prompt"

/// Compiles a source of `Tests/FaultInjection` for preloading, and returns the path of the library.
func preloaded(_ source: String, in folder: TemporaryFolder) throws -> String {
  let library = "\(folder.path)/\(source).so"
  // The compiler is that of the Swift toolchain, which is found in PATH.
  let path = getenv("PATH").map { String(cString: $0) } ?? ""
  let compiled = try run(
    [
      "/usr/bin/env", "clang", "-shared", "-fPIC", "-O1", "-o", library,
      "\(repository)/Tests/FaultInjection/\(source)",
    ], environment: ["PATH": path])
  try #require(compiled.status == .exited(0), "\(compiled.errorText)")
  return library
}

@Suite("Failing calls")
struct FaultInjectionTests {
  private static let calls = ["open", "tcgetattr", "tcsetattr", "read", "write", "poll"]

  /// The arguments of a call, the answer, and the output for that answer.
  typealias Dialog = (arguments: [String], answer: String, output: String)

  private static let dialogs: [Dialog] = [
    (["--confirm", "T"], "y", "OK\n"), (["T", "--text-field", "t"], "x", "x\n"),
    (["--confirm", "T", "--buttons-from", "-"], "b", "b\n"),
  ]
  /// The functions that allocate memory. Embedded Swift uses posix_memalign.
  private static let allocations =
    preloadable.hasSuffix("debug/prompt") ? ["malloc"] : ["malloc", "posix_memalign"]
  /// Each call for each dialog. Allocations, of which there are thousands, fail only in one dialog.
  private static let faults =
    allocations.map { ($0, dialogs[0]) } + calls.flatMap { call in dialogs.map { (call, $0) } }

  @Test(
    "If a call fails, success is reported only with the answer, and the terminal is restored",
    arguments: faults)
  func everyCall(call: String, dialog: Dialog) throws {
    // There are thousands of allocations, so only each tenth one fails unless sweeps are whole.
    let step = Self.allocations.contains(call) && !sweepsAreWhole ? 10 : 1
    // Otherwise the runtime would print a long trace of a debug build that lacks memory.
    try hold(dialog, failing: call, ["SWIFT_BACKTRACE": "enable=no"], step: step) { end, what in
      switch end.status {
      case .exited(0): #expect(end.outputText == dialog.output, what)
      case .exited(1): #expect(["Cancel\n", ""].contains(end.outputText), what)
      case .exited(66), .exited(69), .exited(70), .exited(74), .signaled:
        #expect(end.outputText == "", what)
      default: Issue.record(what)
      }
    }
  }

  /// The dialogs on a terminal, and dialogs on standard input.
  private static let everywhere: [Dialog] =
    dialogs + [
      (["--stdin", "--confirm", "T"], "", "OK\n"),
      (["--stdin", "T", "--text-field", "t"], "", "y\n"),
    ]

  /// Runs a dialog again and again. In the first run, the first call fails, and in each further
  /// run, a call that comes `step` calls later, until no call has failed. Passes each end to
  /// `check`.
  private func hold(
    _ dialog: Dialog, failing call: String, _ settings: [String: String], step: Int = 1,
    check: (Session.End, Comment) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let library = try preloaded("fault.c", in: folder)
    let isStream = dialog.arguments.first == "--stdin"
    var nth = 1 - step
    while true {
      nth += step
      let mark = "\(folder.path)/\(nth)"
      var faults = ["LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_MARK": mark]
      faults["FAULT_NTH"] = "\(nth)"
      if isStream { faults["FAULT_ARMED"] = "1" }
      let session = try Session(
        arguments: [preloadable] + dialog.arguments,
        environment: Session.defaultEnvironment.merging(faults) { $1 }.merging(settings) { $1 },
        stdin: .text(isStream ? "y\n\n" : "a\nb\n"))
      if !isStream { try session.type(dialog.answer + "\r") }
      let end = try session.waitForEnd()
      if access(mark, F_OK) != 0 { break }
      try check(end, "\(call) \(nth): \(end.shown)")
      #expect(end.modesAfter == end.modesBefore, "\(call) \(nth): \(end.shown)")
    }
    #expect(nth > 1)
  }

  @Test(
    "A call that is interrupted or would block is made again, and the answer stays the same",
    arguments: ["read", "write", "poll"], [EAGAIN, EINTR])
  func retriedCall(call: String, error: Int32) throws {
    for dialog in Self.everywhere {
      try hold(dialog, failing: call, ["FAULT_ERROR": "\(error)"]) { end, what in
        #expect(end.status == .exited(0) && end.outputText == dialog.output, what)
      }
    }
  }

  @Test("A list is read even if a pipe for the thread that reads it cannot be created")
  func noThread() throws {
    let dialog = Self.dialogs[2]
    try hold(dialog, failing: "pipe", [:]) { end, what in
      #expect(end.status == .exited(0) && end.outputText == dialog.output, what)
    }
  }

  @Test(
    "A signal that arrives while the terminal hangs up ends the dialog",
    arguments: ["read", "write"])
  func signalWithHangUp(call: String) throws {
    for dialog in Self.dialogs {
      try hold(dialog, failing: call, ["FAULT_TERMINAL": "1", "FAULT_SIGNAL": "\(SIGTERM)"]) {
        #expect($0.status == .signaled(SIGTERM), $1)
        #expect($0.outputText == "", $1)
      }
    }
  }

  @Test("After an internal error, the terminal is restored, and a message asks for a report")
  func report() throws {
    for number in [SIGILL, SIGSEGV, SIGABRT] {
      let settings = ["FAULT_SIGNAL": "\(number)", "SWIFT_BACKTRACE": "enable=no"]
      try hold(Self.dialogs[0], failing: "poll", settings) { end, what in
        #expect(end.status == .signaled(number), what)
        #expect(end.errorText.hasPrefix("prompt: internal error; please report this: SIG"), what)
        #expect(end.outputText == "", what)
      }
    }
  }

  @Test(
    "Under the name dialog, a fault is reported on the terminal, not on standard error")
  func reportOnTerminal() throws {
    let folder = try TemporaryFolder()
    let program = "\(folder.path)/dialog"
    try #require(symlink(preloadable, program) == 0)
    let faults = [
      "LD_PRELOAD": try preloaded("fault.c", in: folder), "FAULT_CALL": "poll", "FAULT_NTH": "1",
      "FAULT_MARK": "\(folder.path)/mark", "FAULT_SIGNAL": "\(SIGILL)",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let session = try Session(
      arguments: [program, "--yesno", "T", "0", "0"],
      environment: Session.defaultEnvironment.merging(faults) { $1 })
    let end = try session.waitForEnd().expect(.signaled(SIGILL))
    #expect(end.errorText == "" && end.outputText == "", "\(end.shown)")
    #expect(
      end.transcript.contains("prompt: internal error; please report this: SIGILL"), "\(end.shown)")
  }

  @Test(
    "An answer that is lost when standard output is closed ends the dialog with 74",
    arguments: everywhere)
  func lostAtClose(dialog: Dialog) throws {
    try hold(dialog, failing: "close", [:]) { end, what in
      #expect(end.status == .exited(74), what)
      #expect(
        end.errorText.hasSuffix(
          "cannot write the answer to standard output: No space left on device\n"), what)
    }
  }
}
