package import DeclJournal
import DeclLang
import DeclMachine

/// A part of the tree with a vector that animations interpolate: a view, or one of its modifiers.
package struct DrawnPart: Hashable, Sendable {
  /// The view.
  package let view: ViewHandle
  /// The number of the modifier among those of its region; nil for the view itself.
  package let modifier: Int?
}

/// A copy of a value of the script with a vector that animations interpolate (`Animatable`).
package final class DrawnValue {
  fileprivate let box: HeapReference
  fileprivate let type: RuntimeType
  private unowned let graph: ViewGraph
  private let machine: Machine

  /// Creates a value from a box, which it consumes.
  private init(_ graph: ViewGraph, _ box: HeapReference, _ type: RuntimeType) {
    self.graph = graph
    machine = graph.machine
    self.box = box
    self.type = type
  }

  /// Copies a value.
  convenience init(_ graph: ViewGraph, copying value: ValueAddress, _ type: RuntimeType) {
    self.init(graph, graph.machine.makeBox(value, type: type), type)
  }

  deinit { machine.release(box) }

  fileprivate var address: ValueAddress { box.boxed(type) }

  /// Stores the value at the place of another one of its type.
  func assign(to place: ValueAddress) { machine.assign(address, to: place, type: type) }

  /// Returns whether the vector is that of another value.
  package func isAt(_ other: DrawnValue) -> Bool {
    guard type == other.type else { return false }
    let code = graph.types.library.method(.isAtValue, in: type)
    return graph.tracker.untracked {
      graph.evaluator.holds(code, [(address, type), (other.address, type)])
    }
  }

  /// Indicates whether the time of a view whose look depends on it runs from the insertion on.
  fileprivate var runsAtOnce: Bool {
    graph.tracker.untracked {
      graph.evaluator.holds(
        graph.types.library.method(.runsAtOnce, in: type), [(address, type)])
    }
  }

  /// Returns whether the time starts again, after an earlier value.
  package func restarts(after old: DrawnValue) -> Bool {
    guard type == old.type else { return false }
    let code = graph.types.library.method(.restartsTime, in: type)
    return graph.tracker.untracked {
      graph.evaluator.holds(code, [(address, type), (old.address, type)])
    }
  }

  /// Returns the value after a number of seconds; the value itself if the script's code trapped.
  package func at(_ seconds: Double) -> DrawnValue {
    let code = graph.types.library.method(.valueAtTime, in: type)
    var word = Int64(bitPattern: seconds.bitPattern)
    let made = withUnsafeMutablePointer(to: &word) { scalar -> HeapReference? in
      let place = ValueAddress(scalars: scalar, references: graph.evaluator.nothing.references)
      return graph.tracker.untracked {
        graph.evaluator.answer(
          code, (address, type), (place, code.signature.parameters.last!.type), type)
      }
    }
    return made.map { DrawnValue(graph, $0, type) } ?? self
  }

  /// Returns the value with its vector moved by a share of the way from one value's vector to another's; the value itself
  /// if the script's code trapped.
  package func moved(from first: DrawnValue, to second: DrawnValue, by share: Double) -> DrawnValue
  {
    guard type == first.type, type == second.type else { return self }
    let code = graph.types.library.method(.movedValue, in: type)
    var word = Int64(bitPattern: share.bitPattern)
    let moved = withUnsafeMutablePointer(to: &word) { scalar -> HeapReference? in
      let place = ValueAddress(scalars: scalar, references: graph.evaluator.nothing.references)
      return graph.tracker.untracked {
        graph.evaluator.answer { () throws(UpdateFailure) in
          try graph.evaluator.box(
            code,
            [
              (address, type), (first.address, type), (second.address, type),
              (place, code.signature.parameters.last!.type),
            ], type)
        }
      }
    }
    return moved.map { DrawnValue(graph, $0, type) } ?? self
  }
}

extension LayoutSubject {
  /// Copies of all values that animations interpolate, in document order.
  package var animatableValues: [(part: DrawnPart, value: DrawnValue)] {
    guard let root = graph.root else { return [] }
    var result: [(part: DrawnPart, value: DrawnValue)] = []
    graph.collectMoving(in: root) { region, part in
      if part.isTimeDriven { return }
      result.append(
        (
          DrawnPart(view: region.handle(part.element), modifier: part.modifier),
          DrawnValue(graph, copying: region.value.part(part), part.type)
        ))
    }
    return result
  }

  /// Returns the views that the bodies of views and modifiers make, without the content that such a modifier is given.
  package func views(madeBy makers: [ViewHandle]) -> Set<ViewHandle> {
    if makers.isEmpty { return [] }
    let index = RegionIndex(graph)
    return ViewGraph.views(madeBy: makers.compactMap { index.place($0) }.filter(\.makesViews))
  }

