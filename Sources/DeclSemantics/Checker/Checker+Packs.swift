import DeclTree

/// Parameter packs. A function with packs is an ordinary generic function for each number of elements: every element
/// has a generic parameter and a parameter of its own, and `repeat` patterns are checked once for each of them. The
/// declaration itself is the function for two elements; calls with other numbers use instances of it.
extension Checker {
  /// The number of elements for which the declaration itself is checked.
  private static let declaredLength = 2

  /// Returns the generic parameters with one for each element of a pack, and reports packs that are not supported.
  func expanded(
    _ generics: GenericSyntax, of function: FunctionDecl, _ resolution: FunctionResolution
  ) -> GenericSyntax {
    guard generics.hasPacks else { return generics }
    if isProtocolMember(function) || resolution.isOverride {
      let name = generics.parameters.first(where: \.isPack)?.name
      report(
        .unsupported(
          "parameter-pack", "parameter packs of requirements and overridden methods",
          name?.range ?? function.nameRange))
    }
    let parameters = generics.parameters.flatMap { parameter in
      let count = resolution.packLengths[parameter.name.text] ?? Self.declaredLength
      return Array(repeating: parameter, count: parameter.isPack ? count : 1)
    }
    for parameter in generics.parameters where parameter.isPack {
      resolution.packs[parameter.name.text] = []
    }
    return GenericSyntax(parameters: parameters, requirements: generics.requirements)
  }

  private func isProtocolMember(_ function: FunctionDecl) -> Bool {
    (function.context as? NominalDecl)?.isProtocol == true
  }

  /// Records the generic parameters of the elements of each pack.
  func addPacks(
    _ generics: GenericSyntax, _ own: [GenericParameterDecl], to resolution: FunctionResolution
  ) {
    for (syntax, decl) in zip(generics.parameters, own) where syntax.isPack {
      resolution.packs[syntax.name.text, default: []].append(decl)
    }
  }

  /// Returns the parameters that a written one declares: several for a pack, of which the first has the label.
  func makeParameters(
    _ syntax: ParameterSyntax, _ context: TypeContext, _ function: FunctionDecl,
    _ resolution: FunctionResolution
  ) -> [ParameterDecl] {
    guard case .pack(let pattern) = syntax.type.kind else {
      return [makeParameter(syntax, context, function, isLibrary: function.isLibrary)]
    }
    if let value = syntax.defaultValue { report(.defaultOfPack(value.range)) }
    guard let contexts = packContexts([pattern], context) else {
      reportPack(syntax.type, pattern, context)
      // Accepts any arguments, so that calls are not reported too.
      let unknown = ParameterSyntax(
        range: syntax.range, attributes: syntax.attributes, label: syntax.label, name: syntax.name,
        type: TypeSyntax(.error, syntax.type.range), isVariadic: true, defaultValue: nil)
      return [makeParameter(unknown, context, function, isLibrary: function.isLibrary)]
    }
    let made = contexts.enumerated().map { index, context in
      makeParameter(
        ParameterSyntax(
          range: syntax.range, attributes: syntax.attributes,
          label: index == 0 ? syntax.label : nil, name: syntax.name, type: pattern,
          isVariadic: false, defaultValue: nil), context, function, isLibrary: function.isLibrary)
    }
    resolution.packs[syntax.name.text] = made.map(\.variable)
    return made
  }

  /// Returns the packs that are visible in a declaration, by name.
  func packs(in decl: Decl?) -> [String: [Decl]] {
    var found: [String: [Decl]] = [:]
    var next = decl
    while let current = next {
      if let resolution = (current as? FunctionDecl)?.resolution, !resolution.packs.isEmpty {
        found.merge(resolution.packs) { inner, _ in inner }
      }
      next = current.context
    }
    return found
  }

  /// Returns types with the pattern of each `repeat` once for each element, and the context of each.
  func expanded(
    _ types: [TypeSyntax], _ context: TypeContext
  ) -> [(type: TypeSyntax, context: TypeContext)] {
    types.flatMap { type -> [(type: TypeSyntax, context: TypeContext)] in
      guard case .pack(let pattern) = type.kind, let contexts = packContexts([pattern], context)
      else { return [(type, context)] }
      return contexts.map { (pattern, $0) }
    }
  }

