import DeclTree

/// The target type of an `is` test of an existential or instance.
package struct TypeTest: Hashable {
  package let target: RuntimeType

  package init(target: RuntimeType) {
    self.target = target
  }
}

/// A cast from one type to another that is decided at run time.
package struct CastPlan {
  package let source: RuntimeType
  package let target: RuntimeType
  /// The levels of optionals by which the source exceeds the target where the cast is written. They are unwrapped first;
  /// nil in one of them makes the cast fail.
  package let unwrappedLevels: Int

  package init(source: RuntimeType, target: RuntimeType, unwrappedLevels: Int) {
    self.source = source
    self.target = target
    self.unwrappedLevels = unwrappedLevels
  }
}

/// The casts `is`, `as?` and `as!`.
extension Machine {
  @inline(never)
  func isType(_ object: HeapReference?, _ test: Int64) -> Bool? {
    guard let object else { return false }
    let opened = open(object)
    let target = program.typeTests[Int(test)].target
    let isCast = cast(opened.value, opened.type, to: target, into: nil)
    return isTrapped ? nil : isCast
  }

  @inline(never)
  func castValue(
    _ plan: Int64, _ scalars: UnsafeMutablePointer<Int64>,
    _ references: UnsafeMutablePointer<HeapReference?>,
    _ targetScalars: UnsafeMutablePointer<Int64>,
    _ targetReferences: UnsafeMutablePointer<HeapReference?>
  ) -> Bool? {
    let plan = program.castPlans[Int(plan)]
    var value = ValueAddress(scalars: scalars, references: references)
    var type = plan.source
    for _ in 0..<plan.unwrappedLevels {
      guard case .optional(let wrapped) = type.kind, value.int != 0 else { return false }
      (value, type) = (value.advanced(scalars: 1, references: 0), wrapped)
    }
    let isCast = cast(
      value, type, to: plan.target,
      into: ValueAddress(scalars: targetScalars, references: targetReferences))
    return isTrapped ? nil : isCast
  }

  func dynamicTypeID(_ object: HeapReference) -> Int64 { Int64(open(object).type.id) }

  /// Casts a value and returns whether that succeeded; then an owned copy of the result is stored in `into`,
  /// if given. It recurses only into the parts of the target type, however deep the value is. It returns false
  /// after a trap too.
  package func cast(
    _ value: ValueAddress, _ type: RuntimeType, to target: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    var (value, type) = (value, type)
    while true {
      if type === target && !type.isClass {
        if let result { copy(value, to: result, type: type) }
        return true
      }
      if case .existential = type.kind {
        guard let object = value.reference else { return false }
        (value, type) = open(object)
        continue
      }
      if case .optional(let wrapped) = target.kind {
        return castToOptional(value, type, wrapped, into: result)
      }
      // Anything can be an object: what is no instance becomes one, or is held by one.
      if case .existential = target.kind,
        target.type == .anyObject || conforms(dynamicType(value, type), toExistential: target)
      {
        guard target.type == .anyObject, let made = makeObject(value, type) else {
          if let result { result.reference = erase(value, type: type) }
          return !isTrapped
        }
        if let result { result.reference = made } else { release(made) }
        return true
      }
      if case .optional(let wrapped) = type.kind {
        guard value.int != 0 else { return false }
        (value, type) = (value.advanced(scalars: 1, references: 0), wrapped)
      } else if type.decl?.name == "AnyHashable", type.decl?.isLibrary == true,
        let base = type.fields.first
      {
        (value, type) = (value.part(base), base.type)
      } else {
        return castConcrete(value, type, to: target, into: result)
      }
    }
  }

  /// Returns the class of an instance; the static type of any other value.
  private func dynamicType(_ value: ValueAddress, _ type: RuntimeType) -> RuntimeType {
    guard type.isClass, let object = value.reference else { return type }
    return open(object).type
  }

