// SPDX-License-Identifier: GPL-3.0-or-later

@testable import TerminalDialogs
import Testing

@Suite("Decoding of keys")
struct KeyDecoderTests {
  /// Returns the keys in `bytes`, after which no byte follows for a long time.
  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    var keys = bytes.flatMap { decoder.take($0, at: 0) }
    if decoder.deadline != nil, let last = decoder.takeTimeout() { keys.append(last) }
    return keys
  }

  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  @Test("Each character is one key")
  func characters() {
    #expect(keys("aé中🙂") == ["a", "é", "中", "🙂"].map { .bytes(Array($0.utf8)) })
    #expect(keys("\r\u{4}\t") == [.bytes([13]), .bytes([4]), .bytes([9])])
  }

  @Test(
    "Each escape sequence is one key, known or not",
    arguments: [
      "\u{1B}[A", "\u{1B}OA", "\u{1B}b", "\u{1B}é", "\u{1B}[1;5C", "\u{1B}[[A",
      "\u{1B}[M abc".dropLast(1),
      "\u{1B}[5;7R", "\u{1B}[I", "\u{1B}[?62;22c", "\u{1B}\u{1B}[A", "\u{1B}\r", "\u{1B}[\r",
      "\u{1B}[\u{1B}[A",
    ].map { String($0) })
  func sequences(sequence: String) {
    #expect(keys(sequence + "x") == [.bytes(Array(sequence.utf8)), .bytes([0x78])])
  }

  @Test(
    "In a window, ESC is Escape unless it begins a control sequence or an SS3 sequence",
    arguments: [
      ("\u{1B}n", [.escape, .bytes([0x6E])]), ("\u{1B}é", [.escape, .bytes(Array("é".utf8))]),
      ("\u{1B}\r", [.escape, .bytes([0x0D])]),
      ("\u{1B}\u{1B}[B", [.escape, .bytes(Array("\u{1B}[B".utf8))]),
      ("\u{1B}\u{1B}\r", [.escape, .escape, .bytes([0x0D])]),
      ("\u{1B}O\r", [.escape, .bytes([0x4F]), .bytes([0x0D])]),
      ("\u{1B}[\r", [.escape, .bytes([0x5B]), .bytes([0x0D])]),
      ("\u{1B}\u{1B}[200~x", [.escape, .pasted(0x78)]), ("\u{1B}[200~x", [.pasted(0x78)]),
      ("\u{1B}[", [.escape]), ("\u{1B}O", [.escape]), ("\u{1B}]y", [.escape]),
      ("\u{1B}", [.escape]),
      ("\u{1B}]11;rgb:0/0/0\u{7}", []),
    ] as [(String, [Key])])
  func window(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    decoder.altIsEscape = true
    var keys = text.utf8.flatMap { decoder.take($0, at: 0) }
    if decoder.deadline != nil, let last = decoder.takeTimeout() { keys.append(last) }
    #expect(keys == expected)
  }

  @Test(
    "Escape and control characters are understood in the encodings of kitty and xterm",
    arguments: [
      ("\u{1B}[27u", .escape), ("\u{1B}[27;1u", .escape), ("\u{1B}[27;5;27~", .escape),
      ("\u{1B}[99;5u", .bytes([0x03])), ("\u{1B}[27;5;99~", .bytes([0x03])),
      ("\u{1B}[13u", .bytes([0x0D])), ("\u{1B}[9u", .bytes([0x09])),
      ("\u{1B}[97u", .bytes(Array("\u{1B}[97u".utf8))),
      ("\u{1B}[3~", .bytes(Array("\u{1B}[3~".utf8))),
    ] as [(String, Key)])
  func encodings(sequence: String, key: Key) {
    #expect(keys(sequence) == [key])
  }

  @Test("In a window, a control sequence and an SS3 sequence are keys")
  func windowSequences() {
    var decoder = KeyDecoder()
    decoder.altIsEscape = true
    for key in ["[A", "OA", "[1~", "[[A", "[M abc".dropLast(1), "[3~", "[Z"].map({ "\u{1B}\($0)" }
    ) {
      #expect(key.utf8.flatMap { decoder.take($0, at: 9) } == [.bytes(Array(key.utf8))])
    }
    // A cursor key with Ctrl is treated as the key alone.
    #expect(
      "\u{1B}[1;5D".utf8.flatMap { decoder.take($0, at: 9) } == [.bytes(Array("\u{1B}[D".utf8))])
  }

  @Test(
    "If keys with modifiers are Escape, this applies only to keys that move the cursor or the page",
    arguments: [
      ("[1;2D", true), ("[1;3A", true), ("[1;4B", true), ("[1;5C", true), ("[1;7D", true),
      ("[1;133D", true), ("[1;5:1D", true), ("[1;5H", true), ("[1;2F", true), ("[5;5~", true),
      ("[5D", true), ("O5D", true), ("[d", true), ("Oa", true), ("[D", false), ("OD", false),
      ("[1;1D", false), ("[1;129D", false), ("[5~", false), ("[15;5~", false), ("[5;7R", false),
      ("[1;5P", false), ("[I", false), ("[Z", false), ("[1;-9223372036854775808D", true),
      ("[;D", false),
    ])
  func modifiers(key: String, isEscape: Bool) {
    func keys(modifiersAreEscape: Bool) -> [Key] {
      var decoder = KeyDecoder()
      (decoder.altIsEscape, decoder.modifiersAreEscape) = (true, modifiersAreEscape)
      return "\u{1B}\(key)".utf8.flatMap { decoder.take($0, at: 0) }
    }
    let usual = keys(modifiersAreEscape: false)
    #expect(usual.count == 1 && usual != [.escape])
    #expect(keys(modifiersAreEscape: true) == (isEscape ? [.escape] : usual))
  }

  @Test("A cursor key with a modifier is Escape even if another Escape precedes it")
  func modifiersAfterEscape() {
    var decoder = KeyDecoder()
    (decoder.altIsEscape, decoder.modifiersAreEscape) = (true, true)
    let keys = "\u{1B}\u{1B}[1;5D".utf8.flatMap { decoder.take($0, at: 0) }
    #expect(keys == [.escape, .escape])
  }

  @Test(
    "A report of the terminal is not a key",
    arguments: [
      "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
      "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^y\r\u{1B}\\",
      "\u{1B}Xy\r\u{7}",
    ])
  func reports(report: String) {
    #expect(keys(report) == [] && keys(report + "x") == [.bytes([0x78])])
  }

  @Test("ESC and ESC ESC are Escape if nothing follows for 150 ms")
  func escape() {
    var decoder = KeyDecoder()
    for bytes in [[0x1B], [0x1B, 0x1B]] as [[UInt8]] {
      // The second ESC has 150 ms of its own.
      for (index, byte) in bytes.enumerated() {
        #expect(decoder.take(byte, at: 7 + 100 * Int64(index)) == [])
      }
      #expect(decoder.deadline == 157 + 100 * Int64(bytes.count - 1))
      #expect(decoder.takeTimeout() == .escape && decoder.deadline == nil)
    }
  }

  @Test(
    "An incomplete sequence is not Escape, and times out after one second",
    arguments: [
      "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]11;", "\u{1B}P", "\u{1B}[\u{1B}", "\u{1B}[M",
    ])
  func incompleteSequences(sequence: String) {
    var decoder = KeyDecoder()
    for byte in sequence.utf8 { #expect(decoder.take(byte, at: 7) == []) }
    #expect(decoder.deadline == (sequence.last == "\u{1B}" ? 157 : 1007))
    #expect(decoder.takeTimeout() == nil && decoder.take(0x78, at: 2000) == [.bytes([0x78])])
  }

  @Test(
    "A sequence ends after one second, however many bytes arrive",
    arguments: [
      ("\u{1B}]", "y"), ("\u{1B}P", "y"), ("\u{1B}_", "y"), ("\u{1B}X", "y"), ("\u{1B}^", "y"),
      ("\u{1B}[", "1"), ("\u{1B}[", "\u{1B}["), ("\u{1B}O", "\u{1B}O"), ("\u{1B}]", "\u{1B}]"),
    ], [1, 30, 140] as [Int64])
  func endlessSequences(parts: (String, String), gap: Int64) {
    var decoder = KeyDecoder()
    // Earlier bytes do not count towards the time limit of one second.
    #expect(decoder.take(0x78, at: 0) == [.bytes([0x78])])
    for byte in parts.0.utf8 { #expect(decoder.take(byte, at: 500) == []) }
    var time: Int64 = 500
    while time + gap < 1500 {
      time += gap
      for byte in parts.1.utf8 { #expect(decoder.take(byte, at: time) == []) }
      #expect(decoder.deadline ?? .max <= 1500)
    }
    #expect(decoder.take(0x78, at: time + gap) == [.bytes([0x78])])
  }

  @Test("An ESC key that is held down is Escape after a second")
  func heldEscape() {
    var decoder = KeyDecoder()
    for time in 0..<10 { #expect(decoder.take(0x1B, at: 100 * Int64(time)) == []) }
    #expect(decoder.deadline == 1000 && decoder.take(0x1B, at: 1000) == [.escape])
    #expect(decoder.deadline == 1150)
  }

  @Test("A sequence stays whole if the process is delayed between its bytes")
  func delayedProcess() {
    for sequence in ["\u{1B}[A", "\u{1B}]11;rgb:0/0/0\u{7}"] {
      var decoder = KeyDecoder()
      var keys: [Key] = []
      // No timeout is reported, since the rest had arrived long before it was read.
      for (index, byte) in sequence.utf8.enumerated() {
        keys += decoder.take(byte, at: index == 0 ? 0 : 5000 + Int64(index))
      }
      #expect(keys == (sequence.last == "A" ? [.bytes(Array(sequence.utf8))] : []))
    }
  }

  @Test("A paste has no time limit")
  func slowPaste() {
    var decoder = KeyDecoder()
    for byte in "\u{1B}[200~".utf8 { #expect(decoder.take(byte, at: 0) == []) }
    for time in [1, 999, 1000, 1001, 100_000] as [Int64] {
      #expect(decoder.take(0x78, at: time) == [.pasted(0x78)] && decoder.deadline == nil)
    }
  }

  @Test("A byte of a paste is not a key")
  func paste() {
    for text in ["y\r\nrm", "\u{1B}[A", "\u{1B}[20", "\u{1B}\u{1B}[201", "\u{1B}[200~", ""] {
      #expect(
        keys("\u{1B}[200~\(text)\u{1B}[201~x")
          == text.utf8.map { .pasted($0) } + [.pasteEnd, .bytes([0x78])])
    }
    #expect(keys("\u{1B}[200~n\r") == [.pasted(0x6E), .pasted(0x0D)])
  }

  @Test("Bytes that are not UTF-8 become U+FFFD")
  func invalidUTF8() {
    let replacement = Key.bytes([0xEF, 0xBF, 0xBD])
    #expect(keys([0xE2, 0x82, 0x0D]) == [replacement, .bytes([0x0D])])
    #expect(keys([0xFF]) == [replacement] && keys([0xED, 0xA0, 0x80]) == [replacement])
    #expect(keys([0xC3, 0xC3, 0xA9]) == [replacement, .bytes([0xC3, 0xA9])])
  }
}
