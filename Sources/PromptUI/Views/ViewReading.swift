// SPDX-License-Identifier: GPL-3.0-or-later

/// A reading of a view: the evaluation of its body and of the bodies of the views in it.
///
/// A view is a value that is created anew with each reading. What lasts longer, the values of
/// `@State` and the memory of `onAppear` and `onChange`, belongs to the place of the view: the types
/// of the views around it, and their order. A reading restores these values before it evaluates a
/// body.
///
/// Only the thread that reads the view uses the object.
final class ViewReading: @unchecked Sendable {
  /// The reading in progress; nil while none is.
  @TaskLocal static var current: ViewReading?

  /// What lasts from one reading to the next.
  private let memory: ViewMemory
  /// The values that `@Environment` has in the view that is read.
  private(set) var environment: EnvironmentValues
  /// The place of the view whose body is evaluated.
  private var place = ""
  /// The number of views of each type that were read at a place.
  private var counts: [String: Int] = [:]

  init(_ memory: ViewMemory, environment: EnvironmentValues) {
    (self.memory, self.environment) = (memory, environment)
  }

  /// Returns the elements of `view`.
  func elements(of view: some View) -> [Element] {
    Self.$current.withValue(self) { view.content }
  }

  /// Evaluates the body of `view` in a place of its own.
  func body<Content: View>(of view: Content) -> [Element] {
    inPlace(nextPlace(for: "\(Content.self)")) {
      for child in Mirror(reflecting: view).children {
        guard let property = child.value as? any DynamicProperty else { continue }
        property.restore(at: place + "." + (child.label ?? ""), from: memory, in: environment)
      }
      return view.body.content
    }
  }

  /// Runs `body`, in which each view has a place that contains `name`.
  func inPlace<Value>(_ name: String, _ body: () -> Value) -> Value {
    let outer = place
    defer { place = outer }
    place = name
    return body()
  }

  /// Runs `body` with a change of the environment.
  func inEnvironment<Value>(
    _ change: (inout EnvironmentValues) -> Void, _ body: () -> Value
  ) -> Value {
    let outer = environment
    defer { environment = outer }
    change(&environment)
    return body()
  }

  /// Returns the place of the next view or modifier with this name.
  func nextPlace(for name: String) -> String {
    let key = "\(place)/\(name)"
    counts[key, default: 0] += 1
    return "\(key)#\(counts[key, default: 0])"
  }

  /// Returns the place of an element of a `ForEach`, which is that of its ID.
  func place(ofElement id: AnyHashable) -> String { "\(place)/\(id.base)" }

  /// Returns the place of the next modifier with this name in the reading in progress.
  static func nextPlace(for modifier: String) -> String {
    current?.nextPlace(for: modifier) ?? ""
  }
}

/// What lasts from one reading of a view to the next.
final class ViewMemory {
  /// The storage of each `@State`, by its place.
  var storages: [String: AnyObject] = [:]
  /// The values that `onChange` has compared last, and the places of the `onAppear` that have run.
  var values: [String: Any] = [:]
}

/// A property of a view whose value is restored before the body of the view is evaluated.
protocol DynamicProperty {
  /// Restores the value.
  ///
  /// - Parameter place: The place of the view, and the name of the property.
  func restore(at place: String, from memory: ViewMemory, in environment: EnvironmentValues)
}
