import DeclTree
import DeclMachine

/// Key paths: instances of the library's classes with a closure that reads and, for writable ones, a closure
/// that writes.
///
/// The library's `AnyKeyPath` has the stored properties `_text`, `_identity` and `_isLong`, `KeyPath` has
/// `_get`, `WritableKeyPath` has `_set`. Two key paths are equal if their identities are: the components with
/// the locations of their declarations, and the descriptions of subscript arguments.
extension FunctionLowering {
  func lowerKeyPath(_ path: TypedKeyPath, into target: ValueRegisters) throws {
    if case .function = target.type.kind {
      // A key path used as a function is a closure that reads through it.
      return try withTemporaries {
        let captured = try lowerKeyPathArguments(path)
        emitPathClosure(captured, target) { try $0.lowerPathRead(path, $1) }
        captured.forEach(release)
      }
    }
    let instance = target.type
    guard let descriptor = instance.objectDescriptor else { throw unsupported("this key path") }
    try withTemporaries {
      let captured = try lowerKeyPathArguments(path)
      emit(.makeObject, target.reference)
      emit(pointer: UnsafeMutableRawPointer(descriptor))
      try setField("_text", of: target) {
        self.loadObject(self.program.constant(path.text), into: $0.reference)
      }
      try setField("_identity", of: target) {
        try self.lowerIdentity(path, captured, into: $0)
      }
      try setField("_isLong", of: target) {
        self.loadInt(path.components.count > 1 ? 1 : 0, into: $0.scalar)
      }
      try setField("_get", of: target) {
        self.emitPathClosure(captured, $0) { try $0.lowerPathRead(path, $1) }
      }
      if instance.field(named: "_set") != nil {
        try setField("_set", of: target) {
          self.emitPathClosure(captured, $0) { try $0.lowerPathWrite(path, $1) }
        }
      }
      captured.forEach(release)
    }
  }

  private func setField(
    _ name: String, of object: ValueRegisters, _ make: (ValueRegisters) throws -> Void
  ) throws {
    guard let field = object.type.field(named: name) else {
      throw unsupported("key paths without the library's '\(name)'")
    }
    try withTemporaries {
      let value = allocate(field.type)
      try make(value)
      emitStore(value, in: object.reference, field.scalar, field.reference)
    }
  }

  /// Evaluates the arguments of the key path's subscripts, once.
  private func lowerKeyPathArguments(_ path: TypedKeyPath) throws -> [ValueRegisters] {
    try path.components.flatMap { component -> [ValueRegisters] in
      guard case .subscriptAccess(_, _, let arguments, _) = component.component else { return [] }
      return try arguments.map { argument in
        let slot = allocate(try type(of: argument))
        try lower(argument, into: slot)
        return slot
      }
    }
  }

  /// Lowers the identity: after each subscript stand the descriptions of its arguments, so that a path that was appended
  /// has the same identity as one that is written as a whole.
  private func lowerIdentity(
    _ path: TypedKeyPath, _ captured: [ValueRegisters], into target: ValueRegisters
  ) throws {
    var texts = [type(path.root).qualifiedName]
    for (component, _) in path.components {
      texts[texts.count - 1] += "|" + identity(of: component)
      guard case .subscriptAccess(_, _, let arguments, _) = component else { continue }
      texts += arguments.map { _ in "" }
    }
    if captured.isEmpty {
      return loadObject(program.constant(texts[0]), into: target.reference)
    }
    let parts = (0..<2 * captured.count + 1).map { _ in allocate(program.string) }
    for (index, text) in texts.enumerated() {
      loadObject(program.constant(text), into: parts[2 * index].reference)
    }
    for (index, value) in captured.enumerated() {
      emit(.describe, parts[2 * index + 1].reference, value.scalar, value.reference)
      emit(word: Int64(value.type.id))
    }
    emit(.concatenateMany, target.reference, parts[0].reference, parts.count)
  }

  private func identity(of component: TypedKeyPath.Component) -> String {
    switch component {
    case .member(let variable, _, _):
      "\(variable.name)@\(variable.nameRange.file):\(variable.nameRange.start)"
    case .subscriptAccess(let decl, _, _, _):
      "[]@\(decl.nameRange.file):\(decl.nameRange.start)"
    case .tupleElement(let index): "\(index)"
    case .optionalChain: "?"
    case .forceUnwrap: "!"
    case .optionalWrap: "&"
    }
  }

  private func emitPathClosure(
    _ captured: [ValueRegisters], _ target: ValueRegisters,
    _ lower: @escaping (FunctionLowering, [ValueRegisters]) throws -> LoweredCode
  ) {
    let subs = substitutions
    let captureTypes = captured.map(\.type)
    let info = CodeInfo(
      name: "key path",
      source: .lowered(subs) { lowering in
        return try lower(lowering, lowering.loadCaptures(captureTypes))
      }, signature: program.signature(ofFunctionType: target.type)!)
    info.isLibrary = true
    let made = program.makeClosureCode(
      info, id: 0, type: target.type, captures: captureTypes.map { ("", $0, false) })
    withTemporaries {
      let copies = captureTypes.map { allocate($0) }
      for (value, own) in zip(captured, copies) { copy(value, to: own) }
      emitClosure(
        made, copies.first?.scalar ?? scalarTop, copies.first?.reference ?? referenceTop,
        into: target)
    }
  }

