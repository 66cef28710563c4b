import DeclLang
import DeclMachine

/// Does what steps say through the controls' own declarations.
struct StepPerformer {
  let script: LoadedScript
  let finder: TargetFinder
  private var graph: ViewGraph { script.graph }
  var library: InterfaceLibrary { script.graph.types.library }

  /// What can be done with a control, as the library declares it.
  struct Ability {
    let proto: String
    let method: String
    let word: String
    let kind: Cause.Kind
  }

  static let tap = Ability(
    proto: "_TapTarget", method: "_tap", word: "be tapped", kind: .tap)
  private static let input = Ability(
    proto: "_InputTarget", method: "_input", word: "take text", kind: .input)
  static let toggle = Ability(
    proto: "_ToggleTarget", method: "_toggle", word: "be switched", kind: .toggle)
  private static let slide = Ability(
    proto: "_SlideTarget", method: "_slide", word: "slide", kind: .slide)
  private static let step = Ability(
    proto: "_StepTarget", method: "_step", word: "step", kind: .step)
  static let pick = Ability(
    proto: "_PickTarget", method: "_pick", word: "choose", kind: .pick)
  static let bringToFront = Ability(
    proto: "_TabOwner", method: "_bringToFront", word: "choose", kind: .pick)

  /// What a gesture step does to a view.
  private struct Touch {
    let ability: Ability
    /// How often the view is touched; 0 for a touch that stays.
    let count: Int

    init?(_ gesture: Step.Gesture) {
      switch gesture {
      case .tap: (ability, count) = (StepPerformer.tap, 1)
      case .doubleTap:
        (ability, count) = (Self.ability("be tapped twice", .doubleTap), 2)
      case .longPress: (ability, count) = (Self.ability("be pressed long", .longPress), 0)
      default: return nil
      }
    }

    private static func ability(_ word: String, _ kind: Cause.Kind) -> Ability {
      Ability(proto: "_GestureTarget", method: "", word: word, kind: kind)
    }
  }

  init(script: LoadedScript) {
    self.script = script
    finder = TargetFinder(script: script)
  }

  /// Takes a step on the views that are shown.
  func perform(_ step: Step) throws(StepError) -> [UpdateRecord] {
    switch step {
    case .gesture(let gesture, let target): return try self.gesture(gesture, target)
    case .input(let target, let text): return try input(target, text)
    case .toggle(let target): return run(Self.toggle, try find(target, Self.toggle), [])
    case .slide(let target, let value):
      return try edit(Self.slide, target, scalar: Int64(bitPattern: value.bitPattern))
    case .step(let target, let part):
      return try edit(Self.step, target, scalar: part == .increment ? 1 : 0)
    case .pick(let target, let value): return try pick(target, value)
    case .dismiss(let target): return try dismiss(target)
    case .choose(let paths): return try choose(paths)
    case .back: return try back()
    case .delete(let target): return try delete(target)
    case .move(let target, let position): return try move(target, to: position)
    case .dragOnto(let target, let other): return try drag(target, onto: other)
    case .refresh(let target): return try refresh(target)
    case .submit(let target): return try submit(target)
    case .advance(let seconds): return script.advance(by: seconds)
    case .window, .phase: return try world(step)
    case .open(let place): return try open(place)
    case .saveAs(let path): return try saveDocument(path)
    case .menu(let titles): return try menu(titles)
    case .key(let keys): return try key(keys)
    default: throw .unsupported("Decl does not support this step yet")
    }
  }

  // MARK: Controls

  private func gesture(
    _ gesture: Step.Gesture, _ target: Target
  ) throws(StepError) -> [UpdateRecord] {
    guard let touch = Touch(gesture) else {
      throw .unsupported("Decl does not support this step yet")
    }
    let place = try finder.place(target, toDo: touch.ability.word) { place in
      isButton(place, touch) || place.element.modifiers.contains { hasGestures($0, place) }
        || (touch.count == 1 && suggestion(at: place) != nil)
        || (touch.count > 0 && (canFocus(place) || isChoice(place)))
    }
    try checkEnabled(place)
    if isButton(place, touch) { return press(place) }
    if touch.count == 1, let suggestion = suggestion(at: place) { return complete(suggestion) }
    if touch.count > 0, !canFocus(place), let records = choose(place) { return records }
    let modifiers = place.element.modifiers.filter { hasGestures($0, place) }
    return script.loop.run(cause(touch.ability, place)) { reconciler throws(UpdateFailure) in
      if self.canFocus(place) { try reconciler.takeFocus(place) }
      // The innermost gesture that the touch means something to takes it.
      for index in modifiers {
        if try self.take(touch, place, index, reconciler.evaluator) { return }
      }
    }
  }

