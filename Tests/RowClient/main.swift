// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a row or a block of docs/library.md, which the argument names, and prints the outcome of its
// dialog.

import PromptUI

let name = CommandLine.arguments.dropFirst().first ?? ""
switch try await present(name) {
case .chosen(let choice): print("chosen:", choice.id)
case .cancelled: print("cancelled")
case .dismissed(let dismissal): print("dismissed: \(dismissal)")
case .notPresented: print("not presented")
case nil: try await run(name)
}
