import DeclTree

/// Settling calls: what is called, with which meaning of an overloaded name.
extension Solver {
  /// Settles a call or subscript; false when it has to wait.
  func settleApply(_ node: Node, isForced: Bool) -> Bool {
    guard let (arguments, name) = applied(node) else { return true }
    switch candidates(of: node) {
    case .waiting: return false
    case .failed: return finishFailed(node, arguments)
    case .value(let type): return applyValue(node, type, arguments)
    case .found(let candidates):
      if let settled = settleDynamicSubscript(node, candidates, isForced: isForced) {
        return settled
      }
      let meanings = withoutDynamicMembers(candidates, arguments)
      if meanings.isEmpty { return reportNotCallable(node, name) }
      return choose(meanings, for: node, arguments, name, isForced)
    }
  }

  private func applied(_ node: Node) -> (Arguments, String)? {
    switch node.kind {
    case .call(let callee, let arguments): return (arguments, callee.name)
    case .subscriptAccess(_, let arguments): return (arguments, "subscript")
    default: return nil
    }
  }

  /// The result of a call that is wrong agrees with everything.
  func finishFailed(_ node: Node, _ arguments: Arguments) -> Bool {
    state.hasFailed = true
    setResolution(node, .failed)
    unify(node.type, .error)
    for argument in arguments.list { poison(argument.node) }
    return true
  }

  /// Gives up on what is below a fault, so that it is not reported again.
  func poison(_ node: Node) {
    if case .closure = node.kind { setResolution(node, .failed) }
    if unbound(node.type) != nil, !isLiteral(node) { unify(node.type, .error) }
  }

  private func isLiteral(_ node: Node) -> Bool { unbound(node.type)?.info.literal != nil }

  /// What is known of a callee.
  enum Callees {
    case waiting, failed
    case value(StaticType)
    case found([Meaning])
  }

  private func candidates(of node: Node) -> Callees {
    switch node.kind {
    case .subscriptAccess(let base, _): return subscripts(of: base, node)
    case .call(let callee, _): return callees(callee, node)
    default: return .failed
    }
  }

  private func callees(_ callee: Node, _ node: Node) -> Callees {
    switch callee.kind {
    case .names(_, let named):
      let meanings = callable(named)
      // A property whose value is callable.
      if meanings.isEmpty, resolution(callee) != nil { return memberValue(callee) }
      return .found(meanings)
    case .member(let base, let name, let genericArguments):
      return members(of: base, name, callee, genericArguments)
    case .implicitMember(let name, let base, let genericArguments):
      return implicitMembers(name, base, callee, genericArguments)
    default:
      let type = head(callee.type)
      if case .variable = type.kind { return .waiting }
      if type.isError { return .failed }
      if let instance = type.metatypeInstance { return initializers(of: instance, callee) }
      if type.functionType != nil { return .value(type) }
      return callAsFunction(type, callee)
    }
  }

  private func callable(_ named: [NamedCandidate]) -> [Meaning] {
    named.compactMap { name in
      guard canBeCalled(name.candidate) else { return nil }
      return Meaning(name.candidate, access(name.base), isOuter: name.isOuter)
    }
  }

  /// The meanings of a member's name, without those that are nothing to call.
  private func callable(
    _ found: [Candidate], _ access: Access, _ genericArguments: [StaticType]? = nil
  ) -> [Meaning] {
    found.compactMap { candidate in
      guard canBeCalled(candidate) else { return nil }
      return Meaning(candidate, access, genericArguments: genericArguments)
    }
  }

  func access(_ base: NamedCandidate.Base) -> Access {
    switch base {
    case .none: .none
    case .implicitSelf(let variable, let type): .implicitSelf(variable, type)
    case .type(let type): .type(type)
    }
  }

  private func callAsFunction(_ type: StaticType, _ callee: Node) -> Callees {
    let found = checker.lookup("callAsFunction", in: simplified(type), isStatic: false)
    return .found(found.map { Meaning($0, .node, isCallAsFunction: true) })
  }

  private func initializers(of instance: StaticType, _ callee: Node) -> Callees {
    let type = simplified(instance)
    if type.isError { return .failed }
    if unbound(type) != nil { return .waiting }
    let found = checker.lookup("init", in: type, isStatic: true)
    return .found(callable(found, .type(type)))
  }

