import DeclTree

/// Chooses among the overload choices of a name. The filters run from cheap to expensive: labels, argument
/// types, the type that the context expects, and speculative ranking. Decisions of the first two filters are
/// cached by ``CallShape``, since they do not depend on the context.
extension Solver {
  /// Filters the overload choices of a call and takes the one that remains. If several remain and the choice
  /// is not forced, the call is suspended.
  func choose(
    _ meanings: [OverloadChoice], for node: Node, _ arguments: Arguments, _ name: String,
    _ isForced: Bool
  ) -> Bool {
    consumeFuel(meanings.count)
    if let leftOut = callWithBuilder(node, arguments, name) {
      fail(leftOut)
      return finishFailed(node, arguments)
    }
    let meanings = withoutMismatches(meanings, arguments)
    let shape = CallShape(meanings, of: node, arguments, self)
    if let shape, let decision = checker.cache.decisions[shape] {
      return applyDecision(decision, meanings, for: node, arguments, name, isForced)
    }
    let all = opened(meanings, for: node)
    var matched: [OpenedCandidate] = []
    for var candidate in all {
      candidate.matching = match(candidate.parameters, arguments)
      if candidate.matching?.fault == nil { matched.append(candidate) }
    }
    let passing = matched.filter { passesByReference($0, arguments) }
    if !passing.isEmpty { matched = passing }
    if matched.isEmpty {
      return applyToInstance(node, arguments) || reportNoMatch(all, node, arguments, name)
    }
    // A single candidate is not filtered by type: if its arguments do not convert, their own conversions
    // report that.
    if matched.count == 1 {
      resolveOverload(matched[0], for: node, arguments)
      return true
    }
    consumeFuel(matched.count)
    if isExhausted { return finishFailed(node, arguments) }
    // A decision that is cached for other calls must not depend on the type that the context of this call
    // expects.
    let wanted = shape == nil ? contextualType(of: node) : nil
    let possible = matched.filter { candidate in
      if isPossible(candidate, wanted, arguments) { return true }
      trace("drop \(describe(candidate)): the arguments or the result do not fit")
      return false
    }
    if possible.isEmpty { return reportNoOverload(matched, node, arguments, name) }
    if let shape { cache(OverloadDecision(possible.map(\.decl)), for: shape) }
    return choose(among: possible, shape, for: node, arguments, name, isForced)
  }

  /// Returns whether the arguments written with `&` are those of `inout` parameters or of pointers; an operator takes its operands
  /// without `&`, and needs places for such parameters.
  private func passesByReference(_ candidate: OpenedCandidate, _ arguments: Arguments) -> Bool {
    guard let matching = candidate.matching else { return true }
    let isOperator = (candidate.candidate.decl as? FunctionDecl)?.isOperatorName == true
    return zip(candidate.parameters, matching.arguments).allSatisfy { parameter, positions in
      positions.allSatisfy { position in
        let node = arguments.list[position].node
        if case .inoutReference = node.kind {
          return parameter.isInout || isOperator || isPointer(parameter.argumentType(self))
        }
        return !parameter.isInout || isOperator && mayBePlace(node)
      }
    }
  }

  /// Returns whether a node may be something that can be changed, as far as that is known before it is resolved.
  func mayBePlace(_ node: Node) -> Bool {
    switch node.kind {
    case .variable(let variable): variable.isInout || variable.isWritable
    case .unresolvedName, .keyPathAccess, .typed: true
    case .member(let base, _, _), .subscriptAccess(let base, _):
      isWritable(resolution(node))
        && (base.couldBeType || checker.isReference(shallowResolved(base.type)) || mayBePlace(base))
    case .forceUnwrap(let inner, _), .optionalBind(let inner): mayBePlace(inner)
    default: false
    }
  }

