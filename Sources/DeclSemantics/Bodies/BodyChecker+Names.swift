import DeclTree

/// What names in expressions mean.
extension BodyChecker {
  /// All meanings of a plain name at this place, nearest first; empty when there is none.
  func lookup(_ name: String) -> [NamedCandidate] {
    let local = scope.lookup(name)
    if let last = local.last {
      // A later name of the same scope hides an earlier one: `guard let other = other as? T`.
      return last is FunctionDecl ? local.map { named($0) } : [named(last)]
    }
    if let found = lookupInTypes(name) { return found }
    // A script's names mean nothing to the library, and a generic parameter hides what is outside.
    if function.isLibrary { return (checker.libraryScope[name] ?? []).map { named($0) } }
    if isGenericParameter(name) { return [] }
    if let found = checker.moduleScope[name] {
      let functions = found.allSatisfy { $0 is FunctionDecl }
      // A script's function does not hide a library function with other parameters.
      let library = functions ? checker.libraryScope[name] ?? [] : []
      return (found + library.filter { $0 is FunctionDecl }).map { named($0) }
    }
    return (checker.libraryScope[name] ?? []).map { named($0) }
  }

  private func isGenericParameter(_ name: String) -> Bool {
    var context: Decl? = function
    while let current = context {
      if (current as? FunctionDecl)?.generics.parameters.contains(where: { $0.name == name })
        ?? false
      {
        return true
      }
      context = current.context
    }
    return false
  }

  private func lookup(_ name: NameSyntax) -> [NamedCandidate] {
    isOperator(name) ? operatorCandidates(name.text) : lookup(name.text)
  }

  /// What a name means behind `Swift.`, whatever hides it here.
  private func lookupInLibrary(_ name: String) -> [NamedCandidate] {
    (checker.libraryScope[name] ?? checker.moduleScope[name] ?? []).map { named($0) }
  }

  private func named(_ decl: Decl) -> NamedCandidate {
    NamedCandidate(candidate: Candidate(decl: decl, substitutions: identity(decl)), base: .none)
  }

  /// Generic parameters around a local function stand for themselves.
  private func identity(_ decl: Decl) -> Substitutions {
    guard let function = decl as? FunctionDecl, function.isLocal else { return .none }
    let outer = checker.signature(of: function.context).parameters
    return Substitutions(outer, outer.map(\.type))
  }

  /// Members of the types around, `self` or the type left out.
  private func lookupInTypes(_ name: String) -> [NamedCandidate]? {
    var context: Decl? = function
    var isInnermost = true
    while let current = context {
      if let found = checker.selfType(in: current), current.isTypeContext {
        if let result = members(name, of: found.type, canUseSelf: isInnermost) { return result }
        isInnermost = false
      }
      context = current.context
    }
    return nil
  }

  private func members(
    _ name: String, of type: StaticType, canUseSelf: Bool
  ) -> [NamedCandidate]? {
    var result: [NamedCandidate] = []
    if canUseSelf, let variable = selfVariable(), !checker.isOptional(typeOf(variable)) {
      let own = checker.canonical(typeOf(variable))
      for candidate in checker.lookup(name, in: own, isStatic: false) where !isHiddenSelf(candidate)
      {
        result.append(NamedCandidate(candidate: candidate, base: .implicitSelf(variable, own)))
      }
    }
    if name != "init" {
      for candidate in checker.lookup(name, in: type, isStatic: true)
      where canUseStatically(candidate, hasInstance: canUseSelf && selfVariable() != nil) {
        result.append(NamedCandidate(candidate: candidate, base: .type(type)))
      }
    }
    if !result.isEmpty { return result }
    // An instance member where there is no instance: found, and reported when used.
    if !canUseSelf || selfVariable() == nil {
      let instance = checker.lookup(name, in: type, isStatic: false)
      let isElsewhere = checker.moduleScope[name] != nil || checker.libraryScope[name] != nil
      if !instance.isEmpty && !isElsewhere {
        return instance.map { NamedCandidate(candidate: $0, base: .type(type)) }
      }
    }
    return nil
  }

  private func isHiddenSelf(_ candidate: Candidate) -> Bool { candidate.decl.name == "self" }

  /// Inside an instance method a static member needs its type in front; types and cases of the type itself in static
  /// context do not.
  private func canUseStatically(_ candidate: Candidate, hasInstance: Bool) -> Bool {
    if candidate.decl.isTypeDecl { return true }
    return !hasInstance
  }

