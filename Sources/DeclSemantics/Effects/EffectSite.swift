import DeclTree

/// What can throw or wait: the kinds of place that Swift's messages tell apart.
enum EffectSite {
  case call, property, subscriptAccess

  /// `call`, `property access`, `subscript access`.
  var words: String {
    switch self {
    case .call: "call"
    case .property: "property access"
    case .subscriptAccess: "subscript access"
    }
  }

  /// `instance method`, `property`, `subscript`.
  var kindName: String {
    switch self {
    case .call: "instance method"
    case .property: "property"
    case .subscriptAccess: "subscript"
    }
  }
}

/// What becomes of an error that is thrown at a place.
enum ErrorHandling {
  /// It is caught, or the function throws.
  case handled
  /// Nobody takes it.
  case unhandled
  /// The `catch` clauses around do not take every error, and nobody else does.
  case partlyCaught
  /// It stands where no error can get out: `a defer body`.
  case impossible(String)

  /// Whether an error may be thrown here.
  var isHandled: Bool { if case .handled = self { true } else { false } }
}
