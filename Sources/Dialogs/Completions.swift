// SPDX-License-Identifier: GPL-3.0-or-later

/// What Tab makes of an answer that has been begun (contract, section 4).
///
/// A label that would have to be made harmless is none of them: it is never put where it is drawn
/// untouched.
public struct Completions: Sendable {
  private let dialog: Dialog?
  private let words: Words

  /// No completions.
  init() {
    (dialog, words) = (nil, .english)
  }

  /// The labels of `dialog` as they are shown; where a text has to be typed, only the way out.
  init(dialog: Dialog, words: Words) {
    self.dialog = dialog
    self.words = words
  }

  /// The labels that begin with `typed`, in the order on screen. Of more than `most`, what all of them
  /// begin with, if that is more than has been typed.
  public func matching(_ typed: Text, most: Int) -> [Text] {
    guard let dialog else { return [] }
    let matcher = AnswerMatcher(typed)
    var labels: [Text] = []
    func take(_ label: Text) { if label.isPlain { labels.append(label) } }
    for place in dialog.order
    where dialog.requiredText == nil || place == dialog.cancelAction {
      if dialog.actions.placesInList.contains(place) {
        dialog.actions.list.withLine(place - dialog.actions.written.count) { line in
          if matcher.key.folded.isEmpty || matcher.match(line) >= .beginning {
            take(Text(bytes: Array(line)))
          }
        }
      } else {
        let label = words.label(of: place, in: dialog)
        if matcher.match(AnswerKey(label)) >= .beginning { take(label) }
      }
    }
    if labels.count <= most { return labels }
    guard var beginning = labels.first?.string[...] else { return [] }
    for label in labels { beginning = beginning.commonPrefix(with: label.string) }
    return beginning.utf8.count > typed.bytes.count ? [Text(String(beginning))] : []
  }
}

extension Substring {
  /// The characters that both begin with.
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
