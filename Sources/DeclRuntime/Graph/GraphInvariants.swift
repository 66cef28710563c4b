import DeclMachine

/// The invariants of the view graph between updates. Debug builds verify them after each event.
struct GraphInvariants {
  private let graph: ViewGraph
  /// A sentence for each invariant that does not hold.
  private(set) var violations: [String] = []
  private var handles: [Range<Int>] = []
  private var readers: [Reader] = []
  private var sources: [ObjectIdentifier: Source] = [:]

  /// The maximum number of handles of a tree that is verified after each event. The work grows with the tree, so that a
  /// larger one is verified after every second event, third event and so on.
  static let treeLimit = 5000
  /// The number of handles in the tree.
  var handleCount: Int { handles.reduce(0) { $0 + $1.count } }

  /// Verifies all invariants of a graph.
  init(_ graph: ViewGraph) {
    self.graph = graph
    if graph.update != nil { violations.append("an update is still running") }
    if let root = graph.root { visit(root) }
    verifyHandles()
    for reader in readers { verifyEdges(of: reader) }
    for source in sources.values { verifyEdges(of: source) }
    verifyTimers()
    violations += MachineInvariants(graph.machine).violations
  }

  // MARK: Tree

  /// Visits a region: its nodes refer to it as their parent, and its value lies in its box or in its parent's
  /// value.
  private mutating func visit(_ region: Region) {
    visit(region as GraphNode)
    require(
      region.plan.slots.count <= region.plan.elements.count, "a plan has more slots than elements")
    handles.append(region.base..<(region.base + region.plan.elements.count))
    if region.box == nil, region.origin != .root, region.parent == nil {
      violations.append("\(Self.name(region)) has a value in a released ancestor")
    }
    for slot in region.plan.slots.indices {
      guard let node = region.slots[slot] else { continue }
      require(node.parent === region, "a node of \(Self.name(region)) has another parent")
      require(
        node.parentElement == region.plan.slots[slot],
        "a node of \(Self.name(region)) is in another slot")
      require(node.depth == region.depth + 1, "a node of \(Self.name(region)) has another depth")
      visitContent(of: node)
    }
    if let data = region.rareData { visit(data, of: region) }
  }

  private mutating func visitContent(of node: GraphNode) {
    switch node {
    case let inner as Region: visit(inner)
    case let rows as ForEachNode:
      visit(rows as GraphNode)
      visitRows(rows)
    case let presentation as PresentationNode:
      visit(presentation as GraphNode)
      if let content = presentation.content { visit(content) }
    default: violations.append("a node has no known kind")
    }
  }

  /// Visits the rows of a `ForEach`: each knows its position, and there is an id for each.
  private mutating func visitRows(_ node: ForEachNode) {
    for (position, row) in node.rows.enumerated() {
      require(
        node.lazy != nil || row.row == position, "a row does not know its position")
      require(row.parent === node.parent, "a row has another parent than its ForEach")
      visit(row)
    }
    let ids = node.identifiers.map { ArrayBuffer($0).count }
    if let lazy = node.lazy {
      verify(lazy, of: node)
    } else {
      require(ids == node.rows.count, "a ForEach has \(node.rows.count) rows and \(ids ?? 0) ids")
    }
    require(
      node.occurrences.isEmpty || node.occurrences.count == ids,
      "a ForEach counts the ids of other rows")
  }

  /// The rows of a lazy container have ascending positions in the data. Those in sight are in the tree, the others are
  /// not, and no position has two rows.
  private mutating func verify(_ lazy: LazyRows, of node: ForEachNode) {
    for rows in [node.rows, lazy.kept] {
      require(
        zip(rows, rows.dropFirst()).allSatisfy { $0.row < $1.row }, "lazy rows are not in order")
      require(
        rows.allSatisfy { (0..<node.count).contains($0.row) }, "a lazy row has no element")
    }
    let both = Set(node.rows.map(\.row)).intersection(lazy.kept.map(\.row))
    require(both.isEmpty, "an element has two rows")
    for row in lazy.kept {
      require(row.isDetached && row.isKept && !row.isReleased, "a row out of sight is in the tree")
      require(row.parent === node.parent, "a row out of sight has another parent")
      handles.append(row.base..<(row.base + row.plan.elements.count))
    }
  }

