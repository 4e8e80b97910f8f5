// SPDX-License-Identifier: GPL-3.0-or-later

/// Has libc and Readline take the terminal's bytes for UTF-8: the person's own locale if it does,
/// else `C.UTF-8`, which containers and cron have where they have any. Where there is none, `C` leaves
/// the bytes alone; a locale in another encoding would misread them (prompt(1), Environment).
///
/// Readline asks the environment anew for every line, so that is where it has to stand.
func useUTF8() {
  if setlocale(LC_CTYPE, "") != nil, let codeset = nl_langinfo(nl_item(CODESET)),
    strcmp(codeset, "UTF-8") == 0
  {
    return
  }
  let locale = setlocale(LC_CTYPE, "C.UTF-8") != nil ? "C.UTF-8" : "C"
  setlocale(LC_CTYPE, locale)
  setenv("LC_ALL", locale, 1)
}
