import DeclTree

/// Finding types by name.
extension Checker {
  /// The declaration that a type name means where it stands: local types, generic parameters, members of the
  /// types around and of what they conform to, then the module, then the library.
  func lookupType(_ name: String, _ context: TypeContext) -> Decl? {
    var scope = context.scope
    while let current = scope {
      if let found = current.names[name]?.last(where: { $0.isTypeDecl }) { return found }
      scope = current.parent
    }
    var inferred: Decl?
    var decl = context.decl
    while let current = decl {
      if let found = lookupType(name, inside: current) {
        // What a conformance brings may only be known from the very signatures that are being resolved.
        if context.isInBody || !isInferred(found, inside: current) { return found }
        inferred = inferred ?? found
      }
      decl = current.context
    }
    // A script's types mean nothing to the library.
    if context.decl?.isLibrary != true,
      let found = moduleScope[name]?.last(where: { $0.isTypeDecl })
    {
      return found
    }
    return inferred ?? libraryScope[name]?.first { $0.isTypeDecl }
  }

  /// Whether a type that was found inside a declaration is an associated type that a concrete type has by a conformance.
  private func isInferred(_ found: Decl, inside decl: Decl) -> Bool {
    let nominal = (decl as? ExtensionDecl)?.extended ?? decl as? NominalDecl
    return found is AssociatedTypeDecl && nominal?.isProtocol == false
  }

  private func lookupType(_ name: String, inside decl: Decl) -> Decl? {
    switch decl {
    case let function as FunctionDecl:
      if let found = function.generics.parameters.last(where: { $0.name == name }) { return found }
      return function.resolution?.scope.flatMap { lookupLocalType(name, $0) }
    case let decl as SubscriptDecl:
      return decl.generics.parameters.last { $0.name == name }
    case let alias as TypeAliasDecl:
      return alias.generics.parameters.last { $0.name == name }
    case let nominal as NominalDecl:
      return lookupType(name, in: nominal)
        ?? nominal.resolution?.scope.flatMap { lookupLocalType(name, $0) }
    case let extensionDecl as ExtensionDecl:
      return extensionDecl.extended.flatMap { lookupType(name, in: $0) }
    default: return nil
    }
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
    // A name that a conformance brings: the associated type's witness, found by the name.
    for proto in declaredProtocols(of: nominal) {
      if let found = typeMember(named: name, inProtocol: proto) { return found }
    }
    return nil
  }

  /// An associated type or alias of a protocol or one that it inherits from.
  private func typeMember(named name: String, inProtocol proto: NominalDecl) -> Decl? {
    if let associated = associatedType(named: name, in: proto) { return associated }
    for candidate in allProtocols(of: proto) {
      let found = ownMembers(of: candidate, named: name).first { $0 is TypeAliasDecl }
      if let found { return found }
    }
    return nil
  }

  /// An associated type of a protocol or one that it inherits from; where a protocol states it again, the first one.
  func associatedType(named name: String, in proto: NominalDecl) -> AssociatedTypeDecl? {
    for candidate in allProtocols(of: proto).reversed() {
      let found = ownMembers(of: candidate, named: name).first { $0 is AssociatedTypeDecl }
      if let found { return found as? AssociatedTypeDecl }
    }
    return nil
  }

  /// Whether an attribute names a property wrapper.
  func isWrapperAttribute(_ attribute: AttributeSyntax, in context: Decl?, _ scope: Scope?) -> Bool
  {
    attributeType(attribute, in: context, scope)?.attributes.contains("propertyWrapper") ?? false
  }

  /// The type that an attribute names where it stands, if it names one.
  func attributeType(
    _ attribute: AttributeSyntax, in context: Decl?, _ scope: Scope? = nil
  ) -> NominalDecl? {
    if attribute.isOfLanguage { return nil }
    if case .member(let base, let name) = attribute.name.kind,
      let outer = nominal(declaredType(named: base.shortText, in: context, scope))
    {
      return typeMember(named: name.text, of: outer) as? NominalDecl
    }
    return nominal(declaredType(named: attribute.word, in: context, scope))
  }

  private func nominal(_ found: Decl?) -> NominalDecl? {
    if let alias = found as? TypeAliasDecl { return aliasType(alias).nominalDecl }
    return found as? NominalDecl
  }

  /// A type by its name where it stands, as far as its declarations say it: attributes are looked at while members are
  /// collected, when nothing is known of generic parameters and supertypes yet.
  private func declaredType(named name: String, in context: Decl?, _ scope: Scope?) -> Decl? {
    if let found = scope.flatMap({ lookupLocalType(name, $0) }) { return found }
    var next = context
    while let decl = next {
      if let found = declaredType(named: name, inside: decl) { return found }
      next = decl.context
    }
    return moduleScope[name]?.last { $0.isTypeDecl } ?? libraryScope[name]?.first { $0.isTypeDecl }
  }

  private func declaredType(named name: String, inside decl: Decl) -> Decl? {
    let outer = (decl as? ExtensionDecl)?.extended ?? decl as? NominalDecl
    if let found = outer?.resolution?.members[name]?.last(where: { $0.isTypeDecl }) { return found }
    let scope = outer?.resolution?.scope ?? (decl as? FunctionDecl)?.resolution?.scope
    return scope.flatMap { lookupLocalType(name, $0) }
  }
}

extension Decl {
  /// Whether its name is a type's name.
  var isTypeDecl: Bool {
    self is NominalDecl || self is TypeAliasDecl || self is GenericParameterDecl
      || self is AssociatedTypeDecl
  }
}
