import DeclTree

/// Ranking the meanings of an overloaded name that all fit, by Swift's rules as far as they can be seen.
extension Solver {
  /// What speaks against a candidate, the heaviest first.
  struct Score: Comparable {
    var disfavored = 0
    var conversions = 0
    var nonDefaultLiterals = 0
    var optionalWraps = 0
    var erasures = 0
    var defaults = 0
    var variadics = 0

    static func < (left: Score, right: Score) -> Bool {
      (
        left.disfavored, left.conversions, left.nonDefaultLiterals, left.optionalWraps,
        left.erasures
      )
        < (
          right.disfavored, right.conversions, right.nonDefaultLiterals, right.optionalWraps,
          right.erasures
        )
    }
  }

  /// Candidates by rank.
  struct Ranking {
    /// The best first.
    var candidates: [OpenCandidate] = []
    /// Whether nothing that is found out later can make another one better: all give the same type.
    var isCertain = false
  }

  /// The candidates from which nothing that is known keeps, the best first.
  func ranked(
    _ candidates: [OpenCandidate], _ node: Node, _ arguments: Arguments
  ) -> Ranking {
    let viable = viable(candidates, node, arguments)
    guard !isExhausted, let lowest = viable.map(\.score).min() else { return Ranking() }
    let isCertain = viable.allSatisfy { $0.outcome == viable[0].outcome && $0.outcome.isFinal }
    let leading = viable.filter { !(lowest < $0.score) }
    let others = viable.filter { lowest < $0.score }.sorted { $0.score < $1.score }.map(\.candidate)
    if leading.count == 1 {
      return Ranking(candidates: [leading[0].candidate] + others, isCertain: isCertain)
    }
    var fitting = leading.map(\.candidate)
    if !leading.allSatisfy({ $0.outcome == leading[0].outcome }) {
      fitting = fitting.filter { closuresFit($0, node, arguments) }
    }
    return Ranking(
      candidates: mostSpecialFirst(fitting.isEmpty ? leading.map(\.candidate) : fitting) + others,
      isCertain: isCertain)
  }

  /// The candidate that is meant where nothing but the surroundings of the call speaks against all of them.
  func meantAlone(
    _ candidates: [OpenCandidate], _ node: Node, _ arguments: Arguments
  ) -> OpenCandidate? {
    viable(candidates, node, arguments, isAlone: true).min { $0.score < $1.score }?.candidate
  }

  private func viable(
    _ candidates: [OpenCandidate], _ node: Node, _ arguments: Arguments, isAlone: Bool = false
  ) -> [Viable] {
    var viable: [Viable] = []
    for candidate in candidates where !isExhausted {
      let tried = attempt { () -> Viable in
        if isAlone { state.constraints = [] }
        take(candidate, for: node, arguments)
        settleAttempt(arguments)
        return Viable(
          candidate: candidate, score: score(candidate, arguments),
          outcome: outcome(of: candidate, arguments))
      }
      if tried.succeeded { viable.append(tried.result) }
    }
    return viable
  }

  /// A candidate from which nothing keeps.
  private struct Viable {
    let candidate: OpenCandidate
    let score: Score
    let outcome: Outcome
  }

  /// What a candidate tells its surroundings: its result, and what its closures take. Those with the same outcome cannot
  /// be told apart by anything that is found out later.
  private struct Outcome: Equatable {
    /// What is not known yet is numbered in the order in which it occurs.
    let types: [StaticType]
    /// For each of what is not known, what it must conform to.
    let protocols: [[NominalDecl]]
    /// Whether the arguments are known, and nothing but conformances limits what is not.
    let isFinal: Bool
  }

