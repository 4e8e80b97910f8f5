// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The action that Enter alone chooses (prompt(1), The default action): never a destructive one,
  /// unless its author said so.
  ///
  /// - Parameters:
  ///   - requiresTyping: Whether a text has to be typed to choose anything but the cancel action.
  ///   - isWaiting: Whether it only waits for a process: then nothing is unless its author said so.
  static func defaultAction(
    among actions: Actions, of kind: Kind, requiresTyping: Bool, isWaiting: Bool
  ) -> Int? {
    let cancel = actions.firstIndex(withRole: .cancel)
    let chosen = actions.indicesBesideList.first { actions[$0].isDefault }
    if requiresTyping { return isWaiting && chosen != cancel ? nil : cancel }
    // mutant: Enter chooses nothing while a process is waited for
    //   ` || isWaiting` -> ``
    if chosen != nil || isWaiting { return chosen }
    if kind == .confirmation { return cancel }
    if actions.count == 1, actions.first?.role != .destructive { return 0 }
    // mutant: Enter never destroys
    if actions.firstIndex(withRole: .destructive) != nil { return cancel }
    return actions.firstIndex { $0.role != .cancel }
  }
}

/// The indices of a dialog's actions, from the first on screen to the last: in the order given, but
/// for one that comes first and one that comes last. A million of them take no memory.
public struct Order: RandomAccessCollection, Sendable {
  /// The row after the last.
  public let endIndex: Int
  private let first: Int?
  private let last: Int?
  /// The indices that stand elsewhere than given, the lower one and the higher one.
  private let moved: (lower: Int, higher: Int)

  /// The order given, of `count` actions.
  init(count: Int) { self.init(count: count, first: nil, last: nil) }

  /// The default action first unless it cancels, the rest as given, the cancel action last.
  init(count: Int, defaultAction: Int?, cancelAction: Int?) {
    self.init(
      count: count, first: defaultAction == cancelAction ? nil : defaultAction, last: cancelAction)
  }

  private init(count: Int, first: Int?, last: Int?) {
    endIndex = count
    self.first = first
    self.last = last
    let ends = (first ?? last ?? Int.max, first == nil ? Int.max : last ?? Int.max)
    moved = (Swift.min(ends.0, ends.1), Swift.max(ends.0, ends.1))
  }

  /// The first row.
  public var startIndex: Int { 0 }

  /// The index of the action in `row`.
  public subscript(row: Int) -> Int {
    if let first, row == 0 { return first }
    if let last, row == endIndex - 1 { return last }
    var index = first == nil ? row : row - 1
    if index >= moved.lower { index += 1 }
    if index >= moved.higher { index += 1 }
    return index
  }

  /// The row of the action at `index`.
  func row(of index: Int) -> Int {
    if index == first { return 0 }
    if index == last { return endIndex - 1 }
    let row = first == nil ? index : index + 1
    return row - (moved.lower < index ? 1 : 0) - (moved.higher < index ? 1 : 0)
  }
}