  private func loadCaptures(_ types: [RuntimeType]) -> [ValueRegisters] {
    scalarTop = info.signature.scalarCount
    referenceTop = info.signature.referenceCount
    let slots = types.map { allocate($0) }
    if let first = slots.first { emit(.loadCaptures, first.scalar, first.reference) }
    return slots
  }

  /// Lowers the code that reads through a key path.
  private func lowerPathRead(_ path: TypedKeyPath, _ captured: [ValueRegisters]) throws
    -> LoweredCode
  {
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    let nothing = makeTarget()
    chains.append(ChainContext(target: nothing, referenceMark: referenceTop, accessDepth: 0))
    let found = try pathLValue(path, parameterRegisters[0], captured)
    if found.type === result.type {
      try load(found, into: result)
    } else if let payload = result.payload {
      try load(found, into: payload)
      emit(.load, result.scalar, 1)
    } else {
      try load(found, into: result.retyped(as: found.type))
    }
    chains.removeLast()
    try emitReturn()
    if !nothing.jumps.isEmpty {
      bind(nothing)
      emit(.clear, result.scalar, result.type.scalarCount)
      try emitReturn()
    }
    return try finish()
  }

  /// Lowers the code that writes through a key path.
  private func lowerPathWrite(_ path: TypedKeyPath, _ captured: [ValueRegisters]) throws
    -> LoweredCode
  {
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    let nothing = makeTarget()
    chains.append(ChainContext(target: nothing, referenceMark: referenceTop, accessDepth: 0))
    let found = try pathLValue(path, parameterRegisters[0], captured)
    try store(parameterRegisters[1].retyped(as: found.type), to: found)
    chains.removeLast()
    bind(nothing)
    try emitReturn()
    return try finish()
  }

  private func pathLValue(
    _ path: TypedKeyPath, _ root: ValueRegisters, _ captured: [ValueRegisters]
  ) throws -> LValue {
    var current = LValue.registers(root)
    var rest = captured[...]
    for (component, staticType) in path.components {
      switch component {
      case .member(let variable, let subs, _) where variable.isStatic:
        current = try lvalue(of: variable, concrete(subs))
      case .member(let variable, let subs, let dispatch):
        current = try memberLValue(of: current, variable, concrete(subs), dispatch)
      case .subscriptAccess(let decl, let subs, let arguments, let dispatch):
        let kept = rest.prefix(arguments.count).map(EvaluatedIndex.slot)
        rest = rest.dropFirst(arguments.count)
        let (member, memberSubs) = try resolve(decl, concrete(subs), in: current.type)
        current = try subscriptPlace(
          of: current, member, memberSubs, kept: kept, dispatch, type(staticType))
      case .tupleElement(let index): current = current.part(current.type.fields[index])
      case .optionalChain:
        try checkTag(current) { emitChainExit(tag: $0) }
        current = try payload(of: current)
      case .forceUnwrap:
        try checkTag(current) { emit(.unwrap, $0) }
        current = try payload(of: current)
      case .optionalWrap: break
      }
    }
    return current
  }

  private func payload(of place: LValue) throws -> LValue {
    guard let wrapped = place.type.wrapped else { throw unsupported("this key path") }
    return place.part(scalar: 1, reference: 0, type: wrapped)
  }

  // MARK: Application

  /// Lowers `base[keyPath: path]` as a value.
  func lowerKeyPathRead(_ base: TypedExpr, _ path: TypedExpr, into target: ValueRegisters) throws {
    let object = try value(path)
    let root = try allocateValue(of: base)
    try callPath(
      "_get", of: object.registers, [.value(Value(registers: root, isOwned: true))], into: target)
    release(object)
  }

  private func allocateValue(of base: TypedExpr) throws -> ValueRegisters {
    let slot = allocate(type(base.type))
    try lower(base, into: slot)
    return slot
  }

  func keyPathLValue(
    _ base: TypedExpr, _ path: TypedExpr, _ expression: TypedExpr
  ) throws -> LValue {
    let baseType = type(base.type)
    let whole: LValue
    if baseType.isClass {
      whole = .registers(try allocateValue(of: base))
    } else {
      whole = try lvalue(base)
    }
    let object = allocate(type(path.type))
    try lower(path, into: object)
    return .computed(
      ComputedLValue(
        type: type(expression.type),
        get: { [unowned self] target in
          try callPath("_get", of: object, [argument(whole, isMutating: false)], into: target)
        },
        set: { [unowned self] value in
          try callPath(
            "_set", of: object, [.lvalue(whole), .value(Value(registers: value, isOwned: true))],
            into: nil)
        }))
  }

  private func callPath(
    _ name: String, of object: ValueRegisters, _ arguments: [Argument], into target: ValueRegisters?
  ) throws {
    guard let field = object.type.field(named: name),
      let signature = program.signature(ofFunctionType: field.type)
    else { throw unsupported("this use of a key path") }
    try withTemporaries {
      let closure = allocate(field.type)
      emitLoad(closure, from: object.reference, field.scalar, field.reference)
      try emitInvocation(signature, arguments, into: target, isThrowing: false) {
        self.emit(.callClosure, $0.scalar, $0.reference, closure.reference)
      }
      release(closure)
    }
  }
}
