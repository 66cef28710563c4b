import DeclLang
import DeclMachine

/// The records of removed views, for queries.
extension ViewGraph {
  /// Returns the identity of a region and the reason why it is being removed.
  func removal(of region: Region) -> Removal {
    let paths = IdentityPaths(self)
    guard let first = TreePosition.roots(of: region).first else { return Removal() }
    return Removal(
      identity: paths.identity(of: first), decider: paths.decider(of: first.region),
      reason: reason(for: region, paths))
  }

  /// Records tombstones for all views in a node that is being removed.
  func recordRemoval(of node: GraphNode, _ update: Int, _ paths: IdentityPaths) {
    guard let first = TreePosition.roots(of: node).first else { return }
    let reason = (node as? Region).map { self.reason(for: $0, paths) } ?? "it was removed"
    recordRemoval(
      of: node, update,
      Removal(
        identity: paths.identity(of: first), decider: paths.decider(of: first.region),
        reason: reason))
  }

  /// Records tombstones for all views in a node of a tree that a reload replaces; they refer to no program.
  func recordRemoval(
    of node: GraphNode, _ update: Int, _ paths: IdentityPaths, because reason: String
  ) {
    guard let first = TreePosition.roots(of: node).first else { return }
    recordRemoval(
      of: node, update,
      Removal(
        identity: paths.identity(of: first), decider: paths.decider(of: first.region),
        reason: reason))
    for index in removedRegions.indices where !removedRegions[index].isIndependent {
      removedRegions[index] = removedRegions[index].withoutProgram
    }
  }

  /// Records tombstones for all views in a node, with a known identity and reason.
  func recordRemoval(of node: GraphNode, _ update: Int, _ obituary: Removal) {
    switch node {
    case let region as Region:
      forgetOldestRemovedRegions()
      removedRegions.append(
        RemovedRegion(
          plan: region.plan, base: region.base, began: region.began,
          startTime: region.startTime, ended: update, time: time, reason: obituary.reason,
          identity: obituary.identity, decider: obituary.decider,
          words: keywords(in: region)))
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot] { recordRemoval(of: inner, update, obituary) }
      }
    case let forEach as ForEachNode:
      for row in forEach.rows { recordRemoval(of: row, update, obituary) }
    case let presentation as PresentationNode:
      if let content = presentation.content { recordRemoval(of: content, update, obituary) }
    default: break
    }
  }

  /// The maximum number of removed regions that queries can still explain.
  private static let removedRegionLimit = 20_000

  private func forgetOldestRemovedRegions() {
    guard removedRegions.count >= Self.removedRegionLimit else { return }
    removedRegions.removeFirst(Self.removedRegionLimit / 2)
  }

  private func keywords(in region: Region) -> [Int: String] {
    let paths = IdentityPaths(self)
    var words: [Int: String] = [:]
    for index in region.plan.slots {
      if let word = paths.keyword(for: TreePosition(region: region, index: index)) {
        words[index] = word
      }
    }
    return words
  }

  private func reason(for region: Region, _ paths: IdentityPaths) -> String {
    let step = paths.step(of: region)
    switch (region.origin, step) {
    case (.row, let step?): return "no element has the id \(step) any more"
    case (.branch, .branch(let branch)?) where branch.choices.count == 1:
      let name = branch.choices[0].name
      return name == "true" || name == "false"
        ? "the condition is no longer \(name)" : "another branch is shown"
    case (.branch, _): return "another branch is shown"
    case (.id, let step?): return "the explicit id is no longer \(step)"
    case (.anyView, _): return "the type inside AnyView changed"
    case (.presentation, _): return "the presentation was dismissed"
    case (.body, _): return "the view became another enum case"
    case (.root, _): return "the root view was removed"
    default: return "it was removed"
    }
  }
}