  private func outcome(of candidate: OpenCandidate, _ arguments: Arguments) -> Outcome {
    var types = [simplified(candidate.result)]
    for (parameter, positions) in zip(candidate.parameters, candidate.matching?.arguments ?? [])
    where positions.contains(where: { arguments.list[$0].isFunction }) {
      types.append(simplified(parameter.argumentType(self)))
      if let builder = parameter.builder { types.append(simplified(builder)) }
    }
    let areKnown = arguments.list.allSatisfy {
      $0.isFunction || !simplified($0.node.type).hasVariables
    }
    guard types.contains(where: \.hasVariables) else {
      return Outcome(types: types, protocols: [], isFinal: areKnown)
    }
    var met: [TypeVariable] = []
    let numbered = types.map { type in
      type.mapped { part in
        guard case .variable(let variable) = part.kind else { return nil }
        if !met.contains(variable) { met.append(variable) }
        return StaticType(.variable(TypeVariable(id: -1 - met.firstIndex(of: variable)!)))
      }
    }
    let areConformances = candidate.requirements.allSatisfy {
      if case .conforms = $0 { true } else { false }
    }
    return Outcome(
      types: numbered, protocols: met.map { state.variables[index($0)].protocols },
      isFinal: areKnown && areConformances)
  }

  /// Whether the closures among the arguments can be checked with a candidate's types: asked only where nothing else
  /// tells candidates apart, as with a content closure that several result builders could build.
  private func closuresFit(
    _ candidate: OpenCandidate, _ node: Node, _ arguments: Arguments
  ) -> Bool {
    let closures = arguments.list.map(\.node).filter {
      if case .closure = $0.kind { true } else { false }
    }
    if closures.isEmpty || closureAttempts > 1 { return true }
    closureAttempts += 1
    defer { closureAttempts -= 1 }
    let before = checker.errorCount
    defer { checker.forgetErrors(since: before) }
    let isConsistent = attempt {
      take(candidate, for: node, arguments)
      settleAttempt(arguments)
      for closure in closures where !state.hasFailed { settleInAttempt(closure) }
    }.succeeded
    return isConsistent && checker.errorCount == before
  }

  /// Follows an attempt as far as known types lead, defaults of the arguments that are literals included. Literals of
  /// other calls wait for those calls.
  private func settleAttempt(_ arguments: Arguments) {
    var rounds = 0
    while !state.hasFailed && rounds < 12 {
      rounds += 1
      if propagate() { continue }
      if state.hasFailed { return }
      if bindBounds(complete: true) { continue }
      if bindBounds(complete: false) { continue }
      if bindDefaults(of: arguments) { continue }
      return
    }
  }

  private func bindDefaults(of arguments: Arguments) -> Bool {
    // Beside a literal with a fraction an integer's is one too: `1 / 3.0`, `max(1, 2) / 3.0`.
    bindDefaults(of: arguments) { $0 == .float }
      || bindJoinedLiterals(within: arguments.list.map(\.node.type))
      || bindDefaults(of: arguments) { _ in true }
  }

  private func bindDefaults(
    of arguments: Arguments, where isMeant: (SolverState.Literal) -> Bool
  ) -> Bool {
    for argument in arguments.list {
      guard let (type, info) = unbound(argument.node.type), let literal = info.literal,
        isMeant(literal), case .variable(let variable) = type.kind
      else { continue }
      if bindToDefault(variable, literal) { return true }
    }
    return false
  }

  private func score(_ candidate: OpenCandidate, _ arguments: Arguments) -> Score {
    var score = Score()
    if candidate.candidate.decl.isDisfavored { score.disfavored += 1 }
    guard let matching = candidate.matching else { return score }
    for (parameter, positions) in zip(candidate.parameters, matching.arguments) {
      if positions.isEmpty { score.defaults += 1 }
      if parameter.isVariadic && !positions.isEmpty { score.variadics += 1 }
      for position in positions {
        add(arguments.list[position].node, parameter.argumentType(self), to: &score)
      }
    }
    score.nonDefaultLiterals += literalsMadeOther(arguments)
    return score
  }

