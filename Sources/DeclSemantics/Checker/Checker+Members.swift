import DeclTree

/// Collects the members of types, including those of extensions, when they are first requested.
extension Checker {
  /// Returns the members of a type with a name, including those of its extensions but not those of
  /// supertypes.
  func ownMembers(of decl: NominalDecl, named name: String) -> [Decl] {
    collectMembers(of: decl)
    return decl.resolution?.members[name] ?? []
  }

  /// Collects the members of a type and of all its extensions so far.
  func collectMembers(of decl: NominalDecl) {
    bindExtensions()
    guard let resolution = decl.resolution else { return }
    if !resolution.hasMembers {
      // Set first, since creating a member may request the others.
      resolution.hasMembers = true
      resolution.ownMembers = collect(
        resolution.syntax.members, context: decl, scope: resolution.scope, into: resolution)
      number(decl)
    }
    // Macro members depend on the superclass, whose name may have to be looked up among the type's own
    // members, so they are added last.
    if !resolution.hasMacroMembers, !resolution.isResolvingInherited {
      resolution.hasMacroMembers = true
      for member in makeMacroMembers(of: decl) {
        resolution.ownMembers.append(member)
        add(member, to: resolution)
      }
    }
    while resolution.collectedExtensionCount < resolution.extensions.count {
      let extensionDecl = resolution.extensions[resolution.collectedExtensionCount]
      // Counted before its members are created, which may request the members of this type again.
      resolution.collectedExtensionCount += 1
      let members = extensionDecl.syntax.members.flatMap { expandEntries($0, in: extensionDecl) }
      extensionDecl.members = collect(
        members, context: extensionDecl, scope: nil, into: resolution)
    }
  }

  /// Creates the members of one declaration body and returns them in order. Types are created first, since
  /// attributes of the other members may name them.
  private func collect(
    _ members: [DeclSyntax], context: Decl, scope: Scope?, into resolution: NominalResolution
  ) -> [Decl] {
    collectionDepth += 1
    defer { collectionDepth -= 1 }
    var made = [[Decl]](repeating: [], count: members.count)
    for makesTypes in [true, false] {
      for (index, member) in members.enumerated() where member.isType == makesTypes {
        made[index] = makeDeclarations(
          member, context: context, scope: scope, isLibrary: context.isLibrary)
        for decl in made[index] { add(decl, to: resolution) }
      }
    }
    return Array(made.joined())
  }

  /// Returns the members in a type's own body and in the script's extensions of it.
  func writtenMembers(of decl: NominalDecl) -> [Decl] {
    collectMembers(of: decl)
    guard let resolution = decl.resolution else { return [] }
    return resolution.ownMembers + resolution.extensions.filter { !$0.isLibrary }.flatMap(\.members)
  }

  private func add(_ member: Decl, to resolution: NominalResolution) {
    resolution.members[member.name, default: []].append(member)
    if let function = member as? FunctionDecl, function.kind == .function, function.isOperatorName {
      add(operatorFunction: function)
    }
  }

  /// Sets the indices of enum cases and the member lists of protocols.
  private func number(_ decl: NominalDecl) {
    guard let resolution = decl.resolution else { return }
    decl.cases = resolution.ownMembers.compactMap { $0 as? EnumCaseDecl }
    for (index, enumCase) in decl.cases.enumerated() { enumCase.index = index }
    decl.deinitializer =
      resolution.ownMembers.first { ($0 as? FunctionDecl)?.kind == .deinitializer }
      as? FunctionDecl
    guard decl.isProtocol else { return }
    decl.associatedTypes = resolution.ownMembers.compactMap { $0 as? AssociatedTypeDecl }
    decl.requirements = resolution.ownMembers.filter {
      $0 is FunctionDecl || $0 is VariableDecl || $0 is SubscriptDecl
    }
  }

  /// Binds the extensions that were added since the last call to their types.
  package func bindExtensions() {
    guard !unboundExtensions.isEmpty else { return }
    let pending = unboundExtensions
    unboundExtensions = []
    // Members and conformances that the extensions add may change every cached answer.
    cache = QueryCache()
    // The extended type may be declared in an extension that comes later, so the rest is tried again as long
    // as a round binds some.
    var rest = pending
    var count = 0
    repeat {
      count = rest.count
      rest = rest.filter { !bind($0) }
    } while !rest.isEmpty && rest.count < count
    for decl in rest {
      let extended = decl.syntax.extended
      report(
        unresolvedName(
          extended.shortText, extended.range,
          otherwise: .unknownType(extended.shortText, extended.range)))
    }
  }

