// SPDX-License-Identifier: GPL-3.0-or-later
// The program in docs/library.md.

import PromptUI

@main struct Trash: App {
  var body: some Scene {
    WindowGroup { EmptyTrash() }
  }
}