  /// How many literals that stand elsewhere, inside of the arguments or around the call, got another type than their own
  /// in the attempt: `id(0.5) / id(2)`.
  private func literalsMadeOther(_ arguments: Arguments) -> Int {
    let own = Set(
      arguments.list.compactMap { argument -> Int? in
        guard literal(of: argument.node) != nil,
          case .variable(let variable) = argument.node.type.kind
        else { return nil }
        return index(variable)
      })
    return state.variables.changed.subtracting(own).count { changed in
      let info = state.variables[changed]
      guard let literal = info.literal, let binding = info.binding else { return false }
      if case .variable = binding.kind { return false }
      var type = simplified(binding)
      while let inner = checker.wrapped(type) { type = inner }
      return !isDefault(type, literal)
    }
  }

  private func add(_ node: Node, _ wanted: StaticType, to score: inout Score) {
    var target = simplified(wanted)
    let source = simplified(node.type)
    if let literal = literal(of: node) {
      while let inner = checker.wrapped(target) {
        if literal == .nilLiteral { return }
        score.optionalWraps += 1
        target = inner
      }
      if target.existentialType != nil { score.erasures += 1 }
      if !isDefault(target, literal) { score.nonDefaultLiterals += 1 }
      return
    }
    if source.hasVariables { return }
    if let inner = checker.wrapped(target), checker.wrapped(source) == nil {
      if case .closure = node.kind { return }
      score.optionalWraps += 1
      target = inner
    }
    if target.existentialType != nil && source.existentialType == nil { score.erasures += 1 }
    if target.nominalDecl?.name == "AnyHashable", source != target { score.erasures += 1 }
    if source != target, Set([source, target]) == Set([core.double, core.cgFloat]) {
      score.conversions += 1
    }
  }

  private func literal(of node: Node) -> SolverState.Literal? {
    switch node.kind {
    case .integer: .integer
    case .float: .float
    case .string: .string
    case .interpolation: .interpolation
    case .nilLiteral: .nilLiteral
    case .bool: checker.takesBooleans ? .bool : nil
    case .array(_, let element): .array(element: element)
    default: nil
    }
  }

  private func isDefault(_ type: StaticType, _ literal: SolverState.Literal) -> Bool {
    if type.hasVariables { return true }
    switch literal {
    case .integer: return type == core.int
    case .float: return type == core.double
    // `Text("…")` takes its key; strings of both kinds are as good as another.
    case .string, .interpolation:
      return type != core.character && type.nominalDecl?.qualifiedName != "Unicode.Scalar"
    case .array: return type.nominalDecl?.name == "Array"
    case .dictionary: return type.nominalDecl?.name == "Dictionary"
    case .bool: return type == core.bool
    case .nilLiteral: return true
    }
  }

  /// The candidates with the one in front that is more special than all others; the first of the best when none is.
  private func mostSpecialFirst(_ candidates: [OpenCandidate]) -> [OpenCandidate] {
    var best = 0
    for index in candidates.indices.dropFirst()
    where isBetter(candidates[index], than: candidates[best]) {
      best = index
    }
    var others = candidates
    return [others.remove(at: best)] + others
  }

  private func isBetter(_ left: OpenCandidate, than right: OpenCandidate) -> Bool {
    guard let pair = CandidatePair(left, right) else { return isFoundBetter(left, than: right) }
    if let known = checker.known.preferences[pair] { return known }
    let found = isFoundBetter(left, than: right)
    checker.known.preferences[pair] = found
    return found
  }

  private func isFoundBetter(_ left: OpenCandidate, than right: OpenCandidate) -> Bool {
    let one = left.candidate
    let other = right.candidate
    // A script's own declaration hides the library's.
    if one.decl.isLibrary != other.decl.isLibrary, one.owner == nil, other.owner == nil,
      left.parameters.count == right.parameters.count
    {
      return !one.decl.isLibrary
    }
    // A protocol's operator stands for those of the types, which are more special than any extension's.
    if isOperatorRequirement(one.decl) != isOperatorRequirement(other.decl),
      isProtocolMember(one.decl), isProtocolMember(other.decl)
    {
      return isOperatorRequirement(one.decl)
    }
    // A function without generic parameters of its own is more special than any that has some.
    if one.decl is FunctionDecl, other.decl is FunctionDecl {
      let isGeneric = hasOpenParameters(one)
      if isGeneric != hasOpenParameters(other) { return !isGeneric }
    }
    let forward = isAtLeastAsSpecial(left, right)
    let backward = isAtLeastAsSpecial(right, left)
    if forward != backward { return forward }
    if checker.isMoreSpecial(one.decl, than: other.decl) { return true }
    if checker.isMoreSpecial(other.decl, than: one.decl) { return false }
    if isProtocolMember(one.decl) != isProtocolMember(other.decl) {
      return isProtocolMember(other.decl)
    }
    let used = (unused(left), left.variadicCount)
    let otherUsed = (unused(right), right.variadicCount)
    if used != otherUsed { return used < otherUsed }
    return left.requirements.count > right.requirements.count
  }

