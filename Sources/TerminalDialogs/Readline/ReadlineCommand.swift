// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of Readline, to which a key can be bound (`rl_command_func_t`).
typealias ReadlineCommand = @convention(c) (Int32, Int32) -> Int32

/// The bytes of keys that send control characters.
enum ControlCode {
  static let escape: UInt8 = 0x1B
  static let delete: UInt8 = 0x7F

  /// Returns the byte that a character sends with the Control key.
  static func control(_ character: Unicode.Scalar) -> UInt8 {
    UInt8(truncatingIfNeeded: character.value) & 0x1F
  }
}

/// Returns a C string that is valid for the lifetime of the process.
func cString(_ string: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension Array<UInt8> {
  /// Calls `body` with the bytes as C characters, and with their number.
  func withCharacters<Value>(_ body: (UnsafePointer<CChar>?, Int) -> Value) -> Value {
    withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count) }
  }
}
