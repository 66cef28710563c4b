import DeclLang
import DeclMachine

/// Makes the plans of view types; each once.
final class ViewPlanner {
  let program: Program
  let library: InterfaceLibrary
  private var plans: [RuntimeType: ViewPlan] = [:]
  private var customs: [RuntimeType: CustomPlan] = [:]
  private var modifierTypes: [RuntimeType: ModifierTypePlan] = [:]
  private var primitives: [RuntimeType: PrimitivePlan] = [:]
  /// Whether a modifier that changes transactions was ever met.
  private(set) var hasTransactionModifiers = false
  /// Whether a preference was ever met.
  @exclusivity(unchecked) private(set) var hasPreferences = false
  /// Whether a modifier that gives a value to where the focus is was ever met.
  private(set) var hasFocusedValues = false
  /// Whether a transition was ever met.
  private(set) var hasTransitions = false

  init(program: Program) {
    self.program = program
    library = InterfaceLibrary(program: program)
  }

  /// The structure of a view type.
  func plan(for type: RuntimeType) -> ViewPlan {
    if let plan = plans[type] { return plan }
    let plan = ViewPlan(type: type)
    var place = Place()
    flatten(type, &place, into: plan)
    OperationOrder(plan: plan).add()
    plan.screenOwners = plan.elements.indices.compactMap { index in
      screenRole(plan.elements[index]).map { (index, $0) }
    }
    plans[type] = plan
    return plan
  }

  /// Where the flattening is: offsets in the value, the element around, what is pending.
  struct Place {
    var scalar = 0
    var reference = 0
    var parent = -1
    var scope = -1
    var steps: [ViewIdentity.Step] = []
    var slotName: String?
    /// Positions in the plan's modifiers, the innermost first, that go to the next element.
    var modifiers: [Int] = []
    /// The modifier that brings the next element; -1 for none.
    var attachment = -1
    /// Modifiers whose own views hang on the next element, each with the environment outside of it.
    var attachments: [(modifier: Int, scope: Int)] = []

    /// The place of a part of the value.
    func at(_ field: RuntimeType.Field) -> Place {
      var place = self
      place.scalar += field.scalar
      place.reference += field.reference
      return place
    }

    /// The place of what is inside an element.
    func inside(_ element: Int, _ step: ViewIdentity.Step? = nil) -> Place {
      var place = self
      place.parent = element
      place.steps = step.map { [$0] } ?? []
      place.slotName = nil
      place.modifiers = []
      place.attachments = []
      place.attachment = -1
      return place
    }
  }

  // MARK: Structure

  private func flatten(_ type: RuntimeType, _ place: inout Place, into plan: ViewPlan) {
    switch type.decl?.primitive {
    case "tuple": flattenTuple(type, place, into: plan)
    case "group": flattenGroup(type, place, into: plan)
    case "modified": flattenModified(type, place, into: plan)
    case "equatable":
      let content = plan.elements.count
      flattenField("content", of: type, place, into: plan)
      if plan.elements.count > content { plan.force(content) }
    case "id": addID(type, place, into: plan)
    case "anyView": addDynamic(.anyView, type, place, nil, into: plan)
    case "content": addDynamic(.content, type, place, nil, into: plan)
    case "forEach", "windows": addDynamic(.forEach, type, place, forEachPlan(type), into: plan)
    default:
      if isBodiless(type) {
        type.cases.isEmpty
          ? addPrimitive(type, place, into: plan) : addConditional(type, place, into: plan)
      } else {
        addDynamic(.custom, type, place, customPlan(type), into: plan)
      }
    }
  }

  private func flattenField(
    _ name: String, of type: RuntimeType, _ place: Place, into plan: ViewPlan
  ) {
    let field = type.field(named: name)!
    var inner = place.at(field)
    flatten(field.type, &inner, into: plan)
  }

