package import DeclTree

/// What the program around, the host, declares for scripts, and the closures that it has for these declarations.
package struct HostInterface {
  /// The types that a closure was written for, as scripts name them; nil for any type.
  package struct Function {
    let parameters: [String?]
    let result: String?

    package init(parameters: [String?], result: String?) {
      self.parameters = parameters
      self.result = result
    }
  }

  /// The declarations.
  package let file: SourceFile
  /// The closures by the names that the declarations are bound to, in the order in which they were given.
  package let functions: [(name: String, function: Function)]

  package init(file: SourceFile, functions: [(name: String, function: Function)]) {
    self.file = file
    self.functions = functions
  }

  /// The primitive behind a name: hosts have names of their own, so that they never meet those of the library.
  package static func primitive(_ name: String) -> String { "host.\(name)" }
}

extension HostInterface.Function {
  /// The closure's type; any type stands as `_`.
  var text: String {
    "(\(parameters.map { $0 ?? "_" }.joined(separator: ", "))) -> \(result ?? "_")"
  }
}
