// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// Asks the questions of one dialog on a scripted console.
struct ScriptedQuestions: Console {
  typealias Failure = End

  /// An event that ends a dialog without a reply.
  enum End: Error {
    case timeout, dismissal
    case failure(PresentationError)
  }

  private let console: ScriptedConsole
  private let request: DismissalRequest
  private let timeout: Timeout?
  /// The input on the current line; nil if the line has ended.
  private var typed: String?

  /// Creates a console for one dialog, until the dialog is dismissed by `request`.
  init(of console: ScriptedConsole, until request: DismissalRequest, timeout: Timeout?) {
    (self.console, self.request, self.timeout) = (console, request, timeout)
  }

  var screen: Screen { Screen(columns: 80, rows: 24) }
  var input: Input { .keyboard }
  var editingKeys: EditingKeys { EditingKeys(dismissal: .escape) }
  /// The full time of the timeout, since the clock of a scripted console is stopped.
  var remainingTime: Int64? { timeout?.milliseconds }

  mutating func ask(_ question: Question) throws(End) -> Reply {
    endLineIfOpen()
    if request.signal.cause != nil {
      // The answer `.dismissal` also applies to a dialog that is dismissed before its question is
      // shown.
      console.state.withLock { if $0.answers.first == .dismissal { $0.answers.removeFirst() } }
      throw .dismissal
    }
    show(question.above.reduce("") { "\($0)\($1.string)\n" } + question.line.string)
    typed = ""
    let answer = console.state.withLock { $0.answers.popFirst() }
    switch answer {
    case nil: throw .failure(.noTerminal)
    case .dismissal: throw .dismissal
    case .timeout:
      if timeout == nil {
        throw .failure(.invalid("The script lets time run out, but the dialog has no timeout."))
      }
      show(question.echoes.timeout?.string ?? "")
      throw .timeout
    case .escape:
      show(question.echoes.dismissal?.string ?? "")
      return .dismissal(typed: "")
    case .emptyLine: return reply(with: "", to: question)
    // Enter alone confirms the text on the line.
    case .line(""):
      guard let offer = question.offer else {
        return reply(with: question.text.string, to: question)
      }
      show(offer.label.string)
      return offer.reply
    case .line(let line): return reply(with: line, to: question)
    }
  }

  private mutating func reply(with line: String, to question: Question) -> Reply {
    if question.kind == .secret {
      show(question.echoes.secret?.string ?? "")
      return .secret(ScriptedSecret(line))
    }
    show(PlainText(label: RawText(line)).string)
    typed = line
    return .line(RawText(line))
  }

  mutating func endLine(showing echo: PlainText?) {
    if let echo { show((typed?.isEmpty == false ? " " : "") + echo.string) }
    endLineIfOpen()
  }

  /// Ends the line of an answer, if there is one.
  mutating func endLineIfOpen() {
    if typed != nil { show("\n") }
    typed = nil
  }

  func compute<Value>(_ work: @escaping () -> Value) -> Value { work() }

  private func show(_ text: String) { console.state.withLock { $0.transcript += text } }
}

/// A secret in a script.
private final class ScriptedSecret: Secret {
  // Only the conversation uses these properties, so they need no lock.
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  nonisolated(unsafe) private var count: Int

  init(_ line: String) {
    memory = .allocate(byteCount: line.utf8.count, alignment: 1)
    memory.copyBytes(from: line.utf8)
    count = memory.count
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  func wipe() {
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    count = 0
  }
}
