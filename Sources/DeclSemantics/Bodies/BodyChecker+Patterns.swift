import DeclTree

/// Checks patterns.
extension BodyChecker {
  /// Checks a pattern that matches values of `type` and declares its names in the current scope. Names in
  /// `sharing` reuse those variables.
  func checkPattern(
    _ syntax: PatternSyntax, _ type: StaticType, isLet: Bool,
    ownership: VariableDecl.Ownership = .strong, sharing: [VariableDecl] = []
  ) -> TypedPattern {
    let range = syntax.range
    func make(_ kind: TypedPattern.Kind) -> TypedPattern {
      TypedPattern(kind, type: type, range: range)
    }
    func inner(_ pattern: PatternSyntax, _ type: StaticType, _ isLet: Bool) -> TypedPattern {
      checkPattern(pattern, type, isLet: isLet, ownership: ownership, sharing: sharing)
    }
    switch syntax.kind {
    case .wildcard: return make(.wildcard)
    case .name(let name):
      return make(.binding(bind(name, type, isLet: isLet, ownership, sharing)))
    case .binding(let isConstant, let pattern): return inner(pattern, type, isConstant)
    case .typed(let pattern, let annotation): return inner(pattern, resolve(annotation), isLet)
    case .tuple(let elements):
      return make(.tuple(checkElements(elements, type, range) { inner($0, $1, isLet) }))
    case .enumCase(let owner, let name, let payload):
      if let value = valueOfType(owner, name, payload, type, range) {
        return checkExpressionPattern(value, type, range)
      }
      return checkEnumCase(owner, name, payload, type, range) { inner($0, $1, isLet) }
    case .optional(let pattern):
      guard let wrapped = checker.wrapped(type) else {
        if !type.hasError { checker.report(.optionalPattern(type, range)) }
        return make(.some(inner(pattern, .error, isLet)))
      }
      return make(.some(inner(pattern, wrapped, isLet)))
    case .isType(let target): return make(.cast(resolve(target), nil))
    case .asType(let pattern, let target):
      let cast = resolve(target)
      if isBridged(type, to: cast) {
        let subject = hiddenVariable("$bridged", type, range)
        let made = bridged(subject, to: cast, range)
        return make(.transformed(made, subject: subject, inner(pattern, cast, isLet)))
      }
      return make(.cast(cast, inner(pattern, cast, isLet)))
    case .expression(let value): return checkExpressionPattern(value, type, range)
    }
  }

  private func bind(
    _ name: NameSyntax, _ type: StaticType, isLet: Bool, _ ownership: VariableDecl.Ownership,
    _ sharing: [VariableDecl]
  ) -> VariableDecl {
    if let shared = sharing.first(where: { $0.name == name.text }) {
      let expected = shared.type
      if type != expected, !type.hasError, !expected.hasError, !type.hasVariables,
        !expected.hasVariables
      {
        checker.report(.boundToOtherType(type, expected, name.range))
      }
      return shared
    }
    if let global = declaredGlobal(name) {
      if global.resolvedType == nil { checker.setType(of: global, type) }
      return global
    }
    let variable = VariableDecl(
      name: name.text, isLet: isLet, storage: .local, range: name.range, nameRange: name.range,
      context: function, isLibrary: function.isLibrary)
    variable.resolvedType = type
    variable.ownership = ownership
    checker.synthesised.append(variable)
    noteDeclaration(name)
    declare(variable)
    return variable
  }

  /// Reports a name that the scope already declares; parameters belong to an enclosing scope.
  private func noteDeclaration(_ name: NameSyntax) {
    if !context.isInGuard, let other = scope.declarationRanges[name.text], other != name.range {
      checker.report(.redeclaration(name.text, name.range, other: other))
    }
    scope.declarationRanges[name.text] = name.range
  }

  /// Returns the global variable of a name at the top level of a script, where variables are declared
  /// beforehand; nil elsewhere.
  private func declaredGlobal(_ name: NameSyntax) -> VariableDecl? {
    guard isTopLevel, scope.depth == 0, scope.parent == nil else { return nil }
    if let redeclared = checker.redeclaredGlobals[name.range] { return redeclared }
    return checker.currentModule.declarations[name.text]?.first { $0.nameRange == name.range }
      as? VariableDecl
  }

  private func checkElements(
    _ elements: [TuplePatternElementSyntax], _ type: StaticType, _ range: SourceRange,
    _ check: (PatternSyntax, StaticType) -> TypedPattern
  ) -> [TypedPattern] {
    guard case .tuple(let types) = type.kind, types.count == elements.count else {
      if !type.hasError { checker.report(.tuplePattern(type, range)) }
      return elements.map { check($0.pattern, .error) }
    }
    if let pack = checker.pack(ofElementsIn: type, function), !checker.isPackInstance(function) {
      checker.report(.patternOfPack(pack.name, elements.count, range))
    }
    return zip(elements, types).map { check($0.pattern, $1.type) }
  }

