import DeclTree

/// A constant evaluator for integer literals, which reports operations that always trap.
struct ConstantChecker {
  private let checker: Checker

  init(_ checker: Checker) { self.checker = checker }

  /// Reports operations on constants that overflow or divide by zero.
  func check(_ statements: [TypedStmt]) {
    statements.visitAll { expression in
      guard let operation = operation(expression), let left = value(of: operation.left),
        let right = value(of: operation.right)
      else { return }
      report(operation, left, right, expression.range)
    }
  }

  /// An operator applied to two integers of a fixed-size type.
  private struct Operation {
    let name: String
    let left: TypedExpr
    let right: TypedExpr
    let type: StaticType
    let limits: ClosedRange<Int128>

    /// Returns the result; nil when it overflows or divides by zero.
    func result(_ left: Int128, _ right: Int128) -> Int128? {
      let result: Int128
      switch name {
      case "+": result = left + right
      case "-": result = left - right
      case "*":
        let product = left.multipliedReportingOverflow(by: right)
        if product.overflow { return nil }
        result = product.partialValue
      default:
        if right == 0 { return nil }
        result = name == "/" ? left / right : left % right
      }
      return limits.contains(result) ? result : nil
    }
  }

  private func operation(_ expression: TypedExpr) -> Operation? {
    guard case .call(.function(let function, _, _), let arguments, _) = expression.kind,
      function.isLibrary, ["+", "-", "*", "/", "%"].contains(function.name), arguments.count == 2,
      case .value(let left) = arguments[0], case .value(let right) = arguments[1],
      left.type == expression.type, right.type == expression.type,
      let limits = Self.limits(of: expression.type)
    else { return nil }
    return Operation(
      name: function.name, left: left, right: right, type: expression.type, limits: limits)
  }

  /// Returns the range of an integer type of the library; nil for other types.
  private static func limits(of type: StaticType) -> ClosedRange<Int128>? {
    guard let nominal = type.nominalDecl, nominal.isLibrary else { return nil }
    switch nominal.name {
    case "Int", "Int64": return Int128(Int64.min)...Int128(Int64.max)
    case "Int32": return Int128(Int32.min)...Int128(Int32.max)
    case "Int16": return Int128(Int16.min)...Int128(Int16.max)
    case "Int8": return Int128(Int8.min)...Int128(Int8.max)
    case "UInt", "UInt64": return 0...Int128(UInt64.max)
    case "UInt32": return 0...Int128(UInt32.max)
    case "UInt16": return 0...Int128(UInt16.max)
    case "UInt8": return 0...Int128(UInt8.max)
    default: return nil
    }
  }

  /// Returns the value of a constant expression; nil when it is not constant or its own operation traps,
  /// which is reported there.
  private func value(of expression: TypedExpr) -> Int128? {
    switch expression.kind {
    case .integer(let bits):
      guard let limits = Self.limits(of: expression.type) else { return nil }
      return limits.lowerBound == 0 ? Int128(UInt64(bitPattern: bits)) : Int128(bits)
    case .staticVariable(let variable, _), .variable(let variable):
      guard variable.isLibrary, variable.isStatic else { return nil }
      return limit(variable.name, of: expression.type)
    case .call(.function(let function, _, _), let arguments, _) where arguments.isEmpty:
      return function.isLibrary ? limit(function.name, of: expression.type) : nil
    default:
      guard let operation = operation(expression), let left = value(of: operation.left),
        let right = value(of: operation.right)
      else { return nil }
      return operation.result(left, right)
    }
  }

  /// Returns the value of `Int.max` or `Int.min`; nil for other names.
  private func limit(_ name: String, of type: StaticType) -> Int128? {
    guard let limits = Self.limits(of: type) else { return nil }
    return name == "max" ? limits.upperBound : name == "min" ? limits.lowerBound : nil
  }

  private func report(
    _ operation: Operation, _ left: Int128, _ right: Int128, _ range: SourceRange
  ) {
    if operation.result(left, right) != nil { return }
    let place = place(of: operation) ?? range
    if right == 0 {
      checker.report(.constantDivision(place))
    } else {
      checker.report(
        .constantOverflow("\(left) \(operation.name) \(right)", operation.type, place))
    }
  }

  /// Returns the source range of the operator itself.
  private func place(of operation: Operation) -> SourceRange? {
    let left = operation.left.range
    let right = operation.right.range
    guard left.file == right.file, left.end < right.start,
      let file = checker.sources.file(of: left)
    else { return nil }
    let between = file.text(Int(left.end)..<Int(right.start))
    guard let found = between.utf8.firstIndex(of: operation.name.utf8.first!) else { return nil }
    let start = left.end + UInt32(between.utf8.distance(from: between.startIndex, to: found))
    return SourceRange(file: left.file, start: start, end: start + 1)
  }
}
