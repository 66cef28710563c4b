extension StaticType {
  // Types are immutable, so that these may be shared between threads.
  package nonisolated(unsafe) static let error = StaticType(.error)
  package nonisolated(unsafe) static let void = StaticType(.tuple([]))
  package nonisolated(unsafe) static let any = StaticType(
    .existential(ExistentialType(protocols: [])))
  package nonisolated(unsafe) static let anyObject = StaticType(
    .existential(ExistentialType(protocols: [], isClassBound: true)))

  /// Returns a struct, enum or class type.
  package static func nominal(_ decl: NominalDecl, _ arguments: [StaticType] = []) -> StaticType {
    arguments.isEmpty ? decl.plainType : StaticType(.nominal(decl, arguments))
  }

  /// Returns a function type.
  package static func function(
    _ parameters: [StaticType], _ result: StaticType, isThrowing: Bool = false,
    isAsync: Bool = false
  ) -> StaticType {
    StaticType(
      .function(
        FunctionType(
          parameters: parameters.map { FunctionType.Parameter(type: $0) }, result: result,
          isThrowing: isThrowing, isAsync: isAsync)))
  }

  /// The declaration of a struct, enum or class type; nil for other types.
  package var nominalDecl: NominalDecl? {
    if case .nominal(let decl, _) = kind { return decl }
    return nil
  }

  /// The generic arguments of a struct, enum or class type, those of its enclosing types first; empty for
  /// other types.
  package var genericArguments: [StaticType] {
    if case .nominal(_, let arguments) = kind { return arguments }
    return []
  }

  /// The components of a function type; nil for other types.
  package var functionType: FunctionType? {
    if case .function(let function) = kind { return function }
    return nil
  }

  /// The components of an existential type; nil for other types.
  package var existentialType: ExistentialType? {
    if case .existential(let existential) = kind { return existential }
    return nil
  }

  /// The instance type `T` of a metatype `T.Type`; nil for other types.
  package var metatypeInstance: StaticType? {
    if case .metatype(let instance) = kind { return instance }
    return nil
  }

  /// Indicates whether the type contains a type variable.
  package var hasVariables: Bool { flags.contains(.variable) }
  /// Indicates whether the type contains a generic parameter.
  package var hasParameters: Bool { flags.contains(.parameter) }
  /// Indicates whether the type contains an opaque type.
  package var hasOpaque: Bool { flags.contains(.opaque) }
  /// Indicates whether the type contains the error type.
  package var hasError: Bool { flags.contains(.error) }
  /// Indicates whether the type is the error type.
  package var isError: Bool { self === StaticType.error || kind == .error }
  /// Indicates whether the type is `()`.
  package var isVoid: Bool {
    if case .tuple(let elements) = kind { return elements.isEmpty }
    return false
  }

  /// Returns the type with each component replaced for which `replace` returns another type, outer ones
  /// first.
  package func mapped(_ replace: (StaticType) -> StaticType?) -> StaticType {
    if let replacement = replace(self) { return replacement }
    switch kind {
    case .nominal(let decl, let arguments):
      if arguments.isEmpty { return self }
      return rebuilt(arguments, replace) { .nominal(decl, $0) }
    case .tuple(let elements):
      if elements.isEmpty { return self }
      return rebuilt(elements.map(\.type), replace) { types in
        .tuple(zip(elements, types).map { TupleElement(label: $0.label, type: $1) })
      }
    case .function(let function):
      return StaticType(.function(function.mapped(replace)))
    case .existential(let existential):
      if existential.constraints.isEmpty && existential.superclass == nil { return self }
      return StaticType(.existential(existential.mapped(replace)))
    case .member(let base, let associated):
      let mappedBase = base.mapped(replace)
      return mappedBase === base ? self : StaticType(.member(mappedBase, associated))
    case .opaque(let decl, let arguments):
      if arguments.isEmpty { return self }
      return rebuilt(arguments, replace) { .opaque(decl, $0) }
    case .metatype(let instance):
      let mappedInstance = instance.mapped(replace)
      return mappedInstance === instance ? self : StaticType(.metatype(mappedInstance))
    case .parameter, .variable, .error:
      return self
    }
  }

  private func rebuilt(
    _ parts: [StaticType], _ replace: (StaticType) -> StaticType?, _ make: ([StaticType]) -> Kind
  ) -> StaticType {
    var changed = false
    let mappedParts = parts.map { part in
      let mappedPart = part.mapped(replace)
      if mappedPart !== part { changed = true }
      return mappedPart
    }
    return changed ? StaticType(make(mappedParts)) : self
  }
}

extension FunctionType {
  /// Returns the function type with each component replaced for which `replace` returns another type.
  package func mapped(_ replace: (StaticType) -> StaticType?) -> FunctionType {
    FunctionType(
      parameters: parameters.map {
        Parameter(
          type: $0.type.mapped(replace), isInout: $0.isInout, isVariadic: $0.isVariadic,
          isAutoclosure: $0.isAutoclosure)
      },
      result: result.mapped(replace), isThrowing: isThrowing,
      thrownType: thrownType?.mapped(replace), isAsync: isAsync)
  }
}

extension ExistentialType {
  package func mapped(_ replace: (StaticType) -> StaticType?) -> ExistentialType {
    ExistentialType(
      protocols: protocols, superclass: superclass?.mapped(replace), isClassBound: isClassBound,
      constraints: constraints.map {
        Constraint(associatedType: $0.associatedType, type: $0.type.mapped(replace))
      })
  }
}
