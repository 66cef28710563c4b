import DeclTree

/// Creates declarations of variables, functions and subscripts from syntax.
extension Checker {
  func makeVariables(
    _ syntax: VariableSyntax, _ declaration: DeclSyntax, _ context: Decl?, _ scope: Scope?,
    _ isLibrary: Bool
  ) -> [Decl] {
    // In `let a, b: Int` the type of `b` is also the type of `a`.
    var type: TypeSyntax?
    var made: [Decl] = []
    for binding in syntax.bindings.reversed() {
      type = binding.type ?? (binding.initialValue == nil ? type : nil)
      let complete = VariableSyntax.Binding(
        pattern: binding.pattern, type: type, initialValue: binding.initialValue,
        accessors: binding.accessors)
      made = makeVariables(complete, syntax.isLet, declaration, context, scope, isLibrary) + made
    }
    return made
  }

  private func makeVariables(
    _ binding: VariableSyntax.Binding, _ isLet: Bool, _ declaration: DeclSyntax, _ context: Decl?,
    _ scope: Scope?, _ isLibrary: Bool
  ) -> [Decl] {
    guard case .name(let name) = binding.pattern.kind else {
      return parts(of: binding, in: context).map { name, part in
        makeVariable(name, part, isLet, declaration, context, scope, isLibrary)
      }
    }
    let variable = makeVariable(name, binding, isLet, declaration, context, scope, isLibrary)
    makeAccessors(of: variable, binding, declaration)
    let wrappers = declaration.attributes.filter { isWrapperAttribute($0, in: context, scope) }
    guard let wrapper = wrappers.first ?? macroWrapper(of: variable, declaration) else {
      return [variable]
    }
    variable.resolution?.wrapperAttribute = wrapper
    variable.resolution?.innerWrappers = Array(wrappers.dropFirst())
    return [variable] + makeWrapperStorage(of: variable)
  }

  /// Returns the variables that a pattern declares. A property gets its own part of the type and of the value, since each
  /// one is initialised by itself.
  private func parts(
    of binding: VariableSyntax.Binding, in context: Decl?
  ) -> [(NameSyntax, VariableSyntax.Binding)] {
    let names = binding.pattern.boundNames
    guard context is NominalDecl || context is ExtensionDecl else {
      return names.map { ($0, binding) }
    }
    if let parts = binding.pattern.parts(binding.type, binding.initialValue) { return parts }
    report(
      .unsupported(
        "tuple-property", "properties of a tuple whose value or type is written as a whole",
        binding.pattern.range))
    return []
  }

  private func makeVariable(
    _ name: NameSyntax, _ binding: VariableSyntax.Binding, _ isLet: Bool,
    _ declaration: DeclSyntax, _ context: Decl?, _ scope: Scope?, _ isLibrary: Bool
  ) -> VariableDecl {
    let modifiers = Set(declaration.modifiers.map(\.name))
    let isMember = context is NominalDecl || context is ExtensionDecl
    let isStatic = isMember && (modifiers.contains("static") || modifiers.contains("class"))
    let storage: VariableDecl.Storage = isMember ? (isStatic ? .global : .field) : .global
    let variable = VariableDecl(
      name: name.text, isLet: isLet, storage: storage, range: declaration.range,
      nameRange: name.range, context: context, documentation: declaration.documentation,
      isLibrary: isLibrary)
    variable.isStatic = isStatic
    variable.isLazy = modifiers.contains("lazy")
    variable.access = access(declaration, context)
    variable.unavailability = unavailability(declaration)
    variable.attributes = Set(declaration.attributes.map(\.baseName))
    if modifiers.contains("nonisolated") { variable.attributes.insert("nonisolated") }
    if modifiers.contains("weak") { variable.ownership = .weak }
    if modifiers.contains("unowned") { variable.ownership = .unowned }
    for modifier in declaration.modifiers where modifier.detail == "set" {
      variable.setterAccess = Self.accessWords[modifier.name]
    }
    variable.resolution = VariableResolution(
      binding: binding, declaration: declaration, scope: scope)
    return variable
  }

