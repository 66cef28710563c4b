import DeclMachine

/// The search for closures in values of a type.
extension RuntimeType {
  /// Indicates whether a value of the type may contain a closure.
  var holdsClosures: Bool {
    var seen: Set<ObjectIdentifier> = []
    return holdsClosures(&seen)
  }

  /// Returns whether a value may contain a closure, given the types already visited: a type may contain
  /// itself, in an array or a box.
  private func holdsClosures(_ seen: inout Set<ObjectIdentifier>) -> Bool {
    guard seen.insert(ObjectIdentifier(self)).inserted else { return false }
    switch kind {
    case .function, .existential: return true
    case .structure, .tuple: return fields.contains { $0.type.holdsClosures(&seen) }
    case .enumeration, .optional:
      return cases.contains {
        $0.box != nil || $0.payload.contains { $0.type.holdsClosures(&seen) }
      }
    case .array(let element), .set(let element): return element.holdsClosures(&seen)
    case .dictionary(_, let value): return value.holdsClosures(&seen)
    default: return false
    }
  }
}
