import DeclTree

/// Solves call and subscript constraints: finds the overload choices of the callee, chooses one, and connects
/// its parameters with the arguments.
extension Solver {
  /// Solves a call or subscript; false when it must wait.
  func solveApply(_ node: Node, isForced: Bool) -> Bool {
    guard let (arguments, name) = applied(node) else { return true }
    if isArithmeticOfLiterals(node), !state.isLastResort { return false }
    // Any choice of an operator would be arbitrary, and errors would follow from its result.
    if name.isOperatorName, hasErrors(arguments) { return finishFailed(node, arguments) }
    switch candidates(of: node, outline(of: arguments)) {
    case .waiting: return false
    case .failed: return finishFailed(node, arguments)
    case .value(let type): return applyValue(node, type, arguments)
    case .found(let candidates):
      if let settled = solveDynamicSubscript(node, candidates, isForced: isForced) {
        return settled
      }
      let meanings = withoutDynamicMembers(candidates, arguments).map {
        $0.packInstance(for: arguments, self)
      }
      if meanings.isEmpty {
        return applyDynamically(node, arguments) || reportNotCallable(node, name)
      }
      return choose(meanings, for: node, arguments, name, isForced)
    }
  }

  /// Returns whether a call is an operator in arithmetic of literals whose type is not known yet. It is decided by that type
  /// alone.
  private func isArithmeticOfLiterals(_ node: Node) -> Bool {
    guard case .variable(let variable) = node.type.kind else { return false }
    let info = variables[index(variable)]
    return info.literal != nil && unbound(node.type) != nil
  }

  /// Returns whether one of the arguments has an error.
  private func hasErrors(_ arguments: Arguments) -> Bool {
    arguments.list.contains { shallowResolved($0.node.type).isError }
  }

  private func applied(_ node: Node) -> (Arguments, String)? {
    switch node.kind {
    case .call(let callee, let arguments): return (arguments, callee.name)
    case .subscriptAccess(_, let arguments): return (arguments, "subscript")
    default: return nil
    }
  }

  /// Marks a call as failed. Its result is the error type, which unifies with every type, so that no further
  /// errors follow.
  func finishFailed(_ node: Node, _ arguments: Arguments) -> Bool {
    state.hasFailed = true
    setResolution(node, .failed)
    unify(node.type, .error)
    for argument in arguments.list { poison(argument.node) }
    return true
  }

  /// Marks a node below an error as failed, so that the error is not reported again.
  func poison(_ node: Node) {
    if case .closure = node.kind { setResolution(node, .failed) }
    if unbound(node.type) != nil, !isLiteral(node) { unify(node.type, .error) }
  }

  private func isLiteral(_ node: Node) -> Bool { unbound(node.type)?.info.literal != nil }

  /// The state of a callee's lookup.
  enum Callees {
    case waiting, failed
    case value(StaticType)
    case found([OverloadChoice])
  }

  /// Returns what arguments tell of the function before anything is inferred; nil if they may fit functions with other
  /// labels.
  private func outline(of arguments: Arguments) -> CallOutline? {
    if arguments.list.contains(where: { $0.isTrailing || $0.isFunction }) { return nil }
    var first: NominalDecl?
    if let node = arguments.list.first?.node {
      if case .inoutReference = node.kind { return nil }
      first = shallowResolved(node.type).argumentDecl
    }
    return CallOutline(labels: arguments.list.map(\.label), first: first)
  }

  private func candidates(of node: Node, _ outline: CallOutline?) -> Callees {
    switch node.kind {
    case .subscriptAccess(let base, _): return subscripts(of: base, outline)
    case .call(let callee, _): return callees(callee, outline)
    default: return .failed
    }
  }

  private func callees(_ callee: Node, _ outline: CallOutline?) -> Callees {
    switch callee.kind {
    case .unresolvedName(_, let named):
      let meanings = callable(checker.candidates(named, fitting: outline))
      // The callee may be a property whose value is callable.
      if meanings.isEmpty, resolution(callee) != nil { return memberValue(callee) }
      return .found(meanings)
    case .member(let base, let name, let genericArguments):
      return members(of: base, name, callee, genericArguments, outline)
    case .implicitMember(let name, let base, let genericArguments):
      return implicitMembers(name, base, callee, genericArguments)
    default:
      let type = shallowResolved(callee.type)
      if case .variable = type.kind { return .waiting }
      if type.isError { return .failed }
      if let instance = type.metatypeInstance { return initializers(of: instance, outline) }
      if type.functionType != nil { return .value(type) }
      return callAsFunction(type)
    }
  }

