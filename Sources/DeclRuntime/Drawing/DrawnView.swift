package import DeclJournal
import DeclLang
import DeclMachine

/// A view of the current tree with the values that layout and pictures need.
///
/// It refers to the tree without a copy: it is valid until the next operation of the session.
package struct DrawnView {
  let graph: ViewGraph
  let place: TreePosition

  /// The relation of a view to those that it contains.
  package enum Kind: Sendable {
    /// A view that the library declares without a body.
    case primitive
    /// A view or modifier with a body, or a construct that only decides which views there are: its content stands in
    /// its place.
    case transparent
    /// A sheet or another presentation, whose content does not stand in its place.
    case presentation
  }

  /// The handle.
  package var handle: ViewHandle { place.handle }

  /// The source range of the expression that creates the view; for one that the library creates, such as `Color.red`, that
  /// of the nearest view around it.
  package var range: SourceRange {
    let paths = IdentityPaths(graph)
    var found: TreePosition? = place
    while let position = found {
      let range = paths.range(of: position)
      if range.exists { return range }
      found = position.parent
    }
    return .none
  }

  /// The relation to the views that it contains.
  package var kind: Kind {
    switch place.element.kind {
    case .primitive: .primitive
    // What is made later than its view, such as the content of a reader of preferences, stands in its place.
    case .presentation:
      place.element.presentation?.opening == nil ? .transparent : .presentation
    case .custom, .conditional, .forEach, .id, .anyView, .modifier, .content, .group: .transparent
    }
  }

  /// The name of the type without generic arguments, such as `HStack` or `ButtonStyleConfiguration.Label`.
  package var typeName: String {
    place.element.type.decl?.qualifiedName ?? place.element.type.name
  }

  /// Indicates whether the library declares the type, so that its name means what it means in SwiftUI.
  package var isOfLibrary: Bool { place.element.type.decl?.isLibrary ?? false }

  /// The name of the property of the parent that holds the view, such as `label`; nil for ordinary content.
  package var slot: String? { place.element.slotName }

  /// The number of the modifier that contributes the view, such as an overlay; nil for a part of the view itself.
  package var modifierNumber: Int? {
    let attachment = place.element.attachment
    return attachment < 0 ? nil : attachment
  }

  /// The modifiers without bodies, the innermost first.
  package var modifiers: [DrawnModifier] {
    place.element.modifiers.map { DrawnModifier(graph: graph, region: place.region, number: $0) }
  }

  /// The views that it contains, in document order.
  package var children: [DrawnView] {
    place.children.map { DrawnView(graph: graph, place: $0) }
  }

  /// Returns the value of a stored property with all its parts; of a binding the current value, of a property that the
  /// type does not have nothing.
  package func value(_ name: String) -> ValueSnapshot {
    place.element.type.field(named: name).map { field in
      graph.drawnValue(place.region.address(place.index), field)
    } ?? .none
  }

  /// The value of the view itself with all its parts.
  package var whole: ValueSnapshot {
    graph.snapshotter.wholeSnapshot(place.region.address(place.index), place.element.type)
  }

  /// The value of a `Text` at this moment, with all its parts.
  package var currentText: ValueSnapshot {
    let type = place.element.type
    let code = graph.types.library.function(.currentText)
    let now = graph.tracker.untracked {
      graph.evaluator.answer(code, (place.region.address(place.index), type), type)
    }
    guard let now else { return whole }
    defer { graph.machine.release(now) }
    return graph.snapshotter.wholeSnapshot(now.boxed(type), type)
  }

  /// The share of a progress view that goes on by itself at this moment; nil for other views.
  package var currentFraction: Double? {
    guard let field = place.element.type.field(.progressInterval) else { return nil }
    let interval = place.region.address(place.index).part(field)
    let code = graph.types.library.function(.currentFraction)
    let type = code.signature.result
    let share = graph.tracker.untracked {
      graph.evaluator.answer(code, (interval, field.type), type)
    }
    guard let share else { return nil }
    defer { graph.machine.release(share) }
    return Double(bitPattern: UInt64(bitPattern: share.boxed(type).scalars[0]))
  }

  /// The place to which the content of a scroll view is scrolled; nil for one that was never scrolled.
  package var scrollPlace: ScrollPlace? { graph.scrolls[handle]?.place }

  /// Indicates whether the view is in a scope whose lists are edited.
  package var isEditing: Bool {
    let code = graph.types.library.function(.isEditing)
    return graph.environment.holds(place.region.scope(at: place.index), code, graph.evaluator)
      == true
  }

  /// The view as a shape; nil for other views.
  package var shape: DrawnShape? {
    DrawnShape(graph, place.region.address(place.index), place.element.type)
  }

  /// Returns the shape in a stored property; nil for a property without one.
  package func shape(_ name: String) -> DrawnShape? {
    DrawnShape(graph, place.region.address(place.index), in: place.element.type, name)
  }
}

