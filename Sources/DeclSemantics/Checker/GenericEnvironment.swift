import DeclTree

/// The requirements on the generic parameters in scope, including those that follow from the protocols
/// themselves.
struct GenericEnvironment {
  /// The protocols that generic parameters and member types must conform to.
  private var bounds = [StaticType: DistinctDecls<NominalDecl>]()
  private(set) var superclasses = [StaticType: StaticType]()
  private(set) var classBound: Set<StaticType> = []
  /// The types to which generic parameters or member types are equal.
  private(set) var sameTypes = [StaticType: StaticType]()

  /// The requirements from which all else follows, in the order in which they were added.
  private(set) var requirements: [GenericSignature.Requirement] = []

  /// Adds requirements.
  mutating func add(_ added: [GenericSignature.Requirement], checker: Checker) {
    requirements += added
    for requirement in added { add(requirement, checker: checker, depth: 0) }
  }

  private mutating func add(
    _ requirement: GenericSignature.Requirement, checker: Checker, depth: Int
  ) {
    switch requirement {
    case .conforms(let type, let proto):
      if !bounds[type, default: DistinctDecls()].append(proto) { return }
      passOn([proto], of: type)
      // The requirements of `T: Sequence` on `T.Iterator` are two levels deep; deeper ones do not occur in
      // practice.
      if depth < 3 { addRequirements(of: proto, for: type, checker: checker, depth: depth) }
    case .inherits(let type, let superclass): superclasses[type] = superclass
    case .isClass(let type): classBound.insert(type)
    case .same(let left, let right): addSame(left, right)
    }
  }

  private mutating func addRequirements(
    of proto: NominalDecl, for type: StaticType, checker: Checker, depth: Int
  ) {
    // A dictionary of one substitution would cost more than all else here.
    let own = proto.generics.parameters[0]
    for requirement in checker.protocolRequirements(of: proto) {
      let own = requirement.mapped { part in
        if case .parameter(let parameter) = part.kind, parameter === own { return type }
        return nil
      }
      // Inherited protocols constrain the same type and do not count as a level.
      var isInherited = false
      if case .conforms(let subject, _) = own { isInherited = subject == type }
      add(own, checker: checker, depth: isInherited ? depth : depth + 1)
    }
  }

  private mutating func addSame(_ left: StaticType, _ right: StaticType) {
    if left == right { return }
    // The simpler type represents the other one: concrete types before member types, shallow ones before deep
    // ones.
    if left.isAbstract && (!right.isAbstract || right.memberDepth <= left.memberDepth) {
      sameTypes[left] = right
      passOn(protocols(of: left), of: left)
    } else if right.isAbstract {
      sameTypes[right] = left
      passOn(protocols(of: right), of: right)
    }
  }

  /// Adds conformances of a type to the types that represent it, directly or by another one.
  private mutating func passOn(_ protocols: [NominalDecl], of type: StaticType) {
    for proto in protocols {
      var next = sameTypes[type]
      while let other = next, other.isAbstract,
        bounds[other, default: DistinctDecls()].append(proto)
      {
        next = sameTypes[other]
      }
    }
  }

  /// Returns the protocols that a generic parameter or member type must conform to.
  func protocols(of type: StaticType) -> [NominalDecl] { bounds[type]?.all ?? [] }

  var hasSameTypes: Bool { !sameTypes.isEmpty }

  /// Returns the type that represents an abstract type; nil when it represents itself.
  func representative(of type: StaticType) -> StaticType? { sameTypes[type] }
}

extension StaticType {
  /// Indicates whether it is a generic parameter, or a member type of one.
  var isAbstract: Bool {
    switch kind {
    case .parameter: true
    case .member(let base, _): base.isAbstract
    default: false
    }
  }

  /// The number of associated types in a member type such as `T.Iterator.Element`.
  var memberDepth: Int {
    if case .member(let base, _) = kind { return base.memberDepth + 1 }
    return 0
  }
}

extension GenericSignature.Requirement {
  func mapped(_ replace: (StaticType) -> StaticType?) -> Self {
    switch self {
    case .conforms(let type, let proto): .conforms(type.mapped(replace), proto)
    case .inherits(let type, let superclass):
      .inherits(type.mapped(replace), superclass.mapped(replace))
    case .isClass(let type): .isClass(type.mapped(replace))
    case .same(let left, let right): .same(left.mapped(replace), right.mapped(replace))
    }
  }
}
