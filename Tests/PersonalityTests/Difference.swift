// SPDX-License-Identifier: GPL-3.0-or-later

/// A way in which prompt differs from the originals, which docs/personalities.md explains.
enum Difference: String, CaseIterable, Sendable {
  case cancelInAField
  case escapeWithoutCancel
  case impossible
  case initialSecret
  case lastKey
  case missingFile
  case nothingChosen
  case notification
  case partialValues
  case progressEnds
  case replacedFile
  case secretTimeout
  case severalFiles
  case twoRowsSet
  case zenity4
  case zeroWithoutAnswer
}
