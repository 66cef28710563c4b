package import DeclTree

/// The part of a function that a call needs: its instructions and the size of its frame. It stays at one
/// address for the program's life.
///
/// A function that has not been called yet has the instruction `lower` as its code, so that calls need no
/// check.
package struct Code {
  /// The first instruction.
  var instructions: UnsafeMutablePointer<Instruction>
  /// The number of scalar registers in a frame, including those of its outgoing arguments.
  var scalarCount: Int
  /// The number of reference registers in a frame, including those of its outgoing arguments.
  var referenceCount: Int
  /// The data that running the function does not need: name, source, signature.
  package let info: Unmanaged<CodeInfo>
}

/// A pointer to a function's code.
package typealias CodeReference = UnsafeMutablePointer<Code>

/// A function's data outside the interpreter loop: its name, its signature, and the source that it is lowered
/// from.
package final class CodeInfo {
  /// The source of a function's instructions, which are lowered at the first call.
  package enum Source {
    case function(FunctionKey)
    /// The part of a class's initialiser that initialises the instance in its first parameter.
    case instanceInitializer(FunctionKey)
    /// An adapter that a dynamic call finds for a selector in a concrete type.
    case adapter(SelectorKey, RuntimeType)
    /// Code that reads a stored property of a type.
    case read(VariableDecl, Substitutions, RuntimeType)
    /// Code that writes a stored property of a type.
    case write(VariableDecl, Substitutions, RuntimeType)
    /// Code that computes the initial value of a global or static variable and stores it.
    case globalInitializer(UnsafeMutablePointer<GlobalCell>, FunctionDecl, Substitutions)
    /// Code that the lowering generates itself, such as the body of a closure.
    case generated((Program, CodeInfo) throws -> LoweredCode)
    /// No source: the instructions are fixed, and the function is never called.
    case fixed
  }

  /// The name shown in call stacks and disassembly: `Point.length()`.
  package let name: String
  package let source: Source
  /// The layout of the parameters and the result.
  package var signature: Signature!
  /// Indicates whether the function belongs to the library or to the runtime itself; call stacks omit such
  /// functions.
  package var isLibrary = false
  /// The type that this function initialises, if it is an initialiser; it writes that type's stored
  /// properties without calling their observers.
  package var initialisedType: NominalDecl? {
    if case .function(let key) = source, key.function.kind == .initializer {
      return key.function.enclosingNominal
    }
    return initialisedClass
  }
  /// Indicates whether the function is an accessor that was synthesised for a property wrapper.
  var isWrapperAccessor: Bool {
    guard case .function(let key) = source, [.getter, .setter].contains(key.function.kind)
    else { return false }
    return (key.function.accessorOwner as? VariableDecl)?.wrapper != nil
  }
  /// The actor that the function runs on.
  package var isolation = Isolation.nonisolated
  /// The class, if the function is the part of an initialiser that initialises a given instance.
  var initialisedClass: NominalDecl?
  /// The source ranges of the instructions: each entry applies from its start to the next entry's. Sorted by
  /// start.
  var ranges: [(start: Int32, range: SourceRange)] = []
  /// The accesses during which a value is moved out of its storage; unwinding moves it back.
  var accesses: [PendingAccess] = []
  var instructionCount = 0
  /// Indicates whether the instructions have been generated.
  package var isLowered = false

  /// The layout of parameters and result.
  ///
  /// In the callee's register window the words of the result come first, then those of each parameter in
  /// order (`self` first). An inout parameter is returned in its own words.
  package struct Signature {
    /// The type of the result.
    package var result: RuntimeType
    /// The types of the parameters.
    package var parameters: [(type: RuntimeType, isInout: Bool)]
    /// Indicates whether the function can throw an error.
    package var isThrowing: Bool

    /// Creates a signature with a result type and parameter types.
    package init(
      result: RuntimeType, parameters: [(type: RuntimeType, isInout: Bool)], isThrowing: Bool
    ) {
      self.result = result
      self.parameters = parameters
      self.isThrowing = isThrowing
    }
  }

  package init(name: String, source: Source, signature: Signature?) {
    self.name = name
    self.source = source
    self.signature = signature
  }

  /// Returns the source range of an instruction. O(log n) in the number of ranges.
  package func range(at index: Int) -> SourceRange {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if Int(ranges[middle].start) <= index { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? .none : ranges[low - 1].range
  }
}

/// A function with concrete types for its generic parameters.
package struct FunctionKey: Hashable {
  package let function: FunctionDecl
  package let substitutions: Substitutions

  package init(function: FunctionDecl, substitutions: Substitutions) {
    self.function = function
    self.substitutions = substitutions
  }
}

/// The captures of a closure expression and the number that identifies it; rule D7 compares both.
package final class ClosureLayout {
  /// The number of the closure expression in its module.
  package let id: Int
  /// The captures: constants by copy, variables as references to their boxes.
  package let captures: [Capture]
  /// The closure's function type.
  package let type: RuntimeType
  /// The number of captured scalars; the references follow them.
  package let scalarCount: Int
  /// The number of captured references.
  package let referenceCount: Int

  /// One capture. Its offsets count words after the word with the code's address.
  package struct Capture {
    /// The name of the variable.
    package let name: String
    package let type: RuntimeType
    package let scalar: Int
    package let reference: Int
    /// Indicates whether the reference is to the box of a variable of type `type`.
    package let isBox: Bool
  }

  init(
    id: Int, captures: [Capture], type: RuntimeType, scalarCount: Int, referenceCount: Int
  ) {
    self.id = id
    self.captures = captures
    self.type = type
    self.scalarCount = scalarCount
    self.referenceCount = referenceCount
  }
}
