import Foundation
import Testing

/// A test that the benchmarks compile: they are a package of their own, which no other test builds.
@Suite struct BenchmarkTests {
  @Test func theBenchmarksCompile() throws {
    let executable = try #require(DeclREPLProcess.executable)
    let modules = executable.deletingLastPathComponent().appending(path: "Modules")
    let sources = PackageFolders.root.appending(path: "Benchmarks/Sources/bench")
    let files = try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }
    #expect(files.count > 5)
    // The cache of modules belongs to the build, so that nothing is left elsewhere.
    let cache = modules.appending(path: "../ModuleCache").standardizedFileURL
    let run = try DeclREPLProcess.run(
      [
        "swiftc", "-typecheck", "-module-name", "bench", "-swift-version", "6", "-I", modules.path,
        "-module-cache-path", cache.path,
      ] + files.map(\.path), program: "/usr/bin/env")
    #expect(run.status == 0, "\(run.errors)")
  }
}
