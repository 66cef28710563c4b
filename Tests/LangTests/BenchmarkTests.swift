import DeclLang
import Foundation
import Testing

/// Tests that what is run by hand compiles: the benchmarks, which are a package of their own, and the scripts of the
/// comparison with pictures.
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

  @Test func theScriptsOfThePictureComparisonHaveNoErrors() throws {
    let folder = PackageFolders.root.appending(path: "Tests/Pictures/drivers")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "decl" }
    #expect(files.count >= 2)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let module = Compiler.check([SourceFile(name: file.lastPathComponent, text: text)])
      #expect(module.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    }
  }
}
