import DeclTree

/// Looks up the names in expressions.
extension BodyChecker {
  /// Returns all declarations that an unqualified name may refer to here, the nearest first.
  func lookup(_ name: String) -> [NamedCandidate] { candidates(name).all }

  private func candidates(_ name: String) -> NamedCandidates {
    if let declaring = scope.scope(declaring: name), let local = declaring.names[name],
      let last = local.last
    {
      // The members of a local type are nearer than what is outside of the type.
      if declaring.owner != function, let owner = declaring.owner, function.isInside(owner),
        let found = lookupInTypes(name, inside: owner)
      {
        return NamedCandidates(found)
      }
      // A later declaration of the same scope hides an earlier one: `guard let other = other as? T`.
      return NamedCandidates(last is FunctionDecl ? local.map { named($0) } : [named(last)])
    }
    if let found = lookupInTypes(name) {
      return NamedCandidates(found + globals(name, besides: found).map { named($0) })
    }
    // The library cannot see the script's names, and a generic parameter hides outer declarations.
    if function.isLibrary {
      return NamedCandidates((checker.libraryScope[name] ?? []).map { named($0) })
    }
    if isGenericParameter(name) { return NamedCandidates([]) }
    if let known = checker.cache.functions[name] { return known }
    let decls = globals(name)
    let found = decls.map { named($0) }
    // Other files may see other functions, and parts of a file other variables.
    guard checker.isSingleFile, !decls.isEmpty, decls.allSatisfy({ $0 is FunctionDecl }) else {
      return NamedCandidates(found)
    }
    let shared = checker.indexed(found)
    checker.cache.functions[name] = shared
    return shared
  }

  /// Returns the declarations of the script, or else of the library, to which a name refers outside of types.
  private func globals(_ name: String) -> [Decl] {
    let library = checker.libraryScope[name] ?? []
    let declared = checker.scriptDeclarations(name, in: fileScope)?.filter(isDeclaredYet)
    guard let found = declared, !found.isEmpty else { return library }
    // A script's function does not hide library functions, which may have other parameters.
    let areFunctions = found.allSatisfy { $0 is FunctionDecl }
    return found + (areFunctions ? library.filter { $0 is FunctionDecl } : [])
  }

