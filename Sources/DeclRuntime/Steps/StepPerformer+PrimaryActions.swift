import DeclLang
import DeclMachine

/// Primary actions of controls, which shortcuts and menu items perform.
extension StepPerformer {
  /// The action of a control that is used without further arguments.
  enum PrimaryAction {
    /// The tap of a button.
    case press
    /// The switch of a toggle.
    case toggle
    /// The choice of an option in a picker.
    case choose(SelectionOptions.Option, in: TreePosition)
  }

  /// Returns the primary action of the control at a view; nil if there is no control, or one with several
  /// actions.
  func primaryAction(at place: TreePosition) -> PrimaryAction? {
    if canTap(place) { return .press }
    if library.conforms(place.element.type, to: .toggleTarget) { return .toggle }
    return pickerOption(at: place).map { .choose($0.option, in: $0.picker) }
  }

  /// Performs the primary action of the control at a view.
  func performPrimaryAction(of place: TreePosition, _ kind: Cause.Kind) throws(StepError)
    -> [UpdateRecord]
  {
    try checkEnabled(place)
    switch primaryAction(at: place) {
    case .press: return press(place, kind)
    case .toggle:
      let toggle = Self.toggle
      return run(
        Interaction(toggle.method, word: toggle.word, kind: kind), place, [])
    case .choose(let option, in: let picker):
      let cause = cause(kind, place, label: finder.label(of: place))
      return script.loop.run(cause) { reconciler throws(UpdateFailure) in
        try self.choose(option, of: picker, reconciler.evaluator)
      }
    case nil: return []
    }
  }
}
