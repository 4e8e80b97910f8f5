# SPDX-License-Identifier: GPL-3.0-or-later
# Reports declarations for other modules (`package`) that have no documentation comment.
# swift-format checks only public declarations.

/^ *(@.* )?package / && previous !~ /^ *(\/\/\/|@)/ {
  print FILENAME ":" FNR ": error: this declaration has no documentation comment"
  failed = 1
}
{ previous = $0 }
END { exit failed }
