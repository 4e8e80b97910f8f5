// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI

func makeFolder() async throws {
  @State var name = "notes"
  try await Alert("New folder") {
    TextField("Name", text: $name).required()
    Button("Create") { print("creating", name) }
  }.present()
}
