import DeclTree

/// The kinds of operation that can throw or suspend, as Swift's diagnostics distinguish them.
enum EffectSite {
  case call, property, subscriptAccess

  /// The description in diagnostics about throwing: `call`, `property access`, `subscript access`.
  var description: String {
    switch self {
    case .call: "call"
    case .property: "property access"
    case .subscriptAccess: "subscript access"
    }
  }

  /// The description in diagnostics about isolation: `instance method`, `property`, `subscript`.
  var kindName: String {
    switch self {
    case .call: "instance method"
    case .property: "property"
    case .subscriptAccess: "subscript"
    }
  }
}

/// The handling of errors that are thrown in the current code.
enum ErrorHandling {
  /// The errors are caught, or the function throws.
  case handled
  /// The errors are not handled.
  case unhandled
  /// The enclosing `catch` clauses do not catch every error, and the function does not throw.
  case partlyCaught
  /// The errors cannot leave the code, which the value describes: `a defer body`.
  case impossible(String)

  /// Indicates whether errors may be thrown.
  var isHandled: Bool { if case .handled = self { true } else { false } }
}
