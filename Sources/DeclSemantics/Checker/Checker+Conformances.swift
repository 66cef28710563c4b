import DeclTree

/// Which types conform to which protocols.
final class Conformance {
  let nominal: NominalDecl
  let proto: NominalDecl
  /// The type or the extension that states it.
  let context: Decl
  let range: SourceRange
  /// Whether the protocol itself was named, not one that inherits from it.
  let isStated: Bool
  var associatedTypes: [AssociatedTypeDecl: StaticType] = [:]
  var witnesses: [Decl: Decl] = [:]

  init(
    nominal: NominalDecl, proto: NominalDecl, context: Decl, range: SourceRange, isStated: Bool
  ) {
    self.isStated = isStated
    self.nominal = nominal
    self.proto = proto
    self.context = context
    self.range = range
  }
}

/// How far the conformances of a type were collected.
struct ConformanceState {
  var hasOwn = false
  var collectedExtensions = 0
}

extension Checker {
  /// The conformances that a type's declaration and extensions state, inherited protocols included.
  func conformances(of nominal: NominalDecl) -> [Conformance] {
    bindExtensions()
    guard let resolution = nominal.resolution else { return [] }
    // What is asked meanwhile gets what is known so far.
    if resolution.isResolvingInherited
      || resolution.extensions.contains(where: \.isResolvingInherited)
    {
      return conformanceTable[nominal] ?? []
    }
    var state = conformanceStates[nominal] ?? ConformanceState()
    if state.hasOwn && state.collectedExtensions == resolution.extensions.count {
      return conformanceTable[nominal] ?? []
    }
    collectingConformances += 1
    defer { collectingConformances -= 1 }
    let isFirst = !state.hasOwn
    let start = state.collectedExtensions
    state.hasOwn = true
    state.collectedExtensions = resolution.extensions.count
    conformanceStates[nominal] = state
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
    return conformanceTable[nominal] ?? []
  }

  private func add(
    _ type: StaticType, to nominal: NominalDecl, context: Decl, _ range: SourceRange
  ) {
    for proto in type.existentialType?.protocols ?? [] {
      for candidate in allProtocols(of: proto) {
        add(candidate, to: nominal, context, range, isStated: candidate == proto)
      }
    }
  }

  private func add(
    _ proto: NominalDecl, to nominal: NominalDecl, _ context: Decl, _ range: SourceRange,
    isStated: Bool
  ) {
    let known = conformanceTable[nominal] ?? []
    if let other = known.first(where: { $0.proto == proto }) {
      if isStated, other.isStated, !context.isLibrary {
        report(.redundantConformance(nominal.name, proto.name, range))
      }
      return
    }
    conformanceTable[nominal, default: []].append(
      Conformance(
        nominal: nominal, proto: proto, context: context, range: range, isStated: isStated))
  }

  /// Enums without payload are Equatable and Hashable, those with a raw type RawRepresentable.
  private func addImplied(to nominal: NominalDecl) {
    if nominal.keyword == .classType, let macro = memberMacro(of: nominal),
      !inherits(macro, nominal)
    {
      for type in inheritedTypes(of: macro.members) {
        add(type, to: nominal, context: nominal, nominal.nameRange)
      }
    }
    guard nominal.keyword == .enumeration, nominal.primitive == nil else { return }
    resolveSignature(of: nominal)
    collectMembers(of: nominal)
    let isPlain = !nominal.cases.isEmpty && nominal.cases.allSatisfy { $0.syntax?.payload == nil }
    var names: [String] = isPlain ? ["Equatable", "Hashable"] : []
    if nominal.rawType != nil { names.append("RawRepresentable") }
    for name in names {
      for proto in allProtocols(of: proto(name)) {
        add(proto, to: nominal, nominal, nominal.nameRange, isStated: false)
      }
    }
  }

  /// The protocols that a type's declaration and extensions name, for finding types by name.
  func declaredProtocols(of nominal: NominalDecl) -> [NominalDecl] {
    conformances(of: nominal).map(\.proto)
  }

  /// How a type conforms to a protocol: the statement, and what stands for the type's parameters.
  func conformance(
    of type: StaticType, to proto: NominalDecl
  ) -> (conformance: Conformance, substitutions: Substitutions)? {
    guard case .nominal(let nominal, let arguments) = type.kind else { return nil }
    if let found = conformances(of: nominal).first(where: { $0.proto == proto }) {
      let substitutions = Substitutions(nominal.generics.parameters, arguments)
      return holds(found, substitutions) ? (found, substitutions) : nil
    }
    return superclass(of: type).flatMap { conformance(of: $0, to: proto) }
  }

