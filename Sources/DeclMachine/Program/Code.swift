package import DeclTree

/// What the machine needs to know of a function to call it; lies at one address for the program's life.
///
/// A function that was not called yet has the instruction `lower` for its code, so that a call needs no check.
package struct Code {
  /// The first instruction.
  var instructions: UnsafeMutablePointer<Instruction>
  /// How many scalar registers a frame has, those of its outgoing arguments included.
  var scalarCount: Int
  /// How many reference registers a frame has.
  var referenceCount: Int
  /// What is only needed now and then.
  package let info: Unmanaged<CodeInfo>
}

/// A pointer to a function.
package typealias CodeReference = UnsafeMutablePointer<Code>

/// The rest of what is known of a function: its name, its source, how it is lowered.
package final class CodeInfo {
  /// What the code is made from, at the first call.
  package enum Source {
    case function(FunctionKey)
    /// A class's initialiser that works on the instance in its first parameter.
    case initialising(FunctionKey)
    /// The function that a dynamic call finds in a type.
    case adapter(SelectorKey, RuntimeType)
    /// Reads a stored property of a type.
    case read(VariableDecl, Substitutions, RuntimeType)
    /// Writes a stored property of a type.
    case write(VariableDecl, Substitutions, RuntimeType)
    /// Computes the first value of a global or static variable and stores it.
    case globalInitializer(UnsafeMutablePointer<GlobalCell>, FunctionDecl, Substitutions)
    /// What the lowering makes of something that it found in another function.
    case generated((Program, CodeInfo) throws -> LoweredCode)
    /// Nothing: it is never called.
    case fixed
  }

  /// The name for call stacks and disassembly: `Point.length()`.
  package let name: String
  package let source: Source
  /// The layout of the values that go in and out.
  package var signature: Signature!
  /// Whether it belongs to the library, or is the runtime's own: left out of call stacks.
  package var isLibrary = false
  /// The type whose initialiser it is: its stored properties are written without their observers.
  package var initialised: NominalDecl? {
    if case .function(let key) = source, key.function.kind == .initializer {
      return key.function.enclosingNominal
    }
    return initialisedClass
  }
  /// Whether it is an accessor that the wrapper of a property made.
  var isOfWrapper: Bool {
    guard case .function(let key) = source, [.getter, .setter].contains(key.function.kind)
    else { return false }
    return (key.function.accessorOwner as? VariableDecl)?.wrapper != nil
  }
  /// Where it runs.
  package var isolation = Isolation.nonisolated
  /// The class, when it is the part of a class's initialiser that works on the instance.
  var initialisedClass: NominalDecl?
  /// The instructions' places in the source, in order of their first instruction.
  var ranges: [(start: Int32, range: SourceRange)] = []
  /// What is moved out of its place while an instruction runs, for unwinding.
  var accesses: [PendingAccess] = []
  var instructionCount = 0
  /// Whether the instructions are made.
  package var isLowered = false

  /// The layout of parameters and result.
  ///
  /// In the callee's window the words of the result come first, then those of each parameter in order (`self` before the
  /// others). An inout parameter comes back in its own words.
  package struct Signature {
    /// The type of the result.
    package var result: RuntimeType
    /// The types of the parameters.
    package var parameters: [(type: RuntimeType, isInout: Bool)]
    /// Whether it may leave with an error.
    package var isThrowing: Bool

    /// A signature.
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

  /// The place of an instruction in the source.
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

/// A function with its generic parameters replaced by concrete types.
package struct FunctionKey: Hashable {
  package let function: FunctionDecl
  package let substitutions: Substitutions

  package init(function: FunctionDecl, substitutions: Substitutions) {
    self.function = function
    self.substitutions = substitutions
  }
}

/// What a closure expression captured, and where it stands: what rule D7 compares.
package final class ClosureLayout {
  /// The number of the closure in its module.
  package let id: Int
  /// The captured values: constants by copy, variables as their boxes.
  package let captures: [Capture]
  /// The function's type.
  package let type: RuntimeType
  /// All scalars that were captured; the references follow them.
  package let scalarCount: Int
  /// All references that were captured.
  package let referenceCount: Int

  /// One captured value; the offsets count from the words after the code's address.
  package struct Capture {
    /// The name of the variable.
    package let name: String
    package let type: RuntimeType
    package let scalar: Int
    package let reference: Int
    /// Whether the reference is to the box of a variable of `type`.
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
