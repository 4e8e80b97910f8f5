// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI

/// Asks what to release, and prints what a real tool would have released.
@main struct Release {
  @State private var chosen: Set<String> = ["library"]
  @State private var version = "1.0"
  @State private var isPreview = false

  static func main() async {
    do {
      try await Release().run()
    } catch PresentationError.noTerminal {
      print("Run this in a terminal.")
    } catch {
      print("Nothing is released: \(error)")
    }
  }

  private func run() async throws {
    guard case .chosen = try await packages.present() else { return print("Nothing is released.") }
    repeat {
      guard case .chosen = try await form.present() else { return print("Nothing is released.") }
    } while try await !mayRelease()
    let names = chosen.sorted()
    try await release(names)
    let kind = isPreview ? " as a preview" : ""
    print("Would have released \(version)\(kind) of \(names.joined(separator: ", ")).")
  }

  /// Shows how far the release has come.
  private func release(_ names: [String]) async throws {
    try await ProgressView("Releasing", total: Double(names.count)) {
      Button("Stop", role: .cancel)
    }.present { progress in
      for (index, name) in names.enumerated() {
        progress.currentValueLabel = name
        // The work would be done here.
        try await Task.sleep(for: .milliseconds(100))
        progress.value = Double(index + 1)
      }
    }
  }

  /// The question about the packages to release.
  private var packages: ConfirmationDialog {
    ConfirmationDialog("Which packages are released?") {
      List(["library", "server", "tool"], id: \.self, selection: $chosen) { Text($0) }
        .selectionCount(1...)
    }
  }

  /// The form for the version of the release.
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

  /// Asks what to do if the version exists already.
  ///
  /// - Returns: false if the user wants to enter another version.
  private func mayRelease() async throws(PresentationError) -> Bool {
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
