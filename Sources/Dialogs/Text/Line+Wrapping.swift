// SPDX-License-Identifier: GPL-3.0-or-later

extension Line {
  /// Returns this line as lines of at most `columns` columns, broken between words (prompt(1), How
  /// a dialog is shown).
  ///
  /// Only the spaces at a break are removed. A word that is longer than a line may be broken
  /// anywhere except before a combining mark. A character that takes two columns is a separate
  /// word, as in East Asian text.
  ///
  /// - Parameters:
  ///   - columns: The width to stay within, at least 1; wide characters need 2.
  ///   - indentation: The beginning of the second and every further line.
  public func wrapped(to columns: Int, indentation: Line = Line()) -> [Line] {
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
  /// The columns that the current line takes so far.
  private var width = 0
  /// Whether the line has a word, so that the next one may go to the next line.
  private var hasWord = false
  /// The spaces after the last word, which are dropped if the line ends here.
  private var spaces: [Line.Span] = []
  /// The word that is being read. It has spans, since the style may change within a word.
  private var word: [Line.Span] = []

  init(columns: Int, indentation: Line) {
    self.limit = columns
    self.indentation = indentation.columns < columns ? indentation : Line()
  }

  mutating func add(_ span: Line.Span) {
    let scalars = span.text.string.unicodeScalars
    var start = scalars.startIndex
    var index = start
    var kind: Piece?
    var joins = false
    // Whether the character before this is the first letter of a flag.
    var beginsFlag = false
    while index < scalars.endIndex {
      let scalar = scalars[index]
      // A character that takes no column belongs to the character before it, and so does one that
      // follows a joiner or ends a flag. After a space it is a separate word, since spaces may be
      // dropped.
      let endsFlag = beginsFlag && scalar.isRegionalIndicator
      let belongs = scalar.columns == 0 || joins || endsFlag
      let next = belongs ? (kind == .character ? .character : .word) : Piece(scalar)
      if let kind, kind != next || next == .character && !belongs {
        add(span.part(scalars[start..<index]), kind)
        start = index
      }
      kind = next
      joins = scalar == "\u{200D}"
      beginsFlag = scalar.isRegionalIndicator && !endsFlag
      index = scalars.index(after: index)
    }
    if let kind { add(span.part(scalars[start...]), kind) }
  }

  mutating func end() -> [Line] {
    putWord()
    if width + spaces.columns <= limit { spaces.forEach { put($0) } }
    lines.append(line)
    return lines
  }

  private enum Piece {
    case space, word, character

    init(_ scalar: Unicode.Scalar) {
      self = scalar == " " ? .space : scalar.columns == 2 ? .character : .word
    }
  }

  private mutating func add(_ span: Line.Span, _ kind: Piece) {
    switch kind {
    case .space:
      putWord()
      spaces.append(span)
    case .word:
      word.append(span)
    case .character:
      putWord()
      word.append(span)
      putWord()
    }
  }

  private mutating func putWord() {
    guard !word.isEmpty else { return }
    let isTooLong = width + spaces.columns + word.columns > limit
    let fitsNextLine = indentation.columns + word.columns <= limit
    if isTooLong, hasWord, fitsNextLine || width + spaces.columns >= limit {
      breakLine()
    } else if isTooLong, start + spaces.columns > limit / 2 {
      // An indentation that leaves no columns for text is cut to half the line.
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
    start = indentation.columns
    width = start
    hasWord = false
  }

  private mutating func put(_ span: Line.Span) {
    line.append(span.text, style: span.style)
    width += span.text.columns
  }

  /// Puts a word on the line, and the rest of it on further lines if it does not fit.
  private mutating func putBreaking(_ span: Line.Span) {
    let scalars = span.text.string.unicodeScalars
    var first = scalars.startIndex
    var partWidth = 0
    for index in scalars.indices {
      let columns = scalars.columns(at: index)
      if width + partWidth + columns > limit, width + partWidth > start {
        put(span.part(scalars[first..<index]))
        breakLine()
        first = index
        partWidth = 0
      }
      partWidth += columns
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
    Line.Span(text: PlainText(sanitized: String(scalars)), style: style)
  }
}
