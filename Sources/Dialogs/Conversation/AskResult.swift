// SPDX-License-Identifier: GPL-3.0-or-later

/// The result of asking for a part of a dialog until it is answered.
enum AskResult<Value> {
  /// The person has answered.
  case value(Value)
  /// The person goes back to what was asked before, after having typed this.
  case back(typed: Text)
  /// The dialog has ended.
  case ended(Outcome)

  /// Returns this result, with what `transform` makes of the value.
  func map<Other>(_ transform: (Value) -> Other) -> AskResult<Other> {
    switch self {
    case .value(let value): .value(transform(value))
    case .back(let typed): .back(typed: typed)
    case .ended(let outcome): .ended(outcome)
    }
  }
}
