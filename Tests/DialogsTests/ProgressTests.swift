// SPDX-License-Identifier: GPL-3.0-or-later

import Invariants
import Testing

@testable import Dialogs

@Suite("Progress")
struct ProgressTests {
  /// Returns the progress after lines have been read in parts of `size` bytes.
  private func input(
    _ text: String, size: Int = .max, _ input: ProgressInput = ProgressInput()
  ) -> ProgressInput {
    var input = input
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: min(size, max(bytes.count, 1))) {
        let end = min(start + min(size, bytes.count), bytes.count)
        input.take(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    input.end()
    return input
  }

  private func line(
    _ input: ProgressInput, title: RawText = "Copying", stop: RawText? = nil, columns: Int = 80,
    glyphs: ProgressRenderer.Glyphs = .ascii, words: Words = .english, elapsed: Int64 = 12_345
  ) -> Line {
    let view = ProgressDialog(title: title, stopLabel: stop)
    return ProgressRenderer(of: view, in: words, glyphs: glyphs)
      .line(input, elapsed: elapsed, columns: columns)
  }

  // MARK: Numbers

  @Test(
    "A decimal number from 0 to 100, with or without a percent sign, is a percentage",
    arguments: [
      ("0", 0), ("100", 100_000), ("100.0", 100_000), ("100.00000", 100_000), ("99.9999", 99_999),
      ("007", 7000), ("0000000043", 43_000), ("43%", 43_000), ("43 %", 43_000), ("12.5%", 12_500),
      ("12,5", 12_500), ("0.0004", 0), ("12.034", 12_034),
      ("0." + String(repeating: "9", count: 5000), 999),
      (String(repeating: "0", count: 5000) + "9", 9000),
    ]
      // Any other text is not a percentage.
      + [
        "", "%", "100.1", "100.0009", "101", "1000", "1e2", "-1", "+1", "nan", "inf", "5.", ".5",
        ".",
        "5.%", "4 3", "43 ", "43%%", "% 43", "0x10", "1.2.3", "1,2,3", "٤٣", "43 of 100", "43\u{0}",
        String(repeating: "9", count: 5000),
      ].map { ($0, nil) } as [(String, Int?)])
  func percentage(text: String, thousandths: Int?) {
    #expect(Percentage(text.utf8)?.thousandths == thousandths)
  }

  @Test(
    "The lines between two XXX lines set a number and a text, however the bytes are divided",
    arguments: [
      ("XXX\n43\nCopying\nfiles\nXXX\n", 43_000, "Copying files"),
      ("XXX\n43\nA\nXXX\nXXX\n50\nB\nXXX\n", 50_000, "B"),
      ("10\n20\n", 20_000, "at first"), ("XXX\nA\n60\nXXX\n", 5000, "A 60"),
      ("XXX\n43\nA\n", 43_000, "at first"), ("# a\n", 5000, "at first"),
    ], [1, 7, .max])
  func blocks(_ row: (text: String, thousandths: Int, says: String), size: Int) {
    var initial = ProgressInput(percent: 5)
    initial.syntax = .blocks
    initial.set(nil, "at first")
    let input = input(row.text, size: size, initial)
    #expect(input.percentage?.thousandths == row.thousandths && input.text.string == row.says)
  }

  @Test("The text of a block is limited to 4,096 bytes")
  func endlessBlock() {
    let lines = "XXX\n" + String(repeating: "yes\n", count: 5000)
    var initial = ProgressInput()
    initial.syntax = .blocks
    let input = input(lines + "XXX\n", initial)
    #expect(input.text.bytes.count == 4096 && input.text.string.hasPrefix("yes yes"))
  }

  @Test(
    "A fraction becomes a percentage rounded to thousandths, and only the whole becomes 100",
    arguments: [
      (0.29, 29_000), (0.57, 57_000), (0.58, 58_000), (0.123456, 12_346), (0.9999999, 99_999),
      (1, 100_000), (2, 100_000), (0, 0), (-1, 0), (.nan, 0), (.infinity, 100_000),
    ])
  func fraction(fraction: Double, thousandths: Int) {
    #expect(Percentage(fraction: fraction).thousandths == thousandths)
  }

  // MARK: Lines

  @Test(
    "A line sets the percentage or the text, and blanks around it are ignored",
    arguments: [
      ("", nil, ""), ("10\n", 10, ""), ("10", 10, ""), ("10\r\n", 10, ""), (" \t10 \t\r\n", 10, ""),
      ("10\n20\n", 20, ""), ("100\n20\n", 20, ""), ("10\n\n", 10, ""), ("10\nabc\n101\n", 10, ""),
      ("# a\n", nil, "a"), ("#a", nil, "a"), (" #  a b \r\n", nil, "a b"), ("# a\n#\n", nil, ""),
      ("# a\n# b\n7\n", 7, "b"), ("# a\n7\nx\n", 7, "a"), ("## a\n", nil, "# a"),
      ("# 50\n", nil, "50"), ("\u{0}10\n5\n", 5, ""),
    ] as [(String, Int?, RawText)])
  func lines(text: String, percent: Int?, doing: RawText) {
    for size in [Int.max, 1, 2, 3, 7, 8, 9] {
      let input = input(text, size: size)
      #expect(input.percentage?.percent == percent, "\(size)")
      #expect(input.text == doing, "\(size)")
    }
  }

  @Test(
    "The work is complete once 100 has been reached",
    arguments: [
      ("100\n", true), ("100\n20\n", true), ("100.0%", true), ("99.9999\n", false), ("", false),
      ("# 100\n", false), ("101\n", false),
    ])
  func complete(text: String, isComplete: Bool) { #expect(input(text).isComplete == isComplete) }

  @Test("The result does not depend on the sizes of reads, even for long lines and binary data")
  func divided() {
    let long = "# " + String(repeating: "é", count: 5000)
    let number = "7." + String(repeating: "0", count: 5000) + "x"
    let text = "5\n\(long)\n\(number)\n\u{1}\u{7F}\n99\n\(long)\nend"
    let whole = input(text)
    #expect(whole.percentage?.percent == 99)
    for size in [1, 5, 8, 64, 4095, 4096, 4097, 5000] { #expect(input(text, size: size) == whole) }
  }

  @Test("An endless line takes only a limited amount of memory")
  func endless() {
    var input = ProgressInput()
    let block = [UInt8](repeating: UInt8(ascii: "#"), count: 1 << 16)
    for _ in 0..<64 { block.withUnsafeBytes { input.take($0) } }
    input.end()
    #expect(input.text.bytes.count <= 4096)
    "\n50\n".utf8.withContiguousStorageIfAvailable { input.take(UnsafeRawBufferPointer($0)) }
    #expect(input.percentage?.percent == 50)
  }

  // MARK: The line

  @Test(
    "The line shows the title, bar, percentage, text, time and key, as far as they fit",
    arguments: [
      (
        80, "43\n# a",
        "| Copying [#######          ]  43%  a                   12\u{A0}s / 29\u{A0}s  Stop [Esc]"
      ),
      (60, "43\n# a", "| Copying [####      ]  43%  a             12\u{A0}s  Stop [Esc]"),
      (40, "43\n# a", "| Copying  43%  12\u{A0}s  Stop [Esc]"),
      // The text is omitted before the bar.
      (45, "43\n# a", "| Copying  43%  12\u{A0}s  Stop [Esc]"),
      (24, "43\n# a", "| Copying  43%  12\u{A0}s"),
      (10, "43\n# a", "Copyi…"), (2, "43\n# a", "…"), (80, "", "| Copying…  12\u{A0}s  Stop [Esc]"),
      (40, "# a", "| Copying…  a          12\u{A0}s  Stop [Esc]"),
    ])
  func parts(columns: Int, text: String, shown: String) {
    #expect(line(input(text), stop: "Stop", columns: columns).string == shown)
  }

  @Test(
    "The time that the whole work takes is estimated after five seconds and two percent",
    arguments: [
      ("43", 12_345, "12\u{A0}s / 29\u{A0}s"), ("43", 5_000, "5\u{A0}s / 12\u{A0}s"),
      ("43", 4_999, "4\u{A0}s"), ("1.9", 12_345, "12\u{A0}s"),
      ("2", 12_345, "12\u{A0}s / 11\u{A0}min"), ("100", 12_345, "12\u{A0}s"),
      ("", 12_345, "12\u{A0}s"),
    ])
  func estimate(text: String, elapsed: Int64, time: String) {
    #expect(line(input(text), elapsed: elapsed).string.hasSuffix("  \(time)"))
  }

  @Test("The spinner at the beginning of the line advances with each drawing")
  func mark() {
    let renderer = ProgressRenderer(
      of: ProgressDialog(title: "Copying"), in: .english, glyphs: .ascii)
    let marks = (0..<5).map { drawing in
      renderer.line(input("1"), elapsed: 0, columns: 80, drawing: drawing).string.first
    }
    #expect(marks == ["|", "/", "-", "\\", "|"])
  }

  @Test(
    "A bar fills up by eighths of a block, or by whole characters",
    arguments: [
      ("0", "▕                              ▏", "[                              ]"),
      ("0.5", "▕▏                             ▏", "[                              ]"),
      ("50", "▕███████████████               ▏", "[###############               ]"),
      ("99.9999", "▕█████████████████████████████▉▏", "[############################# ]"),
      ("100", "▕██████████████████████████████▏", "[##############################]"),
    ])
  func bars(number: String, blocks: String, ascii: String) {
    let input = input(number)
    #expect(line(input, glyphs: .blocks).string.contains(" \(blocks) "))
    #expect(line(input, glyphs: .ascii).string.contains(" \(ascii) "))
  }

  @Test(
    "No line takes the last column of the screen, in any language and whatever it shows",
    arguments: WordsTests.languages)
  func widths(language: String) {
    let words = Words(in: [language])
    let long = String(repeating: "文書é", count: 50)
    let texts = ["", "7", "100", "# a", "43\n# \(long)", "# \u{1B}[2J"]
    let titles: [RawText] = [
      "C", "Copying the files of the project to another disk, which takes a while", "写真をコピー",
      "\u{202E}x", RawText(bytes: [0xFF, 0x1B, 0x5B, 0x32, 0x4A]),
    ]
    for columns in [2, 3, 5, 10, 24, 40, 60, 80, 200] {
      for title in titles {
        for text in texts {
          let input = input(text)
          for glyphs in [ProgressRenderer.Glyphs.ascii, .blocks] {
            let view = ProgressDialog(title: title, stopLabel: "Stop\u{1B}[2J")
            let renderer = ProgressRenderer(of: view, in: words, glyphs: glyphs)
            var lines = [renderer.line(input, elapsed: 7_300_000, columns: columns)]
            for ending in [ProgressDialog.Ending.done, .ended, .stopped] {
              lines += renderer.lastLines(ending, input, elapsed: 7_300_000, columns: columns)
            }
            for line in lines {
              #expect(line.columns < columns, "\(columns) \(line.string)")
              for scalar in line.string.unicodeScalars {
                #expect(scalar.properties.generalCategory != .control && scalar != "\u{202E}")
              }
            }
          }
        }
      }
    }
  }

  @Test("The position of the time does not depend on the length of the text")
  func steady() {
    let columns = ["43\n# a", "45\n# Documents", "47\n# " + String(repeating: "x", count: 90)].map {
      line(input($0), stop: "Stop").columns
    }
    #expect(Set(columns).count == 1)
  }

  @Test("The key that stops the work is not shown if keys are not read")
  func unread() {
    let view = ProgressDialog(title: "T", stopLabel: "Stop")
    let line = ProgressRenderer(of: view, in: .english, glyphs: .ascii)
      .line(input("1"), elapsed: 0, columns: 80, isStoppable: false)
    #expect(!line.string.contains("Esc"))
  }

  @Test(
    "The last lines show in full how the work ended",
    arguments: [
      (.done, "100", 80, "Copying… done (12\u{A0}s)"),
      (.ended, "", 80, "Copying… ended (12\u{A0}s)"),
      (.stopped, "43.9", 80, "Copying… stopped at 43% (12\u{A0}s)"),
      (.stopped, "", 80, "Copying… stopped (12\u{A0}s)"),
      // The last text may be the reason for the end, or the result.
      (.stopped, "43\n# Disk full", 80, "Copying… stopped at 43% (12\u{A0}s): Disk full"),
      (.ended, "# Disk full", 80, "Copying… ended (12\u{A0}s): Disk full"),
      (.done, "100\n# Verified", 80, "Copying… done (12\u{A0}s): Verified"),
      (.stopped, "43\n# Go? [y/N]", 80, "Copying… stopped at 43% (12\u{A0}s): “Go? [y/N]”"),
      (.failed(status: 2), "", 80, "Copying… failed with status 2 (12\u{A0}s)"),
      (.signaled(signal: 15), "50", 80, "Copying… ended by signal 15 (50%, 12\u{A0}s)"),
      (.failed(status: 2), "100", 80, "Copying… failed with status 2 (12\u{A0}s)"),
      (.done, "# b.txt\n100", 80, "Copying… done (12\u{A0}s)"),
      (.stopped, "43\n# Disk full", 40, "Copying… stopped at 43% (12\u{A0}s): Disk\n  full"),
      (.done, "100", 20, "Copying… done\n  (12\u{A0}s)"),
      (.stopped, "43", 20, "Copying… stopped at\n  43% (12\u{A0}s)"),
    ] as [(ProgressDialog.Ending, String, Int, String)])
  func lastLine(ending: ProgressDialog.Ending, text: String, columns: Int, shown: String) {
    let renderer = ProgressRenderer(
      of: ProgressDialog(title: "Copying"), in: .english, glyphs: .ascii)
    let lines = renderer.lastLines(ending, input(text), elapsed: 12_999, columns: columns)
    #expect(lines.map(\.string).joined(separator: "\n") == shown)
  }

  @Test(
    "An ellipsis at the end of the title is not shown twice",
    arguments: ["Copying", "Copying…", "Copying...", "Copying …", " Copying ... "] as [RawText])
  func ellipsis(title: RawText) {
    #expect(line(input(""), title: title).string == "| Copying…  12\u{A0}s")
    #expect(line(input("1"), title: title).string.hasPrefix("| Copying ["))
  }

  @Test("On a terminal that cannot redraw a line, progress is shown in words")
  func news() {
    let renderer = ProgressRenderer(
      of: ProgressDialog(title: "Copying"), in: .english, glyphs: .ascii)
    let half = Percentage("50".utf8)
    #expect(renderer.line(saying: half, nil, columns: 80)?.string == "Copying: 50%")
    #expect(renderer.line(saying: nil, "a\u{1B}", columns: 80)?.string == "Copying: a^[")
    #expect(renderer.line(saying: half, "a", columns: 80)?.string == "Copying: 50%  a")
    #expect(renderer.line(saying: nil, nil, columns: 80) == nil)
  }
}

@Suite("Output of a command")
struct CommandOutputTests {
  @Test(
    "Lines keep their text and styles, but no other control sequences",
    arguments: [
      ("a\nb\n", ["a", "b"], ""), ("a\r\nb", ["a"], "b"), ("10%\r20%\n", ["20%"], ""),
      ("10%\r", [], "10%"), ("ab\u{8}c\n", ["ac"], ""), ("ä\u{8}c\n", ["c"], ""),
      ("\u{1B}[1;31mred\n", ["\u{1B}[1;31mred\u{1B}[0m"], ""),
      ("\u{1B}[2J\u{1B}[5;5Ha\u{1B}[?25l\u{1B}[>4mb\n", ["ab"], ""),
      ("\u{1B}]0;title\u{7}a\u{1B}]8;;x\u{1B}\\b\u{1B}Pq\u{1B}\\c\n", ["abc"], ""),
      ("\u{1B}(0a\u{1B}=b\u{1B}\u{1B}[mc\n", ["ab\u{1B}[mc\u{1B}[0m"], ""),
      ("a\u{9B}2Jb\u{7}\u{0}\u{7F}\tc\n", ["a2Jb\tc"], ""), ("\n\n", ["", ""], ""),
      (
        "\u{1B}[32m|\u{1B}[0m\u{8}\u{1B}[32m/\u{1B}[m\u{8}-", [],
        "\u{1B}[32m\u{1B}[0m\u{1B}[32m\u{1B}[m-"
      ),
      ("\u{1B}]0;a\u{18}b\u{1B}]0;c\u{1B}[1md\n", ["b\u{1B}[1md\u{1B}[0m"], ""),
      ("[1m\u{8}\u{8}a\u{1B}[1m\u{8}\u{8}b", [], "\u{1B}[1mb"),
      ("a\u{1B}[3\n1mb", ["a"], "\u{1B}[31mb"), ("a\u{1B}]0;b\nc\u{7}d", [], "ad"),
    ] as [(String, [String], String)])
  func lines(bytes: String, lines: [String], open: String) {
    for size in [1, 2, 1000] {
      var output = CommandOutput()
      var taken: [[UInt8]] = []
      var rest = Array(bytes.utf8)[...]
      while !rest.isEmpty {
        Array(rest.prefix(size)).withUnsafeBytes { taken += output.take($0) }
        rest = rest.dropFirst(size)
      }
      #expect(taken.map { String(decoding: $0, as: UTF8.self) } == lines)
      #expect(String(decoding: output.openLine, as: UTF8.self) == open)
    }
  }

  @Test(
    "Bytes that are not UTF-8 are shown as U+FFFD, and an incomplete character is not shown yet",
    arguments: [
      ([0x41, 0x9B, 0x32, 0x4A], "A\u{FFFD}2J"), ([0xC0, 0x9B], "\u{FFFD}\u{FFFD}"),
      ([0x41, 0xE2, 0x82], "A"), ([0x41, 0xE2, 0x82, 0xAC], "A€"), ([0x41, 0xF0], "A"),
      ([0x61, 0x0D, 0x80], "\u{FFFD}"), ([0x41, 0xC2, 0x9B], "A"),
    ] as [([UInt8], String)])
  func bytes(bytes: [UInt8], shown: String) {
    var output = CommandOutput()
    _ = bytes.withUnsafeBytes { output.take($0) }
    #expect(String(validating: output.openLine, as: UTF8.self) == shown)
  }

  @Test("An incomplete character at the end of all output is shown as U+FFFD")
  func incompleteEnd() {
    var output = CommandOutput()
    #expect(output.finish() == nil)
    _ = ([0xE2, 0x82] as [UInt8]).withUnsafeBytes { output.take($0) }
    let line = output.finish()
    #expect(line.map { String(decoding: $0, as: UTF8.self) } == "\u{FFFD}")
    #expect(output.finish() == nil)
  }

  @Test(
    "No escape sequence other than a style remains in random output",
    arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts =
      [
        "\u{1B}[", "\u{1B}[1m", "m", "1;", "\u{8}", "\u{8}\u{8}", "2J", "ä", "漢", "\r", "\u{1B}",
        "a",
      ]
      .map { Array($0.utf8) } + [[0x80], [0xC2], [0x9B]]
    for _ in 0..<500 {
      let bytes = (0..<12).flatMap { _ in parts.randomElement(using: &generator) ?? [] }
      var output = CommandOutput()
      _ = bytes.withUnsafeBytes { output.take($0) }
      let text = String(validating: output.openLine, as: UTF8.self) ?? "\u{1B}"
      let plain = text.replacing(/\u{1B}\[[0-9:;]*m/, with: "")
      #expect(!plain.utf8.contains(0x1B) && !plain.unicodeScalars.contains("\u{9B}"), "\(bytes)")
    }
  }

  @Test(
    "An endless line is divided between characters, so that it does not exhaust memory",
    arguments: ["x", "€", "\u{1B}[31mx"])
  func endless(part: String) {
    var output = CommandOutput()
    for _ in 0..<10 {
      Array(String(repeating: part, count: 12_000 / part.utf8.count).utf8).withUnsafeBytes {
        for line in output.take($0) { #expect(String(validating: line, as: UTF8.self) != nil) }
      }
      #expect(output.openLine.count < 65_537 + 72)
    }
  }

  @Test(
    "The styles at the end of a line are those set since the last reset",
    arguments: [
      ("", ""), ("abm", ""), ("a\u{1B}[1mb\u{1B}[31m", "\u{1B}[1m\u{1B}[31m"),
      ("\u{1B}[1ma\u{1B}[0mb", ""), ("\u{1B}[1ma\u{1B}[mb\u{1B}[4mc", "\u{1B}[4m"),
    ])
  func stylesAtEnd(line: String, styles: String) {
    #expect(CommandOutput.styles(atEndOf: Array(line.utf8)) == Array(styles.utf8))
    let many = Array(String(repeating: "\u{1B}[1mx", count: 1000).utf8)
    #expect(CommandOutput.styles(atEndOf: many).count < 200)
  }

  @Test("Styles between two characters, and around erased ones, do not accumulate")
  func styles() {
    let styles = String(repeating: "\u{1B}[1m", count: 30)
    let erased = String(repeating: styles + "x", count: 10) + String(repeating: "\u{8}", count: 10)
    for text in [String(repeating: styles, count: 10), erased] {
      var output = CommandOutput()
      _ = Array(text.utf8).withUnsafeBytes { output.take($0) }
      #expect(output.openLine.count < 300)
    }
  }
}
