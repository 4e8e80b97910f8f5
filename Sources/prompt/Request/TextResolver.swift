// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// Prepares the texts of a command line for the screen: translates them with the author's message
/// catalogue, then fills in the data (prompt(1), Data and Translations).
struct TextResolver {
  private let domain: Text?
  private let data: PresentedData
  /// Whether keys are checked, but not replaced, because every value is empty.
  private let keepsKeys: Bool

  init(domain: Text?, data: PresentedData) {
    self.data = data
    keepsKeys = data.isMissing
    let directory = getenv("TEXTDOMAINDIR").flatMap { $0.pointee == 0 ? nil : $0 }
    // Without a catalogue, the author's own texts are shown.
    guard let domain, directory.map({ canReadCatalogues(of: domain, in: $0) }) != false else {
      self.domain = nil
      return
    }
    self.domain = domain
    ignoreUnreadableLocales()
    setlocale(LC_MESSAGES, "")
    let name = domain.cString
    if let directory { bindtextdomain(name, directory) }
    bind_textdomain_codeset(name, "UTF-8")
  }

  /// Returns `key` translated and filled in, as it is shown.
  func shown(_ key: Text) throws(ExitError) -> Text {
    let original = try filled(key)
    return try translation(of: key) ?? original
  }

  /// Returns `template` filled in, but not translated.
  func filled(_ template: Text) throws(ExitError) -> Text {
    let filled = try data.fill(template)
    return keepsKeys ? template : filled
  }

  /// Returns the action of a `--button`. Its label is the key with its data, which is printed; the
  /// translation is shown.
  func action(_ button: ButtonNotation) throws(ExitError) -> Action {
    // The text that the author wrote is checked, whatever the data is.
    try requireLabel(button.label)
    return Action(
      try filled(button.label), translation: try translation(of: button.label), role: button.role,
      isDefault: button.isDefault, id: button.id)
  }

  /// Returns the item of an `--item`, whose label is treated like that of an action.
  func item(_ item: ItemNotation) throws(ExitError) -> Item {
    try requireLabel(item.label)
    return Item(
      try filled(item.label), translation: try translation(of: item.label), id: item.id,
      detail: item.detail, isSelected: item.isSelected)
  }

  /// Returns the option of a `--field-option`, whose label is treated like that of an action.
  func option(_ option: OptionNotation) throws(ExitError) -> Item {
    try requireLabel(option.label)
    return Item(
      try filled(option.label), translation: try translation(of: option.label), id: option.id)
  }

  private func requireLabel(_ label: Text) throws(ExitError) {
    do throws(DialogError) { try label.validateAsLabel() } catch { throw .usage(error) }
  }

  /// Returns the translation of `key`, filled in; nil if the catalogue has none, or if its
  /// translation names other data.
  private func translation(of key: Text) throws(ExitError) -> Text? {
    // gettext translates an empty string to the header of the catalogue.
    guard let domain, !key.isEmpty else { return nil }
    let name = domain.cString
    let original = key.cString
    let found = original.withUnsafeBufferPointer { original in
      dgettext(name, original.baseAddress).map { Text(cString: $0) }
    }
    guard let found, found != key, data.keys(in: found) == data.keys(in: key) else { return nil }
    return try? filled(found)
  }
}
