import DeclLang
import DeclMachine

/// Performs steps through the methods that the library declares for its controls.
struct StepPerformer {
  let script: LoadedScript
  let finder: TargetFinder
  /// The options of the pickers, lists and tab views that were looked at.
  let knownOptions = OptionTable()
  private var graph: ViewGraph { script.graph }
  var library: InterfaceLibrary { script.graph.types.library }

  /// An interaction that a control supports, as the library declares it.
  struct Interaction {
    let method: LibraryRequirement
    /// The protocol of the controls that support it.
    let proto: LibraryProtocol
    let word: String
    let kind: Cause.Kind

    init(_ method: LibraryRequirement, word: String, kind: Cause.Kind) {
      self.method = method
      self.proto = method.proto
      self.word = word
      self.kind = kind
    }
  }

  static let tap = Interaction(.tap, word: "be tapped", kind: .tap)
  private static let input = Interaction(.input, word: "accept text", kind: .input)
  static let toggle = Interaction(.toggle, word: "be toggled", kind: .toggle)
  private static let slide = Interaction(
    .slide, word: "be set like a slider", kind: .slide)
  private static let step = Interaction(.step, word: "be stepped", kind: .step)
  static let pick = Interaction(.pick, word: "offer options", kind: .pick)
  static let bringToFront = Interaction(
    .bringToFront, word: "offer options", kind: .pick)

  init(script: LoadedScript, _ targets: FoundTargets = FoundTargets()) {
    self.script = script
    finder = TargetFinder(script: script, targets)
  }

  /// Performs a step on the views in the tree, when nothing that a touch opens is open.
  func performClosed(_ step: Step) throws(StepError) -> [UpdateRecord] {
    switch step {
    case .gesture(let gesture, let target): return try perform(Touch(gesture), on: target)
    case .drag(let target, let dx, let dy): return try perform(.drag(dx, dy), on: target)
    case .pinch(let target, let scale): return try perform(.pinch(scale), on: target)
    case .rotate(let target, let degrees): return try perform(.rotate(degrees), on: target)
    case .hover(let target): return try hover(target)
    case .input(let target, let text): return try input(target, text)
    case .toggle(let target): return run(Self.toggle, try find(target, Self.toggle), [])
    case .slide(let target, let value):
      return try edit(
        Self.slide, target, scalar: Int64(bitPattern: value.bitPattern),
        argument: Touch.text(value))
    case .step(let target, let part):
      return try edit(
        Self.step, target, scalar: part == .increment ? 1 : 0, argument: part.rawValue)
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
    case .window, .phase: return try performSystemStep(step)
    case .open(let place): return try open(place)
    case .saveAs(let path): return try saveDocument(path)
    case .menu(let titles): return try menu(titles)
    case .key(let keys): return try key(keys)
    case .scroll(let target, let inner): return try scroll(target, to: inner)
    case .scrollBy(let target, let dx, let dy): return try scroll(target, by: dx, dy)
    case .mount, .unmount, .send, .set, .environment, .keyboard, .restart, .expect, .standardInput:
      return []
    }
  }

  // MARK: Controls

  /// Taps a button; a dialog's button closes the dialog. If the button's style reads whether it is pressed, the press is
  /// an update of its own.
  func press(_ place: TreePosition, _ kind: Cause.Kind = .tap) -> [UpdateRecord] {
    press(place, cause(kind, place, label: finder.label(of: place)))
  }

  private func press(_ place: TreePosition, _ cause: Cause) -> [UpdateRecord] {
    var sequence = GestureSequence(cause: cause)
    if let pressed = pressedState(of: place) {
      sequence.run(script.loop) { _ throws(UpdateFailure) in
        try self.write(true, to: pressed)
        return .continues
      }
    }
    let isPressed = sequence.count > 0
    if sequence.hasFailed { return sequence.records }
    sequence.run(script.loop) { reconciler throws(UpdateFailure) in
      guard isPressed else {
        try self.performTap(place, reconciler)
        return .last
      }
      // The update of the press may have removed or disabled the button.
      guard let place = try? self.script.inspector.place(place.handle) else { return .last }
      if let pressed = self.pressedState(of: place) { try self.write(false, to: pressed) }
      if !self.finder.isDisabled(place) { try self.performTap(place, reconciler) }
      return .last
    }
    return sequence.records
  }

