import DeclTree

/// Resolves type expressions to types.
extension Checker {
  /// The context in which a type expression is resolved.
  struct TypeContext {
    /// The innermost enclosing declaration, from which names are looked up outwards.
    var decl: Decl?
    /// The local scope, in a body.
    var scope: Scope?
    /// Indicates whether the name is used in a body, where all signatures are resolved.
    var isInBody = false
    /// A closure that creates a generic parameter for `some P` in a parameter's type.
    var someParameter: ((TypeSyntax) -> StaticType)?
    /// A closure that creates an opaque type for `some P` in a result type.
    var opaqueResult: ((TypeSyntax) -> StaticType)?
    /// A closure that creates the omitted generic arguments of a type: `Array(…)`, `let x: Set = …`.
    var missingArguments: ((NominalDecl) -> [StaticType])?
    /// A closure that creates the type of a placeholder `_`.
    var placeholder: ((SourceRange) -> StaticType)?
    /// A closure that receives the requirements that the named types place on their arguments.
    var noteRequirements: (([GenericSignature.Requirement]) -> Void)?
  }

  /// Returns the type of a type expression; reports an error and returns the error type when it is invalid.
  func resolve(_ syntax: TypeSyntax, _ context: TypeContext) -> StaticType {
    let type = resolveParts(of: syntax, context)
    guard type.isTooComplex else { return type }
    report(.typeTooComplex(syntax.range))
    return .error
  }

  private func resolveParts(of syntax: TypeSyntax, _ context: TypeContext) -> StaticType {
    switch syntax.kind {
    case .named(let name): return resolve(name, context)
    case .member(let base, let name): return resolveMember(base, name, syntax.range, context)
    case .array(let element):
      let type = resolve(element, context)
      return requireCopyable(type, syntax.range, in: context) ? core.array(type) : .error
    case .dictionary(let key, let value):
      let keyType = resolve(key, context)
      if !trail.isProbing, !keyType.hasVariables, !keyType.hasError, !keyType.hasParameters,
        !conforms(keyType, to: libraryProtocol("Hashable"))
      {
        let hashable = libraryProtocol("Hashable")
        report(
          missingConformance(
            keyType, hashable, syntax.range,
            otherwise: .doesNotConform(keyType, hashable, syntax.range)))
      }
      context.noteRequirements?([.conforms(keyType, libraryProtocol("Hashable"))])
      let valueType = resolve(value, context)
      return requireCopyable(valueType, syntax.range, in: context)
        ? core.dictionary(keyType, valueType) : .error
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      return core.optional(resolve(wrapped, context))
    case .tuple(let elements): return resolveTuple(elements, context)
    case .function(let function): return resolveFunction(function, context)
    case .some(let constraint):
      if context.someParameter == nil, isRequirement(context.decl), isScript(syntax.range) {
        report(.opaqueRequirement(syntax.range))
        return .error
      }
      if let make = context.someParameter ?? context.opaqueResult { return make(constraint) }
      report(.unsupported("opaque-type", "'some' types in this position", syntax.range))
      return .error
    case .any(let constraint):
      let type = resolveExistential([constraint], context)
      if isScript(syntax.range) { reportNeedlessAny(type, syntax, constraint) }
      return type
    case .composition(let parts): return resolveExistential(parts, context)
    case .attributed(let attributes, _, let inner):
      checkAttributes(attributes, context)
      reportParameterMarks(of: syntax)
      return resolve(inner, context)
    case .suppressed(let inner):
      let isNoncopyable = inner.shortText == "Copyable"
      report(
        .unsupported(
          "noncopyable",
          isNoncopyable ? "'~Copyable' in this position" : "'~\(inner.shortText)'",
          syntax.range))
      return .error
    case .pack(let pattern):
      reportPack(syntax, pattern, context)
      return .error
    case .element(let inner): return resolveElement(inner, context)
    case .error: return .error
    }
  }

  private func resolveTuple(
    _ elements: [TupleTypeElementSyntax], _ context: TypeContext
  ) -> StaticType {
    let parts = elements.flatMap { element in
      expanded([element.type], context).map { (element.labelText, $0.type, $0.context) }
    }
    if parts.count == 1 { return resolve(parts[0].1, parts[0].2) }
    let type = StaticType(
      .tuple(parts.map { TupleElement(label: $0.0, type: resolve($0.1, $0.2)) }))
    if checksCopying(in: context), !type.hasVariables, case .tuple(let made) = type.kind {
      for (element, part) in zip(made, parts) where !isCopyable(element.type) {
        report(.noncopyableElement(element.type, part.1.range))
        return .error
      }
    }
    return type
  }

