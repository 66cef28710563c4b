/// The primitives that become instructions, by the names that the library gives them in `@_primitive`.
///
/// | type | operations |
/// |---|---|
/// | `int` | add subtract multiply divide remainder negate, addAssign subtractAssign multiplyAssign, wrappingAdd wrappingSubtract wrappingMultiply, and or xor not shiftLeft shiftRight, equal notEqual less lessEqual greater greaterEqual, bits (reinterprets the word as another type), description |
/// | `uint` | add subtract multiply divide remainder and their assigning forms, shiftLeft shiftRight, less lessEqual greater greaterEqual |
/// | `int8` `int16` `int32` `uint8` `uint16` `uint32` | truncating: keeps the lowest bits; narrow: the same number, a trap if it does not fit |
/// | `bool` | equal notEqual not |
/// | `double` | add subtract multiply divide negate and their assigning forms, equal notEqual less lessEqual greater greaterEqual, squareRoot magnitude truncatingRemainder, round roundEven floor ceil truncate, fromInt fromUnsigned toInt toUInt bits fromBits |
/// | `float` | fromDouble (rounds), toDouble |
/// | `array` | count get set append |
/// | `string` | add addAssign equal notEqual less greater lessEqual greaterEqual |
/// | `object` | identical |
/// | | describe |
///
/// All other names are native functions; see ``NativeCall``.
package enum InlineOperation {
  /// A binary instruction: `s = s op s`
  case binary(Opcode)
  /// A binary instruction with its operands exchanged.
  case swapped(Opcode)
  /// A binary instruction whose result is negated.
  case negated(Opcode, swapped: Bool)
  case unary(Opcode)
  /// A compound assignment: `left op= right`
  case assign(Opcode)
  /// A reinterpretation of the same words as another type.
  case reinterpret
  case width(Opcode, IntegerWidth)
  case round(Int)
  case string(Opcode, swapped: Bool, negated: Bool)
  case stringAppend
  case arrayCount, arrayGet, arraySet, arrayAppend
  case describe, describeInt
  case identical

  package static let all: [String: InlineOperation] = {
    var table: [String: InlineOperation] = [
      "int.not": .unary(.complement), "int.negate": .unary(.negateInt), "int.bits": .reinterpret,
      "int.description": .describeInt, "uint.shiftRight": .binary(.shiftRightUnsigned),
      "uint.shiftLeft": .binary(.shiftLeft),
      "bool.equal": .binary(.equalInt), "bool.notEqual": .binary(.notEqualInt),
      "bool.not": .unary(.not),
      "double.negate": .unary(.negateDouble), "double.squareRoot": .unary(.squareRoot),
      "double.magnitude": .unary(.absoluteDouble),
      "double.truncatingRemainder": .binary(.remainderDouble),
      "double.round": .round(0), "double.roundEven": .round(1), "double.ceil": .round(2),
      "double.floor": .round(3), "double.truncate": .round(4),
      "double.fromInt": .unary(.intToDouble), "double.fromUnsigned": .unary(.unsignedToDouble),
      "double.toInt": .unary(.doubleToInt), "double.toUInt": .unary(.doubleToUnsigned),
      "double.bits": .reinterpret, "double.fromBits": .reinterpret, "double.same": .reinterpret,
      "float.fromDouble": .unary(.roundToFloat), "float.toDouble": .reinterpret,
      "array.count": .arrayCount, "array.get": .arrayGet, "array.set": .arraySet,
      "array.append": .arrayAppend,
      "string.add": .string(.concatenate, swapped: false, negated: false),
      "string.addAssign": .stringAppend,
      "string.equal": .string(.equalString, swapped: false, negated: false),
      "string.notEqual": .string(.equalString, swapped: false, negated: true),
      "string.less": .string(.lessString, swapped: false, negated: false),
      "string.greater": .string(.lessString, swapped: true, negated: false),
      "string.lessEqual": .string(.lessString, swapped: true, negated: true),
      "string.greaterEqual": .string(.lessString, swapped: false, negated: true),
      "object.identical": .identical, "describe": .describe,
    ]
    addArithmetic(to: &table)
    addComparisons(to: &table)
    addWidths(to: &table)
    return table
  }()

  private static func addArithmetic(to table: inout [String: InlineOperation]) {
    let operations: [(String, Opcode)] = [
      ("int.add", .addInt), ("int.subtract", .subtractInt), ("int.multiply", .multiplyInt),
      ("int.divide", .divideInt), ("int.remainder", .remainderInt),
      ("int.wrappingAdd", .addWrapping), ("int.wrappingSubtract", .subtractWrapping),
      ("int.wrappingMultiply", .multiplyWrapping), ("int.and", .and), ("int.or", .or),
      ("int.xor", .xor), ("int.shiftLeft", .shiftLeft), ("int.shiftRight", .shiftRight),
      ("uint.add", .addUnsigned), ("uint.subtract", .subtractUnsigned),
      ("uint.multiply", .multiplyUnsigned), ("uint.divide", .divideUnsigned),
      ("uint.remainder", .remainderUnsigned), ("double.add", .addDouble),
      ("double.subtract", .subtractDouble), ("double.multiply", .multiplyDouble),
      ("double.divide", .divideDouble),
    ]
    for (name, opcode) in operations {
      table[name] = .binary(opcode)
      table[name + "Assign"] = .assign(opcode)
    }
  }

  private static func addComparisons(to table: inout [String: InlineOperation]) {
    for (name, comparison) in Comparison.all {
      table[name] = comparison.isSwapped ? .swapped(comparison.opcode) : .binary(comparison.opcode)
    }
  }

  private static func addWidths(to table: inout [String: InlineOperation]) {
    let widths: [(String, IntegerWidth)] = [
      ("int32", .int32), ("int16", .int16), ("int8", .int8), ("uint32", .uint32),
      ("uint16", .uint16), ("uint8", .uint8),
    ]
    for (name, width) in widths {
      table[name + ".truncating"] = .width(.wrap, width)
      table[name + ".narrow"] = .width(.narrow, width)
    }
  }
}

