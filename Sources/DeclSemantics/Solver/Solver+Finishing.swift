import DeclTree

/// Builds the typed tree from solved nodes.
extension Solver {
  /// Returns the typed expression of a node, after ``solve()``.
  func finish(_ node: Node) -> TypedExpr {
    // `expression-too-complex` is reported, and the types found until then are unreliable.
    if isExhausted { return TypedExpr(.error, type: .error, range: node.range) }
    let known = deepResolved(node.type)
    if known.hasVariables { reportUnknown(known, node) }
    if known.isTooComplex { return finishTooComplex(node) }
    let type = withoutVariables(known)
    func make(_ kind: TypedExpr.Kind) -> TypedExpr {
      TypedExpr(kind, type: type, range: node.range)
    }
    switch node.kind {
    case .integer(let value, let isNegative): return finishInteger(value, isNegative, type, node)
    case .float(let value): return finishLiteral(.float(value), type, core.double, node)
    case .bool(let value): return finishLiteral(.bool(value), type, core.bool, node)
    case .string(let text): return finishString(text, type, node)
    case .interpolation(let parts): return finishInterpolation(parts, type, node)
    case .nilLiteral: return finishNil(type, node)
    case .array(let elements, let element): return finishArray(elements, element, type, node)
    case .dictionary(let elements, let key, let value):
      return finishDictionary(elements, key, value, type, node)
    case .tuple(let elements): return make(.tuple(elements.map(finish)))
    case .typed(let typed): return typed
    case .variable(let variable): return make(.variable(variable))
    case .typeReference(let own): return make(.typeReference(finished(own)))
    case .unresolvedName, .member, .implicitMember: return finishName(node, type)
    case .superReference(let variable): return make(.variable(variable))
    case .subscriptAccess:
      if case .dynamicMember? = resolution(node) { return finishName(node, type) }
      return finishCall(node, type)
    case .call: return finishCall(node, type)
    case .keyPathAccess(let base, let path):
      return finishKeyPathAccess(base, path, type, node)
    case .closure: return finishClosure(node, type)
    case .keyPath: return finishKeyPath(node, type)
    case .ternary(let test, let first, let second):
      return make(
        .ternary(
          finish(test), coerce(finishValue(first), to: type),
          coerce(finishValue(second), to: type)))
    case .assign(let target, let value): return finishAssignment(target, value, node)
    case .discard: return make(.discard)
    case .and(let left, let right): return make(.and(finish(left), finish(right)))
    case .or(let left, let right): return make(.or(finish(left), finish(right)))
    case .coalesce(let left, let right): return finishCoalesce(left, right, type, node)
    case .inoutReference(let place):
      let target = finish(place)
      requireMutable(target, .mutatedByReference)
      return make(.inoutReference(target))
    case .forceUnwrap(let inner, let isImplicit):
      let value = finish(inner)
      // A `T!` that is used as an optional is not unwrapped.
      let isOptional = optionalLevels(of: type) >= optionalLevels(of: value.type)
      if isImplicit, isOptional || !isImplicitlyUnwrapped(inner) {
        return coerce(value, to: type)
      }
      return make(.forceUnwrap(value, isImplicit: isImplicit))
    case .optionalBind(let inner): return make(.optionalBind(finish(inner)))
    case .optionalChain(let inner): return make(.optionalChain(finish(inner)))
    case .tryExpression(let kind, let inner): return finishTry(kind, inner, type, node)
    case .awaitExpression(let inner): return make(.awaitExpression(finish(inner)))
    case .ownership(let word, let inner): return body.finishOwnership(word, finish(inner), range)
    case .isType(let inner, let target): return make(.isType(finishValue(inner), finished(target)))
    case .cast(let inner, let kind, let target): return finishCast(inner, kind, target, type, node)
    case .dynamicType(let inner): return finishDynamicType(inner, type, node)
    case .memberChainResult(let inner): return coerce(finish(inner), to: type)
    case .error: return make(.error)
    }
  }

