import DeclTree

/// Ranks the overload candidates that all fit, following Swift's rules where they can be observed: first by
/// the score of the solution that each one leads to, then, among those with the best score, by which
/// declaration is more specialised.
extension Solver {
  /// The penalties of a candidate, in descending order of weight.
  struct Score: Comparable, CustomStringConvertible {
    /// 1 for an asynchronous function in synchronous code.
    var otherEffects = 0
    var disfavored = 0
    /// 1 if the only argument is a collection literal and the only parameter of the function no array or dictionary.
    var otherCollections = 0
    var conversions = 0
    /// The literals of key paths that become functions.
    var keyPathFunctions = 0
    var nonDefaultLiterals = 0
    /// The literals outside the argument list with other than their default type.
    var otherLiterals = 0
    var optionalWraps = 0
    var erasures = 0

    /// The penalties other than zero, the heaviest first.
    var description: String {
      let parts = [
        (otherEffects, "asynchronous in synchronous code"),
        (disfavored, "disfavoured"), (otherCollections, "no collection like the literal"),
        (conversions, "conversions"),
        (keyPathFunctions, "key paths as functions"),
        (nonDefaultLiterals + otherLiterals, "literals with other than their default type"),
        (optionalWraps, "optional wraps"), (erasures, "erasures to existentials"),
      ].filter { $0.0 > 0 }
      return parts.isEmpty ? "no penalty" : parts.map { "\($1): \($0)" }.joined(separator: ", ")
    }

    private var levels: [Int] {
      [
        otherEffects, disfavored, otherCollections, conversions, keyPathFunctions,
        nonDefaultLiterals + otherLiterals, optionalWraps, erasures,
      ]
    }

    /// Indicates whether a score differs only in penalties that weigh less than those of literals.
    func differsLittle(from other: Score) -> Bool {
      levels.dropLast(2) == other.levels.dropLast(2)
    }

    static func < (left: Score, right: Score) -> Bool {
      left.levels.lexicographicallyPrecedes(right.levels)
    }
  }

  /// Candidates ordered by rank.
  struct Ranking {
    /// The candidates, the best first.
    var candidates: [OpenedCandidate] = []
    /// Indicates whether no later information can change the order: all candidates have the same final
    /// outcome.
    var isCertain = false
    /// Indicates whether the first two candidates are functions of the script of which neither is better.
    var isTied = false
    /// The number of candidates at the beginning that the known types do not distinguish.
    var leadingCount = 1
    /// The number of candidates after those that are worse only in what weighs less than a literal of another type.
    var nearCount = 0
  }

  /// Returns the candidates that no constraint rules out, the best first.
  func ranked(
    _ candidates: [OpenedCandidate], _ node: Node, _ arguments: Arguments
  ) -> Ranking {
    var viable = viableCandidates(candidates, node, arguments)
    let isCertain = viable.allSatisfy { $0.outcome == viable[0].outcome && $0.outcome.isFinal }
    // Candidates with the same outcome cannot differ in what they do to the literals around the call, and
    // those that were not followed to the end cannot be compared by it.
    if isCertain || !viable.allSatisfy(\.isComplete) {
      for index in viable.indices { viable[index].score.otherLiterals = 0 }
    }
    guard !isExhausted, let lowest = viable.map(\.score).min() else { return Ranking() }
    let leading = viable.filter { !(lowest < $0.score) }
    let worse = viable.filter { lowest < $0.score }.sorted { $0.score < $1.score }
    let others = worse.map(\.candidate)
    let near = worse.prefix { $0.score.differsLittle(from: lowest) }.count
    if leading.count == 1 {
      return Ranking(
        candidates: [leading[0].candidate] + others, isCertain: isCertain, nearCount: near)
    }
    var fitting = leading.map(\.candidate)
    if !leading.allSatisfy({ $0.outcome == leading[0].outcome }) {
      let checked = fitting.map { ($0, checkedClosures($0, node, arguments)) }
      // A closure whose only expression has a value prefers the candidate that takes the value.
      let fitted = checked.filter { $0.1.errorCount == 0 }
      if fitted.isEmpty {
        // The one with the fewest errors is what was meant, and only its errors are reported.
        let fewest = checked.map(\.1.errorCount).min()
        fitting = checked.filter { $0.1.errorCount == fewest }.map(\.0)
      } else {
        let fewest = fitted.contains(where: \.1.isOpen) ? nil : fitted.map(\.1.discarded).min()
        fitting = fitted.filter { fewest == nil || $0.1.discarded == fewest }.map(\.0)
      }
    }
    let best = ownOperatorFirst(mostSpecialisedFirst(fitting), arguments)
    return Ranking(
      candidates: best + others, isCertain: isCertain,
      isTied: best.count > 1 && areTied(best[0], best[1], arguments), leadingCount: best.count,
      nearCount: near)
  }

