import DeclTree
import DeclMachine

/// The lvalues of subscripts.
extension FunctionLowering {
  func subscriptLValue(
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
}
