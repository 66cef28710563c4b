/// A cache of the variables that closures and local functions capture from enclosing functions.
///
/// The result does not depend on generic arguments, so it is computed once for each closure and local
/// function.
package final class Captures {
  private let types: any TypeSystem
  private var ofFunctions: [FunctionDecl: [VariableDecl]] = [:]
  private var ofClosures: [ObjectIdentifier: [VariableDecl]] = [:]

  package init(types: any TypeSystem) { self.types = types }

  /// Returns the variables that a local function captures, directly or through the local functions it calls.
  package func captures(of function: FunctionDecl) -> [VariableDecl] {
    guard function.isLocal else { return [] }
    if let known = ofFunctions[function] { return known }
    var visited: Set<FunctionDecl> = []
    let found = find(function, &visited)
    ofFunctions[function] = found
    return found
  }

  /// Returns the variables that a closure captures, without those of its capture list.
  package func captures(of closure: TypedClosure) -> [VariableDecl] {
    let key = ObjectIdentifier(closure)
    if let known = ofClosures[key] { return known }
    var uses = Uses()
    uses.declared = Set(closure.parameters + closure.captures.map(\.variable))
    uses.walk(closure.body)
    var visited: Set<FunctionDecl> = []
    let found = resolve(uses, &visited)
    ofClosures[key] = found
    return found
  }

  /// Returns the variables of a body that its closures and local functions capture.
  package func captured(in body: [TypedStmt]) -> Set<VariableDecl> {
    var result: Set<VariableDecl> = []
    var walker = TreeWalker()
    walker.closure = { result.formUnion(self.captures(of: $0)) }
    walker.expression = { expression in
      for function in expression.usedFunctions where function.isLocal {
        result.formUnion(self.captures(of: function))
      }
    }
    walker.localFunction = { result.formUnion(self.captures(of: $0)) }
    walker.walk(body)
    return result
  }

  private func find(_ function: FunctionDecl, _ visited: inout Set<FunctionDecl>) -> [VariableDecl]
  {
    guard visited.insert(function).inserted, case .source = function.implementation else {
      return []
    }
    types.resolve(function)
    var uses = Uses()
    uses.declared = Set(function.parameters.map(\.variable))
    if let selfVariable = function.selfVariable { uses.declared.insert(selfVariable) }
    uses.walk(types.body(of: function))
    return resolve(uses, &visited)
  }

  private func resolve(_ uses: Uses, _ visited: inout Set<FunctionDecl>) -> [VariableDecl] {
    var result = uses.used
    for function in uses.functions where function.isLocal {
      for variable in find(function, &visited) where !result.contains(variable) {
        result.append(variable)
      }
    }
    return result.filter { !uses.declared.contains($0) }
  }

  /// The variables that a body uses and declares, and the functions that it uses.
  private struct Uses {
    package var used: [VariableDecl] = []
    package var seen: Set<VariableDecl> = []
    package var declared: Set<VariableDecl> = []
    package var functions: [FunctionDecl] = []

    package mutating func walk(_ body: TypedBody) {
      var used: [VariableDecl] = []
      var declared: [VariableDecl] = []
      var functions: [FunctionDecl] = []
      var walker = TreeWalker()
      walker.variable = { declared.append($0) }
      walker.expression = { expression in
        functions += expression.usedFunctions
        if case .variable(let variable) = expression.kind, variable.storage == .local {
          used.append(variable)
        }
      }
      walker.walk(body)
      self.declared.formUnion(declared)
      self.functions += functions
      for variable in used where seen.insert(variable).inserted { self.used.append(variable) }
    }
  }
}

extension TypedExpr {
  /// The functions that the expression itself refers to, without its subexpressions; for a local variable,
  /// its accessors and observers.
  package var usedFunctions: [FunctionDecl] {
    switch kind {
    case .variable(let variable) where variable.storage == .computed || variable.isLazy:
      [variable.getter, variable.setter, variable.initialValue].compactMap { $0 }
    case .variable(let variable):
      [variable.willSet, variable.didSet].compactMap { $0 }
    case .call(let callee, _, _), .function(let callee):
      switch callee {
      case .function(let function, _, _), .method(_, let function, _, _),
        .delegatedInit(let function, _, _):
        [function]
      case .value: []
      }
    default: []
    }
  }

  /// Indicates whether evaluating the expression may write a variable of the enclosing function.
  ///
  /// Variables shared with closures are stored in boxes and copied when read, so only writes in the
  /// expression itself count.
  package var mayWrite: Bool {
    var found = false
    var walker = TreeWalker()
    walker.expression = { expression in
      switch expression.kind {
      case .assign, .inoutReference, .block, .ifElse, .switchCase: found = true
      case .call(.method(_, let function, _, _), _, _) where function.isMutating: found = true
      case .call(.delegatedInit, _, _): found = true
      case .member(_, let variable, _, _) where variable.hasMutatingGetter: found = true
      case .subscriptAccess(_, let decl, _, _, _) where decl.getter?.isMutating == true:
        found = true
      default: break
      }
    }
    walker.walk(self)
    return found
  }
}
