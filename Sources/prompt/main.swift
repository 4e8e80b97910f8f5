// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Terminal

/// The whole of it: arguments to invocation, invocation to status.
func run() throws(Failure) -> ExitStatus {
  let streams = StandardStreams()
  let invocation = try Invocation(
    argumentCount: CommandLine.argc, arguments: CommandLine.unsafeArgv)
  let outlet = try Outlet(streams: streams)
  switch invocation {
  case .help: try outlet.write(answer: Array(Option.help.utf8))
  case .version: try outlet.write(answer: Array("prompt \(version)\n".utf8))
  case .present(let request): return try request.present(through: outlet)
  }
  return .chosen
}

do throws(Failure) {
  exit(try run().rawValue)
} catch {
  StandardStreams.complain(error.lines)
  exit(error.status.rawValue)
}
