import DeclTree

/// The conformance of a type to a protocol.
final class Conformance {
  let nominal: NominalDecl
  let proto: NominalDecl
  /// The type or extension that declares it.
  let context: Decl
  let range: SourceRange
  /// Indicates whether the declaration names the protocol itself, not one that inherits from it.
  let isExplicit: Bool
  var associatedTypes: [AssociatedTypeDecl: StaticType] = [:]
  var witnesses: [Decl: Decl] = [:]

  init(
    nominal: NominalDecl, proto: NominalDecl, context: Decl, range: SourceRange, isStated: Bool
  ) {
    self.isExplicit = isStated
    self.nominal = nominal
    self.proto = proto
    self.context = context
    self.range = range
  }

  /// The place of its errors: the name of the type, or the protocol in an extension.
  var place: SourceRange { context is ExtensionDecl ? range : nominal.nameRange }
}

/// The conformances of a type, in the order in which they were found. A hostile type may have thousands.
struct ConformanceList {
  private(set) var all: [Conformance] = []
  private var byProtocol: [NominalDecl: Conformance] = [:]
  private var byContext: [Decl: [Conformance]] = [:]

  subscript(proto: NominalDecl) -> Conformance? { byProtocol[proto] }

  /// Returns the conformances that a type or an extension declares.
  func declared(in context: Decl) -> [Conformance] { byContext[context] ?? [] }

  mutating func append(_ conformance: Conformance) {
    all.append(conformance)
    byProtocol[conformance.proto] = conformance
    byContext[conformance.context, default: []].append(conformance)
  }

  /// Replaces what an extension with conditions implies by a conformance that is stated.
  mutating func replace(_ implied: Conformance, by conformance: Conformance) {
    all.removeAll { $0 === implied }
    byContext[implied.context]?.removeAll { $0 === implied }
    append(conformance)
  }
}

/// The progress in collecting the conformances of a type.
struct ConformanceState {
  var hasOwn = false
  var collectedExtensions = 0
}

extension Checker {
  /// Returns the conformances that a type's declaration and extensions declare, including inherited
  /// protocols.
  func conformances(of nominal: NominalDecl) -> [Conformance] {
    collectConformances(of: nominal)
    return conformanceTable[nominal]?.all ?? []
  }

  /// Returns the conformance to a protocol that a type's declaration or an extension declares; nil if there is none.
  func declaredConformance(of nominal: NominalDecl, to proto: NominalDecl) -> Conformance? {
    collectConformances(of: nominal)
    return conformanceTable[nominal]?[proto]
  }

  /// Returns the conformances that a type's declaration or one of its extensions declares.
  func conformances(of nominal: NominalDecl, declaredIn context: Decl) -> [Conformance] {
    collectConformances(of: nominal)
    return conformanceTable[nominal]?.declared(in: context) ?? []
  }

  private func collectConformances(of nominal: NominalDecl) {
    bindExtensions()
    guard let resolution = nominal.resolution else { return }
    // Requests from within the collection get the conformances known so far.
    if resolution.isResolvingAnyInherited { return }
    var state = conformanceStates[nominal] ?? ConformanceState()
    if state.hasOwn && state.collectedExtensions == resolution.extensions.count { return }
    let isFirst = !state.hasOwn
    let start = state.collectedExtensions
    state.hasOwn = true
    state.collectedExtensions = resolution.extensions.count
    conformanceStates[nominal] = state
    resolveOnDemand(nominal, otherwise: ()) {
      collectConformances(of: nominal, resolution, isFirst: isFirst, fromExtension: start)
    }
  }