/// A modifier without a body, with the values that layout and pictures need.
package struct DrawnModifier {
  let graph: ViewGraph
  let region: Region
  /// The number, which the views that it contributes name.
  package let number: Int

  var plan: ViewPlan.Modifier { region.plan.modifiers[number] }
  var address: ValueAddress { region.value.part(plan) }

  /// The name of the type without generic arguments, such as `_PaddingLayout`; for a trait that of its key.
  package var typeName: String {
    let name = plan.type.decl?.name ?? plan.type.name
    guard name == LibraryType.traitWritingModifier.rawValue else { return name }
    return plan.type.type.genericArguments.first?.nominalDecl?.name ?? name
  }

  /// Returns the value of a stored property with all its parts; of a binding the current value.
  package func value(_ name: String) -> ValueSnapshot {
    plan.type.field(named: name).map { graph.drawnValue(address, $0) } ?? .none
  }

  /// The values that it writes into the environment, each with the name of its key: `font` for `_FontKey`.
  package var written: [(name: String, value: ValueSnapshot)] {
    guard plan.writer >= 0 else { return [] }
    return graph.drawnEntries(of: region.scopes[plan.writer])
  }

  /// Returns the shape in a stored property; nil for a property without one.
  package func shape(_ name: String) -> DrawnShape? {
    DrawnShape(graph, address, in: plan.type, name)
  }
}

extension ViewGraph {
  /// The topmost views of the window in front; those of the whole tree without an app.
  var drawnRoots: [DrawnView] {
    let roots = root.map { TreePosition.roots(of: $0) } ?? []
    let isApp = roots.first.map { types.library.conforms($0.element.type, to: .app) } ?? false
    let windows = isApp ? roots.flatMap(windows) : []
    let paths = IdentityPaths(self)
    let front = windows.filter { paths.window(of: $0) == frontWindow }
    let shown = front.isEmpty ? Array(windows.prefix(1)) : front
    return (shown.isEmpty ? roots : shown).map { DrawnView(graph: self, place: $0) }
  }

  /// Returns the topmost views of the windows of a scene and of those in it.
  private func windows(of scene: TreePosition) -> [TreePosition] {
    if scene.element.type.decl?.role == .windows {
      return scene.children.flatMap { rows(of: $0) }
    }
    return scene.children.flatMap(windows)
  }

  private func rows(of place: TreePosition) -> [TreePosition] {
    if place.region.origin == .row { return [place] }
    return place.element.attachment >= 0 ? [] : place.children.flatMap(rows)
  }

  /// Returns the values that are written in a scope.
  func drawnEntries(of scope: HeapReference) -> [(name: String, value: ValueSnapshot)] {
    environment.values(in: scope).map { entry in
      (entry.name, snapshotter.wholeSnapshot(entry.value, entry.type))
    }
  }

  /// Returns the value of a property with all its parts; of a binding the current value.
  fileprivate func drawnValue(_ owner: ValueAddress, _ field: RuntimeType.Field) -> ValueSnapshot {
    TreeBuilder(graph: self, paths: IdentityPaths(self))
      .value(owner.part(field), field, isWhole: true)
  }
}
