package import DeclRuntime

/// Something that the suite can be run against.
package protocol ConformanceImplementation: AnyObject {
  /// Checks a program: what is wrong with it.
  func check(_ source: String) throws -> [Observation.Message]
  /// Runs a program that shows nothing: what it prints, and why it stopped before its end.
  func run(_ source: String) throws -> PlainRun
  /// Checks, runs and mounts a program; only the messages when it has errors.
  func mount(_ source: String) throws -> Observation
  /// Takes a step, as it is written in a steps file.
  func perform(_ step: String) throws -> Observation
}

/// What running a plain program gave.
package struct PlainRun: Codable, Sendable {
  /// What was printed.
  package let output: String
  /// Why it stopped.
  package let trap: String?

  /// Makes a result.
  package init(output: String, trap: String?) {
    (self.output, self.trap) = (output, trap)
  }
}

/// The implementation could not do what a case asks for.
package struct ConformanceFailure: Error, CustomStringConvertible {
  /// Why.
  package let description: String

  /// Makes a failure.
  package init(_ description: String) { self.description = description }
}
