import DeclTree
import DeclMachine

/// Primitives: instructions where the machine has them, else native functions.
extension FunctionLowering {
  /// Lowers a call of a library function without a body.
  func lowerPrimitive(
    _ name: String, _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    into target: ValueRegisters?
  ) throws {
    try withTemporaries {
      if let operation = InlineOperation.all[name] {
        let wanted = target ?? allocate(program.signature(of: function, subs).result)
        try lower(operation, arguments, into: wanted)
        if target == nil { release(wanted) }
      } else {
        try lowerNative(name, function, subs, arguments, into: target)
      }
    }
  }

  private func lowerNative(
    _ name: String, _ function: FunctionDecl, _ subs: Substitutions, _ arguments: [Argument],
    into target: ValueRegisters?
  ) throws {
    guard
      let native = program.natives.function(named: name) ?? RuntimeNatives.table[name]
    else {
      throw unsupported("the primitive '\(name)'")
    }
    let signature = program.signature(of: function, subs)
    let generics = function.generics.parameters.map { parameter in
      subs[parameter].map { program.type($0) } ?? program.void
    }
    let binding = program.bind(name, native, signature, generics: generics)
    try emitInvocation(signature, arguments, into: target, isThrowing: function.isThrowing) {
      self.emitNative(binding, $0)
    }
  }

  /// Lowers the code of a primitive as a separate function, for use as a value or a witness.
  func lowerPrimitiveBody(_ name: String, _ function: FunctionDecl) throws {
    bindParameters([], from: info.signature.parameters.count)
    var scalar = result.scalarEnd
    var reference = result.referenceEnd
    var arguments: [Argument] = []
    for parameter in info.signature.parameters {
      let slot = ValueRegisters(type: parameter.type, scalar: scalar, reference: reference)
      arguments.append(
        parameter.isInout
          ? .lvalue(.registers(slot)) : .value(Value(registers: slot, isOwned: false)))
      scalar += parameter.type.scalarCount
      reference += parameter.type.referenceCount
    }
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try lowerPrimitive(name, function, substitutions, arguments, into: result)
    try emitReturn()
  }

  // MARK: Instructions

  /// Evaluates an operand, borrowed from a variable's registers where that is safe.
  private func operand(_ argument: Argument, before others: ArraySlice<Argument> = []) throws
    -> Value
  {
    switch argument {
    case .expression(let expression):
      return try value(
        expression,
        before: others.compactMap {
          if case .expression(let other) = $0 { return other }
          return nil
        })
    case .value(let value): return value
    case .lvalue(let place):
      if case .registers(let slot) = place { return Value(registers: slot, isOwned: false) }
      let slot = allocate(place.type)
      try load(place, into: slot)
      return Value(registers: slot, isOwned: true)
    case .emit, .defaultValue: throw unsupported("this argument of a primitive")
    }
  }

  private func operands(_ arguments: [Argument]) throws -> (Value, Value) {
    let left = try operand(arguments[0], before: arguments[1...])
    return (left, try operand(arguments[1]))
  }

  // swift-format-ignore
  private func lower(
    _ operation: InlineOperation, _ arguments: [Argument], into target: ValueRegisters
  ) throws {
    switch operation {
    case .binary(let opcode): try lowerBinary(opcode, arguments, into: target)
    case .swapped(let opcode):
      let (left, right) = try operands(arguments)
      emit(opcode, target.scalar, right.registers.scalar, left.registers.scalar)
    case .negated(let opcode, let isSwapped):
      let (left, right) = try operands(arguments)
      let (first, second) = isSwapped ? (right, left) : (left, right)
      emit(opcode, target.scalar, first.registers.scalar, second.registers.scalar)
      emit(.not, target.scalar, target.scalar)
    case .unary(let opcode):
      emit(opcode, target.scalar, try operand(arguments[0]).registers.scalar)
    case .reinterpret:
      let value = try operand(arguments[0])
      emit(.move, target.scalar, value.registers.scalar)
    case .width(let opcode, let width):
      emit(opcode, target.scalar, try operand(arguments[0]).registers.scalar, width.rawValue)
    case .round(let rule):
      emit(.roundDouble, target.scalar, try operand(arguments[0]).registers.scalar, rule)
    case .assign(let opcode): try lowerAssign(opcode, arguments)
    case .describe: try lowerDescription(try operand(arguments[0]), into: target)
    case .describeInt: emit(.describeInt, target.reference, try operand(arguments[0]).registers.scalar)
    case .string(let opcode, let isSwapped, let isNegated):
      try lowerString(opcode, isSwapped, isNegated, arguments, into: target)
    case .stringAppend: try lowerStringAppend(arguments)
    case .arrayCount:
      let array = try operand(arguments[0])
      emit(.arrayCount, target.scalar, array.registers.reference)
      release(array)
    case .arrayGet: try lowerArrayGet(arguments, into: target)
    case .arraySet: try lowerArraySet(arguments)
    case .arrayAppend: try lowerArrayAppend(arguments)
    case .identical: try lowerIdentical(arguments, into: target)
    }
  }

