import DeclTree

/// The cached results of queries about types that are the same everywhere. Every extension invalidates them,
/// since it may add members and conformances.
struct QueryCache {
  /// The conformances of types to protocols.
  var conformances: [ConformsKey: Bool] = [:]
  /// The members of types, by name.
  var members: [MembersKey: [Candidate]] = [:]
  /// The operator functions, with whether they implement an operator requirement of a protocol of their type.
  var operatorWitnesses: [FunctionDecl: Bool] = [:]
  /// The decisions of overloaded calls, by the shape of the call.
  var decisions: [CallShape: OverloadDecision] = [:]
  /// The comparisons of two candidates, with whether the first one is more specialised.
  var preferences: [CandidatePair: Bool] = [:]
}

/// The key of a conformance query.
struct ConformsKey: Hashable {
  let type: StaticType
  let proto: NominalDecl
}

/// The key of a member lookup.
struct MembersKey: Hashable {
  let base: StaticType
  let name: String
  let isStatic: Bool
}
