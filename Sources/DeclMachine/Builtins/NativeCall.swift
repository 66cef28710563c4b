/// One call of a native: the arguments, where the result goes, and the machine.
///
/// A library function marked `@_primitive("type.operation")` without a body runs here, unless the name is one of
/// those that the lowering turns into instructions (``InlineOperations``). Natives are registered by name:
///
///     // Library/Decl/Standard/String.decl
///     extension String {
///       @_primitive("string.repeat")
///       public init(repeating text: String, count: Int)
///     }
///
///     // Builtins/Natives+String.swift
///     extension NativeTable {
///       mutating func addStrings() {
///         add("string.repeat") { call in
///           let count = call.int(1)
///           guard count >= 0 else { return call.trap("Negative count not allowed") }
///           return call.finish(String(repeating: call.string(0), count: count))
///         }
///       }
///     }
///
/// **Arguments** are counted in the order of the declaration; for an instance method or accessor `self` is number 0;
/// for an initialiser, whose result is the new value, and for static members there is no `self`. All arguments are
/// borrowed: they stay alive during the call, and the machine releases them after it. Keep one longer by `retain`.
/// A defaulted argument has been filled in; a variadic one is an Array; an optional is an enum of a tag and the payload.
///
/// **inout arguments** (and `self` of a mutating method) are changed in place: the words of `value(i)` are the variable's for
/// the time of the call, and what they hold afterwards is its new value. Replace a reference by `replace`, grow
/// an array by ``Machine/append(_:to:)``, text by ``mutateString(_:_:)``.
///
/// **The result** is written by one of the `finish` functions, or piece by piece through ``result`` (whose words are zero
/// before); references put there belong to the caller: put in a retained or a new one. A native that returns nothing
/// returns `.done`.
///
/// **Types.** `type(i)` is the i-th generic argument of this use: the parameters of the types around it first,
/// then those of the function, in the order of `FunctionDecl.generics.parameters`. `argumentType(i)` is the
/// type of an argument, `resultType` that of the result. With them one native serves all uses of a generic function:
/// `ValueAddress` and the machine's `copy`, `release`, `equal`, `hash` and `describe` work for a value of any type.
///
/// **Calling back.** `call.machine.call(closure:…)` runs a function value; it gives nil when the callee trapped, and then the
/// native returns `.trapped` at once.
package struct NativeCall {
  /// The machine that calls.
  package unowned(unsafe) let machine: Machine
  /// The callee's window.
  let scalars: UnsafeMutablePointer<Int64>
  let references: UnsafeMutablePointer<HeapReference?>
  let binding: UnsafeMutablePointer<NativeBinding>

  /// Where the result's words go.
  @inline(__always) package var result: ValueAddress {
    ValueAddress(scalars: scalars, references: references)
  }

  /// Where the words of an argument lie.
  @inline(__always) package func value(_ index: Int) -> ValueAddress {
    let offsets = binding.pointee.arguments[index]
    return ValueAddress(
      scalars: scalars + offsets.scalar, references: references + offsets.reference)
  }

  /// The number of arguments, `self` included.
  package var argumentCount: Int { binding.pointee.arguments.count }

  /// The type of an argument.
  package func argumentType(_ index: Int) -> RuntimeType {
    binding.pointee.arguments[index].type._withUnsafeGuaranteedRef { $0 }
  }

  /// The type of the result.
  package var resultType: RuntimeType {
    binding.pointee.result._withUnsafeGuaranteedRef { $0 }
  }

  /// Whether the declaration says `throws`.
  package var isThrowing: Bool { binding.pointee.isThrowing }

  /// A generic argument of this use of the function.
  package func type(_ index: Int) -> RuntimeType {
    binding.pointee.generics[index]._withUnsafeGuaranteedRef { $0 }
  }

  /// An argument of an integer type; the bits of an unsigned one.
  @inline(__always) package func int(_ index: Int) -> Int { value(index).int }

  /// An argument of a floating-point type.
  @inline(__always) package func double(_ index: Int) -> Double { value(index).double }

  /// An argument of type Bool.
  @inline(__always) package func bool(_ index: Int) -> Bool { value(index).bool }

  /// An argument of type String or Character.
  package func string(_ index: Int) -> String { value(index).string }

  /// An argument that is one reference, borrowed: a class instance, an existential, a function, an array.
  package func reference(_ index: Int) -> HeapReference? { value(index).reference }

  /// An argument of an Array type.
  package func array(_ index: Int) -> ArrayBuffer { ArrayBuffer(value(index).reference!) }

  /// An argument of a Dictionary or Set type.
  package func dictionary(_ index: Int) -> DictionaryObject {
    DictionaryObject(value(index).reference!)
  }

  /// An argument of a metatype's type.
  package func metatype(_ index: Int) -> RuntimeType {
    machine.program.runtimeTypes[value(index).int]
  }

  /// Changes an inout argument of type String in place.
  package func mutateString<Result>(_ index: Int, _ body: (inout String) -> Result) -> Result {
    let place = value(index).references
    machine.makeUniqueString(place)
    place.pointee!.forgetHash()
    return body(&place.pointee!.stringPointer.pointee)
  }

  /// Puts an owned reference into an inout argument, or any other place, and releases what was there.
  package func replace(_ place: ValueAddress, with reference: HeapReference?) {
    let old = place.reference
    place.reference = reference
    if let old { machine.release(old) }
  }
}

/// How a native ended.
package enum NativeOutcome {
  /// The result is in place.
  case done
  /// The machine has a trap, from here or from a callee.
  case trapped
  /// The running coroutine waits; it goes on after the call. Only for natives without a result.
  case suspended
  /// The error, an owned existential, is in `Machine.thrownError`; only where the declaration says `throws`.
  case thrown
}

/// The code of a native. A structure and not the bare function, which would be wrapped once more for every table and optional
/// that it goes through.
package struct NativeFunction {
  let run: (NativeCall) -> NativeOutcome
}

/// A native at one use: its code, the layout of its window, the generic arguments.
package struct NativeBinding {
  let name: String
  let function: NativeFunction
  let arguments: UnsafeMutableBufferPointer<NativeArgument>
  let result: Unmanaged<RuntimeType>
  let isThrowing: Bool
  let generics: UnsafeMutableBufferPointer<Unmanaged<RuntimeType>>
  /// The reference registers that hold borrowed arguments.
  let borrowed: UnsafeMutableBufferPointer<Int>
}

/// Where an argument lies in the callee's window.
struct NativeArgument {
  let scalar: Int
  let reference: Int
  let type: Unmanaged<RuntimeType>
}
