// SPDX-License-Identifier: GPL-3.0-or-later

/// One line on the screen: spans of sanitized text, each with a style.
package struct Line: Sendable, Equatable {
  /// Text in one style.
  package struct Span: Sendable, Equatable {
    /// The text.
    package let text: PlainText
    /// The style.
    package let style: Style
    /// Whether the text is underlined, since it matches an answer.
    package var isUnderlined = false
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
  package mutating func append(
    _ text: PlainText, style: Style = .plain, isUnderlined: Bool = false
  ) {
    append(Span(text: text, style: style, isUnderlined: isUnderlined))
  }

  private mutating func append(_ span: Span) {
    if let last = spans.last, last.style == span.style, last.isUnderlined == span.isUnderlined {
      spans[spans.count - 1] = last.with(last.text + span.text)
    } else {
      spans.append(span)
    }
  }

  /// Appends a text of prompt's own, which needs no sanitizing.
  mutating func append(_ text: String, style: Style = .plain) {
    append(PlainText(sanitized: text), style: style)
  }

  /// Appends the spans of `line`.
  mutating func append(_ line: Line) {
    for span in line.spans { append(span) }
  }

  /// This line without a space at its end.
  var withoutLastSpace: Line {
    guard let last = spans.last, last.text.string.unicodeScalars.last == " " else { return self }
    var line = self
    let text = String(String.UnicodeScalarView(last.text.string.unicodeScalars.dropLast()))
    line.spans[spans.count - 1] = last.with(PlainText(sanitized: text))
    return line
  }

  /// Returns the second line appended to the first.
  static func + (first: Line, second: Line) -> Line {
    var line = first
    line.append(second)
    return line
  }

  /// Whether the line ends with a full-width punctuation mark, which needs no space after it.
  var endsFullWidth: Bool {
    spans.last?.text.string.unicodeScalars.last.map { "：？！。，、；".unicodeScalars.contains($0) }
      ?? false
  }

  /// Whether the line begins with a key in square brackets.
  var isKeys: Bool { string.utf8.first == UInt8(ascii: "[") }

  /// The width of the line in columns.
  package var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// The text without styles.
  package var string: String { spans.reduce(into: "") { $0 += $1.text.string } }
}

extension Line.Span {
  /// Returns another text in the style of this span.
  func with(_ text: PlainText) -> Line.Span {
    Line.Span(text: text, style: style, isUnderlined: isUnderlined)
  }
}