  private func flattenTuple(_ type: RuntimeType, _ place: Place, into plan: ViewPlan) {
    var place = place
    let group = wrapIfModified(type, &place, into: plan)
    let tuple = type.fields[0]
    for (index, field) in tuple.type.fields.enumerated() {
      var inner = place.at(tuple).at(field)
      inner.steps.append(.child(index))
      flatten(field.type, &inner, into: plan)
    }
    if let group { plan.close(group) }
  }

  private func flattenGroup(_ type: RuntimeType, _ place: Place, into plan: ViewPlan) {
    var place = place
    let content = type.field(named: "content")!
    let group = isSingle(content.type) ? nil : wrapIfModified(type, &place, into: plan)
    var inner = place.at(content)
    flatten(content.type, &inner, into: plan)
    if let group { plan.close(group) }
  }

  /// An element for several views that have modifiers in common.
  private func wrapIfModified(
    _ type: RuntimeType, _ place: inout Place, into plan: ViewPlan
  ) -> Int? {
    if place.modifiers.isEmpty && place.attachments.isEmpty { return nil }
    let group = add(.group, type, place, into: plan)
    addAttachments(place, to: group, into: plan)
    place = place.inside(group)
    return group
  }

  /// Whether a type flattens to exactly one element.
  private func isSingle(_ type: RuntimeType) -> Bool {
    switch type.decl?.primitive {
    case "tuple": false
    case "group", "equatable", "modified": isSingle(type.field(named: "content")!.type)
    default: true
    }
  }

  private func flattenModified(_ type: RuntimeType, _ place: Place, into plan: ViewPlan) {
    var place = place
    let content = type.field(named: "content")!
    let modifier = type.field(named: "modifier")!
    let placeScalar = type.placeScalar.map { place.scalar + $0 }
    var parts: [(type: RuntimeType, scalar: Int, reference: Int)] = []
    unfold(modifier.type, place.at(modifier), into: &parts)
    if parts.contains(where: { !isBodiless(modifier: $0.type) }) {
      return addModifierBody(type, content, modifier, place, into: plan)
    }
    var pending: [Int] = []
    for part in parts.reversed() {
      let typePlan = modifierPlan(part.type)
      let index = plan.add(
        ViewPlan.Modifier(
          type: part.type, scalar: part.scalar, reference: part.reference, plan: typePlan,
          placeScalar: parts.count == 1 ? placeScalar : nil))
      if typePlan.isPresentation || !typePlan.viewFields.isEmpty {
        place.attachments.insert((index, place.scope), at: 0)
      }
      if typePlan.entries != nil {
        place.scope = plan.addWriter(modifier: index, parent: place.scope)
      }
      pending.insert(index, at: 0)
    }
    place.modifiers = pending + place.modifiers
    var inner = place.at(content)
    flatten(content.type, &inner, into: plan)
  }

  /// The modifiers in one that was put together by `concat`, the innermost first.
  private func unfold(
    _ type: RuntimeType, _ place: Place,
    into parts: inout [(type: RuntimeType, scalar: Int, reference: Int)]
  ) {
    guard type.decl?.primitive == "modified" else {
      parts.append((type, place.scalar, place.reference))
      return
    }
    let content = type.field(named: "content")!
    let modifier = type.field(named: "modifier")!
    unfold(content.type, place.at(content), into: &parts)
    unfold(modifier.type, place.at(modifier), into: &parts)
  }

  // MARK: Elements

  private func add(
    _ kind: ViewPlan.Kind, _ type: RuntimeType, _ place: Place, into plan: ViewPlan
  ) -> Int {
    let index = plan.add(
      ViewPlan.Element(
        kind: kind, type: type, scalar: place.scalar, reference: place.reference,
        parent: place.parent, steps: place.steps, slotName: place.slotName, scope: place.scope,
        attachment: place.attachment))
    for modifier in place.modifiers { plan.attach(modifier: modifier, to: index) }
    return index
  }

  private func addDynamic(
    _ kind: ViewPlan.Kind, _ type: RuntimeType, _ place: Place, _ detail: AnyObject?,
    into plan: ViewPlan
  ) {
    let index = add(kind, type, place, into: plan)
    plan.setSlot(index, detail: detail)
    addAttachments(place, to: index, into: plan)
    plan.close(index)
  }

