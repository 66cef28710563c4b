import DeclTree
import DeclMachine

/// Functions derived from a type's structure, and adapters for calls on existentials.
extension FunctionLowering {
  func lowerDerived(_ derivation: FunctionDecl.Derivation) throws {
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    switch derivation {
    case .equals: lowerEquals()
    case .hash: lowerHash()
    case .less: try lowerLess()
    case .allCases: lowerAllCases()
    case .rawValue: try lowerRawValue()
    case .initRawValue: try lowerInitRawValue()
    }
    try emitReturn()
  }

  private func lowerEquals() {
    let slots = parameterRegisters
    emit(.equalValues, result.scalar, slots[0].scalar, slots[0].reference)
    emit(word: Int64(slots[0].type.id))
    code.append(Instruction(.halt, slots[1].scalar, slots[1].reference))
  }

  /// Lowers `<` of an enum: cases are ordered by declaration, values of the same case by their payload.
  private func lowerLess() throws {
    let slots = parameterRegisters
    let finished = makeTarget()
    emit(.lessInt, result.scalar, slots[0].scalar, slots[1].scalar)
    for (index, current) in slots[0].type.cases.enumerated() where !current.payload.isEmpty {
      let next = makeTarget()
      emitJump(.jumpNotEqualTo, slots[0].scalar, index, target: next)
      emitJump(.jumpNotEqualTo, slots[1].scalar, index, target: next)
      try withTemporaries {
        let contents = slots.map { content(of: $0, current) }
        for field in current.payload {
          try compare(contents[0].part(field), contents[1].part(field), finished)
        }
      }
      bind(next)
    }
    bind(finished)
  }

  /// Returns registers with the payload of a case, unboxed if the case is indirect.
  private func content(of subject: ValueRegisters, _ current: RuntimeType.Case) -> ValueRegisters {
    guard let box = current.box else { return subject }
    let content = allocate(box.type)
    emitLoad(content, from: subject.reference, 0, box.type.scalarCount)
    return content
  }

  /// Compares one value of a payload with `<` in both directions. Jumps to `finished` with the result unless
  /// the values are equivalent.
  private func compare(_ left: ValueRegisters, _ right: ValueRegisters, _ finished: JumpTarget)
    throws
  {
    let comparable = types.core.type("Comparable")
    guard let less = types.members(of: comparable).first(where: { $0.name == "<" }) as? FunctionDecl
    else { throw unsupported("'<'") }
    let subs = Substitutions([comparable.generics.parameters[0]: left.type.type])
    let next = makeTarget()
    let answer = ValueRegisters(
      type: program.bool, scalar: result.scalar, reference: result.reference)
    func values(_ slots: [ValueRegisters]) -> [Argument] {
      slots.map { .value(Value(registers: $0, isOwned: false)) }
    }
    try invoke(less, subs, values([left, right]), into: answer)
    emitJump(.jumpIfNot, answer.scalar, target: next)
    emitJump(finished)
    bind(next)
    try withTemporaries {
      let greater = allocateScalar()
      let swapped = ValueRegisters(type: program.bool, scalar: greater, reference: result.reference)
      try invoke(less, subs, values([right, left]), into: swapped)
      let same = makeTarget()
      emitJump(.jumpIfNot, greater, target: same)
      emit(.load, result.scalar, 0)
      emitJump(finished)
      bind(same)
    }
  }

  private func lowerHash() {
    let slots = parameterRegisters
    let native = program.bindInternal(
      "runtime.hashInto", result: program.void,
      parameters: [(slots[0].type, false), (slots[1].type, true)])
    withTemporaries {
      let window = beginWindow(native.signature)
      copy(slots[0], to: window.parameters[0])
      move(slots[1], to: window.parameters[1])
      emitNative(native.binding, window)
      move(window.parameters[1], to: slots[1])
    }
  }

  private func lowerAllCases() {
    guard case .array(let element) = result.type.kind, let descriptor = result.type.objectDescriptor
    else { return }
    emit(.arrayMake, result.reference, element.cases.count)
    emit(pointer: UnsafeMutableRawPointer(descriptor))
    for index in element.cases.indices {
      withTemporaries {
        let slot = allocate(element)
        if element.scalarCount > 0 { emit(.clear, slot.scalar, element.scalarCount) }
        loadInt(index, into: slot.scalar)
        emitAppend(slot, to: result.reference)
      }
    }
  }

  private func lowerRawValue() throws {
    let subject = parameterRegisters[0]
    let done = makeTarget()
    for (index, current) in subject.type.cases.enumerated() {
      let next = makeTarget()
      emitJump(.jumpNotEqualTo, subject.scalar, index, target: next)
      try lower(literal(current.decl), into: result)
      emitJump(done)
      bind(next)
    }
    bind(done)
  }

  /// Returns a case's raw value as a literal expression.
  private func literal(_ decl: EnumCaseDecl) throws -> TypedExpr {
    guard let raw = decl.rawValue else { throw unsupported("the raw value of '\(decl.name)'") }
    let kind: TypedExpr.Kind
    switch raw {
    case .integer(let value): kind = .integer(Int64(value))
    case .float(let value): kind = .float(value)
    case .string(let value): kind = .string(value)
    }
    let rawType = decl.owner.rawType ?? types.core.int
    return TypedExpr(kind, type: rawType, range: range)
  }

