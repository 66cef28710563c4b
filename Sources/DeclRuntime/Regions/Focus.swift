import DeclLang
import DeclMachine

/// The element that has the focus; its region may have been removed.
struct Focus {
  private(set) weak var region: Region?
  let element: Int

  init(_ place: TreePosition) {
    region = place.region
    element = place.index
  }

  /// The focused view; nil if it is not in the tree any more.
  var place: TreePosition? {
    guard let region, region.isShown else { return nil }
    return TreePosition(region: region, index: element)
  }

  /// The focused view, even if it was just removed; nil once its region is released.
  var lastPlace: TreePosition? { region.map { TreePosition(region: $0, index: element) } }
}

/// A request to move the focus to the default of a focus scope.
final class DefaultFocusRequest {
  /// The object that identifies the scope's namespace; owned.
  let namespace: HeapReference
  private let machine: Machine

  init(_ namespace: HeapReference, _ machine: Machine) {
    self.namespace = namespace
    self.machine = machine
    namespace.retain()
  }

  deinit { machine.release(namespace) }
}

extension TreePosition {
  /// The handles of the view and of all its ancestors, the view itself first.
  var path: [ViewHandle] {
    var path: [ViewHandle] = []
    var current: TreePosition? = self
    while let here = current {
      path.append(here.handle)
      current = here.parent
    }
    return path
  }
}
