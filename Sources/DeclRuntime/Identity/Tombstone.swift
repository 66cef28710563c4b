import DeclLang
import DeclMachine

/// What is remembered of views that are gone: enough to say who they were, and when and why they went.
struct Tombstone {
  /// The structure of what died; nil once the source that it came from is gone.
  private var plan: ViewPlan?
  /// The types of the views, when there is no plan.
  private var types: [String] = []
  /// The handle of the first view.
  let base: Int
  let began: Int
  let ended: Int
  let time: Double
  let reason: String
  /// The path of the uppermost view.
  let identity: ViewIdentity
  /// What had decided that it was there.
  let decider: Decider
  /// The words for decisions, by their positions.
  private let words: [Int: String]

  init(
    plan: ViewPlan, base: Int, began: Int, ended: Int, time: Double, reason: String,
    identity: ViewIdentity, decider: Decider, words: [Int: String]
  ) {
    self.words = words
    self.plan = plan
    self.base = base
    self.began = began
    self.ended = ended
    self.time = time
    self.reason = reason
    self.identity = identity
    self.decider = decider
  }

  /// The same without anything of the program that made the views.
  var withoutProgram: Tombstone {
    var copy = self
    copy.types = names
    copy.plan = nil
    return copy
  }

  private var names: [String] {
    plan?.elements.map { $0.type.decl?.name ?? $0.type.name } ?? types
  }

  /// The view with a handle, if it was one of these.
  func view(_ handle: ViewHandle) -> ViewReference? {
    let index = handle.number - base
    guard index >= 0, index < plan?.elements.count ?? types.count else { return nil }
    return ViewReference(handle: handle, type: names[index], word: words[index])
  }
}

/// Who a view was, and why it went.
struct Obituary {
  var identity = ViewIdentity(steps: [])
  var decider = Decider.root
  var reason = "it was removed"
}

extension ViewGraph {
  /// What is to be said of a region when it is gone.
  func obituary(for region: Region) -> Obituary {
    let paths = IdentityPaths(graph: self, snapshotter: snapshotter)
    guard let first = TreePlace.tops(of: region).first else { return Obituary() }
    return Obituary(
      identity: paths.identity(of: first), decider: paths.decider(of: first.region),
      reason: reason(for: region, paths))
  }

  /// Remembers all views in a node that is about to go.
  func bury(_ node: GraphNode, _ update: Int, _ paths: IdentityPaths) {
    guard let first = TreePlace.tops(of: node).first else { return }
    let reason = (node as? Region).map { self.reason(for: $0, paths) } ?? "it was removed"
    bury(
      node, update,
      Obituary(
        identity: paths.identity(of: first), decider: paths.decider(of: first.region),
        reason: reason))
  }

  /// Remembers all views in a node of a tree that a reload replaces.
  func bury(_ node: GraphNode, _ update: Int, _ paths: IdentityPaths, because reason: String) {
    guard let first = TreePlace.tops(of: node).first else { return }
    let known = tombstones.count
    bury(
      node, update,
      Obituary(
        identity: paths.identity(of: first), decider: paths.decider(of: first.region),
        reason: reason))
    for index in known..<tombstones.count { tombstones[index] = tombstones[index].withoutProgram }
  }

  /// Remembers all views in a node.
  func bury(_ node: GraphNode, _ update: Int, _ obituary: Obituary) {
    switch node {
    case let region as Region:
      tombstones.append(
        Tombstone(
          plan: region.plan, base: region.base, began: region.began, ended: update, time: time,
          reason: obituary.reason, identity: obituary.identity, decider: obituary.decider,
          words: words(in: region)))
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot] { bury(inner, update, obituary) }
      }
    case let forEach as ForEachNode:
      for row in forEach.rows { bury(row, update, obituary) }
    case let presentation as PresentationNode:
      if let content = presentation.content { bury(content, update, obituary) }
    default: break
    }
  }

  private func words(in region: Region) -> [Int: String] {
    let paths = IdentityPaths(graph: self, snapshotter: snapshotter)
    var words: [Int: String] = [:]
    for index in region.plan.slots {
      if let word = paths.word(for: TreePlace(region: region, index: index)) { words[index] = word }
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
    case (.anyView, _): return "the type inside AnyView is another one"
    case (.presentation, _): return "the presentation was closed"
    case (.body, _): return "the view is another case"
    case (.root, _): return "the root was taken away"
    default: return "it was removed"
    }
  }
}
