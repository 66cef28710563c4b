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

  /// Creates the value for a part of a view.
  package init(view: ViewHandle, kind: Kind) {
    self.view = view
    self.kind = kind
  }
}
