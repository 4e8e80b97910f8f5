// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A value of a dialog or tool, to which dialogs have bindings.
///
/// It is a property of a type, or a variable of a function:
///
/// ```swift
/// func askForName() async throws -> String {
///   @State var name = ""
///   try await Alert("Your name?") { TextField("Name", text: $name) }.present()
///   return name
/// }
/// ```
///
/// The value is kept in an object, so copies of a type that has such a property share it.
@propertyWrapper
public struct State<Value> {
  private let storage: StateStorage<Value>

  /// Makes a value.
  public init(wrappedValue: Value) { storage = StateStorage(wrappedValue) }

  /// Makes a value that is nil.
  public init() where Value: ExpressibleByNilLiteral { self.init(wrappedValue: nil) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding to the value. A dialog whose `isPresented` it is ends when the value becomes `false`.
  public var projectedValue: Binding<Value> {
    Binding(
      get: { storage.value }, set: { storage.value = $0 }, observe: { storage.observe($0) })
  }
}

extension State: Sendable where Value: Sendable {}

/// Stores a value, and reports its changes.
private final class StateStorage<Value> {
  private let lock = Mutex(())
  // The lock guards these.
  nonisolated(unsafe) private var current: Value
  nonisolated(unsafe) private var observers: [Int: (Value) -> Void] = [:]
  private var nextObserver = 0

  init(_ value: Value) { current = value }

  var value: Value {
    get { lock.withLock { _ in current } }
    set {
      var notified: [(Value) -> Void] = []
      // What the old value does at its end may use the state, so it ends after the lock.
      var value = newValue
      lock.withLock { _ in
        swap(&current, &value)
        notified = Array(observers.values)
      }
      for observer in notified { observer(newValue) }
    }
  }

  /// Calls `observer` after each change, until the closure that is returned is called.
  func observe(_ observer: @escaping (Value) -> Void) -> () -> Void {
    let number = lock.withLock { _ in
      nextObserver += 1
      observers[nextObserver] = observer
      return nextObserver
    }
    return { self.lock.withLock { _ in self.observers[number] = nil } }
  }
}

// A value that is not `Sendable` is used where the object is. The observers only end dialogs, which any
// thread may do.
extension StateStorage: @unchecked Sendable where Value: Sendable {}
