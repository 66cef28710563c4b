import DeclTree
import DeclMachine

/// Calls of declarations: resolving the callee, passing arguments, emitting the call.
extension FunctionLowering {
  /// One argument of a call, before it is in its registers.
  enum Argument {
    case expression(TypedExpr)
    /// A value in registers; copied, or moved if it is owned.
    case value(Value)
    /// The lvalue of an inout argument, or of the `self` of a mutating method.
    case lvalue(LValue)
    /// A function that emits code for the value.
    case emit((ValueRegisters) throws -> Void)
    /// A function that emits code for a default argument.
    case defaultValue((ValueRegisters) throws -> Void)

    var isDefault: Bool { if case .defaultValue = self { true } else { false } }
  }

  /// The resolved callee of a call for concrete types.
  enum Callee {
    case function(FunctionDecl, Substitutions)
    case enumCase(EnumCaseDecl)
    /// Code generated for a stored property that satisfies a requirement.
    case code(CodeReference)
    /// A selector, looked up in the dynamic type of the first argument.
    case selector(SelectorKey)
  }

  /// Calls a function, method or accessor; `self` is the first argument of a member.
  func invoke(
    _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    _ dispatch: TypedExpr.Dispatch = .direct, resultType: RuntimeType? = nil,
    into target: ValueRegisters?
  ) throws {
    types.resolve(function)
    if try invokeOpened(function, subs, arguments, dispatch, resultType, into: target) { return }
    switch try resolve(function, subs, dispatch, arguments, resultType ?? target?.type) {
    case .function(let found, let foundSubs):
      if case .primitive(let name) = found.implementation {
        return try lowerPrimitive(name, found, foundSubs, arguments, into: target)
      }
      if found.kind == .initializer, found.failability == .never,
        function.failability != .never, let target
      {
        return try invokeNonfailable(found, foundSubs, arguments, into: target)
      }
      try invokeResolved(found, foundSubs, arguments, into: target)
    case .enumCase(let decl):
      guard let target else { return }
      try lowerCase(decl, arguments, into: target)
    case .code(let code):
      let signature = code.pointee.info.takeUnretainedValue().signature!
      try emitInvocation(signature, arguments, into: target, isThrowing: false) {
        self.emitCall(code, $0)
      }
    case .selector(let key):
      let signature = try signature(of: key, function, subs, arguments)
      try emitInvocation(
        signature, arguments, into: target, isThrowing: function.isThrowing
      ) { window in
        self.emit(.callMethod, window.scalar, window.reference, window.parameters[0].reference)
        self.emit(word: Int64(self.program.selector(key)))
      }
    }
  }

  /// Calls an initialiser that cannot fail as the witness of a failable one.
  private func invokeNonfailable(
    _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    into target: ValueRegisters
  ) throws {
    try withTemporaries {
      let made = allocate(program.signature(of: function, subs).result)
      try invokeResolved(function, subs, arguments, into: made)
      try convert(made, into: target)
    }
  }

  private func lowerCase(
    _ decl: EnumCaseDecl, _ arguments: [Argument], into target: ValueRegisters
  ) throws {
    emit(.clear, target.scalar, target.type.scalarCount)
    for (argument, field) in zip(arguments, target.type.cases[decl.index].directPayload) {
      try lower(argument, into: target.part(field))
    }
    loadInt(decl.index, into: target.scalar)
  }

  private func invokeResolved(
    _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    into target: ValueRegisters?
  ) throws {
    let code = program.code(for: function, subs)
    let signature = code.pointee.info.takeUnretainedValue().signature!
    let captures = program.captures.captures(of: function)
    try emitInvocation(
      signature, arguments, into: target, isThrowing: function.isThrowing, captures: captures
    ) { window in
      self.emitHop(to: function, window)
      self.emit(captures.isEmpty ? .call : .callPastCaptures, window.scalar, window.reference)
      self.emit(pointer: UnsafeMutableRawPointer(code))
    }
  }

