import DeclLang
import DeclMachine

/// Finds the views that a step's target refers to.
struct TargetFinder {
  let script: LoadedScript
  private var inspector: Inspector { script.inspector }
  private var paths: IdentityPaths { inspector.paths }

  init(script: LoadedScript) { self.script = script }

  /// Returns the only view that a target refers to among those that support an interaction; throws if there
  /// is none or more than one.
  ///
  /// - Parameter target: the target of the step
  /// - Parameter word: the interaction, for messages: "be tapped"
  /// - Parameter isOutermost: whether of nested matches the outermost counts: a row, and not a label in it
  /// - Parameter can: whether a view supports the interaction
  func place(
    _ target: Target, toDo word: String, isOutermost: Bool = false, can: (TreePosition) -> Bool
  ) throws(StepError) -> TreePosition {
    guard script.graph.root != nil else { throw .nothingMounted }
    let able = frontPlaces.filter(can)
    if target.parts.count == 1, case .handle(let handle) = target.parts[0] {
      let named = try inspector.place(handle)
      let able = inspector.places().filter(can)
      guard let found = nearest(to: named, able) else {
        throw .notPossible(paths.reference(to: named), word, able.map(candidate))
      }
      return found
    }
    let named = places(for: target)
    var found: [TreePosition] = []
    for place in named {
      guard let able = nearest(to: place, able),
        !found.contains(where: { $0.handle == able.handle })
      else { continue }
      found.append(able)
    }
    if isOutermost {
      found = outermost(found)
    } else if case .label = target.parts.last {
      // A label also matches ancestors that show nothing else; the innermost match is the one that is
      // touched.
      found = found.filter { place in !found.contains { isInside($0, place) } }
    }
    switch found.count {
    case 1: return found[0]
    case 0: throw .noTarget(target, able.map(candidate))
    default: throw .ambiguous(target, found.map(candidate))
    }
  }

  /// Returns the only view that a target refers to among those for which `need` is not nil, and its result.
  func place<Need>(
    _ target: Target, toDo word: String, isOutermost: Bool = false,
    with need: (TreePosition) -> Need?
  ) throws(StepError) -> (TreePosition, Need) {
    let place = try place(target, toDo: word, isOutermost: isOutermost) { need($0) != nil }
    guard let found = need(place) else {
      throw .notPossible(paths.reference(to: place), word, [])
    }
    return (place, found)
  }

  /// The views in the front window and outside windows; all views if there is only one window.
  var frontPlaces: [TreePosition] {
    let front = script.graph.frontWindow
    if front == 0 { return inspector.places() }
    return inspector.places().filter { place in
      paths.window(of: place).map { $0 == front } ?? true
    }
  }

  /// Returns the candidate that a named view refers to: itself, an ancestor in the same body, or its only
  /// descendant among the candidates.
  private func nearest(to place: TreePosition, _ able: [TreePosition]) -> TreePosition? {
    let handles = Set(able.map(\.handle))
    var current: TreePosition? = place
    while let here = current {
      if handles.contains(here.handle) { return here }
      current = here.element.kind == .custom && !isAll(here) ? nil : here.parent
    }
    let inside = able.filter { isInside($0, place) }
    return inside.count == 1 ? inside[0] : nil
  }

  /// Returns whether a view is the only child of its parent and fills it.
  private func isAll(_ place: TreePosition) -> Bool {
    guard let parent = place.parent, parent.children.count == 1 else { return false }
    let isRow = parent.region === place.region && parent.region.origin == .row
    return isRow || [.custom, .conditional, .anyView].contains(parent.element.kind)
  }

  /// Returns whether a view is a descendant of another one.
  func isInside(_ place: TreePosition, _ outer: TreePosition) -> Bool {
    var current = place.parent
    while let here = current {
      if here.handle == outer.handle { return true }
      current = here.parent
    }
    return false
  }

  private func outermost(_ places: [TreePosition]) -> [TreePosition] {
    places.filter { place in !places.contains { isInside(place, $0) } }
  }

  /// Returns the only view that matches a target, whatever it supports; of nested matches, the outermost.
  func view(_ target: Target) throws(StepError) -> TreePosition {
    let found = outermost(places(for: target))
    switch found.count {
    case 1: return found[0]
    case 0: throw .preconditionFailed("no view matches \(target)")
    default: throw .ambiguous(target, found.map(candidate))
    }
  }

  /// Returns the views that match a target, whatever they support.
  func candidates(for target: Target) -> [StepError.Candidate] {
    places(for: target).map(candidate)
  }

