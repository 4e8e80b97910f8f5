// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// Reads the arguments, does what they ask for, and returns the exit status.
func run() throws(ExitError) -> ExitStatus {
  Signals.reportFaults()
  let streams = StandardStreams()
  let invocation = try Invocation(
    argumentCount: prompt_arguments_count(), arguments: prompt_arguments_given())
  switch invocation {
  case .help(let extent):
    return try perform(with: streams) { writer throws(ExitError) in
      try writer.write(answer: Array(Option.help(extent, columns: Option.outputColumns).utf8))
      return .chosen
    }
  case .version:
    return try perform(with: streams) { writer throws(ExitError) in
      try writer.write(answer: Array("prompt \(version)\n\(build)\n".utf8))
      return .chosen
    }
  case .present(let request):
    // Signals are not blocked yet, so they end this computation as they end any process.
    if request.isProgress {
      let presentation = try ProgressPresentation(of: request)
      return try perform(with: streams) { writer throws(ExitError) in
        try presentation.present(through: writer)
      }
    }
    let presentation = try Presentation(of: request)
    return try perform(with: streams) { writer throws(ExitError) in
      try presentation.present(through: writer)
    }
  case .find(let name, let isDismissing, let timeout):
    return try perform(with: streams) { writer throws(ExitError) in
      do throws(TerminatingSignal) {
        let isFound = try NamedPresentation.find(
          name, isDismissing: isDismissing, timeout: timeout?.milliseconds, waiter: writer.waiter)
        return isFound ? .chosen : .notPresented
      } catch {
        Signals.die(of: error)
      }
    }
  }
}

/// Returns the status of `body`, which signals interrupt only while it waits.
func perform(
  with streams: StandardStreams, _ body: (AnswerWriter) throws(ExitError) -> ExitStatus
) throws(ExitError) -> ExitStatus {
  let writer = try AnswerWriter(streams: streams)
  do throws(ExitError) {
    return try body(writer)
  } catch {
    // Everything is restored. A signal may end what remains to be done: to report the error.
    writer.waiter.signals.unblock()
    throw error
  }
}

do throws(ExitError) {
  _exit(try run().rawValue)
} catch {
  error.end()
}
