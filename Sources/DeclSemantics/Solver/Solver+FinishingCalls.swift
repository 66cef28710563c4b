import DeclTree

/// Builds names, members and calls of the typed tree.
extension Solver {
  func finished(_ substitutions: Substitutions) -> Substitutions {
    substitutions.mapValues { finished($0) }
  }

  func finishName(_ node: Node, _ type: StaticType) -> TypedExpr {
    func make(_ kind: TypedExpr.Kind) -> TypedExpr {
      TypedExpr(kind, type: type, range: node.range)
    }
    guard let resolution = resolution(node) else { return make(.error) }
    switch resolution {
    case .variable(let variable, let substitutions, let access):
      return finishVariable(variable, finished(substitutions), access, node, type)
    case .function(let function, let substitutions, let access):
      return make(.function(callee(function, finished(substitutions), access, node)))
    case .unapplied(let function, let substitutions):
      return unapplied(function, finished(substitutions), type, node)
    case .enumCase(let enumCase, _):
      if enumCase.syntax?.payload == nil { return make(.enumCase(enumCase, [])) }
      return caseFunction(enumCase, type, node)
    case .type(let own): return make(.typeReference(finished(own)))
    case .tupleElement(let index):
      guard case .member(let base, _, _) = node.kind else { return make(.error) }
      return make(.tupleElement(finish(base), index))
    case .dynamicMember(let decl, let substitutions, let argument):
      guard let base = node.base, let parameter = decl.parameters.first else {
        return make(.error)
      }
      let own = finished(substitutions)
      let wanted = checker.substitute(parameter.type, own, revealing: false)
      return make(
        .subscriptAccess(
          finish(base), decl, own, [.value(coerce(finish(argument), to: wanted))],
          body.dispatch(of: decl)))
    case .postfixSelf:
      guard case .member(let base, _, _) = node.kind else { return make(.error) }
      return finish(base)
    case .call, .scriptOperator, .keyPath, .closure, .failed: return make(.error)
    }
  }

  /// Returns an enum case with a payload as a function: `map(Shape.circle)`.
  private func caseFunction(
    _ enumCase: EnumCaseDecl, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    guard let function = type.functionType else {
      return TypedExpr(.error, type: type, range: node.range)
    }
    return closure(function, node.range) { values in
      TypedExpr(.enumCase(enumCase, values), type: function.result, range: node.range)
    }
  }

  /// Returns a method as a function of the instance.
  private func unapplied(
    _ method: FunctionDecl, _ substitutions: Substitutions, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    guard let function = type.functionType else {
      return TypedExpr(.error, type: type, range: node.range)
    }
    return closure(function, node.range) { values in
      TypedExpr(
        .function(.method(values[0], method, substitutions, body.dispatch(of: method))),
        type: function.result, range: node.range)
    }
  }

  /// Returns a closure of a known function type whose result is built from its parameters.
  private func closure(
    _ function: FunctionType, _ range: SourceRange, _ value: ([TypedExpr]) -> TypedExpr
  ) -> TypedExpr {
    let variables = function.parameters.enumerated().map { position, parameter in
      let variable = VariableDecl(
        name: "$\(position)", isLet: true, storage: .local, range: range, nameRange: range,
        context: body.function, isLibrary: false)
      variable.resolvedType = parameter.type
      return variable
    }
    checker.synthesised += variables
    let values = variables.map { TypedExpr(.variable($0), type: $0.type, range: range) }
    checker.closureCount += 1
    return TypedExpr(
      .closure(
        TypedClosure(
          parameters: variables, captures: [], body: .returning(value(values)), type: function,
          id: checker.closureCount, isAutoclosure: false)),
      type: StaticType(.function(function)), range: range)
  }

