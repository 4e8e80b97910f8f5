// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialog that can be presented: an ``Alert`` or a ``ConfirmationDialog``.
public protocol PresentableDialog {
  /// What the author of the dialog has declared about it, which the modifiers change.
  var configuration: DialogConfiguration { get set }
}