  private func makeAccessors(
    of variable: VariableDecl, _ binding: VariableSyntax.Binding, _ declaration: DeclSyntax
  ) {
    guard let accessors = binding.accessors else { return }
    switch accessors {
    case .getter(let body, let range):
      variable.storage = .computed
      variable.getter = makeAccessor(
        .getter, of: variable, range, declaration.attributes, modifiers: declaration.modifiers,
        parameter: nil, body: body)
    case .list(let list, _):
      let computed = list.contains { ["get", "_read", "unsafeAddress"].contains($0.name) }
      if computed { variable.storage = .computed }
      for accessor in readersAndWriters(list) { add(accessor, to: variable, declaration) }
      if !computed, declaration.isMarked("override") { makeObservedOverride(of: variable) }
    }
  }

  /// Returns accessors in which those that yield a value or a place are getters and setters: `_modify` assigns the
  /// new value to the place that it yields. A setter beside it is used instead.
  private func readersAndWriters(_ list: [AccessorSyntax]) -> [AccessorSyntax] {
    let names = Set(list.map(\.name))
    return list.compactMap { accessor in
      switch accessor.name {
      case "_read" where isScript(accessor.range):
        if names.contains("get") { return nil }
        return accessor.replacing(name: "get") { StmtSyntax(.returnStatement($0), $0.range) }
      case "_modify" where isScript(accessor.range):
        if names.contains("set") { return nil }
        return accessor.replacing(name: "set") { value in
          guard case .inoutReference(let place) = value.kind else { return nil }
          let assignment = InfixSyntax(.assignment(value.range), .name("newValue", value.range))
          return StmtSyntax(
            .expression(ExprSyntax(.sequence(first: place, rest: [assignment]), value.range)),
            value.range)
        }
      default: return accessor
      }
    }
  }

  private func add(
    _ accessor: AccessorSyntax, to variable: VariableDecl, _ declaration: DeclSyntax
  ) {
    let kinds: [String: FunctionDecl.Kind] = [
      "get": .getter, "_read": .getter, "set": .setter, "willSet": .willSet, "didSet": .didSet,
    ]
    guard let kind = kinds[accessor.name] else {
      if accessor.name != "_modify" {
        report(.unsupported("accessor", "the accessor '\(accessor.name)'", accessor.range))
      }
      return
    }
    let function = makeAccessor(
      kind, of: variable, accessor.range, declaration.attributes + accessor.attributes,
      modifiers: declaration.modifiers + accessor.modifiers, parameter: accessor.parameter,
      body: accessor.body, missingBody: accessor.placeOfBody)
    function.isThrowing = accessor.isThrowing
    function.resolution?.thrownType = accessor.thrownType
    function.isAsync = accessor.isAsync
    switch kind {
    case .getter: variable.getter = function
    case .setter: variable.setter = function
    case .willSet: variable.willSet = function
    default: variable.didSet = function
    }
  }

  /// Creates an accessor of a variable or subscript.
  func makeAccessor(
    _ kind: FunctionDecl.Kind, of owner: Decl, _ range: SourceRange,
    _ attributes: [AttributeSyntax], modifiers: [ModifierSyntax], parameter: NameSyntax?,
    body: BodySyntax?, missingBody: SourceRange? = nil
  ) -> FunctionDecl {
    let primitive = boundPrimitive(attributes)
    let isRequirement = (owner.context as? NominalDecl)?.isProtocol ?? false
    if let missingBody, body == nil, primitive == nil, !isRequirement, isScript(range) {
      report(.expectedBraceOfAccessor(kind, missingBody))
    }
    let function = FunctionDecl(
      kind: kind, name: owner.name,
      implementation: primitive.map { .primitive($0) } ?? (isRequirement ? .requirement : .source),
      range: range, nameRange: owner.nameRange, context: owner.context, isLibrary: owner.isLibrary)
    function.accessorOwner = owner
    function.access = owner.access
    function.attributes = Set(attributes.map(\.baseName))
    let words = Set(modifiers.map(\.name))
    function.isStatic =
      (owner as? VariableDecl)?.isStatic ?? !words.isDisjoint(with: ["static", "class"])
    function.isOverride = words.contains("override")
    function.isFinal = words.contains("final")
    let mutatesByDefault = kind == .setter || kind == .didSet || kind == .willSet
    function.isMutating =
      words.contains("mutating") || (mutatesByDefault && !words.contains("nonmutating"))
    function.isConsuming = kind == .getter && words.contains("consuming")
    let scope = (owner as? VariableDecl)?.resolution?.scope
    function.isLocal = scope != nil
    function.resolution = FunctionResolution(
      source: .accessor(parameter: parameter), attributes: attributes, body: body,
      scope: scope)
    return function
  }

