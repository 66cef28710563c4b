import DeclTree

/// The checker's diagnostics about values that nothing uses, with swiftc's messages.
extension Diagnostic {
  private static func name(_ type: StaticType) -> String {
    TypePrinter(qualified: false).print(type)
  }

  /// The error for a function that is named and not called.
  static func unusedFunction(_ range: SourceRange) -> Diagnostic {
    Diagnostic("unused-function", "function is unused", at: range)
  }

  static func unusedKeyPath(_ range: SourceRange) -> Diagnostic {
    Diagnostic("unused-key-path", "result of key path is unused", at: range)
  }

  static func unusedLiteral(_ kind: String, _ range: SourceRange) -> Diagnostic {
    unused("\(kind) literal is unused", range)
  }

  static func unusedOptionalTry(_ range: SourceRange) -> Diagnostic {
    unused("result of 'try?' is unused", range)
  }

  static func unusedOperator(_ name: String, _ range: SourceRange) -> Diagnostic {
    unused("result of operator '\(name)' is unused", range)
  }

  static func unusedInstance(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    unused("result of '\(name(type))' initializer is unused", range)
  }

  static func unusedCall(of function: FunctionDecl, _ range: SourceRange) -> Diagnostic {
    var name = function.name
    if function.parameters.isEmpty || function.parameters.contains(where: { $0.label != nil }) {
      name += "(\(function.parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }
    return unused("result of call to '\(name)' is unused", range)
  }

  static func unusedCall(
    of kind: String, returning type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    unused("result of call to \(kind) returning '\(name(type))' is unused", range)
  }

  static func unusedAccess(_ kind: String, _ range: SourceRange) -> Diagnostic {
    unused("\(kind) is accessed but result is unused", range)
  }

  static func unusedValue(of type: StaticType, _ range: SourceRange) -> Diagnostic {
    unused("expression of type '\(name(type))' is unused", range)
  }

  private static func unused(_ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unused-value", .warning, message, at: range)
  }
}