  /// Returns whether a global is visible in the current function: the names that a `guard` at the top level binds are
  /// visible only below it.
  private func isDeclaredYet(_ decl: Decl) -> Bool {
    guard let variable = decl as? VariableDecl, checker.guardedGlobals.contains(variable),
      function.range.exists, function.range.file == decl.nameRange.file
    else { return true }
    return function.range.start > decl.nameRange.start
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

  private func candidates(_ name: NameSyntax) -> NamedCandidates {
    name.isOperator ? NamedCandidates(operatorCandidates(name.text)) : candidates(name.text)
  }

  /// Returns the declarations that a name refers to after a module, regardless of those that hide it.
  private func lookup(_ name: String, in module: String) -> [NamedCandidate] {
    let found =
      function.isLibrary
      ? checker.libraryScope[name] ?? []
      : checker.qualifiedDeclarations(name, in: module, from: fileScope)
    return found.map { named($0) }
  }

  private func named(_ decl: Decl) -> NamedCandidate {
    NamedCandidate(candidate: Candidate(decl: decl, substitutions: identity(decl)), base: .none)
  }

  /// Returns the substitutions of a local function, which map the generic parameters of its context to
  /// themselves.
  private func identity(_ decl: Decl) -> Substitutions {
    guard let function = decl as? FunctionDecl, function.isLocal else { return .none }
    let outer = checker.signature(of: function.context).parameters
    return Substitutions(outer, outer.map(\.type))
  }

  /// Returns the global functions that count beside members of a type. A member hides them, but not one that the type
  /// has only by a conditional conformance.
  private func globals(_ name: String, besides members: [NamedCandidate]) -> [Decl] {
    if function.isLibrary { return [] }
    let areConditional = members.allSatisfy { member in
      guard case .implicitSelf(_, let own) = member.base, let nominal = own.nominalDecl,
        let proto = member.candidate.decl.enclosingNominal, proto.isProtocol
      else { return false }
      return checker.isConditional(nominal, proto)
    }
    return areConditional ? globals(name).filter { $0 is FunctionDecl } : []
  }

  /// Returns members of the enclosing types, with an implicit `self` or type; nil if there are none.
  ///
  /// - Parameter limit: the declaration whose own members, and those of the types around it, are omitted
  private func lookupInTypes(_ name: String, inside limit: Decl? = nil) -> [NamedCandidate]? {
    var context: Decl? = function
    var innermost: StaticType?
    while let current = context, current !== limit {
      if let found = checker.selfType(in: current), current.isTypeContext {
        if let result = members(name, of: found.type, in: innermost) { return result }
        innermost = innermost ?? found.type
      }
      context = current.context
    }
    return nil
  }

  /// Returns the members of an enclosing type, or else the members of this name that cannot be used here; nil if there
  /// are none.
  ///
  /// - Parameter nested: the innermost enclosing type; nil if it is `type`
  private func members(
    _ name: String, of type: StaticType, in nested: StaticType?
  ) -> [NamedCandidate]? {
    var result: [NamedCandidate] = []
    let variable = nested == nil ? selfVariable() : nil
    // The members of a weakly captured `self` need an explicit `self?`.
    if let variable, !checker.isOptional(typeOf(variable)) || checker.isOptional(type) {
      let own = checker.canonical(typeOf(variable))
      for candidate in checker.lookup(name, in: own, isStatic: false) where !isHiddenSelf(candidate)
      {
        result.append(NamedCandidate(candidate: candidate, base: .implicitSelf(variable, own)))
      }
    }
    // An initialiser is never called by its bare name.
    let statics = name == "init" ? [] : checker.lookup(name, in: type, isStatic: true)
    // Beside an instance only the types in a type can be used without naming the type.
    for candidate in statics where candidate.decl.isTypeDecl || variable == nil {
      // An instance method without an instance is a function of one.
      let misuse = candidate.decl.isInstanceMethod ? misuseOfInstance(nested) : nil
      result.append(NamedCandidate(candidate: candidate, base: .type(type), misuse: misuse))
    }
    let usable = result.filter { $0.misuse == nil }
    if !result.isEmpty { return usable.isEmpty ? result : usable }
    let (others, misuse) =
      variable == nil
      ? (checker.lookup(name, in: type, isStatic: false), misuseOfInstance(nested))
      : (statics.filter { !$0.decl.isInstanceMethod }, .staticMember)
    if others.isEmpty { return nil }
    return others.map { NamedCandidate(candidate: $0, base: .type(type), misuse: misuse) }
  }

  private func misuseOfInstance(_ nested: StaticType?) -> NamedCandidate.Misuse {
    nested.map { .nested($0) } ?? .noInstance
  }

  private func isHiddenSelf(_ candidate: Candidate) -> Bool { candidate.decl.name == "self" }

  /// Returns the node of an unqualified name, or of one that a module qualifies.
  func generateName(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange, isCalled: Bool = false,
    module: String? = nil
  ) -> Node {
    if let shorthand = shorthandParameter(name, solver, range) { return shorthand }
    if module == nil, let error = packWithoutEach(name) {
      checker.report(error)
      return errorNode(solver, range)
    }
    if name.text == "self" || name.text == "Self" {
      if let node = generateSelf(name, solver, range) { return node }
    }
    // These types have no declaration that a lookup could find.
    if name.text == "Any" || name.text == "AnyObject" {
      let type = name.text == "Any" ? StaticType.any : .anyObject
      return solver.makeNode(.typeReference(type), StaticType(.metatype(type)), range)
    }
    let named = module.map { NamedCandidates(lookup(name.text, in: $0)) } ?? candidates(name)
    // A generic parameter of the enclosing function or type hides types of the module and the library.
    if module == nil, named.all.first?.candidate.decl.isTypeDecl == true,
      let parameter = checker.lookupType(name.text, typeContext) as? GenericParameterDecl
    {
      return typeNode(parameter, name, solver, range)
    }
    let found = named.all
    if found.isEmpty {
      if let module,
        let error = checker.unknownModuleMember(name.text, module, range, in: fileScope)
      {
        checker.report(error)
        return errorNode(solver, range)
      }
      return unknownName(name, solver, range)
    }
    if !name.isOperator,
      checker.reportMissingImport(of: found.lazy.map(\.candidate.decl), name.text, name.range)
    {
      return errorNode(solver, range)
    }
    if let error = misuse(of: found[0], isCalled: isCalled, range) {
      checker.report(error)
      return errorNode(solver, range)
    }
    if case .none = found[0].base, let variable = found[0].candidate.decl as? VariableDecl,
      let nominal = typeBetween(variable)
    {
      checker.report(.closesOver(variable.name, nominal, range))
      return errorNode(solver, range)
    }
    // A callee may be a function even if there is a property of the same name.
    let isMixed = isCalled && found.contains { $0.candidate.decl is FunctionDecl }
    if !isMixed, let node = nonOverloadedNode(found, name, solver, range) {
      if isAsyncLet(found) { return member("value", of: node, solver) }
      return isWrappedValue(found, name) ? member("wrappedValue", of: node, solver) : node
    }
    let fitting =
      name.argumentLabels.map { labels in
        NamedCandidates(found.filter { fits($0, labels) })
      } ?? named
    if fitting.all.isEmpty, let labels = name.argumentLabels {
      let written = "\(name.text)(\(labels.map { $0 + ":" }.joined()))"
      checker.report(.unknownName(written, range))
      return errorNode(solver, range)
    }
    return solver.makeNode(.unresolvedName(name.text, fitting), solver.fresh(range), range)
  }

  /// Returns whether a name refers to the wrapped value of a closure parameter `$name`.
  private func isWrappedValue(_ found: [NamedCandidate], _ name: NameSyntax) -> Bool {
    guard let variable = found.first?.candidate.decl as? VariableDecl else { return false }
    return variable.storage == .local && variable.wrappedValueName == name.text
  }

  /// Returns a member of the value of a name.
  private func member(_ member: String, of base: Node, _ solver: Solver) -> Node {
    let node = solver.makeNode(
      .member(base, member, genericArguments: nil), solver.fresh(base.range), base.range)
    solver.add(.member(node))
    return node
  }

  /// Returns the type of the script that stands between the current function and the outer one whose variable it names. Types
  /// do not capture values. Nil for other variables.
  private func typeBetween(_ variable: VariableDecl) -> NominalDecl? {
    guard variable.storage == .local, !function.isLibrary,
      let owner = scope.scope(declaring: variable.name)?.owner, owner != function,
      function.isInside(owner)
    else { return nil }
    var context: Decl? = function
    while let current = context, current !== owner {
      if let nominal = current as? NominalDecl { return nominal }
      context = current.context
    }
    return nil
  }

  /// Returns the error for a member that cannot be used here; nil if it can.
  private func misuse(
    of named: NamedCandidate, isCalled: Bool, _ range: SourceRange
  ) -> Diagnostic? {
    guard let misuse = named.misuse, case .type(let type) = named.base else { return nil }
    let decl = named.candidate.decl
    switch misuse {
    case .staticMember:
      return .staticMemberOnInstance(
        decl.name, type, range, isCase: decl is EnumCaseDecl, isName: true)
    case .nested(let nested): return .instanceMemberInNestedType(decl.name, type, nested, range)
    case .noInstance where function.kind != .initialValue:
      return .instanceMemberOnType(decl.name, type, range)
    case .noInstance where function.accessorOwner == nil:
      return .instanceMemberInInitialiser(decl.name, range, isDefault: true)
    case .noInstance where decl is FunctionDecl && !isCalled: return nil
    case .noInstance: return .instanceMemberInInitialiser(decl.name, range, isDefault: false)
    }
  }

  /// Returns the top-level function that a method of the same name hides; nil if there is none.
  func hiddenFunction(_ name: String) -> FunctionDecl? {
    let script = checker.scriptDeclarations(name, in: fileScope) ?? []
    let all = script + (checker.libraryScope[name] ?? [])
    return all.lazy.compactMap { $0 as? FunctionDecl }.first
  }

  private func fits(_ named: NamedCandidate, _ labels: [String]) -> Bool {
    checker.labels(of: named.candidate.decl) == labels.map { $0 == "_" ? nil : $0 }
  }

  private func unknownName(_ name: NameSyntax, _ solver: Solver, _ range: SourceRange) -> Node {
    if let type = checker.lookupType(name.text, typeContext) {
      return typeNode(type, name, solver, range)
    }
    if !checker.isModuleName(name.text, in: fileScope) {
      let hidden =
        checker.inaccessibleName(name.text, range, in: fileScope)
        ?? checker.selfType(in: function).flatMap {
          checker.inaccessibleMember(name.text, of: $0.type, range)
        }
      checker.report(
        checker.unresolvedName(
          name.text, range,
          otherwise: hidden ?? leftOutMember(name.text, range)
            ?? .unknownName(name.text, range, suggestion: similarName(to: name.text))))
    }
    solver.state.hasReported = true
    return solver.makeNode(.error, .error, range)
  }

  /// Returns the error for a member of the type around the code, named without `self`, that Decl does not support.
  private func leftOutMember(_ name: String, _ range: SourceRange) -> Diagnostic? {
    // Every name may be a member of a type of UIKit, but not that of a type.
    guard let own = checker.selfType(in: function)?.type, name.first?.isUppercase == false else {
      return nil
    }
    return checker.frameworkOfUnsupportedMember(name, of: own).map {
      .unsupportedAPI(name, $0, range)
    }
  }

  private func similarName(to name: String) -> String? {
    var scopes: [Scope] = []
    var next: Scope? = scope
    while let current = next {
      scopes.append(current)
      next = current.parent
    }
    var names = scopes.map(\.names.keys)
    names.append(fileScope.module.declarations.keys)
    if let own = checker.selfType(in: function)?.nominal.resolution {
      names.append(own.members.keys)
    }
    return checker.similarNames(to: name, among: names.joined()).first { !lookup($0).isEmpty }
  }

  /// Returns the node of a variable or type, which has no overloads; nil for functions.
  private func nonOverloadedNode(
    _ found: [NamedCandidate], _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    let first = preferredProperty(found, name) ?? found[0]
    switch first.candidate.decl {
    case let variable as VariableDecl:
      if case .none = first.base {
        let type = solver.adopt(typeOf(variable), range)
        return solver.makeNode(.variable(variable), type, range)
      }
      let node = solver.makeNode(
        .unresolvedName(name.text, NamedCandidates([first])), solver.fresh(range), range)
      _ = solver.use([first.candidate], solver.access(first.base), node, nil)
      return node
    case let decl where decl.isTypeDecl: return typeNode(decl, name, solver, range)
    default: return nil
    }
  }

  /// Returns the property that a name means if the first declaration of the name is a member: a method of the same name is
  /// meant only with its labels or with arguments.
  private func preferredProperty(
    _ found: [NamedCandidate], _ name: NameSyntax
  ) -> NamedCandidate? {
    guard name.argumentLabels == nil, found.count > 1, found[0].candidate.decl.context != nil else {
      return nil
    }
    let properties = found.filter {
      $0.candidate.decl is VariableDecl && $0.candidate.decl.context != nil
    }
    guard let property = properties.first,
      found[0].candidate.decl is FunctionDecl || found[0].candidate.decl is VariableDecl
    else { return nil }
    return properties.dropFirst().reduce(property) { best, other in
      checker.isBetterRequirement(other.candidate, than: best.candidate) == true ? other : best
    }
  }

  private func typeNode(
    _ decl: Decl, _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    // The parameter itself is reported where it is declared.
    if let parameter = decl as? GenericParameterDecl, parameter.isValue {
      return errorNode(solver, range)
    }
    var context = typeContext
    context.missingArguments = { [unowned self] nominal in
      self.unboundType(nominal, outer: [], solver, range).genericArguments
    }
    context.placeholder = { _ in solver.fresh(range) }
    let type = checker.canonical(checker.type(of: decl, name, context))
    if type.isError { solver.state.hasReported = true }
    return solver.makeNode(
      type.isError ? .error : .typeReference(type),
      type.isError ? .error : StaticType(.metatype(type)), range)
  }

  private func generateSelf(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    if name.text == "self", let variable = selfVariable() {
      return solver.makeNode(.variable(variable), checker.canonical(typeOf(variable)), range)
    }
    guard let own = checker.selfType(in: function) else { return nil }
    if name.text == "self" && !isInStaticMethod { return nil }
    if let found = calledClass(range) {
      if name.text == "Self" { writtenSelves.insert(range) }
      return typedNode(found, solver)
    }
    let type = checker.reduced(own.type)
    let node = solver.makeNode(.typeReference(type), StaticType(.metatype(type)), range)
    node.isOwnType = name.text == "self"
    return node
  }

  /// Indicates whether the code is in a static method, or in a local function of one.
  private var isInStaticMethod: Bool {
    var next: Decl? = function
    while let current = next as? FunctionDecl {
      // Neither an initial value nor a default argument has a `self`.
      if current.kind == .initialValue { return false }
      if current.isStatic { return true }
      next = current.context
    }
    return false
  }

  /// Returns `Self` in a method of a non-final class: the class of the instance, or the class on which a
  /// static method was called; nil elsewhere.
  func calledClass(_ range: SourceRange) -> TypedExpr? {
    guard let own = checker.selfType(in: function), own.nominal.isClass,
      !own.nominal.isMarked("final")
    else { return nil }
    let type = StaticType(.metatype(own.type))
    switch function.kind {
    case .function, .getter, .setter:
      if isInStaticMethod { return TypedExpr(.selfType, type: type, range: range) }
      guard let variable = selfVariable(), typeOf(variable) == own.type else { return nil }
      let instance = TypedExpr(.variable(variable), type: own.type, range: range)
      return TypedExpr(.dynamicType(instance), type: type, range: range)
    default: return nil
    }
  }

  /// Returns a parameter such as `$0` of a closure without written parameters; nil for other names.
  private func shorthandParameter(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    guard name.text.first == "$", Int(name.text.dropFirst()) != nil else { return nil }
    guard let variable = scope.lookup(name.text).last as? VariableDecl else {
      checker.report(.unknownName(name.text, range))
      solver.state.hasReported = true
      return solver.makeNode(.error, .error, range)
    }
    return solver.makeNode(.variable(variable), solver.adopt(typeOf(variable), range), range)
  }

  /// Returns the overload choices of an operator. Functions that implement an operator requirement of a
  /// protocol are omitted, since the requirement covers them.
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
  /// Indicates whether names are looked up among its members.
  var isTypeContext: Bool { self is NominalDecl || self is ExtensionDecl }

  /// Indicates whether it is a method that needs an instance.
  var isInstanceMethod: Bool {
    guard let function = self as? FunctionDecl, context?.isTypeContext == true else {
      return false
    }
    return !function.isStatic && function.kind == .function
  }
}

extension Decl {
  /// Returns whether a declaration is inside another one.
  fileprivate func isInside(_ other: Decl) -> Bool {
    var outer = context
    while let current = outer {
      if current == other { return true }
      outer = current.context
    }
    return false
  }
}
