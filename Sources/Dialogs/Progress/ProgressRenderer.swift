// SPDX-License-Identifier: GPL-3.0-or-later

/// Renders the progress of work on one line (prompt(1), Progress).
///
///     / Copying ▕███████▌          ▏ 43%  IMG_0042.jpg   12 s / 28 s  Stop [Esc]
package struct ProgressRenderer: Sendable {
  /// The characters of a bar.
  package enum Glyphs: Sendable {
    /// Eighths of blocks (Unicode, Block Elements).
    case blocks
    /// ASCII characters.
    case ascii
  }

  private let view: ProgressDialog
  private let words: Words
  private let glyphs: Glyphs

  /// Creates a renderer of `view` in the language of `words`.
  package init(of view: ProgressDialog, in words: Words, glyphs: Glyphs) {
    (self.view, self.words, self.glyphs) = (view, words, glyphs)
  }

  /// The maximum width of a bar.
  private static let maximumBarColumns = 30
  /// The minimum width of a bar.
  private static let minimumBarColumns = 10
  /// The minimum width of a text.
  private static let minimumTextColumns = 8
  /// The minimum width of a line with a mark.
  private static let minimumMarkedColumns = 12
  /// The elapsed time from which the duration of the whole work is estimated, in milliseconds.
  private static let minimumTimeOfEstimate: Int64 = 5_000
  /// The percentage from which the duration of the whole work is estimated.
  private static let minimumPercentOfEstimate = 2
  /// The space between the parts of the line.
  private static let gap = "  "
  /// The marks at the beginning of the line, which alternate from drawing to drawing. The cursor
  /// stays on the mark, so that an echoed Ctrl-C does not cover the title.
  private static let marks = ["|", "/", "-", "\\"]

  /// Returns the line that is redrawn in place. The last column of the screen stays empty.
  ///
  /// The parts that do not fit are omitted: first the estimate and the text, then the bar, the key
  /// and the time.
  ///
  /// - Parameters:
  ///   - elapsed: The time that the work has taken so far, in milliseconds.
  ///   - drawing: The number of drawings before this one.
  ///   - isStoppable: Whether the key that stops the work is read.
  package func line(
    _ input: ProgressInput, elapsed: Int64, columns: Int, drawing: Int = 0, isStoppable: Bool = true
  ) -> Line {
    let mark =
      columns < Self.minimumMarkedColumns ? "" : "\(Self.marks[drawing % Self.marks.count]) "
    let room = max(columns - 1 - mark.utf8.count, 1)
    let percentage = input.percentage
    let percent = percentage.map { words.percent($0) }.map {
      PlainText(sanitized: spaces(words.percent(.whole).columns - $0.columns)) + $0
    }
    let name = percentage == nil ? words(.progress, ("title", title)) : title
    // The title leaves room for the numbers.
    let shownName = name.shortened(to: max(room * 2 / 3, 1))
    var line = Line(mark)
    line.append(shownName, style: .title)
    var rest = room - shownName.columns
    let isPercentShown = percent.map { $0.columns < rest } ?? false
    if isPercentShown, let percent { rest -= percent.columns + 1 }
    var tail: [PlainText] = []
    var time = words.time(milliseconds: elapsed, isRoundedUp: false)
    let stop = isStoppable ? stopNote : nil
    if let whole = wholeTime(after: elapsed, percentage) {
      let times = time + PlainText(sanitized: " / ") + whole
      // The estimate is shown only if it leaves room for the key, a bar and the text.
      let others = [
        stop?.columns, input.text.isEmpty ? nil : Self.minimumTextColumns, times.columns,
      ].compactMap { $0.map { $0 + Self.gap.utf8.count } }
      if others.reduce(Self.minimumBarColumns + 3, +) <= rest { time = times }
    }
    for part in [time, stop].compactMap({ $0 }) {
      let partColumns = part.columns + Self.gap.utf8.count
      if partColumns > rest { continue }
      tail.append(part)
      rest -= partColumns
    }
    // In addition to its inner width, a bar takes three columns: a space and two edges.
    if let percentage, rest >= Self.minimumBarColumns + 3 {
      // The text gets half of the remaining width.
      let share = input.text.isEmpty ? rest - 3 : max(rest / 2 - 3, Self.minimumBarColumns)
      let width = min(share, Self.maximumBarColumns)
      line.append(" \(bar(percentage, columns: width))")
      rest -= width + 3
    } else if percentage != nil {
      // The text is omitted before the bar.
      rest = 0
    }
    if isPercentShown, let percent { line.append(" \(percent.string)") }
    let text = words.besideKeys(PlainText(title: input.text))
    let textRoom = rest - Self.gap.utf8.count
    if !input.text.isEmpty, textRoom >= Self.minimumTextColumns {
      // The time keeps its place regardless of the length of the text.
      let shown = text.shortened(to: textRoom)
      line.append(Self.gap)
      line.append(shown)
      line.append(spaces(textRoom - shown.columns))
    }
    for part in tail { line.append("\(Self.gap)\(part.string)") }
    return line
  }

  /// Returns an estimate of the duration of the whole work; nil if it is too early for an estimate,
  /// if the percentage is unknown, or if the work is complete.
  private func wholeTime(after elapsed: Int64, _ percentage: Percentage?) -> PlainText? {
    guard elapsed >= Self.minimumTimeOfEstimate, let percentage, percentage != .whole,
      percentage.percent >= Self.minimumPercentOfEstimate
    else { return nil }
    let whole = Int64(Percentage.whole.thousandths)
    return words.time(milliseconds: elapsed * whole / Int64(percentage.thousandths))
  }

  /// Returns the lines of the message, which is shown above the line of progress. Each of them
  /// begins with a margin, unless the message is read aloud.
  package func message(columns: Int) -> [Line] {
    view.message.map { PlainText.lines(ofMessage: $0, in: words, columns: columns) } ?? []
  }

  /// Returns the first line on a terminal that cannot redraw a line: `Copying…`. If the line is
  /// read aloud, it names the key that stops the work.
  package func firstLine(isStoppable: Bool) -> Line {
    let line = words(.progress, ("title", title))
    guard words.isSpoken, isStoppable, let stopNote else { return Line(line) }
    return Line(words.list([line, stopNote]))
  }

  /// Returns the line that reports that the work continues, for speech synthesis:
  /// `Copying: 30 seconds`.
  package func line(sayingTime elapsed: Int64) -> Line {
    Line(
      words(
        .labelled, ("label", title),
        ("value", words.time(milliseconds: elapsed, isRoundedUp: false))))
  }

  /// Returns a line with the progress of the work, the description of the current step, or both;
  /// nil if both are nil. Such lines are for terminals that cannot redraw a line, and for speech
  /// synthesis. A line that is read aloud is one row, so that the text cannot imitate another line.
  package func line(saying percentage: Percentage?, _ text: RawText?, columns: Int) -> Line? {
    let news = [percentage.map { words.percent($0) }, text.map { PlainText(title: $0) }]
      .compactMap { $0 }
    if news.isEmpty { return nil }
    let value =
      words.isSpoken
      ? Line(words.list(news)) : Line(news.map { $0.string }.joined(separator: Self.gap))
    let line = words.line(.labelled, ("label", Line(title)), ("value", value))
    if !words.isSpoken { return line }
    let room = max(columns - 1, Self.minimumTextColumns)
    return Line(PlainText(sanitized: line.string).shortened(to: room))
  }

  /// Returns the text after the end of the work: `Copying… done (12 s)`. If the work is not
  /// complete, the last description follows, since it may be the reason. If the description was set
  /// after completion, it follows, too, since it may be the result. A long description takes
  /// several lines.
  package func lastLines(
    _ ending: ProgressDialog.Ending, _ input: ProgressInput, elapsed: Int64, columns: Int
  ) -> [Line] {
    let time = ("time", words.time(milliseconds: elapsed, isRoundedUp: false))
    // If the work has failed, the progress is shown, too: `failed with status 2 (60%, 12 s)`.
    let percent = input.isComplete ? nil : input.percentage.map { words.percent($0) }
    let progress = ("time", words.list([percent, time.1].compactMap { $0 }))
    func text(_ title: PlainText) -> PlainText {
      let title = ("title", title)
      return switch ending {
      case .done: words(.progressDone, title, time)
      case .ended: words(.progressEnded, title, time)
      case .stopped:
        input.percentage.map {
          words(.progressStoppedAt, title, ("percent", words.percent($0)), time)
        }
          ?? words(.progressStopped, title, time)
      case .failed(let status):
        words(.progressFailed, title, ("status", PlainText(Int(status))), progress)
      case .signaled(let signal):
        words(.progressSignaled, title, ("signal", PlainText(Int(signal))), progress)
      }
    }
    let isShown = !input.text.isBlank && (ending != .done || input.isTextOfResult)
    let description = words.besideKeys(PlainText(title: input.text))
    func line(_ title: PlainText, _ description: PlainText) -> PlainText {
      let line = text(title)
      return isShown ? words(.labelled, ("label", line), ("value", description)) : line
    }
    if words.isSpoken { return [Line(line(title, description))] }
    let room = max(columns - 1, 1)
    let maximumColumns = Self.maximumLastLines * room
    let shownTitle = title.beginning(columns: maximumColumns)
    let whole = line(shownTitle, description.shortened(to: maximumColumns))
    // A very short line is not wrapped, since wrapping requires two columns for a wide character.
    if room < Self.minimumTextColumns { return [Line(whole.shortened(to: room))] }
    // Further lines are indented, so that they cannot imitate another line.
    return Line(whole).wrapped(to: room, indentation: Line("  "))
  }

  /// The maximum number of lines for the title at the end, and also for the description.
  private static let maximumLastLines = 4

  private var title: PlainText { PlainText(title: view.title) }

  /// `Stop [Esc]`
  private var stopNote: PlainText? {
    view.stopLabel.map {
      let label = PlainText(label: $0)
      if words.isSpoken { return words(.keyFor, ("key", words.escape), ("action", label)) }
      return words.besideKeys(label) + PlainText(sanitized: " [\(words.escape.string)]")
    }
  }

  /// The characters that show a number of eighths of a block, in ascending order.
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
  /// Returns the beginning of this text with at most `columns` columns, without the ellipsis of
  /// `shortened`.
  fileprivate func beginning(columns: Int) -> PlainText {
    if self.columns <= columns { return self }
    let shortened = shortened(to: columns + 1).string.unicodeScalars.dropLast()
    return PlainText(sanitized: String(String.UnicodeScalarView(shortened)))
  }
}
