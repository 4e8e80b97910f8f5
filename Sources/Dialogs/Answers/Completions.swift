// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels that Tab completes an answer to (prompt(1), Answers).
///
/// A label that has to be sanitized to be shown is not among them, since the line editor draws what
/// is typed as it is.
public struct Completions: Sendable {
  private let dialog: Dialog?
  private let words: Words
  private let labelColumn: Int

  /// No completions.
  init() {
    (dialog, words, labelColumn) = (nil, .english, 0)
  }

  /// Completes to the labels of `dialog` as they are shown. If it requires a text, only the label
  /// of the cancel action is completed.
  ///
  /// - Parameter labelColumn: The column in which labels begin, from 0.
  init(dialog: Dialog, words: Words, labelColumn: Int = 2) {
    self.dialog = dialog
    self.words = words
    self.labelColumn = labelColumn
  }

  /// Whether `matching(_:most:)` takes little time.
  public var isQuicklySearched: Bool { dialog?.isQuicklySearched ?? true }

  /// Returns the labels that begin with `typed`, in the order on screen. If there are more than
  /// `most`, it returns their common beginning instead, provided that this is longer than `typed`.
  ///
  /// An empty line is not completed to a destructive action, since a person who presses Tab by
  /// mistake may press Enter next.
  public func matching(_ typed: Text, most: Int) -> [Text] {
    guard let dialog else { return [] }
    let matcher = AnswerMatcher(typed)
    let isBegun = !matcher.key.folded.isEmpty
    var labels: [Text] = []
    var mayDestroy = false
    func take(_ label: Text) {
      // mutant: a label that has to be sanitized is not completed [AnsweringTests]
      //   `PlainText(label: label).string.utf8.elementsEqual(label.bytes)` -> `true`
      if PlainText(label: label).string.utf8.elementsEqual(label.bytes) { labels.append(label) }
    }
    // mutant: a required text is not completed [RequiredTextTests|AnsweringTests]
    //   `dialog.requiredText == nil || index == dialog.cancelAction` -> `true`
    for index in dialog.order
    where dialog.requiredText == nil || index == dialog.cancelAction {
      if dialog.actions.listIndices.contains(index) {
        dialog.actions.list.withLine(index - dialog.actions.written.count) { line in
          if !isBegun || matcher.match(line) >= .beginning {
            take(Text(bytes: Array(line)))
          }
        }
      } else {
        let label = words.label(of: index, in: dialog)
        if matcher.match(AnswerKey(label)) >= .beginning {
          take(label)
          if dialog.actions[index].role == .destructive { mayDestroy = true }
        }
      }
    }
    // mutant: Tab does not complete an empty line to a destructive action
    if !isBegun, mayDestroy, !labels.commonPrefix.isEmpty { return [] }
    // mutant: Tab lists no more labels than fit on the screen
    //   `labels.count <= most` -> `true`
    if labels.count <= most { return labels }
    let beginning = labels.commonPrefix
    return beginning.utf8.count > typed.bytes.count ? [Text(beginning)] : []
  }

  /// Returns `labels` as lines, below one another. They begin in the column of the labels of rows,
  /// so that none imitates another row or text of prompt's own.
  public func lines(of labels: [Text], columns: Int) -> [PlainText] {
    let margin = Line(String(repeating: " ", count: labelColumn))
    return labels.flatMap { label in
      (margin + Line(PlainText(label: label))).wrapped(
        to: columns, indentation: margin + Line("  "))
    }.map { PlainText(label: Text($0.string)) }
  }
}

extension [Text] {
  /// The characters with which all texts begin.
  fileprivate var commonPrefix: String {
    guard var common = first?.string[...] else { return "" }
    for text in self where !common.isEmpty {
      // Bytes are compared, since comparing characters may take long.
      let same = zip(common, text.string).prefix { $0.utf8.elementsEqual($1.utf8) }
      common = common.prefix(same.count)
    }
    return String(common)
  }
}
