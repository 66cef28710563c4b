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
    if variable.ownership != .strong { return .weak(cell: cell, type: valueType) }
    if variable.isLazy { return try lazyLValue(cell, variable) }
    return observedLValue(cell, variable, selfLValue: nil, substitutions)
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
    if variable.ownership != .strong {
      return .weak(cell: words, type: type(variable.type))
    }
    return observedLValue(words, variable, selfLValue: nil, .none)
  }

  func ensureInitialised(_ cell: UnsafeMutablePointer<GlobalCell>) {
    guard cell.pointee.initializer != nil, cell.pointee.progress != .done else { return }
    withTemporaries {
      emit(.globalEnsure, scalarTop, referenceTop)
      emit(pointer: UnsafeMutableRawPointer(cell))
    }
  }

  /// Returns an lvalue that calls the observers of a stored variable; the storage itself if there are none.
  private func observedLValue(
    _ cell: LValue, _ variable: VariableDecl, selfLValue: LValue?, _ substitutions: Substitutions
  ) -> LValue {
    guard variable.willSet != nil || variable.didSet != nil, !bypassesObservers(of: variable) else {
      return cell
    }
    return .computed(
      ComputedLValue(
        type: cell.type, get: { [unowned self] target in try load(cell, into: target) },
        set: { [unowned self] value in
          try storeObserved(value, to: cell, variable, selfLValue, substitutions)
        }))
  }

  /// Returns whether the function is an observer of the variable or an initialiser of its type: these write
  /// the storage directly.
  private func bypassesObservers(of variable: VariableDecl) -> Bool {
    if isInitialising(variable) { return true }
    guard case .function(let key) = info.source else { return false }
    return key.function.accessorOwner === variable
      && (key.function.kind == .willSet || key.function.kind == .didSet)
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

  // MARK: Members

  private func memberLValue(
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
    return try memberLValue(of: whole, variable, subs, dispatch)
  }

  private func isReferenceLike(_ type: RuntimeType) -> Bool {
    if case .existential = type.kind { return type.type.existentialType?.isClassBound == true }
    return false
  }

  /// Returns the lvalue of a property of the value in an lvalue.
  func memberLValue(
    of whole: LValue, _ variable: VariableDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch
  ) throws -> LValue {
    let baseType = whole.type
    if case .existential = baseType.kind, variable.getter != nil {
      return accessorLValue(variable, subs, dispatch, whole, type(ofMember: variable, subs))
    }
    let (member, memberSubs) = try resolve(variable, subs, in: baseType)
    let dispatch = witnessDispatch(dispatch, of: member, for: variable, in: baseType)
    guard member.storage == .field, !isReachedByAccessors(member, dispatch) else {
      return accessorLValue(
        member, memberSubs, dispatch, whole, type(ofMember: member, memberSubs))
    }
    let cell = try fieldLValue(of: whole, member)
    if member.ownership != .strong {
      return .weak(cell: cell, type: type(ofMember: member, memberSubs))
    }
    if member.isLazy { return try lazyLValue(cell, member, of: whole, memberSubs) }
    return observedLValue(cell, member, selfLValue: whole, memberSubs)
  }

  /// Returns whether a stored property is accessed by accessors, because a subclass overrides it.
  func isReachedByAccessors(_ variable: VariableDecl, _ dispatch: TypedExpr.Dispatch) -> Bool {
    variable.storedGetter != nil && dispatch == .dynamic && !isInitialising(variable)
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
    if isMutating && !whole.type.isClass { return .lvalue(whole) }
    if case .registers(let slot) = whole { return .value(Value(registers: slot, isOwned: false)) }
    return .lvalue(whole)
  }

  // MARK: Lazy properties

  /// Returns the lvalue of a lazy property: its storage is an optional, which is filled at the first read.
  private func lazyLValue(
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
      if let whole, initial.hasSelf { arguments.append(argument(whole, isMutating: false)) }
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

  // MARK: Subscripts

  private func subscriptLValue(
    _ base: TypedExpr, _ decl: SubscriptDecl, _ subs: Substitutions, _ arguments: [TypedArgument],
    _ dispatch: TypedExpr.Dispatch, _ valueType: RuntimeType
  ) throws -> LValue {
    let baseType = type(base.type)
    let whole: LValue?
    if decl.isStatic {
      whole = nil
    } else if baseType.isClass {
      let slot = allocate(baseType)
      try lower(base, into: slot)
      whole = .registers(slot)
    } else {
      whole = try lvalue(base)
    }
    return try subscriptLValue(of: whole, decl, subs, indices: arguments, dispatch, valueType)
  }

  func subscriptLValue(
    of whole: LValue?, _ decl: SubscriptDecl, _ subs: Substitutions,
    indices arguments: [TypedArgument],
    _ dispatch: TypedExpr.Dispatch, _ valueType: RuntimeType
  ) throws -> LValue {
    let (member, memberSubs) = try resolve(decl, subs, in: whole?.type)
    if let whole, case .array(let element) = whole.type.kind,
      case .primitive("array.get")? = member.getter?.implementation,
      case .value(let index)? = arguments.first
    {
      return .element(
        array: whole, index: try indexRegister(index), part: ElementPart(element: element),
        type: element)
    }
    let kept = try arguments.map(evaluateIndex)
    return try subscriptPlace(of: whole, member, memberSubs, kept: kept, dispatch, valueType)
  }

  private func evaluateIndex(_ argument: TypedArgument) throws -> EvaluatedIndex {
    if let closure = try constantClosure(argument) { return .constant(closure) }
    let slot = allocate(try type(of: argument))
    try lower(argument, into: slot)
    return .slot(slot)
  }

  /// Returns a register with an array's index: the variable's own if nothing writes it before the lvalue is
  /// used.
  private func indexRegister(_ index: TypedExpr) throws -> Int {
    if areIndicesStable || !isChangeable(index), let slot = borrowedRegisters(index) {
      return slot.scalar
    }
    let register = allocateScalar()
    try lower(index, into: ValueRegisters(type: program.int, scalar: register, reference: 0))
    return register
  }

  /// Returns the lvalue of a subscript whose indices were evaluated.
  func subscriptPlace(
    of whole: LValue?, _ member: SubscriptDecl, _ memberSubs: Substitutions, kept: [EvaluatedIndex],
    _ dispatch: TypedExpr.Dispatch, _ valueType: RuntimeType
  ) throws -> LValue {
    if let whole, case .array(let element) = whole.type.kind,
      case .primitive("array.get")? = member.getter?.implementation,
      case .slot(let index)? = kept.first
    {
      return .element(
        array: whole, index: index.scalar, part: ElementPart(element: element), type: element)
    }
    let values = kept.map { index in
      switch index {
      case .slot(let slot): Argument.value(Value(registers: slot, isOwned: false))
      case .constant(let object): Argument.emit { self.loadObject(object, into: $0.reference) }
      }
    }
    return .computed(
      ComputedLValue(
        type: valueType, entry: entry(of: whole, member, kept),
        get: { [unowned self] target in
          guard let getter = member.getter else { throw unsupported("this subscript") }
          let first = whole.map { [argument($0, isMutating: getter.isMutating)] } ?? []
          try invoke(getter, memberSubs, first + values, dispatch, into: target)
        },
        set: member.setter.map { setter in
          { [unowned self] value in
            let first = whole.map { [argument($0, isMutating: setter.isMutating)] } ?? []
            try invoke(
              setter, memberSubs, first + values + [.value(Value(registers: value, isOwned: true))],
              dispatch, into: nil)
          }
        }))
  }

  private func entry(
    of whole: LValue?, _ member: SubscriptDecl, _ kept: [EvaluatedIndex]
  ) -> DictionaryEntry? {
    guard let whole, case .primitive(let name)? = member.getter?.implementation,
      name == "dictionary.get" || name == "dictionary.getDefault", case .slot(let key) = kept[0]
    else { return nil }
    return DictionaryEntry(
      dictionary: whole, key: key, defaultValue: kept.count > 1 ? kept[1] : nil,
      position: allocateScalar())
  }

  // MARK: Optionals

  private func unwrappedLValue(_ inner: TypedExpr, isImplicit: Bool) throws -> LValue {
    let whole = try lvalue(inner)
    guard let wrapped = whole.type.wrapped else { throw unsupported("'!'") }
    try checkTag(whole) { emit(.unwrap, $0, isImplicit ? 1 : 0) }
    return whole.part(scalar: 1, reference: 0, type: wrapped)
  }

  private func boundLValue(_ inner: TypedExpr) throws -> LValue {
    let whole = try lvalue(inner)
    guard let wrapped = whole.type.wrapped else { throw unsupported("'?'") }
    try checkTag(whole) { emitChainExit(tag: $0) }
    return whole.part(scalar: 1, reference: 0, type: wrapped)
  }

  func checkTag(_ whole: LValue, _ check: (Int) -> Void) throws {
    let tag: ValueRegisters
    switch whole {
    case .registers(let slot): return check(slot.scalar)
    case .object, .element:
      tag = allocate(program.int)
      try load(whole.part(scalar: 0, reference: 0, type: program.int), into: tag)
      check(tag.scalar)
    default:
      tag = allocate(whole.type)
      try load(whole, into: tag)
      check(tag.scalar)
      release(tag)
    }
  }

  // MARK: Assignment

  /// Lowers `target = value`: evaluates the lvalue, then the value, then writes.
  func lowerAssignment(_ target: TypedExpr, _ value: TypedExpr) throws {
    if try assignDirectly(target, value) { return }
    if case .tuple(let parts) = target.kind { return try assignParts(parts, value) }
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

  /// Lowers `(a, b) = value`.
  private func assignParts(_ parts: [TypedExpr], _ value: TypedExpr) throws {
    let whole = allocate(type(value.type))
    try lower(value, into: whole)
    for (part, field) in zip(parts, whole.type.fields) {
      if case .tuple(let inner) = part.kind {
        try assignRegisters(inner, whole.part(field))
        continue
      }
      try withLValue(part) { try store(whole.part(field), to: $0) }
    }
  }

  private func assignRegisters(_ parts: [TypedExpr], _ value: ValueRegisters) throws {
    for (part, field) in zip(parts, value.type.fields) {
      try withLValue(part) { try store(value.part(field), to: $0) }
    }
  }
}
