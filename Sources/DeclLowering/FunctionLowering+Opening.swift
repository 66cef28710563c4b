import DeclTree
import DeclMachine

extension FunctionLowering {
  /// The first generic parameter of a function's own for which an existential stands that does not conform itself, and the
  /// position of its argument among the parameters.
  private func openedParameter(
    of function: FunctionDecl, _ subs: Substitutions
  ) -> (parameter: GenericParameterDecl, index: Int)? {
    for (index, parameter) in function.parameters.enumerated() {
      let type = parameter.type.metatypeInstance ?? parameter.type
      guard case .parameter(let generic) = type.kind, generic.context === function,
        let argument = subs[generic], argument.existentialType != nil
      else { continue }
      let isOpened = function.generics.requirements.contains { requirement in
        guard case .conforms(let subject, let proto) = requirement, subject == generic.type else {
          return false
        }
        return !types.conforms(argument, to: proto)
      }
      if isOpened { return (generic, index) }
    }
    return nil
  }

  /// Calls a function by what is in an existential argument; false when it has none.
  func invokeOpened(
    _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    _ dispatch: TypedExpr.Dispatch, _ resultType: RuntimeType?, into target: Slot?
  ) throws -> Bool {
    guard !function.generics.parameters.isEmpty,
      let opened = openedParameter(of: function, subs)
    else { return false }
    let hasSelf = function.hasSelf && function.kind != .initializer
    var own = subs
    own[opened.parameter] = nil
    var parameters: [RuntimeType] = []
    if hasSelf { parameters.append(program.type(types.substitute(function.selfType!, subs))) }
    for (parameter, argument) in zip(function.parameters, arguments.dropFirst(hasSelf ? 1 : 0)) {
      parameters.append(callerType(of: argument, parameter, subs))
    }
    let call = OpenedCall(
      function: function, substitutions: own, parameter: opened.parameter,
      position: opened.index + (hasSelf ? 1 : 0), dispatch: dispatch, parameters: parameters,
      result: resultType ?? program.signature(of: function, subs).result)
    let selector = program.selector(.opened(call))
    try emitInvocation(
      call.signature, arguments, into: target, isThrowing: function.isThrowing
    ) { window in
      let slot = window.parameters[call.position]
      if slot.type.referenceCount == 0 {
        self.emit(.callStatic, window.scalar, window.reference, slot.scalar)
      } else {
        self.emit(.callMethod, window.scalar, window.reference, slot.reference)
      }
      self.emit(word: Int64(selector))
    }
    return true
  }

  /// Code that takes a value out of its existential and calls the function for its type.
  func lowerOpening(_ call: OpenedCall, _ dynamic: RuntimeType) throws -> LoweredCode {
    range = call.function.range
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    var subs = call.substitutions
    subs[call.parameter] = dynamic.type
    let hasSelf = call.signature.parameters.count > call.function.parameters.count
    var list: [Argument] = []
    var written: Slot?
    for (position, slot) in parameterSlots.enumerated() {
      if position == call.position, slot.type.referenceCount > 0 {
        let content = try open(slot, dynamic, isInout: call.isInout(position))
        let isInout = call.isInout(position) && !dynamic.isClass
        if isInout { written = content }
        list.append(
          isInout ? .place(.slot(content)) : .value(Value(slot: content, isOwned: false)))
      } else if hasSelf && position == 0 {
        list.append(
          call.isInout(0) ? .place(.slot(slot)) : .value(Value(slot: slot, isOwned: false)))
      } else {
        let parameter = call.function.parameters[position - (hasSelf ? 1 : 0)]
        list.append(try adapted(slot, parameter, subs))
      }
    }
    try boxing(written, into: parameterSlots[call.position].reference) {
      try lowerAdapted(call.function, subs, list, call.dispatch)
    }
    try emitReturn()
    return try finish()
  }
}
