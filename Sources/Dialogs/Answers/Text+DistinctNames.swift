// SPDX-License-Identifier: GPL-3.0-or-later

extension [Text] {
  /// The texts as names that no answer mistakes for one another: those that are the same, regardless of
  /// case, have a number each.
  public var distinctNames: [Text] {
    var owners: [String: Int] = [:]
    var isShared = [Bool](repeating: false, count: count)
    let keys = map { AnswerKey($0).folded }
    for (index, key) in keys.enumerated() {
      guard let first = owners[key] else {
        owners[key] = index
        continue
      }
      (isShared[first], isShared[index]) = (true, true)
    }
    var names = self
    var numbers: [String: Int] = [:]
    for (index, key) in keys.enumerated() where isShared[index] {
      var number = numbers[key] ?? 0
      repeat {
        number += 1
        names[index] = Text("\(self[index].string) (\(number))")
      } while owners[AnswerKey(names[index]).folded] != nil
      numbers[key] = number
    }
    return names
  }
}
