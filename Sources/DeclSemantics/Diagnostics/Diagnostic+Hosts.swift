import DeclTree

/// The checker's errors about the declarations of a host.
extension Diagnostic {
  /// The mismatches between a host's declarations and its closures.
  enum HostMismatch {
    case missing(String)
    case undeclared(String)
    case duplicate(String)
    case mismatch(String, _ given: String, _ wanted: String)
    case unsupported(String, String)
    case localFunction
    case statement
    case storedVariable(String)

    fileprivate var message: String {
      switch self {
      case .missing(let name): "the host has no closure for '\(name)'"
      case .undeclared(let name): "the host's closure for '\(name)' has no declaration"
      case .duplicate(let name): "the host has two closures for '\(name)'"
      case .mismatch(let name, let given, let wanted):
        "the host's closure for '\(name)' has type '\(given)', but its declaration has type '\(wanted)'"
      case .unsupported(let name, let reason): "the host function '\(name)' cannot \(reason)"
      case .localFunction: "a local function cannot be bound to a closure of the host"
      case .statement: "host declarations cannot include top-level statements"
      case .storedVariable(let name):
        "host declarations cannot include stored variables such as '\(name)'"
      }
    }
  }

  static func hostFunction(_ fault: HostMismatch, _ range: SourceRange) -> Diagnostic {
    Diagnostic("host-function", fault.message, at: range)
  }
}
