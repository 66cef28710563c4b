import DeclTree

/// Choosing among the meanings of an overloaded name.
extension Solver {
  /// Narrows the meanings of a call down by what is known and takes the one that remains. When several remain and the
  /// choice is not forced, the call waits.
  func choose(
    _ meanings: [Meaning], for node: Node, _ arguments: Arguments, _ name: String,
    _ isForced: Bool
  ) -> Bool {
    let shape = CallShape(meanings, arguments, self)
    if let shape, let decision = checker.known.decisions[shape] {
      return follow(decision, meanings, for: node, arguments, name, isForced)
    }
    let all = opened(meanings, for: node)
    var matched: [OpenCandidate] = []
    for var candidate in all {
      candidate.matching = match(candidate.parameters, arguments)
      if candidate.matching?.fault == nil { matched.append(candidate) }
    }
    if matched.contains(where: { !$0.isOuter }) { matched.removeAll(where: \.isOuter) }
    if matched.isEmpty {
      return applyToInstance(node, arguments)
        || reportNoMatch(all.filter { !$0.isOuter }, node, arguments, name)
    }
    if matched.count == 1 {
      take(matched[0], for: node, arguments)
      return true
    }
    spend(matched.count)
    if isExhausted { return finishFailed(node, arguments) }
    // What is kept for other calls must not depend on what is wanted of this one.
    let wanted = shape == nil ? wantedType(of: node) : nil
    let possible = matched.filter { isPossible($0, wanted, arguments) }
    if possible.isEmpty { return reportNoOverload(matched, node, arguments, name) }
    if let shape { keep(Decision(possible.map(\.decl)), for: shape) }
    return choose(among: possible, shape, for: node, arguments, name, isForced)
  }

  /// Goes on with the candidates that another call of the same shape left.
  private func follow(
    _ decision: Decision, _ meanings: [Meaning], for node: Node, _ arguments: Arguments,
    _ name: String, _ isForced: Bool
  ) -> Bool {
    let left = decision.certain.map { [$0] } ?? decision.possible
    let possible = left.compactMap { decl -> OpenCandidate? in
      guard let meaning = meanings.first(where: { $0.candidate.decl === decl }),
        var candidate = open(meaning, node)
      else { return nil }
      candidate.matching = match(candidate.parameters, arguments)
      return candidate
    }
    if possible.count == 1 {
      take(possible[0], for: node, arguments)
      return true
    }
    return choose(among: possible, nil, for: node, arguments, name, isForced)
  }

  /// Chooses among candidates against which no argument speaks.
  private func choose(
    among candidates: [OpenCandidate], _ shape: CallShape?, for node: Node,
    _ arguments: Arguments, _ name: String, _ isForced: Bool
  ) -> Bool {
    let wanted = wantedType(of: node)
    let possible = candidates.filter { candidate in
      wanted.map { mayConvertType(head(candidate.result), $0, 0) } ?? true
    }
    if possible.count == 1 {
      take(possible[0], for: node, arguments)
      return true
    }
    if possible.isEmpty { return reportNoOverload(candidates, node, arguments, name) }
    // An attempt follows what is certain; it makes no choices of its own.
    if attempts > 0 { return false }
    if !isForced && !isSettled(arguments, possible) {
      sleep(node, arguments)
      return false
    }
    let ranking = ranked(possible, node, arguments)
    let ranked = ranking.candidates
    if isExhausted { return finishFailed(node, arguments) }
    if ranked.isEmpty { return reportNoOverload(possible, node, arguments, name) }
    if ranking.isCertain {
      if let shape, possible.count == candidates.count, ranked.count == candidates.count {
        keep(Decision(candidates.map(\.decl), certain: ranked[0].decl), for: shape)
      }
      take(ranked[0], for: node, arguments)
      return true
    }
    let alternatives = ranked.map { candidate in { self.take(candidate, for: node, arguments) } }
    let isAmbiguous =
      ranked.count > 1 && differOnlyInResult(ranked[0], ranked[1])
      && alternatives[..<2].allSatisfy { leadsSomewhere($0) }
    if isAmbiguous, let function = ranked[0].candidate.decl as? FunctionDecl {
      fail(.ambiguousUse(function.labelledName, node.range))
      return finishFailed(node, arguments)
    }
    explore(alternatives)
    return true
  }

