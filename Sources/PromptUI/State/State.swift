// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A value of a tool, to which dialogs have bindings.
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
/// The value is stored in an object, so that copies of a type with such a property share the value.
@propertyWrapper
public struct State<Value> {
  private let storage: StateStorage<Value>

  /// Creates a value.
  public init(wrappedValue: Value) { storage = StateStorage(wrappedValue) }

  /// Creates a value that is nil.
  public init() where Value: ExpressibleByNilLiteral { self.init(wrappedValue: nil) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding to the value. If the binding is the `isPresented` of a dialog, setting the value to
  /// `false` ends the dialog.
  public var projectedValue: Binding<Value> {
    Binding(
      get: { storage.value }, set: { storage.value = $0 }, observe: { storage.observe($0) })
  }
}

extension State: Sendable where Value: Sendable {}

/// Stores a value, and reports its changes.
private final class StateStorage<Value> {
  private let lock = Mutex(())
  // These properties are protected by the lock.
  nonisolated(unsafe) private var current: Value
  nonisolated(unsafe) private var observers: [Int: (Value) -> Void] = [:]
  private var nextObserver = 0

  init(_ value: Value) { current = value }

  var value: Value {
    get { lock.withLock { _ in current } }
    set {
      var notified: [(Value) -> Void] = []
      // The old value is released after the lock, since its deinitializer may use the state.
      var value = newValue
      lock.withLock { _ in
        swap(&current, &value)
        notified = Array(observers.values)
      }
      for observer in notified { observer(newValue) }
    }
  }

  /// Calls `observer` after each change, until the returned closure is called.
  func observe(_ observer: @escaping (Value) -> Void) -> () -> Void {
    let number = lock.withLock { _ in
      nextObserver += 1
      observers[nextObserver] = observer
      return nextObserver
    }
    return { self.lock.withLock { _ in self.observers[number] = nil } }
  }
}

// If the value is not `Sendable`, the object is not `Sendable`, so that it stays on one actor.
// Observers may be called on any thread, since they only end dialogs.
extension StateStorage: @unchecked Sendable where Value: Sendable {}