  private func members(
    of base: Node, _ name: String, _ callee: Node, _ genericArguments: [StaticType]?
  ) -> Callees {
    if case .superReference = base.kind {
      let found = checker.lookup(name, in: simplified(base.type), isStatic: name == "init")
      return .found(callable(found, .node))
    }
    var type = head(base.type)
    if let found = unwrappedImplicitly(base, name) { type = head(found) }
    if case .variable = type.kind { return .waiting }
    if type.isError { return .failed }
    if let instance = type.metatypeInstance {
      let owner = simplified(instance)
      if unbound(owner) != nil { return .waiting }
      return staticMembers(of: owner, name, callee, genericArguments)
    }
    if case .tuple = type.kind { return memberValue(callee) }
    let owner = simplified(type)
    if waitsForLiteral(owner) { return .waiting }
    if name == "init" {
      // `self.init(…)` inside an initialiser.
      let found = checker.lookup(name, in: owner, isStatic: true)
      return .found(callable(found, .node))
    }
    let found = checker.lookup(name, in: owner, isStatic: false)
    let meanings = callable(found, .node, genericArguments)
    // A property that holds something callable, and no method of the name.
    return meanings.isEmpty ? memberValue(callee) : .found(meanings)
  }

  /// The callee is a member that is no function by itself: its value is called.
  private func memberValue(_ callee: Node) -> Callees {
    if resolution(callee) == nil {
      if !settleMember(callee) { return .waiting }
    }
    if case .failed? = resolution(callee) { return .failed }
    let type = head(callee.type)
    if case .variable = type.kind { return .waiting }
    if type.isError { return .failed }
    if type.functionType != nil { return .value(type) }
    if let instance = type.metatypeInstance { return initializers(of: instance, callee) }
    return callAsFunction(type, callee)
  }

  private func staticMembers(
    of owner: StaticType, _ name: String, _ callee: Node, _ genericArguments: [StaticType]?
  ) -> Callees {
    let found = checker.lookup(name, in: owner, isStatic: true)
    let meanings = callable(found, .type(owner), genericArguments)
    return meanings.isEmpty ? memberValue(callee) : .found(meanings)
  }

  private func implicitMembers(
    _ name: String, _ base: StaticType, _ callee: Node, _ genericArguments: [StaticType]?
  ) -> Callees {
    let type = head(base)
    if type.isError { return .failed }
    if case .variable(let variable) = type.kind {
      let found = protocolMembers(name, of: variable)
      if found.isEmpty || isBranch(variable) { return .waiting }
      return .found(found.flatMap { callable([$0], .type($0.owner ?? type)) })
    }
    let owner = simplified(type)
    let found =
      checker.lookup(name, in: owner, isStatic: true)
      + existentialMembers(name, owner)
    if found.isEmpty {
      // A static property that holds a function.
      return memberValue(callee)
    }
    return .found(
      found.flatMap { callable([$0], .type($0.owner ?? owner), genericArguments) })
  }

  /// `.plain` where an existential is wanted: the static members of its protocols' extensions.
  func existentialMembers(_ name: String, _ owner: StaticType) -> [Candidate] {
    (owner.existentialType?.protocols ?? []).flatMap { checker.lookupOnProtocol(name, $0) }
  }

  /// Members of protocol extensions that fix `Self`, for an implicit member of which only protocols are known.
  func protocolMembers(_ name: String, of variable: TypeVariable) -> [Candidate] {
    var found: [Candidate] = []
    for proto in protocolsAround(variable) {
      for candidate in checker.lookupOnProtocol(name, proto)
      where !found.contains(where: { $0.decl == candidate.decl }) {
        found.append(candidate)
      }
    }
    return found
  }

  /// The protocols demanded of a variable, and of those that it has to convert to, through a conditional expression too.
  private func protocolsAround(_ variable: TypeVariable) -> [NominalDecl] {
    var reached = [variable]
    var position = 0
    while position < reached.count {
      for case .convert(let from, let to, _) in state.constraints {
        guard case .variable(let source) = head(from).kind, source == reached[position],
          case .variable(let target) = head(to).kind, !reached.contains(target)
        else { continue }
        reached.append(target)
      }
      position += 1
    }
    return reached.flatMap { state.variables[index($0)].protocols }
  }

  private func subscripts(of base: Node, _ node: Node) -> Callees {
    var type = head(base.type)
    if let found = unwrappedImplicitly(base, "subscript") { type = head(found) }
    if case .variable = type.kind { return .waiting }
    if type.isError { return .failed }
    let isStatic = type.metatypeInstance != nil
    let owner = simplified(type.metatypeInstance ?? type)
    let found = checker.lookup("subscript", in: owner, isStatic: isStatic)
    return .found(callable(found, isStatic ? .type(owner) : .node))
  }

