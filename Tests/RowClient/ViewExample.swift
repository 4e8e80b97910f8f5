// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI

struct EmptyTrash: View {
  @State private var isShowingDialog = false

  var body: some View {
    Button("Empty Trash") { isShowingDialog = true }
      .confirmationDialog("Erase all items permanently?", isPresented: $isShowingDialog) {
        Button("Erase", role: .destructive) { print("erasing") }
      }
  }
}
