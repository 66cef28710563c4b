/// The outcome of an interpreter run.
package enum RunOutcome {
  case returned, thrown, trapped
  /// The coroutine was suspended and has stored its frames.
  case suspended
}

/// The interpreter loop.
extension Machine {
  /// Runs a function whose arguments are in its window, above all running frames.
  ///
  /// After a trap, the references in the registers of the frames entered here are released; the window has
  /// results only if the function returned.
  package func run(_ code: CodeReference, at window: ValueAddress) -> RunOutcome {
    let entry = state.pointee.frame
    let savedPC = state.pointee.pc
    guard enter(code, at: window) else { return .trapped }
    return interpret(above: entry, savedPC)
  }

  /// Runs the frames above `entry`, then restores the frame and the pc of the outer run.
  func interpret(
    above entry: UnsafeMutablePointer<Frame>, _ savedPC: UnsafeMutablePointer<Instruction>
  ) -> RunOutcome {
    nesting += 1
    outerPCs.append(savedPC)
    let outcome = interpret(entry)
    nesting -= 1
    outerPCs.removeLast()
    state.pointee.frame = entry
    state.pointee.pc = savedPC
    return outcome
  }

  /// Pushes the first frame of a run. Returns false, with a trap, if a limit is exceeded.
  private func enter(_ code: CodeReference, at window: ValueAddress) -> Bool {
    let frame = state.pointee.frame + 1
    // The nesting is checked where a run begins; calls inside the loop check the frame and the stacks.
    guard nesting < limits.nesting, frame < state.pointee.frameLimit,
      window.scalars + code.pointee.scalarCount < state.pointee.scalarLimit,
      window.references + code.pointee.referenceCount < state.pointee.referenceLimit
    else {
      releaseArguments(of: code, at: window)
      raise(.callDepth, "Fatal error: Call stack exhausted")
      return false
    }
    frame.initialize(
      to: Frame(
        code: code, scalars: window.scalars, references: window.references,
        returnAddress: CommonCode.halt))
    state.pointee.frame = frame
    state.pointee.pc = code.pointee.instructions
    return true
  }

