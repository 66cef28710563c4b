package import DeclTree

/// Creates declarations from syntax. Only names are collected; types are resolved later.
extension Checker {
  /// Adds a library file, which belongs to one of Swift's modules.
  package func addLibrary(_ file: SourceFileSyntax, module: String) {
    libraryModule = module
    for statement in file.statements {
      if case .declaration(let declaration) = statement.kind {
        collectTopLevel(declaration, isLibrary: true)
      }
    }
  }

  /// Adds a script's file and returns its statements and declarations, in order.
  package func addScript(_ file: SourceFileSyntax) -> CollectedFile {
    noteImports(of: file)
    var collected = CollectedFile(scope: currentScope)
    collect(file.statements, into: &collected)
    return collected
  }

  private func collect(_ statements: [StmtSyntax], into collected: inout CollectedFile) {
    for statement in statements where !isInterrupted {
      switch statement.kind {
      case .declaration(let declaration):
        if case .macro(let name, let arguments) = declaration.kind {
          collected.macros.append((name, arguments, declaration.range))
          reportDirective(name, arguments)
          continue
        }
        if case .ifConfig(let clauses) = declaration.kind {
          let inner = BuildConditions.active(clauses).map { StmtSyntax(.declaration($0), $0.range) }
          collect(inner, into: &collected)
          continue
        }
        collected.declarations += collectTopLevel(declaration, isLibrary: false)
        collected.topLevel.append(declaration)
        // A global is both a declaration, which other files see, and a statement, whose initial value runs in
        // order.
        if case .variable = declaration.kind { collected.statements.append(statement) }
      case .ifConfig(let clauses): collect(BuildConditions.active(clauses), into: &collected)
      case .guardStatement(let conditions, _):
        declareGlobals(of: conditions, in: statement)
        collected.statements.append(statement)
      default: collected.statements.append(statement)
      }
    }
  }

  /// Declares the names that a `guard` at the top level binds, which the functions of the file see too. A name that
  /// is declared already stays what it is for them.
  private func declareGlobals(of conditions: [ConditionSyntax], in statement: StmtSyntax) {
    for condition in conditions {
      for (name, isLet) in condition.boundNames
      where currentModule.declarations[name.text] == nil {
        let variable = VariableDecl(
          name: name.text, isLet: isLet, storage: .global, range: statement.range,
          nameRange: name.range, context: nil, isLibrary: false)
        currentModule.declarations[name.text] = [variable]
        cache.functions[name.text] = nil
        guardedGlobals.insert(variable)
      }
    }
  }

  @discardableResult
  private func collectTopLevel(_ declaration: DeclSyntax, isLibrary: Bool) -> [Decl] {
    let made = makeDeclarations(declaration, context: nil, scope: nil, isLibrary: isLibrary)
    for decl in made {
      if isLibrary {
        libraryScope[decl.name, default: []].append(decl)
        noteModule(of: decl)
      } else {
        reportRedeclaration(of: decl)
        currentModule.declarations[decl.name, default: []].append(decl)
      }
      cache.functions[decl.name] = nil
    }
    return made
  }

  private func reportRedeclaration(of decl: Decl) {
    guard !(decl is FunctionDecl), !(decl is ExtensionDecl),
      let other = currentModule.declarations[decl.name]?.first(where: {
        !($0 is FunctionDecl) && isSameSource($0, decl)
      })
    else { return }
    report(.redeclaration(decl.name, decl.nameRange, other: other.nameRange))
    if let variable = decl as? VariableDecl { redeclaredGlobals[decl.nameRange] = variable }
  }

