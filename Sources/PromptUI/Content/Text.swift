// SPDX-License-Identifier: GPL-3.0-or-later

/// Text without a style: a title, a line of a message, the label of a button, or a row of a
/// ``Picker`` or ``List``.
///
/// Control characters and invisible characters are shown in a visible form.
public struct Text: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  let string: String

  /// Creates a text.
  public init(_ content: some StringProtocol) { string = String(content) }

  /// Not available: this library translates no texts. Not every C library contains gettext, and
  /// gettext would depend on the locale of the process, which this library leaves unchanged.
  @available(
    *, unavailable, message: "Pass the translated string, such as String(localized:) of Foundation."
  )
  public init(_ key: LocalizedStringKey) { fatalError("This text is not available.") }

  /// Creates a text from a string that must not be translated, as in SwiftUI. This library
  /// translates no texts.
  public init(verbatim content: String) { string = content }

  var elements: [Element] { [.row(Row(label: string))] }
}

extension View {
  /// Sets the value that the texts in this view represent as rows of a ``Picker`` or ``List``.
  ///
  /// ```swift
  /// Picker("Colour", selection: $colour) {
  ///   Text("Red").tag(Colour.red)
  ///   Text("Green").tag(Colour.green)
  /// }
  /// ```
  ///
  /// - Parameter tag: The value. Its type must be the type of the selection. A text that already
  ///   has a tag is not changed.
  public func tag(_ tag: some Hashable) -> some View {
    ViewList { content.map { $0.tagged(AnyHashable(tag)) } }
  }
}

/// A key of a translation, which this library does not look up.
@available(
  *, unavailable, message: "Pass the translated string, such as String(localized:) of Foundation."
)
public struct LocalizedStringKey {}
