import DeclTree

/// Resolves type aliases.
extension Checker {
  /// Returns the type for which an alias stands where it is named, with the written generic arguments; as a member of
  /// `base` if that is given.
  func aliased(
    _ alias: TypeAliasDecl, _ name: NameSyntax, _ context: TypeContext, of base: StaticType? = nil
  ) -> StaticType {
    let type = aliasType(alias)
    let underlying =
      base.map { inheritedByClass(type, of: alias, $0) } ?? inherited(type, of: alias, context)
    let parameters = alias.ownParameters
    if parameters.isEmpty { return underlying }
    if let written = name.genericArguments, written.count == parameters.count {
      let arguments = written.map { resolve($0, context) }
      let substitutions = Substitutions(parameters, arguments)
      context.noteRequirements?(substituted(alias.generics.requirements, substitutions))
      if !trail.isProbing, !alias.isLibrary,
        !arguments.contains(where: { $0.hasVariables || $0.hasError })
      {
        checkRequirements(alias.generics.requirements, substitutions, name, context)
      }
      return substitute(underlying, substitutions, revealing: false)
    }
    if name.genericArguments == nil, let make = context.placeholder {
      return substitute(
        underlying, Substitutions(parameters, parameters.map { _ in make(name.range) }),
        revealing: false)
    }
    return underlying
  }

  /// Returns the type of a protocol's alias as the type in `context` inherits it: `Self` is that type.
  private func inherited(
    _ type: StaticType, of alias: TypeAliasDecl, _ context: TypeContext
  ) -> StaticType {
    guard type.hasParameters, let owner = selfType(in: alias.context)?.nominal else { return type }
    if owner.isClass { return inheritedByClass(type, of: owner, context) }
    guard owner.isProtocol else { return type }
    var decl = context.decl
    while let current = decl {
      if let own = selfType(in: current), own.nominal != owner,
        own.nominal.isProtocol
          ? allProtocols(of: own.nominal).contains(owner)
          : protocols(of: own.type).contains(owner)
      {
        return substitute(
          type, Substitutions([owner.generics.parameters[0]: own.type]), revealing: false)
      }
      decl = current.context
    }
    // The requirements in scope may fix it: `extension P where Body == Never`.
    if case .member = type.kind { return reduced(type) }
    return type
  }

  /// Returns the type of a class's alias as the class in `context` inherits it.
  private func inheritedByClass(
    _ type: StaticType, of owner: NominalDecl, _ context: TypeContext
  ) -> StaticType {
    var decl = context.decl
    while let current = decl {
      if let own = selfType(in: current), let found = ancestor(of: own.type, declaring: owner) {
        return substitute(
          type, Substitutions(owner.generics.parameters, found.genericArguments), revealing: false)
      }
      decl = current.context
    }
    return type
  }

  /// Returns the type of a class's alias as a member of the class or of one that inherits from it.
  private func inheritedByClass(
    _ type: StaticType, of alias: TypeAliasDecl, _ base: StaticType
  ) -> StaticType {
    guard let owner = selfType(in: alias.context)?.nominal else { return type }
    let found = ancestor(of: base, declaring: owner) ?? base
    return substitute(
      type, Substitutions(owner.generics.parameters, found.genericArguments), revealing: false)
  }

  /// Returns the underlying type of a type alias.
  func aliasType(_ alias: TypeAliasDecl) -> StaticType {
    if let known = alias.underlying { return known }
    guard let syntax = alias.syntax, resolving.insert(ObjectIdentifier(alias)).inserted else {
      report(.circularAlias(alias.name, alias.nameRange))
      return .error
    }
    defer { resolving.remove(ObjectIdentifier(alias)) }
    return resolveOnDemand(alias, otherwise: .error) { aliasType(alias, syntax) }
  }

  private func aliasType(
    _ alias: TypeAliasDecl, _ syntax: (generics: GenericSyntax, type: TypeSyntax)
  ) -> StaticType {
    alias.generics = signature(of: alias.context)
    if !alias.isLibrary { reportRepeated(syntax.generics.parameters.map(\.name)) }
    for parameter in syntax.generics.parameters {
      alias.generics.parameters.append(
        GenericParameterDecl(
          name: parameter.name.text, range: parameter.name.range, context: alias,
          isLibrary: alias.isLibrary))
    }
    var context = TypeContext(decl: alias, scope: aliasScopes[ObjectIdentifier(alias)])
    if syntax.generics.parameters.isEmpty, syntax.type.isName {
      // The name of a generic type without arguments: the alias has the same parameters.
      context.missingArguments = { [unowned self] in addParameters(of: $0, to: alias) }
    }
    let own = Array(alias.generics.parameters.suffix(syntax.generics.parameters.count))
    if !own.isEmpty {
      alias.generics.requirements += withRequirements(of: alias.generics) {
        requirements(of: syntax.generics, own, context)
      }
    }
    let type = withRequirements(of: alias.generics) { resolve(syntax.type, context) }
    alias.underlying = type
    return type
  }

  /// Adds a generic parameter to an alias for each one of the generic type that it names, and returns them as arguments.
  private func addParameters(of nominal: NominalDecl, to alias: TypeAliasDecl) -> [StaticType] {
    let all = nominal.generics.parameters
    if alias.ownParameters.isEmpty {
      let ownCount = nominal.resolution?.syntax.generics.parameters.count ?? 0
      alias.generics.parameters += all.suffix(ownCount).map {
        GenericParameterDecl(
          name: $0.name, range: alias.nameRange, context: alias, isLibrary: alias.isLibrary)
      }
    }
    let own = alias.ownParameters
    return all.dropLast(own.count).map(\.type) + own.map(\.type)
  }
}

extension TypeAliasDecl {
  /// The alias's own generic parameters; available once the alias is resolved.
  var ownParameters: [GenericParameterDecl] { generics.parameters.filter { $0.context === self } }
}

extension TypeSyntax {
  /// Indicates whether it is a name, or a member of one, without generic arguments.
  fileprivate var isName: Bool {
    switch kind {
    case .named(let name), .member(_, let name): name.genericArguments == nil
    default: false
    }
  }
}
