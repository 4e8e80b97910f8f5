// SPDX-License-Identifier: GPL-3.0-or-later

/// Modifiers that change only the appearance of a view in SwiftUI. They have no effect on a
/// terminal.
extension View {
  /// Has no effect.
  public func font(_ font: Font?) -> Self { self }

  /// Has no effect.
  public func bold(_ isActive: Bool = true) -> Self { self }

  /// Has no effect.
  public func italic(_ isActive: Bool = true) -> Self { self }

  /// Has no effect.
  public func foregroundStyle(_ color: Color) -> Self { self }

  /// Has no effect.
  public func padding(_ length: Double? = nil) -> Self { self }

  /// Has no effect.
  public func frame(width: Double? = nil, height: Double? = nil) -> Self { self }
}

/// A font. It has no effect on a terminal.
public struct Font: Sendable, Hashable {
  /// The font of large titles.
  public static let largeTitle = Font()
  /// The font of titles.
  public static let title = Font()
  /// The font of headlines.
  public static let headline = Font()
  /// The font of subheadlines.
  public static let subheadline = Font()
  /// The font of texts.
  public static let body = Font()
  /// The font of callouts.
  public static let callout = Font()
  /// The font of footnotes.
  public static let footnote = Font()
  /// The font of captions.
  public static let caption = Font()

  private init() {}
}

/// A colour. It has no effect on a terminal.
public struct Color: Sendable, Hashable {
  /// The colour of texts.
  public static let primary = Color()
  /// The colour of less important texts.
  public static let secondary = Color()
  /// Red.
  public static let red = Color()
  /// Orange.
  public static let orange = Color()
  /// Yellow.
  public static let yellow = Color()
  /// Green.
  public static let green = Color()
  /// Blue.
  public static let blue = Color()
  /// Purple.
  public static let purple = Color()
  /// Gray.
  public static let gray = Color()

  private init() {}
}
