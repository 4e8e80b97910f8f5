// SPDX-License-Identifier: GPL-3.0-or-later

/// Dialogs that are presented over a view. The parameters are those of ``Alert`` and
/// ``ConfirmationDialog``.
extension View {
  /// Presents an alert when `isPresented` is true.
  public func alert(
    _ title: some TitleConvertible, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View = { EmptyView() }
  ) -> some View {
    presenting(Alert(title, isPresented: isPresented, actions: actions, message: message))
  }

  /// Presents an alert about data when `isPresented` is true and the data is not nil.
  public func alert<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View
  ) -> some View {
    presenting(Alert(title, isPresented: isPresented, presenting: data, actions: actions))
  }

  /// Presents an alert about data, with a message, when `isPresented` is true and the data is not
  /// nil.
  public func alert<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View, @ViewBuilder message: (Data) -> some View
  ) -> some View {
    presenting(
      Alert(title, isPresented: isPresented, presenting: data, actions: actions, message: message))
  }

  /// Presents an alert about an error when `isPresented` is true and the error is not nil.
  public func alert<E: Error & CustomStringConvertible>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> some View
  ) -> some View {
    presenting(Alert(isPresented: isPresented, error: error, actions: actions))
  }

  /// Presents an alert about an error, with a message, when `isPresented` is true and the error is
  /// not nil.
  public func alert<E: Error & CustomStringConvertible>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> some View,
    @ViewBuilder message: (E) -> some View
  ) -> some View {
    presenting(Alert(isPresented: isPresented, error: error, actions: actions, message: message))
  }

  /// Presents a confirmation dialog when `isPresented` is true.
  public func confirmationDialog(
    _ title: some TitleConvertible, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View = { EmptyView() }
  ) -> some View {
    presenting(
      ConfirmationDialog(
        title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
        message: message))
  }

  /// Presents a confirmation dialog about data when `isPresented` is true and the data is not nil.
  public func confirmationDialog<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View
  ) -> some View {
    presenting(
      ConfirmationDialog(
        title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
        actions: actions))
  }

  /// Presents a confirmation dialog about data, with a message, when `isPresented` is true and the
  /// data is not nil.
  public func confirmationDialog<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View, @ViewBuilder message: (Data) -> some View
  ) -> some View {
    presenting(
      ConfirmationDialog(
        title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
        actions: actions, message: message))
  }

  /// Presents `dialog` over this view.
  package func presenting(_ dialog: some PresentableDialog) -> some View {
    presenting(.dialog(dialog.configuration), as: "\(type(of: dialog))")
  }

  /// Presents a dialog or a sheet over this view.
  ///
  /// - Parameter name: The name of the modifier.
  func presenting(_ content: ViewPresentation.Content, as name: String) -> ViewList {
    ViewList {
      let elements = self.content
      let place = ViewReading.nextPlace(for: name)
      return elements + [.presentation(ViewPresentation(place: place, content: content))]
    }
  }
}
