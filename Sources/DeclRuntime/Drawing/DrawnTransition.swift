package import DeclJournal
import DeclLang
import DeclMachine

/// A transition of a view on its way in or out, with its animation.
package final class DrawnTransition {
  /// The topmost view of those that are inserted or removed together.
  package let view: ViewHandle
  /// The animation.
  package let animation: DrawnAnimation
  private let isInsertion: Bool
  private unowned let graph: ViewGraph
  private let machine: Machine
  private let box: HeapReference
  private let type: RuntimeType
  private lazy var active = modifiers(isActive: true)
  private lazy var identity = modifiers(isActive: false)

  /// Creates a transition from a box with an `AnyTransition`, which it consumes.
  fileprivate init(
    _ graph: ViewGraph, _ box: HeapReference, _ type: RuntimeType, of view: ViewHandle,
    isInsertion: Bool, _ animation: DrawnAnimation
  ) {
    self.graph = graph
    machine = graph.machine
    self.box = box
    self.type = type
    self.view = view
    self.isInsertion = isInsertion
    self.animation = animation
  }

  deinit { machine.release(box) }

  /// Returns the modifiers by which the transition changes its view, the innermost first; none for a transition that
  /// consists of more than modifiers.
  /// - Parameter activity: 1 for a view that is not there yet or not any more, 0 for one that is fully shown.
  package func modifiers(at activity: Double) -> [DrawnModifier] {
    guard let active, let identity, active.count == identity.count else { return [] }
    return zip(active, identity).map { $1.moved(towards: $0, by: activity) }
  }

  private func modifiers(isActive: Bool) -> [DrawnModifier]? {
    let code = graph.types.library.function(.transitionView)
    let shown = code.signature.result
    guard let view = view(code, isActive ? 1 : 0) else { return nil }
    defer { machine.release(view) }
    return PlaceholderChain(graph: graph).modifiers(in: view.boxed(shown), shown)
  }

  /// Returns how the transition shows the placeholder, in a box.
  private func view(_ code: CodeReference, _ isActive: Int64) -> HeapReference? {
    graph.boxed(
      code, (box.boxed(type), type), flags: [isInsertion ? 1 : 0, isActive])
  }
}

extension ViewGraph {
  /// Returns the result of code for a value and Booleans, in a new box; nil if it traps.
  fileprivate func boxed(
    _ code: CodeReference, _ value: Evaluator.Argument, flags: [Int64]
  ) -> HeapReference? {
    var words = flags
    return words.withUnsafeMutableBufferPointer { scalars -> HeapReference? in
      var arguments = [value]
      for index in 0..<scalars.count {
        let place = ValueAddress(
          scalars: scalars.baseAddress! + index, references: evaluator.nothing.references)
        arguments.append((place, program.bool))
      }
      return tracker.untracked {
        evaluator.answer { () throws(UpdateFailure) in
          try evaluator.box(code, arguments, code.signature.result)
        }
      }
    }
  }
}

/// A reader of the modifiers around a placeholder, in a view that is not part of the tree.
private struct PlaceholderChain {
  let graph: ViewGraph

  /// Returns the modifiers around the placeholder, the innermost first; nil for a view that consists of more.
  func modifiers(
    in value: ValueAddress, _ type: RuntimeType, _ known: ViewPlan? = nil
  ) -> [DrawnModifier]? {
    let plan = known ?? graph.planner.plan(for: type)
    let tops = plan.children(of: -1)
    guard tops.count == 1 else { return nil }
    let box = graph.machine.makeBox(value, type: type)
    let region = Region(
      machine: graph.machine, plan: plan, origin: .root, base: 0, value: box.boxed(type), box: box,
      scope: nil, began: 0, startTime: 0, parent: nil, parentElement: 0)
    let element = plan.elements[tops[0]]
    guard let inner = modifiers(inside: region, tops[0], element) else { return nil }
    return inner
      + element.modifiers.map { DrawnModifier(graph: graph, region: region, number: $0) }
  }

