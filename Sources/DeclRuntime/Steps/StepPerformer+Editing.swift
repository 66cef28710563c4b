import DeclLang
import DeclMachine

/// Steps on controls with an `onEditingChanged` action.
extension StepPerformer {
  /// Changes the value of a control: in two updates if it has an `onEditingChanged` action, otherwise in one.
  func edit(
    _ ability: Interaction, _ target: Target, scalar: Int64, argument: String
  ) throws(StepError) -> [UpdateRecord] {
    let place = try find(target, ability)
    let type = place.element.type
    let tells = library.method(.reportsEditing, in: type)
    guard script.graph.evaluator.holds(tells, [(place.value, type)]) else {
      return change(ability, place, scalar, argument, isTold: false)
    }
    let cause = cause(ability, place, argument: argument)
    let beginning = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      try notifyEditing(place, true, reconciler)
    }
    // The action may have removed or disabled the control.
    guard !beginning.contains(where: { $0.trap != nil }), let place = try? find(target, ability)
    else { return beginning }
    return beginning + change(ability, place, scalar, argument, isTold: true)
  }

  private func change(
    _ ability: Interaction, _ place: TreePosition, _ scalar: Int64, _ argument: String,
    isTold: Bool
  ) -> [UpdateRecord] {
    let type = place.element.type
    let code = library.method(ability.method, in: type)
    return script.loop.run(cause(ability, place, argument: argument)) {
      reconciler throws(UpdateFailure) in
      let parameter = code.signature.parameters[1].type
      try call(code, place, scalar, parameter, reconciler)
      if isTold { try notifyEditing(place, false, reconciler) }
    }
  }

  private func notifyEditing(
    _ place: TreePosition, _ isEditing: Bool, _ reconciler: Reconciler
  ) throws(UpdateFailure) {
    let code = library.method(.edit, in: place.element.type)
    try call(code, place, isEditing ? 1 : 0, script.program.bool, reconciler)
  }

  private func call(
    _ code: CodeReference, _ place: TreePosition, _ scalar: Int64, _ parameter: RuntimeType,
    _ reconciler: Reconciler
  ) throws(UpdateFailure) {
    let argument = ValueBlock(type: parameter, machine: script.machine)
    argument.address.scalars[0] = scalar
    try reconciler.evaluator.run(
      code, [(place.value, place.element.type), (argument.address, parameter)])
  }
}
