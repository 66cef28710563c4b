// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "Conditions",
  traits: [
    .trait(name: "Quick", enabledTraits: ["Small"]), .trait(name: "Small"), .trait(name: "Unused"),
    .default(enabledTraits: ["Quick"]),
  ],
  dependencies: [.package(path: "Other", traits: ["Chosen"])],
  targets: [
    .target(
      name: "Core",
      swiftSettings: [
        .define("EXTRA"), .define("NEVER", .when(configuration: .release)),
        .define("ALWAYS", .when(configuration: .debug)), .define("SMALL", .when(traits: ["Small"])),
        .define("UNUSED", .when(traits: ["Unused"])),
      ]),
    .executableTarget(
      name: "Conditions", dependencies: ["Core", .product(name: "Other", package: "Other")]),
  ])
