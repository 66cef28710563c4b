package import DeclSource

/// The conditions of `#if` for one file: the names that are true, and the platform.
package struct BuildConditions {
  private let names: Set<String>
  private let platform: BuildPlatform

  /// Creates conditions in which `DEBUG` and `names` are true.
  package init(names: Set<String>, platform: BuildPlatform) {
    self.names = names
    self.platform = platform
  }

  /// Returns the elements of the clause that the parser chose.
  package static func active<Element>(_ clauses: [IfConfigClauseSyntax<Element>]) -> [Element] {
    clauses.first(where: \.isActive)?.elements ?? []
  }

  /// Returns whether a condition is true.
  package func holds(_ condition: ExprSyntax) -> Bool {
    switch condition.kind {
    case .bool(let value): value
    case .parenthesised(let inner): holds(inner)
    case .prefix(let name, let operand): name.text == "!" ? !holds(operand) : false
    case .identifier(let name): name.text == "DEBUG" || names.contains(name.text)
    case .call(let callee, let call): holds(callee, call.arguments)
    case .sequence(let first, let rest): holds(first, rest[...])
    default: false
    }
  }

  /// Returns whether a condition is false or true because of the version of the language or the compiler, so that what it
  /// rules out may be source of another version: `swift(>=6)`, also with other conditions after `&&`.
  package static func dependsOnVersion(_ condition: ExprSyntax) -> Bool {
    switch condition.kind {
    case .parenthesised(let inner): return dependsOnVersion(inner)
    case .prefix(_, let operand): return dependsOnVersion(operand)
    case .call(let callee, _):
      guard case .identifier(let name) = callee.kind else { return false }
      return ["swift", "compiler"].contains(name.text)
    case .sequence(let first, let rest):
      var all = true
      var any = dependsOnVersion(first)
      for infix in rest {
        guard case .named(let name) = infix.infix, let operand = infix.operand else { return false }
        if name.text == "||" {
          all = all && any
          any = dependsOnVersion(operand)
        } else {
          any = any || dependsOnVersion(operand)
        }
      }
      return all && any
    default: return false
    }
  }

  /// Returns the message and place of the first part that is not a condition; nil if all parts are. What follows the test of a
  /// version belongs to that version and is not looked at.
  package static func fault(of condition: ExprSyntax) -> (message: String, range: SourceRange)? {
    switch condition.kind {
    case .bool, .identifier, .error: return nil
    case .parenthesised(let inner): return fault(of: inner)
    case .prefix(let name, let operand):
      if name.text == "!" { return fault(of: operand) }
      return ("expected unary '!' expression", condition.range)
    case .call(let callee, let call):
      guard case .identifier(let name) = callee.kind, let subject = subjects[name.text] else {
        break
      }
      return fault(of: call, name.text, subject, condition.range)
    case .sequence(let first, let rest):
      if let fault = fault(of: first) { return fault }
      var left = first
      for infix in rest {
        guard case .named(let name) = infix.infix, let operand = infix.operand else { break }
        guard ["&&", "||"].contains(name.text) else {
          return ("expected '&&' or '||' expression", name.range)
        }
        if dependsOnVersion(left), !dependsOnVersion(operand) { return nil }
        if let fault = fault(of: operand) { return fault }
        left = operand
      }
      if rest.allSatisfy(\.isNamed) { return nil }
    case .integer(let value?) where value == 0 || value == 1:
      let word = value == 0 ? "false" : "true"
      return (
        "'\(value)' is not a valid conditional compilation expression, use '\(word)'",
        condition.range
      )
    default: break
    }
    return ("invalid conditional compilation expression", condition.range)
  }

  /// The subjects that the arguments of conditions have, by the names of the conditions; nil if there may be several arguments.
  private static let subjects: [String: String?] = [
    "os": "operating system", "arch": "architecture", "_endian": "endianness",
    "_pointerBitWidth": "pointer bit width", "_runtime": "runtime",
    "targetEnvironment": "target environment", "_ptrauth": "pointer authentication scheme",
    "_hasAtomicBitWidth": "atomic bit width", "objectFormat": "object file format",
    "hasFeature": "feature", "hasAttribute": "attribute",
    "swift": "version comparison (>= or <= a version)",
    "compiler": "version comparison (>= or <= a version)",
    "_compiler_version": nil, "canImport": nil,
  ]

  private static func fault(
    of call: CallArgumentsSyntax, _ name: String, _ subject: String?, _ range: SourceRange
  ) -> (message: String, range: SourceRange)? {
    guard let subject else { return nil }
    let only = call.arguments.count == 1 ? call.arguments[0] : nil
    let message = "'\(name)' requires a single unlabeled argument for the \(subject)"
    guard let only, only.label == nil else { return (message, range) }
    if ["swift", "compiler"].contains(name) {
      guard case .prefix(let sign, let operand) = only.value.kind else { return (message, range) }
      if ![">=", "<"].contains(sign.text) {
        return ("'\(name)' version check does not support operator '\(sign.text)'", range)
      }
      if version(operand) == nil {
        return ("'\(name)' version check has invalid version", range)
      }
      return nil
    }
    if case .identifier = only.value.kind { return nil }
    return (message, range)
  }

  /// Evaluates a chain of operators, in which `&&` binds tighter than `||`.
  private func holds(_ first: ExprSyntax, _ rest: ArraySlice<InfixSyntax>) -> Bool {
    var any = false
    var all = holds(first)
    for infix in rest {
      guard case .named(let name) = infix.infix, let operand = infix.operand else { return false }
      if name.text == "||" {
        any = any || all
        all = holds(operand)
      } else {
        all = all && holds(operand)
      }
    }
    return any || all
  }

  private func holds(_ callee: ExprSyntax, _ arguments: [ArgumentSyntax]) -> Bool {
    guard case .identifier(let name) = callee.kind, let value = arguments.first?.value else {
      return false
    }
    var word = ""
    if case .identifier(let argument) = value.kind { word = argument.text }
    switch name.text {
    case "os": return word == platform.rawValue || platform == .macOS && word == "OSX"
    case "targetEnvironment": return platform == .iOS && word == "simulator"
    case "arch": return word == Self.architecture
    case "_endian": return word == "little"
    case "_pointerBitWidth": return word == "_64"
    case "objectFormat": return word == "MachO"
    case "hasAttribute": return AttributeSyntax.isBuiltIn(word)
    case "hasFeature": return Self.features.contains(word)
    case "canImport":
      return Self.importable.contains(word) || platform == .iOS && word == "UIKit"
    case "swift": return Self.holds(value, for: Self.languageVersion)
    case "compiler": return Self.holds(value, for: Self.compilerVersion)
    default: return false
    }
  }

  /// The modules that a program for each platform can import and whose everyday declarations the library has. The others that
  /// a script may import are only names, so that a package chooses its own code without them.
  private static let importable: Set<String> = [
    "Swift", "_Concurrency", "SwiftUI", "Foundation", "Combine", "Observation", "CoreGraphics",
    "Darwin", "Dispatch", "os", "OSLog",
  ]

  /// The features that `swiftc` always has in its default language mode, and Decl has too.
  private static let features: Set<String> = [
    "Actors", "AlwaysInheritActorContext", "AsyncAwait", "AsyncSequenceFailure",
    "BitwiseCopyable", "BorrowingSwitch", "ConformanceSuppression", "IsolatedAny2",
    "IsolatedDeinit", "LexicalLifetimes", "MoveOnly", "NoncopyableGenerics",
    "NonexhaustiveAttribute", "OptionalIsolatedParameters", "ParameterPacks",
    "PrimaryAssociatedTypes2", "RawIdentifiers", "RetroactiveAttribute", "Sendable",
    "SendingArgsAndResults", "TypedThrows",
  ]

  #if arch(x86_64)
    private static let architecture = "x86_64"
  #else
    private static let architecture = "arm64"
  #endif

  /// The version that `swiftc` compares `swift(…)` with in its default language mode.
  /// Later than every Swift 5 and earlier than 6, the language mode that has to be requested.
  private static let languageVersion = 5.99
  private static let compilerVersion = 6.3

  /// Evaluates a comparison such as `>=5.9` or `<6`.
  private static func holds(_ comparison: ExprSyntax, for version: Double) -> Bool {
    guard case .prefix(let sign, let operand) = comparison.kind,
      let wanted = self.version(operand)
    else { return false }
    return sign.text == "<" ? version < wanted : version >= wanted
  }

  private static func version(_ literal: ExprSyntax) -> Double? {
    switch literal.kind {
    case .integer(let major): major.map { Double($0) }
    case .float(let value): value
    // The third component of `5.9.1` is ignored.
    case .member(let base, _): version(base)
    default: nil
    }
  }
}

extension InfixSyntax {
  /// Indicates whether it is an operator with a name, and no cast, assignment or choice.
  fileprivate var isNamed: Bool {
    if case .named = infix, operand != nil { true } else { false }
  }
}