  private func castToOptional(
    _ value: ValueAddress, _ type: RuntimeType, _ wrapped: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    let payload = result?.advanced(scalars: 1, references: 0)
    // A `nil` that can be wrapped as a whole stays a value: `Int?` as `Int??` is `.some(nil)`.
    if case .optional(let inner) = type.kind, type !== wrapped, !type.isWrapped(in: wrapped) {
      if value.int == 0 {
        result?.int = 0
        return true
      }
      let present = value.advanced(scalars: 1, references: 0)
      if cast(present, inner, to: wrapped, into: payload) {
        result?.int = 1
        return true
      }
      // Nil at a level that the target lacks becomes nil at its innermost one.
      if case .optional = wrapped.kind { return false }
      guard containsNil(present, inner) else { return false }
      result?.int = 0
      return true
    }
    guard cast(value, type, to: wrapped, into: payload) else { return false }
    result?.int = 1
    return true
  }

  /// Returns whether a value is nil or an optional that contains nil, also in an existential.
  private func containsNil(_ value: ValueAddress, _ type: RuntimeType) -> Bool {
    var (value, type) = (value, type)
    while true {
      if case .existential = type.kind, let object = value.reference {
        (value, type) = open(object)
      } else if case .optional(let wrapped) = type.kind {
        if value.int == 0 { return true }
        (value, type) = (value.advanced(scalars: 1, references: 0), wrapped)
      } else {
        return false
      }
    }
  }

  private func castConcrete(
    _ value: ValueAddress, _ type: RuntimeType, to target: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    switch (type.kind, target.kind) {
    case (_, .structure) where target.decl?.name == "AnyHashable" && target.decl?.isLibrary == true:
      guard let base = target.fields.first,
        conforms(dynamicType(value, type), toExistential: base.type)
      else { return false }
      result?.part(base).reference = erase(value, type: type)
      return true
    case (.classInstance, .classInstance):
      guard let object = value.reference, let dynamic = object.type,
        isSubclass(dynamic, of: target)
      else { return false }
      object.retain()
      if let result { result.reference = object } else { release(object) }
      return true
    case (.array(let from), .array(let to)):
      return castArray(value.reference, from, to, target, into: result)
    case (.dictionary, .dictionary), (.set, .set):
      return castDictionary(value.reference, target, into: result)
    case (.tuple, .tuple) where type.fields.count == target.fields.count:
      return castTuple(value, type, target, into: result)
    case (.metatype, .metatype):
      guard let instance = target.type.metatypeInstance else { return false }
      let named = program.runtimeTypes[value.int]
      guard isMetatype(named, of: program.type(instance), target.type) else { return false }
      result?.int = value.int
      return true
    case (.classInstance, _): return castFromObject(value, to: target, into: result)
    case (_, .classInstance): return castToObject(value, type, to: target, into: result)
    default: return false
    }
  }

  /// Returns whether the metatype of a type belongs to another metatype. Of the protocol types only `Any` and
  /// `any Error` belong to existential metatypes.
  private func isMetatype(
    _ named: RuntimeType, of instance: RuntimeType, _ target: StaticType
  ) -> Bool {
    guard case .existentialMetatype = target.kind else {
      return named === instance || isSubclass(named, of: instance)
    }
    if instance.type.metatypeInstance != nil { return named === instance }
    return conforms(named, toExistential: instance)
  }

  private func castTuple(
    _ value: ValueAddress, _ type: RuntimeType, _ target: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    for (from, to) in zip(type.fields, target.fields) {
      // A missing label matches any.
      let isLabelled = !from.name.isEmpty && !to.name.isEmpty
      if isLabelled, from.name != to.name { return false }
    }
    for (from, to) in zip(type.fields, target.fields) {
      guard cast(value.part(from), from.type, to: to.type, into: result?.part(to)) else {
        if let result { release(result, type: target) }
        return false
      }
    }
    return true
  }

