// SPDX-License-Identifier: GPL-3.0-or-later

/// How a piece of a line is meant; the terminal decides what that looks like.
public enum Style: Sendable, Equatable {
  /// As it is.
  case plain
  /// What the dialog is about.
  case title
  /// The word that marks an error.
  case error
  /// The sign before each line of a message.
  case margin
  /// The action that Enter chooses.
  case prominent
  /// What destroys.
  case destructive
  /// A word beside an action.
  case note
}

/// One line on the screen: pieces of harmless text, each with a style.
public struct Line: Sendable, Equatable {
  /// Text in one style.
  public struct Span: Sendable, Equatable {
    /// What is shown.
    public let text: PlainText
    /// How it is meant.
    public let style: Style
  }

  /// The pieces, in order.
  public private(set) var spans: [Span] = []

  /// An empty line.
  public init() {}

  /// A line with `text` in it.
  public init(_ text: PlainText, style: Style = .plain) {
    append(text, style: style)
  }

  /// A line with one of prompt's own texts in it.
  init(_ text: String, style: Style = .plain) {
    append(text, style: style)
  }

  /// Puts `text` at the end.
  public mutating func append(_ text: PlainText, style: Style = .plain) {
    if let last = spans.last, last.style == style {
      spans[spans.count - 1] = Span(text: last.text + text, style: style)
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Puts one of prompt's own texts at the end.
  mutating func append(_ text: String, style: Style = .plain) {
    append(PlainText(harmless: text), style: style)
  }

  /// Puts the pieces of `line` at the end.
  mutating func append(_ line: Line) {
    for span in line.spans { append(span.text, style: span.style) }
  }

  /// `line` after this.
  static func + (first: Line, second: Line) -> Line {
    var line = first
    line.append(second)
    return line
  }

  /// How many columns it takes.
  public var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// What it says, without styles.
  public var string: String { spans.reduce(into: "") { $0 += $1.text.string } }
}
