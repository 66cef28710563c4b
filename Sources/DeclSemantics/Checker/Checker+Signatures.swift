import DeclTree

/// Resolves the generic signatures and supertypes of types and extensions.
extension Checker {
  /// Creates the generic parameters of a type, without their requirements.
  func resolveGenericParameters(of decl: NominalDecl) {
    guard let resolution = decl.resolution, !resolution.hasSignature,
      decl.generics.parameters.isEmpty
    else { return }
    let syntax = resolution.syntax
    if decl.isProtocol {
      let own = GenericParameterDecl(
        name: "Self", range: decl.nameRange, context: decl, isLibrary: decl.isLibrary)
      own.isNoncopyable = decl.isNoncopyable
      decl.generics.parameters = [own]
      return
    }
    var parameters: [GenericParameterDecl] = []
    if let outer = decl.enclosingNominal, !outer.isProtocol {
      resolveGenericParameters(of: outer)
      parameters = outer.generics.parameters
    } else if let function = decl.context as? FunctionDecl {
      parameters = function.generics.parameters
    }
    let suppressions = syntax.generics.requirements.filter(\.suppressesCopyable)
    if !decl.isLibrary { reportRepeated(syntax.generics.parameters.map(\.name)) }
    for parameter in syntax.generics.parameters {
      if parameter.isPack {
        report(.unsupported("parameter-pack", "parameter packs", parameter.name.range))
      }
      let made = GenericParameterDecl(
        name: parameter.name.text, range: parameter.name.range, context: decl,
        isLibrary: decl.isLibrary)
      made.isValue = parameter.isValue
      noteSuppression(made, parameter.constraint, suppressions)
      parameters.append(made)
    }
    decl.generics.parameters = parameters
  }

  /// Resolves the generic requirements, superclass and raw type of a type.
  func resolveSignature(of decl: NominalDecl) {
    guard let resolution = decl.resolution, !resolution.hasSignature else { return }
    resolveGenericParameters(of: decl)
    resolveOnDemand(decl, otherwise: ()) { resolveSignature(of: decl, resolution) }
  }

  private func resolveSignature(of decl: NominalDecl, _ resolution: NominalResolution) {
    // Set first, since the requirements may mention the type itself.
    resolution.hasSignature = true
    resolving.insert(ObjectIdentifier(decl))
    defer { resolving.remove(ObjectIdentifier(decl)) }
    let context = TypeContext(decl: decl, scope: resolution.scope)
    if decl.isProtocol {
      let selfType = decl.generics.parameters[0].type
      decl.generics.requirements = [.conforms(selfType, decl)]
      return
    }
    if let outer = decl.enclosingNominal, !outer.isProtocol {
      decl.generics.requirements = signature(of: decl.context).requirements
    } else if let function = decl.context as? FunctionDecl {
      decl.generics.requirements = function.generics.requirements
    }
    let own = Array(
      decl.generics.parameters.suffix(resolution.syntax.generics.parameters.count))
    decl.generics.requirements += withRequirements(of: decl.generics) {
      requirements(of: resolution.syntax.generics, own, context)
    }
    withRequirements(of: decl.generics) { resolveSuperclass(of: decl) }
  }

  /// Returns the requirements of `<T: P>` and of a `where` clause.
  func requirements(
    of syntax: GenericSyntax, _ parameters: [GenericParameterDecl], _ context: TypeContext
  ) -> [GenericSignature.Requirement] {
    var result: [GenericSignature.Requirement] = []
    for (parameter, decl) in zip(syntax.parameters, parameters) {
      if let constraint = parameter.constraint {
        result += requirements(decl.type, constraint, context)
      }
    }
    // A `where` clause may mention members that the preceding requirements introduce.
    let saved = environment
    defer { environment = saved }
    var known = environment(saved, adding: result)
    for requirement in syntax.requirements.conformancesFirst {
      environment = known
      var added: [GenericSignature.Requirement] = []
      var contexts: [TypeContext]?
      if case .pack(let pattern) = requirement.left.kind {
        contexts = packContexts([pattern, requirement.right], context)
      }
      for context in contexts ?? [context] {
        added += requirements(requirement, context)
      }
      result += added
      // Given back first, so that adding does not copy everything that is known.
      environment = saved
      known.add(added, checker: self)
    }
    keep(known)
    return result
  }

