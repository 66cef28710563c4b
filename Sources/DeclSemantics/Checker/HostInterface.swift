package import DeclTree

/// The declarations that a host, the program that embeds Decl, provides for scripts, and the closures that
/// implement them.
package struct HostInterface {
  /// The parameter and result types of a closure, as scripts name them; nil for any type.
  package struct Function {
    let parameters: [String?]
    let result: String?

    package init(parameters: [String?], result: String?) {
      self.parameters = parameters
      self.result = result
    }
  }

  /// The source of the declarations.
  package let file: SourceFile
  /// The closures with the names to which the declarations are bound, in the order in which they were passed.
  package let functions: [(name: String, function: Function)]

  package init(file: SourceFile, functions: [(name: String, function: Function)]) {
    self.file = file
    self.functions = functions
  }

  /// Returns the native function name of a host's closure; the prefix keeps it apart from those of the
  /// library.
  package static func primitive(_ name: String) -> String { "host.\(name)" }
}

extension HostInterface.Function {
  /// The closure's type, in which `_` represents any type.
  var text: String {
    "(\(parameters.map { $0 ?? "_" }.joined(separator: ", "))) -> \(result ?? "_")"
  }
}
