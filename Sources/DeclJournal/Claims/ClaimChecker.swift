/// A checker that decides whether claims hold, from the observations before and after a step.
public struct ClaimChecker {
  private var before = Observation()
  private var after = Observation()
  /// The identities of the views named by `let` claims, by name.
  private var names: [String: String] = [:]
  /// The structural types of the bodies, which are only observed after mounting.
  private var types: [String: String] = [:]

  /// Indicates whether only the last step was observed, and not the tree before it.
  public private(set) var isFirst = false
  private var isForgotten = false

  /// Creates a checker without observations.
  public init() {}

  /// Records the observation after the next step; the previous one becomes the observation before it.
  public mutating func observe(_ observation: Observation) {
    before = after
    after = observation
    isFirst = isForgotten
    isForgotten = false
    if let new = observation.types { types = new }
  }

  /// Forgets the observations, because a step was not observed; the next observation is a first one.
  public mutating func forget() {
    (before, after) = (Observation(), Observation())
    isForgotten = true
  }

  /// Records that the next step could not be performed, so that nothing changed.
  public mutating func observeFailure(_ reason: String) { observe(after.failing(reason)) }

  /// Returns a description of the reason why a claim does not hold; nil if it holds.
  public mutating func failure(of claim: Claim) -> String? {
    switch claim {
    case .views(let relation, let targets): first(targets) { failure(relation, $0) }
    case .storage(let relation, let cells): first(cells) { failure(relation, $0) }
    case .value(let cell, let value): failure(cell, value)
    case .name(let name, let target): bind(name, target)
    case .identical(let target, let name, let isSame): failure(target, name, isSame)
    case .moved(let targets): failure(targets, subjects(\.moved), "moved")
    case .ran(let targets):
      failure(targets, subjects(\.bodies), "ran") ?? first(targets, failureOfRun)
    case .idle(let targets): first(targets, failureOfIdle)
    case .updates(let count): differs("\(count)", "\(updates.count)", "updates")
    case .effects(let effects): failure(effects)
    case .prints(let lines): differs(lines, printed, "prints")
    case .shows(let texts): differs(texts, shown, "shows")
    case .draws(let texts): differs(texts, drawn, "draws")
    case .insertion(let target, let manner): failure(target, manner, \.insertions, after)
    case .removal(let target, let manner): failure(target, manner, \.removals, before)
    case .animates(let target, let manner): failure(target, manner, \.changed, after)
    case .type(let name, let type): differs(type, types[name] ?? "no such body", "type")
    case .warns(let texts): failureOfWarnings(texts)
    case .traps(let text): failureOfTrap(text)
    case .saves(let names): differs(names, updates.flatMap { $0.saved ?? [] }, "saves")
    case .fails(let text): failureOfRefusal(text)
    case .frame(let target, let frame): failure(target, frame, "frame") { $0.frame }
    case .size(let target, let size):
      failure(target, size, "size") { $0.frame.map { Array($0[2...]) } }
    case .lines(let target, let count):
      failure(target, [Double(count)], "lines") { $0.lines.map { [Double($0)] } }
    case .above(let targets): failureOfOrder(targets)
    case .inside(let inner, let outer): failureOfInside(inner, outer)
    case .diagnostic(let severity, let line, let text): failure(severity, line, text)
    }
  }

  // MARK: Lookup

  private var updates: [Observation.Update] { after.updates ?? [] }

  private func subjects(
    _ path: KeyPath<Observation.Update, [Observation.Update.Subject]?>
  ) -> [Observation.Update.Subject] {
    updates.flatMap { $0[keyPath: path] ?? [] }
  }

  private func views(
    _ target: Target, _ observation: Observation, leaving: Bool = false
  ) -> [Observation.View] {
    ViewFinder(observation).views(target).filter { leaving || $0.leaving != true }
  }

  private func view(_ id: String, _ observation: Observation) -> Observation.View? {
    observation.views?.first { $0.id == id }
  }

  private func first<Part>(_ parts: [Part], _ failure: (Part) -> String?) -> String? {
    for part in parts {
      if let found = failure(part) { return found }
    }
    return nil
  }

  private func differs<Value: Equatable>(
    _ wanted: Value, _ actual: Value, _ word: String
  ) -> String? {
    wanted == actual ? nil : "\(word): expected \(wanted), got \(actual)"
  }