  private func finishVariable(
    _ variable: VariableDecl, _ substitutions: Substitutions, _ access: MemberBase, _ node: Node,
    _ type: StaticType
  ) -> TypedExpr {
    func make(_ kind: TypedExpr.Kind) -> TypedExpr {
      TypedExpr(kind, type: type, range: node.range)
    }
    switch access {
    case .none: return make(.variable(variable))
    case .type:
      if let getter = variable.getter, variable.setter == nil,
        let metatype = metatype(of: node, for: variable)
      {
        let callee = TypedExpr.Callee.function(getter, substitutions, metatype: metatype)
        return make(.call(callee, [], site: nil))
      }
      if variable.storage == .computed, let metatype = metatype(of: node, for: variable) {
        return make(.classProperty(metatype: metatype, variable, substitutions))
      }
      return make(.staticVariable(variable, substitutions))
    case .implicitSelf(let selfVariable, let selfType):
      let base = TypedExpr(.variable(selfVariable), type: selfType, range: node.range)
      requireMutableBase(base, reading: variable.hasMutatingGetter)
      return make(.member(base, variable, substitutions, body.dispatch(of: variable)))
    case .explicit:
      guard case .member(let base, _, _) = node.kind else { return make(.error) }
      var typedBase = finish(base)
      if implicitlyUnwrappedType(of: base, for: variable.name) != nil {
        typedBase = forced(typedBase)
      }
      requireMutableBase(typedBase, reading: variable.hasMutatingGetter)
      return make(
        .member(typedBase, variable, substitutions, dispatch(of: variable, on: base)))
    }
  }

  /// Returns the metatype value through which a static member is accessed: a base that is not the name of a
  /// type, or a class that inherits the member; nil for other bases.
  private func metatype(of node: Node, for member: Decl) -> TypedExpr? {
    let isClassMember = member.enclosingNominal?.isClass ?? false
    switch node.kind {
    case .member(let base, _, _):
      if base.isSuperType { return superMetatype(base) }
      if case .typeReference(let type) = base.kind, !inherits(finished(type), member) { return nil }
      let value = finish(base)
      if case .typeReference(let type) = value.kind, !inherits(type, member) { return nil }
      return value
    case .unresolvedName: return isClassMember ? body.calledClass(node.range) : nil
    default: return nil
    }
  }

  /// Returns `super` in a static method: the superclass as the dynamic type of the class on which the method was
  /// called.
  private func superMetatype(_ base: Node) -> TypedExpr? {
    guard let own = checker.selfType(in: body.function) else { return nil }
    let called = TypedExpr(
      .selfType, type: StaticType(.metatype(own.type)), range: base.range)
    return TypedExpr(.dynamicType(called), type: finished(base.type), range: base.range)
  }

  /// Returns whether a class inherits a static member from a superclass.
  private func inherits(_ type: StaticType, _ member: Decl) -> Bool {
    guard let nominal = type.nominalDecl, nominal.isClass, let owner = member.enclosingNominal
    else { return false }
    return owner.isClass && owner != nominal
  }

  private func forced(_ value: TypedExpr) -> TypedExpr {
    guard let inner = checker.wrapped(value.type) else { return value }
    return TypedExpr(
      .forceUnwrap(value, isImplicit: true), type: inner, range: value.range)
  }

  private func dispatch(of decl: Decl, on base: Node) -> TypedExpr.Dispatch {
    if case .superReference = base.kind {
      if (decl as? FunctionDecl)?.returnsSelf == true { markUserOfSelfClass() }
      return .superclass
    }
    return body.dispatch(of: decl)
  }

  /// Returns the callee of a function that was found on a base.
  private func callee(
    _ function: FunctionDecl, _ substitutions: Substitutions, _ access: MemberBase, _ node: Node
  ) -> TypedExpr.Callee {
    switch access {
    case .none: return .function(function, substitutions, metatype: nil)
    case .type:
      return .function(function, substitutions, metatype: metatype(of: node, for: function))
    case .implicitSelf(let variable, let type):
      let base = TypedExpr(.variable(variable), type: type, range: node.range)
      requireMutableBase(base, function)
      return .method(base, function, substitutions, body.dispatch(of: function))
    case .explicit:
      guard case .member(let base, _, _) = node.kind else {
        return .function(function, substitutions, metatype: nil)
      }
      return memberCallee(function, substitutions, base)
    }
  }

  private func memberCallee(
    _ function: FunctionDecl, _ substitutions: Substitutions, _ base: Node
  ) -> TypedExpr.Callee {
    if function.kind == .initializer {
      if case .superReference = base.kind {
        return .delegatedInit(function, substitutions, isSuper: true)
      }
      return .delegatedInit(function, substitutions, isSuper: false)
    }
    var typedBase = finish(base)
    if implicitlyUnwrappedType(of: base, for: function.name) != nil {
      typedBase = forced(typedBase)
    }
    requireMutableBase(typedBase, function)
    return .method(typedBase, function, substitutions, dispatch(of: function, on: base))
  }

