package import DeclJournal

/// A part of the interface that a person opened on the screen without a change of the script's state; the next step closes it.
package struct OpenedPart: Hashable, Sendable {
  /// The parts that can be opened.
  package enum Kind: Hashable, Sendable {
    /// The content of a `Menu`.
    case menu
    /// The context menu of a view.
    case contextMenu
    /// The actions at the leading or the trailing edge of a row.
    case leadingActions, trailingActions
  }

  /// The view that was touched.
  package let view: ViewHandle
  /// The part.
  package let kind: Kind
  /// The menu inside of a menu whose items are shown in its place; nil for none.
  package let inner: ViewHandle?

  /// Creates the value for a part of a view.
  package init(view: ViewHandle, kind: Kind, inner: ViewHandle? = nil) {
    self.view = view
    self.kind = kind
    self.inner = inner
  }

  /// Returns whether it is a part of a view.
  package func isPart(_ kind: Kind, of view: ViewHandle) -> Bool {
    self.kind == kind && self.view == view
  }
}
