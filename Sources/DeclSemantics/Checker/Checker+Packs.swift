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
    guard let contexts = packContexts([pattern], context) else {
      reportPack(syntax.type.range, context)
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

  /// Returns a context for each element of the packs that types mention, in which the packs' names are those of the
  /// element; nil if they mention none.
  func packContexts(_ types: [TypeSyntax], _ context: TypeContext) -> [TypeContext]? {
    let packs = packs(in: context.decl)
    if packs.isEmpty { return nil }
    guard let name = types.lazy.compactMap({ $0.firstName(in: packs) }).first else { return nil }
    return (packs[name] ?? []).indices.map { index in
      var context = context
      let scope = Scope(
        parent: context.scope, owner: context.scope?.owner, depth: context.scope?.depth ?? 0)
      scope.addElements(at: index, of: packs)
      context.scope = scope
      return context
    }
  }

  /// Reports a `repeat` outside of the places in which packs are supported, unless its type was reported.
  func reportPack(_ range: SourceRange, _ context: TypeContext) {
    var decl = context.decl
    while let current = decl {
      if (current as? NominalDecl)?.resolution?.syntax.generics.hasPacks == true { return }
      decl = current.context
    }
    report(.unsupported("parameter-pack", "parameter packs in this position", range))
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

extension Scope {
  /// Declares the names of packs as their elements at an index.
  func addElements(at index: Int, of packs: [String: [Decl]]) {
    packIndex = index
    for (name, decls) in packs where index < decls.count { names[name] = [decls[index]] }
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
    let names = Dictionary(uniqueKeysWithValues: packs.map { ($0, [Decl]()) })
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
          for name in packs where lengths[name] == nil && pattern.mentions(name, names) {
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
      for name in packs where pattern.mentions(name, names) { lengths[name] = position - start }
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

  fileprivate func mentions(_ name: String, _ names: [String: [Decl]]) -> Bool {
    firstName(in: [name: names[name] ?? []]) != nil
  }

  /// Returns the first name of a pack in the type; nil if it mentions none.
  func firstName(in packs: [String: [Decl]]) -> String? {
    func first(_ types: [TypeSyntax]) -> String? {
      types.lazy.compactMap { $0.firstName(in: packs) }.first
    }
    switch kind {
    case .named(let name):
      return packs[name.text] != nil ? name.text : first(name.genericArguments ?? [])
    case .member(let base, let name): return first([base] + (name.genericArguments ?? []))
    case .array(let type), .optional(let type), .implicitlyUnwrapped(let type), .some(let type),
      .any(let type), .suppressed(let type), .pack(let type), .attributed(_, _, let type):
      return first([type])
    case .dictionary(let key, let value): return first([key, value])
    case .tuple(let elements): return first(elements.map(\.type))
    case .function(let function): return first(function.parameters.map(\.type) + [function.result])
    case .composition(let types): return first(types)
    case .error: return nil
    }
  }
}
