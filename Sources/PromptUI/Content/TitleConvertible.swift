// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that can be the title of a dialog, or the label of a field or button: a string or a
/// ``Text``.
public protocol TitleConvertible {
  /// The value as a text.
  var titleText: Text { get }
}

extension String: TitleConvertible {
  /// A text with the characters of the string.
  public var titleText: Text { Text(self) }
}

extension Substring: TitleConvertible {
  /// A text with the characters of the substring.
  public var titleText: Text { Text(self) }
}

extension Text: TitleConvertible {
  /// The text itself.
  public var titleText: Text { self }
}

extension TitleConvertible {
  /// The characters of the title, before they are made safe for a terminal.
  var titleString: String { titleText.string }
}