  /// Returns the requirements of one condition in a `where` clause.
  func requirements(
    _ syntax: RequirementSyntax, _ context: TypeContext
  ) -> [GenericSignature.Requirement] {
    var subject = syntax.left
    if case .pack(let pattern) = subject.kind { subject = pattern }
    let left = resolve(subject, context)
    if left.isError { return [] }
    switch syntax.relation {
    case .sameType:
      let right = resolve(syntax.right, context)
      if right.isError { return [] }
      // A parameter that has a type already stands for that type.
      if !left.hasParameters, !right.hasParameters, !left.hasOpaque, !right.hasOpaque,
        !left.hasError, !right.hasError, left != right, isScript(subject.range)
      {
        report(.conflictingTypes(subject.shortText, left, right, subject.range))
        return []
      }
      return [.same(left, right)]
    case .conforms: return requirements(left, syntax.right, context)
    }
  }

  /// Returns the requirements of `type: constraint`.
  func requirements(
    _ type: StaticType, _ constraint: TypeSyntax, _ context: TypeContext
  ) -> [GenericSignature.Requirement] {
    let bound = resolve(constraint.withoutSuppression, context)
    if let existential = bound.existentialType {
      var result = existential.protocols.map { GenericSignature.Requirement.conforms(type, $0) }
      if existential.isClassBound { result.append(.isClass(type)) }
      if let superclass = existential.superclass { result.append(.inherits(type, superclass)) }
      for constraint in existential.constraints {
        result.append(.same(StaticType(.member(type, constraint.associatedType)), constraint.type))
      }
      return result
    }
    if bound.nominalDecl?.isClass == true { return [.inherits(type, bound)] }
    if !bound.isError {
      report(.notAProtocol(bound, of: type, constraint.range))
    } else if case .parameter(let parameter) = type.kind {
      parameter.hasUnknownBound = true
    }
    return []
  }

  /// Returns the written supertypes of a type, each resolved once.
  func inheritedTypes(of decl: NominalDecl) -> [StaticType] {
    guard let resolution = decl.resolution else { return [] }
    if let known = resolution.inherited { return known }
    return resolveOnDemand(decl, otherwise: []) { inheritedTypes(of: decl, resolution) }
  }

  private func inheritedTypes(
    of decl: NominalDecl, _ resolution: NominalResolution
  ) -> [StaticType] {
    // Ends cycles: a request during the resolution finds no supertypes yet.
    resolution.inherited = []
    let wasResolving = !resolving.insert(ObjectIdentifier(decl)).inserted
    defer { if !wasResolving { resolving.remove(ObjectIdentifier(decl)) } }
    // The inherited types of a protocol are not looked up among its own members, which depend on them.
    let context = TypeContext(
      decl: decl.isProtocol ? decl.context : decl, scope: resolution.scope)
    resolution.isResolvingInherited = true
    let hadSignature = resolution.hasSignature
    let types = resolution.syntax.inherited.map {
      resolve($0.withoutAttributes.withoutSuppression, context)
    }
    resolution.isResolvingInherited = false
    resolution.inherited = types
    if !hadSignature, resolution.hasSignature {
      // The signature was requested during the resolution, when there was no superclass yet.
      withRequirements(of: decl.generics) { resolveSuperclass(of: decl) }
    }
    return types
  }

  private func resolveSuperclass(of decl: NominalDecl) {
    let inherited = inheritedTypes(of: decl)
    // One that does not stand first is an error, but the superclass or raw type all the same.
    guard let first = inherited.first(where: { $0.nominalDecl != nil }) else { return }
    if decl.isClass, let nominal = first.nominalDecl {
      if nominal.keyword == .classType {
        resolveSignature(of: nominal)
        if inherits(nominal, from: decl) {
          report(.circularInheritance(decl.name, decl.nameRange))
        } else if nominal.resolution?.hasSignature == false || isTooDeep(decl, below: [nominal]) {
          // A superclass without a signature was beyond the bound on declarations that depend on later ones. If it
          // stayed the superclass, the chain would grow once the superclass is resolved by itself.
          decl.resolution?.inherited = [.error]
        } else {
          decl.superclass = first
        }
      } else {
        report(.inheritsFromNonProtocol(first, decl.nameRange))
      }
    } else if decl.keyword == .enumeration, first.nominalDecl != nil {
      decl.rawType = first
    } else if decl.keyword == .structure, first.nominalDecl != nil {
      report(.inheritsFromNonProtocol(first, decl.nameRange))
    }
  }

