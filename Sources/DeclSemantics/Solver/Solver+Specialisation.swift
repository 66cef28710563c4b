import DeclTree

/// Orders candidates by how specialised they are: a function is more specialised than another one that takes all
/// arguments that it takes, unless that is also true the other way round.
extension Solver {
  /// Returns the candidates with the most specialised one first, or with the first of the best if none is
  /// more specialised than all others. A few candidates are sorted, since the first one may turn out not to fit.
  func mostSpecialisedFirst(_ candidates: [OpenedCandidate]) -> [OpenedCandidate] {
    var sorted: [OpenedCandidate] = []
    var rest = candidates
    let count = candidates.count <= Bound.sortedCandidates ? candidates.count : 1
    while sorted.count < count {
      var best = 0
      for index in rest.indices.dropFirst() where isBetter(rest[index], than: rest[best]) {
        best = index
      }
      sorted.append(rest.remove(at: best))
    }
    return sorted + rest
  }

  func isBetter(_ left: OpenedCandidate, than right: OpenedCandidate) -> Bool {
    guard let pair = CandidatePair(left, right) else {
      return computeIsBetter(left, than: right)
    }
    if let known = checker.cache.preferences[pair] { return known }
    let found = computeIsBetter(left, than: right)
    checker.cache.preferences[pair] = found
    return found
  }

  private func computeIsBetter(
    _ left: OpenedCandidate, than right: OpenedCandidate
  ) -> Bool {
    let one = left.candidate
    let other = right.candidate
    // A script's declaration hides the library's.
    if one.decl.isLibrary != other.decl.isLibrary, one.owner == nil, other.owner == nil,
      left.parameters.count == right.parameters.count
    {
      return !one.decl.isLibrary
    }
    // An operator requirement of a protocol covers the operators of the conforming types, which are more
    // specialised than any extension's.
    if isOperatorRequirement(one.decl) != isOperatorRequirement(other.decl),
      isProtocolMember(one.decl), isProtocolMember(other.decl)
    {
      return isOperatorRequirement(one.decl)
    }
    // A function without generic parameters of its own is more specialised than a generic one.
    if one.decl is FunctionDecl, other.decl is FunctionDecl {
      let isGeneric = hasOpenParameters(one)
      if isGeneric != hasOpenParameters(other) { return !isGeneric }
    }
    let forward = isAtLeastAsSpecialised(left, right)
    let backward = isAtLeastAsSpecialised(right, left)
    if forward != backward { return forward }
    // Of two that take the same, the asynchronous one is meant: synchronous code has excluded it by its score.
    if left.isAsync != right.isAsync { return left.isAsync }
    if let isBetter = checker.isBetterRequirement(one, than: other) { return isBetter }
    if checker.isMoreSpecialised(one.decl, than: other.decl) { return true }
    if checker.isMoreSpecialised(other.decl, than: one.decl) { return false }
    if isProtocolMember(one.decl) != isProtocolMember(other.decl) {
      return isProtocolMember(other.decl)
    }
    let used = (unusedParameterCount(left), left.variadicCount)
    let otherUsed = (unusedParameterCount(right), right.variadicCount)
    if used != otherUsed { return used < otherUsed }
    return left.requirements.count > right.requirements.count
  }

  /// Returns candidates with the operator of a protocol first if the type of the operands implements an operator that the
  /// protocol requires itself, and the first candidate is a generic function outside of types. The requirement stands for
  /// the type's operator, which is no generic function.
  func ownOperatorFirst(
    _ candidates: [OpenedCandidate], _ arguments: Arguments
  ) -> [OpenedCandidate] {
    guard candidates.count > 1, candidates[0].candidate.owner == nil,
      let function = candidates[0].candidate.decl as? FunctionDecl, function.isOperatorName,
      hasOpenParameters(candidates[0].candidate),
      let operand = arguments.list.first?.node,
      let position = candidates.firstIndex(where: {
        implementsOperator(of: $0.candidate.decl, deepResolved(operand.type))
      })
    else { return candidates }
    var result = candidates
    result.insert(result.remove(at: position), at: 0)
    return result
  }

