import DeclTree

/// Checks the rules of types: where they may be declared and written, recursive containment and raw values.
extension Checker {
  /// Reports a type in a place where Swift allows none: in protocols, in extensions of protocols and in generic
  /// functions; and protocols in generic types.
  func checkPlacement(of nominal: NominalDecl) {
    let what = "\(nominal.isProtocol ? "protocol" : "type") '\(nominal.name)'"
    switch nominal.context {
    case let outer as NominalDecl where outer.isProtocol:
      report(.misplacedType(what, "protocol '\(outer.name)'", nominal.nameRange))
    case let place as ExtensionDecl where place.extended?.isProtocol == true:
      let name = place.extended?.name ?? ""
      report(.misplacedType(what, "protocol extension of '\(name)'", nominal.nameRange))
    case let function as FunctionDecl where !function.generics.parameters.isEmpty:
      let place =
        function.kind == .function || function.kind == .initializer
        ? "function '\(function.parameters.isEmpty ? "\(function.name)()" : function.name)'"
        : "accessor"
      report(.misplacedType(what, "generic \(place)", nominal.nameRange))
    case let outer? where nominal.isProtocol && !signature(of: outer).parameters.isEmpty:
      report(.misplacedType(what, "a generic context", nominal.nameRange))
    default: break
    }
  }

  /// Reports stored properties and payloads by which a value would contain itself.
  func checkContainment(of nominal: NominalDecl) {
    switch nominal.keyword {
    case .structure:
      for property in storedProperties(of: nominal) {
        var search = ContainmentSearch(nominal)
        if contains(typeOf(property), &search) {
          report(.recursiveProperty(nominal.name, property.nameRange))
        } else if search.isTooDeep {
          reportTooDeep(search)
          break
        }
      }
    case .enumeration:
      var search = ContainmentSearch(nominal)
      let isRecursive = payloads(of: nominal).contains { contains($0, &search) }
      if isRecursive {
        report(.recursiveEnum(nominal.name, nominal.nameRange))
      } else if search.isTooDeep {
        reportTooDeep(search)
      }
    case .classType, .actor, .protocolType: break
    }
  }

  /// Returns the payload types of the cases that are not indirect.
  private func payloads(of nominal: NominalDecl) -> [StaticType] {
    if nominal.isIndirect { return [] }
    return nominal.cases.filter { !$0.isIndirect }.flatMap { payload(of: $0).map(\.type) }
  }

  /// A search for a value of a type inside its own values.
  private struct ContainmentSearch {
    let nominal: NominalDecl
    var seen: Set<NominalDecl> = []
    var depth = 0
    var isTooDeep = false

    /// The maximum depth of values inside values. The layout of a value visits all levels.
    static let depthLimit = 500

    init(_ nominal: NominalDecl) { self.nominal = nominal }
  }

  /// Reports a type whose values are nested too deeply; those inside it are not reported again.
  private func reportTooDeep(_ search: ContainmentSearch) {
    deepValueTypes.formUnion(search.seen)
    report(
      .valuesTooDeep(
        search.nominal.name, ContainmentSearch.depthLimit, search.nominal.nameRange))
  }

  /// Returns whether a value of a type directly contains a value of the type that is searched for, not behind a
  /// reference.
  private func contains(_ type: StaticType, _ search: inout ContainmentSearch) -> Bool {
    switch type.kind {
    case .tuple(let elements):
      return elements.contains { contains($0.type, &search) }
    case .nominal(let decl, let arguments):
      if decl == search.nominal { return true }
      if isOptional(type) { return arguments.contains { contains($0, &search) } }
      guard !decl.isLibrary, !deepValueTypes.contains(decl), search.seen.insert(decl).inserted
      else { return false }
      guard search.depth < ContainmentSearch.depthLimit else {
        search.isTooDeep = true
        return false
      }
      search.depth += 1
      defer { search.depth -= 1 }
      collectMembers(of: decl)
      let parts =
        decl.keyword == .structure
        ? storedProperties(of: decl).map { typeOf($0) } : payloads(of: decl)
      let substitution = Substitutions(decl.generics.parameters, arguments)
      return parts.contains {
        contains(substitute($0, substitution, revealing: false), &search)
      }
    default: return false
    }
  }

  /// Checks the raw values of an enum.
  func checkRawValues(of nominal: NominalDecl) {
    guard nominal.keyword == .enumeration else { return }
    guard let raw = nominal.rawType else {
      for value in nominal.cases.compactMap(\.syntax?.rawValue) {
        report(.rawValueWithoutType(value.range))
      }
      return
    }
    let position = inheritedTypes(of: nominal).firstIndex { $0 == raw } ?? 0
    let place = nominal.resolution?.syntax.inherited[position].range ?? nominal.nameRange
    guard let literals = rawLiterals(of: raw) else {
      return report(.rawTypeNotLiteral(raw, place))
    }
    if nominal.cases.isEmpty { report(.rawTypeWithoutCases(place)) }
    var seen: Set<EnumCaseDecl.RawValue> = []
    for enumCase in nominal.cases {
      if enumCase.syntax?.payload != nil {
        report(.rawValueWithAssociatedValues(enumCase.nameRange))
      }
      guard let value = enumCase.rawValue else { continue }
      let written = enumCase.syntax?.rawValue
      if let written, let type = literalType(value), !literals.contains(type) {
        report(.rawValueMismatch(type, raw, written.range))
      } else if !seen.insert(value).inserted {
        report(.rawValueNotUnique(written?.range ?? enumCase.nameRange))
      }
    }
  }

  /// Returns the literal types by which a raw type is expressible; nil when there are none.
  private func rawLiterals(of raw: StaticType) -> [StaticType]? {
    let kinds: [(String, StaticType)] = [
      ("ExpressibleByIntegerLiteral", core.int), ("ExpressibleByFloatLiteral", core.double),
      ("ExpressibleByStringLiteral", core.string),
      ("ExpressibleByExtendedGraphemeClusterLiteral", core.string),
      ("ExpressibleByUnicodeScalarLiteral", core.string),
    ]
    let taken = kinds.filter { name, _ in
      (libraryDecl(name) as? NominalDecl).map { conforms(raw, to: $0) } ?? false
    }
    return taken.isEmpty && raw.nominalDecl?.primitive == nil || raw.nominalDecl?.name == "Array"
      ? nil : taken.isEmpty ? [core.int, core.double, core.string] : taken.map(\.1)
  }

  private func literalType(_ value: EnumCaseDecl.RawValue) -> StaticType? {
    switch value {
    case .integer: core.int
    case .float: core.double
    case .string: core.string
    }
  }
}

/// Checks types as they are written.
extension Checker {
  /// Returns whether a declaration is a requirement of a protocol.
  func isRequirement(_ decl: Decl?) -> Bool {
    if let proto = decl as? NominalDecl { return proto.isProtocol }
    guard decl is FunctionDecl || decl is SubscriptDecl else { return false }
    return (decl?.context as? NominalDecl)?.isProtocol == true
  }

  /// Reports `any` before a type that is no protocol, or before an optional of one.
  func reportNeedlessAny(
    _ type: StaticType, _ syntax: TypeSyntax, _ constraint: TypeSyntax
  ) {
    if trail.isProbing || type.hasVariables { return }
    if case .optional(let inner) = constraint.kind, wrapped(type)?.existentialType != nil {
      return report(.anyOfOptional(inner.shortText, syntax.range))
    }
    switch type.kind {
    case .nominal, .tuple, .parameter, .function: report(.needlessAny(type, syntax.range))
    default: break
    }
  }
}
