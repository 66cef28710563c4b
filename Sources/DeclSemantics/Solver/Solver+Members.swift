import DeclTree

/// Solves member, implicit member and name constraints, where the name is used as a value.
extension Solver {
  /// Solves `a.b`; false when the type of `a` is not yet known.
  func solveMember(_ node: Node) -> Bool {
    guard case .member(let base, let name, let genericArguments) = node.kind,
      resolution(node) == nil
    else { return true }
    var type = shallowResolved(base.type)
    if let found = implicitlyUnwrappedType(of: base, for: name) { type = shallowResolved(found) }
    if case .variable = type.kind { return false }
    if type.isError { return failed(node) }
    if name == "self" {
      unify(node.type, type)
      setResolution(node, .postfixSelf)
      return true
    }
    if case .tuple(let elements) = type.kind {
      return solveTupleElement(node, name, elements, type)
    }
    let instance = type.metatypeInstance
    if let instance, unbound(deepResolved(instance)) != nil { return false }
    let owner = deepResolved(instance ?? type)
    // The members of `[1, 2.5]` depend on the type of its literals, which is not decided yet.
    if dependsOnLiteral(owner) { return false }
    if name == "Type", instance != nil {
      let named = StaticType.typeOfDynamicTypes(of: owner)
      unify(node.type, StaticType(.metatype(named)))
      setResolution(node, .type(named))
      return true
    }
    let all = fitting(checker.lookup(name, in: owner, isStatic: instance != nil), node)
      .filter { !($0.decl is SubscriptDecl) }
    guard let found = usable(all, on: type, node.range) else { return failed(node) }
    let access: MemberBase = instance == nil ? .explicit : .type(owner)
    if found.isEmpty {
      if solveDynamicMember(node, name, owner, access) { return true }
      if instance != nil, useUnapplied(name, owner, node) { return true }
      // The key path's root type may not be known yet.
      if owner.hasVariables, !state.isLastResort, !dynamicMembers(of: owner, access).isEmpty {
        return false
      }
      // After an error elsewhere in the expression, a dynamic member cannot be resolved any more.
      let isAfterError =
        state.hasReported || state.hasFailed || shallowResolved(node.type).isError
      if isAfterError, !dynamicMembers(of: owner, access).isEmpty {
        noteEarlierError()
        return failed(node)
      }
      return reportUnknownMember(
        node, node.labelled(name), owner, isStatic: instance != nil, base)
    }
    return use(found, access, node, genericArguments)
  }

  /// Returns the members that have the labels with which the node names its member.
  private func fitting(_ found: [Candidate], _ node: Node) -> [Candidate] {
    guard let labels = node.argumentLabels else { return found }
    return found.filter { checker.labels(of: $0.decl) == labels.map { $0 == "_" ? nil : $0 } }
  }

  /// Resolves `Counter.next`: an instance method as a function that returns the method bound to its argument.
  /// If several methods have the name, the first one that fits the context is chosen.
  private func useUnapplied(_ name: String, _ owner: StaticType, _ node: Node) -> Bool {
    let methods = fitting(checker.lookup(name, in: owner, isStatic: false), node).filter {
      guard let function = $0.decl as? FunctionDecl, function.kind == .function else {
        return false
      }
      return !function.isMutating
    }
    let fitting =
      methods.count < 2
      ? methods
      : methods.filter { method in
        speculate { if !bindUnapplied(method, owner, node) { state.hasFailed = true } }.succeeded
      }
    guard let method = fitting.first ?? methods.first else { return false }
    if !bindUnapplied(method, owner, node) {
      fail(.ambiguous(node.range))
    }
    return true
  }