  /// Returns the typed expression of a node whose type is beyond the bounds of types. Only the error type is left of
  /// the type, so that what uses the expression is not reported.
  private func finishTooComplex(_ node: Node) -> TypedExpr {
    if !state.hasReported { fail(.typeTooComplex(node.range)) }
    return TypedExpr(.error, type: .error, range: node.range)
  }

  /// Returns the type without type variables; unbound ones are replaced by the error type.
  func finished(_ type: StaticType) -> StaticType { withoutVariables(deepResolved(type)) }

  private func withoutVariables(_ type: StaticType) -> StaticType {
    if type.isTooComplex { return .error }
    guard type.hasVariables else { return type }
    return type.mapped { part in
      if case .variable = part.kind { return .error }
      return nil
    }
  }

  private func reportUnknown(_ type: StaticType, _ node: Node) {
    guard !state.hasReported else { return }
    for part in variables.indices.reversed() {
      let variable = StaticType(.variable(TypeVariable(id: part + firstVariable + 1)))
      guard let (known, info) = unbound(variable), known == variable, occurs(variable, in: type)
      else { continue }
      if info.literal == .nilLiteral {
        fail(.nilWithoutContext(node.range))
      } else if case .array? = literalKind(node) {
        fail(.emptyCollectionWithoutType(node.range))
      } else if let parameter = info.parameter {
        fail(.genericParameterUnknown(parameter.name, node.range))
      } else {
        fail(.ambiguous(node.range))
      }
      return
    }
  }

  private func literalKind(_ node: Node) -> SolverState.Literal? {
    switch node.kind {
    case .array(_, let element): return .array(element: element)
    case .dictionary: return .array(element: .error)
    default: return nil
    }
  }

  private func occurs(_ variable: StaticType, in type: StaticType) -> Bool {
    var found = false
    _ = type.mapped { part in
      if part == variable { found = true }
      return nil
    }
    return found
  }

  private func finishInteger(
    _ value: UInt64, _ isNegative: Bool, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    let bits = isNegative ? 0 &- Int64(bitPattern: value) : Int64(bitPattern: value)
    if let limit = type.nominalDecl.flatMap({ Self.integerLimits[$0.name] }) {
      let isInside =
        isNegative ? value <= limit.magnitudeBelow : value <= limit.above
      if !isInside {
        fail(.integerOverflow(isNegative ? "-\(value)" : "\(value)", type, node.range))
      }
    }
    let kind: TypedExpr.Kind =
      isFloating(type)
      ? .float(isNegative ? -Double(value) : Double(value)) : .integer(bits)
    return finishLiteral(kind, type, core.int, node)
  }

  // The greatest magnitudes below zero and above. Later stages use the literal's bits as they are, so that a
  // value outside must be an error here.
  private static let integerLimits: [String: (magnitudeBelow: UInt64, above: UInt64)] = [
    "Int": (1 << 63, (1 << 63) - 1), "Int64": (1 << 63, (1 << 63) - 1),
    "Int32": (1 << 31, (1 << 31) - 1), "Int16": (1 << 15, (1 << 15) - 1), "Int8": (128, 127),
    "UInt": (0, .max), "UInt64": (0, .max), "UInt32": (0, (1 << 32) - 1),
    "UInt16": (0, 65535), "UInt8": (0, 255),
  ]

  private func isFloating(_ type: StaticType) -> Bool {
    [.double, .float].contains(type.nominalDecl?.role)
  }