  private func isWritable(_ resolution: Resolution?) -> Bool {
    switch resolution {
    case .variable(let variable, _, _): variable.isWritable
    case .call(let call):
      if case .subscriptDecl(let decl) = call.target { decl.setter != nil } else { true }
    default: true
    }
  }

  /// Returns the overload choices without those that labels or known argument types rule out before they are
  /// opened; all of them if none would be left, so that the mismatch is reported.
  private func withoutMismatches(
    _ meanings: [OverloadChoice], _ arguments: Arguments
  ) -> [OverloadChoice] {
    guard meanings.count > Bound.openedChoices,
      !arguments.list.contains(where: { $0.isTrailing || $0.isFunction })
    else { return meanings }
    let types = arguments.list.map { argument -> StaticType? in
      if case .inoutReference = argument.node.kind { return nil }
      return shallowResolved(argument.node.type)
    }
    let left = meanings.filter { !mismatches($0, arguments, types) }
    return left.isEmpty ? meanings : left
  }

  /// Returns whether a function that takes exactly the written arguments has other labels or cannot take one
  /// of them.
  private func mismatches(
    _ meaning: OverloadChoice, _ arguments: Arguments, _ types: [StaticType?]
  ) -> Bool {
    guard let function = meaning.candidate.decl as? FunctionDecl, !meaning.isCallAsFunction else {
      return false
    }
    checker.resolveSignature(of: function)
    let parameters = function.parameters
    guard
      parameters.allSatisfy({ !$0.hasDefault && !$0.isVariadic && !$0.isAutoclosure && !$0.isInout }
      )
    else { return false }
    if parameters.count != types.count { return true }
    for (position, parameter) in parameters.enumerated() {
      if !function.isOperatorName, parameter.label != arguments.list[position].label {
        return true
      }
      guard let type = types[position] else { continue }
      if parameter.type.isClosed {
        if !type.hasVariables, !couldConvertType(type, parameter.type, 0) { return true }
      } else if !couldConform(type, as: parameter.type, function, meaning.candidate) {
        return true
      }
    }
    return false
  }

  /// Continues with the candidates that an earlier call of the same shape left.
  private func applyDecision(
    _ decision: OverloadDecision, _ meanings: [OverloadChoice], for node: Node,
    _ arguments: Arguments,
    _ name: String, _ isForced: Bool
  ) -> Bool {
    let left = decision.certain.map { [$0] } ?? decision.possible
    let possible = left.compactMap { decl -> OpenedCandidate? in
      guard let meaning = meanings.first(where: { $0.candidate.decl === decl }),
        var candidate = open(meaning, node)
      else { return nil }
      candidate.matching = match(candidate.parameters, arguments)
      return candidate
    }
    if possible.count == 1 {
      resolveOverload(possible[0], for: node, arguments)
      return true
    }
    return choose(among: possible, nil, for: node, arguments, name, isForced)
  }