  private func collectConformances(
    of nominal: NominalDecl, _ resolution: NominalResolution, isFirst: Bool,
    fromExtension start: Int
  ) {
    conformanceCollectionDepth += 1
    defer { conformanceCollectionDepth -= 1 }
    if isFirst && !nominal.isProtocol {
      for (index, type) in inheritedTypes(of: nominal).enumerated() {
        let range = resolution.syntax.inherited[index].range
        add(type, to: nominal, context: nominal, range)
      }
      addImplied(to: nominal)
    }
    for decl in resolution.extensions[start...] {
      for (index, type) in inheritedTypes(of: decl).enumerated() {
        add(type, to: nominal, context: decl, decl.syntax.inherited[index].range)
      }
    }
  }

  private func add(
    _ type: StaticType, to nominal: NominalDecl, context: Decl, _ range: SourceRange
  ) {
    for proto in type.existentialType?.protocols ?? [] {
      for candidate in allProtocols(of: proto) {
        // A class inherits the conformances that another one implies.
        if candidate != proto, inheritsConformance(nominal, to: candidate) { continue }
        add(candidate, to: nominal, context, range, isStated: candidate == proto)
      }
    }
  }

  /// Returns whether the superclass of a class conforms to a protocol.
  private func inheritsConformance(_ nominal: NominalDecl, to proto: NominalDecl) -> Bool {
    guard nominal.keyword == .classType,
      let parent = inheritedTypes(of: nominal).first, parent.nominalDecl?.keyword == .classType
    else { return false }
    return conformance(of: parent, to: proto) != nil
  }

  private func add(
    _ proto: NominalDecl, to nominal: NominalDecl, _ context: Decl, _ range: SourceRange,
    isStated: Bool
  ) {
    func make() -> Conformance {
      Conformance(
        nominal: nominal, proto: proto, context: context, range: range, isStated: isStated)
    }
    if let other = conformanceTable[nominal]?[proto] {
      // Swift only warns of what the library states too, and about markers.
      if isStated, other.isExplicit, !other.context.isLibrary, !isMarker(proto) {
        report(.redundantConformance(nominal.name, proto.name, range))
      }
      if isStated, isImpliedByConditions(other) {
        conformanceTable[nominal]?.replace(other, by: make())
      }
      return
    }
    conformanceTable[nominal, default: ConformanceList()].append(make())
  }

  /// Returns whether a conformance is to a protocol from which that of an extension with conditions inherits. Swift asks
  /// for its own extension, whose conditions may be others (SE-0143).
  func isImpliedByConditions(_ conformance: Conformance) -> Bool {
    guard !conformance.isExplicit, !isMarker(conformance.proto),
      let context = conformance.context as? ExtensionDecl
    else { return false }
    return !context.isUnconditional
  }

  /// Adds implicit conformances: enums without payload are `Equatable` and `Hashable`, those with a raw type
  /// `RawRepresentable`, actors conform to `Actor`, and classes have the conformances of their member macro.
  private func addImplied(to nominal: NominalDecl) {
    if nominal.keyword == .classType, let macro = memberMacro(of: nominal),
      !inherits(macro, nominal)
    {
      for type in inheritedTypes(of: macro.members) {
        add(type, to: nominal, context: nominal, nominal.nameRange)
      }
    }
    if nominal.keyword == .actor {
      for proto in allProtocols(of: libraryProtocol("Actor")) {
        add(proto, to: nominal, nominal, nominal.nameRange, isStated: false)
      }
    }
    guard nominal.keyword == .enumeration, nominal.primitive == nil else { return }
    resolveSignature(of: nominal)
    collectMembers(of: nominal)
    let isPlain =
      !nominal.isNoncopyable && !nominal.cases.isEmpty
      && nominal.cases.allSatisfy { $0.syntax?.payload == nil }
    var names: [String] = isPlain ? ["Equatable", "Hashable"] : []
    if nominal.rawType != nil { names.append("RawRepresentable") }
    for name in names {
      for proto in allProtocols(of: libraryProtocol(name)) {
        add(proto, to: nominal, nominal, nominal.nameRange, isStated: false)
      }
    }
  }

