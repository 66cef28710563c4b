import DeclTree
import DeclMachine

/// Initialisers.
extension FunctionLowering {
  /// Lowers an initialiser that returns a new value.
  func lowerInitializer(_ function: FunctionDecl, _ body: TypedBody) throws {
    let made = result.type.wrapped.flatMap { function.failability == .never ? nil : $0 }
    if (made ?? result.type).isClass {
      try lowerAllocatingInitializer(function)
      return
    }
    bindParameters(selfVariable: nil, function)
    let target: ValueRegisters
    if let made {
      target = allocate(made)
      exit = .failableInitializer(target)
    } else {
      target = result
      exit = .initializer
    }
    // Before the initial values, whose evaluation may trap: unwinding releases the incomplete value.
    prepare(target)
    // An initialiser that delegates leaves the initial values to the other one, so that they are evaluated
    // once.
    if !delegates(body) { try lowerInitialValues(of: target, function) }
    bindSelf(function.selfVariable, target)
    try lowerBody(body)
  }

  /// Sets the words of a new struct or enum so that it can be released and compared before it is complete.
  private func prepare(_ target: ValueRegisters) {
    if target.type.cases.isEmpty {
      if let place = target.type.siteScalar { emit(.load, target.scalar + place, 0) }
      for field in target.type.fields where field.property?.isLazy == true {
        emit(.clear, target.scalar + field.scalar, field.type.scalarCount)
      }
    } else {
      emit(.clear, target.scalar, target.type.scalarCount)
    }
  }

  private func bindSelf(_ variable: VariableDecl?, _ target: ValueRegisters) {
    guard let variable else { return }
    guard boxedVariables.contains(variable) else {
      variables[variable] = .registers(target)
      return
    }
    let register = allocateReference()
    emitBox(target, into: register)
    variables[variable] = .box(register: register, type: target.type)
    boxedParameters.append((target, register))
  }

  /// Returns whether an initialiser delegates to another one of its type.
  private func delegates(_ body: TypedBody) -> Bool { delegations(in: body).contains(false) }

  /// Returns, for each `self.init` and `super.init` in a body, whether it is `super.init`.
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

  /// Stores the declared initial values of a struct's properties, except those that a memberwise initialiser
  /// has parameters for.
  private func lowerInitialValues(of target: ValueRegisters, _ function: FunctionDecl) throws {
    for field in target.type.fields {
      guard let property = field.property, let initial = property.initialValue,
        !isReplaced(property, in: function), !property.isLazy
      else { continue }
      try withTemporaries { try lowerInitialValue(initial, into: target.part(field), property) }
    }
  }

  private func isReplaced(_ property: VariableDecl, in function: FunctionDecl) -> Bool {
    let name = (property.wrapped ?? property).name
    return function.isMemberwise && function.parameters.contains { $0.label == name }
  }

  /// Evaluates the initial value of a property or global, in a weak cell if it is weak or unowned.
  private func lowerInitialValue(
    _ function: FunctionDecl, into target: ValueRegisters, _ property: VariableDecl
  ) throws {
    if property.ownership != .strong {
      let value = allocate(type(property.type))
      try lowerInitialValueCall(function, into: value)
      emitMakeWeak(value, into: target.reference)
      return
    }
    try lowerInitialValueCall(function, into: target)
  }

  func lowerInitialValueCall(_ function: FunctionDecl, into target: ValueRegisters) throws {
    let body = types.body(of: function)
    // An initial value that is one expression is emitted inline, without a call.
    if body.statements.count == 1, case .returnStatement(let value?) = body.statements[0].kind {
      for variable in program.captures.captured(in: body.statements) where variable.needsBox {
        boxedVariables.insert(variable)
      }
      try lower(value, into: target)
    } else {
      try emitCall(program.code(for: function, substitutions), into: target)
    }
  }

  // MARK: Classes

  /// Lowers an initialiser that creates an instance of the result's class and initialises it.
  private func lowerAllocatingInitializer(_ function: FunctionDecl) throws {
    bindParameters(selfVariable: nil, function)
    let isFailable = function.failability != .never
    let made = isFailable ? result.type.wrapped! : result.type
    let object = allocate(made)
    emit(.makeObject, object.reference)
    emit(pointer: made.objectDescriptor!)
    if function.mayFail { emit(.markUnfinished, object.reference, 1) }
    let code = program.instanceInitializerCode(for: function, substitutions)
    let window = beginWindow(code.pointee.info.takeUnretainedValue().signature)
    copy(object, to: window.parameters[0])
    for (parameter, slot) in zip(function.parameters, window.parameters.dropFirst()) {
      guard case .registers(let own)? = variables[parameter.variable] else { continue }
      move(own, to: slot)
    }
    emitCall(code, window)
    try emitErrorCheck(function.isThrowing)
    scopes.append(Scope(scalarMark: object.scalar, referenceMark: object.reference))
    if isFailable {
      emit(.clear, result.scalar, result.type.scalarCount)
      let failed = makeTarget()
      emitJump(.jumpIfNot, window.result.scalar, target: failed)
      emit(.load, result.scalar, 1)
      move(object, to: result.payload!)
      bind(failed)
    } else {
      move(object, to: result)
    }
    try emitReturn()
  }