  /// Returns a context for each element of the packs to which types refer with `each`, in which `each` refers to the
  /// element; nil if they refer to none.
  func packContexts(_ types: [TypeSyntax], _ context: TypeContext) -> [TypeContext]? {
    let packs = packs(in: context.decl)
    if packs.isEmpty { return nil }
    let names = types.flatMap(\.packReferences).compactMap(\.name)
    guard let elements = names.lazy.compactMap({ packs[$0] }).first else { return nil }
    return elements.indices.map { index in
      var context = context
      let scope = Scope(
        parent: context.scope, owner: context.scope?.owner, depth: context.scope?.depth ?? 0)
      scope.addElements(at: index, count: elements.count, of: packs)
      context.scope = scope
      return context
    }
  }

  /// Returns the type of `each T`.
  func resolveElement(_ type: TypeSyntax, _ context: TypeContext) -> StaticType {
    guard case .named(let name) = type.kind, pack(named: name.text, context) != nil else {
      if reportUnsupportedPack(type.range, context.decl, isKnownOnly: true) { return .error }
      let resolved = resolve(type, context)
      if !resolved.hasError { report(.eachOfNoPack(type.shortText, type.range)) }
      return .error
    }
    guard case .at? = context.scope?.nearestElements else {
      report(.packWithoutRepeat(name.text, name.range))
      return .error
    }
    return resolve(TypeSyntax(.named(.element(of: name)), type.range), context)
  }

  /// Reports a use of a pack in a declaration for which packs are not supported; packs of types are reported where they
  /// are declared.
  ///
  /// - Parameter isKnownOnly: indicates whether nothing is reported where no such declaration is around
  /// - Returns: true if such a declaration is around
  @discardableResult
  func reportUnsupportedPack(
    _ range: SourceRange, _ decl: Decl?, isKnownOnly: Bool = false
  ) -> Bool {
    var next = decl
    var what = "parameter packs in this position"
    var isKnown = false
    while let current = next {
      switch current {
      case let nominal as NominalDecl:
        if nominal.resolution?.syntax.generics.hasPacks == true { return true }
      case let alias as TypeAliasDecl where alias.syntax?.generics.hasPacks == true:
        (isKnown, what) = (true, "parameter packs of type aliases")
      case let decl as SubscriptDecl where decl.resolution?.syntax.generics.hasPacks == true:
        (isKnown, what) = (true, "parameter packs of subscripts")
      default: break
      }
      next = current.context
    }
    if isKnown || !isKnownOnly { report(.unsupported("parameter-pack", what, range)) }
    return isKnown
  }

  /// Reports a `repeat` that refers to no pack, or that stands outside of the places for it.
  func reportPack(_ expansion: TypeSyntax, _ pattern: TypeSyntax, _ context: TypeContext) {
    if reportUnsupportedPack(pattern.range, context.decl, isKnownOnly: true) { return }
    let references = pattern.packReferences
    if references.isEmpty {
      if !resolve(pattern, context).hasError { report(.typeWithoutPack(pattern.range)) }
    } else if packContexts([pattern], context) == nil {
      for reference in references {
        report(.eachOfNoPack(reference.name ?? pattern.shortText, reference.range))
      }
    } else {
      report(.misplacedTypeExpansion(expansion.range))
    }
  }

  /// Returns the function for the numbers of elements that a call's arguments have; `count` returns the number of
  /// elements of a tuple or of parameters of a function, or nil if it is not known.
  func packInstance(
    of function: FunctionDecl, for arguments: Arguments, _ count: (Node) -> Int?
  ) -> FunctionDecl {
    guard let resolution = function.resolution, let source = resolution.packSource,
      let generics = resolution.source.generics, let parameters = resolution.source.parameters
    else { return function }
    let signature = PackSignature(generics: generics, parameters: parameters)
    let packs = Set(signature.generics.parameters.filter(\.isPack).map(\.name.text))
    var lengths = signature.lengths(of: packs, in: arguments, count)
    for name in packs where lengths[name] == nil { lengths[name] = 0 }
    // Packs of one shape have as many elements as the first of them; other arguments are missing or too many.
    for shape in shapes(of: function) {
      guard let first = signature.generics.parameters.first(where: { shape.contains($0.name.text) })
      else { continue }
      for name in shape { lengths[name] = lengths[first.name.text] }
    }
    if lengths.values.allSatisfy({ $0 == Self.declaredLength }) { return function }
    let key = PackInstanceKey(function: function, lengths: lengths)
    if let known = packInstances[key] { return known }
    let made: FunctionDecl
    switch source.kind {
    case .function(let syntax):
      made = makeFunction(
        syntax, source, function.context, resolution.scope, function.isLibrary)
    case .initializer(let syntax):
      made = makeInitializer(syntax, source, function.context, function.isLibrary)
    default: return function
    }
    made.isFinal = true
    made.resolution?.packLengths = lengths
    packInstances[key] = made
    return made
  }
}

