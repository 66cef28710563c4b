import DeclMachine

extension RuntimeType {
  /// Whether a value of the type may hold a closure.
  var holdsClosures: Bool {
    var seen: Set<ObjectIdentifier> = []
    return holdsClosures(&seen)
  }

  /// A type may hold itself, in an array or a box: each is looked at once.
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
