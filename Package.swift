// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Small code: most of a first release build is optimising. The interpreter's loop is marked to be built for speed.
///
/// The flags go to the compiler's front end, so that they hold where the command line asks for plain code, as `make` does
/// for the packages that Decl uses. What only finds mistakes (exclusive access, values sent between threads) is done in
/// debug builds, which the tests are.
let small =
  strict + [
    .unsafeFlags(
      [
        "-Xfrontend", "-Osize", "-Xfrontend", "-enable-default-cmo",
        "-enforce-exclusivity=unchecked", "-Xllvm", "-sil-disable-pass=send-non-sendable",
      ], .when(configuration: .release))
  ]

/// What every test goes through, reading and checking the library: optimised in debug builds too, which takes two thirds of the
/// tests' time away. Exclusive access and overflows are watched all the same.
let checked = small + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What waits for a person is quickly fast enough, and built last, when nothing else is left to build.
let plain = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "Decl",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "DeclLang", targets: ["DeclLang"]),
    .library(name: "DeclRuntime", targets: ["DeclRuntime"]),
    .library(name: "DeclPresentation", targets: ["DeclPresentation"]),
    .executable(name: "declrepl", targets: ["declrepl"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .plugin(name: "EmbedLibraryPlugin", capability: .buildTool()),
    .target(name: "DeclSource", swiftSettings: checked),
    .target(name: "DeclTree", dependencies: ["DeclSource"], swiftSettings: checked),
    .target(name: "DeclParser", dependencies: ["DeclTree"], swiftSettings: checked),
    .target(name: "DeclSemantics", dependencies: ["DeclTree"], swiftSettings: checked),
    .target(
      name: "DeclLibrary", path: "Sources/DeclLang/Library", exclude: ["Decl", "embed.sh"],
      swiftSettings: plain, plugins: ["EmbedLibraryPlugin"]),
    .target(
      name: "DeclLang", dependencies: ["DeclLibrary", "DeclTree", "DeclParser", "DeclSemantics"],
      exclude: ["Library"], swiftSettings: small),
    .target(name: "DeclFoundation", swiftSettings: small),
    .target(name: "DeclJournal", dependencies: ["DeclSource"], swiftSettings: plain),
    .target(
      name: "DeclMachine", dependencies: ["DeclSource", "DeclTree", "DeclFoundation"],
      swiftSettings: small),
    .target(
      name: "DeclLowering", dependencies: ["DeclTree", "DeclMachine"], swiftSettings: small),
    .target(
      name: "DeclRuntime",
      dependencies: ["DeclLang", "DeclLowering", "DeclMachine", "DeclJournal"],
      swiftSettings: small),
    .target(
      name: "DeclPresentation", dependencies: ["DeclSource", "DeclJournal"], swiftSettings: plain),
    .target(
      name: "DeclConsole", dependencies: ["DeclLang", "DeclRuntime", "DeclPresentation"],
      swiftSettings: plain),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .executableTarget(
      name: "declrepl",
      dependencies: [
        "DeclLang", "DeclRuntime", "DeclPresentation", "DeclConsole", "CReadline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: plain),
    .executableTarget(
      name: "store-writer", dependencies: ["DeclRuntime"], path: "Tests/StoreWriter",
      swiftSettings: plain),
    .executableTarget(
      name: "embedding", dependencies: ["DeclLang", "DeclRuntime", "DeclPresentation"],
      path: "examples/embedding/Sources", swiftSettings: plain),
    .testTarget(
      name: "LangTests",
      dependencies: [
        "DeclSemantics", "DeclLang", "DeclRuntime", "DeclPresentation", "DeclConsole",
      ],
      exclude: ["Cases", "Conformance"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
