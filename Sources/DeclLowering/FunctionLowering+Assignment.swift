import DeclTree
import DeclMachine

/// Assignments: the lvalue is evaluated first, then the value.
extension FunctionLowering {
  /// Lowers `target = value`: evaluates the lvalue, then the value, then writes.
  func lowerAssignment(_ target: TypedExpr, _ value: TypedExpr) throws {
    if try assignDirectly(target, value) { return }
    let saved = areIndicesStable
    areIndicesStable = !value.mayWrite && !target.mayWrite
    try withLValue(target) { place in
      areIndicesStable = saved
      try withTemporaries {
        if case .discard = place {
          try lowerDiscarded(value)
          return
        }
        let found = try self.value(value)
        if found.isOwned || found.type.referenceCount == 0 {
          return try store(found.registers, to: place)
        }
        let copied = allocate(found.type)
        copy(found.registers, to: copied)
        try store(copied, to: place)
      }
    }
  }

  /// Evaluates a scalar directly into the variable's register. Returns false for other assignments.
  private func assignDirectly(_ target: TypedExpr, _ value: TypedExpr) throws -> Bool {
    guard let slot = writableRegisters(target), slot.type.referenceCount == 0,
      slot.type.scalarCount == 1
    else { return false }
    try lower(value, into: slot)
    return true
  }

  /// Returns the registers of a variable, or of a part of one, that can be written without observers or
  /// accessors; nil for other expressions.
  func writableRegisters(_ expression: TypedExpr) -> ValueRegisters? {
    switch expression.kind {
    case .variable(let variable):
      guard variable.storage == .local, variable.willSet == nil, variable.didSet == nil,
        variable.ownership == .strong, !variable.isLazy,
        case .registers(let slot)? = variables[variable]
      else { return nil }
      return slot
    case .member(let base, let variable, _, _):
      guard variable.storage == .field, variable.ownership == .strong, !variable.isLazy,
        variable.willSet == nil, variable.didSet == nil, !type(base.type).isClass,
        let slot = writableRegisters(base),
        let field = slot.type.fields.first(where: { $0.property === variable })
      else { return nil }
      return slot.part(field)
    case .tupleElement(let base, let index):
      guard let slot = writableRegisters(base) else { return nil }
      return slot.part(slot.type.fields[index])
    default: return nil
    }
  }
}