  /// Emits a call: arguments into a window, the call itself, the result to its target.
  func emitInvocation(
    _ signature: CodeInfo.Signature, _ arguments: [Argument], into target: ValueRegisters?,
    isThrowing: Bool, captures: [VariableDecl] = [], _ call: (Window) throws -> Void
  ) throws {
    let outer = preparedRegisters
    defer { preparedRegisters = outer }
    preparedRegisters = []
    try withTemporaries {
      var prepared: [ValueRegisters] = []
      // The witness of a mutating requirement may be nonmutating: then it gets the lvalue's value.
      let accessed = zip(arguments, signature.parameters).map { argument, parameter -> LValue? in
        guard parameter.isInout, case .lvalue(let place) = argument else { return nil }
        return place
      }
      for case let place? in accessed { prepared += prepareAccess(place, hasRegisters: true) }
      let window = beginWindow(signature, at: target)
      // All values are evaluated before the first inout access begins, so that they can still read the
      // variables that are passed inout, as in Swift.
      // Default arguments come after those of the call.
      for isDefault in [false, true] {
        for (index, argument) in arguments.enumerated()
        where accessed[index] == nil && argument.isDefault == isDefault {
          try lower(argument, into: window.parameters[index])
        }
      }
      try passCaptures(captures)
      preparedRegisters = prepared
      var count = 0
      for (index, place) in accessed.enumerated() {
        guard let place else { continue }
        _ = try beginAccess(place, in: window.parameters[index])
        count += 1
      }
      try call(window)
      // Before the error check: a caller that catches the error continues on its own actor, too.
      if isAwaiting { emitHopToOwnActor() }
      try emitErrorCheck(isThrowing)
      for _ in 0..<count { endAccess() }
      finishCall(window, into: target)
    }
  }

  private func finishCall(_ window: Window, into target: ValueRegisters?) {
    guard let target else { return release(window.result) }
    finishCall(window, into: target)
  }

  /// Passes the captures of a local function, which are hidden arguments.
  func passCaptures(_ captures: [VariableDecl]) throws {
    for variable in captures {
      if variable.needsBox {
        guard case .box(let register, _)? = variables[variable] else {
          throw unsupported("the captured variable '\(variable.name)'")
        }
        emit(.copyReference, allocateReference(), register)
      } else {
        let slot = allocate(storageType(variable))
        switch variables[variable] {
        case .registers(let own)?: copy(own, to: slot)
        case .box(let register, let stored)?:
          emitLoad(slot, from: register, 0, stored.scalarCount)
        default: throw unsupported("the captured variable '\(variable.name)'")
        }
      }
    }
  }

  func lower(_ argument: Argument, into target: ValueRegisters) throws {
    switch argument {
    case .expression(let expression): try lower(expression, into: target)
    case .value(let value): put(value, into: target)
    case .lvalue(let place): try load(place, into: target)
    case .emit(let body), .defaultValue(let body): try body(target)
    }
  }

  // MARK: Arguments of the tree

  func type(of argument: TypedArgument) throws -> RuntimeType {
    switch argument {
    case .value(let value): type(value.type)
    case .defaultValue(let function, let subs):
      program.type(types.substitute(function.result, concrete(subs)))
    case .variadic(_, let array): type(array)
    }
  }

  func lower(_ argument: TypedArgument, into target: ValueRegisters) throws {
    switch argument {
    case .value(let value): try lower(value, into: target)
    case .defaultValue(let function, let subs):
      try lowerDefault(function, concrete(subs), into: target)
    case .variadic(let values, _):
      try lower(TypedExpr.Kind.array(values), into: target)
    }
  }

  /// Evaluates a default argument; a literal is emitted inline.
  private func lowerDefault(
    _ function: FunctionDecl, _ subs: Substitutions, into target: ValueRegisters
  ) throws {
    let body = types.body(of: function)
    if body.statements.count == 1, case .returnStatement(let value?) = body.statements[0].kind {
      switch value.kind {
      case .integer, .float, .bool, .string, .nilLiteral:
        let saved = range
        defer { range = saved }
        let outer = substitutions
        defer { substitutions = outer }
        substitutions = subs
        return try lower(value, into: target)
      default: break
      }
    }
    try emitCall(program.code(for: function, subs), into: target)
  }

