// SPDX-License-Identifier: GPL-3.0-or-later

/// Decodes the bytes of a terminal to whole keys, so that no part of a key is mistaken for an
/// answer (prompt(1), Dismissing).
///
/// Most sequences are defined by ECMA-48 (control sequences, section 5.4; control strings, 5.6).
/// The decoder also supports sequences that are not part of ECMA-48: SS3 (`ESC O x`), the Linux
/// console's `ESC [ [ x`, the three bytes of an X10 mouse report after `ESC [ M`, and bracketed
/// paste between `ESC [ 200 ~` and `ESC [ 201 ~`.
struct KeyDecoder {
  /// The time without another byte after which ESC or ESC ESC is decoded as the Escape key, in
  /// milliseconds.
  static let escapeTimeout: Int64 = 150
  /// The maximum duration of a sequence, counted from its first byte, in milliseconds.
  static let sequenceTimeout: Int64 = 1000

  private enum State: Equatable {
    case ground
    /// In a UTF-8 character of which `missing` bytes have not been received yet.
    case character(missing: Int)
    case escape
    /// In a character after ESC (Meta) of which `missing` bytes have not been received yet.
    case meta(missing: Int)
    case ss3
    case csi
    /// After `ESC [ M` or `ESC [ [`; `missing` bytes have not been received yet.
    case fixedLength(missing: Int)
    /// In a control string, which ends with BEL or ESC \.
    case controlString(afterEscape: Bool)
    case paste
  }

  /// Whether ESC before another key is always the Escape key, as for curses, and not Meta. Only
  /// control sequences and SS3 sequences are then keys that begin with ESC.
  var altIsEscape = false
  /// Whether, if `altIsEscape`, a cursor key with Ctrl, Shift or Alt is decoded as the Escape key,
  /// as curses does if the description of the terminal does not contain such a key. Otherwise it is
  /// decoded as the key without these modifiers.
  var modifiersAreEscape = false

  private var state = State.ground
  /// The bytes of the current key.
  private var bytes: [UInt8] = []
  /// The times of the first byte of the sequence and of the latest byte, in milliseconds.
  private var startTime: Int64 = 0
  private var lastTime: Int64 = 0

  private static let escapeByte: UInt8 = 0x1B
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// U+FFFD, which replaces bytes that are not UTF-8. It is visible, and no valid answer contains
  /// it.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The time at which the caller has to call `takeTimeout()`, unless another byte arrives earlier.
  /// It is in milliseconds of monotonic time; nil for no limit. The duration of a paste is not
  /// limited.
  var deadline: Int64? {
    switch state {
    case .ground, .character, .paste: nil
    case .escape: min(lastTime + Self.escapeTimeout, startTime + Self.sequenceTimeout)
    default: startTime + Self.sequenceTimeout
    }
  }

  /// Whether the next byte belongs to a paste.
  var isInPaste: Bool { state == .paste }

  /// Decodes the next byte, which was received at `time`, and returns the keys that it completes.
  ///
  /// The result is usually empty or a single key. There are several keys if the byte shows that the
  /// preceding bytes were neither a character nor the end of a paste, if a sequence has exceeded
  /// its maximum duration, or if ESC is not Meta. The decoder keeps no pasted text, since it may be
  /// a secret.
  mutating func take(_ byte: UInt8, at time: Int64) -> [Key] {
    var keys: [Key] = []
    if let deadline, deadline <= time {
      if time - lastTime < Self.escapeTimeout {
        keys += takeTimeout().map { [$0] } ?? []
      } else {
        // The caller did not call `takeTimeout()` at the deadline, so this process was delayed, and
        // not the terminal. The sequence therefore continues.
        startTime = time
      }
    }
    lastTime = time
    return keys + take(byte)
  }

