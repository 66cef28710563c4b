import DeclLang
import DeclMachine

/// The native functions through which scripts call the closures of a host.
struct HostNatives {
  let host: HostModule
  let link: GraphNatives.Link

  /// Adds a native for each closure.
  func add(to table: inout NativeTable) {
    for (name, _, function) in host.functions {
      table.add(HostInterface.primitive(name)) { [link] call in
        guard let graph = link.graph else { return .done }
        return Self.call(function, named: name, call, graph)
      }
    }
  }

  private static func call(
    _ function: HostModule.Function, named name: String, _ call: NativeCall, _ graph: ViewGraph
  ) -> NativeOutcome {
    let arguments = (0..<call.argumentCount).map {
      argument(call.value($0), call.argumentType($0), graph)
    }
    if graph.machine.trap != nil { return .trapped }
    do {
      return finish(call, try function(arguments), name)
    } catch {
      guard call.isThrowing else {
        return call.trap("the host's closure for '\(name)' threw: \(error)")
      }
      return `throw`("\(error)", graph)
    }
  }

  private static func argument(
    _ value: ValueAddress, _ type: RuntimeType, _ graph: ViewGraph
  ) -> HostArgument {
    if case .function = type.kind, let function = ScriptFunction(value, type, graph) {
      return .function(function)
    }
    return .value(graph.snapshotter.snapshot(value, type))
  }

  /// Writes the result; traps if it is not of the declared type.
  private static func finish(
    _ call: NativeCall, _ value: ValueSnapshot, _ name: String
  ) -> NativeOutcome {
    let type = call.resultType
    if type.type.isVoid { return .done }
    guard let made = SnapshotReader(machine: call.machine).value(value, type) else {
      if call.machine.trap != nil { return .trapped }
      let declared = call.machine.program.types.name(of: type.type)
      return call.trap(
        "the host's closure for '\(name)' returned \(value), which is not of type '\(declared)'")
    }
    return call.finish(copying: made.address)
  }

  /// Throws the library's error for hosts, with a message.
  private static func `throw`(_ text: String, _ graph: ViewGraph) -> NativeOutcome {
    let machine = graph.machine
    let code = graph.types.library.function(.hostError)
    let argument = ValueBlock(type: machine.program.string, machine: machine)
    argument.address.reference = machine.makeString(text)
    do throws(UpdateFailure) {
      machine.thrownError = try graph.evaluator.reference(
        code, [(argument.address, argument.type)], code.signature.result)
      return .thrown
    } catch {
      return .trapped
    }
  }
}