  /// Copies of all values whose look depends on the time, in document order, with the times at which they came if they run
  /// at once, in seconds on the virtual clock.
  package var timeDrivenValues: [(part: DrawnPart, value: DrawnValue, start: Double?)] {
    guard graph.types.hasTimeDrivenViews, let root = graph.root else { return [] }
    var result: [(part: DrawnPart, value: DrawnValue, start: Double?)] = []
    graph.collectMoving(in: root) { region, part in
      guard part.isTimeDriven else { return }
      let value = DrawnValue(graph, copying: region.value.part(part), part.type)
      result.append(
        (
          DrawnPart(view: region.handle(part.element), modifier: part.modifier), value,
          value.runsAtOnce ? region.startTime : nil
        ))
    }
    return result
  }

  /// Calls a function while values of the tree are replaced and scroll views stand elsewhere, with all that bodies make of
  /// them; then the tree is as it was. Nothing is recorded, and no effect runs.
  package func showing<Result>(
    _ values: [(part: DrawnPart, value: DrawnValue)], scrolled: [ViewHandle: ScrollPlace],
    _ draw: () -> Result
  ) -> Result {
    // During an update the tree is not complete.
    if values.isEmpty && scrolled.isEmpty || graph.update != nil { return draw() }
    return graph.showing(values, scrolled, draw)
  }
}

extension ValueAddress {
  fileprivate func part(_ part: ViewPlan.AnimatablePart) -> ValueAddress {
    advanced(scalars: part.scalar, references: part.reference)
  }
}

extension ViewGraph {
  /// Calls a function with the parts of a region and of those in it that animations interpolate, in document order.
  fileprivate func collectMoving(
    in region: Region, _ visit: (Region, ViewPlan.AnimatablePart) -> Void
  ) {
    for part in region.plan.movingParts(types) { visit(region, part) }
    for slot in region.plan.slots.indices {
      guard let node = region.slots[slot] else { continue }
      for inner in Self.regions(of: node) { collectMoving(in: inner, visit) }
    }
  }

  fileprivate func showing<Result>(
    _ values: [(part: DrawnPart, value: DrawnValue)], _ scrolled: [ViewHandle: ScrollPlace],
    _ draw: () -> Result
  ) -> Result {
    let numbers = numbering
    let shown = Update(number: updateCount + 1, cause: Cause(.transition), heap: machine.heap)
    let output = machine.output
    // What bodies print belongs to no step.
    machine.output = { _ in }
    shown.phase = .bodies
    update = shown
    let reconciler = Reconciler(graph: self, update: shown)
    let isDone: Bool? = evaluator.answer { () throws(UpdateFailure) in
      try replace(values, reconciler)
      for (view, place) in scrolled {
        var state = scrolls[view] ?? ScrollState()
        state.place = place
        setScroll(view, state)
      }
      try reconciler.flush()
      return true
    }
    defer {
      reconciler.rollBack()
      shown.reserve.release()
      update = nil
      numbering = numbers
      forgetUnobservedObjects()
      machine.output = output
    }
    if isDone == nil { reconciler.rollBack() }
    return draw()
  }

  /// Gives the regions of the tree values with other parts, the outer ones first, whose bodies decide about the inner.
  private func replace(
    _ values: [(part: DrawnPart, value: DrawnValue)], _ reconciler: Reconciler
  ) throws(UpdateFailure) {
    var rest = values[...]
    let index = RegionIndex(self)
    while let first = rest.first {
      // The parts of one region follow each other. A region that an outer one has replaced is looked for in the new tree.
      let place =
        index.place(first.part.view) ?? (try? Inspector(graph: self).place(first.part.view))
      guard let place else {
        rest.removeFirst()
        continue
      }
      let region = place.region
      let own = rest.prefix { region.contains($0.part.view) }
      rest = rest.dropFirst(own.count)
      try replace(Array(own), in: region, reconciler)
    }
  }

  private func replace(
    _ values: [(part: DrawnPart, value: DrawnValue)], in region: Region, _ reconciler: Reconciler
  ) throws(UpdateFailure) {
    let type = region.plan.type
    let box = machine.makeBox(region.value, type: type)
    for (part, value) in values {
      let found = region.plan.movingParts(types).first {
        region.handle($0.element) == part.view && $0.modifier == part.modifier
      }
      guard let found, found.type == value.type else { continue }
      value.assign(to: box.boxed(type).part(found))
    }
    try reconciler.reconcile(region, box.boxed(type), box: box)
  }
}

extension Region {
  /// Returns whether a handle is that of one of the region's elements.
  fileprivate func contains(_ view: ViewHandle) -> Bool {
    (base..<base + plan.elements.count).contains(view.number)
  }
}
