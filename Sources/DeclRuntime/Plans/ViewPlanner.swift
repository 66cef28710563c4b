import DeclLang
import DeclMachine

/// A planner of the view types at positions with the same styles; it plans each type once.
///
/// The styles that apply at a position follow from the types of its ancestors, and determine the parts of
/// controls: so each set of styles has a separate planner.
final class ViewPlanner {
  /// The owner of this planner.
  /// The type planner owns its view planners.
  unowned let types: TypePlanner
  /// The styles that apply.
  let styles: Styles
  private var plans: [RuntimeType: ViewPlan] = [:]
  private var inner: [PartKey: ViewPlan] = [:]
  private var customs: [RuntimeType: CustomPlan] = [:]

  /// Creates a planner for positions where certain styles apply.
  init(types: TypePlanner, styles: Styles = Styles()) {
    self.types = types
    self.styles = styles
  }

  /// Returns the structure of a view type.
  func plan(for type: RuntimeType) -> ViewPlan {
    if let plan = plans[type] { return plan }
    let plan = ViewPlan(type: type)
    var place = FlatteningState(planner: self)
    flatten(type, &place, into: plan)
    complete(plan)
    plans[type] = plan
    return plan
  }

  /// Returns the structure of a view with a concatenated modifier, without the outermost `count` of its
  /// parts.
  func plan(for type: RuntimeType, dropping count: Int) -> ViewPlan {
    if count == 0 { return plan(for: type) }
    let key = PartKey(type: type, dropped: count)
    if let plan = inner[key] { return plan }
    let plan = ViewPlan(type: type)
    flattenModified(type, FlatteningState(planner: self), dropping: count, into: plan)
    complete(plan)
    inner[key] = plan
    return plan
  }

  private func complete(_ plan: ViewPlan) {
    plan.findOverlaps(types)
    OperationOrder(plan: plan).add()
    for element in plan.elements where element.custom != nil {
      // Known before the first view of the type is inserted.
      _ = types.isTimeDriven(element.type)
    }
    plan.screenOwners = plan.elements.indices.compactMap { index in
      screenRole(plan.elements[index]).map { (index, $0) }
    }
  }

  private struct PartKey: Hashable {
    let type: RuntimeType
    let dropped: Int
  }

  /// The state of the flattening: offsets in the value, the parent element, pending modifiers.
  struct FlatteningState {
    /// The planner for the types of dynamic elements.
    var planner: ViewPlanner
    var scalar = 0
    var reference = 0
    var parent = -1
    var scope = -1
    var steps: [ViewIdentity.Step] = []
    var slotName: String?
    /// The indices of the modifiers that apply to the next element, the innermost first.
    var modifiers: [Int] = []
    /// The modifier that contributes the next element; -1 for none.
    var attachment = -1
    /// The modifiers whose views are attached to the next element, each with the environment scope and the
    /// planner outside it.
    var attachments: [(modifier: Int, scope: Int, planner: ViewPlanner)] = []

    /// Returns the state of the flattening for a field of the value.
    func at(_ field: RuntimeType.Field) -> FlatteningState {
      var place = self
      place.scalar += field.scalar
      place.reference += field.reference
      return place
    }