  private func resolveFunction(
    _ function: FunctionTypeSyntax, _ context: TypeContext
  ) -> StaticType {
    var inner = context
    inner.someParameter = nil
    return StaticType(
      .function(
        FunctionType(
          parameters: function.parameters.flatMap { parameter in
            expanded([parameter.type], inner).map { type, context in
              FunctionType.Parameter(
                type: resolveCopied(type, context, isVariadic: parameter.isVariadic),
                isInout: type.isInout,
                isVariadic: parameter.isVariadic, isAutoclosure: type.isAutoclosure,
                isConsuming: type.ownership == .consuming,
                isIsolated: type.hasSpecifier("isolated"))
            }
          },
          result: resolve(function.result, context), isThrowing: function.isThrowing,
          thrownType: function.thrownType.map { resolve($0, inner) }, isAsync: function.isAsync)))
  }

  /// Returns the type of a function type's parameter; a noncopyable one must specify its ownership.
  private func resolveCopied(
    _ syntax: TypeSyntax, _ context: TypeContext, isVariadic: Bool
  ) -> StaticType {
    let type = resolveParameter(syntax, context, isVariadic: isVariadic)
    if checksCopying(in: context), !type.hasVariables, syntax.ownership == nil, !syntax.isInout,
      !isCopyable(type)
    {
      report(.ownershipMissing(type, syntax.range))
    }
    return type
  }

  private func resolve(_ name: NameSyntax, _ context: TypeContext) -> StaticType {
    switch name.text {
    case "Any": return .any
    case "AnyObject": return .anyObject
    case "Self":
      if let found = selfType(in: context.decl) { return canonical(found.type) }
    case "_":
      if let make = context.placeholder { return make(name.range) }
    default: break
    }
    if let pack = pack(named: name.text, context), pack.first is GenericParameterDecl {
      report(.packWithoutEach("type pack '\(name.text)'", name.range))
      return .error
    }
    guard let decl = lookupType(name.text, context) else {
      let scope = fileScope(of: context.decl)
      if !isModuleName(name.text, in: scope) {
        reportUnknownType(name, in: scope, of: context.decl as? FunctionDecl)
      }
      return .error
    }
    if reportMissingImport(of: [decl], name.text, name.range) { return .error }
    return type(of: decl, name, context)
  }

  /// Returns the type of a declaration with the written generic arguments.
  func type(of decl: Decl, _ name: NameSyntax, _ context: TypeContext) -> StaticType {
    switch decl {
    case let nominal as NominalDecl:
      if !usesBooleanLiteralTypes, booleanLiteralTypes.contains(nominal.name), isScript(name.range)
      {
        usesBooleanLiteralTypes = true
      }
      if nominal.isProtocol { return existential(nominal, name, context) }
      return nominalType(nominal, name, context, outer: nil)
    case let parameter as GenericParameterDecl: return reduced(parameter.type)
    case let alias as TypeAliasDecl: return aliased(alias, name, context)
    case let associated as AssociatedTypeDecl:
      guard let base = selfType(in: context.decl) else { return .error }
      // It may be that of a type around the one in which it is mentioned.
      var around: Decl? = context.decl
      while let current = around {
        if let own = selfType(in: current), let found = member(associated, of: own.type) {
          return found
        }
        around = current.context
      }
      if !base.type.hasError {
        report(.invalidAssociatedType(associated.name, base.type, name.range))
      }
      return .error
    default:
      report(.unknownType(name.text, name.range))
      return .error
    }
  }

  /// Returns a struct, enum or class with its written generic arguments. In its own declaration a generic
  /// type's arguments may be omitted; the arguments of its outer types always come from the context.
  private func nominalType(
    _ nominal: NominalDecl, _ name: NameSyntax, _ context: TypeContext, outer: [StaticType]?
  ) -> StaticType {
    resolveSignature(of: nominal)
    let all = nominal.generics.parameters
    let ownCount = nominal.resolution?.syntax.generics.parameters.count ?? 0
    var arguments = outer ?? outerArguments(all.count - ownCount, of: nominal, context)
    if let written = name.genericArguments {
      // Packs are reported where they are declared.
      let hasPack = nominal.resolution?.syntax.generics.parameters.contains { $0.isPack }
      if hasPack == true { return .error }
      guard written.count == ownCount else {
        if nominal.isLibrary, UnsupportedNames.hasOtherArguments(nominal.name, written.count) {
          report(.unsupportedAPI(nominal.name + "<…>", "SwiftUI", name.range))
          return .error
        }
        report(.genericArgumentCount(nominal.name, written.count, ownCount, name.range))
        return .error
      }
      arguments += written.map { resolve($0, context) }
    } else if ownCount > 0 {
      if let inside = enclosingSelf(of: nominal, context) { return inside }
      guard let make = context.missingArguments else {
        report(.missingGenericArguments(nominal.name, name.range))
        return .error
      }
      arguments += make(nominal).suffix(ownCount)
    }
    let result = StaticType.nominal(nominal, arguments)
    if !checkArguments(of: nominal, arguments, name, context) { return .error }
    if let note = context.noteRequirements, !nominal.generics.requirements.isEmpty {
      note(substituted(nominal.generics.requirements, Substitutions(all, arguments)))
    }
    return result
  }

