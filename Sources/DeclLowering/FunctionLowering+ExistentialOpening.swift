import DeclTree
import DeclMachine

extension FunctionLowering {
  /// Returns the generic parameter to open and the index of its argument: the first parameter of the function
  /// itself whose argument is an existential that does not conform to the required protocol.
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

  /// Calls a function for the type of the value in an existential argument. Returns false if no argument is
  /// to be opened.
  func invokeOpened(
    _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    _ dispatch: TypedExpr.Dispatch, _ resultType: RuntimeType?, into target: ValueRegisters?
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
      openedIndex: opened.index + (hasSelf ? 1 : 0), dispatch: dispatch, parameters: parameters,
      result: resultType ?? program.signature(of: function, subs).result)
    let selector = program.selector(.opened(call))
    try emitInvocation(
      call.signature, arguments, into: target, isThrowing: function.isThrowing,
      captures: program.captures.captures(of: function)
    ) { window in
      let slot = window.parameters[call.openedIndex]
      if slot.type.referenceCount == 0 {
        self.emit(.callStatic, window.scalar, window.reference, slot.scalar)
      } else {
        self.emit(.callMethod, window.scalar, window.reference, slot.reference)
      }
      self.emit(word: Int64(selector))
    }
    return true
  }

  /// Lowers code that opens an existential and calls the function for the type of its value.
  func lowerOpening(_ call: OpenedCall, _ dynamic: RuntimeType) throws -> LoweredCode {
    range = call.function.range
    bindParameters([], from: info.signature.parameters.count)
    bindPassedCaptures(program.captures.captures(of: call.function))
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    var subs = call.substitutions
    subs[call.parameter] = dynamic.type
    let hasSelf = call.signature.parameters.count > call.function.parameters.count
    var list: [Argument] = []
    var written: ValueRegisters?
    for (position, slot) in parameterRegisters.enumerated() {
      if position == call.openedIndex, slot.type.referenceCount > 0 {
        let content = try open(slot, dynamic, isInout: call.isInout(position))
        let isInout = call.isInout(position) && !dynamic.isShared
        if isInout { written = content }
        list.append(
          isInout ? .lvalue(.registers(content)) : .value(Value(registers: content, isOwned: false))
        )
      } else if hasSelf && position == 0 {
        list.append(
          call.isInout(0)
            ? .lvalue(.registers(slot)) : .value(Value(registers: slot, isOwned: false)))
      } else {
        let parameter = call.function.parameters[position - (hasSelf ? 1 : 0)]
        list.append(try adapted(slot, parameter, subs))
      }
    }
    try reboxing(written, into: parameterRegisters[call.openedIndex].reference) {
      try lowerAdapted(call.function, subs, list, call.dispatch)
    }
    try emitReturn()
    return try finish()
  }
}
