package import DeclTree

/// Code of declarations: specialisation, witnesses, selectors, globals and native bindings.
extension Program {
  /// Returns the code of a function for concrete types; it is lowered at its first call.
  package func code(for function: FunctionDecl, _ substitutions: Substitutions) -> CodeReference {
    types.resolve(function)
    let key = FunctionKey(
      function: function, substitutions: concreteSubstitutions(substitutions, for: function))
    return code(.function(key)) { self.makeFunction(key) }
  }

  /// Returns the code of a class's initialiser that initialises the instance in its first parameter.
  package func instanceInitializerCode(
    for function: FunctionDecl, _ substitutions: Substitutions
  ) -> CodeReference {
    types.resolve(function)
    let key = FunctionKey(
      function: function, substitutions: concreteSubstitutions(substitutions, for: function))
    return code(.instanceInitializer(key)) { self.makeInstanceInitializer(key) }
  }

  package func code(_ key: CodeKey, _ make: () -> CodeInfo) -> CodeReference {
    if let known = functions[key] { return known }
    let made = makeCode(make())
    functions[key] = made
    return made
  }

  /// Returns the concrete substitutions for the generic parameters that a function has in scope.
  package func concreteSubstitutions(_ substitutions: Substitutions, for function: FunctionDecl)
    -> Substitutions
  {
    var result = Substitutions.none
    for parameter in function.generics.parameters {
      guard let argument = substitutions[parameter] else { continue }
      result[parameter] = type(argument).type
    }
    guard function.isStatic || function.isLocal || function.usesSelfClass,
      let owner = function.enclosingNominal, owner.isClass
    else { return result }
    if let called = substitutions[owner.selfParameter] {
      result[owner.selfParameter] = called
    } else if function.usesSelfClass {
      result[owner.selfParameter] = type(types.substitute(owner.selfType, substitutions)).type
    }
    return result
  }

  private func makeFunction(_ key: FunctionKey) -> CodeInfo {
    let info = CodeInfo(
      name: displayName(key.function), source: .function(key),
      signature: signature(of: key.function, key.substitutions))
    info.isLibrary = key.function.isLibrary
    return info
  }

  private func makeInstanceInitializer(_ key: FunctionKey) -> CodeInfo {
    let isFailable = key.function.failability != .never
    var signature = signature(of: key.function, key.substitutions)
    let selfType = type(types.substitute(key.function.selfType!, key.substitutions))
    signature.result = isFailable ? bool : void
    signature.parameters.insert((selfType, false), at: 0)
    let info = CodeInfo(
      name: displayName(key.function),
      source: .instanceInitializer(key), signature: signature)
    info.initialisedClass = key.function.enclosingNominal
    info.isLibrary = key.function.isLibrary
    return info
  }

  /// Returns the layout of a function's register window.
  package func signature(
    of function: FunctionDecl, _ substitutions: Substitutions
  ) -> CodeInfo.Signature {
    types.resolve(function)
    func concrete(_ staticType: StaticType) -> RuntimeType {
      type(types.substitute(staticType, substitutions))
    }
    var parameters: [(type: RuntimeType, isInout: Bool)] = []
    if function.hasSelf, function.kind != .initializer {
      let selfType = concrete(function.selfType!)
      parameters.append((selfType, function.isMutating && !selfType.isShared))
    }
    for parameter in function.parameters {
      parameters.append((concrete(parameter.variable.type), parameter.isInout))
    }
    return CodeInfo.Signature(
      result: resultType(of: function, substitutions), parameters: parameters,
      isThrowing: function.isThrowing)
  }

  private func resultType(
    of function: FunctionDecl, _ substitutions: Substitutions
  ) -> RuntimeType {
    switch function.kind {
    case .initializer:
      let made = type(types.substitute(function.selfType!, substitutions))
      return function.failability == .never ? made : type(types.core.optional(made.type))
    case .setter, .willSet, .didSet, .deinitializer: return void
    default: return type(types.substitute(function.result, substitutions))
    }
  }

  /// Returns the layout of the register window of a function value; nil if the type is no function type.
  package func signature(ofFunctionType type: RuntimeType) -> CodeInfo.Signature? {
    guard let function = type.type.functionType else { return nil }
    return CodeInfo.Signature(
      result: self.type(function.result),
      parameters: function.parameters.map {
        (
          self.type($0.isVariadic ? types.core.array($0.type) : $0.type),
          $0.isInout
        )
      },
      isThrowing: function.isThrowing)
  }