  private func castArray(
    _ object: HeapReference?, _ from: RuntimeType, _ to: RuntimeType, _ target: RuntimeType,
    into result: ValueAddress?
  ) -> Bool {
    guard let object else { return false }
    let source = ArrayBuffer(object)
    guard let made = makeArray(target, capacity: source.count) else { return false }
    for index in 0..<source.count {
      let isCast = cast(source.address(index), from, to: to, into: made.address(index))
      if isCast { made.count = index + 1 }
      guard isCast, spend(16) else {
        release(made.object)
        return false
      }
    }
    if let result { result.reference = made.object } else { release(made.object) }
    return true
  }

  private func castDictionary(
    _ object: HeapReference?, _ target: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    guard let object else { return false }
    let source = DictionaryObject(object)
    guard let made = makeDictionary(target, capacity: source.count) else { return false }
    let key = ValueBlock(type: made.keyType, machine: self)
    var position = 0
    while let next = source.nextPosition(from: position) {
      release(key.address, type: key.type)
      let value = made.valueType.map { ValueBlock(type: $0, machine: self) }
      guard cast(source.key(at: next), source.keyType, to: key.type, into: key.address),
        value == nil
          || cast(
            source.value(at: next), source.valueType!, to: value!.type, into: value!.address),
        insert(key.address, value: value?.address, into: made) != nil, spend(64)
      else {
        release(made.object)
        return false
      }
      position = next + 1
    }
    if let result { result.reference = made.object } else { release(made.object) }
    return true
  }

  // MARK: Bridging

  /// Returns the object to which a value is bridged, which the caller owns; nil for a value that is not bridged and after
  /// a trap.
  private func makeObject(_ value: ValueAddress, _ type: RuntimeType) -> HeapReference? {
    guard case .code(let object, let toObject, _) = type.bridging else { return nil }
    let made = ValueBlock(type: object, machine: self)
    guard call(toObject, [(value, type)], result: made.address, resultType: object),
      let reference = made.address.reference
    else { return nil }
    reference.retain()
    return reference
  }

  /// Casts a value to a class by making the object to which it is bridged: a string to an `NSString`.
  private func castToObject(
    _ value: ValueAddress, _ type: RuntimeType, to target: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    guard case .code(let object, _, _) = type.bridging, isSubclass(object, of: target) else {
      return false
    }
    guard let result else { return true }
    guard let made = makeObject(value, type) else { return false }
    result.reference = made
    return true
  }

  /// Casts an object to a type whose values are bridged to its class, which may refuse the object: an `NSNumber` that is
  /// 1.5 is no `Int`.
  private func castFromObject(
    _ value: ValueAddress, to target: RuntimeType, into result: ValueAddress?
  ) -> Bool {
    guard case .code(let object, _, let fromObject) = target.bridging,
      let dynamic = value.reference?.type, isSubclass(dynamic, of: object)
    else { return false }
    let optional = fromObject.pointee.info.takeUnretainedValue().signature!.result
    let made = ValueBlock(type: optional, machine: self)
    guard call(fromObject, [(value, object)], result: made.address, resultType: optional),
      made.address.int != 0
    else { return false }
    if let result {
      copy(made.address.advanced(scalars: 1, references: 0), to: result, type: target)
    }
    return true
  }

  /// Returns whether a class equals another one or inherits from it.
  package func isSubclass(_ type: RuntimeType, of other: RuntimeType) -> Bool {
    var next: RuntimeType? = type
    while let current = next {
      if current === other { return true }
      next = current.superclass
    }
    return false
  }

  /// Returns whether values of a type can be converted to an existential type.
  func conforms(_ type: RuntimeType, toExistential target: RuntimeType) -> Bool {
    guard let existential = target.type.existentialType else { return false }
    if existential.isClassBound && !type.isClass { return false }
    if let superclass = existential.superclass,
      !isSubclass(type, of: program.type(superclass))
    {
      return false
    }
    for proto in existential.protocols where !program.conforms(type, to: proto) { return false }
    return existential.constraints.allSatisfy { constraint in
      guard
        let actual = program.types.associatedType(constraint.associatedType, of: type.type)
      else { return false }
      return program.type(actual) === program.type(constraint.type)
    }
  }
}
