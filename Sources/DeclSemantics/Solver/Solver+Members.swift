import DeclTree

/// Settling members and names that are used as values.
extension Solver {
  /// Settles `a.b`; false when the type of `a` is not known yet.
  func settleMember(_ node: Node) -> Bool {
    guard case .member(let base, let name, let genericArguments) = node.kind,
      resolution(node) == nil
    else { return true }
    var type = head(base.type)
    if let found = unwrappedImplicitly(base, name) { type = head(found) }
    if case .variable = type.kind { return false }
    if type.isError { return failed(node) }
    if name == "self" {
      unify(node.type, type)
      setResolution(node, .unwrapped)
      return true
    }
    if case .tuple(let elements) = type.kind {
      return settleTupleElement(node, name, elements, type)
    }
    let instance = type.metatypeInstance
    if let instance, unbound(simplified(instance)) != nil { return false }
    let owner = simplified(instance ?? type)
    if waitsForLiteral(owner) { return false }
    if name == "Type", instance != nil {
      unify(node.type, StaticType(.metatype(type)))
      setResolution(node, .type(type))
      return true
    }
    let found = checker.lookup(name, in: owner, isStatic: instance != nil)
    let access: Access = instance == nil ? .node : .type(owner)
    if found.isEmpty {
      if settleDynamicMember(node, name, owner, access) { return true }
      if instance != nil, useUnapplied(name, owner, node) { return true }
      // What a key path would lead into may not be known yet.
      if owner.hasVariables, !isLastResort, !dynamicMembers(of: owner, access).isEmpty {
        return false
      }
      return reportUnknownMember(node, name, owner, isStatic: instance != nil, base)
    }
    return use(found, access, node, genericArguments)
  }

  /// `Counter.next`: an instance method as a function that gives the method of the instance that it takes.
  private func useUnapplied(_ name: String, _ owner: StaticType, _ node: Node) -> Bool {
    let methods = checker.lookup(name, in: owner, isStatic: false).filter {
      guard let function = $0.decl as? FunctionDecl, function.kind == .function else {
        return false
      }
      return !function.isMutating
    }
    let fitting =
      methods.count < 2
      ? methods
      : methods.filter { method in
        attempt { if !bindUnapplied(method, owner, node) { state.hasFailed = true } }.succeeded
      }
    guard let method = fitting.first ?? methods.first else { return false }
    if !bindUnapplied(method, owner, node) {
      fail(.ambiguous(node.range))
    }
    return true
  }

  private func bindUnapplied(_ method: Candidate, _ owner: StaticType, _ node: Node) -> Bool {
    guard let function = method.decl as? FunctionDecl,
      let open = open(method, .node, node.range)
    else { return false }
    unmarkOpening(open)
    for requirement in open.requirements {
      require(requirement, at: node.range) { opened($0, open.substitutions) }
    }
    setResolution(node, .unapplied(function, open.substitutions))
    return unify(node.type, .function([owner], functionType(of: function, open)))
  }

  func failed(_ node: Node) -> Bool {
    setResolution(node, .failed)
    unify(node.type, .error)
    return true
  }

  private func settleTupleElement(
    _ node: Node, _ name: String, _ elements: [TupleElement], _ type: StaticType
  ) -> Bool {
    let index = Int(name) ?? elements.firstIndex { $0.label == name }
    guard let index, elements.indices.contains(index) else {
      fail(.unknownMember(simplified(type), name, node.range))
      return failed(node)
    }
    setResolution(node, .tupleElement(index))
    unify(node.type, elements[index].type)
    return true
  }

  /// Uses a name's meaning as a value: the only variable, or the only function; several functions wait for the type
  /// that is wanted.
  func use(
    _ found: [Candidate], _ access: Access, _ node: Node, _ genericArguments: [StaticType]?
  ) -> Bool {
    if let preferred = preferredVariable(found) { return use(preferred, access, node) }
    if found.count == 1 { return use(found[0], access, node, genericArguments) }
    if let (candidate, function) = onlyFit(found, node) {
      _ = function
      return use(candidate, access, node)
    }
    references[node.id] = found.map { ($0, access) }
    add(.reference(node))
    return true
  }

