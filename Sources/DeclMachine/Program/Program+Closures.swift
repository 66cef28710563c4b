package import DeclTree

/// The code of a closure and the descriptor of its objects.
package struct ClosureCode {
  package let code: CodeReference
  package let descriptor: UnsafeMutablePointer<ObjectDescriptor>

  package init(code: CodeReference, descriptor: UnsafeMutablePointer<ObjectDescriptor>) {
    self.code = code
    self.descriptor = descriptor
  }
}

/// A closure expression with concrete types for the generic parameters in scope.
package struct ClosureKey: Hashable {
  package let closure: ObjectIdentifier
  package let substitutions: Substitutions

  package init(closure: ObjectIdentifier, substitutions: Substitutions) {
    self.closure = closure
    self.substitutions = substitutions
  }
}

extension Program {
  /// Returns the code of a closure expression, created by `make` at the first use.
  package func closure(_ key: ClosureKey, _ make: () throws -> ClosureCode) rethrows -> ClosureCode
  {
    if let known = closures[key] { return known }
    let made = try make()
    closures[key] = made
    return made
  }

  package func makeClosureCode(
    _ info: CodeInfo, id: Int, type: RuntimeType,
    captures: [(name: String, type: RuntimeType, isBox: Bool)]
  ) -> ClosureCode {
    makeClosureCode(makeCode(info), id: id, type: type, captures: captures)
  }

  /// Creates a closure's code and descriptor: after the word with the code's address come all scalars, then
  /// all references.
  package func makeClosureCode(
    _ code: CodeReference, id: Int, type: RuntimeType,
    captures: [(name: String, type: RuntimeType, isBox: Bool)]
  ) -> ClosureCode {
    var scalar = 0
    var reference = 0
    var list: [ClosureLayout.Capture] = []
    for capture in captures {
      list.append(
        ClosureLayout.Capture(
          name: capture.name, type: capture.type, scalar: scalar, reference: reference,
          isBox: capture.isBox))
      scalar += capture.isBox ? 0 : capture.type.scalarCount
      reference += capture.isBox ? 1 : capture.type.referenceCount
    }
    let layout = ClosureLayout(
      id: id, captures: list, type: type, scalarCount: scalar, referenceCount: reference)
    return ClosureCode(
      code: code,
      descriptor: makeClosureDescriptor(layout, scalarCount: scalar, referenceCount: reference))
  }

  /// Returns the shared object of a closure without captures; nil for other closures.
  package func constant(_ closure: ClosureCode) -> HeapReference? {
    guard closure.descriptor.pointee.scalarCount == 0,
      closure.descriptor.pointee.referenceCount == 0
    else { return nil }
    if let known = closureObjects[closure.descriptor] { return known }
    let object = heap.allocate(closure.descriptor)
    object.words[0] = Int64(Int(bitPattern: closure.code))
    object.pointee.count = HeapHeader.immortalCount
    closureObjects[closure.descriptor] = object
    immortalObjects += 1
    return object
  }

  /// Returns the number of a type test, for `isType`.
  package func number(of test: TypeTest) -> Int {
    if let known = typeTestNumbers[test] { return known }
    typeTests.append(test)
    typeTestNumbers[test] = typeTests.count - 1
    return typeTests.count - 1
  }

  /// Binds one of the runtime's internal native functions for one use.
  package func bindInternal(
    _ name: String, result: RuntimeType, parameters: [(type: RuntimeType, isInout: Bool)],
    generics: [RuntimeType] = []
  ) -> (binding: UnsafeMutablePointer<NativeBinding>, signature: CodeInfo.Signature) {
    let signature = CodeInfo.Signature(result: result, parameters: parameters, isThrowing: false)
    let function = RuntimeNatives.table[name]!
    return (bind(name, function, signature, generics: generics), signature)
  }
}