  /// Returns the declarations that one declaration of the syntax creates in `context`.
  func makeDeclarations(
    _ declaration: DeclSyntax, context: Decl?, scope: Scope?, isLibrary: Bool
  ) -> [Decl] {
    switch declaration.kind {
    case .variable(let variable):
      return makeVariables(variable, declaration, context, scope, isLibrary)
    case .function(let function):
      return [makeFunction(function, declaration, context, scope, isLibrary)]
    case .initializer(let initializer):
      return [makeInitializer(initializer, declaration, context, isLibrary)]
    case .deinitializer(let body):
      return [makeDeinitializer(body, declaration, context, isLibrary)]
    case .subscriptDeclaration(let syntax):
      return [makeSubscript(syntax, declaration, context, isLibrary)]
    case .nominal(let nominal):
      return [makeNominal(nominal, declaration, context, scope, isLibrary)]
    case .extensionDeclaration(let syntax):
      makeExtension(syntax, declaration, isLibrary)
      return []
    case .typeAlias(let name, let generics, let type):
      let alias = TypeAliasDecl(
        name: name.text, range: declaration.range, nameRange: name.range, context: context,
        documentation: declaration.documentation, isLibrary: isLibrary)
      alias.access = access(declaration, context)
      alias.syntax = (generics, type)
      aliasScopes[ObjectIdentifier(alias)] = scope
      return [alias]
    case .associatedType(let name, let inherited, let defaultType, _):
      let associated = AssociatedTypeDecl(
        name: name.text, range: declaration.range, nameRange: name.range, context: context,
        documentation: declaration.documentation, isLibrary: isLibrary)
      associated.syntax = (inherited, defaultType)
      return [associated]
    case .enumCases(let cases):
      // The parser reports those of other types and of extensions.
      guard (context as? NominalDecl)?.keyword == .enumeration else { return [] }
      return cases.map { makeCase($0, declaration, context, isLibrary) }
    case .operatorDeclaration(let fixity, let name, let group):
      if !isLibrary, operators.redeclares(operator: name, fixity: fixity) {
        report(.invalidDeclaration("operator redeclared", name.range))
      }
      operators.declare(operator: name.text, fixity: fixity, group: group, isLibrary: isLibrary)
      return []
    case .precedenceGroup(let group):
      if !isLibrary, operators.redeclares(group: group) {
        report(.invalidDeclaration("precedence group redeclared", group.name.range))
      }
      operators.declare(group: group, isLibrary: isLibrary)
      return []
    case .ifConfig(let clauses):
      return BuildConditions.active(clauses).flatMap {
        makeDeclarations($0, context: context, scope: scope, isLibrary: isLibrary)
      }
    case .importModule(let path):
      if !isLibrary { addImport(path, declaration) }
      return []
    case .macro(let name, let arguments):
      reportDirective(name, arguments)
      // `#Preview` is handled as a macro of the file.
      if !["warning", "error", "Preview"].contains(name.text) {
        report(.unsupported("macro", "the macro '#\(name.text)'", declaration.range))
      }
      return []
    case .macroDeclaration(let name):
      declaredMacros.insert(name.text)
      report(.unsupported("macro", "macro declarations", name.range))
      return []
    }
  }

  /// Reports the message of `#error("…")` or `#warning("…")`.
  func reportDirective(_ name: NameSyntax, _ arguments: CallArgumentsSyntax) {
    guard name.text == "error" || name.text == "warning",
      let value = arguments.arguments.first?.value, case .string(let literal) = value.kind,
      let text = literal.plainText
    else { return }
    report(.directive(text, isError: name.text == "error", value.range))
  }

  /// Returns the declared access of a declaration, or the default of its context.
  func access(_ declaration: DeclSyntax, _ context: Decl?) -> Decl.Access {
    for modifier in declaration.modifiers where modifier.detail == nil {
      if let access = Self.accessWords[modifier.name] { return access }
    }
    if let proto = context as? NominalDecl, proto.isProtocol {
      // A requirement is accessible wherever its protocol is.
      return proto.access == .privateAccess ? .filePrivate : proto.access
    }
    if let around = context as? ExtensionDecl {
      // Members of a private extension are visible in the whole file, as the extension itself is.
      let access = access(around.declaration, nil)
      return access == .privateAccess ? .filePrivate : access
    }
    return .internalAccess
  }