  /// A property before methods of the same name: `count` before `count(where:)`.
  private func preferredVariable(_ found: [Candidate]) -> Candidate? {
    let variables = found.filter { $0.decl is VariableDecl }
    guard variables.count > 1 else {
      return variables.first
        ?? found.first {
          ($0.decl as? EnumCaseDecl)?.syntax?.payload == nil && $0.decl is EnumCaseDecl
        }
    }
    return variables.dropFirst().reduce(variables[0]) { best, other in
      let isBetter =
        best.isRequirement && !other.isRequirement
        || checker.isMoreSpecial(other.decl, than: best.decl)
        || best.decl.isDisfavored && !other.decl.isDisfavored
      return isBetter ? other : best
    }
  }

  private func onlyFit(_ found: [Candidate], _ node: Node) -> (Candidate, FunctionType)? {
    guard let wanted = head(node.type).functionType else { return nil }
    let fitting = found.filter { candidate in
      guard let function = candidate.decl as? FunctionDecl else { return false }
      checker.resolveSignature(of: function)
      return function.parameters.count == wanted.parameters.count
    }
    return fitting.count == 1 ? (fitting[0], wanted) : nil
  }

  /// Uses one meaning as a value.
  func use(
    _ candidate: Candidate, _ access: Access, _ node: Node,
    _ genericArguments: [StaticType]? = nil
  ) -> Bool {
    switch candidate.decl {
    case is VariableDecl: useVariable(candidate, access, node)
    case let nominal as NominalDecl:
      if !checker.isAccessible(nominal, from: body.function) {
        fail(.inaccessible("'\(nominal.name)'", node.range.last(nominal.name.utf8.count)))
        return failed(node)
      }
      let outer = candidate.owner?.genericArguments ?? []
      let type = body.unboundType(nominal, outer: outer, self, node.range)
      for (own, written) in zip(
        type.genericArguments.dropFirst(outer.count), genericArguments ?? [])
      {
        unify(own, written)
      }
      setResolution(node, .type(type))
      unify(node.type, StaticType(.metatype(type)))
    case let alias as TypeAliasDecl:
      let type = aliased(alias, candidate, genericArguments, node.range)
      setResolution(node, .type(type))
      unify(node.type, StaticType(.metatype(type)))
    case let enumCase as EnumCaseDecl: useCase(enumCase, candidate, node)
    case let function as FunctionDecl: useFunction(function, candidate, access, node)
    case is AssociatedTypeDecl:
      if let owner = candidate.owner, let associated = candidate.decl as? AssociatedTypeDecl {
        let type = openMember(associated, of: owner)
        setResolution(node, .type(type))
        unify(node.type, StaticType(.metatype(type)))
      }
    default:
      fail(.unsupported("reference", "this use of '\(candidate.decl.name)'", node.range))
      return failed(node)
    }
    return true
  }

  /// What an alias that is a member stands for, with the arguments that were written, or new ones.
  private func aliased(
    _ alias: TypeAliasDecl, _ candidate: Candidate, _ written: [StaticType]?, _ range: SourceRange
  ) -> StaticType {
    let underlying = checker.aliasType(alias)
    var substitutions = candidate.substitutions
    for (position, parameter) in alias.ownParameters.enumerated() {
      let isWritten = written?.indices.contains(position) == true
      substitutions[parameter] = isWritten ? written![position] : freshParameter(parameter, range)
    }
    return opened(underlying, substitutions)
  }