  func finishCall(_ node: Node, _ type: StaticType) -> TypedExpr {
    if case .call(let call)? = resolution(node),
      let optional = call.implicitlyUnwrappedOptional.map(finished),
      optional != type
    {
      return forced(finishKnownCall(node, optional))
    }
    return finishKnownCall(node, type)
  }

  private func finishKnownCall(_ node: Node, _ type: StaticType) -> TypedExpr {
    guard case .call(let call)? = resolution(node), let arguments = node.arguments else {
      return TypedExpr(.error, type: type, range: node.range)
    }
    let substitutions = finished(call.substitutions)
    let typed = finishArguments(call, arguments, substitutions)
    if let chained = assignmentInChain(call, node, arguments) {
      return chained
    }
    switch call.target {
    case .function(let function):
      return finishFunctionCall(function, call, substitutions, typed, node, type)
    case .enumCase(let enumCase, _):
      return TypedExpr(
        .enumCase(enumCase, casePayload(enumCase, typed)), type: type, range: node.range)
    case .subscriptDecl(let decl): return finishSubscript(decl, substitutions, typed, node, type)
    case .value:
      guard case .call(let callee, _) = node.kind else { break }
      return makeCall(.value(finish(callee)), typed, type, node)
    case .variable(let variable):
      guard case .call(let callee, _) = node.kind else { break }
      let own = finished(opened(body.typeOf(variable), call.substitutions))
      let value = finishVariable(variable, substitutions, call.access, callee, own)
      let function = variable.isImplicitlyUnwrapped ? forced(value) : value
      return makeCall(.value(function), typed, type, node)
    case .callAsFunction(let function):
      guard case .call(let callee, _) = node.kind else { break }
      let base = finish(callee)
      requireMutableBase(base, function)
      return makeCall(
        .method(base, function, substitutions, body.dispatch(of: function)), typed, type, node)
    }
    return TypedExpr(.error, type: type, range: node.range)
  }

  private func casePayload(_ enumCase: EnumCaseDecl, _ arguments: [TypedArgument]) -> [TypedExpr] {
    arguments.map { argument in
      switch argument {
      case .value(let value): return value
      case .defaultValue(let function, let substitutions):
        let type = checker.substitute(function.result, substitutions, revealing: true)
        return TypedExpr(
          .call(.function(function, substitutions, metatype: nil), [], site: nil), type: type,
          range: enumCase.range)
      case .variadic: return TypedExpr(.error, type: .error, range: enumCase.range)
      }
    }
  }

  /// Returns a compound assignment to an optional chain, `a?.b += 1`, of which the whole call is part; nil
  /// for other calls.
  private func assignmentInChain(
    _ call: CallResolution, _ node: Node, _ arguments: Arguments
  ) -> TypedExpr? {
    guard let first = arguments.list.first?.node, case .inoutReference(let place) = first.kind,
      case .optionalChain(let inner) = place.kind, case .function(let function) = call.target
    else { return nil }
    let target = finish(inner)
    requireMutable(target, .assigned)
    var typed = finishArguments(call, arguments, finished(call.substitutions))
    typed[0] = .value(TypedExpr(.inoutReference(target), type: target.type, range: target.range))
    let result = TypedExpr(
      .call(.function(function, finished(call.substitutions), metatype: nil), typed, site: nil),
      type: finished(node.type), range: node.range)
    return TypedExpr(
      .optionalChain(result), type: core.optional(result.type), range: node.range)
  }

  private func finishFunctionCall(
    _ function: FunctionDecl, _ call: CallResolution, _ substitutions: Substitutions,
    _ arguments: [TypedArgument], _ node: Node, _ type: StaticType
  ) -> TypedExpr {
    guard case .call(let calleeNode, _) = node.kind else {
      return TypedExpr(.error, type: type, range: node.range)
    }
    if !function.isLibrary,
      let unknown = checker.unusedParameters(of: function).first(where: { !$0.isValue })
    {
      fail(.genericParameterUnknown(unknown.name, node.range))
    }
    if function.kind == .initializer {
      return finishInitializer(function, substitutions, arguments, calleeNode, node, type)
    }
    let own = passingSelfClass(to: function, substitutions, arguments)
    return makeCall(callee(function, own, call.access, calleeNode), arguments, type, node)
  }

