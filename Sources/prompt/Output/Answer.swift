// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// The report to the caller when a dialog has ended.
struct Answer {
  /// The output if it contains a secret or joins several answers; nil for any other answer. There
  /// is no other copy of the secret.
  let secret: SecretBuffer?
  /// The output if `secret` is nil; otherwise empty.
  let bytes: [UInt8]
  /// The exit status.
  let status: Int32
  /// An error that is written to standard error after the answer; nil if there is none. The status
  /// of the error replaces the status of the answer.
  var error: ExitError?
  /// The waiter of the dialog, by which the name and the timeout of the dialog stay in effect until
  /// the answer is written; nil if no dialog was presented.
  var dialog: DialogWaiter?
  /// Whether the status is the result of a dialog. It is false for a text that is printed between
  /// the answers of boxes.
  var isOfDialog = true
  /// Whether a call of dialog(1) with several boxes continues with the next box.
  var allowsNext = false
  /// Whether the dialog asks for a result, and whether it has a result, which may be empty.
  var (asksForResult, hasResult) = (false, false)
  /// Whether a separator precedes this answer if it follows another one.
  var isSeparated = true

  init(_ report: Report, status: Int32) {
    secret = report.secret
    bytes = secret == nil ? report.bytes : []
    self.status = status
  }

  /// Combines several answers into a single answer, in memory that is overwritten after use. The
  /// status is the status of the last answer to a dialog.
  init(joining answers: [Answer], separator: RawText) {
    let all = SecretBuffer()
    var isFirst = true
    for answer in answers {
      // The separator also precedes an empty result, so that each result keeps its position.
      if !isFirst, answer.isSeparated, answer.hasResult || !answer.isEmpty {
        separator.bytes.forEach { all.append($0) }
      }
      isFirst = isFirst && !answer.asksForResult && answer.isEmpty
      answer.secret?.bytes.forEach { all.append($0) }
      answer.bytes.forEach { all.append($0) }
      answer.secret?.wipe()
    }
    (secret, bytes) = (all, [])
    // A text that is only printed has the status of OK, which must not replace the status of a
    // question that was declined.
    let last = answers.last { $0.isOfDialog } ?? answers.last
    (status, error) = (last?.status ?? 0, answers.last?.error)
    dialog = answers.last?.dialog
  }

  private var isEmpty: Bool {
    bytes.isEmpty && secret?.bytes.isEmpty ?? true
  }
}

/// The way in which the outcome of a dialog is reported to the caller.
struct AnswerFormat {
  /// The descriptor to which the answer is written.
  var descriptor = STDOUT_FILENO
  /// Whether there may be any output.
  var writes = true
  /// Whether the answer may be written to standard error. If so, no other text is written to
  /// standard error.
  var usesStandardError = false
  /// Returns the answer. The outcome is nil if nothing was presented, or if an error occurred.
  let answer: (DialogOutcome?, ExitStatus, Dialog.Declaration) -> Answer
}

extension AnswerFormat {
  /// The format that `request` selects (prompt(1), Output).
  init(of request: Request) {
    self.init(writes: request.format != .none) { outcome, status, dialog in
      Answer(Report(of: outcome, status, on: dialog, to: request), status: status.rawValue)
    }
  }
}
