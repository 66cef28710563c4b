/// A type of the checker; immutable and compared structurally.
///
/// The hash is cached, so that comparing different types is usually a single comparison of integers, and
/// comparing a type with itself is a comparison of addresses.
///
/// Parts are shared: `(a, a)` holds the type of `a` once. A few lines can so describe a type that would fill the
/// memory if it was written out. Therefore the size and the depth of types are bounded: a type beyond
/// ``sizeLimit`` or ``depthLimit`` becomes the error type with the flag ``Flags/tooComplex``, which the checker
/// reports where the type comes about. Everything that visits all parts of a type is bounded with it.
public final class StaticType: Hashable {
  package let kind: Kind
  package let flags: Flags
  /// The number of types of which the type consists, itself included; a shared part counts each time.
  package let size: Int
  /// The number of levels of nested types, itself included.
  package let depth: Int
  private let hash: Int

  /// The maximum size of a type. A result builder with a thousand rows of thirty types each is within it.
  package static let sizeLimit = 30_000
  /// The maximum depth of a type: as many levels as the parser accepts members, calls or operators in one chain.
  package static let depthLimit = 1000

  /// The kinds of type.
  package enum Kind: Hashable {
    /// A struct, enum or class with its generic arguments, those of the enclosing types first.
    case nominal(NominalDecl, [StaticType])
    /// A tuple; `()` has no elements. A single unlabelled element never forms a tuple.
    case tuple([TupleElement])
    case function(FunctionType)
    /// An existential type: `any P & Q`, `Any` (no protocols), `AnyObject`.
    case existential(ExistentialType)
    /// A generic parameter inside its own declaration, or the `Self` of a protocol.
    case parameter(GenericParameterDecl)
    /// An associated type `T.Element`, where `T` is a generic parameter or another associated type.
    case member(StaticType, AssociatedTypeDecl)
    /// The opaque result type of a declaration, with the generic arguments of its context.
    case opaque(OpaqueTypeDecl, [StaticType])
    /// The metatype of one type: `T.Type`; of an existential type, `P.Protocol`.
    case metatype(StaticType)
    /// The metatype of any type whose values an existential type holds: `any P.Type`. With a type variable, the
    /// type of the dynamic types of its values (``typeOfDynamicTypes(of:)``).
    case existentialMetatype(StaticType)
    /// A type variable of the solver; never part of a finished typed tree.
    case variable(TypeVariable)
    /// The type of erroneous source; it matches every type, so that one mistake is reported once.
    case error
  }

  /// The kinds of type that occur anywhere inside a type.
  package struct Flags: OptionSet, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let variable = Flags(rawValue: 1)
    package static let parameter = Flags(rawValue: 2)
    package static let opaque = Flags(rawValue: 4)
    package static let error = Flags(rawValue: 8)
    /// A part, or the type itself, was beyond the bounds of types.
    package static let tooComplex = Flags(rawValue: 16)
    /// An associated type of a type that is not known or does not define it.
    package static let member = Flags(rawValue: 32)

    /// The flags of the error type that takes the place of a type beyond the bounds. If a part of it was an error,
    /// that one was reported already.
    fileprivate var afterCollapse: Flags {
      contains(.error) && !contains(.tooComplex) ? .error : [.error, .tooComplex]
    }
  }

  package init(_ kind: Kind) {
    let measure = Measure(kind)
    let isTooComplex = measure.size > Self.sizeLimit || measure.depth > Self.depthLimit
    self.kind = isTooComplex ? .error : kind
    flags = isTooComplex ? measure.flags.afterCollapse : measure.flags
    size = isTooComplex ? 1 : measure.size
    depth = isTooComplex ? 1 : measure.depth
    hash = Self.hash(of: self.kind)
  }

  /// Returns whether the types are equal; the hashes are compared first.
  public static func == (left: StaticType, right: StaticType) -> Bool {
    left === right || (left.hash == right.hash && left.kind == right.kind)
  }

  /// Adds the cached hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  private static func hash(of kind: Kind) -> Int {
    var hasher = Hasher()
    kind.hash(into: &hasher)
    return hasher.finalize()
  }

  /// The flags, the size and the depth of a type, computed from those of its parts.
  private struct Measure {
    var flags: Flags = []
    var size = 1
    var depth = 1

    init(_ kind: Kind) {
      switch kind {
      case .nominal(_, let arguments): for argument in arguments { add(argument) }
      case .tuple(let elements): for element in elements { add(element.type) }
      case .function(let function):
        for parameter in function.parameters { add(parameter.type) }
        add(function.result)
        if let thrown = function.thrownType { add(thrown) }
      case .existential(let existential):
        size += existential.protocols.count
        for constraint in existential.constraints { add(constraint.type) }
        if let superclass = existential.superclass { add(superclass) }
      case .parameter: flags = .parameter
      case .member(let base, _):
        add(base)
        flags.insert(.member)
      case .opaque(_, let arguments):
        for argument in arguments { add(argument) }
        flags.insert(.opaque)
      case .metatype(let instance), .existentialMetatype(let instance): add(instance)
      case .variable: flags = .variable
      case .error: flags = .error
      }
    }

    @inline(__always)
    private mutating func add(_ part: StaticType) {
      flags.formUnion(part.flags)
      size += part.size
      depth = max(depth, part.depth + 1)
    }
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

/// The components of a function type.
package struct FunctionType: Hashable {
  /// One parameter of a function type.
  package struct Parameter: Hashable {
    package let type: StaticType
    package let isInout: Bool
    package let isVariadic: Bool
    /// Indicates whether an argument is wrapped into a closure without parameters.
    package let isAutoclosure: Bool
    /// Indicates whether the function consumes an argument of a noncopyable type.
    package let isConsuming: Bool
    /// Indicates whether the function is isolated to an argument that is an actor.
    package let isIsolated: Bool

    package init(
      type: StaticType, isInout: Bool = false, isVariadic: Bool = false,
      isAutoclosure: Bool = false, isConsuming: Bool = false, isIsolated: Bool = false
    ) {
      self.type = type
      self.isInout = isInout
      self.isVariadic = isVariadic
      self.isAutoclosure = isAutoclosure
      self.isConsuming = isConsuming
      self.isIsolated = isIsolated
    }

    /// Returns whether the parameters are equal; who ends the lifetime of the argument and on which actor the function
    /// runs is no part of the type's identity, since the type of the argument decides whether it matters.
    package static func == (left: Parameter, right: Parameter) -> Bool {
      left.type == right.type && left.isInout == right.isInout
        && left.isVariadic == right.isVariadic && left.isAutoclosure == right.isAutoclosure
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      hasher.combine(isInout)
      hasher.combine(isVariadic)
      hasher.combine(isAutoclosure)
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

/// The components of an existential type; protocols are sorted by name.
package struct ExistentialType: Hashable {
  /// The type of an associated type, as in `any Sequence<Int>`.
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
  /// Indicates whether the composition contains `AnyObject`.
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

/// An unknown type in the solver, which stores its bounds.
public struct TypeVariable: Hashable {
  package let id: Int

  package init(id: Int) { self.id = id }
}
