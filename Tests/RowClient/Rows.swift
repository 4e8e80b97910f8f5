// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PromptUI
import PromptUIFoundation

/// A file that could not be saved.
struct SaveDetails {
  let name: String
  let error: String
}

/// The reason why a name is invalid.
enum NameError: LocalizedError {
  case taken

  var errorDescription: String? { "This name is taken." }
  var recoverySuggestion: String? { "Choose another name." }
}

/// Presents the dialog of a row of docs/library.md, and returns its outcome; nil if there is no
/// such row.
///
/// The code of each row follows the case with the name of the row.
@MainActor func present(_ row: String) async throws -> Outcome? {
  @State var isPresented = true
  @State var areTermsAccepted = false
  @State var name = ""
  let title = "Save failed."
  let details: SaveDetails? = SaveDetails(name: "notes.txt", error: "The disk is full.")
  let error: NameError? = .taken
  switch row {
  case "alert(_:isPresented:actions:), a String":
    return try await Alert(title, isPresented: $isPresented) {
      Button("OK") { print("acknowledged") }
    }.present()
  case "alert(_:isPresented:actions:), a Text":
    return try await Alert(Text(title), isPresented: $isPresented) {
      Button("OK") { print("acknowledged") }
    }.present()
  case "alert(_:isPresented:actions:message:), a String":
    return try await Alert(title, isPresented: $isPresented) {
      Button("OK")
    } message: {
      Text("The disk is full.")
    }.present()
  case "alert(_:isPresented:actions:message:), a Text":
    return try await Alert(Text(title), isPresented: $isPresented) {
      Button("OK")
    } message: {
      Text("The disk is full.")
    }.present()
  case "alert(_:isPresented:presenting:actions:)":
    return try await Alert(Text(title), isPresented: $isPresented, presenting: details) { details in
      Button("Delete \(details.name)", role: .destructive)
      Button("Retry")
    }.present()
  case "alert(_:isPresented:presenting:actions:message:)":
    return try await Alert(title, isPresented: $isPresented, presenting: details) { details in
      Button("Delete \(details.name)", role: .destructive)
      Button("Retry")
    } message: { details in
      Text(details.error)
    }.present()
  case "alert(isPresented:error:actions:)":
    return try await Alert(isPresented: $isPresented, error: error) {
      Button("OK")
    }.present()
  case "alert(isPresented:error:actions:message:)":
    return try await Alert(isPresented: $isPresented, error: error) { error in
      Button("OK")
    } message: { error in
      Text(error.recoverySuggestion ?? "")
    }.present()
  case "AlertScene":
    return try await Alert("Saved.").present()
  case "an alert without actions":
    return try await Alert("Saved.", isPresented: $isPresented) {}.present()
  case "Button(_:action:)":
    return try await Alert(title) {
      Button("Retry") { print("retrying") }
      Button("Stop") { print("stopping") }
    }.present()
  case "Button(_:role:action:)":
    return try await Alert(title) {
      Button("Delete", role: .destructive) { print("deleting") }
      Button("Keep") { print("keeping") }
    }.present()
  case "Button(role:action:label:)":
    return try await Alert(title) {
      Button(role: .destructive) {
        print("deleting")
      } label: {
        Text("Delete the draft")
      }
      Button("Keep")
    }.present()
  case "ButtonRole.cancel":
    return try await Alert(title) {
      Button("Retry")
      Button("Not now", role: .cancel) { print("later") }
    }.present()
  case "KeyboardShortcut.defaultAction":
    return try await Alert(title) {
      Button("Work offline")
      Button("Retry").keyboardShortcut(.defaultAction)
    }.present()
  case "the order of buttons":
    return try await Alert(title) {
      Button("Not now", role: .cancel)
      Button("Retry")
      Button("Work offline")
    }.keepsOrder().present()
  case "confirmationDialog(_:isPresented:titleVisibility:actions:), a String":
    return try await ConfirmationDialog("Empty the trash?", isPresented: $isPresented) {
      Button("Empty Trash", role: .destructive) { print("emptying") }
    }.present()
  case "confirmationDialog(_:isPresented:titleVisibility:actions:), a Text":
    return try await ConfirmationDialog(Text("Empty the trash?"), isPresented: $isPresented) {
      Button("Empty Trash", role: .destructive) { print("emptying") }
    }.present()
  case "confirmationDialog(…:titleVisibility:…), hidden":
    return try await ConfirmationDialog("Trash", titleVisibility: .hidden) {
      Button("Empty", role: .destructive)
    } message: {
      Text("Empty the trash?")
    }.present()
  case "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)":
    return try await ConfirmationDialog(
      Text(title), isPresented: $isPresented, presenting: details
    ) { details in
      Button("Delete \(details.name)", role: .destructive)
    }.present()
  case "the standard dismiss action":
    return try await ConfirmationDialog("Empty the trash?") {
      Button("Empty", role: .destructive)
      Button("Keep", role: .cancel) { print("keeping") }
    }.present()
  case "dismissalConfirmationDialog(_:shouldPresent:actions:)":
    return try await Alert("New folder") {
      TextField("Name", text: $name)
    }.dismissalConfirmationDialog("Discard the folder?", shouldPresent: true) {
      Button("Discard", role: .destructive)
      Button("Keep editing", role: .cancel)
    }.present()
  case "interactiveDismissDisabled(_:)":
    return try await Alert("Terms and conditions") {
      Button("Accept") { areTermsAccepted = true }
    }.interactiveDismissDisabled(!areTermsAccepted).present()
  case "dismiss, DismissAction":
    return try await Alert("Waiting for the server") {
      Button("Stop waiting")
    }.present { dismiss in
      dismiss()
    }
  case "isPresented":
    return try await Alert(title, isPresented: $isPresented) {
      Button("OK") { print("presented:", isPresented) }
    }.present()
  case "@State, @Binding":
    return try await TermsOfService(areTermsAccepted: $areTermsAccepted).present()
  case "View, body, @ViewBuilder":
    return try await Alert("Details") { SheetContents() }.present()
  case "Form, in a sheet":
    return try await Alert("New folder") {
      TextField("Name", text: $name)
      Button("Create") { print("creating", name) }
    }.present()
  default: return nil
  }
}
