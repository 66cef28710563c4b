import DeclJournal

/// The lines that tell how the tree changed: each view with what decided, why it is not the view before it, its transition and
/// what became of its state.
struct ChangeLines {
  /// The record that is told.
  let record: UpdateRecord
  /// The names of places.
  let places: PlaceText
  /// Whether bodies have lines of their own, so that they need not be counted here.
  let isVerbose: Bool
  /// Where what came, went or moved stands or stood, by its handle.
  private let placed: [ViewHandle: Change.Placed]
  /// Why views that came are not those before them, by their handles.
  private let identity: [ViewHandle: [IdentityChange]]
  /// The transitions, by the handles of what they move.
  private let transitions: [ViewHandle: [TransitionEvent]]

  init(record: UpdateRecord, places: PlaceText, isVerbose: Bool) {
    self.record = record
    self.places = places
    self.isVerbose = isVerbose
    placed = Dictionary(
      record.changes.compactMap(\.placed).map { ($0.view.handle, $0) }, uniquingKeysWith: { $1 })
    identity = Dictionary(grouping: record.identity, by: \.inserted.handle)
    transitions = Dictionary(grouping: record.transitions, by: \.top)
  }

  /// The lines in document order.
  var lines: [ColumnLine] {
    var lines: [ColumnLine] = []
    var told: Set<Int> = []
    for change in record.changes {
      lines.append(line(change))
      let parts =
        differences(change.view) + transitions(change.view) + states(of: change, told: &told)
      lines += parts.map(\.asPart)
    }
    let others = record.state.indices.filter { !told.contains($0) }
    let named = Set(record.changes.filter(\.isComingOrGoing).map(\.view.handle))
    let unnamed = record.transitions.filter { !named.contains($0.top) }
    return lines + unnamed.map { transition($0, subject: $0.view.text) }
      + others.map { state(record.state[$0]) }
  }

  private func line(_ change: Change) -> ColumnLine {
    switch change {
    case .inserted(let placed, let node):
      arrival("new", placed, node)
    case .revived(let placed, let node):
      arrival("back", placed, node)
    case .removed(let placed, _):
      ColumnLine(
        isLeaving(placed.view) ? "leave" : "gone", .removed, name(placed),
        [Self.decision(placed)], place: places.short(placed.place),
        group: "gone \(placed.view.type)")
    case .moved(let placed, let from):
      ColumnLine(
        "move", .moved, name(placed), ["\(from) → \(placed.index)"],
        place: places.short(placed.place), group: "move \(placed.view.type)")
    case .updated(let update):
      self.update(update)
    }
  }

  /// What is seen of a view that came, went or moved. What leaves is named by itself: that is what the tree shows as leaving.
  private func name(_ placed: Change.Placed) -> String {
    (isLeaving(placed.view) ? placed.view : placed.shown).text
  }

  /// The name of a view that took another's place, or that it took.
  private func name(_ view: ViewReference) -> String {
    placed[view.handle].map { name($0) } ?? view.text
  }

  /// Whether a view that was removed is drawn until its transition ends.
  private func isLeaving(_ view: ViewReference) -> Bool {
    transitions[view.handle]?.contains { $0.phase == .remove && $0.note == nil } == true
  }

  private func arrival(
    _ word: String, _ placed: Change.Placed, _ node: ViewTree.Node
  ) -> ColumnLine {
    var details = [Self.decision(placed)]
    let handles = Set(node.handles)
    let bodies = record.evaluated.count { handles.contains($0.view.handle) }
    let views = node.viewCount
    if views > 1 { details.append("\(views) views") }
    if bodies > 1, !isVerbose { details.append("\(bodies) bodies") }
    return ColumnLine(
      word, .inserted, name(placed), details, place: places.short(placed.place),
      group: "\(word) \(placed.view.type)")
  }

