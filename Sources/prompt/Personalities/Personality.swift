// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// A personality: another program that prompt emulates when it is invoked by the name of that
/// program. The questions look like the questions of prompt; the output and the exit status are
/// those of the other program (prompt-zenity(1), prompt-whiptail(1), prompt-dialog(1)).
enum Personality: String {
  case zenity, whiptail, dialog

  /// The exit status of a failure that is not caused by the user.
  private var failureStatus: Int32 {
    self == .dialog ? ForeignCall.status("DIALOG_ERROR", 255) : 255
  }

  /// Returns the program that the first word of a command line names; nil if it is prompt or any
  /// other program.
  init?(calledAs path: UnsafePointer<CChar>?) {
    guard let path else { return nil }
    let slash = strrchr(path, Int32(UInt8(ascii: "/")))
    let name = slash.map { UnsafePointer($0 + 1) } ?? path
    // This comparison is the only cost of personalities to a call of prompt itself.
    if strcmp(name, "prompt") == 0 { return nil }
    self.init(rawValue: String(cString: name))
  }

  /// The output of `--version`: the version of the emulated program.
  var version: String {
    switch self {
    case .zenity: "3.44.0\n"
    case .whiptail: "whiptail (newt): 0.52.23\n"
    case .dialog: "Version: 1.3-20230209\n"
    }
  }

  /// The output of `--help`.
  var help: String {
    """
    Usage: \(rawValue) OPTION...
    This is prompt, which asks line by line on the terminal what \(rawValue) asks
    elsewhere. Its options are in prompt-\(rawValue)(1).

    """
  }

  /// One box or dialog of a call, before its files are read.
  private enum Call {
    case zenity(ZenityCall)
    case box(BoxCall)

    /// The descriptor to which the answer is written.
    var descriptor: Int32 {
      switch self {
      case .zenity: STDOUT_FILENO
      case .box(let box): box.outputDescriptor
      }
    }

    /// The file or standard input, which is read before the call is translated; nil for none.
    var source: Request.List? {
      switch self {
      case .zenity(let call): call.source
      case .box(let box): box.source
      }
    }

    /// Returns the call, translated to a request of prompt.
    ///
    /// - Parameter content: The contents of `source`.
    func foreignCall(with content: [UInt8]) throws(CallError) -> ForeignCall {
      switch self {
      case .zenity(let call): try call.foreignCall(with: content)
      case .box(let box): try box.foreignCall(with: content)
      }
    }
  }

  /// Executes a call with the words after the name of the program, and returns the exit status.
  func run(_ words: [RawText]) -> Int32 {
    // Faults are reported on the terminal, since the caller may read the answer from standard
    // error.
    ExecutableProcess.reportFaults(on: .terminal)
    let streams = StandardStreams()
    var words = words
    // If a file of options cannot be read, the answer may be expected on any stream.
    var descriptors = [Int32].everyStream
    let calls: [Call]
    do throws(CallError) {
      if self == .dialog { words = try words.readingFiles() }
      descriptors = possibleDescriptors(namedIn: words)
      calls = try self.calls(words)
    } catch {
      let failure = Failure(of: self, answeringOn: descriptors, streams)
      failure.report(error.text, waiter: nil)
      return error.status ?? failureStatus
    }
    let descriptor = calls.last?.descriptor ?? STDOUT_FILENO
    let failure = Failure(of: self, answeringOn: [descriptor], streams)
    do throws(ExitError) {
      // A missing descriptor is reported before other files are opened, since a file that is opened
      // could get the number of that descriptor.
      if descriptor > STDERR_FILENO { try streams.requireOutput(on: descriptor) }
      return try perform(with: streams) { writer throws(ExitError) in
        let foreignCalls: [ForeignCall]
        do throws(CallError) {
          foreignCalls = try self.foreignCalls(calls, through: writer)
        } catch {
          writer.process.unblockForError()
          failure.report(error.text, waiter: writer.waiter)
          return error.status ?? failureStatus
        }
        do throws(ExitError) {
          return try writer.write(try answer(foreignCalls, through: writer), to: descriptor)
        } catch {
          writer.process.unblockForError()
          failure.report(error, waiter: writer.waiter)
          return failureStatus
        }
      }
    } catch {
      failure.report(error, waiter: nil)
      return failureStatus
    }
  }

  /// The descriptors from which the caller of a malformed call may read the answer.
  private func possibleDescriptors(namedIn words: [RawText]) -> [Int32] {
    switch self {
    case .zenity: [STDOUT_FILENO]
    case .whiptail, .dialog: words.possibleDescriptors(of: self)
    }
  }

  /// Returns the calls that the words describe.
  private func calls(_ words: [RawText]) throws(CallError) -> [Call] {
    switch self {
    case .zenity: return [.zenity(try ZenityCall(words))]
    case .whiptail: return [.box(try BoxCall(ofWhiptail: words))]
    case .dialog:
      let options = getenv("DIALOGOPTS").map { RawText(cString: $0).dialogWords } ?? []
      return try BoxCall.boxes(ofDialog: words, options: options).map { .box($0) }
    }
  }

  /// Returns the calls translated to requests of prompt, with the contents of their files.
  private func foreignCalls(
    _ calls: [Call], through writer: AnswerWriter
  ) throws(CallError) -> [ForeignCall] {
    let waiter = DialogWaiter(waiter: writer.waiter)
    return try calls.map { call throws(CallError) in
      let content: [UInt8]
      do throws(Interruption) {
        content =
          try call.source.map { source throws(Interruption) in
            try waiter.read(source, among: writer.streams)
          } ?? []
      } catch {
        throw CallError(text: ExitError(error)?.text ?? "the input was not read to its end")
      }
      // Nothing is shown yet, so a signal may end the process while it prepares many rows.
      return try writer.waiter.unblocked {
        Result { () throws(CallError) in try call.foreignCall(with: content) }
      }.get()
    }
  }

  /// Asks one dialog after the other, and returns the answer to all of them. A dialog that does not
  /// end with OK is the last dialog, unless the call chains it to the next dialog.
  private func answer(
    _ calls: [ForeignCall], through writer: AnswerWriter
  ) throws(ExitError) -> Answer {
    var answers: [Answer] = []
    for call in calls {
      let answer = try call.answer(through: writer)
      answers.append(answer)
      if answer.error != nil || !answer.allowsNext { break }
    }
    if answers.count == 1, let answer = answers.first { return answer }
    return Answer(joining: answers, separator: calls.last?.separator ?? "")
  }
}