  /// Returns a view as errors list it.
  func candidate(_ place: TreePosition) -> StepError.Candidate {
    StepError.Candidate(
      view: paths.reference(to: place), label: label(of: place),
      identity: paths.identity(of: place))
  }

  private func places(for target: Target) -> [TreePosition] {
    var found: [TreePosition]?
    for part in target.parts {
      let outer = found
      found = frontPlaces.filter { place in
        fits(place, part) && (outer?.contains { isInside(place, $0) } ?? true)
      }
    }
    return found ?? []
  }

  private func fits(_ place: TreePosition, _ part: Target.Part) -> Bool {
    switch part {
    case .handle(let handle): place.handle == handle
    case .label(let text):
      isLabelled(place) && visibleLabel(of: place) == text || searchTitle(of: place) == text
        || accessibleName(of: place) == text
    case .type(let name, let conditions):
      place.typeName == name && conditions.allSatisfy { fits(place, $0) }
    }
  }

  private func fits(_ place: TreePosition, _ condition: Target.Condition) -> Bool {
    if condition.name == "id", let key = paths.key(of: place), text(key) == condition.value {
      return true
    }
    return inspector.builder.attributes(place).contains {
      $0.name == condition.name && text($0.value) == condition.value
    }
  }

  private func text(_ value: ValueSnapshot) -> String { value.description }

  // MARK: Labels

  /// Returns whether the text in a view is its label: true for primitive views with a role, not for
  /// containers.
  private func isLabelled(_ place: TreePosition) -> Bool {
    (place.element.detail as? PrimitivePlan)?.role != nil
  }

  /// Returns the title of a view's search field; nil if it has none.
  func searchTitle(of place: TreePosition) -> String? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.type.decl?.primitive == "searchable",
        let field = modifier.type.field(named: "_title")
      else { continue }
      return place.region.value.part(modifier).part(field).string
    }
    return nil
  }

  /// Returns the label of a view: its visible text, or else its accessibility label.
  func label(of place: TreePosition) -> String? {
    visibleLabel(of: place) ?? accessibleName(of: place)
  }

  /// Returns the accessibility label of a view; of several modifiers, the outermost counts.
  private func accessibleName(of place: TreePosition) -> String? {
    let modifiers = place.element.modifiers.reversed().map { place.region.plan.modifiers[$0] }
    for modifier in modifiers {
      if let name = name(place.region.value.part(modifier), modifier.type) { return name }
    }
    return isPlainText(place) ? nil : name(place.value, place.element.type)
  }

  private func isPlainText(_ place: TreePosition) -> Bool {
    guard let field = place.element.type.field(named: "modifiers") else { return true }
    return place.value.part(field).reference.map { ArrayBuffer($0).count == 0 } ?? true
  }

  private func name(_ value: ValueAddress, _ type: RuntimeType) -> String? {
    let library = script.graph.types.library
    guard library.conforms(type, to: "_AccessibleName") else { return nil }
    let code = library.method("_accessibleName", of: "_AccessibleName", in: type)
    let name = script.graph.tracker.untracked {
      script.machine.callForString(code, [(value, type)])
    }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the visible text of a view.
  private func visibleLabel(of place: TreePosition) -> String? {
    let children = place.children
    var labels = children.filter { $0.element.slotName == "label" }
    if labels.isEmpty, let label = styledLabel(of: place) { labels = [label] }
    // A view whose body is a single view has that view's label.
    if labels.isEmpty, place.element.kind == .custom, children.count == 1 {
      return visibleLabel(of: children[0])
    }
    let texts = labels.isEmpty ? self.texts(in: place) : labels.flatMap(texts)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// Returns the view at which a control's style shows its label; nil without a style, or if the style does
  /// not show it.
  private func styledLabel(of place: TreePosition) -> TreePosition? {
    guard (place.element.detail as? PrimitivePlan)?.styledBody != nil,
      let styled = place.children.first,
      let given = styled.element.type.field(named: "configuration")?.type.field(named: "label")
    else { return nil }
    return self.place(of: given.type.wrapped ?? given.type, in: styled)
  }

  private func place(of type: RuntimeType, in place: TreePosition) -> TreePosition? {
    if place.element.type === type { return place }
    for child in place.children {
      if let found = self.place(of: type, in: child) { return found }
    }
    return nil
  }

  private func texts(in place: TreePosition) -> [String] {
    if let primitive = place.element.detail as? PrimitivePlan, primitive.role == "text",
      let field = primitive.type.field(named: "text")
    {
      return [place.region.address(place.index).part(field).string]
    }
    let texts = place.children.flatMap(texts)
    return texts.isEmpty ? [accessibleName(of: place)].compactMap(\.self) : texts
  }
}
