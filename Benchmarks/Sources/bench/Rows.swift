import Foundation

/// The cost of updating one view with keyed rows, compared with React and Preact.
enum Rows {
  private typealias Times = [String: Double]

  private static let counts = [1000, 10_000]
  private static let operations = [
    "create", "replace", "update10th", "select", "swap", "remove", "append1k", "clear",
  ]

  /// Prints a table for each number of rows.
  static func run() throws {
    let peers = peers()
    for count in counts {
      var table = Table(["ms"] + operations)
      table.add(["Decl"] + cells(try measureDecl(count, isRecording: false)))
      table.add(["Decl, recorded"] + cells(try measureDecl(count, isRecording: true)))
      for peer in peers { table.add([peer.name] + cells(try times(of: peer.command, count))) }
      table.print("Rows: \(count) rows, the median of \(measured(count)) updates")
      let freeing = milliseconds(try measureFreeing(count) / 1000)
      print(
        "\nAfter `clear`, freeing \(count) rows takes Decl \(freeing) ms; the peers collect garbage when they like."
      )
    }
  }

  private static func cells(_ times: Times) -> [String] {
    operations.map { times[$0].map { milliseconds($0 / 1000) } ?? "-" }
  }

  private static func measured(_ count: Int) -> Int { count > 1000 ? 9 : 15 }

  // MARK: Decl

  private static func measureDecl(_ count: Int, isRecording: Bool) throws -> Times {
    let session = try MountedScript("rows.decl", isRecording: isRecording)
    var times: Times = [:]
    for operation in operations {
      let before = operation == "create" ? "empty" : "fresh"
      let prepare = try session.action("actions.run(\"\(before)\", \(count))")
      let run = try session.action("actions.run(\"\(operation)\", \(count))")
      times[operation] = measure(count, session, prepare, run)
    }
    return times
  }

  /// Returns the duration of freeing removed rows, in milliseconds; it happens between events and is not part
  /// of the table.
  private static func measureFreeing(_ count: Int) throws -> Double {
    let mounted = try MountedScript("rows.decl", isRecording: false)
    let create = try mounted.action("actions.run(\"create\", \(count))")
    let clear = try mounted.action("actions.run(\"clear\", \(count))")
    return measure(
      count, mounted,
      {
        create(); clear()
      }, mounted.session.releaseRemovedViews, tidiesFirst: false)
  }

  private static func measure(
    _ count: Int, _ mounted: MountedScript, _ prepare: () -> Void, _ run: () -> Void,
    tidiesFirst: Bool = true
  ) -> Double {
    let warmUp = measured(count) * 2 / 3
    var times: [Double] = []
    for index in 0..<(warmUp + measured(count)) {
      prepare()
      if tidiesFirst { mounted.session.releaseRemovedViews() }
      let time = ContinuousClock().measure(run)
      if index >= warmUp { times.append(time.seconds * 1000) }
    }
    return median(times)
  }

  // MARK: Peers

  /// Returns the installed peers with their versions, as Debian packages them; missing ones are reported.
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
