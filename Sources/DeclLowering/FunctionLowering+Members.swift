import DeclTree
import DeclMachine

/// Reading variables, properties and subscripts.
extension FunctionLowering {
  func lowerVariable(_ variable: VariableDecl, into target: ValueRegisters) throws {
    if variable.storage == .global, variable.ownership == .strong {
      return try lowerGlobal(variable, .none, into: target)
    }
    let mark = referenceTop
    let found = try lvalue(of: variable, .none)
    let end = referenceTop
    try load(found, into: target)
    releaseReferences(mark, end - mark)
  }

  /// Reads a global or static variable.
  func lowerGlobal(
    _ variable: VariableDecl, _ subs: Substitutions, into target: ValueRegisters
  ) throws {
    if let found = try staticWitness(of: variable, subs) {
      return try lowerGlobal(found.0, found.1, into: target)
    }
    if variable.storage == .computed {
      guard let getter = variable.getter else { throw unsupported("'\(variable.name)'") }
      return try invoke(getter, subs, [], into: target)
    }
    if case .requirement? = variable.getter?.implementation, let getter = variable.getter {
      return try invoke(getter, subs, [], into: target)
    }
    let cell = program.global(variable, subs)
    ensureInitialised(cell)
    let stored = cell.pointee.type.takeUnretainedValue()
    switch (stored.scalarCount, stored.referenceCount) {
    case (1, 0):
      emit(.globalGet, target.scalar, 0)
      emit(pointer: UnsafeMutableRawPointer(cell.pointee.object))
    case (0, 1) where stored === target.type && stored.nonNullReferences == [0]:
      emit(.globalGetReference, target.reference, 0)
      emit(pointer: UnsafeMutableRawPointer(cell.pointee.object))
    default:
      let mark = referenceTop
      let found = try globalLValue(cell, variable)
      let end = referenceTop
      try load(found, into: target)
      releaseReferences(mark, end - mark)
    }
  }

  func lowerMember(
    _ base: TypedExpr, _ variable: VariableDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch, into target: ValueRegisters
  ) throws {
    let baseType = type(base.type)
    if case .existential = baseType.kind, let getter = variable.getter {
      return try invoke(
        getter, subs, [.expression(base)], dispatch, resultType: target.type, into: target)
    }
    let (member, memberSubs) = try resolve(variable, subs, in: baseType)
    let dispatch = witnessDispatch(dispatch, of: member, for: variable, in: baseType)
    let isDirect = accessesStorage(of: member, through: base)
    if member.storage == .field, isDirect || !isReachedByAccessors(member, dispatch) {
      return try lowerField(base, baseType, member, memberSubs, into: target)
    }
    guard let getter = member.getter ?? member.storedGetter else {
      throw unsupported("'\(variable.name)'")
    }
    if getter.isMutating {
      return try withLValue(base) { whole in
        try self.invoke(getter, memberSubs, [.lvalue(whole)], dispatch, into: target)
      }
    }
    try invoke(getter, memberSubs, [.expression(base)], dispatch, into: target)
  }

  /// Returns dynamic dispatch for a class's property that satisfies a requirement, since a subclass may
  /// override it.
  func witnessDispatch(
    _ dispatch: TypedExpr.Dispatch, of member: VariableDecl, for variable: VariableDecl,
    in base: RuntimeType
  ) -> TypedExpr.Dispatch {
    base.isClass && dispatch == .direct && variable !== member ? .dynamic : dispatch
  }

  /// Returns the class that bounds an existential, whose values are the instances themselves; any other type as it is.
  func instanceType(of type: RuntimeType) -> RuntimeType {
    guard case .existential = type.kind, let bound = type.type.existentialType?.superclass else {
      return type
    }
    return program.type(bound)
  }

  /// Reads a stored property.
  private func lowerField(
    _ base: TypedExpr, _ baseType: RuntimeType, _ variable: VariableDecl, _ subs: Substitutions,
    into target: ValueRegisters
  ) throws {
    let baseType = instanceType(of: baseType)
    if variable.ownership != .strong || baseType.isClass && variable.isLazy {
      let object = try value(base)
      let instance = object.registers.retyped(as: baseType)
      try load(memberLValue(of: .registers(instance), variable, subs, .direct), into: target)
      return release(object)
    }
    if variable.isLazy {
      return try withLValue(base) { whole in
        try self.load(self.memberLValue(of: whole, variable, subs, .direct), into: target)
      }
    }
    if baseType.isClass {
      guard let field = baseType.instanceFields.first(where: { $0.property === variable }) else {
        throw unsupported("the property '\(variable.name)'")
      }
      let object = try value(base)
      emitLoad(
        target, from: object.registers.reference, field.scalar, field.reference)
      release(object)
      return
    }
    guard let field = baseType.fields.first(where: { $0.property === variable }) else {
      throw unsupported("the property '\(variable.name)' of \(baseType.name)")
    }
    try lowerPart(of: base, field, into: target)
  }

  func lowerTupleElement(_ base: TypedExpr, _ index: Int, into target: ValueRegisters) throws {
    try lowerPart(of: base, type(base.type).fields[index], into: target)
  }

  /// Reads a part of a value: directly if the value is in an object or an array, else from a copy.
  private func lowerPart(
    of base: TypedExpr, _ field: RuntimeType.Field, into target: ValueRegisters
  ) throws {
    let mark = referenceTop
    if let found = try readLValue(base) {
      let end = referenceTop
      try loadPart(found.part(field), into: target)
      releaseReferences(mark, end - mark)
      return
    }
    let whole = allocate(type(base.type))
    try lower(base, into: whole)
    move(whole.part(field), to: target)
    release(whole)
  }

