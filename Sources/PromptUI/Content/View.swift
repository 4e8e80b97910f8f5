// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a dialog: a text, a button, a field, or several of them.
///
/// To define a view, declare a type with a `body` that consists of views:
///
/// ```swift
/// struct SaveActions: View {
///   let save: () -> Void
///
///   var body: some View {
///     Button("Save", action: save)
///     Button("Cancel", role: .cancel) {}
///   }
/// }
/// ```
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The views of which this view consists.
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
  /// The views of this library have no body. Reading this property is a programming error, which
  /// ends the program.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
  /// The type of the body.
  public typealias Body = Never

  /// There is no value whose body could be read.
  public var body: Never { return fatalError("Never has no body.") }
}

/// A primitive view: a view of this library, which consists of elements instead of a body.
protocol PrimitiveView: View where Body == Never {
  /// The elements of the view, in order.
  var elements: [Element] { get }
}

extension View {
  /// The elements of the view, in order.
  var content: [Element] {
    if let view = self as? any PrimitiveView { return view.elements }
    return ViewReading.current?.body(of: self) ?? body.content
  }

  /// Returns this view with a change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var view = self
    change(&view)
    return view
  }
}
