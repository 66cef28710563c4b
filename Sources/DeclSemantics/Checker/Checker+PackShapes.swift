import DeclTree

/// The shapes of parameter packs: packs of one shape have the same number of elements in every call.
extension Checker {
  /// Returns the elements of the pack of a name that is visible in a declaration; nil if there is none.
  func pack(named name: String, in decl: Decl?) -> [Decl]? {
    var next = decl
    while let current = next {
      if let found = (current as? FunctionDecl)?.resolution?.packs[name] { return found }
      next = current.context
    }
    return nil
  }

  /// Returns the elements of the pack to which the name of a type refers; nil for other names.
  func pack(named name: String, _ context: TypeContext) -> [Decl]? {
    guard let found = pack(named: name, in: context.decl),
      context.scope?.scope(declaring: name) == nil
    else { return nil }
    return found
  }

  /// Indicates whether a function, or one around it, is an instance for other numbers of elements: its declaration was
  /// checked by itself.
  func isPackInstance(_ decl: Decl) -> Bool {
    sequence(first: decl) { $0.context }.contains {
      ($0 as? FunctionDecl)?.resolution?.packLengths.isEmpty == false
    }
  }

  /// Returns the pack of types whose elements a type consists of: each element of the tuple mentions one of them. Nil for
  /// other types.
  func pack(
    ofElementsIn type: StaticType, _ function: FunctionDecl
  ) -> (name: String, count: Int)? {
    let packs = packs(in: function).sorted { $0.key < $1.key }.compactMap { name, decls in
      let parameters = decls.compactMap { $0 as? GenericParameterDecl }
      return parameters.count == decls.count ? (name: name, parameters: parameters) : nil
    }
    func mentions(_ type: StaticType, _ parameter: GenericParameterDecl) -> Bool {
      var isFound = false
      _ = type.mapped { part -> StaticType? in
        isFound = isFound || part == parameter.type
        return nil
      }
      return isFound
    }
    if case .tuple(let elements) = type.kind {
      let found = packs.first { pack in
        pack.parameters.count == elements.count
          && zip(elements, pack.parameters).allSatisfy { mentions($0.type, $1) }
      }
      if let found { return (found.name, elements.count) }
    }
    let single = packs.first { $0.parameters.count == 1 && mentions(type, $0.parameters[0]) }
    return single.map { ($0.name, 1) }
  }

  /// Returns the name of the pack of types that decides the number of elements of a pack.
  func shape(of name: String, _ function: FunctionDecl) -> String? {
    let owner = sequence(first: function as Decl) { $0.context }.lazy
      .compactMap { $0 as? FunctionDecl }.first { $0.resolution?.packs[name] != nil }
    guard let source = owner?.resolution?.source else { return nil }
    if source.generics?.parameters.contains(where: { $0.isPack && $0.name.text == name }) == true {
      return name
    }
    let parameter = source.parameters?.first { $0.name.text == name && $0.isPack }
    guard case .pack(let pattern)? = parameter?.type.kind else { return nil }
    return pattern.packReferences.compactMap(\.name).first
  }

  /// Returns two of the packs of types whose shapes may differ; nil if all have the same shape.
  func differentShapes(_ names: [String], in function: FunctionDecl) -> (String, String)? {
    guard let first = names.first else { return nil }
    var known: Set<String> = [first]
    for decl in sequence(first: function as Decl, next: { $0.context }) {
      guard let function = decl as? FunctionDecl else { continue }
      for shape in shapes(of: function) where !known.isDisjoint(with: shape) {
        known.formUnion(shape)
      }
    }
    return names.first { !known.contains($0) }.map { (first, $0) }
  }

  /// Returns the sets of packs of which a signature says that they have the same shape: one `repeat` in a type refers to
  /// them, or a `where` clause equates their elements.
  func shapes(of function: FunctionDecl) -> [Set<String>] {
    guard let source = function.resolution?.source, let generics = source.generics,
      generics.parameters.filter(\.isPack).count > 1
    else { return [] }
    var types = source.parameters?.map(\.type) ?? []
    if case .function(let syntax) = source, let result = syntax.signature.result {
      types.append(result)
    }
    var shapes: [Set<String>] = []
    func add(_ references: [PackReference]) {
      var shape = Set(references.compactMap(\.name))
      guard shape.count > 1 else { return }
      shapes.removeAll { other in
        if other.isDisjoint(with: shape) { return false }
        shape.formUnion(other)
        return true
      }
      shapes.append(shape)
    }
    for type in types { type.visitExpansions { add($0.packReferences) } }
    for requirement in generics.requirements where requirement.relation == .sameType {
      guard case .pack(let left) = requirement.left.kind else { continue }
      add(left.packReferences + requirement.right.packReferences)
    }
    return shapes
  }
}

