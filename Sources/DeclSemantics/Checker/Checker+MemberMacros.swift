import DeclTree

extension Checker {
  /// Returns the member macro that an attribute applies to a type; nil for most types.
  func memberMacro(of decl: NominalDecl) -> MemberMacro? {
    guard let resolution = decl.resolution, !decl.attributes.isEmpty else { return nil }
    if let known = resolution.memberMacro { return known }
    let words = resolution.declaration.attributes.map(\.baseName)
    let found = words.lazy.compactMap { self.memberMacro(named: $0) }.first
    resolution.memberMacro = .some(found)
    return found
  }

  private func memberMacro(named word: String) -> MemberMacro? {
    guard let proto = libraryScope[word]?.first as? NominalDecl, proto.isProtocol,
      let attribute = proto.resolution?.declaration.attributes.first(where: {
        $0.baseName == "_memberMacro"
      })
    else { return nil }
    let names = (attribute.arguments?.arguments ?? []).compactMap { argument -> NameSyntax? in
      guard case .identifier(let name) = argument.value.kind else { return nil }
      return name
    }
    guard names.count == 3, let members = libraryScope[names[0].text]?.first as? NominalDecl else {
      return nil
    }
    return MemberMacro(
      proto: proto, members: members, wrapper: names[1], exemption: names[2].text)
  }

  /// Returns the members that a macro adds to a class.
  func makeMacroMembers(of decl: NominalDecl) -> [Decl] {
    guard let macro = memberMacro(of: decl), let resolution = decl.resolution else { return [] }
    guard decl.keyword == .classType else {
      if let attribute = resolution.declaration.attributes.first(where: {
        $0.baseName == macro.proto.name
      }) {
        report(.macroNotApplicable(macro.proto.name, decl, attribute.range))
      }
      return []
    }
    let added = (macro.members.resolution?.syntax.members ?? []).flatMap {
      makeDeclarations($0, context: decl, scope: resolution.scope, isLibrary: true)
    }
    return inherits(macro, decl) ? added.filter { $0 is FunctionDecl } : added
  }

  /// Returns whether a superclass already has the macro, so that its stored members serve all subclasses.
  func inherits(_ macro: MemberMacro, _ decl: NominalDecl) -> Bool {
    var seen: Set = [ObjectIdentifier(decl)]
    var next = inheritedTypes(of: decl).first?.nominalDecl
    while let current = next, current.isClass, seen.insert(ObjectIdentifier(current)).inserted {
      if memberMacro(of: current)?.proto === macro.proto { return true }
      next = inheritedTypes(of: current).first?.nominalDecl
    }
    return false
  }

  /// Returns the property wrapper that a macro adds to a stored variable; nil when it adds none.
  func macroWrapper(of variable: VariableDecl, _ declaration: DeclSyntax) -> AttributeSyntax? {
    guard let decl = variable.context as? NominalDecl, decl.keyword == .classType,
      !variable.isLibrary, let macro = memberMacro(of: decl), variable.storage == .field,
      !variable.isLet, !variable.isStatic, !variable.attributes.contains(macro.exemption)
    else { return nil }
    if let modifier = declaration.modifiers.first(where: { $0.name == "lazy" }) {
      report(.lazyComputedProperty(modifier.range))
      return nil
    }
    return AttributeSyntax(
      range: variable.nameRange,
      name: TypeSyntax(
        .named(NameSyntax(macro.wrapper.text, variable.nameRange)), variable.nameRange),
      arguments: nil)
  }
}
