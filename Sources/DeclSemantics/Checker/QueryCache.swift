import DeclTree

/// The cached results of queries about types that are the same everywhere. Every extension invalidates them,
/// since it may add members and conformances.
struct QueryCache {
  /// The conformances of types to protocols.
  var conformances: [ConformsKey: ConformsAnswer] = [:]
  /// The protocols to which types conform.
  var protocols: [StaticType: [NominalDecl]] = [:]
  /// The types that conformances provide by name, of types with many conformances.
  var conformanceTypes: [NominalDecl: ConformanceTypes] = [:]
  /// The names of the associated types and aliases of protocols and of those that they inherit from.
  var protocolTypeNames: [NominalDecl: Set<String>] = [:]
  /// The members of types, by name.
  var members: [MembersKey: [Candidate]] = [:]
  /// The overloads among the members of types with many members of one name, by what calls of them look like.
  var overloads: [MembersKey: OverloadIndex] = [:]
  /// The functions of the module and the library that the script's names refer to where no local declaration and no member
  /// hides them.
  var functions: [String: NamedCandidates] = [:]
  /// The operator functions by name and form.
  var operators: [OperatorForm: NamedCandidates] = [:]
  /// The members of generic types with many members of one name.
  var extensions: [NameInType: ExtensionIndex] = [:]
  /// The members that superclasses and their superclasses declare, by name.
  var inheritedMembers: [MembersKey: [Candidate]] = [:]
  /// The nested types that classes declare or inherit, by name; nil for none. Their subclasses ask for them.
  var inheritedTypes: [NameInType: Decl?] = [:]
  /// The types that the conformances of classes and their superclasses provide, by name; nil for none.
  var providedTypes: [NameInType: Decl?] = [:]
  /// The members that the script writes in types and their extensions, by what redeclarations have in common.
  var writtenMembers: [NominalDecl: [RedeclarationKey: [Decl]]] = [:]
  /// The operator functions, with whether they implement an operator requirement of a protocol of their type.
  var operatorWitnesses: [FunctionDecl: Bool] = [:]
  /// The requirements with attributes of the protocols of types, by their names.
  var attributedRequirements: [NominalDecl: [String: [Checker.Requirement]]] = [:]
  /// The requirements of protocols by the associated types that they mention.
  var requirements: [NominalDecl: [AssociatedTypeDecl: [Decl]]] = [:]
  /// The decisions of overloaded calls, by the shape of the call.
  var decisions: [CallShape: OverloadDecision] = [:]
  /// The comparisons of two candidates, with whether the first one is more specialised.
  var preferences: [CandidatePair: Bool] = [:]
}

/// A name of members of a type.
struct NameInType: Hashable {
  let nominal: NominalDecl
  let name: String
}

/// A name of operators and how its operands are written.
struct OperatorForm: Hashable {
  let name: String
  let operands: Int
  let isPostfix: Bool
}

/// The key of a conformance query.
struct ConformsKey: Hashable {
  let type: StaticType
  let proto: NominalDecl
}

/// The answer to a conformance query: nil if the type does not conform.
struct ConformsAnswer {
  let found: (conformance: Conformance, substitutions: Substitutions)?
}

/// The first of a type's protocols that provides a type of a name, for each name.
struct ConformanceTypes {
  var protocols: [String: NominalDecl] = [:]
  /// The number of conformances that are entered.
  var count = 0
}

/// Declarations in order, without duplicates.
struct DistinctDecls<Element: Decl> {
  private(set) var all: [Element] = []
  // Only long lists are searched often enough to need an index.
  private var index: Set<Element> = []

  /// Appends a declaration and returns true, unless it is in the list.
  @discardableResult
  mutating func append(_ decl: Element) -> Bool {
    if all.count >= 16, index.isEmpty { index = Set(all) }
    guard index.isEmpty ? !all.contains(decl) : index.insert(decl).inserted else { return false }
    all.append(decl)
    return true
  }
}

/// The key of a member lookup.
struct MembersKey: Hashable {
  let base: StaticType
  let name: String
  let isStatic: Bool
}
