public import DeclJournal
import DeclLang
import DeclMachine

/// A function of a script that was passed to the host, as an argument of a bound closure.
///
/// It stays alive as long as the host holds it, and is called by ``Session/call(_:_:)``.
public final class ScriptFunction: HostValue {
  /// Nil, for any function type.
  public static var scriptType: String? { nil }

  private(set) weak var graph: ViewGraph?
  private let function: HeapReference
  private let type: RuntimeType

  /// Creates a reference to the function in an argument; nil for an async function or another value.
  init?(_ value: ValueAddress, _ type: RuntimeType, _ graph: ViewGraph) {
    guard let known = type.type.functionType, !known.isAsync, let function = value.reference else {
      return nil
    }
    Optional(function).retain()
    self.function = function
    self.type = type
    self.graph = graph
  }

  deinit { graph?.machine.release(function) }

  /// Fails: a function cannot be created from a snapshot.
  public init?(snapshot: ValueSnapshot) { return nil }

  /// The snapshot of a closure.
  public var snapshot: ValueSnapshot { .closure }

  /// Returns the arguments as values of the script; nil when they do not match the function's parameters.
  func arguments(_ values: [ValueSnapshot], _ machine: Machine) -> [ValueBlock]? {
    let parameters = type.type.functionType?.parameters ?? []
    guard parameters.count == values.count else { return nil }
    let reader = SnapshotReader(machine: machine)
    let made = zip(values, parameters).compactMap { value, parameter in
      reader.value(value, machine.program.type(parameter.type))
    }
    return made.count == values.count ? made : nil
  }

  /// Calls the function and discards its result.
  func run(_ arguments: [ValueBlock], _ evaluator: Evaluator) throws(UpdateFailure) {
    guard let result = type.type.functionType?.result else { return }
    let given = try arguments.withArguments { arguments throws(UpdateFailure) in
      try evaluator.box(closure: function, arguments, evaluator.machine.program.type(result))
    }
    evaluator.machine.release(given)
  }

  /// The function's type as written in source.
  var typeName: String { type.name }
}
