import DeclTree

/// Reports the errors of an expression that has no solution.
extension Solver {
  /// Reports a conversion that does not exist. If a part of one of the types is an error, that was reported already.
  func failConversion(
    _ source: StaticType, _ target: StaticType, _ reason: ConversionPurpose
  ) {
    if deepResolved(source).hasError || deepResolved(target).hasError {
      noteEarlierError()
    } else if state.speculationDepth == 0, let call = reason.call, let arguments = call.arguments,
      let leftOut = leftOutOverload(call, arguments)
    {
      setResolution(call, .failed)
      fail(leftOut)
    } else {
      fail(mismatch(source, target, reason))
    }
  }

  /// Returns whether a type is one of the library's pointers, or an optional of one, to which Swift converts the
  /// places of variables, arrays and strings.
  func isPointer(_ type: StaticType) -> Bool {
    let plain = shallowResolved(checker.wrapped(type) ?? type)
    guard let nominal = plain.nominalDecl, nominal.isLibrary else { return false }
    return [
      "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
    ].contains(nominal.name)
  }

  /// Returns the diagnostic of a conversion that does not exist, according to its context.
  private func mismatch(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose)
    -> Diagnostic
  {
    let source = defaultType(of: from)
    let target = deepResolved(to)
    if case .argument = reason.kind, isPointer(target) != isPointer(source),
      isPointer(target) || reason.call.map(takesPlace) == true
    {
      return .unsupported("pointer", "pointers to variables, arrays and strings", reason.range)
    }
    if let inner = checker.wrapped(source), inner == target || checker.wrapped(target) == nil,
      canBeUnwrapped(inner, target), case .coercion = reason.kind
    {
      return .optionalNotUnwrapped(source, inner, reason.range)
    }
    if let inner = checker.wrapped(source), canBeUnwrapped(inner, target) {
      return .optionalNotUnwrapped(source, inner, reason.range)
    }
    if isNil(from) { return .nilNotCompatible(target, reason) }
    if case .existential(let existential) = target.kind,
      let proto = existential.protocols.first(where: { !checker.conforms(source, to: $0) })
    {
      return checker.missingConformance(
        source, proto, reason.range, otherwise: .doesNotConformAs(source, proto, reason))
    }
    return invalidFunctionConversion(source, target, reason.range)
      ?? .cannotConvert(source, target, reason)
  }

  /// Returns the error for a function that is not converted only since it throws or suspends and the other type does not;
  /// nil for other types.
  private func invalidFunctionConversion(
    _ source: StaticType, _ target: StaticType, _ range: SourceRange
  ) -> Diagnostic? {
    guard let from = source.functionType,
      let to = (checker.wrapped(target) ?? target).functionType,
      from.parameters.map(\.type) == to.parameters.map(\.type), from.result == to.result
    else { return nil }
    if from.isAsync, !to.isAsync {
      return .invalidFunctionConversion(source, target, throwing: false, range)
    }
    guard from.isThrowing, !to.isThrowing else { return nil }
    return .invalidFunctionConversion(source, target, throwing: true, range)
  }

  func isNil(_ type: StaticType) -> Bool { unbound(type)?.info.literal == .nilLiteral }

  private func canBeUnwrapped(_ inner: StaticType, _ target: StaticType) -> Bool {
    if checker.isOptional(target) { return false }
    return speculate {
      let reason = ConversionPurpose(kind: .coercion, range: .none)
      if !solveConversion(inner, target, reason) { add(.convert(inner, to: target, reason)) }
    }.succeeded
  }

