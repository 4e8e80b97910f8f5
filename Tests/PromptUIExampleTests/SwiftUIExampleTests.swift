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

/// Saves nothing.
private struct Model {
  func save(didError: Binding<Bool>) -> SaveDetails? {
    didError.wrappedValue = true
    return SaveDetails(name: "a.txt", error: "The disk is full.")
  }
}

// alert(_:isPresented:presenting:actions:), alert(_:isPresented:presenting:actions:message:)
private struct SaveButton {
  @State private var didError = false
  @State private var details: SaveDetails?
  let alertTitle: String = "Save failed."
  let model = Model()

  func save() async throws -> Outcome {
    details = model.save(didError: $didError)
    return try await Alert(
      Text(alertTitle),
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
    }.present()
  }

  func saveWithMessage() async throws -> Outcome {
    details = model.save(didError: $didError)
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
  case usernameUnavailable

  var errorDescription: String? {
    switch self {
    case .invalidEmail:
      return NSLocalizedString("Invalid email address.", comment: "Invalid email error")
    case .passwordTooShort:
      return NSLocalizedString("Password is too short.", comment: "Password too short error")
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
    error = .invalidEmail
    showAlert = true
    try await Alert(isPresented: $showAlert, error: error) {
      Button("OK") {
        // Handle acknowledgement.
      }
    }.present()
  }

  func validateWithMessage() async throws {
    error = .usernameUnavailable
    showAlert = true
    try await Alert(isPresented: $showAlert, error: error) { error in
      Button("OK") {
        // Handle acknowledgement.
      }
    } message: { error in
      Text(error.localizedDescription)
    }.present()
  }
}

// confirmationDialog(_:isPresented:titleVisibility:actions:)
private struct ConfirmEraseItems {
  @State private var isShowingDialog = false

  func empty() async throws -> Outcome {
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

// interactiveDismissDisabled(_:)
private struct TermsOfService {
  @Binding var areTermsAccepted: Bool

  func show() async throws {
    try await Alert("License Agreement") {
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

private struct ContentView {
  @State private var areTermsAccepted = false

  func useService() async throws -> Bool {
    try await TermsOfService(areTermsAccepted: $areTermsAccepted).show()
    return areTermsAccepted
  }
}

// dismiss, DismissAction
private struct SheetContents: View {
  var body: some View {
    Button("Done")
  }
}

private struct DetailView {
  @State private var isSheetPresented = false

  func showSheet() async throws -> Outcome {
    isSheetPresented = true
    return try await Alert("Sheet", isPresented: $isSheetPresented) {
      SheetContents()
    }.present { dismiss in
      dismiss()
    }
  }

  func changeIsPresented() async throws -> Outcome {
    isSheetPresented = true
    return try await Alert("Sheet", isPresented: $isSheetPresented) {
      SheetContents()
    }.present { @MainActor _ in
      isSheetPresented = false
    }
  }
}

@Suite("Examples of SwiftUI's documentation")
struct SwiftUIExampleTests {
  @Test("The title of an alert is a String or a Text")
  func login() async throws {
    let console = ScriptedConsole(["", "OK"])
    try await console.run { try await Login().logIn() }
    #expect(console.transcript.components(separatedBy: "Login failed.").count == 3)
  }

  @Test("An alert about data creates its buttons and message from the data")
  func save() async throws {
    let console = ScriptedConsole(["Delete a.txt", "retry"])
    let outcome = try await console.run { try await SaveButton().save() }
    #expect(outcome.id == "Delete a.txt")
    #expect(!console.transcript.contains("The disk is full."))
    let other = try await console.run { try await SaveButton().saveWithMessage() }
    #expect(other.id == "Retry")
    #expect(console.transcript.contains("The disk is full."))
  }

  @Test("An alert about an error has the description of the error as its title")
  func validate() async throws {
    let console = ScriptedConsole(["", ""])
    try await console.run {
      try await ValidateButton().validate()
      try await ValidateButton().validateWithMessage()
    }
    #expect(console.transcript.hasPrefix("Error: Invalid email address."))
    #expect(console.transcript.contains("Error: This username is taken."))
  }

  @Test("An alert is presented without a view, like an AlertScene")
  func scene() async throws {
    let console = ScriptedConsole([""])
    try await console.run { _ = try await Alert("Saved.").present() }
    #expect(console.transcript.contains("Saved. OK"))
  }

  @Test("A confirmation dialog is cancelled unless the button is chosen")
  func erase() async throws {
    for (line, id) in [("", nil), ("y", "Empty Trash")] as [(String, String?)] {
      let console = ScriptedConsole([.line(line)])
      let outcome = try await console.run { try await ConfirmEraseItems().empty() }
      #expect(outcome.id == id)
    }
  }

  @Test("Terms are accepted by the button, and not dismissed by Escape")
  func terms() async throws {
    let console = ScriptedConsole([.escape, "Accept"])
    #expect(try await console.run { try await ContentView().useService() })
  }

  @Test("A dialog is dismissed by its dismiss action, and by its isPresented binding")
  func dismiss() async throws {
    let console = ScriptedConsole([.dismissal, .dismissal])
    let outcome = try await console.run { try await DetailView().showSheet() }
    #expect(outcome == .dismissed(.programmatic))
    let other = try await console.run { try await DetailView().changeIsPresented() }
    #expect(other == .dismissed(.programmatic))
  }
}