  // MARK: Views

  private func failure(_ relation: Claim.Relation, _ target: Target) -> String? {
    let isAbout = relation == .removed ? before : after
    let found = views(target, isAbout, leaving: relation == .leaving)
    if relation == .absent { return found.isEmpty ? nil : "\(target) is in the tree" }
    if found.isEmpty { return "no view matches \(target)" }
    for view in found where !holds(relation, view) {
      return "\(target) is \(state(of: view))"
    }
    return nil
  }

  private func holds(_ relation: Claim.Relation, _ view: Observation.View) -> Bool {
    switch relation {
    case .same: isPresent(view.id, before)
    case .new: self.view(view.id, before) == nil
    case .removed: !isPresent(view.id, after)
    case .revived: subjects(\.revived).contains { isAncestor($0.id, view) }
    case .leaving: view.leaving == true
    case .shown, .absent: true
    }
  }

  private func isPresent(_ id: String, _ observation: Observation) -> Bool {
    view(id, observation).map { $0.leaving != true } ?? false
  }

  private func isAncestor(_ outer: String, _ inner: Observation.View) -> Bool {
    var current: Observation.View? = inner
    while let here = current {
      if here.id == outer { return true }
      current = here.parent.flatMap { view($0, after) }
    }
    return false
  }

  private func state(of view: Observation.View) -> String {
    if view.leaving == true { return "leaving" }
    if !isPresent(view.id, after) { return "removed" }
    return isPresent(view.id, before) ? "the same" : "new"
  }

  // MARK: Names

  private mutating func bind(_ name: String, _ target: Target) -> String? {
    let found = views(target, after)
    guard found.count == 1 else { return "\(found.count) views match \(target)" }
    names[name] = found[0].id
    return nil
  }

  private func failure(_ target: Target, _ name: String, _ isSame: Bool) -> String? {
    guard let id = names[name] else { return "no view has the name \(name)" }
    let found = views(target, after)
    guard found.count == 1 else { return "\(found.count) views match \(target)" }
    if (found[0].id == id) == isSame { return nil }
    return "\(target) is \(isSame ? "not " : "")\(name)"
  }

  // MARK: Storage

  private func cells(
    _ cell: Claim.Cell, _ observation: Observation
  ) -> [Observation.Cell] {
    views(cell.target, observation).flatMap { $0.cells ?? [] }.filter { $0.name == cell.name }
  }

  private func failure(_ relation: Claim.StorageRelation, _ cell: Claim.Cell) -> String? {
    let old = cells(cell, before)
    let new = cells(cell, after)
    let oldIDs = Set((before.views ?? []).flatMap { $0.cells ?? [] }.map(\.id))
    let newIDs = Set((after.views ?? []).flatMap { $0.cells ?? [] }.map(\.id))
    let holds =
      switch relation {
      case .kept: !new.isEmpty && new.allSatisfy { oldIDs.contains($0.id) }
      case .created: !new.isEmpty && new.allSatisfy { !oldIDs.contains($0.id) }
      case .dropped: !old.isEmpty && old.allSatisfy { !newIDs.contains($0.id) }
      case .reset:
        !new.isEmpty && !old.isEmpty && new.allSatisfy { !oldIDs.contains($0.id) }
          && old.allSatisfy { !newIDs.contains($0.id) }
      }
    return holds ? nil : "\(cell.target).\(cell.name) was not \(relation.rawValue)"
  }

  private func failure(_ cell: Claim.Cell, _ value: String) -> String? {
    let found = cells(cell, after).map(\.value)
    let properties = views(cell.target, after).compactMap { $0.properties?[cell.name] }
    let all = found.isEmpty ? properties : found
    if all.isEmpty { return "no view that matches \(cell.target) has \(cell.name)" }
    return all.allSatisfy { $0 == value }
      ? nil : "\(cell.target).\(cell.name) is \(all.joined(separator: ", "))"
  }

  // MARK: Updates

