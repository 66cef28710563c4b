import DeclTree

/// Checks the modifiers of declarations and accessors in their context.
extension Checker {
  /// The type that contains a member.
  struct Owner {
    let nominal: NominalDecl
    let isExtension: Bool

    var isClass: Bool { nominal.isClass }
    /// The keyword of the type: `struct`, `enum`, `class`, …
    var word: String {
      switch nominal.keyword {
      case .structure: "struct"
      case .enumeration: "enum"
      case .classType: "class"
      case .actor: "actor"
      case .protocolType: "protocol"
      }
    }
  }

  /// Checks the members in the body of a type or extension.
  func checkRules(of members: [DeclSyntax], in owner: Owner) {
    for member in members { checkRules(of: member, in: owner) }
  }

  /// Checks a single declaration.
  func checkRules(of declaration: DeclSyntax, in owner: Owner?, isLocal: Bool = false) {
    checkAttributes(of: declaration, in: owner?.nominal)
    checkAttributePlaces(of: declaration, in: owner?.nominal)
    checkModifiers(of: declaration, in: owner, isLocal: isLocal)
    checkSignature(of: declaration, in: owner)
    if let owner, owner.nominal.isProtocol, !owner.isExtension { checkRequirement(declaration) }
    switch declaration.kind {
    case .ifConfig(let clauses):
      for member in BuildConditions.active(clauses) { checkRules(of: member, in: owner) }
    case .variable(let syntax):
      checkClassModifiers(of: declaration, "property", "properties", owner)
      checkVariable(syntax, declaration, owner)
    case .function:
      checkClassModifiers(of: declaration, "method", "methods", owner)
      checkMutating(declaration, owner)
    case .initializer: checkInitializerModifiers(declaration, owner)
    case .deinitializer: checkDeinitializer(declaration, owner)
    case .subscriptDeclaration(let syntax):
      checkAccessors(of: syntax, declaration, isRequirement: isRequirement(owner))
    case .nominal(let syntax):
      guard syntax.keyword != .classType else { break }
      reject("open", declaration, Self.openMessage)
      let word = "'final' modifier cannot be applied to this declaration"
      reject("final", declaration, syntax.keyword == .actor ? nil : word)
    default: break
    }
  }

  private static let openMessage =
    "only classes and overridable class members can be declared 'open'; use 'public'"
  private static let finalMessage = "only classes and class members may be marked with 'final'"

  private func isRequirement(_ owner: Owner?) -> Bool {
    owner.map { $0.nominal.isProtocol && !$0.isExtension } ?? false
  }

  private func reject(_ word: String, _ declaration: DeclSyntax, _ message: String?) {
    guard let message else { return }
    for modifier in declaration.modifiers where modifier.name == word {
      report(.invalidDeclaration(message, modifier.range))
    }
  }

  private func checkClassModifiers(
    of declaration: DeclSyntax, _ kind: String, _ plural: String, _ owner: Owner?
  ) {
    if owner?.isClass == true { return }
    reject("override", declaration, "'override' can only be specified on class members")
    guard let owner else { return }
    if !owner.nominal.isProtocol { reject("final", declaration, Self.finalMessage) }
    let rest =
      owner.nominal.isProtocol
      ? "use 'static' to declare a requirement fulfilled by either a static or class \(kind)"
      : "use 'static' to declare a static \(kind)"
    reject("class", declaration, "class \(plural) are only allowed within classes; \(rest)")
    reject("open", declaration, Self.openMessage)
  }

  private func checkMutating(_ declaration: DeclSyntax, _ owner: Owner?) {
    guard let owner, owner.isClass else { return }
    let place = owner.nominal.keyword == .actor ? "actors" : "classes"
    for word in ["mutating", "nonmutating"] {
      reject(word, declaration, "'\(word)' is not valid on instance methods in \(place)")
    }
  }

  private func checkInitializerModifiers(_ declaration: DeclSyntax, _ owner: Owner?) {
    guard let owner, !owner.isClass else {
      if let owner { checkDesignated(declaration, owner) }
      return
    }
    reject("override", declaration, "'override' can only be specified on class members")
    reject(
      "required", declaration,
      "'required' initializer in non-class type '\(owner.nominal.name)'")
    reject(
      "convenience", declaration,
      "initializers in \(owner.word)s are not marked with 'convenience'")
  }

