import Foundation

/// The machine on which the benchmarks run, and the paths of files and programs on it.
enum Host {
  /// The processor, its core count and the operating system, on one line.
  static var description: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    return "\(name ?? "a processor"), \(ProcessInfo.processInfo.processorCount) cores, \(system)"
  }

  /// The benchmarks' folder.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of a file in the benchmarks' folder.
  static func file(_ path: String) -> String { folder.appending(path: path).path }

  /// The path of the declrepl that was built together with the benchmarks.
  static let declrepl = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "declrepl").path

  /// Returns the path of the first of these programs that is installed; nil if none is.
  static func find(_ names: String...) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
