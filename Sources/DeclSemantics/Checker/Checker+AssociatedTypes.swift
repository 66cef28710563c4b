import DeclTree

/// Resolves the associated types of conforming types.
extension Checker {
  /// Returns `base.Associated`, reduced as far as possible; nil when `base` does not conform.
  func member(_ associated: AssociatedTypeDecl, of base: StaticType) -> StaticType? {
    switch base.kind {
    case .parameter, .member: return reduced(StaticType(.member(base, associated)))
    case .opaque(let decl, let arguments):
      if let constraint = decl.constraints.first(where: { $0.associatedType == associated }) {
        return substitute(
          constraint.type, Substitutions(decl.parameters, arguments), revealing: false)
      }
      return StaticType(.member(base, associated))
    case .existential(let existential):
      return existential.constraints.first { $0.associatedType == associated }?.type
        ?? fixedType(associated, in: existential.protocols)
    case .error: return .error
    default: return associatedType(associated, of: base)
    }
  }

  /// Returns the type that a protocol fixes for an associated type: `protocol Page: Identifiable where ID ==
  /// Int`.
  private func fixedType(
    _ associated: AssociatedTypeDecl, in protocols: [NominalDecl]
  ) -> StaticType? {
    for proto in protocols.flatMap(allProtocols) {
      let own = StaticType(.member(proto.generics.parameters[0].type, associated))
      for case .same(let left, let right) in protocolRequirements(of: proto) {
        if left == own, right.isClosed { return right }
        if right == own, left.isClosed { return left }
      }
    }
    return nil
  }

  /// Returns the type that a generic parameter or member type equals by the requirements in scope; the type
  /// itself if there is none.
  func reduced(_ type: StaticType) -> StaticType {
    var current = type
    var steps = 0
    // Bounded, since the requirements `A == B` and `B == A` may make two types represent each other.
    while let other = environment.representative(of: current), steps < 8 {
      current = other
      steps += 1
    }
    if case .member(let base, let associated) = current.kind {
      let reducedBase = reduced(base)
      if reducedBase !== base, let found = member(associated, of: reducedBase) { return found }
    }
    return current
  }

  /// Returns the type witness of a concrete type; nil when it has none.
  func associatedType(_ associated: AssociatedTypeDecl, of type: StaticType) -> StaticType? {
    guard let proto = associated.context as? NominalDecl else { return nil }
    guard case .nominal(let nominal, let arguments) = type.kind,
      let found = declaredConformance(of: nominal, to: proto)
    else {
      return superclass(of: type).flatMap { associatedType(associated, of: $0) }
    }
    guard let own = associatedType(associated, in: found) else { return nil }
    return substitute(
      own, Substitutions(nominal.generics.parameters, arguments), revealing: false)
  }

  /// Returns the type witness in terms of the type's own parameters, which is found only once.
  private func associatedType(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    if let known = conformance.associatedTypes[associated] { return known }
    let key = AssociatedKey(conformance: ObjectIdentifier(conformance), associated: associated)
    // A cycle: this path cannot decide the type, but another candidate may.
    guard inferring.insert(key).inserted else { return nil }
    defer { inferring.remove(key) }
    let found = withRequirements(of: signature(of: conformance.context)) {
      // What the script states overrides what its members imply, and both override the defaults of protocols.
      namedType(associated, in: conformance) ?? statedType(associated, in: conformance)
        ?? inferredType(associated, in: conformance)
        ?? equalType(associated, in: conformance)
        ?? typeInferredFromExtensions(associated, in: conformance)
        ?? defaultType(associated, in: conformance)
    }
    if let found { conformance.associatedTypes[associated] = found }
    return found
  }

  /// Returns a nested type, alias or generic parameter with the associated type's name.
  private func namedType(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    let nominal = conformance.nominal
    resolveSignature(of: nominal)
    switch typeMember(named: associated.name, of: nominal) {
    case let nested as NominalDecl:
      resolveSignature(of: nested)
      return .nominal(nested, nominal.generics.parameters.map(\.type))
    case let alias as TypeAliasDecl: return aliasType(alias)
    default: break
    }
    return nominal.generics.parameters.first { $0.name == associated.name }?.type
  }

  /// Returns the type that an inheritance clause states for a primary associated type: `struct Box: Store<Int>`.
  private func statedType(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    let inherited =
      (conformance.context as? ExtensionDecl).map { inheritedTypes(of: $0) }
      ?? inheritedTypes(of: conformance.nominal)
    return inherited.lazy.compactMap { $0.existentialType?.constraints }.joined().first {
      $0.associatedType == associated
    }?.type
  }

