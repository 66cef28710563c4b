import DeclLang
import DeclMachine

/// The transitions of inserted and removed views, and the animations that drive them (X1 to X8).
final class TransitionFinder {
  private let graph: ViewGraph
  private unowned let update: Update
  private var evaluator: Evaluator { graph.evaluator }
  private var library: TransactionLibrary { graph.transactionLibrary }

  init(graph: ViewGraph, update: Update) {
    self.graph = graph
    self.update = update
  }

  /// The transition of one element, with its animation.
  struct ElementTransition {
    let place: TreePosition
    /// The topmost element of the inserted or removed region.
    var top: TreePosition
    /// The transition as written in the script; nil for the default, opacity.
    let written: String?
    let transaction: TransactionBox?
    /// The source of the animation.
    let source: String?
    /// The transition of the script; nil for the default.
    let value: (value: ValueAddress, type: RuntimeType)?

    /// The name of the transition.
    var name: String { written ?? "opacity" }
  }

  /// Indicates whether any transition is possible in this update; without animations and transitions there is
  /// nothing to search for.
  var isPossible: Bool {
    graph.types.hasTransactionModifiers || graph.types.hasTransitions
      || update.transaction?.hasAnimation == true
  }

  // MARK: Removal

  /// Returns the duration in seconds of a node's removal transition, and the transitions of those of its
  /// topmost views that have one; nil when all of it is removed at once.
  func removalTransition(
    of node: GraphNode
  ) throws(UpdateFailure) -> (seconds: Double, names: [ViewHandle: String])? {
    guard isPossible, let region = node as? Region, canTransition(region) else { return nil }
    var longest = 0.0
    var names: [ViewHandle: String] = [:]
    for way in try transitions(of: region, isInsertion: false) where way.name != "identity" {
      guard let transaction = way.transaction, let seconds = try seconds(transaction), seconds > 0
      else { continue }
      longest = max(longest, seconds)
      if names[way.top.handle] == nil { names[way.top.handle] = way.name }
    }
    return names.isEmpty ? nil : (longest, names)
  }

  /// Returns whether all views of a region are removed by `.identity`: then they disappear before any new
  /// view appears (E3).
  func isIdentity(_ node: GraphNode) throws(UpdateFailure) -> Bool {
    guard isPossible, let region = node as? Region, canTransition(region) else { return false }
    let ways = try transitions(of: region, isInsertion: false)
    return !ways.isEmpty && ways.allSatisfy { $0.written == "identity" }
  }

  /// Returns whether a region is a direct element of a conditional, a `ForEach` or an `.id` (X2).
  func canTransition(_ region: Region) -> Bool {
    switch region.origin {
    case .branch, .row, .id: true
    default: false
    }
  }

  // MARK: Elements

  /// Returns the transitions of the elements that a region contributes to its container.
  func transitions(of region: Region, isInsertion: Bool) throws(UpdateFailure)
    -> [ElementTransition]
  {
    var result: [ElementTransition] = []
    let outer = outerTransition(of: region)
    for place in TreePosition.roots(of: region) {
      let known = result.count
      try collect(place, outer, isInsertion, &result)
      for index in known..<result.count { result[index].top = place }
    }
    return result
  }

  /// Returns the transition that is applied to an ancestor of a region within its container: to a group, a
  /// `ForEach` or a custom view.
  private func outerTransition(
    of region: Region
  ) -> (value: ValueAddress, type: RuntimeType)? {
    var place = region.parent.map { TreePosition(region: $0, index: region.parentElement) }
    while let here = place, here.element.kind != .primitive {
      if let found = transition(on: here) { return found }
      place = here.parent
    }
    return nil
  }

  private func collect(
    _ place: TreePosition, _ outer: (value: ValueAddress, type: RuntimeType)?, _ isInsertion: Bool,
    _ result: inout [ElementTransition]
  ) throws(UpdateFailure) {
    let inner = transition(on: place) ?? outer
    switch place.element.kind {
    case .primitive:
      result.append(try elementTransition(place, inner, isInsertion))
    case .presentation: break
    default:
      // Views in slots are attached to this one and are no elements of the container.
      for child in place.children where child.element.slotName == nil {
        try collect(child, inner, isInsertion, &result)
      }
    }
  }

  /// Returns the innermost transition that is applied to an element.
  func transition(on place: TreePosition) -> (value: ValueAddress, type: RuntimeType)? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.plan.isTransition, let field = modifier.type.field(.value) else {
        continue
      }
      return (place.region.value.part(modifier).part(field), field.type)
    }
    return nil
  }

  private func elementTransition(
    _ place: TreePosition, _ transition: (value: ValueAddress, type: RuntimeType)?,
    _ isInsertion: Bool
  ) throws(UpdateFailure) -> ElementTransition {
    var (transaction, source) = try self.transaction(around: place)
    guard let transition else {
      return ElementTransition(
        place: place, top: place, written: nil, transaction: transaction, source: source, value: nil
      )
    }
    let name = try library.name(of: transition, isInsertion, evaluator)
    let outer = try orPlain(transaction)
    if let own = try library.transaction(of: transition, isInsertion, outer, evaluator) {
      (transaction, source) = (own, "the transition")
    }
    return ElementTransition(
      place: place, top: place, written: name, transaction: transaction, source: source,
      value: transition)
  }

  // MARK: Transactions

  /// Returns the transaction for the dynamic element that contains an element: the update's, transformed by
  /// the modifiers of its ancestors, the outermost first (X8).
  private func transaction(
    around place: TreePosition
  ) throws(UpdateFailure) -> (TransactionBox?, source: String?) {
    var region = place.region
    while !canTransition(region), let outer = region.parent { region = outer }
    guard let host = region.parent else { return (update.transaction, nil) }
    return try transaction(at: TreePosition(region: host, index: region.parentElement), above: -1)
  }

  /// Returns the transaction at an element; of the element's modifiers, only those outside the one at
  /// `position` apply.
  func transaction(
    at place: TreePosition, above position: Int
  ) throws(UpdateFailure) -> (TransactionBox?, source: String?) {
    var current = update.transaction
    var source: String? = current.flatMap { $0.hasAnimation ? $0.source : nil }
    guard graph.types.hasTransactionModifiers else { return (current, source) }
    var chain: [(place: TreePosition, modifier: Int)] = []
    var here: TreePosition? = place
    while let now = here {
      for (number, index) in now.element.modifiers.enumerated() {
        if now.handle == place.handle, number <= position { continue }
        if try applies(index, now.region) { chain.append((now, index)) }
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

  private func applies(_ index: Int, _ region: Region) throws(UpdateFailure) -> Bool {
    let modifier = region.plan.modifiers[index]
    guard let writer = modifier.plan.transaction else { return false }
    if update.changedAnimations.contains(Update.ModifierKey(region: region, index: index)) {
      return true
    }
    let value = region.value.part(modifier)
    return try evaluator.bool(writer.always, [(value, modifier.type)])
  }

  /// Returns the duration of a transaction's animation in seconds; nil without one.
  func seconds(_ transaction: TransactionBox) throws(UpdateFailure) -> Double? {
    guard transaction.hasAnimation else { return nil }
    return try library.seconds(transaction, evaluator)
  }

  /// Returns a transaction's animation as written in the script; nil without one.
  func text(_ transaction: TransactionBox?) -> String? {
    guard let transaction, transaction.hasAnimation else { return nil }
    return graph.animationText(transaction.address, transaction.type)
  }
}
