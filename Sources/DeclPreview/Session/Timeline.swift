import DeclJournal
import DeclRuntime

/// The lifetimes of the views of a session, grouped by place: the data of the identity timeline.
///
/// It is built from the records one by one, so that its cost is that of the changes, and it goes on when the oldest
/// records are given up.
struct Timeline {
  /// A lifetime.
  struct Lane {
    let view: Int
    let type: String
    let key: String?
    /// The path of its identity without what decides at run time: views with the same one stand at the same place.
    let place: String
    /// Indicates whether the script declares the view or the modifier.
    let isMine: Bool
    let start: Int
    var end: Int?
    var reason: String?
    /// The kind of node that decided the end.
    var decider: String?
    /// Indicates whether the end is none: a row out of sight, which keeps its state.
    var isOutOfSight = false
    /// The view that began where this one ended.
    var twin: Int?
    /// The updates in which its body ran, each with the number of the reason in ``Timeline/reasons``, and
    /// the number of times.
    var runs: [(update: Int, reason: Int, count: Int)] = []
    /// The updates that changed its state, each with its text.
    var states: [(update: Int, text: String)] = []
    /// The number of times that the body ran.
    var runCount = 0
    /// The numbers of runs and states so far, and of those that a message has told.
    var totals = (runs: 0, states: 0)
    var told = (runs: 0, states: 0)

    /// Returns the number of times that the body had run after an update.
    func runCount(after update: Int) -> Int {
      runs.reversed().prefix { $0.update > update }.reduce(runCount) { $0 - $1.count }
    }
  }

  /// The names of reasons, in the order of their numbers.
  static let reasons = [
    "first", "value", "identity", "state", "binding", "object", "observable", "environment",
    "storage", "geometry", "focus", "reload", "unknown",
  ]
  /// The number of lanes that are kept: of ended ones the oldest are given up beyond it.
  static let maximumLanes = 5_000
  /// The number of runs and states that a lane keeps.
  static let maximumDots = 2_000

  private(set) var lanes: [Int: Lane] = [:]
  private var children: [Int: [Int]] = [:]
  private var changed: Set<Int> = []
  /// The number of bodies that ran, by type.
  private(set) var runsOfTypes: [String: Int] = [:]

  /// Adds a record. `identity` returns the identity of a view.
  mutating func append(_ record: UpdateRecord, identity: (ViewHandle) -> IdentityReport?) {
    for change in record.changes {
      switch change {
      case .inserted(_, let node), .revived(_, let node):
        insert(node, record.number, identity)
        if case .inserted(let place, _) = change, let parent = place.parent {
          children[parent.number, default: []].append(node.handle.number)
        }
      case .removed(let place, _) where place.reason == .sight:
        hide(place.view.handle.number, record.number)
      case .removed(let place, _):
        let reason = identity(place.view.handle)?.lifetime.end?.reason
        remove(place.view.handle.number, record.number, reason, place.decider.rawValue)
      case .moved, .updated: break
      }
    }
    for change in record.identity {
      let (old, new) = (change.removed.handle.number, change.inserted.handle.number)
      lanes[old]?.twin = new
      changed.insert(old)
    }
    for evaluation in record.evaluated where !evaluation.isInternal {
      run(evaluation, record.number)
    }
    for event in record.state where !event.isInternal && event.kind != .dropped {
      note(event.view.handle.number, record.number, event.cell, event.value)
    }
    for write in record.writes where !write.isInternal && write.outcome == .applied {
      if case .view(let view) = write.owner {
        note(view.handle.number, record.number, write.path, write.new)
      }
    }
    trim()
  }

  private mutating func insert(
    _ node: ViewTree.Node, _ update: Int, _ identity: (ViewHandle) -> IdentityReport?
  ) {
    let number = node.handle.number
    if node.kind == .custom || node.kind == .modifier, !node.type.hasPrefix("_") {
      if lanes[number] != nil {
        lanes[number]?.end = nil
        lanes[number]?.isOutOfSight = false
        lanes[number]?.reason = nil
        lanes[number]?.twin = nil
      } else {
        lanes[number] = Lane(
          view: number, type: node.type, key: node.key.map { Text.short($0) },
          place: identity(node.handle).map { Self.place($0.identity) } ?? node.type,
          isMine: node.isMine, start: update)
      }
      changed.insert(number)
    }
    children[number] = node.children.map(\.handle.number)
    for child in node.children { insert(child, update, identity) }
  }