  /// Chooses among candidates that no argument rules out.
  private func choose(
    among candidates: [OpenedCandidate], _ shape: CallShape?, for node: Node,
    _ arguments: Arguments, _ name: String, _ isForced: Bool
  ) -> Bool {
    let wanted = contextualType(of: node)
    let possible = candidates.filter { candidate in
      wanted.map { couldConvertType(shallowResolved(candidate.result), $0, 0) } ?? true
    }
    if possible.count == 1 {
      trace("choose \(describe(possible[0])): the only one whose result fits")
      resolveOverload(possible[0], for: node, arguments)
      return true
    }
    if possible.isEmpty { return reportNoOverload(candidates, node, arguments, name) }
    // A speculation only follows what is certain and makes no choices of its own.
    if state.speculationDepth > 0
      || !isForced && (!areArgumentsKnown(arguments) || mayContextDecide(possible, wanted, node))
    {
      if requireWiderElements(possible) { state.widening.insert(node.id) }
      suspend(node, arguments)
      return false
    }
    if wanted == nil, let member = loneImplicitMember(node, arguments) {
      fail(.implicitMemberWithoutContext(member.name, member.range))
      return finishFailed(node, arguments)
    }
    trace("overloads of \(source(of: node.range))")
    let ranking = orderedBySolutions(ranked(possible, node, arguments), node, arguments)
    let ranked = ranking.candidates
    if isExhausted { return finishFailed(node, arguments) }
    if ranked.isEmpty { return reportNoOverload(possible, node, arguments, name) }
    for candidate in ranked { trace("rank \(describe(candidate))") }
    if ranking.isCertain, ranking.isTied, ranked.count > 1 {
      fail(ambiguousUse(of: name, node, arguments))
      return finishFailed(node, arguments)
    }
    if ranking.isCertain {
      if let shape, possible.count == candidates.count, ranked.count == candidates.count {
        cache(OverloadDecision(candidates.map(\.decl), certain: ranked[0].decl), for: shape)
      }
      resolveOverload(ranked[0], for: node, arguments)
      return true
    }
    let alternatives = ranked.map { candidate in
      { self.resolveOverload(candidate, for: node, arguments) }
    }
    let isAmbiguous =
      ranked.count > 1
      && (differOnlyInResult(ranked[0], ranked[1]) || ranking.isTied
        || areUndecided(arguments, of: name))
      && alternatives[..<2].allSatisfy { isConsistent($0) }
    if isAmbiguous, let function = ranked[0].candidate.decl as? FunctionDecl {
      fail(ambiguousUse(of: function.labelledName, node, arguments))
      return finishFailed(node, arguments)
    }
    solveDisjunction(alternatives)
    return true
  }

  /// Returns whether nothing decides an operator: nothing is known of its operands, as in `{ (a, b) in a + b }`, and no
  /// other call is left that could tell it.
  private func areUndecided(_ arguments: Arguments, of name: String) -> Bool {
    guard name.isOperatorName,
      !state.constraints.contains(where: { if case .apply = $0 { true } else { false } })
    else { return false }
    return arguments.list.allSatisfy { argument in
      guard let (_, info) = unbound(argument.node.type) else { return false }
      let type = shallowResolved(argument.node.type)
      return info.literal == nil && info.implicitMember == nil && info.protocols.isEmpty
        && !state.constraints.contains { constraint in
          guard case .convert(let from, let to, _) = constraint else { return false }
          return shallowResolved(from) == type || shallowResolved(to) == type
        }
    }
  }

  /// Returns the error of a call that several functions could take: of an implicit member that each parameter's type has,
  /// the error is its own.
  private func ambiguousUse(
    of name: String, _ node: Node, _ arguments: Arguments
  ) -> Diagnostic {
    for argument in arguments.list {
      if let member = argument.node.loneImplicitMember {
        return .ambiguousUse(member, argument.node.range.last(member.utf8.count))
      }
    }
    return .ambiguousUse(name, node.range)
  }

  /// Returns the first operand if all operands of an operator are implicit members without a known base, so
  /// that nothing determines their type; nil otherwise.
  private func loneImplicitMember(
    _ node: Node, _ arguments: Arguments
  ) -> (name: String, range: SourceRange)? {
    guard case .call(let callee, _) = node.kind,
      case .unresolvedName(let name, _) = callee.kind, name.first?.isLetter == false,
      !state.constraints.contains(where: { if case .apply = $0 { true } else { false } })
    else { return nil }
    let names = arguments.list.compactMap { unbound($0.node.type)?.info.implicitMember }
    guard let first = names.first, names.count == arguments.list.count else { return nil }
    return (first, arguments.list[0].node.range)
  }