  private func lowerBinary(
    _ opcode: Opcode, _ arguments: [Argument], into target: ValueRegisters
  ) throws {
    if let constant = constant(arguments[1], opcode) {
      let left = try operand(arguments[0])
      emit(constant, target.scalar, left.registers.scalar)
      return
    }
    let (left, right) = try operands(arguments)
    emit(opcode, target.scalar, left.registers.scalar, right.registers.scalar)
  }

  /// An operation whose right operand is a literal encoded in the instruction or the word after it.
  private enum ConstantOperation {
    case immediate(Opcode, Int)
    case word(Opcode, Int64)
  }

  private func constant(_ argument: Argument, _ opcode: Opcode) -> ConstantOperation? {
    guard case .expression(let expression) = argument, case .integer(let value) = expression.kind
    else { return nil }
    // The immediate operand is a signed 16-bit number, also after the negation for a subtraction.
    let isSmall = value > -30_000 && value < 30_000
    switch opcode {
    case .addInt where isSmall: return .immediate(.addNumber, Int(value))
    case .subtractInt where isSmall: return .immediate(.addNumber, Int(-value))
    case .multiplyInt where isSmall: return .immediate(.multiplyNumber, Int(value))
    case .multiplyInt: return .word(.multiplyWord, value)
    case .divideInt where value.isPowerOfTwo:
      return .immediate(.dividePower, value.trailingZeroBitCount)
    case .remainderInt where value.isPowerOfTwo:
      return .immediate(.remainderPower, value.trailingZeroBitCount)
    case .divideInt where value > 0: return .word(.divideWord, value)
    case .remainderInt where value > 0: return .word(.remainderWord, value)
    default: return nil
    }
  }

  private func emit(_ operation: ConstantOperation, _ target: Int, _ left: Int) {
    switch operation {
    case .immediate(let opcode, let number): emit(opcode, target, left, number)
    case .word(let opcode, let word):
      emit(opcode, target, left)
      emit(word: word)
    }
  }

  /// Lowers `left op= right`.
  private func lowerAssign(_ opcode: Opcode, _ arguments: [Argument]) throws {
    guard case .lvalue(let place) = arguments[0] else { throw unsupported("this assignment") }
    if let constant = constant(arguments[1], opcode) {
      try access(place) { emit(constant, $0.scalar, $0.scalar) }
      return
    }
    let right = try operand(arguments[1])
    try access(place) { emit(opcode, $0.scalar, $0.scalar, right.registers.scalar) }
  }

  private func lowerString(
    _ opcode: Opcode, _ isSwapped: Bool, _ isNegated: Bool, _ arguments: [Argument],
    into target: ValueRegisters
  ) throws {
    let (left, right) = try operands(arguments)
    let (first, second) = isSwapped ? (right, left) : (left, right)
    let register = opcode == .concatenate ? target.reference : target.scalar
    emit(opcode, register, first.registers.reference, second.registers.reference)
    if isNegated { emit(.not, target.scalar, target.scalar) }
    release(left)
    release(right)
  }

  private func lowerStringAppend(_ arguments: [Argument]) throws {
    guard case .lvalue(let place) = arguments[0] else { throw unsupported("this assignment") }
    var right = try operand(arguments[1])
    if !right.isOwned {
      // `text += text` must not read the string that it is writing.
      let own = allocate(right.type)
      copy(right.registers, to: own)
      right = Value(registers: own, isOwned: true)
    }
    try access(place) { emit(.appendString, $0.reference, right.registers.reference) }
    release(right)
  }

  private func lowerArrayGet(_ arguments: [Argument], into target: ValueRegisters) throws {
    let (array, index) = try operands(arguments)
    emitElementLoad(
      target, array: array.registers.reference, index: index.registers.scalar,
      ElementPart(element: target.type))
    release(array)
  }

  /// Lowers an element's setter; its arguments are the array, the index and the new value.
  private func lowerArraySet(_ arguments: [Argument]) throws {
    guard case .lvalue(let place) = arguments[0], case .array(let element) = place.type.kind else {
      throw unsupported("this assignment")
    }
    let index = try operand(arguments[1])
    let value = allocate(element)
    try lower(arguments[2], into: value)
    try access(place) {
      emitElementStore(
        value, array: $0.reference, index: index.registers.scalar, ElementPart(element: element))
    }
  }

  private func lowerArrayAppend(_ arguments: [Argument]) throws {
    guard case .lvalue(let place) = arguments[0], case .array(let element) = place.type.kind else {
      throw unsupported("this append")
    }
    let value: ValueRegisters
    if element.referenceCount == 0, element.scalarCount == 1 {
      value = try operand(arguments[1]).registers
    } else {
      value = allocate(element)
      try lower(arguments[1], into: value)
    }
    try access(place) { emitAppend(value, to: $0.reference) }
  }

  /// Lowers `===` of two optional references; nil is a null reference.
  private func lowerIdentical(_ arguments: [Argument], into target: ValueRegisters) throws {
    let (left, right) = try operands(arguments)
    emit(.sameReference, target.scalar, left.registers.reference, right.registers.reference)
    release(left)
    release(right)
  }
}

extension Int64 {
  fileprivate var isPowerOfTwo: Bool { self > 0 && self & (self - 1) == 0 }
}