/// The operand of an `each`.
struct PackReference {
  /// The name of the pack; nil for other operands.
  let name: String?
  let range: SourceRange
}

extension TypeSyntax {
  /// The operands of `each` in the type, without those of a `repeat` inside.
  var packReferences: [PackReference] {
    if case .element(let operand) = kind {
      guard case .named(let name) = operand.kind else {
        return [PackReference(name: nil, range: operand.range)]
      }
      return [PackReference(name: name.text, range: name.range)]
    }
    if case .pack = kind { return [] }
    return parts.flatMap(\.packReferences)
  }

  /// Returns whether the type mentions a name.
  func mentions(_ name: String) -> Bool {
    if case .named(let own) = kind, own.text == name { return true }
    return parts.contains { $0.mentions(name) }
  }

  /// Calls `visit` for the pattern of every `repeat` in the type.
  fileprivate func visitExpansions(_ visit: (TypeSyntax) -> Void) {
    if case .pack(let pattern) = kind { visit(pattern) }
    parts.forEach { $0.visitExpansions(visit) }
  }

  /// The types of which the type consists directly.
  private var parts: [TypeSyntax] {
    switch kind {
    case .named(let name): name.genericArguments ?? []
    case .member(let base, let name): [base] + (name.genericArguments ?? [])
    case .array(let type), .optional(let type), .implicitlyUnwrapped(let type), .some(let type),
      .any(let type), .suppressed(let type), .pack(let type), .element(let type),
      .attributed(_, _, let type):
      [type]
    case .dictionary(let key, let value): [key, value]
    case .tuple(let elements): elements.map(\.type)
    case .function(let function): function.parameters.map(\.type) + [function.result]
    case .composition(let types): types
    case .error: []
    }
  }
}

extension ExprSyntax {
  /// The operands of `each` in a pattern, without those of a `repeat` or of an interpolation inside.
  var packReferences: [PackReference] {
    var found: [PackReference] = []
    func add(_ types: [TypeSyntax]) { found += types.flatMap(\.packReferences) }
    descend { expression in
      switch expression.kind {
      case .packExpansion, .string: return false
      case .prefix(let name, let operand) where name.text == "each":
        guard case .identifier(let pack) = operand.kind.inParentheses else {
          found.append(PackReference(name: nil, range: operand.range))
          return true
        }
        found.append(PackReference(name: pack.text, range: pack.range))
      case .identifier(let name), .member(_, let name): add(name.genericArguments ?? [])
      case .type(let type): add([type])
      case .sequence(_, let rest): add(rest.compactMap(\.infix.type))
      case .closure(let closure): found += closure.packReferences
      case .call(_, let arguments), .subscriptAccess(_, let arguments), .macro(_, let arguments):
        found += arguments.trailingClosures.flatMap(\.closure.packReferences)
      default: break
      }
      return true
    }
    return found
  }
}

extension ClosureSyntax {
  /// The operands of `each` in the closure.
  fileprivate var packReferences: [PackReference] {
    let types = (parameters ?? []).compactMap(\.type) + [result].compactMap { $0 }
    var found = types.flatMap(\.packReferences)
    for statement in statements {
      statement.visitExpressions { part in
        if case .prefix(let name, let operand) = part.kind, name.text == "each",
          case .identifier(let pack) = operand.kind.inParentheses
        {
          found.append(PackReference(name: pack.text, range: pack.range))
        }
      }
    }
    return found
  }
}

extension ExprSyntax.Kind {
  /// The kind of the expression without the parentheses around it.
  var inParentheses: ExprSyntax.Kind {
    if case .parenthesised(let inner) = self { return inner.kind.inParentheses }
    return self
  }
}

extension InfixSyntax.Operator {
  /// The type of a cast; nil for other operators.
  fileprivate var type: TypeSyntax? {
    switch self {
    case .isType(let type), .asType(_, let type): type
    case .named, .assignment, .ternary: nil
    }
  }
}