  /// Returns whether two functions of the script have the same parameters and unrelated result types, so that
  /// only the context can distinguish them.
  private func differOnlyInResult(_ first: OpenedCandidate, _ second: OpenedCandidate) -> Bool {
    guard let one = first.candidate.decl as? FunctionDecl,
      let other = second.candidate.decl as? FunctionDecl, !one.isLibrary, !other.isLibrary,
      one.context === other.context, one.kind == .function,
      !hasOpenParameters(first.candidate), !hasOpenParameters(second.candidate)
    else { return false }
    let results = (deepResolved(first.result), deepResolved(second.result))
    return one.parameters.map(\.type) == other.parameters.map(\.type)
      && one.parameters.map(\.label) == other.parameters.map(\.label)
      && conversion(from: results.0, to: results.1) == nil
      && conversion(from: results.1, to: results.0) == nil && results.0 != results.1
      && !results.0.isVoid && !results.1.isVoid
  }

  /// Splits a call such as `ZStackLayout(spacing: 2) { … }`: trailing closures that no initialiser accepts
  /// are passed to `callAsFunction` of the new instance.
  private func applyToInstance(_ node: Node, _ arguments: Arguments) -> Bool {
    guard state.speculationDepth == 0, case .call(let callee, _) = node.kind,
      let instance = shallowResolved(callee.type).metatypeInstance,
      !checker.lookup("callAsFunction", in: deepResolved(instance), isStatic: false).isEmpty
    else { return false }
    let plain = arguments.list.filter { !$0.isTrailing }
    let trailing = arguments.list.filter(\.isTrailing)
    if trailing.isEmpty { return false }
    let made = makeNode(
      .call(callee, Arguments(list: plain, range: arguments.range)), fresh(node.range), node.range)
    node.replaceKind(
      with: .call(made, Arguments(list: trailing, range: arguments.range)),
      recordedIn: checker.trail)
    add(.apply(made))
    add(.apply(node))
    return true
  }

  /// Returns whether the types of all arguments other than closures and key paths are known, so that waiting
  /// would not improve the choice.
  private func areArgumentsKnown(_ arguments: Arguments) -> Bool {
    arguments.list.allSatisfy { argument in
      if case .closure = argument.node.kind { return true }
      if case .keyPath = argument.node.kind { return true }
      return !deepResolved(argument.node.type).hasVariables
    }
  }

  /// Returns whether candidates differ in their results while the context may still tell which one the call has: it is an
  /// operand of an operator that is not chosen yet, as in `let sum: Double = random() + random()`.
  private func mayContextDecide(
    _ candidates: [OpenedCandidate], _ wanted: StaticType?, _ node: Node
  ) -> Bool {
    let first = deepResolved(candidates[0].result)
    guard wanted == nil, !candidates.allSatisfy({ deepResolved($0.result) == first }) else {
      return false
    }
    consumeFuel(0)
    return state.constraints.contains { constraint in
      guard case .apply(let call) = constraint, case .call(let callee, let arguments) = call.kind,
        callee.name.isOperatorName
      else { return false }
      return arguments.list.contains { $0.node === node }
    }
  }

  /// Returns whether no known type rules a candidate out.
  private func isPossible(
    _ candidate: OpenedCandidate, _ wanted: StaticType?, _ arguments: Arguments
  ) -> Bool {
    guard let matching = candidate.matching else { return false }
    for (parameter, positions) in zip(candidate.parameters, matching.arguments) {
      for position in positions
      where !couldConvert(arguments.list[position].node, parameter.argumentType(self)) {
        return false
      }
    }
    if let wanted {
      let result = shallowResolved(candidate.result)
      guard couldConvertType(result, wanted, 0), couldConform(result, wanted, candidate) else {
        return false
      }
    }
    return requirementsHold(candidate, arguments)
  }

  /// Returns the known type of a node, or the known type that it must convert to.
  func contextualType(of node: Node) -> StaticType? {
    if unbound(node.type) == nil { return shallowResolved(node.type) }
    for case .convert(let from, let to, _) in state.constraints
    where shallowResolved(from) == shallowResolved(node.type) && unbound(to) == nil {
      return shallowResolved(to)
    }
    return nil
  }