  private func unused(_ candidate: OpenCandidate) -> Int {
    candidate.matching?.arguments.filter(\.isEmpty).count ?? 0
  }

  func isOperatorRequirement(_ decl: Decl) -> Bool {
    guard let function = decl as? FunctionDecl, function.isOperatorName,
      case .requirement = function.implementation
    else { return false }
    return true
  }

  /// Whether something of a function's types is chosen by the call; for an operator, that of its type too.
  func hasOpenParameters(_ candidate: Candidate) -> Bool {
    if candidate.owner == nil { return !checker.signature(of: candidate.decl).parameters.isEmpty }
    return !checker.ownParameters(of: candidate.decl).isEmpty
  }

  private func isProtocolMember(_ decl: Decl) -> Bool {
    checker.selfType(in: decl.context)?.nominal.isProtocol ?? false
  }

  /// Whether every argument that fits `left` fits `right` too, judged by the declared types.
  private func isAtLeastAsSpecial(_ left: OpenCandidate, _ right: OpenCandidate) -> Bool {
    guard let mine = left.matching, let others = right.matching else { return false }
    let pairs = argumentPairs(left, mine, right, others)
    // The parameters of `left` stand for themselves, with all that is known of them.
    let saved = checker.environment
    checker.environment = saved.adding(signature(left).requirements, checker: checker)
    defer { checker.environment = saved }
    return attempt {
      let rigid = declaredTypes(left)
      for (leftIndex, rightIndex) in pairs {
        let from = rigid[leftIndex]
        let to = right.parameters[rightIndex].argumentType(self)
        let kind = Reason(kind: .argument(label: nil), range: .none)
        let target = head(to)
        if case .variable = target.kind {
          guard unify(target, from) else {
            state.hasFailed = true
            return
          }
        } else if !settleConversion(from, to, kind) {
          add(.convert(from, to: to, kind))
        }
      }
      for requirement in right.requirements {
        require(requirement) { opened($0, right.substitutions) }
      }
      _ = propagate()
    }.succeeded
  }

  private func signature(_ candidate: OpenCandidate) -> GenericSignature {
    checker.signature(of: candidate.candidate.decl)
  }

  /// The parameter types as declared, generic parameters standing for themselves.
  private func declaredTypes(_ candidate: OpenCandidate) -> [StaticType] {
    candidate.parameters.map { parameter in
      guard let decl = parameter.decl else { return simplified(parameter.type) }
      var type = decl.type
      if parameter.isAutoclosure, let function = type.functionType { type = function.result }
      return checker.substitute(type, candidate.candidate.substitutions, revealing: false)
    }
  }

  private func argumentPairs(
    _ left: OpenCandidate, _ mine: ArgumentMatching, _ right: OpenCandidate,
    _ others: ArgumentMatching
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

extension OpenCandidate {
  var variadicCount: Int { parameters.filter(\.isVariadic).count }
}

extension Decl {
  /// Marked `@_disfavoredOverload`, or as unavailable.
  var isDisfavored: Bool {
    if unavailability != nil { return true }
    return switch self {
    case let function as FunctionDecl: function.attributes.contains("_disfavoredOverload")
    case let variable as VariableDecl: variable.attributes.contains("_disfavoredOverload")
    case let decl as SubscriptDecl: decl.attributes.contains("_disfavoredOverload")
    default: false
    }
  }
}