  /// Returns the conformance of a type to a protocol, with the substitutions for the type's generic
  /// parameters; nil when it does not conform.
  func conformance(
    of type: StaticType, to proto: NominalDecl
  ) -> (conformance: Conformance, substitutions: Substitutions)? {
    guard case .nominal = type.kind else { return nil }
    guard type.isClosed && !type.hasOpaque else { return findConformance(of: type, to: proto) }
    let key = ConformsKey(type: type, proto: proto)
    if let answer = cache.conformances[key] { return answer.found }
    let found = findConformance(of: type, to: proto)
    // While conformances are being collected, a negative answer may still change.
    if found != nil || conformanceCollectionDepth == 0 {
      cache.conformances[key] = ConformsAnswer(found: found)
    }
    return found
  }

  private func findConformance(
    of type: StaticType, to proto: NominalDecl
  ) -> (conformance: Conformance, substitutions: Substitutions)? {
    guard case .nominal(let nominal, let arguments) = type.kind else { return nil }
    if let found = declaredConformance(of: nominal, to: proto) {
      let substitutions = Substitutions(nominal.generics.parameters, arguments)
      return holds(found, substitutions) ? (found, substitutions) : nil
    }
    return superclass(of: type).flatMap { conformance(of: $0, to: proto) }
  }

  /// Returns whether the conditions of a conformance hold for some generic arguments.
  private func holds(_ conformance: Conformance, _ substitutions: Substitutions) -> Bool {
    guard impliedRequirementsHold(conformance, substitutions) else { return false }
    guard let decl = conformance.context as? ExtensionDecl, !decl.isUnconditional else {
      return true
    }
    if selfReferentialExtensions.contains(decl) { return false }
    guard conformanceDepth < Self.conformanceDepthLimit else {
      selfReferentialExtensions.insert(decl)
      return false
    }
    conformanceDepth += 1
    defer { conformanceDepth -= 1 }
    resolveSignature(of: decl)
    return satisfies(
      decl.generics.requirements.dropFirst(conformance.nominal.generics.requirements.count),
      substitutions)
  }

  /// Returns whether a type conforms to a protocol only under conditions.
  func isConditional(_ nominal: NominalDecl, _ proto: NominalDecl) -> Bool {
    guard let context = declaredConformance(of: nominal, to: proto)?.context else { return false }
    return (context as? ExtensionDecl)?.isUnconditional == false
  }

  /// Evaluates the conditions of an extension's conformances for some type, so that conditions that need themselves are found
  /// even if no code uses them.
  func checkConditions(of nominal: NominalDecl, context: ExtensionDecl) {
    let parameters = nominal.generics.parameters
    let arguments = Substitutions(parameters, parameters.map { _ in .any })
    for conformance in conformances(of: nominal, declaredIn: context) {
      _ = holds(conformance, arguments)
    }
  }

  // Each level takes about 1 KB of the host's stack, and no type of real code is nested that deeply. A condition that
  // requires itself for a larger type, as `Array: P where [[Element]]: P` does, has no end.
  private static let conformanceDepthLimit = 200

  /// Reports the script's extensions whose conditions need themselves.
  func reportSelfReferentialExtensions() {
    for decl in selfReferentialExtensions.sorted(by: { $0.range.start < $1.range.start })
    where !decl.isLibrary {
      report(
        .selfReferentialRequirements(
          decl.extended?.keyword.rawValue ?? "type", decl.extended?.name ?? "", decl.nameRange))
    }
    selfReferentialExtensions = []
  }

  /// Returns whether requirements hold with some types for the parameters. Requirements of types that the
  /// solver has not yet found count as satisfied.
  func satisfies(
    _ requirements: some Sequence<GenericSignature.Requirement>, _ substitutions: Substitutions
  ) -> Bool {
    requirements.allSatisfy { satisfies($0, substitutions) }
  }

