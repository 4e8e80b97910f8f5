// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws the progress of work, on one line (prompt(1), Progress).
///
///     Copying ▕███████▌          ▏ 43 %  IMG_0042.jpg   12 s  Stop [Esc]
public struct ProgressRenderer: Sendable {
  /// The characters of a bar.
  public enum Glyphs: Sendable {
    /// Eighths of blocks (Unicode, Block Elements).
    case blocks
    /// Characters that every terminal has.
    case ascii
  }

  private let view: ProgressView
  private let words: Words
  private let glyphs: Glyphs

  /// Draws `view` in the language of `words`.
  public init(of view: ProgressView, in words: Words, glyphs: Glyphs) {
    (self.view, self.words, self.glyphs) = (view, words, glyphs)
  }

  /// The width of the longest bar.
  private static let maximumBarColumns = 30
  /// The width of the shortest bar.
  private static let minimumBarColumns = 10
  /// The width of the shortest beginning of a text.
  private static let minimumTextColumns = 8
  /// What separates the parts of the line.
  private static let gap = "  "

  /// Returns the line that is redrawn in place. The last column of the screen stays empty.
  ///
  /// What does not fit is left out: first the text, then the bar, the key and the time.
  ///
  /// - Parameters:
  ///   - elapsed: The time that the work has taken, in milliseconds.
  ///   - isStoppable: Whether the key that stops the work is read.
  public func line(
    _ input: ProgressInput, elapsed: Int64, columns: Int, isStoppable: Bool = true
  ) -> Line {
    let room = max(columns - 1, 1)
    let percentage = input.percentage
    let percent = percentage.map { aligned(words.percent($0)) }
    let name = percentage == nil ? words(.progress, ("title", title)) : title
    var line = Line(name.shortened(to: Self.titleColumns(in: room)), style: .title)
    var rest = room - line.columns
    let isPercentShown = percent.map { $0.columns < rest } ?? false
    if isPercentShown, let percent { rest -= percent.columns + 1 }
    var tail: [PlainText] = []
    let time = words.elapsed(milliseconds: elapsed)
    for part in [time, isStoppable ? stopNote : nil].compactMap({ $0 }) {
      let partColumns = part.columns + Self.gap.utf8.count
      if partColumns > rest { continue }
      tail.append(part)
      rest -= partColumns
    }
    // A bar is a space and two edges wider than what fills it.
    if let percentage, rest >= Self.minimumBarColumns + 3 {
      // A text gets half of what is left.
      let share = input.text.isEmpty ? rest - 3 : max(rest / 2 - 3, Self.minimumBarColumns)
      let width = min(share, Self.maximumBarColumns)
      line.append(" \(bar(percentage, columns: width))")
      rest -= width + 3
    }
    if isPercentShown, let percent { line.append(" \(percent.string)") }
    let text = words.besideKeys(PlainText(title: input.text))
    let textRoom = rest - Self.gap.utf8.count
    if !input.text.isEmpty, textRoom >= Self.minimumTextColumns {
      // The time stays where it is while texts of different lengths follow one another.
      let shown = text.shortened(to: textRoom)
      line.append(Self.gap)
      line.append(shown)
      line.append(spaces(textRoom - shown.columns))
    }
    for part in tail { line.append("\(Self.gap)\(part.string)") }
    return line
  }

  /// Returns the message above the line, each line of which begins with a margin.
  public func message(columns: Int) -> [Line] {
    view.message.map { PlainText.lines(ofMessage: $0, columns: columns) } ?? []
  }

  /// What is shown first on a terminal that cannot redraw a line: `Copying…`.
  public var firstLine: Line { Line(words(.progress, ("title", title))) }

  /// Returns what is shown on a terminal that cannot redraw a line, and what is read aloud: the progress of the
  /// work, what is being done now, or both; nil if there is neither.
  public func line(saying percentage: Percentage?, _ text: Text?) -> Line? {
    let news = [percentage.map { words.percent($0) }, text.map { PlainText(title: $0) }]
      .compactMap { $0?.string }
    if news.isEmpty { return nil }
    let value = Line(news.joined(separator: Self.gap))
    return words.line(.labelled, ("label", Line(title)), ("value", value))
  }

  /// Returns what stays when the work has ended: `Copying… done (12 s)`.
  public func lastLine(
    _ ending: ProgressView.Ending, _ input: ProgressInput, elapsed: Int64, columns: Int
  ) -> Line {
    let time = ("time", words.elapsed(milliseconds: elapsed))
    func text(_ title: PlainText) -> PlainText {
      let title = ("title", title)
      return switch ending {
      case .done: words(.progressDone, title, time)
      case .ended: words(.progressEnded, title, time)
      case .stopped:
        input.percentage.map { words(.progressStoppedAt, title, ("percent", words.percent($0))) }
          ?? words(.progressStopped, title)
      }
    }
    // The title is shortened in favour of the rest, which is more specific.
    let room = max(columns - 1, 1)
    let titleRoom = max(room - text(PlainText(sanitized: "")).columns, 1)
    return Line(text(title.beginning(columns: titleRoom)).shortened(to: room))
  }

  /// Returns the columns that a title takes at most, so that numbers fit on its line.
  private static func titleColumns(in columns: Int) -> Int { max(columns * 2 / 3, 1) }

  private var title: PlainText { PlainText(title: view.title) }

  /// `Stop [Esc]`
  private var stopNote: PlainText? {
    view.stopLabel.map { PlainText(label: $0) + PlainText(sanitized: " [Esc]") }
  }

  /// Returns a percentage at the right of the columns that the longest one takes.
  private func aligned(_ percent: PlainText) -> PlainText {
    let width = words.percent(.whole).columns
    return PlainText(sanitized: spaces(width - percent.columns) + percent.string)
  }

  /// The beginnings of a block, by the number of its eighths.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func bar(_ percentage: Percentage, columns: Int) -> String {
    let filled = columns * percentage.thousandths
    let whole = filled / Percentage.whole.thousandths
    switch glyphs {
    case .ascii:
      return "[\(String(repeating: "#", count: whole))\(spaces(columns - whole))]"
    case .blocks:
      let rest = (filled % Percentage.whole.thousandths) * 8 / Percentage.whole.thousandths
      let part = Self.eighths.indices.contains(rest) ? Self.eighths[rest] : ""
      let blocks = String(repeating: "█", count: whole) + part
      return "▕\(blocks)\(spaces(columns - whole - (part.isEmpty ? 0 : 1)))▏"
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}

extension PlainText {
  /// Returns as much of this text as takes at most `columns` columns, without an ellipsis, which follows
  /// anyway.
  fileprivate func beginning(columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    let shortened = shortened(to: columns + 1).string.unicodeScalars.dropLast()
    return PlainText(sanitized: String(String.UnicodeScalarView(shortened)))
  }
}
