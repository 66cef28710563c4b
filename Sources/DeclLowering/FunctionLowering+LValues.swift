import DeclTree
import DeclMachine

/// Evaluating the lvalue that an expression denotes.
extension FunctionLowering {
  /// Evaluates an lvalue, passes it to `body`, and releases the references that it holds.
  func withLValue(_ expression: TypedExpr, _ body: (LValue) throws -> Void) throws {
    try withTemporaries {
      let mark = referenceTop
      let found = try lvalue(expression)
      let end = referenceTop
      try body(found)
      releaseReferences(mark, end - mark)
    }
  }

  /// Returns the lvalue that an expression denotes; the registers that it needs stay allocated.
  func lvalue(_ expression: TypedExpr) throws -> LValue {
    switch expression.kind {
    case .variable(let variable): return try lvalue(of: variable, .none)
    case .staticVariable(let variable, let subs): return try lvalue(of: variable, concrete(subs))
    case .classProperty(let metatype, let variable, let subs):
      return classPropertyLValue(metatype, variable, concrete(subs), type(expression.type))
    case .member(let base, let variable, let subs, let dispatch):
      return try memberLValue(base, variable, concrete(subs), dispatch)
    case .tupleElement(let base, let index):
      let whole = try lvalue(base)
      return whole.part(whole.type.fields[index])
    case .subscriptAccess(let base, let decl, let subs, let arguments, let dispatch):
      return try subscriptLValue(
        base, decl, concrete(subs), arguments, dispatch, type(expression.type))
    case .keyPathAccess(let base, let path): return try keyPathLValue(base, path, expression)
    case .forceUnwrap(let inner, let isImplicit):
      return try unwrappedLValue(inner, isImplicit: isImplicit)
    case .optionalBind(let inner): return try boundLValue(inner)
    case .conversion(let inner, .upcast), .conversion(let inner, .opaque):
      return try lvalue(inner).part(scalar: 0, reference: 0, type: type(expression.type))
    case .conversion(let inner, let conversion):
      return try convertedLValue(inner, conversion, expression)
    case .inoutReference(let inner), .tryExpression(let inner), .awaitExpression(let inner):
      return try lvalue(inner)
    case .discard: return .discard(type(expression.type))
    default:
      // An rvalue is modified and then discarded: `makePoint().move()`.
      let slot = allocate(type(expression.type))
      try lower(expression, into: slot)
      return .registers(slot)
    }
  }

  /// Returns the lvalue of a converted expression: that of the operand itself for `CGFloat`, `Double` and
  /// metatypes, else a copy.
  private func convertedLValue(
    _ inner: TypedExpr, _ conversion: TypedExpr.Conversion, _ expression: TypedExpr
  ) throws -> LValue {
    switch conversion {
    case .doubleToCGFloat, .cgFloatToDouble, .metatype:
      return try lvalue(inner).part(scalar: 0, reference: 0, type: type(expression.type))
    default:
      let slot = allocate(type(expression.type))
      try lower(expression, into: slot)
      return .registers(slot)
    }
  }

  // MARK: Variables

  func lvalue(of variable: VariableDecl, _ substitutions: Substitutions) throws -> LValue {
    if let found = try staticWitness(of: variable, substitutions) {
      return try lvalue(of: found.0, found.1)
    }
    if variable.storage == .computed { return try computedVariable(variable, substitutions) }
    if variable.storage == .global {
      return try globalLValue(variable, substitutions)
    }
    let valueType = type(variable.type)
    let cell: LValue
    switch variables[variable] {
    case .registers(let slot)?: cell = .registers(slot)
    case .box(let register, let stored)?:
      cell = .object(
        register: register, scalar: 0, reference: stored.scalarCount, type: stored)
    case .global(let global)?: return try globalLValue(global, variable)
    case nil: throw unsupported("the variable '\(variable.name)' here")
    }
    let place: LValue
    if variable.ownership != .strong {
      place = .weak(cell: cell, type: valueType)
    } else {
      place = variable.isLazy ? try lazyLValue(cell, variable) : cell
    }
    return observedLValue(
      place, variable, selfLValue: nil, substitutions, isDirect: isObserver(of: variable))
  }

  /// Returns the static variable that satisfies a requirement; nil if the variable is no requirement, or an
  /// enum case satisfies it.
  func staticWitness(
    of variable: VariableDecl, _ subs: Substitutions
  ) throws -> (VariableDecl, Substitutions)? {
    guard variable.isStatic, let getter = variable.getter,
      case .requirement = getter.implementation
    else { return nil }
    types.resolve(variable)
    guard case .parameter(let parameter)? = getter.selfType?.kind, let selfType = subs[parameter],
      let found = types.witness(for: variable, in: selfType, arguments: subs),
      let member = found.decl as? VariableDecl
    else { return nil }
    types.resolve(member)
    return (overriding(member, in: program.type(selfType)), found.substitutions)
  }

