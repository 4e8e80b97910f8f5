// SPDX-License-Identifier: GPL-3.0-or-later

/// An array of C strings, terminated by a null pointer.
struct CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// Copies strings. The copies exist until `deallocate()` is called.
  init(_ strings: [[UInt8]]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      precondition(!string.contains(0), "a C string ends at its first zero")
      let characters = string.map(CChar.init(bitPattern:)) + [0]
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
      copy.initialize(from: characters, count: characters.count)
      (pointers + index).initialize(to: copy)
    }
    (pointers + count).initialize(to: nil)
  }

  func deallocate() {
    for index in 0..<count { pointers[index]?.deallocate() }
    pointers.deallocate()
  }
}
