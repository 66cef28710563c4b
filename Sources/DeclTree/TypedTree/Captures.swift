/// Which variables of the functions around them closures and local functions use.
///
/// The answer does not depend on the types that stand for generic parameters, so it is found once for each closure and
/// local function.
package final class Captures {
  private let types: any TypeSystem
  private var ofFunctions: [FunctionDecl: [VariableDecl]] = [:]
  private var ofClosures: [ObjectIdentifier: [VariableDecl]] = [:]

  package init(types: any TypeSystem) { self.types = types }

  /// The variables that a local function uses, those of the local functions it calls included.
  package func captures(of function: FunctionDecl) -> [VariableDecl] {
    guard function.isLocal else { return [] }
    if let known = ofFunctions[function] { return known }
    var visited: Set<FunctionDecl> = []
    let found = find(function, &visited)
    ofFunctions[function] = found
    return found
  }

  /// The variables that a closure uses, those of its capture list excluded.
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

  /// The variables of a body that closures and local functions in it use.
  package func captured(in body: [TypedStmt]) -> Set<VariableDecl> {
    var result: Set<VariableDecl> = []
    var walker = TreeWalker()
    walker.closure = { closure in
      result.formUnion(self.captures(of: closure))
      for capture in closure.captures { self.addVariables(of: capture.value, to: &result) }
    }
    walker.expression = { expression in
      for function in expression.usedFunctions where function.isLocal {
        result.formUnion(self.captures(of: function))
      }
    }
    walker.localFunction = { result.formUnion(self.captures(of: $0)) }
    walker.walk(body)
    return result
  }

  /// A capture list's value is made outside the closure: it captures nothing by itself.
  private func addVariables(of value: TypedExpr, to result: inout Set<VariableDecl>) {}

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

  /// What a body refers to and declares.
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
  /// The functions that the expression itself refers to, not its parts; accessors of a local variable included.
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

  /// Whether evaluating it may write a variable of the function it stands in.
  ///
  /// Variables that closures share live in boxes and are copied when they are read, so only what is written here counts.
  package var mayWrite: Bool {
    var found = false
    var walker = TreeWalker()
    walker.expression = { expression in
      switch expression.kind {
      case .assign, .inoutReference, .block, .ifElse, .switchCase: found = true
      case .call(.method(_, let function, _, _), _, _) where function.isMutating: found = true
      case .call(.delegatedInit, _, _): found = true
      case .member(_, let variable, _, _) where variable.isLazy: found = true
      case .member(_, let variable, _, _) where variable.getter?.isMutating == true: found = true
      default: break
      }
    }
    walker.walk(self)
    return found
  }
}
