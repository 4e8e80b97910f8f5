// SPDX-License-Identifier: GPL-3.0-or-later

extension Line {
  /// Returns this line as lines of at most `columns` columns, broken between words (prompt(1), How
  /// a dialog is shown).
  ///
  /// Only the spaces at a break are removed. A word that is longer than a line is broken after a
  /// separator such as a slash or, without a separator, anywhere except before a combining mark. As
  /// in East Asian text, each character that occupies two columns is a word of its own, together
  /// with adjacent punctuation that must not begin or end a line.
  ///
  /// - Parameters:
  ///   - columns: The maximum width, at least 1; wide characters need 2.
  ///   - indentation: The beginning of the second and further lines; omitted if it is not narrower
  ///     than a line.
  package func wrapped(to columns: Int, indentation: Line = Line()) -> [Line] {
    if self.columns <= columns { return [self] }
    var wrapping = Wrapping(columns: columns, indentation: indentation)
    for span in spans { wrapping.add(span) }
    return wrapping.end()
  }
}

/// Fills lines word by word.
private struct Wrapping {
  private let limit: Int
  private let indentation: Line
  private var lines: [Line] = []
  private var line = Line()
  /// The column in which the text of the current line begins.
  private var start = 0
  /// The current width of the line.
  private var width = 0
  /// Whether the line has a word, so that the next word may be put on the next line.
  private var hasWord = false
  /// The spaces after the last word, which are omitted if the line ends here.
  private var spaces: [Line.Span] = []
  /// The current word. It has spans, since the style may change within a word.
  private var word: [Line.Span] = []
  /// The last character that was read; nil at the beginning.
  private var previous: Unicode.Scalar?
  /// Whether the last character, or the character that it is combined with, occupies two columns.
  private var isWide = false
  /// Whether the last character is the first letter of a flag.
  private var beginsFlag = false

  init(columns: Int, indentation: Line) {
    self.limit = columns
    self.indentation = indentation.columns < columns ? indentation : Line()
  }

  mutating func add(_ span: Line.Span) {
    let scalars = span.text.string.unicodeScalars
    var start = scalars.startIndex
    func append(upTo end: String.UnicodeScalarIndex) {
      if start == end { return }
      let part = span.part(scalars[start..<end])
      if previous == " " { spaces.append(part) } else { word.append(part) }
      start = end
    }
    for index in scalars.indices {
      let scalar = scalars[index]
      if let previous, previous == " " || scalar == " " || allowsBreak(before: scalar) {
        append(upTo: index)
        if previous != " " { putWord() }
      }
      advance(over: scalar)
    }
    append(upTo: scalars.endIndex)
  }

  /// Returns whether a line may end between the last character and `scalar`. Neither of them is a
  /// space.
  private func allowsBreak(before scalar: Unicode.Scalar) -> Bool {
    // A character without width belongs to the character before it, and so does a character that
    // follows a joiner or ends a flag.
    if scalar.columns == 0 || previous == "\u{200D}" || beginsFlag && scalar.isRegionalIndicator {
      return false
    }
    if scalar.beginsNoLine || previous?.endsNoLine == true { return false }
    return isWide || scalar.columns == 2
  }

  private mutating func advance(over scalar: Unicode.Scalar) {
    beginsFlag = scalar.isRegionalIndicator && !beginsFlag
    if scalar.columns > 0 { isWide = scalar.columns == 2 }
    previous = scalar
  }

  mutating func end() -> [Line] {
    putWord()
    if width + spaces.columns <= limit { spaces.forEach { put($0) } }
    lines.append(line)
    return lines
  }

  private mutating func putWord() {
    guard !word.isEmpty else { return }
    let isTooLong = width + spaces.columns + word.columns > limit
    let fitsNextLine = indentation.columns + word.columns <= limit
    if isTooLong, hasWord, fitsNextLine || width + spaces.columns >= limit {
      breakLine()
    } else if isTooLong, start + spaces.columns > limit / 2 {
      // Spaces that would leave too few columns for the word are cut to half of the line.
      putBreaking(
        Line.Span(
          text: PlainText(sanitized: String(repeating: " ", count: limit / 2)), style: .plain))
    } else {
      spaces.forEach { put($0) }
    }
    word.forEach { putBreaking($0) }
    spaces = []
    word = []
    hasWord = true
  }

  private mutating func breakLine() {
    lines.append(line)
    line = indentation
    (start, width) = (indentation.columns, indentation.columns)
    hasWord = false
  }

  private mutating func put(_ span: Line.Span) {
    line.append(span.text, style: span.style, isUnderlined: span.isUnderlined)
    width += span.text.columns
  }

  /// Puts the part of a word that has one style on the line. What does not fit is put on further
  /// lines. The part is broken after the last of its separators on the line, as in a path, or
  /// without a separator before the first character that does not fit.
  private mutating func putBreaking(_ span: Line.Span) {
    let scalars = span.text.string.unicodeScalars
    var first = scalars.startIndex
    var partWidth = 0
    /// The index after the last separator, and the width up to this index.
    var separator: (end: String.UnicodeScalarIndex, width: Int)?
    for index in scalars.indices {
      let columns = scalars.columns(at: index)
      while width + partWidth + columns > limit, width + partWidth > start {
        let (end, endWidth) = separator ?? (index, partWidth)
        put(span.part(scalars[first..<end]))
        breakLine()
        (first, partWidth, separator) = (end, partWidth - endWidth, nil)
      }
      partWidth += columns
      if partWidth > columns, "/-_.".unicodeScalars.contains(scalars[index]) {
        separator = (scalars.index(after: index), partWidth)
      }
    }
    put(span.part(scalars[first...]))
  }
}

extension [Line.Span] {
  fileprivate var columns: Int { reduce(0) { $0 + $1.text.columns } }
}

extension Line.Span {
  /// Returns a part of this span, in its style.
  fileprivate func part(_ scalars: Substring.UnicodeScalarView) -> Line.Span {
    with(PlainText(sanitized: String(scalars)))
  }
}

extension Unicode.Scalar {
  /// Whether a line of Chinese or Japanese text does not begin with this character (W3C,
  /// Requirements for Japanese Text Layout, 3.1.7).
  fileprivate var beginsNoLine: Bool {
    "、。，．：；！？）」』】”’)]…ー〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ".unicodeScalars.contains(self)
  }

  /// Whether a line of Chinese or Japanese text does not end with this character (W3C,
  /// Requirements for Japanese Text Layout, 3.1.8).
  fileprivate var endsNoLine: Bool { "（「『【“‘([".unicodeScalars.contains(self) }
}
