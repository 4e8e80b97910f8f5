// SPDX-License-Identifier: GPL-3.0-or-later

/// A section of the man page to which an error refers, by its heading. The heading is spelled as in
/// the page, so that a search in a pager finds it.
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
