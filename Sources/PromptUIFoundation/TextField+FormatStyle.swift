// SPDX-License-Identifier: GPL-3.0-or-later

public import PromptUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Fields for values that a format of Foundation represents as text.
///
/// ```swift
/// @State var day = Date.now
/// try await Alert("Report") {
///   TextField("Day", value: $day, format: .iso8601.year().month().day())
/// }.present()
/// ```
extension TextField {
  /// Creates a field for a value in a format. A text, or an empty line, that the format cannot
  /// parse is rejected. The user is then shown the message of the field or, without a message, the
  /// initial value as an example.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - value: The value.
  ///   - format: The format of the text that is edited.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  public init<Format: ParseableFormatStyle & Sendable>(
    _ title: some TitleConvertible, value: Binding<Format.FormatInput>, format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(
      title, text: { format.format(value.wrappedValue) },
      set: { text in
        if let new = try? format.parseStrategy.parse(text) { value.wrappedValue = new }
      }, prompt: prompt, source: format.format(value.wrappedValue)
    ) { text in
      (try? format.parseStrategy.parse(text)) != nil
    }
  }

  /// Creates a field for an optional value in a format. A text that the format cannot parse is
  /// rejected, and an empty line sets the value to nil.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - value: The value; nil for none.
  ///   - format: The format of the text that is edited.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  public init<Format: ParseableFormatStyle & Sendable>(
    _ title: some TitleConvertible, value: Binding<Format.FormatInput?>, format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(
      title, text: { value.wrappedValue.map { format.format($0) } ?? "" },
      set: { text in
        if text.isEmpty {
          value.wrappedValue = nil
        } else if let new = try? format.parseStrategy.parse(text) {
          value.wrappedValue = new
        }
      }, prompt: prompt, source: value.wrappedValue.map { format.format($0) } ?? ""
    ) { text in
      text.isEmpty || (try? format.parseStrategy.parse(text)) != nil
    }
  }
}
