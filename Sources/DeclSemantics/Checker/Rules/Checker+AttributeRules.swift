import DeclTree

/// What may stand after `@` in front of a declaration.
extension Checker {
  /// Reports attributes that name nothing.
  func checkAttributes(of declaration: DeclSyntax, in context: Decl?) {
    for attribute in declaration.attributes {
      let word = attribute.word
      guard !word.isEmpty, !Self.languageAttributes.contains(word),
        lookupType(word, TypeContext(decl: context)) == nil
      else { continue }
      let range = attribute.name.range
      report(unresolved(word, range, otherwise: .unknownAttribute(word, range)))
    }
  }

  /// The attributes of the language. Those that are for other languages, for modules and for the optimiser change nothing.
  private static let languageAttributes: Set<String> = [
    "MainActor", "Sendable", "UIApplicationMain", "NSApplicationMain", "available", "backDeployed",
    "concurrent", "const", "convention", "discardableResult", "dynamicCallable",
    "dynamicMemberLookup", "exclusivity", "frozen", "globalActor", "inlinable", "inline", "main",
    "nonobjc", "nonexhaustive", "objc", "objcMembers", "preconcurrency", "propertyWrapper",
    "resultBuilder", "retroactive", "testable", "unchecked", "unknown", "usableFromInline",
    "warn_unqualified_access", "_alwaysEmitIntoClient", "_alwaysEmitConformanceMetadata",
    "_disfavoredOverload", "_exported", "_implementationOnly", "_marker", "_optimize",
    "_primitive", "_memberMacro", "_semantics", "_specialize", "_spi", "_transparent",
    "_unsafeInheritExecutor",
  ]
}
