import DeclTree
import DeclMachine

/// The lvalues of members: fields, computed and lazy properties.
extension FunctionLowering {
  func memberLValue(
    _ base: TypedExpr, _ variable: VariableDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch
  ) throws -> LValue {
    let baseType = type(base.type)
    let whole: LValue
    if baseType.isClass || isReferenceLike(baseType) {
      let slot = allocate(baseType)
      try lower(base, into: slot)
      whole = .registers(slot)
    } else {
      whole = try lvalue(base)
    }
    return try memberLValue(
      of: whole, variable, subs, dispatch, isDirect: accessesStorage(of: variable, through: base))
  }

  private func isReferenceLike(_ type: RuntimeType) -> Bool {
    if case .existential = type.kind { return type.type.existentialType?.isClassBound == true }
    return false
  }

  /// Returns the lvalue of a property of the value in an lvalue.
  /// - Parameter isDirect: whether the storage is accessed without accessors and observers.
  func memberLValue(
    of whole: LValue, _ variable: VariableDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch, isDirect: Bool = false
  ) throws -> LValue {
    let baseType = whole.type
    if case .existential = baseType.kind, variable.getter != nil {
      return accessorLValue(variable, subs, dispatch, whole, type(ofMember: variable, subs))
    }
    let (member, memberSubs) = try resolve(variable, subs, in: baseType)
    let dispatch = witnessDispatch(dispatch, of: member, for: variable, in: baseType)
    guard member.storage == .field, isDirect || !isReachedByAccessors(member, dispatch) else {
      return accessorLValue(
        member, memberSubs, dispatch, whole, type(ofMember: member, memberSubs))
    }
    let place = try storedLValue(of: whole, member, memberSubs)
    if !isDirect, member.hasObservers, !whole.type.isClass, isObserved(whole) {
      return observedPart(place, member, of: whole, memberSubs)
    }
    return observedLValue(place, member, selfLValue: whole, memberSubs, isDirect: isDirect)
  }

  /// Returns the lvalue of a stored property without its observers.
  private func storedLValue(
    of whole: LValue, _ member: VariableDecl, _ subs: Substitutions
  ) throws -> LValue {
    let cell = try fieldLValue(of: whole, member)
    if member.ownership != .strong {
      return .weak(cell: cell, type: type(ofMember: member, subs))
    }
    return member.isLazy ? try lazyLValue(cell, member, of: whole, subs) : cell
  }

  /// Returns the lvalue of an observed property of a value that itself is behind accessors or observers. Those of the
  /// value run once, after the property and its observers have changed it.
  private func observedPart(
    _ place: LValue, _ member: VariableDecl, of whole: LValue, _ subs: Substitutions
  ) -> LValue {
    .computed(
      ComputedLValue(
        type: place.type, get: { [unowned self] target in try load(place, into: target) },
        set: { [unowned self] value in
          try access(whole) { slot in
            let own = LValue.registers(slot)
            try store(
              value,
              to: observedLValue(
                try storedLValue(of: own, member, subs), member, selfLValue: own, subs,
                isDirect: false))
          }
        }))
  }

  /// Returns whether a stored property is accessed by accessors, because a subclass may override it.
  func isReachedByAccessors(_ variable: VariableDecl, _ dispatch: TypedExpr.Dispatch) -> Bool {
    variable.storedGetter != nil && dispatch == .dynamic
  }

  func type(ofMember variable: VariableDecl, _ subs: Substitutions) -> RuntimeType {
    program.type(types.substitute(variable.type, subs))
  }

  /// Returns the lvalue of a stored property's words.
  private func fieldLValue(of whole: LValue, _ variable: VariableDecl) throws -> LValue {
    let baseType = instanceType(of: whole.type)
    if baseType.isClass {
      guard let field = baseType.instanceFields.first(where: { $0.property === variable }),
        case .registers(let slot) = try inRegisters(whole)
      else { throw unsupported("the property '\(variable.name)'") }
      return .object(
        register: slot.reference, scalar: field.scalar, reference: field.reference,
        type: field.type)
    }
    guard let field = baseType.fields.first(where: { $0.property === variable }) else {
      throw unsupported("the property '\(variable.name)' of \(baseType.name)")
    }
    return whole.part(field)
  }

