/// The number of times that the bodies of each type ran in some updates, and how often nothing came of it.
public struct Profile: Equatable, Sendable {
  /// The runs of the bodies of one type.
  public struct Entry: Equatable, Sendable {
    /// The type of the views.
    public let type: String
    /// The number of different views whose bodies ran.
    public fileprivate(set) var viewCount = 0
    /// The number of runs.
    public fileprivate(set) var runCount = 0
    /// The number of runs after which everything in the view was as before.
    public fileprivate(set) var unchangedCount = 0
  }

  /// The types, those whose bodies ran most first.
  public let entries: [Entry]

  /// Counts the runs in records, without those of library views; `tree` is the tree after the last record.
  public init(of records: [UpdateRecord], in tree: ViewTree) {
    var parents: [ViewHandle: ViewHandle] = [:]
    for root in tree.roots { root.collectParents(&parents) }
    var entries: [String: Entry] = [:]
    var views: Set<ViewHandle> = []
    for record in records {
      let changed = record.changedBodies(&parents)
      for evaluation in record.evaluated where !evaluation.isInternal {
        let type = evaluation.view.type
        var entry = entries[type] ?? Entry(type: type)
        entry.runCount += evaluation.count
        if views.insert(evaluation.view.handle).inserted { entry.viewCount += 1 }
        let isChanged = changed.contains(evaluation.view.handle)
        entry.unchangedCount += evaluation.count - (isChanged ? 1 : 0)
        entries[type] = entry
      }
    }
    self.entries = entries.values.sorted { ($1.runCount, $0.type) < ($0.runCount, $1.type) }
  }
}

extension UpdateRecord {
  /// Returns the views whose bodies ran and led to a change; adds the parents of inserted views.
  fileprivate func changedBodies(_ parents: inout [ViewHandle: ViewHandle]) -> Set<ViewHandle> {
    for case .inserted(let placed, let node) in changes {
      parents[node.handle] = placed.parent
      node.collectParents(&parents)
    }
    let ran = Set(evaluated.map(\.view.handle))
    var changed: Set<ViewHandle> = []
    for change in changes {
      var current = change.origin
      while let here = current, !ran.contains(here) { current = parents[here] }
      if let current { changed.insert(current) }
      // The bodies of new views ran because they are new.
      if case .inserted(_, let node) = change { node.collectHandles(&changed) }
    }
    return changed
  }
}

extension Change {
  /// The view whose body made the change, or a view in that body.
  fileprivate var origin: ViewHandle? {
    switch self {
    case .inserted(let placed, _), .removed(let placed, _), .moved(let placed, _),
      .revived(let placed, _):
      placed.parent
    case .updated(let update): update.view.handle
    }
  }
}

extension ViewTree.Node {
  fileprivate func collectParents(_ parents: inout [ViewHandle: ViewHandle]) {
    for child in children {
      parents[child.handle] = handle
      child.collectParents(&parents)
    }
  }

  fileprivate func collectHandles(_ handles: inout Set<ViewHandle>) {
    handles.insert(handle)
    for child in children { child.collectHandles(&handles) }
  }
}
