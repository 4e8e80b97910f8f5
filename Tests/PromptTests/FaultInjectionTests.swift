// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// prompt as a library can be preloaded into it: not static, as the debug build is.
let preloadable = "\(repository)/.build/debug/prompt"

/// A source of `Tests/FaultInjection`, compiled for preloading.
func preloaded(_ source: String, in folder: TemporaryFolder) throws -> String {
  let library = "\(folder.path)/\(source).so"
  // The toolchain's own compiler, wherever that is.
  let path = getenv("PATH").map { String(cString: $0) } ?? ""
  let compiled = try run(
    [
      "/usr/bin/env", "clang", "-shared", "-fPIC", "-O1", "-o", library,
      "\(repository)/Tests/FaultInjection/\(source)",
    ], environment: ["PATH": path])
  try #require(compiled.status == .exited(0), "\(compiled.errorText)")
  return library
}

@Suite("Whichever call fails")
struct FaultInjectionTests {
  private static let calls = ["open", "tcgetattr", "tcsetattr", "read", "write", "poll"]

  /// Calls with what is answered to each, and what that prints.
  private static let dialogs = [
    (["--confirm", "T"], "y", "OK\n"), (["T", "--text-field", "t"], "x", "x\n"),
    (["--confirm", "T", "--buttons-from", "-"], "b", "b\n"),
  ]
  /// All calls for all dialogs; but malloc, of which there are thousands, for one.
  private static let faults =
    [("malloc", dialogs[0])] + calls.flatMap { call in dialogs.map { (call, $0) } }

  @Test(
    "there is no answer that was not written, and the terminal is as it was", arguments: faults)
  func everyCall(
    call: String, dialog: (arguments: [String], answer: String, output: String)
  ) throws {
    let folder = try TemporaryFolder()
    let library = try preloaded("fault.c", in: folder)
    var nth = 0
    var mark: String
    repeat {
      nth += 1
      mark = "\(folder.path)/\(nth)"
      let session = try Session(
        arguments: [preloadable] + dialog.arguments,
        environment: Session.defaultEnvironment.merging([
          "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_NTH": "\(nth)", "FAULT_MARK": mark,
          // Of a debug build that dies for want of memory the runtime would tell at length.
          "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }, stdin: .bytes(Array("a\nb\n".utf8)))
      try session.type(dialog.answer + "\r")
      let end = try session.waitForEnd()
      let what = Comment(
        rawValue:
          "\(call) \(nth): \(end.status) \(end.transcript.debugDescription) \(end.errorText)")
      switch end.status {
      case .exited(0): #expect(end.outputText == dialog.output, what)
      case .exited(1): #expect(["Cancel\n", ""].contains(end.outputText), what)
      case .exited(66), .exited(69), .exited(70), .exited(74), .signaled:
        #expect(end.outputText == "", what)
      default: Issue.record(what)
      }
      #expect(end.modesAfter == end.modesBefore, what)
    } while access(mark, F_OK) == 0
    #expect(nth > 1)
  }
}
