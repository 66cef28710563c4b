import DeclTree
import DeclMachine

/// Initialisers.
extension FunctionLowering {
  /// An initialiser that makes its instance.
  func lowerInitializer(_ function: FunctionDecl, _ body: TypedBody) throws {
    let made = result.type.wrapped.flatMap { function.failability == .never ? nil : $0 }
    if (made ?? result.type).isClass {
      try lowerAllocatingInitializer(function)
      return
    }
    bindParameters(selfVariable: nil, function)
    let target: Slot
    if let made {
      target = allocate(made)
      exit = .failableInitializer(target)
    } else {
      target = result
      exit = .initializer
    }
    prepare(target)
    if !delegates(body) { try lowerInitialValues(of: target, function) }
    bindSelf(function.selfVariable, target)
    try lowerBody(body)
  }

  /// Gives the words of a new struct or enum a state that can be released and compared.
  private func prepare(_ target: Slot) {
    if target.type.cases.isEmpty {
      if let place = target.type.placeScalar { emit(.load, target.scalar + place, 0) }
      for field in target.type.fields where field.property?.isLazy == true {
        emit(.clear, target.scalar + field.scalar, field.type.scalarCount)
      }
    } else {
      emit(.clear, target.scalar, target.type.scalarCount)
    }
  }

  private func bindSelf(_ variable: VariableDecl?, _ target: Slot) {
    guard let variable else { return }
    guard boxed.contains(variable) else {
      variables[variable] = .slot(target)
      return
    }
    let register = allocateReference()
    emitBox(target, into: register)
    variables[variable] = .box(register: register, type: target.type)
    boxedParameters.append((target, register))
  }

  /// Whether an initialiser leaves the work to another one of its type.
  private func delegates(_ body: TypedBody) -> Bool { delegations(in: body).contains(false) }

  /// Whether each `self.init` and `super.init` in a body is the superclass's.
  private func delegations(in body: TypedBody) -> [Bool] {
    var found: [Bool] = []
    var walker = TreeWalker()
    walker.expression = { expression in
      if case .call(.delegatedInit(_, _, let isSuper), _, _) = expression.kind {
        found.append(isSuper)
      }
    }
    walker.walk(body)
    return found
  }

  /// The written initial values of the properties of a struct; a memberwise initialiser's parameters replace them.
  private func lowerInitialValues(of target: Slot, _ function: FunctionDecl) throws {
    for field in target.type.fields {
      guard let property = field.property, let initial = property.initialValue,
        !isReplaced(property, in: function), !property.isLazy
      else { continue }
      try temporarily { try lowerInitialValue(initial, into: target.part(field), property) }
    }
  }

  private func isReplaced(_ property: VariableDecl, in function: FunctionDecl) -> Bool {
    let name = (property.wrapped ?? property).name
    return function.isMemberwise && function.parameters.contains { $0.label == name }
  }

  /// The value of a property's or global's initial value function.
  private func lowerInitialValue(
    _ function: FunctionDecl, into target: Slot, _ property: VariableDecl
  ) throws {
    if property.ownership != .strong {
      let value = allocate(type(property.type))
      try lowerInitialValueCall(function, into: value)
      emitMakeWeak(value, into: target.reference)
      return
    }
    try lowerInitialValueCall(function, into: target)
  }

  func lowerInitialValueCall(_ function: FunctionDecl, into target: Slot) throws {
    let body = types.body(of: function)
    if body.statements.count == 1, case .returnStatement(let value?) = body.statements[0].kind {
      for variable in program.captures.captured(in: body.statements) where variable.needsBox {
        boxed.insert(variable)
      }
      try lower(value, into: target)
    } else {
      try emitCall(program.code(for: function, substitutions), into: target)
    }
  }

  // MARK: Classes

  /// Makes an instance of the result's class and runs the initialiser on it.
  private func lowerAllocatingInitializer(_ function: FunctionDecl) throws {
    bindParameters(selfVariable: nil, function)
    let isFailable = function.failability != .never
    let made = isFailable ? result.type.wrapped! : result.type
    let object = allocate(made)
    emit(.makeObject, object.reference)
    emit(pointer: made.objectDescriptor!)
    if function.mayFail { emit(.markUnfinished, object.reference, 1) }
    let code = program.initialisingCode(for: function, substitutions)
    let window = beginWindow(code.pointee.info.takeUnretainedValue().signature)
    copy(object, to: window.parameters[0])
    for (parameter, slot) in zip(function.parameters, window.parameters.dropFirst()) {
      guard case .slot(let own)? = variables[parameter.variable] else { continue }
      move(own, to: slot)
    }
    emitCall(code, window)
    try emitErrorCheck(function.isThrowing)
    scopes.append(Scope(scalarMark: object.scalar, referenceMark: object.reference))
    if isFailable {
      emit(.clear, result.scalar, result.type.scalarCount)
      let failed = target()
      emitJump(.jumpIfNot, window.result.scalar, target: failed)
      emit(.load, result.scalar, 1)
      move(object, to: result.payload!)
      place(failed)
    } else {
      move(object, to: result)
    }
    try emitReturn()
  }

