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

  /// The instance type `T` of a metatype `T.Type` or `any T.Type`; nil for other types.
  package var metatypeInstance: StaticType? {
    switch kind {
    case .metatype(let instance), .existentialMetatype(let instance): instance
    default: nil
    }
  }

  /// Returns the type of `type(of: x)` for a value `x` of a type: `any P.Type` for an existential type, whose values
  /// have many types; the metatype of any other one.
  package static func typeOfDynamicTypes(of instance: StaticType) -> StaticType {
    switch instance.kind {
    case .existential, .existentialMetatype, .variable: StaticType(.existentialMetatype(instance))
    default: StaticType(.metatype(instance))
    }
  }

  /// Indicates whether the type contains a type variable.
  package var hasVariables: Bool { flags.contains(.variable) }
  /// Indicates whether the type contains a generic parameter.
  package var hasParameters: Bool { flags.contains(.parameter) }
  /// Indicates whether the type contains an opaque type.
  package var hasOpaque: Bool { flags.contains(.opaque) }
  /// Indicates whether the type contains the error type.
  package var hasError: Bool { flags.contains(.error) }
  /// Indicates whether a part of the type, or the type itself, was beyond the bounds of types.
  package var isTooComplex: Bool { flags.contains(.tooComplex) }
  /// Indicates whether the type is the error type.
  package var isError: Bool { self === StaticType.error || kind == .error }
  /// Indicates whether the type is `()`.
  package var isVoid: Bool {
    if case .tuple(let elements) = kind { return elements.isEmpty }
    return false
  }
}
