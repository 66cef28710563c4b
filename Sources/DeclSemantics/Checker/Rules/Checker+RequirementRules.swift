import DeclTree

/// Checks that requirements of protocols state what a type must have, and no implementation of it.
extension Checker {
  /// Checks a member in the body of a protocol.
  func checkRequirement(_ declaration: DeclSyntax) {
    switch declaration.kind {
    case .variable(let syntax): syntax.bindings.forEach(checkRequirement)
    case .function(let syntax) where syntax.body != nil:
      rejectBody(of: "methods", syntax.signature.result?.range ?? syntax.name.range)
    case .initializer(let syntax) where syntax.body != nil:
      rejectBody(of: "initializers", syntax.keyword)
    case .subscriptDeclaration(let syntax):
      if let accessors = syntax.accessors { checkAccessors(accessors, of: "subscript") }
    default: break
    }
  }

  private func rejectBody(of members: String, _ range: SourceRange) {
    report(.invalidDeclaration("protocol \(members) must not have bodies", range))
  }

  private func checkRequirement(_ binding: VariableSyntax.Binding) {
    if let value = binding.initialValue {
      report(.invalidDeclaration("initial value is not allowed here", value.range))
    } else if let accessors = binding.accessors {
      checkAccessors(accessors, of: "property")
    } else {
      report(
        .invalidDeclaration(
          "property in protocol must have explicit { get } or { get set } specifier",
          binding.pattern.range))
    }
  }

  private func checkAccessors(_ accessors: AccessorsSyntax, of kind: String) {
    switch accessors {
    case .getter(_, let range):
      report(.invalidDeclaration("expected get or set in a protocol \(kind)", range))
    case .list(let list, _):
      if !list.contains(where: { $0.name == "get" }),
        let setter = list.first(where: { $0.name == "set" })
      {
        let variable = kind == "property" ? "variable" : kind
        report(
          .invalidDeclaration("\(variable) with a setter must also have a getter", setter.range))
      }
      for accessor in list where accessor.body != nil {
        let word = accessor.name == "get" ? "getter" : "setter"
        report(
          .invalidDeclaration(
            "protocol \(kind) \(word) cannot have a default implementation specified here; use extension instead",
            accessor.range))
      }
    }
  }

  /// Reports a result builder that cannot combine the values of a block.
  func checkResultBuilder(_ nominal: NominalDecl) {
    guard nominal.attributes.contains("resultBuilder") else { return }
    var functions: [FunctionDecl] = []
    var next: NominalDecl? = nominal
    while let current = next {
      functions += (current.resolution?.ownMembers ?? []).compactMap { $0 as? FunctionDecl }
        .filter(\.isStatic)
      next = current.superclass?.nominalDecl
    }
    let partial = functions.filter { $0.name == "buildPartialBlock" }.map { labels(of: $0) }
    if functions.contains(where: { $0.name == "buildBlock" })
      || partial.contains(["first"]) && partial.contains(["accumulated", "next"])
    {
      return
    }
    report(
      .invalidDeclaration(
        "result builder must provide at least one static 'buildBlock' method, or both 'buildPartialBlock(first:)' and 'buildPartialBlock(accumulated:next:)'",
        nominal.nameRange))
  }

  /// Reports a type whose attribute makes it a global actor, or members or calls dynamic, and that lacks the member for it.
  func checkAttributedMembers(of nominal: NominalDecl) {
    if nominal.isLibrary || inheritsUnknown(nominal.selfType) { return }
    func has(_ name: String, _ wanted: Set<String>) -> Bool {
      let found = [false, true].flatMap {
        lookup(name, in: nominal.selfType, isStatic: $0)
      }
      return found.contains { candidate in
        labels(of: candidate.decl).first.map { $0.map(wanted.contains) == true } ?? false
      }
    }
    let name = nominal.name
    func fail(_ attribute: String, _ message: String) {
      let written = nominal.resolution?.declaration.attributes.first { $0.baseName == attribute }
      report(
        .invalidDeclaration(
          "'@\(attribute)' requires '\(name)' to have \(message)",
          written?.range ?? nominal.nameRange))
    }
    if nominal.attributes.contains("dynamicMemberLookup"), !has("subscript", ["dynamicMember"]) {
      fail(
        "dynamicMemberLookup",
        "a 'subscript(dynamicMember:)' method that accepts either 'ExpressibleByStringLiteral' or a key path"
      )
    }
    if nominal.attributes.contains("globalActor"),
      lookup("shared", in: nominal.selfType, isStatic: true).isEmpty
    {
      report(
        .invalidDeclaration(
          "type '\(name)' does not conform to protocol 'GlobalActor'", nominal.nameRange))
    }
    if nominal.attributes.contains("dynamicCallable"),
      !has("dynamicallyCall", ["withArguments", "withKeywordArguments"])
    {
      fail(
        "dynamicCallable",
        "either a valid 'dynamicallyCall(withArguments:)' method or 'dynamicallyCall(withKeywordArguments:)' method"
      )
    }
  }
}