  /// A class's initialiser, working on its first parameter.
  func lowerInitialising(_ function: FunctionDecl) throws -> LoweredCode {
    range = function.range
    let body = types.body(of: function)
    beginBody(body.statements)
    bindParameters(selfVariable: function.selfVariable, function)
    exit = .initialising(isFailable: function.failability != .never)
    mayFail = function.mayFail
    let selfType = info.signature.parameters[0].type
    callsSuperItself = !function.isConvenience && delegations(in: body).isEmpty
    if !function.isConvenience && !delegates(body),
      let variable = function.selfVariable, case .slot(let object)? = variables[variable]
    {
      try lowerFieldValues(of: selfType, object: object.reference, function)
      expectValues(of: selfType, object: object.reference)
    }
    try lowerBody(body)
    return try finish()
  }

  /// The properties of a class without superclass that its initialiser has to give values.
  private func expectValues(of type: RuntimeType, object: Int) {
    guard type.superclass == nil else { return }
    let properties = type.instanceFields.compactMap(\.property)
    missing = (object, Set(properties.filter { $0.initialValue == nil && !$0.isLazy }))
  }

  /// Notes what a statement of an initialiser gave values; with the last one the instance is whole.
  func noteValues(_ statement: TypedStmt) {
    guard let (object, properties) = missing else { return }
    var left = properties
    var walker = TreeWalker()
    walker.expression = { expression in
      if case .assign(let target, _) = expression.kind,
        case .member(_, let property, _, _) = target.kind
      {
        left.remove(property)
      }
    }
    if !left.isEmpty { walker.walk(statement) }
    missing = (object, left)
    guard left.isEmpty else { return }
    missing = nil
    emitFinished(object)
  }

  /// The instance has all its values, so that its deinitialiser runs whatever comes.
  func emitFinished(_ object: Int) {
    if mayFail { emit(.markUnfinished, object, 0) }
  }

  /// The initial values of the properties that a class itself declares.
  private func lowerFieldValues(
    of type: RuntimeType, object: Int, _ function: FunctionDecl?
  ) throws {
    let inherited = type.superclass?.instanceFields.count ?? 0
    for field in type.instanceFields.dropFirst(inherited) {
      guard let property = field.property, let initial = property.initialValue, !property.isLazy,
        function.map({ !isReplaced(property, in: $0) }) ?? true
      else { continue }
      try temporarily {
        let value = allocate(field.type)
        try lowerInitialValue(initial, into: value, property)
        emitSet(value, in: object, field.scalar, field.reference)
      }
    }
  }

  /// Code that gives the properties of a class their initial values, for inherited initialisers.
  func lowerFieldInitializers(of type: RuntimeType) throws -> LoweredCode {
    range = type.decl?.nameRange ?? .none
    bindParameters([], from: 1)
    try lowerFieldValues(of: type, object: 0, nil)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try emitReturn()
    return try finish()
  }

  // MARK: Globals

  /// Code that computes the first value of a global and stores it.
  func lowerGlobalInitializer(
    _ cell: UnsafeMutablePointer<GlobalCell>, _ function: FunctionDecl
  ) throws -> LoweredCode {
    range = function.range
    let type = cell.pointee.type.takeUnretainedValue()
    try temporarily {
      let value = allocate(type)
      if let variable = function.accessorOwner as? VariableDecl {
        try lowerInitialValue(function, into: value, variable)
      } else {
        try lowerInitialValueCall(function, into: value)
      }
      let object = allocateReference()
      loadObject(cell.pointee.object, into: object)
      emitSet(value, in: object, 0, type.scalarCount)
      emit(.release, object)
    }
    emit(.globalDone)
    emit(pointer: UnsafeMutableRawPointer(cell))
    emit(.ret)
    return try finish()
  }
}

extension Program {
  /// Code that gives the properties which a class itself declares their initial values.
  func fieldInitializers(of type: RuntimeType) -> CodeReference {
    code(.fieldInitializers(type)) {
      CodeInfo(
        name: "\(type.qualifiedName).init",
        source: .lowered(Substitutions(ofContext: type.type)) { lowering in
          try lowering.lowerFieldInitializers(of: type)
        },
        signature: CodeInfo.Signature(
          result: self.void, parameters: [(type, false)], isThrowing: false))
    }
  }
}
