import DeclTree

/// Finds types that a literal may have for the sake of what is written beside it. They are tried after the literal's default
/// type: `[1, 2].map { flags.contains($0) }`, `let bytes: [UInt8] = [1, 2].map { $0 * 2 }`.
extension Solver {
  /// The number of types that are tried.
  private static let maximumHints = 8

  /// Returns the types among the arguments of a member call, those that its closures and functions mention, and those in
  /// the type that is expected of the expression.
  func literalHints(beside constraint: Constraint) -> [StaticType] {
    var types = expected.map { parts(of: deepResolved($0)) } ?? []
    var next: Node?
    switch constraint {
    case .apply(let node), .member(let node): next = node
    default: return []
    }
    for case .convert(let from, let to, _) in state.constraints
    where next.map({ shallowResolved(from) == shallowResolved($0.type) }) == true {
      types += parts(of: deepResolved(to))
    }
    while let node = next {
      for argument in node.arguments?.list ?? [] {
        types += parts(of: deepResolved(argument.node.type)) + mentionedTypes(in: argument.node)
      }
      switch node.kind {
      case .call(let callee, _): next = callee
      case .member(let base, _, _), .subscriptAccess(let base, _): next = base
      default: next = nil
      }
    }
    var seen: Set<StaticType> = []
    return Array(
      types.filter { $0.isClosed && !$0.hasError && seen.insert($0).inserted }
        .prefix(Self.maximumHints))
  }

  private func mentionedTypes(in node: Node) -> [StaticType] {
    switch node.kind {
    case .closure(let syntax):
      var types: [StaticType] = []
      syntax.singleExpression?.visitExpressions { types += mentionedTypes(in: $0) }
      return types
    case .unresolvedName(_, let candidates):
      if candidates.all.count > Self.maximumHints { return [] }
      return candidates.all.flatMap { parameterTypes(of: $0.candidate.decl) }
    case .member(let base, let name, _):
      guard case .typeReference(let type) = base.kind else { return [] }
      return checker.lookup(name, in: deepResolved(type), isStatic: true)
        .flatMap { parameterTypes(of: $0.decl) }
    default: return []
    }
  }

  private func mentionedTypes(in part: ExprSyntax) -> [StaticType] {
    switch part.kind {
    case .identifier(let name):
      return body.lookup(name.text).flatMap { found -> [StaticType] in
        switch found.candidate.decl {
        // Another variable's type may depend on what is being solved.
        case let variable as VariableDecl
        where variable.isTypeWritten || variable.resolvedType != nil:
          parts(of: body.typeOf(variable))
        case let nominal as NominalDecl
        where !nominal.isProtocol && nominal.generics.parameters.isEmpty:
          [nominal.selfType]
            + (nominal.isLibrary ? [] : parameterTypes(of: "init", in: nominal.selfType))
        default: parameterTypes(of: found.candidate.decl)
        }
      }
    case .sequence(_, let rest):
      return rest.flatMap { infix -> [StaticType] in
        guard case .asType(_, let type) = infix.infix, case .named(let name) = type.kind,
          let nominal = checker.lookupType(name.text, body.typeContext) as? NominalDecl,
          nominal.generics.parameters.isEmpty
        else { return [] }
        return [nominal.selfType]
      }
    case .member(let base, let name):
      guard case .identifier(let owner) = base.kind,
        let nominal = checker.lookupType(owner.text, body.typeContext) as? NominalDecl,
        !nominal.isLibrary, nominal.generics.parameters.isEmpty
      else { return [] }
      return parameterTypes(of: name.text, in: nominal.selfType)
    default: return []
    }
  }

  private func parameterTypes(of name: String, in type: StaticType) -> [StaticType] {
    checker.lookup(name, in: type, isStatic: true).flatMap { parameterTypes(of: $0.decl) }
  }

  private func parameterTypes(of decl: Decl) -> [StaticType] {
    switch decl {
    case let function as FunctionDecl:
      checker.resolveSignature(of: function)
      return function.parameters.map(\.type)
    case let enumCase as EnumCaseDecl: return (enumCase.payload ?? []).map(\.type)
    default: return []
    }
  }

  /// Returns a type with its generic arguments, and with the parameters and the result of a function.
  private func parts(of type: StaticType) -> [StaticType] {
    if let function = type.functionType {
      return function.parameters.flatMap { parts(of: $0.type) } + parts(of: function.result)
    }
    return [type] + type.genericArguments.flatMap(parts)
  }
}
