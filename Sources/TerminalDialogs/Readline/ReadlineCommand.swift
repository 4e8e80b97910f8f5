// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of Readline, which a key is bound to (`rl_command_func_t`).
typealias ReadlineCommand = @convention(c) (Int32, Int32) -> Int32

/// The bytes of keys that are no characters.
enum ControlCode {
  static let escape: UInt8 = 0x1B
  static let delete: UInt8 = 0x7F

  /// The byte of a character with the Control key.
  static func control(_ character: Unicode.Scalar) -> UInt8 {
    UInt8(truncatingIfNeeded: character.value) & 0x1F
  }
}

/// Returns a C string that is valid as long as the process lives.
func cString(_ string: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension Array<UInt8> {
  /// Calls `body` with the bytes as characters of C, and with their number.
  func withCharacters<Value>(_ body: (UnsafePointer<CChar>?, Int) -> Value) -> Value {
    withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count) }
  }
}
