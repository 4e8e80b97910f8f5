// SPDX-License-Identifier: GPL-3.0-or-later

/// The reasons why values are rejected.
extension Words {
  /// Returns a line that explains that the path of a new file leads to an existing file.
  ///
  /// - Parameter columns: The maximum width of the path.
  func notice(ofExisting path: RawText, columns: Int = .max) -> PlainText {
    self(.fileExists, ("name", quoted(path: path, columns: columns)))
  }

  /// Returns a path in quotation marks. If the path is wider than `columns`, its beginning is
  /// omitted.
  func quoted(path: RawText, columns: Int) -> PlainText {
    quoted(PlainText(path: path, columns: columns))
  }

  /// Returns a line that explains why a command rejects a value; nil if it accepts the value.
  package func notice(of verdict: Field.Verdict) -> PlainText? {
    switch verdict {
    case .accepted: nil
    case .rejected(let reason):
      reason.isBlank ? self(.fieldRefused) : PlainText(label: RawText(reason.trimmed))
    case .unchecked(let reason): PlainText(label: RawText(reason))
    }
  }

  /// Returns a line that explains why a value is not valid.
  ///
  /// - Parameter columns: The maximum width of a path.
  func notice(of refusal: Field.Refusal, by field: Field, columns: Int = .max) -> PlainText {
    switch refusal {
    case .empty: return self(.fieldRequired)
    case .notText: return self(.fieldNotText)
    case .control: return self(.fieldUnfit)
    case .path(let word, let name):
      return self(word, ("name", quoted(path: name, columns: columns)))
    case .explained(let reason): return reason
    case .invalid(let reason):
      guard let message = field.message else { return reason }
      return PlainText(sanitized: "\(reason.string) \(PlainText(title: message).string)")
    case .mismatch(let pattern):
      if let message = field.message { return PlainText(title: message) }
      return self(.fieldPattern, ("pattern", quoted(PlainText(label: pattern))))
    }
  }
}