  /// Whether a node is a variable that was declared as `T!`.
  func isImplicitlyUnwrapped(_ node: Node) -> Bool {
    if case .variable(let variable) = node.kind { return variable.isImplicitlyUnwrapped }
    if case .variable(let variable, _, _)? = resolution(node) {
      return variable.isImplicitlyUnwrapped
    }
    return false
  }

  /// `x.member` where `x: T!`: the member of `T`.
  func unwrappedImplicitly(_ base: Node, _ name: String) -> StaticType? {
    guard isImplicitlyUnwrapped(base),
      let inner = checker.wrapped(head(base.type))
    else { return nil }
    return inner
  }

  /// Calls a function value.
  private func applyValue(_ node: Node, _ type: StaticType, _ arguments: Arguments) -> Bool {
    guard let function = type.functionType else { return true }
    let parameters = function.parameters.map(OpenParameter.init)
    let matching = match(parameters, arguments)
    if let fault = matching.fault {
      reportFault(fault, parameters, arguments, node)
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

  func match(_ parameters: [OpenParameter], _ arguments: Arguments) -> ArgumentMatching {
    ArgumentMatching(
      parameters, arguments.list,
      isFunction: { index in
        let type = self.head(parameters[index].type)
        if parameters[index].isAutoclosure {
          return type.functionType.map { self.mayBeFunction($0.result) } ?? false
        }
        return self.mayBeFunction(type)
      }, takesAny: { self.takesAny(parameters[$0]) })
  }

  /// Whether a parameter's type is `Any`, or a generic parameter of which nothing is asked. What the compiler writes for
  /// the library is not seen outside of it.
  private func takesAny(_ parameter: OpenParameter) -> Bool {
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

  private func mayBeFunction(_ type: StaticType) -> Bool {
    let known = head(type)
    if known.functionType != nil { return true }
    if let inner = checker.wrapped(known) { return mayBeFunction(inner) }
    return false
  }

  /// Takes a candidate: its arguments must convert, its requirements hold, its result is the call's.
  func take(_ candidate: OpenCandidate, for node: Node, _ arguments: Arguments) {
    guard let matching = candidate.matching else { return }
    for requirement in candidate.requirements {
      require(requirement, at: node.range) { opened($0, candidate.substitutions) }
    }
    var call = CallResolution(
      target: candidate.target, substitutions: candidate.substitutions,
      access: candidate.access, parameters: candidate.parameters,
      matching: matching.arguments, owner: candidate.candidate.owner)
    if (candidate.candidate.decl as? FunctionDecl)?.givesImplicitlyUnwrapped == true {
      call.implicitOptional = candidate.result
    }
    finish(node, call, result: candidate.result, arguments)
  }

  private func finish(
    _ node: Node, _ call: CallResolution, result: StaticType, _ arguments: Arguments
  ) {
    setResolution(node, .call(call))
    if call.implicitOptional != nil {
      add(.implicitUnwrap(node))
    } else if !unify(node.type, result) {
      fail(.typeMismatch(simplified(result), simplified(node.type), node.range))
    }
    for (parameter, positions) in zip(call.parameters, call.matching) {
      for position in positions {
        connect(arguments.list[position], parameter)
      }
      if positions.isEmpty { connectDefault(parameter) }
    }
  }

  /// A generic parameter that only a default argument decides (SE-0347).
  private func connectDefault(_ parameter: OpenParameter) {
    guard let decl = parameter.decl, decl.hasDefault, case .parameter = decl.type.kind,
      unbound(parameter.type) != nil, let type = checker.typeOfDefault(decl)
    else { return }
    unify(parameter.type, type)
  }

  private func connect(_ argument: Arguments.Argument, _ parameter: OpenParameter) {
    let wanted = parameter.argumentType(self)
    if let builder = parameter.builder { builders[argument.node.id] = builder }
    convert(
      argument.node.type, to: wanted, .argument(label: parameter.label), argument.node.range)
  }
}

extension Node {
  /// The name that a callee was written with, for messages.
  var name: String {
    switch kind {
    case .names(let name, _), .member(_, let name, _), .implicitMember(let name, _, _): name
    case .typeReference(let type): TypePrinter(qualified: false).print(type)
    default: "value"
    }
  }
}
