// SPDX-License-Identifier: GPL-3.0-or-later

/// The value of a field.
package enum FieldValue: Sendable {
  /// The value of a field other than a secure field.
  case text(RawText)
  /// The value of a secure field.
  case secret(any Secret)

  /// Returns the result of `body` for the bytes, which must not be kept.
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch self {
    case .text(let text): text.bytes.withUnsafeBytes(body)
    case .secret(let secret): withExtendedLifetime(self) { body(secret.bytes) }
    }
  }

  /// Whether the value is empty.
  package var isEmpty: Bool { withBytes { $0.isEmpty } }

  /// Whether the value is empty, and is not a secret that was erased.
  var isUntouched: Bool { isEmpty && !isErased }

  /// Whether this is a secret in which the user has pressed a key that erases, or that was rejected.
  package var isErased: Bool {
    if case .secret(let secret) = self { secret.isErased } else { false }
  }

  /// Overwrites the value in memory if it is a secret.
  package func wipe() {
    if case .secret(let secret) = self { secret.wipe() }
  }
}

/// Bytes that must be overwritten in memory after use, and must not be copied.
package protocol Secret: AnyObject, Sendable {
  /// The bytes, which are valid until the secret changes or is freed.
  var bytes: UnsafeRawBufferPointer { get }
  /// Whether the user has pressed a key that erases, or the secret was overwritten, so that an empty
  /// secret replaces an earlier one.
  var isErased: Bool { get }
  /// Overwrites the bytes, and makes the secret empty and erased.
  func wipe()
}

extension Secret {
  /// False, since only a secret that is typed can be erased.
  package var isErased: Bool { false }
}

extension FieldValue: Equatable {
  /// Returns whether both values have the same bytes.
  package static func == (one: FieldValue, other: FieldValue) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }
}
