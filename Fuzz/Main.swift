import Foundation

#if !COVERAGE
  /// The entry point: fuzzes all stages with generated and mutated scripts; see docs/testing.md.
  @main enum Main {
    static func main() throws {
      guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
        print(
          """
          usage: fuzz [--seed N] [--seconds S] [--count N] [--limit S] [--from N] [--folder FOLDER]
                 fuzz --show N [--seed N]
                 fuzz --file FILE [--stage parse|check|run] [--limit S]
                 fuzz --minimize FILE [--stage parse|check|run] [--limit S]
          """)
        exit(2)
      }
      if let file = arguments.file { return try run(file, arguments) }
      if let file = arguments.failing { return try minimize(file, arguments) }
      let scripts = Scripts(root: arguments.root)
      guard !scripts.scripts.isEmpty else {
        print("fuzz: there are no scripts")
        exit(2)
      }
      let inputs = InputGenerator(scripts: scripts, seed: arguments.seed)
      if let number = arguments.shown {
        FileHandle.standardOutput.write(Data(inputs.input(number)))
      } else if let number = arguments.work {
        Worker(inputs: inputs, arguments: arguments).run(from: number)
      } else {
        exit(try Supervisor(inputs: inputs, arguments: arguments).run() ? 0 : 1)
      }
    }

    private static func bytes(_ file: String) -> [UInt8] {
      guard let data = FileManager.default.contents(atPath: file) else {
        print("fuzz: cannot read \(file)")
        exit(2)
      }
      return [UInt8](data)
    }

    private static func run(_ file: String, _ arguments: Arguments) throws {
      ProcessLimits.limitAddresses()
      ProcessLimits.allow(seconds: arguments.limit)
      let input = bytes(file)
      if let plant = arguments.plant, String(decoding: input, as: UTF8.self).contains("planted") {
        plant.fail(arguments)
      }
      Trial(input).run(to: arguments.stage)
    }

    private static func minimize(_ file: String, _ arguments: Arguments) throws {
      guard let best = try Minimizer(arguments).minimize(bytes(file)) else {
        print("fuzz: the input does not fail")
        exit(1)
      }
      let name = file + ".min"
      try Data(best).write(to: URL(fileURLWithPath: name))
      print("fuzz: \(best.count) bytes remain: \(name)")
    }
  }
#endif