  private func update(_ update: Change.PropertyUpdate) -> ColumnLine {
    let modifier = update.modifierType.map {
      ModifierName.short($0, function: update.modifierName)
    }
    // `.disabled`, and `.padding length`
    let words = [modifier.map { ".\($0)" }, update.property == modifier ? nil : update.property]
    let name = words.compactMap(\.self).joined(separator: " ")
    return ColumnLine(
      "update", .updated, update.view.text,
      [
        TextLookText.change(update)
          ?? "\(name)  \(ValueText.change(update.old, update.new, to: 20))"
      ]
        + (update.animation.map { ["by \(Self.animation($0))"] } ?? []),
      group: "update \(update.view.type) \(name)")
  }

  /// `linear(1.0)`; `.default`, which would read as a word without its dot.
  static func animation(_ name: String) -> String {
    name == "default" ? ".default" : name
  }

  /// `if true in @9`
  private static func decision(_ placed: Change.Placed) -> String {
    let inside = placed.parent.map { " in \($0)" } ?? ""
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
    case .branch(let branch): BranchText.of(branch)
    case .enumCase(let name): "case \(name)"
    default: "branch"
    }
  }

  private static func presented(_ step: ViewIdentity.Step?) -> String {
    if case .presented(let name) = step { ModifierName.short(name) } else { "presented" }
  }
}

extension ChangeLines {
  /// Why a view that came is not the view that went.
  private func differences(_ view: ViewReference) -> [ColumnLine] {
    (identity[view.handle] ?? []).map {
      ColumnLine(
        "", .faint, "", ["it is not \(name($0.removed)): \(Self.difference($0.difference))"],
        group: "difference")
    }
  }

  private static func difference(_ difference: IdentityChange.Difference) -> String {
    switch difference {
    case .branch(let old, let new): "another branch, \(BranchText.change(old, new))"
    case .id(let old, let new): "another id, \(ValueText.change(old, new))"
    case .type(let old, let new):
      "another type, \(BranchText.change(old, new))"
    case .key(let old, let new): "another key, \(ValueText.change(old, new))"
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
      return ColumnLine("ended", .removed, event.view.text, ["left by \(event.transition)"])
    }
    let way = event.phase == .insert ? "in" : "out"
    var details = ["\(way) by \(event.transition)"]
    if let note = event.note {
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

  /// The state of the views that a change brings or takes.
  private func states(of change: Change, told: inout Set<Int>) -> [ColumnLine] {
    let handles: Set<ViewHandle>
    switch change {
    case .inserted(_, let node), .revived(_, let node): handles = Set(node.handles)
    case .removed(let placed, _), .moved(let placed, _):
      handles = [placed.view.handle, placed.shown.handle]
    case .updated: return []
    }
    let found = record.state.indices.filter {
      !told.contains($0) && handles.contains(record.state[$0].view.handle)
    }
    told.formUnion(found)
    return found.map { state(record.state[$0]) }
  }

  private func state(_ event: StateEvent) -> ColumnLine {
    ColumnLine(
      "state", event.kind.role, "\(event.view.text).\(event.cell)",
      [event.kind.phrase(ValueText.short(event.value))],
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

  /// What happened, with the value after it.
  func phrase(_ value: String) -> String {
    switch self {
    case .created: "begins as \(value)"
    case .kept: "kept, \(value)"
    case .reset: "reset to \(value)"
    case .dropped: "dropped, was \(value)"
    case .initialIgnored: "kept: the new initial value \(value) is ignored"
    }
  }
}

extension Change {
  fileprivate var placed: Placed? {
    switch self {
    case .inserted(let placed, _), .removed(let placed, _), .moved(let placed, _),
      .revived(let placed, _):
      placed
    case .updated: nil
    }
  }

  fileprivate var isComingOrGoing: Bool {
    if case .updated = self { false } else { true }
  }
}

extension ViewTree.Node {
  /// The handles of the node and of all inside it.
  var handles: [ViewHandle] { [handle] + children.flatMap(\.handles) }

  /// The number of views in it that are more than structure.
  var viewCount: Int {
    let isView =
      switch kind {
      case .custom, .primitive: 1
      case .structure, .modifier: 0
      }
    return children.reduce(isView) { $0 + $1.viewCount }
  }
}
