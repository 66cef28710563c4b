// swift-tools-version:5.9
import PackageDescription

let shared: [SwiftSetting] = [.define("SHARED")]

let package = Package(
  name: "modules",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "app", targets: ["App"])],
  targets: [
    .target(
      name: "Shapes", exclude: ["Notes.md", "Drafts"],
      resources: [
        .process("Resources"), .copy("Tables"),
      ], swiftSettings: shared),
    .target(name: "Letters", dependencies: ["Shapes"], path: "Library/Letters"),
    .target(
      name: "Umbrella", dependencies: ["Shapes", .target(name: "Letters")],
      sources: ["Umbrella.swift"]),
  ]
)

package.targets.append(
  .executableTarget(name: "App", dependencies: ["Umbrella", .byName(name: "Letters"), "Shapes"]))