  /// Whether two functions of the script take the same and give something else, so that nothing but the context can tell.
  private func differOnlyInResult(_ first: OpenCandidate, _ second: OpenCandidate) -> Bool {
    guard let one = first.candidate.decl as? FunctionDecl,
      let other = second.candidate.decl as? FunctionDecl, !one.isLibrary, !other.isLibrary,
      one.context === other.context, one.kind == .function,
      !hasOpenParameters(first.candidate), !hasOpenParameters(second.candidate)
    else { return false }
    let results = (simplified(first.result), simplified(second.result))
    return one.parameters.map(\.type) == other.parameters.map(\.type)
      && one.parameters.map(\.label) == other.parameters.map(\.label)
      && conversion(from: results.0, to: results.1) == nil
      && conversion(from: results.1, to: results.0) == nil && results.0 != results.1
      && !results.0.isVoid && !results.1.isVoid
  }

  /// `ZStackLayout(spacing: 2) { … }`: trailing closures that no initialiser takes are for the instance that is made,
  /// which can be called.
  private func applyToInstance(_ node: Node, _ arguments: Arguments) -> Bool {
    guard attempts == 0, case .call(let callee, _) = node.kind,
      let instance = head(callee.type).metatypeInstance,
      !checker.lookup("callAsFunction", in: simplified(instance), isStatic: false).isEmpty
    else { return false }
    let plain = arguments.list.filter { !$0.isTrailing }
    let trailing = arguments.list.filter(\.isTrailing)
    if trailing.isEmpty { return false }
    let made = makeNode(
      .call(callee, Arguments(list: plain, range: arguments.range)), fresh(node.range), node.range)
    node.become(.call(made, Arguments(list: trailing, range: arguments.range)))
    add(.apply(made))
    add(.apply(node))
    return true
  }

  /// Whether everything that the arguments can say is known: a choice now is as good as later.
  private func isSettled(_ arguments: Arguments, _ candidates: [OpenCandidate]) -> Bool {
    arguments.list.allSatisfy { argument in
      if case .closure = argument.node.kind { return true }
      if case .keyPath = argument.node.kind { return true }
      return !simplified(argument.node.type).hasVariables
    }
  }

  /// Whether nothing that is known speaks against a candidate.
  private func isPossible(
    _ candidate: OpenCandidate, _ wanted: StaticType?, _ arguments: Arguments
  ) -> Bool {
    guard let matching = candidate.matching else { return false }
    for (parameter, positions) in zip(candidate.parameters, matching.arguments) {
      for position in positions
      where !mayConvert(arguments.list[position].node, parameter.argumentType(self)) {
        return false
      }
    }
    if let wanted, !mayConvertType(head(candidate.result), wanted, 0) { return false }
    return holds(candidate, arguments)
  }

  /// The type that a node has or has to become, as far as it is known.
  private func wantedType(of node: Node) -> StaticType? {
    if unbound(node.type) == nil { return head(node.type) }
    for case .convert(let from, let to, _) in state.constraints
    where head(from) == head(node.type) && unbound(to) == nil {
      return head(to)
    }
    return nil
  }

  /// Whether the requirements can hold with the arguments' types taken for the parameters.
  private func holds(_ candidate: OpenCandidate, _ arguments: Arguments) -> Bool {
    if candidate.requirements.isEmpty { return true }
    guard let matching = candidate.matching else { return false }
    return attempt {
      // What else is open says nothing about the candidate.
      state.constraints = []
      for requirement in candidate.requirements {
        require(requirement) { opened($0, candidate.substitutions) }
      }
      settleConformancesOnly()
      let pairs = zip(candidate.parameters, matching.arguments).flatMap { parameter, positions in
        positions.map { (arguments.list[$0].node, parameter.argumentType(self)) }
      }
      bindJoined(pairs)
      for (node, wanted) in pairs { takeKnown(node, wanted) }
      settleConformancesOnly()
    }.succeeded
  }

