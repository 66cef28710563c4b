/// The place and the fit of each child of a view, for one fit of the view itself.
public struct Arrangement {
  /// The top leading corner of each child, in points from that of the view. Mirrored by right-to-left views only
  /// when frames are read, so that rules and guides know one direction.
  public var origins: [Point]
  /// The proposal to each child and its answer.
  public var fits: [Fit]

  /// Creates an arrangement.
  public init(origins: [Point] = [], fits: [Fit] = []) {
    self.origins = origins
    self.fits = fits
  }
}

extension Arrangement {
  /// Puts children whose places are no finite numbers at the origin, so that they do not take the others with them.
  fileprivate mutating func placeInside() {
    for index in origins.indices where !(origins[index].x + origins[index].y).isFinite {
      if !origins[index].x.isFinite { origins[index].x = 0 }
      if !origins[index].y.isFinite { origins[index].y = 0 }
    }
  }
}

/// A view during layout: it answers proposals with sizes and places its children (G1).
///
/// Subclasses implement a rule of layout by overriding `measure`, `arrange` and, if they differ, the guides, the
/// spacing and the priority. The base class keeps every answer until something below changes, which is what makes
/// nested stacks affordable: a stack asks each child several times, and each of these asks its own children.
///
/// A change calls `invalidate()`. The next `validate()` of the root asks the changed node the questions that it
/// answered before; only where an answer differs, its parent has to think again. So the cost follows the change.
open class LayoutNode {
  /// The container, or nil for the root. Never a released one: a container clears it in its deinitialiser, which
  /// costs less than a counted reference at each step of a walk up the tree.
  public private(set) final unowned(unsafe) var parent: LayoutNode?
  /// The children in their order.
  public private(set) final var children: [LayoutNode] = []
  /// The place among the children of the parent.
  public private(set) final var index = 0
  /// Indicates whether the leading edge is the right one (G24).
  public final var isRightToLeft = false {
    didSet { if isRightToLeft != oldValue { invalidate() } }
  }

  /// The cells to which sizes and places keep; nil where pixels are small.
  public final var grid: LayoutGrid? {
    didSet { if grid !== oldValue { invalidate() } }
  }

  final var answers = Answers()
  private final var arrangements: [(fit: Fit, arrangement: Arrangement)] = []
  private final var knownSpacing: Spacing?
  private final var knownKeys: [AlignmentKey]?
  private final var knownPriority: Double?
  private final var rootFit = Fit(.zero)
  /// The proposal that is being answered; nil outside of questions.
  private final var asked: Proposal?

  /// Set when the node itself or its list of children changed.
  private final var isInvalid = true
  /// Set when the parent has this node in `invalidChildren`.
  private final var isQueued = false
  private final var invalidChildren: [LayoutNode] = []

  /// Creates a node without children.
  public init() { _ = Workload.goesOn(bytes: Self.bytes) }

  /// The bytes of a node with its piece of the screen and the tables of its first answers.
  private static let bytes = 1700
  /// The bytes of an answer.
  private static let answerBytes = 48
  /// The bytes of the place of a child in an arrangement, and in what a container derives it from.
  private static let placeBytes = 160

  deinit { releaseChildren() }

  private final func releaseChildren() {
    for child in children where child.parent === self { child.parent = nil }
  }

  // MARK: What subclasses implement

  /// Returns the size for a proposal. The default takes the size of the only child, or is empty.
  open func measure(_ proposal: Proposal) -> Size {
    children.first?.size(for: proposal) ?? .zero
  }

  /// Returns the places of the children, for a fit of this node. The default gives the only child its own
  /// proposal.
  open func arrange(_ fit: Fit) -> Arrangement {
    Arrangement(
      origins: children.map { _ in .zero },
      fits: children.map { Fit(fit.proposal, $0.size(for: fit.proposal)) })
  }

  /// The distances to neighbours. The default is that of the only child, or of a plain view.
  open func measureSpacing() -> Spacing { children.first?.spacing ?? .view }

  /// The priority in stacks. A modifier that changes layout hides the priority of its content.
  open var priority: Double { 0 }

  /// The alignment guides that may be explicit for this node. The default is those of the children that cross
  /// a container.
  open func collectExplicitKeys() -> [AlignmentKey] {
    var keys: [AlignmentKey] = []
    for child in children {
      for key in child.explicitKeys where key.crossesContainers && !keys.contains(key) {
        keys.append(key)
      }
    }
    return keys
  }