  private func satisfies(
    _ requirement: GenericSignature.Requirement, _ substitutions: Substitutions
  ) -> Bool {
    func substituted(_ type: StaticType) -> StaticType {
      substitute(type, substitutions, revealing: false)
    }
    switch requirement {
    case .conforms(let subject, let proto):
      let type = canonical(substituted(subject))
      if type.isError { return true }
      // A generic type whose arguments are not yet known may still never conform.
      if case .nominal = type.kind { return conforms(type, to: proto) }
      return type.hasVariables || conforms(type, to: proto)
    case .inherits(let subject, let superclass):
      let type = substituted(subject)
      return type.hasVariables || isSubclass(type, of: substituted(superclass))
    case .isClass(let subject):
      let type = substituted(subject)
      return type.hasVariables || isReference(type)
    case .same(let left, let right):
      let first = substituted(left)
      let second = substituted(right)
      return first.hasVariables || second.hasVariables || first == second
        || canonical(first) == canonical(second)
    }
  }

  /// Returns whether a type conforms to a protocol, considering the requirements on generic parameters in
  /// scope.
  func conforms(_ type: StaticType, to proto: NominalDecl) -> Bool {
    if isMarker(proto) { return true }
    switch type.kind {
    case .nominal: return conformance(of: type, to: proto) != nil
    case .parameter, .member, .opaque:
      return protocols(of: type).contains(proto)
    case .existential(let existential):
      // `any Error` is the only existential that conforms to its own protocol.
      return existential.protocols == [proto] && proto.name == "Error"
        || existential.superclass.map { conforms($0, to: proto) } == true
    case .error: return true
    case .tuple, .function, .metatype, .existentialMetatype, .variable: return false
    }
  }

  /// Returns whether the inheritance clause of a type, or of a superclass, or a constraint of a generic parameter contains
  /// an error, whose consequences are not reported again.
  func inheritsUnknown(_ type: StaticType) -> Bool {
    if case .parameter(let parameter) = type.kind { return parameter.hasUnknownBound }
    guard errorCount > 0 || hasErrors, let nominal = type.nominalDecl, !nominal.isLibrary else {
      return false
    }
    return inheritedTypes(of: nominal).contains(where: \.isError)
      || superclass(of: type).map(inheritsUnknown) == true
  }

  /// Returns whether a protocol is a marker without members, to which every type of Decl conforms.
  func isMarkerProtocol(_ proto: NominalDecl) -> Bool { isMarker(proto) }

  private func isMarker(_ proto: NominalDecl) -> Bool {
    proto.isLibrary && Self.markers.contains(proto.name)
  }