  private func callable(_ named: [NamedCandidate]) -> [OverloadChoice] {
    named.compactMap { name in
      guard isCallable(name.candidate) else { return nil }
      return OverloadChoice(name.candidate, access(name.base))
    }
  }

  /// Returns the callable candidates of a member's name as overload choices.
  private func callable(
    _ found: [Candidate], _ access: MemberBase, _ genericArguments: [StaticType]? = nil
  ) -> [OverloadChoice] {
    found.compactMap { candidate in
      guard isCallable(candidate) else { return nil }
      return OverloadChoice(candidate, access, genericArguments: genericArguments)
    }
  }

  func access(_ base: NamedCandidate.Base) -> MemberBase {
    switch base {
    case .none: .none
    case .implicitSelf(let variable, let type): .implicitSelf(variable, type)
    case .type(let type): .type(type)
    }
  }

  private func callAsFunction(_ type: StaticType) -> Callees {
    let found = checker.lookup("callAsFunction", in: deepResolved(type), isStatic: false)
    return .found(found.map { OverloadChoice($0, .explicit, isCallAsFunction: true) })
  }

  private func initializers(of instance: StaticType, _ outline: CallOutline? = nil) -> Callees {
    let type = deepResolved(instance)
    if type.isError { return .failed }
    if unbound(type) != nil { return .waiting }
    let found = checker.lookup("init", in: type, isStatic: true, fitting: outline)
    return .found(callable(found, .type(type)))
  }

  private func members(
    of base: Node, _ name: String, _ callee: Node, _ genericArguments: [StaticType]?,
    _ outline: CallOutline?
  ) -> Callees {
    if case .superReference(let variable) = base.kind {
      var found = checker.lookup(name, in: deepResolved(base.type), isStatic: name == "init")
      // `Self` is the class of `self`, not the superclass.
      for index in found.indices
      where (found[index].decl as? FunctionDecl)?.returnsSelf == true {
        found[index].base = body.typeOf(variable)
      }
      return .found(callable(found, .explicit))
    }
    var type = shallowResolved(base.type)
    if let found = implicitlyUnwrappedType(of: base, for: name) { type = shallowResolved(found) }
    if case .variable = type.kind { return .waiting }
    if type.isError { return .failed }
    if let instance = type.metatypeInstance {
      let owner = deepResolved(instance)
      if unbound(owner) != nil { return .waiting }
      return staticMembers(of: owner, type, name, callee, genericArguments, outline)
    }
    if case .tuple = type.kind { return memberValue(callee) }
    let owner = deepResolved(type)
    if dependsOnLiteral(owner) { return .waiting }
    // Most of many members are ruled out as soon as the generic arguments of their type are known.
    if owner.hasVariables, !state.isLastResort, checker.hasManyMembers(of: owner, named: name),
      awaitsBounds(owner)
    {
      return .waiting
    }
    if name == "init" {
      // A delegating call `self.init(…)` in an initialiser.
      let found = checker.lookup(name, in: owner, isStatic: true)
      return .found(callable(found, .explicit))
    }
    // A subscript is no member that a name refers to, but a method may be called `subscript`.
    let all = checker.lookup(name, in: owner, isStatic: false, fitting: outline)
      .filter { !($0.decl is SubscriptDecl) }
    guard let found = usable(all, on: type, callee.range) else { return .failed }
    let meanings = callable(found, .explicit, genericArguments)
    // No method has the name; it may be a property whose value is callable.
    return meanings.isEmpty ? memberValue(callee) : .found(meanings)
  }

