// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "embedding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Decl", path: "../..")],
  targets: [
    .executableTarget(
      name: "embedding",
      dependencies: [
        .product(name: "DeclLang", package: "Decl"),
        .product(name: "DeclRuntime", package: "Decl"),
        .product(name: "DeclPresentation", package: "Decl"),
      ],
      path: "Sources")
  ]
)
