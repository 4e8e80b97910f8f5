// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why a dialog ended although no button was chosen. Later versions may add cases.
public enum Dismissal: Sendable, Hashable {
  /// The timeout has expired.
  case timeout
  /// The program dismissed the dialog by a ``DismissAction`` or by setting `isPresented` to false,
  /// or another process dismissed it by `prompt --dismiss`.
  case programmatic
  /// The input has ended.
  case endOfInput
}
