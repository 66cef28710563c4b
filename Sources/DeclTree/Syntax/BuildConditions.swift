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