  private func loadPart(_ place: LValue, into target: ValueRegisters) throws {
    if case .element(.registers(let buffer), let index, let part, _) = place {
      emitElementLoad(target, array: buffer.reference, index: index, part)
    } else {
      try load(place, into: target)
    }
  }

  /// Returns the lvalue of an expression that is only read, if its value is in an object or an array; nil
  /// otherwise.
  private func readLValue(_ expression: TypedExpr) throws -> LValue? {
    switch expression.kind {
    case .member(let base, let variable, let subs, let dispatch):
      let baseType = type(base.type)
      guard case .existential = baseType.kind else {
        let (member, _) = try resolve(variable, concrete(subs), in: baseType)
        let isDirect = accessesStorage(of: member, through: base)
        guard member.storage == .field, !member.isLazy, member.ownership == .strong,
          isDirect
            || !isReachedByAccessors(
              member, witnessDispatch(dispatch, of: member, for: variable, in: baseType))
        else {
          return nil
        }
        return try readFieldLValue(base, baseType, member)
      }
      return nil
    case .tupleElement(let base, let index):
      return try readLValue(base)?.part(type(base.type).fields[index])
    case .subscriptAccess(let base, let decl, _, let arguments, _):
      return try readElementLValue(base, decl, arguments)
    case .variable(let variable):
      guard variable.storage == .local, variable.ownership == .strong, !variable.isLazy,
        case .box(let register, let stored)? = variables[variable]
      else { return nil }
      return .object(
        register: register, scalar: 0, reference: stored.scalarCount, type: stored)
    default: return nil
    }
  }

  private func readFieldLValue(
    _ base: TypedExpr, _ baseType: RuntimeType, _ member: VariableDecl
  ) throws -> LValue? {
    guard baseType.isClass else {
      guard let field = baseType.fields.first(where: { $0.property === member }) else {
        return nil
      }
      return try readLValue(base)?.part(field)
    }
    guard let field = baseType.instanceFields.first(where: { $0.property === member }) else {
      return nil
    }
    return .object(
      register: try readRegister(base), scalar: field.scalar, reference: field.reference,
      type: field.type)
  }

  private func readElementLValue(
    _ base: TypedExpr, _ decl: SubscriptDecl, _ arguments: [TypedArgument]
  ) throws -> LValue? {
    guard case .array(let element) = type(base.type).kind,
      case .primitive("array.get")? = decl.getter?.implementation,
      case .value(let index)? = arguments.first
    else { return nil }
    let register = try readRegister(base, before: index)
    let position = try value(index)
    return .element(
      array: .registers(ValueRegisters(type: type(base.type), scalar: 0, reference: register)),
      index: position.registers.scalar, part: ElementPart(element: element), type: element)
  }

  /// Returns the register of a reference: a variable's own, or a new one that the caller releases.
  private func readRegister(_ expression: TypedExpr, before other: TypedExpr? = nil) throws -> Int {
    try value(expression, before: other.map { [$0] } ?? []).registers.reference
  }

  func lowerSubscript(
    _ expression: TypedExpr, _ base: TypedExpr, _ decl: SubscriptDecl, _ subs: Substitutions,
    _ arguments: [TypedArgument], _ dispatch: TypedExpr.Dispatch, into target: ValueRegisters
  ) throws {
    let mark = referenceTop
    if let found = try readLValue(expression) {
      let end = referenceTop
      try loadPart(found, into: target)
      releaseReferences(mark, end - mark)
      return
    }
    let (member, memberSubs) = try resolve(
      decl, subs, in: decl.isStatic ? nil : type(base.type))
    guard let getter = member.getter else { throw unsupported("this subscript") }
    if getter.isMutating, !decl.isStatic, !type(base.type).isClass {
      return try withLValue(expression) { try load($0, into: target) }
    }
    let first: [Argument] = decl.isStatic ? [] : [.expression(base)]
    let values = try self.arguments(arguments, of: member.parameters)
    let end = referenceTop
    try invoke(
      getter, memberSubs, first + values, dispatch, resultType: target.type, into: target)
    releaseReferences(mark, end - mark)
  }

  // MARK: Generated accessors

  /// Lowers code that reads a stored property of its parameter.
  func lowerRead(of variable: VariableDecl, in type: RuntimeType) throws -> LoweredCode {
    range = variable.range
    let base = ValueRegisters(
      type: type, scalar: result.scalarEnd, reference: result.referenceEnd)
    bindParameters([], from: variable.isStatic ? 0 : 1)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    if variable.isStatic {
      try lowerGlobal(variable, substitutions, into: result)
      try emitReturn()
      return try finish()
    }
    try load(memberLValue(of: .registers(base), variable, substitutions, .direct), into: result)
    try emitReturn()
    return try finish()
  }

  /// Lowers code that writes a stored property of its first parameter.
  func lowerWrite(of variable: VariableDecl, in type: RuntimeType) throws -> LoweredCode {
    range = variable.range
    let base = ValueRegisters(type: type, scalar: 0, reference: 0)
    let value = ValueRegisters(
      type: info.signature.parameters[1].type, scalar: base.scalarEnd,
      reference: base.referenceEnd)
    bindParameters([], from: 2)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try store(value, to: memberLValue(of: .registers(base), variable, substitutions, .direct))
    try emitReturn()
    return try finish()
  }
}
