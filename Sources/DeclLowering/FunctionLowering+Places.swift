import DeclTree
import DeclMachine

/// Finding the place that an expression names.
extension FunctionLowering {
  /// Finds a place, lets `body` use it, and drops what was kept for it.
  func withPlace(_ expression: TypedExpr, _ body: (Place) throws -> Void) throws {
    try temporarily {
      let mark = referenceTop
      let found = try place(expression)
      let end = referenceTop
      try body(found)
      releaseReferences(mark, end - mark)
    }
  }

  /// The place that an expression names; registers that it needs stay taken.
  func place(_ expression: TypedExpr) throws -> Place {
    switch expression.kind {
    case .variable(let variable): return try place(of: variable, .none)
    case .staticVariable(let variable, let subs): return try place(of: variable, concrete(subs))
    case .classProperty(let metatype, let variable, let subs):
      return classPropertyPlace(metatype, variable, concrete(subs), type(expression.type))
    case .member(let base, let variable, let subs, let dispatch):
      return try memberPlace(base, variable, concrete(subs), dispatch)
    case .tupleElement(let base, let index):
      let whole = try place(base)
      return whole.part(whole.type.fields[index])
    case .subscriptAccess(let base, let decl, let subs, let arguments, let dispatch):
      return try subscriptPlace(
        base, decl, concrete(subs), arguments, dispatch, type(expression.type))
    case .keyPathAccess(let base, let path): return try keyPathPlace(base, path, expression)
    case .forceUnwrap(let inner, let isImplicit):
      return try unwrappedPlace(inner, isImplicit: isImplicit)
    case .optionalBind(let inner): return try boundPlace(inner)
    case .conversion(let inner, .upcast), .conversion(let inner, .opaque):
      return try place(inner).part(scalar: 0, reference: 0, type: type(expression.type))
    case .conversion(let inner, let conversion):
      return try convertedPlace(inner, conversion, expression)
    case .inoutReference(let inner), .tryExpression(let inner), .awaitExpression(let inner):
      return try place(inner)
    case .discard: return .discard(type(expression.type))
    default:
      // A value that is written and thrown away: `makePoint().move()`.
      let slot = allocate(type(expression.type))
      try lower(expression, into: slot)
      return .slot(slot)
    }
  }

  /// `T` seen as `CGFloat` and its like: the place of the value itself, or a copy.
  private func convertedPlace(
    _ inner: TypedExpr, _ conversion: TypedExpr.Conversion, _ expression: TypedExpr
  ) throws -> Place {
    switch conversion {
    case .doubleToCGFloat, .cgFloatToDouble, .metatype:
      return try place(inner).part(scalar: 0, reference: 0, type: type(expression.type))
    default:
      let slot = allocate(type(expression.type))
      try lower(expression, into: slot)
      return .slot(slot)
    }
  }

  // MARK: Variables

  func place(of variable: VariableDecl, _ substitutions: Substitutions) throws -> Place {
    if let found = try staticWitness(of: variable, substitutions) {
      return try place(of: found.0, found.1)
    }
    if variable.storage == .computed { return try computedVariable(variable, substitutions) }
    if variable.storage == .global {
      return try globalPlace(variable, substitutions)
    }
    let valueType = type(variable.type)
    let cell: Place
    switch variables[variable] {
    case .slot(let slot)?: cell = .slot(slot)
    case .box(let register, let stored)?:
      cell = .object(
        register: register, scalar: 0, reference: stored.scalarCount, type: stored)
    case .global(let global)?: return try globalPlace(global, variable)
    case nil: throw unsupported("the variable '\(variable.name)' here")
    }
    if variable.ownership != .strong { return .weak(cell: cell, type: valueType) }
    if variable.isLazy { return try lazyPlace(cell, variable) }
    return observed(cell, variable, selfPlace: nil, substitutions)
  }