  /// Returns whether two functions of the script that take all arguments are declared in the same place, and neither of
  /// them is better than the other one.
  func areTied(
    _ left: OpenedCandidate, _ right: OpenedCandidate, _ arguments: Arguments
  ) -> Bool {
    guard let one = left.candidate.decl as? FunctionDecl,
      let other = right.candidate.decl as? FunctionDecl, one !== other, !one.isLibrary,
      !other.isLibrary, areBeside(one, other), one.kind == other.kind,
      arguments.list.allSatisfy({
        if $0.isFunction || literal(of: $0.node) != nil { return true }
        // Each candidate has the member in the type of its parameter.
        if $0.node.loneImplicitMember != nil { return true }
        let type = deepResolved($0.node.type)
        return !type.hasVariables && !type.hasError
      })
    else { return false }
    return !isBetter(left, than: right) && !isBetter(right, than: left)
  }

  /// Returns whether two functions are declared in the same place, or in extensions of protocols of which neither
  /// refines the other one.
  private func areBeside(_ one: FunctionDecl, _ other: FunctionDecl) -> Bool {
    if one.context === other.context { return true }
    guard let left = (one.context as? ExtensionDecl)?.extended, left.isProtocol,
      let right = (other.context as? ExtensionDecl)?.extended, right.isProtocol, left != right
    else { return false }
    return !checker.allProtocols(of: left).contains(right)
      && !checker.allProtocols(of: right).contains(left)
  }

  /// Returns the best candidate when the call is checked without its context; for diagnostics, when the
  /// context rules out every candidate.
  func bestIgnoringContext(
    _ candidates: [OpenedCandidate], _ node: Node, _ arguments: Arguments
  ) -> OpenedCandidate? {
    viableCandidates(candidates, node, arguments, ignoringContext: true).min {
      $0.score < $1.score
    }?.candidate
  }

  private func viableCandidates(
    _ candidates: [OpenedCandidate], _ node: Node, _ arguments: Arguments,
    ignoringContext: Bool = false
  ) -> [ViableCandidate] {
    // Before the candidates are tried, which gives literals a type.
    let areKnown =
      !mayBaseDecide(candidates, node)
      && arguments.list.allSatisfy { $0.isFunction || isKnownExceptLiterals($0.node) }
    let wantedLevels = ignoringContext ? 0 : contextualOptionalLevels(of: node)
    var viable: [ViableCandidate] = []
    for candidate in candidates where !isExhausted {
      let tried = speculate { () -> ViableCandidate in
        if ignoringContext { state.constraints = [] }
        resolveOverload(candidate, for: node, arguments)
        let isComplete = solveSpeculation(candidate, arguments)
        var score = score(candidate, node, arguments)
        score.optionalWraps += wraps(of: candidate.result, to: wantedLevels)
        return ViableCandidate(
          candidate: candidate, isComplete: isComplete, score: score,
          outcome: outcome(of: candidate, arguments, areKnown: areKnown))
      }
      if tried.succeeded {
        trace("score \(describe(candidate)): \(tried.result.score)")
        viable.append(tried.result)
      } else {
        trace("drop \(describe(candidate)): \(takeContradiction())")
      }
    }
    return viable
  }

  /// Returns whether what is not known yet of the base of a call may rule out one of several methods, because an extension
  /// requires something of it: in `people.map { $0.name }.listed()` the closure is solved later.
  private func mayBaseDecide(_ candidates: [OpenedCandidate], _ node: Node) -> Bool {
    guard candidates.count > 1, candidates.contains(where: { !$0.requirements.isEmpty }),
      case .call(let callee, _) = node.kind, case .member(let base, _, _) = callee.kind
    else { return false }
    return deepResolved(base.type).hasVariables
  }

  /// Returns the number of optional levels of the type to which the result of a call has to convert.
  private func contextualOptionalLevels(of node: Node) -> Int {
    guard case .variable(let variable) = shallowResolved(node.type).kind else { return 0 }
    for case .convert(let from, let to, _) in state.constraints {
      guard case .variable(variable) = shallowResolved(from).kind else { continue }
      return optionalLevels(of: to)
    }
    return 0
  }

