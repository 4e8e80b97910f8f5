// SPDX-License-Identifier: GPL-3.0-or-later

/// One line on the screen: spans of sanitized text, each with a style.
public struct Line: Sendable, Equatable {
  /// Text in one style.
  public struct Span: Sendable, Equatable {
    /// The text.
    public let text: PlainText
    /// The style.
    public let style: Style
  }

  /// The spans, in order.
  public private(set) var spans: [Span] = []

  /// Makes an empty line.
  public init() {}

  /// Makes a line of `text`.
  public init(_ text: PlainText, style: Style = .plain) {
    append(text, style: style)
  }

  /// Makes a line of a text of prompt's own.
  init(_ text: String, style: Style = .plain) {
    append(text, style: style)
  }

  /// Appends `text`.
  public mutating func append(_ text: PlainText, style: Style = .plain) {
    if let last = spans.last, last.style == style {
      spans[spans.count - 1] = Span(text: last.text + text, style: style)
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Appends a text of prompt's own.
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
    var line = Line()
    for span in spans.dropLast() { line.append(span.text, style: span.style) }
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

  /// The number of columns that the line takes.
  public var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// The text without styles.
  public var string: String { spans.reduce(into: "") { $0 += $1.text.string } }
}
