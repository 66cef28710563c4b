import DeclTree

/// The machine's internal native functions: those that the lowering itself calls, and `debugDescribe`, which the
/// library names.
package enum RuntimeNatives {
  // Never changed, so that all threads may read it; the functions are not marked `@Sendable`.
  package nonisolated(unsafe) static let table: [String: NativeFunction] = [
    "runtime.dictionary.make": NativeFunction { call in
      guard
        let dictionary = call.machine.makeDictionary(call.resultType, capacity: call.int(0))
      else { return .trapped }
      return call.finish(owned: dictionary.object)
    },
    "runtime.dictionary.insertNew": NativeFunction { call in
      guard let dictionary = call.machine.makeUniqueDictionary(call.value(0).references),
        let inserted = call.machine.insert(call.value(1), value: call.value(2), into: dictionary)
      else { return .trapped }
      guard inserted.isNew else {
        return call.trap("Dictionary literal contains duplicate keys")
      }
      return .done
    },
    "runtime.castFailed": NativeFunction { call in
      let opened = call.machine.dynamicType(of: call.value(0), call.argumentType(0))
      return call.trap(
        "Could not cast value of type '\(opened.qualifiedName)' to "
          + "'\(call.type(0).qualifiedName)'.", kind: .failedCast)
    },
    "runtime.dynamicType": NativeFunction { call in
      call.finish(Int(call.machine.dynamicType(of: call.value(0), call.argumentType(0)).id))
    },
    "runtime.hashInto": NativeFunction { call in
      guard let hash = call.machine.hash(call.value(0), type: call.argumentType(0)) else {
        return .trapped
      }
      let state = call.value(1)
      state.int = Machine.mix(state.int, hash)
      return .done
    },
    "debugDescribe": NativeFunction { call in
      guard
        let text = call.machine.describe(
          call.value(0), type: call.argumentType(0), style: .debug)
      else { return .trapped }
      return call.finish(text)
    },
  ]
}

extension Machine {
  /// Returns the type of a metatype value: `S.Type` for `S.self`, whatever existential metatype it was declared with.
  func metatype(of value: ValueAddress) -> RuntimeType {
    program.type(StaticType(.metatype(program.runtimeTypes[value.int].type)))
  }

  /// Returns the dynamic type of a value.
  package func dynamicType(of value: ValueAddress, _ type: RuntimeType) -> RuntimeType {
    switch type.kind {
    case .metatype: return metatype(of: value)
    case .existential, .classInstance:
      guard let object = value.reference else { return type }
      let opened = open(object)
      return opened.type
    default: return type
    }
  }
}