  private func lower(_ kind: TypedExpr.Kind, into target: ValueRegisters) throws {
    try lower(TypedExpr(kind, type: target.type.type, range: range), into: target)
  }

  /// Returns the arguments of a call. Lvalues of inout arguments are evaluated now, values later.
  func arguments(
    _ list: [TypedArgument], of parameters: [ParameterDecl]
  ) throws -> [Argument] {
    try list.enumerated().map { index, argument in
      switch argument {
      case .value(let value):
        if case .inoutReference(let inner) = value.kind { return .lvalue(try lvalue(inner)) }
        if parameters.indices.contains(index), parameters[index].isInout {
          return .lvalue(try lvalue(value))
        }
        return .expression(value)
      case .defaultValue:
        return .defaultValue { [unowned self] target in try lower(argument, into: target) }
      case .variadic:
        return .emit { [unowned self] target in try lower(argument, into: target) }
      }
    }
  }

  // MARK: Resolving callees

  /// Resolves a function for concrete types.
  private func resolve(
    _ function: FunctionDecl, _ subs: Substitutions, _ dispatch: TypedExpr.Dispatch,
    _ arguments: [Argument], _ resultType: RuntimeType?
  ) throws -> Callee {
    if let proto = protocolOwner(of: function), let selfParameter = proto.generics.parameters.first,
      let selfType = subs[selfParameter]
    {
      let runtimeType = program.type(selfType)
      if case .existential = runtimeType.kind, function.hasSelf, function.kind != .initializer {
        return .selector(
          try existentialKey(function, subs, selfParameter, runtimeType, arguments, resultType))
      }
      if case .requirement = function.implementation {
        return try resolveRequirement(function, runtimeType, subs)
      }
    }
    let isDynamic = dispatch == .dynamic && function.mayBeOverridden
    let usesSelfClass = dispatch != .superclass && function.usesSelfClass
    if function.hasSelf, isDynamic || usesSelfClass, function.enclosingNominal?.isClass == true {
      return .selector(.override(function, ownArguments(of: function, subs)))
    }
    return .function(function, keepingSelfClass(subs, of: function))
  }

  /// Returns the substitutions of a call with the class on which the enclosing method was called, if the called
  /// function is local to it or is a method of the superclass that uses the class.
  private func keepingSelfClass(
    _ subs: Substitutions, of function: FunctionDecl
  ) -> Substitutions {
    guard let owner = function.enclosingNominal, owner.isClass,
      let called = function.isLocal
        ? substitutions[owner.selfParameter]
        : function.usesSelfClass && function.hasSelf ? ownSelfClass : nil
    else { return subs }
    var result = subs
    result[owner.selfParameter] = called
    return result
  }

  /// The class of the instance for which the enclosing method is lowered; nil if the method does not use it.
  private var ownSelfClass: StaticType? {
    guard case .function(let key) = info.source, let owner = key.function.enclosingNominal,
      owner.isClass
    else { return nil }
    return substitutions[owner.selfParameter] ?? key.function.selfType.map { type($0).type }
  }

  private func protocolOwner(of function: FunctionDecl) -> NominalDecl? {
    guard let selfType = function.selfType else { return nil }
    if case .parameter(let parameter) = selfType.kind {
      return parameter.context as? NominalDecl
    }
    return nil
  }

  func ownArguments(of function: FunctionDecl, _ subs: Substitutions) -> Substitutions {
    let outer = function.enclosingNominal?.generics.parameters ?? []
    var result = Substitutions.none
    for parameter in function.generics.parameters where !outer.contains(parameter) {
      result[parameter] = subs[parameter]
    }
    return result
  }

