// SPDX-License-Identifier: GPL-3.0-or-later

import CLibrary
import Dialogs
import Terminal

/// The whole of it: arguments to invocation, invocation to status.
func run() throws(Failure) -> ExitStatus {
  let streams = StandardStreams()
  let invocation = try Invocation(argumentCount: arguments_count(), arguments: arguments_given())
  // What is computed before signals are blocked is ended by them as in any process.
  var presentation: Presentation?
  if case .present(let request) = invocation { presentation = try Presentation(of: request) }
  let outlet = try Outlet(streams: streams)
  do throws(Failure) {
    if let presentation { return try presentation.present(through: outlet) }
    return try perform(invocation, through: outlet)
  } catch {
    // Everything is restored: a signal may end what is left, which is to say why there is no answer.
    outlet.waiter.signals.unblock()
    throw error
  }
}

/// Does what is asked for besides a presentation.
func perform(_ invocation: Invocation, through outlet: Outlet) throws(Failure) -> ExitStatus {
  switch invocation {
  case .help: try outlet.write(answer: Array(Option.help(columns: Option.outputColumns).utf8))
  case .version: try outlet.write(answer: Array("prompt \(version)\n".utf8))
  case .present: break
  case .find(let name, let isDismissing, let timeout):
    do throws(TerminatingSignal) {
      let isFound = try NamedPresentation.find(
        name, isDismissing: isDismissing, timeout: timeout?.milliseconds, waiter: outlet.waiter)
      return isFound ? .chosen : .notPresented
    } catch {
      Signals.die(of: error)
    }
  }
  return .chosen
}

do throws(Failure) {
  _exit(try run().rawValue)
} catch {
  error.end()
}