  /// Binds parameters that are just variables to what all of their arguments convert to: `1 == optional`.
  private func bindJoined(_ pairs: [(node: Node, wanted: StaticType)]) {
    var types: [TypeVariable: [StaticType]] = [:]
    // Beside an optional that is not known yet the others become optionals: `first.map { $0.count } == 1`.
    var open: Set<TypeVariable> = []
    for (node, wanted) in pairs {
      guard let (target, info) = unbound(wanted), info.literal == nil,
        case .variable(let variable) = target.kind
      else { continue }
      let type = simplified(node.type)
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

  /// Gives a parameter what is known of its argument, in an attempt.
  private func takeKnown(_ node: Node, _ wanted: StaticType) {
    if case .closure = node.kind {
      // A function conforms to nothing.
      if unbound(wanted)?.info.protocols.isEmpty == false { state.hasFailed = true }
      return
    }
    let type = simplified(node.type)
    if type.hasVariables {
      if !mayConvertType(type, wanted, 0) { state.hasFailed = true }
    } else {
      _ = settleConversion(
        type, wanted, Reason(kind: .argument(label: nil), range: node.range))
    }
  }

  private func settleConformancesOnly() {
    var rounds = 0
    var progress = true
    while progress && rounds < 4 && !state.hasFailed {
      progress = false
      rounds += 1
      let all = state.constraints
      state.constraints = []
      for constraint in all {
        if case .conforms(let type, let proto, let range) = constraint {
          _ = settleConformance(type, proto, range)
          progress = true
        } else {
          state.constraints.append(constraint)
        }
      }
    }
  }

  /// Whether an argument may become a type, as far as both are known.
  func mayConvert(_ node: Node, _ wanted: StaticType) -> Bool {
    let target = head(wanted)
    if case .closure(let syntax) = node.kind { return closureMayBe(syntax, target) }
    if case .inoutReference(let inner) = node.kind {
      return mayConvertType(head(inner.type), target, 0)
    }
    if case .keyPath = node.kind { return keyPathMayBe(target) }
    if case .interpolation(let parts) = node.kind, !interpolationMayBe(parts, target) {
      return false
    }
    return mayConvertType(head(node.type), target, 0)
  }

  /// Whether a type's interpolation takes what has labels: `"\(x, specifier: "%d")"` is no String.
  private func interpolationMayBe(_ parts: [InterpolationPart], _ target: StaticType) -> Bool {
    let labelled = parts.filter(\.hasLabels)
    if labelled.isEmpty { return true }
    let wanted = head(checker.wrapped(target) ?? target)
    let type = wanted.nominalDecl == nil ? core.string : simplified(wanted)
    guard let gatherer = body.interpolationType(of: type) else { return true }
    let functions = checker.lookup("appendInterpolation", in: gatherer, isStatic: false)
    return labelled.allSatisfy { part in
      guard case .value(let values) = part else { return true }
      return functions.contains { function in
        let labels = checker.labels(of: function.decl)
        return values.allSatisfy { labels.contains($0.label) }
      }
    }
  }

  private func keyPathMayBe(_ target: StaticType) -> Bool {
    if target.functionType != nil { return true }
    if case .variable = target.kind { return true }
    return target.nominalDecl.map { Self.keyPathTypes.contains($0.name) } ?? false
  }

  static let keyPathTypes: Set<String> = [
    "AnyKeyPath", "PartialKeyPath", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath",
  ]

  private func closureMayBe(_ syntax: ClosureSyntax, _ target: StaticType) -> Bool {
    if case .variable = target.kind { return true }
    if let inner = checker.wrapped(target) { return closureMayBe(syntax, head(inner)) }
    guard let function = target.functionType else { return target == .any }
    let wanted = function.parameters.count
    if let written = syntax.parameters {
      if written.count == wanted { return true }
      return wanted == 1 && mayBeTuple(function.parameters[0].type, of: written.count)
    }
    let used = syntax.highestShorthand
    if used == 0 { return wanted == 0 }
    if used > 1, wanted == 1 { return mayBeTuple(function.parameters[0].type, of: used) }
    return used <= wanted
  }

  /// Whether a closure with several parameters may take one value of a type apart.
  private func mayBeTuple(_ type: StaticType, of count: Int) -> Bool {
    switch head(type).kind {
    case .tuple(let elements): elements.count == count
    case .variable: true
    default: false
    }
  }

  /// Whether a type may convert to another, looking at what is known of both.
  func mayConvertType(_ from: StaticType, _ to: StaticType, _ depth: Int) -> Bool {
    let source = head(from)
    let target = head(to)
    if source === target || depth > 6 { return true }
    switch (source.kind, target.kind) {
    case (.error, _), (_, .error): return true
    case (.variable(let first), .variable(let second)): return mayMerge(first, second)
    case (.variable(let variable), _): return variableMayBe(variable, target, depth)
    case (_, .variable(let variable)): return mayBind(variable, source)
    default: break
    }
    if let inner = checker.wrapped(target) {
      return mayConvertType(checker.wrapped(source) ?? source, inner, depth + 1)
    }
    switch (source.kind, target.kind) {
    case (.nominal(let first, let arguments), .nominal(let second, let others)):
      return nominalMayConvert(source, target, first, arguments, second, others, depth)
    case (.tuple(let first), .tuple(let second)):
      return first.count == second.count
        && zip(first, second).allSatisfy { mayConvertType($0.type, $1.type, depth + 1) }
    case (.function(let first), .function(let second)):
      return first.parameters.count == second.parameters.count || second.parameters.count == 1
    case (.metatype, .metatype): return true
    case (_, .existential(let existential)):
      return existential.protocols.allSatisfy {
        source.hasVariables || checker.conforms(source, to: $0)
          || checker.protocols(of: source).contains($0)
      }
    default:
      return source == target
        || !(source.isConstructed && target.isConstructed)
          && (source.hasVariables || target.hasVariables)
        || checker.superclassBound(of: source).map { checker.isSubclass($0, of: target) } == true
        || target.nominalDecl?.name == "AnyHashable"
    }
  }

  private func nominalMayConvert(
    _ source: StaticType, _ target: StaticType, _ first: NominalDecl, _ arguments: [StaticType],
    _ second: NominalDecl, _ others: [StaticType], _ depth: Int
  ) -> Bool {
    if first == second {
      return zip(arguments, others).allSatisfy { mayConvertType($0, $1, depth + 1) }
    }
    if first.isClass && second.isClass {
      return checker.ancestor(of: source, declaring: second) != nil
    }
    if second.name == "AnyHashable" && second.isLibrary { return true }
    return (source == core.double && target == core.cgFloat)
      || (source == core.cgFloat && target == core.double)
  }

  private func mayMerge(_ first: TypeVariable, _ second: TypeVariable) -> Bool {
    let literal = state.variables[index(first)].literal
    let protocols = state.variables[index(second)].protocols
    guard let literal, !protocols.isEmpty else { return true }
    return protocols.allSatisfy { literalMayConform(literal, to: $0) }
  }

  /// Whether some type that a literal can have conforms to a protocol: tried with the literal's default type and those
  /// that are usual beside it.
  private func literalMayConform(
    _ literal: SolverState.Literal, to proto: NominalDecl
  ) -> Bool {
    switch literal {
    case .integer: checker.conforms(core.int, to: proto) || checker.conforms(core.double, to: proto)
    case .float: checker.conforms(core.double, to: proto)
    case .bool: checker.conforms(core.bool, to: proto)
    case .string, .interpolation:
      checker.conforms(core.string, to: proto) || checker.conforms(core.character, to: proto)
        || isExpressibleByString(proto)
    default: true
    }
  }

  private func isExpressibleByString(_ proto: NominalDecl) -> Bool { !proto.isLibrary }

  /// Whether a variable that stands for a generic parameter may be a type.
  private func mayBind(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    let info = state.variables[index(variable)]
    if let literal = info.literal { return literalMayBe(literal, type, 0) }
    return info.protocols.allSatisfy {
      type.hasVariables || checker.conforms(type, to: $0) || info.isOpening && opens(type, to: $0)
    }
  }

  private func variableMayBe(
    _ variable: TypeVariable, _ target: StaticType, _ depth: Int
  ) -> Bool {
    let info = state.variables[index(variable)]
    if let literal = info.literal { return literalMayBe(literal, target, depth) }
    if let name = info.implicitMember { return hasStatic(name, target) }
    if info.isKeyPath { return keyPathMayBe(target) }
    return true
  }

  func hasStatic(_ name: String, _ target: StaticType) -> Bool {
    if let inner = checker.wrapped(target) {
      return ["none", "some"].contains(name) || unbound(inner) != nil
        || hasStatic(name, head(inner))
    }
    let owner = simplified(target)
    return !checker.lookup(name, in: owner, isStatic: true).isEmpty
      || !existentialMembers(name, owner).isEmpty
  }

  private func literalMayBe(
    _ literal: SolverState.Literal, _ target: StaticType, _ depth: Int
  ) -> Bool {
    if let inner = checker.wrapped(target) {
      if literal == .nilLiteral { return true }
      return unbound(inner) != nil || literalMayBe(literal, head(inner), depth + 1)
    }
    if let existential = target.existentialType {
      return existential.protocols.isEmpty
        || existential.protocols.allSatisfy { literalMayConform(literal, to: $0) }
    }
    if target.nominalDecl?.name == "AnyHashable" && target.nominalDecl?.isLibrary == true {
      return true
    }
    return attempt { if !accepts(target, literal) { state.hasFailed = true } }.succeeded
  }

  /// Calls that wait because several meanings are possible, in the order in which they were met: takes the best of the
  /// first one's.
  func chooseOverload() -> Bool {
    if chooseCall() { return true }
    for (position, constraint) in state.constraints.enumerated() {
      guard case .reference(let node) = constraint else { continue }
      state.constraints.remove(at: position)
      if forceReference(node) { return true }
      state.constraints.insert(constraint, at: position)
    }
    return false
  }

  private func chooseCall() -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .apply(let node) = constraint else { continue }
      state.constraints.remove(at: position)
      if settleApply(node, isForced: true) { return true }
      state.constraints.insert(constraint, at: position)
    }
    return false
  }

