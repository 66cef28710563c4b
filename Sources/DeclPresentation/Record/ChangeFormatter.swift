import DeclJournal

/// A formatter of a record's tree changes: for each view the deciding construct, the reason why it is not the
/// view it replaces, its transition and the events of its state.
///
/// A class, because the lines are written later and share what it knows of the record. What is known of each view
/// is looked up in dictionaries, and subtrees are visited once, so that the cost is linear.
final class ChangeFormatter {
  /// The record to format.
  let record: UpdateRecord
  /// The formatter of source locations.
  let places: LocationFormatter
  /// The layout of the lines, which determines the room for values.
  let layout: ColumnLayout
  /// Indicates whether evaluations have their own lines, so that they are not counted here.
  let isFull: Bool
  /// The positions of inserted, removed and moved views, by handle.
  private lazy var placed: [ViewHandle: Change.Position] = Dictionary(
    record.changes.compactMap(\.placed).map { ($0.view.handle, $0) }, uniquingKeysWith: { $1 })
  /// The identity changes by the handle of the inserted view.
  private let identity: [ViewHandle: [IdentityChange]]
  /// The transitions by the handle of the topmost view of the inserted or removed subtree.
  private let transitions: [ViewHandle: [TransitionEvent]]
  /// The views whose bodies ran.
  private lazy var evaluated: Set<ViewHandle> = Set(record.evaluated.map(\.view.handle))
  /// The handles of the views that are new or gone, if the record also has views that moved or came back.
  private let replaced: Set<ViewHandle>
  /// The events of the views that the record names, by handle.
  private var events: [ViewHandle: Events] = [:]
  /// Indicates for each state event whether the line of a change tells it.
  private var told: [Bool]
  /// The indices of the evaluations that the line of an insertion counts, because they are the first ones of its
  /// views.
  private(set) var counted: Set<Int> = []

  /// The events of one view.
  private struct Events {
    /// The index of the evaluation of its body, if that is the first one.
    var first: Int?
    /// The indices of its state events.
    var states: [Int] = []
  }

  init(
    record: UpdateRecord, places: LocationFormatter, layout: ColumnLayout, isFull: Bool
  ) {
    self.record = record
    self.layout = layout
    self.places = places
    self.isFull = isFull
    replaced = Self.replaced(in: record)
    told = Array(repeating: false, count: record.state.count)
    identity = Dictionary(grouping: record.identity, by: \.inserted.handle)
    transitions = Dictionary(grouping: record.transitions, by: \.top)
    for (index, event) in record.state.enumerated() {
      events[event.view.handle, default: Events()].states.append(index)
    }
    for (index, evaluation) in record.evaluated.enumerated() where evaluation.isFirst && !isFull {
      events[evaluation.view.handle, default: Events()].first = index
    }
  }

  /// Returns the lines in document order; afterwards, `counted` is known.
  func lines() -> [ColumnLine] {
    var lines: [ColumnLine] = []
    lines.reserveCapacity(record.changes.count + record.state.count)
    for change in record.changes {
      lines.append(line(change))
      if !identity.isEmpty { lines += differences(change.view).map(\.asContinuation) }
      if !transitions.isEmpty { lines += transitions(change.view).map(\.asContinuation) }
      if !events.isEmpty {
        for index in states(of: change) { lines.append(state(index).asContinuation) }
      }
    }
    return lines + unnamedTransitions
      + record.state.indices.filter { !told[$0] }.map { state($0) }
  }

  /// The lines of the transitions of views that no change names.
  private var unnamedTransitions: [ColumnLine] {
    guard !record.transitions.isEmpty else { return [] }
    let named = Set(record.changes.filter(\.changesStructure).map(\.view.handle))
    return record.transitions.filter { !named.contains($0.top) }
      .map { transition($0, subject: $0.view.text) }
  }

  private func line(_ change: Change) -> ColumnLine {
    switch change {
    case .inserted(let placed, _): line("new", .inserted, placed, change)
    case .revived(let placed, _): line("back", .inserted, placed, change)
    case .removed(let placed, _):
      line(isLeaving(placed.view) ? "leave" : "gone", .removed, placed, change, group: "gone")
    case .moved(let placed, _): line("move", .moved, placed, change)
    case .updated(let update): self.update(update)
    }
  }

  /// Returns the line of a change that places a view.
  private func line(
    _ word: String, _ role: TextStyle.Role, _ placed: Change.Position, _ change: Change,
    group: String? = nil
  ) -> ColumnLine {
    ColumnLine(word, role, group: "\(group ?? word) \(placed.view.type)") { [self] in
      switch change {
      case .inserted(let placed, let node), .revived(let placed, let node):
        content(placed, insertion(placed, node))
      case .removed(let placed, _):
        content(
          placed,
          [Self.decision(placed)] + (placed.reason == .sight ? ["left the sight"] : []))
      case .moved(let placed, let from): content(placed, ["\(from) → \(placed.index)"])
      case .updated(let update): ColumnLine.Content(subject: update.view.text)
      }
    }
  }

