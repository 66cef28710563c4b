import DeclJournal
import DeclLang
import DeclMachine

/// Taps, presses, drags and other gestures.
extension StepPerformer {
  /// A touch of a view by a gesture step.
  enum Touch {
    case taps(Int)
    case longPress
    case drag(Double, Double)
    case pinch(Double)
    case rotate(Double)

    init(_ gesture: Step.Gesture) {
      switch gesture {
      case .tap: self = .taps(1)
      case .doubleTap: self = .taps(2)
      case .longPress: self = .longPress
      }
    }

    /// The kind of event, and the interaction for messages.
    var ability: (kind: Cause.Kind, word: String) {
      switch self {
      case .taps(1): (.tap, "be tapped")
      case .taps: (.doubleTap, "be double-tapped")
      case .longPress: (.longPress, "be long-pressed")
      case .drag: (.drag, "be dragged")
      case .pinch: (.pinch, "be pinched")
      case .rotate: (.rotate, "be rotated")
      }
    }

    /// The values of the gesture as a step writes them.
    var argument: String? {
      switch self {
      case .taps, .longPress: nil
      case .drag(let dx, let dy): "\(Self.text(dx)),\(Self.text(dy))"
      case .pinch(let scale): Self.text(scale)
      case .rotate(let degrees): Self.text(degrees)
      }
    }

    static func text(_ number: Double) -> String {
      Int(exactly: number).map(String.init) ?? String(number)
    }

    /// The method of a gesture's modifier, with its arguments.
    var method: (requirement: LibraryRequirement, arguments: [Int64]) {
      switch self {
      case .taps(let count): (.tapGesture, [Int64(count)])
      case .longPress: (.longPressGesture, [])
      case .drag(let dx, let dy): (.dragGesture, [Self.word(dx), Self.word(dy)])
      case .pinch(let scale): (.magnifyGesture, [Self.word(scale)])
      case .rotate(let degrees): (.rotateGesture, [Self.word(degrees)])
      }
    }

    private static func word(_ number: Double) -> Int64 { Int64(bitPattern: number.bitPattern) }

    /// The number of taps; 0 for other gestures.
    var tapCount: Int { if case .taps(let count) = self { count } else { 0 } }
  }

  /// Performs a gesture on the view that a target names.
  func perform(_ touch: Touch, on target: Target) throws(StepError) -> [UpdateRecord] {
    let count = touch.tapCount
    let place = try finder.place(target, toDo: touch.ability.word) { place in
      (count == 1 && (canTap(place) || suggestion(at: place) != nil))
        || place.element.modifiers.contains { hasGestures($0, place) }
        || (count > 0 && (canFocus(place) || isChoice(place)))
    }
    try checkEnabled(place)
    if count == 1, canTap(place) { return press(place) }
    if count == 1, let suggestion = suggestion(at: place) { return complete(suggestion) }
    if count > 0, !canFocus(place), let records = choose(place) { return records }
    return try deliver(touch, place)
  }

  /// Delivers a gesture to the modifiers of a view; throws if none of them recognises it.
  private func deliver(_ touch: Touch, _ place: TreePosition) throws(StepError) -> [UpdateRecord] {
    let modifiers = place.element.modifiers.filter { hasGestures($0, place) }
    let cause = cause(
      touch.ability.kind, place, label: finder.label(of: place), argument: touch.argument)
    let focuses = touch.tapCount > 0 && canFocus(place)
    var isRecognised = focuses
    let count = script.graph.updateCount
    let records = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      if focuses { try reconciler.setFocus(place) }
      // The innermost gesture that recognises the touch consumes it.
      for index in modifiers {
        if try self.deliver(touch, place, index, reconciler.evaluator) {
          isRecognised = true
          return
        }
      }
    }
    if isRecognised || records.contains(where: { $0.trap != nil }) { return records }
    script.graph.updateCount = count
    throw .notPossible(
      script.inspector.paths.reference(to: place),
      "\(touch.ability.word): none of its gestures recognises that", [])
  }

  private func hasGestures(_ modifier: Int, _ place: TreePosition) -> Bool {
    place.region.plan.modifiers[modifier].plan.hasGestures
  }

  private func deliver(
    _ touch: Touch, _ place: TreePosition, _ index: Int, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> Bool {
    let modifier = place.region.plan.modifiers[index]
    let (method, words) = touch.method
    let code = library.method(method, in: modifier.type)
    var arguments = [(place.region.value.part(modifier), modifier.type)]
    let blocks = zip(words, code.signature.parameters.dropFirst()).map { word, parameter in
      let block = ValueBlock(type: parameter.type, machine: script.machine)
      block.address.scalars[0] = word
      return block
    }
    arguments += blocks.map { ($0.address, $0.type) }
    return try evaluator.bool(code, arguments)
  }

  // MARK: Pointer

  /// Moves the pointer over a view, or away from all views; the view under it before is left.
  func hover(_ target: Target?) throws(StepError) -> [UpdateRecord] {
    let left = script.hovered.flatMap { try? script.inspector.place($0) }
    let entered = try target.map { target throws(StepError) in
      try finder.place(target, toDo: "react to the pointer") { place in
        responder(at: place, .hoverTarget) != nil
      }
    }
    guard entered?.handle != left?.handle else { return [] }
    guard let named = entered ?? left else {
      throw .preconditionFailed("the pointer is over no view")
    }
    script.hovered = entered?.handle
    let cause = cause(
      .hover, named, label: finder.label(of: named), argument: entered == nil ? "out" : nil)
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      if let left { try self.movePointer(left, isInside: false, reconciler.evaluator) }
      if let entered { try self.movePointer(entered, isInside: true, reconciler.evaluator) }
    }
  }

  private func movePointer(
    _ place: TreePosition, isInside: Bool, _ evaluator: Evaluator
  ) throws(UpdateFailure) {
    let flag = ValueBlock(type: script.program.bool, machine: script.machine)
    flag.address.scalars[0] = isInside ? 1 : 0
    for index in place.element.modifiers {
      let holder = Responder(place: place, modifier: index)
      guard library.conforms(holder.type, to: .hoverTarget) else { continue }
      let code = library.method(.hover, in: holder.type)
      try evaluator.run(code, [(holder.value, holder.type), (flag.address, flag.type)])
    }
  }
}