  private func computedVariable(
    _ variable: VariableDecl, _ substitutions: Substitutions
  ) throws -> LValue {
    let valueType =
      variable.storage == .computed && !substitutions.isEmpty
      ? program.type(types.substitute(variable.type, substitutions)) : type(variable.type)
    let own = substitutions.isEmpty ? self.substitutions : substitutions
    return .computed(
      ComputedLValue(
        type: valueType,
        get: { [unowned self] target in
          guard let getter = variable.getter else { throw unsupported("this variable") }
          try invoke(getter, own, [], into: target)
        },
        set: variable.setter.map { setter in
          { [unowned self] value in
            try invoke(setter, own, [.value(Value(registers: value, isOwned: true))], into: nil)
          }
        }))
  }

  /// Returns the lvalue of a global or static variable; it is initialised first if necessary.
  private func globalLValue(
    _ variable: VariableDecl, _ substitutions: Substitutions
  ) throws -> LValue {
    try globalLValue(program.global(variable, substitutions), variable)
  }

  func globalLValue(
    _ cell: UnsafeMutablePointer<GlobalCell>, _ variable: VariableDecl
  ) throws -> LValue {
    ensureInitialised(cell)
    let stored = cell.pointee.type.takeUnretainedValue()
    let register = allocateReference()
    loadObject(cell.pointee.object, into: register)
    let words = LValue.object(
      register: register, scalar: 0, reference: stored.scalarCount, type: stored)
    let place =
      variable.ownership == .strong ? words : .weak(cell: words, type: type(variable.type))
    return observedLValue(
      place, variable, selfLValue: nil, .none, isDirect: isObserver(of: variable))
  }

  func ensureInitialised(_ cell: UnsafeMutablePointer<GlobalCell>) {
    guard cell.pointee.initializer != nil, cell.pointee.progress != .done else { return }
    withTemporaries {
      emit(.globalEnsure, scalarTop, referenceTop)
      emit(pointer: UnsafeMutableRawPointer(cell))
    }
  }

  /// Returns an lvalue that calls the observers of a stored variable; the storage itself if there are none.
  /// - Parameter isDirect: whether the storage is written without the observers in any case.
  func observedLValue(
    _ cell: LValue, _ variable: VariableDecl, selfLValue: LValue?, _ substitutions: Substitutions,
    isDirect: Bool
  ) -> LValue {
    guard variable.hasObservers, !isDirect else { return cell }
    return .computed(
      ComputedLValue(
        type: cell.type, get: { [unowned self] target in try load(cell, into: target) },
        set: { [unowned self] value in
          try storeObserved(value, to: cell, variable, selfLValue, substitutions)
        }))
  }

  /// Returns whether the function is an observer of the variable.
  private func isObserver(of variable: VariableDecl) -> Bool {
    guard case .function(let key) = info.source else { return false }
    return key.function.accessorOwner === variable
      && (key.function.kind == .willSet || key.function.kind == .didSet)
  }

  /// Returns whether a property is accessed without accessors and observers: an observer of the property and an
  /// initialiser of its type access the storage of `self` directly. Other instances are accessed as anywhere, and so
  /// is `self` in a `defer`, which Swift treats as a function of its own.
  func accessesStorage(of variable: VariableDecl, through base: TypedExpr) -> Bool {
    guard case .variable(let owner) = base.kind, owner.name == "self", !isInDefer else {
      return false
    }
    return isObserver(of: variable) || isInitialising(variable)
  }

  /// Returns whether the function is an initialiser of the variable's type.
  private func isInitialising(_ variable: VariableDecl) -> Bool {
    info.initialisedType.map { $0 === variable.enclosingNominal } ?? false
  }

  private func storeObserved(
    _ value: ValueRegisters, to cell: LValue, _ variable: VariableDecl, _ selfPlace: LValue?,
    _ substitutions: Substitutions
  ) throws {
    try withTemporaries {
      let old = allocate(cell.type)
      if variable.didSet != nil { try load(cell, into: old) }
      if let willSet = variable.willSet {
        let new = allocate(cell.type)
        copy(value, to: new)
        try invokeObserver(willSet, selfPlace, new, substitutions)
      }
      try store(value, to: cell)
      if let didSet = variable.didSet {
        try invokeObserver(didSet, selfPlace, old, substitutions)
      }
    }
  }

  func invokeObserver(
    _ observer: FunctionDecl, _ selfPlace: LValue?, _ value: ValueRegisters,
    _ substitutions: Substitutions
  ) throws {
    var arguments: [Argument] = []
    types.resolve(observer)
    if let selfPlace, observer.hasSelf {
      arguments.append(argument(selfPlace, isMutating: observer.isMutating))
    }
    if !observer.parameters.isEmpty {
      arguments.append(.value(Value(registers: value, isOwned: true)))
    } else {
      release(value)
    }
    try invoke(
      observer, substitutions.isEmpty ? self.substitutions : substitutions, arguments, into: nil)
  }
}