  private func finishInitializer(
    _ function: FunctionDecl, _ substitutions: Substitutions, _ arguments: [TypedArgument],
    _ callee: Node, _ node: Node, _ type: StaticType
  ) -> TypedExpr {
    if case .member(let base, "init", _) = callee.kind {
      if case .superReference = base.kind {
        return makeCall(
          .delegatedInit(function, substitutions, isSuper: true), arguments, .void, node)
      }
      if case .variable(let variable) = base.kind, variable.name == "self" {
        return makeCall(
          .delegatedInit(function, substitutions, isSuper: false), arguments, .void, node)
      }
    }
    var metatype: TypedExpr?
    if case .typeReference = callee.kind {
    } else if case .member(let base, _, _) = callee.kind {
      if case .typeReference = base.kind {
      } else if shallowResolved(base.type).metatypeInstance != nil {
        metatype = finish(base)
      }
    } else if shallowResolved(callee.type).metatypeInstance != nil {
      metatype = finish(callee)
    }
    if case .typeReference? = metatype?.kind { metatype = nil }
    if metatype == nil, type.existentialType != nil { fail(.noInitializers(type, node.range)) }
    if metatype != nil || type.isAbstract, mayBeMissingInSubclass(function) {
      fail(.initializerNotRequired(type, callee.range))
    }
    return makeCall(
      .function(function, substitutions, metatype: metatype), arguments, type, node)
  }

  /// Returns whether a subclass need not have an initialiser, so that an instance of a class that is known only when the script
  /// runs cannot be created with it.
  private func mayBeMissingInSubclass(_ function: FunctionDecl) -> Bool {
    guard let owner = function.enclosingNominal, owner.isClass, !owner.isLibrary else {
      return false
    }
    return !owner.isMarked("final") && owner.keyword != .actor && !function.isRequired
  }

  private func makeCall(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    let site = body.isScriptView(type) ? body.site(for: callee, node.range) : nil
    return TypedExpr(.call(callee, arguments, site: site), type: type, range: node.range)
  }

  private func finishSubscript(
    _ decl: SubscriptDecl, _ substitutions: Substitutions, _ arguments: [TypedArgument],
    _ node: Node, _ type: StaticType
  ) -> TypedExpr {
    guard case .subscriptAccess(let base, _) = node.kind else {
      return TypedExpr(.error, type: type, range: node.range)
    }
    var typedBase = finish(base)
    if implicitlyUnwrappedType(of: base, for: "subscript") != nil {
      typedBase = forced(typedBase)
    }
    if !decl.isStatic {
      requireMutableBase(typedBase, reading: decl.getter?.isMutating == true)
    }
    return TypedExpr(
      .subscriptAccess(typedBase, decl, substitutions, arguments, dispatch(of: decl, on: base)),
      type: type, range: node.range)
  }

  /// Returns the converted arguments in the order of the parameters.
  func finishArguments(
    _ call: CallResolution, _ arguments: Arguments, _ substitutions: Substitutions
  ) -> [TypedArgument] {
    let isOperator =
      if case .function(let function) = call.target { function.isOperatorName } else { false }
    reportExpansions(call, arguments)
    return zip(call.parameters, call.matching).map { parameter, positions in
      let wanted = finished(parameter.argumentType(self))
      if parameter.isVariadic {
        return .variadic(
          positions.map { finishElement(arguments.list[$0].node, wanted) },
          core.array(wanted))
      }
      guard let position = positions.first else {
        return defaultArgument(parameter, substitutions, wanted, arguments.range)
      }
      let node = arguments.list[position].node
      return .value(finishArgument(node, parameter, wanted, isOperand: isOperator))
    }
  }

  /// Reports elements of packs that are passed to parameters that are no packs.
  private func reportExpansions(_ call: CallResolution, _ arguments: Arguments) {
    guard arguments.list.contains(where: \.isExpanded),
      !body.checker.isPackInstance(body.function)
    else { return }
    var packs: Set<Decl> = []
    var parameters: [ParameterDecl] = []
    switch call.target {
    case .function(let function), .callAsFunction(let function):
      packs = Set((function.resolution?.packs ?? [:]).values.joined())
      parameters = function.parameters
    case .enumCase, .subscriptDecl: break
    // The type of a function value does not tell which parameters are packs.
    case .value, .variable: return
    }
    for (index, positions) in call.matching.enumerated() {
      guard let position = positions.first(where: { arguments.list[$0].isExpanded }) else {
        continue
      }
      if parameters.indices.contains(index), packs.contains(parameters[index].variable) { continue }
      let wanted = finished(call.parameters[index].argumentType(self))
      return fail(.expansionForParameter(wanted, arguments.list[position].node.range))
    }
  }

