/// Sharing of equal parts between snapshots: the records of a large list that changes one element at a time hold its
/// other elements once.
extension ValueSnapshot {
  /// The number of elements from which on the parts of a list are shared.
  private static let sharedCount = 16

  /// Indicates whether it is a list, or a structure with a list, that is long enough to be shared.
  package var isWorthSharing: Bool {
    switch self {
    case .list(let elements): elements.count >= Self.sharedCount
    case .structure(_, let fields): fields.contains { $0.value.isWorthSharing }
    default: false
    }
  }

  /// Returns an equal snapshot whose parts are those of another one where they are equal.
  ///
  /// - Parameter saved: the estimated bytes of the other snapshot's parts that it refers to, to which those of this call
  ///   are added
  package func sharing(_ other: ValueSnapshot, saved: inout Int) -> ValueSnapshot {
    switch (self, other) {
    case (.list(let mine), .list(let others)) where mine.count >= Self.sharedCount:
      return .list(Self.share(mine, others, saved: &saved))
    case (.structure(let type, let mine), .structure(let otherType, let others))
    where type == otherType && mine.count == others.count && isWorthSharing:
      var fields: [Field] = []
      for (field, known) in zip(mine, others) {
        fields.append(
          Field(name: field.name, value: field.value.sharing(known.value, saved: &saved)))
      }
      return .structure(type: type, fields: fields)
    default:
      guard self == other else { return self }
      saved += other.estimatedBytes
      return other
    }
  }

  /// Returns the elements of a list, those that are equal at its beginning and at its end taken from another list, and
  /// in between those at the same position.
  private static func share(
    _ mine: [ValueSnapshot], _ others: [ValueSnapshot], saved: inout Int
  ) -> [ValueSnapshot] {
    if mine == others {
      saved += ValueSnapshot.list(others).estimatedBytes
      return others
    }
    // After an insertion or a removal the elements behind it have other positions.
    let shift = others.count - mine.count
    var result = mine
    var isAligned = true
    for position in mine.indices {
      let same = isAligned || shift == 0 ? position : position + shift
      guard others.indices.contains(same) else { continue }
      if mine[position] == others[same] {
        result[position] = others[same]
        saved += others[same].estimatedBytes
      } else if isAligned, shift != 0 {
        isAligned = false
        let moved = position + shift
        if others.indices.contains(moved), mine[position] == others[moved] {
          result[position] = others[moved]
          saved += others[moved].estimatedBytes
        }
      }
    }
    return result
  }
}
