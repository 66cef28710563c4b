import DeclTree

/// Looks up types by name.
extension Checker {
  /// Returns the declaration that a type name refers to in a context: local types, generic parameters,
  /// members of the enclosing types and of their protocols, then the module, then the library.
  func lookupType(_ name: String, _ context: TypeContext) -> Decl? {
    var scope = context.scope
    while let current = scope {
      if let found = current.names[name]?.last(where: { $0.isTypeDecl }) { return found }
      scope = current.parent
    }
    var inferred: Decl?
    var decl = context.decl
    while let current = decl {
      // The library cannot see the types that a script adds to those of the library.
      if let found = lookupType(name, inside: current),
        found.isLibrary || context.decl?.isLibrary != true
      {
        // Associated types that a conformance provides may depend on the very signatures that are being
        // resolved.
        if context.isInBody || !isInferred(found, inside: current) { return found }
        inferred = inferred ?? found
      }
      decl = current.context
    }
    // The library cannot see the script's types.
    if context.decl?.isLibrary != true,
      let found = scriptDeclarations(name, in: fileScope(of: context.decl))?
        .last(where: { $0.isTypeDecl })
    {
      return found
    }
    let library = libraryScope[name]?.first { $0.isTypeDecl }
    // The type of a literal that an initialiser receives: `init(stringLiteral: StringLiteralType)`.
    if inferred is AssociatedTypeDecl, library is TypeAliasDecl { return library }
    return inferred ?? library
  }

  /// Returns whether a type that was found in a declaration is an associated type or alias that a concrete
  /// type has by a conformance.
  private func isInferred(_ found: Decl, inside decl: Decl) -> Bool {
    let nominal = (decl as? ExtensionDecl)?.extended ?? decl as? NominalDecl
    guard nominal?.isProtocol == false else { return false }
    return found is AssociatedTypeDecl
      || found is TypeAliasDecl && selfType(in: found.context)?.nominal.isProtocol == true
  }

  private func lookupType(_ name: String, inside decl: Decl) -> Decl? {
    switch decl {
    case let function as FunctionDecl:
      if let found = parameter(named: name, of: function, function.generics) { return found }
      return function.resolution?.scope.flatMap { lookupLocalType(name, $0) }
    case let decl as SubscriptDecl:
      return parameter(named: name, of: decl, decl.generics)
    case let alias as TypeAliasDecl:
      return parameter(named: name, of: alias, alias.generics)
    case let nominal as NominalDecl:
      return lookupType(name, in: nominal)
        ?? nominal.resolution?.scope.flatMap { lookupLocalType(name, $0) }
    case let extensionDecl as ExtensionDecl:
      guard let extended = extensionDecl.extended else { return nil }
      return lookupType(name, in: extended) ?? lookupType(name, requiredBy: extended)
    default: return nil
    }
  }

