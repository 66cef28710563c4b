/// One call of a native function: its arguments, the storage for its result, and the machine.
///
/// A library function marked `@_primitive("type.operation")` without a body is implemented here, unless it is
/// one of the primitives that the lowering turns into instructions (``InlineOperation``). Native functions
/// are registered by name:
///
///     // Library/Decl/Standard/String.decl
///     extension String {
///       @_primitive("string.lowercased")
///       public func lowercased() -> String
///     }
///
///     // Builtins/Natives+Strings.swift
///     extension NativeTable {
///       mutating func addStrings() {
///         add("string.lowercased") { call in call.finish(call.string(0).lowercased()) }
///       }
///     }
///
/// **Arguments** are numbered in the order of the declaration; for an instance method or accessor `self` is
/// number 0; for an initialiser, whose result is the new value, and for static members there is no `self`.
/// All arguments are borrowed: they stay alive during the call, and the machine releases them after it.
/// `retain` one to keep it longer. A defaulted argument has been filled in; a variadic one is an Array; an
/// optional is an enum of a tag and the payload.
///
/// **inout arguments** (and `self` of a mutating method) are changed in place: the words of `value(i)` hold
/// the variable's value during the call, and its new value after it. Replace a reference by `replace`, grow
/// an array by ``Machine/append(_:to:)``, a string by ``mutateString(_:_:)``.
///
/// **The result** is written by one of the `finish` functions, or part by part through ``result`` (whose
/// words are zero before). The caller owns references in it, so store a retained or a new one. A native
/// function without a result returns `.done`.
///
/// **Types.** `type(i)` is the i-th generic argument of this use: first those of the enclosing types, then
/// those of the function, in the order of `FunctionDecl.generics.parameters`. `argumentType(i)` is the type
/// of an argument, `resultType` that of the result. So one native function serves all uses of a generic
/// function: `ValueAddress` and the machine's `copy`, `release`, `equal`, `hash` and `describe` work for a
/// value of any type.
///
/// **Calling back.** `call.machine.call(closure:…)` calls a closure; it returns false if the callee trapped,
/// and then the native function must return `.trapped` at once.
package struct NativeCall {
  /// The calling machine.
  /// A call exists only while the machine runs it.
  package unowned(unsafe) let machine: Machine
  /// The callee's register window.
  let scalars: UnsafeMutablePointer<Int64>
  let references: UnsafeMutablePointer<HeapReference?>
  let binding: UnsafeMutablePointer<NativeBinding>

  /// The address of the result.
  @inline(__always) package var result: ValueAddress {
    ValueAddress(scalars: scalars, references: references)
  }

  /// Returns the address of an argument.
  @inline(__always) package func value(_ index: Int) -> ValueAddress {
    let offsets = binding.pointee.arguments[index]
    return ValueAddress(
      scalars: scalars + offsets.scalar, references: references + offsets.reference)
  }

  /// The number of arguments, `self` included.
  package var argumentCount: Int { binding.pointee.arguments.count }

  /// Returns the type of an argument.
  package func argumentType(_ index: Int) -> RuntimeType {
    binding.pointee.arguments[index].type._withUnsafeGuaranteedRef { $0 }
  }

  /// The type of the result.
  package var resultType: RuntimeType {
    binding.pointee.result._withUnsafeGuaranteedRef { $0 }
  }

  /// Indicates whether the declaration is marked `throws`.
  package var isThrowing: Bool { binding.pointee.isThrowing }

  /// Returns a generic argument of this use of the function.
  package func type(_ index: Int) -> RuntimeType {
    binding.pointee.generics[index]._withUnsafeGuaranteedRef { $0 }
  }

  /// Returns an argument of an integer type; an unsigned one by its bits.
  @inline(__always) package func int(_ index: Int) -> Int { value(index).int }

  /// Returns an argument of a floating-point type.
  @inline(__always) package func double(_ index: Int) -> Double { value(index).double }

  /// Returns an argument of type Bool.
  @inline(__always) package func bool(_ index: Int) -> Bool { value(index).bool }

  /// Returns an argument of type String or Character.
  package func string(_ index: Int) -> String { value(index).string }

  /// Returns an argument that is one reference, borrowed: a class instance, an existential, a function, an
  /// array.
  package func reference(_ index: Int) -> HeapReference? { value(index).reference }

  /// Returns an argument of an Array type.
  package func array(_ index: Int) -> ArrayBuffer { ArrayBuffer(value(index).reference!) }

  /// Returns an argument of a Dictionary or Set type.
  package func dictionary(_ index: Int) -> DictionaryObject {
    DictionaryObject(value(index).reference!)
  }

  /// Returns the type that a metatype argument represents.
  package func metatype(_ index: Int) -> RuntimeType {
    machine.program.runtimeTypes[value(index).int]
  }

  /// Changes an inout argument of type String in place.
  package func mutateString<Result>(_ index: Int, _ body: (inout String) -> Result) -> Result {
    machine.changeString(value(index).references, body)
  }

  /// Stores an owned reference in an inout argument, or at any other address, and releases the old one.
  package func replace(_ place: ValueAddress, with reference: HeapReference?) {
    let old = place.reference
    place.reference = reference
    if let old { machine.release(old) }
  }
}

/// The outcome of a native function.
package enum NativeOutcome {
  /// The function returned, and its result was written.
  case done
  /// A trap was raised, by this function or a callee.
  case trapped
  /// The running coroutine is suspended; it resumes after the call. Only for functions without a result.
  case suspended
  /// An error was thrown: `Machine.thrownError` is an owned existential. Only if the declaration is marked
  /// `throws`.
  case thrown
}

/// The implementation of a native function. It is a struct, because the compiler would wrap a bare closure
/// again for every table and optional that it is stored in.
package struct NativeFunction {
  let run: (NativeCall) -> NativeOutcome
}

/// A native function bound to one use: its implementation, the layout of its window, and its generic
/// arguments.
package struct NativeBinding {
  let name: String
  let function: NativeFunction
  let arguments: UnsafeMutableBufferPointer<NativeArgument>
  let result: Unmanaged<RuntimeType>
  let isThrowing: Bool
  let generics: UnsafeMutableBufferPointer<Unmanaged<RuntimeType>>
  /// The reference registers that hold borrowed arguments.
  let borrowed: UnsafeMutableBufferPointer<Int>
  /// The reference registers that hold strings.
  let texts: UnsafeMutableBufferPointer<Int>
}

/// The position of an argument in the callee's window.
struct NativeArgument {
  let scalar: Int
  let reference: Int
  let type: Unmanaged<RuntimeType>
}
