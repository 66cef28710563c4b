/// Ending a native.
extension NativeCall {
  /// The result is an integer.
  @inline(__always) package func finish(_ value: Int) -> NativeOutcome {
    scalars.pointee = Int64(value)
    return .done
  }

  /// The result is a floating-point number.
  @inline(__always) package func finish(_ value: Double) -> NativeOutcome {
    scalars.pointee = Int64(bitPattern: value.bitPattern)
    return .done
  }

  /// The result is a truth value.
  @inline(__always) package func finish(_ value: Bool) -> NativeOutcome {
    scalars.pointee = value ? 1 : 0
    return .done
  }

  /// The result is a String or a Character.
  package func finish(_ value: String) -> NativeOutcome {
    references.pointee = machine.makeString(value)
    return .done
  }

  /// The result is one reference, which now belongs to the caller.
  package func finish(owned reference: HeapReference?) -> NativeOutcome {
    references.pointee = reference
    return .done
  }

  /// The result is a copy of a value of the result's type.
  package func finish(copying value: ValueAddress) -> NativeOutcome {
    machine.copy(value, to: result, type: resultType)
    return .done
  }

  /// The result is an optional integer.
  package func finish(optional value: Int?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value { scalars[1] = Int64(value) }
    return .done
  }

  /// The result is an optional floating-point number.
  package func finish(optional value: Double?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value { scalars[1] = Int64(bitPattern: value.bitPattern) }
    return .done
  }

  /// The result is an optional String or Character.
  package func finish(optional value: String?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value { references[0] = machine.makeString(value) }
    return .done
  }

  /// The result is an optional of a value that lies elsewhere, copied.
  package func finish(optionalCopying value: ValueAddress?) -> NativeOutcome {
    scalars[0] = value == nil ? 0 : 1
    if let value, let wrapped = resultType.wrapped {
      machine.copy(
        value, to: result.advanced(scalars: 1, references: 0), type: wrapped)
    }
    return .done
  }

  /// The result is an Array of strings.
  package func finish(_ strings: [String]) -> NativeOutcome {
    let array = machine.makeArray(resultType, capacity: strings.count)
    let elements = array.object.references + ArrayBuffer.headWords
    for (index, string) in strings.enumerated() { elements[index] = machine.makeString(string) }
    array.count = strings.count
    return finish(owned: array.object)
  }

  /// The result is an Array of integers.
  package func finish(_ numbers: [Int]) -> NativeOutcome {
    let array = machine.makeArray(resultType, capacity: numbers.count)
    for (index, number) in numbers.enumerated() { array.elements[index] = Int64(number) }
    array.count = numbers.count
    return finish(owned: array.object)
  }

  /// Stops the script with Swift's message ("Fatal error: " is put in front).
  package func trap(_ message: String, kind: Trap.Kind = .fatalError) -> NativeOutcome {
    machine.raise(kind, message)
    return .trapped
  }
}
