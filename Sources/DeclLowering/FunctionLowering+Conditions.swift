import DeclTree
import DeclMachine

/// Conditions as jumps.
extension FunctionLowering {
  /// Jumps to `target` when the condition does not hold; goes on when it does.
  func lowerCondition(_ expression: TypedExpr, otherwise target: JumpTarget) throws {
    try lowerJump(expression, when: false, to: target)
  }

  /// Jumps to `target` when a truth value is `wanted`.
  func lowerJump(
    _ expression: TypedExpr, when wanted: Bool, to target: JumpTarget
  ) throws {
    let saved = range
    if expression.range.exists { range = expression.range }
    defer { range = saved }
    switch expression.kind {
    case .bool(let value):
      if value == wanted { emitJump(target) }
    case .and(let left, let right): try lowerBoth(left, right, isAnd: true, wanted, target)
    case .or(let left, let right): try lowerBoth(left, right, isAnd: false, wanted, target)
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
    try temporarily {
      let truth = try value(expression)
      emitJump(wanted ? .jumpIf : .jumpIfNot, truth.slot.scalar, target: target)
    }
  }

  /// `and` jumps on false as soon as one side is false; `or` the other way round.
  private func lowerBoth(
    _ left: TypedExpr, _ right: TypedExpr, isAnd: Bool, _ wanted: Bool, _ target: JumpTarget
  ) throws {
    if isAnd == wanted {
      let past = self.target()
      try lowerJump(left, when: !wanted, to: past)
      try lowerJump(right, when: wanted, to: target)
      place(past)
    } else {
      try lowerJump(left, when: wanted, to: target)
      try lowerJump(right, when: wanted, to: target)
    }
  }

  /// A comparison of numbers is made by the jump itself.
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
    try temporarily { try lowerComparison(comparison, left, right, wanted, target) }
    return true
  }

  /// The primitive behind a function, for a requirement that of the concrete type.
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
    if let number = comparison.number, case .integer(let literal) = right.kind,
      let small = Int16(exactly: literal)
    {
      let operand = try self.value(left)
      emitJump(
        wanted ? number.jump : number.jumpNot, operand.slot.scalar, Int(small), target: target)
      return
    }
    let first = try value(left, before: [right])
    let second = try value(right)
    let opcode = wanted ? comparison.jump : comparison.jumpNot.opcode
    // The exchange that the negation asks for comes on top of the comparison's own.
    let isSwapped =
      wanted
      ? comparison.isSwapped : comparison.isSwapped != comparison.jumpNot.isSwapped
    let (a, b) = isSwapped ? (second, first) : (first, second)
    emitJump(opcode, a.slot.scalar, b.slot.scalar, target: target)
  }

  /// `&&` and `||` as values.
  func lowerTruth(_ expression: TypedExpr, into target: Slot) throws {
    let no = self.target()
    let done = self.target()
    try lowerJump(expression, when: false, to: no)
    emit(.load, target.scalar, 1)
    emitJump(done)
    place(no)
    emit(.load, target.scalar, 0)
    place(done)
  }

  /// The conditions of `if`, `guard` and `while`: jumps to `target` at the first that does not hold. Variables that
  /// they bind belong to the innermost scope.
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

  /// One of two ways, each in a scope of its own.
  func lowerBranches(
    _ conditions: [TypedCondition], _ then: () throws -> Void, _ otherwise: (() throws -> Void)?
  ) throws {
    let no = target()
    let done = target()
    try lowerGuarded(conditions, otherwise: no) { try then() }
    if let otherwise {
      emitJump(done)
      place(no)
      try scoped(otherwise)
      place(done)
    } else {
      place(no)
    }
  }

  /// Conditions and what runs when all hold, in one scope. On the way to `target` whatever they bound is released.
  func lowerGuarded(
    _ conditions: [TypedCondition], otherwise target: JumpTarget, _ body: () throws -> Void
  ) throws {
    let mark = referenceTop
    var bound = referenceTop
    let failed = self.target()
    try scoped {
      try lower(conditions, otherwise: failed)
      bound = referenceTop
      try body()
    }
    if failed.jumps.isEmpty { return }
    guard bound > mark else {
      // Nothing was bound: the jumps can go there directly.
      target.jumps += failed.jumps
      failed.jumps = []
      return
    }
    pad { [unowned self] in
      place(failed)
      releaseReferences(mark, bound - mark)
      emitJump(target)
    }
  }
}
