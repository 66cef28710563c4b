import DeclLang
import DeclMachine

/// Finds the views that a step means.
struct TargetFinder {
  let script: LoadedScript
  private var inspector: Inspector { script.inspector }
  private var paths: IdentityPaths { inspector.paths }

  init(script: LoadedScript) { self.script = script }

  /// The one place that a target means among those that can do something.
  ///
  /// - Parameters:
  ///   - target: what the step says
  ///   - word: what is to be done, for messages
  ///   - isOutermost: whether what is inside another view that fits means that one: a label inside its row
  ///   - can: whether a place can do it
  func place(
    _ target: Target, toDo word: String, isOutermost: Bool = false, can: (TreePlace) -> Bool
  ) throws(StepError) -> TreePlace {
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
    var found: [TreePlace] = []
    for place in named {
      guard let able = nearest(to: place, able),
        !found.contains(where: { $0.handle == able.handle })
      else { continue }
      found.append(able)
    }
    if isOutermost {
      found = outermost(found)
    } else if case .label = target.parts.last {
      // What is around a text and shows nothing else is called like it, and is not what is touched.
      found = found.filter { place in !found.contains { isInside($0, place) } }
    }
    switch found.count {
    case 1: return found[0]
    case 0: throw .noTarget(target, able.map(candidate))
    default: throw .ambiguous(target, found.map(candidate))
    }
  }

  /// The one place that a target means among those that have what a step needs, and that.
  func place<Need>(
    _ target: Target, toDo word: String, isOutermost: Bool = false,
    with need: (TreePlace) -> Need?
  ) throws(StepError) -> (TreePlace, Need) {
    let place = try place(target, toDo: word, isOutermost: isOutermost) { need($0) != nil }
    guard let found = need(place) else {
      throw .notPossible(paths.reference(to: place), word, [])
    }
    return (place, found)
  }

  /// All places but those in windows behind the one in front.
  var frontPlaces: [TreePlace] {
    let front = script.graph.frontWindow
    if front == 0 { return inspector.places() }
    return inspector.places().filter { place in
      paths.window(of: place).map { $0 == front } ?? true
    }
  }

  /// The able place that is meant when a place is named: itself, the one around it, or the only one inside.
  private func nearest(to place: TreePlace, _ able: [TreePlace]) -> TreePlace? {
    let handles = Set(able.map(\.handle))
    var current: TreePlace? = place
    while let here = current {
      if handles.contains(here.handle) { return here }
      current = here.element.kind == .custom && !isAll(here) ? nil : here.parent
    }
    let inside = able.filter { isInside($0, place) }
    return inside.count == 1 ? inside[0] : nil
  }

  /// Whether a view is all that the view around it shows.
  private func isAll(_ place: TreePlace) -> Bool {
    guard let parent = place.parent, parent.children.count == 1 else { return false }
    let isRow = parent.region === place.region && parent.region.origin == .row
    return isRow || [.custom, .conditional, .anyView].contains(parent.element.kind)
  }

  /// Whether a place is inside another one.
  func isInside(_ place: TreePlace, _ outer: TreePlace) -> Bool {
    var current = place.parent
    while let here = current {
      if here.handle == outer.handle { return true }
      current = here.parent
    }
    return false
  }

  private func outermost(_ places: [TreePlace]) -> [TreePlace] {
    places.filter { place in !places.contains { isInside(place, $0) } }
  }

  /// The one place that a target means, whatever it can do; of places inside each other the outermost.
  func view(_ target: Target) throws(StepError) -> TreePlace {
    let found = outermost(places(for: target))
    switch found.count {
    case 1: return found[0]
    case 0: throw .notThere("no view fits \(target)")
    default: throw .ambiguous(target, found.map(candidate))
    }
  }

  /// What a target could mean, whatever it can do.
  func candidates(for target: Target) -> [StepError.Candidate] {
    places(for: target).map(candidate)
  }

  /// A place as errors list it.
  func candidate(_ place: TreePlace) -> StepError.Candidate {
    StepError.Candidate(
      view: paths.reference(to: place), label: label(of: place),
      identity: paths.identity(of: place))
  }

