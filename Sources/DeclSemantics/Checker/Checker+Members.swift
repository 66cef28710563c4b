import DeclTree

/// The members of types: collected when first asked for, extensions included.
extension Checker {
  /// All members of a type with a name, those of its own extensions included, those of supertypes not.
  func ownMembers(of decl: NominalDecl, named name: String) -> [Decl] {
    collectMembers(of: decl)
    return decl.resolution?.members[name] ?? []
  }

  /// Collects the members of a type and of all its extensions so far.
  func collectMembers(of decl: NominalDecl) {
    bindExtensions()
    guard let resolution = decl.resolution else { return }
    if !resolution.hasMembers {
      resolution.hasMembers = true
      resolution.ownMembers = collect(
        resolution.syntax.members, context: decl, scope: resolution.scope, into: resolution)
      number(decl)
    }
    // What a macro adds depends on the class above, whose name is looked for among the members too.
    if !resolution.hasMacroMembers, !resolution.isResolvingInherited {
      resolution.hasMacroMembers = true
      for member in makeMacroMembers(of: decl) {
        resolution.ownMembers.append(member)
        add(member, to: resolution)
      }
    }
    while resolution.collectedExtensions < resolution.extensions.count {
      let extensionDecl = resolution.extensions[resolution.collectedExtensions]
      resolution.collectedExtensions += 1
      let members = extensionDecl.syntax.members.flatMap { expandEntries($0, in: extensionDecl) }
      extensionDecl.members = collect(
        members, context: extensionDecl, scope: nil, into: resolution)
    }
  }

  /// Makes the members in one pair of braces, and gives them in order. Types are made first: attributes of the others may name
  /// them.
  private func collect(
    _ members: [DeclSyntax], context: Decl, scope: Scope?, into resolution: NominalResolution
  ) -> [Decl] {
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

  /// The members in a type's own braces and in the script's extensions of it.
  func writtenMembers(of decl: NominalDecl) -> [Decl] {
    collectMembers(of: decl)
    guard let resolution = decl.resolution else { return [] }
    return resolution.ownMembers + resolution.extensions.filter { !$0.isLibrary }.flatMap(\.members)
  }

  private func add(_ member: Decl, to resolution: NominalResolution) {
    resolution.members[member.name, default: []].append(member)
    if let function = member as? FunctionDecl, function.kind == .function, function.isOperatorName {
      operatorFunctions[function.name, default: []].append(function)
    }
  }

  /// Gives cases their positions, and protocols their lists.
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

  /// Finds the types of the extensions that were added since the last call.
  package func bindExtensions() {
    guard !unboundExtensions.isEmpty else { return }
    let pending = unboundExtensions
    unboundExtensions = []
    known = KnownAnswers()
    for decl in pending {
      guard let nominal = extendedType(decl.syntax.extended) else {
        let extended = decl.syntax.extended
        report(
          unresolved(
            extended.shortText, extended.range,
            otherwise: .unknownType(extended.shortText, extended.range)))
        continue
      }
      decl.extended = nominal
      nominal.resolution?.extensions.append(decl)
      if decl.syntax.braces.declareOperator {
        typesWithOperators.append(nominal)
      }
    }
  }

  private func extendedType(_ syntax: TypeSyntax) -> NominalDecl? {
    switch syntax.kind {
    case .named(let name):
      for decl in moduleScope[name.text] ?? libraryScope[name.text] ?? [] {
        if let nominal = decl as? NominalDecl { return nominal }
        if let alias = decl as? TypeAliasDecl {
          return aliasType(alias).nominalDecl ?? aliasType(alias).existentialType?.protocols.first
        }
      }
      return nil
    case .member(let base, let name):
      guard let outer = extendedType(base) else {
        // `extension SwiftUI.View`: a module's name in front changes nothing.
        return extendedType(TypeSyntax(.named(name), syntax.range))
      }
      collectMembers(of: outer)
      let found = outer.resolution?.members[name.text]?.first { $0.isTypeDecl }
      if let alias = found as? TypeAliasDecl { return aliasType(alias).nominalDecl }
      return found as? NominalDecl
    case .array: return core.type("Array")
    case .dictionary: return core.type("Dictionary")
    case .optional: return core.type("Optional")
    default: return nil
    }
  }

  /// All operator functions with a name, wherever they are declared.
  func operators(named name: String) -> [FunctionDecl] {
    bindExtensions()
    while let nominal = typesWithOperators.popLast() { collectMembers(of: nominal) }
    return operatorFunctions[name] ?? []
  }

  /// The generic signature in scope of a declaration.
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

  /// The type that a member belongs to, and how `self` is typed inside.
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
  /// Whether its name is made of operator characters.
  var isOperatorName: Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return !(first == "_" || first == "$" || first.properties.isXIDStart)
  }
}

extension TypeSyntax {
  /// The type's name for a message.
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
