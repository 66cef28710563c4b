import DeclTree

/// The checker's messages about what the program around declares.
extension Diagnostic {
  /// How a host's declarations and its closures do not fit together.
  enum HostFault {
    case missing(String)
    case undeclared(String)
    case twice(String)
    case mismatch(String, _ given: String, _ wanted: String)
    case impossible(String, String)
    case local
    case statement
    case stored(String)

    fileprivate var message: String {
      switch self {
      case .missing(let name): "the host has no closure for '\(name)'"
      case .undeclared(let name): "no declaration of the host is bound to '\(name)'"
      case .twice(let name): "the host has two closures for '\(name)'"
      case .mismatch(let name, let given, let wanted):
        "the host's closure for '\(name)' is of type '\(given)', and is declared as '\(wanted)'"
      case .impossible(let name, let reason): "a function of the host, '\(name)', cannot \(reason)"
      case .local: "nothing inside of a function can be bound to a closure of the host"
      case .statement: "a host cannot have statements at the top level"
      case .stored(let name): "a host cannot have stored variables, such as '\(name)'"
      }
    }
  }

  static func hostFunction(_ fault: HostFault, _ range: SourceRange) -> Diagnostic {
    Diagnostic("host-function", fault.message, at: range)
  }
}