  /// The static variable that implements a requirement, unless it is an enum's case.
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
  ) throws -> Place {
    let valueType =
      variable.storage == .computed && !substitutions.isEmpty
      ? program.type(types.substitute(variable.type, substitutions)) : type(variable.type)
    let own = substitutions.isEmpty ? self.substitutions : substitutions
    return .computed(
      ComputedPlace(
        type: valueType,
        get: { [unowned self] target in
          guard let getter = variable.getter else { throw unsupported("this variable") }
          try invoke(getter, own, [], into: target)
        },
        set: variable.setter.map { setter in
          { [unowned self] value in
            try invoke(setter, own, [.value(Value(slot: value, isOwned: true))], into: nil)
          }
        }))
  }

  /// The place of a global or static variable, initialised first if that is still to be done.
  private func globalPlace(
    _ variable: VariableDecl, _ substitutions: Substitutions
  ) throws -> Place {
    let relevant = substitutions
    return try globalPlace(program.global(variable, relevant), variable)
  }

  func globalPlace(
    _ cell: UnsafeMutablePointer<GlobalCell>, _ variable: VariableDecl
  ) throws -> Place {
    ensureInitialised(cell)
    let stored = cell.pointee.type.takeUnretainedValue()
    let register = allocateReference()
    loadObject(cell.pointee.object, into: register)
    let words = Place.object(
      register: register, scalar: 0, reference: stored.scalarCount, type: stored)
    if variable.ownership != .strong {
      return .weak(cell: words, type: type(variable.type))
    }
    return observed(words, variable, selfPlace: nil, .none)
  }

  func ensureInitialised(_ cell: UnsafeMutablePointer<GlobalCell>) {
    guard cell.pointee.initializer != nil, cell.pointee.progress != .done else { return }
    temporarily {
      emit(.globalEnsure, scalarTop, referenceTop)
      emit(pointer: UnsafeMutableRawPointer(cell))
    }
  }

  /// A stored variable with observers is written through them.
  private func observed(
    _ cell: Place, _ variable: VariableDecl, selfPlace: Place?, _ substitutions: Substitutions
  ) -> Place {
    guard variable.willSet != nil || variable.didSet != nil, !isInside(variable) else {
      return cell
    }
    return .computed(
      ComputedPlace(
        type: cell.type, get: { [unowned self] target in try load(cell, into: target) },
        set: { [unowned self] value in
          try storeObserved(value, to: cell, variable, selfPlace, substitutions)
        }))
  }

  /// Whether the function is an observer of the variable, or an initialiser of its type: these write directly.
  private func isInside(_ variable: VariableDecl) -> Bool {
    if isInitialising(variable) { return true }
    guard case .function(let key) = info.source else { return false }
    return key.function.accessorOwner === variable
      && (key.function.kind == .willSet || key.function.kind == .didSet)
  }

  /// Whether the function is an initialiser of the variable's type.
  private func isInitialising(_ variable: VariableDecl) -> Bool {
    info.initialised.map { $0 === variable.enclosingNominal } ?? false
  }

  private func storeObserved(
    _ value: Slot, to cell: Place, _ variable: VariableDecl, _ selfPlace: Place?,
    _ substitutions: Substitutions
  ) throws {
    try temporarily {
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
    _ observer: FunctionDecl, _ selfPlace: Place?, _ value: Slot, _ substitutions: Substitutions
  ) throws {
    var arguments: [Argument] = []
    types.resolve(observer)
    if let selfPlace, observer.hasSelf {
      arguments.append(argument(selfPlace, isMutating: observer.isMutating))
    }
    if !observer.parameters.isEmpty {
      arguments.append(.value(Value(slot: value, isOwned: true)))
    } else {
      release(value)
    }
    try invoke(
      observer, substitutions.isEmpty ? self.substitutions : substitutions, arguments, into: nil)
  }

  // MARK: Members

  private func memberPlace(
    _ base: TypedExpr, _ variable: VariableDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch
  ) throws -> Place {
    let baseType = type(base.type)
    let whole: Place
    if baseType.isClass || isReferenceLike(baseType) {
      let slot = allocate(baseType)
      try lower(base, into: slot)
      whole = .slot(slot)
    } else {
      whole = try place(base)
    }
    return try memberPlace(of: whole, variable, subs, dispatch)
  }

  private func isReferenceLike(_ type: RuntimeType) -> Bool {
    if case .existential = type.kind { return type.type.existentialType?.isClassBound == true }
    return false
  }

  /// The place of a property of the value in a place.
  func memberPlace(
    of whole: Place, _ variable: VariableDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch
  ) throws -> Place {
    let baseType = whole.type
    if case .existential = baseType.kind, variable.getter != nil {
      return accessorPlace(variable, subs, dispatch, whole, type(ofMember: variable, subs))
    }
    let (member, memberSubs) = try resolve(variable, subs, in: baseType)
    let dispatch = witnessDispatch(dispatch, of: member, for: variable, in: baseType)
    guard member.storage == .field, !isReachedByAccessors(member, dispatch) else {
      return accessorPlace(
        member, memberSubs, dispatch, whole, type(ofMember: member, memberSubs))
    }
    let cell = try fieldPlace(of: whole, member)
    if member.ownership != .strong {
      return .weak(cell: cell, type: type(ofMember: member, memberSubs))
    }
    if member.isLazy { return try lazyPlace(cell, member, of: whole, memberSubs) }
    return observed(cell, member, selfPlace: whole, memberSubs)
  }

  /// Whether a stored property is reached through accessors, which a subclass overrides.
  func isReachedByAccessors(_ variable: VariableDecl, _ dispatch: TypedExpr.Dispatch) -> Bool {
    variable.storedGetter != nil && dispatch == .dynamic && !isInitialising(variable)
  }

  func type(ofMember variable: VariableDecl, _ subs: Substitutions) -> RuntimeType {
    program.type(types.substitute(variable.type, subs))
  }

  /// The words of a stored property.
  private func fieldPlace(of whole: Place, _ variable: VariableDecl) throws -> Place {
    let baseType = whole.type
    if baseType.isClass {
      guard let field = baseType.instanceFields.first(where: { $0.property === variable }),
        case .slot(let slot) = try inRegisters(whole)
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

  /// The place itself if it is registers, else a copy of its value in new ones.
  func inRegisters(_ place: Place) throws -> Place {
    if case .slot = place { return place }
    let slot = allocate(place.type)
    try load(place, into: slot)
    return .slot(slot)
  }

  /// A property behind accessors.
  private func accessorPlace(
    _ variable: VariableDecl, _ subs: Substitutions, _ dispatch: TypedExpr.Dispatch,
    _ whole: Place, _ valueType: RuntimeType
  ) -> Place {
    .computed(
      ComputedPlace(
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
        modify: variable.modifier.map { modifier in write(modifier, subs, dispatch, whole) }))
  }

  /// Calls a setter with a value.
  private func write(
    _ setter: FunctionDecl, _ subs: Substitutions, _ dispatch: TypedExpr.Dispatch, _ whole: Place
  ) -> (Slot) throws -> Void {
    { [unowned self] value in
      try invoke(
        setter, subs,
        [
          argument(whole, isMutating: setter.isMutating),
          .value(Value(slot: value, isOwned: true)),
        ], dispatch, into: nil)
    }
  }

  /// A place as the `self` of a call.
  func argument(_ whole: Place, isMutating: Bool) -> Argument {
    if isMutating && !whole.type.isClass { return .place(whole) }
    if case .slot(let slot) = whole { return .value(Value(slot: slot, isOwned: false)) }
    return .place(whole)
  }

  // MARK: Lazy properties

  /// A lazy property's value: made at the first access, stored as an optional.
  private func lazyPlace(
    _ cell: Place, _ variable: VariableDecl, of whole: Place? = nil,
    _ substitutions: Substitutions = .none
  ) throws -> Place {
    guard let valueType = cell.type.wrapped else { throw unsupported("'\(variable.name)'") }
    let subs = substitutions.isEmpty ? self.substitutions : substitutions
    return .computed(
      ComputedPlace(
        type: valueType,
        get: { [unowned self] target in
          try loadLazy(cell, variable, whole, subs, into: target)
        },
        set: { [unowned self] value in
          try temporarily {
            let full = allocate(cell.type)
            emit(.load, full.scalar, 1)
            move(value, to: full.payload!)
            try store(full, to: cell)
          }
        }))
  }

  private func loadLazy(
    _ cell: Place, _ variable: VariableDecl, _ whole: Place?, _ subs: Substitutions,
    into target: Slot
  ) throws {
    guard let initial = variable.initialValue else { throw unsupported("'\(variable.name)'") }
    try temporarily {
      let stored = allocate(cell.type)
      try load(cell, into: stored)
      let known = self.target()
      emitJump(.jumpIf, stored.scalar, target: known)
      var arguments: [Argument] = []
      if let whole, initial.hasSelf { arguments.append(argument(whole, isMutating: false)) }
      try invoke(initial, subs, arguments, into: stored.payload!)
      emit(.load, stored.scalar, 1)
      try temporarily {
        let kept = allocate(cell.type)
        copy(stored, to: kept)
        try store(kept, to: cell)
      }
      self.place(known)
      move(stored.payload!, to: target)
    }
  }

  // MARK: Subscripts

  private func subscriptPlace(
    _ base: TypedExpr, _ decl: SubscriptDecl, _ subs: Substitutions, _ arguments: [TypedArgument],
    _ dispatch: TypedExpr.Dispatch, _ valueType: RuntimeType
  ) throws -> Place {
    let baseType = type(base.type)
    let whole: Place?
    if decl.isStatic {
      whole = nil
    } else if baseType.isClass {
      let slot = allocate(baseType)
      try lower(base, into: slot)
      whole = .slot(slot)
    } else {
      whole = try place(base)
    }
    return try subscriptPlace(of: whole, decl, subs, arguments, dispatch, valueType)
  }

  func subscriptPlace(
    of whole: Place?, _ decl: SubscriptDecl, _ subs: Substitutions, _ arguments: [TypedArgument],
    _ dispatch: TypedExpr.Dispatch, _ valueType: RuntimeType
  ) throws -> Place {
    let (member, memberSubs) = try resolve(decl, subs, in: whole?.type)
    if let whole, case .array(let element) = whole.type.kind,
      case .primitive("array.get")? = member.getter?.implementation,
      case .value(let index)? = arguments.first
    {
      return .element(
        array: whole, index: try indexRegister(index), part: ElementPart(element: element),
        type: element)
    }
    let kept = try arguments.map(keep)
    return try subscriptPlace(of: whole, member, memberSubs, kept: kept, dispatch, valueType)
  }

  private func keep(_ argument: TypedArgument) throws -> KeptIndex {
    if let closure = try constantClosure(argument) { return .constant(closure) }
    let slot = allocate(try type(of: argument))
    try lower(argument, into: slot)
    return .slot(slot)
  }

  /// The register of an array's index: the variable's own, if nothing writes that before the place is used.
  private func indexRegister(_ index: TypedExpr) throws -> Int {
    if indicesStay || !isChangeable(index), let slot = borrowed(index) { return slot.scalar }
    let register = allocateScalar()
    try lower(index, into: Slot(type: program.int, scalar: register, reference: 0))
    return register
  }

  /// The place of a subscript whose indices were evaluated.
  func subscriptPlace(
    of whole: Place?, _ member: SubscriptDecl, _ memberSubs: Substitutions, kept: [KeptIndex],
    _ dispatch: TypedExpr.Dispatch, _ valueType: RuntimeType
  ) throws -> Place {
    if let whole, case .array(let element) = whole.type.kind,
      case .primitive("array.get")? = member.getter?.implementation,
      case .slot(let index)? = kept.first
    {
      return .element(
        array: whole, index: index.scalar, part: ElementPart(element: element), type: element)
    }
    let values = kept.map { index in
      switch index {
      case .slot(let slot): Argument.value(Value(slot: slot, isOwned: false))
      case .constant(let object): Argument.emit { self.loadObject(object, into: $0.reference) }
      }
    }
    return .computed(
      ComputedPlace(
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
              setter, memberSubs, first + values + [.value(Value(slot: value, isOwned: true))],
              dispatch, into: nil)
          }
        }))
  }

  private func entry(
    of whole: Place?, _ member: SubscriptDecl, _ kept: [KeptIndex]
  ) -> DictionaryEntry? {
    guard let whole, case .primitive(let name)? = member.getter?.implementation,
      name == "dictionary.get" || name == "dictionary.getDefault", case .slot(let key) = kept[0]
    else { return nil }
    return DictionaryEntry(
      dictionary: whole, key: key, initial: kept.count > 1 ? kept[1] : nil,
      position: allocateScalar())
  }

  // MARK: Optionals

  private func unwrappedPlace(_ inner: TypedExpr, isImplicit: Bool) throws -> Place {
    let whole = try place(inner)
    guard let wrapped = whole.type.wrapped else { throw unsupported("'!'") }
    try checkTag(whole) { emit(.unwrap, $0, isImplicit ? 1 : 0) }
    return whole.part(scalar: 1, reference: 0, type: wrapped)
  }

  private func boundPlace(_ inner: TypedExpr) throws -> Place {
    let whole = try place(inner)
    guard let wrapped = whole.type.wrapped else { throw unsupported("'?'") }
    try checkTag(whole) { emitChainExit(tag: $0) }
    return whole.part(scalar: 1, reference: 0, type: wrapped)
  }

  func checkTag(_ whole: Place, _ check: (Int) -> Void) throws {
    let tag: Slot
    switch whole {
    case .slot(let slot): return check(slot.scalar)
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

  /// `target = value`: the place first, then the value, then the writing.
  func lowerAssignment(_ target: TypedExpr, _ value: TypedExpr) throws {
    if try assignDirectly(target, value) { return }
    if case .tuple(let parts) = target.kind { return try assignParts(parts, value) }
    let saved = indicesStay
    indicesStay = !value.mayWrite && !target.mayWrite
    try withPlace(target) { place in
      indicesStay = saved
      try temporarily {
        if case .discard = place {
          try lowerDiscarded(value)
          return
        }
        let found = try self.value(value)
        if found.isOwned || found.type.referenceCount == 0 {
          return try store(found.slot, to: place)
        }
        let copied = allocate(found.type)
        copy(found.slot, to: copied)
        try store(copied, to: place)
      }
    }
  }

  /// Scalars go straight to the variable's register.
  private func assignDirectly(_ target: TypedExpr, _ value: TypedExpr) throws -> Bool {
    guard let slot = writableSlot(target), slot.type.referenceCount == 0,
      slot.type.scalarCount == 1
    else { return false }
    try lower(value, into: slot)
    return true
  }

  /// The registers of a variable that may be written without more ado, or of a part of it.
  func writableSlot(_ expression: TypedExpr) -> Slot? {
    switch expression.kind {
    case .variable(let variable):
      guard variable.storage == .local, variable.willSet == nil, variable.didSet == nil,
        variable.ownership == .strong, !variable.isLazy,
        case .slot(let slot)? = variables[variable]
      else { return nil }
      return slot
    case .member(let base, let variable, _, _):
      guard variable.storage == .field, variable.ownership == .strong, !variable.isLazy,
        variable.willSet == nil, variable.didSet == nil, !type(base.type).isClass,
        let slot = writableSlot(base),
        let field = slot.type.fields.first(where: { $0.property === variable })
      else { return nil }
      return slot.part(field)
    case .tupleElement(let base, let index):
      guard let slot = writableSlot(base) else { return nil }
      return slot.part(slot.type.fields[index])
    default: return nil
    }
  }

  /// `(a, b) = value`
  private func assignParts(_ parts: [TypedExpr], _ value: TypedExpr) throws {
    let whole = allocate(type(value.type))
    try lower(value, into: whole)
    for (part, field) in zip(parts, whole.type.fields) {
      if case .tuple(let inner) = part.kind {
        try assignSlots(inner, whole.part(field))
        continue
      }
      try withPlace(part) { try store(whole.part(field), to: $0) }
    }
  }

  private func assignSlots(_ parts: [TypedExpr], _ value: Slot) throws {
    for (part, field) in zip(parts, value.type.fields) {
      try withPlace(part) { try store(value.part(field), to: $0) }
    }
  }
}
