import DeclTree

/// Answers whether a type that is not yet known could become another one. The answers are used to omit overload choices
/// early, so that each of them errs on the side of yes.
extension Solver {
  /// Returns whether a result whose type is a generic parameter can be of the wanted type: nothing else converts to a
  /// struct or an enumeration, so that it must conform to the parameter's protocols itself.
  func couldConform(
    _ result: StaticType, _ wanted: StaticType, _ candidate: OpenedCandidate
  ) -> Bool {
    guard let decl = wanted.nominalDecl, !decl.isClass, !wanted.hasVariables,
      unbound(result) != nil,
      checker.wrapped(wanted) == nil, decl.name != "AnyHashable"
    else { return true }
    // Values of these two types convert to each other.
    let isFraction = wanted == core.double || wanted == core.cgFloat
    let results = isFraction ? [core.double, core.cgFloat] : [wanted]
    return candidate.requirements.allSatisfy { requirement in
      guard case .conforms(let type, let proto) = requirement,
        shallowResolved(opened(type, candidate.substitutions)) == result
      else { return true }
      return results.contains { checker.conforms($0, to: proto) }
    }
  }

  /// Returns whether an argument's type could be a generic parameter of a function that is not opened yet, judging by the
  /// protocols to which the parameter conforms; yes for parameters of other types.
  func couldConform(
    _ type: StaticType, as wanted: StaticType, _ function: FunctionDecl, _ candidate: Candidate
  ) -> Bool {
    guard case .parameter(let parameter) = wanted.kind,
      candidate.substitutions[parameter] == nil
    else { return true }
    return function.generics.requirements.allSatisfy { requirement in
      guard case .conforms(let subject, let proto) = requirement, subject == wanted else {
        return true
      }
      switch type.kind {
      case .nominal:
        return type.hasVariables || checker.conforms(type, to: proto)
          // Beside an optional argument, this one becomes an optional too.
          || checker.conforms(core.optional(type), to: proto)
      case .variable(let variable):
        return variables[index(variable)].literal.map { literalCouldConform($0, to: proto) } ?? true
      default: return true
      }
    }
  }

  /// Returns whether an argument could convert to a type, judging by what is known of both.
  func couldConvert(_ node: Node, _ wanted: StaticType) -> Bool {
    let target = shallowResolved(wanted)
    if case .closure(let syntax) = node.kind { return closureCouldBe(syntax, target) }
    if case .inoutReference(let inner) = node.kind {
      return couldConvertType(shallowResolved(inner.type), target, 0)
    }
    if case .keyPath = node.kind { return keyPathCouldBe(target) }
    if case .interpolation(let parts) = node.kind, !interpolationCouldBe(parts, target) {
      return false
    }
    return couldConvertType(shallowResolved(node.type), target, 0)
  }