  /// Adds an extension to the type that it names; returns false if there is none.
  private func bind(_ decl: ExtensionDecl) -> Bool {
    guard let nominal = extendedType(decl.syntax.extended, in: fileScope(of: decl), decl.isLibrary)
    else { return false }
    decl.extended = nominal
    nominal.resolution?.extensions.append(decl)
    if decl.syntax.braces.declareOperator { typesWithOperators.append(nominal) }
    return true
  }

  private func extendedType(
    _ syntax: TypeSyntax, in scope: FileScope, _ isLibrary: Bool
  ) -> NominalDecl? {
    switch syntax.kind {
    case .named(let name):
      let own = isLibrary ? nil : scriptDeclarations(name.text, in: scope)
      if !isLibrary, own == nil, let known = libraryScope[name.text] {
        reportMissingImport(of: known, name.text, name.range)
      }
      return extendedType(of: own ?? libraryScope[name.text] ?? [])
    case .member(let base, let name):
      guard let outer = extendedType(base, in: scope, isLibrary) else {
        let module = base.shortText
        if !isLibrary, isModuleName(module, in: scope) {
          return extendedType(of: qualifiedDeclarations(name.text, in: module, from: scope))
        }
        return extendedType(TypeSyntax(.named(name), syntax.range), in: scope, isLibrary)
      }
      collectMembers(of: outer)
      return extendedType(of: outer.resolution?.members[name.text] ?? [])
    case .array: return core.type("Array")
    case .dictionary: return core.type("Dictionary")
    case .optional: return core.type("Optional")
    default: return nil
    }
  }

  /// Returns the first type among declarations; that of an alias is the aliased one.
  private func extendedType(of declarations: [Decl]) -> NominalDecl? {
    for decl in declarations {
      if let nominal = decl as? NominalDecl { return nominal }
      if let alias = decl as? TypeAliasDecl {
        return aliasType(alias).nominalDecl ?? aliasType(alias).existentialType?.protocols.first
      }
    }
    return nil
  }

  func add(operatorFunction function: FunctionDecl) {
    operatorFunctions[function.name, default: []].append(function)
    cache.operators = [:]
  }

  /// Returns the operator functions with a name, wherever they are declared.
  func operators(named name: String) -> [FunctionDecl] {
    bindExtensions()
    while let nominal = typesWithOperators.popLast() { collectMembers(of: nominal) }
    let found = operatorFunctions[name] ?? []
    guard let viewpoint else { return found }
    return found.filter { isVisible($0, from: viewpoint) }
  }

  /// Returns the generic signature in scope of a declaration.
  func signature(of decl: Decl?) -> GenericSignature {
    switch decl {
    case let nominal as NominalDecl:
      resolveSignature(of: nominal)
      return nominal.generics
    case let extensionDecl as ExtensionDecl:
      resolveSignature(of: extensionDecl)
      return extensionDecl.generics
    case let function as FunctionDecl:
      resolveSignature(of: function)
      return function.generics
    case let alias as TypeAliasDecl:
      _ = aliasType(alias)
      return alias.generics
    case let decl?: return signature(of: decl.context)
    case nil: return GenericSignature()
    }
  }

  /// Returns the type that a member belongs to, and the type of `self` in it; nil outside of types.
  func selfType(in context: Decl?) -> (nominal: NominalDecl, type: StaticType)? {
    switch context {
    case let nominal as NominalDecl:
      resolveSignature(of: nominal)
      return (nominal, nominal.selfType)
    case let extensionDecl as ExtensionDecl:
      guard let nominal = extensionDecl.extended else { return nil }
      resolveSignature(of: nominal)
      return (nominal, nominal.selfType)
    case let decl?: return selfType(in: decl.context)
    case nil: return nil
    }
  }
}

extension FunctionDecl {
  /// Indicates whether its name consists of operator characters.
  var isOperatorName: Bool { name.isOperatorName }

  /// Indicates whether the function is an operator that the script declares outside of any type.
  var isFileScopeOperator: Bool { context == nil && !isLocal && !isLibrary && isOperatorName }
}

extension TypeSyntax {
  /// The type's name for a diagnostic.
  var shortText: String {
    switch kind {
    case .named(let name): name.text
    case .member(let base, let name): "\(base.shortText).\(name.text)"
    case .optional(let base): "\(base.shortText)?"
    case .array(let base): "[\(base.shortText)]"
    default: "type"
    }
  }
}