  private func content(_ placed: Change.Position, _ details: [String]) -> ColumnLine.Content {
    ColumnLine.Content(subject: name(placed), details: details, place: places.short(placed.range))
  }

  /// Returns the name of the visible view of a change. A leaving view is named itself, because the tree shows
  /// it as leaving.
  ///
  /// A structural view that moved or came back with other content is named itself, because a view that is new
  /// or gone has neither moved nor come back.
  private func name(_ placed: Change.Position) -> String {
    let hasOtherContent =
      replaced.contains(placed.displayed.handle) && !replaced.contains(placed.view.handle)
    return (hasOtherContent || isLeaving(placed.view) ? placed.view : placed.displayed).text
  }

  /// Returns the handles of the views that are new or gone; empty if a record only has changes that cannot be
  /// confused.
  private static func replaced(in record: UpdateRecord) -> Set<ViewHandle> {
    let isNeeded = record.changes.contains { change in
      switch change {
      case .moved, .revived: true
      case .inserted, .removed, .updated: false
      }
    }
    var handles: Set<ViewHandle> = []
    guard isNeeded else { return handles }
    for change in record.changes {
      switch change {
      case .inserted(_, let node): handles.formUnion(node.handles)
      case .removed(let placed, _):
        handles.formUnion([placed.view.handle, placed.displayed.handle])
      case .moved, .revived, .updated: break
      }
    }
    return handles
  }

  /// Returns the name of a view that replaced another one or was replaced.
  private func name(_ view: ViewReference) -> String {
    placed[view.handle].map { name($0) } ?? view.text
  }

  /// Returns whether a removed view is drawn until its removal transition ends.
  private func isLeaving(_ view: ViewReference) -> Bool {
    !transitions.isEmpty
      && transitions[view.handle]?.contains { $0.phase == .remove && $0.skipReason == nil } == true
  }

  /// Returns the details of a view that is new or came back.
  private func insertion(_ placed: Change.Position, _ node: ViewTree.Node) -> [String] {
    var details = [Self.decision(placed)]
    if placed.reason == .sight { details.append("came into sight") }
    let bodies = isFull ? 0 : node.handles.count { evaluated.contains($0) }
    let views = node.viewCount
    if views > 1 { details.append("\(ValueFormatter.grouped(views)) views") }
    if bodies > 1 { details.append("\(ValueFormatter.grouped(bodies)) bodies") }
    return details
  }

  private func update(_ update: Change.PropertyUpdate) -> ColumnLine {
    let modifier = update.modifierType.map {
      ModifierName.short($0, function: update.modifierName)
    }
    // The result is `.disabled`, or `.padding length` if the property has another name than the modifier.
    let words = [modifier.map { ".\($0)" }, update.property == modifier ? nil : update.property]
    let name = words.compactMap(\.self).joined(separator: " ")
    return ColumnLine(
      "update", .updated, update.view.text,
      [
        TextAppearanceFormatter.change(update)
          ?? "\(name)  \(ValueFormatter.change(update.old, update.new, to: layout.room(20)))"
      ]
        + (update.animation.map { ["by \(Self.animation($0))"] } ?? []),
      group: "update \(update.view.type) \(name)")
  }

  /// Returns an animation in the form `linear(1.0)`; `.default` keeps its dot, because the bare word would be
  /// ambiguous.
  static func animation(_ name: String) -> String {
    name == "default" ? ".default" : name
  }

  /// Returns the deciding construct and its parent: `if true in @9`.
  private static func decision(_ placed: Change.Position) -> String {
    let inside = placed.displayedParent.map { " in \($0)" } ?? ""
    return switch placed.decider {
    case .root: "root"
    case .conditional, .optional: "\(branch(placed.step))\(inside)"
    case .forEach: "ForEach\(inside)"
    case .id: "id\(inside)"
    case .anyView: "AnyView\(inside)"
    case .enumView: "\(branch(placed.step))\(inside)"
    case .presentation: "\(presented(placed.step))\(inside)"
    case .content: "content\(inside)"
    case .group: "group\(inside)"
    }
  }

  private static func branch(_ step: ViewIdentity.Step?) -> String {
    switch step {
    case .branch(let branch): BranchFormatter.of(branch)
    case .enumCase(let name): "case \(name)"
    default: "branch"
    }
  }

  private static func presented(_ step: ViewIdentity.Step?) -> String {
    if case .presented(let name) = step { ModifierName.short(name) } else { "presented" }
  }
}

extension ChangeFormatter {
  /// Returns the lines with the reasons why an inserted view is not the view it replaces.
  private func differences(_ view: ViewReference) -> [ColumnLine] {
    (identity[view.handle] ?? []).map {
      ColumnLine(
        "", .faint, "", ["not \(name($0.removed)): \(Self.difference($0.difference))"],
        group: "difference")
    }
  }

