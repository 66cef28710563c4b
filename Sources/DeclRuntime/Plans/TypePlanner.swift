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
  private var animatables: [RuntimeType: Bool] = [:]
  private var timeDriven: [RuntimeType: Bool] = [:]
  /// Indicates whether a view or modifier whose look depends on the time has been planned.
  private(set) var hasTimeDrivenViews = false
  /// Indicates whether a modifier that changes transactions has been planned.
  private(set) var hasTransactionModifiers = false
  /// Indicates whether a modifier that computes a preference from a frame has been planned.
  @exclusivity(unchecked) private(set) var hasAnchors = false
  /// Indicates whether a modifier that uses preferences has been planned.
  /// Exclusivity is not checked at run time: every reconciled region reads it, on one thread.
  @exclusivity(unchecked) private(set) var hasPreferences = false
  /// Indicates whether a modifier that provides a focused value has been planned.
  private(set) var hasFocusedValues = false
  /// Indicates whether a transition has been planned.
  private(set) var hasTransitions = false

  /// The type of the geometry of views.
  private(set) lazy var geometryType = program.type(
    program.types.declaration(of: .geometryProxy).plainType)

  /// The type of what views read of a scroll view.
  private(set) lazy var scrollReadingType = program.type(
    program.types.declaration(of: .scrollReading).plainType)

  /// Returns whether values of a type are the geometry of a view or of a scroll view in it.
  func isGeometry(_ type: RuntimeType) -> Bool { type == geometryType || type == scrollReadingType }

  /// The declaration of the layout that wraps another one.
  private(set) lazy var anyLayout = program.types.declaration(of: .anyLayout)
  /// The declaration of the modifier by which a view has a layout value.
  private(set) lazy var layoutValue = program.types.declaration(of: .layoutValueModifier)
  /// The declaration of the modifier that declares a coordinate space.
  private(set) lazy var coordinateSpace = program.types.declaration(of: .coordinateSpaceModifier)

  init(program: Program) {
    self.program = program
    library = InterfaceLibrary(program: program)
  }

  /// Returns the code of `_currentValue(_:)` for a type, which reads a part of a stored value again.
  func valueNow(_ type: RuntimeType) -> CodeReference {
    if let known = valuesNow[type] { return known }
    let code = library.function(.currentValue, [type])
    valuesNow[type] = code
    return code
  }

  /// Returns whether the look of views or modifiers of a type depends on the time.
  func isTimeDriven(_ type: RuntimeType) -> Bool {
    if let known = timeDriven[type] { return known }
    let result = library.conforms(type, to: .timeDriven)
    if result { hasTimeDrivenViews = true }
    timeDriven[type] = result
    return result
  }

  /// Returns whether values of a type have a vector that animations interpolate.
  func isAnimatable(_ type: RuntimeType) -> Bool {
    if let known = animatables[type] { return known }
    var result = false
    if library.conforms(type, to: .animatable),
      let data = library.associatedType(.animatableData, in: type)
    {
      result = !library.isType(data, .emptyAnimatableData)
    }
    animatables[type] = result
    return result
  }

  /// Returns the planner for positions where certain styles apply.
  func planner(for styles: Styles) -> ViewPlanner {
    if let planner = planners[styles] { return planner }
    let planner = ViewPlanner(types: self, styles: styles)
    planners[styles] = planner
    return planner
  }

  /// The protocols of the view hierarchy, with their requirement `body` and its type.
  private static let hierarchy: [Level] = [
    (.view, .viewBody, .viewBody), (.scene, .sceneBody, .sceneBody), (.app, .appBody, .appBody),
    (.commands, .commandsBody, .commandsBody),
  ]
  private typealias Level = (
    proto: LibraryProtocol, body: LibraryRequirement, bodyType: LibraryAssociatedType
  )

  /// Returns whether a type is part of the view hierarchy.
  func isView(_ type: RuntimeType) -> Bool {
    switch type.kind {
    case .structure, .enumeration, .optional:
      Self.hierarchy.contains { library.conforms(type, to: $0.proto) }
        || type.decl?.role == .tuple
    default: false
    }
  }

  /// Returns whether a modifier shows what a field holds. A value of any type, such as that of an environment key, is no
  /// content, even if it is a `Color`.
  private func isContent(_ field: RuntimeType.Field, of modifier: RuntimeType) -> Bool {
    guard isView(field.type) else { return false }
    guard let declared = field.property?.resolvedType, let decl = modifier.decl else { return true }
    let isOptional = declared.nominalDecl === program.types.core.optional(.void).nominalDecl
    let type = isOptional ? declared.genericArguments[0] : declared
    guard case .parameter = type.kind else { return true }
    return decl.generics.requirements.contains { requirement in
      guard case .conforms(type, let proto) = requirement else { return false }
      return Self.hierarchy.contains { library.declaration(of: $0.proto) === proto }
    }
  }

  func isBodiless(_ type: RuntimeType) -> Bool {
    for level in Self.hierarchy where library.conforms(type, to: level.proto) {
      guard let body = library.associatedType(level.bodyType, in: type) else { return true }
      return body.type == program.types.core.never
    }
    return true
  }

  /// Returns the code of the body of a view, another part of the view hierarchy, or a modifier.
  func body(of type: RuntimeType) -> CodeReference {
    let level = Self.hierarchy.first { library.conforms(type, to: $0.proto) }
    let isModifier = level == nil && library.conforms(type, to: .viewModifier)
    return library.method(isModifier ? .modifierBody : level?.body ?? .viewBody, in: type)
  }

  func isBodiless(modifier type: RuntimeType) -> Bool {
    library.associatedType(.modifierBody, in: type)?.type == program.types.core.never
  }

  /// Returns the property of a stand-in view that holds the original: the style of a styled view's content,
  /// the content of a toolbar; nil for other views.
  func originalField(of type: RuntimeType) -> RuntimeType.Field? {
    guard type.decl?.isLibrary == true, library.conforms(type, to: .standIn),
      let original = library.associatedType(.original, in: type)
    else { return nil }
    return type.fields.first { $0.type === original }
  }

  /// Returns a view's type as the tree shows it: that of the original for a stand-in.
  func shownType(_ type: RuntimeType) -> RuntimeType { originalField(of: type)?.type ?? type }

  // MARK: Plans

  private func stylePlan(_ type: RuntimeType) -> StylePlan? {
    guard let key = library.associatedType(.writtenStyleKey, in: type),
      let style = library.associatedType(.writtenStyle, in: type)
    else { return nil }
    return StylePlan(
      key: key, style: library.conforms(style, to: .platformStyle) ? nil : style)
  }

  func modifierPlan(_ type: RuntimeType) -> ModifierTypePlan {
    if let plan = modifierTypes[type] { return plan }
    let shown = type.fields.filter { !$0.name.hasPrefix("_") }
    let plan = ModifierTypePlan(
      type: type, shownFields: shown.filter { !isContent($0, of: type) },
      viewFields: shown.filter { isContent($0, of: type) }, bindings: bindings(in: shown))
    plan.isHidden = library.conforms(type, to: .internalModifier)
    plan.preference = preferencePlan(type)
    // A modifier that only writes the environment does not count: every window has one.
    if let preference = plan.preference, preference.role != .environment { hasPreferences = true }
    if plan.preference?.readsFrame == true { hasAnchors = true }
    plan.focusBinding = focusBindingPlan(type)
    plan.focusScope = focusScopePlan(type)
    plan.focusedValue = focusedValuePlan(type)
    if plan.focusedValue != nil { hasFocusedValues = true }
    plan.isPresentation =
      library.conforms(type, to: .presentation) || plan.preference?.role == .view
    if library.conforms(type, to: .appearEffect) {
      plan.appear = (
        library.method(.hasAppearAction, in: type),
        library.method(.appear, in: type)
      )
    }
    if library.conforms(type, to: .disappearEffect) {
      plan.disappear = (
        library.method(.hasDisappearAction, in: type),
        library.method(.disappear, in: type)
      )
    }
    if library.conforms(type, to: .changeEffect) {
      plan.change = (
        library.method(.isInitial, in: type),
        library.method(.hasChanged, in: type),
        library.method(.change, in: type)
      )
    }
    if library.conforms(type, to: .scrollMover) {
      plan.move = (
        library.method(.movesScrollView, in: type), library.method(.moveScrollView, in: type)
      )
    }
    if library.conforms(type, to: .taskEffect) {
      plan.task = (
        library.method(.startTask, in: type),
        library.method(.restartsTask, in: type)
      )
    }
    if library.conforms(type, to: .subscriptionEffect) {
      plan.updateSubscription = library.method(.updateClosures, in: type)
    }
    if library.conforms(type, to: .styleWriter) { plan.style = stylePlan(type) }
    if library.conforms(type, to: .environmentWriter) {
      plan.entries = library.function(.entries, [type])
    }
    if library.conforms(type, to: .transactionWriter) {
      hasTransactionModifiers = true
      plan.transaction = (
        library.method(.appliesTransaction, in: type),
        library.method(.appliesTransactionAlways, in: type),
        library.method(.transformedTransaction, in: type)
      )
    }
    plan.isTransition =
      type.type.genericArguments.first?.nominalDecl?.role == .transition
    if plan.isTransition { hasTransitions = true }
    if library.conforms(type, to: .gestureTarget) {
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
      lookKey: library.conforms(type, to: .styledView)
        ? library.associatedType(.styleKey, in: type) : nil)
    primitives[type] = plan
    return plan
  }

  /// Returns the layout and getter of a property that is a binding or an optional one; nil for other
  /// properties.
  func binding(_ field: RuntimeType.Field) -> BindingField? {
    let type = field.type.wrapped ?? field.type
    guard type.decl?.role == .binding else { return nil }
    var inner = field
    if field.type.wrapped != nil {
      guard let payload = field.type.cases.last?.payload.first else { return nil }
      inner = RuntimeType.Field(
        name: field.name, type: type, scalar: field.scalar + payload.scalar,
        reference: field.reference + payload.reference, property: field.property)
    }
    return BindingField(
      field: inner, tag: field.type.wrapped == nil ? nil : field.scalar,
      read: library.method(.ownValue, in: type),
      valueType: program.type(type.type.genericArguments[0]))
  }

  func bindings(in fields: [RuntimeType.Field]) -> [BindingField] {
    fields.compactMap(binding)
  }
}