  private func useVariable(_ candidate: Candidate, _ access: Access, _ node: Node) {
    guard let variable = candidate.decl as? VariableDecl else { return }
    setResolution(node, .variable(variable, candidate.substitutions, access))
    requireConditions(of: candidate, node.range)
    var type = erased(opened(body.typeOf(variable), candidate.substitutions))
    if variable.givesSelf { type = seenAsSelf(type, candidate) }
    if type.hasError { noteEarlierError() }
    if !unify(node.type, type) {
      fail(.typeMismatch(simplified(type), simplified(node.type), node.range))
    }
  }

  /// What the extension that declares a member demands of a type whose arguments are not known yet.
  private func requireConditions(of candidate: Candidate, _ range: SourceRange) {
    guard let context = candidate.decl.context as? ExtensionDecl, !context.syntax.isUnconditional,
      let owner = candidate.owner, owner.hasVariables, let nominal = owner.nominalDecl,
      context.extended == nominal
    else { return }
    for requirement in context.generics.requirements.dropFirst(nominal.generics.requirements.count)
    {
      require(requirement, at: range) { opened($0, candidate.substitutions) }
    }
  }

  private func useCase(_ enumCase: EnumCaseDecl, _ candidate: Candidate, _ node: Node) {
    let type = candidate.owner ?? enumCase.owner.selfType
    setResolution(node, .enumCase(enumCase, candidate.substitutions))
    let own: StaticType
    if enumCase.syntax?.payload == nil {
      own = type
    } else {
      own = .function(
        checker.payload(of: enumCase).map { opened($0.type, candidate.substitutions) }, type)
    }
    if !unify(node.type, own) {
      fail(.typeMismatch(simplified(own), simplified(node.type), node.range))
    }
  }

  private func useFunction(
    _ function: FunctionDecl, _ candidate: Candidate, _ access: Access, _ node: Node
  ) {
    guard let open = open(candidate, access, node.range) else { return }
    unmarkOpening(open)
    for requirement in open.requirements {
      require(requirement, at: node.range) { opened($0, open.substitutions) }
    }
    setResolution(node, .function(function, open.substitutions, access))
    let type = functionType(of: function, open)
    if !unify(node.type, type) {
      fail(.typeMismatch(simplified(type), simplified(node.type), node.range))
    }
  }

  /// The type of a function that is used as a value.
  private func functionType(of function: FunctionDecl, _ open: OpenCandidate) -> StaticType {
    StaticType(
      .function(
        FunctionType(
          parameters: open.parameters.map {
            FunctionType.Parameter(
              type: $0.isVariadic ? core.array($0.type) : $0.type, isInout: $0.isInout,
              isAutoclosure: $0.isAutoclosure)
          },
          result: open.result, isThrowing: function.isThrowing, thrownType: function.thrownType,
          isAsync: function.isAsync)))
  }

  /// Settles a name with several meanings that is used as a value.
  func settleReference(_ node: Node) -> Bool {
    guard let found = references[node.id] else { return true }
    guard let wanted = wantedFunction(node) else { return false }
    let fitting = found.filter { candidate, access in
      attempt {
        useFits(candidate, access, node, wanted)
      }.succeeded
    }
    if fitting.isEmpty { return reportNoReference(node, found.map(\.0)) }
    return fitting.count == 1 ? use(fitting[0].0, fitting[0].1, node) : false
  }

  /// Takes the meaning of a name from which everything else follows; a protocol's operator stands for those of the
  /// types, and what demands more is more special.
  func forceReference(_ node: Node) -> Bool {
    guard let found = references[node.id] else { return true }
    guard let wanted = wantedFunction(node) else {
      guard found.allSatisfy({ $0.0.decl is VariableDecl }) else {
        return use(found[0].0, found[0].1, node)
      }
      explore(found.map { meaning in { _ = self.use(meaning.0, meaning.1, node) } })
      return true
    }
    let fitting = found.filter { candidate, access in
      attempt {
        useFits(candidate, access, node, wanted)
        if !state.hasFailed { _ = use(candidate, access, node) }
        if !state.hasFailed { _ = propagate() }
      }.succeeded
    }
    if fitting.isEmpty { return reportNoReference(node, found.map(\.0)) }
    let ordered = fitting.map { (use: $0, rank: referenceRank($0.0)) }.sorted { $0.rank < $1.rank }
    explore(ordered.map { meaning in { _ = self.use(meaning.use.0, meaning.use.1, node) } })
    return true
  }