    /// Returns the state of the flattening for an element's children.
    func inside(_ element: Int, _ step: ViewIdentity.Step? = nil) -> FlatteningState {
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

  // MARK: Styles

  /// Returns the planner for the content of a modifier that sets a style.
  func inside(_ style: StylePlan) -> ViewPlanner { types.planner(for: styles.adding(style)) }

  /// Returns the planner for the body of the innermost style of a kind of view.
  func without(_ key: RuntimeType) -> ViewPlanner { types.planner(for: styles.dropping(key)) }

  // MARK: Structure

  private func flatten(_ type: RuntimeType, _ place: inout FlatteningState, into plan: ViewPlan) {
    switch type.decl?.role {
    case .tuple: flattenTuple(type, place, into: plan)
    case .group: flattenGroup(type, place, into: plan)
    case .modified: flattenModified(type, place, into: plan)
    case .equatable:
      let content = plan.elements.count
      flattenField(.content, of: type, place, into: plan)
      if plan.elements.count > content { plan.force(content) }
    case .id: addID(type, place, into: plan)
    case .anyView: addDynamic(.anyView(place.planner), type, place, into: plan)
    case .content: addDynamic(.content(place.planner), type, place, into: plan)
    case .forEach, .windows:
      addDynamic(.forEach(place.planner.forEachPlan(type)), type, place, into: plan)
    default:
      if types.isBodiless(type) {
        type.cases.isEmpty
          ? addPrimitive(type, place, into: plan) : addConditional(type, place, into: plan)
      } else {
        addDynamic(.custom(place.planner.customPlan(type)), type, place, into: plan)
      }
    }
  }

  private func flattenField(
    _ field: LibraryField, of type: RuntimeType, _ place: FlatteningState, into plan: ViewPlan
  ) {
    let field = type.field(field)!
    var inner = place.at(field)
    flatten(field.type, &inner, into: plan)
  }

  private func flattenTuple(_ type: RuntimeType, _ place: FlatteningState, into plan: ViewPlan) {
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

  private func flattenGroup(_ type: RuntimeType, _ place: FlatteningState, into plan: ViewPlan) {
    var place = place
    let content = type.field(.content)!
    let group = isSingle(content.type) ? nil : wrapIfModified(type, &place, into: plan)
    var inner = place.at(content)
    flatten(content.type, &inner, into: plan)
    if let group { plan.close(group) }
  }

  /// Adds a group element for several views with common modifiers; returns nil if there are no modifiers.
  private func wrapIfModified(
    _ type: RuntimeType, _ place: inout FlatteningState, into plan: ViewPlan
  ) -> Int? {
    if place.modifiers.isEmpty && place.attachments.isEmpty { return nil }
    let group = add(.group, type, place, into: plan)
    addAttachments(place, to: group, into: plan)
    place = place.inside(group)
    return group
  }

  /// Returns whether a type flattens to exactly one element.
  private func isSingle(_ type: RuntimeType) -> Bool {
    switch type.decl?.role {
    case .tuple: false
    case .group, .equatable, .modified: isSingle(type.field(.content)!.type)
    default: true
    }
  }

  /// Adds a view with a modifier, or with a concatenation of several. Modifiers without a body belong to the
  /// element inside; one with a body is an element, the parent of its content.
  ///
  /// - Parameter dropped: the number of outer modifiers to ignore
  private func flattenModified(
    _ type: RuntimeType, _ place: FlatteningState, dropping dropped: Int = 0, into plan: ViewPlan
  ) {
    var place = place
    let content = type.field(.content)!
    let modifier = type.field(.modifier)!
    var parts: [ModifierPart] = []
    unfold(modifier.type, place.at(modifier), into: &parts)
    let placeScalar = parts.count == 1 ? type.siteScalar.map { place.scalar + $0 } : nil
    let count = parts.count
    parts.removeLast(dropped)
    // From the outside in, since an outer modifier's scope and style apply to the inner ones.
    while let part = parts.popLast() {
      guard types.isBodiless(modifier: part.type) else {
        let custom = place.planner.customPlan(part.type)
        let inside =
          parts.isEmpty
          ? PartPlan(type: content.type, at: place.at(content))
          : PartPlan(type: type, at: place, dropped: count - parts.count)
        return addModifierBody(part, inside, custom, place, into: plan)
      }
      add(part, placeScalar, &place, into: plan)
    }
    var inner = place.at(content)
    flatten(content.type, &inner, into: plan)
  }

  /// Adds a modifier without a body to the next element.
  private func add(
    _ part: ModifierPart, _ placeScalar: Int?, _ place: inout FlatteningState, into plan: ViewPlan
  ) {
    let typePlan = types.modifierPlan(part.type)
    let index = plan.add(
      ViewPlan.Modifier(
        type: part.type, scalar: part.scalar, reference: part.reference, plan: typePlan,
        placeScalar: placeScalar))
    if typePlan.isPresentation || !typePlan.viewFields.isEmpty {
      place.attachments.insert((index, place.scope, place.planner), at: 0)
    }
    if let style = typePlan.style { place.planner = place.planner.inside(style) }
    if typePlan.entries != nil {
      place.scope = plan.addWriter(modifier: index, parent: place.scope)
    }
    place.modifiers.insert(index, at: 0)
  }

  /// A modifier and its offsets in the region's value.
  private typealias ModifierPart = (type: RuntimeType, scalar: Int, reference: Int)

  /// Collects the parts of a modifier that was concatenated by `concat`, the innermost first.
  private func unfold(
    _ type: RuntimeType, _ place: FlatteningState, into parts: inout [ModifierPart]
  ) {
    guard type.decl?.role == .modified else {
      parts.append((type, place.scalar, place.reference))
      return
    }
    let content = type.field(.content)!
    let modifier = type.field(.modifier)!
    unfold(content.type, place.at(content), into: &parts)
    unfold(modifier.type, place.at(modifier), into: &parts)
  }

  // MARK: Elements

  private func add(
    _ structure: ViewPlan.Structure, _ type: RuntimeType, _ place: FlatteningState,
    into plan: ViewPlan
  ) -> Int {
    var shownType = type
    if case .custom = structure { shownType = types.shownType(type) }
    let index = plan.add(
      ViewPlan.Element(
        structure: structure, type: type, scalar: place.scalar, reference: place.reference,
        parent: place.parent, steps: place.steps, slotName: place.slotName, scope: place.scope,
        attachment: place.attachment, shownType: shownType))
    for modifier in place.modifiers { plan.attach(modifier: modifier, to: index) }
    return index
  }

  private func addDynamic(
    _ structure: ViewPlan.Structure, _ type: RuntimeType, _ place: FlatteningState,
    into plan: ViewPlan
  ) {
    let index = add(structure, type, place, into: plan)
    plan.addSlot(index)
    addAttachments(place, to: index, into: plan)
    plan.close(index)
  }

  private func addPrimitive(_ type: RuntimeType, _ place: FlatteningState, into plan: ViewPlan) {
    let primitive = types.primitivePlan(type)
    if let key = primitive.styleKey, let style = place.planner.styles.innermost(for: key) {
      return addStyled(primitive, style, key, place, into: plan)
    }
    let index = add(.primitive(primitive), type, place, into: plan)
    for field in type.fields where types.isView(field.type) && !field.name.hasPrefix("_") {
      var inner = place.inside(index).at(field)
      if field.name != LibraryField.content.rawValue {
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

  /// Adds a view that a style renders.
  private func addStyled(
    _ primitive: PrimitivePlan, _ style: RuntimeType, _ key: RuntimeType, _ place: FlatteningState,
    into plan: ViewPlan
  ) {
    let look = PrimitivePlan.StyledBody(
      make: types.library.function(.styled, [primitive.type]),
      styleHandlesTouches: types.library.conforms(style, to: .interactiveStyle),
      planner: place.planner.without(key))
    addDynamic(.primitive(primitive.with(look)), primitive.type, place, into: plan)
  }

  /// Adds the views that modifiers contribute: backgrounds, overlays, presentations.
  private func addAttachments(_ place: FlatteningState, to element: Int, into plan: ViewPlan) {
    for (modifier, scope, planner) in place.attachments {
      let part = plan.modifiers[modifier]
      var inner = place.inside(element)
      inner.scalar = part.scalar
      inner.reference = part.reference
      inner.scope = scope
      inner.planner = planner
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
      let presentation = inner.planner.presentationPlan(part.type)
      let index = add(.presentation(presentation), part.type, inner, into: plan)
      plan.addSlot(index)
      plan.close(index)
    }
  }

  private func addID(_ type: RuntimeType, _ place: FlatteningState, into plan: ViewPlan) {
    let content = type.field(.content)!
    var key = type.field(.id)!
    key = RuntimeType.Field(
      name: key.name, type: key.type, scalar: place.scalar + key.scalar,
      reference: place.reference + key.reference, property: key.property)
    let inside = PartPlan(type: content.type, at: place.at(content))
    addDynamic(.id(inside, key: key), type, place, into: plan)
  }

  private func addModifierBody(
    _ part: ModifierPart, _ inside: PartPlan, _ custom: CustomPlan, _ place: FlatteningState,
    into plan: ViewPlan
  ) {
    var own = place
    (own.scalar, own.reference) = (part.scalar, part.reference)
    let index = add(.modifier(inside, custom), part.type, own, into: plan)
    plan.addSlot(index)
    addAttachments(place, to: index, into: plan)
    plan.close(index)
  }

  private func addConditional(_ type: RuntimeType, _ place: FlatteningState, into plan: ViewPlan) {
    var leaves: [ConditionalPlan.Leaf] = []
    let decision = decide(type, place.scalar, place.reference, "", &leaves)
    let isOptional = type.wrapped != nil
    let content = leaves.filter { $0.type != nil }
    let decider: Decider =
      isOptional && content.count == 1
      ? .optional : isOptional || isBuilt(type) ? .conditional : .enumView
    let conditional = ConditionalPlan(
      leaves: label(leaves, of: type), decision: decision, decider: decider, planner: place.planner)
    addDynamic(.conditional(conditional), type, place, into: plan)
  }

  private func isBuilt(_ type: RuntimeType) -> Bool {
    types.library.isType(type, .conditionalContent)
  }

  /// Returns the decision tree from the tags of nested conditionals and optionals to their leaves (I3).
  private func decide(
    _ type: RuntimeType, _ scalar: Int, _ reference: Int, _ label: String,
    _ leaves: inout [ConditionalPlan.Leaf]
  ) -> ConditionalPlan.Decision {
    guard !type.cases.isEmpty, types.isBodiless(type), types.isView(type) else {
      leaves.append(
        ConditionalPlan.Leaf(label: label, type: type, scalar: scalar, reference: reference))
      return .leaf(leaves.count - 1)
    }
    var cases: [ConditionalPlan.Decision] = []
    for enumCase in type.cases {
      if let payload = enumCase.payload.first, types.isView(payload.type) {
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
    return .tag(scalar: scalar, place: type.siteScalar.map { scalar + $0 }, cases)
  }

  /// Labels the leaves: `true` and `false` where there are two, else their numbers; an enum's cases by name.
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

  // MARK: Plans of single types

  func customPlan(_ type: RuntimeType) -> CustomPlan {
    if let plan = customs[type] { return plan }
    let body = types.body(of: type)
    let original = types.originalField(of: type)
    let own = original?.innerFields ?? type.fields
    let plan = CustomPlan(
      type: type, body: body, bodyType: body.signature.result,
      properties: DynamicPropertyFinder(library: types.library).properties(
        of: type, original: original),
      bindings: type.decl?.isLibrary == true ? types.bindings(in: type.inputFields) : [],
      fields: original.map { held in own + type.fields.filter { $0.name != held.name } } ?? own,
      shownFields: own.filter(\.isInput), planner: self)
    customs[type] = plan
    return plan
  }

  func forEachPlan(_ type: RuntimeType) -> ForEachPlan {
    let library = types.library
    return ForEachPlan(
      type: type, identifiers: library.method(.identifiers, in: type),
      row: library.method(.row, in: type),
      rowType: library.associatedType(.rowContent, in: type)!,
      idType: library.associatedType(.rowID, in: type)!, planner: self)
  }

  func presentationPlan(_ type: RuntimeType) -> PresentationPlan {
    if let preference = types.modifierPlan(type).preference {
      return PresentationPlan(
        type: type, opening: nil, make: preference.code,
        contentType: preference.code.signature.result, planner: self)
    }
    let make = types.library.method(.presented, in: type)
    return PresentationPlan(
      type: type,
      opening: PresentationPlan.Opening(
        isPresented: types.library.method(.isPresented, in: type),
        close: types.library.method(.close, in: type),
        closed: types.library.method(.closed, in: type)),
      make: make, contentType: make.signature.result,
      screen: types.library.conforms(type, to: .pushPresentation)
        ? types.library.method(.depths, in: type) : nil,
      isOfNavigation: types.library.conforms(type, to: .linkPresentation), planner: self)
  }

  /// Returns the relation of an element to screens; nil for most.
  func screenRole(_ element: ViewPlan.Element) -> ScreenRole? {
    switch element.kind {
    case .custom, .primitive:
      if types.library.conforms(element.type, to: .screenStack) { return .stack }
      return types.library.conforms(element.type, to: .tabOwner) ? .tabs : nil
    default: return nil
    }
  }
}
