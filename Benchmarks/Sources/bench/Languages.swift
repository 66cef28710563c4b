import Foundation

/// The duration of equivalent programs in several languages, as whole processes.
enum Languages {
  private static let programs = [
    "fib", "loops", "nbody", "sieve", "sorting", "strings", "spectral", "fannkuch", "queens",
    "counting", "particles", "shapes",
  ]
  private static let runs = 5

  /// A language with the command that runs a program in it.
  private struct Language {
    let name: String
    let command: (String) -> Command
  }

  /// Prints the table.
  static func run() throws {
    let build = FileManager.default.temporaryDirectory.appending(path: "decl-bench-\(getpid())")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: build) }
    let languages = try available(build)
    var table = Table(["ms"] + languages.map(\.name) + ["Decl / Lua"])
    for program in programs { try table.add(row(program, languages)) }
    table.print("Programs: whole processes, the median of \(runs) interleaved runs")
  }

  private static func row(_ program: String, _ languages: [Language]) throws -> [String] {
    let seconds = try measure(program, languages)
    let lua = languages.firstIndex { $0.name.hasPrefix("Lua") }
    let ratio = lua.map {
      (seconds[0] / seconds[$0]).formatted(.number.precision(.fractionLength(2)))
    }
    return [program] + seconds.map(milliseconds) + [ratio ?? "-"]
  }

  private static func measure(_ program: String, _ languages: [Language]) throws -> [Double] {
    var seconds = languages.map { _ in [Double]() }
    var expected: String?
    for _ in 0..<runs {
      for (index, language) in languages.enumerated() {
        let outcome = try language.command(program).run()
        guard outcome.output == expected ?? outcome.output else {
          throw Command.Failure(
            description: "\(program) in \(language.name): \(outcome.output), not \(expected!)")
        }
        expected = outcome.output
        seconds[index].append(outcome.seconds)
      }
    }
    return seconds.map(median)
  }

  private static func available(_ build: URL) throws -> [Language] {
    var found = [
      Language(name: "Decl") { Command(Host.declrepl, ["run", Host.file("scripts/\($0).decl")]) }
    ]
    for (name, program, folder, ending) in [
      ("Lua 5.4", Host.find("lua5.4", "lua"), "lua", "lua"),
      ("CPython", Host.find("python3"), "python", "py"),
    ] {
      guard let program else {
        print("\(name) is missing")
        continue
      }
      found.append(
        Language(name: name) {
          Command(program, [Host.file("peers/\(folder)/\($0).\(ending)")])
        })
    }
    guard let swiftc = Host.find("swiftc") else {
      print("swiftc is missing")
      return found
    }
    try compile(swiftc, build)
    found.append(Language(name: "swiftc -O") { Command(build.appending(path: $0).path, []) })
    return found
  }

  /// Compiles the scripts, which are valid Swift, as a lower bound for the interpreter.
  private static func compile(_ swiftc: String, _ build: URL) throws {
    for program in programs {
      let source = build.appending(path: "\(program).swift")
      let script = URL(filePath: Host.file("scripts/\(program).decl"))
      try FileManager.default.copyItem(at: script, to: source)
      let output = build.appending(path: program).path
      _ = try Command(swiftc, ["-O", source.path, "-lm", "-o", output]).run()
    }
  }
}

/// Returns seconds as milliseconds, rounded to significant digits.
func milliseconds(_ seconds: Double) -> String {
  let value = seconds * 1000
  let digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.formatted(.number.precision(.fractionLength(digits)).grouping(.never))
}
