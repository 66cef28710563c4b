// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Decl", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "DeclLang", package: "Decl"),
        .product(name: "DeclPresentation", package: "Decl"),
        .product(name: "DeclRuntime", package: "Decl"),
        .product(name: "DeclScreen", package: "Decl"),
        .product(name: "declrepl", package: "Decl"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