  /// The maximum number of classes or protocols that inherit from each other in a row. Queries about a type visit all
  /// types that it inherits from.
  private static let inheritanceLimit = 500

  /// Returns whether a class or protocol would inherit from too many others in a row, and reports it.
  private func isTooDeep(_ decl: NominalDecl, below parents: [NominalDecl]) -> Bool {
    let depth = 1 + (parents.map { $0.resolution?.inheritanceDepth ?? 0 }.max() ?? 0)
    if depth > Self.inheritanceLimit {
      reportBound(.inheritanceTooDeep(decl.name, Self.inheritanceLimit, decl.nameRange))
      return true
    }
    decl.resolution?.inheritanceDepth = depth
    return false
  }

  private func inherits(_ decl: NominalDecl, from other: NominalDecl) -> Bool {
    var next: NominalDecl? = decl
    while let current = next {
      if current == other { return true }
      next = current.superclass?.nominalDecl
    }
    return false
  }

  /// Resolves the generic signature of an extension.
  func resolveSignature(of decl: ExtensionDecl) {
    guard !decl.hasSignature, let nominal = decl.extended else { return }
    resolveOnDemand(decl, otherwise: ()) { resolveSignature(of: decl, nominal) }
  }

  private func resolveSignature(of decl: ExtensionDecl, _ nominal: NominalDecl) {
    // Set first, since the requirements may mention members that this extension adds.
    decl.hasSignature = true
    resolveSignature(of: nominal)
    decl.generics = nominal.generics
    let context = TypeContext(decl: decl)
    decl.generics.requirements += extendedArguments(decl, nominal, context)
    decl.generics.requirements += impliedCopyability(of: decl, nominal)
    let saved = environment
    defer { environment = saved }
    var known = environment(of: decl.generics.requirements)
    for requirement in decl.syntax.requirements.conformancesFirst {
      environment = known
      let added = requirements(requirement, context)
      decl.generics.requirements += added
      environment = saved
      known.add(added, checker: self)
    }
    keep(known)
  }

  /// Returns the same-type requirements of `extension Array<Int>`, `extension [Int]`, `extension Sequence<Int>`, and of an
  /// alias for such a type.
  private func extendedArguments(
    _ decl: ExtensionDecl, _ nominal: NominalDecl, _ context: TypeContext
  ) -> [GenericSignature.Requirement] {
    var arguments: [TypeSyntax] = []
    switch decl.syntax.extended.kind {
    case .named(let name), .member(_, let name): arguments = name.genericArguments ?? []
    case .array(let element): arguments = [element]
    case .dictionary(let key, let value): arguments = [key, value]
    case .optional(let wrapped): arguments = [wrapped]
    default: break
    }
    if arguments.isEmpty, case .named(let name) = decl.syntax.extended.kind,
      let alias = lookupType(name.text, context) as? TypeAliasDecl,
      alias.syntax?.generics.parameters.isEmpty == true
    {
      // An alias such as `typealias Same = Box` leaves the arguments open.
      return zip(nominal.generics.parameters, aliasType(alias).genericArguments)
        .filter { !$1.hasParameters }.map { .same($0.type, $1) }
    }
    let subjects =
      nominal.isProtocol
      ? primaryAssociatedTypes(of: nominal).map { StaticType(.member(nominal.selfType, $0)) }
      : nominal.generics.parameters.map(\.type)
    if nominal.isProtocol {
      checkCount(of: arguments.count, nominal, subjects.count, decl.syntax.extended.range)
    }
    return zip(subjects, arguments).map { .same($0, resolve($1, context)) }
  }

  /// Returns the supertypes in an extension's inheritance clause.
  func inheritedTypes(of decl: ExtensionDecl) -> [StaticType] {
    if let known = decl.inherited { return known }
    decl.inherited = []
    let context = TypeContext(decl: decl)
    decl.extended?.resolution?.resolvingExtensions += 1
    let types = decl.syntax.inherited.map { resolve($0.withoutAttributes, context) }
    decl.extended?.resolution?.resolvingExtensions -= 1
    decl.inherited = types
    return types
  }