  /// Returns whether the interpolation type of a string type accepts labelled arguments: `"\(x, specifier:
  /// "%d")"` is not a `String`.
  private func interpolationCouldBe(_ parts: [InterpolationPart], _ target: StaticType) -> Bool {
    let labelled = parts.filter(\.hasLabels)
    if labelled.isEmpty { return true }
    let wanted = shallowResolved(checker.wrapped(target) ?? target)
    let type = wanted.nominalDecl == nil ? core.string : deepResolved(wanted)
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

  private func keyPathCouldBe(_ target: StaticType) -> Bool {
    if target.functionType != nil { return true }
    if case .variable = target.kind { return true }
    return target.nominalDecl.map { Self.keyPathTypes.contains($0.name) } ?? false
  }

  static let keyPathTypes: Set<String> = [
    "AnyKeyPath", "PartialKeyPath", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath",
  ]

  private func closureCouldBe(_ syntax: ClosureSyntax, _ target: StaticType) -> Bool {
    if case .variable = target.kind { return true }
    if let inner = checker.wrapped(target) { return closureCouldBe(syntax, shallowResolved(inner)) }
    guard let function = target.functionType else { return target == .any }
    let wanted = function.parameters.count
    if let written = syntax.parameters {
      if written.count == wanted { return true }
      return wanted == 1 && couldBeTuple(function.parameters[0].type, of: written.count)
    }
    let used = syntax.highestShorthand
    // A closure that ignores its parameters must say so with `_ in`.
    if used == 0 { return wanted == 0 }
    if used > 1, wanted == 1 { return couldBeTuple(function.parameters[0].type, of: used) }
    return used <= wanted
  }

  /// Returns whether a closure with several parameters could destructure a single value of a type.
  private func couldBeTuple(_ type: StaticType, of count: Int) -> Bool {
    switch shallowResolved(type).kind {
    case .tuple(let elements): elements.count == count
    case .variable: true
    default: false
    }
  }

  /// Returns whether a type could convert to another, judging by what is known of both. `depth` bounds the
  /// recursion: beyond six levels the answer is true.
  func couldConvertType(_ from: StaticType, _ to: StaticType, _ depth: Int) -> Bool {
    let source = shallowResolved(from)
    let target = shallowResolved(to)
    // Only a filter: a candidate that is wrongly kept is ruled out when its conversions are solved.
    if source === target || depth > Bound.comparedNesting { return true }
    switch (source.kind, target.kind) {
    case (.error, _), (_, .error): return true
    case (.variable(let first), .variable(let second)): return couldMerge(first, second)
    case (.variable(let variable), _): return variableCouldBe(variable, target, depth)
    case (_, .variable(let variable)): return couldBind(variable, source)
    default: break
    }
    if let inner = checker.wrapped(target) {
      return couldConvertType(checker.wrapped(source) ?? source, inner, depth + 1)
    }
    switch (source.kind, target.kind) {
    case (.nominal(let first, let arguments), .nominal(let second, let others)):
      return couldConvertNominal(source, target, first, arguments, second, others, depth)
    case (.tuple(let first), .tuple(let second)):
      return first.count == second.count
        && zip(first, second).allSatisfy { couldConvertType($0.type, $1.type, depth + 1) }
    case (.function(let first), .function(let second)):
      return first.parameters.count == second.parameters.count || second.parameters.count == 1
    case (.metatype, .metatype), (.metatype, .existentialMetatype),
      (.existentialMetatype, .metatype), (.existentialMetatype, .existentialMetatype):
      return true
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
        // Every hashable type converts to `AnyHashable`; whether this one is hashable is checked later.
        || target.nominalDecl?.name == "AnyHashable"
    }
  }

  private func couldConvertNominal(
    _ source: StaticType, _ target: StaticType, _ first: NominalDecl, _ arguments: [StaticType],
    _ second: NominalDecl, _ others: [StaticType], _ depth: Int
  ) -> Bool {
    if first == second {
      return zip(arguments, others).allSatisfy { couldConvertType($0, $1, depth + 1) }
    }
    if first.isClass && second.isClass {
      return checker.ancestor(of: source, declaring: second) != nil
    }
    if second.name == "AnyHashable" && second.isLibrary { return true }
    return (source == core.double && target == core.cgFloat)
      || (source == core.cgFloat && target == core.double)
  }

  private func couldMerge(_ first: TypeVariable, _ second: TypeVariable) -> Bool {
    let literal = variables[index(first)].literal
    let protocols = variables[index(second)].protocols
    guard let literal, !protocols.isEmpty else { return true }
    return protocols.allSatisfy { literalCouldConform(literal, to: $0) }
  }

  /// Returns whether a type that a literal can have conforms to a protocol: tried with the literal's default
  /// type and its most common alternatives.
  private func literalCouldConform(
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

  /// Returns whether a variable of a generic parameter could be bound to a type.
  private func couldBind(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    let info = variables[index(variable)]
    if let literal = info.literal { return literalCouldBe(literal, type, 0) }
    return info.protocols.allSatisfy {
      type.hasVariables || checker.conforms(type, to: $0)
        || info.canOpenExistential && conformsWhenOpened(type, to: $0)
    }
  }

  private func variableCouldBe(
    _ variable: TypeVariable, _ target: StaticType, _ depth: Int
  ) -> Bool {
    let info = variables[index(variable)]
    if let literal = info.literal { return literalCouldBe(literal, target, depth) }
    if let name = info.implicitMember { return hasStatic(name, target) || isLeftOut(name, target) }
    if info.isKeyPath { return keyPathCouldBe(target) }
    return true
  }

  func hasStatic(_ name: String, _ target: StaticType) -> Bool {
    if let inner = checker.wrapped(target) {
      return ["none", "some"].contains(name) || unbound(inner) != nil
        || hasStatic(name, shallowResolved(inner))
    }
    let owner = deepResolved(target)
    return !checker.lookup(name, in: owner, isStatic: true).isEmpty
      || !existentialMembers(name, owner).isEmpty
  }

  /// Returns whether Decl does not support a member of a type, which is reported once the candidate with that type is
  /// chosen.
  private func isLeftOut(_ name: String, _ target: StaticType) -> Bool {
    let owner = deepResolved(checker.wrapped(target) ?? target)
    return UnsupportedNames.framework(ofMember: name, of: checker.memberListNames(of: owner)) != nil
  }

  private func literalCouldBe(
    _ literal: SolverState.Literal, _ target: StaticType, _ depth: Int
  ) -> Bool {
    if let inner = checker.wrapped(target) {
      if literal == .nilLiteral { return true }
      return unbound(inner) != nil || literalCouldBe(literal, shallowResolved(inner), depth + 1)
    }
    if let existential = target.existentialType {
      return existential.protocols.isEmpty
        || existential.protocols.allSatisfy { literalCouldConform(literal, to: $0) }
    }
    if target.nominalDecl?.name == "AnyHashable" && target.nominalDecl?.isLibrary == true {
      return true
    }
    return speculate { if !accepts(target, literal) { state.hasFailed = true } }.succeeded
  }
}
