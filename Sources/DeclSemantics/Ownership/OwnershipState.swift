import DeclTree

/// A variable, or a stored property inside of one, whose value has a lifetime of its own.
struct OwnedPlace: Hashable {
  let variable: VariableDecl
  /// The stored properties that lead from the variable to the part; empty for the whole variable.
  let path: [VariableDecl]

  /// Returns whether one of the places contains the other.
  func overlaps(_ other: OwnedPlace) -> Bool {
    variable == other.variable && zip(path, other.path).allSatisfy { $0 == $1 }
  }
}

/// The wrong uses of a variable without a value, from the least to the most telling one.
enum LifetimeFault: Int, Comparable {
  case notReinitialised, consumedAgain, used, reinitialisedPart

  static func < (left: LifetimeFault, right: LifetimeFault) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The places without a value at one point of the program.
struct OwnershipState: FlowState {
  var isReachable = true
  /// The places that some path to this point consumed, each with the first consumption.
  var consumed: [OwnedPlace: TypedExpr] = [:]
  /// The places that some paths to this point consumed and others did not, so that their values must end here.
  var partlyConsumed: Set<OwnedPlace> = []
  /// The variables that escaping closures have captured.
  var captured: Set<VariableDecl> = []

  static var unreachable: OwnershipState { OwnershipState(isReachable: false) }

  func joined(_ other: OwnershipState) -> OwnershipState {
    guard other.isReachable else { return self }
    guard isReachable else { return other }
    let mine = Set(consumed.keys)
    let others = Set(other.consumed.keys)
    return OwnershipState(
      consumed: consumed.merging(other.consumed) { mine, _ in mine },
      partlyConsumed: partlyConsumed.union(other.partlyConsumed)
        .union(mine.symmetricDifference(others)),
      captured: captured.union(other.captured))
  }

  /// Returns a consumption of a place, of a part of it or of a place around it; nil if all of it has its value.
  func consumption(of place: OwnedPlace) -> TypedExpr? {
    if consumed.isEmpty { return nil }
    return consumed.filter { $0.key.overlaps(place) }.map(\.value)
      .min { $0.range.start < $1.range.start }
  }

  /// Records that a variable has a new value.
  mutating func reinitialise(_ variable: VariableDecl) {
    if consumed.isEmpty { return }
    consumed = consumed.filter { $0.key.variable != variable }
    partlyConsumed = partlyConsumed.filter { $0.variable != variable }
  }

  /// Forgets a variable whose scope ends.
  mutating func forget(_ variable: VariableDecl) {
    reinitialise(variable)
    captured.remove(variable)
  }
}