  /// Returns whether a type, or a superclass of it, declares an operator that implements a requirement of the protocol to
  /// which a function belongs.
  private func implementsOperator(of member: Decl, _ type: StaticType) -> Bool {
    guard isProtocolMember(member), let proto = member.enclosingNominal else { return false }
    checker.collectMembers(of: proto)
    let required = proto.resolution?.members.filter { $1.contains(where: isOperatorRequirement) }
    var next: StaticType? = type
    while let current = next, let nominal = current.nominalDecl {
      let isDeclared = required?.keys.contains { name in
        checker.ownMembers(of: nominal, named: name).contains {
          ($0 as? FunctionDecl).map(checker.isOperatorWitness) ?? false
        }
      }
      if isDeclared == true { return true }
      next = checker.superclass(of: current)
    }
    return false
  }

  private func unusedParameterCount(_ candidate: OpenedCandidate) -> Int {
    candidate.matching?.arguments.filter(\.isEmpty).count ?? 0
  }

  func isOperatorRequirement(_ decl: Decl) -> Bool {
    guard let function = decl as? FunctionDecl, function.isOperatorName,
      case .requirement = function.implementation
    else { return false }
    return true
  }

  /// Returns whether the call determines generic parameters of a function, or, for an operator, also those of
  /// the type that declares it.
  func hasOpenParameters(_ candidate: Candidate) -> Bool {
    if candidate.owner == nil { return !checker.signature(of: candidate.decl).parameters.isEmpty }
    return !checker.ownParameters(of: candidate.decl).isEmpty
  }

  func isProtocolMember(_ decl: Decl) -> Bool {
    checker.selfType(in: decl.context)?.nominal.isProtocol ?? false
  }

  /// Returns whether every argument that fits `left` also fits `right`, judged by the declared types.
  private func isAtLeastAsSpecialised(_ left: OpenedCandidate, _ right: OpenedCandidate) -> Bool {
    guard let mine = left.matching, let others = right.matching else { return false }
    let pairs = argumentPairs(mine, others)
    // The generic parameters of `left` are treated as opaque types with their requirements in scope.
    let saved = checker.environment
    checker.environment = checker.environment(
      saved, adding: signature(left).requirements)
    defer { checker.environment = saved }
    return speculate {
      let rigid = declaredTypes(left)
      for (leftIndex, rightIndex) in pairs {
        let from = rigid[leftIndex]
        let to = right.parameters[rightIndex].argumentType(self)
        let kind = ConversionPurpose(kind: .argument(label: nil), range: .none)
        let target = shallowResolved(to)
        if case .variable = target.kind {
          guard unify(target, from) else {
            state.hasFailed = true
            return
          }
        } else if case .parameter = from.kind, checker.isOptional(target) {
          // `f(_: T?)` is more specialised than `f(_: T)`, whose argument may be anything.
          state.hasFailed = true
          return
        } else if !solveConversion(from, to, kind) {
          add(.convert(from, to: to, kind))
        }
      }
      for requirement in right.requirements {
        require(requirement) { opened($0, right.substitutions) }
      }
      _ = propagate()
    }.succeeded
  }

  private func signature(_ candidate: OpenedCandidate) -> GenericSignature {
    checker.signature(of: candidate.candidate.decl)
  }

  /// Returns the declared parameter types, without opening their generic parameters.
  private func declaredTypes(_ candidate: OpenedCandidate) -> [StaticType] {
    candidate.parameters.map { parameter in
      guard let decl = parameter.decl else { return deepResolved(parameter.type) }
      var type = decl.type
      if parameter.isAutoclosure, let function = type.functionType { type = function.result }
      return checker.substitute(type, candidate.candidate.substitutions, revealing: false)
    }
  }

  private func argumentPairs(
    _ mine: ArgumentMatching, _ others: ArgumentMatching
  ) -> [(Int, Int)] {
    var place: [Int: Int] = [:]
    for (index, positions) in others.arguments.enumerated() {
      for position in positions { place[position] = index }
    }
    var pairs: [(Int, Int)] = []
    for (index, positions) in mine.arguments.enumerated() {
      for position in positions {
        if let other = place[position] { pairs.append((index, other)) }
      }
    }
    return pairs
  }
}