  /// Returns the explicit guide for a fit. Called only for keys of `collectExplicitKeys`. The default combines
  /// those of the children (G6).
  open func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    let arrangement = arrangement(at: fit)
    return key.combine(
      children.indices.lazy.compactMap { index in
        self.children[index].explicitGuide(key, at: arrangement.fits[index])
          .map { $0 + arrangement.origins[index][key.axis] }
      })
  }

  /// Brings what is known up to date after the answers of some children changed, at a cost that follows the
  /// change; returns false if everything must be forgotten instead.
  open func update(for changed: [LayoutNode]) -> Bool { false }

  /// Indicates whether the places of the children depend on where this node stands, so that they are not kept.
  var dependsOnPlace: Bool { false }

  /// Forgets what a subclass derived from the answers of its children.
  open func forget() {}

  // MARK: Questions

  /// Returns the size for a proposal; the answer is kept until something changes.
  public final func size(for proposal: Proposal) -> Size {
    if let size = answers[proposal] { return size }
    guard Workload.goesOn(bytes: Self.answerBytes) else { return .zero }
    let outer = asked
    asked = proposal
    defer { asked = outer }
    var size = measure(proposal).sanitized
    if !(size.width + size.height).isFinite { size = size.bounded(by: proposal) }
    if let grid { size = grid.size(size) }
    answers[proposal] = size
    return size
  }

  /// The answers that are known, in the order of the questions, for the explanation of a layout.
  public final var knownAnswers: [(proposal: Proposal, size: Size)] { answers.all }

  /// Returns the dimensions for a proposal.
  public final func dimensions(for proposal: Proposal) -> Dimensions {
    Dimensions(of: self, at: Fit(proposal, size(for: proposal)))
  }

  /// The preferred distances to neighbours.
  public final var spacing: Spacing {
    if let knownSpacing { return knownSpacing }
    let spacing = measureSpacing()
    knownSpacing = spacing
    return spacing
  }

  /// The alignment guides that may be explicit.
  public final var explicitKeys: [AlignmentKey] {
    if let knownKeys { return knownKeys }
    let keys = collectExplicitKeys()
    knownKeys = keys
    return keys
  }

  /// Returns the explicit guide for a fit, or nil.
  public final func explicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    explicitKeys.contains(key) ? measureExplicitGuide(key, at: fit) : nil
  }

  /// Returns the places of the children for a fit; the last ones are kept.
  public final func arrangement(at fit: Fit) -> Arrangement {
    if let known = arrangements.first(where: { $0.fit == fit }) { return known.arrangement }
    let bytes = children.count * Self.placeBytes
    var arrangement =
      Workload.goesOn(work: 1 + children.count / 16, bytes: bytes) ? arrange(fit) : emptyArrangement
    if let grid { arrangement.origins = arrangement.origins.map(grid.point) }
    arrangement.placeInside()
    if dependsOnPlace { return arrangement }
    if arrangements.count == Self.keptArrangements { arrangements.removeFirst() }
    arrangements.append((fit, arrangement))
    return arrangement
  }

  /// An arrangement for layout that was stopped.
  private final var emptyArrangement: Arrangement {
    let count = children.count
    return Arrangement(
      origins: Array(repeating: .zero, count: count),
      fits: Array(repeating: Fit(.zero), count: count))
  }

  /// Guides are asked with the fits of a container's questions, frames with that of its place: few at a time.
  private static let keptArrangements = 4

  /// The size that contents relative to this container refer to: the proposal that is being answered, else that of the
  /// last layout, or the size where nothing was proposed.
  final var containerFit: Size {
    if let asked { return asked.size(orElse: .zero) }
    let fit = fit
    func length(_ axis: Axis) -> Double {
      fit.proposal[axis].flatMap { $0.isFinite ? $0 : nil } ?? fit.size[axis]
    }
    return Size(length(.horizontal), length(.vertical))
  }

  // MARK: Frames

  /// The proposal and size that the node has after the layout of its root.
  public final var fit: Fit {
    guard let parent else { return rootFit }
    return parent.arrangement(at: parent.fit).fits[index]
  }

  /// The frame in the coordinate space of the parent.
  public final var frameInParent: Rect {
    guard let parent else { return Rect(.zero, rootFit.size) }
    return parent.frame(ofChildAt: index, at: parent.fit)
  }

  /// The frame in the coordinate space of the root.
  public final var frame: Rect {
    var rect = frameInParent
    var ancestor = parent
    while let node = ancestor {
      rect.origin = rect.origin + node.frameInParent.origin
      ancestor = node.parent
    }
    return rect
  }

  /// Returns the frame of a child in the coordinate space of this node.
  public final func frame(ofChildAt index: Int, at fit: Fit) -> Rect {
    let arrangement = arrangement(at: fit)
    var rect = Rect(arrangement.origins[index], arrangement.fits[index].size)
    if isRightToLeft { rect.origin.x = fit.size.width - rect.maxX }
    return rect
  }

  /// Lays the node out as a root: afterwards all frames below it are those of the proposal.
  @discardableResult
  public final func layOut(_ proposal: Proposal) -> Size {
    validate()
    rootFit = Fit(proposal, size(for: proposal))
    return rootFit.size
  }

  // MARK: Changes

  /// Replaces the children.
  public final func setChildren(_ nodes: [LayoutNode]) {
    releaseChildren()
    children = nodes
    for (place, child) in nodes.enumerated() {
      child.parent = self
      child.index = place
    }
    invalidate()
    for child in nodes where child.isInvalid || !child.invalidChildren.isEmpty {
      enqueue(child)
    }
  }

  /// Tells that the node's own parameters changed, so that it may answer differently.
  public final func invalidate() {
    isInvalid = true
    var node = self
    while let parent = node.parent, !node.isQueued {
      parent.enqueue(node)
      node = parent
    }
  }

  private final func enqueue(_ child: LayoutNode) {
    guard !child.isQueued else { return }
    child.isQueued = true
    invalidChildren.append(child)
  }

  /// Brings the answers of the whole subtree up to date; returns whether this node answers differently now.
  @discardableResult
  final func validate() -> Bool {
    isQueued = false
    let queue = invalidChildren
    invalidChildren.removeAll(keepingCapacity: true)
    let changed = queue.filter { $0.validate() && $0.parent === self }
    guard isInvalid || !changed.isEmpty else { return false }
    let old = (answers: answers, spacing: knownSpacing, keys: knownKeys, priority: knownPriority)
    let isUpdated = !isInvalid && update(for: changed)
    isInvalid = false
    if !isUpdated { forgetAll() }
    return !isEqual(to: old)
  }

  private final func forgetAll() {
    answers = Answers()
    arrangements.removeAll(keepingCapacity: true)
    knownSpacing = nil
    knownKeys = nil
    forget()
  }

  /// Replaces the kept arrangements, for subclasses that bring them up to date themselves.
  final func updateArrangements(_ change: (Fit, inout Arrangement) -> Bool) {
    for index in arrangements.indices.reversed()
    where !change(arrangements[index].fit, &arrangements[index].arrangement) {
      arrangements.remove(at: index)
    }
  }

  /// Asks again what was asked before, and compares.
  ///
  /// A node whose guides may be explicit counts as changed without being asked: guides depend on the fit, and
  /// few nodes have any.
  private final func isEqual(
    to old: (answers: Answers, spacing: Spacing?, keys: [AlignmentKey]?, priority: Double?)
  ) -> Bool {
    let newPriority = priority
    knownPriority = newPriority
    if let priority = old.priority, priority != newPriority { return false }
    if let spacing = old.spacing, spacing != self.spacing { return false }
    if let keys = old.keys, keys != explicitKeys || !keys.isEmpty { return false }
    return old.answers.allSatisfy { size(for: $0) == $1 }
  }
}