  func makeFunction(
    _ syntax: FunctionSyntax, _ declaration: DeclSyntax, _ context: Decl?, _ scope: Scope?,
    _ isLibrary: Bool
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .function, name: syntax.name.text,
      implementation: implementation(declaration, context, hasBody: syntax.body != nil),
      range: declaration.range, nameRange: syntax.name.range, context: context,
      documentation: declaration.documentation, isLibrary: isLibrary)
    setModifiers(of: function, declaration, context)
    function.resolution = FunctionResolution(
      source: .function(syntax), attributes: declaration.attributes, body: syntax.body,
      scope: scope)
    if syntax.generics.hasPacks { function.resolution?.packSource = declaration }
    function.isLocal = scope != nil
    if syntax.name.isOperator && context == nil && scope == nil {
      add(operatorFunction: function)
    }
    return function
  }

  func makeInitializer(
    _ syntax: InitializerSyntax, _ declaration: DeclSyntax, _ context: Decl?, _ isLibrary: Bool
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .initializer, name: "init",
      implementation: implementation(declaration, context, hasBody: syntax.body != nil),
      range: declaration.range, nameRange: syntax.keyword, context: context,
      documentation: declaration.documentation, isLibrary: isLibrary)
    setModifiers(of: function, declaration, context)
    function.failability = syntax.failability
    function.resolution = FunctionResolution(
      source: .initializer(syntax), attributes: declaration.attributes, body: syntax.body)
    if syntax.generics.hasPacks { function.resolution?.packSource = declaration }
    return function
  }

  func makeDeinitializer(
    _ body: BodySyntax, _ declaration: DeclSyntax, _ context: Decl?, _ isLibrary: Bool
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .deinitializer, name: "deinit", implementation: .source, range: declaration.range,
      nameRange: declaration.range, context: context, isLibrary: isLibrary)
    function.result = .void
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: declaration.attributes, body: body)
    return function
  }

  func makeSubscript(
    _ syntax: SubscriptSyntax, _ declaration: DeclSyntax, _ context: Decl?, _ isLibrary: Bool
  ) -> SubscriptDecl {
    let decl = SubscriptDecl(
      name: "subscript", range: declaration.range, nameRange: declaration.range, context: context,
      documentation: declaration.documentation, isLibrary: isLibrary)
    decl.access = access(declaration, context)
    decl.unavailability = unavailability(declaration)
    decl.attributes = Set(declaration.attributes.map(\.baseName))
    if declaration.modifiers.contains(where: { $0.name == "nonisolated" }) {
      decl.attributes.insert("nonisolated")
    }
    decl.isStatic = declaration.modifiers.contains { $0.name == "static" || $0.name == "class" }
    for modifier in declaration.modifiers where modifier.detail == "set" {
      decl.setterAccess = Self.accessWords[modifier.name]
    }
    decl.resolution = SubscriptResolution(syntax: syntax, declaration: declaration)
    switch syntax.accessors {
    case .getter(let body, let range)?:
      decl.getter = makeAccessor(
        .getter, of: decl, range, declaration.attributes, modifiers: declaration.modifiers,
        parameter: nil, body: body)
    case .list(let list, _)?:
      for accessor in readersAndWriters(list) where accessor.name == "get" || accessor.name == "set"
      {
        let function = makeAccessor(
          accessor.name == "get" ? .getter : .setter, of: decl, accessor.range,
          declaration.attributes + accessor.attributes,
          modifiers: declaration.modifiers + accessor.modifiers, parameter: accessor.parameter,
          body: accessor.body, missingBody: accessor.placeOfBody)
        function.isThrowing = accessor.isThrowing
        function.resolution?.thrownType = accessor.thrownType
        function.isAsync = accessor.isAsync
        if accessor.name == "get" { decl.getter = function } else { decl.setter = function }
      }
    case nil: break
    }
    return decl
  }

  private func implementation(
    _ declaration: DeclSyntax, _ context: Decl?, hasBody: Bool
  ) -> FunctionDecl.Implementation {
    if let primitive = boundPrimitive(declaration.attributes) { return .primitive(primitive) }
    if !hasBody, (context as? NominalDecl)?.isProtocol == true { return .requirement }
    return .source
  }

  private func setModifiers(
    of function: FunctionDecl, _ declaration: DeclSyntax, _ context: Decl?
  ) {
    let words = Set(declaration.modifiers.map(\.name))
    let isMember = context is NominalDecl || context is ExtensionDecl
    function.access = access(declaration, context)
    function.unavailability = unavailability(declaration)
    function.attributes = Set(declaration.attributes.map(\.baseName))
    function.attributes.formUnion(words.intersection(["postfix", "nonisolated", "static"]))
    function.isStatic = isMember && (words.contains("static") || words.contains("class"))
    function.isMutating = words.contains("mutating") || function.kind == .initializer
    function.isConsuming = words.contains("consuming") || words.contains("__consuming")
    function.isOverride = words.contains("override")
    function.isFinal = words.contains("final")
    function.isConvenience = words.contains("convenience")
    function.isRequired = words.contains("required")
  }
}