  /// Returns how often a result is wrapped where so many optional levels are expected. A result that is not known yet may
  /// become the optional itself.
  private func wraps(of result: StaticType, to levels: Int) -> Int {
    if levels == 0 || unbound(result) != nil { return 0 }
    let own = optionalLevels(of: result)
    return own < levels ? levels - own : 0
  }

  /// A candidate that no constraint rules out.
  private struct ViableCandidate {
    let candidate: OpenedCandidate
    /// Indicates whether nothing more followed from the candidate when its speculation ended.
    let isComplete: Bool
    var score: Score
    let outcome: Outcome
  }

  /// The effect of a candidate on the rest of the expression: the type of its result and the types of its
  /// closure parameters. Later information cannot distinguish candidates with the same outcome.
  private struct Outcome: Equatable {
    /// The types, with unbound variables numbered in the order of their occurrence so that outcomes can be
    /// compared.
    let types: [StaticType]
    /// The protocols that each of the unbound variables must conform to.
    let protocols: [[NominalDecl]]
    /// Indicates whether all argument types are known and the unbound variables are constrained by
    /// conformances only.
    let isFinal: Bool
  }

  private func isKnownExceptLiterals(_ node: Node) -> Bool {
    let type = deepResolved(node.type)
    return !type.hasVariables || isDecidedByLiterals(type) && !isDecidedByFunction(type)
  }

  /// Returns whether a function argument that is not resolved yet may decide part of a type: in
  /// `prices.reduce(0, +)` the literal does not decide the result alone.
  private func isDecidedByFunction(_ type: StaticType) -> Bool {
    let open = unboundVariables(in: type)
    return state.constraints.contains { constraint in
      switch constraint {
      case .reference(let node), .closure(let node):
        guard let function = contextualFunctionType(node) else { return false }
        return unboundVariables(in: function.result).contains(where: open.contains)
      default: return false
      }
    }
  }

  private func outcome(
    of candidate: OpenedCandidate, _ arguments: Arguments, areKnown: Bool
  ) -> Outcome {
    var types = [deepResolved(candidate.result)]
    for (parameter, positions) in zip(candidate.parameters, candidate.matching?.arguments ?? [])
    where positions.contains(where: { arguments.list[$0].isFunction }) {
      types.append(deepResolved(parameter.argumentType(self)))
      if let builder = parameter.builder { types.append(deepResolved(builder)) }
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
      types: numbered, protocols: met.map { variables[index($0)].protocols },
      isFinal: areKnown && areConformances)
  }

  /// The outcome of checking the closures among the arguments of a candidate.
  private struct CheckedClosures {
    /// The number of errors in the closures, at least one if the candidate does not take them.
    var errorCount = 0
    /// The number of closures whose only expression has a value that would not be used.
    var discarded = 0
    /// Indicates whether the closures alone determine both a parameter and the result of a closure's type.
    var isOpen = false
  }

  /// Checks the closures among the arguments with a candidate's types. This is expensive and used only if nothing else
  /// distinguishes the candidates, such as a content closure that several result builders could transform.
  private func checkedClosures(
    _ candidate: OpenedCandidate, _ node: Node, _ arguments: Arguments
  ) -> CheckedClosures {
    let closures = arguments.list.map(\.node).filter {
      if case .closure = $0.kind { true } else { false }
    }
    // One level: each nested level would check its closures once for every candidate of the outer one.
    if closures.isEmpty || checker.searchLimits.closureNesting >= Bound.closureNesting {
      return CheckedClosures()
    }
    // The statements of a closure have solvers of their own, in which other closures are checked.
    checker.searchLimits.closureNesting += 1
    defer { checker.searchLimits.closureNesting -= 1 }
    return probe {
      let errors = checker.errorCount
      state.hasFailed = false
      state.speculationDepth += 1
      resolveOverload(candidate, for: node, arguments)
      solveSpeculation(candidate, arguments)
      let isOpen = closures.contains { closure in
        guard let wanted = contextualFunctionType(closure) else { return false }
        return deepResolved(wanted.result).hasVariables
          && wanted.parameters.contains { deepResolved($0.type).hasVariables }
      }
      for closure in closures where !state.hasFailed { checkSpeculatively(closure) }
      let errorCount = checker.errorCount - errors
      if state.hasFailed || errorCount > 0 {
        return CheckedClosures(errorCount: max(errorCount, 1))
      }
      return CheckedClosures(discarded: closures.count(where: discardsResult), isOpen: isOpen)
    }
  }

  /// Returns whether a checked closure returns nothing although its only expression has a value.
  private func discardsResult(_ closure: Node) -> Bool {
    guard case .closure(let parts)? = resolution(closure), let value = parts.expression,
      deepResolved(parts.result).isVoid
    else { return false }
    if let (_, info) = unbound(value.type), info.literal != nil { return true }
    let type = deepResolved(value.type)
    return !type.hasVariables && !type.hasError && !type.isVoid && type != core.never
  }

