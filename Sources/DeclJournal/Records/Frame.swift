/// The views and their storage as they stood after an update, told by the records alone.
public struct Frame: Equatable, Sendable {
  /// One piece of storage of a view.
  public struct Cell: Equatable, Sendable {
    /// The view that owned it.
    public let view: ViewReference
    /// The property: `count`.
    public let name: String
    /// The wrapper: `State`, `StateObject`.
    public let wrapper: String
    /// The value then; what was inside an object is not known.
    public var value: ValueSnapshot

    /// Makes a piece of storage.
    package init(view: ViewReference, name: String, wrapper: String, value: ValueSnapshot) {
      self.view = view
      self.name = name
      self.wrapper = wrapper
      self.value = value
    }
  }

  /// The number of the update.
  public let update: Int
  /// The tree then. Of a view that a reload went on with, nothing is said of where it was written before.
  public let tree: ViewTree
  /// The storage then, in document order.
  public let state: [Cell]

  /// Makes a frame.
  package init(update: Int, tree: ViewTree, state: [Cell]) {
    self.update = update
    self.tree = tree
    self.state = state
  }

  /// The storage of a view.
  public func state(of handle: ViewHandle) -> [Cell] { state.filter { $0.view.handle == handle } }
}
