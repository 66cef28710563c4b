import DeclLang
import DeclRuntime
import Foundation

/// One view over keyed rows: what an update costs, beside React and Preact.
enum Rows {
  private typealias Times = [String: Double]

  private static let counts = [1000, 10_000]
  private static let operations = [
    "create", "replace", "update10th", "select", "swap", "remove", "append1k", "clear",
  ]

  /// Prints a table for each count of rows.
  static func run() throws {
    let peers = peers()
    for count in counts {
      var table = Table(["ms"] + operations)
      table.add(["Decl"] + cells(try measureDecl(count)))
      for peer in peers { table.add([peer.name] + cells(try times(of: peer.command, count))) }
      table.print("Rows: \(count) rows, the median of \(measured(count)) updates")
    }
  }

  private static func cells(_ times: Times) -> [String] {
    operations.map { times[$0].map { milliseconds($0 / 1000) } ?? "-" }
  }

  private static func measured(_ count: Int) -> Int { count > 1000 ? 9 : 15 }

  // MARK: Decl

  private static func measureDecl(_ count: Int) throws -> Times {
    let session = try mounted()
    var times: Times = [:]
    for operation in operations {
      let prepare = try action(session, operation == "create" ? "empty" : "fresh", count)
      let run = try action(session, operation, count)
      times[operation] = measure(count, prepare, run)
    }
    return times
  }

  private static func mounted() throws -> Session {
    let text = try String(contentsOfFile: Host.file("scripts/rows.decl"), encoding: .utf8)
    var options = Session.Options()
    options.isRecording = false
    let session = Session(options: options)
    let found = session.load([SourceFile(name: "rows.decl", text: text)])
    let trap = session.run().trap
    guard !found.contains(where: { $0.severity == .error }), trap == nil,
      session.mount().allSatisfy({ $0.trap == nil })
    else { throw Command.Failure(description: "rows.decl does not run") }
    return session
  }

  private static func action(
    _ session: Session, _ name: String, _ count: Int
  ) throws -> () -> Void {
    guard let run = session.action("actions.run(\"\(name)\", \(count))") else {
      throw Command.Failure(description: "rows.decl has no operations")
    }
    return {
      let trap = run().lazy.compactMap(\.trap).first
      precondition(trap == nil, "\(name): \(trap!.message)")
    }
  }

  private static func measure(
    _ count: Int, _ prepare: () -> Void, _ run: () -> Void
  ) -> Double {
    let warmUp = measured(count) * 2 / 3
    var times: [Double] = []
    for index in 0..<(warmUp + measured(count)) {
      prepare()
      let time = ContinuousClock().measure(run)
      if index >= warmUp { times.append(time.seconds * 1000) }
    }
    return median(times)
  }

  // MARK: Peers

  /// The peers as Debian packages them, with their versions; those that are missing are named.
  private static func peers() -> [(name: String, command: Command)] {
    guard let node = Host.find("node", "nodejs") else {
      print("node is missing: no React, no Preact")
      return []
    }
    let packages = [
      ("react", "node-react node-react-test-renderer"), ("preact", "node-preact"),
    ]
    return packages.compactMap { name, package in
      let command = Command(
        node, [Host.file("peers/rows/\(name).cjs")], environment: ["NODE_PATH": "/usr/share/nodejs"]
      )
      guard let version = try? command.adding(["version"]).run() else {
        print("\(name) is missing: apt-get install \(package)")
        return nil
      }
      return (version.output, command)
    }
  }

  private static func times(of command: Command, _ count: Int) throws -> Times {
    let outcome = try command.adding(["\(count)", "\(measured(count))"]).run()
    return try JSONDecoder().decode(Times.self, from: Data(outcome.output.utf8))
  }
}
