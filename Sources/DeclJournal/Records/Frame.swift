/// The views and their state after an update, reconstructed from the records alone.
public struct Frame: Equatable, Sendable {
  /// A state cell of a view.
  public struct Cell: Equatable, Sendable {
    /// The view that owned the cell.
    public let view: ViewReference
    /// The name of the property: `count`.
    public let name: String
    /// The property wrapper: `State`, `StateObject`.
    public let wrapper: String
    /// The value after the update; the content of an object is unknown.
    public var value: ValueSnapshot
    /// Indicates whether the view is one of the library.
    public let isInternal: Bool

    /// Creates a cell with its owner, name, wrapper and value.
    package init(
      view: ViewReference, name: String, wrapper: String, value: ValueSnapshot,
      isInternal: Bool = false
    ) {
      self.isInternal = isInternal
      self.view = view
      self.name = name
      self.wrapper = wrapper
      self.value = value
    }
  }

  /// The number of the update.
  public let update: Int
  /// The tree after the update. The source ranges of views that a reload kept are those of the present
  /// source; removed ones have none.
  public let tree: ViewTree
  /// The state cells after the update, in document order.
  public let state: [Cell]

  /// Creates a frame with a tree and its state.
  package init(update: Int, tree: ViewTree, state: [Cell]) {
    self.update = update
    self.tree = tree
    self.state = state
  }

  /// Returns the state cells of a view.
  public func state(of handle: ViewHandle) -> [Cell] { state.filter { $0.view.handle == handle } }
}
