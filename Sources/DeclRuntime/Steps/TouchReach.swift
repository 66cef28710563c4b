import DeclLang
import DeclMachine

/// The part of the tree that a user can touch: nothing under a presentation, behind the screen or the tab in
/// front, or hidden (N1a).
struct TouchReach {
  private let script: LoadedScript
  private let screens: ScreenFinder?
  private let modals: [(place: TreePosition, window: Int?)]
  private var paths: IdentityPaths { script.inspector.paths }
  private var library: InterfaceLibrary { script.graph.types.library }

  init(script: LoadedScript) {
    self.script = script
    // Without known screens every view counts as in front.
    screens = ScreenFinder.attempt(in: script.graph)
    let library = script.graph.types.library
    let inspector = script.inspector
    let evaluator = script.graph.evaluator
    modals = inspector.places().filter { place in
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
