// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Small code: most of a first release build is optimising. The interpreter's loop is marked to be built for speed.
/// Exclusive access is checked in debug builds, which the tests are.
let small =
  strict + [
    .unsafeFlags(["-Osize", "-enforce-exclusivity=unchecked"], .when(configuration: .release))
  ]

let package = Package(
  name: "Decl",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "DeclLang", targets: ["DeclLang"]),
    .library(name: "DeclRuntime", targets: ["DeclRuntime"]),
    .executable(name: "declrepl", targets: ["declrepl"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .executableTarget(name: "EmbedLibrary", swiftSettings: strict),
    .plugin(
      name: "EmbedLibraryPlugin", capability: .buildTool(), dependencies: ["EmbedLibrary"]),
    .target(
      name: "DeclLang", exclude: ["Library/Decl"], swiftSettings: small,
      plugins: ["EmbedLibraryPlugin"]),
    .target(name: "DeclRuntime", dependencies: ["DeclLang"], swiftSettings: small),
    .target(
      name: "DeclPresentation", dependencies: ["DeclLang", "DeclRuntime"], swiftSettings: small),
    .target(
      name: "DeclConsole", dependencies: ["DeclLang", "DeclRuntime", "DeclPresentation"],
      swiftSettings: small),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .executableTarget(
      name: "declrepl",
      dependencies: [
        "DeclLang", "DeclRuntime", "DeclPresentation", "DeclConsole", "CReadline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: small),
    .testTarget(
      name: "LangTests",
      dependencies: ["DeclLang", "DeclRuntime", "DeclPresentation", "DeclConsole"],
      exclude: ["Cases", "Conformance"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