  /// Solves a speculation as far as known types determine it, including the defaults of arguments that are
  /// literals. Literals of other calls are left for those calls. Returns whether nothing more follows.
  @discardableResult
  private func solveSpeculation(_ candidate: OpenedCandidate, _ arguments: Arguments) -> Bool {
    var rounds = 0
    // Each round is one pass over the constraints, so the bound limits the cost of one candidate. At the
    // bound the candidate is scored by what is known so far.
    while !state.hasFailed && rounds < Bound.rankingRounds {
      rounds += 1
      if propagate() { continue }
      if state.hasFailed { return true }
      if bindBounds(complete: true) { continue }
      if bindBounds(complete: false) { continue }
      if bindDefaults(of: arguments, candidate) { continue }
      return true
    }
    return state.hasFailed
  }

  private func bindDefaults(of arguments: Arguments, _ candidate: OpenedCandidate) -> Bool {
    // Fractional literals come first, since they turn the integer literals beside them into fractions: `1 /
    // 3.0`, `max(1, 2) / 3.0`.
    bindDefaults(of: arguments) { $0 == .float }
      || bindJoinedLiterals(
        within: arguments.list.map(\.node.type) + candidate.parameters.map { $0.argumentType(self) }
      )
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

  private func score(
    _ candidate: OpenedCandidate, _ node: Node, _ arguments: Arguments
  ) -> Score {
    var score = Score()
    if candidate.isAsync, !node.isInAsyncCode { score.otherEffects += 1 }
    if candidate.candidate.decl.isDisfavored { score.disfavored += 1 }
    guard let matching = candidate.matching else { return score }
    for (parameter, positions) in zip(candidate.parameters, matching.arguments) {
      for position in positions {
        add(arguments.list[position].node, parameter.argumentType(self), to: &score)
      }
    }
    if takesOther(candidate, arguments) { score.otherCollections += 1 }
    let others = nonDefaultLiterals(besides: arguments)
    // What the call does to the literals in its arguments, as in `f(Optional(1))` and `f([1])`, distinguishes candidates
    // even if their results are the same.
    let nested = others.count { range in
      arguments.list.contains {
        $0.node.range.start <= range.start && range.end <= $0.node.range.end
      }
    }
    score.nonDefaultLiterals += nested
    score.otherLiterals = others.count - nested
    return score
  }

  /// Returns whether a function outside of types is called with nothing but a collection literal and takes nothing but a
  /// value that is no such collection. swiftc looks at such functions in this way before it ranks solutions:
  /// `f(_: [Double])` is better than `f(_: Any)` for `f([1])`. Functions whose requirements make types equal it does not
  /// look at: `f<S: Sequence>(_: S) where S.Element == Int` is better than both.
  private func takesOther(
    _ candidate: OpenedCandidate, _ arguments: Arguments
  ) -> Bool {
    guard arguments.list.count == 1, candidate.parameters.count == 1,
      let function = candidate.candidate.decl as? FunctionDecl, function.kind == .function,
      function.enclosingNominal == nil || function.isLocal,
      !candidate.requirements.contains(where: { if case .same = $0 { true } else { false } })
    else { return false }
    // Whatever the speculation has bound to a generic parameter, its own type counts.
    let name = function.parameters[0].type.nominalDecl?.name
    switch arguments.list[0].node.kind {
    case .array: return name != "Array" || function.parameters[0].isVariadic
    case .dictionary: return name != "Dictionary"
    default: return false
    }
  }

  /// Returns the places of the literals outside the argument list itself, nested in the arguments or around the
  /// call, that have a type other than their default in this speculation: `id(0.5) / id(2)`.
  private func nonDefaultLiterals(besides arguments: Arguments) -> [SourceRange] {
    let own = Set(
      arguments.list.compactMap { argument -> Int? in
        guard literal(of: argument.node) != nil,
          case .variable(let variable) = argument.node.type.kind
        else { return nil }
        return index(variable)
      })
    return nonDefaultLiterals(at: checker.trail.changedVariables(of: variables).subtracting(own))
  }

  func nonDefaultLiterals(at indices: Set<Int>) -> [SourceRange] {
    indices.compactMap { changed in
      let info = variables[changed]
      guard let literal = info.literal, let binding = info.binding else { return nil }
      if case .variable = binding.kind { return nil }
      var type = deepResolved(binding)
      while let inner = checker.wrapped(type) { type = inner }
      return isDefault(type, literal) ? nil : info.range
    }
  }

  private func add(_ node: Node, _ wanted: StaticType, to score: inout Score) {
    var target = deepResolved(wanted)
    var source = deepResolved(node.type)
    if let literal = literal(of: node) {
      while let inner = checker.wrapped(target) {
        if literal == .nilLiteral { return }
        score.optionalWraps += 1
        target = inner
      }
      if target == .any { score.erasures += 1 }
      if case .array(let elements, _) = node.kind, let element = target.genericArguments.first {
        addErasures(of: elements, to: element, in: &score)
      }
      // In an existential a literal has its default type.
      if target.existentialType == nil, !isDefault(target, literal) {
        score.nonDefaultLiterals += 1
      }
      return
    }
    if case .dictionary(let pairs, _, _) = node.kind, target.nominalDecl?.name == "Dictionary",
      let value = target.genericArguments.last
    {
      addErasures(of: pairs.map(\.value), to: value, in: &score)
    }
    if case .keyPath = node.kind, case .function = (checker.wrapped(target) ?? target).kind {
      score.keyPathFunctions += 1
    }
    // A type that is not known yet cannot be compared, and costs nothing.
    if source.hasVariables { return }
    while let inner = checker.wrapped(target), let own = checker.wrapped(source) {
      (target, source) = (inner, own)
    }
    if let inner = checker.wrapped(target), checker.wrapped(source) == nil {
      if case .closure = node.kind { return }
      score.optionalWraps += 1
      target = inner
    }
    // The conversion to another existential costs nothing, as in Swift: `f(_: any P)` is better than a generic `f`.
    if target == .any && source.existentialType == nil { score.erasures += 1 }
    // `AnyHashable` hides the type of its value as an existential does.
    if target.nominalDecl?.name == "AnyHashable", source != target { score.erasures += 1 }
    if source != target, Set([source, target]) == Set([core.double, core.cgFloat]) {
      score.conversions += 1
    }
  }

  /// Adds the penalties of a collection literal whose elements are erased.
  private func addErasures(
    of elements: [Node], to element: StaticType, in score: inout Score
  ) {
    guard element == .any || isAnyHashable(element) else { return }
    let types = Set(elements.map { defaultType(of: $0.type) })
    if element != .any {
      if !types.isSubset(of: [element]) { score.conversions += 1 }
      return
    }
    // Elements of several types would become an `Any` for a generic parameter too.
    if types.count == 1, types.first?.existentialType == nil { score.erasures += 1 }
  }

  private func literal(of node: Node) -> SolverState.Literal? {
    switch node.kind {
    case .integer: .integer
    case .float: .float
    case .string: .string
    case .interpolation: .interpolation
    case .nilLiteral: .nilLiteral
    // Unless the script uses another type for Boolean literals, `true` is always a `Bool` and distinguishes
    // nothing.
    case .bool: checker.usesBooleanLiteralTypes ? .bool : nil
    case .array(_, let element): .array(element: element)
    case .call: literalOfArithmetic(node)
    default: nil
    }
  }

  /// Returns the kind of literal whose type an operator in arithmetic of literals has; nil for other calls.
  private func literalOfArithmetic(_ node: Node) -> SolverState.Literal? {
    guard case .variable(let variable) = node.type.kind else { return nil }
    return variables[index(variable)].literal
  }

  private static let localizedStrings: Set = ["LocalizedStringKey", "LocalizedStringResource"]

  private func isDefault(_ type: StaticType, _ literal: SolverState.Literal) -> Bool {
    if type.hasVariables { return true }
    switch literal {
    case .integer: return type == core.int
    case .float: return type == core.double
    // The localisation key of `Text("…")` ranks equally, since not all of the library's functions for strings are
    // marked as disfavoured.
    case .string, .interpolation:
      guard let decl = type.nominalDecl else { return true }
      return type == core.string || decl.isLibrary && Self.localizedStrings.contains(decl.name)
    case .array: return type.nominalDecl?.name == "Array"
    case .dictionary: return type.nominalDecl?.name == "Dictionary"
    case .bool: return type == core.bool
    case .nilLiteral: return true
    }
  }
}

extension OpenedCandidate {
  /// Indicates whether it is an asynchronous function.
  var isAsync: Bool { (candidate.decl as? FunctionDecl)?.isAsync ?? false }
  var variadicCount: Int { parameters.filter(\.isVariadic).count }
}

extension Decl {
  /// Indicates whether it is marked `@_disfavoredOverload` or is unavailable.
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
