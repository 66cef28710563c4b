import DeclLang

/// The declarations in Decl that a host adds to the scripts that it runs, and the closures that implement
/// them.
///
///     var host = HostModule(
///       SourceFile(
///         name: "host.decl",
///         text: """
///           @_primitive("greet") func greeting(for name: String) throws -> String
///           """))
///     host.bind("greet") { (name: String) in "Hello, \(name)" }
///
/// Scripts see the declarations like those of another file of their module. A declaration without a closure,
/// a closure of another type than its declaration, or any other mismatch is an error that
/// ``Session/load(_:)`` reports, with its location in the host's source.
public struct HostModule {
  /// A closure without static types.
  typealias Function = ([HostArgument]) throws -> ValueSnapshot

  /// The source with the declarations.
  let source: SourceFile
  /// The closures by the names of their declarations, in the order of binding.
  private(set) var functions: [(name: String, types: HostInterface.Function, call: Function)] = []

  /// Creates a module of declarations: functions and accessors marked `@_primitive("name")`, which have no
  /// bodies, views that conform to `_PrimitiveView`, and any other declarations of a script. Statements and
  /// stored variables at the top level are errors.
  public init(_ source: SourceFile) { self.source = source }

  /// Binds the declarations marked `@_primitive("name")` to a closure. Methods pass `self` as the first
  /// argument.
  ///
  /// The closure is called on the session's thread during an update: it cannot use the session. An error that
  /// it throws is thrown in the script if the declaration is marked `throws`; otherwise it ends the update
  /// with a runtime error.
  public mutating func bind<each Argument: HostValue, Result: HostValue>(
    _ name: String, to function: @escaping (repeat each Argument) throws -> Result
  ) {
    add(name, types((repeat each Argument).self, Result.scriptType)) { values in
      var arguments = Arguments(values: values)
      return try function(repeat try arguments.next((each Argument).self)).snapshot
    }
  }

  /// Binds the declarations marked `@_primitive("name")` without a result to a closure.
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

  /// The interface that the compiler checks the declarations against.
  var interface: HostInterface {
    HostInterface(file: source, functions: functions.map { ($0.name, $0.types) })
  }

  /// The arguments of one call, converted one after the other.
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

/// An argument that a script passes to a bound closure.
enum HostArgument {
  case value(ValueSnapshot)
  case function(ScriptFunction)
}

/// An error for an argument that the host's type refuses, although the script's value has the declared type.
struct HostArgumentError: Error, CustomStringConvertible {
  let number: Int
  let type: String

  var description: String { "argument \(number) cannot be converted to the host type '\(type)'" }
}