  private func outerArguments(
    _ count: Int, of nominal: NominalDecl, _ context: TypeContext
  ) -> [StaticType] {
    if count == 0 { return [] }
    if let outer = nominal.enclosingNominal, outer.isClass,
      let own = selfType(in: context.decl)?.type, let found = ancestor(of: own, declaring: outer)
    {
      return Array(found.genericArguments.prefix(count))
    }
    if let found = selfType(in: context.decl), found.type.genericArguments.count >= count {
      return Array(found.type.genericArguments.prefix(count))
    }
    return context.missingArguments.map { Array($0(nominal).prefix(count)) }
      ?? nominal.generics.parameters.prefix(count).map(\.type)
  }

  /// Returns `Stack<Element>` for `Stack` inside `Stack<Element>`; nil outside of the type.
  private func enclosingSelf(of nominal: NominalDecl, _ context: TypeContext) -> StaticType? {
    var decl = context.decl
    while let current = decl {
      if let found = selfType(in: current) {
        let around = sequence(first: found.nominal) { $0.enclosingNominal }
        // The outer types of an extended type come from its declaration, not from the extension.
        if around.contains(nominal) {
          let count = nominal.generics.parameters.count
          return .nominal(nominal, Array(found.type.genericArguments.prefix(count)))
        }
      }
      decl = current.context
    }
    return nil
  }

  /// Reports generic arguments that do not conform as the requirements demand. Returns false for those that cannot be
  /// copied although they have to be.
  private func checkArguments(
    of nominal: NominalDecl, _ arguments: [StaticType], _ name: NameSyntax,
    _ context: TypeContext
  ) -> Bool {
    guard !trail.isProbing, name.genericArguments != nil,
      !arguments.contains(where: { $0.hasVariables || $0.hasError })
    else { return true }
    let substitution = Substitutions(nominal.generics.parameters, arguments)
    if !checkRequirements(nominal.generics.requirements, substitution, name, context) {
      return false
    }
    guard checksCopying(in: context) else { return true }
    for (parameter, argument) in zip(nominal.generics.parameters, arguments)
    where !parameter.isNoncopyable && !isCopyable(argument) {
      report(
        nominal.takesNoncopyableInSwift
          ? .unsupported("noncopyable", "'\(nominal.name)' of noncopyable types", name.range)
          : .doesNotConform(argument, libraryProtocol("Copyable"), name.range))
      return false
    }
    return true
  }

  /// Reports the generic arguments of a type or an alias that do not satisfy its requirements. Returns false for those that
  /// cannot be copied although they have to be.
  @discardableResult
  func checkRequirements(
    _ requirements: [GenericSignature.Requirement], _ substitution: Substitutions,
    _ name: NameSyntax, _ context: TypeContext
  ) -> Bool {
    for requirement in requirements {
      if case .isClass(let subject) = requirement {
        let type = substitute(subject, substitution, revealing: false)
        if !type.hasError, !isClassType(type) { report(.notAClassType(type, name.range)) }
      }
      guard case .conforms(let subject, let proto) = requirement else { continue }
      let type = substitute(subject, substitution, revealing: false)
      if !type.hasError && !conforms(type, to: proto) {
        report(
          missingConformance(
            type, proto, name.range, otherwise: .doesNotConform(type, proto, name.range)))
        if checksCopying(in: context), !isCopyable(type) { return false }
      }
    }
    return true
  }

  private func existential(
    _ proto: NominalDecl, _ name: NameSyntax, _ context: TypeContext
  ) -> StaticType {
    let written = (name.genericArguments ?? []).map { resolve($0, context) }
    let primary = primaryAssociatedTypes(of: proto)
    checkCount(of: written.count, proto, primary.count, name.range)
    let constraints = zip(primary, written).map {
      ExistentialType.Constraint(associatedType: $0, type: $1)
    }
    return StaticType(.existential(ExistentialType(protocols: [proto], constraints: constraints)))
  }

