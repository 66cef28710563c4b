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
  private(set) var isReachable = true
  /// The consumed places of each variable, each with its first consumption on some path to this point.
  private var consumed: [VariableDecl: [OwnedPlace: TypedExpr]] = [:]
  /// The number of consumed places.
  private(set) var consumedCount = 0
  /// The places that some paths to this point consumed and others did not, so that their values must end here.
  var partlyConsumed: Set<OwnedPlace> = []
  /// The variables that escaping closures have captured.
  var captured: Set<VariableDecl> = []
  /// The changes of consumed places in their order. Two paths share the changes before they parted, so that where they
  /// meet only the later ones are compared.
  private var changes: [Change] = []

  /// A change of the consumed places of a variable.
  private final class Change {
    let variable: VariableDecl

    init(_ variable: VariableDecl) { self.variable = variable }
  }

  static var unreachable: OwnershipState { OwnershipState(isReachable: false) }

  init(isReachable: Bool = true) { self.isReachable = isReachable }

  func joined(_ other: OwnershipState) -> OwnershipState {
    guard other.isReachable else { return self }
    guard isReachable else { return other }
    var result = self
    result.partlyConsumed.formUnion(other.partlyConsumed)
    result.captured.formUnion(other.captured)
    let shared = sharedChanges(with: other)
    let later = changes[shared...] + other.changes[shared...]
    for variable in Set(later.map(\.variable)) {
      let mine = consumed[variable] ?? [:]
      let others = other.consumed[variable] ?? [:]
      result.partlyConsumed.formUnion(Set(mine.keys).symmetricDifference(others.keys))
      result.setConsumed(mine.merging(others) { mine, _ in mine }, of: variable)
    }
    return result
  }

  /// Returns the number of changes before the paths to two states parted.
  private func sharedChanges(with other: OwnershipState) -> Int {
    var low = 0
    var high = min(changes.count, other.changes.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if changes[middle - 1] === other.changes[middle - 1] {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  private mutating func setConsumed(_ places: [OwnedPlace: TypedExpr], of variable: VariableDecl) {
    consumedCount += places.count - (consumed[variable]?.count ?? 0)
    consumed[variable] = places.isEmpty ? nil : places
    changes.append(Change(variable))
  }

  /// Returns the first consumption of exactly this place; nil if there is none.
  func firstConsumption(of place: OwnedPlace) -> TypedExpr? { consumed[place.variable]?[place] }

  /// Returns a consumption of a place, of a part of it or of a place around it; nil if all of it has its value.
  func consumption(of place: OwnedPlace) -> TypedExpr? {
    consumed[place.variable]?.filter { $0.key.overlaps(place) }.map(\.value)
      .min { $0.range.start < $1.range.start }
  }

  /// Records a consumption.
  mutating func consume(_ place: OwnedPlace, by expression: TypedExpr) {
    var places = consumed[place.variable] ?? [:]
    places[place] = expression
    setConsumed(places, of: place.variable)
  }

  /// Records that a variable has a new value.
  mutating func reinitialise(_ variable: VariableDecl) {
    if consumed[variable] == nil { return }
    setConsumed([:], of: variable)
    partlyConsumed = partlyConsumed.filter { $0.variable != variable }
  }

  /// Forgets a variable whose scope ends.
  mutating func forget(_ variable: VariableDecl) {
    reinitialise(variable)
    captured.remove(variable)
  }
}