  /// Infers the type witness from the type of a member that implements a requirement.
  private func inferredType(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    // The types of the derived `allCases`, `rawValue` and `id`, for which there is no written member to infer
    // from.
    if associated.name == "AllCases" { return core.array(conformance.nominal.selfType) }
    if associated.name == "RawValue", let raw = conformance.nominal.rawType { return raw }
    if associated.name == "ID", conformance.proto.name == "Identifiable",
      conformance.nominal.isClass,
      ownMembers(of: conformance.nominal, named: "id").isEmpty
    {
      return core.type("ObjectIdentifier").plainType
    }
    if associated.name == "Failure", conformance.proto.name == "AsyncIteratorProtocol",
      let next = advance(of: conformance.nominal)
    {
      return errorType(of: next)
    }
    let requirements = requirements(mentioning: associated, in: conformance)
      .map { (requirement: $0, members: implementations(of: $0, in: conformance.nominal)) }
    // Where several members could implement a requirement, what the other requirements decide tells which one does: the
    // `startIndex` tells which of several subscripts is that of a collection.
    for isUnique in [true, false] {
      for (requirement, members) in requirements where (members.count <= 1) == isUnique {
        if let found = infer(associated, from: requirement, members, conformance) { return found }
      }
    }
    return nil
  }

  /// Returns the requirements from whose implementations an associated type can be inferred.
  private func requirements(
    mentioning associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> [Decl] {
    conformances(of: conformance.nominal).map(\.proto)
      .filter { allProtocols(of: $0).contains(conformance.proto) }
      .flatMap { requirements(of: $0, mentioning: associated) }
  }

  /// Returns the method with which an asynchronous iterator advances, whose errors are those of the iteration (SE-0421):
  /// `next(isolation:)`, or else `next()`.
  private func advance(of iterator: NominalDecl) -> FunctionDecl? {
    var owner: NominalDecl? = iterator
    while let current = owner {
      let found = ownMembers(of: current, named: "next").compactMap { $0 as? FunctionDecl }
      if let best = found.first(where: { $0.parameters.count == 1 }) ?? found.first {
        return best
      }
      owner = current.isClass ? current.superclass?.nominalDecl : nil
    }
    return nil
  }

  private func infer(
    _ associated: AssociatedTypeDecl, from requirement: Decl, _ members: [Decl],
    _ conformance: Conformance
  ) -> StaticType? {
    let pattern = interfaceTypes(of: requirement)
    let wantedError = errorType(of: requirement)
    for candidate in members where !isOpen(candidate, associated.name) {
      let types = interfaceTypes(of: candidate)
      guard couldMatch(pattern, types, concrete: conformance.nominal),
        members.count == 1 || agrees(pattern, types, besides: associated, conformance)
      else { continue }
      for (part, type) in zip(pattern, types) {
        if let found = match(part, type, associated) { return found }
      }
      if let wantedError, let own = errorType(of: candidate),
        let found = match(wantedError, own, associated)
      {
        return found
      }
    }
    return nil
  }

  /// Returns whether a member's types are those of the other associated types in a requirement, as far as these are known.
  private func agrees(
    _ pattern: [StaticType], _ types: [StaticType], besides associated: AssociatedTypeDecl,
    _ conformance: Conformance
  ) -> Bool {
    zip(pattern, types).allSatisfy { part, type in
      guard case .member(let base, let other) = part.kind, other != associated,
        case .parameter = base.kind,
        let known = associatedType(other, of: conformance.nominal.selfType)
      else { return true }
      return known == type
    }
  }

  /// Returns whether a member cannot decide an associated type, because its own type depends on it: it mentions the
  /// name, or is being resolved.
  private func isOpen(_ member: Decl, _ name: String) -> Bool {
    if let function = member as? FunctionDecl, resolvingSignatures.contains(function) {
      return true
    }
    let types: [TypeSyntax?]
    switch member {
    case let variable as VariableDecl: types = [variable.resolution?.binding.type]
    case let function as FunctionDecl:
      guard case .function(let syntax)? = function.resolution?.source else { return false }
      types = syntax.signature.parameters.map(\.type) + [syntax.signature.result]
    case let decl as SubscriptDecl:
      guard let syntax = decl.resolution?.syntax else { return false }
      types = syntax.signature.parameters.map(\.type) + [syntax.signature.result]
    default: return false
    }
    // A script's type of the name comes before the associated type.
    return types.contains { $0?.mentions(name) == true }
      && lookupType(name, TypeContext(decl: member)) is AssociatedTypeDecl
  }

  /// Infers the type witness from a default implementation in a protocol extension.
  private func typeInferredFromExtensions(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    for requirement in requirements(mentioning: associated, in: conformance) {
      let pattern = interfaceTypes(of: requirement)
      if let found = inferFromExtensions(associated, requirement, pattern, conformance) {
        return found
      }
    }
    return nil
  }

  private func inferFromExtensions(
    _ associated: AssociatedTypeDecl, _ requirement: Decl, _ pattern: [StaticType],
    _ conformance: Conformance
  ) -> StaticType? {
    for proto in conformances(of: conformance.nominal).map(\.proto) {
      let substitution = Substitutions([
        proto.generics.parameters[0]: conformance.nominal.selfType
      ])
      for candidate in ownMembers(of: proto, named: requirement.name)
      where candidate.context is ExtensionDecl && isSameShape(candidate, requirement) {
        let types = interfaceTypes(of: candidate)
        guard couldMatch(pattern, types) else { continue }
        for (part, type) in zip(pattern, types) {
          guard let found = match(part, type, associated), !mentions(found, associated) else {
            continue
          }
          return substitute(found, substitution, revealing: false)
        }
      }
    }
    return nil
  }

  /// Returns the members of the type and its superclasses that could implement a requirement; for an operator also the
  /// functions at file scope.
  func implementations(of requirement: Decl, in nominal: NominalDecl) -> [Decl] {
    var result: [Decl] = []
    var next: NominalDecl? = nominal
    while let current = next {
      result += ownMembers(of: current, named: requirement.name).filter {
        isSameShape($0, requirement)
      }
      next = current.isClass ? current.superclass?.nominalDecl : nil
    }
    if let function = requirement as? FunctionDecl, function.isOperatorName {
      result += (operatorFunctions[function.name] ?? []).filter {
        $0.isFileScopeOperator && isSameShape($0, requirement)
      }
    }
    return result
  }

  /// Returns the parameter types and the result type, for comparison with a requirement.
  func interfaceTypes(of decl: Decl) -> [StaticType] {
    switch decl {
    case let variable as VariableDecl: return [typeOf(variable)]
    case let function as FunctionDecl:
      resolveSignature(of: function)
      return function.parameters.map(\.type) + [function.result]
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      return decl.parameters.map(\.type) + [decl.element]
    case let enumCase as EnumCaseDecl:
      return payload(of: enumCase).map(\.type) + [enumCase.owner.selfType]
    default: return []
    }
  }

  /// Returns the type of the errors that a function or the getter of a member throws, `Never` if it throws none; nil for
  /// other members.
  func errorType(of decl: Decl) -> StaticType? {
    let function: FunctionDecl
    switch decl {
    case let own as FunctionDecl: function = own
    case let variable as VariableDecl:
      guard let getter = variable.getter else { return core.never }
      function = getter
    case let decl as SubscriptDecl:
      guard let getter = decl.getter else { return nil }
      function = getter
    default: return nil
    }
    resolveSignature(of: function)
    if !function.isThrowing { return core.never }
    return function.thrownType ?? anyError
  }

  /// Returns whether a member's types could be a requirement's, judged only by their declarations: none of
  /// them may differ. A generic parameter of the conforming type `owner` and its members are no struct, enum or
  /// class.
  private func couldMatch(
    _ pattern: [StaticType], _ types: [StaticType], concrete owner: NominalDecl? = nil
  ) -> Bool {
    pattern.count == types.count
      && zip(pattern, types).allSatisfy { part, type in
        guard let wanted = part.nominalDecl else { return true }
        if let owner, isOwnParameter(type, of: owner) {
          return wrapped(part) != nil || wanted.isClass
        }
        guard let found = type.nominalDecl else {
          switch type.kind {
          case .tuple, .function, .metatype: return wrapped(part) != nil
          default: return true
          }
        }
        return wanted == found || wrapped(part) != nil || wanted.isClass
      }
  }

  /// Returns whether a type is a generic parameter of a declaration, or an associated type of one.
  private func isOwnParameter(_ type: StaticType, of owner: NominalDecl) -> Bool {
    switch reduced(type).kind {
    case .parameter(let parameter): owner.generics.parameters.contains(parameter)
    case .member(let base, _): isOwnParameter(base, of: owner)
    default: false
    }
  }

  private func mentions(_ type: StaticType, _ associated: AssociatedTypeDecl) -> Bool {
    var found = false
    _ = type.mapped { part in
      if case .member(let base, let other) = part.kind, other == associated,
        case .parameter = base.kind
      {
        found = true
      }
      return nil
    }
    return found
  }

  /// Returns the part of `type` at the position where `pattern` has the associated type of `Self`; nil when
  /// there is none.
  private func match(
    _ pattern: StaticType, _ type: StaticType, _ associated: AssociatedTypeDecl
  ) -> StaticType? {
    switch (pattern.kind, type.kind) {
    case (.member(let base, let other), _) where other == associated:
      if case .parameter = base.kind { return type }
      return nil
    case (.nominal(let left, let leftArguments), .nominal(let right, let rightArguments))
    where left == right:
      return firstMatch(leftArguments, rightArguments, associated)
    case (.tuple(let left), .tuple(let right)) where left.count == right.count:
      return firstMatch(left.map(\.type), right.map(\.type), associated)
    case (.function(let left), .function(let right))
    where left.parameters.count == right.parameters.count:
      return firstMatch(
        left.parameters.map(\.type) + [left.result],
        right.parameters.map(\.type) + [right.result], associated)
    default: return nil
    }
  }

  private func firstMatch(
    _ patterns: [StaticType], _ types: [StaticType], _ associated: AssociatedTypeDecl
  ) -> StaticType? {
    for (pattern, type) in zip(patterns, types) {
      if let found = match(pattern, type, associated) { return found }
    }
    return nil
  }

  /// Returns the type witness that follows from a same-type requirement of a protocol: `Iterator.Element ==
  /// Element`.
  private func equalType(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    for proto in conformances(of: conformance.nominal).map(\.proto) {
      let selfParameter = proto.generics.parameters[0]
      let own = StaticType(.member(selfParameter.type, associated))
      for case .same(let left, let right) in protocolRequirements(of: proto)
      where left == own || right == own {
        let found = substitute(
          left == own ? right : left,
          Substitutions([selfParameter: conformance.nominal.selfType]), revealing: false)
        if !isOpen(found) { return found }
      }
    }
    return nil
  }

  /// Returns whether the type still contains an unresolved member of a concrete type.
  private func isOpen(_ type: StaticType) -> Bool {
    var found = false
    _ = type.mapped { part in
      if case .member(let base, _) = part.kind, base.nominalDecl != nil { found = true }
      return nil
    }
    return found
  }

  /// Returns the default type that the protocol, or one that refines it, declares.
  private func defaultType(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    let defaults = conformances(of: conformance.nominal).map(\.proto).compactMap { proto in
      ownMembers(of: proto, named: associated.name).lazy
        .compactMap { ($0 as? AssociatedTypeDecl)?.syntax?.defaultType }.first
        .map { (proto: proto, syntax: $0) }
    }
    // The default of a protocol overrides those of the protocols that it refines.
    let best = defaults.first { candidate in
      !defaults.contains {
        $0.proto != candidate.proto && allProtocols(of: $0.proto).contains(candidate.proto)
      }
    }
    guard let (proto, syntax) = best else { return protocolAlias(associated, in: conformance) }
    let type = withRequirements(of: proto.generics) {
      resolve(syntax, TypeContext(decl: proto))
    }
    let found = substitute(
      type, Substitutions([proto.generics.parameters[0]: conformance.nominal.selfType]),
      revealing: false)
    // Defaults that refer to each other in a circle decide nothing.
    if case .member(conformance.nominal.selfType, _) = found.kind { return nil }
    return found
  }

  /// Returns the type alias of a protocol extension: `extension P where … { typealias A = … }`.
  private func protocolAlias(
    _ associated: AssociatedTypeDecl, in conformance: Conformance
  ) -> StaticType? {
    for candidate in conformances(of: conformance.nominal).map(\.proto) {
      for case let alias as TypeAliasDecl in ownMembers(of: candidate, named: associated.name) {
        return substitute(
          aliasType(alias),
          Substitutions([candidate.generics.parameters[0]: conformance.nominal.selfType]),
          revealing: false)
      }
    }
    return nil
  }
}

/// An associated type whose inference is in progress.
struct AssociatedKey: Hashable {
  let conformance: ObjectIdentifier
  let associated: AssociatedTypeDecl
}
