import DeclLang
import DeclMachine

/// A builder of observations, against which claims are judged: the tree after a step and the step's updates.
struct ObservationBuilder {
  let script: LoadedScript
  private var paths: IdentityPaths { script.inspector.paths }

  /// Returns the observable state after some updates.
  func observe(_ records: [UpdateRecord]) -> Observation {
    var observation = Observation()
    observation.views = views()
    observation.drawn = DrawingOrder(graph: script.graph).textViews.map(\.handle.description)
    observation.updates = records.map(update)
    return observation
  }

  /// Returns the observable state after some updates, with the types of the bodies.
  func observeMount(_ records: [UpdateRecord]) -> Observation {
    var observation = observe(records)
    observation.types = Dictionary(
      script.bodyTypes.map { ("\($0.owner).\($0.member)", $0.type) }, uniquingKeysWith: { $1 })
    return observation
  }

  /// Returns whether the tree has at most some number of views, leaving ones included; visits no more of them.
  func hasAtMost(_ count: Int) -> Bool {
    var rest = count
    func visit(_ place: TreePosition) -> Bool {
      rest -= 1
      return rest >= 0 && place.leavingChildren.allSatisfy(visit)
        && place.children.allSatisfy(visit)
    }
    return script.graph.root.map { TreePosition.roots(of: $0).allSatisfy(visit) } ?? true
  }

  // MARK: Views

  private func views() -> [Observation.View] {
    let finder = TargetFinder(script: script)
    var result: [Observation.View] = []
    func collect(_ place: TreePosition, _ parent: String?, _ isLeaving: Bool) {
      var view = describe(place, finder)
      view.parent = parent
      if isLeaving { view.leaving = true }
      result.append(view)
      for inner in place.leavingChildren { collect(inner, view.id, true) }
      for inner in place.children { collect(inner, view.id, isLeaving) }
    }
    guard let root = script.graph.root else { return [] }
    for place in TreePosition.roots(of: root) { collect(place, nil, false) }
    return result
  }

  private func describe(_ place: TreePosition, _ finder: TargetFinder) -> Observation.View {
    var view = Observation.View(id: place.handle.description, type: place.typeName)
    view.key = paths.key(of: place)?.description
    if place.element.primitive?.roleName != nil {
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
    // The bodies of library views are no part of the rules.
    update.bodies = record.evaluated.filter { !$0.isInternal }.map { subject($0.view) }
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
    update.effects = record.effects.filter { !$0.isInternal }.map {
      subject($0.view, $0.kind.rawValue)
    }
    update.insertions = transitions(record, .insert)
    update.removals = transitions(record, .remove)
    update.saved = record.documents.filter { $0.kind == .saved }.map(\.document)
    update.output = record.output
    update.warnings = record.diagnostics.map(\.diagnostic.message)
    update.trap = record.trap?.message
    return update
  }

  /// Returns whether a property is visible, and not only compared by a modifier in order to act.
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
    record.transitions.filter { $0.phase == phase && $0.skipReason == nil }
      .map { subject($0.view, $0.transition) }
  }

  private func subject(
    _ view: ViewReference, _ word: String? = nil
  ) -> Observation.Update.Subject {
    Observation.Update.Subject(id: view.handle.description, type: view.type, word: word)
  }
}

/// The order in which `Text` views are drawn, from back to front (X6).
struct DrawingOrder {
  let graph: ViewGraph

  /// The `Text` views that are drawn, from back to front.
  var textViews: [TreePosition] {
    guard let root = graph.root else { return [] }
    return drawn(TreePosition.roots(of: root).map { Item(place: $0, isLeaving: false) })
  }

  private struct Item {
    let place: TreePosition
    let isLeaving: Bool
  }

  /// Returns the `Text` views of siblings in drawing order: by `zIndex`, then leaving ones first, then in document
  /// order.
  private func drawn(_ siblings: [Item]) -> [TreePosition] {
    let items = siblings.flatMap(elements).enumerated()
    let sorted = items.sorted { left, right in
      let before = (depth(left.element.place), left.element.isLeaving ? 0 : 1, left.offset)
      return before < (depth(right.element.place), right.element.isLeaving ? 0 : 1, right.offset)
    }
    return sorted.flatMap { content(of: $0.element.place) }
  }

  /// Returns the views that an element contributes to its container: itself if it is primitive, otherwise its
  /// nearest primitive descendants.
  private func elements(_ item: Item) -> [Item] {
    if item.place.element.kind == .primitive { return [item] }
    return item.place.leavingChildren.flatMap { elements(Item(place: $0, isLeaving: true)) }
      + backToFront(item.place.children).flatMap {
        elements(Item(place: $0, isLeaving: item.isLeaving))
      }
  }

  private func content(of place: TreePosition) -> [TreePosition] {
    guard place.element.primitive?.role == .text else {
      return drawn(backToFront(place.children).map { Item(place: $0, isLeaving: false) })
    }
    let behind = backToFront(place.children.filter(isBackground))
    let before = place.children.filter { !isBackground($0) }
    return behind.flatMap(content) + [place] + before.flatMap(content)
  }

  /// Returns siblings with backgrounds first, from the outermost to the innermost, followed by the views in
  /// front of them.
  private func backToFront(_ places: [TreePosition]) -> [TreePosition] {
    let backgrounds = places.filter(isBackground)
    return backgrounds.isEmpty
      ? places : backgrounds.reversed() + places.filter { !isBackground($0) }
  }

  private func isBackground(_ place: TreePosition) -> Bool {
    let attachment = place.element.attachment
    return attachment >= 0
      && place.region.plan.modifiers[attachment].type.decl?.role == .background
  }

  /// Returns the innermost `zIndex` on the view, or on an ancestor within the same container.
  private func depth(_ place: TreePosition) -> Double {
    var current: TreePosition? = place
    while let here = current {
      for index in here.element.modifiers {
        let modifier = here.region.plan.modifiers[index]
        guard modifier.type.decl?.role == .zIndex,
          let field = modifier.type.field(.zIndex)
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
