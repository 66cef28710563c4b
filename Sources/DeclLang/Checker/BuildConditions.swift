/// Decides the conditions of `#if`.
///
/// Decl takes the sides that a desktop program takes: several windows, menus and settings exist here.
enum BuildConditions {
  /// The elements of the first clause whose condition holds.
  static func active<Element>(_ clauses: [IfConfigClauseSyntax<Element>]) -> [Element] {
    clauses.first { $0.condition.map(holds) ?? true }?.elements ?? []
  }

  private static func holds(_ condition: ExprSyntax) -> Bool {
    switch condition.kind {
    case .bool(let value): value
    case .parenthesised(let inner): holds(inner)
    case .prefix(let name, let operand): name.text == "!" ? !holds(operand) : false
    case .identifier(let name): name.text == "DEBUG"
    case .call(let callee, let call): holds(callee, call.arguments)
    case .sequence(let first, let rest): holds(first, rest[...])
    default: false
    }
  }

  /// `&&` binds tighter than `||`.
  private static func holds(_ first: ExprSyntax, _ rest: ArraySlice<InfixSyntax>) -> Bool {
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

  private static func holds(_ callee: ExprSyntax, _ arguments: [ArgumentSyntax]) -> Bool {
    guard case .identifier(let name) = callee.kind, let value = arguments.first?.value else {
      return false
    }
    var word = ""
    if case .identifier(let argument) = value.kind { word = argument.text }
    switch name.text {
    case "os": return ["macOS", "OSX"].contains(word)
    case "canImport": return ["SwiftUI", "Foundation", "Combine", "Observation"].contains(word)
    case "swift", "compiler": return true
    default: return false
    }
  }
}
