// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person did on the keyboard.
enum Key: Equatable {
  /// A key, in the bytes that the terminal sends for it: one character or a whole sequence.
  case bytes([UInt8])
  /// Escape, alone.
  case escape
  /// A byte of text that was pasted, on a terminal that marks pastes.
  case pasted(UInt8)
  /// The end of what was pasted.
  case pasteEnd
}

/// Makes keys of the bytes that a terminal sends, so that nothing but a whole key goes on to the line
/// editor (contract, section 5).
///
/// The sequences are those of ECMA-48 (control sequences, section 5.4; control strings, 5.6) and of
/// the terminals that differ: SS3 (`ESC O x`), the Linux console's `ESC [ [ x`, the three bytes of an
/// X10 mouse report after `ESC [ M`, and bracketed paste between `ESC [ 200 ~` and `ESC [ 201 ~`.
struct KeyDecoder {
  /// How long nothing may follow ESC or ESC ESC until it is Escape, in milliseconds.
  static let escapePause: Int64 = 150
  /// How long a sequence may take from its first byte on, however many bytes come, in milliseconds.
  static let sequenceLimit: Int64 = 1000

  private enum State: Equatable {
    case ground
    /// Bytes of a UTF-8 character that are still to come.
    case character(missing: Int)
    case escape
    /// ESC and a character (Meta), of which bytes are still to come.
    case meta(missing: Int)
    case singleShift
    case control
    /// After `ESC [ M` or `ESC [ [`: bytes that belong to it.
    case rest(count: Int)
    /// A control string, which ends with BEL or ESC \.
    case string(afterEscape: Bool)
    case paste
  }

  private var state = State.ground
  /// The bytes of the key so far.
  private var bytes: [UInt8] = []
  /// When the first byte of the sequence came, and the last byte of all, in milliseconds.
  private var start: Int64 = 0
  private var latest: Int64 = 0

  private static let escapeByte: UInt8 = 0x1B
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// What is put in for bytes that are no UTF-8, so that they are seen and answer nothing.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// When `silence()` is due unless a byte comes first, in milliseconds of monotonic time; nil where
  /// nothing depends on the time. A paste may take as long as it does.
  var deadline: Int64? {
    switch state {
    case .ground, .character, .paste: nil
    case .escape: min(latest + Self.escapePause, start + Self.sequenceLimit)
    default: start + Self.sequenceLimit
    }
  }

  /// Whether what comes next belongs to a paste.
  var isInPaste: Bool { state == .paste }

  /// Takes the next byte, which came at `time`, and returns the keys that it completes: none as a rule,
  /// or one; more where it also shows that the bytes before it were no character, not the end of a
  /// paste, or a sequence whose time is over.
  ///
  /// What is pasted is not kept: it may be a secret.
  mutating func take(_ byte: UInt8, at time: Int64) -> [Key] {
    var keys: [Key] = []
    if let deadline, deadline <= time {
      if time - latest < Self.escapePause {
        keys += silence().map { [$0] } ?? []
      } else {
        // No silence was noticed, so that this process was held up, and not the keys.
        start = time
      }
    }
    latest = time
    return keys + take(byte)
  }

  private mutating func take(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground:
      return begin(byte)

    case .character(let missing):
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

    case .escape:
      bytes.append(byte)
      switch byte {
      case Self.escapeByte: return []
      case UInt8(ascii: "["): state = .control
      case UInt8(ascii: "O"): state = .singleShift
      case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
        UInt8(ascii: "_"):
        state = .string(afterEscape: false)
      default:
        let missing = Self.continuationCount(after: byte)
        if missing == 0 { return [.bytes(end())] }
        state = .meta(missing: missing)
      }
      return []

    case .meta(let missing):
      bytes.append(byte)
      if missing == 1 { return [.bytes(end())] }
      state = .meta(missing: missing - 1)
      return []

    case .singleShift, .control:
      return takeControl(byte)

    case .rest(let count):
      bytes.append(byte)
      if count == 1 { return [.bytes(end())] }
      state = .rest(count: count - 1)
      return []

    case .string(let afterEscape):
      // What a string says is a terminal's report, and nobody's answer: it is not even kept.
      if byte == 0x07 || afterEscape && byte == UInt8(ascii: "\\") {
        reset()
      } else {
        state = .string(afterEscape: byte == Self.escapeByte)
      }
      return []

    case .paste:
      bytes.append(byte)
      if bytes == Self.pasteEnd {
        reset()
        return [.pasteEnd]
      }
      if Self.pasteEnd.starts(with: bytes) { return [] }
      // Not the end after all; but the byte that shows it may be the beginning of the end.
      let isBeginning = byte == Self.escapeByte
      let pasted = bytes.dropLast(isBeginning ? 1 : 0).map { Key.pasted($0) }
      bytes = isBeginning ? [byte] : []
      return pasted
    }
  }

  /// Ends the sequence so far, since nothing more came until the deadline.
  mutating func silence() -> Key? {
    defer { reset() }
    let isEscape = state == .escape && bytes.allSatisfy { $0 == Self.escapeByte }
    return isEscape ? .escape : nil
  }

  /// Forgets what came so far.
  mutating func reset() {
    state = .ground
    bytes = []
  }

  private mutating func begin(_ byte: UInt8) -> [Key] {
    if byte == Self.escapeByte {
      bytes = [byte]
      start = latest
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

  private mutating func takeControl(_ byte: UInt8) -> [Key] {
    bytes.append(byte)
    switch byte {
    case UInt8(ascii: "[") where bytes.hasSuffix([Self.escapeByte, UInt8(ascii: "["), byte]):
      state = .rest(count: 1)
      return []
    case UInt8(ascii: "M") where bytes.hasSuffix([Self.escapeByte, UInt8(ascii: "["), byte]):
      state = .rest(count: 3)
      return []
    case 0x20...0x3F:
      // Parameters and intermediate bytes.
      return []
    case Self.escapeByte:
      // Another sequence begins before this one has ended; neither is Escape.
      state = .escape
      return []
    default:
      let sequence = end()
      if sequence.hasSuffix(Self.pasteStart) {
        state = .paste
        return []
      }
      return [.bytes(sequence)]
    }
  }

  private mutating func end() -> [UInt8] {
    defer { reset() }
    return bytes
  }

  /// How many bytes follow the first byte of a UTF-8 character.
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
