import DeclFoundation

/// Floating-point numbers: the operations that the lowering does not turn into instructions.
extension NativeTable {
  mutating func addFloatingPoint() {
    addFloatingPointParts()
    addFloatingPointStrings()
    add("double.remainder") { call in
      call.finish(call.double(0).remainder(dividingBy: call.double(1)))
    }
    add("double.addingProduct") { call in
      call.finish(call.double(0).addingProduct(call.double(1), call.double(2)))
    }
    add("float.addingProduct") { call in
      let (left, right) = (Float(call.double(1)), Float(call.double(2)))
      return call.finish(Double(Float(call.double(0)).addingProduct(left, right)))
    }
    add("double.nextUp") { call in call.finish(call.double(0).nextUp) }
    add("float.nextUp") { call in call.finish(Double(Float(call.double(0)).nextUp)) }
    add("double.wrappedInteger") { call in
      let value = call.double(0)
      return call.finish(value < 0 ? Int(value) : Int(bitPattern: UInt(value)))
    }
    add("double.scaled") { call in
      // This initialiser accepts any exponent, even one outside the type's range.
      call.finish(Double(sign: .plus, exponent: call.int(1), significand: call.double(0)))
    }
  }

  private mutating func addFloatingPointParts() {
    add("double.bits") { call in
      call.finish(Int(truncatingIfNeeded: call.double(0).bitPattern))
    }
    add("double.fromBits") { call in
      call.finish(Double(bitPattern: UInt64(truncatingIfNeeded: call.int(0))))
    }
    add("float.bits") { call in call.finish(Int(Float(call.double(0)).bitPattern)) }
    add("float.fromBits") { call in
      call.finish(Double(Float(bitPattern: UInt32(truncatingIfNeeded: call.int(0)))))
    }
    add("double.fromUnsigned") { call in call.finish(Double(UInt(bitPattern: call.int(0)))) }
    add("double.isMinus") { call in call.finish(call.double(0).sign == .minus) }
    add("double.exponent") { call in call.finish(call.double(0).exponent) }
  }

  private mutating func addFloatingPointStrings() {
    add("double.description") { call in call.finish(call.double(0).description) }
    add("float.description") { call in call.finish(Float(call.double(0)).description) }
    add("double.parse") { call in call.finish(optional: Double(call.string(0))) }
    add("float.parse") { call in
      call.finish(optional: Float(call.string(0)).map { Double($0) })
    }
    add("double.formatted") { call in
      call.finish(
        formattedDouble(
          call.double(0), letter: call.string(1), precision: call.int(2), isAlternate: call.bool(3))
      )
    }
  }
}