  /// Resolves a callee that is a property or another non-function member, whose value is called.
  private func memberValue(_ callee: Node) -> Callees {
    if resolution(callee) == nil {
      if !solveMember(callee) { return .waiting }
    }
    if case .failed? = resolution(callee) { return .failed }
    let type = shallowResolved(callee.type)
    if case .variable = type.kind { return .waiting }
    if type.isError { return .failed }
    if type.functionType != nil { return .value(type) }
    if let instance = type.metatypeInstance { return initializers(of: instance) }
    return callAsFunction(type)
  }

  private func staticMembers(
    of owner: StaticType, _ metatype: StaticType, _ name: String, _ callee: Node,
    _ genericArguments: [StaticType]?, _ outline: CallOutline?
  ) -> Callees {
    let all = checker.lookup(name, in: owner, isStatic: true, fitting: outline)
      .filter { !($0.decl is SubscriptDecl) }
    guard let found = usable(all, on: metatype, callee.range) else { return .failed }
    let meanings = callable(found, .type(owner), genericArguments)
    return meanings.isEmpty ? memberValue(callee) : .found(meanings)
  }

  private func implicitMembers(
    _ name: String, _ base: StaticType, _ callee: Node, _ genericArguments: [StaticType]?
  ) -> Callees {
    let type = shallowResolved(base)
    if type.isError { return .failed }
    if case .variable(let variable) = type.kind {
      let found = protocolMembers(name, of: variable)
      if found.isEmpty || isBranch(variable) { return .waiting }
      return .found(found.flatMap { callable([$0], .type($0.owner ?? type)) })
    }
    let owner = implicitOwner(of: name, in: deepResolved(type))
    let found =
      checker.lookup(name, in: owner, isStatic: true)
      + existentialMembers(name, owner)
    if found.isEmpty {
      // The name may be a static property of function type.
      return memberValue(callee)
    }
    return .found(
      found.flatMap { callable([$0], .type($0.owner ?? owner), genericArguments) })
  }

  /// Returns the static members of the protocols' extensions, for `.plain` in the context of an existential.
  func existentialMembers(_ name: String, _ owner: StaticType) -> [Candidate] {
    (owner.existentialType?.protocols ?? []).flatMap { checker.lookupOnProtocol(name, $0) }
  }

  /// Returns the members of protocol extensions with a fixed `Self`, for an implicit member whose base is
  /// known only by its protocols.
  func protocolMembers(_ name: String, of variable: TypeVariable) -> [Candidate] {
    var found: [Candidate] = []
    let required = requiredProtocols(of: variable)
    consumeFuel(required.count)
    for proto in required {
      for candidate in checker.lookupOnProtocol(name, proto)
      where !found.contains(where: { $0.decl == candidate.decl }) {
        found.append(candidate)
      }
    }
    return found
  }

  /// Returns the protocols that a variable must conform to, including those of the variables that it converts
  /// to, such as the result of a conditional expression.
  func requiredProtocols(of variable: TypeVariable) -> [NominalDecl] {
    if !hasProtocolBounds { return [] }
    var reached = [variable]
    var position = 0
    while position < reached.count {
      consumeFuel(0)
      for case .convert(let from, let to, _) in state.constraints {
        guard case .variable(let source) = shallowResolved(from).kind, source == reached[position],
          case .variable(let target) = shallowResolved(to).kind, !reached.contains(target)
        else { continue }
        reached.append(target)
      }
      position += 1
    }
    return reached.flatMap { variables[index($0)].protocols }
  }

  private func subscripts(of base: Node, _ outline: CallOutline?) -> Callees {
    var type = shallowResolved(base.type)
    if let found = implicitlyUnwrappedType(of: base, for: "subscript") {
      type = shallowResolved(found)
    }
    if case .variable = type.kind { return .waiting }
    if type.isError { return .failed }
    let isStatic = type.metatypeInstance != nil
    let owner = deepResolved(type.metatypeInstance ?? type)
    let all = checker.lookup("subscript", in: owner, isStatic: isStatic, fitting: outline)
      .filter { $0.decl is SubscriptDecl }
    guard let found = usable(all, on: type, base.range) else { return .failed }
    return .found(callable(found, isStatic ? .type(owner) : .explicit))
  }

