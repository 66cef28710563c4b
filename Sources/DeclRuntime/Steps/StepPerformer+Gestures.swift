import DeclJournal
import DeclLang
import DeclMachine

/// The result of a phase of a gesture, as the library numbers it.
enum GesturePhase: Int64 {
  case unrecognised
  /// Another phase follows.
  case continues
  case last
}

/// The phases of a gesture: each is an event of its own, so that bodies see what lasts as long as the gesture.
///
/// Phases without an effect have no record. The records of the phases before the last one carry `began` or `changed`
/// in place of the gesture's value.
struct GestureSequence {
  /// The event of the whole gesture.
  let cause: Cause
  private(set) var records: [UpdateRecord] = []
  /// The number of phases so far.
  private(set) var count = 0
  /// Indicates whether another phase follows.
  private(set) var continues = true
  /// The positions in `records` of the last recorded phase.
  private var last: Int?

  init(cause: Cause) { self.cause = cause }

  /// Indicates whether a phase trapped.
  var hasFailed: Bool { records.contains { $0.trap != nil } }

  /// Runs the next phase.
  mutating func run(
    _ loop: UpdateLoop, _ phase: (Reconciler) throws(UpdateFailure) -> GesturePhase
  ) {
    var result = GesturePhase.last
    let isFirst = records.isEmpty
    let made = loop.run(cause) { reconciler throws(UpdateFailure) in
      result = try phase(reconciler)
      reconciler.update.mayBeIdle = result == .continues || !isFirst
    }
    count += 1
    continues = result == .continues && !made.contains { $0.trap != nil }
    if made.first?.cause == cause {
      if let last { records[last].cause.argument = last == 0 ? "began" : "changed" }
      last = records.count
    }
    records += made
  }
}

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

    /// Returns the method of a gesture's modifier, with its arguments.
    /// - Parameter place: the place of the touch in the coordinate space of the view.
    func method(
      at place: (x: Double, y: Double)
    ) -> (requirement: LibraryRequirement, arguments: [Int64]) {
      let (x, y) = (Self.word(place.x), Self.word(place.y))
      return switch self {
      case .taps(let count): (.tapGesture, [Int64(count), x, y])
      case .longPress: (.longPressGesture, [])
      case .drag(let dx, let dy): (.dragGesture, [x, y, Self.word(dx), Self.word(dy)])
      case .pinch(let scale): (.magnifyGesture, [Self.word(scale)])
      case .rotate(let degrees): (.rotateGesture, [Self.word(degrees)])
      }
    }

    private static func word(_ number: Double) -> Int64 { Int64(bitPattern: number.bitPattern) }

    /// The gestures that recognise it.
    var recognised: RecognisedGestures {
      switch self {
      case .taps(let count): count == 1 ? .tap : .doubleTap
      case .longPress: .longPress
      case .drag: .drag
      case .pinch: .magnification
      case .rotate: .rotation
      }
    }

    /// The number of taps; 0 for other gestures.
    var tapCount: Int { if case .taps(let count) = self { count } else { 0 } }
  }

  /// Performs a gesture on the view that a target names.
  func perform(_ touch: Touch, on target: Target) throws(StepError) -> [UpdateRecord] {
    if let records = try act(onPartAt: target, by: touch) { return records }
    let count = touch.tapCount
    let scroller = DragScroller(touch, script)
    let place: TreePosition
    do throws(StepError) {
      let canOutside = { (place: TreePosition) in
        mayRecognise(touch, place) || (count > 0 && isChoice(place))
          || part(openedBy: touch, at: place).map { $0 != .menu } ?? false
      }
      place = try finder.place(
        target, toDo: touch.ability.word, canOutside: canOutside
      ) { place in
        (count == 1 && (canTap(place) || suggestion(at: place) != nil))
          || mayRecognise(touch, place)
          || (count > 0 && (canFocus(place) || isChoice(place)))
          || part(openedBy: touch, at: place) != nil || scroller?.scrolls(place) == true
      }
    } catch {
      if let records = try drop(from: target, by: touch) { return records }
      if let records = try dragCard(at: target, by: touch) { return records }
      throw error
    }
    try checkEnabled(place)
    if let scroller, part(openedBy: touch, at: place) == nil, !mayRecognise(touch, place) {
      if let records = try drop(from: target, by: touch) { return records }
      // A sheet whose content is at its top is dragged with it.
      if !scroller.moves(place), let records = try dragCard(at: target, by: touch) {
        return records
      }
      // The label of a scroll view would be that of all its content.
      let (kind, argument) = (touch.ability.kind, touch.argument)
      return try scroll(place, by: scroller, cause(kind, place, label: nil, argument: argument))
    }
    if let part = part(openedBy: touch, at: place) { return open(part, of: place, by: touch) }
    if count == 1, canTap(place), !finder.isTouchedOutside(place) { return press(place) }
    if count == 1, let suggestion = suggestion(at: place) { return complete(suggestion) }
    let focuses = canFocus(place) && !finder.isTouchedOutside(place)
    if count > 0, !focuses, let records = choose(place) { return records }
    return try deliver(touch, place, target)
  }

  /// Performs the phases of a gesture, each as an event of its own; throws if no modifier of the view recognises it.
  private func deliver(
    _ touch: Touch, _ place: TreePosition, _ target: Target
  ) throws(StepError) -> [UpdateRecord] {
    let finger = try finder.touch(target)
    let focuses = touch.tapCount > 0 && canFocus(place) && !finder.isTouchedOutside(place)
    let modifiers = finder.touchedModifiers(of: place).filter { hasGestures($0, place) }
    let count = script.graph.updateCount
    var sequence = GestureSequence(cause: cause(touch, place))
    // The innermost gesture that recognises the touch consumes it.
    var taker: Int?
    sequence.run(script.loop) { reconciler throws(UpdateFailure) in
      if focuses { try reconciler.setFocus(place) }
      for index in modifiers {
        let phase = try self.perform(touch, finger, 0, place, index, reconciler.evaluator)
        if phase == .unrecognised { continue }
        taker = index
        return phase
      }
      return .last
    }
    guard let taker else {
      if focuses || sequence.hasFailed { return sequence.records }
      script.graph.updateCount = count
      throw .notPossible(
        script.inspector.paths.reference(to: place),
        "\(touch.ability.word): none of its gestures recognises that", [])
    }
    while sequence.continues {
      let phase = sequence.count
      sequence.run(script.loop) { reconciler throws(UpdateFailure) in
        try self.perform(touch, finger, phase, place.handle, taker, reconciler)
      }
    }
    return sequence.records
  }

  /// Returns where a finger touches a view, in the coordinate space inside of one of its modifiers; the origin for a step
  /// that names no point.
  private func location(
    of finger: TargetFinder.Touch?, in place: TreePosition, below modifier: Int
  ) -> (x: Double, y: Double) {
    guard let finger else { return (0, 0) }
    let inner = place.element.modifiers.prefix { $0 != modifier }
    let frame =
      inner.reversed().lazy.compactMap { finger.layout.frame(of: place.handle, around: $0) }.first
      ?? finger.layout.frame(of: place.handle)
    return frame.map { (finger.x - $0.x, finger.y - $0.y) } ?? (0, 0)
  }

  private func cause(_ touch: Touch, _ place: TreePosition) -> Cause {
    cause(touch.ability.kind, place, label: finder.label(of: place), argument: touch.argument)
  }

  /// Returns the gestures that the modifiers of a view recognise now.
  func gestures(of place: TreePosition) -> RecognisedGestures {
    let graph = script.graph
    return finder.touchedModifiers(of: place).reduce(into: []) { gestures, index in
      guard hasGestures(index, place) else { return }
      let modifier = place.region.plan.modifiers[index]
      let code = library.method(.recognisedGestures, in: modifier.type)
      let owner = (place.region.value.part(modifier), modifier.type)
      let sum = graph.tracker.untracked {
        graph.evaluator.answer { () throws(UpdateFailure) in
          try graph.evaluator.scalar(code, [owner], script.program.int)
        }
      }
      gestures.insert(RecognisedGestures(rawValue: Int(sum ?? 0)))
    }
  }

  /// Returns whether a view has a gesture of the kind of a touch: otherwise the touch is for those around it, as a drag that
  /// begins on a view with a tap gesture. Drags without a minimum distance recognise taps.
  private func mayRecognise(_ touch: Touch, _ place: TreePosition) -> Bool {
    hasGestures(place) && !gestures(of: place).isDisjoint(with: touch.recognised)
  }

  /// Returns whether a view has gestures, also disabled ones.
  func hasGestures(_ place: TreePosition) -> Bool {
    finder.touchedModifiers(of: place).contains { hasGestures($0, place) }
  }

  /// Returns the steps that act on a view itself, as they are written.
  func steps(acceptedBy place: TreePosition) -> [String] {
    let type = place.element.type
    let controls: [(LibraryProtocol, String)] = [
      (.inputTarget, "input"), (.toggleTarget, "toggle"), (.slideTarget, "slide"),
      (.stepTarget, "step"), (.pickTarget, "pick"), (.textPickTarget, "pick"),
    ]
    let touches: [(RecognisedGestures, String)] = [
      (.tap, "tap"), (.doubleTap, "doubletap"), (.longPress, "longpress"), (.drag, "drag"),
      (.magnification, "pinch"), (.rotation, "rotate"),
    ]
    var steps = controls.filter { library.conforms(type, to: $0.0) }.map(\.1)
    if canTap(place) { steps.append("tap") }
    if hasGestures(place) {
      let recognised = gestures(of: place)
      steps += touches.filter { recognised.contains($0.0) && !steps.contains($0.1) }.map(\.1)
    }
    return steps.map { ":\($0)" }
  }

  private func hasGestures(_ modifier: Int, _ place: TreePosition) -> Bool {
    place.region.plan.modifiers[modifier].plan.hasGestures
  }

  /// Performs a later phase of a gesture on the view as it is now. The gesture is cancelled if the view is gone, was
  /// disabled, or its gesture no longer recognises the touch.
  private func perform(
    _ touch: Touch, _ finger: TargetFinder.Touch?, _ phase: Int, _ handle: ViewHandle,
    _ index: Int, _ reconciler: Reconciler
  ) throws(UpdateFailure) -> GesturePhase {
    if let place = try? script.inspector.place(handle), !finder.isDisabled(place) {
      let result = try perform(touch, finger, phase, place, index, reconciler.evaluator)
      if result != .unrecognised { return result }
    }
    try reconciler.evaluator.run(library.function(.cancelGesture), [])
    return .last
  }

  private func perform(
    _ touch: Touch, _ finger: TargetFinder.Touch?, _ phase: Int, _ place: TreePosition,
    _ index: Int, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> GesturePhase {
    let modifier = place.region.plan.modifiers[index]
    let (method, words) = touch.method(at: location(of: finger, in: place, below: index))
    let code = library.method(method, in: modifier.type)
    let parameters = code.signature.parameters.dropFirst()
    let blocks = zip(words + [Int64(phase)], parameters).map { word, parameter in
      let block = ValueBlock(type: parameter.type, machine: script.machine)
      block.address.scalars[0] = word
      return block
    }
    let owner = (place.region.value.part(modifier), modifier.type)
    let result = try blocks.withArguments { given throws(UpdateFailure) in
      try evaluator.scalar(code, [owner] + given, script.program.int)
    }
    return GesturePhase(rawValue: result) ?? .unrecognised
  }

  // MARK: Pointer

  /// Moves the pointer over a view, or away from all views; the view under it before is left.
  func hover(_ target: Target?) throws(StepError) -> [UpdateRecord] {
    let left = script.hovered.flatMap { try? script.inspector.place($0) }
    let entered = try target.map { target throws(StepError) in
      let reacts = { (place: TreePosition) in responder(at: place, .hoverTarget) != nil }
      return try finder.place(
        target, toDo: "react to the pointer", canOutside: reacts, can: reacts)
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

/// Gestures that a view recognises; the raw values are those of `_GestureTarget._recognised` in the library.
package struct RecognisedGestures: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let tap = RecognisedGestures(rawValue: 1)
  package static let doubleTap = RecognisedGestures(rawValue: 2)
  package static let longPress = RecognisedGestures(rawValue: 4)
  package static let drag = RecognisedGestures(rawValue: 8)
  package static let magnification = RecognisedGestures(rawValue: 16)
  package static let rotation = RecognisedGestures(rawValue: 32)
}
