import Foundation

/// The time to check modules of public packages, beside `swiftc -typecheck`.
enum Modules {
  /// A module of a package.
  private struct Module {
    /// The owner and name of the repository.
    let repository: String
    /// The folder of the module's sources in it.
    let folder: String

    var name: String { String(repository.split(separator: "/")[1]) }
  }

  private static let modules = [
    Module(repository: "ordo-one/TextTable", folder: "Sources/TextTable"),
    Module(repository: "kylef/PathKit", folder: "Sources"),
    Module(repository: "attaswift/BigInt", folder: "Sources"),
  ]

  /// Prints the table: whole processes, the median of interleaved runs.
  static func run() throws {
    guard let swiftc = Host.find("swiftc"), let git = Host.find("git") else {
      return print("\nswiftc or git is not installed: modules are not measured")
    }
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    var table = Table(["ms", "lines", "declrepl check", "swiftc -typecheck"])
    for module in modules {
      let folder = place.appending(path: module.name)
      let address = "https://github.com/\(module.repository).git"
      _ = try Command(git, ["clone", "--quiet", address, folder.path]).run()
      let files = sources(in: folder.appending(path: module.folder))
      let lines = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        .map { $0.split(separator: "\n", omittingEmptySubsequences: false).count }
      let commands = [
        Command(Host.declrepl, ["check"] + files),
        Command(
          swiftc,
          [
            "-typecheck", "-swift-version", "5", "-suppress-warnings", "-parse-as-library",
            "-module-name", module.name,
          ] + files),
      ]
      let times = try (0..<5).map { _ in try commands.map { try $0.run().seconds } }
      table.add(
        [module.name, "\(lines.reduce(0, +))"]
          + commands.indices.map { index in milliseconds(median(times.map { $0[index] })) })
    }
    table.print("Modules")
  }

  private static func sources(in folder: URL) -> [String] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(".swift") }
      .sorted()
  }
}