  /// Returns the requirements of a protocol other than members: inherited protocols, bounds of associated
  /// types and `where` clauses.
  func protocolRequirements(of proto: NominalDecl) -> [GenericSignature.Requirement] {
    if let known = protocolRequirementCache[proto] { return known }
    // A request during the resolution gets what is known so far, which ends cycles such as `protocol P {
    // associatedtype A: P }`.
    protocolRequirementCache[proto] = []
    unfinishedRequirementCount += 1
    defer { unfinishedRequirementCount -= 1 }
    resolveSignature(of: proto)
    let selfType = proto.generics.parameters[0].type
    var result: [GenericSignature.Requirement] = []
    for inherited in inheritedTypes(of: proto) {
      guard let existential = inherited.existentialType else { continue }
      result += existential.protocols.map { .conforms(selfType, $0) }
      if existential.isClassBound { result.append(.isClass(selfType)) }
      result += existential.constraints.map {
        .same(StaticType(.member(selfType, $0.associatedType)), $0.type)
      }
    }
    protocolRequirementCache[proto] = result
    collectMembers(of: proto)
    let context = TypeContext(decl: proto)
    for associated in proto.associatedTypes {
      let type = StaticType(.member(selfType, associated))
      for bound in associated.syntax?.inherited ?? [] {
        if bound.suppressesCopyable, !proto.isLibrary {
          report(.noncopyableAssociatedType(bound.range))
        }
        result += requirements(type, bound.withoutAttributes, context)
      }
      protocolRequirementCache[proto] = result
    }
    // A condition may mention members that another one introduces: `A: Sequence, A.Element == Int`.
    for requirement in whereClauses(of: proto).conformancesFirst {
      result += requirements(requirement, context)
      protocolRequirementCache[proto] = result
    }
    return result
  }

  private func whereClauses(of proto: NominalDecl) -> [RequirementSyntax] {
    guard let syntax = proto.resolution?.syntax else { return [] }
    return syntax.generics.requirements
      + syntax.members.flatMap { member -> [RequirementSyntax] in
        if case .associatedType(_, _, _, let requirements) = member.kind { return requirements }
        return []
      }
  }

  /// Returns a protocol and all protocols that it inherits from, nearest first.
  func allProtocols(of proto: NominalDecl) -> [NominalDecl] {
    if let known = protocolClosureCache[proto] { return known }
    // Ends cycles.
    protocolClosureCache[proto] = [proto]
    if protocolDepth >= Self.inheritanceLimit {
      reportBound(.inheritanceTooDeep(proto.name, Self.inheritanceLimit, proto.nameRange))
      proto.resolution?.inherited = [.error]
      return [proto]
    }
    protocolDepth += 1
    defer { protocolDepth -= 1 }
    var result = DistinctDecls<NominalDecl>()
    result.append(proto)
    let parents = refinedProtocols(of: proto)
    let closures = parents.map(allProtocols)
    if isTooDeep(proto, below: parents) {
      proto.resolution?.inherited = [.error]
    } else {
      for candidate in closures.joined() { result.append(candidate) }
    }
    protocolClosureCache[proto] = result.all
    return result.all
  }

  /// Returns the protocols that a protocol's declaration names as refined.
  func refinedProtocols(of proto: NominalDecl) -> [NominalDecl] {
    inheritedTypes(of: proto).flatMap { $0.existentialType?.protocols ?? [] }
      + selfRequirements(of: proto)
  }

  /// Returns the protocols that `protocol P where Self: Q` inherits from.
  private func selfRequirements(of proto: NominalDecl) -> [NominalDecl] {
    let requirements = proto.resolution?.syntax.generics.requirements ?? []
    return requirements.flatMap { requirement -> [NominalDecl] in
      guard case .named(let name) = requirement.left.kind, name.text == "Self",
        requirement.relation == .conforms
      else { return [] }
      return resolve(requirement.right, TypeContext(decl: proto)).existentialType?.protocols ?? []
    }
  }
}

extension [RequirementSyntax] {
  /// The requirements in the order of their dependencies: conformances of parameters introduce members,
  /// conformances of members come next, and same-type requirements may mention both.
  var conformancesFirst: [RequirementSyntax] {
    let conformances = filter { $0.relation == .conforms }
    return conformances.filter { !$0.isOfMember } + conformances.filter(\.isOfMember)
      + filter { $0.relation == .sameType }
  }
}

extension TypeSyntax {
  /// The type without leading attributes such as `@unchecked`.
  var withoutAttributes: TypeSyntax {
    if case .attributed(_, _, let inner) = kind { return inner }
    return self
  }
}

extension RequirementSyntax {
  /// Indicates whether its subject is a member: `C.Index: Hashable`.
  fileprivate var isOfMember: Bool {
    if case .member = left.kind { return true }
    return false
  }
}