  private func finishElement(_ node: Node, _ wanted: StaticType) -> TypedExpr {
    if case .inoutReference(let place) = node.kind {
      fail(.unexpectedInout(node.range))
      return coerce(finish(place), to: wanted)
    }
    return coerce(finishValue(node), to: wanted)
  }

  /// Returns the typed expression of a node that stands for a value, which the bare name of a type does not.
  func finishValue(_ node: Node) -> TypedExpr {
    if isBareType(node), !body.function.isLibrary { fail(.typeAsValue(node.range)) }
    return finish(node)
  }

  /// Returns whether a node is the name of a type without `.self`.
  private func isBareType(_ node: Node) -> Bool {
    switch node.kind {
    case .typeReference: return !node.isOwnType
    case .member(_, let name, _):
      guard name != "Type", case .type = resolution(node) else { return false }
      return true
    default: return false
    }
  }

  private func finishArgument(
    _ node: Node, _ parameter: OpenedParameter, _ wanted: StaticType, isOperand: Bool
  ) -> TypedExpr {
    if isBareType(node) { fail(.typeAsValue(node.range)) }
    if isOperand, parameter.isInout, case .inoutReference(let place) = node.kind {
      let target = finish(place)
      requireMutable(target, .mutatedByOperator)
      return TypedExpr(.inoutReference(target), type: finished(node.type), range: node.range)
    }
    let value: TypedExpr
    if isOperand, case .inoutReference(let place) = node.kind {
      // A compound assignment may be an operator that changes the object to which its left operand refers.
      value = finish(place)
    } else {
      value = finish(node)
    }
    if parameter.isInout {
      if case .inoutReference = value.kind { return value }
      if isOperand {
        // Operands of operators are passed without `&`.
        requireMutable(value, .mutatedByOperator)
        return TypedExpr(.inoutReference(value), type: value.type, range: value.range)
      }
      // A pointer in place of a variable was reported with the conversion.
      let isReported = parameter.takesPlaceInLibrary && isPointer(value.type)
      if !value.type.hasError, !isReported { fail(.needsInout(value.type, node.range)) }
      return value
    }
    if case .inoutReference(let place) = value.kind {
      if !isPointer(parameter.type) { fail(.unexpectedInout(node.range)) }
      return place
    }
    let converted = coerce(value, to: wanted)
    guard parameter.isAutoclosure, let function = finished(parameter.type).functionType else {
      return converted
    }
    checker.closureCount += 1
    let closure = TypedClosure(
      parameters: [], captures: [], body: .returning(converted), type: function,
      id: checker.closureCount, isAutoclosure: true)
    return TypedExpr(.closure(closure), type: finished(parameter.type), range: node.range)
  }

  private func defaultArgument(
    _ parameter: OpenedParameter, _ substitutions: Substitutions, _ wanted: StaticType,
    _ range: SourceRange
  ) -> TypedArgument {
    if let magic = parameter.decl?.defaultMagicLiteral {
      let syntax = ExprSyntax(
        .macro(
          NameSyntax(magic, range), CallArgumentsSyntax(arguments: [], parentheses: nil)), range)
      return .value(body.checkExpression(syntax, expected: wanted))
    }
    guard let function = parameter.decl?.defaultValue ?? parameter.defaultValue else {
      return .value(TypedExpr(.nilLiteral, type: wanted, range: range))
    }
    guard parameter.isAutoclosure, let type = finished(parameter.type).functionType else {
      return .defaultValue(function, substitutions)
    }
    let value = TypedExpr(
      .call(.function(function, substitutions, metatype: nil), [], site: nil), type: wanted,
      range: range)
    checker.closureCount += 1
    let closure = TypedClosure(
      parameters: [], captures: [], body: .returning(value), type: type,
      id: checker.closureCount, isAutoclosure: true)
    return .value(
      TypedExpr(.closure(closure), type: finished(parameter.type), range: range))
  }
}