/// A function with parameter packs and their numbers of elements.
struct PackInstanceKey: Hashable {
  let function: FunctionDecl
  let lengths: [String: Int]
}

extension GenericSyntax {
  /// Indicates whether a parameter is a parameter pack.
  var hasPacks: Bool { parameters.contains(where: \.isPack) }
}

extension NameSyntax {
  /// Returns the name under which scopes declare the elements of a pack.
  static func element(of name: NameSyntax) -> NameSyntax {
    NameSyntax(
      Scope.elementName(name.text), name.range, genericArguments: name.genericArguments,
      argumentLabels: name.argumentLabels)
  }
}

extension Scope {
  fileprivate static func elementName(_ pack: String) -> String { "each " + pack }

  /// The elements of packs to which `each` refers; nil outside of expansions.
  var nearestElements: PackElements? {
    var next: Scope? = self
    while let current = next {
      if let elements = current.elements { return elements }
      next = current.parent
    }
    return nil
  }

  /// Declares the elements of packs at an index.
  func addElements(at index: Int, count: Int, of packs: [String: [Decl]]) {
    elements = .at(index, count: count)
    for (name, decls) in packs where index < decls.count {
      names[Self.elementName(name)] = [decls[index]]
    }
  }
}

extension FunctionResolution {
  /// Indicates whether the function has the modifier `override`.
  fileprivate var isOverride: Bool {
    packSource?.modifiers.contains { $0.name == "override" } ?? false
  }
}

/// The parts of a function's syntax that decide the lengths of its packs.
private struct PackSignature {
  let generics: GenericSyntax
  let parameters: [ParameterSyntax]

  /// Returns the number of arguments for each pack: the first one has the parameter's label, the following ones have
  /// none.
  func lengths(
    of packs: Set<String>, in arguments: Arguments, _ count: (Node) -> Int?
  ) -> [String: Int] {
    let list = arguments.list
    var lengths: [String: Int] = [:]
    var position = 0
    for (index, parameter) in parameters.enumerated() {
      let fits = position < list.count && list[position].label == parameter.label
      guard case .pack(let pattern) = parameter.type.kind else {
        guard fits else { continue }
        if let (pattern, others) = parameter.type.expandedPart,
          let count = count(list[position].node)
        {
          for name in packs where lengths[name] == nil && pattern.refers(to: name) {
            lengths[name] = max(count - others, 0)
          }
        }
        position += 1
        continue
      }
      let start = position
      let isLast = index == parameters.count - 1
      if fits { position += 1 }
      while position > start, position < list.count, list[position].label == nil,
        isLast || !list[position].isTrailing
      {
        position += 1
      }
      for name in packs where pattern.refers(to: name) { lengths[name] = position - start }
    }
    return lengths
  }
}

extension TypeSyntax {
  /// The pattern of the only `repeat` in a tuple or in a function's parameters, and the number of the other elements;
  /// nil for other types.
  fileprivate var expandedPart: (pattern: TypeSyntax, others: Int)? {
    let elements: [TupleTypeElementSyntax]
    switch kind {
    case .tuple(let parts): elements = parts
    case .function(let function): elements = function.parameters
    case .attributed(_, _, let inner), .optional(let inner): return inner.expandedPart
    default: return nil
    }
    let patterns = elements.compactMap { element in
      if case .pack(let pattern) = element.type.kind { pattern } else { nil }
    }
    return patterns.count == 1 ? (patterns[0], elements.count - 1) : nil
  }

  fileprivate func refers(to pack: String) -> Bool {
    packReferences.contains { $0.name == pack }
  }
}
