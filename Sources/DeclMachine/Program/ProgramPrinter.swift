package import DeclTree

/// A disassembler: for each lowered function it prints the register counts and the instructions with their
/// source locations.
package struct ProgramPrinter {
  private let program: Program
  private let sources: SourceMap

  /// Creates a printer for a program.
  package init(_ program: Program, sources: SourceMap) {
    self.program = program
    self.sources = sources
  }

  /// Returns the listing of all functions lowered so far; those of the library only if requested.
  package func print(includingLibrary: Bool = false) -> String {
    program.allCode.compactMap { code in
      let info = code.pointee.info.takeUnretainedValue()
      guard info.isLowered, includingLibrary || !info.isLibrary else { return nil }
      return print(code)
    }.joined(separator: "\n")
  }

  /// Returns the listing of one function.
  package func print(_ code: CodeReference) -> String {
    let info = code.pointee.info.takeUnretainedValue()
    var text = header(code, info)
    var index = 0
    var place = ""
    while index < info.instructionCount {
      let instruction = code.pointee.instructions[index]
      let here = sources.describe(info.range(at: index))
      let words = instruction.opcode.wordCount
      let line = "  \(pad(String(index), 5)) \(operands(instruction, code, index))"
      text += line
      if here != place {
        text += String(repeating: " ", count: max(1, 60 - line.count)) + here
        place = here
      }
      text += "\n"
      index += 1 + words
    }
    return text
  }

  private func header(_ code: CodeReference, _ info: CodeInfo) -> String {
    let parameters = info.signature.parameters
      .map { ($0.isInout ? "inout " : "") + $0.type.name }.joined(separator: ", ")
    return "\(info.name): (\(parameters)) -> \(info.signature.result.name)"
      + "  [\(code.pointee.scalarCount) scalars, \(code.pointee.referenceCount) references]\n"
  }

  private func operands(_ instruction: Instruction, _ code: CodeReference, _ index: Int) -> String {
    var text = pad("\(instruction.opcode)", -22)
    switch instruction.opcode {
    case .jump, .jumpIfError: text += "→ \(index + 1 + instruction.signedBC)"
    case let opcode where opcode.isJump:
      text += "\(instruction.a) \(instruction.signedB) → \(index + 1 + instruction.signedC)"
    default: text += "\(instruction.a) \(instruction.b) \(instruction.c)"
    }
    for word in 0..<instruction.opcode.wordCount {
      let data = self.word(code.pointee.instructions[index + 1 + word], instruction.opcode, word)
      if !data.isEmpty { text += "  " + data }
    }
    return text
  }

  private func word(_ word: Instruction, _ opcode: Opcode, _ index: Int) -> String {
    let bits = Int(word.word)
    switch opcode {
    case .call, .callPastCaptures:
      let code = CodeReference(bitPattern: bits)!
      return code.pointee.info.takeUnretainedValue().name
    case .callNative: return UnsafeMutablePointer<NativeBinding>(bitPattern: bits)!.pointee.name
    case .makeClosure where index == 1:
      let code = CodeReference(bitPattern: bits)!
      return code.pointee.info.takeUnretainedValue().name
    case .callMethod: return selector(bits)
    case .describe, .equalValues, .checkIntact:
      return index == 0 ? program.runtimeTypes[bits].name : "\(word.a) \(word.b)"
    case .castValue:
      return index == 0 ? "to \(program.castPlans[bits].target.name)" : "\(word.a) \(word.b)"
    case .isType: return program.typeTests[bits].target.name
    case .loadWord: return String(bits)
    case .loadReference:
      let object = HeapReference(bitPattern: bits)!
      return object.kind == .string ? object.stringValue.debugDescription : "global"
    case .dictionaryTake where index == 2: return bits == 0 ? "" : "constant"
    case .arrayGetField, .arraySetField, .arrayGetPart, .arraySetPart, .arrayTakePart, .getWords,
      .takeWords, .setWords, .dictionaryTake, .dictionaryPut:
      return "(\(word.a) \(word.b) \(word.c))"
    default: return ""
    }
  }

  private func selector(_ number: Int) -> String {
    switch program.selectors[number] {
    case .override(let function, _): program.displayName(function)
    case .existential(let function, _, _, _): "any " + program.displayName(function)
    case .opened(let call): "any " + program.displayName(call.function)
    case .instanceInitializer(let function, _): "init " + program.displayName(function)
    case .inheritedProperties(let function): "properties before " + program.displayName(function)
    case .metatype(let function, _, _, _): "static " + program.displayName(function)
    }
  }

  private func pad(_ text: String, _ width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + space : space + text
  }
}

extension Opcode {
  /// The number of data words that follow the instruction.
  var wordCount: Int {
    switch self {
    case .call, .callPastCaptures, .callMethod, .callNative, .loadWord, .loadReference,
      .multiplyWord, .divideWord, .remainderWord, .arrayGetField, .arraySetField, .arrayMake,
      .describe,
      .makeObject, .checkIntact, .box, .globalGet, .globalSet, .globalGetReference, .globalEnsure,
      .globalDone, .isType:
      1
    case .arrayGetPart, .arraySetPart, .arrayTakePart, .getWords, .takeWords, .setWords,
      .dictionaryPut, .makeClosure, .castValue, .equalValues:
      2
    case .dictionaryTake: 3
    default: 0
    }
  }

  /// Indicates whether the third operand is a jump distance.
  var isJump: Bool {
    rawValue >= Opcode.jumpIf.rawValue && rawValue <= Opcode.loopLessEqual.rawValue
  }
}
