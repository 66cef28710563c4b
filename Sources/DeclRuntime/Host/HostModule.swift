import DeclLang

/// What a program adds to the scripts that it runs: declarations in Decl, and closures behind those that are bound to it.
///
///     var host = HostModule(
///       SourceFile(
///         name: "host.decl",
///         text: """
///           @_primitive("greet") func greeting(for name: String) throws -> String
///           """))
///     host.bind("greet") { (name: String) in "Hello, \(name)" }
///
/// Scripts see the declarations as those of another file of their module. A declaration that no closure is bound to, a closure
/// of another type than the declaration, and whatever else does not fit is an error that ``Session/load(_:)`` reports, with
/// its place in the source of the host.
public struct HostModule {
  /// A closure without its types.
  typealias Function = ([HostArgument]) throws -> ValueSnapshot

  /// The declarations.
  let source: SourceFile
  /// The closures by the names of their declarations, in the order in which they were bound.
  private(set) var functions: [(name: String, types: HostInterface.Function, call: Function)] = []

  /// Makes a module of declarations: functions and accessors marked `@_primitive("name")`, which have no bodies, and views
  /// that conform to `_PrimitiveView`. Other declarations are those of a script. Statements and stored variables at the top
  /// level are errors.
  public init(_ source: SourceFile) { self.source = source }

  /// Binds the declarations marked `@_primitive("name")` to a closure. Methods are given `self` first.
  ///
  /// The closure is called on the session's thread, in the midst of an update: it cannot act on the session. What it throws
  /// is thrown in the script where the declaration says `throws`, and ends the update with a fault where it does not.
  public mutating func bind<each Argument: HostValue, Result: HostValue>(
    _ name: String, to function: @escaping (repeat each Argument) throws -> Result
  ) {
    add(name, types((repeat each Argument).self, Result.scriptType)) { values in
      var arguments = Arguments(values: values)
      return try function(repeat try arguments.next((each Argument).self)).snapshot
    }
  }

  /// Binds the declarations marked `@_primitive("name")`, which give no value, to a closure.
  public mutating func bind<each Argument: HostValue>(
    _ name: String, to function: @escaping (repeat each Argument) throws -> Void
  ) {
    add(name, types((repeat each Argument).self, "Void")) { values in
      var arguments = Arguments(values: values)
      try function(repeat try arguments.next((each Argument).self))
      return .structure(type: "", fields: [])
    }
  }

  private mutating func add(
    _ name: String, _ types: HostInterface.Function, _ call: @escaping Function
  ) {
    functions.append((name, types, call))
  }

  private func types<each Argument: HostValue>(
    _: (repeat each Argument).Type, _ result: String?
  ) -> HostInterface.Function {
    var parameters: [String?] = []
    for type in repeat (each Argument).self { parameters.append(type.scriptType) }
    return HostInterface.Function(parameters: parameters, result: result)
  }

  /// What the compiler checks the declarations against.
  var interface: HostInterface {
    HostInterface(file: source, functions: functions.map { ($0.name, $0.types) })
  }

  /// The arguments of one call, one after the other.
  private struct Arguments {
    var values: [HostArgument]
    private var count = 0

    init(values: [HostArgument]) { self.values = values }

    mutating func next<Argument: HostValue>(_ type: Argument.Type) throws -> Argument {
      defer { count += 1 }
      guard values.indices.contains(count), let argument = value(values[count], type) else {
        throw HostArgumentError(number: count + 1, type: type.scriptType ?? "\(type)")
      }
      return argument
    }

    private func value<Argument: HostValue>(
      _ argument: HostArgument, _ type: Argument.Type
    ) -> Argument? {
      switch argument {
      case .function(let function) where type is ScriptFunction.Type: function as? Argument
      case .function: Argument(snapshot: .closure)
      case .value(let value): Argument(snapshot: value)
      }
    }
  }
}

/// What a script gives to a bound closure.
enum HostArgument {
  case value(ValueSnapshot)
  case function(ScriptFunction)
}

/// An argument that its type does not take: the script's value has the type, and the program's conversion refused it.
struct HostArgumentError: Error, CustomStringConvertible {
  let number: Int
  let type: String

  var description: String { "argument \(number) is no '\(type)' of the host" }
}
