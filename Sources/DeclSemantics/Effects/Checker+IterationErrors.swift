import DeclTree

/// The errors of asynchronous iteration (SE-0421).
extension Checker {
  /// Returns the type of the errors that a loop `for try await` over a sequence can throw, `Never` if it throws none.
  func iterationError(of sequence: StaticType) -> StaticType {
    failure(of: sequence, in: "AsyncSequence") ?? anyError
  }

  /// Returns the types of the errors that a function which rethrows can throw although none of its arguments is a function
  /// that throws: those of the asynchronous sequences and iterators among its generic parameters.
  func iterationErrors(
    rethrownBy function: FunctionDecl, _ substitutions: Substitutions
  ) -> [StaticType] {
    // Only asynchronous functions can iterate over such a sequence.
    guard function.isRethrowing, function.isAsync else { return [] }
    return function.generics.parameters.compactMap { parameter in
      guard let type = substitutions[parameter],
        let proto = iterationProtocol(of: parameter, in: function)
      else { return nil }
      let error = failure(of: type, in: proto) ?? anyError
      return canonical(error) == core.never ? nil : error
    }
  }

  private func iterationProtocol(
    of parameter: GenericParameterDecl, in function: FunctionDecl
  ) -> String? {
    let known = withRequirements(of: function.generics) { protocols(of: parameter.type) }
    return ["AsyncSequence", "AsyncIteratorProtocol"].first { name in
      known.contains(libraryProtocol(name))
    }
  }

  private func failure(of type: StaticType, in proto: String) -> StaticType? {
    associatedType(named: "Failure", in: libraryProtocol(proto))
      .flatMap { member($0, of: type) }
  }
}