  /// Returns a literal; one whose type is not a primitive is created by the type's literal initialiser.
  private func finishLiteral(
    _ kind: TypedExpr.Kind, _ type: StaticType, _ own: StaticType, _ node: Node
  ) -> TypedExpr {
    if type.hasVariables || type.isError || type.nominalDecl?.primitive != nil
      || isLiteralOfInitialiser(type)
    {
      return TypedExpr(kind, type: type, range: node.range)
    }
    let literal = TypedExpr(kind, type: own, range: node.range)
    let label: String
    switch kind {
    case .integer: label = "integerLiteral"
    case .float(let value):
      label = conforms(type, "ExpressibleByFloatLiteral") ? "floatLiteral" : "integerLiteral"
      if label == "integerLiteral" {
        return literalCall(
          label, TypedExpr(.integer(Int64(value)), type: core.int, range: node.range), type, node)
      }
      return literalCall(
        label, TypedExpr(.float(value), type: core.double, range: node.range), type, node)
    case .string(let text): label = stringLabel(text, type)
    case .bool: label = "booleanLiteral"
    default: label = "literal"
    }
    return literalCall(label, literal, type, node)
  }

  /// Returns whether a type is an associated type of the protocols of literals, such as `T.IntegerLiteralType`, whose
  /// concrete types are those of the literals themselves.
  private func isLiteralOfInitialiser(_ type: StaticType) -> Bool {
    guard case .member(_, let associated) = type.kind else { return false }
    return associated.isLibrary && associated.name.hasSuffix("LiteralType")
  }

  /// Returns a `nil` literal; for a type other than an optional it is created by the type's initialiser.
  private func finishNil(_ type: StaticType, _ node: Node) -> TypedExpr {
    if checker.isOptional(type) || type.nominalDecl == nil {
      return TypedExpr(.nilLiteral, type: type, range: node.range)
    }
    return literalCall(
      "nilLiteral", TypedExpr(.tuple([]), type: .void, range: node.range), type, node)
  }

  /// Returns the label of the initialiser that accepts a quoted literal: the one for the longest string that
  /// the type can hold.
  private func stringLabel(_ text: String, _ type: StaticType) -> String {
    if conforms(type, "ExpressibleByStringLiteral") { return "stringLiteral" }
    if conforms(type, "ExpressibleByExtendedGraphemeClusterLiteral"), text.count == 1 {
      return "extendedGraphemeClusterLiteral"
    }
    return text.unicodeScalars.count == 1 ? "unicodeScalarLiteral" : "stringLiteral"
  }

  /// Returns the call `Type(label: literal)` of a literal initialiser.
  func literalCall(
    _ label: String, _ literal: TypedExpr, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    for (candidate, function) in literalInitialisers(label, type) {
      guard let parameter = function.parameters.first else { continue }
      let wanted = checker.substitute(parameter.type, candidate.substitutions, revealing: false)
      guard let value = convertedLiteral(literal, wanted, type, node) else { continue }
      return TypedExpr(
        .call(
          .function(function, candidate.substitutions, metatype: nil),
          [.value(value)], site: nil), type: type, range: node.range)
    }
    fail(.cannotConvert(literal.type, type, ConversionPurpose(kind: .coercion, range: node.range)))
    return TypedExpr(.error, type: type, range: node.range)
  }

  /// Returns the initialisers with one label, such as `integerLiteral` and `arrayLiteral`.
  private func literalInitialisers(
    _ label: String, _ type: StaticType
  ) -> [(Candidate, FunctionDecl)] {
    checker.lookup("init", in: type, isStatic: true).compactMap { candidate in
      guard let function = candidate.decl as? FunctionDecl,
        checker.labels(of: function) == [label]
      else { return nil }
      checker.resolveSignature(of: function)
      return (candidate, function)
    }
  }

  /// Returns a literal as the parameter type of a literal initialiser; nil when it cannot have this type.
  private func convertedLiteral(
    _ literal: TypedExpr, _ wanted: StaticType, _ type: StaticType, _ node: Node
  ) -> TypedExpr? {
    if wanted == literal.type { return literal }
    if case .string(let text) = literal.kind, wanted != type {
      return finishString(text, wanted, node)
    }
    guard wanted.nominalDecl?.primitive != nil || isLiteralOfInitialiser(wanted) else {
      return nil
    }
    return TypedExpr(literal.kind, type: wanted, range: literal.range)
  }

