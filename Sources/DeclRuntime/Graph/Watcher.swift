import DeclLang
import DeclMachine

/// A modifier that looks at the whole tree below or around it once that has settled: it reads what views inside prefer, gives
/// a value to where the focus is, or follows the focus.
final class Watcher {
  /// The region that the modifier's view stands in; nil once that is gone.
  private(set) weak var region: Region?
  /// The position in the plan's modifiers.
  let index: Int
  /// For a modifier that makes a view of what it reads: the node with the view.
  private(set) weak var node: PresentationNode?
  /// What was read last, owned; nil before that.
  @exclusivity(unchecked) var value: HeapReference?
  /// Whether its property says that its view has the focus, for one that follows the focus.
  var isFocused = false
  /// The value's type, for one that reads.
  let valueType: RuntimeType?
  private unowned(unsafe) let machine: Machine

  init(_ region: Region, _ index: Int, node: PresentationNode? = nil) {
    self.region = region
    self.index = index
    self.node = node
    machine = region.machine
    valueType = region.plan.modifiers[index].plan.preference?.valueType
  }

  deinit {
    if let value { machine.release(value) }
  }

  /// The modifier's plan.
  func plan(in region: Region) -> ModifierTypePlan { region.plan.modifiers[index].plan }

  /// The element that the modifier is on.
  func element(in region: Region) -> Int { region.plan.modifiers[index].element }
}

extension Watcher: Equatable {
  static func == (left: Watcher, right: Watcher) -> Bool { left === right }

  static func ~= (left: Watcher, right: Watcher) -> Bool { left === right }
}

extension Region {
  /// Whether the region is part of the tree, and not on its way out.
  var isShown: Bool {
    var node: Region? = self
    while let current = node {
      if current.isDetached { return false }
      node = current.parent
    }
    return true
  }
}