  /// Resolves the witness of a requirement for a concrete type.
  private func resolveRequirement(
    _ function: FunctionDecl, _ type: RuntimeType, _ subs: Substitutions
  ) throws -> Callee {
    let requirement = function.accessorOwner ?? function
    guard
      let found = types.witness(for: requirement, in: type.type, arguments: subs)
    else { throw unsupported("'\(function.name)' for \(type.name)") }
    types.resolve(found.decl)
    let foundSubs = completed(found.substitutions, of: found.decl, for: function, subs)
    switch found.decl {
    case let witness as FunctionDecl:
      if type.isClass && witness.mayBeOverridden && witness.hasSelf && witness.kind != .initializer
      {
        return .selector(.override(witness, ownArguments(of: witness, foundSubs)))
      }
      if type.isClass && witness.mayBeOverridden && witness.isStatic {
        let override = types.override(of: witness, in: type.type)
        return .function(
          override.function,
          override.substitutions
            .merging(foundSubs.renamed(from: witness, to: override.function))
            .addingSelfClass(type, of: override.function))
      }
      return .function(witness, foundSubs.addingSelfClass(type, of: witness))
    case let decl as EnumCaseDecl: return .enumCase(decl)
    case let variable as VariableDecl:
      return try resolveAccessor(
        function.kind == .getter ? variable.getter : variable.setter, variable, foundSubs, type,
        kind: function.kind)
    case let decl as SubscriptDecl:
      guard let accessor = function.kind == .getter ? decl.getter : decl.setter else {
        throw unsupported("'subscript' for \(type.name)")
      }
      return .function(accessor, foundSubs)
    default: throw unsupported("'\(function.name)' for \(type.name)")
    }
  }

  /// Returns the substitutions of a witness. A witness that is more general than its requirement has its own
  /// generic parameters; they become the types of the requirement's parameters.
  private func completed(
    _ found: Substitutions, of decl: Decl, for requirement: FunctionDecl, _ subs: Substitutions
  ) -> Substitutions {
    switch decl {
    case let function as FunctionDecl:
      completed(found, function.parameters, for: requirement.parameters, subs)
    case let decl as SubscriptDecl:
      completed(found, decl.parameters, for: requirement.parameters, subs)
    default: found
    }
  }

  private func completed(
    _ found: Substitutions, _ parameters: [ParameterDecl], for requirement: [ParameterDecl],
    _ subs: Substitutions
  ) -> Substitutions {
    var result = found
    for (own, wanted) in zip(parameters, requirement) {
      guard case .parameter(let parameter) = own.type.kind, result[parameter] == nil else {
        continue
      }
      result[parameter] = program.type(types.substitute(wanted.type, subs)).type
    }
    return result
  }

  /// Resolves a property's accessor; for a stored property it is generated code.
  private func resolveAccessor(
    _ accessor: FunctionDecl?, _ variable: VariableDecl, _ subs: Substitutions,
    _ type: RuntimeType, kind: FunctionDecl.Kind
  ) throws -> Callee {
    let stored = kind == .getter ? variable.storedGetter : variable.storedSetter
    if let stored { return .selector(.override(stored, .none)) }
    guard let accessor, variable.storage == .computed else {
      return .code(
        kind == .getter
          ? program.readCode(of: variable, subs, in: type)
          : program.writeCode(of: variable, subs, in: type))
    }
    if type.isClass && accessor.mayBeOverridden {
      if accessor.hasSelf { return .selector(.override(accessor, .none)) }
      let found = types.override(of: accessor, in: type.type)
      return .function(
        found.function, found.substitutions.merging(subs).addingSelfClass(type, of: found.function))
    }
    return .function(accessor, subs.addingSelfClass(type, of: accessor))
  }

  private func existentialKey(
    _ function: FunctionDecl, _ subs: Substitutions, _ selfParameter: GenericParameterDecl,
    _ selfType: RuntimeType, _ arguments: [Argument], _ resultType: RuntimeType?
  ) throws -> SelectorKey {
    var own = subs
    own[selfParameter] = nil
    var parameters = [selfType]
    for (parameter, argument) in zip(function.parameters, arguments.dropFirst()) {
      parameters.append(callerType(of: argument, parameter, subs))
    }
    return .existential(
      function, own, parameters: parameters,
      result: resultType ?? existentialResult(function, subs))
  }

  /// Returns the caller's type of an argument.
  func callerType(
    of argument: Argument, _ parameter: ParameterDecl, _ subs: Substitutions
  ) -> RuntimeType {
    switch argument {
    case .expression(let expression): type(expression.type)
    case .value(let value): value.type
    case .lvalue(let place): place.type
    case .emit, .defaultValue: program.type(types.substitute(parameter.variable.type, subs))
    }
  }

