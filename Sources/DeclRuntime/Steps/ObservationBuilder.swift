import DeclLang
import DeclMachine

/// Observes a script: the tree after a step and the updates of the step.
struct ObservationBuilder {
  let script: LoadedScript
  private var paths: IdentityPaths { script.inspector.paths }

  /// What is seen now, after these updates.
  func observe(_ records: [UpdateRecord]) -> Observation {
    var observation = Observation()
    observation.views = views()
    observation.drawn = DrawingOrder(graph: script.graph).texts.map(\.handle.description)
    observation.updates = records.map(update)
    return observation
  }

  /// The views, with the types of the bodies.
  func observeMount(_ records: [UpdateRecord]) -> Observation {
    var observation = observe(records)
    observation.types = Dictionary(
      script.bodyTypes.map { ("\($0.owner).\($0.member)", $0.type) }, uniquingKeysWith: { $1 })
    return observation
  }

  // MARK: Views

  private func views() -> [Observation.View] {
    let finder = TargetFinder(script: script)
    var result: [Observation.View] = []
    func collect(_ place: TreePlace, _ parent: String?, _ isLeaving: Bool) {
      var view = describe(place, finder)
      view.parent = parent
      if isLeaving { view.leaving = true }
      result.append(view)
      for inner in place.leavingChildren { collect(inner, view.id, true) }
      for inner in place.children { collect(inner, view.id, isLeaving) }
    }
    guard let root = script.graph.root else { return [] }
    for place in TreePlace.tops(of: root) { collect(place, nil, false) }
    return result
  }

  private func describe(_ place: TreePlace, _ finder: TargetFinder) -> Observation.View {
    var view = Observation.View(id: place.handle.description, type: place.typeName)
    view.key = paths.key(of: place)?.description
    if (place.element.detail as? PrimitivePlan)?.role != nil {
      view.label = finder.label(of: place)
    }
    let attributes = script.inspector.builder.attributes(place)
    view.properties = Dictionary(
      attributes.map { ($0.name, $0.value.description) }, uniquingKeysWith: { $1 })
    let cells = script.inspector.cells(of: place)
    view.cells = cells.map { cell in
      Observation.Cell(
        name: cell.property.name, id: "\(cell.number)",
        value: script.inspector.value(of: cell).description)
    }
    return view
  }

  // MARK: Updates

  private func update(_ record: UpdateRecord) -> Observation.Update {
    var update = Observation.Update()
    update.bodies = record.evaluated.map { subject($0.view) }
    update.moved = record.changes.compactMap { change in
      if case .moved(let placed, _) = change { return subject(placed.view) }
      return nil
    }
    update.revived = record.changes.compactMap { change in
      if case .revived(let placed, _) = change { return subject(placed.view) }
      return nil
    }
    update.changed = record.changes.compactMap { change in
      if case .updated(let property) = change, isSeen(property) {
        return subject(property.view, property.animation)
      }
      return nil
    }
    update.effects = record.effects.map { subject($0.view, $0.kind.rawValue) }
    update.coming = transitions(record, .insert)
    update.going = transitions(record, .remove)
    update.saved = record.documents.filter { $0.kind == .saved }.map(\.document)
    update.output = record.output
    update.warnings = record.diagnostics.map(\.diagnostic.message)
    update.trap = record.trap?.message
    return update
  }

  /// Whether a property is something that is seen, and not what a modifier compares in order to act.
  private func isSeen(_ property: Change.PropertyUpdate) -> Bool {
    guard let position = property.modifier,
      let place = try? script.inspector.place(property.view.handle),
      place.element.modifiers.indices.contains(position)
    else { return true }
    let plan = place.region.plan.modifiers[place.element.modifiers[position]].plan
    return plan.transaction == nil && !plan.hasEffects && !plan.isTransition
  }

  private func transitions(
    _ record: UpdateRecord, _ phase: TransitionEvent.Phase
  ) -> [Observation.Update.Subject] {
    record.transitions.filter { $0.phase == phase && $0.note == nil }
      .map { subject($0.view, $0.transition) }
  }

  private func subject(
    _ view: ViewReference, _ word: String? = nil
  ) -> Observation.Update.Subject {
    Observation.Update.Subject(id: view.handle.description, type: view.type, word: word)
  }
}

/// The order in which texts are drawn, from back to front (X6).
struct DrawingOrder {
  let graph: ViewGraph

  /// The texts that are drawn.
  var texts: [TreePlace] {
    guard let root = graph.root else { return [] }
    return drawn(TreePlace.tops(of: root).map { Item(place: $0, isLeaving: false) })
  }

  private struct Item {
    let place: TreePlace
    let isLeaving: Bool
  }

  /// What is drawn of siblings: by their index on the third axis, at the same one those that leave first, then as they
  /// stand in the document.
  private func drawn(_ siblings: [Item]) -> [TreePlace] {
    let items = siblings.flatMap(elements).enumerated()
    let sorted = items.sorted { left, right in
      let before = (depth(left.element.place), left.element.isLeaving ? 0 : 1, left.offset)
      return before < (depth(right.element.place), right.element.isLeaving ? 0 : 1, right.offset)
    }
    return sorted.flatMap { content(of: $0.element.place) }
  }

  /// The views that a place stands for in the container around: what is no container itself stands for what is inside it.
  private func elements(_ item: Item) -> [Item] {
    if item.place.element.kind == .primitive { return [item] }
    return item.place.leavingChildren.flatMap { elements(Item(place: $0, isLeaving: true)) }
      + backToFront(item.place.children).flatMap {
        elements(Item(place: $0, isLeaving: item.isLeaving))
      }
  }

  private func content(of place: TreePlace) -> [TreePlace] {
    guard (place.element.detail as? PrimitivePlan)?.role == "text" else {
      return drawn(backToFront(place.children).map { Item(place: $0, isLeaving: false) })
    }
    let behind = backToFront(place.children.filter(isBackground))
    let before = place.children.filter { !isBackground($0) }
    return behind.flatMap(content) + [place] + before.flatMap(content)
  }

  /// Backgrounds, the outermost first, then what they are behind.
  private func backToFront(_ places: [TreePlace]) -> [TreePlace] {
    let backgrounds = places.filter(isBackground)
    return backgrounds.isEmpty
      ? places : backgrounds.reversed() + places.filter { !isBackground($0) }
  }

  private func isBackground(_ place: TreePlace) -> Bool {
    let attachment = place.element.attachment
    return attachment >= 0
      && place.region.plan.modifiers[attachment].type.decl?.primitive == "background"
  }

  /// The index on the third axis: the innermost that is written on the view or on what stands for it.
  private func depth(_ place: TreePlace) -> Double {
    var current: TreePlace? = place
    while let here = current {
      for index in here.element.modifiers {
        let modifier = here.region.plan.modifiers[index]
        guard modifier.type.decl?.primitive == "zIndex",
          let field = modifier.type.field(named: "zIndex")
        else { continue }
        let word = here.region.value.part(modifier).part(field).int
        return Double(bitPattern: UInt64(bitPattern: Int64(word)))
      }
      guard let outer = here.parent, outer.element.kind != .primitive else { return 0 }
      current = outer
    }
    return 0
  }
}