  /// Returns a generic parameter of a declaration by its name. Those of a long list are found in an index, which is
  /// made again when the list has grown.
  func parameter(
    named name: String, of decl: Decl, _ generics: GenericSignature
  ) -> GenericParameterDecl? {
    let parameters = generics.parameters
    if parameters.count <= 16 { return parameters.last { $0.name == name } }
    let key = ObjectIdentifier(decl)
    if let known = longParameterLists[key], known.count == parameters.count {
      return known.names[name]
    }
    let names = Dictionary(parameters.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    longParameterLists[key] = (parameters.count, names)
    return names[name]
  }

  /// Returns an associated type or alias of a protocol to which the requirements in scope make a protocol's
  /// `Self` conform: `extension P where Self: RawRepresentable, RawValue: Hashable`.
  private func lookupType(_ name: String, requiredBy proto: NominalDecl) -> Decl? {
    guard proto.isProtocol else { return nil }
    let required = environment.protocols(of: proto.generics.parameters[0].type)
    return required.lazy.filter { $0 != proto }
      .compactMap { self.typeMember(named: name, inProtocol: $0) }.first
  }

  private func lookupLocalType(_ name: String, _ scope: Scope) -> Decl? {
    var next: Scope? = scope
    while let current = next {
      if let found = current.names[name]?.last(where: { $0.isTypeDecl }) { return found }
      next = current.parent
    }
    return nil
  }

  private func lookupType(_ name: String, in nominal: NominalDecl) -> Decl? {
    resolveGenericParameters(of: nominal)
    if !nominal.isProtocol,
      let parameter = nominal.generics.parameters.last(where: { $0.name == name })
    {
      return parameter
    }
    if let found = typeMember(named: name, of: nominal) { return found }
    if name.hasSuffix("CodingKeys") {
      addCodingMembers(of: nominal)
      if let found = typeMember(named: name, of: nominal) { return found }
    }
    if nominal.isProtocol { return typeMember(named: name, inProtocol: nominal) }
    if resolving.contains(ObjectIdentifier(nominal)) { return nil }
    // A conformance provides the name: it is an associated type of the protocol.
    let conformances = conformances(of: nominal)
    if conformances.count > Self.indexedConformances {
      let proto = protocolProviding(name, for: nominal, conformances)
      return proto.flatMap { typeMember(named: name, inProtocol: $0) }
    }
    for conformance in conformances {
      if let found = typeMember(named: name, inProtocol: conformance.proto) { return found }
    }
    return nominal.superclass?.nominalDecl.flatMap { typeMember(named: name, ofConformances: $0) }
  }

  /// Returns an associated type or alias of a protocol to which a class, or one that it inherits from, conforms.
  private func typeMember(named name: String, ofConformances nominal: NominalDecl) -> Decl? {
    let key = NameInType(nominal: nominal, name: name)
    if let known = cache.providedTypes[key] { return known }
    if resolving.contains(ObjectIdentifier(nominal)) { return nil }
    let own = conformances(of: nominal).lazy
      .compactMap { self.typeMember(named: name, inProtocol: $0.proto) }.first
    let found =
      own
      ?? nominal.superclass?.nominalDecl.flatMap { typeMember(named: name, ofConformances: $0) }
    if areTypesComplete(key, \.providedTypes) { cache.providedTypes[key] = .some(found) }
    return found
  }

  // The library's types have fewer conformances. Beyond this number their types are indexed by name, so that a script
  // with thousands of conformances is checked in linear time.
  private static let indexedConformances = 64

  /// Returns the first protocol of a type's conformances that has a type of a name.
  private func protocolProviding(
    _ name: String, for nominal: NominalDecl, _ conformances: [Conformance]
  ) -> NominalDecl? {
    var types = cache.conformanceTypes[nominal] ?? ConformanceTypes()
    for conformance in conformances[types.count...] {
      for proto in allProtocols(of: conformance.proto) {
        collectMembers(of: proto)
        for (name, members) in proto.resolution?.members ?? [:] where types.protocols[name] == nil {
          let isType = members.contains { $0 is AssociatedTypeDecl || $0 is TypeAliasDecl }
          if isType { types.protocols[name] = conformance.proto }
        }
      }
    }
    types.count = conformances.count
    cache.conformanceTypes[nominal] = types
    return types.protocols[name]
  }

  /// Returns an associated type or alias of a protocol or of one that it inherits from.
  private func typeMember(named name: String, inProtocol proto: NominalDecl) -> Decl? {
    if typeNames(of: proto)?.contains(name) == false { return nil }
    if let associated = associatedType(named: name, in: proto) { return associated }
    for candidate in allProtocols(of: proto) {
      let found = ownMembers(of: candidate, named: name).first { $0 is TypeAliasDecl }
      if let found { return found }
    }
    return nil
  }

  /// Returns the names of the associated types and aliases of a protocol and of those that it inherits from: most lookups
  /// ask all protocols of a type for a name that none of them has. Nil while the members of types or the inherited
  /// protocols are being found.
  private func typeNames(of proto: NominalDecl) -> Set<String>? {
    if let known = cache.protocolTypeNames[proto] { return known }
    guard collectionDepth == 0, protocolDepth == 0 else { return nil }
    var names: Set<String> = []
    for candidate in allProtocols(of: proto) {
      collectMembers(of: candidate)
      for (name, members) in candidate.resolution?.members ?? [:]
      where members.contains(where: { $0 is AssociatedTypeDecl || $0 is TypeAliasDecl }) {
        names.insert(name)
      }
    }
    cache.protocolTypeNames[proto] = names
    return names
  }

  /// Returns an associated type of a protocol or of one that it inherits from; if several declare it, the
  /// original one.
  func associatedType(named name: String, in proto: NominalDecl) -> AssociatedTypeDecl? {
    for candidate in allProtocols(of: proto).reversed() {
      let found = ownMembers(of: candidate, named: name).first { $0 is AssociatedTypeDecl }
      if let found { return found as? AssociatedTypeDecl }
    }
    return nil
  }

  /// Returns whether an attribute names a property wrapper.
  func isWrapperAttribute(_ attribute: AttributeSyntax, in context: Decl?, _ scope: Scope?) -> Bool
  {
    attributeType(attribute, in: context, scope)?.attributes.contains("propertyWrapper") ?? false
  }

  /// Returns the type that an attribute names in a context; nil when it names none.
  func attributeType(
    _ attribute: AttributeSyntax, in context: Decl?, _ scope: Scope? = nil
  ) -> NominalDecl? {
    if attribute.isBuiltIn { return nil }
    if case .member(let base, let name) = attribute.name.kind,
      let outer = nominal(declaredType(named: base.shortText, in: context, scope))
    {
      return typeMember(named: name.text, of: outer) as? NominalDecl
    }
    return nominal(declaredType(named: attribute.baseName, in: context, scope))
  }

  private func nominal(_ found: Decl?) -> NominalDecl? {
    if let alias = found as? TypeAliasDecl { return aliasType(alias).nominalDecl }
    return found as? NominalDecl
  }

  /// Returns a type by its name, using only collected declarations: attributes are examined while members are
  /// being collected, when generic parameters and supertypes are not yet resolved.
  private func declaredType(named name: String, in context: Decl?, _ scope: Scope?) -> Decl? {
    if let found = scope.flatMap({ lookupLocalType(name, $0) }) { return found }
    var next = context
    while let decl = next {
      if let found = declaredType(named: name, inside: decl) { return found }
      next = decl.context
    }
    return scriptDeclarations(name, in: fileScope(of: context))?.last { $0.isTypeDecl }
      ?? libraryScope[name]?.first { $0.isTypeDecl }
  }

  private func declaredType(named name: String, inside decl: Decl) -> Decl? {
    let outer = (decl as? ExtensionDecl)?.extended ?? decl as? NominalDecl
    if let found = outer?.resolution?.members[name]?.last(where: { $0.isTypeDecl }) { return found }
    let scope = outer?.resolution?.scope ?? (decl as? FunctionDecl)?.resolution?.scope
    return scope.flatMap { lookupLocalType(name, $0) }
  }
}

extension Decl {
  /// Indicates whether its name denotes a type.
  var isTypeDecl: Bool {
    self is NominalDecl || self is TypeAliasDecl || self is GenericParameterDecl
      || self is AssociatedTypeDecl
  }
}
