// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of the environment of a view, such as the action that dismisses the sheet around it.
///
/// ```swift
/// struct SheetContents: View {
///   @Environment(\.dismiss) private var dismiss
///
///   var body: some View {
///     Button("Done") { dismiss() }
///   }
/// }
/// ```
///
/// The value depends on the place of the view in other views. A view that is not presented has the
/// default values.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let storage = StateStorage<Value?>(nil)

  /// Creates a property with the value at `keyPath`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  /// The value.
  public var wrappedValue: Value { storage.value ?? EnvironmentValues()[keyPath: keyPath] }

  func restore(at place: ViewPlace, from memory: ViewMemory, in environment: EnvironmentValues) {
    storage.value = environment[keyPath: keyPath]
  }
}

/// The values of the environment of a view.
public struct EnvironmentValues {
  /// Dismisses the sheet of which the view is a part; has no effect in a view that is not part of a
  /// sheet.
  ///
  /// It can be called from any task. In a view that presents a sheet, it does not dismiss that
  /// sheet, but the sheet around the view, if any.
  public internal(set) var dismiss = DismissAction {}
  /// Whether the view is part of a sheet that is presented.
  public internal(set) var isPresented = false
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates the default values.
  public init() {}

  /// The value of a key that a client declares.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A key of a value in the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value in an environment in which it is not set.
  static var defaultValue: Value { get }
}

extension View {
  /// Sets a value of the environment for this view and the views in it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    ViewList {
      ViewReading.changing({ $0.environment[keyPath: keyPath] = value }, in: { content })
    }
  }
}
