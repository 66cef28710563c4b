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
