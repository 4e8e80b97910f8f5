// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress that a ``ProgressView`` shows. Any task or thread may change it.
public struct ProgressValues: Sendable {
  let news: ProgressUpdates

  /// The amount of work that is done, from 0 to the total of the view; nil if it is unknown.
  public var value: Double? {
    get { news.value }
    nonmutating set { news.change { $0.value = newValue } }
  }

  /// A short description of the current step, which is shown after the title.
  public var currentValueLabel: String {
    get { news.label }
    nonmutating set { news.change { $0.label = newValue } }
  }
}