  /// Returns the expression that a pattern such as `Limits.first`, `Key.name.rawValue` or `.made(2)` is if it names no
  /// case: a value that is compared with the subject; nil for patterns of cases.
  private func valueOfType(
    _ owner: TypeSyntax?, _ name: NameSyntax, _ payload: [TuplePatternElementSyntax]?,
    _ type: StaticType, _ range: SourceRange
  ) -> ExprSyntax? {
    if type.hasError { return nil }
    guard let value = ExprSyntax(owner, name, payload, range), isStaticValue(owner, name, type)
    else { return nil }
    return value
  }

  /// Returns whether the name in a pattern is that of a static value or function, or of a member of a value, and not of a
  /// case.
  private func isStaticValue(_ owner: TypeSyntax?, _ name: NameSyntax, _ type: StaticType) -> Bool {
    probe(name.range) {
      guard let owner else {
        if findCase(nil, name, type) != nil { return false }
        return [type, checker.wrapped(type)].contains { owner in
          owner.map { !checker.lookup(name.text, in: $0, isStatic: true).isEmpty } ?? false
        }
      }
      let solver = Solver(self)
      let named = solver.deepResolved(resolve(owner, solver))
      if named.hasError { return true }
      return findCase(owner, name, type) == nil
        && !checker.lookup(name.text, in: named, isStatic: true).isEmpty
    }
  }

  private func checkEnumCase(
    _ owner: TypeSyntax?, _ name: NameSyntax, _ payload: [TuplePatternElementSyntax]?,
    _ type: StaticType, _ range: SourceRange, _ check: (PatternSyntax, StaticType) -> TypedPattern
  ) -> TypedPattern {
    let found = findCase(owner, name, type)
    guard let (enumCase, enumType) = found else {
      if !type.hasError { checker.report(missingCase(owner, name, type, range)) }
      payload?.forEach { _ = check($0.pattern, .error) }
      return TypedPattern(.wildcard, type: .error, range: range)
    }
    let values = checker.payload(of: enumCase).map { payload in
      TupleElement(
        label: payload.label,
        type: checker.substitute(
          payload.type,
          Substitutions(enumCase.owner.generics.parameters, enumType.genericArguments),
          revealing: false))
    }
    if let payload { checkLabels(of: payload, enumCase) }
    let patterns = payload.map { checkPayload($0, values, range, check) }
    let pattern = TypedPattern(.enumCase(enumCase, patterns), type: enumType, range: range)
    if enumType == type { return pattern }
    if checker.wrapped(type) == enumType {
      return TypedPattern(.some(pattern), type: type, range: range)
    }
    // A case of another type, such as `case Failure.io` for an `any Error`.
    return TypedPattern(.cast(enumType, pattern), type: type, range: range)
  }

  /// Returns the error for a case or value that a type does not have, or that Decl does not support.
  private func missingCase(
    _ owner: TypeSyntax?, _ name: NameSyntax, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let named = probe(name.range) {
      let solver = Solver(self)
      return owner.map { solver.deepResolved(resolve($0, solver)) } ?? checker.wrapped(type) ?? type
    }
    if let library = checker.frameworkOfUnsupportedMember(name.text, of: named) {
      return .unsupportedAPI(name.text, library, name.range)
    }
    return .unknownCase(name.text, type, range)
  }

  /// Reports a label in a pattern that is not that of the case. Labels may be omitted, and a single value without a label
  /// may have any.
  private func checkLabels(of payload: [TuplePatternElementSyntax], _ enumCase: EnumCaseDecl) {
    let own = checker.payload(of: enumCase)
    guard payload.count == own.count, own.count > 1 || own.first?.label != nil else { return }
    for (element, part) in zip(payload, own) {
      guard let label = element.label, label.text != part.label else { continue }
      return checker.report(.patternLabel(label.text, part.label ?? "_", label.range))
    }
  }

  /// Checks the patterns for the associated values of a case. A single pattern may match several values as a tuple.
  private func checkPayload(
    _ payload: [TuplePatternElementSyntax], _ values: [TupleElement], _ range: SourceRange,
    _ check: (PatternSyntax, StaticType) -> TypedPattern
  ) -> [TypedPattern] {
    if payload.count == values.count {
      return zip(payload, values).map { check($0.pattern, $1.type) }
    }
    if payload.count == 1, values.count > 1, let pattern = payload.first?.pattern {
      switch pattern.kind {
      case .wildcard:
        return values.map { TypedPattern(.wildcard, type: $0.type, range: range) }
      case .tuple(let elements) where elements.count == values.count:
        return zip(elements, values).map { check($0.pattern, $1.type) }
      case .binding(let isLet, let inner):
        if case .tuple(let elements) = inner.kind, elements.count == values.count {
          return zip(elements, values).map { element, value in
            check(
              PatternSyntax(
                .binding(isLet: isLet, element.pattern), element.pattern.range), value.type)
          }
        }
        if case .name = inner.kind { return [check(pattern, StaticType(.tuple(values)))] }
      case .name: return [check(pattern, StaticType(.tuple(values)))]
      default: break
      }
    }
    checker.report(.associatedValueCount(payload.count, values.count, range))
    return values.map { TypedPattern(.wildcard, type: $0.type, range: range) }
  }