  /// Returns whether the subject of an update matches a target in the observation after or before the step.
  private func fits(_ subject: Observation.Update.Subject, _ target: Target) -> Bool {
    for observation in [after, before] where view(subject.id, observation) != nil {
      let found = ViewFinder(observation).views(target)
      if found.contains(where: { $0.id == subject.id }) { return true }
    }
    let isKnown = view(subject.id, after) != nil || view(subject.id, before) != nil
    return !isKnown && target.parts == [.type(subject.type, [])]
  }

  private func failure(
    _ targets: [Target], _ subjects: [Observation.Update.Subject], _ word: String
  ) -> String? {
    for subject in subjects where !targets.contains(where: { fits(subject, $0) }) {
      return "\(describe(subject)) \(word)"
    }
    for target in targets where !subjects.contains(where: { fits($0, target) }) {
      let known = Set(subjects.map(describe)).sorted().joined(separator: ", ")
      return "\(target) is not among the views that \(word): \(known.isEmpty ? "none" : known)"
    }
    return nil
  }

  private func describe(_ subject: Observation.Update.Subject) -> String {
    let found = view(subject.id, after) ?? view(subject.id, before)
    let key = found?.key.map { "[\($0)]" } ?? ""
    return subject.type + key + (found?.label.map { " \"\($0)\"" } ?? "")
  }

  /// Returns a failure if the body of any view that matches the target did not run.
  private func failureOfRun(_ target: Target) -> String? {
    let ran = Set(subjects(\.bodies).map(\.id))
    let idle = views(target, after).first { !ran.contains($0.id) }
    return idle.map {
      "\(target): the body of \($0.type)\($0.key.map { key in "[\(key)]" } ?? "") did not run"
    }
  }

  private func failureOfIdle(_ target: Target) -> String? {
    let isRun = subjects(\.bodies).contains { fits($0, target) }
    return isRun ? "the body of \(target) ran" : nil
  }

  private func failure(_ effects: [Claim.EffectClaim]) -> String? {
    let actual = subjects(\.effects)
    let isSame =
      actual.count == effects.count
      && zip(actual, effects).allSatisfy { $0.detail == $1.kind && fits($0, $1.target) }
    let text = actual.map { "\($0.detail ?? "") \(describe($0))" }.joined(separator: ", ")
    return isSame ? nil : "effects: \(text.isEmpty ? "none" : text)"
  }

  private func failure(
    _ target: Target, _ manner: String?,
    _ path: KeyPath<Observation.Update, [Observation.Update.Subject]?>,
    _ observation: Observation
  ) -> String? {
    let found = subjects(path).filter { fits($0, target) }
    let words = Set(found.map { $0.detail ?? "nothing" }).sorted()
    let wanted = manner ?? "nothing"
    if words.isEmpty, manner == nil {
      return ViewFinder(observation).views(target).isEmpty ? "no view matches \(target)" : nil
    }
    return words == [wanted]
      ? nil : "\(target): by \(words.isEmpty ? "nothing" : words.joined(separator: ", "))"
  }

  private var printed: [String] {
    var lines = updates.compactMap(\.output).joined().split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }

  private var shown: [String] {
    (after.views ?? []).filter { $0.type == "Text" && $0.leaving != true }.compactMap(\.label)
  }

  private var drawn: [String] {
    (after.drawn ?? []).compactMap { id in view(id, after)?.label }
  }

  private func failureOfWarnings(_ texts: [String]) -> String? {
    let actual = updates.flatMap { $0.warnings ?? [] }
    let isSame =
      actual.count == texts.count && zip(actual, texts).allSatisfy { $0.contains($1) }
    return isSame ? nil : "warns: \(actual.isEmpty ? "nothing" : "\(actual)")"
  }

  private func failureOfTrap(_ text: String) -> String? {
    let actual = updates.compactMap(\.trap)
    return actual.contains { $0.contains(text) }
      ? nil : "traps: \(actual.isEmpty ? "nothing" : "\(actual)")"
  }

  private func failureOfRefusal(_ text: String) -> String? {
    guard let refusal = after.refusal else { return "fails: the step was done" }
    return refusal.contains(text) ? nil : "fails: \(refusal)"
  }

  private func failure(_ severity: String, _ line: Int, _ text: String?) -> String? {
    let messages = (after.diagnostics ?? []).filter { $0.severity == severity }
    let holds = messages.contains { message in
      message.line == line && (text.map { message.message.contains($0) } ?? true)
    }
    let all = messages.map { "\($0.line): \($0.message)" }.joined(separator: "; ")
    return holds ? nil : "\(severity): \(all.isEmpty ? "none" : all)"
  }
}