  /// Reports a call whose labels match no candidate.
  func reportNoMatch(
    _ all: [OpenedCandidate], _ node: Node, _ arguments: Arguments, _ name: String
  ) -> Bool {
    if state.speculationDepth == 0, let leftOut = leftOutCall(all, node, arguments, name) {
      fail(leftOut)
      return finishFailed(node, arguments)
    }
    if state.speculationDepth == 0, let missing = missingImport(node, arguments, name) {
      fail(missing)
      return finishFailed(node, arguments)
    }
    if state.speculationDepth == 0, case .call(let callee, _) = node.kind,
      case .unresolvedName = callee.kind, all.allSatisfy({ $0.candidate.decl.isInstanceMethod }),
      let hidden = body.hiddenFunction(name)
    {
      let module = hidden.isLibrary ? checker.moduleNames[name]?.sorted().first : nil
      fail(.hiddenFunction(hidden.name, module, callee.range))
      return finishFailed(node, arguments)
    }
    if all.count == 1 || state.speculationDepth > 0 {
      if let candidate = all.first,
        let fault = candidate.matching?.fault ?? match(candidate.parameters, arguments).fault
      {
        reportFault(fault, candidate.parameters, arguments, node)
      }
      return finishFailed(node, arguments)
    }
    if arguments.list.contains(where: { isWrong($0.node) }) { return finishFailed(node, arguments) }
    // The candidate that matches the most arguments is the one that was most likely meant.
    let ranked = all.map { candidate in
      (candidate, match(candidate.parameters, arguments))
    }.max { matchedCount($0.1) < matchedCount($1.1) }
    if let (candidate, matching) = ranked, let fault = matching.fault,
      // Of many candidates none of which matches a single argument, none is likely to be the one that was
      // meant.
      matchedCount(matching) > 0 || all.count < 3
    {
      reportFault(fault, candidate.parameters, arguments, node)
    } else {
      fail(.noExactMatches(displayName(node, name), all.map(\.candidate.decl), node.calleeRange))
    }
    return finishFailed(node, arguments)
  }

  /// Returns whether an error was already reported for a value, so that none is reported for its use.
  func isWrong(_ node: Node) -> Bool {
    switch node.kind {
    case .error: true
    case .interpolation: state.hasReported
    case .forceUnwrap(let inner, _), .optionalBind(let inner), .optionalChain(let inner),
      .tryExpression(_, let inner), .awaitExpression(let inner), .member(let inner, _, _),
      .call(let inner, _), .ownership(_, let inner):
      isWrong(inner)
    default: deepResolved(node.type).hasError
    }
  }

  private func matchedCount(_ matching: ArgumentMatching) -> Int {
    matching.arguments.reduce(0) { $0 + $1.count }
  }

  func reportFault(
    _ fault: ArgumentMatching.Fault, _ parameters: [OpenedParameter], _ arguments: Arguments,
    _ node: Node
  ) {
    if let (position, before) = ArgumentMatching.misplaced(parameters, arguments.list) {
      let argument = arguments.list[position]
      return fail(
        .argumentOrder(
          argument.label, position, before: arguments.list[before].label, before,
          argument.labelRange ?? argument.node.range))
    }
    switch fault {
    case .missing(let index):
      let parameter = parameters[index]
      fail(
        .missingArgument(
          parameter.label, position: index, arguments.range))
    case .extra(let position):
      let argument = arguments.list[position]
      fail(
        argument.isTrailing
          ? .extraTrailingClosure(argument.node.range)
          : .extraArgument(argument.label, position, argument.node.range))
    case .label(let position, let wanted):
      let argument = arguments.list[position]
      if let label = argument.label, label.hasPrefix("$"), label.dropFirst() == wanted ?? "" {
        let range = argument.labelRange ?? argument.node.range
        return fail(.unsupported("projected-argument", "projections as arguments", range))
      }
      fail(
        .wrongLabel(
          argument.label, wanted, argument.labelRange ?? argument.node.range,
          argument.node.range))
    }
  }

  /// Reports a call whose argument types fit no candidate.
  func reportNoOverload(
    _ candidates: [OpenedCandidate], _ node: Node, _ arguments: Arguments, _ name: String
  ) -> Bool {
    if arguments.list.contains(where: { isWrong($0.node) }) { return finishFailed(node, arguments) }
    if state.speculationDepth == 0 {
      if let leftOut = leftOutOverload(node, arguments) {
        fail(leftOut)
      } else if node.isOperatorCall {
        let fitting = withoutOneType(candidates, arguments)
        if let meant = bestIgnoringContext(fitting, node, arguments) {
          resolveOverload(meant, for: node, arguments)
          return true
        }
        reportOperator(node, name, arguments)
      } else if candidates.count == 1
        || candidates.allSatisfy({ $0.candidate.decl == candidates[0].candidate.decl })
      {
        resolveOverload(candidates[0], for: node, arguments)
        return true
      } else if let place = addressedArgument(candidates, arguments) {
        fail(.unsupported("pointer", "pointers to variables, arrays and strings", place))
      } else if let wrong = wrongArgument(candidates, arguments) {
        let argument = arguments.list[wrong.position].node
        failConversion(
          defaultType(of: argument.type), wrong.type,
          ConversionPurpose(kind: .argument(label: nil), range: argument.range))
      } else if let meant = bestIgnoringContext(candidates, node, arguments) {
        resolveOverload(meant, for: node, arguments)
        return true
      } else {
        fail(
          .noExactMatches(
            displayName(node, name), candidates.map(\.candidate.decl), node.calleeRange))
      }
    }
    return finishFailed(node, arguments)
  }