  private func performTap(
    _ place: TreePosition, _ reconciler: Reconciler
  ) throws(UpdateFailure) {
    let type = place.element.type
    let dialog = dialog(around: place)
    if try select(byLinkAround: place, reconciler) { return }
    let code = library.method(.tap, in: type)
    try reconciler.evaluator.run(code, [(place.region.address(place.index), type)])
    guard let dialog else { return }
    let plan = dialog.element.presentation!
    guard let opening = plan.opening else { return }
    try reconciler.evaluator.run(
      opening.close, [(dialog.region.address(dialog.index), plan.type)])
  }

  /// Returns the state by which a button's style learns that the button is pressed; nil if no style has read it.
  private func pressedState(of place: TreePosition) -> Cell? {
    guard place.element.primitive?.styledBody != nil, let styled = place.children.first,
      library.isType(styled.element.type, .styledButtonBody),
      // After the state of the style itself.
      let cell = styled.region.region(of: styled.index)?.rareData?.cells.last
    else { return nil }
    return cell.flatMap { $0.wasRead ? $0 : nil }
  }

  private func write(_ isPressed: Bool, to cell: Cell) throws(UpdateFailure) {
    let value = ValueBlock(type: script.program.bool, machine: script.machine)
    value.address.scalars[0] = isPressed ? 1 : 0
    try graph.write(value.address, value.type, to: cell)
  }

  /// Returns the nearest presentation that contains a view, if it is a dialog, which its buttons close.
  private func dialog(around place: TreePosition) -> TreePosition? {
    var current = place.parent
    while let here = current, !isPresentation(here) { current = here.parent }
    return current.flatMap { isDialog($0) ? $0 : nil }
  }

  private func isDialog(_ place: TreePosition) -> Bool {
    place.element.presentation.map { library.conforms($0.type, to: .dialogPresentation) } ?? false
  }

  /// Returns whether the style of a view handles what a person does in its place.
  private func isHandledByStyle(_ place: TreePosition) -> Bool {
    place.element.primitive?.styledBody?.styleHandlesTouches ?? false
  }

  /// Returns whether a view responds to a tap.
  func canTap(_ place: TreePosition) -> Bool {
    let type = place.element.type
    if isHandledByStyle(place) { return false }
    guard library.conforms(type, to: .optionalTapTarget) else {
      return library.conforms(type, to: .tapTarget)
    }
    let code = library.method(.canTap, in: type)
    // A view whose condition traps cannot be tapped.
    return graph.evaluator.holds(code, [(place.value, type)])
  }