extension AccessorSyntax {
  /// Returns the accessor with another name, and with another statement in place of the one that yields. A `yield`
  /// that is not a statement of the body itself remains, and is reported as unsupported.
  fileprivate func replacing(
    name: String, _ statement: (ExprSyntax) -> StmtSyntax?
  ) -> AccessorSyntax {
    let statements = body?.statements.map { part -> StmtSyntax in
      guard case .expression(let value) = part.kind, case .call(let callee, let call) = value.kind,
        case .identifier(let word) = callee.kind, word.text == "yield", call.parentheses == nil,
        let argument = call.arguments.first
      else { return part }
      return statement(argument.value) ?? part
    }
    return AccessorSyntax(
      range: range, attributes: attributes, modifiers: modifiers, name: name,
      parameter: parameter, isAsync: isAsync, isThrowing: isThrowing, thrownType: thrownType,
      body: statements.map { .parsed($0) }, placeOfBody: placeOfBody)
  }
}

extension ConditionSyntax {
  /// The names that the condition binds, in order.
  var boundNames: [(name: NameSyntax, isLet: Bool)] {
    switch kind {
    case .optionalBinding(let isLet, let pattern, _, _): pattern.boundNames(isLet: isLet)
    case .patternMatch(let pattern, _): pattern.boundNames(isLet: true)
    case .expression, .availability: []
    }
  }
}

extension PatternSyntax {
  /// Returns the names that the pattern binds, in order, each with whether it is constant.
  fileprivate func boundNames(isLet: Bool) -> [(name: NameSyntax, isLet: Bool)] {
    switch kind {
    case .name(let name): [(name, isLet)]
    case .binding(let isLet, let inner): inner.boundNames(isLet: isLet)
    case .optional(let inner), .asType(let inner, _), .typed(let inner, _):
      inner.boundNames(isLet: isLet)
    case .tuple(let elements): elements.flatMap { $0.pattern.boundNames(isLet: isLet) }
    case .enumCase(_, _, let payload):
      payload?.flatMap { $0.pattern.boundNames(isLet: isLet) } ?? []
    case .wildcard, .isType, .expression: []
    }
  }

  /// Returns the names that a declaration's pattern binds, each with its part of the written type and value; nil if a tuple
  /// has no such parts.
  fileprivate func parts(
    _ type: TypeSyntax?, _ value: ExprSyntax?
  ) -> [(NameSyntax, VariableSyntax.Binding)]? {
    switch kind {
    case .name(let name):
      let binding = VariableSyntax.Binding(
        pattern: self, type: type, initialValue: value, accessors: nil)
      return [(name, binding)]
    // Another value would have to be computed all the same.
    case .wildcard: return value.map(\.isLiteral) == false ? nil : []
    case .typed(let inner, let type): return inner.parts(type, value)
    case .binding(_, let inner): return inner.parts(type, value)
    case .tuple(let elements):
      var types = [TypeSyntax?](repeating: nil, count: elements.count)
      var values = [ExprSyntax?](repeating: nil, count: elements.count)
      if let type {
        guard case .tuple(let parts) = type.kind, parts.count == elements.count else { return nil }
        types = parts.map(\.type)
      }
      if let value {
        guard case .tuple(let parts) = value.kind, parts.count == elements.count else { return nil }
        values = parts.map(\.value)
      }
      var result: [(NameSyntax, VariableSyntax.Binding)] = []
      for (index, element) in elements.enumerated() {
        guard let parts = element.pattern.parts(types[index], values[index]) else { return nil }
        result += parts
      }
      return result
    default: return nil
    }
  }

  /// The names that a declaration's pattern binds, in order.
  var boundNames: [NameSyntax] { boundNames(isLet: true).map(\.name) }
}
