// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Settings for small code, because optimising takes most of a first release build. The interpreter's loop
/// has an attribute that optimises it for speed.
///
/// The flags are passed to the compiler's front end, so that they override the `-Onone` with which `make`
/// builds the packages that Decl uses. Checks that only find mistakes (exclusive access, values sent between
/// threads) run in debug builds, which the tests use.
let small =
  strict + [
    .unsafeFlags(
      [
        "-Xfrontend", "-Osize", "-Xfrontend", "-enable-default-cmo",
        "-enforce-exclusivity=unchecked", "-Xllvm", "-sil-disable-pass=send-non-sendable",
      ], .when(configuration: .release))
  ]

/// Settings for the modules that every test uses to read and check the library and to run code: optimised in debug
/// builds too, which saves two thirds of the tests' time. Exclusive access and overflow are still checked.
let checked = small + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Settings for the modules that write records, measure text and draw pixels: optimised for speed, in debug builds too, because
/// the tests draw.
let quick =
  strict + [
    .unsafeFlags(
      [
        "-Xfrontend", "-O", "-Xfrontend", "-enable-default-cmo", "-enforce-exclusivity=unchecked",
        "-Xllvm", "-sil-disable-pass=send-non-sendable",
      ], .when(configuration: .release)), .unsafeFlags(["-O"], .when(configuration: .debug)),
  ]

/// Settings for modules whose speed does not matter, such as those that wait for a person. They are built last,
/// when no other module can be built in parallel, so building them without optimisation shortens the build.
let plain = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "Decl",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DeclLang", targets: ["DeclLang"]),
    .library(name: "DeclRuntime", targets: ["DeclRuntime"]),
    .library(name: "DeclPresentation", targets: ["DeclPresentation"]),
    .library(name: "DeclScreen", targets: ["DeclScreen", "DeclPicture", "DeclLayout", "DeclFont"]),
    .executable(name: "declrepl", targets: ["declrepl"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .plugin(name: "EmbedLibraryPlugin", capability: .buildTool()),
    .plugin(name: "EmbedPagePlugin", capability: .buildTool()),
    .target(name: "DeclSource", swiftSettings: checked),
    .target(name: "DeclTree", dependencies: ["DeclSource"], swiftSettings: checked),
    .target(name: "DeclParser", dependencies: ["DeclTree"], swiftSettings: checked),
    .target(name: "DeclSemantics", dependencies: ["DeclTree"], swiftSettings: checked),
    .target(
      name: "DeclLibrary", path: "Sources/DeclLang/Library", exclude: ["Decl", "embed.sh"],
      swiftSettings: plain, plugins: ["EmbedLibraryPlugin"]),
    .target(
      name: "DeclLang",
      dependencies: ["DeclLibrary", "DeclTree", "DeclParser", "DeclSemantics", "DeclFoundation"],
      exclude: ["Library"], swiftSettings: small),
    .target(name: "DeclFoundation", swiftSettings: small),
    .target(name: "DeclLayout", swiftSettings: quick),
    .target(
      name: "DeclFont",
      exclude: [
        "Generator", "Data/manifest.txt", "Data/OFL-Inter.txt", "Data/OFL-JetBrainsMono.txt",
        "Data/MIT-BootstrapIcons.txt",
      ],
      swiftSettings: quick),
    .target(
      name: "DeclPicture", dependencies: ["DeclLayout", "DeclFont"], swiftSettings: quick),
    .target(name: "DeclJournal", dependencies: ["DeclSource"], swiftSettings: checked),
    .target(
      name: "DeclMachine", dependencies: ["DeclSource", "DeclTree", "DeclFoundation"],
      swiftSettings: checked),
    .target(
      name: "DeclLowering", dependencies: ["DeclTree", "DeclMachine"], swiftSettings: checked),
    .target(
      name: "DeclRuntime",
      dependencies: ["DeclLang", "DeclLowering", "DeclMachine", "DeclJournal"],
      swiftSettings: small),
    .target(
      name: "DeclPresentation", dependencies: ["DeclSource", "DeclJournal"], swiftSettings: quick),
    .target(
      name: "DeclScreen",
      dependencies: ["DeclRuntime", "DeclJournal", "DeclLayout", "DeclFont", "DeclPicture"],
      swiftSettings: quick),
    .target(
      name: "DeclConsole",
      dependencies: [
        "DeclLang", "DeclRuntime", "DeclPresentation", "DeclScreen", "DeclPicture", "DeclFont",
        "DeclLayout",
      ],
      swiftSettings: plain),
    .target(
      name: "DeclPreview",
      dependencies: [
        "DeclLang", "DeclRuntime", "DeclJournal", "DeclPresentation", "DeclScreen", "DeclPicture",
        "DeclFont", "DeclLayout", "DeclConsole",
      ],
      exclude: ["Page"], swiftSettings: quick, plugins: ["EmbedPagePlugin"]),
    .target(
      name: "DeclPlay",
      dependencies: [
        "DeclLang", "DeclRuntime", "DeclJournal", "DeclPresentation", "DeclScreen", "DeclPicture",
        "DeclFont", "DeclLayout", "DeclConsole",
      ],
      swiftSettings: quick),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .executableTarget(
      name: "declrepl",
      dependencies: [
        "DeclLang", "DeclRuntime", "DeclPresentation", "DeclScreen", "DeclFont", "DeclConsole",
        "DeclPreview", "DeclPlay", "DeclPicture", "CReadline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: plain),
    .executableTarget(
      name: "store-writer", dependencies: ["DeclRuntime"], path: "Tests/StoreWriter",
      swiftSettings: plain),
    .executableTarget(
      name: "memory-probe",
      dependencies: ["DeclLang", "DeclRuntime", "DeclConsole"], path: "Tests/MemoryProbe",
      swiftSettings: plain),
    .executableTarget(
      name: "fuzz", dependencies: ["DeclLang", "DeclRuntime", "DeclConsole", "DeclScreen"],
      path: "Fuzz",
      exclude: ["Seeds", "fuzz.sh"], swiftSettings: plain),
    .executableTarget(
      name: "embedding", dependencies: ["DeclLang", "DeclRuntime", "DeclPresentation"],
      path: "examples/embedding/Sources", swiftSettings: plain),
    .testTarget(name: "LayoutTests", dependencies: ["DeclLayout"], swiftSettings: strict),
    .testTarget(name: "FontTests", dependencies: ["DeclFont"], swiftSettings: strict),
    .testTarget(
      name: "PictureTests", dependencies: ["DeclPicture", "DeclFont", "DeclLayout"],
      exclude: ["Images"], swiftSettings: strict),
    .testTarget(
      name: "PreviewTests",
      dependencies: ["DeclPreview", "DeclConsole", "DeclLang", "DeclRuntime"],
      exclude: ["Page"], swiftSettings: strict),
    .testTarget(
      name: "PlayTests",
      dependencies: [
        "DeclPlay", "DeclConsole", "DeclLang", "DeclRuntime", "DeclPicture", "DeclScreen",
        "DeclLayout",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LangTests",
      dependencies: [
        "DeclSemantics", "DeclLang", "DeclRuntime", "DeclPresentation", "DeclConsole",
        "DeclScreen", "DeclPicture", "DeclFont", "DeclLayout",
      ],
      exclude: ["Cases", "Conformance", "Packages", "Words"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
