import DeclLang
import DeclMachine

/// A planner of single types, independent of their position in the tree: modifiers and primitive views.
final class TypePlanner {
  let program: Program
  let library: InterfaceLibrary
  private var modifierTypes: [RuntimeType: ModifierTypePlan] = [:]
  private var primitives: [RuntimeType: PrimitivePlan] = [:]
  private var valuesNow: [RuntimeType: CodeReference] = [:]
  private var planners: [Styles: ViewPlanner] = [:]
  /// Indicates whether a modifier that changes transactions has been planned.
  private(set) var hasTransactionModifiers = false
  /// Indicates whether a modifier that uses preferences has been planned.
  /// Exclusivity is not checked at run time: every reconciled region reads it, on one thread.
  @exclusivity(unchecked) private(set) var hasPreferences = false
  /// Indicates whether a modifier that provides a focused value has been planned.
  private(set) var hasFocusedValues = false
  /// Indicates whether a transition has been planned.
  private(set) var hasTransitions = false

  init(program: Program) {
    self.program = program
    library = InterfaceLibrary(program: program)
  }

  /// Returns the code of `_currentValue(_:)` for a type, which reads a part of a stored value again.
  func valueNow(_ type: RuntimeType) -> CodeReference {
    if let known = valuesNow[type] { return known }
    let code = library.function("_currentValue", [type])
    valuesNow[type] = code
    return code
  }

  /// Returns the planner for positions where certain styles apply.
  func planner(for styles: Styles) -> ViewPlanner {
    if let planner = planners[styles] { return planner }
    let planner = ViewPlanner(types: self, styles: styles)
    planners[styles] = planner
    return planner
  }

  /// The protocols of the view hierarchy that have a `body`.
  static let hierarchy = ["View", "Scene", "App", "Commands"]

  /// Returns whether a type is part of the view hierarchy.
  func isView(_ type: RuntimeType) -> Bool {
    switch type.kind {
    case .structure, .enumeration, .optional:
      Self.hierarchy.contains { library.conforms(type, to: $0) }
        || type.decl?.primitive == "tuple"
    default: false
    }
  }

  func isBodiless(_ type: RuntimeType) -> Bool {
    for proto in Self.hierarchy where library.conforms(type, to: proto) {
      guard let body = library.associatedType("Body", of: proto, in: type) else { return true }
      return body.type == program.types.core.never
    }
    return true
  }

  func isBodiless(modifier type: RuntimeType) -> Bool {
    library.associatedType("Body", of: "ViewModifier", in: type)?.type == program.types.core.never
  }

  /// Returns the property of a stand-in view that holds the original: the style of a styled view's content,
  /// the content of a toolbar; nil for other views.
  func originalField(of type: RuntimeType) -> RuntimeType.Field? {
    guard type.decl?.isLibrary == true, library.conforms(type, to: "_StandIn"),
      let original = library.associatedType("Original", of: "_StandIn", in: type)
    else { return nil }
    return type.fields.first { $0.type === original }
  }

  /// Returns a view's type as the tree shows it: that of the original for a stand-in.
  func shownType(_ type: RuntimeType) -> RuntimeType { originalField(of: type)?.type ?? type }

  // MARK: Plans

  private func stylePlan(_ type: RuntimeType) -> StylePlan? {
    guard let key = library.associatedType("_Key", of: "_StyleWriter", in: type),
      let style = library.associatedType("Style", of: "_StyleWriter", in: type)
    else { return nil }
    return StylePlan(
      key: key, style: library.conforms(style, to: "_PlatformStyle") ? nil : style)
  }

