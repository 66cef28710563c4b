import DeclJournal

/// A formatter of a record's tree changes: for each view the deciding construct, the reason why it is not the
/// view it replaces, its transition and the events of its state.
struct ChangeFormatter {
  /// The record to format.
  let record: UpdateRecord
  /// The formatter of source locations.
  let places: LocationFormatter
  /// The layout of the lines, which determines the room for values.
  let layout: ColumnLayout
  /// Indicates whether evaluations have their own lines, so that they are not counted here.
  let isFull: Bool
  /// The positions of inserted, removed and moved views, by handle.
  private let placed: [ViewHandle: Change.Position]
  /// The identity changes by the handle of the inserted view.
  private let identity: [ViewHandle: [IdentityChange]]
  /// The transitions by the handle of the topmost view of the inserted or removed subtree.
  private let transitions: [ViewHandle: [TransitionEvent]]
  /// The views whose bodies ran.
  private let evaluated: Set<ViewHandle>
  /// The handles of the views that are new or gone, if the record also has views that moved or came back.
  private let replaced: Set<ViewHandle>
  /// The indices of the state events of each view.
  private let states: [ViewHandle: [Int]]

  init(
    record: UpdateRecord, places: LocationFormatter, layout: ColumnLayout, isFull: Bool
  ) {
    self.record = record
    self.layout = layout
    self.places = places
    self.isFull = isFull
    replaced = Self.replaced(in: record)
    evaluated = Set(record.evaluated.map(\.view.handle))
    states = Dictionary(grouping: record.state.indices) { record.state[$0].view.handle }
    placed = Dictionary(
      record.changes.compactMap(\.placed).map { ($0.view.handle, $0) }, uniquingKeysWith: { $1 })
    identity = Dictionary(grouping: record.identity, by: \.inserted.handle)
    transitions = Dictionary(grouping: record.transitions, by: \.top)
  }

  /// The lines in document order.
  var lines: [ColumnLine] {
    var lines: [ColumnLine] = []
    var told = [Bool](repeating: false, count: record.state.count)
    for change in record.changes {
      lines.append(line(change))
      let parts =
        differences(change.view) + transitions(change.view) + states(of: change, told: &told)
      lines += parts.map(\.asContinuation)
    }
    let others = record.state.indices.filter { !told[$0] }
    let named = Set(record.changes.filter(\.changesStructure).map(\.view.handle))
    let unnamed = record.transitions.filter { !named.contains($0.top) }
    return lines + unnamed.map { transition($0, subject: $0.view.text) }
      + others.map { state(record.state[$0]) }
  }

  private func line(_ change: Change) -> ColumnLine {
    switch change {
    case .inserted(let placed, let node):
      insertion("new", placed, node)
    case .revived(let placed, let node):
      insertion("back", placed, node)
    case .removed(let placed, _):
      ColumnLine(
        isLeaving(placed.view) ? "leave" : "gone", .removed, name(placed),
        [Self.decision(placed)] + (placed.reason == .sight ? ["left the sight"] : []),
        place: places.short(placed.range),
        group: "gone \(placed.view.type)")
    case .moved(let placed, let from):
      ColumnLine(
        "move", .moved, name(placed), ["\(from) → \(placed.index)"],
        place: places.short(placed.range), group: "move \(placed.view.type)")
    case .updated(let update):
      self.update(update)
    }
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
    transitions[view.handle]?.contains { $0.phase == .remove && $0.skipReason == nil } == true
  }

  private func insertion(
    _ word: String, _ placed: Change.Position, _ node: ViewTree.Node
  ) -> ColumnLine {
    var details = [Self.decision(placed)]
    if placed.reason == .sight { details.append("came into sight") }
    let bodies = isFull ? 0 : node.handles.count { evaluated.contains($0) }
    let views = node.viewCount
    if views > 1 { details.append("\(ValueFormatter.grouped(views)) views") }
    if bodies > 1 { details.append("\(ValueFormatter.grouped(bodies)) bodies") }
    return ColumnLine(
      word, .inserted, name(placed), details, place: places.short(placed.range),
      group: "\(word) \(placed.view.type)")
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
      if lines.last?.details != line.details { lines.append(line) }
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

  /// Returns the state events of the views that a change inserts, removes or moves, and adds their indices to
  /// `told`.
  private func states(of change: Change, told: inout [Bool]) -> [ColumnLine] {
    let handles: [ViewHandle]
    switch change {
    case .inserted(_, let node), .revived(_, let node): handles = node.handles
    case .removed(let placed, _): handles = [placed.view.handle, placed.displayed.handle]
    case .moved(let placed, _):
      let isOther = replaced.contains(placed.displayed.handle)
      handles = isOther ? [placed.view.handle] : [placed.view.handle, placed.displayed.handle]
    case .updated: return []
    }
    if states.isEmpty { return [] }
    var found: [Int] = []
    for handle in handles {
      for index in states[handle] ?? [] where !told[index] {
        told[index] = true
        found.append(index)
      }
    }
    return found.sorted().map { state(record.state[$0]) }
  }

  private func state(_ event: StateEvent) -> ColumnLine {
    ColumnLine(
      "state", event.kind.role, "\(event.view.text).\(event.cell)",
      [event.kind.phrase(ValueFormatter.short(event.value, to: layout.room(28)))],
      group: "state \(event.kind) \(event.view.type).\(event.cell)")
  }
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
    collectHandles(&handles)
    return handles
  }

  private func collectHandles(_ handles: inout [ViewHandle]) {
    handles.append(handle)
    for child in children { child.collectHandles(&handles) }
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
