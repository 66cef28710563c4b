import Foundation
import Testing

/// Tests that run and check whole packages: modules, access between them, dependencies and resources.
@Suite struct PackageTests {
  private static let folder = PackageFolders.root.appending(path: "Tests/LangTests/Packages")

  /// The packages, each with its expected output and errors in `expected.txt`.
  private static var packages: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func thereArePackages() { #expect(Self.packages.count > 1) }

  @Test(arguments: packages)
  func packagesRun(_ name: String) throws {
    let run = try DeclREPLProcess.run(["run", name], in: Self.folder)
    let checked = try DeclREPLProcess.run(["check", name, "--format", "short"], in: Self.folder)
    #expect((run.status == 0) == (checked.status == 0))
    ExpectedOutput.check(
      run.output + run.errors, against: Self.folder.appending(path: "\(name)/expected.txt"))
  }

  @Test func aDependencyIsFoundInTheCheckouts() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    try write(
      app(".package(url: \"https://example.com/me/Shapes.git\", from: \"1.0.0\")"), to: "app",
      scratch)
    let missing = try DeclREPLProcess.run(["run", "app"], in: scratch.url)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("app/Package.swift:5:4: error[missing-package]"))
    try write(shapes, to: "app/.build/checkouts/Shapes", scratch)
    let run = try DeclREPLProcess.run(["run", "app"], in: scratch.url)
    #expect(run.output == "a square\n")
    #expect(run.errors.isEmpty)
  }

  @Test func aDependencyIsFoundAtItsPath() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    try write(app(".package(name: \"Shapes\", path: \"../other\")"), to: "app", scratch)
    try write(shapes, to: "other", scratch)
    let run = try DeclREPLProcess.run(["run", "app"], in: scratch.url)
    #expect(run.output == "a square\n")
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    (".target(name: \"A\")", "has no folder Sources/A"),
    (".target(name: \"A\", path: \"Empty\")", "has no Swift files"),
    (".target(name: \"A\", dependencies: [\"B\"], path: \"A\")", "is named 'B'"),
    (
      ".target(name: \"A\", dependencies: [\"B\"], path: \"A\"), .target(name: \"B\", dependencies: [\"A\"], path: \"B\")",
      "depends on itself"
    ),
    (
      ".target(name: \"A\", path: \"A\"), .target(name: \"B\", path: \"B\")", "no executable target"
    ),
    (
      ".executableTarget(name: \"A\", path: \"A\"), .executableTarget(name: \"B\", path: \"B\")",
      "several executable targets: A, B; name one with --target"
    ),
    (
      ".target(name: \"A\", path: \"A\"), .target(name: \"A\", path: \"B\")",
      "two targets are named 'A'"
    ),
    (".executableTarget(name: \"A\", path: \"../p/A\")", "is outside of the package"),
    (".executableTarget(name: \"A\", path: \"B/../../q\")", "is outside of the package"),
  ])
  func anInvalidPackageIsReported(_ targets: String, _ message: String) throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let files = [
      "Package.swift": manifest("targets: [\(targets)]"), "A/a.swift": "struct A {}\n",
      "B/b.swift": "struct B {}\n", "Empty/notes.txt": "",
    ]
    try write(files, to: "p", scratch)
    let run = try DeclREPLProcess.run(["run", "p"], in: scratch.url)
    #expect(run.status != 0)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func anExecutableTargetIsNamed() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let targets = "targets: [.executableTarget(name: \"A\"), .executableTarget(name: \"B\")]"
    try write(
      [
        "Package.swift": manifest(targets), "Sources/A/main.swift": "print(\"a\")\n",
        "Sources/B/main.swift": "print(\"b\")\n",
      ], to: "p", scratch)
    let run = try DeclREPLProcess.run(["run", "p", "--target", "B"], in: scratch.url)
    #expect(run.output == "b\n")
    let unknown = try DeclREPLProcess.run(["run", "p", "--target", "C"], in: scratch.url)
    #expect(unknown.errors.contains("no executable target 'C', only: A, B"))
    #expect(unknown.status == 1)
    let file = try DeclREPLProcess.run(
      ["run", "p/Sources/A/main.swift", "--target", "A"], in: scratch.url)
    #expect(file.errors.contains("--target is for a folder with a Package.swift"))
  }

  @Test func aManifestWithoutAPackageIsReported() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    try write(["Package.swift": "let name = 1\n", "a.swift": "print(1)\n"], to: "p", scratch)
    let run = try DeclREPLProcess.run(["run", "p"], in: scratch.url)
    #expect(run.errors == "error: p/Package.swift: the manifest gives no value to 'package'\n")
    let opened = try DeclREPLProcess.run(["run", "p", "p/a.swift"], in: scratch.url)
    #expect(opened.errors.contains("p is a package, which is opened, run and checked without"))
  }

  @Test func aSessionOpensAPackage() throws {
    let opened = try DeclREPLProcess.run(
      ["conditions"],
      input: """
        word
        let list = Settings().list
        import Other
        Other.traits
        :reload
        list.count

        """, in: Self.folder)
    #expect(
      opened.output == """
        quick
        extra ["ALWAYS", "Quick", "Small"] ["Chosen"]
        _: String = "extra"
        _: [String] = ["Chosen"]
        quick
        extra ["ALWAYS", "Quick", "Small"] ["Chosen"]
        _: Int = 3

        """)
    #expect(opened.errors == "")
  }

  @Test func aSessionOpensALibrary() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    try write(shapes, to: "Shapes", scratch)
    let opened = try DeclREPLProcess.run(
      ["Shapes"], input: "import Shapes\nSquare().name\n", in: scratch.url)
    #expect(opened.output == "_: String = \"a square\"\n")
    let target = try DeclREPLProcess.run(["Shapes", "--target", "A"], in: scratch.url)
    #expect(target.errors.contains("the package in Shapes has no executable target"))
  }

  @Test func anErrorInAManifestIsLocated() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    try write(["Package.swift": manifest("target: []")], to: "p", scratch)
    let run = try DeclREPLProcess.run(["check", "p"], in: scratch.url)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("p/Package.swift:2:"))
  }

  private func manifest(_ content: String) -> String {
    "import PackageDescription\nlet package = Package(name: \"p\", \(content))\n"
  }

  private func app(_ dependency: String) -> [String: String] {
    [
      "Package.swift": """
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [
         \(dependency)
        ],
        targets: [
          .executableTarget(
            name: "App", dependencies: [.product(name: "Shapes", package: "Shapes")]),
          .testTarget(name: "AppTests", dependencies: ["NoSuchPackage"]),
        ])

      """,
      "Sources/App/main.swift": "import Shapes\nprint(Square().name)\n",
    ]
  }

  private var shapes: [String: String] {
    [
      "Package.swift": """
      import PackageDescription
      let package = Package(
        name: "Shapes", products: [.library(name: "Shapes", targets: ["Shapes"])],
        targets: [.target(name: "Shapes", path: "Sources")])

      """,
      "Sources/Square.swift": """
      public struct Square {
        public init() {}
        public let name = "a square"
      }

      """,
    ]
  }

  private func write(
    _ files: [String: String], to folder: String, _ scratch: ScratchFolder
  ) throws {
    for (name, text) in files { _ = try scratch.write(text, to: "\(folder)/\(name)") }
  }
}
