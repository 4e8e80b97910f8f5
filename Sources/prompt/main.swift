// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// Reads the arguments, executes the call, and returns the exit status.
func run() throws(ExitError) -> Int32 {
  Words.translations().withUnsafeBytes { prompt_memory_separate($0.baseAddress, $0.count) }
  ExecutableProcess.reportFaults()
  let streams = StandardStreams()
  let invocation = try Invocation(
    argumentCount: prompt_arguments_count(), arguments: prompt_arguments_given())
  switch invocation {
  case .help(let extent):
    return try perform(with: streams) { writer throws(ExitError) in
      try writer.write(Array(Option.help(extent, columns: Option.outputColumns).utf8))
      return ExitStatus.chosen.rawValue
    }
  case .version:
    return try perform(with: streams) { writer throws(ExitError) in
      try writer.write(Array("prompt \(version)\n\(build)\n".utf8))
      return ExitStatus.chosen.rawValue
    }
  case .present(let request):
    // Signals are not blocked yet, so they can end the preparation of the presentation.
    if request.isProgress {
      let presentation = try ProgressPresentation(of: request)
      return try perform(with: streams) { writer throws(ExitError) in
        try presentation.present(through: writer)
      }
    }
    let presentation = try Presentation(of: request, answering: AnswerFormat(of: request))
    return try perform(with: streams) { writer throws(ExitError) in
      try writer.write(try presentation.answer(through: writer))
    }
  case .find(let name, let isDismissing, let timeout):
    return try perform(with: streams) { writer throws(ExitError) in
      do throws(Interruption) {
        let isFound = try NamedPresentation.find(
          name, isDismissing: isDismissing, timeout: timeout, waiter: writer.waiter)
        return (isFound ? ExitStatus.chosen : .notPresented).rawValue
      } catch {
        if let error = ExitError(error) { throw error }
        return ExitStatus.notPresented.rawValue
      }
    }
  case .attend(let timeout):
    return try perform(with: streams) { writer throws(ExitError) in
      try attend(timeout: timeout, waiter: writer.waiter)
      return ExitStatus.chosen.rawValue
    }
  }
}

/// Lends the terminal to other processes (prompt-attend(1)).
func attend(timeout: Timeout?, waiter: Waiter) throws(ExitError) {
  let attendant: Attendant
  do throws(Attendant.Refusal) { attendant = try Attendant(waiter: waiter) } catch {
    switch error {
    case .taken(let terminal):
      let place = terminal.map { " on \($0.shown)" } ?? ""
      throw ExitError(
        status: .nameTaken, text: "another prompt --attend of this user runs\(place)")
    case .failed(.terminal(.missing)):
      throw ExitError(status: .unavailable, text: "--attend needs a terminal")
    case .failed(.name(.noPrivateDirectory)):
      throw ExitError(
        status: .unavailable,
        text: "the socket .attend cannot be created in a directory that only this user can enter",
        section: .files)
    case .failed(let failure): throw ExitError(failure)
    }
  }
  do throws(Interruption) { try attendant.run(timeout: timeout) } catch {
    if let error = ExitError(error) { throw error }
  }
}

if let arguments = prompt_arguments_given(),
  let personality = Personality(calledAs: arguments[0])
{
  let words = (1..<max(1, Int(prompt_arguments_count()))).compactMap { index in
    arguments[index].map { RawText(cString: $0) }
  }
  _exit(personality.run(words))
}
do throws(ExitError) {
  _exit(try run())
} catch {
  error.end()
}
