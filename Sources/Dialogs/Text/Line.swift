// SPDX-License-Identifier: GPL-3.0-or-later

/// One line on the screen: spans of sanitized text, each with a style.
package struct Line: Sendable, Equatable {
  /// Text in one style.
  package struct Span: Sendable, Equatable {
    /// The text.
    package let text: PlainText
    /// The style.
    package let style: Style
  }

  /// The spans, in order.
  package private(set) var spans: [Span] = []

  /// Creates an empty line.
  package init() {}

  /// Creates a line of `text`.
  package init(_ text: PlainText, style: Style = .plain) { append(text, style: style) }

  /// Creates a line from a text of prompt's own, which needs no sanitizing.
  init(_ text: String, style: Style = .plain) { append(text, style: style) }

  /// Appends `text`.
  package mutating func append(_ text: PlainText, style: Style = .plain) {
    if let last = spans.last, last.style == style {
      spans[spans.count - 1] = Span(text: last.text + text, style: style)
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Appends a text of prompt's own, which needs no sanitizing.
  mutating func append(_ text: String, style: Style = .plain) {
    append(PlainText(sanitized: text), style: style)
  }

  /// Appends the spans of `line`.
  mutating func append(_ line: Line) {
    for span in line.spans { append(span.text, style: span.style) }
  }

  /// This line without a space at its end.
  var withoutLastSpace: Line {
    guard let last = spans.last, last.text.string.unicodeScalars.last == " " else { return self }
    var line = self
    line.spans.removeLast()
    let text = String(String.UnicodeScalarView(last.text.string.unicodeScalars.dropLast()))
    line.append(text, style: last.style)
    return line
  }

  /// Returns the second line appended to the first.
  static func + (first: Line, second: Line) -> Line {
    var line = first
    line.append(second)
    return line
  }

  /// The width of the line in columns.
  package var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// The text without styles.
  package var string: String { spans.reduce(into: "") { $0 += $1.text.string } }
}
