import DeclLang
import DeclMachine

/// Appearance of views whose content comes and goes: an empty group, a `ForEach` without rows, a body that is
/// nil (E4b).
extension Reconciler {
  /// Returns whether a new element's effects begin now: not while there is no view to appear.
  func beginsPresent(_ region: Region, _ index: Int) -> Bool {
    guard region.plan.hasAppearanceEffects(index), region.plan.mayBeEmpty(index),
      isInList(region, index)
    else { return true }
    let isPresent = hasViews(region, index)
    setPresence(region, index, isPresent)
    graph.presences.append(Presence(region, index))
    return isPresent
  }

  /// Schedules the effects of the elements whose first view arrived or whose last one is gone.
  func updatePresences() throws(UpdateFailure) {
    graph.presences.removeAll { $0.region == nil }
    for presence in graph.presences {
      guard let region = presence.region, region.isShown else { continue }
      let isPresent = hasViews(region, presence.element)
      if region.rareData?.presences[presence.element] == isPresent { continue }
      if !isPresent { try noteDisappearance(region, presence.element) }
      setPresence(region, presence.element, isPresent)
      if isPresent { try noteAppearance(region, presence.element) }
    }
  }

  private func setPresence(_ region: Region, _ index: Int, _ isPresent: Bool) {
    let extra = region.rareData ?? RegionRareData()
    region.rareData = extra
    update.journal.append(.presence(region, index, extra.presences[index]))
    extra.presences[index] = isPresent
  }

  // MARK: Views in an element

  /// Returns whether an element contributes at least one view to the list that it is part of.
  private func hasViews(_ region: Region, _ index: Int) -> Bool {
    let element = region.plan.elements[index]
    switch element.kind {
    case .primitive: return !element.isEmptyView
    case .presentation: return false
    case .group: return region.plan.contents(of: index).contains { hasViews(region, $0) }
    default:
      let leaving = region.rareData?.removalTransitions ?? []
      if leaving.contains(where: { $0.region.parentElement == index && !$0.hasEnded }) {
        return true
      }
      return hasViews(region.node(of: index))
    }
  }

  private func hasViews(_ node: GraphNode?) -> Bool {
    switch node {
    case let region as Region:
      region.plan.contents(of: -1).contains { hasViews(region, $0) }
    case let forEach as ForEachNode: forEach.rows.contains { hasViews($0) }
    default: false
    }
  }

  /// Returns whether an element is part of a list of views: in a container, a group, a `ForEach` or a branch.
  /// Where exactly one view is asked for, as at the root of a window, the place itself appears.
  private func isInList(_ region: Region, _ index: Int) -> Bool {
    var place = TreePosition(region: region, index: index)
    while true {
      let element = place.element
      if element.slotName != nil || element.attachment >= 0 { return false }
      guard element.parent < 0 else {
        let parent = place.region.plan.elements[element.parent]
        return parent.kind == .primitive || parent.kind == .group
      }
      switch place.region.origin {
      case .row, .branch: return true
      case .root, .presentation, .style: return false
      case .body, .id, .anyView, .modifier, .content: break
      }
      guard let outer = place.parent else { return false }
      place = outer
    }
  }
}

extension ViewPlan {
  /// Returns whether an element has effects for its appearance or disappearance.
  func hasAppearanceEffects(_ index: Int) -> Bool {
    elements[index].modifiers.contains { position in
      let plan = modifiers[position].plan
      return plan.appear != nil || plan.disappear != nil || plan.task != nil || plan.change != nil
    }
  }

  /// Returns the children of an element, or the top elements for -1, without those that modifiers contribute.
  func contents(of index: Int) -> [Int] {
    children(of: index).filter { elements[$0].attachment < 0 || index < 0 }
  }

  /// Returns whether an element may contribute no view.
  func mayBeEmpty(_ index: Int) -> Bool {
    let element = elements[index]
    switch element.structure {
    case .primitive: return element.isEmptyView
    case .group: return contents(of: index).allSatisfy(mayBeEmpty)
    case .custom(let custom): return custom.bodyPlan.mayBeEmpty
    case .id(let part, _), .modifier(let part, _): return part.plan.mayBeEmpty
    case .conditional, .forEach, .anyView, .content: return true
    case .presentation: return true
    }
  }
}

extension ViewPlan.Element {
  /// Indicates whether it is an `EmptyView`.
  var isEmptyView: Bool { kind == .primitive && type.decl?.role == .empty }
}
