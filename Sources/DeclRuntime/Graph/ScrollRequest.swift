import DeclJournal

/// A request to scroll.
struct ScrollRequest {
  /// A destination of scrolling.
  enum Target {
    /// A view in the tree.
    case view(ViewHandle)
    /// The view with an explicit id, or the row of the element with that id.
    case id(ValueSnapshot)
    /// The row of a lazy container at a position.
    case row(WeakRows, Int)
    /// A place of the content of the scroll view.
    case place(ScrollPlace)
    /// A distance from where the content of the scroll view is.
    case distance(x: Double, y: Double)
  }
  /// The destination.
  private(set) var target: Target
  /// The point of the visible area at which the same point of the view then lies; nil scrolls as little as possible.
  var anchor: ScrollOffset?
  /// The view with the scroll view: the first one in it; nil for those around the destination.
  var container: ViewHandle?
  /// The reader in which an id is looked for first: views elsewhere may have the same one. Nil for none.
  var reader: ViewHandle?
  /// Indicates whether a person scrolls.
  var isByPerson = false
  /// The transaction in which the script scrolls; nil for that of the update.
  var transaction: TransactionBox?
  /// Indicates whether no layout has performed it yet.
  var isNew = true

  init(_ target: Target, anchor: ScrollOffset? = nil, in container: ViewHandle? = nil) {
    self.target = target
    self.anchor = anchor
    self.container = container
  }

  /// Indicates whether the destination is a distance.
  var isDistance: Bool { if case .distance = target { true } else { false } }

  /// Makes a place the destination, once it is known.
  mutating func end(at place: ScrollPlace) { target = .place(place) }
}
