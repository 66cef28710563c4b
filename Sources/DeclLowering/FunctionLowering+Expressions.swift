import DeclTree
import DeclMachine

/// Expressions: evaluation into given or chosen registers, and the switch over all kinds.
extension FunctionLowering {
  /// Evaluates an expression. The value is borrowed from a variable's registers if the expression names them,
  /// else it is in new registers.
  func value(_ expression: TypedExpr) throws -> Value {
    if let slot = borrowedRegisters(expression) { return Value(registers: slot, isOwned: false) }
    let slot = allocate(type(expression.type))
    try lower(expression, into: slot)
    return Value(registers: slot, isOwned: true)
  }

  /// Evaluates an operand that is used only after `others` were evaluated; it is copied if they may write its
  /// variable.
  func value(_ expression: TypedExpr, before others: [TypedExpr]) throws -> Value {
    let found = try value(expression)
    guard !found.isOwned else { return found }
    let mayChange =
      isChangeable(expression) && others.contains(where: \.mayWrite)
      || found.type.referenceCount > 0 && others.contains(where: \.mayConsume)
    guard mayChange else { return found }
    let slot = allocate(found.type)
    copy(found.registers, to: slot)
    return Value(registers: slot, isOwned: true)
  }

  func isChangeable(_ expression: TypedExpr) -> Bool {
    switch expression.kind {
    case .variable(let variable): !variable.isLet || variable.isInout
    case .member(let base, _, _, _), .tupleElement(let base, _), .conversion(let base, _):
      isChangeable(base)
    default: true
    }
  }

  /// Returns the registers of a variable or of a part of one; nil if the expression names none or the
  /// variable is not in registers.
  func borrowedRegisters(_ expression: TypedExpr) -> ValueRegisters? {
    switch expression.kind {
    case .variable(let variable):
      guard variable.ownership == .strong, variable.storage != .computed, !variable.isLazy,
        case .registers(let slot)? = variables[variable]
      else { return nil }
      if maybeUninitialised.contains(variable) { emitInitialisationCheck(slot) }
      return slot
    case .member(let base, let variable, _, _):
      guard variable.storage == .field, variable.ownership == .strong, !variable.isLazy,
        !type(base.type).isClass, let slot = borrowedRegisters(base),
        let field = slot.type.fields.first(where: { $0.property === variable })
      else { return nil }
      return slot.part(field)
    case .tupleElement(let base, let index):
      guard let slot = borrowedRegisters(base), slot.type.fields.indices.contains(index) else {
        return nil
      }
      return slot.part(slot.type.fields[index])
    case .conversion(let inner, .upcast), .conversion(let inner, .opaque),
      .conversion(let inner, .metatype), .conversion(let inner, .doubleToCGFloat),
      .conversion(let inner, .cgFloatToDouble):
      return borrowedRegisters(inner)?.retyped(as: type(expression.type))
    case .tryExpression(let inner), .awaitExpression(let inner): return borrowedRegisters(inner)
    default: return nil
    }
  }

  /// Emits a trap for a variable that was declared without an initial value and has none yet.
  func emitInitialisationCheck(_ slot: ValueRegisters) {
    for reference in slot.type.nonNullReferences {
      emit(.require, slot.reference + reference)
    }
  }

  /// Evaluates an expression and discards its value.
  func lowerDiscarded(_ expression: TypedExpr) throws {
    let saved = range
    range = expression.range
    defer { range = saved }
    try withTemporaries {
      switch expression.kind {
      case .assign(let target, let value): try lowerAssignment(target, value)
      case .optionalChain(let inner): try lowerDiscardedChain(inner)
      case .tryExpression(let inner): try lowerDiscarded(inner)
      case .awaitExpression(let inner): try awaiting { try lowerDiscarded(inner) }
      case .variable where borrowedRegisters(expression) != nil: break
      case .never(let inner): try lowerDiscarded(inner)
      default:
        let result = allocate(type(expression.type))
        try lower(expression, into: result)
        release(result)
      }
    }
  }

  /// Evaluates an expression into empty registers.
  func lower(_ expression: TypedExpr, into target: ValueRegisters) throws {
    if program.isInterrupted { throw LoweringInterruption() }
    let saved = range
    if expression.range.exists { range = expression.range }
    defer { range = saved }
    if let slot = borrowedRegisters(expression) {
      copy(slot, to: target)
      return
    }
    try withTemporaries {
      try lowerKind(expression, into: instanceRegisters(target, of: expression))
    }
  }