  private static func difference(_ difference: IdentityChange.Difference) -> String {
    switch difference {
    case .branch(let old, let new):
      "a different branch was taken (\(BranchFormatter.change(old, new)))"
    case .id(let old, let new): "a different id (\(ValueFormatter.change(old, new)))"
    case .type(let old, let new): "a different type (\(TypeNameFormatter.change(old, new)))"
    case .key(let old, let new): "a different key (\(ValueFormatter.change(old, new)))"
    case .section(let old, let new):
      "a different ForEach (\(old) → \(new)), and ids belong to their ForEach"
    }
  }

  private func transitions(_ view: ViewReference) -> [ColumnLine] {
    var lines: [ColumnLine] = []
    for event in transitions[view.handle] ?? [] {
      let line = transition(event, subject: nil)
      if lines.last?.content.details != line.content.details { lines.append(line) }
    }
    return lines
  }

  private func transition(_ event: TransitionEvent, subject: String?) -> ColumnLine {
    if event.phase == .end {
      return ColumnLine("ended", .removed, event.view.text, ["removal by \(event.transition)"])
    }
    let phase = event.phase == .insert ? "insertion" : "removal"
    var details = ["\(phase) by \(event.transition)"]
    if let note = event.skipReason {
      details = ["\(event.transition) not taken: \(note)"]
    } else if let animation = event.animation {
      details.append(Self.animation(animation))
      if let source = event.source { details.append("from \(source)") }
    }
    guard let subject else {
      return ColumnLine("", .faint, "", [details.joined(separator: ", ")], group: "transition")
    }
    return ColumnLine("note", .faint, subject, details, group: "transition")
  }

  /// Returns the indices of the state events of the views that a change inserts, removes or moves, and counts the
  /// first evaluations of those that it inserts.
  private func states(of change: Change) -> [Int] {
    var found: [Int] = []
    switch change {
    case .inserted(_, let node), .revived(_, let node):
      node.forEachHandle { handle in
        guard let events = events[handle] else { return }
        if let first = events.first { counted.insert(first) }
        found += events.states
      }
    case .removed(let placed, _): found = states(of: placed.view) + states(of: placed.displayed)
    case .moved(let placed, _):
      found = states(of: placed.view)
      if !replaced.contains(placed.displayed.handle) { found += states(of: placed.displayed) }
    case .updated: break
    }
    return found.sorted().filter { index in
      defer { told[index] = true }
      return !told[index]
    }
  }

  private func states(of view: ViewReference) -> [Int] { events[view.handle]?.states ?? [] }

  /// Returns the line of the state event at an index.
  private func state(_ index: Int) -> ColumnLine {
    let event = record.state[index]
    return ColumnLine(
      "state", event.kind.role,
      group: "state \(event.kind.rawValue) \(event.view.type).\(event.cell)"
    ) { [self] in
      let event = record.state[index]
      let value = ValueFormatter.short(event.value, to: layout.room(28))
      return ColumnLine.Content(
        subject: "\(event.view.text).\(event.cell)", details: [event.kind.phrase(value)])
    }
  }
}

extension Evaluation {
  /// Indicates whether the body ran once, because its view is new.
  var isFirst: Bool { count == 1 && causes.count == 1 && causes[0].reason == .first }
}

extension StateEvent.Kind {
  fileprivate var role: TextStyle.Role {
    switch self {
    case .created: .inserted
    case .dropped: .removed
    case .kept: .faint
    case .reset, .initialIgnored: .warning
    }
  }

  /// Returns a description of the event with the value after it.
  func phrase(_ value: String) -> String {
    switch self {
    case .created: "initial value \(value)"
    case .kept: "kept, \(value)"
    case .reset: "reset to \(value)"
    case .dropped: "dropped, was \(value)"
    case .initialIgnored: "kept: the new initial value \(value) is ignored"
    }
  }
}

extension Change {
  fileprivate var placed: Position? {
    switch self {
    case .inserted(let placed, _), .removed(let placed, _), .moved(let placed, _),
      .revived(let placed, _):
      placed
    case .updated: nil
    }
  }

  fileprivate var changesStructure: Bool {
    if case .updated = self { false } else { true }
  }
}

extension ViewTree.Node {
  /// The handles of the node and its descendants.
  var handles: [ViewHandle] {
    var handles: [ViewHandle] = []
    forEachHandle { handles.append($0) }
    return handles
  }

  /// Calls `visit` with the handle of the node and of each of its descendants, in document order.
  func forEachHandle(_ visit: (ViewHandle) -> Void) {
    visit(handle)
    Self.forEachHandle(of: children, visit)
  }

  /// Visits nodes where they are stored, because a copy of a node retains a dozen objects.
  private static func forEachHandle(of nodes: [Self], _ visit: (ViewHandle) -> Void) {
    nodes.withUnsafeBufferPointer { nodes in
      for index in nodes.indices {
        visit(nodes[index].handle)
        forEachHandle(of: nodes[index].children, visit)
      }
    }
  }

  /// The number of views in the subtree, without structural nodes, modifiers and parts that scripts do not contain.
  var viewCount: Int {
    let isView =
      switch kind {
      case .custom, .primitive: ModifierName.isPart(type) || type == "EmptyView" ? 0 : 1
      case .structure, .modifier: 0
      }
    return children.reduce(isView) { $0 + $1.viewCount }
  }
}