extension AlignmentKey {
  /// Indicates whether a container takes the guide over from its children.
  var crossesContainers: Bool { combination != .none }
}

extension Size {
  /// The size with lengths that are not numbers, or negative, replaced by 0.
  var sanitized: Size {
    func clean(_ value: Double) -> Double { value > 0 ? value : 0 }
    return Size(clean(width), clean(height))
  }

  /// Returns the size with the lengths of a proposal in place of endless ones. Only an endless proposal has an endless
  /// answer; otherwise the places of all views beside it would be no numbers.
  fileprivate func bounded(by proposal: Proposal) -> Size {
    func length(_ own: Double, _ proposed: Double?) -> Double {
      own.isFinite || proposed == .infinity ? own : max(proposed ?? 0, 0)
    }
    return Size(length(width, proposal.width), length(height, proposal.height))
  }
}

/// The sizes that a node answered to proposals.
///
/// Nearly all nodes are asked at most four different proposals, which a list finds fastest. All are kept: with
/// a limit, alternating stacks ask four times as many questions every two levels.
struct Answers {
  private var list: [(proposal: Proposal, size: Size)] = []
  private var table: [Proposal: Size] = [:]

  private static let listLimit = 8

  /// All answers: those of the list in the order of the questions, then the others by their proposals.
  var all: [(proposal: Proposal, size: Size)] {
    list
      + table.sorted {
        ($0.key.width ?? -1, $0.key.height ?? -1) < ($1.key.width ?? -1, $1.key.height ?? -1)
      }.map { ($0.key, $0.value) }
  }

  subscript(_ proposal: Proposal) -> Size? {
    get {
      for entry in list where entry.proposal == proposal { return entry.size }
      return table.isEmpty ? nil : table[proposal]
    }
    set {
      guard let newValue else { return }
      if list.count < Self.listLimit {
        list.append((proposal, newValue))
      } else {
        table[proposal] = newValue
      }
    }
  }

  /// Returns whether a condition holds for all answers; false if there are so many that asking again costs more
  /// than it can save.
  func allSatisfy(_ condition: (Proposal, Size) -> Bool) -> Bool {
    table.isEmpty && list.allSatisfy { condition($0.proposal, $0.size) }
  }

  /// Replaces each answer by what a function makes of it; false drops it.
  mutating func update(_ change: (Proposal, inout Size) -> Bool) {
    table = [:]
    for index in list.indices.reversed() where !change(list[index].proposal, &list[index].size) {
      list.remove(at: index)
    }
  }
}
