/// A type as the checker knows it; immutable, compared by structure.
///
/// The hash is kept, so that comparing two different types is one comparison of numbers in nearly every
/// case, and comparing a type with itself is one comparison of addresses.
public final class StaticType: Hashable {
  package let kind: Kind
  package let flags: Flags
  private let hash: Int

  /// The kinds of type.
  package enum Kind: Hashable {
    /// A struct, enum or class with its generic arguments: those of the outer types first.
    case nominal(NominalDecl, [StaticType])
    /// `()` has no elements. There are no tuples of one unlabelled element.
    case tuple([TupleElement])
    case function(FunctionType)
    /// `any P & Q`, `Any` (no protocols), `AnyObject`.
    case existential(ExistentialType)
    /// A generic parameter inside the code that declares it; a protocol's `Self` too.
    case parameter(GenericParameterDecl)
    /// `T.Element`, where `T` is a parameter or another member.
    case member(StaticType, AssociatedTypeDecl)
    /// The hidden result type of a declaration, with the generic arguments of its context.
    case opaque(OpaqueTypeDecl, [StaticType])
    /// `T.Type`
    case metatype(StaticType)
    /// What the solver has yet to find; never in a finished typed tree.
    case variable(TypeVariable)
    /// The type of what is wrong; agrees with every type, so that one fault is reported once.
    case error
  }

  /// What occurs somewhere inside a type.
  package struct Flags: OptionSet, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let variable = Flags(rawValue: 1)
    package static let parameter = Flags(rawValue: 2)
    package static let opaque = Flags(rawValue: 4)
    package static let error = Flags(rawValue: 8)
  }

  package init(_ kind: Kind) {
    self.kind = kind
    self.flags = Self.flags(of: kind)
    self.hash = Self.hash(of: kind)
  }

  /// Whether they are the same type: mostly seen by the hash.
  public static func == (left: StaticType, right: StaticType) -> Bool {
    left === right || (left.hash == right.hash && left.kind == right.kind)
  }

  /// Adds the hash, which is computed once.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  private static func hash(of kind: Kind) -> Int {
    var hasher = Hasher()
    kind.hash(into: &hasher)
    return hasher.finalize()
  }

  private static func flags(of kind: Kind) -> Flags {
    switch kind {
    case .nominal(_, let arguments): union(arguments)
    case .tuple(let elements): union(elements.map(\.type))
    case .function(let function):
      union(function.parameters.map(\.type)).union(function.result.flags)
        .union(function.thrownType?.flags ?? [])
    case .existential(let existential):
      union(existential.constraints.map(\.type)).union(existential.superclass?.flags ?? [])
    case .parameter: .parameter
    case .member(let base, _): base.flags
    case .opaque(_, let arguments): union(arguments).union(.opaque)
    case .metatype(let instance): instance.flags
    case .variable: .variable
    case .error: .error
    }
  }

  private static func union(_ types: [StaticType]) -> Flags {
    types.reduce(into: []) { $0.formUnion($1.flags) }
  }
}

/// One element of a tuple type.
package struct TupleElement: Hashable {
  package let label: String?
  package let type: StaticType

  package init(label: String? = nil, type: StaticType) {
    self.label = label
    self.type = type
  }
}

/// A function type's parts.
package struct FunctionType: Hashable {
  /// One parameter of a function type.
  package struct Parameter: Hashable {
    package let type: StaticType
    package let isInout: Bool
    package let isVariadic: Bool
    /// An argument is wrapped into a closure without parameters.
    package let isAutoclosure: Bool

    package init(
      type: StaticType, isInout: Bool = false, isVariadic: Bool = false,
      isAutoclosure: Bool = false
    ) {
      self.type = type
      self.isInout = isInout
      self.isVariadic = isVariadic
      self.isAutoclosure = isAutoclosure
    }
  }

  package let parameters: [Parameter]
  package let result: StaticType
  package let isThrowing: Bool
  /// The type in `throws(E)`; nil for `any Error`.
  package let thrownType: StaticType?
  package let isAsync: Bool

  package init(
    parameters: [Parameter], result: StaticType, isThrowing: Bool = false,
    thrownType: StaticType? = nil, isAsync: Bool = false
  ) {
    self.parameters = parameters
    self.result = result
    self.isThrowing = isThrowing
    self.thrownType = thrownType
    self.isAsync = isAsync
  }
}

/// An existential type's parts, protocols in the order of their names.
package struct ExistentialType: Hashable {
  /// `Sequence<Int>`: an associated type that is fixed.
  package struct Constraint: Hashable {
    package let associatedType: AssociatedTypeDecl
    package let type: StaticType

    package init(associatedType: AssociatedTypeDecl, type: StaticType) {
      self.associatedType = associatedType
      self.type = type
    }
  }

  package let protocols: [NominalDecl]
  package let superclass: StaticType?
  /// `AnyObject` stands in the composition.
  package let isClassBound: Bool
  package let constraints: [Constraint]

  package init(
    protocols: [NominalDecl], superclass: StaticType? = nil, isClassBound: Bool = false,
    constraints: [Constraint] = []
  ) {
    self.protocols = protocols.sorted { $0.name < $1.name }
    self.superclass = superclass
    self.isClassBound = isClassBound
    self.constraints = constraints
  }
}

/// A type that the solver has yet to find. What is known of it lies in the solver.
public struct TypeVariable: Hashable {
  package let id: Int

  package init(id: Int) { self.id = id }
}
