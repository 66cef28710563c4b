package import DeclRuntime
import Foundation

/// Another program, which answers questions on its standard output: one JSON object a line each way.
package final class AdapterImplementation: ConformanceImplementation {
  private struct Question: Encodable {
    let schema = 1
    let ask: String
    var source: String?
    var step: String?
  }

  private struct Refusal: Decodable {
    let error: String?
  }

  private struct Messages: Decodable {
    let diagnostics: [Observation.Message]
  }

  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var rest = Data()

  /// Starts a command by the shell.
  package init(command: String) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
  }

  /// Lets the program end by closing its standard input.
  package func close() {
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  package func check(_ source: String) throws -> [Observation.Message] {
    let answer: Messages = try ask(Question(ask: "check", source: source))
    return answer.diagnostics
  }

  package func run(_ source: String) throws -> PlainRun {
    try ask(Question(ask: "run", source: source))
  }

  package func mount(_ source: String) throws -> Observation {
    try ask(Question(ask: "mount", source: source))
  }

  package func perform(_ step: String) throws -> Observation {
    try ask(Question(ask: "step", step: step))
  }

  private func ask<Answer: Decodable>(_ question: Question) throws -> Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try questions.fileHandleForWriting.write(contentsOf: encoder.encode(question) + Data("\n".utf8))
    guard let line = nextLine() else { throw ConformanceFailure("the adapter ended") }
    let decoder = JSONDecoder()
    if let error = try? decoder.decode(Refusal.self, from: line).error {
      throw ConformanceFailure(error)
    }
    do {
      return try decoder.decode(Answer.self, from: line)
    } catch {
      throw ConformanceFailure("the adapter answers \(String(decoding: line, as: UTF8.self))")
    }
  }

  private func nextLine() -> Data? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = Data(rest[rest.index(after: end)...])
        return Data(line)
      }
      let more = answers.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }
}
