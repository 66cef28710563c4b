import DeclLang
import DeclRuntime
import Synchronization
import Testing

/// Tests of the imports that files of Swift need. Each expectation is what `swiftc` reports for the file on Linux,
/// where the name is that of a module it has there.
@Suite struct ImportTests {
  private static let accepted = [
    "import Foundation\nprint(Date.self, DispatchQueue.self, sqrt(2.0), CGFloat(1))",
    "import Dispatch\nprint(DispatchQueue.self)",
    "import Glibc\nprint(sqrt(2.0))",
    "import Combine\nlet stored = [Just(1).sink { _ in }, AnyCancellable {}]",
    "import struct Foundation.Date\nprint(Date.self)",
    "#if canImport(Foundation)\nimport Foundation\n#endif\nprint(Date.self)",
    "print(Date.self)\nimport Foundation",
    "struct Date { var mine = 1 }\nprint(Date().mine)",
    "func sqrt(_ x: Double) -> Int { 7 }\nprint(sqrt(2.0))",
    "import Foundation\nprint(Foundation.Date.self == Date.self, Swift.max(1, 2))",
    "print(Task<Int, Never>.self, Duration.self, ContinuousClock.self)",
    "import Observation\n@Observable class Model { var a = 1 }",
    "import Observation\nfunc f(_ r: ObservationRegistrar, _ e: any Encoder) { r.encode(to: e) }",
    "import struct Foundation.Date\nprint(\" a \".trimmingCharacters(in: .whitespaces))",
    "print(\"abc\".contains(\"b\"), \"a b\".split(separator: \" \"), [2, 1].sorted(), Int(\"1\")!)",
    "print(\"a\".uppercased(), 1.description, [1: 2].mapValues { $0 }, \"a\".utf8.count, 2.5.rounded())",
    // Only on Apple's platforms, as in the apps that are written for them.
    "import Foundation\n@Observable class Model { var a = 1 }",
    "import Foundation\nclass Model: ObservableObject { @Published var a = 1 }",
  ]

  private static let rejected = [
    ("print(Date.self)", ["Date"]),
    ("import Dispatch\nprint(DispatchQueue.self, Date.self)", ["Date"]),
    ("import Dispatch\nprint(sqrt(2.0))", ["sqrt"]),
    ("import Glibc\nprint(sqrt(2.0), Date.self)", ["Date"]),
    ("import struct Foundation.Date\nprint(Date.self, UUID.self)", ["UUID"]),
    ("print(sqrt(2.0), 2.0.squareRoot())", ["sqrt"]),
    ("let x: Date? = nil\nfunc f(_ id: UUID) {}\nextension Date {}", ["Date", "UUID", "Date"]),
    ("print(CGFloat(1), CGPoint.self)", ["CGFloat", "CGPoint"]),
    ("import Observation\n@Observable class Model { var a = 1 }\nprint(Date.self)", ["Date"]),
    ("@Observable class Model { var a = 1 }", ["Observable"]),
    ("import Foundation\nlet stored: AnyCancellable? = nil", ["AnyCancellable"]),
  ]

  /// What Foundation adds to Swift's types.
  private static let rejectedMembers = [
    (
      "print(\"a\".capitalized, \"a,b\".components(separatedBy: \",\"))",
      ["capitalized", "components(separatedBy:)"]
    ),
    (
      "print(String(format: \"%d\", 1), \"a\".range(of: \"b\") == nil)",
      ["init(format:_:)", "range(of:)"]
    ),
    ("extension String { var made: String { capitalized } }", ["capitalized"]),
    (
      "import Dispatch\nprint(\"a\".data(using: .utf8) == nil)",
      ["data(using:allowLossyConversion:)"]
    ),
  ]

  private func errors(_ files: [(name: String, text: String)]) -> [String] {
    Compiler.check(files.map { SourceFile(name: $0.name, text: $0.text) }).diagnostics
      .filter { $0.severity == .error }.map { "\($0.code): \($0.message)" }
  }

  @Test(arguments: accepted)
  func importedNamesAreFound(_ text: String) {
    #expect(errors([("a.swift", text)]) == [])
  }

  @Test(arguments: rejected)
  func otherNamesNeedAnImport(_ text: String, _ names: [String]) {
    let found = errors([("a.swift", text)])
    #expect(found.count == names.count)
    for (error, name) in zip(found, names) {
      #expect(error.hasPrefix("missing-import: cannot find '\(name)' in scope"))
    }
  }

  @Test(arguments: rejectedMembers)
  func membersNeedAnImport(_ text: String, _ names: [String]) {
    #expect(
      errors([("a.swift", text)])
        == names.map {
          "missing-import: '\($0)' is not available due to missing import of defining module 'Foundation'"
        })
  }

  @Test func eachFileImportsWhatItUses() {
    let found = errors([
      ("a.swift", "import Foundation\nfunc first() -> Date { Date() }"),
      ("b.swift", "func second() -> Date { first() }"),
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("missing-import: cannot find 'Date'") == true)
  }

  /// The members that one file imports can be used in all files of a module.
  @Test func membersAreImportedForTheWholeModule() {
    let found = errors([
      ("a.swift", "import Foundation"), ("b.swift", "func f() -> String { \"a\".capitalized }"),
    ])
    #expect(found == [])
  }

  /// Foundation finds no empty string in another one, Swift's own search does.
  @Test(arguments: [("import Foundation\n", "false"), ("", "true")])
  func theImportDecidesBetweenOverloads(_ start: String, _ result: String) {
    var options = Session.Options()
    let printed = Mutex("")
    options.output = { text in printed.withLock { $0 += text } }
    let session = Session(options: options)
    let text = start + "print(\"abc\".contains(\"\"))"
    #expect(session.load([SourceFile(name: "a.swift", text: text)]).isEmpty)
    _ = session.run()
    #expect(printed.withLock { $0 } == result + "\n")
  }
}