  /// Taps a button; one of a dialog closes it.
  func press(_ place: TreePlace, _ kind: Cause.Kind = .tap) -> [UpdateRecord] {
    let type = place.element.type
    let code = library.method(Self.tap.method, of: Self.tap.proto, in: type)
    let value = place.region.address(place.index)
    let dialog = dialog(around: place)
    let cause = cause(kind, place, label: finder.label(of: place))
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      if try self.select(byLinkAround: place, reconciler) { return }
      try reconciler.evaluator.run(code, [(value, type)])
      guard let dialog else { return }
      let plan = unsafeDowncast(dialog.element.detail!, to: PresentationPlan.self)
      guard let opening = plan.opening else { return }
      try reconciler.evaluator.run(
        opening.close, [(dialog.region.address(dialog.index), plan.type)])
    }
  }

  /// The presentation nearest around a place, if a touch of a button closes it.
  private func dialog(around place: TreePlace) -> TreePlace? {
    var current = place.parent
    while let here = current, !isPresentation(here) { current = here.parent }
    guard let current,
      library.conforms(
        unsafeDowncast(current.element.detail!, to: PresentationPlan.self).type,
        to: "_DialogPresentation")
    else { return nil }
    return current
  }

  private func isButton(_ place: TreePlace, _ touch: Touch) -> Bool {
    touch.count == 1 && canTap(place)
  }

  /// Whether a view has something to do when it is touched.
  func canTap(_ place: TreePlace) -> Bool {
    let type = place.element.type
    if let look = (place.element.detail as? PrimitivePlan)?.look, look.takesTouches { return false }
    guard library.conforms(type, to: "_OptionalTapTarget") else {
      return library.conforms(type, to: Self.tap.proto)
    }
    let code = library.method("_canTap", of: "_OptionalTapTarget", in: type)
    return (try? graph.evaluator.bool(code, [(place.value, type)])) == true
  }

  private func hasGestures(_ modifier: Int, _ place: TreePlace) -> Bool {
    place.region.plan.modifiers[modifier].plan.gestures != nil
  }

  private func take(
    _ touch: Touch, _ place: TreePlace, _ index: Int, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> Bool {
    let modifier = place.region.plan.modifiers[index]
    let value: Evaluator.Argument = (place.region.value.part(modifier), modifier.type)
    guard let gestures = modifier.plan.gestures else { return false }
    guard touch.count > 0 else { return try evaluator.bool(gestures.longPress, [value]) }
    var count = Int64(touch.count)
    let int = script.program.int
    return try withUnsafeMutablePointer(to: &count) { pointer throws(UpdateFailure) in
      let address = ValueAddress(scalars: pointer, references: script.machine.top.references)
      return try evaluator.bool(gestures.tap, [value, (address, int)])
    }
  }

  private func input(_ target: Target, _ text: String) throws(StepError) -> [UpdateRecord] {
    let (place, (type, value)) = try finder.place(
      target, toDo: Self.input.word, with: inputType(at:))
    try checkEnabled(place)
    let machine = script.machine
    let string = ValueBlock(type: machine.program.string, machine: machine)
    string.address.reference = machine.makeString(text)
    let code = library.method(Self.input.method, of: Self.input.proto, in: type)
    let cause = cause(Self.input.kind, place, label: fieldLabel(of: place))
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      if self.canFocus(place) { try reconciler.takeFocus(place) }
      try reconciler.evaluator.run(code, [(value, type), (string.address, string.type)])
    }
  }

  /// What takes text at a place: the view, or a search field that a modifier gives it.
  private func inputType(at place: TreePlace) -> (RuntimeType, ValueAddress)? {
    let type = place.element.type
    if library.conforms(type, to: Self.input.proto) {
      return (type, place.region.address(place.index))
    }
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      if library.conforms(modifier.type, to: Self.input.proto) {
        return (modifier.type, place.region.value.part(modifier))
      }
    }
    return nil
  }

  /// What the field is called that takes text at a place.
  func fieldLabel(of place: TreePlace) -> String? {
    let isField = library.conforms(place.element.type, to: Self.input.proto)
    return (isField ? nil : finder.searchTitle(of: place)) ?? finder.label(of: place)
  }

  func find(_ target: Target, _ ability: Ability) throws(StepError) -> TreePlace {
    let place = try finder.place(target, toDo: ability.word) { place in
      library.conforms(place.element.type, to: ability.proto)
    }
    try checkEnabled(place)
    return place
  }

  func run(
    _ ability: Ability, _ place: TreePlace, _ arguments: [Evaluator.Argument]
  ) -> [UpdateRecord] {
    let type = place.element.type
    let code = library.method(ability.method, of: ability.proto, in: type)
    let value = place.value
    return script.loop.run(cause(ability, place)) { reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, [(value, type)] + arguments)
    }
  }

  func cause(_ ability: Ability, _ place: TreePlace) -> Cause {
    cause(ability.kind, place, label: finder.label(of: place))
  }

  func cause(_ kind: Cause.Kind, _ place: TreePlace, label: String?) -> Cause {
    let paths = script.inspector.paths
    return Cause(
      kind, target: paths.reference(to: place), label: label, place: paths.range(of: place))
  }

  func checkEnabled(_ place: TreePlace) throws(StepError) {
    let scope = place.region.scope(at: place.index)
    let code = library.function("_isEnabled")
    let isEnabled = try? graph.environment.holds(scope, code, graph.evaluator)
    if isEnabled == false { throw .disabled(script.inspector.paths.reference(to: place)) }
  }

  // MARK: Pickers

  private func pick(_ target: Target, _ value: String) throws(StepError) -> [UpdateRecord] {
    let place = try find(target, Self.pick)
    let options = options(of: place)
    let fitting = options.filter { $0.isNamed(value, shown: label(of: $0)) }
    guard let option = fitting.first else {
      throw .noOption(value, options.map { label(of: $0) ?? $0.tagText })
    }
    return script.loop.run(cause(Self.pick, place)) { reconciler throws(UpdateFailure) in
      try self.choose(option, of: place, reconciler.evaluator)
    }
  }

  // MARK: Presentations

  private func dismiss(_ target: Target?) throws(StepError) -> [UpdateRecord] {
    let open = openPresentations()
    var place = presentationInFront ?? screenInFront
    if let target {
      place = try finder.place(target, toDo: "be dismissed") { candidate in
        open.contains { $0.handle == candidate.handle }
      }
    }
    guard let place else { throw .nothingPresented }
    if keepsOpen(place) { throw .keptOpen(script.inspector.paths.reference(to: place)) }
    return close(place, .dismiss)
  }

  /// What was presented last in the window in front; what a tab behind others presents only where nothing else is.
  private var presentationInFront: TreePlace? {
    let front = Set(finder.frontPlaces.map(\.handle))
    let open = openPresentations().filter { !isPushed($0) && front.contains($0.handle) }
    let screens = try? ScreenFinder(graph: graph)
    let seen = open.filter { screens?.screen(around: $0)?.coverAround == nil }
    return (seen.isEmpty ? open : seen).max {
      PresentationNode.openingHandle(at: $0) < PresentationNode.openingHandle(at: $1)
    }
  }

  /// Whether what a presentation shows keeps the user from closing it.
  private func keepsOpen(_ presentation: TreePlace) -> Bool {
    func keeps(_ place: TreePlace) -> Bool {
      if isPresentation(place) { return false }
      let isDisabled = place.element.modifiers.contains { index in
        let modifier = place.region.plan.modifiers[index]
        guard modifier.type.decl?.primitive == "interactiveDismiss",
          let field = modifier.type.field(named: "isDisabled")
        else { return false }
        return place.region.value.part(modifier).part(field).bool
      }
      return isDisabled || place.children.contains(where: keeps)
    }
    return presentation.children.contains(where: keeps)
  }

  private func back() throws(StepError) -> [UpdateRecord] {
    guard let screen = screenInFront else { throw .nothingPushed }
    return close(screen, .back)
  }

  /// What opened the screen in front, in the window in front and what is presented there last: the last of those inside the
  /// most others. Nothing goes back under a sheet.
  private var screenInFront: TreePlace? {
    guard let screens = try? ScreenFinder(graph: graph).screens else { return nil }
    let front = Set(finder.frontPlaces.map(\.handle))
    let around = presentationInFront
    let open = openPresentations()
    let opened = screens.filter { screen in
      screen.role == .pushed && screen.coverAround == nil && front.contains(screen.place.handle)
        && around.map { finder.isInside(screen.place, $0) } ?? true
    }
    let deepest = opened.map { depth(of: $0.place, in: open) }.max()
    return opened.filter { depth(of: $0.place, in: open) == deepest }
      .max { $0.openingHandle < $1.openingHandle }?.place
  }

  func openPresentations() -> [TreePlace] {
    script.inspector.places().filter { place in
      isPresentation(place)
        && (place.region.node(of: place.index) as? PresentationNode)?.content != nil
    }
  }

  private func isPresentation(_ place: TreePlace) -> Bool {
    (place.element.detail as? PresentationPlan)?.opening != nil
  }

  private func isPushed(_ place: TreePlace) -> Bool {
    unsafeDowncast(place.element.detail!, to: PresentationPlan.self).screen != nil
  }

  /// How many presentations a place is inside of.
  private func depth(of place: TreePlace, in open: [TreePlace]) -> Int {
    var depth = 0
    var current = place.parent
    while let here = current {
      if open.contains(where: { $0.handle == here.handle }) { depth += 1 }
      current = here.parent
    }
    return depth
  }

  private func close(_ place: TreePlace, _ kind: Cause.Kind) -> [UpdateRecord] {
    let plan = unsafeDowncast(place.element.detail!, to: PresentationPlan.self)
    let value = place.region.address(place.index)
    let paths = script.inspector.paths
    let cause = Cause(kind, target: paths.reference(to: place), place: paths.range(of: place))
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      guard let opening = plan.opening else { return }
      try reconciler.evaluator.run(opening.close, [(value, plan.type)])
    }
  }
}
