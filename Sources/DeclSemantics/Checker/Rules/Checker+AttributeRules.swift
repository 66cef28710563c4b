import DeclTree

/// Checks the attributes of declarations, parameters and types.
extension Checker {
  /// Reports unknown attributes of a declaration.
  func checkAttributes(of declaration: DeclSyntax, in context: Decl?) {
    checkAttributes(declaration.attributes, TypeContext(decl: context))
  }

  /// Reports unknown attributes. The library has internal attributes that bind its declarations; hosts may
  /// use only `@_primitive`.
  func checkAttributes(_ attributes: [AttributeSyntax], _ context: TypeContext) {
    for attribute in attributes {
      let word = attribute.baseName
      if let known = libraryScope[word],
        scriptDeclarations(word, in: fileScope(of: context.decl)) == nil
      {
        reportMissingImport(of: known, word, attribute.name.range)
      }
    }
    for attribute in attributes where isUnknown(attribute, context) {
      let (word, range) = (attribute.baseName, attribute.name.range)
      // The error is at the declaration of the macro.
      if declaredMacros.contains(word) { continue }
      report(unresolvedName(word, range, otherwise: .unknownAttribute(word, range)))
    }
  }

  /// Reports a type with which the program shall begin although it has no `main()`. What a protocol of the library
  /// asks for, such as the body of an app, takes its place.
  func checkMain(of nominal: NominalDecl) {
    guard nominal.attributes.contains("main"),
      let attribute = nominal.resolution?.declaration.attributes.first(where: {
        $0.baseName == "main"
      }), !inheritsUnknown(nominal.selfType),
      !protocols(of: nominal.selfType).contains(where: \.isLibrary),
      superclass(of: nominal.selfType)?.nominalDecl?.isLibrary != true,
      lookup("main", in: nominal.selfType, isStatic: true).isEmpty
    else { return }
    report(.mainMissing(nominal.name, attribute.range))
  }

  /// Reports the `@main` attributes if there are several, or if the module begins with its top-level code.
  func checkMain(_ declarations: [DeclSyntax], hasStatements: Bool) {
    if hasStatements,
      let main = declarations.flatMap(\.attributes).first(where: { $0.baseName == "main" })
    {
      report(.mainBesideStatements(main.range))
    }
    let beginnings = declarations.flatMap(\.attributes)
      .filter { $0.baseName == "main" || $0.baseName == "UIApplicationMain" }
    if beginnings.count < 2 { return }
    for attribute in beginnings { report(.severalMainTypes(attribute.range)) }
  }

  /// Returns whether a property has an unknown attribute, which might be a property wrapper with an initial
  /// value.
  func hasUnknownAttribute(_ property: VariableDecl) -> Bool {
    guard !property.isLibrary, let context = property.context else { return false }
    return property.resolution?.declaration.attributes
      .contains { isUnknown($0, TypeContext(decl: context)) } == true
  }

  private func isUnknown(_ attribute: AttributeSyntax, _ context: TypeContext) -> Bool {
    let word = attribute.baseName
    let isFree = isHost(attribute.range) ? word == "_primitive" : !isScript(attribute.range)
    return !word.isEmpty && !isFree && !attribute.isBuiltIn
      && attributeType(attribute, in: context.decl, context.scope) == nil
      && lookupType(word, context) == nil
  }
}