  /// Returns whether a node is a variable that was declared as `T!`.
  func isImplicitlyUnwrapped(_ node: Node) -> Bool {
    if case .variable(let variable) = node.kind { return variable.isImplicitlyUnwrapped }
    if case .variable(let variable, _, _)? = resolution(node) {
      return variable.isImplicitlyUnwrapped
    }
    return false
  }

  /// Returns whether a node is a member that is not resolved yet and may turn out to be a `T!`.
  func mayBeUnwrapped(_ node: Node) -> Bool {
    guard case .member(_, let name, _) = node.kind, resolution(node) == nil else { return false }
    return checker.implicitlyUnwrappedNames.contains(name)
  }

  /// Returns the wrapped type `T` if the base was declared as `T!`, for `x.member`; nil for other bases, and for
  /// members of `Optional`, which come before those of `T`.
  func implicitlyUnwrappedType(of base: Node, for member: String) -> StaticType? {
    guard isImplicitlyUnwrapped(base) else { return nil }
    let optional = shallowResolved(base.type)
    guard let inner = checker.wrapped(optional) else { return nil }
    return hasOwnMember(deepResolved(optional), member, besides: inner) ? nil : inner
  }

  /// Returns whether an optional type has an instance member of its own. A property of the wrapped type comes before a
  /// method of the optional.
  private func hasOwnMember(
    _ optional: StaticType, _ name: String, besides inner: StaticType
  ) -> Bool {
    let found = checker.lookup(name, in: optional, isStatic: false)
      .filter { $0.decl.enclosingNominal == optional.nominalDecl }
    if found.isEmpty { return false }
    if found.contains(where: { $0.decl is VariableDecl }) { return true }
    return !checker.lookup(name, in: deepResolved(inner), isStatic: false).contains {
      $0.decl is VariableDecl
    }
  }

  /// Solves a call of a function value.
  private func applyValue(_ node: Node, _ type: StaticType, _ arguments: Arguments) -> Bool {
    guard let function = type.functionType else { return true }
    let parameters = function.parameters.map(OpenedParameter.init)
    let matching = match(parameters, arguments)
    if let fault = matching.fault {
      if let leftOut = unsupportedCall(node, arguments, node.name, isWhole: true) {
        fail(leftOut)
      } else {
        reportFault(fault, parameters, arguments, node)
      }
      return finishFailed(node, arguments)
    }
    finish(
      node,
      CallResolution(
        target: .value, substitutions: .none, access: .none, parameters: parameters,
        matching: matching.arguments, owner: nil),
      result: function.result, arguments)
    return true
  }

  func match(_ parameters: [OpenedParameter], _ arguments: Arguments) -> ArgumentMatching {
    ArgumentMatching(
      parameters, arguments.list,
      isFunction: { index in
        let type = self.shallowResolved(parameters[index].type)
        if parameters[index].isAutoclosure {
          return type.functionType.map { self.couldBeFunction($0.result) } ?? false
        }
        return self.couldBeFunction(type)
      }, takesAny: { self.acceptsAny(parameters[$0]) })
  }

  /// Returns whether a parameter's type is `Any` or an unconstrained generic parameter. The library's
  /// synthesised memberwise initialisers do not count, since a script cannot see them.
  private func acceptsAny(_ parameter: OpenedParameter) -> Bool {
    guard let decl = parameter.decl, !parameter.isInout,
      let function = decl.variable.context as? FunctionDecl,
      !(function.isMemberwise && function.isLibrary)
    else { return false }
    let type = checker.wrapped(decl.type) ?? decl.type
    if type == .any { return true }
    guard case .parameter = type.kind else { return false }
    return !function.generics.requirements.contains { requirement in
      switch requirement {
      case .conforms(let subject, _), .inherits(let subject, _), .isClass(let subject):
        return subject == type
      case .same(let left, let right): return left == type || right == type
      }
    }
  }

  private func isAny(_ type: StaticType) -> Bool { shallowResolved(type) == .any }

  private func couldBeFunction(_ type: StaticType) -> Bool {
    let known = shallowResolved(type)
    if known.functionType != nil { return true }
    if let inner = checker.wrapped(known) { return couldBeFunction(inner) }
    return false
  }