  /// Returns the target registers with the expression's own class as their type: an expression of a subclass
  /// may be assigned to a superclass's variable.
  private func instanceRegisters(_ target: ValueRegisters, of expression: TypedExpr)
    -> ValueRegisters
  {
    guard target.type.isClass, expression.type.nominalDecl !== target.type.decl else {
      return target
    }
    let own = type(expression.type)
    return own.isClass ? target.retyped(as: own) : target
  }

  // swift-format-ignore
  private func lowerKind(_ expression: TypedExpr, into target: ValueRegisters) throws {
    switch expression.kind {
    case .integer(let value): lowerInteger(value, into: target)
    case .float(let value): lowerFloat(value, into: target)
    case .bool(let value): emit(.load, target.scalar, value ? 1 : 0)
    case .string(let text), .character(let text): loadObject(program.constant(text), into: target.reference)
    case .nilLiteral: emit(.clear, target.scalar, target.type.scalarCount)
    case .array(let elements): try lowerArray(elements, into: target)
    case .dictionary(let pairs): try lowerDictionary(pairs, into: target)
    case .interpolation(let parts): try lowerInterpolation(parts, into: target)
    case .describe(let inner): try lowerDescription(inner, into: target)

    case .variable(let variable): try lowerVariable(variable, into: target)
    case .staticVariable(let variable, let subs):
      try lowerGlobal(variable, concrete(subs), into: target)
    case .member(let base, let variable, let subs, let dispatch):
      try lowerMember(base, variable, concrete(subs), dispatch, into: target)
    case .tupleElement(let base, let index): try lowerTupleElement(base, index, into: target)
    case .subscriptAccess(let base, let decl, let subs, let arguments, let dispatch):
      try lowerSubscript(expression, base, decl, concrete(subs), arguments, dispatch, into: target)
    case .keyPathAccess(let base, let path): try lowerKeyPathRead(base, path, into: target)
    case .selfType: loadInt(calledClass(expression).id, into: target.scalar)
    case .classProperty: try withLValue(expression) { try load($0, into: target) }
    case .typeReference(let named): loadInt(type(named).id, into: target.scalar)
    case .dynamicType(let inner): try lowerDynamicType(inner, into: target)
    case .function(let callee): try lowerFunctionValue(callee, into: target)

    case .call(let callee, let arguments, _) where isLiteral(callee, arguments, of: target.type):
      guard case .value(let literal)? = arguments.first else { return }
      try lowerKind(TypedExpr(literal.kind, type: expression.type, range: expression.range), into: target)
    case .call(let callee, let arguments, let site):
      try lowerCall(callee, arguments, expression, into: target)
      storeSite(site, callee, target)
    case .atSite(let inner, let site):
      try lower(inner, into: target)
      if let place = target.type.siteScalar { loadInt(site, into: target.scalar + place) }
    case .enumCase(let decl, let payload): try lowerCase(decl, payload, into: target)
    case .tuple(let elements):
      for (element, field) in zip(elements, target.type.fields) { try lower(element, into: target.part(field)) }
    case .closure(let closure): try lowerClosure(closure, into: target)
    case .keyPath(let path): try lowerKeyPath(path, into: target)

    case .assign(let place, let value): try lowerAssignment(place, value)
    case .inoutReference(let inner): try lower(inner, into: target)
    case .copy(let inner): try lower(inner, into: target)
    case .consume(let inner): try lowerConsume(inner, into: target)
    case .discardSelf(let inner): try lowerDiscardSelf(inner)
    case .discard: throw unsupported("'_' as a value")
    case .and, .or: try lowerShortCircuit(expression, into: target)
    case .coalesce(let left, let right): try lowerCoalesce(left, right, into: target)
    case .ternary(let condition, let then, let otherwise):
      try lowerBranches([.expression(condition)], { try self.lower(then, into: target) }, { try self.lower(otherwise, into: target) })

    case .forceUnwrap(let inner, let isImplicit): try lowerUnwrap(inner, isImplicit: isImplicit, into: target)
    case .optionalChain(let inner): try lowerChain(inner, into: target)
    case .optionalBind(let inner): try lowerOptionalBind(inner, into: target)
    case .conversion(let inner, let conversion): try lowerConversion(inner, conversion, into: target)
    case .isType(let inner, let tested): try lowerTypeTest(inner, tested, into: target)
    case .cast(let inner, let wanted, let isForced): try lowerCast(inner, wanted, isForced, into: target)

    case .block(let statements, let inner):
      try scoped {
        try self.lower(statements)
        try self.lower(inner, into: target)
      }
    case .ifElse(let conditions, let then, let otherwise):
      try lowerBranches(conditions, { try self.lower(then, into: target) }, { try self.lower(otherwise, into: target) })
    case .switchCase(let choice): try lowerSwitch(choice) { try self.lower($0, into: target) }
    case .tryExpression(let inner): try lower(inner, into: target)
    case .awaitExpression(let inner): try awaiting { try lower(inner, into: target) }
    case .tryOptional(let inner): try lowerTryOptional(inner, into: target)
    case .tryForced(let inner): try lowerTryForced(inner, into: target)
    case .never(let inner): try lowerDiscarded(inner)
    case .error: throw unsupported("expressions with errors")
    }
  }