  /// Returns the lvalue itself if it is registers, else new registers with a copy of its value.
  func inRegisters(_ place: LValue) throws -> LValue {
    if case .registers = place { return place }
    let slot = allocate(place.type)
    try load(place, into: slot)
    return .registers(slot)
  }

  /// Returns the lvalue of a property that is accessed by its accessors.
  private func accessorLValue(
    _ variable: VariableDecl, _ subs: Substitutions, _ dispatch: TypedExpr.Dispatch,
    _ whole: LValue, _ valueType: RuntimeType
  ) -> LValue {
    .computed(
      ComputedLValue(
        type: valueType,
        get: { [unowned self] target in
          guard let getter = variable.getter ?? variable.storedGetter else {
            throw unsupported("'\(variable.name)'")
          }
          try invoke(
            getter, subs, [argument(whole, isMutating: getter.isMutating)], dispatch, into: target)
        },
        set: (variable.setter ?? variable.storedSetter).map { setter in
          write(setter, subs, dispatch, whole)
        },
        modify: variable.inPlaceSetter.map { modifier in write(modifier, subs, dispatch, whole) }))
  }

  /// Returns a function that emits a call of a setter with a value.
  private func write(
    _ setter: FunctionDecl, _ subs: Substitutions, _ dispatch: TypedExpr.Dispatch, _ whole: LValue
  ) -> (ValueRegisters) throws -> Void {
    { [unowned self] value in
      try invoke(
        setter, subs,
        [
          argument(whole, isMutating: setter.isMutating),
          .value(Value(registers: value, isOwned: true)),
        ], dispatch, into: nil)
    }
  }

  /// Returns an lvalue as the `self` argument of a call.
  func argument(_ whole: LValue, isMutating: Bool) -> Argument {
    if isMutating && !whole.type.isShared { return .lvalue(whole) }
    if case .registers(let slot) = whole { return .value(Value(registers: slot, isOwned: false)) }
    return .lvalue(whole)
  }

  // MARK: Lazy properties

  /// Returns the lvalue of a lazy property: its storage is an optional, which is filled at the first read.
  func lazyLValue(
    _ cell: LValue, _ variable: VariableDecl, of whole: LValue? = nil,
    _ substitutions: Substitutions = .none
  ) throws -> LValue {
    guard let valueType = cell.type.wrapped else { throw unsupported("'\(variable.name)'") }
    let subs = substitutions.isEmpty ? self.substitutions : substitutions
    return .computed(
      ComputedLValue(
        type: valueType,
        get: { [unowned self] target in
          try loadLazy(cell, variable, whole, subs, into: target)
        },
        set: { [unowned self] value in
          try withTemporaries {
            let full = allocate(cell.type)
            emit(.load, full.scalar, 1)
            move(value, to: full.payload!)
            try store(full, to: cell)
          }
        }))
  }

  private func loadLazy(
    _ cell: LValue, _ variable: VariableDecl, _ whole: LValue?, _ subs: Substitutions,
    into target: ValueRegisters
  ) throws {
    guard let initial = variable.initialValue else { throw unsupported("'\(variable.name)'") }
    try withTemporaries {
      let stored = allocate(cell.type)
      try load(cell, into: stored)
      let known = self.makeTarget()
      emitJump(.jumpIf, stored.scalar, target: known)
      var arguments: [Argument] = []
      if let whole, initial.hasSelf {
        arguments.append(argument(whole, isMutating: initial.isMutating))
      }
      try invoke(initial, subs, arguments, into: stored.payload!)
      emit(.load, stored.scalar, 1)
      try withTemporaries {
        let kept = allocate(cell.type)
        copy(stored, to: kept)
        try store(kept, to: cell)
      }
      self.bind(known)
      move(stored.payload!, to: target)
    }
  }
}
