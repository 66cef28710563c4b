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
