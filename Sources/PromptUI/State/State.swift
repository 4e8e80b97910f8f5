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
public struct State<Value>: DynamicProperty {
  /// The storage, behind a reference, since the storage of a view is restored through a copy of the
  /// view's property.
  private let reference: StorageReference<Value>
  private var storage: StateStorage<Value> { reference.storage }

  /// Creates a value.
  public init(wrappedValue: Value) { reference = StorageReference(StateStorage(wrappedValue)) }

  /// Creates a value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding to the value. If this is the binding `isPresented` of a dialog, setting the value to
  /// `false` ends the dialog.
  public var projectedValue: Binding<Value> {
    let storage = storage
    return Binding(
      get: { storage.value }, set: { storage.value = $0 }, observe: { storage.observe($0) })
  }

  func restore(at place: ViewPlace, from memory: ViewMemory, in environment: EnvironmentValues) {
    if let known = memory.storages[place] as? StateStorage<Value> {
      // Another storage belongs to a view that was created for this evaluation. Nothing else uses
      // that storage, so it can be replaced.
      if known !== storage { reference.storage = known }
    } else {
      memory.storages[place] = storage
    }
  }
}

// In the structure itself, this initializer would be required by every property without an initial
// value, even if an initializer sets the property by `_name = State(wrappedValue: name)`.
extension State where Value: ExpressibleByNilLiteral {
  /// Creates a value that is nil.
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// Refers to the storage of a value.
private final class StorageReference<Value> {
  var storage: StateStorage<Value>

  init(_ storage: StateStorage<Value>) { self.storage = storage }
}

// The storage is set only during the evaluation of a view, before anything else uses the view.
extension StorageReference: @unchecked Sendable where Value: Sendable {}

/// Stores a value, and reports its changes.
final class StateStorage<Value> {
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

  /// Calls `observer` each time the value was set, until the returned closure is called.
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