  /// Returns the message and new name of an `@available(*, unavailable)` declaration; nil for other
  /// declarations.
  func unavailability(_ declaration: DeclSyntax) -> Decl.Unavailability? {
    let attribute = declaration.attributes.first {
      $0.baseName == "available" && $0.arguments != nil
    }
    guard let arguments = attribute?.arguments?.arguments else { return nil }
    func text(_ label: String) -> String? {
      let argument = arguments.first { $0.label?.text == label }
      guard case .string(let literal)? = argument?.value.kind else { return nil }
      return literal.plainText
    }
    return Decl.Unavailability(message: text("message"), renamed: text("renamed"))
  }

  static let accessWords: [String: Decl.Access] = [
    "private": .privateAccess, "fileprivate": .filePrivate, "internal": .internalAccess,
    "package": .packageAccess, "public": .publicAccess, "open": .open,
  ]

  private func makeNominal(
    _ syntax: NominalSyntax, _ declaration: DeclSyntax, _ context: Decl?, _ scope: Scope?,
    _ isLibrary: Bool
  ) -> NominalDecl {
    let decl = NominalDecl(
      keyword: syntax.keyword, name: syntax.name.text, range: declaration.range,
      nameRange: syntax.name.range, context: context, documentation: declaration.documentation,
      isLibrary: isLibrary)
    decl.access = access(declaration, context)
    decl.attributes = Set(declaration.attributes.map(\.baseName))
    if decl.attributes.contains("globalActor") { globalActors.insert(decl.name) }
    noteLiterals(syntax.inherited, of: decl.name, isLibrary)
    decl.primitive = primitiveName(declaration.attributes)
    if syntax.inherited.contains(where: \.suppressesCopyable) {
      decl.isNoncopyable = true
      if !isLibrary { usesNoncopyable = true }
    }
    decl.isIndirect = declaration.modifiers.contains { $0.name == "indirect" }
    decl.module =
      isLibrary ? printedModule(of: decl, in: context) : fileScope(of: decl).module.name
    decl.resolution = NominalResolution(syntax: syntax, declaration: declaration, scope: scope)
    // A protocol's `Self` is used wherever the protocol is named, so it is created at once.
    if decl.isProtocol { resolveGenericParameters(of: decl) }
    collectOperators(of: decl)
    implicitlyUnwrappedNames.formUnion(syntax.braces.implicitlyUnwrappedNames)
    return decl
  }

  /// Registers a type that declares operators. Operators are found without naming their type, so its members
  /// must be collected before the first operator lookup.
  private func collectOperators(of decl: NominalDecl) {
    guard let braces = decl.resolution?.syntax.braces else { return }
    if braces.declareOperator { typesWithOperators.append(decl) }
  }

  private func makeExtension(
    _ syntax: ExtensionSyntax, _ declaration: DeclSyntax, _ isLibrary: Bool
  ) {
    let decl = ExtensionDecl(syntax: syntax, declaration: declaration, isLibrary: isLibrary)
    noteLiterals(syntax.inherited, of: nil, isLibrary)
    implicitlyUnwrappedNames.formUnion(syntax.braces.implicitlyUnwrappedNames)
    extensions.append(decl)
    unboundExtensions.append(decl)
    if isLibrary, libraryModule != "Swift" {
      moduleOfExtension[ObjectIdentifier(decl)] = moduleOfMembers(of: syntax.extended)
    }
  }

  /// Records that a type of the script is expressible by Boolean literals; a type of the library counts only
  /// once the script names it.
  private func noteLiterals(_ inherited: [TypeSyntax], of name: String?, _ isLibrary: Bool) {
    guard inherited.contains(where: { $0.shortText == "ExpressibleByBooleanLiteral" }) else {
      return
    }
    if !isLibrary {
      usesBooleanLiteralTypes = true
    } else if let name, name != "Bool" {
      booleanLiteralTypes.insert(name)
    }
  }

