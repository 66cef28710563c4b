import DeclLang
import DeclMachine

/// Menus and the actions of rows, which a touch opens and any other step closes.
extension StepPerformer {
  /// Performs a step; what was open before it closes, unless the step fails.
  func perform(_ step: Step) throws(StepError) -> [UpdateRecord] {
    let opened = script.graph.opened
    finder.shownPart = opened
    if step.closesParts { script.graph.opened = nil }
    do {
      return try performClosed(step)
    } catch {
      script.graph.opened = opened
      throw error
    }
  }

  /// Returns the part of a view that a touch opens; nil for none.
  func part(openedBy touch: Touch, at place: TreePosition) -> OpenedPart.Kind? {
    switch touch {
    case .taps(1), .longPress:
      if place.element.type.decl?.role == .menu, touch.tapCount == 0 || !canTap(place) {
        return .menu
      }
      if place.element.primitive?.role == .picker, isInShownMenu(place) { return .menu }
      return touch.tapCount == 0 && has(.contextMenuModifier, place) ? .contextMenu : nil
    case .drag(let dx, let dy):
      guard abs(dx) > abs(dy) else { return nil }
      if dx < 0, isDeletableRow(place) { return .trailingActions }
      guard has(.swipeActionsModifier, place) else { return nil }
      return dx < 0 ? .trailingActions : .leadingActions
    default: return nil
    }
  }

  private func has(_ type: LibraryType, _ place: TreePosition) -> Bool {
    let declaration = script.program.types.declaration(of: type)
    return finder.touchedModifiers(of: place).contains { index in
      place.region.plan.modifiers[index].type.decl === declaration
    }
  }

  /// Returns whether a view is inside of the menu that was open when the step began.
  private func isInShownMenu(_ place: TreePosition) -> Bool {
    guard let shown = finder.shownPart, [.menu, .contextMenu].contains(shown.kind) else {
      return false
    }
    return finder.isInside(place, anyOf: [shown.view])
  }

  /// Opens a part of a view. A menu in the open menu takes the place of its items, until it is touched again.
  func open(
    _ kind: OpenedPart.Kind, of place: TreePosition, by touch: Touch
  ) -> [UpdateRecord] {
    if kind == .menu, let shown = finder.shownPart, isInShownMenu(place) {
      script.graph.opened = OpenedPart(
        view: shown.view, kind: shown.kind,
        inner: shown.inner == place.handle ? nil : place.handle)
    } else {
      script.graph.opened = OpenedPart(view: place.handle, kind: kind)
    }
    let cause = cause(
      touch.ability.kind, place, label: finder.label(of: place), argument: touch.argument)
    return script.loop.run(cause) { _ throws(UpdateFailure) in }
  }
}

extension Step {
  /// Indicates whether the step closes menus and actions that are open.
  fileprivate var closesParts: Bool {
    switch self {
    case .expect, .advance, .send, .standardInput: false
    default: true
    }
  }
}
