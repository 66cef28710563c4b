import DeclTree

/// What may stand after `@` in front of a declaration, a parameter or a type.
extension Checker {
  /// Reports attributes that name nothing.
  func checkAttributes(of declaration: DeclSyntax, in context: Decl?) {
    checkAttributes(declaration.attributes, TypeContext(decl: context))
  }

  /// Reports attributes that name nothing. The library has words of its own, which say what its declarations are bound to, and
  /// shares one of them with hosts.
  func checkAttributes(_ attributes: [AttributeSyntax], _ context: TypeContext) {
    for attribute in attributes where isUnknown(attribute, context) {
      let (word, range) = (attribute.word, attribute.name.range)
      report(unresolved(word, range, otherwise: .unknownAttribute(word, range)))
    }
  }

  /// Reports the types that say where the program begins, if there are several.
  func checkMain(_ declarations: [DeclSyntax]) {
    let beginnings = declarations.flatMap(\.attributes).filter { $0.word == "main" }
    if beginnings.count < 2 { return }
    for attribute in beginnings { report(.severalMainTypes(attribute.range)) }
  }

  /// Whether a property has an attribute that names nothing: what a wrapper of that name would do for it is not known.
  func hasUnknownAttribute(_ property: VariableDecl) -> Bool {
    guard !property.isLibrary, let context = property.context else { return false }
    return property.resolution?.declaration.attributes
      .contains { isUnknown($0, TypeContext(decl: context)) } == true
  }

  private func isUnknown(_ attribute: AttributeSyntax, _ context: TypeContext) -> Bool {
    let word = attribute.word
    let isFree = isHost(attribute.range) ? word == "_primitive" : !isScript(attribute.range)
    return !word.isEmpty && !isFree && !attribute.isOfLanguage
      && attributeType(attribute, in: context.decl, context.scope) == nil
      && lookupType(word, context) == nil
  }
}
