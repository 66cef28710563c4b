import DeclLang
import DeclMachine

/// What is computed once for a modifier that joins a view with a property that says where the focus is.
struct FocusBindingPlan {
  /// `_isFocused()`, `_focus()` and `_blur()`.
  let isFocused: CodeReference
  let focus: CodeReference
  let blur: CodeReference
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
    guard library.conforms(type, to: "_FocusJoin") else { return nil }
    return FocusBindingPlan(
      isFocused: library.method("_isFocused", of: "_FocusJoin", in: type),
      focus: library.method("_focus", of: "_FocusJoin", in: type),
      blur: library.method("_blur", of: "_FocusJoin", in: type))
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