  // The loop has no calls for which Swift would insert reference counting: everything it touches is behind
  // raw pointers, and slow paths are methods that are not inlined. Before each of them the frame and the pc
  // are stored. The module is compiled for size, only this function for speed.
  // swift-format-ignore
  @_optimize(speed)
  private func interpret(_ entry: UnsafeMutablePointer<Frame>) -> RunOutcome {
    let st = state
    var frame = st.pointee.frame
    var pc = st.pointee.pc
    var s = frame.pointee.scalars
    var r = frame.pointee.references
    while true {
      let i = pc.pointee
      pc += 1
      let a = Int(i.a), b = Int(i.b), c = Int(i.c)
      switch i.opcode {
      case .lower:
        sync(st, frame, pc)
        guard lowerCode(frame.pointee.code) else { return unwind(to: entry) }
        let code = frame.pointee.code
        guard s + code.pointee.scalarCount < st.pointee.scalarLimit,
          r + code.pointee.referenceCount < st.pointee.referenceLimit
        else { return stop(entry, frame, pc, .callDepth) }
        pc = code.pointee.instructions + a
      case .halt:
        return st.pointee.error == nil ? .returned : .thrown

      case .jump:
        pc += i.signedBC
        if spendFuel(st, frame, pc) { return unwind(to: entry) }
      case .jumpIf:
        if s[a] != 0 {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpIfNot:
        if s[a] == 0 {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpEqual:
        if s[a] == s[b] {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpNotEqual:
        if s[a] != s[b] {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLess:
        if s[a] < s[b] {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessEqual:
        if s[a] <= s[b] {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessUnsigned:
        if UInt64(bitPattern: s[a]) < UInt64(bitPattern: s[b]) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessEqualUnsigned:
        if UInt64(bitPattern: s[a]) <= UInt64(bitPattern: s[b]) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpEqualTo:
        if s[a] == i.signedB {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpNotEqualTo:
        if s[a] != i.signedB {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessThan:
        if s[a] < i.signedB {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessEqualThan:
        if s[a] <= i.signedB {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpGreaterThan:
        if s[a] > i.signedB {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpGreaterEqualThan:
        if s[a] >= i.signedB {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpEqualDouble:
        if double(s[a]) == double(s[b]) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpNotEqualDouble:
        if double(s[a]) != double(s[b]) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessDouble:
        if double(s[a]) < double(s[b]) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpLessEqualDouble:
        if double(s[a]) <= double(s[b]) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpNotLessDouble:
        if !(double(s[a]) < double(s[b])) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .jumpNotLessEqualDouble:
        if !(double(s[a]) <= double(s[b])) {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .loopLess:
        let next = s[a] &+ 1
        s[a] = next
        if next < s[b] {
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .loopLessEqual:
        let value = s[a]
        if value < s[b] {
          s[a] = value &+ 1
          pc += i.signedC
          if spendFuel(st, frame, pc) { return unwind(to: entry) }
        }
      case .switchTag:
        pc += Int(min(UInt64(bitPattern: s[a]), UInt64(b)))

      case .call:
        let code = codeWord(pc)
        pc += 1
        frame += 1
        s += a
        r += b
        guard frame < st.pointee.frameLimit,
          s + code.pointee.scalarCount < st.pointee.scalarLimit,
          r + code.pointee.referenceCount < st.pointee.referenceLimit
        else { return stackOverflow(entry, frame - 1, pc) }
        frame.initialize(to: Frame(code: code, scalars: s, references: r, returnAddress: pc))
        pc = code.pointee.instructions
        if spendFuel(st, frame, pc) { return unwind(to: entry) }
      case .callPastCaptures:
        let code = codeWord(pc)
        pc += 1
        frame += 1
        s += a
        r += b
        guard frame < st.pointee.frameLimit,
          s + code.pointee.scalarCount < st.pointee.scalarLimit,
          r + code.pointee.referenceCount < st.pointee.referenceLimit
        else { return stackOverflow(entry, frame - 1, pc) }
        frame.initialize(to: Frame(code: code, scalars: s, references: r, returnAddress: pc))
        pc = code.pointee.instructions + 1
        if spendFuel(st, frame, pc) { return unwind(to: entry) }
      case .callClosure:
        guard let closure = r[c] else { return stop(entry, frame, pc, .conflictingAccess) }
        let code = closureCode(closure)
        st.pointee.closure = closure
        frame += 1
        s += a
        r += b
        guard frame < st.pointee.frameLimit,
          s + code.pointee.scalarCount < st.pointee.scalarLimit,
          r + code.pointee.referenceCount < st.pointee.referenceLimit
        else { return stackOverflow(entry, frame - 1, pc) }
        frame.initialize(to: Frame(code: code, scalars: s, references: r, returnAddress: pc))
        pc = code.pointee.instructions
        // Without fuel `closure` stays valid too: only the next instruction reads it.
        if spendFuel(st, frame, pc) { return unwind(to: entry) }
      case .callMethod:
        guard let object = r[c] else { return stop(entry, frame, pc, .conflictingAccess) }
        let selector = Int(pc.pointee.word)
        pc += 1
        let descriptor = object.pointee.descriptor
        var found: CodeReference?
        if selector < descriptor.pointee.methodCount {
          found = descriptor.pointee.methods.unsafelyUnwrapped[selector]
        }
        if found == nil {
          sync(st, frame, pc)
          found = resolveMethod(selector, of: descriptor)
        }
        guard let code = found else { return unwind(to: entry) }
        frame += 1
        s += a
        r += b
        guard frame < st.pointee.frameLimit,
          s + code.pointee.scalarCount < st.pointee.scalarLimit,
          r + code.pointee.referenceCount < st.pointee.referenceLimit
        else { return stackOverflow(entry, frame - 1, pc) }
        frame.initialize(to: Frame(code: code, scalars: s, references: r, returnAddress: pc))
        pc = code.pointee.instructions
        if spendFuel(st, frame, pc) { return unwind(to: entry) }
      case .callStatic:
        let selector = Int(pc.pointee.word)
        pc += 1
        sync(st, frame, pc)
        guard let code = resolveStaticMethod(selector, of: s[c]) else { return unwind(to: entry) }
        frame += 1
        s += a
        r += b
        guard frame < st.pointee.frameLimit,
          s + code.pointee.scalarCount < st.pointee.scalarLimit,
          r + code.pointee.referenceCount < st.pointee.referenceLimit
        else { return stackOverflow(entry, frame - 1, pc) }
        frame.initialize(to: Frame(code: code, scalars: s, references: r, returnAddress: pc))
        pc = code.pointee.instructions
        if spendFuel(st, frame, pc) { return unwind(to: entry) }
      case .callNative:
        let binding = pointerWord(pc, to: NativeBinding.self)
        pc += 1
        sync(st, frame, pc)
        if !callNative(binding, s + a, r + b) { return unwind(to: entry) }
      case .hop:
        sync(st, frame, pc)
        if hop(to: a) { return unwind(to: entry) }
      case .hopToInstance:
        sync(st, frame, pc)
        if hop(to: r[a]) { return unwind(to: entry) }
      case .ret:
        pc = frame.pointee.returnAddress
        frame -= 1
        s = frame.pointee.scalars
        r = frame.pointee.references
      case .putError:
        st.pointee.error = r[a]
        r[a] = nil
      case .jumpIfError:
        if st.pointee.error != nil { pc += i.signedBC }
      case .takeError:
        r[a] = st.pointee.error
        st.pointee.error = nil
      case .trap:
        sync(st, frame, pc)
        raise(kind: a, message: b)
        return unwind(to: entry)
      case .trapMessage:
        sync(st, frame, pc)
        raise(kind: a, text: r[b])
        return unwind(to: entry)
      case .trapError:
        sync(st, frame, pc)
        raise(error: r[a], isForced: b != 0)
        return unwind(to: entry)
      case .unwrap:
        if s[a] == 0 { return stopUnwrapping(entry, frame, pc, isImplicit: b != 0) }
      case .require:
        if r[a] == nil { return stop(entry, frame, pc, .conflictingAccess) }

      case .move: s[a] = s[b]
      case .moveMany:
        let count = c
        if a <= b {
          for index in 0..<count { s[a &+ index] = s[b &+ index] }
        } else {
          var index = count
          while index > 0 {
            index &-= 1
            s[a &+ index] = s[b &+ index]
          }
        }
      case .load: s[a] = Int64(i.signedB)
      case .loadWord:
        s[a] = pc.pointee.word
        pc += 1
      case .clear:
        for index in 0..<b { s[a &+ index] = 0 }
      case .moveReference:
        let object = r[b]
        r[b] = nil
        r[a] = object
      case .moveReferences:
        for index in 0..<c {
          let object = r[b &+ index]
          r[b &+ index] = nil
          r[a &+ index] = object
        }
      case .copyReference:
        let object = r[b]
        object.retain()
        r[a] = object
      case .copyReferences:
        for index in 0..<c {
          let object = r[b &+ index]
          object.retain()
          r[a &+ index] = object
        }
      case .release:
        if let object = r[a] {
          r[a] = nil
          object.pointee.count &-= 1
          if object.pointee.count == 0 {
            sync(st, frame, pc)
            destroy(object)
            if st.pointee.trapped { return unwind(to: entry) }
          }
        }
      case .releaseMany, .releaseParts:
        // The last declared variable is released first, as in Swift, but the parts of a value in their order.
        let isReversed = i.opcode == .releaseMany
        for index in 0..<b {
          let register = a &+ (isReversed ? b &- 1 &- index : index)
          if let object = r[register] {
            r[register] = nil
            object.pointee.count &-= 1
            if object.pointee.count == 0 {
              sync(st, frame, pc)
              destroy(object)
            }
          }
        }
        if st.pointee.trapped { return unwind(to: entry) }
      case .assignReference:
        let old = r[a]
        r[a] = r[b]
        r[b] = nil
        if let old {
          old.pointee.count &-= 1
          if old.pointee.count == 0 {
            sync(st, frame, pc)
            destroy(old)
            if st.pointee.trapped { return unwind(to: entry) }
          }
        }
      case .assignReferences:
        for index in 0..<c {
          let old = r[a &+ index]
          r[a &+ index] = r[b &+ index]
          r[b &+ index] = nil
          if let old {
            old.pointee.count &-= 1
            if old.pointee.count == 0 {
              sync(st, frame, pc)
              destroy(old)
            }
          }
        }
        if st.pointee.trapped { return unwind(to: entry) }
      case .loadReference:
        let object = objectWord(pc)
        pc += 1
        object.retain()
        r[a] = object

      case .addInt:
        let (value, overflow) = s[b].addingReportingOverflow(s[c])
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .subtractInt:
        let (value, overflow) = s[b].subtractingReportingOverflow(s[c])
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .multiplyInt:
        let (value, overflow) = s[b].multipliedReportingOverflow(by: s[c])
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .divideInt:
        let divisor = s[c]
        if divisor == 0 { return stop(entry, frame, pc, .divisionByZero) }
        if divisor == -1 {
          let (value, overflow) = (0 as Int64).subtractingReportingOverflow(s[b])
          if overflow {
            return stop(entry, frame, pc, .arithmeticOverflow, "Division results in an overflow")
          }
          s[a] = value
        } else {
          s[a] = s[b].quotient(by: divisor)
        }
      case .remainderInt:
        let divisor = s[c]
        if divisor == 0 {
          return stop(entry, frame, pc, .divisionByZero, "Division by zero in remainder operation")
        }
        if divisor == -1 {
          if s[b] == Int64.min {
            return stop(
              entry, frame, pc, .arithmeticOverflow,
              "Division results in an overflow in remainder operation")
          }
          s[a] = 0
        } else {
          s[a] = s[b].remainder(by: divisor)
        }
      case .negateInt:
        let (value, overflow) = (0 as Int64).subtractingReportingOverflow(s[b])
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .addNumber:
        let (value, overflow) = s[b].addingReportingOverflow(Int64(i.signedC))
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .multiplyNumber:
        let (value, overflow) = s[b].multipliedReportingOverflow(by: Int64(i.signedC))
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .multiplyWord:
        let (value, overflow) = s[b].multipliedReportingOverflow(by: pc.pointee.word)
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
        pc += 1
      case .dividePower: s[a] = s[b].quotient(byPower: c)
      case .remainderPower: s[a] = s[b].remainder(byPower: c)
      case .divideWord:
        s[a] = s[b].quotient(byPositive: pc.pointee.word)
        pc += 1
      case .remainderWord:
        s[a] = s[b].remainder(byPositive: pc.pointee.word)
        pc += 1
      case .addWrapping: s[a] = s[b] &+ s[c]
      case .subtractWrapping: s[a] = s[b] &- s[c]
      case .multiplyWrapping: s[a] = s[b] &* s[c]
      case .addUnsigned:
        let (value, overflow) = unsigned(s[b]).addingReportingOverflow(unsigned(s[c]))
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = Int64(bitPattern: value)
      case .subtractUnsigned:
        let (value, overflow) = unsigned(s[b]).subtractingReportingOverflow(unsigned(s[c]))
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = Int64(bitPattern: value)
      case .multiplyUnsigned:
        let (value, overflow) = unsigned(s[b]).multipliedReportingOverflow(by: unsigned(s[c]))
        if overflow { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = Int64(bitPattern: value)
      case .divideUnsigned:
        if s[c] == 0 { return stop(entry, frame, pc, .divisionByZero) }
        s[a] = Int64(bitPattern: unsigned(s[b]) / unsigned(s[c]))
      case .remainderUnsigned:
        if s[c] == 0 {
          return stop(entry, frame, pc, .divisionByZero, "Division by zero in remainder operation")
        }
        s[a] = Int64(bitPattern: unsigned(s[b]) % unsigned(s[c]))
      case .and: s[a] = s[b] & s[c]
      case .or: s[a] = s[b] | s[c]
      case .xor: s[a] = s[b] ^ s[c]
      case .complement: s[a] = ~s[b]
      case .shiftLeft: s[a] = s[b] << s[c]
      case .shiftRight: s[a] = s[b] >> s[c]
      case .shiftRightUnsigned: s[a] = Int64(bitPattern: unsigned(s[b]) >> s[c])
      case .narrow:
        let value = s[b]
        if wrapped(value, c) != value { return stop(entry, frame, pc, .arithmeticOverflow) }
        s[a] = value
      case .wrap: s[a] = wrapped(s[b], c)
      case .equalInt: s[a] = s[b] == s[c] ? 1 : 0
      case .notEqualInt: s[a] = s[b] != s[c] ? 1 : 0
      case .lessInt: s[a] = s[b] < s[c] ? 1 : 0
      case .lessEqualInt: s[a] = s[b] <= s[c] ? 1 : 0
      case .lessUnsigned: s[a] = unsigned(s[b]) < unsigned(s[c]) ? 1 : 0
      case .lessEqualUnsigned: s[a] = unsigned(s[b]) <= unsigned(s[c]) ? 1 : 0
      case .not: s[a] = s[b] ^ 1

      case .addDouble: s[a] = bits(double(s[b]) + double(s[c]))
      case .subtractDouble: s[a] = bits(double(s[b]) - double(s[c]))
      case .multiplyDouble: s[a] = bits(double(s[b]) * double(s[c]))
      case .divideDouble: s[a] = bits(double(s[b]) / double(s[c]))
      case .negateDouble: s[a] = bits(-double(s[b]))
      case .remainderDouble: s[a] = remainderDouble(s[b], s[c])
      case .squareRoot: s[a] = bits(double(s[b]).squareRoot())
      case .absoluteDouble: s[a] = s[b] & Int64.max
      case .roundDouble: s[a] = rounded(s[b], c)
      case .roundToFloat: s[a] = bits(Double(Float(double(s[b]))))
      case .equalDouble: s[a] = double(s[b]) == double(s[c]) ? 1 : 0
      case .notEqualDouble: s[a] = double(s[b]) != double(s[c]) ? 1 : 0
      case .lessDouble: s[a] = double(s[b]) < double(s[c]) ? 1 : 0
      case .lessEqualDouble: s[a] = double(s[b]) <= double(s[c]) ? 1 : 0
      case .intToDouble: s[a] = bits(Double(s[b]))
      case .unsignedToDouble: s[a] = bits(Double(unsigned(s[b])))
      case .doubleToInt:
        let value = double(s[b])
        // Exclusive bounds: the greatest Double below -2^63, and 2^63.
        guard value > -9223372036854777856.0, value < 9223372036854775808.0 else {
          sync(st, frame, pc)
          raiseConversion(value, "Int")
          return unwind(to: entry)
        }
        s[a] = Int64(value)
      case .doubleToUnsigned:
        let value = double(s[b])
        // Exclusive bounds: numbers between -1 and 0 are truncated to 0.
        guard value > -1, value < 18446744073709551616.0 else {
          sync(st, frame, pc)
          raiseConversion(value, "UInt")
          return unwind(to: entry)
        }
        s[a] = Int64(bitPattern: UInt64(value))

      case .arrayCount:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        s[a] = array.words[0]
      case .arrayGet:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        s[a] = array.words[2 &+ Int(index)]
      case .arrayGetReference:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        let object = array.references[2 &+ Int(index)]
        object.retain()
        r[a] = object
      case .arrayGetField:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        let part = pc.pointee
        pc += 1
        s[a] = array.words[2 &+ Int(index) &* Int(part.b) &+ Int(part.a)]
      case .arrayGetPart:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        let part = ElementPart(pc)
        pc += 2
        let element = array.words + (2 &+ Int(index) &* part.stride)
        for word in 0..<part.scalarCount { s[a &+ word] = element[part.scalar &+ word] }
        let references = referencePointer(element)
        for word in 0..<part.referenceCount {
          let object = references[part.reference &+ word]
          object.retain()
          r[part.register &+ word] = object
        }
      case .arraySet:
        guard let array = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[b]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        if array.pointee.count == 1 {
          array.words[2 &+ Int(index)] = s[c]
        } else {
          sync(st, frame, pc)
          guard let own = makeUniqueArray(r + a) else { return unwind(to: entry) }
          own.elements[Int(index)] = s[c]
        }
      case .arraySetField:
        guard let array = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[b]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        let part = pc.pointee
        pc += 1
        let word = 2 &+ Int(index) &* Int(part.b) &+ Int(part.a)
        if array.pointee.count == 1 {
          array.words[word] = s[c]
        } else {
          sync(st, frame, pc)
          guard let own = makeUniqueArray(r + a) else { return unwind(to: entry) }
          own.object.words[word] = s[c]
        }
      case .arraySetPart:
        guard let array = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[b]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        let part = ElementPart(pc)
        pc += 2
        sync(st, frame, pc)
        guard let own = makeUniqueArray(r + a) else { return unwind(to: entry) }
        setPart(own, Int(index), part, s + c, r + part.register)
        if st.pointee.trapped { return unwind(to: entry) }
      case .arrayTakePart:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }
        let part = ElementPart(pc)
        pc += 2
        sync(st, frame, pc)
        guard let own = makeUniqueArray(r + b) else { return unwind(to: entry) }
        takePart(own, Int(index), part, s + a, r + part.register)
      case .dictionaryTake:
        let access = EntryAccess(words: pc, scalars: s, references: r)
        pc += 3
        sync(st, frame, pc)
        guard r[b] != nil else { return stop(entry, frame, pc, .conflictingAccess) }
        guard let position = moveOutEntry(r + b, access) else { return unwind(to: entry) }
        s[a] = Int64(position)
      case .dictionaryPut:
        let access = EntryAccess(words: pc, scalars: s, references: r)
        pc += 2
        sync(st, frame, pc)
        guard moveBackEntry(r + b, access, Int(s[a])) else { return unwind(to: entry) }
      case .arrayMake:
        let descriptor = pointerWord(pc, to: ObjectDescriptor.self)
        pc += 1
        sync(st, frame, pc)
        guard let made = makeArray(descriptor, capacity: b) else { return unwind(to: entry) }
        r[a] = made.object
      case .arrayAppend:
        guard let array = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let count = array.words[0]
        if array.pointee.count == 1 && count < array.words[1] {
          array.words[2 &+ Int(count)] = s[b]
          array.words[0] = count &+ 1
        } else {
          sync(st, frame, pc)
          guard let element = extendArray(r + a) else { return unwind(to: entry) }
          element.scalars[0] = s[b]
        }
      case .arrayAppendReference:
        guard let array = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let count = array.words[0]
        if array.pointee.count == 1 && count < array.words[1] {
          array.references[2 &+ Int(count)] = r[b]
          r[b] = nil
          array.words[0] = count &+ 1
        } else {
          sync(st, frame, pc)
          guard let element = extendArray(r + a) else { return unwind(to: entry) }
          element.references[0] = r[b]
          r[b] = nil
        }
      case .arrayAppendValue:
        guard let array = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let descriptor = array.pointee.descriptor
        sync(st, frame, pc)
        guard let element = extendArray(r + a) else { return unwind(to: entry) }
        for word in 0..<descriptor.pointee.scalarCount { element.scalars[word] = s[b &+ word] }
        for word in 0..<descriptor.pointee.referenceCount {
          element.references[word] = r[c &+ word]
          r[c &+ word] = nil
        }
      case .arrayNext:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        if index < array.words[0] {
          s[a] = array.words[2 &+ Int(index)]
          s[c] = index &+ 1
          pc += 1
        }
      case .arrayCheck:
        guard let array = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let index = s[c]
        guard unsigned(index) < unsigned(array.words[0]) else {
          return stop(entry, frame, pc, .indexOutOfRange)
        }

      case .concatenate:
        guard let left = r[b], let right = r[c] else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
        sync(st, frame, pc)
        guard let text = concatenate(left, right) else { return unwind(to: entry) }
        r[a] = text
      case .concatenateMany:
        sync(st, frame, pc)
        guard let text = concatenate(r + b, c) else { return unwind(to: entry) }
        r[a] = text
      case .appendString:
        guard r[a] != nil, let right = r[b] else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
        sync(st, frame, pc)
        if !append(right, to: r + a) { return unwind(to: entry) }
      case .equalString:
        guard let left = r[b], let right = r[c] else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
        sync(st, frame, pc)
        guard let isSame = left == right ? true : isEqual(left, right) else {
          return unwind(to: entry)
        }
        s[a] = isSame ? 1 : 0
      case .lessString:
        guard let left = r[b], let right = r[c] else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
        sync(st, frame, pc)
        guard let isFirst = isLess(left, right) else { return unwind(to: entry) }
        s[a] = isFirst ? 1 : 0
      case .describe:
        let type = pc.pointee.word
        pc += 1
        sync(st, frame, pc)
        guard let text = describeValue(type, s + b, r + c) else { return unwind(to: entry) }
        r[a] = text
      case .describeInt:
        r[a] = describeInt(s[b])

      case .makeObject:
        let descriptor = pointerWord(pc, to: ObjectDescriptor.self)
        pc += 1
        r[a] = heap.allocate(descriptor)
        if isOutOfMemory { return stop(entry, frame, pc, .memoryLimit) }
      case .markUnfinished:
        guard let object = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        object.pointee.flags &= ~HeapFlags.isUninitialised
        if b != 0 { object.pointee.flags |= HeapFlags.isUninitialised }
      case .getScalar:
        guard let object = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        s[a] = object.words[c]
      case .getReference:
        guard let object = r[b], let value = object.references[c] else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
        value.retain()
        r[a] = value
      case .getWords:
        guard let object = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let part = pc.pointee
        pc += 1
        let words = object.words + Int(part.a)
        for word in 0..<Int(part.b) { s[a &+ word] = words[word] }
        let references = object.references + Int(part.c)
        for word in 0..<Int(pc.pointee.a) {
          let value = references[word]
          value.retain()
          r[c &+ word] = value
        }
        pc += 1
      case .takeWords:
        guard let object = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let part = pc.pointee
        pc += 1
        let words = object.words + Int(part.a)
        for word in 0..<Int(part.b) { s[a &+ word] = words[word] }
        let references = object.references + Int(part.c)
        for word in 0..<Int(pc.pointee.a) {
          let value = references[word]
          references[word] = nil
          r[c &+ word] = value
        }
        pc += 1
      case .setScalar:
        guard let object = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        object.words[b] = s[c]
      case .setReference:
        guard let object = r[a] else { return stop(entry, frame, pc, .conflictingAccess) }
        let old = object.references[b]
        object.references[b] = r[c]
        r[c] = nil
        if let old {
          old.pointee.count &-= 1
          if old.pointee.count == 0 {
            sync(st, frame, pc)
            destroy(old)
            if st.pointee.trapped { return unwind(to: entry) }
          }
        }
      case .setWords:
        guard let object = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        let part = pc.pointee
        pc += 1
        let words = object.words + Int(part.a)
        for word in 0..<Int(part.b) { words[word] = s[a &+ word] }
        let count = Int(pc.pointee.a)
        pc += 1
        sync(st, frame, pc)
        setReferences(object, Int(part.c), r + c, count)
        if st.pointee.trapped { return unwind(to: entry) }
      case .checkIntact:
        let type = Int(pc.pointee.word)
        pc += 1
        guard isIntact(type, s + a, r + b) else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
      case .box:
        let descriptor = pointerWord(pc, to: ObjectDescriptor.self)
        pc += 1
        r[a] = box(descriptor, s + b, r + c)
        if isOutOfMemory { return stop(entry, frame, pc, .memoryLimit) }
      case .globalGet:
        s[a] = objectWord(pc).words[b]
        pc += 1
      case .globalSet:
        objectWord(pc).words[b] = s[a]
        pc += 1
      case .globalGetReference:
        guard let value = objectWord(pc).references[b] else {
          return stop(entry, frame, pc, .conflictingAccess)
        }
        pc += 1
        value.retain()
        r[a] = value
      case .globalEnsure:
        let cell = pointerWord(pc, to: GlobalCell.self)
        pc += 1
        if cell.pointee.progress != .done {
          sync(st, frame, pc)
          guard let code = beginInitialisation(cell) else { return unwind(to: entry) }
          frame += 1
          s += a
          r += b
          guard frame < st.pointee.frameLimit,
            s + code.pointee.scalarCount < st.pointee.scalarLimit,
            r + code.pointee.referenceCount < st.pointee.referenceLimit
          else { return stackOverflow(entry, frame - 1, pc) }
          frame.initialize(to: Frame(code: code, scalars: s, references: r, returnAddress: pc))
          pc = code.pointee.instructions
        }
      case .globalDone:
        pointerWord(pc, to: GlobalCell.self).pointee.progress = .done
        pc += 1

      case .makeClosure:
        let descriptor = pointerWord(pc, to: ObjectDescriptor.self)
        let code = pc[1].word
        pc += 2
        r[a] = makeClosure(descriptor, code, s + b, r + c)
        if isOutOfMemory { return stop(entry, frame, pc, .memoryLimit) }
      case .loadCaptures:
        let closure = st.pointee.closure.unsafelyUnwrapped
        let scalars = closure.pointee.descriptor.pointee.scalarCount
        for word in 0..<scalars { s[a &+ word] = closure.words[1 &+ word] }
        let references = closure.references + (1 &+ scalars)
        for word in 0..<closure.pointee.descriptor.pointee.referenceCount {
          let object = references[word]
          object.retain()
          r[b &+ word] = object
        }

      case .isType:
        let test = pc.pointee.word
        pc += 1
        sync(st, frame, pc)
        guard let answer = isType(r[b], test) else { return unwind(to: entry) }
        s[a] = answer ? 1 : 0
      case .castValue:
        let plan = pc.pointee.word
        let target = pc[1]
        pc += 2
        sync(st, frame, pc)
        guard let answer = castValue(plan, s + b, r + c, s + Int(target.a), r + Int(target.b))
        else { return unwind(to: entry) }
        s[a] = answer ? 1 : 0
      case .dynamicType:
        guard let object = r[b] else { return stop(entry, frame, pc, .conflictingAccess) }
        s[a] = dynamicTypeID(object)
      case .equalValues:
        let type = pc.pointee.word
        let operands = pc[1]
        pc += 2
        sync(st, frame, pc)
        guard let answer = equalValues(
          type, s + b, r + c, s + Int(operands.a), r + Int(operands.b))
        else { return unwind(to: entry) }
        s[a] = answer ? 1 : 0
      case .sameReference: s[a] = r[b] == r[c] ? 1 : 0

      case .makeWeak:
        let object = r[b]
        r[b] = nil
        r[a] = makeWeak(object)
        if let object {
          object.pointee.count &-= 1
          if object.pointee.count == 0 {
            sync(st, frame, pc)
            destroy(object)
            if st.pointee.trapped { return unwind(to: entry) }
          }
        }
      case .loadWeak:
        let object = weakTarget(r[c])
        s[a] = object == nil ? 0 : 1
        r[b] = object
      case .loadUnowned:
        guard let object = weakTarget(r[b]) else {
          return stop(
            entry, frame, pc, .nilUnwrapped, "Attempted to read an unowned reference but object was already destroyed")
        }
        r[a] = object
      }
    }
  }
}
