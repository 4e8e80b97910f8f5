// SPDX-License-Identifier: GPL-3.0-or-later

/// A section of the man page to which an error refers, by its heading.
enum ManualSection: String, CaseIterable {
  case actionsAndRoles = "Actions and roles"
  case answers = "Answers"
  case choosingSeveral = "Choosing several"
  case commonOptions = "Common options"
  case data = "Data"
  case dismissing = "Dismissing"
  case files = "Files"
  case forms = "Forms"
  case manyActions = "Many actions"
  case names = "Names"
  case output = "Output"
  case progress = "Progress"
  case typingAText = "Typing a text"
}
