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
    addBinary("jn") { jn(Int32(clamping: Int($0)), $1) }
    addBinary("yn") { yn(Int32(clamping: Int($0)), $1) }
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

  private mutating func addBinary(
    _ name: String, _ function: @escaping (Double, Double) -> Double
  ) {
    add("math." + name) { call in call.finish(function(call.double(0), call.double(1))) }
  }
}