  /// Reports arguments of a protocol that are not as many as its primary associated types.
  func checkCount(of written: Int, _ proto: NominalDecl, _ primary: Int, _ range: SourceRange) {
    guard written > 0, written != primary, !trail.isProbing else { return }
    report(.protocolArgumentCount(proto.name, written, primary, range))
  }

  /// Returns the primary associated types of a protocol, such as that for `A` in `protocol P<A>`.
  func primaryAssociatedTypes(of proto: NominalDecl) -> [AssociatedTypeDecl] {
    let names = proto.resolution?.syntax.primaryAssociatedTypes.map(\.text) ?? []
    return names.compactMap { associatedType(named: $0, in: proto) }
  }

  /// Returns whether a protocol that is not resolved yet names a type alias whose type is being found.
  private func inheritsByUnresolvedAlias(_ proto: NominalDecl) -> Bool {
    guard let resolution = proto.resolution, resolution.inherited == nil else { return false }
    let context = TypeContext(decl: proto.context, scope: resolution.scope)
    return resolution.syntax.inherited.contains { syntax in
      guard case .named(let name) = syntax.withoutAttributes.kind,
        let alias = lookupType(name.text, context) as? TypeAliasDecl
      else { return false }
      return resolving.contains(ObjectIdentifier(alias))
    }
  }

  private func resolveExistential(_ parts: [TypeSyntax], _ context: TypeContext) -> StaticType {
    var protocols: [NominalDecl] = []
    var constraints: [ExistentialType.Constraint] = []
    var superclass: StaticType?
    var isClassBound = false
    for part in parts {
      let type = resolve(part, context)
      if let inner = type.existentialType {
        protocols += inner.protocols.filter { !protocols.contains($0) }
        constraints += inner.constraints
        isClassBound = isClassBound || inner.isClassBound
        superclass = superclass ?? inner.superclass
      } else if type.nominalDecl?.isClass == true {
        superclass = type
      } else if parts.count == 1 {
        return type
      } else {
        if !type.isError { report(.notComposable(type, part.range)) }
        return .error
      }
    }
    // The same composition is the same type however it is written: what another part implies is omitted. In an alias
    // by which one of its own parts inherits, that is an error of the part.
    let all = protocols
    guard !protocols.contains(where: inheritsByUnresolvedAlias) else {
      return StaticType(
        .existential(
          ExistentialType(
            protocols: protocols, superclass: superclass, isClassBound: isClassBound,
            constraints: constraints)))
    }
    protocols.removeAll { implied in
      !constraints.contains { $0.associatedType.context === implied }
        && all.contains { $0 != implied && allProtocols(of: $0).contains(implied) }
    }
    let impliesClass =
      superclass != nil
      || protocols.contains { allProtocols(of: $0).contains(where: self.isClassBound) }
    if let superclass, protocols.isEmpty { return superclass }
    return StaticType(
      .existential(
        ExistentialType(
          protocols: protocols, superclass: superclass, isClassBound: isClassBound && !impliesClass,
          constraints: constraints)))
  }

  private func resolveMember(
    _ baseSyntax: TypeSyntax, _ name: NameSyntax, _ range: SourceRange, _ context: TypeContext
  ) -> StaticType {
    let scope = fileScope(of: context.decl)
    if case .named(let module) = baseSyntax.kind, isModuleName(module.text, in: scope),
      lookupType(module.text, context) == nil
    {
      // Local declarations do not hide a name that a module qualifies.
      let found =
        context.decl?.isLibrary == true
        ? libraryScope[name.text] ?? []
        : qualifiedDeclarations(name.text, in: module.text, from: scope)
      guard let decl = found.last(where: { $0.isTypeDecl }) else {
        if let error = unknownModuleMember(name.text, module.text, name.range, in: scope) {
          report(error)
        } else {
          reportUnknownType(name, in: scope)
        }
        return .error
      }
      return type(of: decl, name, context)
    }
    var base = resolve(baseSyntax, context)
    if base.isError { return .error }
    if name.text == "Type" {
      return baseSyntax.isAny ? StaticType(.metatype(base)) : .typeOfDynamicTypes(of: base)
    }
    if name.text == "Protocol", base.existentialType != nil { return StaticType(.metatype(base)) }
    if name.text == "self" { return base }
    // `View.Body` in a where clause is the associated type of the protocol's `Self`.
    if let proto = base.existentialType?.protocols.first { base = proto.selfType }
    guard let member = memberType(name, of: base, context) else {
      if inheritsUnknown(base) { return .error }
      report(
        (frameworkOfUnsupportedMember(name.text, of: base) ?? moduleOfFunction(name.text, base)).map
        {
          .unsupportedAPI(name.text, $0, name.range)
        }
          ?? .unknownMemberType(name.text, base, name.range))
      return .error
    }
    return member
  }

