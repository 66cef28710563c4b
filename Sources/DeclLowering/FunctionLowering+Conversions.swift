import DeclTree
import DeclMachine

/// Conversions and casts.
extension FunctionLowering {
  func lowerConversion(
    _ inner: TypedExpr, _ conversion: TypedExpr.Conversion, into target: ValueRegisters
  ) throws {
    let source = type(inner.type)
    if case .wrapOptional = conversion, let payload = target.payload, source === payload.type {
      try lower(inner, into: payload)
      emit(.load, target.scalar, 1)
      clearSite(of: target)
      return
    }
    if sharesWords(source, target.type) {
      return try lower(inner, into: target.retyped(as: source))
    }
    let made = allocate(source)
    try lower(inner, into: made)
    try convert(made, into: target)
  }

  /// Returns whether a value of the source type is a value of the target type without any conversion of its
  /// words.
  private func sharesWords(_ source: RuntimeType, _ target: RuntimeType) -> Bool {
    if source === target { return true }
    switch (source.kind, target.kind) {
    case (.classInstance, .classInstance), (.classInstance, .existential),
      (.existential, .existential), (.metatype, .metatype), (.double, .double):
      return true
    case (.function, .function): return sharesLayout(source, target)
    default: return false
    }
  }

  private func sharesLayout(_ source: RuntimeType, _ target: RuntimeType) -> Bool {
    guard let from = program.signature(ofFunctionType: source),
      let to = program.signature(ofFunctionType: target),
      from.parameters.count == to.parameters.count
    else { return false }
    return from.result === to.result
      && zip(from.parameters, to.parameters).allSatisfy { $0.type === $1.type }
  }

  /// Converts a value, which is moved, to the type of the target registers.
  func convert(_ source: ValueRegisters, into target: ValueRegisters) throws {
    if sharesWords(source.type, target.type) { return move(source, to: target) }
    if let payload = target.payload {
      guard let inner = source.payload, !source.type.isWrapped(in: target.type) else {
        try convert(source, into: payload)
        emit(.load, target.scalar, 1)
        clearSite(of: target)
        return
      }
      let nothing = self.makeTarget()
      emit(.clear, target.scalar, target.type.scalarCount)
      emitJump(.jumpIfNot, source.scalar, target: nothing)
      try convert(inner, into: payload)
      emit(.load, target.scalar, 1)
      bind(nothing)
      return
    }
    switch (source.type.kind, target.type.kind) {
    case (_, .existential):
      emit(.box, target.reference, source.scalar, source.reference)
      emit(pointer: UnsafeMutableRawPointer(source.type.boxDescriptor))
    case (.tuple, .tuple):
      for (from, to) in zip(source.type.fields, target.type.fields) {
        try convert(source.part(from), into: target.part(to))
      }
    case (.function, .function): try convertFunction(source, into: target)
    case (_, .structure) where target.type.decl?.name == "AnyHashable":
      try convert(source, into: target.part(target.type.fields[0]))
    case (.existential, _), (.array, .array), (.dictionary, .dictionary), (.set, .set):
      emitForcedCast(source, into: target)
    default:
      throw unsupported("the conversion of \(source.type.name) to \(target.type.name)")
    }
  }

  // MARK: Casts

  /// Lowers `value is T`.
  func lowerTypeTest(_ inner: TypedExpr, _ tested: StaticType, into target: ValueRegisters) throws {
    let operand = try value(inner)
    emitTypeTest(operand.registers, type(tested), into: target.scalar)
    release(operand)
  }

  func emitTypeTest(_ subject: ValueRegisters, _ wanted: RuntimeType, into register: Int) {
    switch subject.type.kind {
    case .existential, .classInstance:
      emit(.isType, register, subject.reference)
      emit(word: Int64(program.number(of: TypeTest(target: wanted))))
    default:
      withTemporaries {
        let made = allocate(wanted)
        emitCast(subject, into: made, answer: register)
        release(made)
      }
    }
  }

  /// Casts a borrowed value and stores in `answer` whether that succeeded; then a copy of the result is in
  /// `target`.
  func emitCast(
    _ subject: ValueRegisters, into target: ValueRegisters, answer: Int, unwrappedLevels: Int = 0
  ) {
    program.castPlans.append(
      CastPlan(source: subject.type, target: target.type, unwrappedLevels: unwrappedLevels))
    emit(.castValue, answer, subject.scalar, subject.reference)
    emit(word: Int64(program.castPlans.count - 1))
    code.append(Instruction(.halt, target.scalar, target.reference))
  }

  /// Lowers `value as? T` and `value as! T`.
  func lowerCast(
    _ inner: TypedExpr, _ wanted: StaticType, _ isForced: Bool, into target: ValueRegisters
  ) throws {
    let operand = try value(inner)
    let levels = surplusLevels(inner.type, wanted)
    if isForced {
      let own = allocate(operand.type)
      put(operand, into: own)
      return emitForcedCast(own, into: target, unwrappedLevels: levels)
    }
    let goal = type(wanted)
    if goal === target.type {
      emit(.clear, target.scalar, target.type.scalarCount)
      let answer = allocateScalar()
      emitCast(operand.registers, into: target, answer: answer, unwrappedLevels: levels)
    } else if let payload = target.payload {
      emit(.clear, target.scalar, target.type.scalarCount)
      let answer = allocateScalar()
      emitCast(operand.registers, into: payload, answer: answer, unwrappedLevels: levels)
      emit(.move, target.scalar, answer)
    } else {
      throw unsupported("this cast")
    }
    release(operand)
  }

  /// Returns the levels of optionals that a cast unwraps because the target, as it is written, has fewer. Types that
  /// contain any value, nil included, need none to be unwrapped.
  private func surplusLevels(_ source: StaticType, _ target: StaticType) -> Int {
    let (goal, wanted) = unwrapped(target)
    if goal.existentialType != nil || goal.nominalDecl?.name == "AnyHashable" { return 0 }
    return max(0, unwrapped(source).levels - wanted)
  }

  private func unwrapped(_ type: StaticType) -> (type: StaticType, levels: Int) {
    var (type, levels) = (type, 0)
    let optional = types.core.type("Optional")
    while type.nominalDecl === optional, let inner = type.genericArguments.first {
      (type, levels) = (inner, levels + 1)
    }
    return (type, levels)
  }

  /// Casts an owned value; traps if that fails.
  private func emitForcedCast(
    _ source: ValueRegisters, into target: ValueRegisters, unwrappedLevels: Int = 0
  ) {
    withTemporaries {
      let answer = allocateScalar()
      emitCast(source, into: target, answer: answer, unwrappedLevels: unwrappedLevels)
      let done = self.makeTarget()
      emitJump(.jumpIf, answer, target: done)
      let failed = program.bindInternal(
        "runtime.castFailed", result: program.void, parameters: [(source.type, false)],
        generics: [target.type])
      let window = beginWindow(failed.signature)
      move(source, to: window.parameters[0])
      emitNative(failed.binding, window)
      bind(done)
      release(source)
    }
  }
}
