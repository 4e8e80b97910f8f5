// SPDX-License-Identifier: GPL-3.0-or-later

import CLibrary
import Dialogs
import Terminal

/// The whole of it: arguments to invocation, invocation to status.
func run() throws(Failure) -> ExitStatus {
  let streams = StandardStreams()
  let invocation = try Invocation(argumentCount: arguments_count(), arguments: arguments_given())
  let outlet = try Outlet(streams: streams)
  switch invocation {
  case .help: try outlet.write(answer: Array(Option.help(columns: Option.outputColumns).utf8))
  case .version: try outlet.write(answer: Array("prompt \(version)\n".utf8))
  case .present(let request): return try request.present(through: outlet)
  case .find(let name, let isDismissing, let timeout):
    let waiter = Waiter(signals: outlet.signals, timeLimit: timeout?.milliseconds)
    let isFound = try outlet.attempt { () throws(Interruption) in
      try NamedPresentation.find(
        name, isDismissing: isDismissing, waits: timeout != nil, waiter: waiter)
    }
    return isFound ? .chosen : .notPresented
  }
  return .chosen
}

do throws(Failure) {
  _exit(try run().rawValue)
} catch {
  error.end()
}
