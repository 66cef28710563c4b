import DeclLang
import DeclMachine

/// A modifier that observes the tree after reconciliation: it reads the preferences of its content, provides a preference
/// that depends on its frame or a focused value, or binds a property to the focus.
final class TreeObserver {
  /// The region that contains the modifier's view; nil once it is released.
  private(set) weak var region: Region?
  /// The index in the plan's modifiers.
  let index: Int
  /// The node of the view that is created from the preference; nil for other modifiers.
  private(set) weak var node: PresentationNode?
  /// The last value of the preference, owned; nil before it was read.
  @exclusivity(unchecked) var value: HeapReference?
  /// Indicates whether the property requires the focus for the modifier's view, for a focus binding.
  var isFocused = false
  /// Indicates whether the modifier computes a preference from the frame of its view.
  let readsFrame: Bool
  /// The frame of the view in the last layout, for such a modifier; nil before one.
  @exclusivity(unchecked) var frame: LayoutFrame?
  /// The type of the preference; nil for other modifiers.
  let valueType: RuntimeType?
  // The graph owns the machine and releases its observers first.
  private unowned(unsafe) let machine: Machine

  init(_ region: Region, _ index: Int, node: PresentationNode? = nil) {
    self.region = region
    self.index = index
    self.node = node
    machine = region.machine
    readsFrame = region.plan.modifiers[index].plan.preference?.readsFrame == true
    valueType = region.plan.modifiers[index].plan.preference?.valueType
  }

  deinit {
    if let value { machine.release(value) }
  }

  /// Returns the modifier's plan.
  func plan(in region: Region) -> ModifierTypePlan { region.plan.modifiers[index].plan }

  /// Returns the element that the modifier modifies.
  func element(in region: Region) -> Int { region.plan.modifiers[index].element }
}

extension TreeObserver: Equatable {
  static func == (left: TreeObserver, right: TreeObserver) -> Bool { left === right }

  static func ~= (left: TreeObserver, right: TreeObserver) -> Bool { left === right }
}

extension Region {
  /// Indicates whether the region is part of the tree, and not leaving.
  var isShown: Bool {
    var node: Region? = self
    while let current = node {
      if current.isDetached { return false }
      node = current.parent
    }
    return true
  }
}