  /// Returns the name of a function in call stacks: `Point.length()`.
  package func displayName(_ function: FunctionDecl) -> String {
    let type = function.enclosingNominal.map { $0.qualifiedName + "." } ?? ""
    switch function.kind {
    case .getter: return type + function.name + ".getter"
    case .setter: return type + function.name + ".setter"
    case .willSet: return type + function.name + ".willSet"
    case .didSet: return type + function.name + ".didSet"
    case .initialValue: return type + function.name + ".initial value"
    case .deinitializer: return type + "deinit"
    case .function, .initializer:
      let labels = function.parameters.map { ($0.label ?? "_") + ":" }.joined()
      return "\(type)\(function.name)(\(labels))"
    }
  }

  // MARK: Witnesses

  /// Returns the function that satisfies a protocol's requirement for a type, with its substitutions; nil if
  /// the type does not conform.
  package func witness(
    _ name: String, in proto: String, for type: RuntimeType
  ) -> (function: FunctionDecl, substitutions: Substitutions)? {
    guard let proto = types.libraryDecl(proto) as? NominalDecl, conforms(type, to: proto),
      let requirement = proto.requirements.first(where: { $0.name == name }),
      let found = types.witness(for: requirement, in: type.type, arguments: .none),
      let function = found.decl as? FunctionDecl
    else { return nil }
    if type.isClass && function.mayBeOverridden {
      let override = types.override(of: function, in: type.type)
      return (
        override.function,
        override.substitutions.merging(found.substitutions)
          .addingSelfClass(type, of: override.function)
      )
    }
    return (function, found.substitutions)
  }

  /// Returns code that reads the property that satisfies a requirement; nil if the type does not conform.
  package func getterWitness(
    _ name: String, in proto: String, for type: RuntimeType
  ) -> CodeReference? {
    guard let proto = types.libraryDecl(proto) as? NominalDecl, conforms(type, to: proto),
      let requirement = proto.requirements.first(where: { $0.name == name }),
      let found = types.witness(for: requirement, in: type.type, arguments: .none),
      let variable = found.decl as? VariableDecl
    else { return nil }
    types.resolve(variable)
    return readCode(of: variable, found.substitutions, in: type)
  }

  /// Returns code with one parameter, the base, that reads a stored or computed property of it; for a static
  /// property the code has no parameter.
  package func readCode(
    of variable: VariableDecl, _ substitutions: Substitutions, in type: RuntimeType
  ) -> CodeReference {
    if let getter = variable.getter, variable.storage == .computed {
      if type.isClass && getter.mayBeOverridden {
        let override = types.override(of: getter, in: type.type)
        return code(
          for: override.function,
          override.substitutions.merging(substitutions).addingSelfClass(type, of: override.function)
        )
      }
      return code(for: getter, substitutions)
    }
    if let getter = variable.storedGetter, type.isClass {
      let override = types.override(of: getter, in: type.type)
      return code(for: override.function, override.substitutions.merging(substitutions))
    }
    return makeCode(
      CodeInfo(
        name: variable.name,
        source: .read(variable, substitutions, type),
        signature: CodeInfo.Signature(
          result: self.type(types.substitute(variable.type, substitutions)),
          parameters: variable.isStatic ? [] : [(type, false)], isThrowing: false)))
  }

  /// Returns code with two parameters, the base (inout for values) and a new value, that writes a stored
  /// property.
  package func writeCode(
    of variable: VariableDecl, _ substitutions: Substitutions, in type: RuntimeType
  ) -> CodeReference {
    makeCode(
      CodeInfo(
        name: variable.name,
        source: .write(variable, substitutions, type),
        signature: CodeInfo.Signature(
          result: void,
          parameters: [
            (type, !type.isShared),
            (self.type(types.substitute(variable.type, substitutions)), false),
          ], isThrowing: false)))
  }

  // MARK: Lowering on demand

  /// Indicates whether the script is interrupted, so that lowering must stop with a ``LoweringInterruption``.
  package var isInterrupted: Bool { machine?.interruption.isRequested == true }

