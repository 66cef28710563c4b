import DeclLang
import DeclMachine

/// The part of the tree that a user can touch: nothing under a presentation, behind the screen or the tab in
/// front, or hidden (N1a).
struct TouchReach {
  private let script: LoadedScript
  private let screens: ScreenFinder?
  private let modals: [(place: TreePosition, window: Int?)]
  /// Indicates whether any view is displaced, so that it may lie over others or others over it.
  private let hasDisplacedViews: Bool
  private var paths: IdentityPaths { script.inspector.paths }
  private var library: InterfaceLibrary { script.graph.types.library }

  init(script: LoadedScript) {
    self.script = script
    // Without known screens every view counts as in front.
    screens = ScreenFinder.attempt(in: script.graph)
    let library = script.graph.types.library
    let inspector = script.inspector
    let evaluator = script.graph.evaluator
    let places = inspector.places()
    hasDisplacedViews = places.contains { Self.isDisplaced($0, script) }
    modals = places.filter { place in
      guard let plan = place.element.presentation, plan.opening != nil,
        plan.screen == nil,
        (place.region.node(of: place.index) as? PresentationNode)?.content != nil
      else { return false }
      let code = library.method(.isModal, in: plan.type)
      return evaluator.holds(code, [(place.region.address(place.index), plan.type)])
        && !Self.reachesBackground(place, script)
    }.map { ($0, inspector.paths.window(of: $0)) }
  }

  /// Returns the reason why a view cannot be touched; nil if it can.
  func obstacle(to place: TreePosition) -> StepError.Obstacle? {
    if let modal = modal(over: place) {
      return .under(paths.reference(to: modal.firstView), presentation: name(of: modal))
    }
    if let cover = screens?.screen(around: screenPlace(of: place))?.effectiveCover {
      return .behind(paths.reference(to: cover.firstView))
    }
    return hidden(place)
  }

  /// Returns whether something may lie over a view, so that only the layout shows whether it can be touched.
  ///
  /// Where all views stand beside each other, as in stacks, lists and forms, no layout is needed.
  func mayBeCovered(_ place: TreePosition) -> Bool {
    if hasDisplacedViews || script.graph.showsKeyboard { return true }
    var current = place
    if current.element.overlap.contains(.layers) { return true }
    while let outer = current.parent, !isModal(outer) {
      let overlap = outer.element.overlap
      if overlap.contains(.layers), !isAttachedOnly(current, outer) { return true }
      // What lies behind its view has that over it.
      let attachment = current.element.attachment
      if attachment >= 0 {
        let siblings = outer.children.filter { $0.element.attachment == attachment }
        let role = current.region.plan.modifiers[attachment].type.decl?.role
        if role == .background || siblings.count > 1 { return true }
      }
      if overlap.contains(.depth), outer.children.filter(\.showsViews).count > 1 { return true }
      current = outer
    }
    return false
  }

  /// Returns whether a modifier moves a view or one around it. A view that only does not fit is not moved.
  func isMoved(_ place: TreePosition) -> Bool {
    var current: TreePosition? = place
    while let here = current, !isModal(here) {
      if Self.isMovedItself(here, script) { return true }
      current = here.parent
    }
    return false
  }

  private static func isDisplaced(_ place: TreePosition, _ script: LoadedScript) -> Bool {
    let element = place.element
    if element.overlap.contains(.displaced) { return true }
    if element.lengths.contains(where: { $0.isNegative(in: place.region.value) }) { return true }
    guard element.overlap.contains(.mayBeDisplaced) else { return false }
    return displaces(place.region.address(place.index), element.type, script)
      || isMovedItself(place, script)
  }

  private static func isMovedItself(_ place: TreePosition, _ script: LoadedScript) -> Bool {
    guard place.element.overlap.contains(.mayBeDisplaced) else { return false }
    return place.element.modifiers.contains { index in
      let modifier = place.region.plan.modifiers[index]
      return displaces(place.region.value.part(modifier), modifier.type, script)
    }
  }