  /// A node for a plain name, or for one with a module in front of it.
  func generateName(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange, isCalled: Bool = false,
    isQualified: Bool = false
  ) -> Node {
    if let shorthand = shorthandParameter(name, solver, range) { return shorthand }
    if name.text == "self" || name.text == "Self" {
      if let node = generateSelf(name, solver, range) { return node }
    }
    if name.text == "Any" || name.text == "AnyObject" {
      let type = name.text == "Any" ? StaticType.any : .anyObject
      return solver.makeNode(.typeReference(type), StaticType(.metatype(type)), range)
    }
    var found = isQualified ? lookupInLibrary(name.text) : lookup(name)
    // A parameter of the function or type around hides types of the module and the library.
    if !isQualified, found.first?.candidate.decl.isTypeDecl == true,
      let parameter = checker.lookupType(name.text, typeContext) as? GenericParameterDecl
    {
      return typeNode(parameter, name, solver, range)
    }
    if isCalled, !isQualified { found += outerFunctions(name.text, beside: found) }
    if found.isEmpty { return unknownName(name, solver, range) }
    noteUses(found)
    // What is called may be a function beside a property of the same name.
    let isMixed = isCalled && found.contains { $0.candidate.decl is FunctionDecl }
    if !isMixed, let node = singleMeaning(found, name, solver, range) {
      if isAsyncLet(found) { return member("value", of: node, solver) }
      return isWrappedValue(found, name) ? member("wrappedValue", of: node, solver) : node
    }
    let fitting = found.filter { fits($0, name.argumentLabels) }
    let node = solver.makeNode(.names(name.text, fitting), solver.fresh(range), range)
    return node
  }

  /// Whether a name is that of a parameter `$name` without the sign.
  private func isWrappedValue(_ found: [NamedCandidate], _ name: NameSyntax) -> Bool {
    guard let variable = found.first?.candidate.decl as? VariableDecl else { return false }
    return variable.storage == .local && variable.wrappedValueName == name.text
  }

  /// A member of what a name stands for.
  private func member(_ member: String, of base: Node, _ solver: Solver) -> Node {
    let node = solver.makeNode(
      .member(base, member, genericArguments: nil), solver.fresh(base.range), base.range)
    solver.add(.member(node))
    return node
  }

  /// The functions of the top level that members of the name hide: `min(a, b)` in an extension of a collection.
  private func outerFunctions(
    _ name: String, beside found: [NamedCandidate]
  ) -> [NamedCandidate] {
    let areMethods = found.allSatisfy {
      guard case .none = $0.base else { return $0.candidate.decl is FunctionDecl }
      return false
    }
    guard areMethods, !found.isEmpty else { return [] }
    let outer = (checker.moduleScope[name] ?? []) + (checker.libraryScope[name] ?? [])
    return outer.filter { $0 is FunctionDecl }.map { decl in
      var candidate = named(decl)
      candidate.isOuter = true
      return candidate
    }
  }

  private func fits(_ named: NamedCandidate, _ labels: [String]?) -> Bool {
    guard let labels else { return true }
    return checker.labels(of: named.candidate.decl) == labels.map { $0 == "_" ? nil : $0 }
  }

  func isOperator(_ name: NameSyntax) -> Bool { name.isOperator }

  private func unknownName(_ name: NameSyntax, _ solver: Solver, _ range: SourceRange) -> Node {
    if let type = checker.lookupType(name.text, typeContext) {
      return typeNode(type, name, solver, range)
    }
    if !checker.isModuleName(name.text) {
      checker.report(
        checker.unresolved(
          name.text, range,
          otherwise: .unknownName(name.text, range, suggestion: similarName(to: name.text))))
    }
    solver.hasReported = true
    return solver.makeNode(.error, .error, range)
  }

  private func similarName(to name: String) -> String? {
    var names: Set<String> = []
    var next: Scope? = scope
    while let current = next {
      names.formUnion(current.names.keys)
      next = current.parent
    }
    names.formUnion(checker.moduleScope.keys)
    if let own = checker.selfType(in: function)?.nominal {
      names.formUnion(own.resolution.map { Array($0.members.keys) } ?? [])
    }
    let limit = max(1, name.count / 4)
    return names.filter { $0 != name && checker.editDistance($0, name, limit: limit) <= limit }
      .sorted { ($0.count, $0) < ($1.count, $1) }
      .first { !lookup($0).isEmpty }
  }

  /// A variable, or a type: the name has one meaning and needs no waiting.
  private func singleMeaning(
    _ found: [NamedCandidate], _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    let first = found[0]
    switch first.candidate.decl {
    case let variable as VariableDecl:
      if case .none = first.base {
        let type = solver.adopt(typeOf(variable), range)
        return solver.makeNode(.variable(variable), type, range)
      }
      if case .type(let type) = first.base, !variable.isStatic {
        checker.report(.instanceMemberOnType(variable.name, type, range))
        solver.hasReported = true
        return solver.makeNode(.error, .error, range)
      }
      let node = solver.makeNode(.names(name.text, [first]), solver.fresh(range), range)
      _ = solver.use([first.candidate], solver.access(first.base), node, nil)
      return node
    case let decl where decl.isTypeDecl: return typeNode(decl, name, solver, range)
    default: return nil
    }
  }

