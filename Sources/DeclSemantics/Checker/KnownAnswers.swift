import DeclTree

/// What was asked before about types that mean the same everywhere. An extension may change every answer, by a member
/// or by a conformance that it adds.
struct KnownAnswers {
  /// Which types conform to which protocols.
  var conformances: [ConformsKey: Bool] = [:]
  /// The members that types have, by name.
  var members: [MembersKey: [Candidate]] = [:]
  /// Which operator functions implement an operator that a protocol of their type declares.
  var operatorWitnesses: [FunctionDecl: Bool] = [:]
  /// Which meanings of overloaded names calls have, by what decides among them.
  var decisions: [CallShape: Decision] = [:]
  /// Which of two candidates is more special.
  var preferences: [CandidatePair: Bool] = [:]
}

/// What a conformance is asked by.
struct ConformsKey: Hashable {
  let type: StaticType
  let proto: NominalDecl
}

/// What members are looked up by.
struct MembersKey: Hashable {
  let base: StaticType
  let name: String
  let isStatic: Bool
}