  /// Reports a designated initialiser in an extension of a class.
  private func checkDesignated(_ declaration: DeclSyntax, _ owner: Owner) {
    guard owner.isExtension, owner.nominal.keyword == .classType,
      !declaration.isMarked("convenience")
    else { return }
    let message =
      "designated initializer cannot be declared in an extension of '\(owner.nominal.name)'; did you mean this to be a convenience initializer?"
    report(.invalidDeclaration(message, keywordRange(of: declaration)))
  }

  private func checkDeinitializer(_ declaration: DeclSyntax, _ owner: Owner?) {
    guard let owner, !owner.isClass || owner.isExtension else { return }
    if !owner.isExtension, owner.nominal.isNoncopyable { return }
    let message =
      owner.isExtension
      ? "deinitializers may only be declared within a class, actor, or noncopyable type"
      : "deinitializer cannot be declared in \(owner.word) '\(owner.nominal.name)' that conforms to 'Copyable'"
    report(.invalidDeclaration(message, declaration.range.prefix("deinit")))
  }

  private func checkVariable(
    _ syntax: VariableSyntax, _ declaration: DeclSyntax, _ owner: Owner?
  ) {
    // The statement of a variable of the top level checks it.
    if owner != nil { checkLazy(syntax, declaration, isGlobal: false) }
    if let owner, declaration.isMarked("lazy") || declaration.isMarked("weak") {
      checkWrapped(syntax, declaration, owner)
    }
    for binding in syntax.bindings {
      checkAccessors(
        of: binding, isLet: syntax.isLet, isMember: owner != nil,
        isRequirement: isRequirement(owner))
      if let owner, !binding.isComputed, entryAttribute(of: declaration) == nil {
        checkStored(binding, declaration, owner)
      }
    }
  }

  private func checkWrapped(
    _ syntax: VariableSyntax, _ declaration: DeclSyntax, _ owner: Owner
  ) {
    guard declaration.attributes.contains(where: { isWrapperAttribute($0, in: owner.nominal, nil) })
    else { return }
    for word in ["lazy", "weak"] where declaration.isMarked(word) {
      for name in syntax.bindings.flatMap(\.pattern.boundNames) {
        report(.wrapperWith(word, name.text, name.range))
      }
    }
  }

  /// Reports `lazy` on a variable that cannot be lazy; `isGlobal` is true outside of types and bodies.
  func checkLazy(_ syntax: VariableSyntax, _ declaration: DeclSyntax, isGlobal: Bool) {
    guard declaration.modifiers.contains(where: { $0.name == "lazy" }) else { return }
    let isStatic = declaration.modifiers.contains { $0.name == "static" }
    for binding in syntax.bindings {
      if syntax.isLet {
        reject("lazy", declaration, "'lazy' cannot be used on a let")
      } else if isGlobal || isStatic {
        reject("lazy", declaration, "'lazy' cannot be used on an already-lazy global")
      } else if binding.isComputed {
        reject("lazy", declaration, "'lazy' cannot be used on a computed property")
      } else if binding.initialValue == nil {
        reject("lazy", declaration, "lazy properties must have an initializer")
      } else if case .tuple = binding.pattern.kind {
        reject("lazy", declaration, "'lazy' cannot destructure an initializer")
      }
    }
  }

  /// Reports stored properties where they are not permitted.
  private func checkStored(
    _ binding: VariableSyntax.Binding, _ declaration: DeclSyntax, _ owner: Owner
  ) {
    let isStatic = declaration.modifiers.contains { ["static", "class"].contains($0.name) }
    let message: String
    switch (isStatic, owner.isExtension, owner.nominal.keyword) {
    case (true, true, .protocolType):
      message = "static stored properties not supported in protocol extensions"
    case (true, _, .classType) where declaration.modifiers.contains { $0.name == "class" }:
      message = "class stored properties not supported in classes; did you mean 'static'?"
    case (true, _, _): return
    case (false, true, _): message = "extensions must not contain stored properties"
    case (false, false, .enumeration): message = "enums must not contain stored properties"
    case (false, false, _): return
    }
    for name in binding.pattern.boundNames { report(.invalidDeclaration(message, name.range)) }
  }
}

extension VariableSyntax.Binding {
  /// Indicates whether the variable is computed.
  var isComputed: Bool {
    switch accessors {
    case .getter?: true
    case .list(let list, _)?:
      list.contains { !["willSet", "didSet"].contains($0.name) }
    case nil: false
    }
  }
}

extension SourceRange {
  /// Returns the range of a keyword at the start of the range.
  func prefix(_ word: String) -> SourceRange { dropping("", keeping: word) }
}
