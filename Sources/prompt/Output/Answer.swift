// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// What is reported to the caller when a dialog has ended.
struct Answer {
  /// What is written if it contains a secret, which is copied nowhere else; nil for any other
  /// answer.
  let secret: SecretBuffer?
  /// What is written if it contains no secret.
  let bytes: [UInt8]
  /// The exit status.
  let status: Int32
  /// What is written to standard error after the answer has been written, and returned instead of the
  /// status; nil if nothing is wrong.
  var error: ExitError?
  /// The dialog, which keeps its name and its time limit until the answer is written; nil if none
  /// was presented.
  var dialog: DialogWaiter?
  /// Whether the status is that of a dialog, and not of something that is only printed.
  var isOfDialog = true
  /// Whether the call continues with its next dialog.
  var allowsNext = false

  init(_ report: Report, status: Int32) {
    secret = report.secret
    bytes = secret == nil ? report.bytes : []
    self.status = status
  }

  /// Combines several answers into one, in memory that is overwritten after use. The status is that
  /// of the last one that ended a dialog.
  init(joining answers: [Answer], separator: Text) {
    let all = SecretBuffer()
    for answer in answers {
      if !all.bytes.isEmpty, !answer.isEmpty { separator.bytes.forEach { all.append($0) } }
      answer.secret?.bytes.forEach { all.append($0) }
      answer.bytes.forEach { all.append($0) }
      answer.secret?.wipe()
    }
    (secret, bytes) = (all, [])
    // What is only printed has the status 0, which must not hide that a question was declined.
    let last = answers.last { $0.isOfDialog } ?? answers.last
    (status, error) = (last?.status ?? 0, answers.last?.error)
    dialog = answers.last?.dialog
  }

  /// Whether nothing is written.
  private var isEmpty: Bool {
    bytes.isEmpty && secret?.bytes.isEmpty ?? true
  }
}

/// How the outcome of a dialog is reported to the caller.
struct AnswerFormat {
  /// The descriptor that the answer is written to.
  var descriptor = STDOUT_FILENO
  /// Whether anything is ever written.
  var writes = true
  /// Whether standard error may be a part of the answer, so that nothing else is written there.
  var usesStandardError = false
  /// Returns the answer. The outcome is nil if no question was asked.
  let answer: (Outcome?, ExitStatus, Dialog.Declaration) -> Answer
}

extension AnswerFormat {
  /// The format that `request` names (prompt(1), Output).
  init(of request: Request) {
    self.init(writes: request.format != .none) { outcome, status, dialog in
      Answer(Report(of: outcome, status, on: dialog, to: request), status: status.rawValue)
    }
  }
}