  /// Returns the case that a pattern names: a case of the written type, or of the subject's type, which may
  /// be optional.
  private func findCase(
    _ owner: TypeSyntax?, _ name: NameSyntax, _ type: StaticType
  ) -> (EnumCaseDecl, StaticType)? {
    if let owner {
      let solver = Solver(self)
      let named = resolve(owner, solver)
      let subject = [type, checker.wrapped(type)].compactMap { $0 }
        .first { $0.nominalDecl == named.nominalDecl }
      return findCase(name.text, in: subject ?? solver.deepResolved(named))
    }
    if let found = findCase(name.text, in: type) { return found }
    return checker.wrapped(type).flatMap { findCase(name.text, in: $0) }
  }

  private func findCase(_ name: String, in type: StaticType) -> (EnumCaseDecl, StaticType)? {
    guard let nominal = type.nominalDecl else { return nil }
    // Of cases that differ in their labels alone, patterns name the last one, as for swiftc.
    let found = checker.ownMembers(of: nominal, named: name).last { $0 is EnumCaseDecl }
    return (found as? EnumCaseDecl).map { ($0, type) }
  }

  /// Checks an expression pattern, which matches by `value ~= subject`; `nil` matches an optional directly.
  private func checkExpressionPattern(
    _ value: ExprSyntax, _ type: StaticType, _ range: SourceRange
  ) -> TypedPattern {
    if type.hasError { return TypedPattern(.wildcard, type: type, range: range) }
    if case .nilLiteral = value.kind, checker.isOptional(type) {
      return TypedPattern(.none, type: type, range: range)
    }
    // `case 0?` matches the wrapped value.
    if case .optionalChain(let inner) = value.kind, let wrapped = checker.wrapped(type) {
      return TypedPattern(
        .some(checkExpressionPattern(inner, wrapped, inner.range)), type: type, range: range)
    }
    // `case 0 as Int` casts the subject before comparing it.
    if case .sequence(let first, let rest) = value.kind, rest.count == 1,
      case .asType(.coerce, let written) = rest[0].infix
    {
      let target = resolve(written)
      return TypedPattern(
        .cast(target, checkExpressionPattern(first, target, first.range)), type: type, range: range)
    }
    let subject = hiddenVariable("$match", type, range)
    let typed = inNewScope { () -> TypedExpr in
      declare(subject)
      let comparison = ExprSyntax(
        .sequence(
          first: value,
          rest: [InfixSyntax(.named(NameSyntax("~=", range)), .name("$match", range))]), range)
      return checkExpression(comparison, expected: core.bool, .pattern)
    }
    return TypedPattern(.expression(typed, subject: subject), type: type, range: range)
  }
}

extension TuplePatternElementSyntax {
  /// The argument of a call that it is if the pattern around it names a function; nil if it binds names or the like.
  fileprivate var asArgument: ArgumentSyntax? {
    switch pattern.kind {
    case .expression(let value): ArgumentSyntax(label: label, value: value)
    case .enumCase(let owner, let name, let payload):
      ExprSyntax(owner, name, payload, pattern.range).map {
        ArgumentSyntax(label: label, value: $0)
      }
    default: nil
    }
  }
}

extension ExprSyntax {
  /// The expression that a pattern of a case is if it names no case; nil if its payload cannot be arguments.
  fileprivate init?(
    _ owner: TypeSyntax?, _ name: NameSyntax, _ payload: [TuplePatternElementSyntax]?,
    _ range: SourceRange
  ) {
    var value = ExprSyntax(.implicitMember(name), range)
    if let owner {
      guard let base = ExprSyntax(naming: owner) else { return nil }
      value = ExprSyntax(.member(base, name), range)
    }
    if let payload {
      let arguments = payload.compactMap(\.asArgument)
      guard arguments.count == payload.count else { return nil }
      let call = CallArgumentsSyntax(arguments: arguments, parentheses: range)
      value = ExprSyntax(.call(value, call), range)
    }
    self = value
  }

  /// The expression that names the same as a type: `A.b`; nil for other types.
  fileprivate init?(naming type: TypeSyntax) {
    switch type.kind {
    case .named(let name): self.init(.identifier(name), type.range)
    case .member(let base, let name):
      guard let base = ExprSyntax(naming: base) else { return nil }
      self.init(.member(base, name), type.range)
    default: return nil
    }
  }
}

extension TypedPattern {
  /// The variables that the pattern binds, in order.
  var variables: [VariableDecl] {
    switch kind {
    case .binding(let variable): [variable]
    case .tuple(let patterns): patterns.flatMap(\.variables)
    case .enumCase(_, let patterns): patterns?.flatMap(\.variables) ?? []
    case .some(let pattern): pattern.variables
    case .cast(_, let pattern): pattern?.variables ?? []
    case .transformed(_, _, let pattern): pattern.variables
    case .wildcard, .none, .expression: []
    }
  }
}
