// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a value is refused, in words.
extension Words {
  /// Returns a line that explains that a file with the name of the new one exists.
  ///
  /// - Parameter columns: The columns that the path takes at most.
  func notice(ofExisting path: Text, columns: Int = .max) -> PlainText {
    self(.fileExists, ("name", quoted(path: path, columns: columns)))
  }

  /// Returns the end of a path in quotation marks, of which no more is shown than leaves room for what is
  /// said about it.
  func quoted(path: Text, columns: Int) -> PlainText {
    quoted(PlainText(path: path, columns: columns))
  }

  /// Returns a line that explains why a value is not valid.
  ///
  /// - Parameter columns: The columns that a path takes at most.
  func notice(of refusal: Field.Refusal, by field: Field, columns: Int = .max) -> PlainText {
    let label = PlainText(label: field.label.withoutEnd)
    switch refusal {
    case .empty: return self(.fieldRequired, ("field", label))
    case .notText: return self(.fieldNotText)
    case .control: return self(.fieldUnfit)
    case .path(let word, let name):
      return self(word, ("name", quoted(path: name, columns: columns)))
    case .outOfRange(let word, let minimum, let maximum):
      return self(word, ("field", label), ("bounds", bounds(minimum, maximum)))
    case .mismatch(let pattern):
      if let message = field.message { return PlainText(title: message) }
      return self(
        .fieldPattern, ("field", label), ("pattern", quoted(PlainText(label: pattern))))
    }
  }
}
