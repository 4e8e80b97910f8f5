// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The bytes of a secret. There is a single copy in memory, which is kept out of swap and core
/// dumps, and overwritten before it is freed (prompt(1), Forms).
package final class SecretBuffer: Secret {
  // The buffer is used by one thread only.
  nonisolated(unsafe) private var memory: UnsafeMutableRawBufferPointer
  nonisolated(unsafe) private var count = 0
  nonisolated(unsafe) package private(set) var isErased = false

  /// Creates an empty buffer. Aborts the process if memory is exhausted.
  ///
  /// - Parameter forbidsDumps: Whether core dumps of the process are disabled from now on.
  package init(forbiddingDumps forbidsDumps: Bool = true) {
    // Core dumps are disabled before the first byte of the secret is read.
    if forbidsDumps { prompt_terminal_forbid_dumps() }
    memory = Self.allocate(4096)
  }

  deinit { Self.free(memory) }

  private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: prompt_terminal_secret_allocate(count), count: count)
  }

  private static func free(_ memory: UnsafeMutableRawBufferPointer) {
    prompt_terminal_secret_free(memory.baseAddress, memory.count)
  }

  /// Whether the buffer is empty.
  var isEmpty: Bool { count == 0 }

  /// Whether nothing has been typed, or a key that erases was pressed.
  var isUntouched: Bool { isEmpty && !isErased }

  /// Appends a byte.
  package func append(_ byte: UInt8) {
    if count == memory.count {
      let larger = Self.allocate(2 * count)
      larger.copyMemory(from: UnsafeRawBufferPointer(memory))
      Self.free(memory)
      memory = larger
    }
    memory[count] = byte
    count += 1
  }

  /// The bytes in place, valid until the secret is changed or freed.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Overwrites the bytes, and empties the buffer.
  package func wipe() {
    prompt_terminal_secret_wipe(memory.baseAddress, memory.count)
    (count, isErased) = (0, true)
  }

  /// Removes the last bytes.
  func removeLastBytes(_ number: Int) {
    for _ in 0..<number { removeLast() }
  }

  /// Removes the last character, with all of its bytes in UTF-8.
  func removeLastCharacter() {
    isErased = true
    while let byte = removeLast(), 0x80...0xBF ~= byte {}
  }

  /// Removes the last word, and the spaces after it.
  func removeLastWord() {
    isErased = true
    while last == UInt8(ascii: " ") { removeLast() }
    while let last, last != UInt8(ascii: " ") { removeLast() }
  }

  /// Removes line breaks at the end.
  func removeLineBreaksAtEnd() {
    while last == 0x0A || last == 0x0D { removeLast() }
  }

  private var last: UInt8? { count > 0 ? memory[count - 1] : nil }

  @discardableResult
  private func removeLast() -> UInt8? {
    guard let last else { return nil }
    count -= 1
    memory[count] = 0
    return last
  }
}
