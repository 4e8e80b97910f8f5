// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A dialog that can be presented: an ``Alert``, a ``ConfirmationDialog`` or an ``AlertScene``. A
/// dialog of another type is invalid.
public protocol PresentableDialog {}

/// A dialog of this library.
protocol ConfiguredDialog: PresentableDialog {
  /// The declaration of the dialog, which the modifiers change.
  var configuration: DialogConfiguration { get set }
}

extension PresentableDialog {
  /// The declaration of the dialog, which is empty for a type that this library does not declare.
  var configuration: DialogConfiguration {
    if let dialog = self as? any ConfiguredDialog { return dialog.configuration }
    return DialogConfiguration(
      .alert, title: "", isPresented: .constant(true), presenting: (), actions: { EmptyView() },
      message: { EmptyView() })
  }

  /// Returns the dialog with a change of its declaration; the unchanged dialog if this library does
  /// not declare its type.
  func with(_ change: (inout DialogConfiguration) -> Void) -> Self {
    guard var dialog = self as? any ConfiguredDialog else { return self }
    change(&dialog.configuration)
    return dialog as? Self ?? self
  }
}
