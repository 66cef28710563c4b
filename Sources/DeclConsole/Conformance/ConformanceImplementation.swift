package import DeclRuntime

/// An implementation that the conformance suite can test.
package protocol ConformanceImplementation: AnyObject {
  /// Checks a program and returns its diagnostics.
  func check(_ source: String) throws -> [Observation.Message]
  /// Runs a program without views and returns its output and the reason why it trapped, if it did.
  func run(_ source: String) throws -> ProgramResult
  /// Checks, runs and mounts a program; if it has errors, the observation contains only the diagnostics.
  func mount(_ source: String) throws -> Observation
  /// Performs a step, as it is written in a steps file.
  func perform(_ step: String) throws -> Observation
  /// Returns the frames of the views after the last step, and the lines of texts, for claims about layout.
  func layout() throws -> [LaidOutView]
}

/// The layout of one view.
package struct LaidOutView: Codable, Sendable {
  /// The identity, as in the observation.
  package let id: String
  /// The frame in the coordinate space of the window: x, y, width and height in points.
  package let frame: [Double]
  /// The number of lines of a text; nil for other views.
  package let lines: Int?
}

/// The result of running a program without views.
package struct ProgramResult: Codable, Sendable {
  /// The printed output.
  package let output: String
  /// The message of the runtime error; nil if the program ran to its end.
  package let trap: String?

  /// Creates a result with its output and runtime error.
  package init(output: String, trap: String?) {
    (self.output, self.trap) = (output, trap)
  }
}

/// An error of an implementation that could not fulfil a request.
package struct ConformanceFailure: Error, CustomStringConvertible {
  /// The reason for the failure.
  package let description: String

  /// Creates a failure with its reason.
  package init(_ description: String) { self.description = description }
}
