// SPDX-License-Identifier: GPL-3.0-or-later

/// What Tab makes of an answer that has been begun (contract, section 4).
///
/// A label that would have to be made harmless is none of them: it is never put where it is drawn
/// untouched.
public struct Completions: Sendable {
  private let dialog: Dialog?
  private let words: Words
  private let labelColumn: Int

  /// No completions.
  init() {
    (dialog, words, labelColumn) = (nil, .english, 0)
  }

  /// The labels of `dialog` as they are shown; where a text has to be typed, only the way out.
  ///
  /// - Parameter labelColumn: In which column labels stand, from 0.
  init(dialog: Dialog, words: Words, labelColumn: Int = 2) {
    self.dialog = dialog
    self.words = words
    self.labelColumn = labelColumn
  }

  /// Whether `matching(_:most:)` takes no time to speak of.
  public var isQuicklySearched: Bool { dialog?.isQuicklySearched ?? true }

  /// The labels that begin with `typed`, in the order on screen. Of more than `most`, what all of them
  /// begin with, if that is more than has been typed.
  ///
  /// Where nothing has been typed, Tab puts nothing there that would destroy: whoever strikes it by
  /// mistake strikes Enter next.
  public func matching(_ typed: Text, most: Int) -> [Text] {
    guard let dialog else { return [] }
    let matcher = AnswerMatcher(typed)
    let isBegun = !matcher.key.folded.isEmpty
    var labels: [Text] = []
    var mayDestroy = false
    func take(_ label: Text) {
      // mutant: only what is harmless is completed [AnsweringTests]
      //   `PlainText(label: label).string.utf8.elementsEqual(label.bytes)` -> `true`
      if PlainText(label: label).string.utf8.elementsEqual(label.bytes) { labels.append(label) }
    }
    // mutant: a text that has to be typed is not completed [RequiredTextTests|AnsweringTests]
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
    // mutant: Tab puts nothing that destroys on an empty line
    if !isBegun, mayDestroy, !labels.commonPrefix.isEmpty { return [] }
    // mutant: Tab lists no more labels than there is room for
    //   `labels.count <= most` -> `true`
    if labels.count <= most { return labels }
    let beginning = labels.commonPrefix
    return beginning.utf8.count > typed.bytes.count ? [Text(beginning)] : []
  }

  /// `labels` as they stand below one another: where labels stand, so that none of them imitates
  /// another row, or what prompt says.
  public func lines(of labels: [Text], columns: Int) -> [PlainText] {
    let margin = Line(String(repeating: " ", count: labelColumn))
    return labels.flatMap { label in
      (margin + Line(PlainText(label: label))).wrapped(
        to: columns, indentation: margin + Line("  "))
    }.map { PlainText(label: Text($0.string)) }
  }
}

extension [Text] {
  /// The characters that all of them begin with.
  fileprivate var commonPrefix: String {
    guard var common = first?.string[...] else { return "" }
    for text in self where !common.isEmpty {
      // By bytes: whether two characters are the same otherwise may take long to tell.
      let same = zip(common, text.string).prefix { $0.utf8.elementsEqual($1.utf8) }
      common = common.prefix(same.count)
    }
    return String(common)
  }
}