  /// Whether the conditions of a conformance hold for some arguments.
  private func holds(_ conformance: Conformance, _ substitutions: Substitutions) -> Bool {
    guard let decl = conformance.context as? ExtensionDecl, !decl.syntax.isUnconditional else {
      return true
    }
    resolveSignature(of: decl)
    return satisfies(
      decl.generics.requirements.dropFirst(conformance.nominal.generics.requirements.count),
      substitutions)
  }

  /// Whether requirements hold with some types for the parameters. What the solver has yet to find holds.
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
      let type = substituted(subject)
      return type.hasVariables || type.isError || conforms(type, to: proto)
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

  /// Whether a type conforms to a protocol, with what is known of the generic parameters in scope.
  func conforms(_ type: StaticType, to proto: NominalDecl) -> Bool {
    if isMarker(proto) { return true }
    switch type.kind {
    case .nominal:
      if type.hasParameters || type.hasVariables || type.hasOpaque {
        return conformance(of: type, to: proto) != nil
      }
      let key = ConformsKey(type: type, proto: proto)
      if let answer = known.conformances[key] { return answer }
      let answer = conformance(of: type, to: proto) != nil
      // While conformances are collected a "no" may only mean "not yet".
      if answer || collectingConformances == 0 { known.conformances[key] = answer }
      return answer
    case .parameter, .member, .opaque:
      return protocols(of: type).contains(proto)
    case .existential(let existential):
      // `any Error` is the one existential that conforms to its protocol.
      return existential.protocols == [proto] && proto.name == "Error"
        || existential.superclass.map { conforms($0, to: proto) } == true
    case .error: return true
    case .tuple, .function, .metatype, .variable: return false
    }
  }

  /// Whether what the type's declaration, or that of a class above it, says it inherits is wrong; what would follow from it
  /// is not reported again.
  func inheritsUnknown(_ type: StaticType) -> Bool {
    guard errorCount > 0, let nominal = type.nominalDecl, !nominal.isLibrary else { return false }
    return inheritedTypes(of: nominal).contains(where: \.isError)
      || superclass(of: type).map(inheritsUnknown) == true
  }

  /// Protocols without members that every type of Decl has.
  private func isMarker(_ proto: NominalDecl) -> Bool {
    proto.isLibrary && Self.markers.contains(proto.name)
  }

  private static let markers: Set<String> = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable",
  ]

  /// The protocols that are known of an abstract, opaque or existential type, inherited ones included.
  func protocols(of type: StaticType) -> [NominalDecl] {
    var result: [NominalDecl] = []
    for proto in statedProtocols(of: type) {
      for candidate in allProtocols(of: proto) where !result.contains(candidate) {
        result.append(candidate)
      }
    }
    return result
  }

  /// What can be said of a type that only the content of an existential knows: what it conforms to.
  func erased(_ type: StaticType) -> StaticType {
    let all = protocols(of: type)
    let stated = all.filter { proto in
      !all.contains { $0 != proto && allProtocols(of: $0).contains(proto) }
    }
    return stated.isEmpty ? .any : StaticType(.existential(ExistentialType(protocols: stated)))
  }

  private func statedProtocols(of type: StaticType) -> [NominalDecl] {
    switch type.kind {
    case .parameter(let parameter):
      let own = environment.conformances[type] ?? []
      let bound = environment.superclasses[type].map { protocols(of: $0) } ?? []
      if let proto = parameter.context as? NominalDecl, proto.isProtocol {
        return [proto] + own + bound
      }
      return own + bound
    case .member(let base, let associated):
      var result = environment.conformances[type] ?? []
      // What the protocol itself says of its associated type.
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

  /// The superclass of a class type.
  func superclass(of type: StaticType) -> StaticType? {
    guard case .nominal(let nominal, let arguments) = type.kind, nominal.isClass else { return nil }
    resolveSignature(of: nominal)
    guard let superclass = nominal.superclass else { return nil }
    return substitute(
      superclass, Substitutions(nominal.generics.parameters, arguments), revealing: false)
  }

  /// Whether a class is another one or inherits from it.
  func isSubclass(_ type: StaticType, of other: StaticType) -> Bool {
    var next: StaticType? = type
    while let current = next {
      if current == other { return true }
      if case .parameter = current.kind {
        next = environment.superclasses[current]
      } else {
        next = superclass(of: current)
      }
    }
    return false
  }

  /// Whether the values of a type are references to instances.
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

  /// Whether only classes can conform to a protocol.
  func isClassBound(_ proto: NominalDecl) -> Bool {
    proto.resolution?.syntax.inherited.contains { $0.shortText == "AnyObject" } == true
      || proto.name == "Actor"
  }
}
