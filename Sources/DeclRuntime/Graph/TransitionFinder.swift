import DeclLang
import DeclMachine

/// The transitions of what comes and goes, and the animations that drive them (X1 to X8).
final class TransitionFinder {
  private let graph: ViewGraph
  private unowned let update: Update
  private var evaluator: Evaluator { graph.evaluator }
  private var library: TransactionLibrary { graph.transactionLibrary }

  init(graph: ViewGraph, update: Update) {
    self.graph = graph
    self.update = update
  }

  /// A transition of one element, as it is taken.
  struct Way {
    let place: TreePlace
    /// The uppermost place of what comes or goes.
    var top: TreePlace
    /// The transition as it is written; nil when none is, which means opacity.
    let written: String?
    let transaction: TransactionBox?
    /// Where the animation comes from.
    let source: String?

    /// The name.
    var name: String { written ?? "opacity" }
  }

  /// Whether anything can come or go by a transition in this update. Without animations and transitions there is nothing to
  /// look for.
  var isPossible: Bool {
    graph.types.hasTransactionModifiers || graph.types.hasTransitions
      || update.transaction?.hasAnimation == true
  }

  // MARK: Leaving

  /// How many seconds a node goes on after it was removed, and by which transitions its uppermost views go, those that go at
  /// once left out; nil when all of it goes at once.
  func departure(
    of node: GraphNode
  ) throws(UpdateFailure) -> (seconds: Double, names: [ViewHandle: String])? {
    guard isPossible, let region = node as? Region, canMove(region) else { return nil }
    var longest = 0.0
    var names: [ViewHandle: String] = [:]
    for way in try ways(of: region, isInsertion: false) where way.name != "identity" {
      guard let transaction = way.transaction, let seconds = try seconds(transaction), seconds > 0
      else { continue }
      longest = max(longest, seconds)
      if names[way.top.handle] == nil { names[way.top.handle] = way.name }
    }
    return names.isEmpty ? nil : (longest, names)
  }

  /// Whether all that a region shows goes by `.identity`: then it is gone before anything new appears (E3).
  func isIdentity(_ node: GraphNode) throws(UpdateFailure) -> Bool {
    guard isPossible, let region = node as? Region, canMove(region) else { return false }
    let ways = try ways(of: region, isInsertion: false)
    return !ways.isEmpty && ways.allSatisfy { $0.written == "identity" }
  }

  /// Whether a region is a direct element of a conditional, a `ForEach` or an `.id` (X2).
  func canMove(_ region: Region) -> Bool {
    switch region.origin {
    case .branch, .row, .id: true
    default: false
    }
  }

  // MARK: Elements

  /// The transitions of the elements that a region shows in the container around it.
  func ways(of region: Region, isInsertion: Bool) throws(UpdateFailure) -> [Way] {
    var result: [Way] = []
    let outer = outerTransition(of: region)
    for place in TreePlace.tops(of: region) {
      let known = result.count
      try collect(place, outer, isInsertion, &result)
      for index in known..<result.count { result[index].top = place }
    }
    return result
  }

  /// The transition that is written around the elements of a region, inside the container that they are in: on a group, on a
  /// `ForEach`, on a view of the script's.
  private func outerTransition(
    of region: Region
  ) -> (value: ValueAddress, type: RuntimeType)? {
    var place = region.parent.map { TreePlace(region: $0, index: region.parentElement) }
    while let here = place, here.element.kind != .primitive {
      if let found = transition(on: here) { return found }
      place = here.parent
    }
    return nil
  }

  private func collect(
    _ place: TreePlace, _ outer: (value: ValueAddress, type: RuntimeType)?, _ isInsertion: Bool,
    _ result: inout [Way]
  ) throws(UpdateFailure) {
    let inner = transition(on: place) ?? outer
    switch place.element.kind {
    case .primitive:
      result.append(try way(place, inner, isInsertion))
    case .presentation: break
    default:
      // What has a slot is attached to the view, and no element of the container.
      for child in place.children where child.element.slotName == nil {
        try collect(child, inner, isInsertion, &result)
      }
    }
  }

