/// The syntax of a type.
package struct TypeSyntax: Sendable {
  package let range: SourceRange
  package let kind: Kind

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of type.
  package indirect enum Kind: Sendable {
    /// `Name<A, B>`, `Self`, `Any`
    case named(NameSyntax)
    /// `Base.Name<A>`, `Base.Type`, `Base.Protocol`
    case member(TypeSyntax, NameSyntax)
    /// `[A]`
    case array(TypeSyntax)
    /// `[A: B]`
    case dictionary(TypeSyntax, TypeSyntax)
    /// `A?`
    case optional(TypeSyntax)
    /// `A!`
    case implicitlyUnwrapped(TypeSyntax)
    /// `(A, label: B)`, `()`
    case tuple([TupleTypeElementSyntax])
    /// `(A) async throws(E) -> B`
    case function(FunctionTypeSyntax)
    /// `some P`
    case some(TypeSyntax)
    /// `any P`
    case any(TypeSyntax)
    /// `P & Q`
    case composition([TypeSyntax])
    /// `@escaping A`, `inout A`, `borrowing A`
    case attributed([AttributeSyntax], specifiers: [String], TypeSyntax)
    /// `~Copyable`
    case suppressed(TypeSyntax)
    /// `repeat each T`
    case pack(TypeSyntax)
    /// `each T`
    case element(TypeSyntax)
    /// A type that could not be parsed and was reported
    case error
  }

  /// Indicates whether the type is written with `any`, which may stand in brackets.
  package var isAny: Bool {
    switch kind {
    case .any: true
    case .tuple(let elements) where elements.count == 1: elements[0].type.isAny
    default: false
    }
  }
}

/// An element of a tuple type, or a parameter of a function type.
package struct TupleTypeElementSyntax: Sendable {
  /// The label; nil if there is none. Of `_ name: T` only `_` is stored.
  package let label: NameSyntax?
  package let type: TypeSyntax
  /// Indicates whether the parameter is variadic: `T...`.
  package let isVariadic: Bool

  package init(label: NameSyntax?, type: TypeSyntax, isVariadic: Bool = false) {
    self.label = label
    self.type = type
    self.isVariadic = isVariadic
  }
}

/// A function type: `(A, B) async throws(E) -> C`.
package struct FunctionTypeSyntax: Sendable {
  package let parameters: [TupleTypeElementSyntax]
  package let isAsync: Bool
  package let isThrowing: Bool
  /// The type in `throws(E)`.
  package let thrownType: TypeSyntax?
  package let result: TypeSyntax

  package init(
    parameters: [TupleTypeElementSyntax], isAsync: Bool, isThrowing: Bool, thrownType: TypeSyntax?,
    result: TypeSyntax
  ) {
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.thrownType = thrownType
    self.result = result
  }
}