  func modifierPlan(_ type: RuntimeType) -> ModifierTypePlan {
    if let plan = modifierTypes[type] { return plan }
    let shown = type.fields.filter { !$0.name.hasPrefix("_") }
    let plan = ModifierTypePlan(
      type: type, shownFields: shown.filter { !isView($0.type) },
      viewFields: shown.filter { isView($0.type) }, bindings: bindings(in: shown))
    plan.isHidden = library.conforms(type, to: "_InternalModifier")
    plan.preference = preferencePlan(type)
    // A modifier that only writes the environment does not count: every window has one.
    if let preference = plan.preference, preference.role != .environment { hasPreferences = true }
    plan.focusBinding = focusBindingPlan(type)
    plan.focusScope = focusScopePlan(type)
    plan.focusedValue = focusedValuePlan(type)
    if plan.focusedValue != nil { hasFocusedValues = true }
    plan.isPresentation =
      library.conforms(type, to: "_Presentation") || plan.preference?.role == .view
    if library.conforms(type, to: "_AppearEffect") {
      plan.appear = (
        library.method("_hasAppearAction", of: "_AppearEffect", in: type),
        library.method("_appear", of: "_AppearEffect", in: type)
      )
    }
    if library.conforms(type, to: "_DisappearEffect") {
      plan.disappear = (
        library.method("_hasDisappearAction", of: "_DisappearEffect", in: type),
        library.method("_disappear", of: "_DisappearEffect", in: type)
      )
    }
    if library.conforms(type, to: "_ChangeEffect") {
      plan.change = (
        library.method("_isInitial", of: "_ChangeEffect", in: type),
        library.method("_hasChanged", of: "_ChangeEffect", in: type),
        library.method("_change", of: "_ChangeEffect", in: type)
      )
    }
    if library.conforms(type, to: "_TaskEffect") {
      plan.task = (
        library.method("_start", of: "_TaskEffect", in: type),
        library.method("_restarts", of: "_TaskEffect", in: type)
      )
    }
    if library.conforms(type, to: "_SubscriptionEffect") {
      plan.updateSubscription = library.method(
        "_updateClosures", of: "_SubscriptionEffect", in: type)
    }
    if library.conforms(type, to: "_StyleWriter") { plan.style = stylePlan(type) }
    if library.conforms(type, to: "_EnvironmentWriter") {
      plan.entries = library.function("_entries", [type])
    }
    if library.conforms(type, to: "_TransactionWriter") {
      hasTransactionModifiers = true
      plan.transaction = (
        library.method("_applies", of: "_TransactionWriter", in: type),
        library.method("_appliesAlways", of: "_TransactionWriter", in: type),
        library.method("_transformed", of: "_TransactionWriter", in: type)
      )
    }
    plan.isTransition =
      type.type.genericArguments.first?.nominalDecl?.primitive == "transition"
    if plan.isTransition { hasTransitions = true }
    if library.conforms(type, to: "_GestureTarget") {
      plan.hasGestures = true
    }
    modifierTypes[type] = plan
    return plan
  }

  func primitivePlan(_ type: RuntimeType) -> PrimitivePlan {
    if let plan = primitives[type] { return plan }
    let shown = type.fields.filter { !$0.name.hasPrefix("_") && !isView($0.type) }
    let plan = PrimitivePlan(
      type: type, shownFields: shown, bindings: bindings(in: shown),
      lookKey: library.conforms(type, to: "_StyledView")
        ? library.associatedType("_Key", of: "_StyledView", in: type) : nil)
    primitives[type] = plan
    return plan
  }

  /// Returns the layout and getter of a property that is a binding or an optional one; nil for other
  /// properties.
  func binding(_ field: RuntimeType.Field) -> BindingField? {
    let type = field.type.wrapped ?? field.type
    guard type.decl?.primitive == "binding" else { return nil }
    var inner = field
    if field.type.wrapped != nil {
      guard let payload = field.type.cases.last?.payload.first else { return nil }
      inner = RuntimeType.Field(
        name: field.name, type: type, scalar: field.scalar + payload.scalar,
        reference: field.reference + payload.reference, property: field.property)
    }
    return BindingField(
      field: inner, tag: field.type.wrapped == nil ? nil : field.scalar,
      read: library.method("_own", of: "_ValueSource", in: type),
      valueType: program.type(type.type.genericArguments[0]))
  }

  func bindings(in fields: [RuntimeType.Field]) -> [BindingField] {
    fields.compactMap(binding)
  }
}
