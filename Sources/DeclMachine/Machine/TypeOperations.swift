import DeclTree

/// The cached implementations of a type's basic operations.
struct TypeOperations {
  var equality: Equality?
  var hashing: Hashing?
  var description: Description?
  var debugDescription: Description?
  var bridging: Bridging?

  /// The ways to compare two values of a type.
  enum Equality {
    /// Comparison of the words.
    case words
    /// Comparison part by part.
    case structural
    /// A call of the type's own `==`.
    case code(CodeReference)
  }

  /// The ways to hash a value.
  enum Hashing {
    case structural
    /// A call of the type's own `hash(into:)`.
    case code(CodeReference, hasher: RuntimeType)
  }

  /// The conversion of values to objects of Foundation and back, which casts use.
  enum Bridging {
    case none
    case code(object: RuntimeType, toObject: CodeReference, fromObject: CodeReference)
  }

  /// The getter of a type's own description, if it has one.
  enum Description {
    case none
    case code(CodeReference)
  }
}

extension RuntimeType {
  /// The way to compare values by `==`.
  var equality: TypeOperations.Equality {
    if let known = cache.operations.equality { return known }
    let found = findEquality()
    cache.operations.equality = found
    return found
  }

  private func findEquality() -> TypeOperations.Equality {
    switch kind {
    case .structure, .enumeration, .classInstance:
      guard let witness = program.witness("==", in: "Equatable", for: self) else {
        return areWordsCompared ? .words : .structural
      }
      if case .derived = witness.function.implementation {
        return areWordsCompared ? .words : .structural
      }
      return .code(program.code(for: witness.function, witness.substitutions))
    default: return areWordsCompared ? .words : .structural
    }
  }

  /// Indicates whether the words of two values decide whether they are equal: no part has an `==` of its own.
  private var areWordsCompared: Bool {
    guard isBitwiseEquatable else { return false }
    let parts = fields.map(\.type) + cases.flatMap { $0.directPayload.map(\.type) }
    return parts.allSatisfy { part in
      if case .words = part.equality { true } else { false }
    }
  }

  /// The way to hash values.
  var hashing: TypeOperations.Hashing {
    if let known = cache.operations.hashing { return known }
    let found = findHashing()
    cache.operations.hashing = found
    return found
  }

  private func findHashing() -> TypeOperations.Hashing {
    switch kind {
    case .structure, .enumeration, .classInstance:
      guard let witness = program.witness("hash", in: "Hashable", for: self),
        let hasher = witness.function.parameters.first
      else { return .structural }
      if case .derived = witness.function.implementation { return .structural }
      return .code(
        program.code(for: witness.function, witness.substitutions),
        hasher: program.type(hasher.type))
    default: return .structural
    }
  }

  /// The getter of the string that the type writes to streams, or else of `description`; nil if the type has
  /// neither.
  package var descriptionCode: CodeReference? {
    if cache.operations.description == nil { findDescriptions() }
    if case .code(let code)? = cache.operations.description { return code }
    return nil
  }

  /// The getter of `debugDescription`; nil if the type is not CustomDebugStringConvertible.
  var debugDescriptionCode: CodeReference? {
    if cache.operations.debugDescription == nil { findDescriptions() }
    if case .code(let code)? = cache.operations.debugDescription { return code }
    return nil
  }

  /// Finds both strings. A type with neither that provides its own mirror is written by its mirror.
  private func findDescriptions() {
    var plain = findDescription("_streamed", "TextOutputStreamable")
    if case .none = plain { plain = findDescription("description", "CustomStringConvertible") }
    var debug = findDescription("debugDescription", "CustomDebugStringConvertible")
    if case .none = plain, case .none = debug {
      plain = findDescription("_reflection", "CustomReflectable")
      debug = findDescription("_debugReflection", "CustomReflectable")
    }
    cache.operations.description = plain
    cache.operations.debugDescription = debug
  }

  private func findDescription(_ property: String, _ proto: String) -> TypeOperations.Description {
    program.getterWitness(property, in: proto, for: self).map { .code($0) } ?? .none
  }

  /// The conversion of values to objects and back.
  var bridging: TypeOperations.Bridging {
    if let known = cache.operations.bridging { return known }
    let found = findBridging()
    cache.operations.bridging = found
    return found
  }

  private func findBridging() -> TypeOperations.Bridging {
    let proto = "_ObjectiveCBridgeable"
    switch kind {
    case .classInstance, .existential, .optional, .tuple, .function, .metatype, .weak,
      .uninhabited:
      return .none
    default: break
    }
    guard let made = program.witness("_bridgeToObjectiveC", in: proto, for: self),
      let read = program.witness("_bridged", in: proto, for: self)
    else { return .none }
    let toObject = program.code(for: made.function, made.substitutions)
    guard let object = toObject.pointee.info.takeUnretainedValue().signature?.result else {
      return .none
    }
    let fromObject = program.code(for: read.function, read.substitutions)
    return .code(object: object, toObject: toObject, fromObject: fromObject)
  }
}