  private func displayName(_ node: Node, _ name: String) -> String {
    if case .call(let callee, _) = node.kind, case .typeReference = callee.kind {
      return "initializer"
    }
    return name
  }

  /// Returns the place of an argument with `&` for which a candidate has a pointer, or of a pointer for which a function of
  /// the library has the place of a variable.
  private func addressedArgument(
    _ candidates: [OpenedCandidate], _ arguments: Arguments
  ) -> SourceRange? {
    for (position, argument) in arguments.list.enumerated() {
      let isPlace = if case .inoutReference = argument.node.kind { true } else { false }
      if !isPlace, !isPointer(defaultType(of: argument.node.type)) { continue }
      let isPassed = candidates.contains { candidate in
        zip(candidate.parameters, candidate.matching?.arguments ?? []).contains {
          $1.contains(position)
            && (isPlace ? isPointer($0.argumentType(self)) : $0.takesPlaceInLibrary)
        }
      }
      if isPassed { return argument.node.range }
    }
    return nil
  }

  /// Returns the argument that no candidate accepts, if all candidates require the same type of it.
  private func wrongArgument(
    _ candidates: [OpenedCandidate], _ arguments: Arguments
  ) -> (position: Int, type: StaticType)? {
    for position in arguments.list.indices {
      var wanted: Set<StaticType> = []
      var isRefused = true
      for candidate in candidates {
        guard let matching = candidate.matching,
          let index = matching.arguments.firstIndex(where: { $0.contains(position) })
        else { continue }
        let type = candidate.parameters[index].argumentType(self)
        if couldConvert(arguments.list[position].node, type) {
          isRefused = false
        } else {
          wanted.insert(deepResolved(type))
        }
      }
      if isRefused, wanted.count == 1, let type = wanted.first, !type.hasVariables {
        return (position, type)
      }
    }
    return nil
  }

  /// Returns the candidates of an operator that do not require one type of operands that have no type in common.
  private func withoutOneType(
    _ candidates: [OpenedCandidate], _ arguments: Arguments
  ) -> [OpenedCandidate] {
    let types = arguments.list.map { shallowResolved($0.node.type) }
    guard types.count == 2, areUnrelated(types[0], types[1]) else { return candidates }
    return candidates.filter { !requiresOneType($0) }
  }

  /// Returns whether two types are different value types to which no value of the other one converts.
  private func areUnrelated(_ left: StaticType, _ right: StaticType) -> Bool {
    let both = [left, right].compactMap(\.nominalDecl)
    guard both.count == 2, both[0] != both[1] else { return false }
    let names = both.map(\.name)
    if Set(names) == ["Double", "CGFloat"] { return false }
    return both.allSatisfy { !$0.isClass && !$0.isProtocol }
      && !names.contains { $0 == "Optional" || $0 == "AnyHashable" || $0.contains("Pointer") }
  }

  /// Returns whether both parameters of a candidate have the same generic parameter as their type, which must conform to a
  /// protocol.
  private func requiresOneType(_ candidate: OpenedCandidate) -> Bool {
    guard candidate.parameters.count == 2 else { return false }
    let left = shallowResolved(candidate.parameters[0].argumentType(self))
    guard case .variable = left.kind,
      left == shallowResolved(candidate.parameters[1].argumentType(self))
    else { return false }
    return candidate.requirements.contains { requirement in
      guard case .conforms(let subject, _) = requirement else { return false }
      return shallowResolved(opened(subject, candidate.substitutions)) == left
    }
  }

  private func reportOperator(_ node: Node, _ name: String, _ arguments: Arguments) {
    let types = arguments.list.map { defaultType(of: $0.node.type) }
    let owner = types.lazy.compactMap {
      self.checker.frameworkOfUnsupportedMember(name, of: $0)
    }.first
    if let owner {
      fail(.unsupportedAPI(name, owner, node.range))
    } else if types.count == 2 {
      if let inner = optionalOperand(types) {
        fail(
          .optionalNotUnwrapped(
            inner.optional, inner.wrapped, arguments.list[inner.position].node.range))
      } else {
        fail(.binaryOperator(name, types[0], types[1], node.range))
      }
    } else {
      fail(.unaryOperator(name, types.first ?? .error, node.range))
    }
  }

