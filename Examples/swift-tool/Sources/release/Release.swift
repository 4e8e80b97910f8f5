// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI

/// Asks what to release, and prints what it would do.
@main struct Release {
  @State private var chosen: Set<String> = ["library"]
  @State private var version = "1.0"
  @State private var isPreview = false

  static func main() async {
    do {
      try await Release().run()
    } catch .noTerminal {
      print("Run this in a terminal.")
    } catch {
      print("Nothing is released: \(error)")
    }
  }

  private func run() async throws(PresentationError) {
    guard case .chosen = try await packages.present() else { return print("Nothing is released.") }
    repeat {
      guard case .chosen = try await form.present() else { return print("Nothing is released.") }
    } while try await !mayPublish()
    let names = chosen.sorted().joined(separator: ", ")
    print("Would release \(version)\(isPreview ? " as a preview" : "") of \(names).")
  }

  /// What is released.
  private var packages: ConfirmationDialog {
    ConfirmationDialog("Which packages are released?") {
      List(["library", "server", "tool"], id: \.self, selection: $chosen) { Text($0) }
        .selectionCount(1...)
    }
  }

  /// As which version it is released.
  private var form: Alert {
    Alert("New release") {
      TextField("Version", text: $version)
        .required()
        .validated("Numbers with dots, such as 1.2.") { version in
          version.allSatisfy { $0.isNumber || $0 == "." }
        }
      Toggle("Preview", isOn: $isPreview)
      Button("Continue")
      Button("Cancel", role: .cancel)
    }
  }

  /// Asks what to do if the version is there already.
  ///
  /// - Returns: false if another version is to be asked for.
  private func mayPublish() async throws(PresentationError) -> Bool {
    var isReplacing = false
    try await Alert("Version \(version) exists already.", isPresented: .constant(version == "1.0"))
    {
      Button("Replace", role: .destructive) { isReplacing = true }
      Button("Choose another", role: .cancel)
    } message: {
      Text("Whoever has it already does not get the new one.")
    }.present()
    return isReplacing || version != "1.0"
  }
}
