// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a list, each of them the label of an action (prompt(1), Many actions).
///
/// A line is data: its bytes are the label, whatever they are. Empty lines are passed over, and what
/// comes again is the same action. All lines stand in one piece of memory, so that a million of them
/// take little more than what they were read from.
public struct ActionList: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// Where each line begins; it ends before the next newline.
  private var starts: [Int] = []
  /// Whether a line begins as a number could.
  private var mayHoldNumber = false

  /// No lines.
  init() { bytes = [] }

  /// The lines in `bytes` for `dialog`, without those that are the label or the ID of an action which
  /// its author wrote: they are that action.
  ///
  /// - Returns: nil where there is a NUL, which no text holds.
  public init?(_ bytes: [UInt8], for dialog: Dialog) {
    self.bytes = bytes
    let names = Set(dialog.actions.written.flatMap { [$0.label, $0.id].compactMap(\.self) })
    let lengths = Set(names.map(\.bytes.count))
    let isText = bytes.withUnsafeBytes { bytes in
      guard let newlines = bytes.countOfNewlines() else { return false }
      starts.reserveCapacity(newlines + 1)
      // Where a line is found by its hash: its number from 1, in the first free place after that.
      var places = [UInt32](repeating: 0, count: Self.powerOfTwo(over: 2 * newlines + 2))
      // Nobody can write a list whose lines all have one place.
      let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
      var next = 0
      while next < bytes.count {
        let start = next
        let (end, hash) = bytes.line(from: start, seed: seed)
        next = end + 1
        if start == end { continue }
        if !names.isEmpty, lengths.contains(end - start),
          names.contains(Text(bytes: Array(bytes[start..<end])))
        {
          continue
        }
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
          if bytes.isSameLine(starts[Int(places[place]) - 1], start..<end) { break }
          place = (place + 1) & (places.count - 1)
        }
        if places[place] != 0 { continue }
        starts.append(start)
        places[place] = UInt32(truncatingIfNeeded: starts.count)
        let first = bytes[start]
        if first <= 0x20 || first.isDigit || first >= 0x80 { mayHoldNumber = true }
      }
      return true
    }
    if !isText { return nil }
  }

  private static func powerOfTwo(over count: Int) -> Int {
    1 << (Int.bitWidth - count.leadingZeroBitCount)
  }

  /// The place of the first line.
  public var startIndex: Int { 0 }

  /// The place after the last line.
  public var endIndex: Int { starts.count }

  /// The line at `place`.
  public subscript(place: Int) -> Text { withLine(place) { Text(bytes: Array($0)) } }

  /// Whether a line is a number, as it could stand beside an action.
  var holdsNumber: Bool {
    mayHoldNumber
      && indices.contains { place in
        withLine(place) { line in
          let text = line.drop(while: \.isWhiteSpace)
          guard let first = text.first, first.isDigit || first >= 0x80 else { return false }
          return AnswerKey(Text(bytes: Array(text))).isNumber
        }
      }
  }

  /// Hands every line to `body`, uncopied.
  func forEachLine(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for (place, start) in starts.enumerated() { body(place, bytes.line(from: start)) }
    }
  }

  /// Hands the line at `place` to `body`, uncopied.
  func withLine<Result>(_ place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.line(from: starts[place])) }
  }
}

// MARK: Eight bytes at a time

extension UnsafeRawBufferPointer {
  /// Whether all bytes are ASCII.
  var isASCII: Bool {
    var all: UInt64 = 0
    var place = 0
    while place + 8 <= count {
      all |= loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place += 8
    }
    while place < count {
      all |= UInt64(self[place])
      place += 1
    }
    return all & UInt64.highBits == 0
  }

  /// How many newlines there are; nil where there is a NUL.
  fileprivate func countOfNewlines() -> Int? {
    var newlines = 0
    var place = 0
    while place < count {
      let word = word(at: place)
      if word.firstZero != 0 { return nil }
      newlines += (word ^ UInt64.newlines).zeros.nonzeroBitCount
      place += 8
    }
    // What was put in behind the end.
    return newlines - (place - count)
  }

  /// Where the line from `start` ends, and its hash.
  fileprivate func line(from start: Int, seed: UInt64) -> (end: Int, hash: UInt64) {
    var hash = seed
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    var place = start
    while true {
      let word = word(at: place)
      let newline = (word ^ UInt64.newlines).firstZero
      if newline != 0 {
        let bits = UInt64(newline.trailingZeroBitCount & ~7)
        mix(word & ((1 << bits) - 1))
        return (place + Int(bits / 8), hash)
      }
      mix(word)
      place += 8
    }
  }

  /// The line from `start`.
  fileprivate func line(from start: Int) -> UnsafeRawBufferPointer {
    var place = start
    while true {
      let newline = (word(at: place) ^ UInt64.newlines).firstZero
      if newline != 0 {
        let end = place + newline.trailingZeroBitCount / 8
        return UnsafeRawBufferPointer(rebasing: self[start..<end])
      }
      place += 8
    }
  }

  /// Whether the line from `start` is the same as `line`.
  fileprivate func isSameLine(_ start: Int, _ line: Range<Int>) -> Bool {
    var place = 0
    while place < line.count {
      let difference = word(at: start + place) ^ word(at: line.lowerBound + place)
      let left = line.count - place
      if left < 8 {
        if difference & ((1 << UInt64(8 * left)) - 1) != 0 { return false }
      } else if difference != 0 {
        return false
      }
      place += 8
    }
    let end = start + line.count
    return end == count || self[end] == UInt8(ascii: "\n")
  }

  /// The eight bytes from `place`, the first one lowest; behind the end, newlines.
  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    if place + 8 > count { return lastWord(at: place) }
    return UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(never)
  private func lastWord(at place: Int) -> UInt64 {
    var word = UInt64.newlines
    for (index, byte) in self[Swift.min(place, count)...].enumerated() {
      word ^= UInt64(byte ^ UInt8(ascii: "\n")) << UInt64(8 * index)
    }
    return word
  }
}

extension UInt64 {
  fileprivate static let newlines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
  fileprivate static let lowBits: UInt64 = 0x0101_0101_0101_0101
  fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Something other than 0 where a byte is zero: the lowest bit of it stands in the first such byte.
  fileprivate var firstZero: UInt64 { (self &- UInt64.lowBits) & ~self & UInt64.highBits }

  /// A bit for each byte that is zero.
  fileprivate var zeros: UInt64 {
    ~(((self & ~UInt64.highBits) &+ ~UInt64.highBits) | self | ~UInt64.highBits)
  }
}