  /// Generates the instructions of a function. A function that cannot be lowered becomes a trap with the
  /// error's message. Returns false if the script was interrupted; the function is then lowered when it is called
  /// again.
  @discardableResult
  package func lower(_ code: CodeReference) -> Bool {
    let info = code.pointee.info.takeUnretainedValue()
    guard !info.isLowered else { return true }
    var lowered: LoweredCode
    do {
      lowered = try lowering.lower(info, in: self)
    } catch is LoweringInterruption {
      return false
    } catch let error as LoweringError {
      errors.append(error)
      lowered = LoweredCode(trapping: error, number: messageNumber(error.message))
    } catch {
      lowered = LoweredCode(
        trapping: LoweringError("\(error)", .none), number: messageNumber("\(error)"))
    }
    install(lowered, in: code, info)
    return true
  }

  func install(_ lowered: LoweredCode, in code: CodeReference, _ info: CodeInfo) {
    let memory = UnsafeMutablePointer<Instruction>.allocate(capacity: lowered.instructions.count)
    memory.initialize(from: lowered.instructions, count: lowered.instructions.count)
    info.ranges = lowered.ranges
    info.accesses = lowered.accesses
    info.instructionCount = lowered.instructions.count
    info.isLowered = true
    code.pointee.scalarCount = max(code.pointee.scalarCount, lowered.scalarCount)
    code.pointee.referenceCount = max(code.pointee.referenceCount, lowered.referenceCount)
    code.pointee.instructions = memory
  }

  // MARK: Selectors

  package func selector(_ key: SelectorKey) -> Int {
    if let known = selectorNumbers[key] { return known }
    selectors.append(key)
    selectorNumbers[key] = selectors.count - 1
    return selectors.count - 1
  }

  /// Returns the implementation of a selector in the type of an object, and enters it into the type's method
  /// table.
  func resolve(
    _ selector: Int, in descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) -> CodeReference? {
    guard let type = descriptor.pointee.type?.takeUnretainedValue() else { return nil }
    let key = selectors[selector]
    let code: CodeReference
    switch key {
    case .override(let function, let arguments):
      let found = types.override(of: function, in: type.type)
      let own = arguments.renamed(from: function, to: found.function)
      let subs = found.substitutions.merging(own).addingSelfClass(type, of: found.function)
      let base = signature(of: function, in: type, arguments)
      code =
        differs(base, signature(of: found.function, subs))
        ? self.code(.adapter(key, type)) { overrideInfo(key, found.function, base, type) }
        : self.code(for: found.function, subs)
    case .instanceInitializer(let function, let arguments):
      let found = types.override(of: function, in: type.type)
      // An override that cannot fail returns no Boolean, so the caller of a failable initialiser needs the
      // original.
      let fits = found.function.mayReturnNil == function.mayReturnNil
      code = instanceInitializerCode(
        for: fits ? found.function : function, found.substitutions.merging(arguments))
    case .inheritedProperties:
      code = self.code(.adapter(key, type)) {
        CodeInfo(
          name: "\(type.qualifiedName).init", source: .adapter(key, type),
          signature: CodeInfo.Signature(
            result: void, parameters: [(type, false)], isThrowing: false))
      }
    case .opened(let call):
      code = self.code(.adapter(key, type)) { openingInfo(call, type) }
    case .existential(let function, _, let parameters, let result):
      code = self.code(.adapter(key, type)) {
        adapterInfo(key, function, parameters, result, type)
      }
    case .metatype(let function, _, let parameters, let result):
      code = self.code(.adapter(key, type)) {
        staticAdapterInfo(key, function, parameters, result, type)
      }
    }
    setMethod(code, selector, descriptor)
    return code
  }

  private func setMethod(
    _ code: CodeReference, _ selector: Int, _ descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) {
    let old = descriptor.pointee.methodCount
    if selector >= old {
      let count = max(selector + 1, old * 2, 8)
      let table = UnsafeMutablePointer<CodeReference?>.allocate(capacity: count)
      table.initialize(repeating: nil, count: count)
      if let methods = descriptor.pointee.methods {
        table.update(from: methods, count: old)
        methods.deallocate()
      }
      descriptor.pointee.methods = table
      descriptor.pointee.methodCount = count
    }
    descriptor.pointee.methods![selector] = code
  }