  /// Returns a type that is named as a member of another: nested type, alias or associated type; nil when
  /// there is none.
  private func memberType(
    _ name: NameSyntax, of base: StaticType, _ context: TypeContext
  ) -> StaticType? {
    if let nominal = base.nominalDecl,
      let decl = typeMember(named: name.text, of: nominal)
    {
      if !isAccessible(decl, from: context.decl) {
        report(.inaccessible("'\(name.text)'", name.range))
        return .error
      }
      switch decl {
      case let nested as NominalDecl where nested.isProtocol:
        return existential(nested, name, context)
      case let nested as NominalDecl:
        let outer = nested.enclosingNominal.flatMap { ancestor(of: base, declaring: $0) } ?? base
        return nominalType(nested, name, context, outer: outer.genericArguments)
      case let alias as TypeAliasDecl:
        return aliased(alias, name, context, of: base)
      default: break
      }
    }
    for proto in protocols(of: base) {
      if let associated = associatedType(named: name.text, in: proto) {
        return member(associated, of: base)
      }
      if let alias = typeMember(named: name.text, of: proto) as? TypeAliasDecl {
        return substitute(
          aliased(alias, name, context), Substitutions([proto.generics.parameters[0]: base]),
          revealing: false)
      }
    }
    return nil
  }

  /// Returns a nested type or alias of a type or, for a class, of a superclass.
  func typeMember(named name: String, of nominal: NominalDecl) -> Decl? {
    let own = ownMembers(of: nominal, named: name)
    if let found = own.first(where: { $0 is NominalDecl || $0 is TypeAliasDecl }) { return found }
    guard nominal.isClass else { return nil }
    resolveSignature(of: nominal)
    return nominal.superclass?.nominalDecl.flatMap { inheritedType(named: name, of: $0) }
  }

  /// Returns a nested type or alias that a superclass declares or inherits.
  private func inheritedType(named name: String, of superclass: NominalDecl) -> Decl? {
    let key = NameInType(nominal: superclass, name: name)
    if let known = cache.inheritedTypes[key] { return known }
    let found = typeMember(named: name, of: superclass)
    if areTypesComplete(key, \.inheritedTypes) { cache.inheritedTypes[key] = .some(found) }
    return found
  }

  /// Returns whether nothing that is still being found adds a type of a name to a class: its superclass is in the same
  /// cache then.
  func areTypesComplete(
    _ key: NameInType, _ cached: KeyPath<QueryCache, [NameInType: Decl?]>
  ) -> Bool {
    guard collectionDepth == 0, conformanceCollectionDepth == 0, protocolDepth == 0,
      !key.name.hasSuffix("CodingKeys"), !resolving.contains(ObjectIdentifier(key.nominal)),
      key.nominal.resolution?.hasSynthesised != false
    else { return false }
    guard let superclass = key.nominal.superclass?.nominalDecl else { return true }
    return cache[keyPath: cached][NameInType(nominal: superclass, name: key.name)] != nil
  }
}

extension TupleTypeElementSyntax {
  /// The label; nil for `_`.
  var labelText: String? { label.flatMap { $0.text == "_" ? nil : $0.text } }
}

extension TypeSyntax {
  /// Indicates whether it has the specifier `inout`.
  var isInout: Bool { hasSpecifier("inout") }

  /// Returns whether it has a specifier such as `inout` or `isolated`.
  func hasSpecifier(_ word: String) -> Bool {
    if case .attributed(_, let specifiers, _) = kind { return specifiers.contains(word) }
    return false
  }

  /// Returns whether it has an attribute.
  func hasAttribute(_ word: String) -> Bool {
    if case .attributed(let attributes, _, _) = kind {
      return attributes.contains { $0.baseName == word }
    }
    return false
  }

  var isAutoclosure: Bool { hasAttribute("autoclosure") }

  /// The ownership that it specifies: `borrowing`, `consuming` or their former names.
  var ownership: ParameterDecl.Ownership? {
    if hasSpecifier("consuming") || hasSpecifier("__owned") { return .consuming }
    return hasSpecifier("borrowing") || hasSpecifier("__shared") ? .borrowing : nil
  }
}
