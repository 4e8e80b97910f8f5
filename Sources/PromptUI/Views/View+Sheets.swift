// SPDX-License-Identifier: GPL-3.0-or-later

/// Sheets: views that are presented over a view, repeatedly until they are dismissed.
///
/// A sheet is dismissed by Escape, by its cancel button, by its timeout, by `dismiss` of its
/// environment, or by its `isPresented`. A cancel button `Close`, whose label is not translated, is
/// added to a sheet with buttons, unless a button has the role cancel or the sheet has the modifier
/// `interactiveDismissDisabled`. A sheet without buttons of its own has an OK button, which
/// dismisses the sheet; with fields or a list it also has a cancel button.
extension View {
  /// Presents a sheet when `isPresented` is true.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is presented. It is set to false when the sheet is
  ///     dismissed, and setting it to false dismisses the sheet.
  ///   - onDismiss: The action that runs when the sheet has been dismissed; nil for none.
  ///   - content: The content of the sheet, which is evaluated again after each action.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(
      .sheet(
        Sheet(isPresented: isPresented, onDismiss: onDismiss, content: { content().content })),
      as: "sheet")
  }

  /// Presents a sheet about an item when the item is not nil.
  ///
  /// - Parameters:
  ///   - item: The item. It is set to nil when the sheet is dismissed, and setting it to nil
  ///     dismisses the sheet.
  ///   - onDismiss: The action that runs when the sheet has been dismissed; nil for none.
  ///   - content: Returns the content of the sheet for the item.
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    let isPresented = Binding(
      get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } },
      observe: item.observe.map { observe in { onChange in observe { onChange($0 != nil) } } })
    return presenting(
      .sheet(
        Sheet(
          isPresented: isPresented, onDismiss: onDismiss,
          content: { item.wrappedValue.map { content($0).content } ?? [] })),
      as: "sheet")
  }
}

/// Presentations that a terminal does not have.
extension View {
  /// Not available on a terminal.
  @available(*, unavailable, message: "Use sheet(isPresented:onDismiss:content:) instead.")
  public func popover(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Not available on a terminal.
  @available(*, unavailable, message: "Use sheet(isPresented:onDismiss:content:) instead.")
  public func fullScreenCover(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Not available on a terminal.
  @available(*, unavailable, message: "Use sheet(isPresented:onDismiss:content:) instead.")
  public func inspector(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> some View
  ) -> some View { self }
}