  private func makeCase(
    _ syntax: EnumCaseSyntax, _ declaration: DeclSyntax, _ context: Decl?, _ isLibrary: Bool
  ) -> EnumCaseDecl {
    let decl = EnumCaseDecl(
      name: syntax.name.text, range: syntax.range, nameRange: syntax.name.range, context: context,
      documentation: declaration.documentation, isLibrary: isLibrary)
    decl.syntax = syntax
    decl.isIndirect = declaration.modifiers.contains { $0.name == "indirect" }
    decl.unavailability = unavailability(declaration)
    return decl
  }

  /// Returns the native function to which a function or accessor is bound. Bindings of hosts are recorded, so
  /// that each is compared with its closure.
  func boundPrimitive(_ attributes: [AttributeSyntax]) -> String? {
    guard let name = primitiveName(attributes) else { return nil }
    for attribute in attributes where attribute.baseName == "_primitive" && isHost(attribute.range)
    {
      hostBindings.insert(attribute.range)
    }
    return name
  }

  /// Returns the name in `@_primitive("name")`; nil without the attribute, which is permitted only in the
  /// library and in hosts.
  func primitiveName(_ attributes: [AttributeSyntax]) -> String? {
    guard let attribute = attributes.first(where: { $0.baseName == "_primitive" }),
      !isScript(attribute.range),
      case .string(let literal)? = attribute.arguments?.arguments.first?.value.kind,
      let name = literal.plainText
    else { return nil }
    return isHost(attribute.range) ? HostInterface.primitive(name) : name
  }
}

/// The contents of one file of a script.
package struct CollectedFile {
  /// The scope of the file.
  let scope: FileScope
  /// The statements and variable declarations, in order.
  var statements: [StmtSyntax] = []
  package var declarations: [Decl] = []
  /// The syntax of the declarations, in order.
  var topLevel: [DeclSyntax] = []
  /// The freestanding macros, such as `#Preview`.
  var macros: [(name: NameSyntax, arguments: CallArgumentsSyntax, range: SourceRange)] = []

  /// The end of the last declaration or statement, in bytes from the start of the file.
  var end: Int {
    Int(max(statements.last?.range.end ?? 0, declarations.last?.range.end ?? 0))
  }
}

extension DeclSyntax {
  /// Indicates whether it is an operator function, or an `#if` that contains one.
  var declaresOperator: Bool {
    switch kind {
    case .function(let function): function.name.isOperator
    case .ifConfig(let clauses):
      clauses.contains { $0.elements.contains(where: \.declaresOperator) }
    default: false
    }
  }

  /// The names of the variables that it declares as `T!`.
  var implicitlyUnwrappedNames: [String] {
    switch kind {
    case .variable(let variable):
      variable.bindings.compactMap { binding in
        guard case .implicitlyUnwrapped? = binding.type?.kind,
          case .name(let name) = binding.pattern.kind
        else { return nil }
        return name.text
      }
    case .ifConfig(let clauses):
      clauses.flatMap { $0.elements.flatMap(\.implicitlyUnwrappedNames) }
    default: []
    }
  }
}

extension MembersSyntax {
  /// Indicates whether there is an operator function among the members; in skipped braces it may also belong
  /// to a nested type.
  var declareOperator: Bool {
    switch self {
    case .parsed(let members): members.contains(where: \.declaresOperator)
    case .skipped(let braces): braces.declaresOperator
    }
  }

  /// The names of the members that are declared as `T!`.
  var implicitlyUnwrappedNames: [String] {
    switch self {
    case .parsed(let members): members.flatMap(\.implicitlyUnwrappedNames)
    case .skipped(let braces): braces.implicitlyUnwrappedNames
    }
  }
}

extension NameSyntax {
  /// Indicates whether it consists of operator characters.
  var isOperator: Bool { text.isOperatorName }
}
