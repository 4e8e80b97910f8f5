// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PromptUI
import PromptUIFoundation
import Testing

// The examples of SwiftUI's documentation about alerts and confirmation dialogs. Their modifiers are
// dialogs here, with the same arguments and closures.

private struct Login {
  @State private var didFail = false
  let alertTitle: String = "Login failed."

  func logIn() async throws(PresentationError) {
    didFail = true
    try await Alert(
      Text(alertTitle),
      isPresented: $didFail
    ) {
      Button("OK") {
        // Handle the acknowledgement.
      }
    }.present()
    didFail = true
    try await Alert(
      alertTitle,
      isPresented: $didFail
    ) {
      Button("OK") {
        // Handle the acknowledgement.
      }
    }.present()
  }
}

private struct SaveDetails: Identifiable {
  let name: String
  let error: String
  let id = UUID()
}

private struct SaveButton {
  @State private var didError = false
  @State private var details: SaveDetails?
  let alertTitle: String = "Save failed."

  func save() async throws(PresentationError) -> Outcome {
    details = SaveDetails(name: "a.txt", error: "The disk is full.")
    didError = true
    return try await Alert(
      alertTitle,
      isPresented: $didError,
      presenting: details
    ) { details in
      Button(role: .destructive) {
        // Handle the deletion.
      } label: {
        Text("Delete \(details.name)")
      }
      Button("Retry") {
        // Handle the retry action.
      }
    } message: { details in
      Text(details.error)
    }.present()
  }
}

private enum ValidationError: LocalizedError {
  case invalidEmail
  case passwordTooShort

  var errorDescription: String? {
    switch self {
    case .invalidEmail:
      return NSLocalizedString("Invalid email address.", comment: "Invalid email error")
    case .passwordTooShort:
      return NSLocalizedString("Password is too short.", comment: "Password too short error")
    }
  }
}

private struct ValidateButton {
  @State private var showAlert = false
  @State private var error: ValidationError? = nil

  func validate() async throws(PresentationError) {
    error = .invalidEmail
    showAlert = true
    try await Alert(isPresented: $showAlert, error: error) {
      Button("OK") {
        // Handle acknowledgement.
      }
    }.present()
  }
}

private struct ConfirmEraseItems {
  @State private var isShowingDialog = false

  func empty() async throws(PresentationError) -> Outcome {
    isShowingDialog = true
    return try await ConfirmationDialog(
      Text("Permanently erase the items in the trash?"),
      isPresented: $isShowingDialog
    ) {
      Button("Empty Trash", role: .destructive) {
        // Handle empty trash action.
      }
    }.present()
  }
}

private struct TermsOfService {
  @Binding var areTermsAccepted: Bool

  nonisolated(nonsending) func show() async throws(PresentationError) {
    try await ConfirmationDialog("License Agreement") {
      Button("Accept") {
        areTermsAccepted = true
      }
    } message: {
      Text("Terms and conditions go here.")
    }
    .interactiveDismissDisabled(!areTermsAccepted)
    .present()
  }
}

@Suite("Examples of SwiftUI's documentation")
struct ExampleTests {
  @Test("An alert has its title as String or Text")
  func login() async throws {
    let console = ScriptedConsole(["", "OK"])
    try await console.run { try await Login().logIn() }
    #expect(console.transcript.components(separatedBy: "Login failed.").count == 3)
  }

  @Test("An alert about data says what it is about")
  func save() async throws {
    let console = ScriptedConsole(["Delete a.txt"])
    let outcome = try await console.run { try await SaveButton().save() }
    #expect(outcome.id == "Delete a.txt")
    #expect(console.transcript.contains("The disk is full."))
  }

  @Test("An alert about an error has the description of the error as its title")
  func validate() async throws {
    let console = ScriptedConsole([""])
    try await console.run { try await ValidateButton().validate() }
    #expect(console.transcript.hasPrefix("Error: Invalid email address."))
  }

  @Test("A confirmation dialog is cancelled unless the button is chosen")
  func erase() async throws {
    for (line, id) in [("", nil), ("y", "Empty Trash")] as [(String, String?)] {
      let console = ScriptedConsole([.line(line)])
      let outcome = try await console.run { try await ConfirmEraseItems().empty() }
      #expect(outcome.id == id)
    }
  }

  @Test("Terms have to be accepted")
  func terms() async throws {
    @State var areAccepted = false
    try await ScriptedConsole([.escape, "Accept"]).run {
      try await TermsOfService(areTermsAccepted: $areAccepted).show()
    }
    #expect(areAccepted)
  }
}