  /// Returns code that opens the existential in its first parameter and calls the witness of a requirement
  /// for the value's type.
  private func adapterInfo(
    _ key: SelectorKey, _ function: FunctionDecl, _ parameters: [RuntimeType],
    _ result: RuntimeType, _ type: RuntimeType
  ) -> CodeInfo {
    let isMutating = function.isMutating && function.kind != .initializer
    var signature = CodeInfo.Signature(
      result: result, parameters: [], isThrowing: function.isThrowing)
    for (index, parameter) in parameters.enumerated() {
      let isInout =
        index == 0 ? isMutating : function.parameters[index - 1].isInout
      signature.parameters.append((parameter, isInout))
    }
    let info = CodeInfo(
      name: displayName(function),
      source: .adapter(key, type), signature: signature)
    info.isLibrary = true
    return info
  }

  /// Returns the layout of a method's register window for callers that know the class that declares it.
  private func signature(
    of function: FunctionDecl, in type: RuntimeType, _ arguments: Substitutions
  ) -> CodeInfo.Signature {
    var next: RuntimeType? = type
    while let current = next, current.decl !== function.enclosingNominal {
      next = current.superclass
    }
    let context = next.map { Substitutions(ofContext: $0.type) } ?? .none
    return signature(of: function, context.merging(arguments))
  }

  /// Returns whether callers with one layout of the window need an adapter for a function with the other: an override
  /// may return `T` for `T?` and accept `T?` for `T`.
  private func differs(_ base: CodeInfo.Signature, _ found: CodeInfo.Signature) -> Bool {
    func differs(_ left: RuntimeType, _ right: RuntimeType) -> Bool {
      if let inner = left.wrapped, let other = right.wrapped { return differs(inner, other) }
      return left !== right && !(left.isClass && right.isClass)
    }
    return differs(base.result, found.result)
      || zip(base.parameters.dropFirst(), found.parameters.dropFirst())
        .contains { differs($0.type, $1.type) }
  }

  /// Returns code that calls an override for a caller that knows the overridden method.
  private func overrideInfo(
    _ key: SelectorKey, _ function: FunctionDecl, _ signature: CodeInfo.Signature,
    _ type: RuntimeType
  ) -> CodeInfo {
    let info = CodeInfo(
      name: displayName(function), source: .adapter(key, type), signature: signature)
    info.isLibrary = true
    return info
  }

  /// Returns code that opens an existential argument and calls a generic function for the type of its value.
  private func openingInfo(_ call: OpenedCall, _ type: RuntimeType) -> CodeInfo {
    let info = CodeInfo(
      name: displayName(call.function),
      source: .adapter(.opened(call), type), signature: call.signature)
    info.isLibrary = true
    return info
  }

  /// Returns code that calls a static member of a type for a caller that has the type only at run time.
  private func staticAdapterInfo(
    _ key: SelectorKey, _ function: FunctionDecl, _ parameters: [RuntimeType],
    _ result: RuntimeType, _ type: RuntimeType
  ) -> CodeInfo {
    let info = CodeInfo(
      name: displayName(function),
      source: .adapter(key, type),
      signature: CodeInfo.Signature(
        result: result,
        parameters: zip(parameters, function.parameters).map { ($0, $1.isInout) },
        isThrowing: function.isThrowing))
    info.isLibrary = true
    return info
  }

  // MARK: Globals

  /// Returns the storage of a global or static variable.
  package func global(
    _ variable: VariableDecl, _ substitutions: Substitutions
  ) -> UnsafeMutablePointer<GlobalCell> {
    let key = GlobalKey(variable: variable, substitutions: substitutions)
    if let known = globals[key] { return known }
    let valueType = storageType(variable, types.substitute(variable.type, substitutions))
    let object = heap.allocate(valueType.boxDescriptor)
    object.pointee.count = HeapHeader.immortalCount
    immortalObjects += 1
    let cell = UnsafeMutablePointer<GlobalCell>.allocate(capacity: 1)
    let initializer = variable.initialValue.map { function in
      makeCode(
        CodeInfo(
          name: variable.name,
          source: .globalInitializer(cell, function, substitutions),
          signature: CodeInfo.Signature(result: void, parameters: [], isThrowing: false)))
    }
    cell.initialize(
      to: GlobalCell(
        object: object, progress: .untouched, initializer: initializer,
        type: .passUnretained(valueType)))
    globals[key] = cell
    allGlobals.append(cell)
    return cell
  }