  private func optionalOperand(
    _ types: [StaticType]
  ) -> (optional: StaticType, wrapped: StaticType, position: Int)? {
    for position in types.indices {
      if let inner = checker.wrapped(types[position]), inner == types[1 - position] {
        return (types[position], inner, position)
      }
    }
    return nil
  }

  /// Reports a call of a value that is not a function.
  func reportNotCallable(_ node: Node, _ name: String) -> Bool {
    guard let arguments = node.arguments else { return true }
    if case .subscriptAccess(let base, _) = node.kind {
      let type = defaultType(of: base.type)
      if !deepResolved(base.type).hasError {
        let owner = checker.frameworkOfUnsupportedMember("subscript", of: type)
        fail(
          owner.map { .unsupportedAPI("\(type)[]", $0, node.range) }
            ?? .noSubscripts(type, node.range))
      }
    } else if case .call(let callee, _) = node.kind {
      switch callee.kind {
      case .member(let base, let name, _):
        if let type = namedType(callee) {
          reportNoInitializer(deepResolved(type), node, arguments)
        } else if let leftOut = unsupportedCall(node, arguments, name, isWhole: false) {
          fail(leftOut)
        } else if !deepResolved(base.type).hasError {
          _ = reportUnknownMember(
            callee, name, deepResolved(shallowResolved(base.type).metatypeInstance ?? base.type),
            isStatic: shallowResolved(base.type).metatypeInstance != nil, base)
        }
      case .unresolvedName(_, let named):
        if let type = named.all.first?.candidate.decl as? VariableDecl {
          failCall(of: body.typeOf(type), callee.range)
        } else {
          fail(.notCallable(.error, callee.range))
        }
      case .typeReference(let type):
        reportNoInitializer(deepResolved(type), node, arguments)
      case .implicitMember(let name, _, _):
        if let leftOut = unsupportedCall(node, arguments, name, isWhole: false) {
          fail(leftOut)
        } else {
          failCall(of: callee.type, callee.range)
        }
      default:
        if let instance = shallowResolved(callee.type).metatypeInstance {
          reportNoInitializer(deepResolved(instance), node, arguments)
        } else {
          failCall(of: callee.type, callee.range)
        }
      }
    }
    return finishFailed(node, arguments)
  }

  private func failCall(of type: StaticType, _ range: SourceRange) {
    fail(.notCallable(defaultType(of: type), range))
  }

  /// Reports a member that does not exist.
  ///
  /// - Parameter place: the location of the member's name, for a node that is more than the member
  func reportUnknownMember(
    _ node: Node, _ name: String, _ owner: StaticType, isStatic: Bool, _ base: Node?,
    at place: SourceRange? = nil
  ) -> Bool {
    let range = place ?? node.memberRange
    if owner.hasError || checker.inheritsUnknown(owner) {
      noteEarlierError()
      return failed(node)
    }
    if let inner = checker.wrapped(owner), !isStatic,
      !checker.lookup(name, in: inner, isStatic: false).isEmpty, let base
    {
      fail(.memberOfOptional(name, owner, inner, base.range))
    } else if isStatic, !checker.lookup(name, in: owner, isStatic: false).isEmpty {
      fail(.instanceMemberOnType(name, owner, node.range))
    } else if !isStatic, !checker.lookup(name, in: owner, isStatic: true).isEmpty, name != "init" {
      fail(.staticMemberOnInstance(name, owner, node.range))
    } else if let hidden = checker.inaccessibleMember(name, of: owner, range) {
      fail(hidden)
    } else if let library = checker.frameworkOfUnsupportedMember(name, of: owner) {
      fail(.unsupportedAPI(name, library, range))
    } else {
      fail(
        .unknownMember(
          owner, name, range, isStatic: isStatic,
          suggestion: checker.similarMember(to: name, in: owner, isStatic: isStatic)))
    }
    return failed(node)
  }

  private func reportNoInitializer(_ type: StaticType, _ node: Node, _ arguments: Arguments) {
    let range = node.range
    if let hidden = checker.inaccessibleMember("init", of: type, range) { return fail(hidden) }
    if let leftOut = unsupportedCall(node, arguments, "init", isWhole: false) {
      return fail(leftOut)
    }
    let library = checker.frameworkOfUnsupportedMember("init", of: type)
    fail(
      library.map { .unsupportedAPI("\(type.nominalDecl?.name ?? "")()", $0, range) }
        ?? .noInitializers(type, range))
  }

  func reportNoReference(_ node: Node, _ found: [Candidate]) -> Bool {
    fail(.noExactMatches(node.name, found.map(\.decl), node.range))
    return failed(node)
  }