  /// The innermost transition that is written on a place.
  func transition(on place: TreePlace) -> (value: ValueAddress, type: RuntimeType)? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.plan.isTransition, let field = modifier.type.field(named: "value") else {
        continue
      }
      return (place.region.value.part(modifier).part(field), field.type)
    }
    return nil
  }

  private func way(
    _ place: TreePlace, _ transition: (value: ValueAddress, type: RuntimeType)?,
    _ isInsertion: Bool
  ) throws(UpdateFailure) -> Way {
    var (transaction, source) = try self.transaction(around: place)
    guard let transition else {
      return Way(
        place: place, top: place, written: nil, transaction: transaction, source: source)
    }
    let name = try library.name(of: transition, isInsertion, evaluator)
    let outer = try orPlain(transaction)
    if let own = try library.transaction(of: transition, isInsertion, outer, evaluator) {
      (transaction, source) = (own, "its transition")
    }
    return Way(
      place: place, top: place, written: name, transaction: transaction, source: source)
  }

  // MARK: Transactions

  /// The transaction that holds for the dynamic element that a place belongs to: the update's own, changed by the
  /// modifiers around it, the outermost first (X8).
  private func transaction(
    around place: TreePlace
  ) throws(UpdateFailure) -> (TransactionBox?, source: String?) {
    var region = place.region
    while !canMove(region), let outer = region.parent { region = outer }
    guard let host = region.parent else { return (update.transaction, nil) }
    return try transaction(at: TreePlace(region: host, index: region.parentElement), above: -1)
  }

  /// The transaction at a place; of the modifiers on it, those count that are outside the one at `position`.
  func transaction(
    at place: TreePlace, above position: Int
  ) throws(UpdateFailure) -> (TransactionBox?, source: String?) {
    var current = update.transaction
    var source: String? = current.flatMap { $0.hasAnimation ? $0.source : nil }
    guard graph.types.hasTransactionModifiers else { return (current, source) }
    var chain: [(place: TreePlace, modifier: Int)] = []
    var here: TreePlace? = place
    while let now = here {
      for (number, index) in now.element.modifiers.enumerated() {
        if now.handle == place.handle, number <= position { continue }
        if applies(index, now.region) { chain.append((now, index)) }
      }
      here = now.parent
    }
    for (place, index) in chain.reversed() {
      let modifier = place.region.plan.modifiers[index]
      let outer = try orPlain(current)
      current = try library.transformed(
        outer, modifier, place.region.value.part(modifier), evaluator)
      source = current?.hasAnimation == true ? modifier.plan.transactionSource : nil
    }
    return (current, source)
  }

  private func orPlain(_ transaction: TransactionBox?) throws(UpdateFailure) -> TransactionBox {
    if let transaction { return transaction }
    return try library.plain(evaluator)
  }

  private func applies(_ index: Int, _ region: Region) -> Bool {
    let modifier = region.plan.modifiers[index]
    guard let writer = modifier.plan.transaction else { return false }
    if update.changedAnimations.contains(Update.ModifierKey(region: region, index: index)) {
      return true
    }
    let value = region.value.part(modifier)
    return (try? evaluator.bool(writer.always, [(value, modifier.type)])) ?? false
  }

  /// The seconds until a transaction's animation ends; nil without one.
  func seconds(_ transaction: TransactionBox) throws(UpdateFailure) -> Double? {
    guard transaction.hasAnimation else { return nil }
    return try library.seconds(transaction, evaluator)
  }

  /// A transaction's animation as it is written; nil without one.
  func text(_ transaction: TransactionBox?) -> String? {
    guard let transaction, transaction.hasAnimation else { return nil }
    return graph.animationText(transaction.address, transaction.type)
  }
}
