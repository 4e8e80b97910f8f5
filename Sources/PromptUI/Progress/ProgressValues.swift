// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress that a ``ProgressView`` shows. Any task or thread may change it.
public struct ProgressValues: Sendable {
  let news: ProgressUpdates

  /// How much of the work is done: from 0 to the total of the view; nil until it is set, and while that is
  /// not known.
  public var value: Double? {
    get { news.value }
    nonmutating set { news.change { $0.value = newValue } }
  }

  /// What is being done now, in a few words. It follows the title.
  public var currentValueLabel: String {
    get { news.label }
    nonmutating set { news.change { $0.label = newValue } }
  }
}
