// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// Prepares the texts of a command line for the screen: translates them with the message catalogue
/// of the script, and then replaces keys by data (prompt(1), Data and Translations).
struct TextResolver {
  private let domain: RawText?
  private let data: PresentedData
  /// Whether keys are checked but not replaced, since every value is empty.
  private let keepsKeys: Bool

  init(domain: RawText?, data: PresentedData) {
    self.data = data
    keepsKeys = data.isMissing
    let directory = getenv("TEXTDOMAINDIR").flatMap { $0.pointee == 0 ? nil : $0 }
    // Without a readable catalogue, texts are shown untranslated.
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

  /// Returns `key` as it is shown: translated, if there is a translation, and with its data.
  func shown(_ key: RawText) throws(ExitError) -> RawText {
    let original = try filled(key)
    return try translation(of: key) ?? original
  }

  /// Returns `template` with its data, untranslated. If every value is empty, the keys are kept.
  func filled(_ template: RawText) throws(ExitError) -> RawText {
    let filled = try data.fill(template)
    return keepsKeys ? template : filled
  }

  /// Returns the action of a `--button`. The label of the action is the untranslated text with its
  /// data, and is printed. The translation is shown.
  func action(_ button: ButtonNotation) throws(ExitError) -> Action {
    // The label is checked as written in the call, before data is filled in.
    try requireLabel(button.label)
    return Action(
      try filled(button.label), translation: try translation(of: button.label), role: button.role,
      isDefault: button.isDefault, id: button.id)
  }

  /// Returns the item that `--item` declares. The label is handled like the label of an action.
  func item(_ item: ItemNotation) throws(ExitError) -> Item {
    try requireLabel(item.label)
    return Item(
      try filled(item.label), translation: try translation(of: item.label), id: item.id,
      detail: item.detail, isSelected: item.isSelected)
  }

  /// Returns the option of a picker that `--field-option` declares. The label is handled like the
  /// label of an action.
  func option(_ option: OptionNotation) throws(ExitError) -> Item {
    try requireLabel(option.label)
    return Item(
      try filled(option.label), translation: try translation(of: option.label), id: option.id)
  }

  private func requireLabel(_ label: RawText) throws(ExitError) {
    do throws(LabelError) { try label.validateAsLabel() } catch { throw .usage(error) }
  }

  /// Returns the translation of `key` with its data; nil if there is no catalogue, if the catalogue
  /// contains no translation, or if the translation has an unmatched brace or refers to other keys
  /// of data than `key` does.
  private func translation(of key: RawText) throws(ExitError) -> RawText? {
    // An empty text is not translated, since gettext would return the header of the catalogue.
    guard let domain, !key.isEmpty else { return nil }
    let name = domain.cString
    let original = key.cString
    let found = UncheckedFile.catalogue.reading {
      original.withUnsafeBufferPointer { original in
        dgettext(name, original.baseAddress).map { RawText(cString: $0) }
      }
    }
    guard let found, found != key, data.keys(in: found) == data.keys(in: key) else { return nil }
    return try? filled(found)
  }
}
