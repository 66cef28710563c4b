package import DeclTree

/// The variables that a function reads whenever it runs and that nothing may track, itself or in functions of the
/// script that it calls.
/// Actions, which run later, do not count.
package struct UntrackedReads {
  /// The global and static variables, in the order in which they occur: mutable ones, and constants that hold an
  /// object. What a body reads in them updates no view (D11).
  package private(set) var variables: [VariableDecl] = []
  /// The stored variables of classes, whether a wrapper or macro tracks them or not.
  package private(set) var properties: Set<VariableDecl> = []

  /// Creates the reads of no function.
  package init() {}

  /// Finds what a function reads.
  package init(of function: FunctionDecl, types: any TypeSystem) {
    var seen: Set<FunctionDecl> = []
    visit(function, types, &seen)
  }

  /// Adds what another function reads.
  package mutating func formUnion(_ other: UntrackedReads) {
    variables += other.variables.filter { !variables.contains($0) }
    properties.formUnion(other.properties)
  }

  private mutating func visit(
    _ function: FunctionDecl, _ types: any TypeSystem, _ seen: inout Set<FunctionDecl>
  ) {
    guard !function.isLibrary, case .source = function.implementation,
      seen.insert(function).inserted
    else { return }
    var called: [FunctionDecl] = []
    var read: [VariableDecl] = []
    types.body(of: function).statements.visitEvaluated { expression in
      switch expression.kind {
      case .variable(let variable), .staticVariable(let variable, _):
        guard case .global = variable.storage else {
          if let getter = variable.getter { called.append(getter) }
          return
        }
        read.append(variable)
      case .member(_, let property, _, _):
        if let getter = property.getter { called.append(getter) }
        if property.storage == .field, property.enclosingNominal?.isClass == true {
          properties.insert(property)
        }
      case .call(.function(let callee, _, _), _, _), .call(.method(_, let callee, _, _), _, _):
        called.append(callee)
      default: break
      }
    }
    for variable in read where isUntracked(variable) && !variables.contains(variable) {
      variables.append(variable)
    }
    for callee in called { visit(callee, types, &seen) }
  }

  private func isUntracked(_ variable: VariableDecl) -> Bool {
    guard !variable.isLibrary, variable.wrapper == nil, variable.wrapped == nil else {
      return false
    }
    return !variable.isLet || variable.type.nominalDecl?.isClass == true
  }
}
