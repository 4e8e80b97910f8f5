// SPDX-License-Identifier: GPL-3.0-or-later

/// The headings of the sections of the man page to which errors refer. They are spelled as in the
/// page, so that a search in a pager finds them.
enum ManualSection: String, CaseIterable {
  case actionsAndRoles = "Actions and roles"
  case answers = "ANSWERS"
  case choosingSeveral = "Choosing several"
  case commonOptions = "Common options"
  case data = "Data"
  case dismissalOptions = "Dismissal options"
  case files = "FILES"
  case formOptions = "Form options"
  case listOptions = "List options"
  case manyActions = "Many actions"
  case output = "OUTPUT"
  case progress = "PROGRESS"
  case progressOptions = "Progress options"
  case typingAText = "Typing a text"
}