  private func referenceRank(_ candidate: Candidate) -> (Int, Int) {
    if isOperatorRequirement(candidate.decl) { return (0, 0) }
    return (
      hasOpenParameters(candidate) ? 2 : 1,
      -checker.signature(of: candidate.decl).requirements.count
    )
  }

  private func useFits(
    _ candidate: Candidate, _ access: Access, _ node: Node, _ wanted: FunctionType
  ) {
    guard let open = open(candidate, access, node.range) else {
      state.hasFailed = true
      return
    }
    var types = wanted.parameters.map(\.type)
    // A function of two parameters where one of a pair is wanted: `zip(a, b).map(*)`.
    if types.count == 1, open.parameters.count > 1,
      case .tuple(let elements) = simplified(types[0]).kind
    {
      types = elements.map(\.type)
    }
    guard open.parameters.count == types.count else {
      state.hasFailed = true
      return
    }
    for (parameter, type) in zip(open.parameters, types)
    where !mayConvertType(type, parameter.type, 0) {
      state.hasFailed = true
    }
    if !mayConvertType(open.result, wanted.result, 0) { state.hasFailed = true }
  }

  /// The function type that a conversion wants of a node.
  private func wantedFunction(_ node: Node) -> FunctionType? {
    if let own = head(node.type).functionType { return own }
    for case .convert(let from, let to, _) in state.constraints where head(from) == head(node.type)
    {
      var target = head(to)
      while let inner = checker.wrapped(target) { target = head(inner) }
      if let function = target.functionType { return function }
    }
    return nil
  }

  /// Settles `.b` as a value.
  func settleImplicitMember(_ node: Node) -> Bool {
    guard case .implicitMember(let name, let base, let genericArguments) = node.kind,
      resolution(node) == nil
    else { return true }
    let type = head(base)
    if type.isError { return failed(node) }
    if case .variable(let variable) = type.kind {
      let found = protocolMembers(name, of: variable)
      guard let first = found.first, let owner = first.owner, !isBranch(variable) else {
        return false
      }
      if found.allSatisfy({ $0.decl is VariableDecl && $0.owner != nil }) {
        return chooseProtocolMember(found, node)
      }
      return use(found, .type(owner), node, genericArguments)
    }
    let owner = simplified(type)
    let found = checker.lookup(name, in: owner, isStatic: true) + existentialMembers(name, owner)
    if found.isEmpty {
      return reportUnknownMember(node, name, owner, isStatic: true, nil)
    }
    return use(
      found, .type(found.count == 1 ? found[0].owner ?? owner : owner), node, genericArguments)
  }

  /// `.number` where a protocol is wanted and several types have it: the one that nothing contradicts. When several
  /// are left the choice waits.
  private func chooseProtocolMember(_ found: [Candidate], _ node: Node) -> Bool {
    guard found.count > 1 else { return use(found[0], .type(found[0].owner!), node) }
    spend(found.count)
    let possible = found.filter { candidate in
      attempt {
        _ = use(candidate, .type(candidate.owner!), node)
        if !state.hasFailed { _ = propagate() }
      }.succeeded
    }
    if possible.count < 2 {
      let only = possible.first ?? found[0]
      return use(only, .type(only.owner!), node)
    }
    references[node.id] = possible.map { ($0, .type($0.owner!)) }
    add(.reference(node))
    return true
  }

  func hasElement(_ name: String, _ type: StaticType) -> Bool {
    guard case .tuple(let elements) = type.kind else { return false }
    return Int(name).map { elements.indices.contains($0) } ?? elements.contains { $0.label == name }
  }
}
