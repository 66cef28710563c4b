public import DeclJournal
import DeclLang
import DeclMachine

/// A function that a script gave to the program: an argument of a bound closure, where the declaration has a function.
///
/// It is kept as long as the program keeps it, and called by ``Session/call(_:_:)``.
public final class ScriptFunction: HostValue {
  /// Any function type.
  public static var scriptType: String? { nil }

  private(set) weak var graph: ViewGraph?
  private let function: HeapReference
  private let type: RuntimeType

  /// The function in an argument; nil when it is none, or waits for something.
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

  /// Functions do not come as snapshots.
  public init?(snapshot: ValueSnapshot) { return nil }

  /// A closure.
  public var snapshot: ValueSnapshot { .closure }

  /// The arguments as values of the script's; nil when they are of other types than the function's parameters.
  func arguments(_ values: [ValueSnapshot], _ machine: Machine) -> [ValueBlock]? {
    let parameters = type.type.functionType?.parameters ?? []
    guard parameters.count == values.count else { return nil }
    let reader = SnapshotReader(machine: machine)
    let made = zip(values, parameters).compactMap { value, parameter in
      reader.value(value, machine.program.type(parameter.type))
    }
    return made.count == values.count ? made : nil
  }

  /// Calls the function; what it gives is dropped.
  func run(_ arguments: [ValueBlock], _ evaluator: Evaluator) throws(UpdateFailure) {
    guard let result = type.type.functionType?.result else { return }
    let given = try evaluator.box(
      closure: function, arguments.map { ($0.address, $0.type) },
      evaluator.machine.program.type(result))
    evaluator.machine.release(given)
  }

  /// The function's type as it is written.
  var text: String { type.name }
}

extension Session {
  /// Calls a function that the script gave to the program, as an event of its own: what it writes is one update, with the
  /// cause `publisher`. What the function gives is dropped.
  ///
  /// Call it when nothing runs, on the session's thread: from where the program waits for what it was asked for.
  @discardableResult
  public func call(
    _ function: ScriptFunction, _ arguments: any HostValue...
  ) throws(StepError) -> [UpdateRecord] {
    if isRunning { throw .running }
    guard let script, function.graph === script.graph else {
      throw .unsupported("the script that gave the function was replaced")
    }
    guard let values = function.arguments(arguments.map(\.snapshot), script.machine) else {
      throw .unsupported("the arguments are none of '\(function.text)'")
    }
    return keep(
      script.loop.run(Cause(.publisher)) { reconciler throws(UpdateFailure) in
        try function.run(values, reconciler.evaluator)
      })
  }
}
