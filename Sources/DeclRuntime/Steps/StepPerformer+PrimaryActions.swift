import DeclLang
import DeclMachine

/// What controls are for: what their shortcuts do, and menus with them as items.
extension StepPerformer {
  /// What a control does when all that is known is that it was used.
  enum PrimaryAction {
    /// It is touched.
    case press
    /// It is switched.
    case toggle
    /// It is chosen in a picker.
    case choose(Options.Option, in: TreePlace)
  }

  /// What the control at a place is for; nil where there is none, or one with several uses.
  func primaryAction(at place: TreePlace) -> PrimaryAction? {
    if canTap(place) { return .press }
    if library.conforms(place.element.type, to: Self.toggle.proto) { return .toggle }
    return pickerOption(at: place).map { .choose($0.option, in: $0.picker) }
  }

  /// Does what the control at a place is for.
  func use(_ place: TreePlace, _ kind: Cause.Kind) throws(StepError) -> [UpdateRecord] {
    try checkEnabled(place)
    switch primaryAction(at: place) {
    case .press: return press(place, kind)
    case .toggle:
      let toggle = Self.toggle
      return run(
        Ability(proto: toggle.proto, method: toggle.method, word: toggle.word, kind: kind), place,
        [])
    case .choose(let option, in: let picker):
      let cause = cause(kind, place, label: finder.label(of: place))
      return script.loop.run(cause) { reconciler throws(UpdateFailure) in
        try self.choose(option, of: picker, reconciler.evaluator)
      }
    case nil: return []
    }
  }
}