/// The instructions for one comparison of numbers, as a value and fused with a jump.
package struct Comparison {
  /// The instruction that computes the Boolean.
  let opcode: Opcode
  /// Indicates whether the operands of `value` and `jump` are exchanged.
  package let isSwapped: Bool
  /// The instruction that jumps if the comparison is true.
  package let jump: Opcode
  /// The instruction that jumps if the comparison is false, and whether its operands are exchanged relative
  /// to `jump`.
  package let jumpNot: (opcode: Opcode, isSwapped: Bool)
  /// The instructions for a small literal on the right: jump if true, jump if false. Nil where the machine
  /// has none.
  package let immediate: (jump: Opcode, jumpNot: Opcode)?

  package static let all: [String: Comparison] = {
    var table: [String: Comparison] = [:]
    for (prefix, less, lessEqual, jumpLess, jumpLessEqual) in [
      ("int", Opcode.lessInt, Opcode.lessEqualInt, Opcode.jumpLess, Opcode.jumpLessEqual),
      (
        "uint", .lessUnsigned, .lessEqualUnsigned, .jumpLessUnsigned, .jumpLessEqualUnsigned
      ),
    ] {
      let isSigned = prefix == "int"
      func numbers(_ jump: Opcode, _ jumpNot: Opcode) -> (Opcode, Opcode)? {
        isSigned ? (jump, jumpNot) : nil
      }
      table[prefix + ".less"] = Comparison(
        opcode: less, isSwapped: false, jump: jumpLess, jumpNot: (jumpLessEqual, true),
        immediate: numbers(.jumpLessThan, .jumpGreaterEqualThan))
      table[prefix + ".lessEqual"] = Comparison(
        opcode: lessEqual, isSwapped: false, jump: jumpLessEqual, jumpNot: (jumpLess, true),
        immediate: numbers(.jumpLessEqualThan, .jumpGreaterThan))
      table[prefix + ".greater"] = Comparison(
        opcode: less, isSwapped: true, jump: jumpLess, jumpNot: (jumpLessEqual, true),
        immediate: numbers(.jumpGreaterThan, .jumpLessEqualThan))
      table[prefix + ".greaterEqual"] = Comparison(
        opcode: lessEqual, isSwapped: true, jump: jumpLessEqual, jumpNot: (jumpLess, true),
        immediate: numbers(.jumpGreaterEqualThan, .jumpLessThan))
    }
    addEqualities(to: &table)
    addDoubles(to: &table)
    return table
  }()

  private static func addEqualities(to table: inout [String: Comparison]) {
    table["int.equal"] = Comparison(
      opcode: .equalInt, isSwapped: false, jump: .jumpEqual, jumpNot: (.jumpNotEqual, false),
      immediate: (.jumpEqualTo, .jumpNotEqualTo))
    table["int.notEqual"] = Comparison(
      opcode: .notEqualInt, isSwapped: false, jump: .jumpNotEqual, jumpNot: (.jumpEqual, false),
      immediate: (.jumpNotEqualTo, .jumpEqualTo))
    table["bool.equal"] = table["int.equal"]
    table["bool.notEqual"] = table["int.notEqual"]
  }

  // Every comparison with NaN is false, so the negated jump cannot be the opposite comparison and needs
  // opcodes of its own.
  private static func addDoubles(to table: inout [String: Comparison]) {
    table["double.equal"] = Comparison(
      opcode: .equalDouble, isSwapped: false, jump: .jumpEqualDouble,
      jumpNot: (.jumpNotEqualDouble, false), immediate: nil)
    table["double.notEqual"] = Comparison(
      opcode: .notEqualDouble, isSwapped: false, jump: .jumpNotEqualDouble,
      jumpNot: (.jumpEqualDouble, false), immediate: nil)
    for (name, isSwapped) in [("less", false), ("greater", true)] {
      table["double." + name] = Comparison(
        opcode: .lessDouble, isSwapped: isSwapped, jump: .jumpLessDouble,
        jumpNot: (.jumpNotLessDouble, false), immediate: nil)
      table["double." + name + "Equal"] = Comparison(
        opcode: .lessEqualDouble, isSwapped: isSwapped, jump: .jumpLessEqualDouble,
        jumpNot: (.jumpNotLessEqualDouble, false), immediate: nil)
    }
  }
}