  private func bindUnapplied(_ method: Candidate, _ owner: StaticType, _ node: Node) -> Bool {
    guard let function = method.decl as? FunctionDecl,
      let open = open(method, .explicit, node.range)
    else { return false }
    unmarkOpenableParameters(open)
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

  private func solveTupleElement(
    _ node: Node, _ name: String, _ elements: [TupleElement], _ type: StaticType
  ) -> Bool {
    let index = Int(name) ?? elements.firstIndex { $0.label == name }
    guard let index, elements.indices.contains(index) else {
      fail(.unknownMember(deepResolved(type), name, node.range))
      return failed(node)
    }
    setResolution(node, .tupleElement(index))
    unify(node.type, elements[index].type)
    return true
  }

  /// Uses a name as a value: the preferred variable or the only function. Several functions wait until the
  /// context determines a type.
  func use(
    _ found: [Candidate], _ access: MemberBase, _ node: Node, _ genericArguments: [StaticType]?
  ) -> Bool {
    // A property comes first; a method of the same name is meant only with its argument labels.
    if let preferred = preferredVariable(found) { return use(preferred, access, node) }
    if found.count == 1 { return use(found[0], access, node, genericArguments) }
    if let candidate = onlyFit(found, node) { return use(candidate, access, node) }
    state.overloadedReferences[node.id] = found.map { ($0, access) }
    add(.reference(node))
    return true
  }

  /// Returns a property in preference to methods of the same name: `count` before `count(where:)`; nil when
  /// there is no property.
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
        checker.isBetterRequirement(other, than: best)
        ?? checker.isMoreSpecialised(other.decl, than: best.decl)
        || best.decl.isDisfavored && !other.decl.isDisfavored
      return isBetter ? other : best
    }
  }

  private func onlyFit(_ found: [Candidate], _ node: Node) -> Candidate? {
    guard let wanted = shallowResolved(node.type).functionType else { return nil }
    let fitting = found.filter { candidate in
      guard let function = candidate.decl as? FunctionDecl else { return false }
      checker.resolveSignature(of: function)
      return function.parameters.count == wanted.parameters.count
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Uses one overload choice as a value.
  func use(
    _ candidate: Candidate, _ access: MemberBase, _ node: Node,
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
      if !checker.isAccessible(alias, from: body.function) {
        fail(.inaccessible("'\(alias.name)'", node.range.last(alias.name.utf8.count)))
        return failed(node)
      }
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

  /// Returns the underlying type of a type alias that is a member, with the written generic arguments or
  /// fresh variables.
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

  private func useVariable(_ candidate: Candidate, _ access: MemberBase, _ node: Node) {
    guard let variable = candidate.decl as? VariableDecl else { return }
    setResolution(node, .variable(variable, candidate.substitutions, access))
    requireConditions(of: candidate, node.range)
    var type = erased(opened(body.typeOf(variable), candidate.substitutions))
    if variable.hasSelfType { type = substitutingDynamicSelf(type, candidate) }
    if type.hasError { noteEarlierError() }
    if !unify(node.type, type) {
      fail(.typeMismatch(deepResolved(type), deepResolved(node.type), node.range))
    }
  }

  /// Adds the requirements of the extension that declares a member, if the generic arguments of the owner are
  /// not yet known.
  private func requireConditions(of candidate: Candidate, _ range: SourceRange) {
    guard let context = candidate.decl.context as? ExtensionDecl, !context.isUnconditional,
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
      fail(.typeMismatch(deepResolved(own), deepResolved(node.type), node.range))
    }
  }

  private func useFunction(
    _ function: FunctionDecl, _ candidate: Candidate, _ access: MemberBase, _ node: Node
  ) {
    guard let open = open(candidate, access, node.range) else { return }
    unmarkOpenableParameters(open)
    for requirement in open.requirements {
      require(requirement, at: node.range) { opened($0, open.substitutions) }
    }
    setResolution(node, .function(function, open.substitutions, access))
    let type = functionType(of: function, open)
    if !unify(node.type, type) {
      fail(.typeMismatch(deepResolved(type), deepResolved(node.type), node.range))
    }
  }

  /// Returns the type of a function that is used as a value.
  private func functionType(of function: FunctionDecl, _ open: OpenedCandidate) -> StaticType {
    StaticType(
      .function(
        FunctionType(
          parameters: open.parameters.map {
            FunctionType.Parameter(
              type: $0.type, isInout: $0.isInout, isVariadic: $0.isVariadic,
              isAutoclosure: $0.isAutoclosure, isConsuming: $0.decl?.ownership == .consuming,
              isIsolated: $0.decl?.variable.attributes.contains("isolated") == true)
          },
          result: open.result, isThrowing: function.isThrowing, thrownType: function.thrownType,
          isAsync: function.isAsync)))
  }

  /// Solves a name with several overload choices that is used as a value; false when more than one still
  /// fits.
  func solveReference(_ node: Node) -> Bool {
    guard let found = state.overloadedReferences[node.id] else { return true }
    guard let wanted = contextualFunctionType(node) else { return false }
    let fitting = found.filter { candidate, access in
      speculate {
        failUnlessFits(candidate, access, node, wanted)
      }.succeeded
    }
    if fitting.isEmpty { return reportNoReference(node, found.map(\.0)) }
    if fitting.count == 1 { return use(fitting[0].0, fitting[0].1, node) }
    suspend(node, on: [StaticType(.function(wanted))])
    return false
  }

  /// Tries the overload choices of a name in order and takes the first one without a contradiction. An
  /// operator requirement of a protocol comes first, since it covers the operators of the conforming types;
  /// then non-generic functions; then members of types before those of protocols; then those with more requirements,
  /// which are more specialised.
  func forceReference(_ node: Node) -> Bool {
    guard let found = state.overloadedReferences[node.id] else { return true }
    guard let wanted = contextualFunctionType(node) else {
      guard found.allSatisfy({ $0.0.decl is VariableDecl }) else {
        return use(found[0].0, found[0].1, node)
      }
      solveDisjunction(found.map { meaning in { _ = self.use(meaning.0, meaning.1, node) } })
      return true
    }
    let fitting = found.filter { candidate, access in
      speculate {
        failUnlessFits(candidate, access, node, wanted)
        if !state.hasFailed { _ = use(candidate, access, node) }
        if !state.hasFailed { _ = propagate() }
      }.succeeded
    }
    if fitting.isEmpty { return reportNoReference(node, found.map(\.0)) }
    let ordered = fitting.map { (use: $0, rank: referenceRank($0.0)) }.sorted { $0.rank < $1.rank }
    solveDisjunction(
      ordered.map { meaning in { _ = self.use(meaning.use.0, meaning.use.1, node) } })
    return true
  }

  private func referenceRank(_ candidate: Candidate) -> (Int, Int, Int) {
    if isOperatorRequirement(candidate.decl) { return (0, 0, 0) }
    return (
      hasOpenParameters(candidate) ? 2 : 1, isProtocolMember(candidate.decl) ? 1 : 0,
      -checker.signature(of: candidate.decl).requirements.count
    )
  }

  private func failUnlessFits(
    _ candidate: Candidate, _ access: MemberBase, _ node: Node, _ wanted: FunctionType
  ) {
    guard let open = open(candidate, access, node.range) else {
      state.hasFailed = true
      return
    }
    var types = wanted.parameters.map(\.type)
    // A function of several parameters is also accepted where a function of one tuple is expected: `zip(a,
    // b).map(*)`.
    if types.count == 1, open.parameters.count > 1,
      case .tuple(let elements) = deepResolved(types[0]).kind
    {
      types = elements.map(\.type)
    }
    guard open.parameters.count == types.count else {
      state.hasFailed = true
      return
    }
    for (parameter, type) in zip(open.parameters, types)
    where !couldConvertType(type, parameter.type, 0) {
      state.hasFailed = true
    }
    if !couldConvertType(open.result, wanted.result, 0) { state.hasFailed = true }
  }

  /// Returns the function type that the context expects of a node.
  func contextualFunctionType(_ node: Node) -> FunctionType? {
    let own = shallowResolved(node.type)
    if let function = own.functionType { return function }
    for case .convert(let from, let to, _) in state.constraints where shallowResolved(from) == own {
      if let function = expectedFunctionType(to) { return function }
    }
    return nil
  }

  /// Returns the function type that the constraints around closures expect of one of them.
  func contextualFunctionType(
    _ node: Node, _ surroundings: ClosureSurroundings
  ) -> FunctionType? {
    let own = shallowResolved(node.type)
    if let function = own.functionType { return function }
    return surroundings.targets(of: own).lazy.compactMap(expectedFunctionType).first
  }

  private func expectedFunctionType(_ target: StaticType) -> FunctionType? {
    withoutOptionals(target).functionType
  }

  /// Solves `.b` that is used as a value.
  func solveImplicitMember(_ node: Node) -> Bool {
    guard case .implicitMember(let name, let base, let genericArguments) = node.kind,
      resolution(node) == nil
    else { return true }
    let type = shallowResolved(base)
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
    let owner = implicitOwner(of: name, in: deepResolved(type))
    let found = fitting(
      checker.lookup(name, in: owner, isStatic: true) + existentialMembers(name, owner), node)
    if found.isEmpty {
      return reportUnknownMember(node, node.labelled(name), owner, isStatic: true, nil)
    }
    return use(
      found, .type(found.count == 1 ? found[0].owner ?? owner : owner), node, genericArguments)
  }

  /// Chooses among the types that have a member such as `.number`, where the context only requires a
  /// protocol: takes the one that leads to no contradiction. If several are left, the choice waits.
  private func chooseProtocolMember(_ found: [Candidate], _ node: Node) -> Bool {
    guard found.count > 1 else { return use(found[0], .type(found[0].owner!), node) }
    consumeFuel(found.count)
    let possible = found.filter { candidate in
      speculate {
        _ = use(candidate, .type(candidate.owner!), node)
        if !state.hasFailed { _ = propagate() }
      }.succeeded
    }
    if possible.count < 2 {
      let only = possible.first ?? found[0]
      return use(only, .type(only.owner!), node)
    }
    state.overloadedReferences[node.id] = possible.map { ($0, .type($0.owner!)) }
    add(.reference(node))
    return true
  }

  func hasElement(_ name: String, _ type: StaticType) -> Bool {
    guard case .tuple(let elements) = type.kind else { return false }
    return Int(name).map { elements.indices.contains($0) } ?? elements.contains { $0.label == name }
  }
}
