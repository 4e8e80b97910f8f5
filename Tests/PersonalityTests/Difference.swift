// SPDX-License-Identifier: GPL-3.0-or-later

/// A difference between prompt and the originals, named as in the first column of the table in
/// docs/personalities.md.
enum Difference: String, CaseIterable, Sendable {
  case boxWithoutOutput = "Boxes without output"
  case colourNames = "Colours by name"
  case escapeInAField = "Escape at a text field"
  case escapeWithoutCancel = "Escape without a Cancel button"
  case impossible = "Calls that are not supported"
  case initialSecret = "A password with an initial text"
  case lastKey = "The key that ended a box"
  case missingPath = "A path that does not exist"
  case missingFile = "A file that does not exist"
  case nothingChosen = "OK with nothing chosen"
  case notification = "Notifications"
  case partialValues = "Values while a scale moves"
  case progressEnds = "The end of progress"
  case replacedFile = "Saving over a file"
  case secretTimeout = "A timeout at a secret"
  case selectionOrder = "The order of a selection"
  case severalFiles = "Choosing several files"
  case singleQuotes = "Tags in single quotes"
  case twoRowsSet = "Two rows of a radio list set"
  case zenity4 = "Only in zenity 4"
  case zeroWithoutAnswer = "Status 0 without an answer"
}