  private func finishString(_ text: String, _ type: StaticType, _ node: Node) -> TypedExpr {
    if type.nominalDecl?.role == .character {
      if text.count != 1 {
        fail(
          .cannotConvert(core.string, type, ConversionPurpose(kind: .coercion, range: node.range)))
      }
      return TypedExpr(.character(text), type: type, range: node.range)
    }
    return finishLiteral(.string(text), type, core.string, node)
  }

  private func finishArray(
    _ elements: [Node], _ element: StaticType, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    let elementType = finished(element)
    let values = elements.map { coerce(finishValue($0), to: elementType) }
    let own = core.array(elementType)
    if type == own || type.hasVariables || type.isError {
      return TypedExpr(.array(values), type: type, range: node.range)
    }
    let array = TypedExpr(.array(values), type: own, range: node.range)
    return collectionCall("arrayLiteral", array, elementType, type, node)
  }

  private func collectionCall(
    _ label: String, _ array: TypedExpr, _ element: StaticType, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    for (candidate, function) in literalInitialisers(label, type) {
      let argument: TypedArgument
      if case .array(let values) = array.kind {
        argument = .variadic(values, core.array(element))
      } else {
        argument = .value(array)
      }
      return TypedExpr(
        .call(
          .function(function, candidate.substitutions, metatype: nil), [argument], site: nil),
        type: type, range: node.range)
    }
    fail(.cannotConvert(array.type, type, ConversionPurpose(kind: .coercion, range: node.range)))
    return TypedExpr(.error, type: type, range: node.range)
  }

  private func finishDictionary(
    _ elements: [(key: Node, value: Node)], _ key: StaticType, _ value: StaticType,
    _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    let keyType = finished(key)
    let valueType = finished(value)
    let pairs = elements.map {
      (
        key: coerce(finishValue($0.key), to: keyType),
        value: coerce(finishValue($0.value), to: valueType)
      )
    }
    let own = core.dictionary(keyType, valueType)
    if type == own || type.hasVariables || type.isError {
      let hashable = checker.libraryProtocol("Hashable")
      // The type of an empty literal is written elsewhere, where it is checked.
      if !elements.isEmpty, !keyType.hasVariables, !keyType.hasError,
        !checker.conforms(keyType, to: hashable)
      {
        checker.report(
          checker.missingConformance(
            keyType, hashable, node.range, otherwise: .doesNotConform(keyType, hashable, node.range)
          ))
      }
      return TypedExpr(.dictionary(pairs), type: type, range: node.range)
    }
    let pair = StaticType(.tuple([TupleElement(type: keyType), TupleElement(type: valueType)]))
    let tuples = pairs.map { TypedExpr(.tuple([$0.key, $0.value]), type: pair, range: node.range) }
    let array = TypedExpr(.array(tuples), type: core.array(pair), range: node.range)
    return collectionCall("dictionaryLiteral", array, pair, type, node)
  }

  private func finishAssignment(_ target: Node, _ value: Node, _ node: Node) -> TypedExpr {
    if case .optionalChain(let inner) = target.kind {
      let place = finish(inner)
      requireMutable(place, .assigned)
      let assignment = TypedExpr(
        .assign(target: place, value: coerce(finish(value), to: place.type)), type: .void,
        range: node.range)
      return TypedExpr(
        .optionalChain(assignment), type: core.optional(.void), range: node.range)
    }
    let place = finish(target)
    let given = coerce(finishValue(value), to: place.type)
    if case .tuple(let places) = place.kind { return assign(given, to: places, node.range) }
    requireMutable(place, .assigned)
    return TypedExpr(.assign(target: place, value: given), type: .void, range: node.range)
  }

  private func finishCoalesce(
    _ left: Node, _ right: Node, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    if case .scriptOperator(let call) = resolution(node) { return finish(call) }
    let first = finish(left)
    guard checker.isOptional(first.type) else { return coerce(first, to: type) }
    let wrapped = checker.wrapped(first.type)
    let wider = checker.wrapped(type) ?? type
    let isWider =
      (wider.existentialType != nil || wider.nominalDecl?.isClass == true) && wrapped != wider
      && wrapped != type
    return TypedExpr(
      .coalesce(
        isWider ? coerce(first, to: core.optional(wider)) : first, coerce(finish(right), to: type)),
      type: type, range: node.range)
  }