  /// Returns the storage of a global or static variable that has its initial value; nil for others.
  package func initializedGlobal(_ variable: VariableDecl) -> UnsafeMutablePointer<GlobalCell>? {
    let key = GlobalKey(variable: variable, substitutions: .none)
    guard let cell = globals[key] else { return nil }
    return cell.pointee.progress == .done || cell.pointee.initializer == nil ? cell : nil
  }

  // MARK: Natives

  /// Binds a native function for one use: the offsets of its arguments, its concrete types, and the registers
  /// to release.
  package func bind(
    _ name: String, _ function: NativeFunction, _ signature: CodeInfo.Signature,
    generics: [RuntimeType]
  ) -> UnsafeMutablePointer<NativeBinding> {
    var scalar = signature.result.scalarCount
    var reference = signature.result.referenceCount
    var borrowed: [Int] = []
    var texts: [Int] = []
    let arguments = UnsafeMutableBufferPointer<NativeArgument>.allocate(
      capacity: signature.parameters.count)
    for (index, parameter) in signature.parameters.enumerated() {
      arguments.initializeElement(
        at: index,
        to: NativeArgument(
          scalar: scalar, reference: reference, type: .passUnretained(parameter.type)))
      if !parameter.isInout {
        borrowed += (0..<parameter.type.referenceCount).map { reference + $0 }
      }
      if case .string = parameter.type.kind { texts.append(reference) }
      scalar += parameter.type.scalarCount
      reference += parameter.type.referenceCount
    }
    let types = UnsafeMutableBufferPointer<Unmanaged<RuntimeType>>.allocate(
      capacity: generics.count)
    _ = types.initialize(from: generics.map { .passUnretained($0) })
    func registers(_ list: [Int]) -> UnsafeMutableBufferPointer<Int> {
      let made = UnsafeMutableBufferPointer<Int>.allocate(capacity: list.count)
      _ = made.initialize(from: list)
      return made
    }
    let binding = UnsafeMutablePointer<NativeBinding>.allocate(capacity: 1)
    binding.initialize(
      to: NativeBinding(
        name: name, function: function, arguments: arguments,
        result: .passUnretained(signature.result), isThrowing: signature.isThrowing,
        generics: types, borrowed: registers(borrowed), texts: registers(texts)))
    bindings.append(binding)
    return binding
  }
}

extension Machine {
  func resolveMethod(
    _ selector: Int, of descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) -> CodeReference? {
    if let code = program.resolve(selector, in: descriptor) { return code }
    raise(.unsupported, "No implementation of the method was found")
    return nil
  }
}

extension Machine {
  /// Returns the implementation of a static member's selector in a type that is known at run time.
  @inline(never)
  func resolveStaticMethod(_ selector: Int, of type: Int64) -> CodeReference? {
    let type = program.runtimeTypes[Int(type)]
    let descriptor = type.isClass ? type.objectDescriptor ?? type.boxDescriptor : type.boxDescriptor
    if selector < descriptor.pointee.methodCount,
      let known = descriptor.pointee.methods.unsafelyUnwrapped[selector]
    {
      return known
    }
    return resolveMethod(selector, of: descriptor)
  }
}

extension FunctionDecl {
  /// Indicates whether the code that runs depends on the class of the instance: a subclass overrides the method, or
  /// the method uses `Self`. Library classes are checked lazily, so any of their methods may be overridden.
  package var mayBeOverridden: Bool {
    isOverridden || usesSelfClass || (isLibrary && !isFinal && enclosingNominal?.isClass == true)
  }
}

extension Substitutions {
  /// Returns the substitutions with the class that an inherited static method is called on, or with the class of the
  /// instance if a method uses it.
  package func addingSelfClass(_ called: RuntimeType, of function: FunctionDecl) -> Substitutions {
    guard called.isClass, function.isStatic || function.usesSelfClass,
      let owner = function.enclosingNominal, owner.isClass, owner !== called.decl
    else { return self }
    var result = self
    result[owner.selfParameter] = called.type
    return result
  }
}
