// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialog that can be presented: an ``Alert`` or a ``ConfirmationDialog``.
public protocol PresentableDialog {
  /// The declaration of the dialog, which the modifiers change.
  var configuration: DialogConfiguration { get set }
}