  /// Adds the constraints of a chosen candidate: its requirements hold, the arguments convert to its
  /// parameters, and its result is the type of the call.
  func resolveOverload(_ candidate: OpenedCandidate, for node: Node, _ arguments: Arguments) {
    guard let matching = candidate.matching else { return }
    for requirement in candidate.requirements {
      require(requirement, at: node.range) { opened($0, candidate.substitutions) }
    }
    var call = CallResolution(
      target: candidate.target, substitutions: candidate.substitutions,
      access: candidate.access, parameters: candidate.parameters,
      matching: matching.arguments, owner: candidate.candidate.owner)
    if candidate.candidate.decl.returnsImplicitlyUnwrapped {
      call.implicitlyUnwrappedOptional = candidate.result
    }
    finish(node, call, result: candidate.result, arguments)
  }

  private func finish(
    _ node: Node, _ call: CallResolution, result: StaticType, _ arguments: Arguments
  ) {
    setResolution(node, .call(call))
    if call.implicitlyUnwrappedOptional != nil {
      add(.implicitUnwrap(node))
    } else if !unify(node.type, result) {
      fail(.typeMismatch(deepResolved(result), deepResolved(node.type), node.range))
    }
    for (parameter, positions) in zip(call.parameters, call.matching) {
      for position in positions {
        connect(arguments.list[position], parameter, of: node)
      }
      if positions.isEmpty { connectDefault(parameter) }
    }
  }

  /// Binds a generic parameter that only a default argument decides (SE-0347).
  private func connectDefault(_ parameter: OpenedParameter) {
    guard let decl = parameter.decl, decl.hasDefault, decl.hasInferredDefault,
      !unboundVariables(in: parameter.type).isEmpty, let type = checker.typeOfDefault(decl)
    else { return }
    unify(parameter.type, type)
  }

  private func connect(
    _ argument: Arguments.Argument, _ parameter: OpenedParameter, of call: Node
  ) {
    let wanted = parameter.argumentType(self)
    if let builder = parameter.builder { state.builders[argument.node.id] = builder }
    // In Swift the parts of `c ? 1 : ratio` convert to `Any` by themselves: the literal is an `Int`.
    if case .ternary(_, let first, let second) = argument.node.kind, isAny(wanted),
      unbound(argument.node.type) != nil, first.isPlainValue, second.isPlainValue,
      first.isLiteralValue || second.isLiteralValue
    {
      unify(argument.node.type, wanted)
    }
    // What a function may change has exactly the type of its parameter. The value of an existential may be opened.
    if parameter.isInout, case .inoutReference = argument.node.kind {
      let own = shallowResolved(argument.node.type)
      if unbound(own) == nil, own.existentialType == nil {
        if unify(own, wanted) { return }
        let reason = ConversionPurpose(
          kind: .argument(label: parameter.label), range: argument.node.range)
        return failConversion(own, wanted, reason)
      }
    }
    convert(
      argument.node.type, to: wanted,
      call.isOperatorCall ? .operand : .argument(label: parameter.label), argument.node.range,
      call: call)
  }
}

extension Node {
  /// Indicates whether it is a literal of one value, or contains one beside other parts.
  fileprivate var isLiteralValue: Bool {
    switch kind {
    case .integer, .float, .bool, .string, .interpolation: true
    case .tuple(let parts): parts.contains(where: \.isLiteralValue)
    case .ternary(_, let first, let second): first.isLiteralValue || second.isLiteralValue
    default: false
    }
  }

  /// Indicates whether it has a type without an expected one.
  fileprivate var isPlainValue: Bool {
    switch kind {
    case .integer, .float, .bool, .string, .interpolation, .variable, .typed: true
    case .unresolvedName, .member, .call, .subscriptAccess, .forceUnwrap: true
    case .tuple(let parts): parts.allSatisfy(\.isPlainValue)
    case .ternary(_, let first, let second): first.isPlainValue && second.isPlainValue
    default: false
    }
  }

  /// The name of the callee as written, for diagnostics.
  var name: String {
    switch kind {
    case .unresolvedName(let name, _), .member(_, let name, _), .implicitMember(let name, _, _):
      name
    case .typeReference(let type): TypePrinter(qualified: false).print(type)
    default: "value"
    }
  }
}
