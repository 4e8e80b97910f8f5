// SPDX-License-Identifier: GPL-3.0-or-later

/// An evaluation of a view: of its body, and of the bodies of the views in it.
///
/// A view is a value that is created anew for each evaluation. The values of `@State`, and those
/// that `onAppear` and `onChange` record, last longer. They belong to the place of the view: the
/// types of the views around it, and their order. The values of a view's `@State` are restored
/// before its body is evaluated.
///
/// Only the thread that evaluates the view uses the object.
final class ViewReading: @unchecked Sendable {
  /// The evaluation of a view that is in progress; nil if there is none.
  @TaskLocal static var current: ViewReading?

  /// The values that last from one evaluation to the next.
  private let memory: ViewMemory
  /// The context of the view that is being evaluated.
  private var context: Context
  /// The number of views and modifiers of each kind that were evaluated at a place.
  private var counts: [ViewPlace: Int] = [:]

  /// The context of a view and of the views in it.
  struct Context {
    /// The place of the view.
    var place: ViewPlace = []
    /// The values that `@Environment` has in the view.
    var environment: EnvironmentValues
  }

  init(_ memory: ViewMemory, environment: EnvironmentValues) {
    (self.memory, context) = (memory, Context(environment: environment))
  }

  /// Returns the elements that `resolve` returns during this evaluation.
  func elements(of resolve: () -> [Element]) -> [Element] {
    Self.$current.withValue(self) { resolve() }
  }

  /// Evaluates the body of `view` in a place of its own.
  func body<Content: View>(of view: Content) -> [Element] {
    let place = nextPlace(for: ObjectIdentifier(Content.self))
    return Self.changing({ $0.place = place }) {
      for child in Mirror(reflecting: view).children {
        guard let property = child.value as? any DynamicProperty else { continue }
        property.restore(at: place + [child.label], from: memory, in: context.environment)
      }
      return view.body.content
    }
  }

  /// Runs `body` with a change of the context of the evaluation in progress; without a change if
  /// there is none.
  static func changing<Value>(_ change: (inout Context) -> Void, in body: () -> Value) -> Value {
    guard let current else { return body() }
    let outer = current.context
    defer { current.context = outer }
    change(&current.context)
    return body()
  }

  /// Returns the place of the next view or modifier of a kind in the evaluation in progress; an
  /// empty place if there is none.
  static func nextPlace(for kind: AnyHashable) -> ViewPlace {
    current?.nextPlace(for: kind) ?? []
  }

  private func nextPlace(for kind: AnyHashable) -> ViewPlace {
    let kinds = context.place + [kind]
    counts[kinds, default: 0] += 1
    return kinds + [counts[kinds, default: 0]]
  }
}

/// The place of a view, a property or a modifier: the types of the views around it and their order,
/// and the IDs of the elements of a `ForEach`.
typealias ViewPlace = [AnyHashable]

/// The values that last from one evaluation of a view to the next.
final class ViewMemory {
  /// The storage of each `@State`, by its place.
  var storages: [ViewPlace: AnyObject] = [:]
  /// The values that `onChange` has compared last, and the places of the `onAppear` that have run.
  var values: [ViewPlace: Any] = [:]
}

/// A property of a view whose value is restored before the body of the view is evaluated.
protocol DynamicProperty {
  /// Restores the value.
  ///
  /// - Parameter place: The place of the view, and the name of the property.
  func restore(at place: ViewPlace, from memory: ViewMemory, in environment: EnvironmentValues)
}
