import DeclTree

/// A text that shows how the types of each expression were found: its type variables and constraints, the
/// steps of the solver, the overload choices with the reason why each was dropped, and the solution.
package final class SolverTrace {
  /// The lines so far.
  package private(set) var text = ""
  /// The message of the latest contradiction, the reason for which a choice is dropped.
  fileprivate var contradiction: String?

  package init() {}

  fileprivate func write(_ line: String, depth: Int) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }
}

extension Solver {
  /// Indicates whether what the solver does here is traced: expressions of the script, but neither library
  /// bodies nor the inside of speculations, of which only the outcome is shown.
  var isTraced: Bool {
    checker.trace != nil && !body.function.isLibrary && state.speculationDepth == 0
  }

  /// Adds a line to the trace, indented by the number of current speculations.
  func trace(_ line: @autoclosure () -> String) {
    guard isTraced else { return }
    checker.trace?.write(line(), depth: checker.trail.depth + 1)
  }

  /// Records a contradiction as the reason for which a choice may be dropped.
  func traceContradiction(_ message: @autoclosure () -> String) {
    if let trace = checker.trace { trace.contradiction = message() }
  }

  /// Returns the latest contradiction and forgets it.
  func takeContradiction() -> String {
    defer { checker.trace?.contradiction = nil }
    return checker.trace?.contradiction ?? "the types do not match"
  }

  /// Adds an expression with its type variables and constraints.
  func traceProblem() {
    guard isTraced, range.exists, !state.constraints.isEmpty else { return }
    checker.trace?.write(
      "\(checker.sources.describe(range)): \(source(of: range))", depth: checker.trail.depth)
    for index in variables.indices where variables[index].range.exists {
      trace("variable \(describe(index)) for \(source(of: variables[index].range))")
    }
    for constraint in state.constraints { trace("constraint \(describe(constraint))") }
  }

  /// Adds the types that were found for the parts of the expression.
  func traceSolution() {
    guard isTraced, range.exists else { return }
    var seen: Set<SourceRange> = []
    for index in variables.indices.reversed() {
      let place = variables[index].range
      guard place.exists, variables[index].binding != nil, seen.insert(place).inserted else {
        continue
      }
      trace("solution \(source(of: place)): \(describe(type(at: index)))")
    }
  }

  /// Returns a type with its unbound variables as `T1`, `T2` and so on.
  func describe(_ type: StaticType) -> String {
    TypePrinter(qualified: false, firstVariable: firstVariable).print(deepResolved(type))
  }

  /// Returns a candidate as it is declared: `f(_: Int) -> String`, with its types as far as they are known.
  func describe(_ candidate: OpenedCandidate) -> String {
    let parameters = candidate.parameters.map { "\($0.label ?? "_"): \(describe($0.type))" }
    let owner = candidate.candidate.owner.map { describe($0) + "." } ?? ""
    return owner + candidate.decl.name + "(" + parameters.joined(separator: ", ") + ") -> "
      + describe(candidate.result)
  }

  private func type(at index: Int) -> StaticType {
    StaticType(.variable(TypeVariable(id: index + firstVariable + 1)))
  }

  private func describe(_ index: Int) -> String {
    let variable = variables[index]
    var parts = ["T\(index + 1)"]
    if let literal = variable.literal { parts.append(describe(literal)) }
    if let name = variable.implicitMember { parts.append("base of .\(name)") }
    if variable.isClosure { parts.append("closure") }
    if variable.isKeyPath { parts.append("key path") }
    if let parameter = variable.parameter { parts.append("generic parameter \(parameter.name)") }
    if !variable.protocols.isEmpty {
      parts.append("conforms to " + variable.protocols.map(\.name).joined(separator: ", "))
    }
    return parts.joined(separator: ", ")
  }

  private func describe(_ literal: SolverState.Literal) -> String {
    switch literal {
    case .integer: "integer literal"
    case .float: "floating-point literal"
    case .string, .interpolation: "string literal"
    case .nilLiteral: "nil literal"
    case .bool: "Boolean literal"
    case .array(let element): "array literal of \(describe(element))"
    case .dictionary(let key, let value):
      "dictionary literal of \(describe(key)) and \(describe(value))"
    }
  }

  private func describe(_ constraint: Constraint) -> String {
    switch constraint {
    case .solved: "solved"
    case .convert(let from, let to, _): "\(describe(from)) converts to \(describe(to))"
    case .conforms(let type, let proto, _): "\(describe(type)) conforms to \(proto.name)"
    case .isClass(let type, _): "\(describe(type)) is a class"
    case .member(let node): "member \(source(of: node.range)): \(describe(node.type))"
    case .reference(let node): "name \(source(of: node.range)): \(describe(node.type))"
    case .implicitMember(let node):
      "implicit member \(source(of: node.range)): \(describe(node.type))"
    case .apply(let node): "call \(source(of: node.range)): \(describe(node.type))"
    case .closure(let node): "closure \(source(of: node.range)): \(describe(node.type))"
    case .unwrap(let node), .implicitUnwrap(let node):
      "unwrap \(source(of: node.range)): \(describe(node.type))"
    case .chain(let node): "optional chain \(source(of: node.range)): \(describe(node.type))"
    case .coalesce(let node): "coalescing \(source(of: node.range)): \(describe(node.type))"
    case .keyPath(let node), .keyPathAccess(let node):
      "key path \(source(of: node.range)): \(describe(node.type))"
    case .interpolation(let node):
      "interpolation \(source(of: node.range)): \(describe(node.type))"
    }
  }

  /// Returns the source text of a range in one line, shortened if it is long.
  func source(of range: SourceRange) -> String {
    let words = checker.sources.text(of: range).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
