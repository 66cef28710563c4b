import DeclLang
import DeclMachine

/// The code and layout of a modifier that connects a view's focus to a property: `.focused(_:)`, computed
/// once for each type.
struct FocusBindingPlan {
  /// The code of `_isFocused()`, `_focus()` and `_blur()`.
  let isFocused: CodeReference
  let focus: CodeReference
  let blur: CodeReference
  /// The field of the property in the modifier, and that of the storage in the property.
  let property: RuntimeType.Field
  let location: RuntimeType.Field
}

/// The fields by which a modifier belongs to a focus scope: `.focusScope(_:)` and
/// `.prefersDefaultFocus(_:in:)`.
struct FocusScopePlan {
  let namespace: RuntimeType.Field
  /// The field with the preference for the default focus; nil for the modifier that declares the scope.
  let isPreferred: RuntimeType.Field?
}

/// The code of a modifier that provides a focused value, computed once for each type.
struct FocusedValuePlan {
  /// The code of `_isSceneValue`: whether the value counts whenever its window is in front, wherever the focus
  /// is.
  let isOfScene: CodeReference
  /// The code of `_focusedEntries(of:after:)`.
  let entries: CodeReference
}

extension TypePlanner {
  func focusBindingPlan(_ type: RuntimeType) -> FocusBindingPlan? {
    guard library.conforms(type, to: .focusBindingModifier),
      let property = type.field(.binding),
      let location = property.type.field(.location)
    else { return nil }
    return FocusBindingPlan(
      isFocused: library.method(.isFocused, in: type),
      focus: library.method(.focus, in: type),
      blur: library.method(.blur, in: type), property: property,
      location: location)
  }

  func focusScopePlan(_ type: RuntimeType) -> FocusScopePlan? {
    guard library.conforms(type, to: .focusScopeMember),
      let namespace = type.field(.namespace)
    else { return nil }
    return FocusScopePlan(namespace: namespace, isPreferred: type.field(.isPreferred))
  }

  func focusedValuePlan(_ type: RuntimeType) -> FocusedValuePlan? {
    guard library.conforms(type, to: .focusedValueWriter) else { return nil }
    return FocusedValuePlan(
      isOfScene: library.method(.isSceneValue, in: type),
      entries: library.function(.focusedEntries, [type]))
  }
}

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