  private func existentialResult(
    _ function: FunctionDecl, _ subs: Substitutions
  ) -> RuntimeType {
    switch function.kind {
    case .setter, .willSet, .didSet: program.void
    default: program.type(types.substitute(function.result, subs))
    }
  }

  /// Returns the layout of a dynamic call's window.
  private func signature(
    of key: SelectorKey, _ function: FunctionDecl, _ subs: Substitutions,
    _ arguments: [Argument]
  ) throws -> CodeInfo.Signature {
    switch key {
    case .override(let base, let own), .instanceInitializer(let base, let own):
      var full = subs
      if full.types.isEmpty || base !== function {
        // The witness of a requirement has generic parameters of its own, which the requirement's
        // substitutions do not contain.
        full = try baseSubstitutions(base, arguments, subs).merging(own)
      }
      return program.signature(of: base, full)
    case .existential(_, _, let parameters, let result),
      .metatype(_, _, let parameters, let result):
      var signature = CodeInfo.Signature(
        result: result, parameters: [], isThrowing: function.isThrowing)
      for (index, parameter) in parameters.enumerated() {
        let isInout =
          index == 0 ? function.isMutating : function.parameters[index - 1].isInout
        signature.parameters.append((parameter, isInout))
      }
      return signature
    case .opened(let call): return call.signature
    case .inheritedProperties: throw unsupported("calling properties")
    }
  }

  /// Returns the substitutions of a class's method, taken from the class of the receiver.
  private func baseSubstitutions(
    _ function: FunctionDecl, _ arguments: [Argument], _ subs: Substitutions
  ) throws -> Substitutions {
    guard let first = arguments.first, let owner = function.enclosingNominal else { return subs }
    var next: RuntimeType?
    switch first {
    case .expression(let expression): next = type(expression.type)
    case .value(let value): next = value.type
    case .lvalue(let place): next = place.type
    case .emit, .defaultValue: next = nil
    }
    while let current = next {
      if current.decl === owner {
        return Substitutions(ofContext: current.type).merging(subs)
      }
      next = current.superclass
    }
    return subs
  }

  /// Returns the variable that satisfies a requirement for a concrete base; the variable itself if it is no
  /// requirement.
  func resolve(
    _ variable: VariableDecl, _ subs: Substitutions, in base: RuntimeType?
  ) throws -> (VariableDecl, Substitutions) {
    guard case .requirement? = variable.getter?.implementation, let base,
      let found = types.witness(for: variable, in: base.type, arguments: subs)
    else { return (variable, subs) }
    guard let member = found.decl as? VariableDecl else {
      throw unsupported("'\(variable.name)' of \(base.name)")
    }
    types.resolve(member)
    return (overriding(member, in: base), found.substitutions)
  }

  /// Returns the override of a static variable in a subclass; the variable itself if there is none.
  func overriding(_ variable: VariableDecl, in base: RuntimeType) -> VariableDecl {
    guard variable.isStatic, base.isClass, let getter = variable.getter, getter.mayBeOverridden
    else { return variable }
    let found = types.override(of: getter, in: base.type).function
    return found.accessorOwner as? VariableDecl ?? variable
  }

  /// Returns the subscript that satisfies a requirement for a concrete base; the subscript itself if it is no
  /// requirement.
  func resolve(
    _ decl: SubscriptDecl, _ subs: Substitutions, in base: RuntimeType?
  ) throws -> (SubscriptDecl, Substitutions) {
    guard case .requirement? = decl.getter?.implementation, let base else { return (decl, subs) }
    if case .existential = base.kind { return (decl, subs) }
    guard
      let found = types.witness(for: decl, in: base.type, arguments: subs),
      let member = found.decl as? SubscriptDecl
    else { throw unsupported("'subscript' of \(base.name)") }
    types.resolve(member)
    types.resolve(decl)
    return (
      member,
      completed(found.substitutions, member.parameters, for: decl.parameters, subs)
    )
  }
}