  private func addPrimitive(_ type: RuntimeType, _ place: Place, into plan: ViewPlan) {
    let index = add(.primitive, type, place, into: plan)
    plan.setDetail(index, primitivePlan(type))
    for field in type.fields where isView(field.type) && !field.name.hasPrefix("_") {
      var inner = place.inside(index).at(field)
      if field.name != "content" {
        inner.slotName = field.name
        inner.steps = [.slot(field.name)]
      } else if isSingle(field.type) {
        inner.steps = [.child(0)]
      }
      flatten(field.type, &inner, into: plan)
    }
    addAttachments(place, to: index, into: plan)
    plan.close(index)
  }

  /// The views that modifiers bring: backgrounds, overlays, presentations.
  private func addAttachments(_ place: Place, to element: Int, into plan: ViewPlan) {
    for (modifier, scope) in place.attachments {
      let part = plan.modifiers[modifier]
      var inner = place.inside(element)
      inner.scalar = part.scalar
      inner.reference = part.reference
      inner.scope = scope
      inner.attachment = modifier
      for field in part.plan.viewFields {
        var content = inner.at(field)
        content.slotName = field.name
        content.steps = [.slot(field.name)]
        flatten(field.type, &content, into: plan)
      }
      guard part.plan.isPresentation else { continue }
      if part.plan.preference != nil {
        inner.slotName = part.type.decl?.primitive
        inner.steps = [.slot(inner.slotName ?? "")]
      } else {
        inner.steps = [.presented(part.type.decl?.name ?? part.type.name)]
      }
      let index = add(.presentation, part.type, inner, into: plan)
      plan.setSlot(index, detail: presentationPlan(part.type))
      plan.close(index)
    }
  }

  private func addID(_ type: RuntimeType, _ place: Place, into plan: ViewPlan) {
    let content = type.field(named: "content")!
    let inner = place.at(content)
    var key = type.field(named: "id")!
    key = RuntimeType.Field(
      name: key.name, type: key.type, scalar: place.scalar + key.scalar,
      reference: place.reference + key.reference, property: key.property)
    addDynamic(
      .id, type, place,
      PartPlan(
        type: content.type, scalar: inner.scalar, reference: inner.reference, key: key,
        planner: self),
      into: plan)
  }

  private func addModifierBody(
    _ type: RuntimeType, _ content: RuntimeType.Field, _ modifier: RuntimeType.Field,
    _ place: Place, into plan: ViewPlan
  ) {
    if modifier.type.decl?.primitive == "modified" {
      // A modifier put together of several with bodies stands for each around the one before.
      return addFoldedModifier(type, content, modifier, place, into: plan)
    }
    let index = add(.modifier, modifier.type, place.at(modifier), into: plan)
    let inner = place.at(content)
    plan.setSlot(
      index,
      detail: PartPlan(
        type: content.type, scalar: inner.scalar, reference: inner.reference,
        modifier: customPlan(modifier.type), planner: self))
    addAttachments(place, to: index, into: plan)
    plan.close(index)
  }

  private func addFoldedModifier(
    _ type: RuntimeType, _ content: RuntimeType.Field, _ modifier: RuntimeType.Field,
    _ place: Place, into plan: ViewPlan
  ) {
    let index = add(.modifier, modifier.type, place.at(modifier), into: plan)
    plan.setSlot(index, detail: nil)
    plan.close(index)
  }

  private func addConditional(_ type: RuntimeType, _ place: Place, into plan: ViewPlan) {
    var leaves: [ConditionalPlan.Leaf] = []
    let decision = decide(type, place.scalar, place.reference, "", &leaves)
    let isOptional = type.wrapped != nil
    let content = leaves.filter { $0.type != nil }
    let decider: Decider =
      isOptional && content.count == 1
      ? .optional : isOptional || isBuilt(type) ? .conditional : .enumView
    addDynamic(
      .conditional, type, place,
      ConditionalPlan(
        leaves: label(leaves, of: type), decision: decision, decider: decider, planner: self),
      into: plan)
  }