  // MARK: Literals

  /// Returns whether a call is a literal of a generic parameter that stands for a primitive type here, so that no
  /// initialiser has to run.
  private func isLiteral(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], of type: RuntimeType
  ) -> Bool {
    guard type.decl?.primitive != nil, arguments.count == 1, case .value(let value) = arguments[0],
      case .function(let function, _, nil) = callee, function.kind == .initializer,
      function.enclosingNominal?.isProtocol == true,
      function.parameters.first?.label?.hasSuffix("Literal") == true
    else { return false }
    switch value.kind {
    case .integer, .float, .bool, .string, .character: return true
    default: return false
    }
  }

  private func lowerInteger(_ value: Int64, into target: ValueRegisters) {
    switch target.type.kind {
    case .double, .float: lowerFloat(Double(value), into: target)
    default: loadInt(Int(value), into: target.scalar)
    }
  }

  private func lowerFloat(_ value: Double, into target: ValueRegisters) {
    var number = value
    if case .float = target.type.kind { number = Double(Float(value)) }
    emit(.loadWord, target.scalar)
    emit(word: Int64(bitPattern: number.bitPattern))
  }

  private func lowerArray(_ elements: [TypedExpr], into target: ValueRegisters) throws {
    guard case .array(let element) = target.type.kind, let descriptor = target.type.objectDescriptor
    else { throw unsupported("array literals of type \(target.type.name)") }
    if elements.isEmpty {
      return loadObject(program.emptyArray(descriptor), into: target.reference)
    }
    // The capacity is a 16-bit operand; a longer array grows.
    emit(.arrayMake, target.reference, min(elements.count, 60_000))
    emit(pointer: UnsafeMutableRawPointer(descriptor))
    for value in elements {
      try withTemporaries {
        let slot = allocate(element)
        try lower(value, into: slot)
        emitAppend(slot, to: target.reference)
      }
    }
  }

  /// Appends a value, which is moved, to the array in a register.
  func emitAppend(_ value: ValueRegisters, to array: Int) {
    switch (value.type.scalarCount, value.type.referenceCount) {
    case (1, 0): emit(.arrayAppend, array, value.scalar)
    case (0, 1): emit(.arrayAppendReference, array, value.reference)
    default: emit(.arrayAppendValue, array, value.scalar, value.reference)
    }
  }

  private func lowerDictionary(
    _ pairs: [(key: TypedExpr, value: TypedExpr)], into target: ValueRegisters
  ) throws {
    guard case .dictionary(let key, let value) = target.type.kind else {
      throw unsupported("dictionary literals of type \(target.type.name)")
    }
    let make = program.bindInternal(
      "runtime.dictionary.make", result: target.type, parameters: [(program.int, false)])
    withTemporaries {
      let window = beginWindow(make.signature, at: target)
      loadInt(pairs.count, into: window.parameters[0].scalar)
      emitNative(make.binding, window)
      finishCall(window, into: target)
    }
    let insert = program.bindInternal(
      "runtime.dictionary.insertNew", result: program.void,
      parameters: [(target.type, true), (key, false), (value, false)])
    for pair in pairs {
      try withTemporaries {
        let window = beginWindow(insert.signature)
        try lower(pair.key, into: window.parameters[1])
        try lower(pair.value, into: window.parameters[2])
        emit(.moveReference, window.parameters[0].reference, target.reference)
        emitNative(insert.binding, window)
        emit(.moveReference, target.reference, window.parameters[0].reference)
      }
    }
  }

  private func lowerInterpolation(_ parts: [TypedExpr], into target: ValueRegisters) throws {
    guard parts.count > 1 else {
      if let only = parts.first {
        try lower(only, into: target)
      } else {
        loadObject(program.constant(""), into: target.reference)
      }
      return
    }
    let slots = parts.map { _ in allocate(program.string) }
    for (part, slot) in zip(parts, slots) { try lower(part, into: slot) }
    emit(.concatenateMany, target.reference, slots[0].reference, parts.count)
  }

  private func lowerDescription(_ inner: TypedExpr, into target: ValueRegisters) throws {
    let described = type(inner.type)
    if case .string = described.kind { return try lower(inner, into: target) }
    try lowerDescription(try value(inner), into: target)
  }

  /// Writes the description of a value to `target`; the value is released.
  func lowerDescription(_ operand: Value, into target: ValueRegisters) throws {
    let described = operand.type
    switch described.kind {
    case .string:
      put(operand, into: target)
    case .integer(let width) where width.isSigned:
      emit(.describeInt, target.reference, operand.registers.scalar)
    case .structure, .enumeration:
      if let code = described.descriptionCode {
        try emitGetterCall(code, operand, into: target)
        return
      }
      emitDescribe(operand, into: target)
    default: emitDescribe(operand, into: target)
    }
  }

  private func emitDescribe(_ operand: Value, into target: ValueRegisters) {
    emit(.describe, target.reference, operand.registers.scalar, operand.registers.reference)
    emit(word: Int64(operand.type.id))
    release(operand)
  }

  /// Calls code with one parameter.
  func emitGetterCall(_ code: CodeReference, _ operand: Value, into target: ValueRegisters) throws {
    let signature = code.pointee.info.takeUnretainedValue().signature!
    let window = beginWindow(signature)
    put(operand, into: window.parameters[0])
    emitCall(code, window)
    try emitErrorCheck(signature.isThrowing)
    finishCall(window, into: target)
  }

  /// Lowers `type(of: value)`.
  private func lowerDynamicType(_ inner: TypedExpr, into target: ValueRegisters) throws {
    let operand = try value(inner)
    switch operand.type.kind {
    // A value of a generic parameter that is `Any` or another existential has the type of the existential, as in
    // Swift; the library is written for the type of the value.
    case .existential where isGeneric(inner.type) && !info.isLibrary:
      loadInt(operand.type.id, into: target.scalar)
    case .existential, .classInstance:
      emit(.dynamicType, target.scalar, operand.registers.reference)
    case .metatype where isExistentialMetatype(operand.type.type):
      lowerTypeOfMetatype(operand, into: target)
    default: loadInt(operand.type.id, into: target.scalar)
    }
    release(operand)
  }

  private func lowerTypeOfMetatype(_ operand: Value, into target: ValueRegisters) {
    let native = program.bindInternal(
      "runtime.dynamicType", result: target.type, parameters: [(operand.type, false)])
    withTemporaries {
      let window = beginWindow(native.signature)
      move(operand.registers, to: window.parameters[0])
      emitNative(native.binding, window)
      finishCall(window, into: target)
    }
  }

  private func isExistentialMetatype(_ type: StaticType) -> Bool {
    if case .existentialMetatype = type.kind { true } else { false }
  }

  private func isGeneric(_ type: StaticType) -> Bool {
    switch type.kind {
    case .parameter, .member: true
    default: false
    }
  }

  // MARK: Enums

  private func lowerCase(
    _ decl: EnumCaseDecl, _ payload: [TypedExpr], into target: ValueRegisters
  ) throws {
    let current = target.type.cases[decl.index]
    if payload.isEmpty
      || current.directPayload.map(\.type.scalarCount).reduce(1, +) < target.type.scalarCount
    {
      emit(.clear, target.scalar, target.type.scalarCount)
    }
    if let box = current.box {
      let content = allocate(box.type)
      for (value, field) in zip(payload, box.fields) {
        try lower(value, into: content.part(field))
      }
      emitBox(content, into: target.reference)
    } else {
      for (value, field) in zip(payload, current.directPayload) {
        try lower(value, into: target.part(field))
      }
    }
    loadInt(decl.index, into: target.scalar)
    clearSite(of: target)
  }

  /// Sets the site of a new view to 0, which means unknown.
  func clearSite(of target: ValueRegisters) {
    if let place = target.type.siteScalar { emit(.load, target.scalar + place, 0) }
  }

  /// Stores the number of the source site at which a view was created.
  private func storeSite(_ site: ViewSite.ID?, _ callee: TypedExpr.Callee, _ target: ValueRegisters)
  {
    guard let site, let place = target.type.siteScalar else { return }
    switch callee {
    case .function(let function, _, _), .method(_, let function, _, _):
      guard function.kind == .initializer || function.isLibrary else { return }
      loadInt(site, into: target.scalar + place)
    default: break
    }
  }
}
