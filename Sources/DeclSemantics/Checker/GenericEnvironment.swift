import DeclTree

/// What is required of the generic parameters in scope, closed under what the protocols themselves require.
struct GenericEnvironment {
  /// The protocols that a parameter or member type was required to conform to.
  private(set) var conformances = [StaticType: [NominalDecl]]()
  private(set) var superclasses = [StaticType: StaticType]()
  private(set) var classBound: Set<StaticType> = []
  /// What stands for a parameter or member type.
  private(set) var sameTypes = [StaticType: StaticType]()

  init() {}

  init(_ signature: GenericSignature, checker: Checker) {
    for requirement in signature.requirements { add(requirement, checker: checker, depth: 0) }
    mergeSameTypes()
  }

  /// This environment with more requirements.
  func adding(
    _ requirements: [GenericSignature.Requirement], checker: Checker
  ) -> GenericEnvironment {
    var result = self
    for requirement in requirements { result.add(requirement, checker: checker, depth: 0) }
    result.mergeSameTypes()
    return result
  }

  private mutating func add(
    _ requirement: GenericSignature.Requirement, checker: Checker, depth: Int
  ) {
    switch requirement {
    case .conforms(let type, let proto):
      if conformances[type]?.contains(proto) == true { return }
      conformances[type, default: []].append(proto)
      // What `T: Sequence` says of `T.Iterator` is two steps deep; deeper ones do not occur in practice.
      if depth < 3 { addRequirements(of: proto, for: type, checker: checker, depth: depth) }
    case .inherits(let type, let superclass): superclasses[type] = superclass
    case .isClass(let type): classBound.insert(type)
    case .same(let left, let right): addSame(left, right)
    }
  }

  private mutating func addRequirements(
    of proto: NominalDecl, for type: StaticType, checker: Checker, depth: Int
  ) {
    let substitution = Substitutions([proto.generics.parameters[0]: type])
    for requirement in checker.protocolRequirements(of: proto) {
      let own = requirement.mapped { part in
        if case .parameter(let parameter) = part.kind { return substitution[parameter] }
        return nil
      }
      // What a protocol inherits is on the same type and costs no depth.
      var isInherited = false
      if case .conforms(let subject, _) = own { isInherited = subject == type }
      add(own, checker: checker, depth: isInherited ? depth : depth + 1)
    }
  }

  private mutating func addSame(_ left: StaticType, _ right: StaticType) {
    if left == right { return }
    // The simpler side stands for the other: concrete before member types, shallow before deep.
    if left.isAbstract && (!right.isAbstract || right.depth <= left.depth) {
      sameTypes[left] = right
    } else if right.isAbstract {
      sameTypes[right] = left
    }
  }

  /// A conformance that was stated for one of two equal types holds for the other.
  private mutating func mergeSameTypes() {
    for (type, other) in sameTypes where other.isAbstract {
      for proto in conformances[type] ?? [] where conformances[other]?.contains(proto) != true {
        conformances[other, default: []].append(proto)
      }
    }
  }

  var hasSameTypes: Bool { !sameTypes.isEmpty }

  /// The type that stands for an abstract type, if another one does.
  func representative(of type: StaticType) -> StaticType? { sameTypes[type] }
}

extension StaticType {
  /// Whether it is a parameter, or a member of one.
  var isAbstract: Bool {
    switch kind {
    case .parameter: true
    case .member(let base, _): base.isAbstract
    default: false
    }
  }

  var depth: Int {
    if case .member(let base, _) = kind { return base.depth + 1 }
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