  private func input(_ target: Target, _ text: String) throws(StepError) -> [UpdateRecord] {
    let (place, (type, value)) = try finder.place(
      target, toDo: Self.input.word, with: inputType(at:))
    try checkEnabled(place)
    let machine = script.machine
    let string = ValueBlock(type: machine.program.string, machine: machine)
    string.address.reference = machine.makeString(text)
    let code = library.method(.input, in: type)
    let cause = cause(
      Self.input.kind, place, label: fieldLabel(of: place),
      argument: ValueSnapshot.string(text).description)
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      if self.canFocus(place) { try reconciler.setFocus(place) }
      try reconciler.evaluator.run(code, [(value, type), (string.address, string.type)])
    }
  }

  /// Returns the type and value that accept text for a view: its own, or those of a modifier with a search
  /// field.
  private func inputType(at place: TreePosition) -> (RuntimeType, ValueAddress)? {
    let type = place.element.type
    if isHandledByStyle(place) { return nil }
    if library.conforms(type, to: .inputTarget) {
      return (type, place.region.address(place.index))
    }
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      if library.conforms(modifier.type, to: .inputTarget) {
        return (modifier.type, place.region.value.part(modifier))
      }
    }
    return nil
  }

  /// Returns the label of the field that accepts text for a view.
  func fieldLabel(of place: TreePosition) -> String? {
    let isField = library.conforms(place.element.type, to: .inputTarget)
    return (isField ? nil : finder.searchTitle(of: place)) ?? finder.label(of: place)
  }

  func find(_ target: Target, _ ability: Interaction) throws(StepError) -> TreePosition {
    let place = try finder.place(target, toDo: ability.word) { place in
      library.conforms(place.element.type, to: ability.proto)
    }
    try checkEnabled(place)
    return place
  }

  func run(
    _ ability: Interaction, _ place: TreePosition, _ arguments: [Evaluator.Argument]
  ) -> [UpdateRecord] {
    let type = place.element.type
    let code = library.method(ability.method, in: type)
    let value = place.value
    return script.loop.run(cause(ability, place)) { reconciler throws(UpdateFailure) in
      try reconciler.evaluator.run(code, [(value, type)] + arguments)
    }
  }

  func cause(
    _ ability: Interaction, _ place: TreePosition, argument: String? = nil
  ) -> Cause {
    cause(ability.kind, place, label: finder.label(of: place), argument: argument)
  }

  func cause(
    _ kind: Cause.Kind, _ place: TreePosition, label: String?, argument: String? = nil
  ) -> Cause {
    let paths = script.inspector.paths
    return Cause(
      kind, target: paths.reference(to: place), label: label, argument: argument,
      range: paths.range(of: place))
  }

  func checkEnabled(_ place: TreePosition) throws(StepError) {
    if finder.isDisabled(place) { throw .disabled(script.inspector.paths.reference(to: place)) }
  }

  // MARK: Pickers

  private func pick(_ target: Target, _ value: String) throws(StepError) -> [UpdateRecord] {
    let place = try finder.place(target, toDo: Self.pick.word) { [library] place in
      library.conforms(place.element.type, to: .pickTarget)
        || library.conforms(place.element.type, to: .textPickTarget)
    }
    try checkEnabled(place)
    if library.conforms(place.element.type, to: .textPickTarget) {
      let method = library.method(.pickText, in: place.element.type)
      return try ask(
        method, of: (place.value, place.element.type),
        cause(Self.pick, place, argument: value), value)
    }
    let options = options(of: place)
    var fitting = options.filter { $0.isNamed(value, shown: label(of: $0)) }
    if fitting.count > 1 {
      let tagged = fitting.filter { $0.tagText == value }
      guard tagged.count == 1 else {
        let tags = fitting.map(\.tagText).joined(separator: ", ")
        throw .preconditionFailed(
          "\(fitting.count) options are named \(value); their tags are \(tags)")
      }
      fitting = tagged
    }
    guard let option = fitting.first else {
      throw .noOption(value, options.map { label(of: $0) ?? $0.tagText })
    }
    return script.loop.run(cause(Self.pick, place, argument: value)) {
      reconciler throws(UpdateFailure) in
      try self.choose(option, of: place, reconciler.evaluator)
    }
  }

  // MARK: Presentations

  private func dismiss(_ target: Target?) throws(StepError) -> [UpdateRecord] {
    let open = openPresentations()
    var place = frontPresentation ?? frontScreen
    if let target {
      place = try finder.place(target, toDo: "be dismissed", reach: .everything) { candidate in
        open.contains { $0.handle == candidate.handle }
      }
    }
    guard let place else { throw .nothingToDismiss }
    return try dismiss(place)
  }

  /// Dismisses an open presentation as a person does; throws if its content prevents that.
  func dismiss(_ place: TreePosition) throws(StepError) -> [UpdateRecord] {
    if preventsDismissal(place) {
      throw .dismissDisabled(script.inspector.paths.reference(to: place))
    }
    // Who leaves a dialog chooses what cancels it.
    if isDialog(place), let button = graph.cancelButton(of: place) {
      return press(button, cause(closing: place, .dismiss))
    }
    return close(place, .dismiss)
  }

  /// The presentation in the front window that was opened last; one of a hidden tab only if there is no
  /// other.
  private var frontPresentation: TreePosition? {
    let front = Set(finder.frontPlaces.map(\.handle))
    let open = openPresentations().filter { !isPushed($0) && front.contains($0.handle) }
    // Without known screens every presentation counts as visible.
    let screens = ScreenFinder.attempt(in: graph)
    let seen = open.filter { screens?.screen(around: $0)?.effectiveCover == nil }
    return (seen.isEmpty ? open : seen).max {
      PresentationNode.openingHandle(at: $0) < PresentationNode.openingHandle(at: $1)
    }
  }

  /// Returns whether the content of a presentation prevents the user from dismissing it.
  private func preventsDismissal(_ presentation: TreePosition) -> Bool {
    func keeps(_ place: TreePosition) -> Bool {
      if isPresentation(place) { return false }
      let isDisabled = place.element.modifiers.contains { index in
        let modifier = place.region.plan.modifiers[index]
        guard modifier.type.decl?.role == .interactiveDismiss,
          let field = modifier.type.field(.isDisabled)
        else { return false }
        return place.region.value.part(modifier).part(field).bool
      }
      return isDisabled || place.children.contains(where: keeps)
    }
    return presentation.children.contains(where: keeps)
  }

  func back() throws(StepError) -> [UpdateRecord] {
    if let screen = frontScreen { return close(screen, .back) }
    guard let behind = script.graph.layOut?(nil).columnBehind,
      let split = try? script.inspector.place(behind.view)
    else { throw .nothingToPop }
    let list = behind.list.flatMap { try? script.inspector.place($0) }
    return script.loop.run(cause(closing: split, .back)) { reconciler throws(UpdateFailure) in
      let column = ValueBlock(type: self.script.program.int, machine: self.script.machine)
      column.address.scalars[0] = Int64(behind.column)
      let show = self.library.method(.showColumn, in: split.element.type)
      try [column].withArguments { given throws(UpdateFailure) in
        try reconciler.evaluator.run(show, [(split.value, split.element.type)] + given)
      }
      guard let list else { return }
      let deselect = self.library.method(.deselect, in: list.element.type)
      try reconciler.evaluator.run(deselect, [(list.value, list.element.type)])
    }
  }

  /// The element that presents the front screen of the front window: the one nested in most presentations
  /// and, of several, the last opened. Within an open sheet only, since a step cannot go back behind it.
  var frontScreen: TreePosition? {
    guard let screens = ScreenFinder.attempt(in: graph)?.screens else { return nil }
    let front = Set(finder.frontPlaces.map(\.handle))
    let around = frontPresentation
    let open = openPresentations()
    let opened = screens.filter { screen in
      screen.role == .pushed && screen.effectiveCover == nil && front.contains(screen.place.handle)
        && around.map { finder.isInside(screen.place, $0) } ?? true
    }
    let deepest = opened.map { depth(of: $0.place, in: open) }.max()
    return opened.filter { depth(of: $0.place, in: open) == deepest }
      .max { $0.openingHandle < $1.openingHandle }?.place
  }

  func openPresentations() -> [TreePosition] {
    script.inspector.places().filter { place in
      isPresentation(place)
        && (place.region.node(of: place.index) as? PresentationNode)?.content != nil
    }
  }

  private func isPresentation(_ place: TreePosition) -> Bool {
    place.element.presentation?.opening != nil
  }

  private func isPushed(_ place: TreePosition) -> Bool {
    place.element.presentation!.screen != nil
  }

  /// Returns the number of open presentations that contain a view.
  private func depth(of place: TreePosition, in open: [TreePosition]) -> Int {
    var depth = 0
    var current = place.parent
    while let here = current {
      if open.contains(where: { $0.handle == here.handle }) { depth += 1 }
      current = here.parent
    }
    return depth
  }

  private func cause(closing place: TreePosition, _ kind: Cause.Kind) -> Cause {
    let paths = script.inspector.paths
    return Cause(kind, target: paths.reference(to: place), range: paths.range(of: place))
  }

  private func close(_ place: TreePosition, _ kind: Cause.Kind) -> [UpdateRecord] {
    let plan = place.element.presentation!
    let value = place.region.address(place.index)
    return script.loop.run(cause(closing: place, kind)) { reconciler throws(UpdateFailure) in
      guard let opening = plan.opening else { return }
      try reconciler.evaluator.run(opening.close, [(value, plan.type)])
    }
  }
}
