package import DeclJournal
import DeclLang
import DeclMachine

/// An animation of the script, which answers how far a change is after a time.
package final class DrawnAnimation {
  private unowned let graph: ViewGraph
  private let transaction: TransactionBox
  private var shares: (time: Double, share: Double, impulse: Double)?
  private var overAt: Double?
  private(set) lazy var spring = holds(.isSpringAnimation, [])

  init(_ graph: ViewGraph, _ transaction: TransactionBox) {
    self.graph = graph
    self.transaction = transaction
  }

  /// Indicates whether it is a spring, which takes over the speed of an animation that is running.
  package var isSpring: Bool { spring }

  /// Returns the share of the change that is made after a number of seconds, which springs exceed, and the distance that
  /// a start at the speed 1 adds.
  package func share(at seconds: Double) -> (share: Double, impulse: Double) {
    if let shares, shares.time == seconds { return (shares.share, shares.impulse) }
    let share = number(.animationShare, seconds) ?? 1
    let impulse = isSpring ? number(.animationImpulse, seconds) ?? 0 : 0
    shares = (seconds, share, impulse)
    return (share, impulse)
  }

  /// Returns whether nothing moves any more after a number of seconds.
  package func isOver(at seconds: Double) -> Bool {
    if let overAt, seconds >= overAt { return true }
    let isOver = holds(.isAnimationOver, [seconds])
    if isOver { overAt = seconds }
    return isOver
  }

  private func number(_ function: LibraryFunction, _ seconds: Double) -> Double? {
    ask(function, [seconds]).map { Double(bitPattern: UInt64(bitPattern: $0)) }
  }

  private func holds(_ function: LibraryFunction, _ numbers: [Double]) -> Bool {
    // An animation whose code traps moves nothing.
    ask(function, numbers).map { $0 != 0 } ?? (function == .isAnimationOver)
  }

  private func ask(_ function: LibraryFunction, _ numbers: [Double]) -> Int64? {
    let code = graph.types.library.function(function)
    var words = numbers.map { Int64(bitPattern: $0.bitPattern) }
    return words.withUnsafeMutableBufferPointer { scalars -> Int64? in
      var arguments: [Evaluator.Argument] = [(transaction.address, transaction.type)]
      if let first = scalars.baseAddress, !numbers.isEmpty {
        let place = ValueAddress(scalars: first, references: graph.evaluator.nothing.references)
        arguments.append((place, code.signature.parameters[1].type))
      }
      return graph.tracker.untracked {
        graph.evaluator.answer { () throws(UpdateFailure) in
          try graph.evaluator.scalar(code, arguments, code.signature.result)
        }
      }
    }
  }
}

extension LayoutSubject {
  /// The animations of the update that is running, by views and modifiers.
  package var animations: DrawnAnimations? { graph.update.map { DrawnAnimations(graph, $0) } }

  /// The seconds on the virtual clock.
  package var time: Double { graph.time }
}

/// The animations of a running update (X7, X8).
package final class DrawnAnimations {
  let graph: ViewGraph
  let finder: TransitionFinder
  private lazy var regions = RegionIndex(graph)
  private var known: [ObjectIdentifier: (box: TransactionBox, animation: DrawnAnimation)] = [:]

  init(_ graph: ViewGraph, _ update: Update) {
    self.graph = graph
    finder = TransitionFinder(graph: graph, update: update)
  }

  /// Returns the animation of a change of a view, or of one of its modifiers; nil if it is not animated.
  /// - Parameter modifier: the number of the modifier among those of its region; nil for the view.
  package func animation(of view: ViewHandle, modifier: Int?) -> DrawnAnimation? {
    guard let place = regions.place(view) else { return nil }
    let position = modifier.flatMap { place.element.modifiers.firstIndex(of: $0) } ?? -1
    let found = graph.evaluator.answer { () throws(UpdateFailure) in
      try finder.transaction(at: place, above: position)
    }
    return found.flatMap { $0.0 }.flatMap(animation)
  }

  /// Returns the animation by which a scroll view is scrolled; nil if it is not animated.
  package func animation(ofScrolling view: ViewHandle) -> DrawnAnimation? {
    graph.update?.scrollTransactions[view].flatMap(animation)
  }

  /// Returns the animation of a transaction; nil for one without.
  func animation(_ transaction: TransactionBox) -> DrawnAnimation? {
    guard transaction.hasAnimation else { return nil }
    if let known = known[ObjectIdentifier(transaction)] { return known.animation }
    let made = DrawnAnimation(graph, transaction)
    known[ObjectIdentifier(transaction)] = (transaction, made)
    return made
  }
}