  private func isBuilt(_ type: RuntimeType) -> Bool { type.decl?.name == "_ConditionalContent" }

  /// The tests from the tags of nested conditionals and optionals to their leaves (I3).
  private func decide(
    _ type: RuntimeType, _ scalar: Int, _ reference: Int, _ label: String,
    _ leaves: inout [ConditionalPlan.Leaf]
  ) -> ConditionalPlan.Decision {
    guard !type.cases.isEmpty, isBodiless(type), isView(type) else {
      leaves.append(
        ConditionalPlan.Leaf(label: label, type: type, scalar: scalar, reference: reference))
      return .leaf(leaves.count - 1)
    }
    var cases: [ConditionalPlan.Decision] = []
    for enumCase in type.cases {
      if let payload = enumCase.payload.first, isView(payload.type) {
        cases.append(
          decide(
            payload.type, scalar + payload.scalar, reference + payload.reference, enumCase.name,
            &leaves))
      } else {
        leaves.append(
          ConditionalPlan.Leaf(
            label: enumCase.name, type: nil, scalar: scalar, reference: reference))
        cases.append(.leaf(leaves.count - 1))
      }
    }
    return .tag(scalar: scalar, place: type.placeScalar.map { scalar + $0 }, cases)
  }

  /// Names the leaves: `true` and `false` where there are two, else their numbers; an enum's cases by name.
  private func label(
    _ leaves: [ConditionalPlan.Leaf], of type: RuntimeType
  ) -> [ConditionalPlan.Leaf] {
    if !isBuilt(type) && type.wrapped == nil { return leaves }
    let contents = leaves.filter { $0.type != nil }.count
    var number = 0
    return leaves.map { leaf in
      var text = "false"
      if leaf.type != nil {
        text = contents > 2 ? String(number) : number == 0 ? "true" : "false"
        number += 1
      } else if contents > 1 {
        text = "none"
      }
      return ConditionalPlan.Leaf(
        label: text, type: leaf.type, scalar: leaf.scalar, reference: leaf.reference)
    }
  }

  // MARK: Types

  /// The protocols of what stands in an app, each with a body.
  private static let hierarchy = ["View", "Scene", "App", "Commands"]

  /// Whether a type is part of the view hierarchy.
  func isView(_ type: RuntimeType) -> Bool {
    switch type.kind {
    case .structure, .enumeration, .optional:
      Self.hierarchy.contains { library.conforms(type, to: $0) }
        || type.decl?.primitive == "tuple"
    default: false
    }
  }

  private func isBodiless(_ type: RuntimeType) -> Bool {
    for proto in Self.hierarchy where library.conforms(type, to: proto) {
      guard let body = library.associatedType("Body", of: proto, in: type) else { return true }
      return body.type == program.types.core.never
    }
    return true
  }

  private func isBodiless(modifier type: RuntimeType) -> Bool {
    library.associatedType("Body", of: "ViewModifier", in: type)?.type == program.types.core.never
  }

  // MARK: Plans of single types

  func customPlan(_ type: RuntimeType) -> CustomPlan {
    if let plan = customs[type] { return plan }
    let proto =
      (Self.hierarchy + ["ViewModifier"]).first { library.conforms(type, to: $0) } ?? "View"
    let body = library.method("body", of: proto, in: type)
    let plan = CustomPlan(
      type: type, body: body, bodyType: body.signature.result,
      properties: DynamicPropertyFinder(library: library).properties(of: type),
      bindings: type.decl?.isLibrary == true ? bindings(in: type.givenFields) : [], planner: self)
    customs[type] = plan
    return plan
  }

