import DeclTree

/// What the machine found out about the operations of a type.
struct TypeOperations {
  var equality: Equality?
  var hashing: Hashing?
  var description: Description?
  var debugDescription: Description?

  /// How two values of a type are compared.
  enum Equality {
    /// By the words alone.
    case words
    /// Part by part.
    case structural
    /// By the function that the script or the library has for `==`.
    case code(CodeReference)
  }

  /// How a value is fed to a hasher.
  enum Hashing {
    case structural
    /// By `hash(into:)`.
    case code(CodeReference, hasher: RuntimeType)
  }

  /// Whether a type has its own text.
  enum Description {
    case none
    case code(CodeReference)
  }
}

extension RuntimeType {
  /// How values are compared by `==`.
  var equality: TypeOperations.Equality {
    if let known = lazily.operations.equality { return known }
    let found = findEquality()
    lazily.operations.equality = found
    return found
  }

  private func findEquality() -> TypeOperations.Equality {
    switch kind {
    case .structure, .enumeration, .classInstance:
      guard let witness = program.witness("==", in: "Equatable", for: self) else {
        return isPlainData ? .words : .structural
      }
      if case .derived = witness.function.implementation {
        return isPlainData ? .words : .structural
      }
      return .code(program.code(for: witness.function, witness.substitutions))
    default: return isPlainData ? .words : .structural
    }
  }

  /// How values are hashed.
  var hashing: TypeOperations.Hashing {
    if let known = lazily.operations.hashing { return known }
    let found = findHashing()
    lazily.operations.hashing = found
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

  /// The getter of the text that the type writes to streams, or of `description`, if it has one of them.
  package var descriptionCode: CodeReference? {
    if lazily.operations.description == nil {
      var found = findText("_streamed", "TextOutputStreamable")
      if case .none = found { found = findText("description", "CustomStringConvertible") }
      lazily.operations.description = found
    }
    if case .code(let code)? = lazily.operations.description { return code }
    return nil
  }

  /// The getter of `debugDescription`, if the type is CustomDebugStringConvertible.
  var debugDescriptionCode: CodeReference? {
    if lazily.operations.debugDescription == nil {
      lazily.operations.debugDescription = findText(
        "debugDescription", "CustomDebugStringConvertible")
    }
    if case .code(let code)? = lazily.operations.debugDescription { return code }
    return nil
  }

  private func findText(_ property: String, _ proto: String) -> TypeOperations.Description {
    program.getterWitness(property, in: proto, for: self).map { .code($0) } ?? .none
  }
}