  private func finishTry(
    _ kind: ExprSyntax.TryKind, _ inner: Node, _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    switch kind {
    case .plain: return TypedExpr(.tryExpression(finish(inner)), type: type, range: node.range)
    case .forced: return TypedExpr(.tryForced(finish(inner)), type: type, range: node.range)
    case .optional:
      // The chain node exists only for its type; the expression inside it is what `try?` evaluates.
      guard case .optionalChain(let value) = inner.kind else {
        return TypedExpr(.tryOptional(finish(inner)), type: type, range: node.range)
      }
      return TypedExpr(.tryOptional(finish(value)), type: type, range: node.range)
    }
  }

  private func finishCast(
    _ inner: Node, _ kind: InfixSyntax.CastKind, _ target: StaticType, _ type: StaticType,
    _ node: Node
  ) -> TypedExpr {
    let value = finishValue(inner)
    let wanted = finished(target)
    if body.isBridged(value.type, to: wanted)
      || kind == .coerce && body.isMadeObject(value.type, by: wanted)
    {
      return coerce(body.bridged(value, to: wanted), to: type)
    }
    switch kind {
    case .coerce:
      if body.isUnbridged(value.type, to: wanted) || body.isBridgedInside(value.type, to: wanted) {
        return TypedExpr(.cast(value, to: wanted, isForced: true), type: type, range: node.range)
      }
      return coerce(value, to: wanted)
    case .conditional:
      return TypedExpr(.cast(value, to: wanted, isForced: false), type: type, range: node.range)
    case .forced:
      return TypedExpr(.cast(value, to: wanted, isForced: true), type: type, range: node.range)
    }
  }

  /// Returns `type(of: x)`.
  private func finishDynamicType(_ inner: Node, _ type: StaticType, _ node: Node) -> TypedExpr {
    TypedExpr(.dynamicType(finish(inner)), type: type, range: node.range)
  }

  private func finishClosure(_ node: Node, _ type: StaticType) -> TypedExpr {
    guard case .closure(let parts)? = resolution(node), let function = type.functionType
    else { return TypedExpr(.error, type: type, range: node.range) }
    var body: TypedBody
    if let known = parts.body {
      body = known
    } else if let expression = parts.expression {
      body = closureBody(
        expression, result: finished(parts.result), isReturned: parts.isReturned)
    } else {
      body = TypedBody(statements: [])
    }
    body = TypedBody(statements: parts.prologue + body.statements)
    for variable in parts.parameters { variable.resolvedType = finished(variable.type) }
    checker.closureCount += 1
    let closure = TypedClosure(
      parameters: parts.parameters, captures: parts.captures, body: body, type: function,
      id: checker.closureCount, isAutoclosure: false)
    return TypedExpr(.closure(closure), type: type, range: node.range)
  }

  /// Returns the body of a single-expression closure: it returns the expression's value unless the result
  /// is `Void`.
  private func closureBody(
    _ expression: Node, result: StaticType, isReturned: Bool
  ) -> TypedBody {
    let value = finish(expression)
    if result.isVoid && !value.type.isVoid {
      if isReturned, !value.type.hasError, value.type != core.never {
        let purpose = ConversionPurpose(kind: .closureResult, range: value.range)
        fail(.cannotConvert(value.type, result, purpose))
      }
      return TypedBody(statements: [TypedStmt(.expression(value), value.range)])
    }
    return .returning(coerce(value, to: result))
  }