  /// Returns whether the requirements can hold when the parameters have the types of the arguments.
  private func requirementsHold(_ candidate: OpenedCandidate, _ arguments: Arguments) -> Bool {
    if candidate.requirements.isEmpty { return true }
    guard let matching = candidate.matching else { return false }
    return speculate {
      // The other constraints of the expression say nothing about this candidate.
      state.constraints = []
      for requirement in candidate.requirements {
        require(requirement) { opened($0, candidate.substitutions) }
      }
      solveConformances()
      let pairs = zip(candidate.parameters, matching.arguments).flatMap { parameter, positions in
        positions.map { (arguments.list[$0].node, parameter.argumentType(self)) }
      }
      bindJoined(pairs)
      let purpose: ConversionPurpose.Kind = candidate.isOperator ? .operand : .argument(label: nil)
      for (node, wanted) in pairs { matchKnownArgument(node, wanted, purpose) }
      solveConformances()
      if leavesImplicitMember(candidate, pairs) { state.hasFailed = true }
    }.succeeded
  }

  /// Returns whether a parameter of a candidate has a generic type that only an implicit member could decide, although no
  /// protocol of that type has such a member: `row[.first]` is not about a range.
  private func leavesImplicitMember(
    _ candidate: OpenedCandidate, _ pairs: [(node: Node, wanted: StaticType)]
  ) -> Bool {
    pairs.contains { node, wanted in
      guard let name = unbound(node.type)?.info.implicitMember,
        let (type, info) = unbound(wanted), !info.protocols.isEmpty,
        case .variable(let own) = type.kind, protocolMembers(name, of: own).isEmpty,
        !unboundVariables(in: deepResolved(candidate.result)).contains(own)
      else { return false }
      return pairs.allSatisfy {
        $0.node === node || !unboundVariables(in: deepResolved($0.wanted)).contains(own)
      }
    }
  }

  /// Binds parameters whose type is just a variable to the common type of their arguments: `1 == optional`.
  private func bindJoined(_ pairs: [(node: Node, wanted: StaticType)]) {
    var types: [TypeVariable: [StaticType]] = [:]
    // Beside an optional whose type is not completely known, the other arguments become optionals: `first.map
    // { $0.count } == 1`.
    var open: Set<TypeVariable> = []
    for (node, wanted) in pairs {
      guard let (target, info) = unbound(wanted), info.literal == nil,
        case .variable(let variable) = target.kind
      else { continue }
      let type = deepResolved(node.type)
      if !type.hasVariables {
        types[variable, default: []].append(type)
      } else if checker.wrapped(type) != nil {
        open.insert(variable)
      }
    }
    for (variable, known) in types where !open.contains(variable) {
      if let joined = join(known) { _ = unify(StaticType(.variable(variable)), joined) }
    }
  }

  /// Unifies or compares a parameter with what is known of its argument, during a speculation.
  private func matchKnownArgument(
    _ node: Node, _ wanted: StaticType, _ purpose: ConversionPurpose.Kind
  ) {
    if case .closure = node.kind {
      // A function type conforms to no protocol.
      if unbound(wanted)?.info.protocols.isEmpty == false { state.hasFailed = true }
      return
    }
    let type = deepResolved(node.type)
    if type.hasVariables {
      if !couldConvertType(type, wanted, 0) { state.hasFailed = true }
    } else {
      _ = solveConversion(type, wanted, ConversionPurpose(kind: purpose, range: node.range))
    }
  }

  private func solveConformances() {
    var rounds = 0
    var progress = true
    // A conditional conformance adds conformances of its arguments, so one round is not enough.
    // The bound allows four levels of generic arguments. Requirements below them do not rule the candidate
    // out; they are checked once it is chosen.
    while progress && rounds < Bound.conformanceRounds && !state.hasFailed {
      progress = false
      rounds += 1
      let all = state.constraints
      state.constraints = []
      for constraint in all {
        if case .conforms(let type, let proto, let range) = constraint {
          _ = solveConformance(type, proto, range)
          progress = true
        } else {
          state.constraints.append(constraint)
        }
      }
    }
  }