  private mutating func take(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: begin(byte)
    case .character(let missing): takeCharacter(byte, missing: missing)
    case .escape: takeAfterEscape(byte)
    case .meta(let missing): takeCounted(byte, missing: missing) { .meta(missing: $0) }
    case .ss3, .csi: takeControl(byte)
    case .fixedLength(let missing):
      takeCounted(byte, missing: missing) { .fixedLength(missing: $0) }
    case .controlString(let afterEscape): takeControlString(byte, afterEscape: afterEscape)
    case .paste: takePasted(byte)
    }
  }

  /// Ends the sequence, since no byte was received before the deadline. Returns Escape if the
  /// sequence consists only of ESC, or if ESC is not Meta.
  mutating func takeTimeout() -> Key? {
    defer { reset() }
    let isEscape = state == .escape && bytes.allSatisfy { $0 == Self.escapeByte }
    return isEscape || altIsEscape && bytes.first == Self.escapeByte && !isInPaste ? .escape : nil
  }

  /// Discards the bytes of the current key.
  mutating func reset() {
    state = .ground
    bytes = []
  }

  private mutating func begin(_ byte: UInt8) -> [Key] {
    if byte == Self.escapeByte {
      bytes = [byte]
      startTime = lastTime
      state = .escape
      return []
    }
    if byte < 0x80 { return [.bytes([byte])] }
    let missing = Self.continuationCount(after: byte)
    if missing == 0 { return [.bytes(Self.replacement)] }
    bytes = [byte]
    state = .character(missing: missing)
    return []
  }

  private mutating func takeCharacter(_ byte: UInt8, missing: Int) -> [Key] {
    guard 0x80...0xBF ~= byte else {
      reset()
      return [.bytes(Self.replacement)] + begin(byte)
    }
    bytes.append(byte)
    if missing > 1 {
      state = .character(missing: missing - 1)
      return []
    }
    let character = end()
    return [.bytes(Self.isUTF8(character) ? character : Self.replacement)]
  }

  private mutating func takeAfterEscape(_ byte: UInt8) -> [Key] {
    bytes.append(byte)
    switch byte {
    case Self.escapeByte: return []
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .controlString(afterEscape: false)
    default:
      let missing = Self.continuationCount(after: byte)
      if missing == 0 { return endSequence() }
      state = .meta(missing: missing)
    }
    return []
  }

  /// Decodes a byte of a key whose number of missing bytes is known.
  private mutating func takeCounted(
    _ byte: UInt8, missing: Int, next: (_ missing: Int) -> State
  ) -> [Key] {
    bytes.append(byte)
    if missing == 1 { return endSequence() }
    state = next(missing - 1)
    return []
  }

  private mutating func takeControl(_ byte: UInt8) -> [Key] {
    bytes.append(byte)
    switch byte {
    case UInt8(ascii: "[") where bytes.hasSuffix([Self.escapeByte, UInt8(ascii: "["), byte]):
      state = .fixedLength(missing: 1)
      return []
    case UInt8(ascii: "M") where bytes.hasSuffix([Self.escapeByte, UInt8(ascii: "["), byte]):
      state = .fixedLength(missing: 3)
      return []
    case 0x20...0x3F:
      // These are parameters and intermediate bytes.
      return []
    case Self.escapeByte:
      // Another sequence begins before this sequence has ended. Neither of them is the Escape key.
      state = .escape
      return []
    default:
      guard bytes.hasSuffix(Self.pasteStart) else { return endSequence() }
      let isAfterEscape = altIsEscape && bytes.count > Self.pasteStart.count
      bytes = []
      state = .paste
      return isAfterEscape ? [.escape] : []
    }
  }

  /// Decodes a byte of a control string. It is a report of the terminal, not a key, and is
  /// discarded.
  private mutating func takeControlString(_ byte: UInt8, afterEscape: Bool) -> [Key] {
    if byte == 0x07 || afterEscape && byte == UInt8(ascii: "\\") {
      reset()
    } else {
      state = .controlString(afterEscape: byte == Self.escapeByte)
    }
    return []
  }

  private mutating func takePasted(_ byte: UInt8) -> [Key] {
    bytes.append(byte)
    if bytes == Self.pasteEnd {
      reset()
      return [.pasteEnd]
    }
    if Self.pasteEnd.starts(with: bytes) { return [] }
    // These bytes are not the sequence that ends a paste, but the last one may begin that sequence.
    let isBeginning = byte == Self.escapeByte
    let pasted = bytes.dropLast(isBeginning ? 1 : 0).map { Key.pasted($0) }
    bytes = isBeginning ? [byte] : []
    return pasted
  }

  /// Ends the key, which begins with ESC. If ESC is not Meta and does not begin a sequence, the
  /// result is the Escape key and the keys after it.
  private mutating func endSequence() -> [Key] {
    let sequence = end()
    if let key = Self.encodedKey(sequence) { return [key] }
    if !altIsEscape { return [.bytes(sequence)] }
    if Self.isSequence(sequence) {
      if modifiersAreEscape, Self.hasModifiers(sequence) { return [.escape] }
      return [.bytes(Self.withoutModifiers(sequence))]
    }
    var rest = KeyDecoder()
    (rest.altIsEscape, rest.modifiersAreEscape) = (true, modifiersAreEscape)
    return [.escape] + sequence.dropFirst().flatMap { rest.take($0) }
  }

  /// Returns the key that is encoded by numbers, in a protocol that another program may have left
  /// turned on: `ESC [ 27 u` (kitty's protocol) and `ESC [ 27 ; 5 ; 99 ~` (xterm's
  /// modifyOtherKeys). The result is nil if the bytes are not encoded in this way, or if the key is
  /// neither Escape, nor Tab, Enter or Backspace without modifiers, nor a control character that is
  /// typed with Ctrl alone.
  private static func encodedKey(_ bytes: [UInt8]) -> Key? {
    let isKitty = bytes.last == UInt8(ascii: "u")
    guard bytes.starts(with: "\u{1B}[".utf8), isKitty || bytes.last == UInt8(ascii: "~")
    else { return nil }
    let numbers = bytes.dropFirst(2).dropLast()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    if !isKitty, numbers.count != 3 || numbers.first != 27 { return nil }
    let code = (isKitty ? numbers.first : numbers.last) ?? 0
    switch (code, numbers.dropFirst().first ?? 1) {
    case (27, _): return .escape
    case (9, 1), (13, 1), (127, 1): return .bytes([UInt8(code)])
    case (0x40...0x5F, 5), (0x61...0x7A, 5): return .bytes([UInt8(code) & 0x1F])
    default: return nil
    }
  }

  /// Returns the sequence of a cursor key without modifiers such as Ctrl and Shift: `ESC [ D` for
  /// `ESC [ 1 ; 5 D`. Other sequences are returned unchanged.
  private static func withoutModifiers(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: "\u{1B}[1;".utf8), let last = bytes.last, 0x41...0x5A ~= last else {
      return bytes
    }
    return Array("\u{1B}[".utf8) + [last]
  }

  /// Returns whether bytes are the sequence of a cursor key, or of another editing key, with
  /// modifiers such as Ctrl or Shift. Examples are `ESC [ 1 ; 5 D` and `ESC [ 6 ; 5 ~` of most
  /// terminals, `ESC O 5 D` of old terminals, and `ESC [ d` and `ESC O d` of rxvt. Locks such as
  /// Num Lock are not counted as modifiers.
  private static func hasModifiers(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last else { return false }
    if bytes.count == 3 { return UInt8(ascii: "a")...UInt8(ascii: "d") ~= last }
    let numbers = bytes.dropFirst(2).dropLast().split(separator: UInt8(ascii: ";")).compactMap {
      Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
    }
    guard let modifiers = numbers.last, (modifiers &- 1) & 0x3F != 0 else { return false }
    return switch last {
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"):
      numbers.count < 3
    // Home, Insert, Delete, End, PageUp and PageDown.
    case UInt8(ascii: "~"): numbers.count == 2 && 1...8 ~= numbers[0]
    default: false
    }
  }

  /// Returns whether bytes are a control sequence or an SS3 sequence, and nothing before it.
  private static func isSequence(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last, bytes.count > 2 else { return false }
    if ["\u{1B}[[", "\u{1B}[M"].contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    return ["\u{1B}[", "\u{1B}O"].contains { bytes.starts(with: $0.utf8) }
      && bytes.dropFirst(2).dropLast().allSatisfy { 0x20...0x3F ~= $0 } && 0x40...0x7E ~= last
  }

  /// Ends the key, and returns its bytes.
  private mutating func end() -> [UInt8] {
    defer { reset() }
    return bytes
  }

  /// Returns the number of bytes that follow the first byte of a UTF-8 character; 0 if the byte is
  /// ASCII or begins no character.
  private static func continuationCount(after byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: 0
    }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
