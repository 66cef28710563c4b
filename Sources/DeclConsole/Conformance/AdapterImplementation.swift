package import DeclRuntime
import Foundation

/// An implementation in another process, which answers requests with one JSON object on each line.
package final class AdapterImplementation: ConformanceImplementation {
  private struct Request: Encodable {
    let schema = JSONSchema.version
    let ask: String
    var source: String?
    var step: String?
  }

  private struct ErrorResponse: Decodable {
    let error: String?
  }

  private struct Messages: Decodable {
    let diagnostics: [Observation.Message]
  }

  private struct Layout: Decodable {
    let views: [LaidOutView]
  }

  private let process = Process()
  private let requests = Pipe()
  private let responses = Pipe()
  private var rest = Data()

  /// Starts a shell command as the adapter process.
  package init(command: String) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = requests
    process.standardOutput = responses
    try process.run()
  }

  /// Closes the standard input of the process, which ends it, and waits for its exit.
  package func close() {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  package func check(_ source: String) throws -> [Observation.Message] {
    let answer: Messages = try send(Request(ask: "check", source: source))
    return answer.diagnostics
  }

  package func run(_ source: String) throws -> ProgramResult {
    try send(Request(ask: "run", source: source))
  }

  package func mount(_ source: String) throws -> Observation {
    try send(Request(ask: "mount", source: source))
  }

  package func perform(_ step: String) throws -> Observation {
    try send(Request(ask: "step", step: step))
  }

  package func layout() throws -> [LaidOutView] {
    let answer: Layout = try send(Request(ask: "layout"))
    return answer.views
  }

  private func send<Answer: Decodable>(_ question: Request) throws -> Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try requests.fileHandleForWriting.write(contentsOf: encoder.encode(question) + Data("\n".utf8))
    guard let line = nextLine() else { throw ConformanceFailure("the adapter ended") }
    let decoder = JSONDecoder()
    if let error = try? decoder.decode(ErrorResponse.self, from: line).error {
      throw ConformanceFailure(error)
    }
    do {
      return try decoder.decode(Answer.self, from: line)
    } catch {
      throw ConformanceFailure(
        "the adapter's answer is invalid: \(String(decoding: line, as: UTF8.self))")
    }
  }

  private func nextLine() -> Data? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = Data(rest[rest.index(after: end)...])
        return Data(line)
      }
      let more = responses.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }
}