  private func places(for target: Target) -> [TreePlace] {
    var found: [TreePlace]?
    for part in target.parts {
      let outer = found
      found = frontPlaces.filter { place in
        fits(place, part) && (outer?.contains { isInside(place, $0) } ?? true)
      }
    }
    return found ?? []
  }

  private func fits(_ place: TreePlace, _ part: Target.Part) -> Bool {
    switch part {
    case .handle(let handle): place.handle == handle
    case .label(let text):
      isLabelled(place) && visibleLabel(of: place) == text || searchTitle(of: place) == text
        || accessibleName(of: place) == text
    case .type(let name, let conditions):
      place.typeName == name && conditions.allSatisfy { fits(place, $0) }
    }
  }

  private func fits(_ place: TreePlace, _ condition: Target.Condition) -> Bool {
    if condition.name == "id", let key = paths.key(of: place), text(key) == condition.value {
      return true
    }
    return inspector.builder.attributes(place).contains {
      $0.name == condition.name && text($0.value) == condition.value
    }
  }

  private func text(_ value: ValueSnapshot) -> String { value.description }

  // MARK: Labels

  /// Whether the text inside a place is its label: views that the library shows, no containers.
  private func isLabelled(_ place: TreePlace) -> Bool {
    (place.element.detail as? PrimitivePlan)?.role != nil
  }

  /// What the search field is called that a place has; nil where there is none.
  func searchTitle(of place: TreePlace) -> String? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.type.decl?.primitive == "searchable",
        let field = modifier.type.field(named: "_title")
      else { continue }
      return place.region.value.part(modifier).part(field).string
    }
    return nil
  }

  /// What a place is called: by the text that it shows, or else by the name that assistive technologies know.
  func label(of place: TreePlace) -> String? {
    visibleLabel(of: place) ?? accessibleName(of: place)
  }

  /// The name by which assistive technologies know a place, of the modifiers on it the outermost counts.
  private func accessibleName(of place: TreePlace) -> String? {
    let modifiers = place.element.modifiers.reversed().map { place.region.plan.modifiers[$0] }
    for modifier in modifiers {
      if let name = name(place.region.value.part(modifier), modifier.type) { return name }
    }
    return isPlainText(place) ? nil : name(place.value, place.element.type)
  }

  private func isPlainText(_ place: TreePlace) -> Bool {
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

  /// The text that a place shows.
  private func visibleLabel(of place: TreePlace) -> String? {
    let children = place.children
    var labels = children.filter { $0.element.slotName == "label" }
    if labels.isEmpty, let label = styledLabel(of: place) { labels = [label] }
    // A view that shows nothing but another one is called what that is.
    if labels.isEmpty, place.element.kind == .custom, children.count == 1 {
      return visibleLabel(of: children[0])
    }
    let texts = labels.isEmpty ? self.texts(in: place) : labels.flatMap(texts)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// Where the style that makes a control's look shows the control's label; nil where it does not, and without a style.
  private func styledLabel(of place: TreePlace) -> TreePlace? {
    guard (place.element.detail as? PrimitivePlan)?.look != nil,
      let styled = place.children.first,
      let given = styled.element.type.field(named: "configuration")?.type.field(named: "label")
    else { return nil }
    return self.place(of: given.type.wrapped ?? given.type, in: styled)
  }

  private func place(of type: RuntimeType, in place: TreePlace) -> TreePlace? {
    if place.element.type === type { return place }
    for child in place.children {
      if let found = self.place(of: type, in: child) { return found }
    }
    return nil
  }

  private func texts(in place: TreePlace) -> [String] {
    if let primitive = place.element.detail as? PrimitivePlan, primitive.role == "text",
      let field = primitive.type.field(named: "text")
    {
      return [place.region.address(place.index).part(field).string]
    }
    let texts = place.children.flatMap(texts)
    return texts.isEmpty ? [accessibleName(of: place)].compactMap(\.self) : texts
  }
}