  private mutating func remove(_ view: Int, _ update: Int, _ reason: String?, _ decider: String) {
    if lanes[view] != nil, lanes[view]?.end == nil {
      lanes[view]?.end = update
      lanes[view]?.reason = reason
      lanes[view]?.decider = decider
      changed.insert(view)
    }
    for child in children.removeValue(forKey: view) ?? [] { remove(child, update, reason, decider) }
  }

  /// Notes that a row left the sight. The views in it are known when it comes back.
  private mutating func hide(_ view: Int, _ update: Int) {
    if lanes[view] != nil, lanes[view]?.end == nil {
      lanes[view]?.end = update
      lanes[view]?.reason = "out of sight, its state is kept"
      lanes[view]?.isOutOfSight = true
      changed.insert(view)
    }
    for child in children.removeValue(forKey: view) ?? [] { hide(child, update) }
  }

  private mutating func run(_ evaluation: Evaluation, _ update: Int) {
    runsOfTypes[evaluation.view.type, default: 0] += evaluation.count
    let view = evaluation.view.handle.number
    guard lanes[view] != nil else { return }
    let reason = evaluation.reasons.first.flatMap { Self.reasons.firstIndex(of: $0.name) }
    lanes[view]?.runCount += evaluation.count
    lanes[view]?.runs.append((update, reason ?? Self.reasons.count - 1, evaluation.count))
    lanes[view]?.totals.runs += 1
    if lanes[view]!.runs.count > Self.maximumDots { lanes[view]?.runs.removeFirst() }
    changed.insert(view)
  }

  private mutating func note(_ view: Int, _ update: Int, _ cell: String, _ value: ValueSnapshot) {
    guard lanes[view] != nil else { return }
    lanes[view]?.states.append((update, "\(cell) = \(Text.short(value))"))
    lanes[view]?.totals.states += 1
    if lanes[view]!.states.count > Self.maximumDots { lanes[view]?.states.removeFirst() }
    changed.insert(view)
  }

  /// Gives up the lifetimes that ended first.
  private mutating func trim() {
    guard lanes.count > Self.maximumLanes + Self.maximumLanes / 4 else { return }
    let ended = lanes.values.filter { $0.end != nil }.sorted { $0.end! < $1.end! }
    for lane in ended.prefix(lanes.count - Self.maximumLanes) { lanes[lane.view] = nil }
  }

  /// The path of an identity without keys, ids and branches.
  private static func place(_ identity: ViewIdentity) -> String {
    identity.steps.compactMap { step in
      switch step {
      case .root(let type): type
      case .child(let index): String(index)
      case .slot(let name): name
      case .body: nil
      case .modifier(let type): type
      case .content: "content"
      case .branch: "if"
      case .enumCase: "case"
      case .key: "[]"
      case .id: "id"
      case .type: "as"
      case .presented(let name): name
      }
    }.joined(separator: "/")
  }

  /// All lanes as JSON.
  var json: String {
    PageJSON.array(
      lanes.keys.sorted().compactMap { lanes[$0].map { Self.json($0, isWhole: true) } })
  }

  /// Returns the lanes that changed since the last call, as JSON, each with the runs and states that are new.
  mutating func takeChanges() -> String {
    defer { changed = [] }
    return PageJSON.array(
      changed.sorted().compactMap { view in
        guard let lane = lanes[view] else { return nil }
        lanes[view]?.told = lane.totals
        return Self.json(lane, isWhole: false)
      })
  }

  private static func json(_ lane: Lane, isWhole: Bool) -> String {
    let runs = isWhole ? lane.runs[...] : lane.runs.suffix(lane.totals.runs - lane.told.runs)
    let states =
      isWhole ? lane.states[...] : lane.states.suffix(lane.totals.states - lane.told.states)
    return PageJSON.object {
      $0.member("h", lane.view)
      $0.member("type", lane.type)
      $0.member("key", lane.key)
      $0.member("place", lane.place)
      $0.flag("mine", lane.isMine)
      $0.member("start", lane.start)
      $0.member("end", lane.end)
      $0.member("reason", lane.reason)
      $0.member("decider", lane.decider)
      $0.flag("hidden", lane.isOutOfSight)
      $0.member("twin", lane.twin)
      $0.member("count", lane.runCount)
      $0.member("runs", integers: runs.flatMap { [$0.update, $0.reason] })
      $0.member(
        "states",
        json: PageJSON.array(
          states.map { state in
            PageJSON.object {
              $0.member("n", state.update)
              $0.member("text", state.text)
            }
          }))
    }
  }
}