  /// Lowers a class's initialiser for the instance in its first parameter.
  func lowerInstanceInitializer(_ function: FunctionDecl) throws -> LoweredCode {
    range = function.range
    let body = types.body(of: function)
    beginBody(body.statements)
    bindParameters(selfVariable: function.selfVariable, function)
    exit = .instanceInitializer(isFailable: function.failability != .never)
    mayFail = function.mayFail
    let selfType = info.signature.parameters[0].type
    hasImplicitSuperInit = !function.isConvenience && delegations(in: body).isEmpty
    if !function.isConvenience && !delegates(body),
      let variable = function.selfVariable, case .registers(let object)? = variables[variable]
    {
      try lowerFieldValues(of: selfType, object: object.reference, function)
      trackAssignments(of: selfType, object: object.reference)
    }
    try lowerBody(body)
    return try finish()
  }

  /// Records the properties that the initialiser of a root class must assign.
  private func trackAssignments(of type: RuntimeType, object: Int) {
    guard type.superclass == nil else { return }
    let properties = type.instanceFields.compactMap(\.property)
    let missing = Set(properties.filter { $0.initialValue == nil && !$0.isLazy })
    if missing.isEmpty { return emitMarkInitialised(object) }
    unassigned = (object, missing)
  }

  /// Records the properties that a statement of an initialiser assigned; after the last one the instance is
  /// marked as initialised.
  func recordAssignments(_ statement: TypedStmt) {
    guard let (object, properties) = unassigned else { return }
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
    unassigned = (object, left)
    guard left.isEmpty else { return }
    unassigned = nil
    emitMarkInitialised(object)
  }

  /// Marks the instance as initialised, so that from here on destroying it runs its deinitialiser.
  func emitMarkInitialised(_ object: Int) {
    if mayFail { emit(.markUnfinished, object, 0) }
  }

  /// Stores the initial values of the properties that a class itself declares.
  private func lowerFieldValues(
    of type: RuntimeType, object: Int, _ function: FunctionDecl?
  ) throws {
    let inherited = type.superclass?.instanceFields.count ?? 0
    for field in type.instanceFields.dropFirst(inherited) {
      guard let property = field.property, let initial = property.initialValue, !property.isLazy,
        function.map({ !isReplaced(property, in: $0) }) ?? true
      else { continue }
      try withTemporaries {
        let value = allocate(field.type)
        try lowerInitialValue(initial, into: value, property)
        emitStore(value, in: object, field.scalar, field.reference)
      }
    }
  }

  /// Lowers code that stores the initial values of a class's own properties, for inherited initialisers.
  func lowerFieldInitializers(of type: RuntimeType) throws -> LoweredCode {
    range = type.decl?.nameRange ?? .none
    bindParameters([], from: 1)
    try lowerFieldValues(of: type, object: 0, nil)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try emitReturn()
    return try finish()
  }

  /// Lowers code that stores the initial values of the properties of the classes that inherit an initialiser, down to the
  /// one whose implementation an instance of a class has.
  func lowerInheritedProperties(
    _ function: FunctionDecl, _ type: RuntimeType
  ) throws -> LoweredCode {
    range = type.decl?.nameRange ?? .none
    bindParameters([], from: 1)
    let found = types.override(of: function, in: type.type).function
    let object = ValueRegisters(type: type, scalar: 0, reference: 0)
    if !found.isConvenience { try initialiseSubclasses(type, downTo: found, object) }
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try emitReturn()
    return try finish()
  }

  // MARK: Globals

  /// Lowers code that computes the initial value of a global and stores it.
  func lowerGlobalInitializer(
    _ cell: UnsafeMutablePointer<GlobalCell>, _ function: FunctionDecl
  ) throws -> LoweredCode {
    range = function.range
    let type = cell.pointee.type.takeUnretainedValue()
    try withTemporaries {
      let value = allocate(type)
      if let variable = function.accessorOwner as? VariableDecl {
        try lowerInitialValue(function, into: value, variable)
      } else {
        try lowerInitialValueCall(function, into: value)
      }
      let object = allocateReference()
      loadObject(cell.pointee.object, into: object)
      emitStore(value, in: object, 0, type.scalarCount)
      emit(.release, object)
    }
    emit(.globalDone)
    emit(pointer: UnsafeMutableRawPointer(cell))
    emit(.ret)
    return try finish()
  }
}

extension Program {
  /// Returns code that stores the initial values of the properties that a class itself declares.
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