  /// Forces the choice of the first suspended call, in the order in which the calls were added, or else of
  /// the first overloaded name that is used as a value.
  ///
  /// A name whose parameters are partly known comes before the calls: the type of `prices.reduce(0, +)` decides the call
  /// whose argument it is.
  func chooseOverload() -> Bool {
    if chooseReference(where: hasKnownParameter) || chooseCall() { return true }
    return chooseReference { _ in true }
  }

  private func chooseReference(where isMeant: (Node) -> Bool) -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .reference(let node) = constraint, isMeant(node) else { continue }
      state.constraints.remove(at: position)
      if forceReference(node) { return true }
      state.constraints.insert(constraint, at: position)
    }
    return false
  }

  private func hasKnownParameter(_ node: Node) -> Bool {
    contextualFunctionType(node)?.parameters.contains { !deepResolved($0.type).hasVariables }
      == true
  }

  private func chooseCall() -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .apply(let node) = constraint else { continue }
      state.constraints.remove(at: position)
      if solveApply(node, isForced: true) { return true }
      state.constraints.insert(constraint, at: position)
    }
    return false
  }

  /// Forces the choice of the first call whose arguments are known except for literals. This precedes the
  /// closures without a known type, whose parameters such a call may determine.
  func chooseCallOfLiterals() -> Bool {
    // A known operand determines the type of the literals beside it, also inside another call: `bits |= 1 <<
    // 3`.
    chooseFirstCall { list in
      list.count == 2 && !deepResolved(list[0].node.type).hasVariables
        && isCallOfLiterals(list[1].node)
    }
      || chooseFirstCall { list in
        list.allSatisfy { argument in
          if case .closure = argument.node.kind { return true }
          let type = deepResolved(argument.node.type)
          if let (_, info) = unbound(type) { return info.literal != nil }
          return !type.hasVariables || isDecidedByLiterals(type)
        }
      }
  }

  private func isCallOfLiterals(_ node: Node) -> Bool {
    guard case .call(let callee, let arguments) = node.kind, case .unresolvedName = callee.kind
    else {
      return false
    }
    let literals = arguments.list.filter { unbound($0.node.type)?.info.literal != nil }
    if literals.count == arguments.list.count { return true }
    // In `bits |= 1 << n` the literal has the type of the result, which the known operand `n` does not determine.
    return arguments.list.first.map { unbound($0.node.type)?.info.literal != nil } == true
      && arguments.list.dropFirst().allSatisfy { !deepResolved($0.node.type).hasVariables }
  }

  private func chooseFirstCall(where isPreferred: ([Arguments.Argument]) -> Bool) -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .apply(let node) = constraint, let arguments = node.arguments,
        isPreferred(arguments.list)
      else { continue }
      state.constraints.remove(at: position)
      if solveApply(node, isForced: true) { return true }
      state.constraints.insert(constraint, at: position)
    }
    return false
  }
}

extension FunctionDecl {
  /// The name with its labels: `move(to:)`.
  var labelledName: String {
    let labels = resolution?.source.labels ?? parameters.map(\.label)
    return "\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
  }
}

extension StaticType {
  /// Indicates whether it is a nominal, tuple, function or metatype. Types of different kinds among these
  /// never convert to each other.
  var isConstructed: Bool {
    switch kind {
    // Types of every kind convert to `AnyHashable`.
    case .nominal(let nominal, _): nominal.name != "AnyHashable"
    case .tuple, .function, .metatype, .existentialMetatype: true
    default: false
    }
  }
}

extension Node {
  var arguments: Arguments? {
    switch kind {
    case .call(_, let arguments), .subscriptAccess(_, let arguments): arguments
    default: nil
    }
  }
}
