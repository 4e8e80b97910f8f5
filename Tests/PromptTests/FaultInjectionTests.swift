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
  private static let calls = ["open", "tcgetattr", "tcsetattr", "read", "write", "poll", "malloc"]

  @Test("there is no answer that was not written, and the terminal is as it was", arguments: calls)
  func everyCall(call: String) throws {
    let folder = try TemporaryFolder()
    let library = try preloaded("fault.c", in: folder)
    var nth = 0
    var mark: String
    repeat {
      nth += 1
      mark = "\(folder.path)/\(nth)"
      let session = try Session(
        arguments: [preloadable, "--confirm", "T"],
        environment: Session.defaultEnvironment.merging([
          "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_NTH": "\(nth)", "FAULT_MARK": mark,
        ]) { $1 }, stdin: .null)
      try session.type("y\r")
      let end = try session.waitForEnd()
      let what = Comment(
        rawValue:
          "\(call) \(nth): \(end.status) \(end.transcript.debugDescription) \(end.errorText)")
      switch end.status {
      case .exited(0): #expect(end.outputText == "OK\n", what)
      case .exited(1): #expect(end.outputText == "Cancel\n", what)
      case .exited(69), .exited(70), .exited(74), .signaled: #expect(end.outputText == "", what)
      default: Issue.record(what)
      }
      #expect(end.modesAfter == end.modesBefore, what)
    } while access(mark, F_OK) == 0
    #expect(nth > 1)
  }
}