// Layout.
extension ClaimChecker {
  /// The difference of two lengths in points that counts as none: layouts may round to other pixels.
  private static let tolerance = 0.5

  /// Adds what is known about the layout of views to the last observation.
  public mutating func addLayout(_ layout: [String: (frame: [Double], lines: Int?)]) {
    for index in after.views?.indices ?? 0..<0 {
      guard let known = after.views.flatMap({ layout[$0[index].id] }) else { continue }
      after.views?[index].frame = known.frame
      after.views?[index].lines = known.lines
    }
  }

  private func failure(
    _ target: Target, _ wanted: [Double], _ word: String,
    _ value: (Observation.View) -> [Double]?
  ) -> String? {
    let found = views(target, after)
    if found.isEmpty { return "no view matches \(target)" }
    for view in found {
      guard let actual = value(view) else { return "\(target) has no \(word)" }
      let holds = zip(wanted, actual).allSatisfy { abs($0 - $1) <= Self.tolerance }
      if !holds { return "\(word) of \(target): expected \(text(wanted)), got \(text(actual))" }
    }
    return nil
  }

  private func text(_ numbers: [Double]) -> String {
    numbers.map { number in
      let rounded = (number * 100).rounded() / 100
      return rounded == rounded.rounded() && abs(rounded) < 1e9
        ? "\(Int(rounded))" : "\(rounded)"
    }.joined(separator: ",")
  }

  private func frames(_ target: Target) -> [[Double]] { views(target, after).compactMap(\.frame) }

  private func failureOfOrder(_ targets: [Target]) -> String? {
    for (upper, lower) in zip(targets, targets.dropFirst()) {
      guard let end = frames(upper).map({ $0[1] + $0[3] }).max() else {
        return "\(upper) has no frame"
      }
      guard let start = frames(lower).map({ $0[1] }).min() else {
        return "\(lower) has no frame"
      }
      if end > start + Self.tolerance {
        return "\(upper) ends at \(text([end])), and \(lower) begins at \(text([start]))"
      }
    }
    return nil
  }

  private func failureOfInside(_ inner: Target, _ outer: Target) -> String? {
    guard let area = frames(outer).first else { return "\(outer) has no frame" }
    let found = frames(inner)
    if found.isEmpty { return "\(inner) has no frame" }
    for frame in found {
      let holds =
        frame[0] >= area[0] - Self.tolerance && frame[1] >= area[1] - Self.tolerance
        && frame[0] + frame[2] <= area[0] + area[2] + Self.tolerance
        && frame[1] + frame[3] <= area[1] + area[3] + Self.tolerance
      if !holds { return "\(inner) at \(text(frame)) is not inside of \(outer) at \(text(area))" }
    }
    return nil
  }
}

/// A lookup of the views of an observation that match a target.
struct ViewFinder {
  private let views: [Observation.View]
  private let byID: [String: Observation.View]

  init(_ observation: Observation) {
    views = observation.views ?? []
    byID = Dictionary(views.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the views that match the target, in document order.
  func views(_ target: Target) -> [Observation.View] {
    var found: [Observation.View]?
    for part in target.parts {
      let outer = found.map { Set($0.map(\.id)) }
      found = views.filter { view in
        fits(view, part) && (outer.map { isDescendant(view, $0) } ?? true)
      }
    }
    return found ?? []
  }

  private func isDescendant(_ view: Observation.View, _ outer: Set<String>) -> Bool {
    var current = view.parent
    while let id = current {
      if outer.contains(id) { return true }
      current = byID[id]?.parent
    }
    return false
  }

  private func fits(_ view: Observation.View, _ part: Target.Part) -> Bool {
    switch part {
    case .handle(let handle): view.id == handle.description
    case .label(let text): view.label == text
    // Claims name views by what they are, and the frame of each is known.
    case .point: false
    case .type(let name, let conditions):
      view.type == name
        && conditions.allSatisfy { condition in
          condition.name == "id" && view.key == condition.value
            || view.properties?[condition.name] == condition.value
        }
    }
  }
}
