import DeclLang
import DeclMachine

/// What is computed once for a modifier that joins a view with a property that says where the focus is.
struct FocusBindingPlan {
  /// `_isFocused()`, `_focus()` and `_blur()`.
  let isFocused: CodeReference
  let focus: CodeReference
  let blur: CodeReference
  /// Where the modifier has the property, and that its storage.
  let property: RuntimeType.Field
  let location: RuntimeType.Field
}

/// Where a modifier says to which part of the interface with a default focus it belongs.
struct FocusPartPlan {
  let namespace: RuntimeType.Field
  /// Whether the view wants the focus by default; nil for the one that makes the part.
  let isPreferred: RuntimeType.Field?
}

/// What is computed once for a modifier that gives a value to where the focus is.
struct FocusedValuePlan {
  /// `_isOfScene`: whether the window around is enough, and the focus need not be inside.
  let isOfScene: CodeReference
  /// `_focusedEntries(of:after:)` for this modifier.
  let entries: CodeReference
}

extension TypePlanner {
  func focusBindingPlan(_ type: RuntimeType) -> FocusBindingPlan? {
    guard library.conforms(type, to: "_FocusJoin"), let property = type.field(named: "_binding"),
      let location = property.type.field(named: "_location")
    else { return nil }
    return FocusBindingPlan(
      isFocused: library.method("_isFocused", of: "_FocusJoin", in: type),
      focus: library.method("_focus", of: "_FocusJoin", in: type),
      blur: library.method("_blur", of: "_FocusJoin", in: type), property: property,
      location: location)
  }

  func focusPartPlan(_ type: RuntimeType) -> FocusPartPlan? {
    guard library.conforms(type, to: "_FocusPart"), let namespace = type.field(named: "_namespace")
    else { return nil }
    return FocusPartPlan(namespace: namespace, isPreferred: type.field(named: "isPreferred"))
  }

  func focusedValuePlan(_ type: RuntimeType) -> FocusedValuePlan? {
    guard library.conforms(type, to: "_FocusedValueWriter") else { return nil }
    return FocusedValuePlan(
      isOfScene: library.method("_isOfScene", of: "_FocusedValueWriter", in: type),
      entries: library.function("_focusedEntries", [type]))
  }
}

/// Where the focus is: an element of a region that may be gone by now.
struct Focus {
  private(set) weak var region: Region?
  let element: Int

  init(_ place: TreePlace) {
    region = place.region
    element = place.index
  }

  /// The place, as long as it is shown.
  var place: TreePlace? {
    guard let region, region.isShown else { return nil }
    return TreePlace(region: region, index: element)
  }

  /// The place, also when it was taken out just now.
  var lastPlace: TreePlace? { region.map { TreePlace(region: $0, index: element) } }
}

/// That the focus goes to where it is by default in a part of the interface.
final class FocusReset {
  /// What stands for the part's namespace; owned.
  let namespace: HeapReference
  private let machine: Machine

  init(_ namespace: HeapReference, _ machine: Machine) {
    self.namespace = namespace
    self.machine = machine
    namespace.retain()
  }

  deinit { machine.release(namespace) }
}

extension TreePlace {
  /// The handles of the place and of all places around, the place itself first.
  var path: [ViewHandle] {
    var path: [ViewHandle] = []
    var current: TreePlace? = self
    while let here = current {
      path.append(here.handle)
      current = here.parent
    }
    return path
  }
}