  private func typeNode(
    _ decl: Decl, _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    var context = typeContext
    context.missingArguments = { [unowned self] nominal in
      self.unboundType(nominal, outer: [], solver, range).genericArguments
    }
    context.placeholder = { solver.fresh(range) }
    let type = checker.type(of: decl, name, context)
    if type.isError { solver.hasReported = true }
    return solver.makeNode(
      type.isError ? .error : .typeReference(type),
      type.isError ? .error : StaticType(.metatype(type)), range)
  }

  private func generateSelf(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    if name.text == "self", let variable = selfVariable() {
      noteUse(of: variable)
      return solver.makeNode(.variable(variable), checker.canonical(typeOf(variable)), range)
    }
    guard let own = checker.selfType(in: function) else { return nil }
    if name.text == "self" && !function.isStatic { return nil }
    if let found = calledClass(range) { return typedNode(found, solver) }
    let type = checker.reduced(own.type)
    return solver.makeNode(.typeReference(type), StaticType(.metatype(type)), range)
  }

  /// `Self` inside a method of a class that others may inherit from: the class of the instance, or the one that a static method
  /// was called on.
  func calledClass(_ range: SourceRange) -> TypedExpr? {
    guard let own = checker.selfType(in: function), own.nominal.isClass,
      !own.nominal.isMarked("final")
    else { return nil }
    let type = StaticType(.metatype(own.type))
    switch function.kind {
    case .function, .getter, .setter:
      if function.isStatic { return TypedExpr(.selfType, type: type, range: range) }
      guard let variable = selfVariable(), typeOf(variable) == own.type else { return nil }
      noteUse(of: variable)
      let instance = TypedExpr(.variable(variable), type: own.type, range: range)
      return TypedExpr(.dynamicType(instance), type: type, range: range)
    default: return nil
    }
  }

  /// `$0` in a closure without written parameters.
  private func shorthandParameter(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    guard name.text.first == "$", Int(name.text.dropFirst()) != nil else { return nil }
    guard let variable = scope.lookup(name.text).last as? VariableDecl else {
      checker.report(.unknownName(name.text, range))
      solver.hasReported = true
      return solver.makeNode(.error, .error, range)
    }
    noteUse(of: variable)
    return solver.makeNode(.variable(variable), solver.adopt(typeOf(variable), range), range)
  }

  private func noteUses(_ found: [NamedCandidate]) {
    for named in found {
      if let variable = named.candidate.decl as? VariableDecl { noteUse(of: variable) }
      if case .implicitSelf(let variable, _) = named.base { noteUse(of: variable) }
    }
  }

  /// A variable that is used in a closure or function inside its own is captured.
  func noteUse(of variable: VariableDecl) {
    if variable.storage == .local, variable.scopeDepth < scope.depth { variable.isCaptured = true }
  }

  /// The meanings of an operator: all functions of the name, those that only implement a protocol's operator left out,
  /// because the protocol's stands for them.
  func operatorCandidates(_ name: String) -> [NamedCandidate] {
    var local = scope.lookup(name).compactMap { $0 as? FunctionDecl }
    local += checker.operators(named: name)
    return local.filter { !checker.isOperatorWitness($0) }.map { function in
      NamedCandidate(
        candidate: Candidate(decl: function, substitutions: .none), base: .none)
    }
  }
}

extension Decl {
  /// Whether members are looked up in it.
  var isTypeContext: Bool { self is NominalDecl || self is ExtensionDecl }
}

extension Checker {
  /// Whether an operator function of a type implements an operator that a protocol of the type declares.
  func isOperatorWitness(_ function: FunctionDecl) -> Bool {
    if let answer = known.operatorWitnesses[function] { return answer }
    known.operatorWitnesses[function] = false
    let answer = findsOperatorRequirement(function)
    known.operatorWitnesses[function] = answer
    return answer
  }

  private func findsOperatorRequirement(_ function: FunctionDecl) -> Bool {
    guard let owner = selfType(in: function.context)?.nominal, !owner.isProtocol else {
      return false
    }
    resolveSignature(of: function)
    let selfType = owner.selfType
    guard function.parameters.allSatisfy({ $0.type == selfType }) else { return false }
    for conformance in conformances(of: owner) {
      for case let requirement as FunctionDecl in ownMembers(
        of: conformance.proto, named: function.name)
      where isSameShape(function, requirement) && requirement.context is NominalDecl {
        resolveSignature(of: requirement)
        let wanted = requirementTypes(of: requirement, conformance)
        if wanted == interfaceTypes(of: function) { return true }
      }
    }
    return false
  }
}
