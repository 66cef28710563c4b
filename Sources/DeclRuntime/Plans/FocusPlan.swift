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
    guard library.conforms(type, to: "_FocusBindingModifier"),
      let property = type.field(named: "_binding"),
      let location = property.type.field(named: "_location")
    else { return nil }
    return FocusBindingPlan(
      isFocused: library.method("_isFocused", of: "_FocusBindingModifier", in: type),
      focus: library.method("_focus", of: "_FocusBindingModifier", in: type),
      blur: library.method("_blur", of: "_FocusBindingModifier", in: type), property: property,
      location: location)
  }

  func focusScopePlan(_ type: RuntimeType) -> FocusScopePlan? {
    guard library.conforms(type, to: "_FocusScopeMember"),
      let namespace = type.field(named: "_namespace")
    else { return nil }
    return FocusScopePlan(namespace: namespace, isPreferred: type.field(named: "isPreferred"))
  }

  func focusedValuePlan(_ type: RuntimeType) -> FocusedValuePlan? {
    guard library.conforms(type, to: "_FocusedValueWriter") else { return nil }
    return FocusedValuePlan(
      isOfScene: library.method("_isSceneValue", of: "_FocusedValueWriter", in: type),
      entries: library.function("_focusedEntries", [type]))
  }
}
