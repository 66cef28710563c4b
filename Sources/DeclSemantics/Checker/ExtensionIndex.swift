import DeclTree

/// The members of one name that many extensions of a generic type declare, by the generic arguments that the extensions
/// require, so that a lookup does not visit all of them: `extension Box where Value == Int`.
struct ExtensionIndex {
  /// The number of members that are in the index.
  let count: Int
  /// The members whose extensions require a type for a generic parameter, as positions in the list of all members.
  private var byArgument: [GenericParameterDecl: [StaticType: [Int]]] = [:]
  /// The other members.
  private var others: [Int] = []

  /// Creates an index of members with the generic arguments that their extensions require; nil for those that require
  /// none.
  init(_ required: [(parameter: GenericParameterDecl, type: StaticType)?]) {
    count = required.count
    for (position, requirement) in required.enumerated() {
      if let requirement {
        byArgument[requirement.parameter, default: [:]][requirement.type, default: []]
          .append(position)
      } else {
        others.append(position)
      }
    }
  }

  /// Returns the positions of the members whose extensions may apply to a type with some generic arguments, in order;
  /// `argument` returns a generic argument, or nil if it is not known.
  func positions(_ argument: (GenericParameterDecl) -> StaticType?) -> [Int] {
    var found = others
    for (parameter, groups) in byArgument {
      if let type = argument(parameter) {
        found += groups[type] ?? []
      } else {
        found += groups.values.joined()
      }
    }
    return found.sorted()
  }
}

extension Checker {
  /// The number of members of one name up to which a lookup visits all of them.
  private static let membersVisited = 16

  /// Returns whether a type and its extensions declare many members of one name.
  func hasManyMembers(of type: StaticType, named name: String) -> Bool {
    guard case .nominal(let nominal, _) = type.kind else { return false }
    return ownMembers(of: nominal, named: name).count > Self.membersVisited
  }

  /// Returns the members of one name that a generic type and its extensions declare, without those of extensions that
  /// require other generic arguments.
  func ownMembers(
    of nominal: NominalDecl, named name: String, with substitutions: Substitutions
  ) -> [Decl] {
    let members = ownMembers(of: nominal, named: name)
    guard members.count > Self.membersVisited, !nominal.generics.parameters.isEmpty else {
      return members
    }
    let key = NameInType(nominal: nominal, name: name)
    var index = cache.extensions[key]
    if index?.count != members.count {
      index = ExtensionIndex(members.map { requiredArgument($0, of: nominal) })
      cache.extensions[key] = index
    }
    guard let index else { return members }
    return index.positions { parameter in
      guard let argument = substitutions[parameter], argument.isClosed else { return nil }
      return canonical(argument)
    }
    .map { members[$0] }
  }

  /// Returns a generic parameter of the type and the argument that a member's extension requires for it; nil if it
  /// requires no known type.
  private func requiredArgument(
    _ member: Decl, of nominal: NominalDecl
  ) -> (parameter: GenericParameterDecl, type: StaticType)? {
    guard let context = member.context as? ExtensionDecl, !context.isUnconditional else {
      return nil
    }
    resolveSignature(of: context)
    for case .same(let left, let right) in context.generics.requirements
      .dropFirst(nominal.generics.requirements.count)
    {
      if case .parameter(let parameter) = left.kind, right.isClosed {
        return (parameter, canonical(right))
      }
    }
    return nil
  }
}