  private func finishKeyPath(_ node: Node, _ type: StaticType) -> TypedExpr {
    guard case .keyPath(let path) = node.kind,
      case .keyPath(let components, let root, let value, let access)? = resolution(node)
    else { return TypedExpr(.error, type: type, range: node.range) }
    components.forEach(checkAccess)
    let rootType = type.functionType?.parameters.first?.type ?? finished(root)
    let typed = TypedKeyPath(
      root: rootType, value: finished(value),
      components: components.map { ($0.component.mapTypes(finished), finished($0.type)) },
      access: access,
      text: "\\" + TypePrinter(qualified: false).print(rootType) + path.components.text)
    // `KeyPath` and its subclasses have two generic arguments, the type-erased ones fewer.
    guard type.functionType == nil, type.genericArguments.count < 2 else {
      return TypedExpr(.keyPath(typed), type: type, range: node.range)
    }
    // The context expects a type-erased key path, such as `PartialKeyPath` or `AnyKeyPath`.
    let own = StaticType.nominal(
      core.type(Self.className(access)), [rootType, finished(value)])
    return coerce(TypedExpr(.keyPath(typed), type: own, range: node.range), to: type)
  }

  /// Reports a component that names a private property of another type.
  private func checkAccess(_ component: ResolvedComponent) {
    guard case .member(let variable, _, _) = component.component, let range = component.nameRange,
      !checker.isAccessible(variable, from: body.function)
    else { return }
    fail(.inaccessible("'\(variable.name)'", range))
  }
}

extension TypedKeyPath.Component {
  func mapTypes(_ transform: (StaticType) -> StaticType) -> Self {
    switch self {
    case .member(let variable, let substitutions, let dispatch):
      .member(variable, substitutions.mapValues(transform), dispatch)
    case .subscriptAccess(let decl, let substitutions, let arguments, let dispatch):
      .subscriptAccess(decl, substitutions.mapValues(transform), arguments, dispatch)
    default: self
    }
  }
}

extension [KeyPathComponentSyntax] {
  /// The components as they are written.
  var text: String {
    map { component in
      switch component {
      case .member(let name): ".\(name.text)"
      case .subscriptAccess: "[…]"
      case .optionalChain: "?"
      case .forceUnwrap: "!"
      }
    }.joined()
  }
}

extension Solver {
  /// Returns an interpolated string. For `String` each segment is converted to its description; other types
  /// collect the segments through their interpolation type.
  func finishInterpolation(
    _ parts: [InterpolationPart], _ type: StaticType, _ node: Node
  ) -> TypedExpr {
    let custom = type != core.string && !usesPlainInterpolation(type)
    if custom || parts.contains(where: \.hasLabels) {
      return body.checkInterpolation(parts, type, self, node.range)
    }
    let pieces = parts.map { part -> TypedExpr in
      switch part {
      case .text(let text): return TypedExpr(.string(text), type: core.string, range: node.range)
      case .value(let values):
        guard let value = values.first.map({ finish($0.node) }) else {
          return TypedExpr(.string(""), type: core.string, range: node.range)
        }
        return TypedExpr(.describe(value), type: core.string, range: value.range)
      }
    }
    let text = TypedExpr(.interpolation(pieces), type: core.string, range: node.range)
    if type == core.string || type.hasVariables || type.isError { return text }
    return literalCall("stringLiteral", text, type, node)
  }

  /// Returns whether a type has neither an interpolation type nor an initialiser for it of its own and accepts the
  /// interpolated string as it accepts a string literal.
  private func usesPlainInterpolation(_ type: StaticType) -> Bool {
    guard let nominal = type.nominalDecl else { return true }
    let own = body.interpolationType(of: type)?.nominalDecl
    return (own == nil || own == checker.core.type("DefaultStringInterpolation"))
      && !checker.ownMembers(of: nominal, named: "init").contains {
        !$0.isLibrary && checker.labels(of: $0) == ["stringInterpolation"]
      }
  }
}

extension InterpolationPart {
  /// Indicates whether the segment has more than one argument or a label: `\(value, format: …)`.
  var hasLabels: Bool {
    guard case .value(let values) = self else { return false }
    return values.count > 1 || values.first?.label != nil
  }
}