  private func modifiers(
    inside region: Region, _ index: Int, _ element: ViewPlan.Element
  ) -> [DrawnModifier]? {
    let value = region.address(index)
    switch element.structure {
    case .content: return []
    case .anyView:
      guard let hidden = value.reference else { return nil }
      let opened = graph.machine.open(hidden)
      return modifiers(in: opened.value, opened.type)
    case .conditional(let conditional):
      let leaf = conditional.leaves[conditional.leaf(of: region.value)]
      guard let type = leaf.type else { return nil }
      return modifiers(
        in: region.value.advanced(scalars: leaf.scalar, references: leaf.reference), type)
    case .modifier(let part, let custom):
      // State of a modifier in a transition would need a place in the tree.
      guard !custom.isPrepared,
        let inner = modifiers(
          in: region.value.advanced(scalars: part.scalar, references: part.reference), part.type,
          part.plan),
        let body = body(of: custom, value)
      else { return nil }
      defer { graph.machine.release(body) }
      guard let outer = modifiers(in: body.boxed(custom.bodyType), custom.bodyType) else {
        return nil
      }
      return inner + outer
    default: return nil
    }
  }

  private func body(of custom: CustomPlan, _ value: ValueAddress) -> HeapReference? {
    graph.tracker.untracked {
      graph.evaluator.answer { () throws(UpdateFailure) in
        try graph.evaluator.box(
          custom.body, (value, custom.type),
          (graph.evaluator.nothing, custom.body.signature.parameters[1].type), custom.bodyType)
      }
    }
  }
}

extension DrawnModifier {
  /// Returns the modifier with its vector moved by a share of the way to that of another one of the same type.
  fileprivate func moved(towards other: DrawnModifier, by share: Double) -> DrawnModifier {
    guard share != 0, plan.type == other.plan.type, graph.types.isAnimatable(plan.type) else {
      return self
    }
    let own = DrawnValue(graph, copying: address, plan.type)
    let target = DrawnValue(graph, copying: other.address, plan.type)
    let type = region.plan.type
    let box = graph.machine.makeBox(region.value, type: type)
    let copy = Region(
      machine: graph.machine, plan: region.plan, origin: .root, base: 0, value: box.boxed(type),
      box: box, scope: nil, began: 0, startTime: 0, parent: nil, parentElement: 0)
    let result = DrawnModifier(graph: graph, region: copy, number: number)
    own.moved(from: own, to: target, by: share).assign(to: result.address)
    return result
  }
}

extension LayoutSubject {
  /// The transitions that the running update began.
  package var beganTransitions: (insertions: [DrawnTransition], removals: [DrawnTransition]) {
    guard let update = graph.update, let animations else { return ([], []) }
    let inserted = update.inserted + update.returned.map(\.region)
    return (
      inserted.flatMap { animations.transitions(of: $0, isInsertion: true) },
      update.removalTransitions.filter { !$0.hasEnded }
        .flatMap { animations.transitions(of: $0.region, isInsertion: false) }
    )
  }
}

extension DrawnAnimations {
  /// Returns the animated transitions of a region that was inserted or removed, one for each of its topmost views.
  fileprivate func transitions(of region: Region, isInsertion: Bool) -> [DrawnTransition] {
    let found = graph.evaluator.answer { () throws(UpdateFailure) in
      try finder.transitions(of: region, isInsertion: isInsertion)
    }
    var result: [DrawnTransition] = []
    for way in found ?? [] where way.name != "identity" {
      guard let transaction = way.transaction, let animation = animation(transaction),
        !result.contains(where: { $0.view == way.top.handle }), let (box, type) = value(of: way)
      else { continue }
      result.append(
        DrawnTransition(
          graph, box, type, of: way.top.handle, isInsertion: isInsertion, animation))
    }
    return result
  }

  private func value(
    of way: TransitionFinder.ElementTransition
  ) -> (box: HeapReference, type: RuntimeType)? {
    if let value = way.value {
      return (graph.machine.makeBox(value.value, type: value.type), value.type)
    }
    let code = graph.types.library.function(.opacityTransition)
    let type = code.signature.result
    return graph.evaluator.answer { () throws(UpdateFailure) in
      (try graph.evaluator.box(code, type), type)
    }
  }
}

extension DrawnView {
  /// The views that have been removed from it and are on their way out.
  package var leaving: [DrawnView] {
    place.leavingChildren.map { DrawnView(graph: graph, place: $0) }
  }
}
