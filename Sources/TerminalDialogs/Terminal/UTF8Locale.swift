// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Makes libc and Readline read the bytes of the terminal as UTF-8 (prompt(1), Environment).
///
/// The locale is the user's own if its encoding is UTF-8; otherwise `C.UTF-8` or, if that is not
/// installed, `C`, which reads each byte as a character. A locale in another encoding would misread
/// the bytes.
///
/// Readline reads the locale from the environment for every line, so it is set there too.
///
/// The environment of a client, which other threads may read, is left alone: there, only the threads of the
/// dialog have this locale.
func setUTF8Locale(ofClient: Bool) {
  if ofClient { return prompt_client_use_utf8_locale() }
  ignoreUnreadableLocales()
  if setlocale(LC_CTYPE, "") != nil, let codeset = nl_langinfo(nl_item(CODESET)),
    strcmp(codeset, "UTF-8") == 0
  {
    return
  }
  let locale = setlocale(LC_CTYPE, "C.UTF-8") != nil ? "C.UTF-8" : "C"
  setlocale(LC_CTYPE, locale)
  setenv("LC_ALL", locale, 1)
}

/// Removes LOCPATH from the environment if a part of a locale there is a FIFO or a device. Libc would wait
/// for it, and neither a time-out nor a dismissal would end that.
public func ignoreUnreadableLocales() {
  guard let path = environmentVariable("LOCPATH") else { return }
  let parts = ["LC_CTYPE", "LC_MESSAGES", "LC_MESSAGES/SYS_LC_MESSAGES"]
  for directory in path.split(separator: ":") {
    for part in parts where prompt_terminal_has_special_file(String(directory), part) {
      unsetenv("LOCPATH")
      return
    }
  }
}

/// Returns whether message catalogues can be read without waiting: whether none of those of `domain` in
/// `directory` is a FIFO or a device, in any language.
public func canReadCatalogues(of domain: Text, in directory: UnsafePointer<CChar>) -> Bool {
  let file = Text("LC_MESSAGES/").bytes + domain.bytes + Text(".mo\0").bytes
  return file.withUnsafeBytes { file in
    guard let name = file.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
    return !prompt_terminal_has_special_file(directory, name)
  }
}
