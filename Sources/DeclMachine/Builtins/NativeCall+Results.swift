/// The results of native functions.
extension NativeCall {
  /// Stores an integer as the result.
  @inline(__always) package func finish(_ value: Int) -> NativeOutcome {
    scalars.pointee = Int64(value)
    return .done
  }

  /// Stores a floating-point number as the result.
  @inline(__always) package func finish(_ value: Double) -> NativeOutcome {
    scalars.pointee = Int64(bitPattern: value.bitPattern)
    return .done
  }

  /// Stores a Boolean as the result.
  @inline(__always) package func finish(_ value: Bool) -> NativeOutcome {
    scalars.pointee = value ? 1 : 0
    return .done
  }

  /// Stores what a function of the first two arguments, which are strings, returns.
  package func compare(_ function: @escaping @Sendable (String, String) -> Bool) -> NativeOutcome {
    guard let result = machine.compare(string(0), string(1), function) else { return .trapped }
    return finish(result)
  }

  /// Stores what a function of the first two arguments, which are strings, returns.
  package func compare(_ function: @escaping @Sendable (String, String) -> Int) -> NativeOutcome {
    guard let result = machine.compare(string(0), string(1), function) else { return .trapped }
    return finish(result)
  }

  /// Stores a String or a Character as the result.
  package func finish(_ value: String) -> NativeOutcome {
    references.pointee = machine.makeString(value)
    return .done
  }

  /// Stores one reference as the result; the caller then owns it.
  package func finish(owned reference: HeapReference?) -> NativeOutcome {
    references.pointee = reference
    return .done
  }

  /// Stores a copy of a value of the result's type as the result.
  package func finish(copying value: ValueAddress) -> NativeOutcome {
    machine.copy(value, to: result, type: resultType)
    return .done
  }

  /// Stores an optional integer as the result.
  package func finish(optional value: Int?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value { scalars[1] = Int64(value) }
    return .done
  }

  /// Stores an optional floating-point number as the result.
  package func finish(optional value: Double?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value { scalars[1] = Int64(bitPattern: value.bitPattern) }
    return .done
  }

  /// Stores an optional String or Character as the result.
  package func finish(optional value: String?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value { references[0] = machine.makeString(value) }
    return .done
  }

  /// Stores an optional with a copy of a value as the result.
  package func finish(optionalCopying value: ValueAddress?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value, let wrapped = resultType.wrapped {
      machine.copy(
        value, to: result.advanced(scalars: 1, references: 0), type: wrapped)
    }
    return .done
  }

  /// Stores an Array of strings as the result.
  package func finish(_ strings: [String]) -> NativeOutcome {
    guard let array = machine.makeArray(resultType, capacity: strings.count) else {
      return .trapped
    }
    let elements = array.object.references + ArrayBuffer.headWords
    for (index, string) in strings.enumerated() { elements[index] = machine.makeString(string) }
    array.count = strings.count
    return finish(owned: array.object)
  }

  /// Stores an Array of integers as the result.
  package func finish(_ numbers: [Int]) -> NativeOutcome {
    guard let array = machine.makeArray(resultType, capacity: numbers.count) else {
      return .trapped
    }
    for (index, number) in numbers.enumerated() { array.elements[index] = Int64(number) }
    array.count = numbers.count
    return finish(owned: array.object)
  }

  /// Raises a trap with a message, which is prefixed with "Fatal error: " or the title of the kind.
  package func trap(_ message: String, kind: Trap.Kind = .fatalError) -> NativeOutcome {
    machine.raise(kind, message)
    return .trapped
  }
}