  private func lowerInitRawValue() throws {
    let subject = parameterRegisters[0]
    guard let made = result.type.wrapped else { throw unsupported("this initializer") }
    emit(.clear, result.scalar, result.type.scalarCount)
    let done = makeTarget()
    for (index, current) in made.cases.enumerated() {
      let next = makeTarget()
      try withTemporaries {
        let raw = allocate(subject.type)
        try lower(literal(current.decl), into: raw)
        let same = allocateScalar()
        emit(.equalValues, same, subject.scalar, subject.reference)
        emit(word: Int64(subject.type.id))
        code.append(Instruction(.halt, raw.scalar, raw.reference))
        release(raw)
        emitJump(.jumpIfNot, same, target: next)
      }
      emit(.load, result.scalar, 1)
      loadInt(index, into: result.payload!.scalar)
      emitJump(done)
      bind(next)
    }
    bind(done)
  }

  // MARK: Calls on existentials

  /// Lowers code that opens the existential in its first parameter, whose dynamic type is `dynamic`, and
  /// calls the selector's function for that type; it converts the arguments and the result.
  func lowerExistentialAdapter(_ key: SelectorKey, _ dynamic: RuntimeType) throws -> LoweredCode {
    guard case .existential(let function, let arguments, _, _) = key,
      case .parameter(let selfParameter)? = function.selfType?.kind
    else { throw unsupported("this call") }
    range = function.range
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    let slots = parameterRegisters
    var subs = arguments
    subs[selfParameter] = dynamic.type
    let opened = try open(slots[0], dynamic, isInout: info.signature.parameters[0].isInout)
    let isMutating = info.signature.parameters[0].isInout && !dynamic.isShared
    var list: [Argument] = [
      isMutating ? .lvalue(.registers(opened)) : .value(Value(registers: opened, isOwned: false))
    ]
    for (slot, parameter) in zip(slots.dropFirst(), function.parameters) {
      list.append(try adapted(slot, parameter, subs))
    }
    try reboxing(isMutating ? opened : nil, into: slots[0].reference) {
      try lowerAdapted(function, subs, list)
    }
    try emitReturn()
    return try finish()
  }

  /// Lowers code that calls the override of a method in the class `dynamic` for a caller that knows the overridden
  /// method, and converts the arguments and the result.
  func lowerOverrideAdapter(
    _ function: FunctionDecl, _ arguments: Substitutions, _ dynamic: RuntimeType
  ) throws -> LoweredCode {
    range = function.range
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    let found = types.override(of: function, in: dynamic.type)
    let own = arguments.renamed(from: function, to: found.function)
    let subs = found.substitutions.merging(own).addingSelfClass(dynamic, of: found.function)
    let slots = parameterRegisters
    var list: [Argument] = [.value(Value(registers: slots[0], isOwned: false))]
    for (slot, parameter) in zip(slots.dropFirst(), found.function.parameters) {
      list.append(try adapted(slot, parameter, subs))
    }
    // The override is known: it must not be looked up again.
    try lowerAdapted(found.function, subs, list, .superclass)
    try emitReturn()
    return try finish()
  }

  /// Emits a call that modifies a value opened from an existential, then boxes the new value, even if the
  /// call throws.
  func reboxing(_ opened: ValueRegisters?, into register: Int, _ call: () throws -> Void) throws {
    guard let opened else { return try call() }
    openAccesses.append(OpenAccess { [unowned self] in emitBox(opened, into: register) })
    try call()
    endAccess()
  }

  /// Moves the value of an existential into new registers and releases the existential.
  func open(_ existential: ValueRegisters, _ dynamic: RuntimeType, isInout: Bool) throws
    -> ValueRegisters
  {
    let opened = allocate(dynamic)
    if dynamic.isClass {
      if isInout {
        emit(.copyReference, opened.reference, existential.reference)
      } else {
        move(existential.retyped(as: dynamic), to: opened)
      }
    } else {
      emitLoad(opened, from: existential.reference, 0, dynamic.scalarCount)
      release(existential)
    }
    return opened
  }

  func adapted(
    _ slot: ValueRegisters, _ parameter: ParameterDecl, _ subs: Substitutions
  ) throws -> Argument {
    if parameter.isInout { return .lvalue(.registers(slot)) }
    let wanted = program.type(types.substitute(parameter.variable.type, subs))
    if wanted === slot.type { return .value(Value(registers: slot, isOwned: false)) }
    let converted = allocate(wanted)
    try convert(slot, into: converted)
    return .value(Value(registers: converted, isOwned: true))
  }

  func lowerAdapted(
    _ function: FunctionDecl, _ subs: Substitutions, _ list: [Argument],
    _ dispatch: TypedExpr.Dispatch = .direct
  ) throws {
    let made: RuntimeType
    switch function.kind {
    case .setter, .willSet, .didSet: made = program.void
    default: made = program.signature(of: function, subs).result
    }
    if made === result.type || result.type.isEmpty {
      return try invoke(
        function, subs, list, dispatch, resultType: made, into: made.isEmpty ? nil : result)
    }
    let value = allocate(made)
    try invoke(
      function, subs, list, dispatch, resultType: made, into: made.isEmpty ? nil : value)
    try convert(value, into: result)
  }
}
