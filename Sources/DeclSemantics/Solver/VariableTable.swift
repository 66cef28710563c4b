import DeclTree

/// A table of a solver's type variables. A speculation changes few of many variables, so the changes are
/// recorded in the trail one by one instead of copying the table.
final class VariableTable {
  private var variables: [SolverState.Variable] = []
  private let trail: Trail
  /// The number of speculations in which the table was created; they discard the table as a whole.
  private let depth: Int

  init(_ trail: Trail) {
    self.trail = trail
    depth = trail.depth
  }

  var count: Int { variables.count }
  var indices: Range<Int> { variables.indices }

  subscript(index: Int) -> SolverState.Variable {
    _read { yield variables[index] }
    _modify {
      if trail.depth > depth { trail.record(.typeVariable(self, index, variables[index])) }
      yield &variables[index]
    }
  }

  /// Returns the binding of a variable, without a copy of all that is known of it.
  func binding(_ index: Int) -> StaticType? { variables[index].binding }

  /// Returns the literal whose type an unbound variable is; nil for other variables.
  func openLiteral(_ index: Int) -> SolverState.Literal? {
    variables[index].binding == nil ? variables[index].literal : nil
  }

  #if DEBUG
    /// A hash of all variables, for ``StateFingerprint``. It is computed around every speculation, so that it copies no
    /// variable and multiplies where a `Hasher` would take longer.
    var fingerprint: Int {
      var hash: UInt = 0
      func combine(_ part: Int) {
        hash = (hash ^ UInt(bitPattern: part)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
      }
      for index in variables.indices {
        combine(variables[index].binding.map { Int(bitPattern: ObjectIdentifier($0)) } ?? 0)
        combine(variables[index].literal?.fingerprint ?? -1)
        combine(variables[index].protocols.count)
        combine(variables[index].changes)
      }
      return Int(bitPattern: hash)
    }
  #endif

  func append(_ variable: SolverState.Variable) {
    if trail.depth > depth { trail.record(.newTypeVariable(self)) }
    variables.append(variable)
  }

  /// Restores a variable, without recording it.
  func restore(_ index: Int, to variable: SolverState.Variable) { variables[index] = variable }

  /// Removes the last variable, without recording it.
  func removeLast() { variables.removeLast() }
}

#if DEBUG
  extension SolverState.Literal {
    /// A number of the kind of literal and its types.
    fileprivate var fingerprint: Int {
      switch self {
      case .integer: 0
      case .float: 1
      case .string: 2
      case .interpolation: 3
      case .nilLiteral: 4
      case .bool: 5
      case .array(let element): Int(bitPattern: ObjectIdentifier(element))
      case .dictionary(let key, let value):
        Int(bitPattern: ObjectIdentifier(key)) &* 3 &+ Int(bitPattern: ObjectIdentifier(value))
      }
    }
  }
#endif
