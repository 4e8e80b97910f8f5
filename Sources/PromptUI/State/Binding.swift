// SPDX-License-Identifier: GPL-3.0-or-later

/// A reference to a value that is stored elsewhere, by which the value can be read and set.
///
/// ```swift
/// let folder = Binding(get: { settings.folder }, set: { settings.folder = $0 })
/// try await Alert("New folder") { TextField("Folder", text: folder) }.present()
/// ```
///
/// To bind a variable of a function, declare it as a ``State``; its binding is `$name`. A binding
/// is `Sendable` if its value is `Sendable`. As in SwiftUI, this is the case even for a binding to
/// a member of a value that is not `Sendable`. Such a binding must stay on the actor of that value.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  /// Passes changes of a value to `onChange`, until the returned closure is called.
  typealias Observe = (_ onChange: @escaping (Value) -> Void) -> () -> Void

  private let get: () -> Value
  private let set: (Value) -> Void
  /// Reports changes of the value; nil if changes cannot be observed.
  let observe: Observe?

  init(get: @escaping () -> Value, set: @escaping (Value) -> Void, observe: Observe?) {
    (self.get, self.set, self.observe) = (get, set, observe)
  }

  /// Creates a binding from two closures, which any thread may call.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Sets the value.
  @preconcurrency
  public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    self.init(get: get, set: set, observe: nil)
  }

  /// Creates a binding from a binding. The compiler uses this for a parameter `$item` of a closure.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Creates a binding to the value in an optional; nil if the optional is nil. If the optional
  /// becomes nil later, the binding returns the value that the optional had when the binding was
  /// created.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(
      get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 }, observe: nil)
  }

  /// Returns a binding to a value that does not change when it is set.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in }, observe: nil)
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to a member of the value.
  public subscript<Member>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { get()[keyPath: member] },
      set: {
        var value = get()
        value[keyPath: member] = $0
        set(value)
      },
      observe: observe.map { observe in
        { onChange in observe { onChange($0[keyPath: member]) } }
      })
  }
}

// The closures either belong to a `State`, which is `Sendable` if its value is `Sendable`, or come
// from the client, and are `Sendable`.
extension Binding: @unchecked Sendable where Value: Sendable {}
