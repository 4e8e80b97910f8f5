// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PromptUI
import PromptUIFoundation
import Testing

// The calls in the examples of SwiftUI's documentation about alerts, confirmation dialogs and dismissing.
// `view.alert(ARGUMENTS) { … }` is `try await Alert(ARGUMENTS) { … }.present()` here; arguments and
// closures are the same. This file is compiled without a warning in the language modes of Swift 5 and 6,
// and with the main actor as the default isolation.

// alert(_:isPresented:actions:)
private struct Login {
  @State private var didFail = false
  let alertTitle: String = "Login failed."

  func logIn() async throws {
    didFail = true
    try await Alert(Text(alertTitle), isPresented: $didFail) { Button("OK") {} }.present()
    didFail = true
    try await Alert(alertTitle, isPresented: $didFail) { Button("OK") {} }.present()
  }
}

private struct SaveDetails: Identifiable {
  let name: String
  let error: String
  let id = UUID()
}

// alert(_:isPresented:presenting:actions:), alert(_:isPresented:presenting:actions:message:)
private struct SaveButton {
  @State private var didError = false
  @State private var details: SaveDetails?
  let alertTitle: String = "Save failed."

  func save() async throws -> Outcome {
    (details, didError) = (SaveDetails(name: "a.txt", error: "The disk is full."), true)
    return try await Alert(Text(alertTitle), isPresented: $didError, presenting: details) {
      details in
      Button(role: .destructive) {
      } label: {
        Text("Delete \(details.name)")
      }
      Button("Retry") {}
    }.present()
  }

  func saveWithMessage() async throws -> Outcome {
    (details, didError) = (SaveDetails(name: "a.txt", error: "The disk is full."), true)
    return try await Alert(alertTitle, isPresented: $didError, presenting: details) { details in
      Button("Retry") {}
    } message: { details in
      Text(details.error)
    }.present()
  }
}

private enum ValidationError: LocalizedError {
  case invalidEmail, usernameUnavailable

  var errorDescription: String? {
    switch self {
    case .invalidEmail:
      return NSLocalizedString("Invalid email address.", comment: "Invalid email error")
    case .usernameUnavailable:
      return NSLocalizedString("This username is taken.", comment: "Username unavailable error")
    }
  }
}

// alert(isPresented:error:actions:), alert(isPresented:error:actions:message:)
private struct ValidateButton {
  @State private var showAlert = false
  @State private var error: ValidationError? = nil

  func validate() async throws {
    (error, showAlert) = (.invalidEmail, true)
    try await Alert(isPresented: $showAlert, error: error) { Button("OK") {} }.present()
  }

  func validateWithMessage() async throws {
    (error, showAlert) = (.usernameUnavailable, true)
    try await Alert(isPresented: $showAlert, error: error) { error in
      Button("OK") {}
    } message: { error in
      Text(error.localizedDescription)
    }.present()
  }
}

// confirmationDialog(_:isPresented:titleVisibility:actions:)
private struct ConfirmEraseItems {
  @State private var isShowingDialog = true

  func empty() async throws -> Outcome {
    try await ConfirmationDialog(
      Text("Permanently erase the items in the trash?"), isPresented: $isShowingDialog
    ) { Button("Empty Trash", role: .destructive) {} }.present()
  }
}

// interactiveDismissDisabled(_:)
private struct TermsOfService {
  @Binding var areTermsAccepted: Bool

  func show() async throws {
    try await Alert("License Agreement") {
      Button("Accept") { areTermsAccepted = true }
    } message: {
      Text("Terms and conditions go here.")
    }.interactiveDismissDisabled(!areTermsAccepted).present()
  }
}

private struct ContentView {
  @State private var areTermsAccepted = false

  func useService() async throws -> Bool {
    try await TermsOfService(areTermsAccepted: $areTermsAccepted).show()
    return areTermsAccepted
  }
}

// dismiss, DismissAction
private struct SheetContents: View {
  var body: some View { Button("Done") }
}

private struct DetailView {
  @State private var isSheetPresented = true

  func showSheet() async throws -> Outcome {
    try await Alert("Sheet", isPresented: $isSheetPresented) { SheetContents() }
      .present { dismiss in dismiss() }
  }

  func changeIsPresented() async throws -> Outcome {
    try await Alert("Sheet", isPresented: $isSheetPresented) { SheetContents() }
      .present { @MainActor _ in isSheetPresented = false }
  }
}

@Suite("Examples of SwiftUI's documentation")
struct SwiftUIExampleTests {
  @Test("The examples of SwiftUI's documentation have the same effects here")
  func examples() async throws {
    let console = ScriptedConsole([
      "", "OK", "Delete a.txt", "retry", "", "", "y", .escape, "Accept", .dismissal, .dismissal,
    ])
    try await console.run {
      try await Login().logIn()
      #expect(try await SaveButton().save().id == "Delete a.txt")
      #expect(try await SaveButton().saveWithMessage().id == "Retry")
      try await ValidateButton().validate()
      try await ValidateButton().validateWithMessage()
      #expect(try await ConfirmEraseItems().empty().id == "Empty Trash")
      #expect(try await ContentView().useService())
      #expect(try await DetailView().showSheet() == .dismissed(.programmatic))
      #expect(try await DetailView().changeIsPresented() == .dismissed(.programmatic))
    }
    for text in ["Error: Invalid email address.", "Error: This username is taken."] {
      #expect(console.transcript.contains(text))
    }
    #expect(console.transcript.components(separatedBy: "The disk is full.").count == 2)
  }
}