  private static func displaces(
    _ value: ValueAddress, _ type: RuntimeType, _ script: LoadedScript
  ) -> Bool {
    let library = script.graph.types.library
    guard library.conforms(type, to: .displacing) else { return false }
    return script.graph.evaluator.holds(library.method(.displaces, in: type), [(value, type)])
  }

  /// Returns whether a view is what the only layer of another one shows.
  private func isAttachedOnly(_ place: TreePosition, _ outer: TreePosition) -> Bool {
    let attachment = place.element.attachment
    guard attachment >= 0 else { return false }
    let plan = outer.region.plan
    return !outer.element.modifiers.contains { index in
      index != attachment
        && (library.conforms(plan.modifiers[index].type, to: .layering)
          || library.conforms(plan.modifiers[index].type, to: .meetsBars))
    }
  }

  private func isModal(_ place: TreePosition) -> Bool {
    guard let plan = place.element.presentation else { return false }
    return plan.opening != nil && plan.screen == nil
  }

  /// Returns whether the content of a presentation lets touches reach the views behind it.
  static func reachesBackground(_ presentation: TreePosition, _ script: LoadedScript)
    -> Bool
  {
    let library = script.graph.types.library
    var current = presentation.children.first
    while let place = current {
      for index in place.element.modifiers {
        let modifier = place.region.plan.modifiers[index]
        guard library.conforms(modifier.type, to: .backgroundReach) else { continue }
        let code = library.method(.reachesBackground, in: modifier.type)
        return script.graph.evaluator.holds(
          code, [(place.region.value.part(modifier), modifier.type)])
      }
      // The modifier applies to the whole content, in the body of its view at most.
      current = place.children.count == 1 ? place.children[0] : nil
    }
    return false
  }

  /// Returns the presentation that lies over a view: the one that was opened last in its window, unless it
  /// contains the view.
  private func modal(over place: TreePosition) -> TreePosition? {
    if modals.isEmpty { return nil }
    let window = paths.window(of: place)
    let visible = modals.filter { modal in
      modal.window == window && screens?.screen(around: modal.place)?.effectiveCover == nil
    }
    let last = visible.max {
      PresentationNode.openingHandle(at: $0.place) < PresentationNode.openingHandle(at: $1.place)
    }
    guard let last, window != nil || isInSameRoot(place) else { return nil }
    return place.path.contains(last.place.handle) ? nil : last.place
  }

  /// Returns whether a view without a window is part of the mounted view, and not of the app's menus.
  private func isInSameRoot(_ place: TreePosition) -> Bool {
    var current: TreePosition? = place
    while let here = current {
      if here.element.primitive?.role == .commandMenu { return false }
      current = here.parent
    }
    return true
  }

  /// Returns whether an element presents its content apart from the views around it.
  private func isPresentation(_ place: TreePosition) -> Bool {
    place.element.presentation?.opening != nil
  }

  private func name(of modal: TreePosition) -> String {
    guard let plan = modal.element.presentation else { return "" }
    return plan.type.decl?.name ?? plan.type.name
  }

  /// Returns the view whose screen decides: for the label of a tab, which is always in front, the tab view.
  private func screenPlace(of place: TreePosition) -> TreePosition {
    var current: TreePosition? = place
    while let here = current, here.element.kind != .custom {
      let isTab = here.parent?.element.type.decl?.role == .tab
      if here.element.isSlot(.tabItem) || here.element.isSlot(.label) && isTab {
        return here.parent?.parent ?? here
      }
      current = here.parent
    }
    return place
  }

  /// Returns the modifier of a view or an ancestor that keeps touches away.
  private func hidden(_ place: TreePosition) -> StepError.Obstacle? {
    var current: TreePosition? = place
    while let here = current, !isPresentation(here) {
      for index in here.element.modifiers {
        let modifier = here.region.plan.modifiers[index]
        guard library.conforms(modifier.type, to: .touchObstacle) else { continue }
        let code = library.method(.obstacle, in: modifier.type)
        let text = script.graph.tracker.untracked {
          script.machine.callForString(code, [(here.region.value.part(modifier), modifier.type)])
        }
        if let text, !text.isEmpty {
          return .hidden(paths.reference(to: here.firstView), text)
        }
      }
      current = here.parent
    }
    return nil
  }
}