  private static let markers: Set<String> = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable",
  ]

  /// Returns the protocols to which an abstract, opaque or existential type is known to conform, including
  /// inherited ones.
  func protocols(of type: StaticType) -> [NominalDecl] {
    let isFixed = type.nominalDecl != nil && type.isClosed && !type.hasOpaque
    if isFixed, let known = cache.protocols[type] { return known }
    var result = DistinctDecls<NominalDecl>()
    for proto in statedProtocols(of: type) {
      for candidate in allProtocols(of: proto) { result.append(candidate) }
    }
    if isFixed, conformanceCollectionDepth == 0 { cache.protocols[type] = result.all }
    return result.all
  }

  /// Returns the existential that erases an associated type of an existential's concrete type: only its conformances are
  /// known, and the primary associated types that follow from those of the existential: the iterator of an `any
  /// Sequence<Int>` is an `any IteratorProtocol<Int>`.
  func erased(_ type: StaticType) -> StaticType {
    let all = protocols(of: type)
    let stated = all.filter { proto in
      !all.contains { $0 != proto && allProtocols(of: $0).contains(proto) }
    }
    if stated.isEmpty { return .any }
    var constraints: [ExistentialType.Constraint] = []
    if case .member(let base, let associated) = type.kind, base.existentialType != nil {
      for primary in stated.flatMap(primaryAssociatedTypes) {
        guard let known = knownType(of: primary, in: associated, of: base) else { continue }
        constraints.append(ExistentialType.Constraint(associatedType: primary, type: known))
      }
    }
    return StaticType(
      .existential(ExistentialType(protocols: stated, constraints: constraints)))
  }

  /// Returns the existential that erases the opaque result of a generic function that was called with the value of an
  /// existential, as in `shape.scaled()` of an `any Shape`: only the dynamic type of the value defines it. Nil if none of the
  /// generic arguments is an existential that had to be opened.
  func erased(_ decl: OpaqueTypeDecl, _ arguments: [StaticType]) -> StaticType? {
    let requirements = decl.owner.generics.requirements
    let isOpened = zip(decl.parameters, arguments).contains { parameter, argument in
      guard argument.existentialType != nil else { return false }
      return requirements.contains { requirement in
        guard case .conforms(parameter.type, let proto) = requirement else { return false }
        return !conforms(argument, to: proto)
      }
    }
    guard isOpened else { return nil }
    return StaticType(
      .existential(
        ExistentialType(
          protocols: decl.bounds, superclass: decl.superclass,
          constraints: decl.constraints.filter { !$0.type.hasParameters })))
  }

  /// Returns the type that `base.associated.inner` equals by the requirements of the protocols of an existential `base`, if
  /// the existential fixes it.
  private func knownType(
    of inner: AssociatedTypeDecl, in associated: AssociatedTypeDecl, of base: StaticType
  ) -> StaticType? {
    for proto in protocols(of: base) {
      let own = Substitutions([proto.generics.parameters[0]: base])
      for case .same(let left, let right) in protocolRequirements(of: proto) {
        for (one, other) in [(left, right), (right, left)] {
          guard case .member(let outer, let part) = one.kind, part.name == inner.name,
            isSameMember(outer, associated)
          else { continue }
          let found = substitute(other, own, revealing: false)
          if case .member(let owner, let wanted) = found.kind {
            if let known = member(wanted, of: owner), !isMember(known) { return known }
          } else {
            return found
          }
        }
      }
    }
    return nil
  }

  private func isMember(_ type: StaticType) -> Bool {
    if case .member = type.kind { return true }
    return false
  }

  private func statedProtocols(of type: StaticType) -> [NominalDecl] {
    switch type.kind {
    case .parameter(let parameter):
      let own = environment.protocols(of: type)
      let bound = environment.superclasses[type].map { protocols(of: $0) } ?? []
      if let proto = parameter.context as? NominalDecl, proto.isProtocol {
        return [proto] + own + bound
      }
      return own + bound
    case .member(let base, let associated):
      var result = environment.protocols(of: type)
      // The protocol itself constrains its associated type.
      guard let proto = associated.context as? NominalDecl else { return result }
      let own = StaticType(.member(proto.generics.parameters[0].type, associated))
      for candidate in [proto] + protocols(of: base) {
        for case .conforms(let subject, let bound) in protocolRequirements(of: candidate)
        where subject == own || isSameMember(subject, associated) {
          result.append(bound)
        }
      }
      return result
    case .opaque(let decl, _): return decl.bounds
    case .existential(let existential):
      return existential.protocols + (existential.superclass.map { protocols(of: $0) } ?? [])
    case .nominal(let nominal, let arguments):
      let substitutions = Substitutions(nominal.generics.parameters, arguments)
      var result = conformances(of: nominal).filter { holds($0, substitutions) }.map(\.proto)
      if let superclass = superclass(of: type) { result += protocols(of: superclass) }
      return result
    default: return []
    }
  }

  private func isSameMember(_ type: StaticType, _ associated: AssociatedTypeDecl) -> Bool {
    if case .member(let base, let other) = type.kind, case .parameter = base.kind {
      return other.name == associated.name
    }
    return false
  }

  /// Returns the superclass of a class type; nil for other types.
  func superclass(of type: StaticType) -> StaticType? {
    guard case .nominal(let nominal, let arguments) = type.kind, nominal.isClass else { return nil }
    resolveSignature(of: nominal)
    guard let superclass = nominal.superclass else { return nil }
    return substitute(
      superclass, Substitutions(nominal.generics.parameters, arguments), revealing: false)
  }

  /// Returns whether a class is the given class or inherits from it.
  func isSubclass(_ type: StaticType, of other: StaticType) -> Bool {
    var next: StaticType? = type
    while let current = next {
      if current == other { return true }
      next = superclassBound(of: current) ?? superclass(of: current)
    }
    return false
  }

  /// Returns whether the values of a type are references to instances.
  func isReference(_ type: StaticType) -> Bool {
    switch type.kind {
    case .nominal(let nominal, _): nominal.isClass
    case .parameter, .member:
      environment.classBound.contains(type) || environment.superclasses[type] != nil
        || protocols(of: type).contains(where: isClassBound)
    case .existential(let existential):
      existential.isClassBound || existential.superclass != nil
        || existential.protocols.contains { allProtocols(of: $0).contains(where: isClassBound) }
    case .opaque(let decl, _):
      decl.bounds.contains { allProtocols(of: $0).contains(where: isClassBound) }
    default: false
    }
  }

  /// Returns whether a type satisfies `T: AnyObject`: an existential other than `AnyObject` does not.
  func isClassType(_ type: StaticType) -> Bool {
    if let existential = type.existentialType {
      return existential.isClassBound && existential.protocols.isEmpty
    }
    return isReference(type)
  }

  /// Returns whether only classes can conform to a protocol.
  func isClassBound(_ proto: NominalDecl) -> Bool {
    proto.resolution?.syntax.inherited.contains { $0.shortText == "AnyObject" } == true
      || proto.name == "Actor"
  }
}