  /// Visits a node as a reader: it is in the tree, and no change waits for it.
  private mutating func visit(_ node: GraphNode) {
    require(!node.isDetached, "\(Self.name(node)) is in the tree and marked as removed")
    require(!node.isInvalidated, "\(Self.name(node)) is invalidated between updates")
    readers.append(node)
  }

  /// Visits the cells and the readers of a region's elements: they refer back to it.
  private mutating func visit(_ data: RegionRareData, of region: Region) {
    for cell in data.cells {
      guard let cell else { continue }
      require(cell.owner === region, "the cell \(cell.name) has another owner")
      require(
        graph.cell(of: cell.location) === cell, "the location of \(cell.name) has another cell")
      sources[ObjectIdentifier(cell)] = cell
    }
    for property in data.declared {
      guard let property else { continue }
      require(property.owner === region, "the property \(property.name) has another owner")
    }
    for reader in data.elementReaders {
      require(
        reader.region === region, "a reader of \(Self.name(region)) belongs to another region")
      require(
        !reader.isInvalidated, "a reader of \(Self.name(region)) is invalidated between updates")
      readers.append(reader)
    }
    for departure in data.removalTransitions where !departure.hasEnded {
      require(departure.region.isDetached, "a leaving region is in the tree")
      require(departure.region.parent === region, "a leaving region has another parent")
    }
  }

  // MARK: Handles

  /// No handle is given to two views, and the next one is free.
  private mutating func verifyHandles() {
    handles.sort { $0.lowerBound < $1.lowerBound }
    for (left, right) in zip(handles, handles.dropFirst()) where !left.isEmpty && !right.isEmpty {
      require(left.upperBound <= right.lowerBound, "two views have the handle @\(right.lowerBound)")
    }
    let last = handles.map(\.upperBound).max() ?? 0
    let next = graph.nextHandle
    require(last <= next, "the handle @\(next) is taken")
  }

  // MARK: Edges

  /// The two ends of each edge of a reader refer to each other, and it has one edge for each source.
  private mutating func verifyEdges(of reader: Reader) {
    var seen: Set<ObjectIdentifier> = []
    for (position, read) in reader.reads.enumerated() {
      sources[ObjectIdentifier(read.source)] = read.source
      require(seen.insert(ObjectIdentifier(read.source)).inserted, "a reader reads a source twice")
      guard read.source.edges.indices.contains(read.index) else {
        violations.append("a read has no edge in its source")
        continue
      }
      let edge = read.source.edges[read.index]
      require(edge.reader === reader && edge.index == position, "an edge has two different ends")
    }
  }

  /// Each edge of a source is a read of its reader.
  private mutating func verifyEdges(of source: Source) {
    for (position, edge) in source.edges.enumerated() {
      guard edge.reader.reads.indices.contains(edge.index) else {
        violations.append("an edge has no read in its reader")
        continue
      }
      let read = edge.reader.reads[edge.index]
      require(read.source === source && read.index == position, "a read has two different ends")
    }
  }

  /// Timers are sorted by the time when they are due.
  private mutating func verifyTimers() {
    let due = graph.timers.map(\.time)
    require(zip(due, due.dropFirst()).allSatisfy { $0 <= $1 }, "timers are not in order")
  }

  // MARK: Messages

  private mutating func require(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition { violations.append(violation()) }
  }

  private static func name(_ node: GraphNode) -> String {
    guard let region = node as? Region, !region.plan.elements.isEmpty else { return "a node" }
    return "@\(region.base) \(region.plan.elements[0].type.name)"
  }
}

extension ViewGraph {
  /// Ends the process in a debug build if an invariant does not hold between two updates.
  func verifyInvariants() {
    #if DEBUG
      unverifiedEvents += 1
      if unverifiedEvents * GraphInvariants.treeLimit < verifiedHandles { return }
      let invariants = GraphInvariants(self)
      unverifiedEvents = 0
      verifiedHandles = invariants.handleCount
      let violations = invariants.violations
      precondition(violations.isEmpty, violations.joined(separator: "; "))
    #endif
  }
}
