import DeclTree
import DeclMachine

/// Conditions as jumps.
extension FunctionLowering {
  /// Jumps to `target` if the condition is false; else continues.
  func lowerCondition(_ expression: TypedExpr, otherwise target: JumpTarget) throws {
    try lowerJump(expression, when: false, to: target)
  }

  /// Jumps to `target` if a Boolean expression equals `wanted`; else continues.
  func lowerJump(
    _ expression: TypedExpr, when wanted: Bool, to target: JumpTarget
  ) throws {
    let saved = range
    if expression.range.exists { range = expression.range }
    defer { range = saved }
    switch expression.kind {
    case .bool(let value):
      if value == wanted { emitJump(target) }
    case .and(let left, let right):
      try lowerShortCircuitJump(left, right, isAnd: true, wanted, target)
    case .or(let left, let right):
      try lowerShortCircuitJump(left, right, isAnd: false, wanted, target)
    case .call(.function(let function, let subs, _), let arguments, _)
    where arguments.count <= 2:
      if try lowerComparison(function, subs, arguments, wanted, target) { return }
      try lowerPlainJump(expression, wanted, target)
    case .tryExpression(let inner): try lowerJump(inner, when: wanted, to: target)
    case .awaitExpression(let inner):
      try awaiting { try lowerJump(inner, when: wanted, to: target) }
    default: try lowerPlainJump(expression, wanted, target)
    }
  }

  private func lowerPlainJump(
    _ expression: TypedExpr, _ wanted: Bool, _ target: JumpTarget
  ) throws {
    try withTemporaries {
      let truth = try value(expression)
      emitJump(wanted ? .jumpIf : .jumpIfNot, truth.registers.scalar, target: target)
    }
  }

  /// Lowers `&&` or `||`. If one operand can decide for the jump (a false one of `&&`, a true one of `||`),
  /// each operand jumps to `target`; otherwise the left one jumps past the right one.
  private func lowerShortCircuitJump(
    _ left: TypedExpr, _ right: TypedExpr, isAnd: Bool, _ wanted: Bool, _ target: JumpTarget
  ) throws {
    if isAnd == wanted {
      let past = self.makeTarget()
      try lowerJump(left, when: !wanted, to: past)
      try lowerJump(right, when: wanted, to: target)
      bind(past)
    } else {
      try lowerJump(left, when: wanted, to: target)
      try lowerJump(right, when: wanted, to: target)
    }
  }

  /// Fuses a comparison of numbers with the jump. Returns false if the function is no such comparison.
  private func lowerComparison(
    _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [TypedArgument], _ wanted: Bool,
    _ target: JumpTarget
  ) throws -> Bool {
    guard case .value(let left)? = arguments.first,
      let name = primitiveName(of: function, concrete(subs))
    else { return false }
    if name == "bool.not" {
      try lowerJump(left, when: !wanted, to: target)
      return true
    }
    guard arguments.count == 2, case .value(let right) = arguments[1],
      let comparison = Comparison.all[name]
    else { return false }
    try withTemporaries { try lowerComparison(comparison, left, right, wanted, target) }
    return true
  }

  /// Returns the primitive that implements a function; for a requirement, that of the concrete type's
  /// witness.
  private func primitiveName(of function: FunctionDecl, _ subs: Substitutions) -> String? {
    switch function.implementation {
    case .primitive(let name): return name
    case .requirement:
      guard case .parameter(let parameter)? = function.selfType?.kind, let type = subs[parameter],
        type.nominalDecl?.primitive != nil,
        let found = types.witness(for: function, in: type, arguments: subs),
        let witness = found.decl as? FunctionDecl,
        case .primitive(let name) = witness.implementation
      else { return nil }
      return name
    default: return nil
    }
  }

  private func lowerComparison(
    _ comparison: Comparison, _ left: TypedExpr, _ right: TypedExpr, _ wanted: Bool,
    _ target: JumpTarget
  ) throws {
    if let number = comparison.immediate, case .integer(let literal) = right.kind,
      let small = Int16(exactly: literal)
    {
      let operand = try self.value(left)
      emitJump(
        wanted ? number.jump : number.jumpNot, operand.registers.scalar, Int(small), target: target)
      return
    }
    let first = try value(left, before: [right])
    let second = try value(right)
    let opcode = wanted ? comparison.jump : comparison.jumpNot.opcode
    // Both may exchange the operands, the comparison and its negated jump; two exchanges cancel out.
    let isSwapped =
      wanted
      ? comparison.isSwapped : comparison.isSwapped != comparison.jumpNot.isSwapped
    let (a, b) = isSwapped ? (second, first) : (first, second)
    emitJump(opcode, a.registers.scalar, b.registers.scalar, target: target)
  }

  /// Lowers `&&` and `||` as values.
  func lowerShortCircuit(_ expression: TypedExpr, into target: ValueRegisters) throws {
    let no = self.makeTarget()
    let done = self.makeTarget()
    try lowerJump(expression, when: false, to: no)
    emit(.load, target.scalar, 1)
    emitJump(done)
    bind(no)
    emit(.load, target.scalar, 0)
    bind(done)
  }

  /// Lowers the conditions of `if`, `guard` and `while`, with a jump to `target` at the first that is false.
  /// Variables that they bind belong to the innermost scope.
  func lower(_ conditions: [TypedCondition], otherwise target: JumpTarget) throws {
    for condition in conditions {
      switch condition {
      case .expression(let expression):
        try lowerCondition(expression, otherwise: target)
      case .match(let pattern, let value):
        try lowerMatch(pattern, value, otherwise: target)
      case .constant(let isTrue):
        if !isTrue { emitJump(target) }
      }
    }
  }

  /// Lowers the branches of an `if`, each in its own scope.
  func lowerBranches(
    _ conditions: [TypedCondition], _ then: () throws -> Void, _ otherwise: (() throws -> Void)?
  ) throws {
    let no = makeTarget()
    let done = makeTarget()
    try lowerGuarded(conditions, otherwise: no) { try then() }
    if let otherwise {
      emitJump(done)
      bind(no)
      try scoped(otherwise)
      bind(done)
    } else {
      bind(no)
    }
  }

  /// Lowers conditions, and the code that runs if all are true, in one scope.
  func lowerGuarded(
    _ conditions: [TypedCondition], otherwise target: JumpTarget, _ body: () throws -> Void
  ) throws {
    try lowerTest(otherwise: target) {
      try lower(conditions, otherwise: $0)
    } then: {
      try body()
    }
  }

  /// Lowers a test, and the code that runs if it succeeds, in one scope. The test jumps to the target that it
  /// receives if it fails; before the jump goes on to `target`, the variables that the test bound are released.
  func lowerTest(
    otherwise target: JumpTarget, _ test: (JumpTarget) throws -> Void, then body: () throws -> Void
  ) throws {
    let mark = referenceTop
    var bound = mark
    let failed = self.makeTarget()
    try scoped {
      try test(failed)
      bound = referenceTop
      try body()
    }
    if failed.jumps.isEmpty { return }
    guard bound > mark else {
      // The test bound nothing to release, so it jumps to the target directly.
      target.jumps += failed.jumps
      failed.jumps = []
      return
    }
    emitOutOfLine { [unowned self] in
      bind(failed)
      releaseReferences(mark, bound - mark)
      emitJump(target)
    }
  }
}
