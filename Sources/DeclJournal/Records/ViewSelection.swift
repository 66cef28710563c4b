/// A selection of views by type, handle or label, for records and trees that are about them alone.
public struct ViewSelection: Equatable, Sendable {
  /// The types whose views are selected.
  public var types: Set<String> = []
  /// The selected views.
  public var handles: Set<ViewHandle> = []

  /// Creates an empty selection.
  public init() {}

  /// Returns the selected views of a tree with their descendants.
  package func views(in tree: ViewTree) -> Set<ViewHandle> {
    var found = handles
    for root in tree.roots { collect(root, isInside: false, &found) }
    return found
  }

  private func collect(_ node: ViewTree.Node, isInside: Bool, _ found: inout Set<ViewHandle>) {
    let isInside = isInside || selects(node.reference)
    if isInside { found.insert(node.handle) }
    for child in node.children { collect(child, isInside: isInside, &found) }
  }

  private func selects(_ view: ViewReference) -> Bool {
    handles.contains(view.handle) || types.contains(view.type)
      || view.construct.map(types.contains) == true
  }

  /// Returns the tree with only the selected views, their descendants and their ancestors, and the number of
  /// views that are omitted.
  package func selected(_ tree: ViewTree) -> (tree: ViewTree, hiddenCount: Int) {
    let roots = tree.roots.compactMap(selected)
    let hidden = tree.roots.reduce(0) { $0 + $1.shownCount }
    return (ViewTree(roots: roots), hidden - roots.reduce(0) { $0 + $1.shownCount })
  }

  private func selected(_ node: ViewTree.Node) -> ViewTree.Node? {
    if selects(node.reference) { return node }
    var copy = node
    copy.children = node.children.compactMap(selected)
    return copy.children.isEmpty ? nil : copy
  }

  /// Returns a record with only what is about selected views, those of a set or views that it removes, and the
  /// number of entries that are omitted. Output, warnings and runtime errors stay.
  package func selected(
    _ record: UpdateRecord, among views: Set<ViewHandle>
  ) -> (record: UpdateRecord, hiddenCount: Int) {
    var filter = RecordFilter(selection: self, views: views)
    let kept = filter.filtered(record)
    return (kept, filter.hiddenCount)
  }

  /// Returns the changes that are about selected views; of an inserted subtree only their part.
  fileprivate func selected(
    _ changes: [Change], _ views: inout Set<ViewHandle>, _ hidden: inout Int
  ) -> [Change] {
    var kept: [Change] = []
    for change in changes {
      switch change {
      case .inserted(_, let node), .revived(_, let node):
        let isInside = views.contains(change.view.handle) || selects(change.view)
        let known = views.count
        collect(node, isInside: isInside, &views)
        if isInside || views.count > known || contains(node, views) {
          kept.append(change)
          continue
        }
      case .removed(let placed, _), .moved(let placed, _):
        let isInside = placed.parent.map(views.contains) ?? false
        if isInside || views.contains(placed.view.handle) || selects(placed.view)
          || selects(placed.displayed)
        {
          views.insert(placed.view.handle)
          kept.append(change)
          continue
        }
      case .updated(let update):
        if views.contains(update.view.handle) || selects(update.view) {
          kept.append(change)
          continue
        }
      }
      hidden += 1
    }
    return kept
  }

  private func contains(_ node: ViewTree.Node, _ views: Set<ViewHandle>) -> Bool {
    views.contains(node.handle) || node.children.contains { contains($0, views) }
  }

  /// A filter for the entries of one record.
  private struct RecordFilter {
    let selection: ViewSelection
    var views: Set<ViewHandle>
    var hiddenCount = 0

    mutating func filtered(_ record: UpdateRecord) -> UpdateRecord {
      var record = record
      record.changes = selection.selected(record.changes, &views, &hiddenCount)
      keep(&record.evaluated) { $0.view }
      keep(&record.rebuilt) { $0.view }
      keep(&record.skipped) { $0.view }
      keep(&record.staleReads) { $0.owner }
      keep(&record.identity) { $0.inserted }
      keep(&record.state) { $0.view }
      keep(&record.transitions) { $0.view }
      keep(&record.effects) { $0.view }
      let isAboutViews =
        !record.evaluated.isEmpty || !record.changes.isEmpty || !record.effects.isEmpty
      // A write to an object or to the environment is about the views that it makes run.
      let writes = record.writes.filter { write in
        if case .view(let view) = write.owner { return isSelected(view) }
        return isAboutViews
      }
      hiddenCount += record.writes.count - writes.count
      record.writes = writes
      record.unvisitedCount = 0
      return record
    }

    private func isSelected(_ view: ViewReference) -> Bool {
      views.contains(view.handle) || selection.selects(view)
    }

    private mutating func keep<Entry>(_ entries: inout [Entry], _ view: (Entry) -> ViewReference) {
      let kept = entries.filter { isSelected(view($0)) }
      hiddenCount += entries.count - kept.count
      entries = kept
    }
  }
}

extension ViewTree.Node {
  /// The number of views among the node and its descendants, without structural nodes.
  fileprivate var shownCount: Int {
    var isStructure = false
    if case .structure = kind { isStructure = true }
    return (isStructure ? 0 : 1) + children.reduce(0) { $0 + $1.shownCount }
  }
}