  /// Reports the constraints that are left when no step applies any more, until the first error.
  func reportUnsettled() {
    // What is left of a wrong member's arguments follows from it.
    let wrong = state.constraints.filter(isWrongMember)
    for constraint in wrong + state.constraints {
      if state.hasReported { break }
      switch constraint {
      case .convert(let from, let to, let reason): reportUnsettled(from, to, reason)
      case .member(let node): reportUnsettledMember(node)
      case .implicitMember(let node): reportImplicitMember(node, node.type)
      case .apply(let node):
        if case .call(let callee, let arguments) = node.kind, case .implicitMember = callee.kind {
          if let leftOut = unsupportedCall(node, arguments, callee.name, isWhole: false) {
            fail(leftOut)
          } else {
            reportImplicitMember(callee, node.type)
          }
        } else {
          fail(.ambiguous(node.range))
        }
      case .closure(let node): fail(.closureTypeUnknown(node.range))
      case .keyPath(let node), .keyPathAccess(let node): fail(.unknownKeyPathRoot(node.range))
      case .chain, .coalesce, .unwrap, .implicitUnwrap, .reference:
        fail(.ambiguous(range(of: constraint)))
      case .conforms, .isClass, .solved, .interpolation: break
      }
    }
    state.constraints = []
  }

  private func range(of constraint: Constraint) -> SourceRange {
    switch constraint {
    case .chain(let node), .coalesce(let node), .unwrap(let node), .implicitUnwrap(let node),
      .reference(let node):
      node.range
    default: .none
    }
  }

  private func reportUnsettledMember(_ node: Node) {
    guard case .member(let base, _, _) = node.kind, !deepResolved(base.type).hasError else {
      return
    }
    fail(.ambiguous(node.range))
  }

  private func reportUnsettled(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose) {
    let source = deepResolved(from)
    let target = deepResolved(to)
    if source.hasError || target.hasError || source == target { return }
    if unbound(source)?.info.literal == .nilLiteral || unbound(target)?.info.literal == .nilLiteral
    {
      fail(.nilWithoutContext(reason.range))
      return
    }
    if unbound(source) != nil && unbound(target) != nil { return }
    if unbound(source) != nil || unbound(target) != nil {
      unify(source, target)
      return
    }
    fail(mismatch(source, target, reason))
  }
}

extension Node {
  /// The source range of the method's name in a method call; the whole range of other nodes.
  var calleeRange: SourceRange {
    guard case .call(let callee, _) = kind, case .member = callee.kind else { return range }
    return callee.memberRange
  }

  /// The source range of the member's name.
  var memberRange: SourceRange {
    guard case .member(let base, let name, _) = kind, range.exists, base.range.exists else {
      return range
    }
    let length = UInt32(name.utf8.count)
    return SourceRange(
      file: range.file,
      start: range.end >= length ? max(base.range.start, range.end - length) : range.start,
      end: range.end)
  }
}

extension Checker {
  /// Returns a member with a similar name, for a suggestion.
  func similarMember(to name: String, in type: StaticType, isStatic: Bool) -> String? {
    let owners = (type.nominalDecl.map { [$0] } ?? []) + protocols(of: type)
    owners.forEach(collectMembers)
    let names = owners.lazy.compactMap { $0.resolution?.members.keys }.joined()
      // Names with a leading underscore are internal to the library.
      .filter { !$0.hasPrefix("_") || name.hasPrefix("_") }
    return similarNames(to: name, among: names).first {
      !lookup($0, in: type, isStatic: isStatic).isEmpty
    }
  }

  /// The maximum number of unknown names for which similar names are searched.
  private static let maximumSimilarNameSearches = 100

  /// Returns the names for which `name` may be a typing error, the shortest first.
  func similarNames(to name: String, among names: some Sequence<String>) -> [String] {
    // Each search compares with all names, so a script with thousands of unknown names must not search for all.
    if similarNameSearches >= Self.maximumSimilarNameSearches { return [] }
    similarNameSearches += 1
    // One change in four characters: a more distant name would not be a typing error.
    let limit = max(1, name.count / 4)
    let wanted = EditDistance.Name(name)
    var found: Set<String> = []
    for other in names where other != name && wanted.distance(to: other, limit: limit) <= limit {
      // Among names of one or two letters, nearly all are at this distance; only `X` for `x` is an error of typing.
      if min(name.count, other.count) < 3, name.lowercased() != other.lowercased() { continue }
      found.insert(other)
    }
    return found.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}