  func modifierPlan(_ type: RuntimeType) -> ModifierTypePlan {
    if let plan = modifierTypes[type] { return plan }
    let shown = type.fields.filter { !$0.name.hasPrefix("_") }
    let plan = ModifierTypePlan(
      type: type, shownFields: shown.filter { !isView($0.type) },
      viewFields: shown.filter { isView($0.type) }, bindings: bindings(in: shown))
    plan.preference = preferencePlan(type)
    if plan.preference != nil { hasPreferences = true }
    plan.focusBinding = focusBindingPlan(type)
    plan.focusedValue = focusedValuePlan(type)
    if plan.focusedValue != nil { hasFocusedValues = true }
    plan.isPresentation =
      library.conforms(type, to: "_Presentation") || plan.preference?.role == .view
    if library.conforms(type, to: "_AppearEffect") {
      plan.appear = (
        library.method("_appears", of: "_AppearEffect", in: type),
        library.method("_appear", of: "_AppearEffect", in: type)
      )
    }
    if library.conforms(type, to: "_DisappearEffect") {
      plan.disappear = (
        library.method("_disappears", of: "_DisappearEffect", in: type),
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
    if library.conforms(type, to: "_EnvironmentWriter") {
      plan.entries = library.function("_entries", [type])
    }
    if library.conforms(type, to: "_TransactionWriter") {
      hasTransactionModifiers = true
      plan.transaction = (
        library.method("_applies", of: "_TransactionWriter", in: type),
        library.method("_always", of: "_TransactionWriter", in: type),
        library.method("_transformed", of: "_TransactionWriter", in: type)
      )
    }
    plan.isTransition =
      type.type.genericArguments.first?.nominalDecl?.primitive == "transition"
    if plan.isTransition { hasTransitions = true }
    if library.conforms(type, to: "_GestureTarget") {
      plan.gestures = (
        library.method("_tap", of: "_GestureTarget", in: type),
        library.method("_longPress", of: "_GestureTarget", in: type)
      )
    }
    modifierTypes[type] = plan
    return plan
  }

  func primitivePlan(_ type: RuntimeType) -> PrimitivePlan {
    if let plan = primitives[type] { return plan }
    let shown = type.fields.filter { !$0.name.hasPrefix("_") && !isView($0.type) }
    let plan = PrimitivePlan(type: type, shownFields: shown, bindings: bindings(in: shown))
    primitives[type] = plan
    return plan
  }

  /// How the value of a property that is a binding is read; nil for other properties.
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
      read: library.method("wrappedValue", of: "_ValueSource", in: type),
      valueType: program.type(type.type.genericArguments[0]))
  }

  private func bindings(in fields: [RuntimeType.Field]) -> [BindingField] {
    fields.compactMap(binding)
  }

  private func forEachPlan(_ type: RuntimeType) -> ForEachPlan {
    let rowSource = { [library] in library.associatedType($0, of: "_RowSource", in: type)! }
    return ForEachPlan(
      type: type, identifiers: library.method("_identifiers", of: "_RowSource", in: type),
      row: library.method("_row", of: "_RowSource", in: type), rowType: rowSource("RowContent"),
      idType: rowSource("ID"), planner: self)
  }

  private func presentationPlan(_ type: RuntimeType) -> PresentationPlan {
    if let preference = modifierPlan(type).preference {
      return PresentationPlan(
        type: type, opening: nil, make: preference.code,
        contentType: preference.code.signature.result, planner: self)
    }
    let make = library.method("_presented", of: "_Presentation", in: type)
    return PresentationPlan(
      type: type,
      opening: PresentationPlan.Opening(
        isPresented: library.method("_isPresented", of: "_Presentation", in: type),
        close: library.method("_close", of: "_Presentation", in: type),
        closed: library.method("_closed", of: "_Presentation", in: type)),
      make: make, contentType: make.signature.result,
      screen: library.conforms(type, to: "_PushPresentation")
        ? library.method("_isOnTop", of: "_PushPresentation", in: type) : nil,
      planner: self)
  }

  /// What an element has to do with screens; nil for most.
  private func screenRole(_ element: ViewPlan.Element) -> ScreenOwner.Role? {
    switch element.kind {
    case .custom, .primitive:
      if library.conforms(element.type, to: "_ScreenStack") { return .stack }
      return library.conforms(element.type, to: "_TabOwner") ? .tabs : nil
    default: return nil
    }
  }
}
