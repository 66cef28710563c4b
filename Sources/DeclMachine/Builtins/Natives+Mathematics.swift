#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The mathematical functions of the C library.
extension NativeTable {
  mutating func addMathematics() {
    addFunctionsOfDouble()
    addFunctionsOfFloat()
    add("math.scalbn") { call in
      call.finish(scalbn(call.double(0), Int32(clamping: call.int(1))))
    }
    add("float.scalbn") { call in
      call.finish(Double(scalbnf(Float(call.double(0)), Int32(clamping: call.int(1)))))
    }
    add("math.nan") { call in call.finish(nan(call.string(0)) as Double) }
    add("float.nan") { call in call.finish(Double(nanf(call.string(0)))) }
  }

  private mutating func addFunctionsOfDouble() {
    addUnary("sin", sin)
    addUnary("cos", cos)
    addUnary("tan", tan)
    addUnary("asin", asin)
    addUnary("acos", acos)
    addUnary("atan", atan)
    addUnary("sinh", sinh)
    addUnary("cosh", cosh)
    addUnary("tanh", tanh)
    addUnary("asinh", asinh)
    addUnary("acosh", acosh)
    addUnary("atanh", atanh)
    addUnary("exp", exp)
    addUnary("exp2", exp2)
    addUnary("expm1", expm1)
    addUnary("log", log)
    addUnary("log2", log2)
    addUnary("log10", log10)
    addUnary("log1p", log1p)
    addUnary("cbrt", cbrt)
    addUnary("erf", erf)
    addUnary("erfc", erfc)
    addUnary("tgamma", tgamma)
    addUnary("lgamma", lgamma)
    addUnary("logb", logb)
    addUnary("j0", j0)
    addUnary("j1", j1)
    addUnary("y0", y0)
    addUnary("y1", y1)
    addBessel("jn", jn)
    addBessel("yn", yn)
    addBinary("pow", pow)
    addBinary("atan2", atan2)
    addBinary("hypot", hypot)
    addBinary("fmod", fmod)
    addBinary("copysign", copysign)
    addBinary("fdim", fdim)
  }

  private mutating func addFunctionsOfFloat() {
    addUnaryOfFloat("sin", sinf)
    addUnaryOfFloat("cos", cosf)
    addUnaryOfFloat("tan", tanf)
    addUnaryOfFloat("asin", asinf)
    addUnaryOfFloat("acos", acosf)
    addUnaryOfFloat("atan", atanf)
    addUnaryOfFloat("sinh", sinhf)
    addUnaryOfFloat("cosh", coshf)
    addUnaryOfFloat("tanh", tanhf)
    addUnaryOfFloat("asinh", asinhf)
    addUnaryOfFloat("acosh", acoshf)
    addUnaryOfFloat("atanh", atanhf)
    addUnaryOfFloat("exp", expf)
    addUnaryOfFloat("exp2", exp2f)
    addUnaryOfFloat("expm1", expm1f)
    addUnaryOfFloat("log", logf)
    addUnaryOfFloat("log2", log2f)
    addUnaryOfFloat("log10", log10f)
    addUnaryOfFloat("log1p", log1pf)
    addUnaryOfFloat("cbrt", cbrtf)
    addUnaryOfFloat("erf", erff)
    addUnaryOfFloat("erfc", erfcf)
    addUnaryOfFloat("tgamma", tgammaf)
    addUnaryOfFloat("lgamma", lgammaf)
    addUnaryOfFloat("logb", logbf)
    addBinaryOfFloat("pow", powf)
    addBinaryOfFloat("atan2", atan2f)
    addBinaryOfFloat("hypot", hypotf)
    addBinaryOfFloat("fmod", fmodf)
    addBinaryOfFloat("copysign", copysignf)
    addBinaryOfFloat("fdim", fdimf)
  }

  // A `Float` is a `Double` in registers, but the functions of C round differently for it.
  private mutating func addUnaryOfFloat(_ name: String, _ function: @escaping (Float) -> Float) {
    add("float." + name) { call in call.finish(Double(function(Float(call.double(0))))) }
  }

  private mutating func addBinaryOfFloat(
    _ name: String, _ function: @escaping (Float, Float) -> Float
  ) {
    add("float." + name) { call in
      call.finish(Double(function(Float(call.double(0)), Float(call.double(1)))))
    }
  }

  private mutating func addUnary(_ name: String, _ function: @escaping (Double) -> Double) {
    add("math." + name) { call in call.finish(function(call.double(0))) }
  }

  private mutating func addBessel(
    _ name: String, _ function: @escaping @Sendable (Int32, Double) -> Double
  ) {
    add("math." + name) { call in
      guard let order = Int32(exactly: call.int(0)) else {
        return call.trap("Not enough bits to represent the passed value")
      }
      let x = call.double(1)
      // The time is proportional to the order.
      if order.magnitude < 1 << 16 { return call.finish(function(order, x)) }
      guard let result = call.machine.waiting(for: { function(order, x) }) else { return .trapped }
      return call.finish(result)
    }
  }

  private mutating func addBinary(
    _ name: String, _ function: @escaping (Double, Double) -> Double
  ) {
    add("math." + name) { call in call.finish(function(call.double(0), call.double(1))) }
  }
}
