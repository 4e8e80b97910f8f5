// SPDX-License-Identifier: GPL-3.0-or-later

/// Has libc and Readline take the terminal's bytes for UTF-8: the person's own locale if it does,
/// else `C.UTF-8`, which containers and cron have where they have any (contract, section 8).
///
/// Readline asks the environment anew for every line, so that is where it has to stand.
func useUTF8() {
  if setlocale(LC_CTYPE, "") != nil, let codeset = nl_langinfo(nl_item(CODESET)),
    strcmp(codeset, "UTF-8") == 0
  {
    return
  }
  if setlocale(LC_CTYPE, "C.UTF-8") != nil { setenv("LC_ALL", "C.UTF-8", 1) }
}
