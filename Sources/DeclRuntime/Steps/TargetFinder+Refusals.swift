import DeclLang
import DeclMachine

/// The errors of a target that names no view, several, or one that cannot be touched.
extension TargetFinder {
  /// The number of candidates that an error lists with a target.
  private static let namedCandidateCount = 8

  /// Returns the error for a target that names no view with the interaction.
  func refusal(
    _ target: Target, _ word: String, _ named: [TreePosition], _ search: AbilitySearch,
    _ isOutermost: Bool
  ) -> StepError {
    let candidates = reachable(search, isOutermost)
    guard let first = named.first else { return .noTarget(target, candidates) }
    let performer = StepPerformer(script: script)
    // A label also names the descendants of the view, such as the parts that a style makes of a button.
    var isLabel = false
    if case .label = target.parts.last { isLabel = true }
    for place in isLabel ? named.flatMap(\.withDescendants) : named {
      let steps = performer.steps(acceptedBy: place)
      if steps.isEmpty { continue }
      let reason = ", but takes \(steps.joined(separator: " and "))"
      return .notPossible(paths.reference(to: place), word + reason, candidates)
    }
    guard let idle = named.first(where: performer.hasGestures) else {
      return .notPossible(paths.reference(to: first), word, candidates)
    }
    return .notPossible(
      paths.reference(to: idle), word + ": none of its gestures recognises that", candidates)
  }

  /// Returns the error for a view that supports the interaction and cannot be touched.
  func obstruction(
    _ target: Target, _ place: TreePosition, _ search: AbilitySearch, _ isOutermost: Bool
  ) -> StepError {
    guard let obstacle = touchReach.obstacle(to: place) else {
      return .preconditionFailed("no view matches \(target)")
    }
    return untouchable(place, obstacle, search, isOutermost)
  }

  /// Returns the error for a view that an obstacle keeps from being touched.
  func untouchable(
    _ place: TreePosition, _ obstacle: StepError.Obstacle, _ search: AbilitySearch,
    _ isOutermost: Bool
  ) -> StepError {
    .untouchable(paths.reference(to: place), obstacle, reachable(search, isOutermost))
  }

  /// Returns the views that support an interaction and can be touched; of nested ones, the outermost if they
  /// contain what the interaction is about.
  private func reachable(_ search: AbilitySearch, _ isOutermost: Bool) -> [StepError.Candidate] {
    let able = frontPlaces.filter {
      search.supports($0) && touchReach.obstacle(to: $0) == nil && !isDisabled($0)
    }
    let named = isOutermost ? outermost(able) : able
    let reached = try? uncovered(named, search, limit: Self.namedCandidateCount)
    return candidates(reached ?? named, search)
  }

  /// Returns whether the environment disables a view; a condition that traps does not.
  func isDisabled(_ place: TreePosition) -> Bool {
    let graph = script.graph
    let scope = place.region.scope(at: place.index)
    let code = graph.types.library.function(.isEnabled)
    return graph.environment.holds(scope, code, graph.evaluator) == false
  }

  /// Returns views as errors list them, the first ones with a target that names only them.
  func candidates(_ places: [TreePosition], _ search: AbilitySearch) -> [StepError.Candidate] {
    places.enumerated().map { index, place in
      candidate(place, index < Self.namedCandidateCount ? self.target(of: place, search) : nil)
    }
  }

  /// Returns a view as errors list it.
  func candidate(_ place: TreePosition, _ target: Target? = nil) -> StepError.Candidate {
    StepError.Candidate(
      view: paths.reference(to: place), label: label(of: place),
      identity: paths.identity(of: place), target: target)
  }

  /// Returns a target that refers only to a view: its label or type, if necessary below an ancestor, or else
  /// its handle.
  private func target(of place: TreePosition, _ search: AbilitySearch) -> Target {
    let names = parts(of: place)
    for name in names where refersOnly(Target(parts: [name]), to: place, search) {
      return Target(parts: [name])
    }
    var current = place.parent
    while let here = current {
      // Types that scripts cannot name identify nothing.
      if here.element.kind == .custom, here.element.type.decl?.isLibrary == false {
        for outer in types(of: here) {
          for name in names where refersOnly(Target(parts: [outer, name]), to: place, search) {
            return Target(parts: [outer, name])
          }
        }
      }
      current = here.parent
    }
    return Target(parts: [.handle(place.handle)])
  }

  private func parts(of place: TreePosition) -> [Target.Part] {
    let label = label(of: place).map { [Target.Part.label($0)] } ?? []
    return place.typeName.hasPrefix("_") ? label : label + types(of: place)
  }

  /// Returns the parts that name a view by its type, and by its type and key.
  private func types(of place: TreePosition) -> [Target.Part] {
    let type = place.typeName
    guard let key = paths.key(of: place) else { return [.type(type, [])] }
    let condition = Target.Condition(name: "id", value: key.description)
    let isPlain = key.description.allSatisfy { $0 != "]" && $0 != "," }
    return [.type(type, [])] + (isPlain ? [.type(type, [condition])] : [])
  }

  private func refersOnly(
    _ target: Target, to place: TreePosition, _ search: AbilitySearch
  ) -> Bool {
    // A single part needs no list of all views that it names: the first other one decides.
    let named =
      target.parts.count == 1
      ? AnySequence(frontPlaces.lazy.filter { self.fits($0, target.parts[0]) })
      : AnySequence(places(for: target))
    var found = false
    for candidate in named {
      guard let handle = search.nearest(to: candidate)?.handle else { continue }
      if handle != place.handle { return false }
      found = true
    }
    return found
  }
}

extension TreePosition {
  /// The view and its descendants, in document order.
  fileprivate var withDescendants: [TreePosition] { [self] + children.flatMap(\.withDescendants) }
}