extension Checker {
  /// A requirement with the conformance to the protocol that declares it.
  typealias Requirement = (decl: Decl, conformance: Conformance)

  /// Returns the requirements of a type's protocols that have attributes, such as that of a result builder, by their
  /// names.
  func attributedRequirements(of nominal: NominalDecl) -> [String: [Requirement]] {
    if let known = cache.attributedRequirements[nominal] { return known }
    var found: [String: [Requirement]] = [:]
    for conformance in conformances(of: nominal) {
      collectMembers(of: conformance.proto)
      for requirement in conformance.proto.requirements
      where requirement.context === conformance.proto && hasAttributes(requirement) {
        found[requirement.name, default: []].append((requirement, conformance))
      }
    }
    if conformanceCollectionDepth == 0 { cache.attributedRequirements[nominal] = found }
    return found
  }

  private func hasAttributes(_ requirement: Decl) -> Bool {
    let function = (requirement as? VariableDecl)?.getter ?? requirement as? FunctionDecl
    return function?.resolution?.attributes.isEmpty == false
  }

  /// Returns the requirements of a protocol whose types mention an associated type.
  func requirements(of proto: NominalDecl, mentioning associated: AssociatedTypeDecl) -> [Decl] {
    if let known = cache.requirements[proto] { return known[associated] ?? [] }
    collectMembers(of: proto)
    var found: [AssociatedTypeDecl: [Decl]] = [:]
    for requirement in proto.requirements {
      var mentioned = DistinctDecls<AssociatedTypeDecl>()
      for type in interfaceTypes(of: requirement) + [errorType(of: requirement)].compactMap(\.self)
      {
        _ = type.mapped { part in
          if case .member(let base, let other) = part.kind, case .parameter = base.kind {
            mentioned.append(other)
          }
          return nil
        }
      }
      for type in mentioned.all { found[type, default: []].append(requirement) }
    }
    if conformanceCollectionDepth == 0 { cache.requirements[proto] = found }
    return found[associated] ?? []
  }
}
