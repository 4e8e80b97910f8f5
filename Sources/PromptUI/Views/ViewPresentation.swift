// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialog or a sheet that a modifier of a view declares.
struct ViewPresentation {
  enum Content {
    case dialog(DialogConfiguration)
    case sheet(Sheet)
  }

  /// The place of the modifier.
  let place: ViewPlace
  var content: Content

  /// Whether the dialog or sheet is presented.
  var isPresented: Binding<Bool> {
    switch content {
    case .dialog(let dialog): dialog.isPresented
    case .sheet(let sheet): sheet.isPresented
    }
  }

  /// Whether `isPresented` is true, and the data or error to present is not nil.
  var isPending: Bool {
    if case .dialog(let dialog) = content, dialog.isDataMissing { return false }
    return isPresented.wrappedValue
  }

  /// The presentations that the content of a dialog declares. They follow the dialog.
  var nested: [ViewPresentation] {
    if case .dialog(let dialog) = content { dialog.content.presentations } else { [] }
  }

  /// Changes the dialog, or the dialogs inside the sheet.
  mutating func apply(_ change: @escaping (inout DialogConfiguration) -> Void) {
    switch content {
    case .dialog(var dialog):
      change(&dialog)
      content = .dialog(dialog)
    case .sheet(var sheet):
      sheet.changes.append(change)
      content = .sheet(sheet)
    }
  }
}

/// A view that is presented over another view, until it is dismissed.
struct Sheet {
  /// Whether the sheet is presented.
  let isPresented: Binding<Bool>
  /// The action that runs when the sheet has been dismissed; nil for none.
  let onDismiss: (() -> Void)?
  /// Returns the elements of the content.
  let content: () -> [Element]
  /// The changes of the dialogs inside.
  var changes: [(inout DialogConfiguration) -> Void] = []
}

/// An action of `onAppear` or `onChange`.
struct ViewEffect {
  /// Runs the action if its condition holds. Returns whether it has run.
  let run: (ViewMemory) -> Bool
}

extension [Element] {
  /// The dialogs and sheets.
  var presentations: [ViewPresentation] {
    compactMap { if case .presentation(let presentation) = $0 { presentation } else { nil } }
  }

  /// The actions of `onAppear` and `onChange`.
  var effects: [ViewEffect] {
    compactMap { if case .effect(let effect) = $0 { effect } else { nil } }
  }

  /// The changes of the dialog in which the view is presented.
  var changes: [(inout DialogConfiguration) -> Void] {
    compactMap { if case .change(let change) = $0 { change } else { nil } }
  }

  /// The title; nil if there is none.
  var title: String? {
    compactMap { if case .title(let title) = $0 { title } else { nil } }.first
  }
}