  /// Calls whose arguments are settled but for literals: chosen before closures without a known type are looked into.
  func choosePreferred() -> Bool {
    // A known operand tells what the literals beside it are, those of `bits |= 1 << 3` inside another call too.
    choosePreferred { list in
      list.count == 2 && !simplified(list[0].node.type).hasVariables
        && isCallOfLiterals(list[1].node)
    }
      || choosePreferred { list in
        list.allSatisfy { argument in
          if case .closure = argument.node.kind { return true }
          let type = simplified(argument.node.type)
          if let (_, info) = unbound(type) { return info.literal != nil }
          return !type.hasVariables || isDecidedByLiterals(type)
        }
      }
  }

  private func isCallOfLiterals(_ node: Node) -> Bool {
    guard case .call(let callee, let arguments) = node.kind, case .names = callee.kind else {
      return false
    }
    return arguments.list.allSatisfy { unbound($0.node.type)?.info.literal != nil }
  }

  private func choosePreferred(_ isPreferred: ([Arguments.Argument]) -> Bool) -> Bool {
    for (position, constraint) in state.constraints.enumerated() {
      guard case .apply(let node) = constraint, let arguments = node.arguments,
        isPreferred(arguments.list)
      else { continue }
      state.constraints.remove(at: position)
      if settleApply(node, isForced: true) { return true }
      state.constraints.insert(constraint, at: position)
    }
    return false
  }
}

extension FunctionDecl {
  /// The name with its labels: `move(to:)`.
  var labelledName: String {
    "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
  }
}

extension StaticType {
  /// Whether it is made in a way that no type of another making converts to, existentials apart.
  var isConstructed: Bool {
    switch kind {
    case .nominal(let nominal, _): nominal.name != "AnyHashable"
    case .tuple, .function, .metatype: true
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
